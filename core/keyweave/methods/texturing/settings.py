"""The settings of texturing and synthesis, with the paper's values as defaults.

Each field carries the label, help text, range, unit and short flag from which command
lines, Maya flags and the panel's form are generated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ...errors import SettingError
from ..fields import check_settings, setting


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

    band: int | None = setting(
        None,
        "Matching band",
        "frequency band that is compared, 1 the highest; 4 suits walking, 6 slow dance",
        minimum=1,
        maximum=16,
        short="bnd",
    )
    break_on: str | None = setting(
        None,
        "Break on",
        "drive channel or joint whose turns cut the motion into fragments",
        short="bo",
    )
    n_matches: int | None = setting(
        None,
        "Matches kept",
        "candidates kept per fragment; by default a tenth of the source's, 3 to 64",
        minimum=1,
        maximum=4096,
        short="nm",
    )
    n_paths: int = setting(
        3,
        "Alternatives",
        "how many of the best paths are returned",
        minimum=1,
        maximum=64,
        short="np",
    )
    path_cost: str = setting(
        "blended",
        "Path cost",
        "what makes a path good: as many consecutive fragments as can be, or that "
        "blended with the cost of matches and jumps",
        choices=("blended", "consecutive"),
        short="pc",
    )
    join_cost: float = setting(
        3.0,
        "Cost of a join",
        "blended: cost of a join that is not consecutive, in mean match costs",
        minimum=0.0,
        maximum=100.0,
        short="jc",
    )
    jump_cost: float = setting(
        1.0,
        "Cost of a jump",
        "blended: cost of a jump as wide as the source's spread, in mean match costs",
        minimum=0.0,
        maximum=100.0,
        short="jpc",
    )
    max_stretch: float = setting(
        4.0,
        "Longest match",
        "a source fragment more than this many times as long is rejected",
        minimum=1.0,
        maximum=100.0,
        short="ms",
    )
    scale: bool = setting(
        False,
        "Scale matches",
        "scale each fragment to the size of the sketch's movement",
        short="sc",
    )
    scale_range: tuple[float, float] = setting(
        (0.5, 2.0),
        "Scale range",
        "the least and the greatest scale",
        short="sr",
    )
    fit_frames: int | None = setting(
        None,
        "Join width",
        "frames on each side of a join that its quadratic is fitted to; 5 at 24 fps",
        minimum=4,
        maximum=240,
        unit="frames",
        short="ff",
    )
    blend_frames: int | None = setting(
        None,
        "Blend width",
        "frames on each side of a join over which the quadratic is blended in; half the "
        "shorter fragment unless said, and never more than the join width",
        minimum=1,
        maximum=240,
        unit="frames",
        short="bf",
    )
    keep_keys: bool = setting(
        True,
        "Keep keys",
        "pass exactly through every value that was keyed",
        short="kk",
    )
    liveliness: float = setting(
        1.0,
        "Liveliness",
        "how far the detail of each joint is brought to its usual strength in the source, "
        "by two fifths at most; 0 leaves it as the fragments have it",
        minimum=0.0,
        maximum=1.0,
        short="lv",
    )
    auto: bool = setting(
        False,
        "Choose for me",
        "choose band, breaking channel and matches kept by trying them on the source",
        short="au",
    )
    weights: Mapping[str, float] = setting(
        {},
        "Drive weights",
        "how much a drive joint or channel counts; 1 unless said",
        short="w",
    )
    root: str | None = setting(
        None,
        "Root",
        "joint or control whose heading and ground-plane travel stay the animator's; "
        "a motion's root unless said",
        short="rt",
    )

    def __post_init__(self) -> None:
        check_settings(self)
        object.__setattr__(self, "weights", MappingProxyType(dict(self.weights)))
        low, high = self.scale_range
        if not 0 < low <= high:
            raise SettingError("scale_range", self.scale_range, "0 < least <= greatest")
