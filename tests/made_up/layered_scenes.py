"""A scene whose channels are put on layers, and what tests of that ask of it."""

import numpy as np
import pytest

import keyweave as kw

SCENE = """//Maya ASCII 2024 scene
//Name: shot.ma
requires maya "2024";
currentUnit -l {length} -a {angle} -t {time};
createNode transform -n "root";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000001";
	setAttr ".t" -type "double3" 1 2 3 ; // where it stands
	setAttr ".r" -type "double3" 0 30 0 ;
createNode joint -n "arm" -p "root";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000002";
	addAttr -ci true -sn "onn" -ln "isOn" -min 0 -max 1 -at "bool";
	addAttr -ci true -sn "spc" -ln "space" -min 0 -max 2 -en "a:b:c" -at "enum";
	addAttr -ci true -sn "cnt" -ln "count" -at "long";
	addAttr -ci true -sn "twi" -ln "twist" -at "doubleAngle";
	addAttr -ci true -sn "rch" -ln "reach" -at "double";
	addAttr -ci true -sn "flo" -ln "flow" -at "float";
	addAttr -ci true -sn "whn" -ln "when" -at "time";
	setAttr -k on ".onn" yes;
	setAttr -k on ".spc" 2;
	setAttr -k on ".cnt" 4;
	setAttr -k on ".twi" 15;
	setAttr -k on ".rch" 0.5;
	setAttr -k on ".flo" 2;
	setAttr ".s" -type "double3" 1 2 3 ;
	setAttr ".ro" 3;
	setAttr -l on ".sz";
createNode transform -n "goal";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000003";
createNode multDoubleLinear -n "half";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000004";
	setAttr ".i2" 0.5;
createNode animCurveTL -n "root_translateX";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000005";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 3 ".ktv[0:2]"  0 1 12 2.5 24 0;
createNode animCurveTA -n "arm_rotateX";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000006";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 3 ".ktv[0:2]"  1 0 13 40 30 -20;
createNode animCurveTA -n "arm_rotateY";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000007";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  1 10 20 30;
createNode animCurveTU -n "arm_scaleY";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000008";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  1 1 21 2;
createNode animCurveTU -n "arm_visibility";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000009";
	setAttr ".tan" 5;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  1 1 11 0;
createNode animCurveTU -n "arm_count";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000010";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  1 -5 21 7;
select -ne :time1;
	setAttr ".o" 1;
connectAttr "root_translateX.o" "root.tx";
connectAttr "root.tx" "half.i1";
connectAttr "half.o" "goal.ty";
connectAttr "arm_rotateX.o" "arm.rx";
connectAttr "arm_rotateY.o" "arm.ry";
connectAttr "arm_scaleY.o" "arm.sy";
connectAttr "arm_visibility.o" "arm.v";
connectAttr "arm_count.o" "arm.cnt";
connectAttr "root.s" "arm.is";
// End of shot.ma
"""
UNITS = {
    "film": {"length": "centimeter", "angle": "degree", "time": "film"},
    "metres, radians, ntsc": {"length": "meter", "angle": "radian", "time": "ntsc"},
}
FRAMES = np.arange(1, 25)
OPEN = np.arange(-3, 40)
# Channel: kind, and whether it takes whole numbers only.
CHANNELS = {
    "root.translateX": ("length", False),  # keyed, and it drives something else
    "root.translateY": ("length", False),
    "root.rotateY": ("angle", False),
    "arm.rotateX": ("angle", False),
    "arm.rotateZ": ("angle", False),
    "arm.scaleX": ("unitless", False),
    "arm.scaleY": ("unitless", False),
    "arm.visibility": ("unitless", True),
    "root.visibility": ("unitless", True),
    "arm.isOn": ("unitless", True),
    "arm.space": ("unitless", True),
    "arm.count": ("unitless", True),
    "arm.twist": ("angle", False),
    "arm.reach": ("unitless", False),
    "arm.flow": ("unitless", False),
}
MODES = ("override", "additive")
both_modes = pytest.mark.parametrize("mode", MODES)


def text_in(units):
    """Return the scene's text in some of `UNITS`."""
    return SCENE.format(**UNITS[units])


def wave(channel, seed=0, rate=24.0, first=1, last=24):
    """Return a curve of a channel that fits its kind."""
    kind, is_whole = CHANNELS[channel]
    rng = np.random.default_rng([seed, len(channel)])
    frames = np.unique([first, *rng.integers(first, last + 1, 4), last])
    values = rng.uniform(0.5, 3.0, len(frames))
    values = np.round(values) % 2 if is_whole else values
    types = "step" if is_whole else "auto"
    facts = {"kind": kind, "frame_rate": rate}
    return kw.AnimCurve(channel, frames / rate, values, types, types, **facts)


def waves(scene, channels=tuple(CHANNELS), seed=0, **ends):
    return [wave(channel, seed, scene.frame_rate, **ends) for channel in channels]


def values_of(curves, frames=FRAMES):
    rate = curves[0].frame_rate
    return np.stack([curve.evaluate(frames / rate) for curve in curves], axis=1)


def sampled(scene, channels=tuple(CHANNELS), frames=FRAMES):
    return scene.sample(list(channels), frames).values


def everything_else(scene, channels):
    """Return the values of all other numbers of the scene's transforms."""
    names = [name for name in scene.keyable() if name not in channels]
    return sampled(scene, names, OPEN)


def text_of(scene):
    return scene.document.own.text.text


def with_switch(scene, path, layer, said):
    """Open what is written with a statement more on a layer."""
    made = f'createNode animLayer -n "{layer}";'
    text = text_of(scene)
    assert text.count(made) == 1
    path.write_text(text.replace(made, f"{made}\n\tsetAttr {said};"), encoding="utf-8")
    return kw.open_scene(path)


def layered(scene, mode="additive", channels=("root.translateX",)):
    scene.write_curves(waves(scene, channels), mode=mode, layer="life")


def refused(scene, problem, channel="root.translateX", mode="additive", **where):
    text = text_of(scene)
    with pytest.raises(kw.KeyweaveError, match=problem):
        scene.write_curves(waves(scene, [channel]), mode=mode, **where)
    assert text_of(scene) == text
