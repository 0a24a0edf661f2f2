"""The request to convert a motion, curves or a scene to another kind of file.

NumPy and SciPy are not imported, so that a shell can offer it without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...methods.fields import setting
from ...methods.rig_transfer.settings import RetargetSettings
from ..request import SceneRequest

SHELL_ALONE = "Maya imports and exports files itself"


@dataclass(frozen=True)
class ConvertRequest(SceneRequest):
    """Parameters of a conversion; the single source is the file to convert.

    Raises
    ------
    SettingError
        See `SceneRequest`.

    Examples
    --------
    >>> ConvertRequest(sources=(), rate=60).feet
    'after'
    """

    frames: tuple[float | None, float | None] = setting(
        (None, None),
        "Frames",
        "range of frames to convert, numbered as in the file; a .bvh starts at frame 1",
        default_text="all",
        files_only=SHELL_ALONE,
    )
    rate: float | None = setting(
        None,
        "Rate",
        "rate of the output; the duration stays the same",
        minimum=0.001,
        maximum=10_000.0,
        unit="fps",
        default_text="that of the input",
        files_only=SHELL_ALONE,
    )
    joints: Sequence[str] | str = setting(
        (),
        "Joints",
        "joints of a .ma to bake; a name includes all joints below it; or patterns",
        default_text="all",
        files_only=SHELL_ALONE,
    )
    feet: str = setting(
        "after",
        "Feet",
        "with --skeleton: keep feet from sliding where they are in contact in the input",
        choices=("after", "off"),
        files_only=SHELL_ALONE,
    )
    mend: bool = setting(
        False,
        "Mend",
        "repair glitches and repeated frames of up to 0.2 seconds, and list them",
        files_only=SHELL_ALONE,
    )
    as_curves: bool = False  # whether the file to write holds curves
    into: str = "the scene"  # name of the host in notes, if it is a scene
    settings: RetargetSettings = field(
        default_factory=RetargetSettings,
        metadata={"label": "Settings", "help": "strides, reach of hands and hips"},
    )
