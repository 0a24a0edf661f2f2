"""Figures of a preview: a character with the channels of a sketch or result, and captures.

Figures exist as soon as one of their poses is known. Poses that are not known yet are
between their neighbors.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import cos, sin
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import numpy as np

from keyweave.animation.clip import Clip
from keyweave.animation.frame_range import FrameRange, cut_frames, list_frames
from keyweave.animation.motion import Motion
from keyweave.animation.resampling import resample
from keyweave.curves.anim_curve import AnimCurve
from keyweave.geometry.arrays import Bools, Floats
from keyweave.reports.bodies.body import Body, build_body
from keyweave.reports.bodies.characters import (
    Character,
    PosableBody,
    find_largest_skeleton,
)
from keyweave.scenes.sources import Source
from keyweave.verbs.captures.source_skeletons import find_skeleton

from ..host import EventLoop
from .background import Background
from .figure import PreviewFigure
from .pose_cache import COARSE_STEP, KnownPoses, PoseCache, Track, fill_rows

if TYPE_CHECKING:
    from keyweave.scenes.scene import Scene
    from keyweave.verbs.result import SourceTrack

SourceKey = tuple[int, FrameRange]  # of a source and its frames
MAX_KEY_SHARE = 0.5  # of frames with keys; more are those of a capture


@dataclass(frozen=True, eq=False)
class SceneSketch:
    """The channels of a scene before a result is written, as read once."""

    scene: Scene
    # By the first and last frame on which they are sampled; those of all come first.
    clips: Mapping[FrameRange, Clip]
    curves: tuple[AnimCurve, ...]
    kinds: Mapping[str, str]  # ``"angle"``, ``"length"`` or ``"unitless"``, by channel

    @classmethod
    def read(
        cls, scene: Scene, channels: Sequence[str], ends: Collection[FrameRange]
    ) -> SceneSketch:
        """Read the channels that a result may write, on the frames of each alternative.

        Raises
        ------
        KeyweaveError
            If the scene no longer has them, or they cannot be evaluated.
        """
        whole = (min(first for first, _ in ends), max(last for _, last in ends))
        clips = {
            (first, last): scene.sample(channels, list_frames(first, last, "the result"))
            for first, last in dict.fromkeys([whole, *ends])
        }
        curves = tuple(scene.read_curves(channels))
        return cls(scene, clips, curves, scene.kinds(channels))

    @property
    def frames(self) -> FrameRange:
        """First and last frame of all alternatives."""
        return next(iter(self.clips))

    @cached_property
    def track(self) -> Track:
        """The channels as they are in the scene."""
        clip = self.clips[self.frames]
        return Track(list_rows(clip, self.frames), clip.values)

    def list_keys(self, curve: AnimCurve, ends: FrameRange) -> tuple[Floats, Floats]:
        """Return the frames and values of a curve's keys; none if most frames have one."""
        frames = np.asarray(curve.frames, float)
        inside = (frames >= ends[0]) & (frames <= ends[1])
        if inside.sum() > MAX_KEY_SHARE * (ends[1] - ends[0] + 1):
            inside[:] = False
        return frames[inside], np.asarray(curve.values, float)[inside]


def list_rows(clip: Clip, ends: FrameRange) -> Floats:
    """Return the frames of a clip that begins with the first of a range."""
    return np.asarray(ends[0] + np.arange(len(clip)), float)


class TrackFigure:
    """The figure of a track, with the poses that are known by now; see `PreviewFigure`."""

    def __init__(self, track: Track, cache: PoseCache, name: str, role: str):
        self.track, self.name, self.role = track, name, role
        self.poses = KnownPoses(track, cache)
        self.figure: PreviewFigure | None = None  # until it is built
        self._posable: PosableBody | None = None
        self._points: Floats = np.empty((0, 0, 3))
        self._is_placed: Bools = np.zeros(0, bool)

    def build(self, posable: PosableBody, frame_rate: float) -> None:
        """Build the figure from the poses that are known, if there are more than before."""
        self.poses.collect()
        known = self.poses.known
        if posable is not self._posable:
            self._posable, self._is_placed = posable, np.zeros(len(known), bool)
            self._points = np.zeros((len(known), len(posable.carriers), 3))
        fresh = np.flatnonzero(known & ~self._is_placed)
        if len(fresh):
            self._is_placed[fresh] = True
            self._points[fresh] = posable.place(self.poses.matrices[fresh])
            body = posable.pose(np.array(fill_rows(self._points, known)))
            start = float(self.track.frames[0])
            self.figure = PreviewFigure(self.name, self.role, body, start, frame_rate)

    def knows(self, frame: float) -> bool:
        """Return whether the pose on a frame is known."""
        return bool(self.poses.known[self.track.find_row(frame)])


class CharacterBody:
    """The body of a character, fitted to the poses of its sketch that are known.

    It is fitted to the first pose, and once more when every eighth pose is known. Then it
    stays, so that its proportions do not change while poses come.
    """

    def __init__(self, character: Character):
        self._character, self._n_fitted = character, 0
        self.posable: PosableBody | None = None  # until a pose is known

    def update(self, poses: KnownPoses) -> None:
        """Fit the body to more poses, if that makes it better."""
        poses.collect()
        n_known, n_needed = int(poses.known.sum()), 1
        if self._n_fitted:
            n_needed = int(np.ceil(len(poses.known) / COARSE_STEP))
        if self._n_fitted < n_needed <= n_known:
            matrices = poses.matrices[poses.known]
            self.posable = PosableBody.fit(self._character, matrices)
            self._n_fitted = n_known


@dataclass(frozen=True, eq=False)
class PosedCharacter:
    """A character with the poses that are known of it, shared by its previews."""

    character: Character
    cache: PoseCache
    body: CharacterBody


def read_source_motion(source: Source, frames: FrameRange) -> Motion | None:
    """Return the motion of a source; None for a source without joints.

    `frames` are those to bake in a scene; a motion has the frames of its source.

    A character of a scene that is open in Maya is not read.
    """
    if isinstance(source.data, Motion):
        return cut_frames(source.data, source.frames, source.name)
    scene: Any = source.data
    if not hasattr(scene, "own_skeletons"):
        return None
    joints = find_largest_skeleton(scene, source.namespace)
    if source.root is not None:
        joints = find_skeleton(scene, source.name, root=source.root)[0].figure.names
    baked: Motion | None = scene.bake_joints(joints, frames) if joints else None
    return baked


def place_like(body: Body, other: Body) -> Body:
    """Return a body on the ground of another, that starts where it starts and faces alike.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = build_body(examples.load_walk().cut(1, 30))
    >>> other = replace(walk, points=walk.points + [9, 4, 0], ground=walk.ground + 4)
    >>> moved = place_like(walk, other)
    >>> np.round((moved.points - walk.points)[7, 3], 6).tolist()
    [9.0, 4.0, 0.0]
    """
    angle = other.facing - body.facing
    start, end = (each.points[0].mean(axis=0) for each in (body, other))
    x, y, z = np.moveaxis(body.points - [start[0], body.ground, start[2]], -1, 0)
    turned = [cos(angle) * x + sin(angle) * z, y, cos(angle) * z - sin(angle) * x]
    points = np.stack(turned, axis=-1) + [end[0], other.ground, end[2]]
    return replace(body, points=points, ground=other.ground, facing=other.facing)


class SourceFigures:
    """The figures of captures at the frame rate of a scene.

    They are built in the background when they are first needed.
    """

    def __init__(self, frame_rate: float, loop: EventLoop, background: Background):
        self.frame_rate, self._loop, self._background = frame_rate, loop, background
        self._tracks: dict[
            SourceKey, SourceTrack
        ] = {}  # they keep the sources of keys alive
        self._places: dict[SourceKey, tuple[float, ...]] = {}
        self._bodies: dict[SourceKey, Body | None] = {}
        self._figures: dict[SourceKey, PreviewFigure] = {}

    def build(
        self, track: SourceTrack, like: PreviewFigure, notify: Callable[[], None]
    ) -> PreviewFigure | None:
        """Return the figure of a capture that starts like another; None until it exists."""
        key = (id(track.source), track.frames)
        body = like.body
        place = (*body.points[0].mean(axis=0), body.ground, body.facing, like.start_frame)
        if self._places.get(key) != place:
            self._places[key], self._tracks[key] = place, track
            self._background.submit(
                partial(self._place, key, track, like, notify), can_wait=True
            )
        return self._figures.get(key)

    def _place(
        self,
        key: SourceKey,
        track: SourceTrack,
        like: PreviewFigure,
        notify: Callable[[], None],
    ) -> None:
        """Read a capture once, and place it; runs in the background."""
        if key not in self._bodies:
            motion = track.motion or read_source_motion(track.source, track.frames)
            if motion is not None and motion.frame_rate != self.frame_rate:
                motion = resample(motion, self.frame_rate)
            self._bodies[key] = None if motion is None else build_body(motion)
        body = self._bodies[key]
        if body is not None:
            name, placed = PurePath(track.source.name).stem, place_like(body, like.body)
            self._figures[key] = PreviewFigure(
                name, "source", placed, like.start_frame, self.frame_rate
            )
            self._loop.post(notify)
