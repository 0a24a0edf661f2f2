"""The biped as text: with keys, once or several times."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from keyweave.animation.motion import Motion
from keyweave.curves.anim_curve import AnimCurve
from keyweave.errors import DataError, SettingError
from keyweave.formats.file_writing import write_text
from keyweave.geometry.nurbs import NurbsCurve
from made_up.biped.assembling import Build, biped_part
from made_up.biped.body import body_of
from made_up.biped.controls import SUFFIX
from made_up.biped.keys import FK, IK, control_curves
from made_up.biped.limbs import solver_link
from made_up.biped.parts import link_lines, node_lines, other_nodes, placed_nodes
from made_up.scenes.paths import path_lines
from made_up.scenes.scene_writing import plug_of, prefix_of, scene_text
from made_up.up_axes import turn_up
from made_up.walks.walker import walker

SECONDS, RATE = 6.0, 24.0
APART = 150.0  # cm, from one copy to the next


def biped_rig(
    motion: Motion | None = None,
    *,
    keyed: bool | str = True,
    legs: str = IK,
    arms: str = FK,
    fingers: bool = True,
    namespaces: str | Sequence[str] = ("", "double"),
    up_axis: str = "y",
) -> str:
    """Return the text of a Maya ASCII scene with a biped, or several side by side.

    `write_character` makes a file of one, beside which a curve may lie.

    Parameters
    ----------
    motion, keyed, legs, arms, fingers, up_axis
        As of `write_character`; all copies do the same.
    namespaces : str or sequence of str
        One for each copy; empty for none.

    Raises
    ------
    SettingError
        As of `write_character`, or if there is no namespace, or one is given twice.
    DataError
        As of `write_character`.

    Examples
    --------
    >>> text = biped_rig(keyed=False, namespaces=("hero",))
    >>> 'createNode joint -n "hero:LeftIndex1" -p "hero:LeftHand";' in text
    True
    """
    walk, build = walk_of(motion, up_axis), Build(legs, arms, fingers)
    return _text("biped_rig.ma", walk, build, keyed, _prefixes(namespaces), ())


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

    `biped_rig` returns the text of such a scene, with any number of bipeds.

    Parameters
    ----------
    path : str or Path
    motion : Motion, optional
        What it does; by default six seconds of `walker` at 24 frames per second. Where
        its skeleton has the biped's joints, their offsets and rotation orders are taken.
        Its frames are the playback range.
    keyed : {True, False, "full"}
        True for keys as an animator would block a walk, on hips, feet and toes where feet
        come down and leave the ground, and some between, at least three a second; all
        other controls stand still as in `hanging_pose`. ``"full"`` for keys on each
        frame of each control that the motion has something for, FK and IK; False for
        none.
    legs, arms : {"ik", "fk"}
        What moves them; the attribute ``ikFk`` of a limb's IK control, 1 or 0. With FK
        legs the walk's keys are on thighs, knees and feet, just three a second.
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
        If a setting is none of its choices, or the namespace is no name in Maya.
    DataError
        If the motion is none, or Maya has no unit of time for its frame rate.
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
    text = _text(Path(path).name, walk, build, keyed, [prefix_of(namespace)], beside)
    write_text(path, text, overwrite=overwrite)
    return walk


@cache
def usual_walk() -> Motion:
    """Return the default motion of the biped."""
    return walker(SECONDS, frame_rate=RATE)


def walk_of(motion: Motion | None, up_axis: str) -> Motion:
    """Return a motion with an axis up; a walk if there is none.

    Raises
    ------
    DataError
        If it is not a motion.
    """
    if motion is None:
        motion = usual_walk()
    if not isinstance(motion, Motion):
        raise DataError("motion", f"is {motion!r:.40}, expected a Motion such as walker()")
    return turn_up(motion, up_axis)


def _prefixes(namespaces: str | Sequence[str]) -> list[str]:
    """Return what stands before the names of each copy."""
    given = [namespaces] if isinstance(namespaces, str) else namespaces
    if not isinstance(given, Sequence) or not given:
        raise SettingError("namespaces", namespaces, "one name or several")
    prefixes = [prefix_of(namespace) for namespace in given]
    if len(set(prefixes)) != len(prefixes):
        raise SettingError("namespaces", namespaces, "no namespace twice")
    return prefixes


def _text(
    name: str,
    walk: Motion,
    build: Build,
    keyed: bool | str,
    prefixes: Sequence[str],
    beside: Sequence[str],
) -> str:
    """Return the text of a scene with copies of a biped and something beside them."""
    body = body_of(walk.skeleton, walk.up_axis)
    curves = control_curves(walk, keyed, legs=build.legs)
    animated = {curve.channel.partition(SUFFIX)[0] for curve in curves}
    placed: list[str] = []
    others: list[str] = []
    connections: list[str] = []
    keys: dict[str, AnimCurve] = {}
    for number, prefix in enumerate(prefixes):
        part = biped_part(body, build, animated, number * APART)
        placed += node_lines(placed_nodes(part), prefix)
        others += node_lines(other_nodes(part), prefix)
        connections += link_lines(part, prefix)
        keys.update(_named(curves, prefix))
    solvers = [solver_link(prefix) for prefix in prefixes]
    nodes = [*placed, *beside, *others]
    return scene_text(name, walk, nodes, connections, keys, listed=solvers)


def _named(curves: Iterable[AnimCurve], prefix: str) -> Mapping[str, AnimCurve]:
    """Return curves by the plugs that they drive in a namespace."""
    return {
        plug_of(curve.channel, prefix): curve.with_(channel=f"{prefix}{curve.channel}")
        for curve in curves
    }
