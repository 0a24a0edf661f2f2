"""Entry point of ``python -m keyweave.cli``, the same command as ``keyweave``."""

from . import main

main()
