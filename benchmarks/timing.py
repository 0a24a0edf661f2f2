"""The timer of the benchmarks."""

import time


def best_of(n_runs, run):
    """Return the time of the fastest run, in milliseconds, and the last result."""
    shortest = float("inf")
    for _ in range(n_runs):
        start = time.perf_counter()
        result = run()
        shortest = min(shortest, time.perf_counter() - start)
    return 1e3 * shortest, result
