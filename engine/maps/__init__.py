"""Geometry that two games could share: hex grids, lines of sight, paths."""
