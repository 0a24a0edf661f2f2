"""A rig in a file: where its joints are if its controls are so, in batches."""

import warnings

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from case_profiles import draw_cases
from keyweave.rigs.rig import CONTROL_KINDS, keep_nodes
from keyweave.scenes.maya_ascii import rig as rig_module
from made_up import small_rigs as small_rigs
from reference_material import shared

FRAMES = np.arange(1.0, 13.0)


# Where the joints are


def test_evaluating_sampled_channels_gives_the_joints_of_the_scene(scene, rig):
    clip = rig.sample(FRAMES)
    assert clip.channels == rig.channels
    found = rig.evaluate(clip.values, FRAMES)
    assert_allclose(found, scene.world_matrices(rig.joints, FRAMES), atol=1e-12)
    assert np.ptp(found[:, 0, 3, 1]) > 5


def test_channels_left_out_take_their_values_on_the_frames(scene, rig):
    values = rig.sample(FRAMES).values.copy()
    column = rig.channels.index("spine_CTRL.rotateX")
    values[:, column] = 0.3
    alone = rig.evaluate(values[:, [column]], FRAMES, channels="spine_CTRL.rotateX")
    assert_allclose(alone, rig.evaluate(values, FRAMES), atol=1e-12)
    one = rig.evaluate(values[:, [column]], 6, channels=[rig.channels[column]])
    assert_allclose(one, np.repeat(alone[5:6], len(FRAMES), axis=0), atol=1e-12)


def test_without_frames_channels_left_out_keep_their_saved_values(scene, rig):
    """A scene is saved at some time: frame 0 where it does not say."""
    saved = rig.evaluate(np.zeros((2, 1)), channels=["head_CTRL.rotateX"])
    at_zero = scene.world_matrices(rig.joints, [0])
    assert_allclose(saved, np.repeat(at_zero, 2, axis=0), atol=1e-12)


def test_evaluating_without_channels_gives_the_scene_itself(scene, rig):
    found = rig.evaluate(np.empty((len(FRAMES), 0)), FRAMES, channels=())
    assert_allclose(found, scene.world_matrices(rig.joints, FRAMES), atol=1e-12)
    assert rig.evaluate(np.empty((3, 0)), channels=()).shape == (3, len(rig.joints), 4, 4)


def test_a_batch_equals_its_rows_evaluated_one_by_one(rig):
    values = small_rigs.poses(rig, 7)
    one_by_one = np.concatenate([rig.evaluate(row[np.newaxis]) for row in values])
    assert_allclose(rig.evaluate(values), one_by_one, atol=1e-12)


def test_a_large_batch_equals_several_small_ones(scene, rig, monkeypatch):
    values = small_rigs.poses(rig, 10)
    whole = rig.evaluate(values, FRAMES[:10])
    monkeypatch.setattr(rig_module, "SAMPLES_PER_RUN", 3)
    another = rig_module.MayaAsciiRig(scene, rig.controls, rig.joints)
    assert_array_equal(another.evaluate(values, FRAMES[:10]), whole)


def test_the_same_poses_are_computed_once_and_are_read_only(scene, rig, monkeypatch):
    computed, compute = [], rig_module.compute_world_matrices
    monkeypatch.setattr(
        rig_module,
        "compute_world_matrices",
        lambda *given: computed.append(given) or compute(*given),
    )
    another = rig_module.MayaAsciiRig(scene, rig.controls, rig.joints)
    bend = {"channels": "spine_CTRL.rotateX"}
    values = np.array([[0.1], [0.2], [0.3]])
    first = another.poses(values, [1, 2, 3], **bend)
    before = first.joints.copy()
    with pytest.raises(ValueError, match="read-only"):
        first.joints[:] = 0
    assert_array_equal(another.poses(values, [1, 2, 3], **bend).joints, before)
    few = another.poses(values, [1, 2, 3], nodes={"head", "spine_CTRL"}, **bend)
    joints, controls = keep_nodes(another, {"head", "spine_CTRL"})
    assert joints == ["head"] and [each.name for each in controls] == ["spine_CTRL"]
    assert_array_equal(few.joints[:, 0], before[:, another.joints.index("head")])
    assert len(computed) == 1
    for other in ((values, [2, 3, 4]), (values + 0.1, [1, 2, 3]), (values,)):
        assert np.abs(another.poses(*other, **bend).joints - before).max() > 0
    assert len(computed) == 4
    monkeypatch.setattr(rig_module, "MOST_REMEMBERED", 1)
    for _ in range(2):  # the first forgets what was remembered
        assert_array_equal(another.poses(values, [1, 2, 3], **bend).joints, before)
    assert len(computed) == 5


def test_a_few_nodes_are_posed_as_all_of_them_are(rig):
    values = small_rigs.poses(rig, 3)
    (few,), (control,) = keep_nodes(rig, {"head", "spine_CTRL"})
    posed = rig.poses(values, nodes=["spine_CTRL", "head", "lamp"])
    whole = rig.poses(values)
    assert_array_equal(posed.joints, whole.joints[:, [rig.joints.index(few)]])
    assert_array_equal(posed.controls, whole.controls[:, [rig.controls.index(control)]])


def test_no_samples_give_no_matrices(rig):
    empty = np.empty((0, len(rig.channels)))
    assert rig.evaluate(empty).shape == (0, len(rig.joints), 4, 4)
    assert rig.evaluate(empty, []).shape == (0, len(rig.joints), 4, 4)


def test_channels_may_come_in_any_order(rig):
    values = small_rigs.poses(rig, 3)
    order = np.random.default_rng(1).permutation(len(rig.channels))
    names = [rig.channels[one] for one in order]
    mixed = rig.evaluate(values[:, order], channels=names)
    assert_array_equal(mixed, rig.evaluate(values))


def test_short_names_of_channels_are_refused_by_name(rig):
    with pytest.raises(kw.UnknownNameError, match="the rig has no foot_CTRL.tx"):
        rig.evaluate([[0.0]], channels="foot_CTRL.tx")


def test_poses_place_joints_as_evaluate_and_controls_at_their_pivots(tmp_path):
    said = {"head_CTRL": ['\tsetAttr ".rp" -type "double3" 1 2 3 ;']}
    scene = small_rigs.opened(tmp_path, small_rigs.figure(said=said, extra=small_rigs.KEYS))
    rig = scene.rig()
    values = rig.sample(FRAMES).values
    found = rig.poses(values, FRAMES)
    assert_array_equal(found.joints, rig.evaluate(values, FRAMES))
    owners = [control.name.partition(".")[0] for control in rig.controls]
    worlds = scene.world_matrices(owners, FRAMES)
    assert_allclose(found.controls[..., :3, :], worlds[..., :3, :], atol=1e-12)
    pivots = np.array([(1, 2, 3) if name == "head_CTRL" else (0, 0, 0) for name in owners])
    moved = np.einsum("ci,fcij->fcj", np.insert(pivots, 3, 1, axis=1), worlds)
    assert_allclose(found.controls[..., 3, :], moved, atol=1e-12)


def test_saved_values_are_the_scene_as_it_was_saved(tmp_path):
    said = {"head_CTRL": ['\tsetAttr ".t" -type "double3" 2 1 -3 ;']}
    scene = small_rigs.opened(tmp_path, small_rigs.figure(said=said, extra=small_rigs.KEYS))
    rig = scene.rig()
    saved = rig.evaluate(np.empty((1, 0)), channels=())
    assert_allclose(rig.evaluate(rig.values[np.newaxis]), saved, atol=1e-12)
    at_zero = rig.sample([0]).values[0]
    assert_allclose(rig.values, at_zero, atol=1e-12)


def test_the_parent_of_a_joint_is_the_nearest_in_the_rig(scene, rig):
    parents = [-1, 0, 1, 2, 0, 4, 4, 6]
    assert rig.parents.tolist() == parents
    assert scene.rig(["knee", "eye"]).parents.tolist() == [-1, 0, -1]


@given(st.integers(0, 1000))
@draw_cases(15)
def test_finite_differences_settle_as_steps_shrink(rig, seed):
    base = small_rigs.poses(rig, 1, seed)[0]
    steps = np.eye(len(base))
    base[rig.channels.index("foot_CTRL.translateY")] += 10  # away from a straight leg

    def slopes(step):
        limits = np.concatenate([control.limits for control in rig.controls])
        inside = np.clip(base, limits[:, 0] + 1e-2, limits[:, 1] - 1e-2)
        ends = rig.evaluate(np.concatenate([inside + step * steps, inside - step * steps]))
        return (ends[: len(base)] - ends[len(base) :]) / (2 * step)

    assert_allclose(slopes(1e-3), slopes(1e-4), atol=2e-3)


def test_the_foot_goes_where_its_control_goes(rig):
    names = [f"foot_CTRL.translate{axis}" for axis in "XYZ"]
    goals = np.random.default_rng(2).uniform(-5, 5, (50, 3)) + [0, 8, 0]
    found = rig.evaluate(goals, 1, channels=names)[:, rig.joints.index("ankle"), 3, :3]
    assert_allclose(found, goals + [10, 10, 0], atol=1e-9)


def test_a_rig_sees_what_is_written_into_its_scene(tmp_path):
    scene = small_rigs.opened(tmp_path, small_rigs.figure(extra=small_rigs.KEYS))
    rig = scene.rig()
    before = rig.evaluate(np.empty((1, 0)), 6, channels=())
    curve = scene.read_curves("cog_CTRL.translateY")[0]
    scene.write_curves(curve.with_(values=curve.values + 10))
    after = rig.evaluate(np.empty((1, 0)), 6, channels=())
    hips = rig.joints.index("hips")
    assert_allclose((after - before)[0, hips, 3, :3], [0, 10, 0], atol=1e-9)
    clip = rig.sample(FRAMES)
    found = rig.evaluate(clip.values, FRAMES)
    assert_allclose(found, scene.world_matrices(rig.joints, FRAMES), atol=1e-12)


# What is refused, and what is reported


def test_values_beyond_limits_are_clamped_and_reported(rig):
    names = ["spine_CTRL.rotateX", "spine_CTRL.curl", "foot_CTRL.translateX"]
    values = [[9.0, 0, 0], [0, 11, 99], [-0.1, 5, 0]]
    alone = "1 of 1 channel exceeds its limits on 1 of 1 sample and is clamped: "
    with pytest.warns(kw.KeyweaveWarning, match=alone) as told:
        rig.evaluate([[9.0]], channels=names[:1])
    assert told[0].filename == __file__
    several = "2 of 3 channels exceed their limits on 2 of 3 samples and are clamped: "
    several += "spine_CTRL.rotateX, spine_CTRL.curl"
    with pytest.warns(kw.KeyweaveWarning, match=several):
        found = rig.evaluate(values, channels=names)
    within = rig.evaluate([[np.pi / 3, 0, 0], [0, 10, 99], [-0.1, 5, 0]], channels=names)
    assert_array_equal(found, within)


def test_values_at_limits_are_within(rig):
    limits = np.concatenate([control.limits for control in rig.controls])
    at = np.clip(np.array([[-1e3], [1e3]]), *limits.T)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rig.evaluate(at * (1 + 1e-12))


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_error_gives_channel_and_row_of_a_value_that_is_not_finite(rig, bad):
    values = small_rigs.poses(rig, 3)
    values[2, 1] = bad
    with pytest.raises(
        kw.DataError, match=f"values include .* for {rig.channels[1]} in row 2"
    ):
        rig.evaluate(values)


@pytest.mark.parametrize(
    ("values", "frames", "channels", "words"),
    [
        ([0.0], None, ["head_CTRL.rotateX"], r"shape \(1,\), expected \(n_samples, 1\)"),
        (0.0, None, ["head_CTRL.rotateX"], r"shape \(\), expected"),
        ([[0.0, 1]], None, ["head_CTRL.rotateX"], r"shape \(1, 2\), expected"),
        ([[0.0], [1, 2]], None, ["head_CTRL.rotateX"], "are not a table of numbers"),
        ([["x"]], None, ["head_CTRL.rotateX"], "are not a table of numbers"),
        (
            [[0.0]],
            [1, 2],
            ["head_CTRL.rotateX"],
            r"frames have shape \(2,\), expected a single number",
        ),
        ([[0.0]], [[1]], ["head_CTRL.rotateX"], "frames have shape"),
        (
            [[0.0]],
            np.nan,
            ["head_CTRL.rotateX"],
            "frames include a number that is not finite",
        ),
        ([[0.0]], "now", ["head_CTRL.rotateX"], "frames are not numbers"),
        (
            [[0.0, 0]],
            None,
            ["head_CTRL.rotateX"] * 2,
            "channels include head_CTRL.rotateX twice",
        ),
        ([[0.0]], None, [3], "3 is not a name"),
    ],
)
def test_invalid_values_frames_and_channels_are_refused(
    rig, values, frames, channels, words
):
    with pytest.raises(kw.DataError, match=words):
        rig.evaluate(values, frames, channels=channels)


def test_unknown_channels_are_refused_by_name(rig):
    with pytest.raises(kw.UnknownNameError, match="the rig has no foot_CTRL.translateW"):
        rig.evaluate([[0.0]], channels=["foot_CTRL.translateW"])


def test_error_gives_the_row_of_a_matrix_that_is_not_finite(tmp_path):
    split = (
        'createNode multiplyDivide -n "split";\n\tsetAttr ".op" 2;\n'
        '\tsetAttr ".i1" -type "float3" 1 1 1 ;\n\tsetAttr ".i2" -type "float3" 1 1 1 ;\n'
        'connectAttr "head_CTRL.tx" "split.i2x";\nconnectAttr "split.ox" "eye.tx";\n'
    )
    said = {"head_CTRL": ['\tsetAttr ".t" -type "double3" 1 0 0 ;']}
    scene = small_rigs.opened(tmp_path, small_rigs.figure(said=said, extra=split))
    rig = scene.rig()
    with pytest.raises(
        kw.EvaluationError, match="the matrix is not finite for row 1 of the values"
    ):
        rig.evaluate([[1.0], [0.0]], channels="head_CTRL.translateX")


def test_unsupported_nodes_can_be_held(tmp_path):
    odd = 'createNode oddNode -n "odd";\nconnectAttr "odd.out" "head.sx";\n'
    odd += 'setAttr "head.sx" 1;\n'
    path = small_rigs.opened(tmp_path, small_rigs.figure(extra=odd)).path
    scene = kw.open_scene(path, on_unknown="hold")
    with pytest.warns(kw.KeyweaveWarning, match="head.scaleX keeps its saved value"):
        assert len(scene.rig().controls) == len(small_rigs.KINDS)


# A rig that was made for production


METARIG = {
    "root": {"World_Ctrl", "COG__Ctrl", "Hips_Ctrl"},
    "ik": {"L_Wrist_Ctrl", "R_Wrist_Ctrl", "L_Foot_Ctrl", "R_Foot_Ctrl"},
    "directional": {"L_Knee_Ctrl", "R_Knee_Ctrl", "L_Elbow_Ctrl", "R_Elbow_Ctrl"},
    "rotational": {"Chest_Ctrl", "Head_Ctrl", "L_Clav_Ctrl", "R_Clav_Ctrl"},
    "extra": set(),
}


def test_kinds_in_a_public_rig_match_the_names_of_its_controls():
    scene = kw.open_scene(shared("maya/scenes/MetaRig_baseTests.ma"), on_unknown="hold")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rig = scene.rig()
    found = {kind: set() for kind in CONTROL_KINDS}
    for control in rig.controls:
        found[control.kind].add(control.name)
    assert found == METARIG
    assert small_rigs.by_name(rig)["Head_Ctrl"].parent == "Chest_Ctrl"
    frames = [1, 2, 3]
    values = rig.sample(frames).values
    assert_allclose(
        rig.evaluate(values, frames), scene.world_matrices(rig.joints, frames), atol=1e-9
    )
