"""Whatever drives a channel is named as animators call it, with what can be done."""

import re

import pytest

from keyweave.scenes.refusals import DRIVER_ADVICE, explain_driver

KNOWN = {
    "HIKState2SK": "HumanIK's n .* bake it",
    "HIKCharacterNode": "HumanIK's n ",
    "parentConstraint": "the constraint n .* key its targets",
    "pointOnPolyConstraint": "the constraint n ",
    "expression": "the expression n .* key its inputs",
    "character": "the character set n .* remove the channel from the set",
    "timeEditorClip": "the Time Editor's n .* bake its clip",
    "timeEditor": "the Time Editor's n ",
    "motionPath": "the motion path n ",
    "pairBlend": "the blend of keys and a constraint n ",
    "animBlendNodeAdditiveRotation": "the animation layers' n .* merge",
    "animCurveUA": "the set driven key n .* key its driver",
    "animCurveUU": "the set driven key n ",
    "ikHandle": "the IK handle n .* key the handle",
    "ikRPsolver": "the IK handle n ",
}
OTHERS = ("multiplyDivide", "unitConversion", "animCurveTA", "characterOffset", "ikea")


@pytest.mark.parametrize("node_type", KNOWN)
def test_a_driver_is_named_with_its_type_and_a_remedy(node_type):
    words = explain_driver("n", node_type)
    assert f"n ({node_type}) drives it; " in words
    assert re.match(KNOWN[node_type], words)


@pytest.mark.parametrize("node_type", OTHERS)
def test_other_drivers_are_described_by_name_and_type_only(node_type):
    assert explain_driver("a|n", node_type) == f"a|n ({node_type}) drives it"


def test_the_driven_channels_can_be_named():
    words = explain_driver("pc", "parentConstraint", "all of t")
    assert "pc (parentConstraint) drives all of t; " in words


def test_words_are_part_of_a_sentence():
    for _, noun, advice in DRIVER_ADVICE:
        assert noun[0].islower() or noun.startswith("HumanIK")
        assert advice[0].islower() and advice[-1] != "."
