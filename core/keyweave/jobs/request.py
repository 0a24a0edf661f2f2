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
    >>> SceneRequest(sources=(), frames=(1, 48), soft_frames=6).strength
    1.0
    """

    sources: tuple[Source, ...] = field(
        metadata={"label": "Sources", "help": "captured motion", "short": "src"}
    )
    frames: tuple[float | None, float | None] = setting(
        ALL_FRAMES,
        "Frames",
        "first and last frame to write",
        default_text="the keyed range, or all of the capture",
        short="f",
    )
    strength: float = setting(
        1.0,
        "Strength",
        "share of the change to write; above 1 exaggerates it, and keys stay exact",
        minimum=0.0,
        maximum=1.5,
        short="str",
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
        default_text="every frame is a key",
        short="tol",
    )
    strict: bool = setting(
        False,
        "Strict",
        "write nothing if the measurement of the result has a warning",
        short="sct",
    )

    def __post_init__(self) -> None:
        check_settings(self)
        check_write_mode(self.mode, self.layer)

    @property
    def names_no_frames(self) -> bool:
        """Whether `frames` is unset, so that keys and the playback range decide."""
        return tuple(self.frames) == ALL_FRAMES


@dataclass(frozen=True)
class CaptureRequest(SceneRequest):
    """The sources, frames and write target of a verb that takes motion from captures.

    Raises
    ------
    SettingError
        See `SceneRequest`.

    Examples
    --------
    >>> CaptureRequest(sources=(), keep_all=True).keep_all
    True
    """

    keep_all: bool = setting(
        False,
        "Keep all",
        "use all captured frames; by default calibration poses and glitches are left out",
        short="ka",
    )


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


@dataclass(frozen=True)
class ResequenceRequest(CaptureRequest):
    """Parameters of `keyweave.resequence` on a scene.

    The current animation of the controls is the captured motion, unless there are sources:
    captures that are transferred to the controls. Output frames are those of the timeline;
    the output starts at the first of `frames`.

    Raises
    ------
    SettingError
        As for `SceneRequest`, or if a constraint or preference has the wrong form, or if
        a source has no map of joints.

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
            "help": "captures to transfer to the controls; by default the inputs are the "
            "scene's own animation",
            "short": "src",
        },
    )
    controls: Sequence[str] | str = setting(
        (),
        "Controls",
        "controls to edit, or joints together with all joints below them",
        short="c",
    )
    joints: Sequence[str] | str = setting(
        (),
        "Joints",
        "joints by which frames are compared; by default those of the character",
        short="j",
    )
    inputs: Sequence[tuple[float, float]] = setting(
        (),
        "Inputs",
        "first and last frame of each input; by default the keyed range",
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
        "output frame, input frame whose pose it should resemble, and weight: 200=10:0.5",
        short="pf",
    )
    favor: Sequence[str] = setting(
        (),
        "Favored frames",
        "input frames to use rather than others, and weight: 400:460*2",
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
        "speed in centimeters per second, output frames, and weight: 120 or 120@1:200*0.5",
        short="spd",
    )
    heading: Sequence[str] = setting(
        (),
        "Preferred headings",
        "output frame, heading in degrees about the up axis, and weight: 200=90:0.5",
        short="hd",
    )
    along: str | None = setting(
        None,
        "Along",
        "curve of the scene to follow over the ground",
        short="al",
    )
    to_namespaces: Sequence[str] = setting(
        (),
        "To namespaces",
        "write to the same controls of other characters instead, one variation each",
        short="tn",
    )
    seed: int = setting(
        0,
        "Seed",
        "random seed of the variations",
        minimum=0,
        maximum=999_999,
        short="sd",
    )
    settings: ResequenceSettings = field(
        default_factory=ResequenceSettings,
        metadata={"label": "Settings", "help": "search, smoothing and variations"},
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        for source in self.sources:
            if getattr(source, "joint_map", None) is None:
                name = getattr(source, "name", source)
                raise SettingError("map", None, f"auto or a map of the joints of {name}")
        if self.sources and self.inputs:
            raise SettingError("inputs", [*self.inputs], "empty, since there are sources")
        if len({*as_name_list(self.to_namespaces)}) < len(as_name_list(self.to_namespaces)):
            expected = "a list that names each namespace once"
            raise SettingError("to_namespaces", self.to_namespaces, expected)
        for name, texts in self.constraint_texts.items():
            for text in texts:
                parse_constraint(name, text)

    @property
    def names_nothing(self) -> bool:
        """Whether neither controls nor captures are named, so that the selection counts."""
        return not (self.controls or self.sources)

    @property
    def names_no_frames(self) -> bool:
        """Whether neither frames nor inputs are set."""
        return super().names_no_frames and not self.inputs

    @property
    def constraint_texts(self) -> dict[str, list[str]]:
        """Constraints and preferences as typed, by field."""
        return {name: as_name_list(getattr(self, name)) for name in CONSTRAINTS}
