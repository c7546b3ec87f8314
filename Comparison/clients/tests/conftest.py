"""Registers the modules with shared checks, so pytest explains and counts their assertions."""

import pytest

pytest.register_assert_rewrite("beer_explorer", "tinylog")
