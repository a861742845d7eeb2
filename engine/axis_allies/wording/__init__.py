"""What Axis & Allies says: events, refusals, prompts."""
