"""The settings of a time warp and of exaggeration; NumPy is not imported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from ...errors import SettingError
from ..fields import check_settings, setting

Pin = tuple[float, float]  # a keyed frame, and the captured frame that it has to be at


@dataclass(frozen=True)
class WarpSettings:
    """Settings of `keyweave.warp_time`.

    Attributes
    ----------
    evenness : float
        e of the penalty e (k - m / n)^2 on a keyed frame that is repeated k times instead
        of the mean m / n times, or instead of once in a loop. It is in units of the
        features' squared spreads.
    pins : sequence of tuple of float
        Pairs of a keyed frame and the captured frame that it has to be at.
    join_frames : int
        Number of frames at the end of a loop that are bent towards its start; those of
        controls that travel stay.

    Raises
    ------
    SettingError
        If a setting is outside its range.

    Examples
    --------
    >>> WarpSettings(evenness=0.1).pins
    ()
    """

    evenness: float = setting(
        0.0,
        "Evenness",
        "penalty on keyed frames that are repeated more or less often than on average",
        minimum=0.0,
        maximum=1000.0,
        short="evn",
    )
    pins: Sequence[Pin] = setting(
        (),
        "Pinned frames",
        "pairs of a keyed frame and the captured frame that it has to be at",
        default_text="none",
    )
    join_frames: int = setting(
        0,
        "Join",
        "frames at the end of a loop that are bent towards its start",
        minimum=0,
        maximum=1000,
        unit="frames",
        short="jf",
    )

    def __post_init__(self) -> None:
        check_settings(self)
        try:
            is_table = all(isfinite(key) and isfinite(frame) for key, frame in self.pins)
        except (TypeError, ValueError):
            is_table = False
        if not is_table:
            raise SettingError("pins", self.pins, "pairs of frames, such as [(11, 40)]")


@dataclass(frozen=True)
class ExaggerationSettings:
    """Settings of `keyweave.exaggerate`.

    Attributes
    ----------
    lower_hips : bool
        Whether the hips come down where a leg does not reach a foot that contacts hold.
        Otherwise that foot comes off its handle, and slides.

    Examples
    --------
    >>> ExaggerationSettings().lower_hips
    True
    """

    lower_hips: bool = setting(
        True,
        "Lower hips",
        "bring the hips down where a leg does not reach its foot",
        short="lh",
    )

    def __post_init__(self) -> None:
        check_settings(self)
