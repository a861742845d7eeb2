"""The rules: pure, deterministic, without Discord, pictures or a clock."""
