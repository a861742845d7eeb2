"""Everything that touches the world: Discord, the database, the command line."""
