"""Has checks that several tests share say what they found and be counted, as those in tests."""

import pytest

pytest.register_assert_rewrite("beer_explorer", "tinylog")
