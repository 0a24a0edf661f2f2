"""The texture job: texture the curves of a scene, or the motion or curves of a file.

Modules that only scenes, curves or a library need are imported where these are met: a file
of motion is textured without rigs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ...animation.channel_names import as_name_list
from ...animation.clip import Clip
from ...animation.fading import FULL_STRENGTH, blend, describe_strength
from ...animation.features import match_channel_groups
from ...animation.frame_range import list_stepped_rows
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...curves.anim_curve import AnimCurve
from ...curves.key_times import find_keyed_range
from ...geometry.arrays import Floats
from ...geometry.rotations import list_axes
from ...methods.fields import ALL_FRAMES
from ...methods.texturing import FavoredFrames, PreferredMatch, TextureResult
from ...methods.texturing.prepared.source import TextureSource
from ...methods.texturing.prepared.source_memory import recall_source
from ...methods.texturing.sketches import Sketch
from ...methods.texturing.texture import texture as make
from ...scenes.scene import Scene
from ..constraint_syntax import (
    find_source,
    parse_constraint,
    parse_favor,
    read_source_weights,
)
from ..host import Host, MotionFile
from ..locked_feet.textured import lock_textured, replace_outputs
from ..measuring.references import References, list_nodes
from .reading import TextureInput, list_part_channels, read_file_input
from .request import TextureRequest

if TYPE_CHECKING:
    from .scene_input import SceneReader

RESULT_SETTINGS = "band", "break_on", "n_matches", "predicted"  # that a result has


@dataclass(frozen=True)
class TextureJob(TextureRequest):
    """A request to texture a scene, or a file of motion or curves.

    Outside `frames`, curves keep their values, except for one frame of transition at
    each end; a motion is cut to `frames`. Without a `tolerance` (see `keyweave.fit`), every
    frame is keyed.
    """

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
        from ..captures.scene_parts import find_scene_parts, make_name_clip

        known = make_name_clip(scene, [*self.names, *objects])
        names = [*as_name_list(self.texture), *as_name_list(self.synthesize)]
        listed = {
            group for groups in match_channel_groups(known, names) for group in groups
        }
        groups = find_scene_parts(scene, {"texture": objects}).lists["texture"]
        parts = [group for group in groups if group not in listed]
        have = {curve.channel for curve in scene.read_curves(list_part_channels(parts))}
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
        if self.library is None:
            return self._read(host)
        from .library_sources import add_library_clips

        whole, notes, reader = add_library_clips(self, host)
        inputs = whole._read(host, reader)
        return replace(inputs, job=whole, notes=(*notes, *inputs.notes))

    def _read(
        self, host: Scene | MotionFile, reader: SceneReader | None = None
    ) -> TextureInput:
        """Read the input without a library; the reader may have learned the rig."""
        if isinstance(host, MotionFile):
            return read_file_input(self, host, self._list_key_frames)
        from .scene_input import read_scene_input

        return read_scene_input(self, host, reader)

    def _list_key_frames(self, sketch: Sketch) -> Floats | None:
        """Return the key frames, from `key_frames` or `key_step`."""
        if self.key_frames is not None:
            return np.array(self.key_frames)
        if self.key_step is None or not isinstance(sketch, Motion):
            return None
        return sketch.frames[list_stepped_rows(len(sketch), self.key_step)]

    def count(self, result: TextureResult) -> int:
        """Return the number of paths."""
        return len(result.paths)

    def compute(self, inputs: TextureInput) -> TextureResult:
        """Texture the sketch, without a host."""
        settings = self.settings
        if settings.root is None:
            settings = replace(settings, root=inputs.root)
        if inputs.weights is not None:
            settings = replace(settings, weights=inputs.weights)
        result = self._recall(
            inputs,
            lambda source: make(
                inputs.sketch,
                source,
                **cast("dict[str, Any]", inputs.names),
                key_frames=inputs.key_frames,
                root_keys=self.root_keys,
                favor=self._weigh_sources(inputs),
                favored=self._list_favored(inputs),
                preferred=self._list_preferred(inputs),
                settings=settings,
            ),
        )
        result = _stay_within_limits(result, inputs.limits)
        mode = "lock" if self.feet == "auto" else self.feet
        if inputs.feet is not None:
            return inputs.feet.lock(
                result,
                keeps_keys=settings.keep_keys,
                root_keys=self.root_keys,
                travels=mode == "travel",
                free_end=self.free_end,
            )
        if mode == "off" or not isinstance(inputs.sketch, Motion):
            return result
        keys = inputs.key_frames if settings.keep_keys else None
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

    def _recall(
        self, inputs: TextureInput, run: Callable[[TextureSource], TextureResult]
    ) -> TextureResult:
        """Return a result of the sources as they are in memory, or in the cache."""
        if self.source_cache is None:
            return run(inputs.prepared)
        return recall_source(inputs.sources, self.source_cache, run)

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
            result.source,
            drive=inputs.names["drive"],
            texture=textured,
            synthesize=[part for part in parts if part not in textured],
            key_frames=inputs.key_frames,
            favor=self._weigh_sources(inputs),
            favored=self._list_favored(inputs),
            preferred=self._list_preferred(inputs),
            settings=settings,
        )
        return cast(Motion, again.motion)

    def _list_favored(self, inputs: TextureInput) -> list[FavoredFrames]:
        """Return the favored frames, once for each piece into which a source is split.

        Raises
        ------
        SettingError
            If no source, or more than one, has the name of a range.
        """
        favored = list[FavoredFrames]()
        for values in map(parse_favor, as_name_list(self.favor)):
            pieces = self._find_pieces(inputs, values.pop("source", ""))
            if "first" in values:
                favored += [FavoredFrames(piece, **values) for piece in pieces]
        return favored

    def _weigh_sources(self, inputs: TextureInput) -> dict[int, float]:
        """Return the weights of sources, by the pieces into which these are split.

        Raises
        ------
        SettingError
            As for `_list_favored`.
        """
        names = [source.name for source in self.sources]
        weights = read_source_weights(as_name_list(self.favor), names)
        owned = enumerate(inputs.owners)
        return {piece: weights[own] for piece, own in owned if own in weights}

    def _list_preferred(self, inputs: TextureInput) -> list[PreferredMatch]:
        """Return the preferred matches, each with the piece of its source that it is in.

        Raises
        ------
        SettingError
            As for `_list_favored`.
        """
        preferred = list[PreferredMatch]()
        for text in as_name_list(self.prefer):
            values = parse_constraint("prefer", text)
            pieces = self._find_pieces(inputs, values.pop("source", ""))
            ends = [inputs.sources[piece].last_frame for piece in pieces]
            after = [p for p, last in zip(pieces, ends) if values["source_frame"] <= last]
            preferred.append(PreferredMatch([*after, pieces[-1]][0], **values))
        return preferred

    def _find_pieces(self, inputs: TextureInput, name: str) -> list[int]:
        """Return the pieces into which the source with a name is split, in order."""
        source = find_source(name, [source.name for source in self.sources])
        return [n for n, own in enumerate(inputs.owners) if own == source]

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
        from ...curves.fitting import fit

        written = inputs.written or tuple(list_part_channels(result.target_parts))
        originals, kinds = inputs.originals, {**inputs.kinds}
        if inputs.feet is not None:
            written = tuple(dict.fromkeys([*written, *inputs.feet.list_changed(clip)]))
            own = {curve.channel for curve in originals}
            originals += tuple(c for c in inputs.feet.keyed if c.channel not in own)
            kinds.update(inputs.feet.kinds)
        kept = originals if self.settings.keep_keys else ()
        columns = [clip.index(channel) for channel in written]
        return fit(
            Clip(clip.values[:, columns], written, clip.frame_rate, clip.start_frame),
            originals=[curve for curve in kept if curve.channel in written],
            tolerance=self.tolerance,
            kinds=kinds,
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
        blended = replace_outputs(result, outputs, describe_strength(self.strength))
        return blended if inputs.feet is None else inputs.feet.measure(blended)

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
        from ..write_target import write_ranges

        ends = clip.start_frame, clip.last_frame
        parts = [(None if self.frames == ALL_FRAMES else ends, curves)]
        channels = [curve.channel for curve in curves]
        write_ranges(host, parts, self, ends=ends, channels=channels)
        return curves

    def refer(
        self, host: Host, inputs: TextureInput, result: TextureResult, path: int
    ) -> References:
        """Return the sources, the sketch and its keys, to measure an alternative."""
        output = result.paths[path].output.between(*self.frames)
        ends = output.start_frame, output.last_frame
        if isinstance(host, MotionFile) and isinstance(inputs.sketch, Motion):
            named = {part.name for part in result.textured_parts}
            return References(
                ends,
                sources=tuple(s for s in inputs.sources if isinstance(s, Motion)),
                sketch=inputs.sketch.cut(*ends),
                sketch_keys=inputs.key_frames,
                parts=tuple(sorted(named & {*inputs.sketch.skeleton.names})),
                keeps_keys=self.settings.keep_keys,
            )
        originals = inputs.originals
        written = inputs.written or tuple(curve.channel for curve in originals)
        known = References(
            ends,
            channels=written,
            curves=originals,
            keyed=find_keyed_range(originals),
            keeps_keys=self.settings.keep_keys,
        )
        if isinstance(host, MotionFile):
            return known
        figures = [each.data for each in self.sources if isinstance(each.data, Motion)]
        nodes = list_nodes(written)
        return replace(known, nodes=nodes, sources=tuple(figures), sketch_frames=ends)

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


def _stay_within_limits(
    result: TextureResult, limits: Mapping[str, Floats]
) -> TextureResult:
    """Return a result whose rotations have the Euler angles that exceed limits least."""
    if not limits:
        return result
    paths = tuple(
        replace(path, output=_choose_angles(cast(Clip, path.output), limits))
        for path in result.paths
    )
    return replace(result, paths=paths)


def _choose_angles(clip: Clip, limits: Mapping[str, Floats]) -> Clip:
    """Return a clip with equivalent Euler angles of controls, within limits if possible."""
    from ...methods.rig_transfer.solvers.euler_branches import choose_branches

    values = np.array(clip.values)
    for node, own in limits.items():
        order = clip.rotation_orders[node]
        sort = list_axes(order)
        columns = np.array(clip.columns(node))[sort]
        values[:, columns] = choose_branches(values[:, columns], order, own[sort])
    return clip.with_(values=values)


def texture(host: Scene | MotionFile, job: TextureJob) -> TextureResult:
    """Texture a scene or a file: read, compute, and write the best alternative."""
    inputs = job.read(host)
    result = job.compute(inputs)
    job.write(host, inputs, result)
    return result
