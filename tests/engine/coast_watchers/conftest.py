"""Shared by the Coast Watchers tests."""

from __future__ import annotations

import pytest

from tests.engine.coast_watchers.builder import GAME


@pytest.fixture(scope="session")
def game():
    """The Coast Watchers Game object."""
    return GAME
