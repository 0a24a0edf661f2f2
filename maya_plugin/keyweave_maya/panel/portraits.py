"""Portraits of sources: the figure in the middle of each, painted in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from keyweave.errors import KeyweaveError

from .host import EventLoop
from .source_files import SourceContent

if TYPE_CHECKING:
    from keyweave.geometry.arrays import Array

    from .previews.background import Background

THEME = "dark"
Pictures = dict[tuple[int, int], Any]  # by width and height


class SourcePortraits:
    """Pictures of sources by content and size.

    Parameters
    ----------
    loop : EventLoop
    announce : callable
        Called on the interface thread after a portrait was painted.
    """

    def __init__(self, loop: EventLoop, announce: Callable[[], None]):
        self._loop, self._announce = loop, announce
        self._pictures: WeakKeyDictionary[SourceContent, Pictures] = WeakKeyDictionary()
        self._background: Background | None = None

    def find(self, content: SourceContent, width: int, height: int) -> Array | None:
        """Return a portrait; None if it is not painted yet, or the source has no figure."""
        if content.data is None:
            return None
        pictures, size = self._pictures.setdefault(content, {}), (width, height)
        if size not in pictures:
            pictures[size] = None
            self._start(lambda: self._paint(pictures, content, size))
        return pictures[size]

    def _start(self, work: Callable[[], None]) -> None:
        from .previews.background import Background

        self._background = self._background or Background()
        self._background.submit(work, can_wait=True)

    def _paint(
        self, pictures: Pictures, content: SourceContent, size: tuple[int, int]
    ) -> None:
        """Paint a portrait; runs in the background."""
        try:
            picture = paint_portrait(content, *size)
        except KeyweaveError:  # a source without a figure, or with several
            return

        def keep() -> None:
            pictures[size] = picture
            self._announce()

        self._loop.post(keep)

    def close(self) -> None:
        """Paint no more."""
        if self._background is not None:
            self._background.close()


def paint_portrait(content: SourceContent, width: int, height: int) -> Array:
    """Return the middle pose of a source as pixels (height, width, 4).

    Raises
    ------
    KeyweaveError
        If the source has no skeleton, or several.
    """
    from keyweave.errors import DataError
    from keyweave.reports.bodies import build_body, paint_poses

    data: Any = content.data
    middle = float(round(sum(content.frames) / 2))
    if hasattr(data, "skeleton"):
        motion = data.cut(middle, middle)
    elif hasattr(data, "motion"):
        motion = data.motion((), (middle, middle))
    else:
        raise DataError("the source", "has no skeleton")
    body = build_body(motion)
    return paint_poses([body], [0], roles=["source"], size=(width, height), theme=THEME)
