"""Texts for messages, and what a notebook cell shows of data and results."""

import dataclasses
import inspect

import numpy as np
import pytest

import keyweave
import made_up
from keyweave import AnimCurve, Clip, Motion, Skeleton, motion_to_clip, resequence, texture
from keyweave._text import BriefRepr
from keyweave.methods import resequencing, texturing

LONGEST = 120


@pytest.fixture(scope="module")
def walk():
    return made_up.walker(3, frame_rate=30)


@pytest.fixture(scope="module")
def textured(walk):
    return texture(
        walk, [walk], drive=["LeftUpLeg"], texture=["Spine"], key_frames=[1, 30, 60, 90]
    )


@pytest.fixture(scope="module")
def resequenced(walk):
    return resequence([walk], n_frames=40, constraints={})


def test_a_motion_names_its_joints_frames_rate_and_range():
    n = 66
    skeleton = Skeleton([f"joint{i}" for i in range(n)], np.arange(n) - 1, np.ones((n, 3)))
    rotations = np.broadcast_to([0.0, 0, 0, 1], (240, n, 4))
    motion = Motion(skeleton, rotations, np.zeros((240, 3)), 30)
    assert repr(motion) == "Motion(66 joints, 240 frames at 30 fps, frames 1 to 240)"
    assert repr(skeleton) == "Skeleton(66 joints: joint0, joint1, joint2 ...)"
    later = motion.with_(start_frame=100_000.5, frame_rate=24_000 / 1001)
    assert repr(later) == (
        "Motion(66 joints, 240 frames at 23.976 fps, frames 100000.5 to 100239.5)"
    )


def test_a_clip_and_a_curve_fit_one_line():
    clip = Clip(np.zeros((1, 1)), ["hip.swing"], 24)
    assert repr(clip) == "Clip(1 channel, 1 frame at 24 fps, frames 1 to 1)"
    curve = AnimCurve("hero:hip.rotateX", np.arange(5000) / 24, np.zeros(5000))
    assert repr(curve) == (
        "AnimCurve(5,000 keys, frames 0 to 4999 at 24 fps: hero:hip.rotateX)"
    )


def test_a_texture_result_names_its_paths_and_choices(textured):
    n = len(textured.paths[0].fragments)
    assert repr(textured).startswith(
        f"TextureResult({len(textured.paths)} paths of {n} fragments, "
        f"band {textured.band}, cut on {textured.break_on}, targets Spine"
    )
    assert repr(textured.paths[0]).startswith(f"TexturePath({n} fragments, ")
    assert repr(textured.paths[0]).endswith(f"{textured.motion!r})")


def test_a_resequence_result_names_its_variations_and_transitions(resequenced):
    n = len(resequenced.transitions)
    assert repr(resequenced) == (
        f"ResequenceResult(1 variation, {n} transition{'s' * (n != 1)}, "
        f"cost {resequenced.cost:.4g}: {resequenced.motion!r})"
    )
    assert repr(resequenced.variations[0]) == repr(resequenced).replace(
        "ResequenceResult(1 variation, ", "Variation("
    )


def test_arrays_are_named_by_type_and_shape():
    fragments = texturing.Fragments(np.zeros(4, int), np.arange(4), np.arange(4) + 2)
    assert repr(fragments) == "Fragments(clips=int64[4], starts=int64[4], stops=int64[4])"


def test_long_names_are_cut(walk):
    curve = AnimCurve("|a_long_path" * 40 + ".rotateX", [0], [0])
    assert len(repr(curve)) < LONGEST + len("AnimCurve()")
    assert repr(curve).endswith(" ...)")


def test_everything_in_results_fits_a_notebook_cell(walk, textured, resequenced):
    curves = keyweave.fit(motion_to_clip(walk))
    seen, left = [], [walk, curves[0], motion_to_clip(walk), textured, resequenced]
    while left:
        data = left.pop()
        if isinstance(data, tuple):
            left += data
        elif dataclasses.is_dataclass(data):
            seen.append(type(data).__name__)
            assert len(repr(data)) <= LONGEST + len(seen[-1]), repr(data)
            assert "array(" not in repr(data)
            left += [getattr(data, field.name) for field in dataclasses.fields(data)]
    assert {"Signals", "Matching", "Fragments", "FrameSequence", "Placement"} <= {*seen}


def test_every_public_class_that_holds_arrays_has_a_brief_repr():
    public = {
        value
        for module in (keyweave, texturing, resequencing)
        for name in module.__all__
        if dataclasses.is_dataclass(value := getattr(module, name))
        and inspect.isclass(value)
    }
    with_arrays = {
        each
        for each in public
        if {str(field.type) for field in dataclasses.fields(each)} & {"Floats", "Ints"}
    }
    assert len(with_arrays) > 10
    assert {
        each.__name__ for each in with_arrays if not issubclass(each, BriefRepr)
    } == set()
