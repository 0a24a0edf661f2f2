"""The settings of texturing and synthesis, with the paper's values as defaults.

Each field has the label, help text, range, unit and short flag from which shell options,
Maya flags and the panel's form are generated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ...errors import SettingError
from ..fields import check_settings, parse_share, setting


@dataclass(frozen=True)
class TextureSettings:
    """Settings of matching, path finding, joining and key preservation.

    Default band numbers and frame counts are stated for 24 frames per second, and are
    adapted to the sketch's rate; a `band` that is set applies at the sketch's rate.

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
        "frequency band to match: 1 has the fastest movement, 6 suits slow dance",
        default_text="4 at 24 fps",
        minimum=1,
        maximum=16,
        short="bnd",
    )
    break_on: str | None = setting(
        None,
        "Break on",
        "drive joint or channel that divides the motion into fragments at its extrema",
        default_text="the first",
        short="bo",
    )
    n_matches: int | None = setting(
        None,
        "Matches kept",
        "number of candidates per fragment",
        default_text="a tenth of the source's fragments, 3 to 64",
        minimum=1,
        maximum=4096,
        short="nm",
    )
    n_paths: int = setting(
        3,
        "Alternatives",
        "number of alternatives, best first",
        minimum=1,
        maximum=64,
        short="np",
    )
    path_cost: str = setting(
        "blended",
        "Path cost",
        "rank paths by breaks (consecutive), or by matches, breaks and jumps combined "
        "(blended)",
        choices=("blended", "consecutive"),
        short="pc",
    )
    join_cost: float = setting(
        3.0,
        "Cost of a join",
        "cost of a break in a blended path cost, in mean match costs",
        minimum=0.0,
        maximum=100.0,
        short="jc",
    )
    jump_cost: float = setting(
        1.0,
        "Cost of a jump",
        "cost of a jump as wide as the source's spread, in mean match costs; blended only",
        minimum=0.0,
        maximum=100.0,
        short="jpc",
    )
    max_stretch: float = setting(
        4.0,
        "Longest match",
        "maximum length of a match, as a multiple of the sketch fragment's",
        minimum=1.0,
        maximum=100.0,
        short="ms",
    )
    scale: bool = setting(
        False,
        "Scale matches",
        "scale each match to the amplitude of the sketch",
        short="sc",
    )
    scale_range: tuple[float, float] = setting(
        (0.5, 2.0),
        "Scale range",
        "smallest and largest scale",
        short="sr",
    )
    fit_frames: int | None = setting(
        None,
        "Join width",
        "frames on each side of a join to which the quadratic is fitted",
        default_text="5 at 24 fps",
        minimum=4,
        maximum=240,
        unit="frames",
        short="ff",
    )
    blend_frames: int | None = setting(
        None,
        "Blend width",
        "maximum frames to blend on each side of a join",
        default_text="half the shorter fragment",
        minimum=1,
        maximum=240,
        unit="frames",
        short="bf",
    )
    keep_keys: bool = setting(
        True,
        "Keep keys",
        "pass exactly through every key",
        short="kk",
    )
    liveliness: float = setting(
        1.0,
        "Liveliness",
        "restore detail to its usual strength in the source, by at most 40%; 0 is off",
        minimum=0.0,
        maximum=1.0,
        short="lv",
    )
    predicted: float | str = setting(
        0.0,
        "Predicted",
        "share of posture and swing to predict from captured frames: 0 to 1, or auto by "
        "the sources",
        short="prd",
    )
    fit_cost: float | None = setting(
        None,
        "Cost of a misfit",
        "cost of a match that is as far from the prediction as the targets vary",
        default_text="4 times predicted",
        minimum=0.0,
        maximum=100.0,
        short="fc",
    )
    auto: bool = setting(
        False,
        "Choose for me",
        "choose the band, the break channel and the matches by trying them on the source",
        short="au",
    )
    weights: Mapping[str, float] = setting(
        {},
        "Drive weights",
        "weight of a drive joint, channel or part of the body in matching",
        default_text="1",
        short="w",
        has_parts=True,
    )
    root: str | None = setting(
        None,
        "Root",
        "joint or control whose heading and travel over the ground stay the sketch's; none "
        "for no root",
        default_text="found",
        short="rt",
    )

    def __post_init__(self) -> None:
        check_settings(self)
        object.__setattr__(self, "weights", MappingProxyType(dict(self.weights)))
        object.__setattr__(self, "predicted", parse_share(self.predicted))
        low, high = self.scale_range
        if not 0 < low <= high:
            raise SettingError("scale_range", self.scale_range, "0 < smallest <= largest")
