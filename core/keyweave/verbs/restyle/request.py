"""The requests to restyle a motion, or a rig, and the names of files in a database.

NumPy and SciPy are not imported, so that a host without them can still offer the verb.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from ...animation.channel_names import as_name_list
from ...errors import SettingError
from ...methods.fields import check_settings, setting
from ...methods.quantities import parse_quantity
from ...methods.rig_transfer.settings import TransferSettings
from ..transfer.request import TransferRequest

ESTIMATORS = ("regression", "carry", "paper", "mahalanobis", "plain", "mean")
MAX_STATED_SPEED = 20.0  # meters per second of a capture on a treadmill
SPACE_SUFFIX = ".npz"  # of a file that holds a motion space
NAME_PARTS = ("{subject}", "{gait}", "{take}")
# The gait is the first word of a file's name, without the number of a take.
BY_FOLDER = re.compile(r"(?P<subject>[^/]+)/(?P<gait>[^\W\d_]+)[^/]*")


@dataclass(frozen=True)
class RestyleRequest:
    """Parameters of `keyweave.restyle` on files.

    Raises
    ------
    SettingError
        If a value is outside its range, or a speed or a pattern has the wrong form.

    Examples
    --------
    >>> RestyleRequest(speed="1.2:2").speeds, RestyleRequest(speed="3.6km/h").speeds
    ((1.2, 2.0), (1.0, 1.0))
    """

    speed: str | None = setting(
        None,
        "Speed",
        "speed, or first and last speed, such as 1.2 or 4km/h:8km/h",
        metavar="SPEED[:SPEED]",
        unit="m/s",
        default_text="the mean of the gait",
        short="spd",
    )
    length: float | None = setting(
        None,
        "Length",
        "distance that a jump travels",
        default_text="the mean of the jumps",
        minimum=0.0,
        maximum=100.0,
        unit="m",
        name="jump",
        short="jmp",
    )
    gait: str | None = setting(
        None, "Gait", "gait of the result", default_text="as observed", short="gt"
    )
    observed_gait: str | None = setting(
        None,
        "Observed gait",
        "gait of the observed motion",
        default_text="by its file's name, or recognized",
        short="og",
    )
    n_frames: int | None = setting(
        None,
        "Frame count",
        "length of the result",
        default_text="four strides, or a jump",
        minimum=1,
        maximum=100_000,
        unit="frames",
        name="length",
        long="nFrames",  # -length is a distance in this release
        short="nfr",
    )
    loop: bool = setting(
        False, "Loop", "fit whole strides, so that the result repeats", short="lp"
    )
    height: float | None = setting(
        None,
        "Height",
        "scale the observed figure to this height",
        default_text="no scaling",
        minimum=1.0,
        maximum=100_000.0,
        unit="cm",
        short="hgt",
    )
    feet: str = setting(
        "after",
        "Feet",
        "keep feet from sliding in their contacts, or leave them off",
        choices=("after", "off"),
        short="ft",
    )
    estimator: str = setting(
        "regression",
        "Estimator",
        "how the other subjects predict the result",
        choices=ESTIMATORS,
        short="est",
    )
    share: float = setting(
        0.9,
        "Share",
        "share of the variance that the components hold",
        minimum=0.01,
        maximum=1.0,
        short="sh",
    )
    pattern: str | None = setting(
        None,
        "Pattern",
        "names in the folder, such as {gait}_{subject}_{take}.bvh",
        default_text="SUBJECT/GAIT*",
        metavar="PATTERN",
        short="pat",
    )

    def __post_init__(self) -> None:
        check_settings(self)
        if len(set(self.speeds)) > 1 and self.loop:
            raise SettingError("speed", self.speed, "a single speed for a loop")
        if self.length is not None and self.speed is not None:
            raise SettingError("length", self.length, "unset, since there is a speed")
        compile_pattern(self.pattern)

    @property
    def speeds(self) -> tuple[float, ...]:
        """First and last speed in meters per second; empty without a speed."""
        if self.speed is None:
            return ()
        first, colon, last = self.speed.partition(":")
        texts = (first, last if colon else first)
        try:
            speeds = [parse_quantity(text, "m/s") for text in texts]
        except ValueError:
            speeds = [0.0]
        if min(speeds) <= 0:
            expected = "a speed above 0 m/s, such as 1.2, 1.2:2.0 or 4km/h:8km/h"
            raise SettingError("speed", self.speed, expected)
        if len({text.strip()[-1].isalpha() for text in texts}) > 1:
            expected = "two speeds with a unit each, such as 4km/h:8km/h"
            raise SettingError("speed", self.speed, expected)
        return tuple(speeds)


def _read_stated_speed(text: str) -> tuple[str, float]:
    """Return the file and the speed of FILE=SPEED; raise a SettingError without both."""
    name, _, number = text.rpartition("=")
    try:
        speed = parse_quantity(number, "m/s")
    except ValueError:
        speed = 0.0
    if not (name.strip() and 0 < speed <= MAX_STATED_SPEED):
        expected = (
            f"a file and a speed above 0 and up to {MAX_STATED_SPEED:g} m/s, such as "
            "heron/walk.bvh=1.2m/s"
        )
        raise SettingError("file_speeds", text, expected)
    return name.strip(), speed


def compile_pattern(pattern: str | None) -> re.Pattern[str]:
    """Return the expression for the names of files, with groups `subject` and `gait`.

    Parameters
    ----------
    pattern : str, optional
        Names with ``{subject}``, ``{gait}``, ``{take}`` and ``*``, relative to a folder;
        by default ``SUBJECT/GAIT*``.

    Raises
    ------
    SettingError
        If a part is missing, unknown or repeated.

    Examples
    --------
    >>> match = compile_pattern("{gait}_{subject}_{take}.bvh").fullmatch("run_old_01.bvh")
    >>> match["subject"], match["gait"]
    ('old', 'run')
    """
    if pattern is None:
        return BY_FOLDER
    words = re.split(r"(\{\w*\}|\*)", pattern)
    parts = [word for word in words[1::2] if word != "*"]
    once = len(set(parts)) == len(parts) and {*parts} <= {*NAME_PARTS}
    if not (once and {*NAME_PARTS[:2]} <= {*parts}):
        expected = "a name with {subject} and {gait}, each once, and perhaps {take} and *"
        raise SettingError("pattern", pattern, expected)
    following = zip(words, [*words[1:], ""], [*words[2:], "", ""])
    return re.compile("".join(_spell_part(*each) for each in following))


def _spell_part(word: str, next_text: str, next_part: str) -> str:
    """Return the expression for a part of a pattern.

    A part ends before the text that follows; with a star behind it, after a word.
    """
    if word == "*":
        return "[^/]*"
    if word not in NAME_PARTS:
        return re.escape(word)
    inside = r"[^/_.\s]+" if next_part == "*" and not next_text else "[^/]+?"
    return f"(?P<{word[1:-1]}>{inside})"


@dataclass(frozen=True)
class RigStyle(RestyleRequest):
    """Parameters of `keyweave.restyle` for a rig, whose feet the transfer holds as well."""

    feet: str = "after"  # that of the request counts


@dataclass(frozen=True)
class RigRestyleRequest(TransferRequest):
    """Parameters of restyling a person, and of the transfer to the rig of a scene.

    The sources show the same person, who moves as in the first of them.

    Raises
    ------
    SettingError
        As for `TransferRequest` and `RestyleRequest`.

    Examples
    --------
    >>> request = RigRestyleRequest(sources=("walk.bvh",), style=RigStyle(speed="1:2"))
    >>> request.style.speeds
    (1.0, 2.0)
    """

    namespace: str | None = setting(
        None,
        "Rig",
        "rig that receives the result: its namespace, or any of its controls",
        default_text="the only rig of the scene",
        short="ns",
    )
    motion_space: str | None = setting(
        None,
        "Motion space",
        "folder of motions of other people, or an .npz of keyweave restyle --save-space",
        name="space",
        short="spc",
        files="Motion spaces (*.npz)",
    )
    without: Sequence[str] = setting(
        (),
        "Without",
        "people of the folder to leave out",
        metavar="SUBJECT",
        short="wo",
    )
    file_speeds: Sequence[str] = setting(
        (),
        "Speed of",
        "true speed of a capture on a treadmill, such as heron/walk.bvh=1.2m/s",
        metavar="FILE=SPEED",
        name="speed_of",
        short="spo",
    )
    along: str | None = setting(
        None,
        "Along",
        "path to walk along: a .csv of points (x,z or x,y,z in cm)",
        metavar="PATH",
        short="al",
    )
    validated: str | None = setting(
        None,
        "Validate",
        "instead, leave each person of a folder out once, and print the errors",
        metavar="FOLDER",
        name="validate",
        files_only="nothing is written to a scene",
    )
    cameras: str | None = setting(
        None,
        "Cameras",
        "cameras of key points, in the order of OBSERVED (.json); see the documentation",
        metavar="FILE",
        files_only="captures of a scene are motions",
    )
    markers: str | None = setting(
        None,
        "Markers",
        'joint of the bone below each marker, such as {"R.Knee": "RightLeg"} (.json)',
        metavar="FILE",
        files_only="captures of a scene are motions",
    )
    refine_focal: bool = setting(
        False,
        "Refine focal",
        "also fit the focal lengths of the cameras, which are known to about 20 %",
        files_only="captures of a scene are motions",
    )
    style: RestyleRequest = field(
        default_factory=RigStyle,
        metadata={"label": "Style", "help": "speed, gait and estimator"},
    )
    settings: TransferSettings = field(
        default_factory=TransferSettings,
        metadata={"label": "Settings", "help": "strides, body control and solver"},
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        self.list_stated_speeds()

    def list_stated_speeds(self) -> dict[str, float]:
        """Return the speeds of captures in meters per second, by the text of their file.

        Raise a SettingError if one has no file, or no speed above 0.
        """
        return dict(map(_read_stated_speed, as_name_list(self.file_speeds)))

    @property
    def restyling(self) -> RestyleRequest:
        """The parameters of restyling alone, with the feet of this request."""
        names = [each.name for each in fields(RestyleRequest)]
        values = {name: getattr(self.style, name) for name in names}
        return RestyleRequest(**{**values, "feet": self.feet})
