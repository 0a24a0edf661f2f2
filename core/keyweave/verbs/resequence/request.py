"""The request to resequence captured frames: inputs, constraints and preferences.

NumPy and SciPy are not imported, so that a host without them can still offer the verb.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...animation.channel_names import as_name_list
from ...errors import SettingError
from ...formats import is_path_file
from ...methods.fields import AUTO, setting
from ...methods.quantities import parse_quantity
from ...methods.resequencing.settings import ResequenceSettings
from ..constraint_syntax import CONSTRAINTS, GROUP_UNITS, parse_constraint
from ..request import CaptureRequest

if TYPE_CHECKING:
    from ...scenes.sources import Source

MAX_SPREAD = 1_000_000  # centimeters


def constraint_setting(name: str, label: str, **facts: Any) -> Any:
    """Return a field for texts of a kind of constraint, described by its syntax."""
    syntax = CONSTRAINTS[name]
    help = syntax.help[0].lower() + syntax.help[1:].rstrip(".")
    if name in GROUP_UNITS:
        facts["unit"] = GROUP_UNITS[name]
    return setting((), label, help, metavar=syntax.usage, **facts)


def parse_spread(text: str) -> float:
    """Return a length in centimeters; raise a SettingError if it is not one.

    Examples
    --------
    >>> parse_spread("6m")
    600.0
    """
    expected = "a length from 1 cm to 10 km, such as 6m, or a .csv of places"
    try:
        length = parse_quantity(text, "cm")
    except ValueError:
        raise SettingError("spread", text, expected) from None
    if not 1 <= length <= MAX_SPREAD:
        raise SettingError("spread", text, expected)
    return length


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
        "controls to edit, parts such as legs, or joints with all joints below them",
        short="c",
        has_parts=True,
    )
    joints: Sequence[str] | str = setting(
        (),
        "Joints",
        "joints or parts of the body by which frames are compared; by default all of "
        "the character",
        name="compare",
        short="cmp",
        has_parts=True,
    )
    inputs: Sequence[tuple[float, float]] = setting(
        (),
        "Inputs",
        "first and last frame of each input; by default the keyed range",
        short="inp",
    )
    at: Sequence[str] = constraint_setting("at", "Constraints", short="at", long="atFrame")
    prefer: Sequence[str] = constraint_setting("prefer", "Preferred poses", short="pf")
    favor: Sequence[str] = constraint_setting("favor", "Favored frames", short="fv")
    forbid: Sequence[str] = constraint_setting("forbid", "Forbidden frames", short="fb")
    speed: Sequence[str] = constraint_setting("speed", "Preferred speeds", short="spd")
    heading: Sequence[str] = constraint_setting("heading", "Preferred headings", short="hd")
    along: str | None = setting(
        None,
        "Along",
        "path to follow: a curve of a .ma, or a .csv of points (x,z or x,y,z in cm)",
        metavar="PATH",
        short="al",
    )
    closed: bool = setting(
        False,
        "Closed",
        "continue the path of a .csv from its last point to its first",
        short="cls",
    )
    spread: str | None = setting(
        None,
        "Spread",
        "start variations apart: the side of a square, the length of the path to follow, "
        "or a .csv of places",
        metavar="LENGTH|FILE",
        short="spr",
    )
    apart: float = setting(
        0.0,
        "Apart",
        "smallest distance of the hips of two variations on all frames; needs a spread",
        minimum=0.0,
        maximum=100_000.0,
        unit="cm",
        short="apt",
    )
    n_frames: int | str | None = setting(
        None,
        "Frame count",
        "length, or auto for a closed path",
        words=(AUTO,),
        unit="frames",
        name="length",
        files_only="frames has both ends there",
    )
    feet: str = setting(
        "after",
        "Feet",
        "keep feet from sliding where they are in contact in a captured input",
        choices=("after", "off"),
        short="ft",
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
        if self.closed and not (self.along and is_path_file(self.along)):
            expected = "off, unless along= is a .csv; a curve is open or closed by itself"
            raise SettingError("closed", True, expected)
        if self.apart and self.spread is None:
            raise SettingError("apart", self.apart, "0 for a crowd without a spread")
        if self.spread is not None and not is_path_file(self.spread):
            parse_spread(self.spread)
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
