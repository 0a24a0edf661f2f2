"""The settings of texturing and synthesis, with the paper's values as defaults.

The metadata of each field (label, unit, range, help) is what command lines, Maya flags
and the panel's form are made from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..errors import SettingError


def _setting(default: Any, label: str, help: str, **facts: Any) -> Any:
    metadata = {"label": label, "help": help, **facts}
    if isinstance(default, dict):
        return field(default_factory=dict, metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True)
class TextureSettings:
    """How `texture` matches, chooses, joins and keeps.

    Band numbers and frame counts that are defaults are stated for 24 frames per second
    and move with the rate of the sketch; a band given here counts at the sketch's rate.

    Raises
    ------
    SettingError
        If a setting is outside its range.

    Examples
    --------
    >>> TextureSettings(n_paths=5).n_paths
    5
    """

    band: int | None = _setting(
        None,
        "Matching band",
        "frequency band that is compared, 1 the highest; 4 suits walking, 6 slow dance",
        minimum=1,
        maximum=16,
    )
    break_on: str | None = _setting(
        None, "Break on", "drive channel or joint whose turns cut the motion into fragments"
    )
    n_matches: int | None = _setting(
        None,
        "Matches kept",
        "candidates kept per fragment; by default a tenth of the source's, 3 to 64",
        minimum=1,
        maximum=4096,
    )
    n_paths: int = _setting(
        3, "Alternatives", "how many of the best paths are returned", minimum=1, maximum=64
    )
    path_cost: str = _setting(
        "blended",
        "Path cost",
        "what makes a path good: as many consecutive fragments as can be, or that "
        "blended with the cost of matches and jumps",
        choices=("blended", "consecutive"),
    )
    join_cost: float = _setting(
        3.0,
        "Cost of a join",
        "blended: cost of a join that is not consecutive, in mean match costs",
        minimum=0.0,
        maximum=100.0,
    )
    jump_cost: float = _setting(
        1.0,
        "Cost of a jump",
        "blended: cost of a jump as wide as the source's spread, in mean match costs",
        minimum=0.0,
        maximum=100.0,
    )
    max_stretch: float = _setting(
        4.0,
        "Longest match",
        "a source fragment more than this many times as long is rejected",
        minimum=1.0,
        maximum=100.0,
    )
    scale: bool = _setting(
        False, "Scale matches", "scale each fragment to the size of the sketch's movement"
    )
    scale_range: tuple[float, float] = _setting(
        (0.5, 2.0), "Scale range", "the least and the greatest scale"
    )
    fit_frames: int | None = _setting(
        None,
        "Join width",
        "frames on each side of a join that its quadratic is fitted to; 5 at 24 fps",
        minimum=4,
        maximum=240,
        unit="frames",
    )
    keep_keys: bool = _setting(
        True, "Keep keys", "pass exactly through every value that was keyed"
    )
    liveliness: float = _setting(
        1.0,
        "Liveliness",
        "how far the detail of each joint is brought to its usual strength in the source, "
        "by two fifths at most; 0 leaves it as the fragments have it",
        minimum=0.0,
        maximum=1.0,
    )
    auto: bool = _setting(
        False,
        "Choose for me",
        "choose band, breaking channel and matches kept by trying them on the source",
    )
    weights: Mapping[str, float] = _setting(
        {}, "Drive weights", "how much a drive joint or channel counts; 1 unless said"
    )
    root: str | None = _setting(
        None,
        "Root",
        "joint or control whose heading and ground-plane travel stay the animator's; "
        "a motion's root unless said",
    )

    def __post_init__(self) -> None:
        for setting in fields(self):
            _check(setting.name, getattr(self, setting.name), setting.metadata)
        low, high = self.scale_range
        if not 0 < low <= high:
            raise SettingError(
                "scale_range", self.scale_range, "two numbers, 0 < least <= greatest"
            )
        if any(not weight >= 0 for weight in self.weights.values()):
            raise SettingError("weights", dict(self.weights), "at least 0 each")


def _check(name: str, value: Any, facts: Mapping[str, Any]) -> None:
    if "choices" in facts and value not in facts["choices"]:
        raise SettingError(name, value, f"one of {', '.join(facts['choices'])}")
    if value is not None and "minimum" in facts:
        low, high = facts["minimum"], facts["maximum"]
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise SettingError(name, value, f"a number from {low} to {high}")
        if not low <= value <= high:
            raise SettingError(name, value, f"from {low} to {high}")
