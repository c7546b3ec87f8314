"""Binds tests of Python's WebDriver clients to Duet's scenarios, and writes the trace."""
