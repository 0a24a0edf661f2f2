"""The request to texture a sketch: what drives, what is textured and synthesized.

NumPy and SciPy are not imported, so that a host without them can still offer the verb.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...animation.channel_names import as_name_list
from ...methods.fields import setting
from ...methods.texturing.settings import TextureSettings
from ..request import CaptureRequest

CHANNEL_LISTS = ("drive", "texture", "synthesize")


@dataclass(frozen=True)
class TextureRequest(CaptureRequest):
    """A request to texture a scene.

    Names and patterns of controls, joints and channels are those of the scene; see
    `keyweave.texture`.

    Raises
    ------
    SettingError
        See `SceneRequest`.

    Examples
    --------
    >>> TextureRequest(sources=(), drive="*Leg", synthesize="*Arm").settings.n_paths
    3
    """

    drive: Sequence[str] | str = setting(
        (),
        "Drive",
        "keyed joints, controls or channels to match with the source, such as hips and "
        "knees",
        short="d",
    )
    texture: Sequence[str] | str = setting(
        (),
        "Texture",
        "keyed joints, controls or channels that receive detail from the source",
        short="tx",
    )
    synthesize: Sequence[str] | str = setting(
        (),
        "Synthesize",
        "joints, controls or channels to synthesize entirely from the source",
        short="syn",
    )
    feet: str = setting(
        "auto",
        "Feet",
        "let feet stand: lock moves the legs, travel also the hips; auto locks in motion "
        "files, not in scenes",
        choices=("auto", "lock", "travel", "paper", "off"),
        short="ft",
    )
    settings: TextureSettings = field(
        default_factory=TextureSettings,
        metadata={"label": "Settings", "help": "matching, paths, joins and keys"},
    )

    @property
    def names_nothing(self) -> bool:
        """Whether nothing is textured or synthesized, so that the selection decides."""
        return not (self.texture or self.synthesize)

    @property
    def names(self) -> tuple[str, ...]:
        """Names and patterns in all lists."""
        return tuple(
            name for key in CHANNEL_LISTS for name in as_name_list(getattr(self, key))
        )
