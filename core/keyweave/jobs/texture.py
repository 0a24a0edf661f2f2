"""The texture job: the curves of a scene or a file are the sketch and receive the result.

So does the motion of a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import numpy as np

from ..animation.channel_names import as_name_list
from ..animation.clip import Clip
from ..animation.fading import check_soft_frames, soften_ends
from ..animation.features import ChannelGroup, find_channel_groups
from ..animation.frame_range import FRAME_TOLERANCE, resolve_frames
from ..animation.motion import Motion
from ..animation.resampling import MotionOrClip
from ..curves.anim_curve import AnimCurve
from ..curves.fitting import fit
from ..curves.key_times import list_keyed_frames
from ..errors import DataError
from ..geometry.arrays import Floats
from ..methods.fields import ALL_FRAMES
from ..methods.texturing import TextureResult
from ..methods.texturing.sketches import Names, Sketch
from ..methods.texturing.texture import texture as make
from ..scenes.scene import Scene
from ..scenes.sources import read_source_clip
from .motion_files import MotionFile
from .request import CHANNEL_LISTS, TextureRequest


@dataclass(frozen=True)
class TextureJob(TextureRequest):
    """What `keyweave.texture` is to do to a scene, or to a file of motion or curves.

    Outside of `frames`, curves stay as they are but for the frame on the way from one to
    the other; a motion is cut to them. A `tolerance` is as in `keyweave.fit`; without one
    every frame is keyed.

    Attributes
    ----------
    key_frames : sequence of float, optional
        Frames that were keyed in the motion of a file, which does not say.
    key_step : int, optional
        Instead of them: keys on the first frame, every so many frames after it, and the
        last.
    """

    key_frames: Sequence[float] | None = None
    key_step: int | None = None

    def on(self, scene: Scene, objects: Sequence[str]) -> TextureJob:
        """Return the job on more controls or channels, such as those that are selected.

        What is in none of the lists is textured if it has keys, else synthesised. Where no
        list says what drives, all that has keys does.

        Raises
        ------
        UnknownNameError
            If one is not there.
        """
        if not objects:
            return self
        known = _make_name_clip(scene, [*self.names, *objects])
        made = {*find_channel_groups(known, self.texture, "the scene")}
        made.update(find_channel_groups(known, self.synthesize, "the scene"))
        found = find_channel_groups(known, objects, "the scene")
        parts = [one for one in found if one not in made]
        have = {curve.channel for curve in scene.read_curves(_group_channels(parts))}
        keyed = [one.name for one in parts if have.intersection(one.channels)]
        rest = [one.name for one in parts if one.name not in keyed]
        return replace(
            self,
            drive=self.drive or keyed,
            texture=[*as_name_list(self.texture), *keyed],
            synthesize=[*as_name_list(self.synthesize), *rest],
        )

    def read(self, host: Scene | MotionFile) -> TextureInput:
        """Read the sketch, and what of the sources it can use.

        Raises
        ------
        KeyweaveError
            If something is named that is not there, or that cannot be written.
        """
        if isinstance(host, MotionFile):
            return self._read_file(host)
        return self._read_scene(host)

    def _read_file(self, file: MotionFile) -> TextureInput:
        sketch = file.read_sketch(self)
        return TextureInput(
            sketch=sketch,
            sources=tuple(map(file.read_source, self.sources)),
            names={name: getattr(self, name) for name in CHANNEL_LISTS},
            key_frames=self._list_key_frames(sketch),
            originals=file.curves or (),
        )

    def _list_key_frames(self, sketch: Sketch) -> Floats | None:
        """Return the key frames that are given, or that the step gives."""
        if self.key_frames is not None:
            return np.array(self.key_frames)
        if self.key_step is None or not isinstance(sketch, Motion):
            return None
        frames: Floats = sketch.frames
        return np.union1d(frames[:: self.key_step], frames[-1:])

    def _read_scene(self, scene: Scene) -> TextureInput:
        parts = self._parts(scene)
        targets = (*parts["texture"], *parts["synthesize"])
        every = tuple(dict.fromkeys([*parts["drive"], *targets]))
        refusals = scene.refusals(
            _group_channels(targets), mode=self.mode, layer=self.layer
        )
        written, notes = _split_writable(targets, refusals)
        curves = scene.read_curves(_group_channels(every))
        frames = list_keyed_frames(
            curves, scene.frame_rate, scene.frame_range, "the sketch"
        )
        check_soft_frames(self.soft_frames, np.ptp(_resolve_frames(self.frames, frames)))
        keyed = _group_channels([*parts["drive"], *parts["texture"]])
        return TextureInput(
            sketch=_add_missing_curves(scene, keyed, curves, frames),
            originals=tuple(curve for curve in curves if curve.channel in written),
            sources=tuple(
                read_source_clip(source, every, scene) for source in self.sources
            ),
            names=parts,
            written=written,
            kinds=dict(scene.kinds(written)),
            notes=(*notes, *scene.remarks(written)),
            before=self._before(scene, _group_channels(targets), curves, frames),
        )

    def _parts(self, scene: Scene) -> dict[str, tuple[ChannelGroup, ...]]:
        """Return what of a scene is meant by each of `CHANNEL_LISTS`."""
        known = _make_name_clip(scene, self.names)
        return {
            name: find_channel_groups(known, getattr(self, name), "the scene")
            for name in CHANNEL_LISTS
        }

    def _before(
        self,
        scene: Scene,
        channels: Sequence[str],
        curves: Sequence[AnimCurve],
        frames: Floats,
    ) -> tuple[AnimCurve, ...]:
        """Return what channels do, if anything fades; to sample a scene takes its time."""
        if self.soft_frames == 0:
            return ()
        asked = set(channels)
        own = [curve for curve in curves if curve.channel in asked]
        return (*own, *_sample_unkeyed(scene, channels, curves, frames))

    def compute(self, given: TextureInput) -> TextureResult:
        """Texture what was read; needs no host."""
        return make(
            given.sketch,
            given.sources,
            **given.names,
            key_frames=given.key_frames,
            settings=self.settings,
        )

    def curves(
        self, given: TextureInput, result: TextureResult, path: int = 0
    ) -> list[AnimCurve]:
        """Return an alternative as curves, of a motion none; 0 is the best."""
        if result.motion is not None:
            return []
        return self._fitted(given, result, self._clip(given, result, path))

    def _fitted(
        self, given: TextureInput, result: TextureResult, clip: Clip
    ) -> list[AnimCurve]:
        """Return what of a clip is written as curves."""
        written = given.written or tuple(_group_channels(result.target_parts))
        columns = [clip.index(channel) for channel in written]
        return fit(
            Clip(clip.values[:, columns], written, clip.frame_rate, clip.start_frame),
            originals=[one for one in given.originals if one.channel in written],
            tolerance=self.tolerance,
            kinds=given.kinds,
        )

    def _clip(self, given: TextureInput, result: TextureResult, path: int) -> Clip:
        """Return an alternative between the frames that are written, its ends soft."""
        clip = cast(Clip, result.paths[path].output).between(*self.frames)
        if self.soft_frames == 0:
            return clip
        if not given.before:
            raise DataError("soft ends", "must be asked for when a result is computed")
        columns = [clip.index(curve.channel) for curve in given.before]
        times = clip.frames / clip.frame_rate
        values = np.array(clip.values)
        values[:, columns] = np.stack([c.evaluate(times) for c in given.before], axis=1)
        return soften_ends(clip, clip.with_(values=values), self.soft_frames)

    def write(
        self,
        host: Scene | MotionFile,
        given: TextureInput,
        result: TextureResult,
        path: int = 0,
    ) -> list[AnimCurve]:
        """Write an alternative into the host, in `frames` only; return the curves."""
        motion = result.paths[path].motion
        if motion is not None:
            cast(MotionFile, host).write(motion)
            return []
        clip = self._clip(given, result, path)
        curves = self._fitted(given, result, clip)
        if isinstance(host, MotionFile):
            host.write(curves)
            return curves
        frames = None if self.frames == ALL_FRAMES else (clip.start_frame, clip.last_frame)
        host.write_curves(curves, mode=self.mode, layer=self.layer, time_range=frames)
        return curves

    def facts(
        self,
        given: TextureInput,
        result: TextureResult,
        source_names: Sequence[str] = (),
    ) -> dict[str, Any]:
        """Return what scripts want to know of a result, in types that JSON has.

        Parameters
        ----------
        given : TextureInput
        result : TextureResult
        source_names : sequence of str
            What to call the sources; by default their own names.
        """
        return result.facts(source_names or [source.name for source in self.sources])


@dataclass(frozen=True, eq=False)
class TextureInput:
    """What was read of a scene or a file for texturing.

    Attributes
    ----------
    sketch : Motion or sequence of AnimCurve
        Of a scene with curves made up for what has none and is needed.
    sources : tuple of Motion or Clip
        For a scene with its names and rotation orders.
    names : mapping of str to sequence of str or ChannelGroup
        For each of `CHANNEL_LISTS` the names, or what was found by them.
    key_frames : ndarray, optional
        Frames that were keyed in a motion.
    originals : tuple of AnimCurve
        The curves that may be written.
    written : tuple of str
        Channels that will be written; if none are named, all that are made.
    kinds : mapping of str to str
        What they measure.
    notes : tuple of str
        What the animator should know.
    before : tuple of AnimCurve
        What all channels of the targets did; empty where the ends are hard.
    """

    sketch: Sketch
    sources: tuple[MotionOrClip, ...]
    names: Mapping[str, Names]
    key_frames: Floats | None = None
    originals: tuple[AnimCurve, ...] = ()
    written: tuple[str, ...] = ()
    kinds: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    before: tuple[AnimCurve, ...] = ()


def texture(host: Scene | MotionFile, job: TextureJob) -> TextureResult:
    """Texture a scene or a file: read, compute, and write the best alternative."""
    given = job.read(host)
    result = job.compute(given)
    job.write(host, given, result)
    return result


def _make_name_clip(scene: Scene, names: Sequence[str]) -> Clip:
    """Return a clip of a scene's channels, to find names and patterns in."""
    channels = scene.keyable(names)
    return Clip(np.zeros((1, len(channels))), channels, scene.frame_rate)


def _group_channels(
    parts: Sequence[ChannelGroup] | Mapping[ChannelGroup, None],
) -> list[str]:
    return list(dict.fromkeys(channel for part in parts for channel in part.channels))


def _split_writable(
    targets: Sequence[ChannelGroup], refusals: Mapping[str, str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the channels that can be written, and notes on those that cannot.

    A rotation with a locked axis, as of a knee, is written on the others.
    """
    notes = []
    for part in targets:
        refused = [channel for channel in part.channels if channel in refusals]
        if len(refused) == len(part.channels):
            raise DataError(refused[0], refusals[refused[0]])
        notes += [
            f"{channel} {refusals[channel]}; it stays as it is" for channel in refused
        ]
    written = [channel for channel in _group_channels(targets) if channel not in refusals]
    return tuple(written), tuple(notes)


def _resolve_frames(
    asked: tuple[float | None, float | None], known: Floats
) -> tuple[float, float]:
    """Return the first and last frame to be written.

    Raises
    ------
    DataError
        If they are not all inside the sketch.
    """
    first, last = resolve_frames(asked, (float(known[0]), float(known[-1])))
    if not (known[0] - FRAME_TOLERANCE <= first <= last <= known[-1] + FRAME_TOLERANCE):
        raise DataError(
            "frames",
            f"{first:g} to {last:g} are not all inside the sketch's, which are "
            f"{known[0]:g} to {known[-1]:g}",
        )
    return first, last


def _add_missing_curves(
    scene: Scene, keyed: Sequence[str], curves: Sequence[AnimCurve], frames: Floats
) -> tuple[AnimCurve, ...]:
    """Return curves, and made up ones of channels that are meant to be keyed but are not.

    Raises
    ------
    DataError
        If there is no key, and nothing moves.
    """
    sampled = _sample_unkeyed(scene, keyed, curves, frames)
    if not curves and all(len(curve) == 1 for curve in sampled):
        raise DataError("the scene", "has no keys on what was named; key some of it")
    return (*curves, *sampled)


def _sample_unkeyed(
    scene: Scene, channels: Sequence[str], curves: Sequence[AnimCurve], frames: Floats
) -> list[AnimCurve]:
    """Make curves of the values that channels without a curve have while others move.

    What stands still gets one key, what a node drives one on every frame.
    """
    have = {curve.channel for curve in curves}
    missing = [channel for channel in channels if channel not in have]
    if not missing:
        return []
    values = scene.sample(missing, frames).values.T
    kinds = scene.kinds(missing)
    return [
        _make_sampled_curve(channel, frames, column, kinds[channel], scene.frame_rate)
        for channel, column in zip(missing, values)
    ]


def _make_sampled_curve(
    channel: str, frames: Floats, values: Floats, kind: str, rate: float
) -> AnimCurve:
    rows = slice(None) if np.ptp(values) > 0 else slice(1)
    return AnimCurve(
        channel,
        frames[rows] / rate,
        values[rows],
        "linear",
        "linear",
        kind=kind,
        frame_rate=rate,
    )
