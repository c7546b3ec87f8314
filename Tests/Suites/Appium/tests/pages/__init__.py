"""The page objects: where the elements of each app are, and what a test does and checks there."""

import pytest

# So that pytest explains and counts the assertions in page objects.
pytest.register_assert_rewrite("pages.beer_explorer", "pages.elements", "pages.tinylog")
