"""The input of texturing: sketch, sources and names, and how a file is read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, cast

import numpy as np

from ...animation.features import ChannelGroup
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...curves.anim_curve import AnimCurve
from ...errors import DataError
from ...geometry.arrays import Floats
from ...methods.texturing.prepared.source import TextureSource
from ...methods.texturing.prepared.source_memory import are_equal
from ...methods.texturing.sketches import Names, Sketch
from ..captures.usable_frames import split_sources
from ..host import MotionFile
from .request import CHANNEL_LISTS, TextureRequest

if TYPE_CHECKING:
    from ..locked_feet.rigs import RigFeet


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
    root : str, optional
        The root that was found in a scene, ``"none"`` if it is not named.
    feet : RigFeet, optional
        The legs of a rig whose feet are to stand.
    limits : mapping of str to ndarray, shape (3, 2)
        Least and largest angles of rotations without keys, by their controls.
    weights : mapping of str to float, optional
        Weights of a scene's channels in matching, instead of those of the settings.
    job : TextureRequest, optional
        The request with the clips of a library as sources, if there are any.
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
    root: str | None = None
    feet: RigFeet | None = None
    limits: Mapping[str, Floats] = field(default_factory=dict)
    weights: Mapping[str, float] | None = None
    job: TextureRequest | None = None

    @cached_property
    def prepared(self) -> TextureSource:
        """The sources, of which nothing is computed twice."""
        return TextureSource(self.sources)

    def reuse(self, other: object) -> None:
        """Take over the prepared sources of another input, if its sources are equal."""
        if isinstance(other, TextureInput) and are_equal(self.sources, other.sources):
            self.__dict__["prepared"] = other.prepared

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
        legs = (*self.feet.keyed, *self.feet.unkeyed) if self.feet else ()
        known = {curve.channel: curve for curve in (*legs, *self.before)}
        for channel in changing:
            if channel not in known:
                problem = "has no animation to blend with; key it, or use strength=1"
                raise DataError(channel, problem)
        values, times = np.array(output.values), output.frames / output.frame_rate
        for column, channel in enumerate(output.channels):
            if channel in known:
                values[:, column] = known[channel].evaluate(times)
        return output.with_(values=values)


def read_file_input(
    request: TextureRequest,
    file: MotionFile,
    list_key_frames: Callable[[Sketch], Floats | None],
) -> TextureInput:
    """Read the sketch of a file, and the channels of the sources that it can use."""
    sketch, notes = file.read_sketch(request), list[str]()
    pieces, owners = split_sources(request.sources, notes, keep_all=request.keep_all)
    sources, remarks = file.read_sources(pieces, sketch, request.names)
    return TextureInput(
        sketch=sketch,
        sources=sources,
        owners=owners,
        names={name: getattr(request, name) for name in CHANNEL_LISTS},
        key_frames=list_key_frames(sketch),
        originals=file.curves or (),
        notes=tuple(dict.fromkeys([*file.note_words(request.names), *notes, *remarks])),
        before=file.curves or (),
    )


def list_part_channels(parts: Sequence[ChannelGroup]) -> list[str]:
    """Return the channels of parts, each once."""
    return list(dict.fromkeys(channel for part in parts for channel in part.channels))
