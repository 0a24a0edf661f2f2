"""Writing keys calls Maya's API seldom, and rounds nothing in the stand-in."""

import inspect

import numpy as np
import pytest

pytest.importorskip("stand_in", reason="Maya itself is here")

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
from maya import cmds

from case_profiles import is_nightly
from keyweave.curves.anim_curve import TANGENT_COLUMNS, AnimCurve
from keyweave.curves.tangents import TANGENT_TYPES
from keyweave_maya.edits import Edits
from keyweave_maya.scene import MayaScene

N_KEYS, N_NODES = 300, 20 if is_nightly() else 5  # each has three curves
N_CURVES = 3 * N_NODES
AXES = [f"translate{axis}" for axis in "XYZ"]


class Calls:
    """Counts calls of methods, properties and constructors, without those inside."""

    def __init__(self):
        self.count, self._depth = 0, 0

    def counted(self, function):
        def call(*args, **kwargs):
            self.count += self._depth == 0
            self._depth += 1
            try:
                return function(*args, **kwargs)
            finally:
                self._depth -= 1

        return call

    def wrap(self, member):
        if isinstance(member, property):
            return property(*(f and self.counted(f) for f in (member.fget, member.fset)))
        if isinstance(member, (staticmethod, classmethod)):
            return type(member)(self.counted(member.__func__))
        return self.counted(member) if inspect.isfunction(member) else None


# --- calls ---


@pytest.fixture
def calls(monkeypatch):
    """Count the calls of every class of the API from here on."""
    calls, seen = Calls(), set()
    for module in (om, oma):
        for class_ in vars(module).values():
            for one in inspect.getmro(class_) if inspect.isclass(class_) else ():
                if one in seen or not one.__module__.startswith("stand_in"):
                    continue
                seen.add(one)
                for name, member in list(vars(one).items()):
                    wrapped = calls.wrap(member)
                    if wrapped and (not name.startswith("_") or name == "__init__"):
                        monkeypatch.setattr(one, name, wrapped)
    return calls


def curves(rng, **facts):
    return [
        AnimCurve(
            *(f"box{number}.{name}", np.arange(1, N_KEYS + 1) / 24),
            *(rng.normal(size=N_KEYS), "auto", "auto"),
            breakdowns=rng.random(N_KEYS) < 0.01,
            **facts,
        )
        for number in range(N_NODES)
        for name in AXES
    ]


@pytest.fixture
def boxes():
    cmds.file(new=True, force=True)
    for number in range(N_NODES):
        cmds.createNode("transform", name=f"box{number}")
    yield
    cmds.file(new=True, force=True)


def test_calls_are_counted_from_outside(boxes, calls):
    plug = om.MSelectionList().add("box0.translateX").getPlug(0)
    assert calls.count == 3
    oma.MFnAnimCurve().create(plug)
    assert calls.count == 5


@pytest.mark.parametrize("weighted", [False, True])
def test_overwriting_60_curves_of_300_keys_takes_few_calls(boxes, rng, calls, weighted):
    """Each key is removed and gets two types: no more than that, and little beside it."""
    MayaScene(Edits()).write_curves(curves(rng))
    calls.count = 0
    MayaScene(Edits()).write_curves(curves(rng, weighted=weighted))
    assert 3 * N_CURVES * N_KEYS < calls.count <= 1000 * N_CURVES


def test_fixed_tangents_are_written_at_once(boxes, rng, calls):
    tangents = dict.fromkeys(TANGENT_COLUMNS, np.full(N_KEYS, 0.7))
    written = [
        one.with_(in_types="fixed", out_types="fixed", **tangents) for one in curves(rng)
    ]
    MayaScene(Edits()).write_curves(written)
    assert calls.count < 90 * N_CURVES


# --- exactness ---


@pytest.mark.parametrize("weighted", [False, True])
def test_curves_have_the_same_values_to_the_last_bit(boxes, rng, weighted):
    """Also where a step before a key is written as auto, flat or fixed."""
    at = np.linspace(0, 2, 500)
    for _ in range(20):
        types = rng.choice(TANGENT_TYPES, (2, 30)).tolist()
        vectors = {name: rng.normal(size=30) for name in TANGENT_COLUMNS}
        facts = {**vectors, "weighted": weighted, "post_infinity": "linear"}
        times, values = np.arange(1, 31) / 24, rng.normal(size=30)
        curve = AnimCurve("box0.translateX", times, values, *types, **facts)
        scene = MayaScene(Edits())
        scene.write_curves(curve)
        (read,) = scene.read_curves(curve.channel)
        np.testing.assert_array_equal(read.evaluate(at), curve.evaluate(at))
        for side in ("in", "out"):
            fixed = np.array(getattr(curve, f"{side}_types")) == "fixed"
            for name in (f"{side}_x", f"{side}_y"):
                ours, theirs = getattr(read, name), getattr(curve, name)
                np.testing.assert_array_equal(ours[fixed], theirs[fixed])
