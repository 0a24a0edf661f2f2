"""Probes of evaluation, read from the folder `scenes`.

Maya opens the scene of a probe and shows values of plugs; Keyweave computes them from the
same text. A file holds the scenes of related probes: statements that all of them have, then
for each probe the comments that describe it and its own statements::

    // probe: name of the probe
    // in: file below core/keyweave/scenes/maya_ascii, or another one of the checkout
    // statement: the marked statement
    //   on several lines
    // read: a.rotateX a.translate b@position
    // frames: 1 12
    // otherwise: 90 0 0 0 1 2 3
    // meaning: what these values mean

`b@position` is the position of a node in the world, and `b@x` the direction of its X axis.
Without `frames`, plugs are read at frame 1. The field `believed` holds the values that
Keyweave relies on but does not compute.
"""

import re
import tempfile
import warnings
from functools import partial
from pathlib import Path

from maya import cmds

from .asking import open_text, write_scene
from .probe import Probe

FOLDER = Path(__file__).resolve().parent / "scenes"
SCENES = "core/keyweave/scenes/maya_ascii/"
ROWS = {"x": slice(0, 3), "y": slice(4, 7), "z": slice(8, 11), "position": slice(12, 15)}


def read_probes(folder=FOLDER):
    """Return the probes of all files in a folder."""
    probes = []
    for path in sorted(folder.glob("*.ma")):
        shared, *parts = path.read_text(encoding="utf-8").split("// probe: ")
        probes += [read_probe(shared, part) for part in parts]
    return probes


def read_probe(shared, part):
    """Return a probe from the statements that a file shares and from its own part."""
    name, _, own = part.partition("\n")
    fields = read_fields(own)
    plugs = fields["read"].split()
    frames = read_numbers(fields.get("frames", "1"))
    text = shared + own
    if "believed" in fields:
        believe = partial(read_numbers, fields["believed"])
    else:
        believe = partial(read_without_maya, text, plugs, frames)
    in_scenes = fields["in"].startswith(("nodes/", "evaluation/", "editing/"))
    return Probe(
        name=name.strip(),
        module=(SCENES if in_scenes else "") + fields["in"],
        statement=fields["statement"],
        otherwise=read_numbers(fields["otherwise"]),
        meaning=fields["meaning"],
        ask=partial(read_in_maya, text, plugs, frames),
        believe=believe,
    )


def read_numbers(text):
    return [float(word) for word in text.split()]


def read_fields(text):
    """Return the fields of the comments that describe a probe."""
    lines = text.split("\n")
    n_comments = next(i for i, line in enumerate(lines) if not line.startswith("//"))
    comment = re.sub(r"\n//  +", " ", "\n".join(lines[:n_comments]))
    pairs = (line[3:].split(": ", 1) for line in comment.split("\n"))
    return {key: value.strip() for key, value in pairs}


def read_in_maya(text, plugs, frames):
    """Open a scene in Maya; return the values of plugs, frame by frame."""
    open_text(text)
    values = []
    for frame in frames:
        cmds.currentTime(frame, edit=True)
        for joint in cmds.ls(type="joint") or []:  # without a window, this solves IK
            cmds.getAttr(f"{joint}.worldMatrix[0]")
        for plug in plugs:
            name, rows = split_name(plug)
            values += flatten(cmds.getAttr(name))[rows]
    return values


def read_without_maya(text, plugs, frames):
    """Evaluate a scene with Keyweave; return the values that Maya would show."""
    import numpy as np

    import keyweave as kw

    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        scene = kw.open_scene(write_scene(folder, text))
    values = []
    for frame in frames:
        for plug in plugs:
            name, rows = split_name(plug)
            found = scene.graph.plug(name)
            value = scene.evaluate([found], [frame])[0]
            is_angle = scene.graph.attribute(found).kind == "angle"
            values += np.ravel(np.degrees(value) if is_angle else value)[rows].tolist()
    return values


def split_name(name):
    """Return the name of a plug, and a slice of its numbers."""
    node, _, part = name.partition("@")
    return (f"{node}.worldMatrix[0]", ROWS[part]) if part else (name, slice(None))


def flatten(value):
    """Return the numbers that getAttr gives, as a list: a number, or nested lists."""
    if isinstance(value, (list, tuple)):
        return [number for each in value for number in flatten(each)]
    return [float(value)]
