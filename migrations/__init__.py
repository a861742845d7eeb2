"""The database's history, one step a file; run by `bot.store.migrate`."""
