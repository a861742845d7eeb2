"""What the tests of the bot share: databases."""

from tests.databases import _template_swept, another, clock, db, empty_url, postgres_url, sqlite_url, store_url

__all__ = ["_template_swept", "another", "clock", "db", "empty_url", "postgres_url", "sqlite_url", "store_url"]
