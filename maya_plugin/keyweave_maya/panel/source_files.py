"""Source files, read once and kept until they change on disk, and their portraits.

Reading takes up to seconds, so it happens in the worker thread; characters of the open
scene are read by the host.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from keyweave._text import format_count
from keyweave.animation.channel_names import match_names, parse_namespace
from keyweave.errors import DataError, KeyweaveError, ignore_warnings, spell_options
from keyweave.formats import READERS, find_suffix, list_suffixes

from ..commands.flags import READER_ARGUMENTS
from .drafts import NO_VALUES, FileKey, SourceChoice
from .host import EventLoop, Stop
from .memory import Memory
from .sessions.messages import finish_sentence
from .views import SourceView

if TYPE_CHECKING:
    from keyweave.animation.correspondence import Correspondence
    from keyweave.animation.motion import Motion
    from keyweave.curves.anim_curve import AnimCurve
    from keyweave.geometry.arrays import Array
    from keyweave.scenes.scene import Scene
    from keyweave.scenes.sources import Source

    from .previews.background import Background

AUTO = "auto"
THEME = "dark"  # of portraits
FILM_LENGTH = 12  # poses of a moving picture
RECENT, N_FILES = "recent", 8  # files in the memory and in a menu
Pictures = dict[tuple[int, int], "Array | None"]  # by width and height
ShowFilm = Callable[[str, Sequence["Array"]], None]  # by topmost joint or path
CONTROLS_ADVICE = "use map=auto"  # of the library: see `keyweave.scenes.sources`
MAP_ADVICE = "map its joints"
# Options of readers by the field of a card, in sentences of the library.
READER_FIELDS = {
    **dict.fromkeys(READER_ARGUMENTS),
    **{"frame_rate": "Rate", "up_axis": "Up axis", "scale": "Unit"},
}
Stamp = tuple[int, int]  # size and time of modification of a file


@dataclass(frozen=True, eq=False)
class SourceContent:
    """The content of a source file, or why there is none."""

    stamp: Stamp | None  # when it was read; None for a file that is missing
    data: Any = None  # a motion, a clip, curves or a scene
    names: tuple[str, ...] = ()  # joints, or nodes with channels
    frames: tuple[float, float] = (0.0, 0.0)  # first and last
    frame_rate: float = 0.0
    notes: tuple[str, ...] = ()
    problem: str = ""

    @property
    def seconds(self) -> float:
        """Length of the source."""
        first, last = self.frames
        return (last - first) / self.frame_rate if self.frame_rate else 0.0


def stamp_file(path: str) -> Stamp | None:
    """Return the size and the time of modification of a file; None if it is missing."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_size, status.st_mtime_ns


class SourceFiles:
    """Contents of source files by path, and by how they are read."""

    def __init__(self) -> None:
        self._contents: dict[FileKey, SourceContent] = {}

    def find(self, file: FileKey) -> SourceContent | None:
        """Return the content of a file that was read last, if there is one."""
        return self._contents.get(file)

    def list_stale(self, files: Iterable[FileKey]) -> list[FileKey]:
        """Return the files that have to be read, because they are new or have changed."""
        return [file for file in dict.fromkeys(files) if self._is_stale(file)]

    def _is_stale(self, file: FileKey) -> bool:
        content = self._contents.get(file)
        if content is None or content.data is None:
            return True
        return content.stamp != stamp_file(file[0])

    def load(self, files: Iterable[FileKey]) -> None:
        """Read files; runs in the worker thread. Problems are part of the contents."""
        for path, reading in files:
            content = read_content(path, dict(reading))
            self._contents[path, reading] = content

    def forget(self, kept: Iterable[FileKey]) -> None:
        """Drop the contents of all other files."""
        files = {*kept}
        for file in [file for file in self._contents if file not in files]:
            del self._contents[file]


def read_content(path: str, reading: Mapping[str, Any] = NO_VALUES) -> SourceContent:
    """Read a source file, with options of `keyweave.load` for captures.

    Examples
    --------
    >>> read_content("missing.bvh").problem
    'missing.bvh does not exist any more; add it again, or remove it'
    """
    name = SourceChoice(path).name
    before = stamp_file(path)
    if before is None:
        problem = f"{name} does not exist any more; add it again, or remove it"
        return SourceContent(None, problem=problem)
    try:
        content = _describe_data(path, before, reading)
    except (KeyweaveError, OSError) as error:
        sentence = spell_options(str(error), READER_FIELDS)
        content = SourceContent(before, problem=sentence.replace(path, name))
    if stamp_file(path) != before:
        problem = f"{name} is still being written; update when it is complete"
        return SourceContent(before, problem=problem)
    return content


def _describe_data(path: str, stamp: Stamp, reading: Mapping[str, Any]) -> SourceContent:
    from keyweave.scenes.opening import read_source

    read = read_source(path, reading, on_unknown="hold")
    names, frames, frame_rate = describe_source(read.data)
    notes = tuple(
        spell_options(note.replace(f"{path}: ", "", 1), READER_FIELDS)
        for note in read.notes
    )
    return SourceContent(stamp, read.data, names, frames, frame_rate, notes)


def describe_source(
    data: Any, namespace: str = "", root: str = ""
) -> tuple[tuple[str, ...], tuple[float, float], float]:
    """Return the names of joints or nodes, the first and last frame, and the frame rate.

    The source is a motion, a clip, curves, or a scene with the namespace of a character or
    the topmost joint of a skeleton.
    """
    if isinstance(data, (list, tuple)):
        rate = float(data[0].frame_rate)
        return _list_nodes(c.channel for c in data), find_keyed_range(data), rate
    if not (hasattr(data, "skeleton") or hasattr(data, "values")):
        return _describe_skeleton(data, root) if root else _describe_scene(data, namespace)
    is_motion = hasattr(data, "skeleton")
    names = tuple(data.skeleton.names) if is_motion else _list_nodes(data.channels)
    ends = (float(data.start_frame), float(data.last_frame))
    return names, ends, float(data.frame_rate)


def find_keyed_range(curves: Sequence[AnimCurve]) -> tuple[float, float]:
    """Return the first and last keyed frame of curves, of which there is at least one."""
    ends = [curve.frames[[0, -1]] for curve in curves]
    return float(min(first for first, _ in ends)), float(max(last for _, last in ends))


def _describe_skeleton(
    scene: Scene, root: str
) -> tuple[tuple[str, ...], tuple[float, float], float]:
    """Return the joints of a skeleton, and the range of their keys."""
    from keyweave.verbs.captures.source_skeletons import find_skeleton

    skeleton, _ = find_skeleton(scene, "the scene", root=root)
    frames = skeleton.keyed or scene.frame_range
    return skeleton.figure.names, frames, float(scene.frame_rate)


def _describe_scene(
    scene: Scene, namespace: str
) -> tuple[tuple[str, ...], tuple[float, float], float]:
    """Return the nodes of a character, or of all, and the range of their keys."""
    own = [c for c in scene.channels if not namespace or parse_namespace(c) == namespace]
    curves = scene.read_curves(own) if own else []
    first, last = find_keyed_range(curves) if curves else scene.frame_range
    names = _list_nodes(c.channel for c in curves) or tuple(scene.joints)
    return names, (float(first), float(last)), float(scene.frame_rate)


def _list_nodes(channels: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(channel.partition(".")[0] for channel in channels))


def make_source(choice: SourceChoice, data: Any) -> Source:
    """Return the source of a job; raise if the map of joints cannot be read."""
    from keyweave.formats.correspondence_json import load_correspondence
    from keyweave.scenes.sources import Source

    joint_map: Correspondence | str | None = choice.edited_map or choice.joint_map or None
    if choice.edited_map is None and joint_map not in (None, AUTO):
        joint_map = load_correspondence(choice.joint_map)
    kind = "skeleton" if choice.root else "character"
    name = choice.name if choice.path else f"the {kind} {choice.name}"
    where = choice.namespace or None, name, joint_map, choice.root or None
    return Source(data, choice.frames, *where)


def view_source(
    choice: SourceChoice, content: SourceContent | None, nodes: Sequence[str]
) -> SourceView:
    """Return a source as its card shows it; without content while the file is read.

    `nodes` are the controls whose names are looked up; empty on pages that map joints.
    """
    content = content or SourceContent(None)
    problem, note = content.problem, ""
    if not problem and content.names and nodes:
        note, problem = count_matches(choice, content.names, nodes)
    return SourceView(
        name=choice.name,
        path=choice.path,
        namespace=choice.namespace,
        seconds=content.seconds,
        frame_rate=content.frame_rate,
        known_frames=content.frames,
        frames=choice.frames,
        joint_map=choice.joint_map,
        note=note,
        problem=finish_sentence(problem) if problem else "",
        is_capture=find_suffix(choice.path) in list_suffixes(READERS, "motion"),
        stated_rate=choice.frame_rate,
        up_axis=choice.up_axis,
        scale=choice.scale,
        remarks=tuple(map(finish_sentence, content.notes)),
        root=choice.root,
    )


def count_matches(
    choice: SourceChoice, names: Sequence[str], nodes: Sequence[str]
) -> tuple[str, str]:
    """Return a note on how many controls a source has, or a problem.

    Examples
    --------
    >>> walk = SourceChoice("walk.bvh")
    >>> count_matches(walk, ["Hips", "Head"], ["hero:Hips", "hero:Tail"])
    ('1 of 2 controls match', '')
    >>> count_matches(walk, ["Hips"], ["COG_CTRL"])[1]
    'walk.bvh has no joint with the name of a selected control; map its joints'
    """
    total = format_count(len(nodes), "control")
    if choice.joint_map:
        return "joints are mapped", ""
    try:
        matched = match_names(nodes, names, choice.name, choice.namespace or None)
    except KeyweaveError as error:
        return "", str(error)
    if not matched:
        problem = f"{choice.name} has no joint with the name of a selected control"
        return "", f"{problem}; {MAP_ADVICE}"
    return f"{len(matched):,} of {total} match", ""


class FileShelf:
    """Files to choose from: those that were added last, then others of their folder."""

    def __init__(self, memory: Memory):
        self._memory = memory
        self._facts: dict[str, str] = {}

    def add(self, paths: Iterable[str]) -> None:
        """Remember files that are added, and their folder."""
        added = [PurePath(path).as_posix() for path in paths]
        if added:
            recent = dict.fromkeys([*added[::-1], *self._list_recent()])
            self._memory.set(RECENT, [*recent][:N_FILES])
            self._memory.set_folder("sources", PurePath(added[-1]).parent.as_posix())

    def _list_recent(self) -> list[str]:
        return [each for each in self._memory.get(RECENT, []) if isinstance(each, str)]

    def list_files(self) -> dict[str, str]:
        """Return files that exist by path, with facts of those that were posed."""
        recent = [path for path in self._list_recent() if os.path.isfile(path)]
        folder = self._memory.find_folder("sources")
        names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
        captured = list_suffixes(READERS, "motion")
        others = [f"{folder}/{name}" for name in names if find_suffix(name) in captured]
        paths = [*dict.fromkeys([*recent, *others])][:N_FILES]
        return {path: self._facts.get(path, "") for path in paths}

    def pose(self, path: str) -> Motion | None:
        """Return poses of a captured motion, evenly spaced; runs in the background."""
        import numpy as np

        content = read_content(path)
        if not hasattr(content.data, "skeleton"):
            return None
        motion: Motion = content.data
        self._facts[path] = ", ".join(_describe_motion(motion, content.seconds))
        rows = np.linspace(0, len(motion) - 1, FILM_LENGTH).astype(int)
        return motion.take(rows)


def _describe_motion(motion: Motion, seconds: float) -> Iterator[str]:
    """Yield the length of a motion, its joints, and the strides if it walks or runs."""
    from keyweave.methods.style import find_cycles

    yield f"{seconds:.1f} s"
    yield format_count(len(motion.skeleton.names), "joint")
    try:
        with ignore_warnings():
            n_strides = len(find_cycles(motion))
    except KeyweaveError:  # a figure without legs
        n_strides = 0
    if n_strides:
        yield format_count(n_strides, "stride")


class SourcePortraits:
    """Pictures of sources by content and size.

    `announce` is called on the interface thread after a portrait was painted.
    """

    def __init__(self, loop: EventLoop, announce: Callable[[], None]):
        self._loop, self._announce = loop, announce
        self._pictures: WeakKeyDictionary[SourceContent, Pictures] = WeakKeyDictionary()
        self._background: Background | None = None

    def find(self, content: SourceContent, width: int, height: int) -> Array | None:
        """Return a portrait; None if it is not painted yet, or the source has no figure."""
        if content.data is None:
            return None
        pictures, size = self._pictures.setdefault(content, {}), (width, height)
        if size not in pictures:
            pictures[size] = None
            self._start(lambda: self._paint(pictures, content, size))
        return pictures[size]

    def film(
        self,
        keys: Iterable[str],
        pose: Callable[[str], Motion | None],
        size: tuple[int, int],
        show: ShowFilm,
        *,
        in_background: bool,
    ) -> Stop:
        """Show moving pictures of skeletons or files; return what prevents that.

        They are posed in the background, or one at a time when the interface is
        idle.
        """
        films = _Films(self._loop, deque(keys), pose, show, in_background)
        stop = self._loop.call_idle(lambda: films.pose_next(size, self._start))
        return partial(films.stop, stop)

    def _start(self, work: Callable[[], None]) -> None:
        from .previews.background import Background

        self._background = self._background or Background(self._loop)
        self._background.submit(work, can_wait=True)

    def _paint(
        self, pictures: Pictures, content: SourceContent, size: tuple[int, int]
    ) -> None:
        """Paint a portrait; runs in the background."""
        try:
            picture = paint_portrait(content, *size)
        except KeyweaveError:  # a source without a figure, or with several
            return

        def keep() -> None:
            pictures[size] = picture
            self._announce()

        self._loop.post(keep)

    def close(self) -> None:
        """Paint no more."""
        if self._background is not None:
            self._background.close()


class _Films:
    """Moving pictures of skeletons that are wanted until they are stopped."""

    def __init__(
        self,
        loop: EventLoop,
        waiting: deque[str],
        pose: Callable[[str], Motion | None],
        show: ShowFilm,
        in_background: bool,
    ):
        self._loop, self._waiting, self._pose, self._show = loop, waiting, pose, show
        self._in_background = in_background
        self._is_wanted = True

    def pose_next(
        self, size: tuple[int, int], start: Callable[[Callable[[], None]], None]
    ) -> bool:
        """Pose a skeleton and start to paint it; return whether others wait."""
        if self._waiting:
            root = self._waiting.popleft()
            motion = None if self._in_background else self._pose(root)
            if self._in_background or motion is not None:
                start(partial(self._paint, root, motion, size))
        return bool(self._waiting)

    def _paint(self, root: str, motion: Motion | None, size: tuple[int, int]) -> None:
        """Paint a moving picture; runs in the background."""
        if not self._is_wanted:
            return
        try:
            motion = self._pose(root) if motion is None else motion
            pictures = [] if motion is None else paint_film(motion, *size)
        except KeyweaveError:  # a skeleton that is gone, or has no figure
            return
        if pictures:
            self._loop.post(partial(self._keep, root, pictures))

    def _keep(self, root: str, pictures: Sequence[Array]) -> None:
        if self._is_wanted:
            self._show(root, pictures)

    def stop(self, stop_posing: Stop) -> None:
        """Pose, paint and show no more."""
        self._is_wanted = False
        stop_posing()


def paint_film(motion: Motion, width: int, height: int) -> list[Array]:
    """Return poses of a motion as pixels (height, width, 4), all on one scale."""
    from keyweave.reports.bodies import build_body, paint_strip

    n_poses = len(motion)
    strip = paint_strip(
        build_body(motion),
        range(n_poses),
        role="source",
        size=(n_poses * width, height),
        theme=THEME,
    )
    return [strip[:, i * width : (i + 1) * width] for i in range(n_poses)]


def paint_portrait(content: SourceContent, width: int, height: int) -> Array:
    """Return the middle pose of a source as pixels (height, width, 4).

    Raise a KeyweaveError if the source has no skeleton, or several.
    """
    from keyweave.reports.bodies import build_body, paint_poses

    data: Any = content.data
    middle = float(round(sum(content.frames) / 2))
    if hasattr(data, "skeleton"):
        motion = data.cut(middle, middle)
    elif hasattr(data, "motion"):
        motion = data.motion((), (middle, middle))
    else:
        raise DataError("the source", "has no skeleton")
    body = build_body(motion)
    return paint_poses([body], [0], roles=["source"], size=(width, height), theme=THEME)
