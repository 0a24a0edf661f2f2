"""A verb: the one description from which the shell, Maya, the panel and the docs are made.

NumPy and SciPy are not imported, so that a host without them can still offer the verbs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from ..formats import is_scene_file
from .former import Former

if TYPE_CHECKING:
    from ..animation.motion import Motion
    from ..reports.page.content import PageContent
    from .job import SceneJob
    from .request import SceneRequest
    from .result import Result
    from .run import Run

    AnyResult = Result[Any, Any, Any]
    AnyRun = Run[Any, Any, Any]

Options = Mapping[str, Any]  # values of arguments and options by name, as they are typed
Facts = Mapping[str, Any]  # of a result, in JSON types
Settings = TypeVar("Settings")


class Reader(Protocol):
    """Motions and settings that a shell makes for a job from its files and options."""

    def read(self, path: Path) -> Motion:
        """Read a motion with the reading options of its file."""

    def make(self, settings: type[Settings]) -> Settings:
        """Build settings from the options."""


@dataclass(frozen=True)
class Files:
    """The files of a call: those that form the host, and the captures.

    The host is a scene, or motions and curves of which the first is edited; or empty.
    """

    host: tuple[Path, ...]
    sources: tuple[Path, ...] = ()  # without any, the host's files are captures themselves

    @property
    def captured(self) -> tuple[Path, ...]:
        """The files that options for sources apply to."""
        return self.sources or self.host

    @property
    def in_scene(self) -> bool:
        """Whether the host is a scene."""
        return bool(self.host) and is_scene_file(self.host[0])


class Argument(NamedTuple):
    """Files that a shell takes by their place, such as ``SKETCH`` or ``SOURCE...``."""

    name: str
    metavar: str
    is_required: bool = True

    @property
    def is_multi(self) -> bool:
        """Whether the shell takes several files here."""
        return self.metavar.endswith("...")


class FileOption(NamedTuple):
    """A file that a shell names by an option, besides the output and the report.

    The help is a sentence, and the name in kebab case is the flag.
    """

    name: str
    help: str
    content: str = ""  # of a file that is written, such as "a motion space"
    suffix: str = ""  # that the written file has to have
    is_multi: bool = False  # whether the option may be repeated

    @property
    def flag(self) -> str:
        """Its spelling in a shell."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def is_output(self) -> bool:
        """Whether the file is written."""
        return bool(self.suffix)


class Report(Protocol):
    """Collects what a page shows while the alternatives are written."""

    def add(self, number: int) -> None:
        """Add an alternative, which the host holds now; numbered from 0."""

    def describe(self) -> PageContent:
        """Return the content of the page."""


def name_one_output(options: Options, request: SceneRequest, files: Files) -> list[Path]:
    """Return the output as it is named."""
    return [options["output"]]


def make_one_run(options: Options) -> Sequence[Options]:
    """Return the options of a single run."""
    return [options]


def read_nothing(options: Options) -> Sequence[Path]:
    """Return no further files."""
    return ()


def complete_nothing(options: Options, files: Files, reader: Reader) -> dict[str, Any]:
    """Return no fields of a job besides those that options set."""
    return {}


def state_all(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts as they are."""
    return facts


def write_nothing(run: AnyRun, options: Options) -> None:
    """Write no files besides the output and the report."""


@dataclass(frozen=True)
class Shell:
    """The files, options and words of a verb in a shell."""

    help: str  # the text of ``--help``; its first sentence summarizes the verb
    arguments: tuple[Argument, ...]
    output: str  # help of ``-o``
    # Sorts the arguments into the host and the captures.
    place: Callable[[Options], Files]
    # Yields a sentence for each option or file that does not fit the others.
    find_misuse: Callable[[Options, Files], Iterator[str]]
    # Yields the printed lines of the facts of a result.
    list_lines: Callable[[Facts], Iterator[str]]
    # Imports and returns the class of the report, which takes a run.
    load_report: Callable[[], Callable[[Any], Report]]
    common: tuple[str, ...] = ()  # parameters that the first help lists, by name
    needs_output: bool = True  # whether ``-o`` has to be given
    # Returns the options of each run, if one call makes several.
    split: Callable[[Options], Sequence[Options]] = make_one_run
    # Which joints answer one another where no map is named.
    map_default: str = "joints have equal names"
    options: tuple[FileOption, ...] = ()
    # Returns the files to write, one for each alternative from the first on.
    name_outputs: Callable[[Options, SceneRequest, Files], list[Path]] = name_one_output
    # Returns files that are read besides the arguments.
    list_read: Callable[[Options], Sequence[Path]] = read_nothing
    # Returns fields of the job that no option sets as it is typed.
    complete: Callable[[Options, Files, Reader], Mapping[str, Any]] = complete_nothing
    # Writes the files of `options`.
    write_extras: Callable[[Any, Options], None] = write_nothing
    # Returns the facts under the names that they have in JSON.
    state: Callable[[dict[str, Any]], dict[str, Any]] = state_all


@dataclass(frozen=True)
class Form:
    """How the fields of a request are arranged on a page of the panel.

    The path of a field is its name, or for a setting a name such as ``"settings.loop"``.
    """

    lists: tuple[str, ...]  # fields that are lists of controls, in the group of controls
    shown: tuple[str, ...]  # paths of at most five fields that are always visible
    # Lists that the selection fills; at least one name makes a sketch.
    sketch_lists: tuple[str, ...]
    constraints: tuple[str, ...] = ()  # fields that have a table of their own
    # Whether something has to be selected; otherwise the whole rig is used.
    needs_sketch: bool = True
    # Whether frames are by default those of the keys, also of a whole rig.
    keeps_keyed_frames: bool = False
    # The use of a source, at the end of the sentence that asks for one.
    source_use: str = "to take the detail from"
    # The name of the alternatives; empty for a verb that has one result.
    alternatives: str = ""
    # By path, the attribute of a result with the value that an automatic field chose.
    chosen: Mapping[str, str] = field(default_factory=dict)
    auto: str = ""  # path of the switch that makes those fields automatic, if there is one
    # By the path of a field, another field and the value with which it has an effect.
    needs: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    weights: str = ""  # path of the field with the weights of sources, if they have some
    # Fields of the request that affect computing but not reading, as all settings do.
    computed: tuple[str, ...] = ()
    read: tuple[str, ...] = ()  # paths of settings that affect reading
    # Paths of fields without which nothing can be computed.
    required: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verb:
    """A verb, as the row of its folder describes it."""

    name: str  # such as ``"texture"``: the command of the shell, and the verb's folder
    label: str  # in menus and in the panel; also the end of Maya's command
    action: str  # what it does while it computes, such as ``"texturing"``
    request: type[SceneRequest]  # its fields become options, flags and fields of the form
    # Import and return classes; the job takes the fields of the request.
    load_job: Callable[[], type[SceneJob[Any, Any, Any]]]
    load_result: Callable[[], type[Result[Any, Any, Any]]]
    shell: Shell
    form: Form
    takes_sources: bool = True  # whether captures can be named
    # Whether they have to be; otherwise the animation of the host is the default.
    needs_sources: bool = True
    # Whether joints of captures are always mapped, whatever their names are.
    maps_joints: bool = False
    former: tuple[Former, ...] = ()  # earlier spellings of its options

    def compute(self, job: Any, data: Any, names: Sequence[str] = ()) -> AnyResult:
        """Compute and time the result of a job from what its `read` returned.

        `names` are those of the captures in facts. Inputs may have a job of their own, with
        captures that a library added.
        """
        if (whole := getattr(data, "job", None)) is not None:
            n_named = len(job.sources)
            names = [*names[:n_named], *(s.name for s in whole.sources[n_named:])]
            job = whole
        result_type = self.load_result()
        start = perf_counter()
        output = job.compute(data)
        return result_type(job, data, output, perf_counter() - start, tuple(names))
