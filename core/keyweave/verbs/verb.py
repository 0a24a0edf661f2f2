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

    Attributes
    ----------
    host : tuple of Path
        A scene, or motions and curves; the first is edited. May be empty.
    sources : tuple of Path
        Without any, the files of the host are captures themselves.
    """

    host: tuple[Path, ...]
    sources: tuple[Path, ...] = ()

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
        """Whether there may be several."""
        return self.metavar.endswith("...")


class FileOption(NamedTuple):
    """A file that a shell names by an option, besides the output and the report.

    Attributes
    ----------
    name : str
        Of the option; in kebab case it is the flag.
    help : str
        A sentence.
    is_output : bool
    is_multi : bool
        Whether the option may be repeated.
    """

    name: str
    help: str
    is_output: bool = False
    is_multi: bool = False


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
    """The files, options and words of a verb in a shell.

    Attributes
    ----------
    help : str
        The text of ``--help``; its first sentence summarizes the verb.
    arguments : tuple of Argument
    output : str
        Help of ``-o``.
    needs_output : bool
        Whether ``-o`` has to be given.
    place : callable
        Sorts the arguments into the host and the captures.
    split : callable
        Returns the options of each run, if one call makes several.
    find_misuse : callable
        Yields a sentence for each option or file that does not fit the others.
    list_lines : callable
        Yields the printed lines of the facts of a result.
    load_report : callable
        Imports and returns the class of the report, which takes a run.
    common : tuple of str
        Names of the parameters that the first help lists.
    map_default : str
        What joints answer one another where no map is named.
    without : mapping of str to str
        Fields of the request that the shell has not, and why.
    options : tuple of FileOption
    name_outputs : callable
        Returns the files to write, one for each alternative from the first.
    list_read : callable
        Returns files that are read besides the arguments.
    complete : callable
        Returns fields of the job that no option sets as it is typed.
    write_extras : callable
        Writes the files of `options`.
    state : callable
        Returns the facts with the names that they have in JSON.
    """

    help: str
    arguments: tuple[Argument, ...]
    output: str
    place: Callable[[Options], Files]
    find_misuse: Callable[[Options, Files], Iterator[str]]
    list_lines: Callable[[Facts], Iterator[str]]
    load_report: Callable[[], Callable[[Any], Report]]
    common: tuple[str, ...] = ()
    needs_output: bool = True
    split: Callable[[Options], Sequence[Options]] = make_one_run
    map_default: str = "joints have equal names"
    without: Mapping[str, str] = field(default_factory=dict)
    options: tuple[FileOption, ...] = ()
    name_outputs: Callable[[Options, SceneRequest, Files], list[Path]] = name_one_output
    list_read: Callable[[Options], Sequence[Path]] = read_nothing
    complete: Callable[[Options, Files, Reader], Mapping[str, Any]] = complete_nothing
    write_extras: Callable[[Any, Options], None] = write_nothing
    state: Callable[[dict[str, Any]], dict[str, Any]] = state_all


@dataclass(frozen=True)
class Form:
    """How the fields of a request are arranged on a page of the panel.

    Attributes
    ----------
    lists : tuple of str
        Fields that are lists of controls, in the group of controls.
    shown : tuple of str
        Paths of at most five fields that are always visible.
    sketch_lists : tuple of str
        Lists that the selection fills; at least one name makes a sketch.
    constraints : tuple of str
        Fields that have a table of their own.
    needs_sketch : bool
        Whether something has to be selected; otherwise the whole rig is used.
    source_use : str
        What a source is for, at the end of the sentence that asks for one.
    alternatives : str
        What the alternatives are called, such as ``"Alternatives"``; empty for a verb that
        has one result.
    chosen : mapping of str to str
        By path, the attribute of a result with the value that an automatic field chose.
    auto : str
        Path of the switch that makes the fields of `chosen` automatic; empty without one.
    needs : mapping of str to (str, object)
        By the path of a field, another field and the value with which it has an effect.
    computed : tuple of str
        Fields of the request that affect computing but not reading, as all settings do.
    read : tuple of str
        Paths of settings that affect reading.
    required : tuple of str
        Paths of fields without which nothing can be computed.
    """

    lists: tuple[str, ...]
    shown: tuple[str, ...]
    sketch_lists: tuple[str, ...]
    constraints: tuple[str, ...] = ()
    needs_sketch: bool = True
    source_use: str = "to take the detail from"
    alternatives: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)
    auto: str = ""
    needs: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    computed: tuple[str, ...] = ()
    read: tuple[str, ...] = ()
    required: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verb:
    """A verb.

    Attributes
    ----------
    name : str
        Such as ``"texture"``: the command of the shell, and the end of Maya's.
    label : str
        Name in menus and in the panel.
    action : str
        What it does while it computes, such as ``"texturing"``.
    request : type
        Its fields become options, flags and fields of the form.
    load_job : callable
        Imports and returns the class of the job, which takes the fields of the request.
    load_result : callable
        Imports and returns the class of the result.
    shell : Shell
    form : Form
    takes_sources : bool
        Whether captures can be named.
    needs_sources : bool
        Whether they have to be; otherwise the animation of the host is the default.
    maps_joints : bool
        Whether joints of captures are always mapped, whatever their names are.
    former : tuple of Former
        Earlier spellings of its options.
    """

    name: str
    label: str
    action: str
    request: type[SceneRequest]
    load_job: Callable[[], type[SceneJob[Any, Any, Any]]]
    load_result: Callable[[], type[Result[Any, Any, Any]]]
    shell: Shell
    form: Form
    takes_sources: bool = True
    needs_sources: bool = True
    maps_joints: bool = False
    former: tuple[Former, ...] = ()

    def compute(self, job: Any, data: Any, names: Sequence[str] = ()) -> AnyResult:
        """Compute the result of a job from what it read; `names` are those of captures."""
        result_type = self.load_result()
        start = perf_counter()
        output = job.compute(data)
        return result_type(job, data, output, perf_counter() - start, tuple(names))
