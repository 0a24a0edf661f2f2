"""The clip library: scan a folder, find its clips, and load their motions."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, Union

from .._arguments import check_arguments
from .._text import BriefRepr, format_count, format_list
from ..errors import DataError, FileFormatError, OutputError, SettingError, UnknownNameError
from .catalog import DATABASE, Catalog, Range, check_names, lock_scan
from .clip_records import (
    CLIP_NAME,
    LIBRARY_VARIABLE,
    MEASURES,
    ClipRecord,
    find_array,
)

if TYPE_CHECKING:
    from ..animation.clip import Clip
    from ..animation.motion import Motion
    from .likeness import Hit
    from .scanning import ScanResult

LIBRARY_FOLDER = ".keyweave"  # of a library, in the folder of its captures
LISTED_CLIPS = 4  # with one name, in an error
Files = Union[str, Path, ClipRecord]
Loaded = TypeVar("Loaded", "Motion", "Clip")


class ClipLibrary(BriefRepr):
    """A library of captured clips; see `keyweave.open_library`.

    Attributes
    ----------
    folder : pathlib.Path
        The folder of the library itself.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> with TemporaryDirectory() as folder:
    ...     kw.save(examples.load_walk("slow").cut(1, 60), f"{folder}/walk_slow.bvh")
    ...     library = kw.open_library(folder, create=True)
    ...     _ = library.scan(folder)
    ...     (clip,) = library.find("walk", seconds=(1, None))
    ...     clip.name, library.load(clip)
    ('walk_slow.bvh', Motion(21 joints, 60 frames at 30 fps, frames 1 to 60))
    """

    def __init__(self, folder: Path):
        self.folder = folder

    def _summarize(self) -> str:
        with Catalog(self.folder) as catalog:
            return format_count(len(catalog.list_clips()), "clip")

    def scan(
        self,
        folder: str | Path,
        *,
        progress: Callable[[str], None] = lambda step: None,
        thumbnails: bool = True,
        workers: int = 1,
        rebuild: bool = False,
    ) -> ScanResult:
        """Read new and changed captures in a folder, and in the folders below it.

        A capture that moved inside the folder is recognized by its contents. One that is
        gone is marked as missing; one that cannot be read is a clip with an error.

        Parameters
        ----------
        folder : str or Path
        progress : callable
            Called with the text of each step.
        thumbnails : bool
            Whether to paint a picture of each clip.
        workers : int
            Number of processes that read captures.
        rebuild : bool
            Whether to make the database anew, which reads all captures again; tags stay.

        Raises
        ------
        ScanLockedError
            If another process scans the library.
        OutputError
            If the library cannot be written; the clips that were read before stay.
        """
        # Imported here, since a search does not need NumPy.
        from .scanning import Scan

        with lock_scan(self.folder):
            if rebuild:
                _remove_database(self.folder)
            with Catalog(self.folder, create=True) as catalog:
                scan = Scan(catalog, thumbnails, workers, progress)
                return scan.run(Path(os.path.abspath(folder)))

    def find(
        self, words: str = "", *, tags: Sequence[str] = (), **ranges: Range
    ) -> list[ClipRecord]:
        """Find clips that can be read, in the order of their paths.

        Parameters
        ----------
        words : str
            Beginnings of words in the path, the tags and the comment; all have to occur.
        tags : sequence of str
            Tags that a clip has to have.
        **ranges : tuple of float or None
            Least and greatest ``seconds``, ``speed`` (m/s), ``distance`` (m), ``turn``
            (degrees), ``height`` (cm), ``loop_error`` (cm), ``frames`` or ``rate``.

        Raises
        ------
        SettingError
            If a range is that of no number of a clip.
        """
        for name, ends in ranges.items():
            if name not in MEASURES:
                raise SettingError("the range of", name, f"one of {', '.join(MEASURES)}")
            if not (isinstance(ends, (tuple, list)) and len(ends) == 2):
                raise SettingError(name, ends, "a pair such as (2, None)")
        with Catalog(self.folder) as catalog:
            return [*catalog.find(words, ranges, tags).values()]

    def list_clips(self) -> list[ClipRecord]:
        """Return all clips, also those that are missing or cannot be read."""
        with Catalog(self.folder) as catalog:
            return [*catalog.list_clips("1 ORDER BY path, part").values()]

    def load(self, clip: Files) -> Motion:
        """Load the motion of a clip; rotations and positions are rounded to float32.

        Of a finished shot it is the motion of the joints. An array that is missing or
        damaged is made anew from the file.

        Raises
        ------
        DataError
            If several clips have the name.
        FileFormatError
            If the file cannot be read.
        UnknownNameError
            If the library has no such clip.
        """
        from .capture_reading import build_motion, decode_skeleton, map_motion

        def read(record: ClipRecord, contents: Mapping[str, str]) -> Motion:
            skeleton = decode_skeleton(contents[record.skeleton])
            rows = map_motion(record, self.folder, *skeleton)
            return build_motion(rows, record, *skeleton)

        return self._load(clip, read)

    def load_controls(self, clip: Files) -> Clip:
        """Load the channels of the rig's controls of a finished shot, without namespaces.

        Errors are those of `load`, and a DataError if the clip has no rig.
        """
        from .capture_reading import build_controls

        def read(record: ClipRecord, contents: Mapping[str, str]) -> Clip:
            if not record.rig:
                raise DataError(record.name, "has no rig; load its motion")
            return build_controls(record, self.folder, contents[record.rig])

        return self._load(clip, read)

    def _load(
        self, clip: Files, read: Callable[[ClipRecord, Mapping[str, str]], Loaded]
    ) -> Loaded:
        """Return a motion or channels of a clip; read a file with damaged ones again."""
        from .capture_reading import read_clips

        with Catalog(self.folder) as catalog:
            ((number, record),) = self._choose(catalog, [clip]).items()
            if record.error:
                raise FileFormatError(record.path, record.error)
            with suppress(FileFormatError):
                return read(record, catalog.read_contents())
            readings = read_clips(record, self.folder, thumbnails=False)
            own = [each for each in readings if each.record.part == record.part]
            if not own or own[0].record.error:
                problem = own[0].record.error if own else f"has no part {record.part}"
                raise FileFormatError(record.path, problem)
            with catalog.change():
                catalog.put_contents(own[0].contents)
                catalog.put(own[0].record, number)
            return read(own[0].record, catalog.read_contents())

    def like(
        self,
        sketch: Motion | str | Path,
        *,
        drive: str | Sequence[str],
        clips: Sequence[ClipRecord] | None = None,
        best: int = 20,
        key_step: float | None = None,
    ) -> list[Hit]:
        """Find the clips that move most like a sketch, best first.

        Fragments of the sketch between two extrema of its first drive joint are compared
        with those of all clips, as `keyweave.texture` does. Clips on other skeletons are
        carried over by slots; those without the joints are left out. Of the 60 clips with
        the lowest costs, those come first whose frames are nearest to the sketch's.

        Parameters
        ----------
        sketch : Motion or path of a motion file
        drive : str or sequence of str
            Names or patterns of the keyed joints to compare.
        clips : sequence of ClipRecord, optional
            Clips to choose from, such as those of `find`; by default all.
        best : int
            Number of clips.
        key_step : float, optional
            Frames from one key of the sketch to the next; by default 10 at 24 fps.

        Raises
        ------
        DataError
            If a name is not that of a rotation, or no clip has the joints.
        MatchingError
            If the sketch has no extrema in the matching band.
        """
        from ..formats import load
        from .capture_reading import decode_skeleton
        from .likeness import find_hits

        motion = load(sketch) if isinstance(sketch, (str, Path)) else sketch
        with Catalog(self.folder) as catalog:
            records = [*catalog.find().values()]
            contents = catalog.read_contents()
        used = {record.skeleton for record in records}
        skeletons = {name: decode_skeleton(contents[name]) for name in used}
        wanted = None if clips is None else {(clip.path, clip.part) for clip in clips}
        allowed = [wanted is None or (c.path, c.part) in wanted for c in records]
        parts = self.folder, records, skeletons, motion, drive, allowed
        return find_hits(*parts, best, key_step)

    def check(
        self, progress: Callable[[str], None] = lambda step: None
    ) -> list[tuple[Path, str]]:
        """Return the files that are missing, changed or damaged, each with its problem."""
        from .capture_reading import digest_capture

        problems, checked = list[tuple[Path, str]](), set[str]()
        for clip in self.list_clips():
            progress(f"checking {clip.name}")
            if clip.missing or not clip.path.is_file():
                problems.append((clip.path, "is missing"))
            elif digest_capture(clip.path) != clip.digest:
                problems.append((clip.path, "has changed; scan its folder again"))
            if clip.error:
                problems.append((clip.path, clip.error))
            for array in {clip.array, clip.controls} - {"", *checked}:
                checked.add(array)
                path = find_array(self.folder, array)
                if not path.is_file() or digest_capture(path) != array:
                    problems.append((path, "is damaged; it is read anew when it is used"))
        return [*dict.fromkeys(problems)]

    def _choose(self, catalog: Catalog, clips: Iterable[Files]) -> dict[int, ClipRecord]:
        """Return clips that are named by a path or the end of one, by their numbers."""
        every, chosen = dict[int, ClipRecord](), dict[int, ClipRecord]()
        for clip in clips:
            if isinstance(clip, ClipRecord):
                path, same = clip.path, catalog.find_record(clip)
            else:
                every = every or catalog.list_clips()
                path = _parse_name(clip)
                same = _find_by_end(path, every)
            if not same:
                names = [each.path.stem for each in every.values()]
                raise UnknownNameError([str(path)], names, "the library")
            if len(same) > 1:
                names = sorted(each.shorten(self.folder.parent) for each in same.values())
                listed = format_list(names, LISTED_CLIPS)
                problem = f"is the name of several clips, {listed}; give more of the path"
                raise DataError(str(path), problem)
            chosen.update(same)
        return chosen

    def tag(
        self,
        clips: Iterable[Files],
        *tags: str,
        remove: bool = False,
        comment: str | None = None,
        license: str | None = None,
    ) -> list[ClipRecord]:
        """Tag clips, or remove tags from them, and set their comments and licenses.

        Raises
        ------
        DataError
            If a tag is empty or has a comma or a semicolon.
        UnknownNameError
            If the library has no such clip.
        """
        check_names(tags)
        with Catalog(self.folder) as catalog:
            chosen, changed = self._choose(catalog, clips), list[ClipRecord]()
            with catalog.change():
                for number, clip in chosen.items():
                    clip = replace(
                        _change_tags(clip, tags, remove),
                        comment=clip.comment if comment is None else comment,
                        license=clip.license if license is None else license,
                    )
                    changed.append(clip)
                    catalog.put(clip, number)
            catalog.write_tags()
        return changed

    def forget(self, clips: Iterable[Files] | None = None) -> list[ClipRecord]:
        """Remove clips from the library, by default the missing ones; captures stay.

        Raises
        ------
        UnknownNameError
            If the library has no such clip.
        """
        with Catalog(self.folder) as catalog:
            if clips is None:
                chosen = catalog.list_clips("missing")
            else:
                chosen = self._choose(catalog, clips)
            with catalog.change():
                for number in chosen:
                    catalog.remove(number)
            catalog.write_tags()
        return [*chosen.values()]

    def select(self, clips: Iterable[Files]) -> list[ClipRecord]:
        """Return clips that are named by their paths, or the ends of their paths.

        Raises
        ------
        DataError
            If several clips have a name.
        UnknownNameError
            If the library has no such clip.
        """
        with Catalog(self.folder) as catalog:
            return [*self._choose(catalog, clips).values()]


def _find_by_end(path: Path, every: Mapping[int, ClipRecord]) -> dict[int, ClipRecord]:
    """Return the clips with a path or the end of one, perhaps with a colon and a part."""
    whole, parts = Path(os.path.abspath(path)), path.parts
    same = {n: c for n, c in every.items() if c.path == whole} or {
        n: c
        for n, c in every.items()
        for known in (c.path, c.path.with_suffix(""))
        if parts == known.parts[-len(parts) :]
    }
    name, colon, part = str(path).rpartition(":")
    if same or not colon:
        return same
    inside = _find_by_end(Path(name), every)
    return {n: c for n, c in inside.items() if c.part == part}


def _parse_name(clip: str | Path) -> Path:
    text = str(clip)
    return Path(text[len(CLIP_NAME) :] if text.startswith(CLIP_NAME) else text)


def _change_tags(clip: ClipRecord, tags: Sequence[str], remove: bool) -> ClipRecord:
    if remove:
        return replace(clip, tags=tuple(tag for tag in clip.tags if tag not in tags))
    return replace(clip, tags=tuple(dict.fromkeys([*clip.tags, *tags])))


def _remove_database(folder: Path) -> None:
    try:
        for suffix in ("", "-wal", "-shm", "-journal"):
            (folder / f"{DATABASE}{suffix}").unlink(missing_ok=True)
    except OSError as error:
        raise OutputError(folder, f"cannot be written ({error.strerror})") from None


@check_arguments
def open_library(folder: str | Path = ".", *, create: bool = False) -> ClipLibrary:
    """Open a clip library.

    Parameters
    ----------
    folder : str or Path
        The library, or a folder of captures that holds it as ``.keyweave``.
    create : bool
        Whether to open one that is not there yet, ``.keyweave`` in the folder;
        `ClipLibrary.scan` makes it.

    Raises
    ------
    FileFormatError
        If the folder holds no library, or one that is damaged or was written by a newer
        version of Keyweave.

    Examples
    --------
    >>> open_library("no_such_folder")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: no_such_folder: holds no clip library; make one with
    keyweave library scan FOLDER
    """
    path = Path(folder)
    is_library = path.name == LIBRARY_FOLDER or (path / DATABASE).is_file()
    if not is_library and (create or (path / LIBRARY_FOLDER / DATABASE).is_file()):
        path = path / LIBRARY_FOLDER
    library = ClipLibrary(Path(os.path.abspath(path)))
    if not create:
        try:
            Catalog(path).base.close()
        except FileFormatError as error:
            raise FileFormatError(folder, error.problem) from None
    return library


def find_named_clip(name: str | Path, folder: str | Path | None = None) -> ClipRecord:
    """Return the clip of a library that a name such as ``library:ann/walk_01`` means.

    The name is the end of its path, with or without the suffix. The folder is that of
    `open_library`; by default that in the environment variable ``KEYWEAVE_LIBRARY``, or
    else the current one.

    Raise a DataError if the current folder holds no library, a FileFormatError if another
    one does not, and the errors of `ClipLibrary.select`.
    """
    try:
        library = open_library(folder or os.environ.get(LIBRARY_VARIABLE) or ".")
    except FileFormatError:
        if folder or LIBRARY_VARIABLE in os.environ:
            raise
        place = f"in the current folder or in {LIBRARY_VARIABLE}"
        problem = f"needs a library {place}; or name its folder with library="
        raise DataError(str(name), problem) from None
    (clip,) = library.select([name])
    return clip
