"""The preview of a computed result, without writing it into the scene.

`Previews` makes them on the interface thread, where it reads the scene once. Curves are
fitted and poses evaluated later, in the background or in idle slices.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property, partial
from time import perf_counter
from typing import TYPE_CHECKING, Optional

import numpy as np

from keyweave._progress import offer_cancel
from keyweave.animation.clip import Clip
from keyweave.animation.frame_range import FrameRange
from keyweave.curves.anim_curve import AnimCurve
from keyweave.errors import KeyweaveError
from keyweave.geometry.arrays import Array, Floats
from keyweave.reports.bodies.characters import Character
from keyweave.reports.bodies.painter import paint_poses

from ..host import EventLoop, Host
from ..views import AlternativeView
from .background import Background
from .displays import list_alternatives, list_fragments
from .figure import PreviewFigure
from .pose_cache import PoseCache, PoseEvaluator, PoseRequest, Track
from .preview import PreviewCurve, PreviewFragment
from .scene_figures import (
    CharacterBody,
    PosedCharacter,
    SceneSketch,
    SourceFigures,
    TrackFigure,
    list_rows,
)
from .sliced_rig import Clock

if TYPE_CHECKING:
    from keyweave.scenes.scene import Scene
    from keyweave.verbs.verb import AnyResult

MAX_OTHERS = 8  # alternatives whose poses are evaluated before they are shown
SKETCH = -1  # number of the sketch among the figures
THEME = "dark"  # of thumbnails
Notify = Callable[[], None]
# A scene by identity, itself if it never changes, and channels.
SceneKey = tuple[str, Optional["Scene"], tuple[str, ...]]


class ResultPreview:
    """The preview of a result; implements `preview.Preview`.

    The posed character is None if the scene has no joints to draw.
    """

    def __init__(
        self,
        result: AnyResult,
        sketch: SceneSketch,
        posed: PosedCharacter | None,
        maker: Previews,
    ):
        self._result, self._sketch, self._posed = result, sketch, posed
        self._maker = maker
        self._curves: dict[int, list[AnimCurve]] = {}
        self._failures: dict[int, KeyweaveError] = {}
        self._tracks: dict[int, Track] = {}
        self._figures: dict[int, TrackFigure] = {}
        self._thumbnails: dict[tuple[int, int, int], Array | None] = {}
        self._thumbnail_frame: float | None = None
        self.problem = ""  # why figures or curves are missing; empty if they are not
        self.frames = sketch.frames
        self.frame_rate = float(sketch.clips[sketch.frames].frame_rate)

    @cached_property
    def key_frames(self) -> Floats:
        """See `preview.Preview`."""
        keys = [self._sketch.list_keys(c, self.frames)[0] for c in self._sketch.curves]
        return np.unique(np.concatenate([*keys, np.empty(0)]))

    @property
    def n_alternatives(self) -> int:
        return self._result.n_alternatives

    def at(self, result: AnyResult) -> ResultPreview:
        """Return the preview of the result with another strength, soft ends or target.

        Nothing is computed again; poses that are equal are kept.
        """
        ends = [result.read_ends(path) for path in range(result.n_alternatives)]
        sketch = self._sketch
        if not {*ends} <= {*sketch.clips}:
            sketch = SceneSketch.read(sketch.scene, result.channels, ends)
        preview = ResultPreview(result, sketch, self._posed, self._maker)
        preview._thumbnail_frame = self._thumbnail_frame
        return preview

    # --- alternatives, curves and fragments ---

    @cached_property
    def alternatives(self) -> tuple[AlternativeView, ...]:
        """The alternatives for the strip below the preview, at full strength."""
        clip = self._sketch.clips[self.frames]
        return list_alternatives(self._result, clip.rotation_orders)

    def list_fragments(self, alternative: int) -> tuple[PreviewFragment, ...]:
        """See `preview.Preview`."""
        return list_fragments(self._result, alternative)

    def list_curves(self, alternative: int) -> tuple[PreviewCurve, ...]:
        """See `preview.Preview`; empty, with a `problem`, if they cannot be written."""
        try:
            curves = self._fit_curves(alternative)
        except KeyweaveError as error:
            self.problem = str(error)
            return ()
        ends = self._result.read_ends(alternative)
        clip, track = self._sketch.clips[ends], self._find_track(alternative)
        keyed = {curve.channel: curve for curve in self._sketch.curves}
        return tuple(
            self._make_curve(curve.channel, clip, track, keyed.get(curve.channel), ends)
            for curve in curves
            if curve.channel in clip.channels
        )

    def _make_curve(
        self,
        channel: str,
        clip: Clip,
        track: Track,
        keyed: AnimCurve | None,
        ends: FrameRange,
    ) -> PreviewCurve:
        kind, column = self._sketch.kinds[channel], clip.index(channel)
        unit = 180 / np.pi if kind == "angle" else 1.0
        keys: tuple[Floats, Floats] = (np.empty(0), np.empty(0))
        if keyed is not None:
            keys = self._sketch.list_keys(keyed, ends)
        return PreviewCurve(
            channel,
            kind,
            track.frames,
            unit * clip.values[:, column],
            unit * track.values[:, column],
            keys[0],
            unit * keys[1],
        )

    def _fit_curves(self, alternative: int) -> list[AnimCurve]:
        """Return the curves that are written; two threads may fit them, but alike."""
        if alternative not in self._curves:
            curves = self._result.make_curves(self._sketch.scene, alternative)
            self._curves.setdefault(alternative, curves)
        return self._curves[alternative]

    def find_written(self, alternative: int) -> tuple[list[AnimCurve], FrameRange] | None:
        """See `preview.Preview`; curves that depend on the scene are fitted at once."""
        if self._result.reads_scene:
            self._fit_curves(alternative)
        elif alternative in self._failures:
            raise self._failures[alternative]
        elif alternative not in self._curves:
            self._maker.background.submit(partial(self._prefit, alternative))
            return None
        return self._curves[alternative], self._result.read_ends(alternative)

    def _prefit(self, alternative: int) -> None:
        try:
            self._fit_curves(alternative)
        except KeyweaveError as error:
            self._failures[alternative] = error
        self._maker.loop.post(self._maker.announce)

    def _find_track(self, alternative: int) -> Track:
        """Return the values of all channels after an alternative is written.

        Channels that it does not write are those of the sketch.
        """
        if alternative not in self._tracks:
            ends = self._result.read_ends(alternative)
            clip = self._sketch.clips[ends]
            frames, values = list_rows(clip, ends), np.array(clip.values)
            for curve in self._fit_curves(alternative):
                offer_cancel()
                if curve.channel in clip.channels:
                    column = clip.index(curve.channel)
                    values[:, column] = curve.evaluate(frames / self.frame_rate)
            self._tracks.setdefault(alternative, Track(frames, values))
        return self._tracks[alternative]

    # --- figures ---

    def show(self, alternative: int, frame: float) -> None:
        """Evaluate the poses of an alternative and the sketch; see `preview.Preview`."""
        if self._posed is None:
            return
        if self._thumbnail_frame is None:
            self._thumbnail_frame = frame
        request = PoseRequest(
            lambda: [self._sketch.track, self._find_track(alternative)],
            partial(self._find_others, alternative),
            frame,
            self._posed.cache,
            self._update,
            self._fail,
            self._result.reads_scene,
        )
        self._maker.evaluator.start(request)

    def _find_others(self, alternative: int) -> list[Track]:
        others = [n for n in range(self.n_alternatives) if n != alternative]
        return [self._find_track(n) for n in others[:MAX_OTHERS]]

    def _fail(self, error: Exception) -> None:
        self.problem = str(error)
        self._maker.announce()

    def _update(self) -> None:
        """Build the figures from the poses that are known; runs in the background."""
        if self._posed is None:
            return
        body, figures = self._posed.body, self._figures
        for number in (SKETCH, *self._tracks):
            if number not in figures:
                figures[number] = self._make_figure(number, self._posed.cache)
        body.update(figures[SKETCH].poses)
        if body.posable is not None:
            for figure in [*figures.values()]:
                figure.build(body.posable, self.frame_rate)
        self._maker.loop.post(self._maker.announce)

    def _make_figure(self, number: int, cache: PoseCache) -> TrackFigure:
        if number == SKETCH:
            return TrackFigure(self._sketch.track, cache, "Sketch", "sketch")
        name = f"Result {number + 1}" if self.n_alternatives > 1 else "Result"
        return TrackFigure(self._tracks[number], cache, name, "result")

    def _find_figure(self, number: int) -> PreviewFigure | None:
        return self._figures[number].figure if number in self._figures else None

    def list_figures(self, alternative: int) -> tuple[PreviewFigure, ...]:
        """See `preview.Preview`."""
        figures = [self._find_figure(number) for number in (SKETCH, alternative)]
        like = figures[1] if self._result.follows_result else figures[0]
        if like is not None:
            sources = self._maker.find_sources(self.frame_rate)
            for track in self._result.list_tracks(alternative):
                figures.append(sources.build(track, like, self._maker.announce))
        return tuple(figure for figure in figures if figure is not None)

    def paint_thumbnail(self, alternative: int, width: int, height: int) -> Array | None:
        """See `preview.Preview`; pixels are painted in the background, and kept."""
        key = (alternative, width, height)
        if key in self._thumbnails:
            return self._thumbnails[key]
        figure, frame = self._find_figure(alternative), self._thumbnail_frame
        if figure is None or frame is None or not self._figures[alternative].knows(frame):
            return None
        self._thumbnails[key] = None
        row = self._tracks[alternative].find_row(frame)
        paint = partial(self._paint, key, figure, row)
        self._maker.background.submit(paint, can_wait=True)
        return None

    def _paint(self, key: tuple[int, int, int], figure: PreviewFigure, row: int) -> None:
        size = key[1:]
        pixels = paint_poses([figure.body], [row], roles=["result"], size=size, theme=THEME)

        def keep() -> None:
            self._thumbnails[key] = pixels
            self._maker.announce()

        self._maker.loop.post(keep)


class Previews:
    """Makes the previews of a host's results; poses that are equal are evaluated once.

    `announce` is called on the interface thread when there are more poses, thumbnails or
    figures. The clock measures slices on the interface thread.
    """

    def __init__(
        self, host: Host, loop: EventLoop, announce: Notify, clock: Clock = perf_counter
    ):
        self._host, self.loop, self.announce = host, loop, announce
        self.background = Background(loop)
        self.evaluator = PoseEvaluator(
            loop, self.background, host.evaluates_on_main_thread, clock=clock
        )
        self._posed: dict[SceneKey, PosedCharacter | None] = {}
        self._sketches: dict[tuple[Hashable, ...], SceneSketch] = {}
        self._characters: dict[tuple[str, tuple[str, ...]], Character | None] = {}
        self._sources: SourceFigures | None = None

    def make(self, result: AnyResult) -> ResultPreview:
        """Return the preview of a result.

        Raises
        ------
        KeyweaveError
            If the scene lacks a channel that the result writes.
        """
        scene = self._host.scene()
        sketch = self._find_sketch(scene, result)
        return ResultPreview(result, sketch, self._find_posed(scene, result, sketch), self)

    def _make_key(self, scene: Scene, channels: tuple[str, ...]) -> SceneKey:
        # A scene that never changes is a key itself; in Maya `forget` clears what is known.
        live = self._host.evaluates_on_main_thread
        return self._host.identify_scene(), None if live else scene, channels

    def _find_sketch(self, scene: Scene, result: AnyResult) -> SceneSketch:
        """Return the channels of a scene, which are read once until it changes."""
        ends = tuple(result.read_ends(path) for path in range(result.n_alternatives))
        key = (self._make_key(scene, result.channels), ends)
        if key not in self._sketches:
            self._sketches = {key: SceneSketch.read(scene, result.channels, ends)}
        return self._sketches[key]

    def _find_posed(
        self, scene: Scene, result: AnyResult, sketch: SceneSketch
    ) -> PosedCharacter | None:
        """Return the character of a scene, with the poses that are known already."""
        channels = result.channels
        key = self._make_key(scene, channels)
        if key not in self._posed:
            character = self._find_character(scene, channels, sketch.frames[0])
            posed = None if character is None else self._pose(scene, character, channels)
            self._posed = {key: posed}
        return self._posed[key]

    def _find_character(
        self, scene: Scene, channels: Sequence[str], frame: float
    ) -> Character | None:
        """Return the character that channels move; edits of the scene do not change it."""
        nodes = tuple(dict.fromkeys(channel.rpartition(".")[0] for channel in channels))
        key = (self._host.identify_scene(), nodes)
        if key not in self._characters:
            self._characters = {key: Character.find(scene, nodes, frame)}
        return self._characters[key]

    def _pose(
        self, scene: Scene, character: Character, channels: Sequence[str]
    ) -> PosedCharacter:
        def evaluate(frames: Floats, values: Floats) -> Floats:
            return scene.world_matrices(character.joints, frames, channels, values)

        return PosedCharacter(character, PoseCache(evaluate), CharacterBody(character))

    def find_sources(self, frame_rate: float) -> SourceFigures:
        """Return the figures of captures at a frame rate, which previews share."""
        if self._sources is None or self._sources.frame_rate != frame_rate:
            self._sources = SourceFigures(frame_rate, self.loop, self.background)
        return self._sources

    def pause(self) -> None:
        """Stop evaluating poses until a preview is shown again."""
        self.evaluator.cancel()

    def forget(self) -> None:
        """Forget the poses, because the scene changed; previews keep what they have."""
        self.evaluator.cancel()
        self._posed, self._characters, self._sketches = {}, {}, {}

    def close(self) -> None:
        """Stop evaluating, and end the thread."""
        self.forget()
        self.background.close()
