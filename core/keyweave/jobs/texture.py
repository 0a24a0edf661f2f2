"""The texture job: texture the curves of a scene, or the motion or curves of a file."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, cast

import numpy as np

from ..animation.channel_names import as_name_list
from ..animation.clip import Clip
from ..animation.fading import (
    FULL_STRENGTH,
    blend,
    check_soft_frames,
    describe_strength,
)
from ..animation.features import ChannelGroup, find_channel_groups
from ..animation.frame_range import resolve_inside
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
from ..scenes.baking import bake_missing_curves, bake_unkeyed
from ..scenes.scene import Scene
from .captures.rig_sources import read_scene_sources
from .captures.usable_frames import split_sources
from .locked_feet.textured import lock_textured, replace_outputs
from .motion_files import MotionFile
from .request import CHANNEL_LISTS, TextureRequest
from .write_target import split_writable

RESULT_SETTINGS = "band", "break_on", "n_matches"  # settings that a result has
OLD_MODES = {"after": "lock"}  # earlier names of modes of feet


@dataclass(frozen=True)
class TextureJob(TextureRequest):
    """A request to texture a scene, or a file of motion or curves.

    Outside `frames`, curves keep their values, except for one frame of transition at
    each end; a motion is cut to `frames`. Without a `tolerance` (see `keyweave.fit`), every
    frame is keyed.

    Attributes
    ----------
    key_frames : sequence of float, optional
        Keyed frames of a motion; motion files do not store them.
    key_step : int, optional
        Interval of the keyed frames, instead of `key_frames`: the first frame, every
        `key_step` frames after it, and the last.
    feet : {"lock", "travel", "paper", "off"}
        How the feet of a motion stand: by its legs, by hips that also move over the
        ground, or before the legs are textured, as in the paper; see `lock_textured`.
    root_keys : sequence of float, optional
        Frames on which the root of a motion has keys; by default the key frames.
    free_end : bool
        Whether a root that travels may end elsewhere than in the sketch.
    """

    key_frames: Sequence[float] | None = None
    key_step: int | None = None
    feet: str = "lock"
    root_keys: Sequence[float] | None = None
    free_end: bool = False

    def on(self, scene: Scene, objects: Sequence[str]) -> TextureJob:
        """Return the job with more controls or channels, such as the selected ones.

        Objects in neither list are textured if they have keys, and synthesized otherwise.
        If `drive` is empty, the keyed objects drive.

        Raises
        ------
        UnknownNameError
            If the scene has no such object.
        """
        if not objects:
            return self
        known = _make_name_clip(scene, [*self.names, *objects])
        listed = {*find_channel_groups(known, self.texture, "the scene")}
        listed.update(find_channel_groups(known, self.synthesize, "the scene"))
        groups = find_channel_groups(known, objects, "the scene")
        parts = [group for group in groups if group not in listed]
        have = {curve.channel for curve in scene.read_curves(_group_channels(parts))}
        keyed = [part.name for part in parts if have.intersection(part.channels)]
        rest = [part.name for part in parts if part.name not in keyed]
        return replace(
            self,
            drive=self.drive or keyed,
            texture=[*as_name_list(self.texture), *keyed],
            synthesize=[*as_name_list(self.synthesize), *rest],
        )

    def read(self, host: Scene | MotionFile) -> TextureInput:
        """Read the sketch, and the channels of the sources that it can use.

        Raises
        ------
        KeyweaveError
            If a name is unknown, or a channel cannot be written.
        """
        if isinstance(host, MotionFile):
            return self._read_file(host)
        return self._read_scene(host)

    def _read_file(self, file: MotionFile) -> TextureInput:
        sketch, notes = file.read_sketch(self), list[str]()
        pieces, owners = split_sources(self.sources, notes, keep_all=self.keep_all)
        sources, remarks = file.read_sources(pieces, sketch, self.names)
        return TextureInput(
            sketch=sketch,
            sources=sources,
            owners=owners,
            names={name: getattr(self, name) for name in CHANNEL_LISTS},
            key_frames=self._list_key_frames(sketch),
            originals=file.curves or (),
            notes=tuple(dict.fromkeys([*notes, *remarks])),
            before=file.curves or (),
        )

    def _list_key_frames(self, sketch: Sketch) -> Floats | None:
        """Return the key frames, from `key_frames` or `key_step`."""
        if self.key_frames is not None:
            return np.array(self.key_frames)
        if self.key_step is None or not isinstance(sketch, Motion):
            return None
        frames: Floats = sketch.frames
        return np.union1d(frames[:: self.key_step], frames[-1:])

    def _read_scene(self, scene: Scene) -> TextureInput:
        parts = self._find_parts(scene)
        targets = (*parts["texture"], *parts["synthesize"])
        every = tuple(dict.fromkeys([*parts["drive"], *targets]))
        changing = _group_channels(targets)
        refusals = scene.refusals(changing, mode=self.mode, layer=self.layer)
        written, notes = split_writable(targets, refusals)
        curves = scene.read_curves(_group_channels(every))
        frames = list_keyed_frames(
            curves, scene.frame_rate, scene.frame_range, "the sketch"
        )
        ends = resolve_inside(self.frames, frames, "the sketch")
        check_soft_frames(self.soft_frames, ends[1] - ends[0])
        keyed = _group_channels([*parts["drive"], *parts["texture"]])
        sampled = bake_missing_curves(scene, keyed, curves, frames)
        left_out = list[str]()
        pieces, owners = split_sources(self.sources, left_out, keep_all=self.keep_all)
        sources, remarks = read_scene_sources(pieces, every, scene, ends)
        known = (*curves, *sampled)
        unkeyed = bake_unkeyed(scene, changing, known, frames)
        return TextureInput(
            sketch=known,
            sampled=frozenset(curve.channel for curve in sampled),
            originals=tuple(curve for curve in curves if curve.channel in written),
            sources=sources,
            owners=owners,
            names=parts,
            written=written,
            kinds=dict(scene.kinds(written)),
            notes=(*left_out, *remarks, *notes, *scene.remarks(written)),
            before=tuple(c for c in (*known, *unkeyed) if c.channel in changing),
        )

    def _find_parts(self, scene: Scene) -> dict[str, tuple[ChannelGroup, ...]]:
        """Return the scene's rotations and channels in each of `CHANNEL_LISTS`."""
        known = _make_name_clip(scene, self.names)
        return {
            name: find_channel_groups(known, getattr(self, name), "the scene")
            for name in CHANNEL_LISTS
        }

    def compute(self, inputs: TextureInput) -> TextureResult:
        """Texture the sketch, without a host."""
        result = make(
            inputs.sketch,
            inputs.sources,
            **inputs.names,
            key_frames=inputs.key_frames,
            settings=self.settings,
        )
        mode = OLD_MODES.get(self.feet, self.feet)
        if mode == "off" or not isinstance(inputs.sketch, Motion):
            return result
        keys = inputs.key_frames if self.settings.keep_keys else None
        again = partial(self._texture_joints, inputs, result)
        return lock_textured(
            result,
            inputs.sketch,
            keys,
            again if mode == "paper" else None,
            sources=inputs.sources,
            root_keys=self.root_keys,
            travels=mode == "travel",
            free_end=self.free_end,
        )

    def _texture_joints(
        self,
        inputs: TextureInput,
        result: TextureResult,
        motion: Motion,
        joints: Collection[str],
    ) -> Motion:
        """Texture joints of a motion as they were textured in a result."""
        if not (parts := [p for p in result.target_parts if p.name in joints]):
            return motion
        textured = [part for part in parts if part in result.textured_parts]
        known: dict[str, Any] = {name: getattr(result, name) for name in RESULT_SETTINGS}
        settings = replace(self.settings, auto=False, n_paths=1, **known)
        again = make(
            motion,
            inputs.sources,
            drive=inputs.names["drive"],
            texture=textured,
            synthesize=[part for part in parts if part not in textured],
            key_frames=inputs.key_frames,
            settings=settings,
        )
        return cast(Motion, again.motion)

    def curves(
        self, inputs: TextureInput, result: TextureResult, path: int = 0
    ) -> list[AnimCurve]:
        """Return an alternative as curves, or an empty list for a motion; 0 is the best."""
        return self._fit_channels(inputs, result, self.blend(inputs, result, path))

    def _fit_channels(
        self, inputs: TextureInput, result: TextureResult, clip: MotionOrClip
    ) -> list[AnimCurve]:
        """Fit curves to the channels of a clip that are written."""
        if isinstance(clip, Motion):
            return []
        written = inputs.written or tuple(_group_channels(result.target_parts))
        kept = inputs.originals if self.settings.keep_keys else ()
        columns = [clip.index(channel) for channel in written]
        return fit(
            Clip(clip.values[:, columns], written, clip.frame_rate, clip.start_frame),
            originals=[curve for curve in kept if curve.channel in written],
            tolerance=self.tolerance,
            kinds=inputs.kinds,
        )

    def blend(
        self, inputs: TextureInput, result: TextureResult, path: int = 0
    ) -> MotionOrClip:
        """Return an alternative as it is written, without a host; 0 is the best.

        Its frames are blended with the animation as it was read. Feet are locked before,
        so they slide a little if the strength is not 1.

        Raises
        ------
        DataError
            If a channel has no animation to blend with, such as a new one of a curve file.
        """
        output = result.paths[path].output.between(*self.frames)
        if self.strength == FULL_STRENGTH and self.soft_frames == 0:
            return output
        return blend(
            inputs.find_original(output, result.targets),
            output,
            strength=self.strength,
            soft_frames=self.soft_frames,
        )

    def blend_all(self, inputs: TextureInput, result: TextureResult) -> TextureResult:
        """Return a result whose alternatives are at the job's strength, on all frames."""
        if self.strength == FULL_STRENGTH:
            return result
        whole = replace(self, frames=ALL_FRAMES, soft_frames=0.0)
        outputs = [whole.blend(inputs, result, n) for n in range(len(result.paths))]
        return replace_outputs(result, outputs, describe_strength(self.strength))

    def write(
        self,
        host: Scene | MotionFile,
        inputs: TextureInput,
        result: TextureResult,
        path: int = 0,
    ) -> list[AnimCurve]:
        """Write an alternative into the host, within `frames`; return its curves."""
        clip = self.blend(inputs, result, path)
        curves = self._fit_channels(inputs, result, clip)
        if isinstance(host, MotionFile):
            host.write(clip if isinstance(clip, Motion) else curves)
            return curves
        frames = None if self.frames == ALL_FRAMES else (clip.start_frame, clip.last_frame)
        host.write_curves(curves, mode=self.mode, layer=self.layer, time_range=frames)
        return curves

    def facts(
        self,
        inputs: TextureInput,
        result: TextureResult,
        source_names: Sequence[str] = (),
    ) -> dict[str, Any]:
        """Return a summary of a result for scripts, as JSON types.

        The sources appear under `source_names`, by default under their own names.
        """
        written = self.blend_all(inputs, result)
        names = source_names or [source.name for source in self.sources]
        facts = written.facts([names[owner] for owner in inputs.owners])
        facts["strength"] = self.strength
        return facts


@dataclass(frozen=True, eq=False)
class TextureInput:
    """A sketch and its sources, as read from a scene or from files.

    Attributes
    ----------
    sketch : Motion or sequence of AnimCurve
    sources : tuple of Motion or Clip
        With the names and rotation orders of the sketch's scene.
        A source in which frames are left out has one for each piece.
    owners : tuple of int
        Index in the request of the source of each of them.
    names : mapping of str to sequence of str or ChannelGroup
        Names and patterns, or the matching groups, for each of `CHANNEL_LISTS`.
    key_frames : ndarray, optional
        Keyed frames of a motion.
    originals : tuple of AnimCurve
        Existing curves that may be replaced.
    written : tuple of str
        Channels to be written; if empty, all textured and synthesized channels.
    kinds : mapping of str to str
        Kind of each of these channels: angle, length or unitless.
    notes : tuple of str
        Messages for the animator.
    before : tuple of AnimCurve
        Curves of the textured and synthesized channels before the edit; empty for a
        motion, where it is the sketch.
    sampled : frozenset of str
        Channels without a curve in the scene; the sketch has samples of them.
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
    sampled: frozenset[str] = frozenset()
    owners: tuple[int, ...] = ()

    def find_original(
        self, output: MotionOrClip, changing: Collection[str]
    ) -> MotionOrClip:
        """Return the animation before the edit, on the frames of an alternative.

        Raises
        ------
        DataError
            If one of the changing channels had no animation.
        """
        if isinstance(output, Motion):
            sketch = cast(Motion, self.sketch)
            return sketch.cut(output.start_frame, output.last_frame)
        known = {curve.channel: curve for curve in self.before}
        for channel in changing:
            if channel not in known:
                problem = "has no animation to blend with; key it, or use strength=1"
                raise DataError(channel, problem)
        values, times = np.array(output.values), output.frames / output.frame_rate
        for column, channel in enumerate(output.channels):
            if channel in known:
                values[:, column] = known[channel].evaluate(times)
        return output.with_(values=values)


def texture(host: Scene | MotionFile, job: TextureJob) -> TextureResult:
    """Texture a scene or a file: read, compute, and write the best alternative."""
    inputs = job.read(host)
    result = job.compute(inputs)
    job.write(host, inputs, result)
    return result


def _make_name_clip(scene: Scene, names: Sequence[str]) -> Clip:
    """Return a clip with a scene's channels, to look up names and patterns."""
    channels = scene.keyable(names)
    return Clip(np.zeros((1, len(channels))), channels, scene.frame_rate)


def _group_channels(parts: Sequence[ChannelGroup]) -> list[str]:
    return list(dict.fromkeys(channel for part in parts for channel in part.channels))
