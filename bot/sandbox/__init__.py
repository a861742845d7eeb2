"""`make play`: the very same bot against a simulated Discord, with no token and no network."""
