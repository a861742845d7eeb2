"""Pictures of a View."""
