"""Results of verbs for a preview: curves, fragments, alternatives and sources.

A new verb with a preview needs a class and a row in `VERB_PREVIEWS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from pathlib import PurePath
from typing import Any

import numpy as np

from keyweave._text import format_count
from keyweave.animation.frame_range import FrameRange, resolve_frames
from keyweave.curves.anim_curve import AnimCurve
from keyweave.curves.fitting import fit

from ...commands.results import Result
from .differences import Difference, measure_clips, measure_motions
from .preview import PreviewFragment
from .scene_figures import SourceTrack
from .verb_preview import VerbPreview

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MILLIMETERS = 10.0  # per centimeter


def _make_fragment(
    frames: Sequence[float], clip: int, name: str, shown: Sequence[float]
) -> PreviewFragment:
    source = f"{PurePath(name).stem}, frames" if name else "frames"
    return PreviewFragment(
        (float(frames[0]), float(frames[1])),
        clip,
        LETTERS[clip % len(LETTERS)],
        f"{source} {shown[0]:g} to {shown[1]:g}",
    )


@dataclass(frozen=True, eq=False)
class TexturePreview(VerbPreview):
    """The result of texturing a scene."""

    @property
    def n_alternatives(self) -> int:
        """Number of paths."""
        return len(self.output.paths)

    @property
    def channels(self) -> tuple[str, ...]:
        """The written channels."""
        return tuple(self.data.written)

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame that are written."""
        clip = self.output.paths[path].output
        return resolve_frames(self.job.frames, (clip.start_frame, clip.last_frame))

    def make_curves(self, scene: Any, path: int) -> list[AnimCurve]:
        """Return the curves of a path."""
        return list(self.job.curves(self.data, self.output, path))

    def list_fragments(self, path: int) -> tuple[PreviewFragment, ...]:
        """Return the fragments of a path within the written frames."""
        first, last = self.read_ends(path)
        chosen = self.output.paths[path]
        rows = zip(
            chosen.sketch_frames.tolist(), chosen.clips.tolist(), chosen.source_frames
        )
        return tuple(
            _make_fragment(
                (max(start, first), min(end, last)),
                clip,
                self.job.sources[self.data.owners[clip]].name,
                frames,
            )
            for (start, end), clip, frames in rows
            if start < last and end > first
        )

    def describe(self, path: int) -> tuple[str, float, str]:
        """Return the share of consecutive joins, and the cost."""
        chosen = self.output.paths[path]
        kept, joins = int(chosen.consecutive.sum()), len(chosen.consecutive)
        details = f"{kept} of {format_count(joins, 'join')} are consecutive in a source"
        label = f"{100 * chosen.consecutive_share:.0f} % same"
        return label, float(chosen.cost), details

    def measure(self, path: int, orders: Mapping[str, str]) -> Difference:
        """Compare the written channels."""
        first, other = (
            self.output.paths[number].output.keep(self.channels) for number in (0, path)
        )
        return measure_clips(first, other, orders)

    def list_sources(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the captures."""
        return tuple(
            SourceTrack(self.job.sources[owner], (clip.start_frame, clip.last_frame))
            for owner, clip in zip(self.data.owners, self.data.sources)
        )


@dataclass(frozen=True, eq=False)
class ResequencePreview(VerbPreview):
    """The result of resequencing the controls of a scene."""

    @property
    def reads_scene(self) -> bool:  # type: ignore[override]
        """Whether controls are placed in the world by the scene."""
        return self.data.rig is None

    @property
    def n_alternatives(self) -> int:
        """Number of variations."""
        return len(self.output.variations)

    @property
    def channels(self) -> tuple[str, ...]:
        """The channels of all characters that are written."""
        targets = self.data.targets
        return tuple(dict.fromkeys(c for t in targets for c in t.before.channels))

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame of the output."""
        return resolve_frames(self.job.frames, self.data.frames)

    def make_curves(self, scene: Any, path: int) -> list[AnimCurve]:
        """Return the curves of a variation."""
        return list(self.job.curves(scene, self.data, self.output, path))

    def list_fragments(self, path: int) -> tuple[PreviewFragment, ...]:
        """Return the runs of consecutive captured frames."""
        numbers = [str(number) for number in range(len(self.data.motions))]
        names = self.data.input_names or [""] * len(numbers)
        return tuple(
            _make_fragment(
                row["frames"],
                int(row["source"]),
                names[int(row["source"])],
                row["source_frames"],
            )
            for row in self.output.variations[path].table(numbers)
        )

    def describe(self, path: int) -> tuple[str, float, str]:
        """Return the number of transitions, and the cost."""
        variation = self.output.variations[path]
        label = format_count(len(variation.transitions), "transition")
        return label, float(variation.cost), ""

    def measure(self, path: int, orders: Mapping[str, str]) -> Difference:
        """Compare the motions of the joints."""
        variations = self.output.variations
        return measure_motions(variations[0].motion, variations[path].motion)

    def list_sources(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the captures; the scene's own animation is the sketch."""
        pairs = zip(self.job.sources, self.data.motions)
        return tuple(
            SourceTrack(source, (motion.start_frame, motion.last_frame))
            for source, motion in pairs
        )


@dataclass(frozen=True, eq=False)
class TransferPreview(VerbPreview):
    """Captures that are transferred to the rig of a scene, one per alternative."""

    follows_result = True

    @property
    def n_alternatives(self) -> int:
        """Number of captures."""
        return len(self.output)

    @property
    def channels(self) -> tuple[str, ...]:
        """The writable channels of the rig."""
        return tuple(self.data.targets[0].before.channels)

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame of a capture."""
        clip = self.output[path].clip.between(*self.job.frames)
        return clip.start_frame, clip.last_frame

    def make_curves(self, scene: Any, path: int) -> list[AnimCurve]:
        """Return the curves of a capture."""
        return list(self.job.curves(self.data, self.output, path))

    def describe(self, path: int) -> tuple[str, float, str]:
        """Return the mean distance of the joints from the capture."""
        result, name = self.output[path], PurePath(self.data.captures[path].name).stem
        mean = float(result.position_errors.mean()) if result.position_errors.size else 0.0
        worst = MILLIMETERS * float(result.position_errors.max(initial=0.0))
        return f"{mean:.1f} cm", 0.0, f"{name}: joints are at most {worst:.1f} mm off"

    def list_sources(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the capture of an alternative."""
        motion = self.data.captures[path].motion
        ends = (motion.start_frame, motion.last_frame)
        return (SourceTrack(self.job.sources[path], ends, motion),)


@dataclass(frozen=True, eq=False)
class FeetPreview(VerbPreview):
    """The animation of a rig whose feet are held; there is one result, and no source."""

    n_alternatives = 1

    @property
    def channels(self) -> tuple[str, ...]:
        """The channels that may change."""
        return tuple(compress(self.data.animation.clip.channels, self.data.writable))

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame that are read."""
        clip = self.data.animation.clip
        return clip.start_frame, clip.last_frame

    def make_curves(self, scene: Any, path: int) -> list[AnimCurve]:
        """Return the curves that are written, with the frames before and after them."""
        clip, names = self.data.animation.clip, []
        values, frames = np.array(clip.values), clip.frames
        for ends, curves in self.job.fit_ranges(self.data, self.output):
            first, last = ends or self.read_ends(path)
            rows = (frames >= first) & (frames <= last)
            for curve in curves:
                seconds = frames[rows] / clip.frame_rate
                values[rows, clip.index(curve.channel)] = curve.evaluate(seconds)
                names.append(curve.channel)
        return fit(clip.with_(values=values).keep(names), kinds=self.data.kinds)

    def describe(self, path: int) -> tuple[str, float, str]:
        """Return the farthest slide of a foot, before and after."""
        feet = self.output.feet
        before, after = (
            MILLIMETERS * max((slide.distance for slide in slides), default=0.0)
            for slides in (feet.before, feet.after)
        )
        details = f"feet slide by {before:.1f} mm at most before, {after:.1f} mm after"
        return f"{after:.1f} mm", 0.0, details

    def list_sources(self, path: int) -> tuple[SourceTrack, ...]:
        """Return nothing; the sketch is the only capture."""
        return ()


@dataclass(frozen=True, eq=False)
class SinglePreview(VerbPreview):
    """The single result of a verb that writes a whole rig."""

    n_alternatives = 1

    def make_curves(self, scene: Any, path: int) -> list[AnimCurve]:
        """Return the curves, blended with the animation of the scene."""
        return list(self.job.curves(scene, self.data, self.output, path))


@dataclass(frozen=True, eq=False)
class RestylePreview(SinglePreview):
    """A restyled person on the rig of a scene; there is one result."""

    reads_scene = True
    follows_result = True

    @property
    def channels(self) -> tuple[str, ...]:
        """The writable channels of the rig."""
        rig = self.data.rig
        return tuple(c for c in rig.known.rig.channels if c not in rig.refusals)

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame of the result."""
        clip = self.output.transferred[path].clip.between(*self.job.frames)
        return clip.start_frame, clip.last_frame

    def describe(self, path: int) -> tuple[str, float, str]:
        """Return the speed."""
        first, last = self.output.restyled.facts()["speed"]
        return f"{first:.2f} to {last:.2f} m/s", 0.0, ""

    def list_sources(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the first motion of the observed person."""
        motion = self.data.motions[0]
        ends = (motion.start_frame, motion.last_frame)
        return (SourceTrack(self.job.sources[0], ends, motion),)


@dataclass(frozen=True, eq=False)
class ExaggeratePreview(SinglePreview):
    """A capture that is exaggerated by the keys of a rig; there is one result."""

    @property
    def channels(self) -> tuple[str, ...]:
        """The writable channels of the rig."""
        return tuple(self.data.rig.targets[0].before.channels)

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame of the result."""
        clip = self.output.result.clip.between(*self.job.frames)
        return clip.start_frame, clip.last_frame

    def describe(self, path: int) -> tuple[str, float, str]:
        """Return the rounds of the keyed movement."""
        rounds = self.output.warp.rounds
        return f"{rounds:.3g} rounds" if self.job.loop else "one pass", 0.0, ""

    def list_sources(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the capture."""
        motion = self.data.rig.captures[0].motion
        ends = (motion.start_frame, motion.last_frame)
        return (SourceTrack(self.job.sources[0], ends, motion),)


VERB_PREVIEWS: Mapping[str, type[VerbPreview]] = {
    "keyweaveTexture": TexturePreview,
    "keyweaveResequence": ResequencePreview,
    "keyweaveTransfer": TransferPreview,
    "keyweaveFeet": FeetPreview,
    "keyweaveRestyle": RestylePreview,
    "keyweaveExaggerate": ExaggeratePreview,
}


def read_result(result: Result) -> VerbPreview | None:
    """Return a result as a preview reads it; None for verbs without a preview."""
    kind = VERB_PREVIEWS.get(result.verb)
    return None if kind is None else kind(result.job, result.data, result.output)
