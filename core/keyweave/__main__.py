"""Lets ``python -m keyweave`` do what ``keyweave`` does."""

from .cli import main

main()
