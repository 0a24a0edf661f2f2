"""Scenes whose keys are not the values of their channels, as Maya writes them.

Each has a transform, `hip`, with keys at frames 1 and 11.
"""

HEAD = """//Maya ASCII 2024 scene
requires maya "2024";
currentUnit -l centimeter -a degree -t film;
createNode script -n "sceneConfigurationScriptNode";
	setAttr ".b" -type "string" "playbackOptions -min 1 -max 11 -ast 1 -aet 11 ";
	setAttr ".st" 6;
createNode transform -n "hip";
"""


def curve(name, values, *, kind="A", extra="", frames=(1, 11)):
    """Return an animation curve node with linear keys."""
    keys = " ".join(f"{at} {value}" for at, value in zip(frames, values))
    return (
        f'createNode animCurveT{kind} -n "{name}";\n'
        '\tsetAttr ".tan" 2;\n\tsetAttr ".wgt" no;\n'
        f'\tsetAttr -s {len(values)} ".ktv[0:{len(values) - 1}]"  {keys};\n{extra}'
    )


def converted():
    """Return a scene with a curve of numbers that drives an angle, in degrees."""
    return (
        HEAD
        + curve("curl", [0, 90], kind="U")
        + 'createNode unitConversion -n "toDegrees";\n'
        + '\tsetAttr ".cf" 0.017453292519943295;\n'
        + 'connectAttr "curl.o" "toDegrees.i";\nconnectAttr "toDegrees.o" "hip.rx";\n'
    )


def times_driven():
    """Return a scene with a curve of times, and a curve of angles that is plain."""
    return (
        HEAD
        + '\taddAttr -k true -sn "when" -ln "when" -at "time";\n'
        + curve("hip_when", [1, 21], kind="T")
        + curve("hip_rotateX", [0, 90])
        + 'connectAttr "hip_when.o" "hip.when";\nconnectAttr "hip_rotateX.o" "hip.rx";\n'
    )


def retimed():
    """Return a scene with a curve whose time another curve drives."""
    return (
        HEAD
        + curve("slow", [1, 6], kind="T")
        + curve("hip_rotateX", [0, 90])
        + 'connectAttr "slow.o" "hip_rotateX.i";\nconnectAttr "hip_rotateX.o" "hip.rx";\n'
    )


def turned_together(mode=5):
    """Return a scene with a rotation whose three curves are interpolated together."""
    text = HEAD
    for axis, value in zip("XYZ", (80, 60, 40)):
        extra = f'\tsetAttr ".roti" {mode};\n'
        text += curve(f"hip_rotate{axis}", [0, value], extra=extra)
    for axis in "XYZ":
        text += f'connectAttr "hip_rotate{axis}.o" "hip.r{axis.lower()}";\n'
    return text


def warped(*, is_on=True):
    """Return a scene that plays in slow motion, by the time warp of the scene."""
    return (
        HEAD
        + curve("timewarp", [1, 6], kind="T")
        + curve("hip_rotateX", [0, 90])
        + f'select -ne :time1;\n\tsetAttr ".etw" {int(is_on)};\n'
        + 'connectAttr "timewarp.a" ":time1.twir";\n'
        + 'connectAttr "hip_rotateX.o" "hip.rx";\n'
    )


def expression_driven():
    """Return a scene with a channel that an expression drives."""
    return (
        HEAD
        + 'createNode expression -n "bounce";\n'
        + '\tsetAttr ".ixp" -type "string" ".O[0] = time";\n'
        + 'connectAttr ":time1.o" "bounce.tim";\nconnectAttr "bounce.out[0]" "hip.ty";\n'
    )
