"""The settings of locking feet to the ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ...errors import SettingError
from ..fields import check_settings, parse_finite_number, setting

MODES = ("auto", "always", "off")
RELEASE_RADIUS = 0.14  # legs; 12 cm for a leg of 85 cm
EXAMPLE_MODE = "LeftFoot=off@40:60"


class FootMode(NamedTuple):
    """Whether a foot is locked in a range of frames.

    Attributes
    ----------
    mode : {"auto", "always", "off"}
        ``auto`` locks it in its contacts, ``always`` on all frames, ``off`` on none.
    foot : str, optional
        By default all feet.
    first, last : float, optional
        Frame numbers, both included; by default the first and last frame.
    """

    mode: str
    foot: str | None = None
    first: float | None = None
    last: float | None = None

    def __str__(self) -> str:
        """Return the text that `parse_foot_mode` parses."""
        first, last = ("" if end is None else f"{end}" for end in self[2:])
        frames = f"@{first}:{last}" if first or last else ""
        return f"{self.foot}={self.mode}{frames}" if self.foot else f"{self.mode}{frames}"


def parse_foot_mode(text: str) -> FootMode:
    """Return the mode that a text such as ``LeftFoot=off@40:60`` represents.

    Raises
    ------
    SettingError
        If the mode does not exist, or the frames are not numbers in order.

    Examples
    --------
    >>> parse_foot_mode("always@:60")
    FootMode(mode='always', foot=None, first=None, last=60.0)
    """
    words, at, frames = text.partition("@")
    foot, _, mode = map(str.strip, words.rpartition("="))
    if mode not in MODES:
        expected = f"{', '.join(MODES[:-1])} or {MODES[-1]}, such as {EXAMPLE_MODE}"
        raise SettingError("foot_modes", text, expected)
    try:
        first, last = map(_parse_end, frames.split(":") if at else ("", ""))
    except ValueError:
        expected = f"a mode with a range of frames, such as {EXAMPLE_MODE}"
        raise SettingError("foot_modes", text, expected) from None
    if first is not None and last is not None and last < first:
        raise SettingError("foot_modes", text, "a range that ends after it starts")
    return FootMode(mode, foot or None, first, last)


def _parse_end(text: str) -> float | None:
    return parse_finite_number(text) if text.strip() else None


def _make_flat_field(default: bool) -> Any:
    return setting(
        default,
        "Flat feet",
        "a foot does not rotate while both its heel and its ball stand",
        default_text="off; on for the feet of a rig",
        short="ffl",
    )


def _make_drift_field(default: str) -> Any:
    return setting(
        default,
        "Drift",
        "a figure that glides over the ground farther than its legs reach: remove corrects "
        "the path of its body, keep leaves its feet to slide",
        default_text="remove; keep on a rig",
        choices=("remove", "keep"),
        short="fdr",
    )


@dataclass(frozen=True)
class FeetSettings:
    """Settings of `keyweave.lock_feet`.

    Raises
    ------
    SettingError
        If a setting is outside its range, or has a ground height without a flat ground.

    Examples
    --------
    >>> FeetSettings(fade=0.2).fade
    0.2
    """

    strength: float = setting(
        1.0,
        "Strength",
        "share of the correction; 0 leaves the feet as they are",
        minimum=0.0,
        maximum=1.0,
    )
    fade: float = setting(
        0.4,
        "Fade",
        "time in which a foot returns to its own path before and after a contact",
        minimum=0.05,
        maximum=5.0,
        unit="seconds",
        short="ffd",
    )
    reach: float | None = setting(
        None,
        "Reach",
        "how far legs straighten, as a share of their length",
        default_text="0.98, or as far as the motion itself on that frame",
        minimum=0.5,
        maximum=1.0,
        short="frc",
    )
    out_of_reach: str = setting(
        "root",
        "Out of reach",
        "what moves where a leg is too short: root comes down, bones stretch, clamp leaves "
        "the foot short of its place, slide moves it over the ground",
        choices=("root", "stretch", "clamp", "slide"),
        short="for",
    )
    release_radius: float | None = setting(
        None,
        "Release radius",
        "distance from its place on the ground at which a foot is let go",
        default_text="0.14 of the length of the leg, 12 cm for 85 cm",
        minimum=0.0,
        maximum=1e6,
        unit="cm",
        short="frr",
    )
    release_angle: float = setting(
        45.0,
        "Release angle",
        "rotation from its heading on the ground at which a foot is let go",
        minimum=0.0,
        maximum=180.0,
        unit="degrees",
        short="fra",
    )
    flat: bool = _make_flat_field(False)
    drift: str = _make_drift_field("remove")
    ground: str = setting(
        "none",
        "Ground",
        "flat to put all contacts on a floor; none if each contact keeps its own height",
        choices=("none", "flat"),
        short="fgr",
    )
    ground_height: float | None = setting(
        None,
        "Ground height",
        "height of the flat floor, that of the lowest point of a standing foot",
        default_text="the 4th percentile of the points that stand",
        minimum=-1e6,
        maximum=1e6,
        unit="cm",
        short="fgh",
    )

    def __post_init__(self) -> None:
        check_settings(self)
        if self.ground_height is not None and self.ground != "flat":
            expected = "left out unless the ground is flat"
            raise SettingError("ground_height", self.ground_height, expected)


@dataclass(frozen=True)
class RigFeetSettings(FeetSettings):
    """Settings of the lock for the feet of a rig, which lie flat, on the animator's path.

    Examples
    --------
    >>> RigFeetSettings().flat, FeetSettings().flat
    (True, False)
    """

    flat: bool = _make_flat_field(True)
    drift: str = _make_drift_field("keep")
