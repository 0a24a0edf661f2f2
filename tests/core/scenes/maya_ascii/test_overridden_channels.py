"""Scenes posed by other values of channels, and copies that change independently."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from keyweave import AnimCurve, examples, open_scene
from keyweave.errors import DataError, UnknownNameError
from keyweave.scenes.maya_ascii.evaluation.planner import Planner
from keyweave.scenes.maya_ascii.rig_builder import list_world_plugs

FRAMES = np.arange(1.0, 25.0)
CHANNELS = ("Hips_CTRL.translateY", "LeftUpLeg_CTRL.rotateX", "LeftLeg_CTRL.rotateX")


@pytest.fixture(scope="module")
def scene():
    return examples.load_scene("biped_shot")


def test_values_of_channels_pose_joints_as_written_curves_do(scene):
    joints = scene.own_skeletons()["Hips"]
    values = scene.sample(CHANNELS, FRAMES).values + [5.0, 0.2, -0.1]
    worlds = scene.world_matrices(joints, FRAMES, CHANNELS, values)
    written = scene.copy()
    curves = scene.read_curves(CHANNELS)
    times = FRAMES / scene.frame_rate
    written.write_curves(
        [_key(curve, times, column) for curve, column in zip(curves, values.T)]
    )
    assert_allclose(worlds, written.world_matrices(joints, FRAMES), atol=1e-9)
    assert np.abs(worlds - scene.world_matrices(joints, FRAMES)).max() > 1


def _key(curve, times, values):
    return AnimCurve(
        *(curve.channel, times, values, "linear", "linear"),
        kind=curve.kind,
        frame_rate=curve.frame_rate,
    )


def test_overriding_channels_with_their_own_values_changes_nothing(scene):
    joints = scene.own_skeletons()["Hips"]
    values = scene.sample(CHANNELS, FRAMES).values
    worlds = scene.world_matrices(joints, FRAMES, CHANNELS, values)
    assert_allclose(worlds, scene.world_matrices(joints, FRAMES), atol=1e-9)


def test_the_order_of_channels_changes_neither_matrices_nor_the_planner():
    scene = examples.load_scene("biped_shot")
    values = scene.sample(CHANNELS, FRAMES).values + [5.0, 0.2, -0.1]
    worlds = scene.world_matrices("Hips", FRAMES, CHANNELS, values)
    planners = [*scene.state.planners.values()]
    again = scene.world_matrices("Hips", FRAMES, CHANNELS[::-1], values[:, ::-1])
    assert_array_equal(worlds, again)
    assert [*scene.state.planners.values()] == planners


@pytest.mark.parametrize("n_channels", [1, 2, 3])
def test_fewer_channels_are_planned_with_more_only_where_no_others_are_read(n_channels):
    scene = examples.load_scene("biped_shot")
    plugs = [scene.graph.plug(channel) for channel in CHANNELS]
    legs = [scene.graph.plug(f"{name}.worldMatrix[0]") for name in ("LeftLeg", "Hips")]
    scene.state.plan(legs, plugs, "error")
    for end in legs:
        plan = scene.state.plan([end], plugs[:n_channels], "error")
        alone = Planner(scene.graph, plugs[:n_channels]).plan([end], plugs[:n_channels])
        values = np.full((n_channels, len(FRAMES)), 0.3)
        assert_array_equal(plan.run(FRAMES / 24, values), alone.run(FRAMES / 24, values))
        assert len(plan.steps) == len(alone.steps)
    keys = {frozenset(plugs), frozenset(plugs[:n_channels])}
    assert {*scene.state.planners} == keys


def test_part_of_a_crowd_is_planned_with_the_planner_of_all(tmp_path):
    examples.copy_sample("biped.ma", tmp_path / "biped.ma")
    line = 'file -r -ns "{0}" -rfn "{0}RN" -typ "mayaAscii" "biped.ma";\n'
    head = '//Maya ASCII 2024 scene\nrequires maya "2024";\n'
    (tmp_path / "two.ma").write_text(head + line.format("a") + line.format("b"))
    scene = open_scene(tmp_path / "two.ma")
    ends = [scene.graph.plug(f"{name}:LeftHand.worldMatrix[0]") for name in "ab"]
    plugs = [scene.graph.plug(f"{name}:COG_CTRL.translateY") for name in "ab"]
    scene.state.plan(ends, plugs, "error")
    planners = [*scene.state.planners]
    plan = scene.state.plan(ends[:1], plugs[:1], "error")
    alone = Planner(scene.graph, plugs[:1]).plan(ends[:1], plugs[:1])
    assert [*scene.state.planners] == planners and len(plan.steps) == len(alone.steps)
    assert_array_equal(plan.run(None, [[9.0]]), alone.run(None, [[9.0]]))


class ThoroughPlanner(Planner):
    """A planner without a shortcut for saved values."""

    def find_saved_slot(self, plug):
        return None


@pytest.mark.parametrize("name", ["biped_shot", "skeleton_shot"])
@pytest.mark.parametrize("channels", [(), CHANNELS, CHANNELS[:1]])
def test_saved_values_are_planned_like_all_others(name, channels):
    scene = examples.load_scene(name)
    names = {*scene.keyable()}
    overridden = [scene.graph.plug(channel) for channel in channels if channel in names]
    plugs = list_world_plugs(scene.state, scene.joints)
    values = np.ones((len(overridden), len(FRAMES)))
    plans = [
        planner(scene.graph, overridden).plan(plugs, overridden)
        for planner in (Planner, ThoroughPlanner)
    ]
    assert len(plans[0].steps) == len(plans[1].steps) > 0
    for value, thorough in zip(*(plan.run(FRAMES / 24, values) for plan in plans)):
        assert_array_equal(value, thorough)


def test_values_that_do_not_fit_are_refused(scene):
    with pytest.raises(DataError, match="values have shape"):
        scene.world_matrices("Hips", FRAMES, CHANNELS, np.zeros((3, 3)))
    with pytest.raises(UnknownNameError):
        scene.world_matrices("Hips", [1], ["Hips_CTRL.twist"], [[0.0]])


def test_a_copy_changes_independently(scene):
    before = scene.encode()
    copy = scene.copy()
    copy.write_curves(_key(scene.read_curves(CHANNELS[:1])[0], FRAMES / 24, FRAMES))
    assert scene.encode() == before != copy.encode()
    again = copy.copy()
    assert again.encode() == copy.encode()
    again.revert()
    assert again.encode() == before


SETS = """currentUnit -l centimeter -a degree -t film;
createNode transform -n "master";
createNode nurbsCurve -n "masterShape" -p "master";
createNode transform -n "hip" -p "master";
createNode transform -n "path";
createNode nurbsCurve -n "pathShape" -p "path";
createNode animLayer -n "BaseAnimation";
createNode animLayer -n "detail";
connectAttr "detail.parentWeight" "BaseAnimation.childrenWeight[0]";
createNode objectSet -n "all_SET";
createNode objectSet -n "empty_SET";
connectAttr "master.iog" "all_SET.dsm" -na;
connectAttr "hip.iog" "all_SET.dsm" -na;
createNode script -n "sceneConfigurationScriptNode";
    setAttr ".b" -type "string" "playbackOptions -min 5 -max 20 -ast 1 -aet 48 ";
"""


def test_sets_layers_and_paths_are_listed(tmp_path):
    file = tmp_path / "sets.ma"
    file.write_text(SETS)
    scene = open_scene(file)
    assert scene.sets() == {"all_SET": ["master", "hip"]}
    assert scene.paths == ("path",)
    assert scene.layers == ("detail",)
    assert (scene.frame_range, scene.animation_range) == ((5.0, 20.0), (1.0, 48.0))
