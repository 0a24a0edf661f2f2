"""The root of a sketch, and notes on a pelvis that does not take part in a walk."""

import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.methods.texturing.root import describe_pelvis

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]


def test_a_note_names_the_pelvis_unless_it_changes_or_drives():
    walk, capture = examples.load_walk("normal").cut(1, 120), examples.load_walk("long_1")
    sketch = examples.sketch(walk, joints=["Hips", *LEGS])
    keys = examples.key_frames(walk)
    notes = [
        kw.texture(sketch, capture, drive=drive, texture=texture, key_frames=keys).notes
        for drive, texture in (
            (LEGS, LEGS),
            (LEGS, ["Hips", *LEGS]),
            (["Hips", *LEGS], LEGS),
        )
    ]
    assert any(note.startswith("Hips is not textured") for note in notes[0])
    assert notes[1] == notes[2] == ()


def test_a_heading_that_stays_on_a_bent_path_is_noted():
    walk = examples.load_walk("normal").cut(1, 120)
    ahead = np.linalg.norm(np.diff(walk.root_positions[:, [0, 2]], axis=0), axis=1)
    turns = np.linspace(0, np.pi / 2, len(walk) - 1)
    steps = ahead[:, np.newaxis] * np.stack([np.sin(turns), 0 * turns, np.cos(turns)], 1)
    path = np.vstack([np.zeros(3), np.cumsum(steps, axis=0)])
    path[:, 1] = walk.root_positions[:, 1]
    stiff = np.array(walk.rotations)
    stiff[:, 0] = stiff[0, 0]
    bent = walk.with_(root_positions=path, rotations=stiff)
    assert any("keeps its heading" in n for n in describe_pelvis(bent, LEGS, [], "Hips"))
    straight = walk.with_(rotations=stiff)
    notes = describe_pelvis(straight, LEGS, [], "Hips")
    assert not any("keeps its heading" in note for note in notes)
