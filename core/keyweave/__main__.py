"""Entry point of ``python -m keyweave``, which runs the ``keyweave`` command."""

from .cli import main

main()
