"""The page objects: where the elements of each app are, and what a test does and checks there."""
