"""Profiles of Hypothesis: a share of the cases by day, all of them by night.

``pytest --hypothesis-profile=nightly`` tries as many cases as each law names. Without it,
the profile ``daily`` tries a fifth of them, and never fewer than a few. ``brief`` tries a
twentieth; it is for a second Python, on which the same laws hold.
"""

from hypothesis import settings

NIGHTLY, DAILY, BRIEF = 100, 20, 5  # cases of a law that names no number
FEWEST = 10

settings.register_profile("nightly", max_examples=NIGHTLY, deadline=None)
settings.register_profile("brief", max_examples=BRIEF, deadline=None)
settings.register_profile("daily", max_examples=DAILY, deadline=None)
settings.load_profile("daily")


def count_cases(n, fewest=FEWEST):
    """Return how many of n nightly cases the current profile tries."""
    cases = settings().max_examples
    return max(min(n, fewest, cases), n * cases // NIGHTLY)


def is_nightly():
    """Return whether all cases are tried."""
    return settings().max_examples >= NIGHTLY


def draw_cases(n, **options):
    """Return settings of Hypothesis that draw the profile's share of n cases."""
    return settings(max_examples=count_cases(n), **options)
