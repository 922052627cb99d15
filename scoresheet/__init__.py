"""A scorekeeper for Yatzy and its family."""
