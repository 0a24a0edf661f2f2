"""Scenes that tests write: a sketch of a walk, and a capture under another namespace."""

import keyweave as kw
import made_up
from keyweave import examples


def write_scenes(folder, walk, capture, joints):
    """Write shot.ma, the hero's keys on joints, and capture.ma of mocap; return both."""
    sketch = examples.sketch_curves(walk, joints)
    made_up.write_scene(folder / "shot.ma", walk, sketch, namespace="hero")
    taken = kw.fit(kw.motion_to_clip(capture))
    made_up.write_scene(folder / "capture.ma", capture, taken, namespace="mocap")
    return sketch, taken
