"""What adding many keys at once loses in the stand-in, as in Maya."""

import numpy as np
import pytest

pytest.importorskip("stand_in", reason="Maya itself is here")

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
from maya import cmds

from stand_in.errors import StandInError
from stand_in.session import session

Fn = oma.MFnAnimCurve
NUMBERS = {
    **{"auto": Fn.kTangentAuto, "automix": Fn.kTangentAutoMix, "step": Fn.kTangentStep},
    **{"autoease": Fn.kTangentAutoEase, "autocustom": Fn.kTangentAutoCustom},
    **{"stepnext": Fn.kTangentStepNext, "spline": Fn.kTangentSmooth},
    **{"linear": Fn.kTangentLinear, "flat": Fn.kTangentFlat, "fixed": Fn.kTangentFixed},
}
KEPT = ("linear", "flat", "spline", "fixed")


def times(*frames):
    return om.MTimeArray([om.MTime(frame, om.MTime.uiUnit()) for frame in frames])


@pytest.fixture
def fn():
    """A curve with keys on the frames 1, 5 and 9."""
    session.restart()
    cmds.createNode("transform", name="box")
    cmds.setKeyframe("box.translateX", time=[1, 5, 9], value=2)
    return Fn(om.MSelectionList().add("box.translateX").getPlug(0))


def add(fn, type_, change=None, *, keep=True, frames=(2, 4, 6)):
    types, vector = om.MIntArray([NUMBERS[type_]] * 3), om.MDoubleArray([0.6, 0.6, 0.6])
    fn.addKeysWithTangents(
        *(times(*frames), om.MDoubleArray([1.0, 3.0, 2.0]), 0, 0, types, types),
        *(vector, vector, vector, vector, None, None, False, keep, change),
    )


def frames_of(fn):
    return [fn.input(row).asUnits(om.MTime.uiUnit()) for row in range(fn.numKeys)]


@pytest.mark.parametrize("type_", NUMBERS)
def test_types_of_the_auto_and_step_families_become_fixed(fn, type_):
    add(fn, type_)
    row = frames_of(fn).index(4)
    for number in (fn.inTangentType(row), fn.outTangentType(row)):
        assert number == NUMBERS[type_ if type_ in KEPT else "fixed"]
    if type_ not in KEPT:
        assert fn.getTangentXY(row, True) == fn.getTangentXY(row, False) == (0.6, 0.6)


def test_types_without_tangents_keep_the_shape_that_they_have(fn):
    auto, other = Fn.kTangentAuto, Fn()
    other.create(om.MSelectionList().add("box.translateY").getPlug(0))
    values = om.MDoubleArray([1.0, 3.0, 4.0])
    other.addKeys(times(1, 5, 9), values, auto, auto)
    assert other.inTangentType(1) == Fn.kTangentFixed
    shape = [other.getTangentXY(row, True) for row in range(3)]
    for row in range(3):
        other.setInTangentType(row, auto)
    assert [other.getTangentXY(row, True) for row in range(3)] == shape


def test_undoing_a_bulk_add_does_not_restore_replaced_keys(fn):
    change = oma.MAnimCurveChange()
    add(fn, "fixed", change, keep=False)
    assert frames_of(fn) == [1, 2, 4, 6, 9]
    change.undoIt()
    assert frames_of(fn) == [1, 9]
    change.redoIt()
    assert frames_of(fn) == [1, 2, 4, 6, 9]


def test_undoing_a_bulk_add_restores_the_kept_keys(fn):
    change = oma.MAnimCurveChange()
    fn.setValue(1, 7.0, change)
    add(fn, "fixed", change)
    assert frames_of(fn) == [1, 2, 4, 5, 6, 9]
    change.undoIt()
    assert frames_of(fn) == [1, 5, 9]
    assert fn.value(1) == 2


def test_undo_skips_edits_of_removed_keys(fn):
    change = oma.MAnimCurveChange()
    fn.setIsWeighted(True, change)
    fn.setValue(2, 7.0, change)
    add(fn, "fixed", change, keep=False, frames=(4, 6, 9))
    change.undoIt()
    assert frames_of(fn) == [1]
    assert not fn.isWeighted


def test_redo_restores_only_the_locks_that_are_in_the_arrays(fn):
    change = oma.MAnimCurveChange()
    add(fn, "fixed", change)
    fn.setTangentsLocked(1, False, change)
    fn.setIsBreakdown(1, True, change)
    change.undoIt()
    change.redoIt()
    assert fn.isBreakdown(1)
    assert fn.tangentsLocked(1)


@pytest.mark.parametrize("setter", ["setTangentsLocked", "setWeightsLocked"])
def test_locks_are_set_with_a_change_or_none(fn, setter):
    with pytest.raises(TypeError, match="MAnimCurveChange"):
        getattr(fn, setter)(1, False, 5)


def test_the_last_key_is_removed_and_the_curve_stays(fn):
    change = oma.MAnimCurveChange()
    for row in (2, 1, 0):
        fn.remove(row, change)
    assert fn.numKeys == 0
    assert cmds.objExists("box_translateX")
    assert cmds.getAttr("box.translateX") == 0
    change.undoIt()
    assert frames_of(fn) == [1, 5, 9]


def test_a_fixed_tangent_that_becomes_autocustom_keeps_its_shape(fn):
    add(fn, "fixed")
    fn.setInTangentType(2, NUMBERS["autocustom"])
    assert fn.getTangentXY(2, True) == (0.6, 0.6)


# --- what the user prefers ---


def test_new_keys_have_the_types_that_the_user_prefers(fn):
    cmds.keyTangent(g=True, inTangentType="spline", outTangentType="step")
    cmds.setKeyframe("box.translateX", time=12, value=1)
    fn.addKeys(times(15), om.MDoubleArray([3.0]), keepExistingKeys=True)
    for row in (3, 4):
        assert fn.inTangentType(row) == Fn.kTangentSmooth
        assert fn.outTangentType(row) == Fn.kTangentStep
    flags = {"query": True, "g": True, "outTangentType": True}
    assert cmds.keyTangent(**flags) == ["step"]


def test_unsupported_preferences_are_refused(fn):
    with pytest.raises(StandInError, match="global"):
        cmds.keyTangent(g=True, weightedTangents=True)


def test_curves_with_bulk_added_keys_have_finite_values(fn):
    add(fn, "auto")
    at = [om.MTime(frame, om.MTime.uiUnit()) for frame in np.arange(1, 9, 0.5)]
    assert all(np.isfinite([fn.evaluate(time) for time in at]))
