"""What is written to a layer of a file comes out, and all else stays as it was."""

import difflib

import numpy as np
import pytest
from hypothesis import HealthCheck, given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from case_profiles import draw_cases
from keyweave.scenes.maya_ascii.graph.layers import Layers
from made_up.layered_scenes import (
    CHANNELS,
    FRAMES,
    MODES,
    OPEN,
    both_modes,
    everything_else,
    sampled,
    text_in,
    text_of,
    values_of,
    waves,
    with_switch,
)


@both_modes
def test_channels_on_a_layer_evaluate_to_the_written_curves(scene, tmp_path, mode):
    curves = waves(scene)
    scene.write_curves(curves, mode=mode, layer="life")
    assert_allclose(sampled(scene), values_of(curves), atol=1e-9)
    scene.save(tmp_path / "out.ma")
    again = kw.open_scene(tmp_path / "out.ma")
    assert again.notes == ()
    assert_array_equal(sampled(again), sampled(scene))


@both_modes
@pytest.mark.parametrize("channel", CHANNELS)
def test_one_channel_alone_leaves_all_others_as_they_were(path, mode, channel):
    scene = kw.open_scene(path)
    before = everything_else(scene, [channel, "goal.translateY"])
    (curve,) = waves(scene, [channel])
    scene.write_curves(curve, mode=mode)
    assert_array_equal(everything_else(scene, [channel, "goal.translateY"]), before)
    assert_allclose(sampled(scene, [channel]), values_of([curve]), atol=1e-9)


def test_driven_channels_follow_the_layer(scene):
    channels = ["root.translateX", "goal.translateY"]
    before = sampled(scene, channels)
    (curve,) = waves(scene, channels[:1])
    scene.write_curves(curve, mode="override")
    after = sampled(scene, channels)
    assert_allclose(after[:, 1], after[:, 0] * before[0, 1] / before[0, 0], atol=1e-9)
    assert np.abs(after - before).max() > 0.1


def test_an_override_layer_stores_the_exact_curves(scene):
    curves = waves(scene, ["root.translateX", "arm.reach"])
    scene.write_curves(curves, mode="override", layer="life")
    layers = Layers(scene.graph)
    for curve in curves:
        blend = layers.find_blend(scene.graph.node("life"), scene.graph.plug(curve.channel))
        held = scene.graph.curve(scene.graph.source(blend.own).node)
        assert held.in_types == curve.in_types
        assert_allclose(held.values, curve.values, rtol=4e-16)
        assert_allclose(held.times, curve.times, rtol=4e-16)


@both_modes
def test_only_connections_to_the_written_channels_are_replaced(scene, mode):
    old = text_of(scene).split("\n")
    scene.write_curves(waves(scene), mode=mode, layer="life")
    new = text_of(scene).split("\n")
    changes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    lost = [line for what, a, b, *_ in changes if what != "equal" for line in old[a:b]]
    keyed = ("root_translateX", "arm_rotateX", "arm_scaleY", "arm_visibility", "arm_count")
    assert [line.partition(".")[0] for line in lost] == [
        f'connectAttr "{name}' for name in keyed
    ]


@both_modes
def test_without_the_layer_the_old_motion_is_there(scene, path, mode):
    before = sampled(scene, frames=OPEN)
    scene.write_curves(waves(scene), mode=mode, layer="life")
    assert np.abs(sampled(scene, frames=OPEN) - before).max() > 0.1
    for said in ('".mt" yes', '".wgth" 0'):
        there = with_switch(scene, path, "life", said)
        if "mt" in said or mode == "additive":
            assert_array_equal(sampled(there, frames=OPEN), before)
        assert_allclose(sampled(there, frames=OPEN), before, atol=1e-12)


@both_modes
def test_writing_to_a_layer_once_more_replaces_what_it_held(scene, mode):
    scene.write_curves(waves(scene, seed=1), mode=mode, layer="life")
    nodes = {node.name for node in scene.document.nodes}
    curves = waves(scene, seed=2)
    scene.write_curves(curves, mode=mode, layer="life")
    assert {node.name for node in scene.document.nodes} == nodes
    assert_allclose(sampled(scene), values_of(curves), atol=1e-9)


@both_modes
def test_the_same_written_again_changes_nothing(scene, mode):
    curves = waves(scene, ["root.translateX", "arm.reach", "arm.visibility"])
    scene.write_curves(curves, mode=mode, layer="life")
    before = sampled(scene, frames=OPEN)
    scene.write_curves(curves, mode=mode, layer="life")
    assert_allclose(sampled(scene, frames=OPEN), before, atol=1e-12)


@both_modes
def test_an_angle_may_follow_the_others_onto_a_layer(scene, mode):
    first, second = waves(scene, ["arm.rotateX", "arm.rotateZ"])
    scene.write_curves(first, mode=mode, layer="life")
    before = everything_else(scene, ["arm.rotateX", "arm.rotateZ"])
    scene.write_curves(second, mode=mode, layer="life")
    blends = [n for n in scene.document.nodes if n.type.endswith("AdditiveRotation")]
    assert len(blends) == 1
    found = sampled(scene, ["arm.rotateX", "arm.rotateZ"])
    assert_allclose(found, values_of([first, second]), atol=1e-9)
    assert_array_equal(everything_else(scene, ["arm.rotateX", "arm.rotateZ"]), before)


def test_a_constant_angle_keeps_its_value_when_added_to_a_layer(scene, path):
    turns = [
        kw.AnimCurve(f"root.rotate{axis}", [0.5], [1.0], kind="angle") for axis in "XY"
    ]
    before = sampled(scene, ["root.rotateX", "root.rotateY"])
    for turn in turns:
        scene.write_curves(turn, mode="additive", layer="life")
    there = with_switch(scene, path, "life", '".mt" yes')
    assert_array_equal(sampled(there, ["root.rotateX", "root.rotateY"]), before)
    assert np.abs(before).max() > 0.1


@both_modes
@pytest.mark.parametrize("ends", [(8, 14), (8.5, 14)])
def test_writing_a_time_range_leaves_the_frames_outside_it_unchanged(scene, mode, ends):
    before = sampled(scene, frames=OPEN)
    curves = waves(scene)
    scene.write_curves(curves, mode=mode, layer="life", time_range=ends)
    outside = (ends[0] > OPEN) | (ends[1] < OPEN)
    after = sampled(scene, frames=OPEN)
    assert_allclose(after[outside], before[outside], atol=1e-9)
    wanted = values_of(curves, OPEN[~outside])
    assert_allclose(after[~outside], wanted, atol=1e-9)


@both_modes
def test_writing_a_time_range_keeps_the_rest_of_the_layer(scene, mode):
    channels = ["root.translateX", "arm.rotateX", "arm.scaleX", "arm.visibility"]
    scene.write_curves(waves(scene, channels, 1), mode=mode, layer="life")
    before = sampled(scene, channels)
    curves = waves(scene, channels, 2)
    scene.write_curves(curves, mode=mode, layer="life", time_range=(8, 14))
    inside = (FRAMES >= 8) & (FRAMES <= 14)
    after = sampled(scene, channels)
    assert_allclose(after[~inside], before[~inside], atol=1e-9)
    assert_allclose(after[inside], values_of(curves, FRAMES[inside]), atol=1e-9)


steps = st.lists(
    st.tuples(
        st.sampled_from(MODES),
        st.sets(st.sampled_from(sorted(CHANNELS)), min_size=1, max_size=5),
        st.booleans(),
        st.sampled_from([None, None, (6, 15)]),
    ),
    min_size=1,
    max_size=5,
)


@draw_cases(25, suppress_health_check=list(HealthCheck))
@given(steps)
def test_stacked_layers_evaluate_to_the_last_written_curves(tmp_path, steps):
    path = tmp_path / "shot.ma"
    path.write_text(text_in("film"), encoding="utf-8")
    scene = kw.open_scene(path)
    wanted = dict(zip(CHANNELS, sampled(scene).T))
    last = None
    for count, (mode, channels, again, ends) in enumerate(steps):
        names = sorted(channels)
        curves = waves(scene, names, seed=count)
        name = f"L{count}"
        if again and last is not None and (last[0], ends) == (mode, None):
            name = last[1]
        scene.write_curves(curves, mode=mode, layer=name, time_range=ends)
        rows = np.ones(len(FRAMES), bool) if ends is None else np.zeros(len(FRAMES), bool)
        if ends is not None:
            rows[(ends[0] <= FRAMES) & (ends[1] >= FRAMES)] = True
        for channel, column in zip(names, values_of(curves).T):
            wanted[channel] = np.where(rows, column, wanted[channel])
        last = None if ends else (mode, name)
    found = sampled(scene)
    assert_allclose(found, np.stack([wanted[c] for c in CHANNELS], axis=1), atol=1e-8)
    assert scene.notes == ()
