"""The request to exaggerate a capture by the keyed movement of a rig.

NumPy and SciPy are not imported, so that a host without them can still offer the verb.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...animation.channel_names import as_name_list
from ...errors import SettingError
from ...methods.exaggeration.settings import ExaggerationSettings, WarpSettings
from ...methods.fields import ALL_FRAMES, find_field, parse_finite_number, setting
from ...methods.rig_transfer.settings import TransferSettings
from ..transfer.request import TransferRequest

MAX_PERCENT = 200  # far beyond, feet leave the reach of their legs


@dataclass(frozen=True)
class PlainTransferSettings(TransferSettings):
    """Settings of the transfer before exaggeration, whose space takes the name."""

    space: str = setting(
        "scaled",
        **{
            fact: value
            for fact, value in find_field(TransferSettings, "space").metadata.items()
            if fact != "short"
        },
    )


@dataclass(frozen=True)
class ExaggerateRequest(TransferRequest):
    """Parameters of exaggerating a capture by the animation of a rig in a scene.

    The source is the capture: of the same controls, or of a skeleton, which is transferred
    to the rig first. The scene's own animation is the keyed one.

    Raises
    ------
    SettingError
        As for `TransferRequest`, or if a ratio is not a percentage.

    Examples
    --------
    >>> request = ExaggerateRequest(sources=("walk.bvh",), ratio=["legs=25", "75"])
    >>> request.ratios
    {'*': 0.75, 'legs': 0.25}
    """

    start: float | None = setting(
        None,
        "Start",
        "frame of the scene on which the first frame of the capture is written",
        default_text="as in a capture of the rig's controls, or the start of playback",
        short="sta",
    )
    ratio: Sequence[str] = setting(
        ("50",),
        "Ratio",
        "percentage of the exaggeration, of all or of a part, control or channel",
        metavar="[NAME=]PERCENT",
        short="rat",
        has_parts=True,
    )
    space: str = setting(
        "controls",
        "Space",
        "whether controls are blended, or joints, whose feet are held afterwards",
        choices=("controls", "joints"),
        name="blend",
        short="bld",
    )
    keyed_frames: tuple[float | None, float | None] = setting(
        ALL_FRAMES,
        "Keyed frames",
        "first and last frame of the keyed movement, such as a cycle",
        default_text="the keyed range",
        short="kf",
    )
    loop: bool = setting(
        False,
        "Loop",
        "repeat the keyed movement as a cycle as long as the capture lasts",
        short="lp",
    )
    max_repeat: int | None = setting(
        None,
        "Largest repeat",
        "the most captured frames that a keyed frame shows",
        minimum=1,
        maximum=1000,
        unit="frames",
        default_text="twice the even number, at least 4; 8 in a loop",
        short="mr",
    )
    continuous: bool = setting(
        False,
        "Continuous",
        "let time run along a smooth curve instead of straight lines",
        short="cnt",
    )
    weights: Mapping[str, float] = setting(
        {},
        "Weights",
        "weights of controls, joints, channels or parts when frames are compared",
        default_text="by their ranges; needed for joints",
        short="w",
        has_parts=True,
    )
    steps: float = setting(
        1.0,
        "Steps",
        "length of the steps, as a factor",
        minimum=0.0,
        maximum=10.0,
        short="stp",
    )
    cartoon: float = setting(
        0.0,
        "Cartoon filter",
        "strength of anticipation and follow-through",
        minimum=0.0,
        maximum=2.0,
        short="ctn",
    )
    settings: TransferSettings = field(
        default_factory=PlainTransferSettings,
        metadata={"label": "Settings", "help": "body control and solver"},
    )
    warp: WarpSettings = field(
        default_factory=WarpSettings,
        metadata={"label": "Time warp", "help": "evenness, and ends of a loop"},
    )
    exaggeration: ExaggerationSettings = field(
        default_factory=ExaggerationSettings,
        metadata={"label": "Exaggeration", "help": "height of the hips"},
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.ratios

    @property
    def ratios(self) -> dict[str, float]:
        """Ratio by name, of which 1 is 100 %; that of all channels comes first."""
        ratios = dict(map(_parse_ratio, as_name_list(self.ratio)))
        return {name: ratios[name] for name in sorted(ratios, key="*".__ne__)}


def _parse_ratio(text: str) -> tuple[str, float]:
    name, _, number = text.strip().removesuffix("%").rpartition("=")
    try:
        percent = parse_finite_number(number)
    except ValueError:
        expected = "a percentage, or one by name, such as 75 or NAME=25"
        raise SettingError("ratio", text, expected) from None
    if not 0 <= percent <= MAX_PERCENT:
        expected = f"from 0 to {MAX_PERCENT} %"
        raise SettingError("ratio", text, expected)
    return name.strip() or "*", percent / 100
