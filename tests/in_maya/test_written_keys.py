"""Keys are written with types, tangents, locks and breakdowns, and undone exactly."""

import itertools

import maya.api.OpenMayaAnim as oma
import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose

from case_profiles import count_cases
from keyweave.curves.anim_curve import INFINITIES, AnimCurve
from keyweave.curves.tangents import TANGENT_TYPES
from keyweave_maya.edits import Edits
from keyweave_maya.scene import MayaScene
from keyweave_maya.scene.plugs import find_plug
from maya_state import scene_state

PLUG = "box.rotateX"
FLAGS = ("tangents_locked", "weights_locked", "breakdowns")
COMPUTED = [name for name in TANGENT_TYPES if name not in ("fixed", "step", "autocustom")]
TIMES = np.array([1, 5, 9, 12, 20]) / 24
VALUES = np.array([0.0, 1.0, 0.5, -0.5, 0.25])
SINGLE = 1e-6  # Maya holds tangents in single precision


@pytest.fixture
def box():
    return cmds.createNode("transform", name="box")


@pytest.fixture
def keyed(box):
    """A curve of rotateX whose keys have other types, locks and breakdowns."""
    for time in (1, 3, 5, 8, 13, 30):
        cmds.setKeyframe(PLUG, time=time, value=time, breakdown=time == 5)
    cmds.keyTangent(PLUG, edit=True, time=(3, 3), outTangentType="step")
    cmds.keyTangent(PLUG, edit=True, time=(5, 5), lock=False)
    cmds.keyTangent(PLUG, edit=True, time=(5, 5), inAngle=12, outAngle=-30)
    cmds.setInfinity(PLUG, postInfinite="cycle")
    return PLUG


@pytest.fixture
def preference():
    """Let the user prefer other tangents than auto, and take that back."""
    (kept_in,) = cmds.keyTangent(query=True, g=True, inTangentType=True)
    (kept_out,) = cmds.keyTangent(query=True, g=True, outTangentType=True)
    cmds.keyTangent(g=True, inTangentType="linear", outTangentType="flat")
    yield
    cmds.keyTangent(g=True, inTangentType=kept_in, outTangentType=kept_out)


def written(curve, **where):
    """Write a curve; return it as it is read, and what undoes it."""
    scene = MayaScene(Edits())
    scene.write_curves(curve, **where)
    (read,) = scene.read_curves(curve.channel)
    return read, scene.edits


def make(in_types="auto", out_types="auto", **facts):
    tangents = {}
    for seed, name in enumerate(("in_x", "in_y", "out_x", "out_y")):
        rng = np.random.default_rng(seed)
        tangents[name] = rng.uniform(*(0.1, 0.4) if seed % 2 == 0 else (-1, 1), 5)
    for side in ("in", "out"):  # as Maya holds them while there are no weights
        if not facts.get("weighted"):
            x, y = tangents[f"{side}_x"], tangents[f"{side}_y"]
            length = np.hypot(x, y)
            tangents[f"{side}_x"], tangents[f"{side}_y"] = x / length, y / length
    return AnimCurve(PLUG, TIMES, VALUES, in_types, out_types, **{**tangents, **facts})


def assert_same_keys(read, curve):
    """Compare all but the types of steps before keys, which Maya does not have."""
    assert_allclose(read.times, curve.times, atol=1e-12)
    assert_allclose(read.values, curve.values, atol=1e-12)
    out_types, in_types = list(curve.out_types), list(curve.in_types)
    if in_types[1:2] == ["step"]:  # a first key that is clamped is flat before it
        for types in (in_types, out_types):
            types[0] = types[0].replace("clamped", "flat")
    assert list(read.out_types) == out_types
    for one, other in zip(read.in_types, in_types):
        assert one == other if other != "step" else one != "step"
    for name in (*FLAGS, "weighted", "pre_infinity", "post_infinity"):
        np.testing.assert_array_equal(getattr(read, name), getattr(curve, name), name)
    assert_same_shape(read, curve)


def assert_same_shape(read, curve):
    """Compare the values between keys, and those of the linear ends beyond."""
    first, last = curve.times[[0, -1]]
    times = np.linspace(first - 0.2, last + 0.2, 300)
    largest = 1 + np.abs(curve.evaluate(times)).max()
    assert_allclose(read.evaluate(times), curve.evaluate(times), atol=SINGLE * 10 * largest)


# --- types, tangents and flags ---


@pytest.mark.parametrize("weighted", [False, True], ids=["plain", "weighted"])
@pytest.mark.parametrize("types", [*itertools.product(TANGENT_TYPES, ("fixed", "auto"))])
def test_keys_are_read_back_as_they_were_written(keyed, types, weighted):
    for in_types, out_types in (types, types[::-1]):
        curve = make(in_types, out_types, weighted=weighted)
        assert_same_keys(written(curve)[0], curve)


@pytest.mark.parametrize("weighted", [False, True], ids=["plain", "weighted"])
@pytest.mark.parametrize("computed", COMPUTED)
def test_fixed_tangents_stay_exact_next_to_computed_ones(keyed, computed, weighted):
    types = np.array(["fixed", computed, "fixed", computed, "fixed"])
    curve = make(types.tolist(), types[::-1].tolist(), weighted=weighted)
    read = written(curve)[0]
    fixed = types == "fixed"
    for name in ("in_x", "in_y", "out_x", "out_y"):
        ours, theirs = getattr(read, name)[fixed], getattr(curve, name)[fixed]
        assert_allclose(ours, theirs, rtol=SINGLE, err_msg=name)


def test_a_step_before_a_key_leaves_the_curve_as_it_is(keyed):
    """Maya has no step before a key; what is written instead has the same values."""
    for out_types in (["step"] * 5, ["auto", "step", "fixed", "step", "auto"], "auto"):
        for weighted in (False, True):
            curve = make("step", out_types, weighted=weighted)
            read = written(curve)[0]
            assert "step" not in read.in_types
            assert_same_shape(read, curve)
            ends = dict.fromkeys(("pre_infinity", "post_infinity"), "linear")
            linear = curve.with_(**ends)
            assert_same_shape(written(linear)[0], linear)


def test_a_step_before_a_key_is_auto_where_it_cannot_be_seen(keyed):
    curve = make("step", ["step", "step", "auto", "step", "step"])
    read = written(curve)[0]
    assert read.in_types == ("auto", "auto", "auto", "flat", "auto")


def test_locks_and_breakdowns_are_written_where_they_are_set(keyed):
    flags = {name: np.random.default_rng(3).random(5) < 0.5 for name in FLAGS}
    curve = make("fixed", "auto", weighted=True, **flags)
    assert_same_keys(written(curve)[0], curve)


def test_new_tangents_that_the_user_prefers_change_nothing(keyed, preference):
    for types in ("auto", "spline", "fixed"):
        curve = make(types, types)
        assert_same_keys(written(curve)[0], curve)


def test_keys_that_are_added_with_the_preferred_type_follow_it(box, preference):
    cmds.setKeyframe(PLUG, time=1, value=1)
    fn = oma.MFnAnimCurve(find_plug(PLUG))
    time = fn.input(0)
    fn.addKey(time + time, 2.0)
    assert fn.inTangentType(1) == fn.kTangentLinear
    assert fn.outTangentType(1) == fn.kTangentFlat


# --- undo ---


@pytest.mark.parametrize("ends", [None, (4, 9)], ids=["whole", "in part"])
@pytest.mark.parametrize("weighted", [False, True], ids=["plain", "weighted"])
def test_writing_over_keys_is_undone_and_redone_exactly(keyed, weighted, ends):
    before = scene_state()
    flags = {name: np.random.default_rng(4).random(5) < 0.5 for name in FLAGS}
    types = ["fixed", "auto", "stepnext", "step", "spline"]
    curve = make(types, types[::-1], weighted=weighted, pre_infinity="cycle", **flags)
    edits = written(curve, time_range=ends)[1]
    after = scene_state()
    assert after != before
    for _ in range(2):
        edits.undo()
        assert scene_state() == before
        edits.redo()
        assert scene_state() == after


# --- names of curves ---


def test_curves_of_layers_are_named_as_maya_names_them(box):
    curves = [
        AnimCurve(f"box.{name}", TIMES, VALUES + 1)
        for name in ("translateX", "rotateX", "rotateZ", "scaleY", "visibility")
    ]
    scene = MayaScene(Edits())
    scene.write_curves(curves, mode="override", layer="life", time_range=(3, 9))
    assert sorted(scene.written) == sorted(
        [
            *("box_translateX_life_inputB", "box_scaleY_life_inputB"),
            *("box_rotate_life_inputBX", "box_rotate_life_inputBZ"),
            *("box_visibility_life_inputB", "life_weight"),
        ]
    )
    found = cmds.animLayer("life", query=True, findCurveForPlug="box.rotateZ")
    assert found == ["box_rotate_life_inputBZ"]


def test_curves_of_the_base_are_named_by_node_and_attribute(box):
    scene = MayaScene(Edits())
    scene.write_curves([AnimCurve("box.translateX", TIMES, VALUES)])
    assert scene.written == ["box_translateX"]


# --- any sequence ---

SEEDS = range(count_cases(10, fewest=4))
N_SEQUENCES = count_cases(100)  # of each seed
BASE = ("box.translateX", "box.rotateY")
LAYERED = ("box.translateY", "box.rotateX", "box.scaleZ")


def draw_curve(rng, channel):
    """Return a curve with anything that keys can have."""
    n = int(rng.integers(1, 7))
    frames = np.sort(rng.choice(np.arange(1, 30, 0.5), n, replace=False))
    weighted = bool(rng.random() < 0.4)
    tangents = {}
    for side in ("in", "out"):
        x, y = rng.uniform(0.05, 0.5, n), rng.normal(size=n)
        length = 1.0 if weighted else np.hypot(x, y)
        tangents.update({f"{side}_x": x / length, f"{side}_y": y / length})
    return AnimCurve(
        *(channel, frames / 24, rng.uniform(0.5, 3, n)),
        *(rng.choice(TANGENT_TYPES, n).tolist() for _ in range(2)),
        **tangents,
        **{name: rng.random(n) < 0.5 for name in FLAGS},
        weighted=weighted,
        pre_infinity=str(rng.choice(INFINITIES)),
        post_infinity=str(rng.choice(INFINITIES)),
    )


def write_anything(rng, edits):
    """Write random curves to the base, to a new layer or to one that exists."""
    scene = MayaScene(edits)
    ends = sorted(rng.choice(np.arange(2, 30), 2, replace=False).tolist())
    mode = str(rng.choice(["base", "override", "additive"], p=[0.6, 0.2, 0.2]))
    channels = BASE if mode == "base" else LAYERED
    n = int(rng.integers(1, len(channels) + 1))
    curves = [draw_curve(rng, name) for name in rng.permutation(channels)[:n].tolist()]
    where = {"mode": mode}
    if rng.random() < 0.3:
        where["time_range"] = ends
    if mode != "base" and rng.random() < 0.5 and cmds.objExists(f"{mode}Layer"):
        where["layer"] = f"{mode}Layer"
        where.pop("time_range", None)
    scene.write_curves(curves, **where)
    if mode == "base" and "time_range" not in where:
        for curve, read in zip(curves, scene.read_curves([one.channel for one in curves])):
            assert_same_keys(read, curve)


@pytest.mark.parametrize("seed", SEEDS)
def test_any_sequence_of_writing_is_undone_and_redone_exactly(box, seed):
    rng = np.random.default_rng(seed)
    for name in (*BASE, *LAYERED):
        for time in (2, 7, 15):
            cmds.setKeyframe(name, time=time, value=float(rng.normal()) + 2)
    start = scene_state()
    for _ in range(N_SEQUENCES):
        done, states = [], [start]
        for _ in range(rng.integers(1, 5)):
            edits = Edits()
            write_anything(rng, edits)
            done.append(edits)
            states.append(scene_state())
            back = int(rng.integers(0, len(done) + 1))
            for n in range(len(done) - 1, len(done) - 1 - back, -1):
                done[n].undo()
                assert scene_state() == states[n]
            for n in range(len(done) - back, len(done)):
                done[n].redo()
                assert scene_state() == states[n + 1]
        for n, edits in reversed([*enumerate(done)]):
            edits.undo()
            assert scene_state() == states[n]


def test_playback_is_extended_and_undone(new_scene):
    cmds.playbackOptions(minTime=5, maxTime=50)
    cmds.playbackOptions(animationStartTime=1, animationEndTime=60)
    names = ("minTime", "maxTime", "animationStartTime", "animationEndTime")
    read = lambda: [cmds.playbackOptions(query=True, **{name: True}) for name in names]  # noqa: E731
    before, edits = read(), Edits()
    scene = MayaScene(edits)
    scene.extend_playback(10, 20)
    assert edits.is_empty and read() == before
    scene.extend_playback(2, 80)
    assert read() == [2, 80, 1, 80] and scene.frame_range == (2, 80)
    edits.undo()
    assert read() == before
    edits.redo()
    assert read() == [2, 80, 1, 80]
