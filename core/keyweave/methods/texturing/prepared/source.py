"""A texture source: captured motions, and their columns at the rates of sketches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Union, cast

import numpy as np

from ...._text import BriefRepr, format_count
from ....animation.clip import Clip
from ....animation.features import UP_VECTORS, ChannelGroup, FeatureLayout
from ....animation.inspection.source_fit import fit_sources
from ....animation.motion import Motion
from ....animation.resampling import MotionOrClip, motion_to_clip, resample
from .columns import SourceColumns

MOST_LISTS = 4  # of columns that are kept


@dataclass(frozen=True, eq=False)
class ColumnList:
    """Columns of a list of rotations and channels, as a sketch needs them.

    Attributes
    ----------
    layout : FeatureLayout
    frame_rate : float
    fitted : str
        How the sources were fitted to the figure of the sketch; empty if they were not.
    columns : SourceColumns
    """

    layout: FeatureLayout
    frame_rate: float
    fitted: str
    columns: SourceColumns

    def is_for(
        self, parts: Sequence[ChannelGroup], root: str, up: str, rate: float, fitted: str
    ) -> bool:
        """Return whether these are the columns of parts."""
        own = self.layout
        return (
            (own.parts, own.root) == (tuple(parts), root)
            and (self.frame_rate, self.fitted) == (rate, fitted)
            and (not root or np.array_equal(own.up, UP_VECTORS[up]))
        )


class TextureSource(BriefRepr):
    """Captured motions, prepared for texturing; see `keyweave.prepare_source`.

    What texturing computes of the motions alone is computed once, when a sketch first needs
    it, and kept for the next call.

    Parameters
    ----------
    motions : Motion or Clip, or a sequence of them

    Attributes
    ----------
    heads : tuple of Motion or Clip
        The first frame of each motion.

    Examples
    --------
    >>> from keyweave import examples
    >>> TextureSource(examples.load_walk().cut(1, 120))
    TextureSource(1 motion, 120 frames)
    """

    def __init__(self, motions: MotionOrClip | Sequence[MotionOrClip]):
        listed = [motions] if isinstance(motions, (Motion, Clip)) else motions
        self._motions = tuple(listed)
        self.lengths = tuple(map(len, self._motions))
        self.lists: list[ColumnList] = []

    def __len__(self) -> int:
        return len(self.lengths)

    def _summarize(self) -> str:
        counts = (len(self), "motion"), (sum(self.lengths), "frame")
        return ", ".join(format_count(*each) for each in counts)

    @property
    def motions(self) -> tuple[MotionOrClip, ...]:
        """The motions."""
        return self._motions

    @cached_property
    def heads(self) -> tuple[MotionOrClip, ...]:
        return tuple(_take_head(motion) for motion in self.motions)

    @cached_property
    def first_pose(self) -> Clip:
        """The first frame of the first motion as a clip."""
        first = self.motions[0]
        clip = motion_to_clip(first) if isinstance(first, Motion) else first
        return cast(Clip, _take_head(clip))

    def lay_out(
        self,
        lists: Sequence[Sequence[ChannelGroup]],
        root: str,
        frame_rate: float,
        figure: MotionOrClip,
    ) -> list[ColumnList]:
        """Return the columns of lists of parts, fitted to a figure and at a frame rate.

        The root is the joint or control whose heading is left out, or empty.
        """
        fitted = self._describe_fit(figure)
        laid_out, resampled = [], list[MotionOrClip]()
        for parts in lists:
            own = root if ChannelGroup(root, is_rotation=True) in parts else ""
            key = parts, own, figure.up_axis, frame_rate, fitted
            known = [each for each in self.lists if each.is_for(*key)]
            if not known:
                if not resampled:
                    motions = fit_sources(self.motions, figure, "source")[0]
                    resampled = [resample(motion, frame_rate) for motion in motions]
                up = UP_VECTORS[figure.up_axis]
                layout = FeatureLayout.lay_out(parts, resampled, own, up)
                columns = SourceColumns([layout.read(each) for each in resampled])
                known = [ColumnList(layout, frame_rate, fitted, columns)]
            self.lists = [*(e for e in self.lists if e is not known[0]), known[0]]
            laid_out.append(known[0])
        self.lists = self.lists[-MOST_LISTS:]
        return laid_out

    def _describe_fit(self, figure: MotionOrClip) -> str:
        """Return how the motions are fitted to a figure; empty if they stay as they are."""
        heads = fit_sources(self.heads, figure, "source")[0]
        changes = [
            f"{head.up_axis} {head.skeleton.offsets.tolist()}" if head is not own else ""
            for head, own in zip(heads, self.heads)
        ]
        return "; ".join(changes) if any(changes) else ""


def _take_head(data: MotionOrClip) -> MotionOrClip:
    """Return the first frame of a motion or clip."""
    return data.cut(data.start_frame, data.start_frame)


Sources = Union[MotionOrClip, Sequence[MotionOrClip], TextureSource]


def as_source(sources: Sources) -> TextureSource:
    """Return motions as a source, which a prepared one is already."""
    return sources if isinstance(sources, TextureSource) else TextureSource(sources)
