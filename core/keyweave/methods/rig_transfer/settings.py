"""The settings of carrying a capture over to another skeleton."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...errors import SettingError
from ..fields import check_settings, setting

SWITCHED_LIMBS = ("l.leg", "r.leg", "l.arm", "r.arm")
LIMB_MODES = ("ik", "fk")


@dataclass(frozen=True)
class RetargetSettings:
    """Settings of `keyweave.retarget`.

    Raises
    ------
    SettingError
        If a setting is outside its range.

    Examples
    --------
    >>> RetargetSettings(space="world").space
    'world'
    """

    space: str = setting(
        "scaled",
        "Space",
        "scaled makes strides as long as the legs allow, world keeps them, as for props",
        choices=("scaled", "world"),
        name="lengths",
        short="lgt",
    )
    in_place: bool = setting(
        False,
        "In place",
        "keep the hips above the point where they start",
        short="rip",
    )
    hand_reach: float = setting(
        0.0,
        "Hand reach",
        "how far the hands reach for the captured hands; 0 keeps the rotations of the arms",
        minimum=0.0,
        maximum=1.0,
        short="rhr",
    )
    hip_shift: bool = setting(
        True,
        "Hip shift",
        "raise or lower the hips on all frames alike if the knees then bend as captured",
        short="rhs",
    )
    rest_frame: float | None = setting(
        None,
        "Rest frame",
        "frame of the capture in which the figure stands as the target at rest",
        default_text="found from the motion and the zero poses",
        short="rrf",
    )

    def __post_init__(self) -> None:
        check_settings(self)


@dataclass(frozen=True)
class TransferSettings(RetargetSettings):
    """Settings of `keyweave.transfer`: those of `keyweave.retarget`, and of the controls.

    Raises
    ------
    SettingError
        If a setting is outside its range.

    Examples
    --------
    >>> TransferSettings(root_motion=True).solver
    'closed-form'
    """

    solver: str = setting(
        "closed-form",
        "Solver",
        "closed-form places the controls that it identifies and refines the others, paper "
        "moves one control at a time as in the paper",
        choices=("closed-form", "paper"),
        short="rso",
    )
    body: str | None = setting(
        None,
        "Body control",
        "control that carries the body, such as the center of gravity or the hips",
        default_text="the topmost that leaves the feet in place",
        short="rbc",
    )
    solve: Sequence[str] = setting(
        (),
        "Solve",
        "attributes to solve as well, by names, patterns or parts such as l.fingers",
        default_text="attributes keep their values",
        short="rsv",
        has_parts=True,
    )
    root_motion: bool = setting(
        False,
        "Root motion",
        "the topmost control follows the hips over the ground and their heading, as games "
        "need; otherwise it stays",
        short="rrm",
    )
    rounds: int = setting(
        3,
        "Rounds",
        "refinements of the frames on which a joint misses its target",
        minimum=0,
        maximum=100,
        short="rro",
    )


def parse_limbs(texts: Sequence[str]) -> dict[str, str]:
    """Return the mode of each limb, ``"ik"`` or ``"fk"``, by limb.

    Raises
    ------
    SettingError
        If a text has another form, or a limb has two modes.

    Examples
    --------
    >>> parse_limbs(["l.arm=ik", "r.leg=FK"])
    {'l.arm': 'ik', 'r.leg': 'fk'}
    """
    modes: dict[str, str] = {}
    for text in texts:
        limb, _, mode = (part.strip().lower() for part in text.partition("="))
        check_limbs({limb: mode})
        if modes.setdefault(limb, mode) != mode:
            raise SettingError("limbs", text, f"only one mode for {limb}")
    return modes


def check_limbs(limbs: Mapping[str, str]) -> None:
    """Raise a SettingError if a limb or a mode does not exist."""
    for limb, mode in limbs.items():
        if limb not in SWITCHED_LIMBS or mode not in LIMB_MODES:
            limbs_text = ", ".join(SWITCHED_LIMBS)
            expected = f"a limb and ik or fk, such as l.arm=ik; limbs are {limbs_text}"
            raise SettingError("limbs", f"{limb}={mode}", expected)
