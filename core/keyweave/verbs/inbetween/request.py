"""The request to fill the gaps between keyed poses of a scene or a file.

NumPy and SciPy are not imported, so that a shell can offer it without them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...animation.channel_names import as_name_list
from ...errors import SettingError
from ...methods.fields import setting
from ...methods.inbetweening.settings import InbetweenSettings
from ..request import CaptureRequest, check_joint_keys, joint_keys_setting

FILES_ALONE = "the curves of a scene have keys"
GAP = re.compile(r"(?P<first>[\d.]+):(?P<last>[\d.]+)=((?P<source>.+):)?(?P<frame>[\d.]+)")
GAP_USAGE = "A:B=[SOURCE:]IN"


class ChosenGap(NamedTuple):
    """A gap, by its keys, and the source and first frame of its segment."""

    first: float
    last: float
    source: str
    source_frame: float


def parse_gap(text: str) -> ChosenGap:
    """Return the gap and the segment that a text such as ``41:61=walk_2:310`` names.

    Raises
    ------
    SettingError
        If the text has another form.

    Examples
    --------
    >>> parse_gap("41:61=walk_2:310")
    ChosenGap(first=41.0, last=61.0, source='walk_2', source_frame=310.0)
    """
    match = GAP.fullmatch(text.strip())
    try:
        if match is None:
            raise ValueError
        numbers = [float(match[name]) for name in ("first", "last", "frame")]
    except ValueError:
        raise SettingError("gaps", text, f"{GAP_USAGE}, such as 41:61=walk_2:310") from None
    return ChosenGap(numbers[0], numbers[1], match["source"] or "", numbers[2])


@dataclass(frozen=True)
class InbetweenRequest(CaptureRequest):
    """Parameters of `keyweave.inbetween` on the rig of a scene or on files.

    Raises
    ------
    SettingError
        See `SceneRequest`; also if a gap has the wrong form.

    Examples
    --------
    >>> InbetweenRequest(sources=(), gaps="41:61=walk_2:310").chosen[0].source
    'walk_2'
    """

    key_frames: Sequence[float] | None = setting(
        None,
        "Key frames",
        "keyed frames of the poses",
        default_text="those with keys on body and legs of an .anim or .ma",
        metavar="1,13,25",
        files_only=FILES_ALONE,
    )
    key_step: int | None = setting(
        None,
        "Key step",
        "treat the first frame, every Nth frame after it and the last frame as keyed",
        minimum=1,
        maximum=100_000,
        unit="frames",
        metavar="N",
        files_only=FILES_ALONE,
    )
    gaps: Sequence[str] = setting(
        (),
        "Gaps",
        "fill the gap between keys A and B with the segment from source frame IN on",
        name="gap",
        long="fillGap",
        metavar=GAP_USAGE,
        short="gp",
    )
    controls: Sequence[str] | str = setting(
        (),
        "Controls",
        "controls: names, patterns, sets, parts such as legs, or a .json file",
        default_text="all controls that move joints",
        short="c",
        has_parts=True,
    )
    namespace: str | None = setting(
        None, "Namespace", "namespace of the rig, if the scene has several", short="ns"
    )
    feet: str = setting(
        "after",
        "Feet",
        "keep feet from sliding where the captured segments stand",
        choices=("after", "off"),
        short="ft",
    )
    keys: float | None = joint_keys_setting()
    seed: int = setting(
        0,
        "Seed",
        "random seed of the variations",
        minimum=0,
        maximum=999_999,
        short="sd",
    )
    settings: InbetweenSettings = field(
        default_factory=InbetweenSettings,
        metadata={"label": "Settings", "help": "fallback, mix and variations"},
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.key_frames and self.key_step is not None:
            expected = "unset, since key_frames names the keys"
            raise SettingError("key_step", self.key_step, expected)
        check_joint_keys(self.keys, self.tolerance)
        _ = self.chosen

    @property
    def names_nothing(self) -> bool:
        """Never, since all controls of the rig are used by default."""
        return False

    @property
    def names_no_frames(self) -> bool:
        """Never, since by default the keyed poses decide."""
        return False

    @property
    def chosen(self) -> list[ChosenGap]:
        """The gaps with segments that are chosen by hand."""
        return [parse_gap(text) for text in as_name_list(self.gaps)]
