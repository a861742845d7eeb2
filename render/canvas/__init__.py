"""The drawing tools that all boards share."""
