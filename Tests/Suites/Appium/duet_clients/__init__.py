"""Binds the tests to Duet's scenarios, and plays the runs that `duet compare` requests."""
