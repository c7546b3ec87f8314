"""Binds tests of WebDriver clients in Python to Duet's written scenarios, and traces them."""
