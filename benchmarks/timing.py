"""The timer of the benchmarks."""

import time


def best_of(n_runs, run, clock=time.perf_counter):
    """Return the time of the fastest run, in milliseconds, and the last result."""
    shortest = float("inf")
    for _ in range(n_runs):
        start = clock()
        result = run()
        shortest = min(shortest, clock() - start)
    return 1e3 * shortest, result
