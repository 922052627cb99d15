"""What it must bear: each module breaks something on purpose, by hand: `uv run python -m tests.chaos NAME`."""
