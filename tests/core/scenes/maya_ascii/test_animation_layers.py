"""Channels on animation layers have the values that the layers add up to."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw

HEAD = "//Maya ASCII 2024 scene\ncurrentUnit -l centimeter -a degree -t film;\n"
KEYS = """createNode animCurve{kind} -n "{name}";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  1 {first} 11 {last};
"""
TREE = """connectAttr "{0}.sl" "BaseAnimation.chsl[{1}]";
connectAttr "{0}.play" "BaseAnimation.cdly[{1}]";
connectAttr "BaseAnimation.csol" "{0}.sslo";
connectAttr "BaseAnimation.fgwt" "{0}.pwth";
connectAttr "BaseAnimation.omte" "{0}.pmte";
"""
LAYERS = ("Add", "Over")  # from below
CHANNELS = {
    "translateX": ("DL", "TL", "ia", "ib", "o"),
    "scaleY": ("Scale", "TU", "ia", "ib", "o"),
    "rotateZ": ("Rotation", "TA", "iaz", "ibz", "oz"),
}
# what the curves of each channel hold on frame 6, between the keys
BASE = {"translateX": 5.0, "scaleY": 2.0, "rotateZ": 45.0}
ADD = {"translateX": 2.0, "scaleY": 3.0, "rotateZ": 10.0}
OVER = {"translateX": -8.0, "scaleY": 0.5, "rotateZ": -30.0}


def curve(name, kind, middle):
    return KEYS.format(name=name, kind=kind, first=middle - 1, last=middle + 1)


def scene_text(add="", over='\tsetAttr ".ovrd" yes;\n'):
    """Write a base, an additive and an override layer as Maya does."""
    made = 'createNode transform -n "a";\ncreateNode animLayer -n "BaseAnimation";\n'
    made += '\tsetAttr ".ovrd" yes;\n'
    made += f'createNode animLayer -n "Add";\n{add}createNode animLayer -n "Over";\n{over}'
    wires = TREE.format("Add", 0) + TREE.format("Over", 1)
    for channel, (ending, kind, a, b, out) in CHANNELS.items():
        made += curve(f"a_{channel}", kind, BASE[channel])
        below = f"a_{channel}.o"
        for layer, values in zip(LAYERS, (ADD, OVER)):
            node = f"a_{channel}_{layer}"
            made += f'createNode animBlendNodeAdditive{ending} -n "{node}";\n'
            made += curve(f"{node}_inputB", kind, values[channel])
            wires += f'connectAttr "{below}" "{node}.{a}";\n'
            wires += f'connectAttr "{node}_inputB.o" "{node}.{b}";\n'
            wires += f'connectAttr "{layer}.bgwt" "{node}.wa";\n'
            wires += f'connectAttr "{layer}.fgwt" "{node}.wb";\n'
            if ending in ("Scale", "Rotation"):
                mode = "sam" if ending == "Scale" else "oram"
                wires += f'connectAttr "{layer}.{mode}" "{node}.acm";\n'
            below = f"{node}.{out}"
        wires += f'connectAttr "{below}" "a.{channel}";\n'
    return HEAD + made + wires


@pytest.fixture
def sampled(tmp_path):
    def call(**said):
        path = tmp_path / "layered.ma"
        path.write_text(scene_text(**said), encoding="utf-8")
        scene = kw.open_scene(path)
        clip = scene.sample([f"a.{channel}" for channel in CHANNELS], [5, 6, 7])
        assert scene.not_understood() == {}
        x, y, z = clip.values[1]
        return x, y, np.degrees(z)

    return call


OVERRIDES = '\tsetAttr ".ovrd" yes;\n'
MUTED = '\tsetAttr ".mt" yes;\n'
HALF = '\tsetAttr ".wgth" 0.5;\n'
CASES = {
    "the override covers all below": ({}, (-8, 0.5, -30)),
    "muted, it lets all below through": ({"over": OVERRIDES + MUTED}, (7, 6, 55)),
    "both muted leave the base": ({"add": MUTED, "over": OVERRIDES + MUTED}, (5, 2, 45)),
    "both additive add up": ({"over": ""}, (-1, 3, 25)),
    "half an override": (
        {"over": OVERRIDES + HALF},
        (0.5 * 7 - 0.5 * 8, 6**0.5 * 0.5**0.5, 0.5 * 55 - 0.5 * 30),
    ),
    "half an addition": (
        {"add": HALF, "over": MUTED},
        (5 + 0.5 * 2, 2 * 3**0.5, 45 + 0.5 * 10),
    ),
    "soloed, the addition is alone": ({"add": '\tsetAttr ".sl" yes;\n'}, (7, 6, 55)),
    "half an override passes half of the layers below": (
        {"over": OVERRIDES + HALF + '\tsetAttr ".pthg" yes;\n'},
        (0.5 * 7 - 0.5 * 8, 6**0.5 * 0.5**0.5, 0.5 * 55 - 0.5 * 30),
    ),
    "half an override without passthrough hides them": (
        {"over": OVERRIDES + HALF + '\tsetAttr ".pthg" no;\n'},
        (-0.5 * 8, 0.5**0.5, -0.5 * 30),
    ),
    "scales may add": (
        {"add": '\tsetAttr ".sam" 0;\n', "over": MUTED},
        (7, 5, 55),
    ),
}


@pytest.mark.parametrize("said, expected", CASES.values(), ids=CASES)
def test_layers_give_what_was_worked_out_by_hand(sampled, said, expected):
    assert_allclose(sampled(**said), expected, atol=1e-9)


def test_soloing_all_layers_is_the_same_as_soloing_none(sampled):
    assert_allclose(
        sampled(add='\tsetAttr ".sl" yes;\n', over='\tsetAttr ".sl" yes;\n'),
        sampled(over=""),
    )


def test_weights_may_be_animated(tmp_path):
    text = scene_text(over=MUTED)
    text += KEYS.format(name="Add_weight", kind="TU", first=0, last=1)
    text += 'connectAttr "Add_weight.o" "Add.wgth";\n'
    path = tmp_path / "layered.ma"
    path.write_text(text, encoding="utf-8")
    values = kw.open_scene(path).sample(["a.tx"], [1, 6, 11]).values[:, 0]
    assert_allclose(values, [4, 5 + 0.5 * 2, 6 + 3])
