"""Lets ``python -m keyweave.cli`` do what ``keyweave`` does."""

from . import main

main()
