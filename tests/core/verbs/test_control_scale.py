"""Motion copied between rigs with the same controls is scaled with their figures."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.animation.features import ChannelGroup
from keyweave.scenes.sources import Source
from keyweave.verbs.captures.control_scale import (
    find_length_factors,
    read_scaled_clip,
    scale_lengths,
)
from keyweave.verbs.exaggerate.job import ExaggerateJob
from keyweave.verbs.request import SceneRequest
from keyweave.verbs.write_target import WriteTarget, blend_target, find_namespace_channels
from made_up.biped.controls import POLES
from made_up.stranger_rigs import HEAD

FRAMES = np.arange(1.0, 13.0)
BODY = ["Hips", "LeftLeg", "LeftFoot", "RightFoot", "LeftHand", "Head"]


def grow(walk, ratio):
    """Return a walk on a figure that is larger."""
    skeleton = replace(walk.skeleton, offsets=ratio * walk.skeleton.offsets)
    return walk.with_(skeleton=skeleton, root_positions=ratio * walk.root_positions)


@pytest.fixture(scope="module", params=["ik", "fk"])
def rigs(request, tmp_path_factory):
    """Return a keyed biped, and the same rig built twice as large without keys."""
    folder = tmp_path_factory.mktemp("sizes")
    walk = made_up.walker(1.0, frame_rate=24.0)
    facts = {"fingers": False, "legs": request.param}
    made_up.write_character(folder / "small.ma", walk, keyed="full", **facts)
    with pytest.MonkeyPatch.context() as patch:
        for pole, (joint, way) in POLES.items():
            patch.setitem(POLES, pole, (joint, (*np.multiply(2, way),)))
        made_up.write_character(folder / "large.ma", grow(walk, 2.0), keyed=False, **facts)
    return kw.open_scene(folder / "small.ma"), kw.open_scene(folder / "large.ma")


def test_the_same_rig_twice_as_large_takes_poses_twice_as_large(rigs):
    small, large = rigs
    channels = small.rig().channels
    names = dict(zip(channels, channels))
    factors = find_length_factors(small, large, names)
    assert {round(factor, 6) for factor in factors.values()} == {2.0}
    parts = [ChannelGroup(c, is_rotation=False) for c in channels]
    clip, notes = read_scaled_clip(Source(small, (1, 12), name="small.ma"), parts, large)
    assert notes == [
        "small.ma: travel and handles are scaled by 2 to the size of the figure"
    ]
    theirs = small.world_matrices(BODY, FRAMES)
    own = large.world_matrices(BODY, FRAMES, clip.channels, clip.values)
    assert_allclose(own[..., 3, :3], 2 * theirs[..., 3, :3], rtol=1e-6, atol=1e-5)
    assert_allclose(own[..., :3, :3], theirs[..., :3, :3], atol=1e-6)


def test_a_rig_that_its_master_scales_takes_poses_as_large(rigs, tmp_path):
    """Channels below the master are in its scaled space, so only its own travel grows."""
    small, _ = rigs
    large = kw.open_scene(small.path)
    large.write_curves([kw.AnimCurve("World_CTRL.scaleY", [1 / 24], [2.0])])
    channels = [c for c in small.rig().channels if ".scale" not in c]
    factors = find_length_factors(small, large, dict(zip(channels, channels)))
    assert {c: round(f, 9) for c, f in factors.items()} == {
        f"World_CTRL.translate{axis}": 2.0 for axis in "XYZ"
    }
    clip = small.sample(channels, FRAMES)
    scaled = scale_lengths(clip, factors)
    own = large.world_matrices(BODY, FRAMES, scaled.channels, scaled.values)[..., 3, :3]
    theirs = small.world_matrices(BODY, FRAMES)[..., 3, :3]
    assert_allclose(own, 2 * theirs, rtol=1e-6, atol=1e-5)


def test_rotations_switches_and_figures_of_one_size_are_copied(rigs):
    small, _ = rigs
    channels = small.rig().channels
    names = dict(zip(channels, channels))
    assert not find_length_factors(small, kw.open_scene(small.path), names)
    factors = find_length_factors(*rigs, names)
    kinds = small.kinds(channels)
    assert {kinds[channel] for channel in factors} == {"length"}


def test_a_capture_of_the_same_controls_is_exaggerated_at_the_size_of_the_rig(rigs):
    small, large = rigs
    keyed = small.read_curves(["Head_CTRL.rotateX", "COG_CTRL.translateY"])
    large.write_curves([c for c in keyed])
    job = ExaggerateJob(sources=(Source(small, (1, 12), name="small.ma"),), feet="off")
    captured = job.read(large).captured
    own = large.world_matrices(BODY, FRAMES, captured.clip.channels, captured.clip.values)
    theirs = small.world_matrices(BODY, FRAMES)
    assert_allclose(own[..., 3, :3], 2 * theirs[..., 3, :3], rtol=1e-6, atol=1e-5)
    assert "scaled by 2" in captured.notes[0]


def test_another_character_of_a_scene_takes_the_motion_at_its_size(rigs, tmp_path):
    (tmp_path / "both.ma").write_text(
        HEAD
        + "".join(
            f'file -r -ns "{each.path.stem}" -typ "mayaAscii" "{each.path}";\n'
            for each in rigs
        )
    )
    both = kw.open_scene(tmp_path / "both.ma")
    channels = [f"small:{channel}" for channel in rigs[0].rig().channels]
    names = find_namespace_channels(both, channels, "large")
    own = [*names.values()]
    target = WriteTarget(
        names,
        frozenset(),
        both.sample(own, FRAMES),
        both.rotation_orders([*dict.fromkeys(c.rpartition(".")[0] for c in own)]),
        both.kinds(own),
        (),
        find_length_factors(both, both, names),
    )
    theirs = both.sample(channels, FRAMES)
    written = blend_target(theirs, target, SceneRequest(sources=()))
    scales = np.where([both.kinds(own)[c] == "length" for c in written.channels], 2, 1)
    assert_allclose(written.values, scales * theirs.values, rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize("unit", [0.01, 1 / 2.54, 10.0])
def test_a_motion_in_another_unit_than_the_joints_of_a_scene_is_scaled(unit):
    scene, walk = examples.load_scene("skeleton_shot"), examples.load_walk().cut(1, 4)
    hips = next(joint for joint in scene.joints if joint.endswith("Hips"))
    parts = [ChannelGroup(hips, True), ChannelGroup(f"{hips}.translateY", False)]
    right, notes = read_scaled_clip(Source(walk), parts, scene)
    scaled, remarks = read_scaled_clip(Source(walk.scale(unit)), parts, scene)
    assert_allclose(scaled.values, right.values, atol=1e-9)
    assert notes == [] and "to the size of the figure, as if it were in" in remarks[0]
