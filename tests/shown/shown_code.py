"""Code that README and documentation show, found in their text, and files to run it on."""

import re
from pathlib import Path

import numpy as np

import keyweave as kw
from keyweave import examples
from made_up.made_scenes import write_scenes

ROOT = Path(__file__).parents[2]
JOINTS = ("UpLeg", "Leg", "Foot", "Toe")
LEGS = [side + joint for side in ("Left", "Right") for joint in JOINTS]
_BLOCK = re.compile(r"(<!-- runnable -->\n)?```(\w+)\n(.*?)```", re.DOTALL)


def markdown_blocks(text, language, *, runnable=False):
    """Return the code blocks of a language, or only those marked as runnable."""
    return [
        code
        for marked, found, code in _BLOCK.findall(text)
        if found == language and (marked or not runnable)
    ]


def make_files(folder):
    """Write the files that the shown code reads: a sketch and a capture of walks, a rig."""
    walk = examples.walker(4, speed=[1.0, 1.4], rng=np.random.default_rng(7))
    capture = examples.walker(12, rng=np.random.default_rng(1))
    sketch = examples.sketch(walk, joints=["Hips", *LEGS], every=10)
    kw.save(sketch, folder / "sketch.bvh")
    kw.save(capture, folder / "capture.bvh")
    curves, _ = write_scenes(folder, walk, capture, LEGS)
    kw.save_curves(curves, folder / "sketch.anim")
    examples.write_character(folder / "biped.ma", examples.walker(1))
