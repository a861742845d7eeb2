"""Campaigns, seats, clocks and the outbox."""
