"""A motion as keys on the biped's controls: all of them, or those of a blocked walk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from keyweave.animation.clip import Clip
from keyweave.animation.motion import Motion
from keyweave.curves.anim_curve import AnimCurve
from keyweave.curves.fitting import fit
from keyweave.errors import SettingError
from keyweave.examples.sketching import list_key_rows, make_curves
from keyweave.geometry.arrays import Floats
from made_up.biped.blocking import KEYS_PER_SECOND, step_curves
from made_up.biped.body import SIDES, Body, body_of
from made_up.biped.moves import Moves, channels_of_moves, control_moves

FK, IK = "fk", "ik"
_FK_LEGS, _IK_LEGS = ("UpLeg", "Leg", "Foot"), ("FootIK", "Toe")


def control_curves(
    motion: Motion, keyed: bool | str = True, *, legs: str = IK
) -> list[AnimCurve]:
    """Return a motion as curves on the controls of `write_character`.

    Parameters
    ----------
    motion : Motion
        With the scene's axis up.
    keyed : {True, False, "full"}
        See `write_character`.
    legs : {"ik", "fk"}
        Whether feet or the joints of legs have the keys of a blocked walk; ``"full"``
        gives keys to both.

    Returns
    -------
    list of AnimCurve
        Positions are given from where the controls stand at rest.

    Raises
    ------
    SettingError
        If `keyed` or `legs` is none of its choices.

    Examples
    --------
    >>> from made_up import walker
    >>> curves = control_curves(walker(2.0))
    >>> [curve.channel for curve in curves][2:7:4]
    ['Hips_CTRL.translateZ', 'LeftFootIK_CTRL.translateX']
    """
    check_blend("legs", legs)
    if keyed is False:
        return []
    body = body_of(motion.skeleton, motion.up_axis)
    moves = control_moves(body, motion)
    if keyed is True:
        some = {name: moves[name] for name in blocked(legs) if name in moves}
        return step_curves(body, motion, some) if legs == IK else _every_third(motion, some)
    if keyed == "full":
        return fit(_clip(body, motion, moves))
    raise SettingError("keyed", keyed, "True, False or 'full'")


def blocked(legs: str) -> list[str]:
    """Return the controls that an animator keys of a walk to begin with."""
    ends = _IK_LEGS if legs == IK else _FK_LEGS
    return ["Hips", *(f"{side}{end}" for side in SIDES for end in ends)]


def check_blend(name: str, given: str) -> None:
    """Raise a SettingError if a setting is neither FK nor IK."""
    if given not in (FK, IK):
        raise SettingError(name, given, "'ik' or 'fk'")


def _every_third(motion: Motion, moves: Moves) -> list[AnimCurve]:
    """Return keys three times a second, whatever happens then."""
    every = max(round(motion.frame_rate / KEYS_PER_SECOND), 1)
    rows = list_key_rows(motion, every)
    return make_curves(rows, channels_of_moves(moves), motion, "spline")


def _clip(body: Body, motion: Motion, moves: Moves) -> Clip:
    values: Mapping[str, Floats] = channels_of_moves(moves)
    columns: Iterable[Floats] = values.values()
    return Clip(
        np.stack(list(columns), axis=1),
        tuple(values),
        motion.frame_rate,
        motion.start_frame,
        up_axis=body.up_axis,
    )
