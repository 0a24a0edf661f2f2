"""The request to hold the feet of an animation where they stand.

NumPy and SciPy are not imported, so that a host without them can still offer the verb.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...animation.channel_names import as_name_list
from ...errors import SettingError
from ...methods.feet.settings import (
    FeetSettings,
    FootMode,
    RigFeetSettings,
    parse_foot_mode,
)
from ...methods.fields import setting
from ..request import SceneRequest

if TYPE_CHECKING:
    from ...scenes.sources import Source


@dataclass(frozen=True)
class FeetRequest(SceneRequest):
    """Parameters of holding the feet of a motion or of a rig; see `keyweave.lock_feet`.

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
        "controls that may change, by names, patterns or parts such as l.leg",
        default_text="those of the feet, the legs and the body",
        short="c",
        has_parts=True,
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
        name="lock",
        short="lck",
        has_parts=True,
    )
    feet: Mapping[str, Sequence[str]] | None = setting(
        None,
        "Feet",
        "joints of a foot",
        default_text="found by names or shape",
        name="foot",
        files_only="the joints of a rig are known",
    )
    exclude: Sequence[tuple[float | None, float | None]] = setting(
        (),
        "Excluded frames",
        "range of frames in which feet may slide, as --lock off@A:B",
        files_only="lock off@A:B does the same",
    )
    keep_frames: Sequence[float] = setting(
        (),
        "Kept frames",
        "frames that stay exactly as they are, such as keys; contacts on them do not move",
        files_only="the curves of a scene have keys",
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
        """The modes of feet, in order; those of excluded frames come last."""
        named = map(parse_foot_mode, as_name_list(self.foot_modes))
        return (*named, *(FootMode("off", None, *ends) for ends in self.exclude))
