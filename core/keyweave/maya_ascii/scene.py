"""A Maya ASCII file as a host: read, evaluated on many frames and written, without Maya."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from ..anim_curve import AnimCurve
from ..arrays import Floats
from ..clip import Clip
from ..curve_splicing import spliced
from ..errors import DataError, KeyweaveWarning, OutputError, SettingError, UnknownNameError
from ..formats.text_file import write_bytes
from ..motion import Motion
from ..skeleton import ROTATE, TRANSLATE
from .curve_nodes import is_of_time, read_curve
from .document import Document, Node
from .graph import Graph
from .nodes.node_type import Attribute
from .nodes.transforms import ROTATE_ORDERS
from .plan import Plan
from .planning import ON_UNKNOWN, make_plan
from .plugs import Plug
from .reading import read_document
from .rewriting import driving_curve, rewritten
from .scene_text import decoded
from .skeletons import bake
from .unbaking import unbake

_PLAYBACK = re.compile(r"playbackOptions\b[^;]*?-min\s+(\S+)\s[^;]*?-max\s+([^\s;]+)")
_UP = re.compile(r'upAxis\b[^;]*?\s-(?:ax|axis)\s+"?([yz])')
KINDS = {"length": "length", "angle": "angle"}
USUAL = (*TRANSLATE, *ROTATE, "scaleX", "scaleY", "scaleZ", "visibility")
SUFFIX = ".ma"
OUTPUT = ("o", "output")
KEYS = ("ktv", "keyTimeValue")
CONFIGURATION = "sceneConfigurationScriptNode"
NO_NUMBERS = ("matrix", "string")
SAME = 1e-6  # frames
MOST_FRAMES = 1_000_000  # a range of more is a slip
BLENDS = "animBlendNode"  # how the types of layers' nodes begin; their curves are layers'


def open_scene(
    path: str | Path,
    *,
    on_unknown: str = "error",
    search_paths: Sequence[str | Path] = (),
    up_axis: str | None = None,
) -> MayaAsciiScene:
    """Open a Maya ASCII scene, without Maya.

    Nothing in the file is executed. Files that it refers to are read along.

    Parameters
    ----------
    path : str or Path
    on_unknown : {"error", "hold"}
        What happens when something asked for depends on a node of a type that is not
        understood, or on itself: an error that names it, or the value that the file has
        saved for the plug, with a warning.
    search_paths : sequence of str or Path
        Folders in which referenced files are looked for that are not where they should be.
    up_axis : {"y", "z"}, optional
        By default what a script node says that sets it, else y: it is the user's
        preference in Maya, which scenes mostly do not hold.

    Returns
    -------
    MayaAsciiScene

    Raises
    ------
    FileFormatError
        If the file cannot be read as Maya ASCII.
    SettingError
        If an option is none of its choices.

    Examples
    --------
    >>> open_scene("shot.mb")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: shot.mb: this is Maya's binary format; save it as .ma
    """
    if on_unknown not in ON_UNKNOWN:
        raise SettingError("on_unknown", on_unknown, "'error' or 'hold'")
    if up_axis not in (None, "y", "z"):
        raise SettingError("up_axis", up_axis, "'y' or 'z'")
    document = read_document(path, search_paths=search_paths)
    return MayaAsciiScene(document, on_unknown, tuple(search_paths), up_axis)


class MayaAsciiScene:
    """A scene in a file; answers `keyweave.scene.Scene`.

    Made by `open_scene`. Reading changes nothing, `write_curves` changes the scene in
    memory, and `save` writes it, byte by byte as it was but for the curves.

    Attributes
    ----------
    path : pathlib.Path
    on_unknown : str
        See `open_scene`.
    document : Document
        What the files say.
    graph : Graph
        Nodes and what drives what.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "ball.ma")
    ...     _ = file.write_text(
    ...         "currentUnit -l centimeter -a degree -t film;\\n"
    ...         'createNode transform -n "ball";\\n'
    ...         'createNode animCurveTL -n "ball_translateY";\\n'
    ...         '\\tsetAttr ".tan" 2;\\n\\tsetAttr ".wgt" no;\\n'
    ...         '\\tsetAttr -s 2 ".ktv[0:1]"  1 0 11 5;\\n'
    ...         'connectAttr "ball_translateY.o" "ball.ty";\\n'
    ...     )
    ...     scene = open_scene(file)
    >>> scene.channels, scene.frame_rate
    (('ball.translateY',), 24.0)
    >>> scene.sample(["ball.translateY"], [1, 6, 11]).values.ravel()
    array([0. , 2.5, 5. ])
    """

    def __init__(
        self,
        document: Document,
        on_unknown: str = "error",
        search_paths: tuple[str | Path, ...] = (),
        up_axis: str | None = None,
    ):
        self.on_unknown = on_unknown
        self._search_paths = search_paths
        self._up_axis = up_axis
        self._take(document)

    def _take(self, document: Document) -> None:
        """Become the scene that a document describes."""
        for name in ("up_axis", "frame_range", "joints", "_curve_plugs", "_paths"):
            self.__dict__.pop(name, None)
        self.document = document
        self.graph = Graph(document)

    def __repr__(self) -> str:
        return f"<MayaAsciiScene {self.path}: {len(self.document.nodes)} nodes>"

    @property
    def path(self) -> Path:
        """The scene's own file."""
        return self.document.own.path

    @property
    def notes(self) -> tuple[str, ...]:
        """What the reader found odd, and files that are not there."""
        return tuple(self.document.notes)

    @property
    def frame_rate(self) -> float:
        """Frames per second."""
        return self.document.own.units.frame_rate

    @property
    def units(self) -> tuple[str, str, str]:
        """Maya's names of the file's units of length, angle and time."""
        return self.document.own.units.names

    @cached_property
    def up_axis(self) -> str:
        """The axis that points up."""
        said = (match[1] for text in self._scripts() for match in _UP.finditer(text))
        return self._up_axis or next(said, "y")

    @cached_property
    def frame_range(self) -> tuple[float, float]:
        """First and last frame of playback; of the keys if the scene does not say."""
        for text in self._scripts():
            for match in _PLAYBACK.finditer(text):
                first, last = _number(match[1]), _number(match[2])
                if -np.inf < first <= last < np.inf:
                    return first, last
        frames = [curve.frames[[0, -1]] for curve in self.read_curves()]
        if frames:
            return float(np.min(frames)), float(np.max(frames))
        now = float(self.graph.saved(Plug(self.graph.time, "outTime"))) * self.frame_rate
        return round(now, 6), round(now, 6)

    def _whole_range(self) -> tuple[float, float]:
        first, last = self.frame_range
        return float(np.ceil(first - SAME)), float(np.floor(last + SAME))

    def _scripts(self) -> list[str]:
        """Return the texts of script nodes, Maya's own first; they are read, not run.

        Those of referenced files say what holds where these are opened alone.
        """
        nodes = [n for n in self.document.nodes if n.type == "script" and not n.referenced]
        nodes.sort(key=lambda node: node.name != CONFIGURATION)
        texts = (self.graph.data(node).values.get(("b", ())) for node in nodes)
        return [text for text in texts if isinstance(text, str)]

    @cached_property
    def _curve_plugs(self) -> dict[str, Node]:
        """The channels that an animation curve of time drives, and these curves."""
        found: dict[str, Node] = {}
        for connection in self.document.connections:
            start, target = connection.source_node, connection.target_node
            if not is_of_time(start.type) or connection.source not in OUTPUT:
                continue
            plug = self.graph.data(target).plug(connection.target)
            drives = not target.type.startswith((BLENDS, "animCurve")) and _has_keys(start)
            if drives and not self.graph.attribute(plug).children:
                found[self.name(plug)] = start
        return found

    @property
    def channels(self) -> tuple[str, ...]:
        """Channels that have an animation curve of their own."""
        return tuple(self._curve_plugs)

    def name(self, plug: Plug) -> str:
        """Return what a plug is called as a channel."""
        _, _, attribute = str(plug).partition(".")
        return f"{self._paths[plug.node]}.{attribute}"

    @cached_property
    def _paths(self) -> dict[Node, str]:
        paths = {node: self.document.short_path(node) for node in self.document.nodes}
        paths[self.graph.time] = self.graph.time.name
        return paths

    @cached_property
    def joints(self) -> tuple[str, ...]:
        """Joints, parents before children."""
        nodes = [node for node in self.document.nodes if "jointOrient" in self._names(node)]
        return tuple(self._paths[node] for node in self._downwards(nodes))

    def _downwards(self, nodes: Iterable[Node]) -> list[Node]:
        """Return nodes with each one's children right behind it."""
        number = {node: i for i, node in enumerate(self.document.nodes)}
        return sorted(nodes, key=lambda node: [number[one] for one in node.ancestry()])

    def _names(self, node: Node) -> Mapping[str, object]:
        return self.graph.data(node).attributes.by_name

    def keyable(self) -> tuple[str, ...]:
        """Return the channels that an animator may key, animated or not.

        Those of transforms which are not hidden from the channel box: position,
        rotation, scale, visibility, and what was added to be keyed.
        """
        found = [
            f"{self._paths[node]}.{attribute}"
            for node in self.document.nodes
            if "translate" in self._names(node)
            for attribute in self._keyable_of(node)
        ]
        return tuple(dict.fromkeys([*found, *self.channels]))

    def _keyable_of(self, node: Node) -> list[str]:
        """Return the attributes of a transform that the channel box shows."""
        data = self.graph.data(node)
        added = {one.long: one.keyable for one in node.added.values()}
        shown = {**dict.fromkeys(USUAL, True), **added, **data.keyable}
        if any(shown[name] for name in ROTATE):
            shown.update(dict.fromkeys(ROTATE, True))
        found = []
        for name, is_shown in shown.items():
            attribute = data.attributes.by_name.get(name)
            if is_shown and attribute is not None and _is_number(attribute):
                found.append(name)
        return found

    def kinds(self, channels: Sequence[str]) -> dict[str, str]:
        """Return what channels measure: ``"length"``, ``"angle"`` or ``"unitless"``."""
        plugs = {channel: self.graph.plug(channel) for channel in channels}
        kinds = {name: self.graph.attribute(plug).kind for name, plug in plugs.items()}
        return {name: KINDS.get(kind, "unitless") for name, kind in kinds.items()}

    def rotation_orders(self, nodes: Sequence[str]) -> dict[str, str]:
        """Return SciPy's intrinsic rotation orders of nodes."""
        found = {}
        for name in nodes:
            order = self.graph.saved(Plug(self.graph.node(name), "rotateOrder"))
            found[name] = ROTATE_ORDERS[int(order) % 6][::-1].upper()
        return found

    def refusals(self, channels: Sequence[str]) -> dict[str, str]:
        """Return why channels cannot be written; those that can are left out."""
        found = {}
        for channel in channels:
            plug = self.graph.plug(channel)
            try:
                driving_curve(self.graph, plug, channel)
            except DataError as error:
                found[channel] = error.problem
        return found

    def read_curves(self, channels: Sequence[str] | None = None) -> list[AnimCurve]:
        """Return animation curves.

        Parameters
        ----------
        channels : sequence of str, optional
            By default all that are animated. Those without a curve are left out.

        Raises
        ------
        UnknownNameError
            If there is no such channel.
        FileFormatError
            If a curve's keys cannot be read.
        """
        known = self._curve_plugs
        names: Sequence[str] = [*known]
        if channels is not None:
            names = [self.name(self.graph.plug(channel)) for channel in channels]
        curves = [read_curve(known[name], name) for name in names if name in known]
        return [curve.with_(frame_rate=self.frame_rate) for curve in curves]

    def sample(self, channels: Sequence[str], frames: ArrayLike) -> Clip:
        """Return the values that channels have on frames, whatever drives them.

        Parameters
        ----------
        channels : sequence of str
        frames : array_like, shape (n_frames,)
            Frame numbers, evenly spaced.

        Raises
        ------
        UnknownNameError, EvaluationError
            If there is no such channel, or its value cannot be computed.
        """
        numbers, step = _evenly_spaced(frames)
        plugs = [self.graph.plug(channel) for channel in channels]
        for channel, plug in zip(channels, plugs):
            _check_is_number(channel, self.graph.attribute(plug))
        values = self.evaluate(plugs, numbers)
        names = tuple(map(self.name, plugs))
        nodes = dict.fromkeys(name.rpartition(".")[0] for name in names)
        turning = [node for node in nodes if "rotate" in self._names(self.graph.node(node))]
        return Clip(
            np.stack(values, axis=1) if values else np.empty((len(numbers), 0)),
            names,
            self.frame_rate / step,
            numbers[0] / step,
            self.rotation_orders(turning),
        )

    def evaluate(self, plugs: Sequence[Plug], frames: ArrayLike) -> list[Floats]:
        """Return the values of any plugs on frames; the first axis is the frame's."""
        times = np.asarray(frames, float) / self.frame_rate
        return self.plan(plugs).run(times)

    def plan(self, plugs: Sequence[Plug], overridden: Sequence[Plug] = ()) -> Plan:
        """Plan an evaluation, which may be run many times; warn of what is held."""
        plan = make_plan(self.graph, plugs, overridden, on_unknown=self.on_unknown)
        for held in plan.held:
            warnings.warn(str(held), KeyweaveWarning, stacklevel=3)
        return plan

    def not_understood(self) -> dict[str, list[str]]:
        """Return nodes that transforms depend on and that are not evaluated, by type."""
        moving = [n for n in self.document.nodes if "translate" in self._names(n)]
        plugs = [Plug(node, "worldMatrix", (0,)) for node in moving]
        found: dict[str, dict[str, None]] = {}
        for held in make_plan(self.graph, plugs, on_unknown="hold").held:
            found.setdefault(held.type, {})[held.node] = None
        return {type_: list(nodes) for type_, nodes in sorted(found.items())}

    def world_matrices(self, nodes: Sequence[str], frames: ArrayLike) -> Floats:
        """Return world matrices, shape (n_frames, n_nodes, 4, 4), for row vectors.

        Translations are in the last row, in centimetres.
        """
        found = [self.graph.node(name) for name in nodes]
        return self._worlds(found, np.atleast_1d(np.asarray(frames, float)))

    def _worlds(self, nodes: Sequence[Node], frames: Floats) -> Floats:
        plugs = [Plug(node, "worldMatrix", (0,)) for node in nodes]
        values = self.evaluate(plugs, frames)
        return np.stack(values, axis=1) if values else np.empty((len(frames), 0, 4, 4))

    def skeletons(self) -> dict[str, list[str]]:
        """Return the joints of each skeleton by its root, which hangs from no joint."""
        names = dict(zip(map(self.graph.node, self.joints), self.joints))
        found: dict[str, list[str]] = {}
        for node, name in names.items():
            above = [names[one] for one in node.ancestry() if one in names]
            found.setdefault(above[0], []).append(name)
        return found

    def find_joints(self, patterns: Sequence[str] | str = ()) -> list[str]:
        """Return joints by names or patterns; a name takes all joints below along.

        Parameters
        ----------
        patterns : str or sequence of str
            Names, or patterns as in `fnmatch.fnmatchcase`; none means all joints. A
            node that is no joint can be named, not matched.

        Raises
        ------
        UnknownNameError
            If one finds nothing.
        """
        patterns = [patterns] if isinstance(patterns, str) else list(patterns)
        if not patterns:
            return list(self.joints)
        chosen: dict[str, None] = {}
        for pattern in patterns:
            top = self.document.named(pattern)
            if len(top) == 1:
                name = self._paths[top[0]]
                below = [j for j in self.joints if self._is_below(j, top[0])]
                found = below if name in self.joints else [name, *below]
            else:
                found = [joint for joint in self.joints if fnmatchcase(joint, pattern)]
            if not found:
                raise UnknownNameError([pattern], self.joints, "the scene")
            chosen.update(dict.fromkeys(found))
        return [self._paths[n] for n in self._downwards(map(self.graph.node, chosen))]

    def _is_below(self, name: str, top: Node) -> bool:
        return any(node is top for node in self.graph.node(name).ancestry())

    def motion(
        self,
        joints: Sequence[str] | str = (),
        frames: tuple[float, float] | None = None,
    ) -> Motion:
        """Bake a skeleton: its motion in the world, whatever drives it.

        Parameters
        ----------
        joints : str or sequence of str
            See `find_joints`. Of joints that are left out the motion goes to those below.
        frames : tuple of float, optional
            First and last; by default the playback range.

        Raises
        ------
        DataError
            If there are no joints, or more than one that hangs from no other.
        """
        names = self.find_joints(joints)
        nodes = [self.graph.node(name) for name in names]
        first, last = self._whole_range() if frames is None else frames
        numbers = _numbered(first, last)
        return bake(
            names,
            _parents(names, nodes),
            self._worlds(nodes, numbers),
            list(self.rotation_orders(names).values()),
            frame_rate=self.frame_rate,
            start_frame=float(first),
            up_axis=self.up_axis,
        )

    def clip_of(self, motion: Motion) -> Clip:
        """Return the channels that put joints into the poses of a motion.

        The inverse of `motion`: jointOrient, rotateAxis and what stands above the root
        are taken out. The root and joints with positions of their own get translations.
        Joints of which the scene has none by the name are left out.

        Parameters
        ----------
        motion : Motion
            At the scene's frame rate its frames are the scene's.
        """
        names = [name for name in motion.skeleton.names if self._has(name)]
        if not names:
            raise UnknownNameError(motion.skeleton.names[:1], self.joints, "the scene")
        columns = unbake(self, motion, names)
        return Clip(
            np.stack(list(columns.values()), axis=1),
            tuple(columns),
            motion.frame_rate,
            motion.start_frame,
            self.rotation_orders(names),
        )

    def _has(self, name: str) -> bool:
        found = self.document.named(name)
        return len(found) == 1 and "rotate" in self._names(found[0])

    def write_curves(
        self,
        curves: Sequence[AnimCurve],
        *,
        mode: str = "base",
        layer: str | None = None,
        time_range: tuple[float, float] | None = None,
    ) -> None:
        """Write animation curves into the scene in memory; `save` writes the file.

        Parameters
        ----------
        curves : sequence of AnimCurve
            Each takes the place of its channel's curve, or becomes the channel's first.
        mode : {"base"}
            Animation layers of files cannot be written.
        layer : None
        time_range : tuple of float, optional
            First and last frame; the curves there are now stay outside.

        Raises
        ------
        DataError
            If a channel is locked, belongs to a referenced file, or is driven by
            something else than a curve; nothing is changed then.
        UnknownNameError
            If there is no such channel.
        SettingError
            If the mode is another.
        """
        if mode != "base":
            raise SettingError("mode", mode, "'base': layers of files cannot be written")
        if layer is not None:
            raise SettingError("layer", layer, "None: layers of files cannot be written")
        changes: dict[str, AnimCurve] = {}
        for curve in curves:
            name = self.name(self.graph.plug(curve.channel))
            if name in changes:
                raise DataError(curve.channel, "is given twice; give one curve of it")
            changes[name] = curve
        if time_range is not None:
            changes = self._spliced(changes, *time_range)
        text = rewritten(self.document, self.graph, changes)
        self._reopen(text)

    def _spliced(
        self, changes: Mapping[str, AnimCurve], first: float, last: float
    ) -> dict[str, AnimCurve]:
        """Put stretches of curves into those there are, or into what is still."""
        if not first <= last:
            raise DataError("time_range", f"{first:g} to {last:g} holds no frame")
        now = {curve.channel: curve for curve in self.read_curves([*changes])}
        start, end = first / self.frame_rate, last / self.frame_rate
        return {
            name: spliced(now.get(name) or self._still(name, first, last), new, start, end)
            for name, new in changes.items()
        }

    def _still(self, channel: str, first: float, last: float) -> AnimCurve:
        """Return a curve that keeps a channel's value beside a stretch."""
        value = float(self.graph.saved(self.graph.plug(channel)))
        times = np.array([first - 1, last + 1]) / self.frame_rate
        kind = self.kinds([channel])[channel]
        return AnimCurve(
            channel,
            times,
            np.full(2, value),
            "flat",
            "step",
            kind=kind,
            frame_rate=self.frame_rate,
        )

    def _reopen(self, text: str) -> None:
        """Read the scene again from a changed text of its own file."""
        own = self.document.own.text
        changed = decoded(own.path, own.encoded(text))
        self._take(read_document(self.path, search_paths=self._search_paths, own=changed))

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the scene: the whole file, or nothing.

        Parameters
        ----------
        path : str or Path
            Ends in ``.ma``.
        overwrite : bool
            Whether a file of this name may be replaced, the scene's own among them.

        Raises
        ------
        OutputError
            If the name ends otherwise, or the file exists and may not be replaced, or
            cannot be written.
        """
        if Path(path).suffix.lower() != SUFFIX:
            raise OutputError(path, f"is a scene's name if it ends in {SUFFIX}")
        write_bytes(path, self.document.own.text.encoded(), overwrite=overwrite)


def _number(text: str) -> float:
    """Return the number that a word of a script is; NaN if it is none."""
    try:
        return float(text)
    except ValueError:
        return np.nan


def _has_keys(curve: Node) -> bool:
    keys = (one for one in curve.assignments if one.path.startswith(KEYS))
    return not all(one.is_empty for one in keys)


def _is_number(attribute: Attribute) -> bool:
    return not (attribute.children or attribute.multi or attribute.kind in NO_NUMBERS)


def _check_is_number(channel: str, attribute: Attribute) -> None:
    if attribute.children:
        parts = ", ".join(child.long for child in attribute.children)
        raise DataError(channel, f"has several numbers; name {parts}")
    if attribute.kind in NO_NUMBERS:
        raise DataError(channel, f"is a {attribute.kind}, expected a number")


def _parents(names: Sequence[str], nodes: Sequence[Node]) -> list[int]:
    """Return for each joint the index of the nearest one above that is among them."""
    if not nodes:
        raise DataError("joints", "are none in this scene")
    index = {node: number for number, node in enumerate(nodes)}
    parents = []
    for node in nodes:
        above = (index[one] for one in node.ancestry()[-2::-1] if one in index)
        parents.append(next(above, -1))
    roots = [name for name, parent in zip(names, parents) if parent == -1]
    if len(roots) > 1:
        raise DataError(
            "joints",
            f"have {len(roots)} roots, expected one skeleton; name one of "
            f"{', '.join(roots[:8])}",
        )
    return parents


def _numbered(first: float, last: float) -> Floats:
    """Return the frame numbers of a range."""
    if not last >= first:
        raise DataError("frames", f"{first:g} to {last:g} are none")
    if not last - first < MOST_FRAMES:
        raise DataError("frames", f"{first:g} to {last:g} are too many to be computed")
    return np.arange(first, last + SAME)


def _evenly_spaced(frames: ArrayLike) -> tuple[Floats, float]:
    """Return frame numbers and the step from one to the next; 1 if there is only one."""
    try:
        numbers = np.atleast_1d(np.asarray(frames, float))
    except (TypeError, ValueError):
        numbers = np.empty(0)
    if numbers.ndim != 1 or not len(numbers) or not np.isfinite(numbers).all():
        raise DataError("frames", "are not a row of frame numbers")
    if len(numbers) == 1:
        return numbers, 1.0
    steps = np.diff(numbers)
    if steps[0] <= 0 or np.abs(steps - steps[0]).max() > SAME:
        raise DataError("frames", "are not evenly spaced")
    return numbers, float(steps[0])
