"""Has checks that several tests share say what they found, as those in tests do."""

import pytest

pytest.register_assert_rewrite("tinylog_checks")
