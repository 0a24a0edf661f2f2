"""The request to transfer captures to the controls of a rig.

NumPy and SciPy are not imported, so that a host without them can still offer the verb.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...animation.channel_names import as_name_list
from ...methods.fields import setting
from ...methods.rig_transfer.settings import TransferSettings, parse_limbs
from ..request import CaptureRequest, check_joint_keys, joint_keys_setting


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
        "controls: names, patterns, sets, parts such as legs, or a .json file",
        default_text="all controls that move joints",
        short="c",
        has_parts=True,
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
        has_parts=True,
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
    keys: float | None = joint_keys_setting()
    settings: TransferSettings = field(
        default_factory=TransferSettings,
        metadata={"label": "Settings", "help": "space, body control and solver"},
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        parse_limbs(as_name_list(self.limbs))
        check_joint_keys(self.keys, self.tolerance)

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
