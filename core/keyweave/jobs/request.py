"""Requests: the parameters of each verb on a scene, before anything is read.

Flags, forms and help texts are generated from the fields. Neither NumPy nor SciPy is
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
    """Where what is made comes from and where it goes, whatever the verb.

    Raises
    ------
    SettingError
        If a value is outside its range, or a layer is named that is not written to.

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
        "first and last frame that are written, by default as far as there are keys; "
        "outside, curves stay as they are but for the frame on the way from one to the "
        "other",
        short="f",
    )
    soft_frames: float = setting(
        0.0,
        "Soft ends",
        "frames inside each end of those written over which the result fades in from what "
        "was there, and out to it",
        minimum=0.0,
        maximum=100_000.0,
        unit="frames",
        short="sf",
    )
    mode: str = setting(
        "base",
        "Write to",
        "what is written: the curves there are, or an animation layer above them that "
        "takes their place or adds to them",
        choices=WRITE_MODES,
        short="md",
    )
    layer: str | None = setting(
        None, "Layer", "name of the animation layer that is written", short="l"
    )
    tolerance: Tolerance | None = setting(
        None,
        "Tolerance",
        "write few keys: curves may be so many degrees, centimetres or, for anything else, "
        "hundredths off at any frame",
        short="tol",
    )

    def __post_init__(self) -> None:
        check_settings(self)
        check_write_mode(self.mode, self.layer)

    @property
    def names_no_frames(self) -> bool:
        """Whether nothing says which frames, so that keys and playback do."""
        return tuple(self.frames) == ALL_FRAMES


@dataclass(frozen=True)
class TextureRequest(SceneRequest):
    """What `keyweave.texture` is to do to a scene.

    Controls, joints, channels and patterns are the scene's, as in `keyweave.texture`.

    Raises
    ------
    SettingError
        As for `SceneRequest`.

    Examples
    --------
    >>> TextureRequest(sources=(), drive="*Leg", synthesize="*Arm").settings.n_paths
    3
    """

    drive: Sequence[str] | str = setting(
        (),
        "Drive",
        "what was keyed and is compared, such as hips and knees",
        short="d",
    )
    texture: Sequence[str] | str = setting(
        (),
        "Texture",
        "what gets the source's detail and otherwise stays",
        short="tx",
    )
    synthesize: Sequence[str] | str = setting(
        (),
        "Synthesize",
        "what is taken from the source whole; nobody keyed it",
        short="syn",
    )
    settings: TextureSettings = field(
        default_factory=TextureSettings,
        metadata={"label": "Settings", "help": "how it matches, chooses, joins and keeps"},
    )

    @property
    def names_nothing(self) -> bool:
        """Whether no list says what is to be made, so that a selection may."""
        return not (self.texture or self.synthesize)

    @property
    def names(self) -> tuple[str, ...]:
        """Everything of the scene that is named, and patterns."""
        return tuple(
            name for key in CHANNEL_LISTS for name in as_name_list(getattr(self, key))
        )


@dataclass(frozen=True)
class ResequenceRequest(SceneRequest):
    """What `keyweave.resequence` is to do to a scene.

    The animation that controls have now is the captured motion. Frames are the timeline's:
    those of inputs as they are, those of the output from the first of `frames` on.

    Raises
    ------
    SettingError
        As for `SceneRequest`, if a constraint or wish is not written as it must be, or if
        sources are given.

    Examples
    --------
    >>> asked = ResequenceRequest(controls="*_CTRL", inputs=[(1, 240)], at="1=20")
    >>> asked.constraint_texts["at"]
    ['1=20']
    """

    sources: tuple[Source, ...] = field(
        default=(),
        metadata={
            "label": "Sources",
            "help": "none; the inputs are the scene's own animation",
            "short": "src",
        },
    )
    controls: Sequence[str] | str = setting(
        (),
        "Controls",
        "what is edited: controls, or joints with all joints below them",
        short="c",
    )
    joints: Sequence[str] | str = setting(
        (),
        "Joints",
        "what frames are compared by; by default the joints of the same characters, and "
        "without any the controls themselves",
        short="j",
    )
    inputs: Sequence[tuple[float, float]] = setting(
        (),
        "Inputs",
        "first and last frame of the animation that is taken from, for each input; by "
        "default as far as there are keys",
        short="inp",
    )
    at: Sequence[str] = setting(
        (),
        "Constraints",
        "an output frame and the input frame that it must show, as in 300=45, or 300=2:45 "
        "for one of the second input",
        short="at",
        long="atFrame",
    )
    prefer: Sequence[str] = setting(
        (),
        "Preferred poses",
        "an output frame, the input frame that it should look like, and how much, as in "
        "200=10:0.5",
        short="pf",
    )
    favor: Sequence[str] = setting(
        (),
        "Favoured frames",
        "input frames to use rather than others, and how much, as in 400:460*2",
        short="fv",
    )
    forbid: Sequence[str] = setting(
        (),
        "Forbidden frames",
        "input frames that must not be used, as in 400:460",
        short="fb",
    )
    speed: Sequence[str] = setting(
        (),
        "Preferred speeds",
        "centimetres per second over the ground, on which output frames, and how much, as "
        "in 120 or 120@1:200*0.5",
        short="spd",
    )
    heading: Sequence[str] = setting(
        (),
        "Preferred headings",
        "an output frame, where to face on it in degrees about the up axis, and how much, "
        "as in 200=90:0.5",
        short="hd",
    )
    along: str | None = setting(
        None,
        "Along",
        "a curve of the scene whose way over the ground is followed",
        short="al",
    )
    to_namespaces: Sequence[str] = setting(
        (),
        "To namespaces",
        "write to the same controls of other characters instead, to each its own variation",
        short="tn",
    )
    seed: int = setting(
        0,
        "Seed",
        "number that variations are drawn by; the same gives the same again",
        minimum=0,
        maximum=999_999,
        short="sd",
    )
    settings: ResequenceSettings = field(
        default_factory=ResequenceSettings,
        metadata={"label": "Settings", "help": "how it searches, joins and varies"},
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.sources:
            raise SettingError(
                "sources", "given", "none; the inputs are the scene's own animation"
            )
        if len({*as_name_list(self.to_namespaces)}) < len(as_name_list(self.to_namespaces)):
            raise SettingError("to_namespaces", self.to_namespaces, "each of them once")
        for name, texts in self.constraint_texts.items():
            for text in texts:
                parse_constraint(name, text)

    @property
    def names_nothing(self) -> bool:
        """Whether nothing says what is edited, so that a selection may."""
        return not self.controls

    @property
    def names_no_frames(self) -> bool:
        """Whether neither frames nor inputs are said."""
        return super().names_no_frames and not self.inputs

    @property
    def constraint_texts(self) -> dict[str, list[str]]:
        """Constraints and preferences as typed, by their fields."""
        return {name: as_name_list(getattr(self, name)) for name in CONSTRAINTS}
