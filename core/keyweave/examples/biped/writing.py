"""The biped as text: its parts put together, with keys, once or several times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ...anim_curve import AnimCurve
from ...arrays import Floats
from ...errors import SettingError
from ...formats.text_file import write_text
from ...motion import Motion
from ...nurbs_curves import NurbsCurve
from ..paths import path_lines
from ..scene_writing import plug_of, prefix_of, scene_text
from ..up_axes import turn_up
from ..walker import walker
from .body import SIDES, SKELETON, Body, body_of, skeleton_part
from .constraints import parent_constraint
from .controls import (
    BLEND,
    CONTROLS,
    SPACE,
    SPACES,
    SUFFIX,
    USUAL_SPACE,
    Control,
    body_controls,
    control_part,
    finger_control,
    goal_controls,
)
from .feet import foot_part, leg_on_pivots, toe_part
from .hands import finger_part, space_part
from .keys import FK, IK, check_blend, control_curves, standing_moves
from .limbs import arm, limb_part, solver_part
from .parts import Node, Part, joined, link_lines, node_lines
from .stretch import stretch_part

CHARACTER = "character"
SECONDS, RATE = 6.0, 24.0
APART = 150.0  # cm, from one copy to the next


@dataclass(frozen=True)
class Build:
    """How a biped is made.

    Attributes
    ----------
    legs, arms : {"ik", "fk"}
    fingers : bool
        Whether hands have fingers.
    """

    legs: str = IK
    arms: str = FK
    fingers: bool = True

    def __post_init__(self) -> None:
        check_blend("legs", self.legs)
        check_blend("arms", self.arms)


def biped_rig(
    motion: Motion | None = None,
    *,
    keyed: bool | str = True,
    legs: str = IK,
    arms: str = FK,
    fingers: bool = True,
    namespaces: Sequence[str] = ("", "double"),
    up_axis: str = "y",
) -> str:
    """Return the text of a Maya ASCII scene with a biped, or several side by side.

    Parameters
    ----------
    motion, keyed, legs, arms, fingers, up_axis
        As of `write_character`; all copies do the same.
    namespaces : sequence of str
        One for each copy.

    Raises
    ------
    SettingError
        If a setting is none of its choices, or a namespace is given twice.
    DataError
        If Maya has no unit of time for the frame rate.

    Examples
    --------
    >>> text = biped_rig(keyed=False, namespaces=("hero",))
    >>> 'createNode joint -n "hero:LeftIndex1" -p "hero:LeftHand";' in text
    True
    """
    if len(set(namespaces)) != len(namespaces):
        raise SettingError("namespaces", namespaces, "no namespace twice")
    walk, build = walk_of(motion, up_axis), Build(legs, arms, fingers)
    return _text("biped_rig.ma", walk, build, keyed, namespaces, ())


def write_character(
    path: str | Path,
    motion: Motion | None = None,
    *,
    keyed: bool | str = True,
    legs: str = IK,
    arms: str = FK,
    fingers: bool = True,
    namespace: str = "",
    up_axis: str = "y",
    path_curve: NurbsCurve | None = None,
    overwrite: bool = False,
) -> Motion:
    """Write a Maya ASCII scene of a biped with controls and animation.

    Parameters
    ----------
    path : str or Path
    motion : Motion, optional
        What it does; by default six seconds of `walker` at 24 frames per second. Where
        its skeleton has the biped's joints, their offsets and rotation orders are taken.
        Its frames are the playback range.
    keyed : {True, False, "full"}
        True for keys as an animator would block a walk, three a second on hips and feet;
        all other controls stand still as in `hanging_pose`. ``"full"`` for keys on each
        frame of each control that the motion has something for, FK and IK; False for
        none.
    legs, arms : {"ik", "fk"}
        What moves them; the attribute ``ikFk`` of a limb's IK control, 1 or 0. With FK
        legs thighs, knees and feet are keyed in place of feet alone.
    fingers : bool
        Whether hands have fingers.
    namespace : str
        Of the biped.
    up_axis : {"y", "z"}
        Which axis points up in the scene; the motion is turned if it has another.
    path_curve : NurbsCurve, optional
        A curve beside the biped, called ``path_CRV``, such as `figure_eight` gives.
    overwrite : bool
        Whether a file of this name may be replaced.

    Returns
    -------
    Motion
        The motion that keys were taken from, as it stands in the scene.

    Raises
    ------
    SettingError
        If a setting is none of its choices.
    DataError
        If Maya has no unit of time for the frame rate.
    OutputError
        If the file exists and may not be replaced, or cannot be written.

    Examples
    --------
    >>> import keyweave as kw
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     walk = write_character(f"{folder}/shot.ma", namespace="hero")
    ...     scene = kw.open_scene(f"{folder}/shot.ma")
    >>> scene.channels[6], scene.frame_range, scene.frame_rate
    ('hero:LeftFootIK_CTRL.translateX', (1.0, 144.0), 24.0)
    """
    walk, build = walk_of(motion, up_axis), Build(legs, arms, fingers)
    beside = () if path_curve is None else tuple(path_lines(path_curve))
    text = _text(Path(path).name, walk, build, keyed, (namespace,), beside)
    write_text(path, text, overwrite=overwrite)
    return walk


def walk_of(motion: Motion | None, up_axis: str) -> Motion:
    """Return a motion with an axis up; a walk if there is none."""
    return turn_up(walker(SECONDS, frame_rate=RATE) if motion is None else motion, up_axis)


def biped_of(motion: Motion) -> Part:
    """Return all nodes and connections of the biped that a motion moves."""
    return biped_part(body_of(motion.skeleton, motion.up_axis), Build())


def biped_part(
    body: Body, build: Build, animated: Iterable[str] = (), aside: float = 0.0
) -> Part:
    """Return all nodes and connections of a biped.

    Parameters
    ----------
    body : Body
    build : Build
    animated : iterable of str
        Controls, without their ending, that have curves and need no values.
    aside : float
        Where it stands along x, in cm.
    """
    standing = _standing(body, build, set(animated), aside)
    sides = [part for side in SIDES for part in _side_parts(body, build, side)]
    hips = body.skeleton.names[0]
    here = {f"{hips}{SUFFIX}": np.zeros(3)}
    return joined([
        Part((Node("transform", CHARACTER), Node("transform", CONTROLS, CHARACTER))),
        control_part(_controls(body, build), standing),
        *(foot_part(body, side) for side in SIDES),
        Part((Node("transform", SKELETON, f"World{SUFFIX}"),)),
        skeleton_part(body, fingers=build.fingers),
        parent_constraint(hips, here, rest=body.place(hips), joint=True),
        Part((), tuple((f"{name}{SUFFIX}.r", f"{name}.r") for name in _plain(body))),
        solver_part(),
        *sides,
    ])  # fmt: skip


def _controls(body: Body, build: Build) -> list[Control]:
    found = [*body_controls(body)]
    for side in SIDES:
        found += goal_controls(body, side)
        found += [finger_control(body, side)] if build.fingers else []
    return found


def _plain(body: Body) -> list[str]:
    """Return the joints that controls turn with nothing in between."""
    trunk = ("Spine", "Chest", "Neck", "Head")
    return [*trunk, *(f"{side}Shoulder" for side in SIDES)]


def _side_parts(body: Body, build: Build, side: str) -> Iterator[Part]:
    """Yield what moves the limbs of a side."""
    leg = leg_on_pivots(body, side)
    hand = arm(side, np.zeros(3))
    for limb in (leg, hand):
        yield limb_part(body, limb)
        yield stretch_part(body, limb)
    yield toe_part(body, leg, side)
    yield space_part(body, side)
    if build.fingers:
        yield finger_part(body, side)


def _standing(
    body: Body, build: Build, animated: set[str], aside: float
) -> dict[str, dict[str, Floats]]:
    """Return where still controls are, and what their attributes are set to."""
    standing: dict[str, dict[str, Floats]] = {
        name: {} if name in animated else moves
        for name, moves in standing_moves(body).items()
    }
    standing["World"] = {"t": np.array([aside, 0.0, 0.0])}
    for side in SIDES:
        for end, kind in (("Foot", build.legs), ("Hand", build.arms)):
            if kind == FK:
                standing[f"{side}{end}IK"][BLEND] = np.zeros(())
        standing[f"{side}HandIK"][SPACE] = np.array(SPACES.index(USUAL_SPACE))
    return standing


def _text(
    name: str,
    walk: Motion,
    build: Build,
    keyed: bool | str,
    namespaces: Sequence[str],
    beside: Sequence[str],
) -> str:
    """Return the text of a scene with copies of a biped and something beside them."""
    body = body_of(walk.skeleton, walk.up_axis)
    curves = control_curves(walk, keyed, legs=build.legs)
    animated = {curve.channel.partition(SUFFIX)[0] for curve in curves}
    nodes: list[str] = []
    connections: list[str] = []
    keys: dict[str, AnimCurve] = {}
    for number, namespace in enumerate(namespaces):
        part = biped_part(body, build, animated, number * APART)
        prefix = prefix_of(namespace)
        nodes += node_lines(part, prefix)
        connections += link_lines(part, prefix)
        connections += _solving(prefix)
        keys.update(_named(curves, prefix))
    return scene_text(name, walk, [*nodes, *beside], connections, keys)


def _solving(prefix: str) -> Iterator[str]:
    yield f'connectAttr "{prefix}ikRPsolver.msg" ":ikSystem.sol" -na;'


def _named(curves: Iterable[AnimCurve], prefix: str) -> Mapping[str, AnimCurve]:
    """Return curves by the plugs that they drive in a namespace."""
    return {
        plug_of(curve.channel, prefix): curve.with_(channel=f"{prefix}{curve.channel}")
        for curve in curves
    }
