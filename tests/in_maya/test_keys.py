"""Keys through commands: set, asked for, moved, cut, pasted, baked, and undone."""

from contextlib import suppress

import pytest
from maya import cmds


@pytest.fixture
def box():
    return cmds.createNode("transform", name="box")


@pytest.fixture
def line(box):
    """A channel that rises by 1 each frame from 1 to 11, with keys at 1, 6 and 11."""
    straight = {"inTangentType": "linear", "outTangentType": "linear"}
    for time in (1, 6, 11):
        cmds.setKeyframe(f"{box}.translateX", time=time, value=time - 1, **straight)
    return f"{box}.translateX"


def times_of(plug, **flags):
    return cmds.keyframe(plug, query=True, timeChange=True, **flags)


def values_of(plug, **flags):
    return cmds.keyframe(plug, query=True, valueChange=True, **flags)


def test_queries_of_a_channel_without_keys_return_nothing(box):
    assert values_of(f"{box}.translateX") is None
    assert times_of(f"{box}.translateX") is None
    assert cmds.keyframe(f"{box}.translateX", query=True, keyframeCount=True) == 0
    assert not cmds.keyframe(f"{box}.translateX", query=True, name=True)


def test_keys_are_read_as_they_were_set(line):
    assert times_of(line) == [1, 6, 11]
    assert values_of(line) == pytest.approx([0, 5, 10])
    assert cmds.keyframe(line, query=True, keyframeCount=True) == 3
    both = cmds.keyframe(line, query=True, timeChange=True, valueChange=True)
    assert both == pytest.approx([1, 0, 6, 5, 11, 10])


@pytest.mark.parametrize(
    ("attribute", "type_"),
    [
        ("translateX", "animCurveTL"),
        ("rotateX", "animCurveTA"),
        ("scaleX", "animCurveTU"),
        ("visibility", "animCurveTU"),
    ],
)
def test_the_first_key_makes_a_curve_of_the_channels_type_and_name(box, attribute, type_):
    cmds.setKeyframe(box, attribute=attribute, time=1, value=1)
    (curve,) = cmds.keyframe(f"{box}.{attribute}", query=True, name=True)
    assert curve == f"box_{attribute}"
    assert cmds.nodeType(curve) == type_
    assert cmds.isConnected(f"{curve}.output", f"{box}.{attribute}")


def test_a_key_without_a_value_holds_the_current_one(box):
    cmds.setAttr(f"{box}.translateY", 7.5)
    cmds.setKeyframe(f"{box}.translateY", time=[3, 9])
    assert values_of(f"{box}.translateY") == pytest.approx([7.5, 7.5])


def test_a_key_on_an_existing_key_replaces_its_value(line):
    cmds.setKeyframe(line, time=6, value=50)
    assert times_of(line) == [1, 6, 11]
    assert values_of(line) == pytest.approx([0, 50, 10])


def test_values_are_in_units_of_the_interface(box):
    cmds.setKeyframe(f"{box}.rotateX", time=1, value=180)
    cmds.setKeyframe(f"{box}.translateX", time=1, value=250)
    cmds.currentUnit(angle="radian", linear="meter")
    try:
        assert values_of(f"{box}.rotateX") == pytest.approx([3.141592653589793])
        assert values_of(f"{box}.translateX") == pytest.approx([2.5])
    finally:
        cmds.currentUnit(angle="degree", linear="centimeter")


def test_curves_are_evaluated_at_any_time(line):
    assert cmds.getAttr(line, time=3.5) == pytest.approx(2.5)
    assert cmds.getAttr(line, time=50) == pytest.approx(10)
    evaluated = cmds.keyframe(line, query=True, eval=True, time=(8, 8))
    assert evaluated == pytest.approx([7])


def test_ranges_of_time_include_both_ends(line):
    assert times_of(line, time=(1, 6)) == [1, 6]
    assert times_of(line, time=(2, 5)) is None
    assert times_of(line, time=[(1, 1), (11, 11)]) == [1, 11]
    assert times_of(line, time=(6, None)) == [6, 11]
    assert times_of(line, index=(1, 2)) == [6, 11]


def test_keys_move_to_a_place_or_by_an_amount(line):
    cmds.keyframe(line, edit=True, time=(11, 11), timeChange=15)
    cmds.keyframe(line, edit=True, time=(1, 6), relative=True, valueChange=2)
    assert times_of(line) == [1, 6, 15]
    assert values_of(line) == pytest.approx([2, 7, 10])


def test_undo_takes_back_a_key_and_the_curve_that_it_made(box):
    cmds.setKeyframe(f"{box}.translateZ", time=1, value=3)
    cmds.undo()
    assert cmds.keyframe(f"{box}.translateZ", query=True, keyframeCount=True) == 0
    assert not cmds.objExists("box_translateZ")
    cmds.redo()
    assert values_of(f"{box}.translateZ") == pytest.approx([3])


def test_a_locked_channel_gets_no_key(box):
    cmds.setAttr(f"{box}.translateX", lock=True)
    with suppress(RuntimeError):
        cmds.setKeyframe(f"{box}.translateX", time=1, value=3)
    assert cmds.keyframe(f"{box}.translateX", query=True, keyframeCount=True) == 0


def test_cutting_takes_the_keys_of_a_range(line):
    cmds.cutKey(line, time=(2, 7), clear=True)
    assert times_of(line) == [1, 11]


def test_cutting_the_last_key_removes_the_curve_and_leaves_the_value(line):
    cmds.currentTime(11)
    (curve,) = cmds.keyframe(line, query=True, name=True)
    cmds.cutKey(line, clear=True)
    assert not cmds.objExists(curve)
    assert cmds.getAttr(line) == pytest.approx(10)
    cmds.undo()
    assert times_of(line) == [1, 6, 11]
    assert cmds.getAttr(line, time=6) == pytest.approx(5)


def test_copied_keys_are_pasted_at_the_given_time(line):
    cmds.copyKey(line, time=(1, 6))
    cmds.pasteKey(line.replace("X", "Y"), time=(20, 20))
    assert times_of(line.replace("X", "Y")) == [20, 25]
    assert values_of(line.replace("X", "Y")) == pytest.approx([0, 5])
    assert times_of(line) == [1, 6, 11]


@pytest.mark.parametrize(
    ("option", "span", "times", "values"),
    [
        ("insert", (6, 6), [1, 6, 8, 13], [0, 0, 7, 10]),
        ("replace", (4, 11), [1, 4, 6], [0, 0, 7]),
        ("merge", (6, 6), [1, 6, 8, 11], [0, 0, 7, 10]),
        ("replaceCompletely", (6, 6), [20, 22], [0, 7]),
    ],
)
def test_pasting_makes_room_or_replaces(line, box, option, span, times, values):
    other = f"{box}.translateZ"
    for time, value in ((20, 0), (22, 7)):
        cmds.setKeyframe(other, time=time, value=value)
    cmds.copyKey(other)
    cmds.pasteKey(line, option=option, time=span)
    assert times_of(line) == times
    assert values_of(line) == pytest.approx(values)


def test_infinity_modes_extend_a_curve_beyond_its_keys(line):
    assert cmds.setInfinity(line, query=True, postInfinite=True) == ["constant"]
    cmds.setInfinity(line, preInfinite="oscillate", postInfinite="cycleRelative")
    assert cmds.setInfinity(line, query=True, preInfinite=True) == ["oscillate"]
    assert cmds.setInfinity(line, query=True, postInfinite=True) == ["cycleRelative"]
    assert cmds.getAttr(line, time=-6) == pytest.approx(7)
    assert cmds.getAttr(line, time=25) == pytest.approx(24)


def test_keys_are_found_relative_to_a_time(line):
    assert cmds.findKeyframe(line, time=(6, 6), which="next") == 11
    assert cmds.findKeyframe(line, time=(6, 6), which="previous") == 1
    assert cmds.findKeyframe(line, which="first") == 1
    assert cmds.findKeyframe(line, which="last") == 11


def test_types_of_tangents_are_kept_by_key(line):
    cmds.keyTangent(
        line, edit=True, time=(6, 6), inTangentType="flat", outTangentType="step"
    )
    assert cmds.keyTangent(line, query=True, inTangentType=True) == [
        "linear",
        "flat",
        "linear",
    ]
    assert cmds.keyTangent(line, query=True, outTangentType=True) == [
        *("linear", "step", "linear")
    ]
    assert cmds.getAttr(line, time=10.9) == pytest.approx(5)


def test_a_rotated_tangent_is_fixed_and_a_locked_one_follows(line):
    cmds.keyTangent(line, edit=True, lock=True)
    cmds.keyTangent(line, edit=True, time=(6, 6), inAngle=10)
    flags = {"query": True, "time": (6, 6)}
    assert cmds.keyTangent(line, inTangentType=True, **flags) == ["fixed"]
    assert cmds.keyTangent(line, outTangentType=True, **flags) == ["fixed"]
    assert cmds.keyTangent(line, inAngle=True, **flags) == pytest.approx([10])
    assert cmds.keyTangent(line, outAngle=True, **flags) == pytest.approx([10])
    cmds.keyTangent(line, edit=True, time=(6, 6), lock=False)
    cmds.keyTangent(line, edit=True, time=(6, 6), outAngle=-20)
    assert cmds.keyTangent(line, inAngle=True, **flags) == pytest.approx([10])
    assert cmds.keyTangent(line, outAngle=True, **flags) == pytest.approx([-20])


def test_weights_apply_only_to_weighted_tangents(line):
    assert not cmds.keyTangent(line, query=True, weightedTangents=True)[0]
    cmds.keyTangent(line, edit=True, weightedTangents=True, lock=False)
    assert cmds.keyTangent(line, query=True, weightedTangents=True)[0]
    assert cmds.getAttr(line, time=3.5) == pytest.approx(2.5)
    cmds.keyTangent(line, edit=True, time=(6, 6), outAngle=0, outWeight=4)
    weights = cmds.keyTangent(line, query=True, time=(6, 6), outWeight=True)
    assert weights == pytest.approx([4])


def test_a_key_between_leaves_fixed_tangents_and_moves_computed_ones(line):
    cmds.keyTangent(line, edit=True, time=(6, 6), outTangentType="fixed")
    fixed = cmds.keyTangent(line, query=True, time=(6, 6), outAngle=True)
    computed = cmds.keyTangent(line, query=True, time=(11, 11), inAngle=True)
    cmds.setKeyframe(line, time=8, value=30)
    after = cmds.keyTangent(line, query=True, time=(6, 6), outAngle=True)
    assert after == pytest.approx(fixed)
    moved = cmds.keyTangent(line, query=True, time=(11, 11), inAngle=True)
    assert moved[0] < computed[0]


def test_an_inserted_key_leaves_the_curve_as_it_is(box):
    plug = f"{box}.rotateY"
    for time, value in ((1, 0), (11, 90), (21, 30)):
        cmds.setKeyframe(plug, time=time, value=value)
    before = [cmds.getAttr(plug, time=time) for time in range(1, 22)]
    cmds.setKeyframe(plug, time=4, insert=True)
    assert times_of(plug) == [1, 4, 11, 21]
    after = [cmds.getAttr(plug, time=time) for time in range(1, 22)]
    assert after == pytest.approx(before, abs=1e-6)


def test_baking_keys_what_drives_a_channel(line):
    box = cmds.createNode("transform", name="driven")
    cmds.connectAttr(line, f"{box}.translateX")
    cmds.bakeResults(f"{box}.translateX", time=(1, 11), sampleBy=2)
    assert times_of(f"{box}.translateX") == [1, 3, 5, 7, 9, 11]
    assert values_of(f"{box}.translateX") == pytest.approx([0, 2, 4, 6, 8, 10])
    assert not cmds.isConnected(line, f"{box}.translateX")
    cmds.undo()
    assert cmds.isConnected(line, f"{box}.translateX")


def test_baking_a_curve_leaves_no_key_outside_unless_asked(line):
    cmds.bakeResults(line, time=(3, 6), preserveOutsideKeys=True)
    assert times_of(line) == [1, 3, 4, 5, 6, 11]
    cmds.bakeResults(line, time=(3, 6))
    assert times_of(line) == [3, 4, 5, 6]
