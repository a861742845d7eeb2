"""What the bot must reach, measured: each figure with the parts its ratio is made of."""
