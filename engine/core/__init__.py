"""The table every game sits at."""
