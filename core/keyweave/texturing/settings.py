"""The settings of texturing and synthesis, with the paper's values as defaults.

The metadata of each field (label, unit, range, help) is what command lines, Maya flags
and the panel's form are made from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from math import isfinite
from numbers import Integral, Real
from types import MappingProxyType
from typing import Any

from ..errors import SettingError


def _setting(default: Any, label: str, help: str, **facts: Any) -> Any:
    metadata = {"label": label, "help": help, **facts}
    if isinstance(default, dict):
        return field(default_factory=dict, metadata=metadata, hash=False)
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
    blend_frames: int | None = _setting(
        None,
        "Blend width",
        "frames on each side of a join over which the quadratic is blended in; half the "
        "shorter fragment unless said, and never more than the join width",
        minimum=1,
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
            _check(setting, getattr(self, setting.name))
        object.__setattr__(self, "weights", MappingProxyType(dict(self.weights)))
        low, high = self.scale_range
        if not 0 < low <= high:
            raise SettingError("scale_range", self.scale_range, "0 < least <= greatest")


def _is_number(value: Any, kind: Any = Real) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool) and isfinite(value)


def _is_pair(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and [_is_number(v) for v in value] == [True] * 2


def _are_weights(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and _is_number(weight) and weight >= 0
        for name, weight in value.items()
    )


# What a value of each annotated type has to be, and in words.
_KINDS: dict[Any, tuple[Callable[[Any], bool], str]] = {
    "int": (
        lambda v: isinstance(v, Integral) and not isinstance(v, bool),
        "a whole number",
    ),
    "float": (_is_number, "a number"),
    "bool": (lambda v: isinstance(v, bool), "true or false"),
    "str": (lambda v: isinstance(v, str), "a name"),
    "tuple[float, float]": (_is_pair, "two numbers, the least and the greatest"),
    "Mapping[str, float]": (_are_weights, "names and numbers of at least 0"),
}


def _check(setting: Field[Any], value: Any) -> None:
    kind, _, optional = str(setting.type).partition(" | ")
    if optional and value is None:
        return
    facts = setting.metadata
    fits, words = _KINDS[kind]
    if "choices" in facts:
        fits, words = facts["choices"].__contains__, f"one of {', '.join(facts['choices'])}"
    if "minimum" in facts:
        words = f"{words} from {facts['minimum']} to {facts['maximum']}"
    inside = "minimum" not in facts or (
        fits(value) and facts["minimum"] <= value <= facts["maximum"]
    )
    if not (fits(value) and inside):
        raise SettingError(setting.name, value, words)
