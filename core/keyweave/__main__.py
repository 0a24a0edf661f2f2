"""Entry point of ``python -m keyweave``, which runs the ``keyweave`` command."""

try:
    from .cli import main

    main()
except KeyboardInterrupt:  # before the command takes over
    raise SystemExit(130) from None
