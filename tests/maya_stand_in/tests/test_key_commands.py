"""What the stand-in's commands for keys refuse, and what they leave as it was."""

import numpy as np
import pytest

pytest.importorskip("stand_in", reason="Maya itself is here")

from keyweave.scenes.maya_ascii import Plug
from stand_in import registry  # noqa: F401  all commands
from stand_in.commands.calling import run
from stand_in.errors import StandInError
from stand_in.session import session


@pytest.fixture
def now():
    return session.restart()


@pytest.fixture
def box(now):
    node = now.scene.create("transform", "box")
    call("setKeyframe", "box.rotateX", time=[1, 10, 20], value=3)
    return node


def call(name_, *objects, **flags):
    return run(name_, objects, flags)


def keys_of(now, name="box_rotateX"):
    return now.scene.curves[now.scene.node(name)]


@pytest.mark.parametrize(
    ("command", "flags"),
    [
        ("keyframe", {"query": True, "timeChange": True, "time": "1:10"}),
        ("keyframe", {"query": True, "timeChange": True, "time": [1, 10]}),
        ("keyframe", {"edit": True, "time": (1, 1), "timeChange": 15}),
        ("keyframe", {"edit": True, "time": (1, 1), "timeChange": 10}),
        ("keyframe", {"query": True, "valueChange": True, "hierarchy": "below"}),
        ("setKeyframe", {"time": "5pal"}),
        ("setKeyframe", {"time": 5, "inTangentType": "fixed"}),
        ("keyTangent", {"edit": True, "inTangentType": "slow"}),
        ("keyTangent", {"edit": True, "inWeight": 2}),
        ("cutKey", {"option": "curve"}),
        ("bakeResults", {"time": (1, 10), "simulation": True}),
        ("bakeResults", {}),
        ("setInfinity", {"query": True, "pri": True, "poi": True}),
    ],
)
def test_unsupported_calls_are_refused_and_change_nothing(now, box, command, flags):
    before = keys_of(now)
    with pytest.raises(StandInError):
        call(command, "box.rotateX", **flags)
    assert keys_of(now) == before


def test_a_driven_channel_is_not_keyed(now, box):
    driver = now.scene.create("transform", "driver")
    now.scene.connect(Plug(driver, "translateX"), Plug(box, "translateX"))
    with pytest.raises(StandInError, match="pairBlend"):
        call("setKeyframe", "box.translateX", time=1, value=1)
    assert call("setKeyframe", "box.translateX", time=1, value=1, insertBlend=False) == 0


def test_querying_keys_behind_a_layer_is_refused(now, box):
    blend = now.scene.create("animBlendNodeAdditiveDL", "blend")
    now.scene.connect(Plug(blend, "output"), Plug(box, "translateX"))
    with pytest.raises(StandInError, match="animBlendNode"):
        call("keyframe", "box.translateX", query=True, timeChange=True)


def test_locked_channels_and_curves_refuse_keys(now, box):
    now.scene.set_lock(Plug(box, "translateX"), True)
    with pytest.raises(RuntimeError, match="locked"):
        call("setKeyframe", "box.translateX", time=1)
    now.scene.set_node_lock(now.scene.node("box_rotateX"), True)
    with pytest.raises(RuntimeError, match="locked"):
        call("keyframe", "box.rotateX", edit=True, valueChange=1)


def test_a_node_alone_means_its_keyable_channels_that_are_not_locked(now, box):
    now.scene.set_lock(Plug(box, "scaleX"), True)
    assert call("setKeyframe", "box", time=5) == 9
    names = call("keyframe", "box", query=True, name=True)
    assert "box_scaleX" not in names
    assert len(names) == 9
    assert keys_of(now, "box_visibility").out_types == ("step",)


def test_keys_of_a_node_in_a_namespace_are_made_without_it(now):
    now.scene.create("transform", "rig:hip")
    call("setKeyframe", "rig:hip.translateX", time=1)
    assert call("keyframe", "rig:hip", query=True, name=True) == ["hip_translateX"]


def test_a_random_edit_is_undone_to_the_last_bit(now, box):
    rng = np.random.default_rng(4)
    before = keys_of(now)
    edits = [
        lambda: call("setKeyframe", "box.rotateX", time=int(rng.integers(30)), value=1.5),
        lambda: call("setKeyframe", "box.rotateX", time=5.5, insert=True),
        lambda: call("keyTangent", "box.rotateX", edit=True, inAngle=rng.normal() * 30),
        lambda: call("keyTangent", "box.rotateX", edit=True, weightedTangents=True),
        lambda: call("cutKey", "box.rotateX", time=(8, 12)),
        lambda: call("cutKey", "box.rotateX", clear=True),
        lambda: call("bakeResults", "box.rotateX", time=(3, 9)),
        lambda: call("setInfinity", "box.rotateX", postInfinite="cycle"),
    ]
    for _ in range(60):
        done = len(now.journal.done)
        for at in rng.integers(len(edits), size=4):
            edits[at]()
        while len(now.journal.done) > done:
            now.journal.undo()
        assert keys_of(now) == before


def test_weighting_a_curve_leaves_its_values(now, box):
    call("keyTangent", "box.rotateX", edit=True, outAngle=35, lock=False)
    times = np.linspace(0, 1, 50)
    before = keys_of(now).evaluate(times)
    call("keyTangent", "box.rotateX", edit=True, weightedTangents=True)
    np.testing.assert_allclose(keys_of(now).evaluate(times), before, atol=1e-12)
    call("keyTangent", "box.rotateX", edit=True, weightedTangents=False)
    np.testing.assert_allclose(keys_of(now).evaluate(times), before, atol=1e-12)


def test_locked_tangents_keep_the_angle_between_them(now, box):
    flags = {"edit": True, "time": (10, 10)}
    call("keyTangent", "box.rotateX", lock=False, inAngle=10, outAngle=-30, **flags)
    call("keyTangent", "box.rotateX", lock=True, **flags)
    call("keyTangent", "box.rotateX", inAngle=25, **flags)
    asked = {"query": True, "time": (10, 10)}
    assert call("keyTangent", "box.rotateX", outAngle=True, **asked) == pytest.approx([-15])
