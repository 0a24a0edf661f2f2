"""Requests: the parameters of each verb on a scene, before anything is read.

Flags, forms and help texts are generated from the fields. NumPy and SciPy are not
imported, so that a host without them can still offer the verbs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..animation.channel_names import as_name_list
from ..errors import SettingError
from ..methods.fields import ALL_FRAMES, check_settings, setting
from ..methods.resequencing.settings import ResequenceSettings
from ..methods.texturing.settings import TextureSettings
from ..scenes.refusals import WRITE_MODES, check_write_mode
from .constraint_syntax import CONSTRAINTS, parse_constraint

if TYPE_CHECKING:
    from ..curves.fitting import Tolerance
    from ..scenes.sources import Source

CHANNEL_LISTS = ("drive", "texture", "synthesize")


@dataclass(frozen=True)
class SceneRequest:
    """The sources, frames and write target of any verb.

    Raises
    ------
    SettingError
        If a value is outside its range, or a layer is named in mode ``base``.

    Examples
    --------
    >>> SceneRequest(sources=(), frames=(1, 48), soft_frames=6).mode
    'base'
    """

    sources: tuple[Source, ...] = field(
        metadata={"label": "Sources", "help": "captured motion", "short": "src"}
    )
    frames: tuple[float | None, float | None] = setting(
        ALL_FRAMES,
        "Frames",
        "first and last frame to write",
        default_text="the keyed range",
        short="f",
    )
    soft_frames: float = setting(
        0.0,
        "Soft ends",
        "frames over which the result fades in from, and out to, the existing animation",
        minimum=0.0,
        maximum=100_000.0,
        unit="frames",
        short="sf",
    )
    mode: str = setting(
        "base",
        "Write to",
        "write the existing curves, or an animation layer that overrides or adds to them",
        choices=WRITE_MODES,
        short="md",
    )
    layer: str | None = setting(
        None, "Layer", "name of the animation layer to write", short="l"
    )
    tolerance: Tolerance | None = setting(
        None,
        "Tolerance",
        "maximum error of the reduced curves, in degrees or centimeters",
        short="tol",
    )

    def __post_init__(self) -> None:
        check_settings(self)
        check_write_mode(self.mode, self.layer)

    @property
    def names_no_frames(self) -> bool:
        """Whether `frames` is unset, so that keys and the playback range decide."""
        return tuple(self.frames) == ALL_FRAMES


@dataclass(frozen=True)
class TextureRequest(SceneRequest):
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


@dataclass(frozen=True)
class ResequenceRequest(SceneRequest):
    """A request to resequence the animation of a scene.

    The existing animation of the controls is the captured motion. Input frames and output
    frames are frames of the timeline; the output starts at the first of `frames`.

    Raises
    ------
    SettingError
        See `SceneRequest`; also if a constraint or preference is malformed, or sources are
        named.

    Examples
    --------
    >>> request = ResequenceRequest(controls="*_CTRL", inputs=[(1, 240)], at="1=20")
    >>> request.constraint_texts["at"]
    ['1=20']
    """

    sources: tuple[Source, ...] = field(
        default=(),
        metadata={
            "label": "Sources",
            "help": "not used; the inputs are the scene's own animation",
            "short": "src",
        },
    )
    controls: Sequence[str] | str = setting(
        (),
        "Controls",
        "controls to edit, or joints with all joints below them",
        short="c",
    )
    joints: Sequence[str] | str = setting(
        (),
        "Joints",
        "joints whose poses are compared",
        default_text="the characters' joints, or the controls",
        short="j",
    )
    inputs: Sequence[tuple[float, float]] = setting(
        (),
        "Inputs",
        "first and last frame of an input",
        default_text="the keyed range",
        short="inp",
    )
    at: Sequence[str] = setting(
        (),
        "Constraints",
        "output frame and the input frame that it must show: 300=45, or 300=2:45 for the "
        "second input",
        short="at",
        long="atFrame",
    )
    prefer: Sequence[str] = setting(
        (),
        "Preferred poses",
        "output frame, the input frame that it should resemble, and a weight: 200=10:0.5",
        short="pf",
    )
    favor: Sequence[str] = setting(
        (),
        "Favored frames",
        "input frames to prefer over others, and a weight: 400:460*2",
        short="fv",
    )
    forbid: Sequence[str] = setting(
        (),
        "Forbidden frames",
        "input frames that must not be used: 400:460",
        short="fb",
    )
    speed: Sequence[str] = setting(
        (),
        "Preferred speeds",
        "speed over the ground in centimeters per second, output frames and weight: 120 or "
        "120@1:200*0.5",
        short="spd",
    )
    heading: Sequence[str] = setting(
        (),
        "Preferred headings",
        "output frame, the heading in degrees about the up axis, and a weight: 200=90:0.5",
        short="hd",
    )
    along: str | None = setting(
        None,
        "Along",
        "curve in the scene to follow over the ground",
        short="al",
    )
    to_namespaces: Sequence[str] = setting(
        (),
        "To namespaces",
        "namespaces of other characters that receive one variation each instead",
        short="tn",
    )
    seed: int = setting(
        0,
        "Seed",
        "random seed; a different seed gives different variations",
        minimum=0,
        maximum=999_999,
        short="sd",
    )
    settings: ResequenceSettings = field(
        default_factory=ResequenceSettings,
        metadata={"label": "Settings", "help": "search, transitions and variations"},
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.sources:
            names = [getattr(source, "name", source) for source in self.sources]
            raise SettingError(
                "sources", names, "empty; the inputs are the scene's own animation"
            )
        if len({*as_name_list(self.to_namespaces)}) < len(as_name_list(self.to_namespaces)):
            raise SettingError("to_namespaces", self.to_namespaces, "different names")
        for name, texts in self.constraint_texts.items():
            for text in texts:
                parse_constraint(name, text)

    @property
    def names_nothing(self) -> bool:
        """Whether `controls` is empty, so that the selection decides."""
        return not self.controls

    @property
    def names_no_frames(self) -> bool:
        """Whether both `frames` and `inputs` are unset."""
        return super().names_no_frames and not self.inputs

    @property
    def constraint_texts(self) -> dict[str, list[str]]:
        """Texts of the constraints and preferences of each field."""
        return {name: as_name_list(getattr(self, name)) for name in CONSTRAINTS}
