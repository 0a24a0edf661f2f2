"""The settings of inbetweening, with their defaults, units and ranges."""

from __future__ import annotations

from dataclasses import dataclass

from ..fields import check_settings, setting

FALLBACKS = ("spline", "capture", "hold")
STRETCH_STEPS = 4  # tried from 1 to the largest stretch, and as many below 1


@dataclass(frozen=True)
class InbetweenSettings:
    """Settings of `keyweave.inbetween`.

    Raises
    ------
    SettingError
        If a setting is outside its range.

    Examples
    --------
    >>> [round(each, 2) for each in InbetweenSettings(mix=1).list_stretches()]
    [0.71, 0.78, 0.85, 0.92, 1.0, 1.09, 1.18, 1.29, 1.4]
    """

    fallback: str = setting(
        "spline",
        "Fallback",
        "what fills a gap that no capture fits: a spline through the keys, the capture, or "
        "the pose of its first key, which is held",
        choices=FALLBACKS,
        short="fb",
    )
    mix: int = setting(
        16,
        "Mixed segments",
        "number of captured segments that are mixed in each gap",
        minimum=1,
        maximum=64,
        short="mx",
        long="mixSegments",
    )
    stretch: float = setting(
        1.4,
        "Stretch",
        "factor by which a captured segment may be longer or shorter than the gap",
        minimum=1.0,
        maximum=3.0,
        short="stc",
    )
    n_variations: int = setting(
        1,
        "Variations",
        "number of variations, each with different segments of the capture",
        minimum=1,
        maximum=100,
        short="nv",
    )

    def __post_init__(self) -> None:
        check_settings(self)

    def list_stretches(self) -> list[float]:
        """Return the lengths of segments to try, in lengths of the gap."""
        steps = range(-STRETCH_STEPS, STRETCH_STEPS + 1)
        return [self.stretch ** (step / STRETCH_STEPS) for step in steps]
