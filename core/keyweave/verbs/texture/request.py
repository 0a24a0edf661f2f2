"""The request to texture a sketch: what drives, what is textured and synthesized.

NumPy and SciPy are not imported, so that a host without them can still offer the verb.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...animation.channel_names import as_name_list
from ...methods.fields import setting
from ...methods.texturing.settings import TextureSettings
from ..constraint_syntax import parse_constraint, parse_favor
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
        See `SceneRequest`; also if a preference has the wrong form.

    Examples
    --------
    >>> TextureRequest(sources=(), drive="*Leg", synthesize="*Arm").settings.n_paths
    3
    """

    drive: Sequence[str] | str = setting(
        (),
        "Drive",
        "keyed joints, controls, channels or parts of the body to match, such as legs",
        short="d",
        has_parts=True,
    )
    texture: Sequence[str] | str = setting(
        (),
        "Texture",
        "keyed joints, controls, channels or parts of the body to give captured detail",
        short="tx",
        has_parts=True,
    )
    synthesize: Sequence[str] | str = setting(
        (),
        "Synthesize",
        "joints, controls, channels or parts of the body to synthesize entirely from the "
        "source",
        short="syn",
        has_parts=True,
    )
    feet: str = setting(
        "auto",
        "Feet",
        "let feet stand: lock moves the legs, travel also the hips; auto locks in motion "
        "files, not in scenes",
        choices=("auto", "lock", "travel", "paper", "off"),
        aliases={"after": "lock"},
        short="ft",
    )
    key_frames: Sequence[float] | None = setting(
        None,
        "Key frames",
        "keyed frames of a .bvh, .amc or .fbx sketch, which does not record them",
        files_only="the curves of a scene have keys",
    )
    key_step: int | None = setting(
        None,
        "Key step",
        "treat the first frame, every Nth frame after it and the last frame as keyed",
        minimum=1,
        maximum=100_000,
        unit="frames",
        metavar="N",
        files_only="the curves of a scene have keys",
    )
    root_keys: Sequence[float] | None = setting(
        None,
        "Root keys",
        "keyed frames of the path in a .bvh, .amc or .fbx sketch",
        default_text="those of the legs",
        metavar="1,25",
        files_only="the curves of a scene have keys",
    )
    free_end: bool = setting(
        False,
        "Free end",
        "with feet that travel, let the path end elsewhere than in the sketch",
        short="fre",
    )
    all_paths: bool = setting(
        False,
        "All paths",
        "write all alternatives: out.1.bvh, the best, out.2.bvh and so on for -o out.bvh",
        files_only="a command writes one alternative, -path",
    )
    prefer: Sequence[str] = setting(
        (),
        "Preferred matches",
        "prefer source frame IN for frame OUT; WEIGHT 1 (default) is worth three breaks",
        metavar="OUT=[SOURCE:]IN[:WEIGHT]",
        short="pf",
    )
    favor: Sequence[str] = setting(
        (),
        "Favor",
        "weight of a source, 0 leaves it out; or frames A to B to prefer: WEIGHT 1 "
        "(default) halves their cost",
        metavar="SOURCE*WEIGHT|[SOURCE:]A:B[*WEIGHT]",
        parse=parse_favor,
        short="fv",
    )
    source_cache: str | None = setting(
        None,
        "Source cache",
        "folder that keeps captures as read and prepared, so that later calls are fast",
        default_text="none",
        metavar="FOLDER",
        short="sca",
    )
    library: str | None = setting(
        None,
        "Library",
        "clip library whose clips that move most like the sketch are sources too",
        default_text="none",
        metavar="FOLDER",
        no_form="the list of sources adds clips",
        short="lib",
    )
    find: str = setting(
        "",
        "Find",
        "words in the paths and tags of the clips to choose from, with library",
        default_text="all clips",
        metavar="WORDS",
        no_form="the list of sources adds clips",
        short="fnd",
    )
    best: int = setting(
        20,
        "Best",
        "number of clips to take from the library",
        minimum=1,
        maximum=1000,
        no_form="the list of sources adds clips",
        short="bst",
    )
    settings: TextureSettings = field(
        default_factory=TextureSettings,
        metadata={"label": "Settings", "help": "matching, paths, joins and keys"},
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        for text in as_name_list(self.prefer):
            parse_constraint("prefer", text)
        for text in as_name_list(self.favor):
            parse_favor(text)

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
