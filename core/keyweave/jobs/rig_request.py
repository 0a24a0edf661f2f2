"""Requests of verbs on rigs: transferring, restyling, exaggerating and holding feet.

NumPy and SciPy are not imported, so that a host without them can still offer the verbs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..animation.channel_names import as_name_list
from ..errors import SettingError
from ..methods.exaggeration.settings import ExaggerationSettings, WarpSettings
from ..methods.feet.settings import (
    FeetSettings,
    FootMode,
    RigFeetSettings,
    parse_foot_mode,
)
from ..methods.fields import ALL_FRAMES, find_field, parse_finite_number, setting
from ..methods.rig_transfer.settings import TransferSettings, parse_limbs
from .request import CaptureRequest, SceneRequest
from .restyle_request import RestyleRequest

MAX_PERCENT = 1000

if TYPE_CHECKING:
    from ..scenes.sources import Source


@dataclass(frozen=True)
class TransferRequest(CaptureRequest):
    """Parameters of `keyweave.transfer` on the rig of a scene.

    The sources are the captures. Each is transferred on its own, and the rig is learned
    once for all of them.

    Raises
    ------
    SettingError
        As for `SceneRequest`, or if a limb has the wrong form, or there are both `keys` and
        a `tolerance`.

    Examples
    --------
    >>> request = TransferRequest(sources=("walk.bvh",), limbs=["l.arm=ik"])
    >>> request.limb_modes
    {'l.arm': 'ik'}
    """

    controls: Sequence[str] | str = setting(
        (),
        "Controls",
        "controls of the rig, by names, patterns or sets, or a .json file of controls",
        default_text="all controls that move joints",
        short="c",
    )
    namespace: str | None = setting(
        None, "Namespace", "namespace of the rig, if the scene has several", short="ns"
    )
    joints: Sequence[str] | str = setting(
        (),
        "Joints",
        "root joint of the character, or first joint of a chain, to take of several",
        default_text="the joints that show",
        short="jts",
    )
    start: float | None = setting(
        None,
        "Start",
        "frame of the scene on which the first frame of the capture is written",
        default_text="the start of the playback range",
        short="sta",
    )
    limbs: Sequence[str] = setting(
        (),
        "Limbs",
        "limbs to switch to IK or FK, such as l.arm=ik or r.leg=fk",
        metavar="LIMB=MODE",
        default_text="as saved in the scene",
        short="lim",
    )
    feet: str = setting(
        "after",
        "Feet",
        "whether to hold the feet where they are in contact in the capture",
        choices=("after", "off"),
        short="ft",
    )
    keys: float | None = setting(
        None,
        "Keys",
        "reduce keys, shared by each limb, until a joint would move further",
        minimum=0.01,
        maximum=1000.0,
        unit="mm",
        metavar="5mm",
        default_text="by the tolerance",
        short="ky",
    )
    settings: TransferSettings = field(
        default_factory=TransferSettings,
        metadata={"label": "Settings", "help": "space, body control and solver"},
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        parse_limbs(as_name_list(self.limbs))
        if self.keys is not None and self.tolerance is not None:
            raise SettingError("keys", self.keys, "given without tolerance=")

    @property
    def names_nothing(self) -> bool:
        """Never, since all controls of the rig are used by default."""
        return False

    @property
    def names_no_frames(self) -> bool:
        """Never, since by default the capture decides how many frames are written."""
        return False

    @property
    def limb_modes(self) -> dict[str, str]:
        """Mode of each limb that is switched, by limb."""
        return parse_limbs(as_name_list(self.limbs))


@dataclass(frozen=True)
class RigStyle(RestyleRequest):
    """Parameters of `keyweave.restyle` for a rig, whose feet the transfer holds as well."""

    feet: str = "after"  # that of the request counts


@dataclass(frozen=True)
class StyledTransferSettings(TransferSettings):
    """Settings of the transfer that follows restyling; the motion space takes one name."""

    space: str = setting(
        "scaled", **{**find_field(TransferSettings, "space").metadata, "long": "strides"}
    )


@dataclass(frozen=True)
class RigRestyleRequest(TransferRequest):
    """Parameters of restyling a person, and of the transfer to the rig of a scene.

    The sources show the same person, who moves as in the first of them.

    Raises
    ------
    SettingError
        As for `TransferRequest` and `RestyleRequest`.

    Examples
    --------
    >>> request = RigRestyleRequest(sources=("walk.bvh",), style=RigStyle(speed="1:2"))
    >>> request.style.speeds
    (1.0, 2.0)
    """

    namespace: str | None = setting(
        None,
        "Rig",
        "rig that receives the result: its namespace, or any of its controls",
        default_text="the only rig of the scene",
        short="tgt",
        long="target",
    )
    motion_space: str | None = setting(
        None,
        "Motion space",
        "folder of motions of other people, or an .npz of keyweave restyle --save-space",
        short="spc",
        long="space",
        files="Motion spaces (*.npz)",
    )
    style: RestyleRequest = field(
        default_factory=RigStyle,
        metadata={"label": "Style", "help": "speed, gait and estimator"},
    )
    settings: TransferSettings = field(
        default_factory=StyledTransferSettings,
        metadata={"label": "Settings", "help": "strides, body control and solver"},
    )


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
        "percentage of the exaggeration, of all or of a group, control or channel",
        metavar="[NAME=]PERCENT",
        short="rat",
    )
    space: str = setting(
        "controls",
        "Space",
        "whether controls are blended, or joints, whose feet are held afterwards",
        choices=("controls", "joints"),
        short="spc",
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
        "weights of controls, joints or channels when frames are compared",
        default_text="by their ranges; needed for joints",
        short="w",
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
    if abs(percent) > MAX_PERCENT:
        expected = f"from {-MAX_PERCENT} to {MAX_PERCENT} %"
        raise SettingError("ratio", text, expected)
    return name.strip() or "*", percent / 100


@dataclass(frozen=True)
class FeetRequest(SceneRequest):
    """Parameters of holding the feet of a rig's animation; see `keyweave.lock_feet`.

    Raises
    ------
    SettingError
        As for `SceneRequest`, or if a mode of feet has the wrong form, or if there are
        sources.

    Examples
    --------
    >>> FeetRequest(foot_modes=["LeftFoot=off@40:60"]).modes[0].foot
    'LeftFoot'
    """

    sources: tuple[Source, ...] = field(
        default=(),
        metadata={
            "label": "Sources",
            "help": "not used; the feet are those of the scene's own animation",
            "short": "src",
        },
    )
    controls: Sequence[str] | str = setting(
        (),
        "Controls",
        "controls that may change",
        default_text="those of the feet, the legs and the body",
        short="c",
    )
    namespace: str | None = setting(
        None, "Namespace", "namespace of the rig, if the scene has several", short="ns"
    )
    foot_modes: Sequence[str] = setting(
        (),
        "Modes of feet",
        "hold a foot in its contacts (auto), always, or not at all (off), on all frames or "
        "in a range: LeftFoot=off, always@40:60",
        default_text="auto",
        metavar="[FOOT=]MODE[@A:B]",
        short="fm",
        long="footMode",
    )
    settings: FeetSettings = field(
        default_factory=RigFeetSettings,
        metadata={"label": "Settings", "help": "fades, reach and ground"},
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.sources:
            names = [getattr(source, "name", source) for source in self.sources]
            expected = "empty, since the feet are those of the scene's own animation"
            raise SettingError("sources", names, expected)
        _ = self.modes

    @property
    def names_nothing(self) -> bool:
        """Never, since the controls of feet, legs and body are used by default."""
        return False

    @property
    def modes(self) -> tuple[FootMode, ...]:
        """The modes of feet, in order."""
        return tuple(map(parse_foot_mode, as_name_list(self.foot_modes)))
