"""Edits that an animator makes in Maya between commands, drawn at random.

Each takes a random generator and the channels that may be edited; the first one has keys.
"""

from maya import cmds


def key(rng, channels):
    cmds.setKeyframe(
        str(rng.choice(channels)), time=int(rng.integers(1, 48)), value=float(rng.normal())
    )


def cut(rng, channels):
    first = int(rng.integers(1, 40))
    cmds.cutKey(str(rng.choice(channels)), time=(first, first + 9), clear=True)


def bend(rng, channels):
    kind = str(rng.choice(["linear", "flat", "spline", "step", "auto"]))
    cmds.keyTangent(channels[0], outTangentType=kind)


def cycle(rng, channels):
    cmds.setInfinity(channels[0], postInfinite=str(rng.choice(["cycle", "linear"])))


def flag(rng, channels):
    flags = {name: bool(rng.integers(2)) for name in ("lock", "weightLock")}
    at = {"index": (int(rng.integers(2)),) * 2}
    cmds.keyTangent(channels[0], edit=True, weightedTangents=bool(rng.integers(2)))
    cmds.keyTangent(channels[0], edit=True, **flags, **at)
    cmds.setKeyframe(channels[0], time=int(rng.integers(1, 48)), value=1.0, breakdown=True)


def switch(rng, channels):
    """Mute a layer, or set its weight, if there is one."""
    layers = cmds.ls(type="animLayer") or []
    if layers:
        layer, name = str(rng.choice(layers)), str(rng.choice(["mute", "weight"]))
        cmds.setAttr(f"{layer}.{name}", float(rng.integers(2)))


KEY_EDITS = (key, cut, bend, cycle, flag)


def as_one_step(edit):
    """Make an edit as one step of the undo queue, which is never empty."""
    cmds.undoInfo(openChunk=True)
    try:
        cmds.setAttr("marker.translateX", 1 - cmds.getAttr("marker.translateX"))
        edit()
    finally:
        cmds.undoInfo(closeChunk=True)
