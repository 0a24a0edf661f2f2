"""Databases of captures: folders whose files are named by subject and gait."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from ..._text import format_count, format_list
from ...animation.feet.detection import find_contacts
from ...animation.inspection import inspect
from ...animation.inspection.facts import LEFT_OUT_KINDS
from ...animation.motion import Motion
from ...errors import DataError, FileFormatError, UnknownNameError
from ...formats import READERS, find_suffix, list_suffixes, load
from ...methods.style.cycles import JUMP, find_cycles
from ...methods.style.motion_space import DEFAULT_SHARE, MotionSpace
from ...methods.style.spans import Cycle, Cycles, LeftOut
from ..restyle.request import SPACE_SUFFIX, compile_pattern
from .usable_frames import LISTED_REASONS

LISTED_PATHS = 3  # names in a sentence


class Take(NamedTuple):
    """A file of a database, with the subject and the gait in its name."""

    path: Path
    subject: str
    gait: str


@dataclass(frozen=True, eq=False)
class TakenCycles:
    """The cycles of several takes; notes on their files, and on cycles that are left out.

    `empty` has the files without a cycle, and why the strides of each are not used.
    """

    cycles: list[Cycle]
    empty: Mapping[Path, str]
    notes: tuple[str, ...] = ()


def find_takes(folder: str | Path, pattern: str | None = None) -> list[Take]:
    """Return the motion files in a folder whose names fit a pattern, in order.

    Parameters
    ----------
    folder : str or Path
    pattern : str, optional
        See `compile_pattern`.

    Raises
    ------
    FileFormatError
        If no file fits.
    SettingError
        If the pattern has the wrong form.
    """
    folder, expression = Path(folder), compile_pattern(pattern)
    suffixes = list_suffixes(READERS, "motion")
    files = sorted(path for path in folder.rglob("*") if find_suffix(path) in suffixes)
    takes = []
    for path in files:
        match = expression.fullmatch(path.relative_to(folder).as_posix())
        if match:
            takes.append(Take(path, match["subject"], match["gait"]))
    if not takes:
        names = format_list([path.name for path in files], LISTED_PATHS) or "no motions"
        wanted = pattern or "SUBJECT/GAIT*"
        problem = f"holds {names}, expected names such as {wanted}; give pattern="
        raise FileFormatError(folder, problem)
    return takes


def match_files(names: Mapping[str, float], files: Collection[str]) -> dict[str, float]:
    """Return the values of files that are named by the last parts of their paths.

    Raise an UnknownNameError or a DataError if a name fits no file or several.

    Examples
    --------
    >>> match_files({"owl/run.bvh": 3.0}, ["people/owl/run.bvh", "people/owl/walk.bvh"])
    {'people/owl/run.bvh': 3.0}
    """
    values = dict[str, float]()
    for name, value in names.items():
        ends = Path(name).parts
        fitting = [file for file in files if Path(file).parts[-len(ends) :] == ends]
        fitting = fitting or [f for f in files if Path(f).resolve() == Path(name).resolve()]
        if not fitting:
            raise UnknownNameError([name], files, "the database")
        if len(fitting) > 1:
            listed = format_list(fitting, LISTED_PATHS)
            raise DataError(name, f"names {listed}; give more of the path")
        values[fitting[0]] = value
    return values


def leave_subjects_out(takes: Sequence[Take], subjects: Collection[str]) -> list[Take]:
    """Return the takes of all but some subjects.

    Raise an UnknownNameError if a subject has no take.
    """
    known = dict.fromkeys(take.subject for take in takes)
    unknown = [subject for subject in subjects if subject not in known]
    if unknown:
        raise UnknownNameError(unknown, known, "the folder")
    return [take for take in takes if take.subject not in subjects]


def read_gait(
    path: str | Path, gaits: Collection[str], pattern: str | None = None
) -> str | None:
    """Return the gait in the name of a file if it is one of those that are known.

    A name that does not fit the pattern may begin with the gait; see `compile_pattern`.

    Examples
    --------
    >>> read_gait("heron/walk_01.bvh", ["walk", "run"])
    'walk'
    """
    depth = (pattern or "/").count("/") + 1
    name = Path(*Path(path).resolve().parts[-depth:]).as_posix()
    match = compile_pattern(pattern).fullmatch(name)
    if match and match["gait"] in gaits:
        return match["gait"]
    return None if pattern is None else read_gait(path, gaits)


def read_shared_gait(
    paths: Iterable[str | Path], gaits: Collection[str], pattern: str | None = None
) -> str | None:
    """Return the gait in the names of files if they agree; see `read_gait`."""
    names = {read_gait(path, gaits, pattern) for path in paths}
    return names.pop() if len(names) == 1 else None


def collect_cycles(
    takes: Iterable[Take], read: Callable[[Path], Motion] = load, keep_all: bool = False
) -> TakenCycles:
    """Return the cycles of takes, labeled by subject and gait.

    Parameters
    ----------
    takes : iterable of Take
    read : callable
        Reads a motion.
    keep_all : bool
        Whether to use cycles that touch calibration poses and glitches.

    Raises
    ------
    DataError
        If a skeleton has no legs, or no take has a whole stride; names the file.
    FileFormatError
        If a file is damaged.
    """
    cycles: list[Cycle] = []
    empty: dict[Path, str] = {}
    notes = list[str]()
    for path, subject, gait in takes:
        try:
            motion = read(path)
            contacts = find_contacts(motion) if gait == JUMP else None
            strides = find_cycles(motion, subject=subject, gait=gait, contacts=contacts)
        except DataError as error:
            raise DataError(f"{path}: {error.name}", error.problem) from None
        notes += [f"{path}: {text}" for text in motion.notes]
        strides = drop_cycles(strides, motion, notes, path.name, keep_all)
        cycles += strides
        if not strides:
            reasons = dict.fromkeys(each.reason for each in strides.left_out)
            empty[path] = format_list([*reasons], LISTED_PATHS)
    if not cycles:
        files = format_list([str(path) for path in empty], LISTED_PATHS)
        why = format_list([*dict.fromkeys(empty.values())], LISTED_PATHS)
        verb = "has" if len(empty) == 1 else "have"
        raise DataError(files, f"{verb} no whole stride: {why}")
    return TakenCycles(cycles, empty, tuple(notes))


def read_motion_space(
    path: str | Path,
    pattern: str | None = None,
    share: float = DEFAULT_SHARE,
    keep_all: bool = False,
    *,
    without: Collection[str] = (),
    read: Callable[[Path], Motion] = load,
) -> tuple[MotionSpace, list[str]]:
    """Read a motion space from a file, or fit that of a folder; and notes on its files.

    Parameters
    ----------
    path : str or Path
        An .npz file, or a folder of motions.
    pattern : str, optional
        Names of the files in a folder; see `compile_pattern`.
    share : float
        Share of the variance that the components of a folder's space hold.
    keep_all : bool
        Whether to use cycles that touch calibration poses and glitches.
    without : collection of str
        Subjects of a folder to leave out.
    read : callable
        Reads a motion of a folder.

    Raises
    ------
    FileFormatError
        If the path does not exist, is a file of another kind, or a file is damaged.
    DataError
        If the motions have too few strides, or the skeletons do not match.
    UnknownNameError
        If a subject has no take.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from keyweave import examples
    >>> with TemporaryDirectory() as folder:
    ...     _ = examples.write_people(Path(folder, "people"))
    ...     space, notes = read_motion_space(Path(folder, "people"))
    >>> space.gaits, len(space.subjects), notes
    (('walk',), 4, [])
    """
    path = Path(path)
    if not os.path.exists(path):  # a name may be too long for the system
        problem = "this folder or file does not exist; name a folder of captures, or a .npz"
        raise FileFormatError(path, problem)
    if path.is_dir():
        taken = take_cycles(path, pattern, keep_all, without=without, read=read)
        return MotionSpace.fit(taken.cycles, share=share), [*taken.notes]
    if find_suffix(path) != SPACE_SUFFIX:
        raise FileFormatError(path, f"a motion space is a folder or an {SPACE_SUFFIX}")
    return MotionSpace.load(path), []


def take_cycles(
    folder: str | Path,
    pattern: str | None = None,
    keep_all: bool = False,
    *,
    without: Collection[str] = (),
    read: Callable[[Path], Motion] = load,
) -> TakenCycles:
    """Return the cycles of a folder, with notes on those and the files that are left out.

    Parameters and errors are those of `read_motion_space`.
    """
    takes = leave_subjects_out(find_takes(folder, pattern), without)
    taken = collect_cycles(takes, read, keep_all)
    notes = [*taken.notes]
    for reason in dict.fromkeys(taken.empty.values()):
        files = [str(path) for path, each in taken.empty.items() if each == reason]
        notes.append(f"{format_list(files, LISTED_PATHS)}: not used, {reason}")
    return replace(taken, notes=tuple(notes))


def drop_cycles(
    cycles: Cycles,
    motion: Motion,
    notes: list[str],
    name: str = "the motion",
    keep_all: bool = False,
) -> Cycles:
    """Return cycles without those that touch calibration poses and glitches.

    The cycles are cut from the motion. A note on those that are left out, which calls the
    motion by its name, is added to `notes`; `keep_all` leaves nothing out.

    Examples
    --------
    >>> from keyweave import examples, find_cycles
    >>> walk = examples.load_walk().cut(1, 200)
    >>> cycles = find_cycles(walk)
    >>> len(drop_cycles(cycles, walk, [])) == len(cycles)
    True
    """
    if keep_all or not cycles:
        return cycles
    facts = inspect(motion).select(*LEFT_OUT_KINDS)
    kept, dropped = [], list[LeftOut]()
    for cycle in cycles:
        first, last = cycle.frames
        inside = [fact for fact in facts if fact.first <= last and first <= fact.last]
        if inside:
            dropped.append(LeftOut(cycle.frames, inside[0].text))
        else:
            kept.append(cycle)
    if dropped:
        count = format_count(len(dropped), "cycle")
        reasons = format_list([*dict.fromkeys(d.reason for d in dropped)], LISTED_REASONS)
        verb, advice = ("is", "it") if len(dropped) == 1 else ("are", "them")
        notes.append(
            f"{name}: {count} {verb} left out: {reasons}; use keep_all=True to keep "
            f"{advice}"
        )
    every = sorted([*cycles.left_out, *dropped], key=lambda each: each.frames)
    return Cycles(tuple(kept), tuple(every))
