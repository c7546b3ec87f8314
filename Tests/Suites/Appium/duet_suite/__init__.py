"""What only Duet's suite has: two clients, their costs, and the runs that `duet compare` requests."""
