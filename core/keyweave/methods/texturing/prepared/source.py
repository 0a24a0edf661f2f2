"""A texture source: captured motions, and their columns at the rates of sketches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Union, cast

from ...._arguments import check_arguments
from ...._text import BriefRepr, format_count
from ....animation.clip import Clip
from ....animation.features import UP_VECTORS, ChannelGroup, FeatureLayout
from ....animation.inspection.source_fit import fit_sources
from ....animation.motion import Motion
from ....animation.resampling import MotionOrClip, motion_to_clip, resample
from ....errors import FileFormatError
from ....formats import load
from .columns import SourceColumns
from .folder import read_folder, write_folder
from .source_contents import PREPARE_ADVICE, CaptureFile, ColumnList, SourceContents

AnyMotion = Union[MotionOrClip, str, Path]
Motions = Union[AnyMotion, Sequence[AnyMotion]]
MOST_LISTS = 4  # of columns that are kept
LACKS = "lacks columns of these names, at this frame rate or for a figure of this size"


class TextureSource(BriefRepr):
    """Captured motions, prepared for texturing; see `keyweave.prepare_source`.

    Columns of the motions, and all that depends on these alone, are computed when a sketch
    first needs them, and kept for the next call.

    Parameters
    ----------
    motions : Motion, Clip or path of a motion file, or a sequence of them
    files : sequence of CaptureFile
        Files of the motions, if these were not read from paths here.

    Attributes
    ----------
    files : tuple of CaptureFile
    request : dict
        The names, frame rate and settings that it was prepared for, as JSON types.
    folder : pathlib.Path or None
        The folder that it was loaded from.
    lengths : tuple of int
        Number of frames of each motion.
    lists : list of ColumnList
        Columns that are known, those that were used last at the end.

    Examples
    --------
    >>> from keyweave import examples
    >>> TextureSource(examples.load_walk().cut(1, 120))
    TextureSource(1 motion, 120 frames)
    """

    def __init__(self, motions: Motions, files: Sequence[CaptureFile] = ()):
        if isinstance(motions, (Motion, Clip, str, Path)):
            motions = [motions]
        paths = [each for each in motions if isinstance(each, (str, Path))]
        self._motions = tuple(map(_read, motions))
        self.files = (*files, *map(CaptureFile.of, paths))
        self.lengths = tuple(map(len, self._motions))
        self.lists: list[ColumnList] = []
        self.request: dict[str, Any] = {}
        self.folder: Path | None = None

    def __len__(self) -> int:
        return len(self.lengths)

    def _summarize(self) -> str:
        counts = (len(self), "motion"), (sum(self.lengths), "frame")
        return ", ".join(format_count(*each) for each in counts)

    @property
    def motions(self) -> tuple[MotionOrClip, ...]:
        """The motions; those of a source that was loaded are read from their files.

        Raises
        ------
        FileFormatError
            If they were not prepared from files, or a file is gone.
        """
        if len(self._motions) < len(self):
            if len(self.files) < len(self):
                raise FileFormatError(self.folder or "", f"{LACKS}; {PREPARE_ADVICE}")
            self._motions = tuple(_read(file.path) for file in self.files)
        return self._motions

    @cached_property
    def heads(self) -> tuple[MotionOrClip, ...]:
        """The first frame of each motion."""
        return tuple(_take_head(motion) for motion in self.motions)

    @cached_property
    def first_pose(self) -> Clip:
        """The first frame of the first motion as a clip."""
        first = self.motions[0]
        clip = motion_to_clip(first) if isinstance(first, Motion) else first
        return cast(Clip, _take_head(clip))

    def save(self, folder: str | Path, *, overwrite: bool = False) -> None:
        """Save what is prepared in a folder, which `keyweave.load_source` loads.

        Columns are saved as float32 where that adds at most 1e-6 rad or 1e-4 cm. Other
        files in the folder stay, but for those of a source that was saved there before.

        Raises
        ------
        OutputError
            If the folder holds a source and `overwrite` is False, or it cannot be written;
            a source that was saved there stays.
        """
        contents = SourceContents(
            self.files,
            self.request,
            self.lengths,
            self.heads,
            self.__dict__.get("first_pose"),
            tuple(each.round() for each in self.lists),
        )
        write_folder(Path(folder), contents, self.files, overwrite=overwrite)

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
        laid_out, resampled = list[ColumnList](), list[MotionOrClip]()
        for parts in lists:
            own = root if ChannelGroup(root, is_rotation=True) in parts else ""
            key = parts, own, figure.up_axis, frame_rate, fitted
            known = [each for each in self.lists if each.is_for(*key)]
            if not known:
                if not resampled:
                    motions = fit_sources(self.motions, figure, "source")[0]
                    resampled = [resample(motion, frame_rate) for motion in motions]
                up = UP_VECTORS[figure.up_axis]
                layout, tables = FeatureLayout.lay_out_and_read(parts, resampled, own, up)
                known = [ColumnList(layout, frame_rate, fitted, SourceColumns(tables))]
            self.lists = [*(e for e in self.lists if e is not known[0]), known[0]]
            laid_out.append(known[0])
        self.lists = self.lists[-MOST_LISTS:]
        return laid_out

    def _describe_fit(self, figure: MotionOrClip) -> str:
        """Describe how the motions are fitted to a figure; empty if they are not."""
        heads = fit_sources(self.heads, figure, "source")[0]
        changes = [
            f"{head.up_axis} {head.skeleton.offsets.tolist()}" if head is not own else ""
            for head, own in zip(heads, self.heads)
        ]
        return "; ".join(changes) if any(changes) else ""


def _read(motion: AnyMotion) -> MotionOrClip:
    return load(motion) if isinstance(motion, (str, Path)) else motion


def _take_head(data: MotionOrClip) -> MotionOrClip:
    """Return the first frame of a motion or clip."""
    return data.cut(data.start_frame, data.start_frame)


def as_source(sources: Motions | TextureSource) -> TextureSource:
    """Return motions as a source, which a prepared one is already."""
    return sources if isinstance(sources, TextureSource) else TextureSource(sources)


@check_arguments
def load_source(
    folder: str | Path, motions: Sequence[MotionOrClip] | None = None
) -> TextureSource:
    """Load a prepared source, whose arrays stay in their files until they are used.

    Parameters
    ----------
    folder : str or Path
        A folder of `TextureSource.save`.
    motions : sequence of Motion or Clip, optional
        The motions that were prepared, for what the folder lacks. By default their files
        are read when they are needed, if they were prepared from files.

    Returns
    -------
    TextureSource
        Its columns may be off by the rounding of float32, at most 1e-6 rad or 1e-4 cm.

    Raises
    ------
    FileFormatError
        If the folder is of another version of Keyweave or of other motions, incomplete or
        damaged, or a file that was prepared has changed; names the file.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> names = {"drive": "*Leg", "synthesize": ["Spine", "*Arm"]}
    >>> with TemporaryDirectory() as folder:
    ...     kw.prepare_source(examples.load_walk(), **names).save(folder)
    ...     source = kw.load_source(folder)
    ...     source, len(kw.texture(examples.load_walk("slow"), source, **names).paths)
    (TextureSource(1 motion, 600 frames), 3)
    """
    contents: SourceContents = read_folder(Path(folder))
    source = TextureSource(() if motions is None else motions, contents.files)
    if motions is not None and source.lengths != contents.lengths:
        problem = f"was prepared from motions of other lengths; {PREPARE_ADVICE}"
        raise FileFormatError(folder, problem)
    source.folder, source.request = Path(folder), contents.request
    source.lengths, source.lists = contents.lengths, [*contents.lists]
    source.heads = contents.heads
    if contents.first_pose is not None:
        source.first_pose = contents.first_pose
    return source
