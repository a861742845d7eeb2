"""The database; SQLAlchemy lives only here."""
