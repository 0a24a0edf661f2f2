"""Opening the panel: a presenter with previews and pictures of sources, for any host."""

from __future__ import annotations

import logging
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from ..commands.dependencies import list_missing
from .host import EventLoop, Host
from .memory import Memory
from .presenter import Presenter

if TYPE_CHECKING:
    from keyweave.geometry.arrays import Array

LOG = logging.getLogger(__name__)
THEME = "dark"  # of pictures
POSE = 0.3  # share of a source before the pose in its picture


class PanelPresenter(Presenter):
    """A presenter whose results are shown: as figures and curves, and sources as pictures.

    Parameters
    ----------
    host : Host
    loop : EventLoop
    memory : Memory
    """

    def __init__(self, host: Host, loop: EventLoop, memory: Memory):
        self._previews: Any = None
        if not list_missing():
            from .previews.result_preview import Previews

            self._previews = Previews(host, loop, self._announce_poses)
        self._pictures: dict[tuple[Any, ...], Array | None] = {}
        make_preview = self._preview_result if self._previews else None
        super().__init__(host, loop, memory, make_preview=make_preview)

    def _preview_result(self, *, result: Any, **_: Any) -> Any:
        return self._previews.make(result)

    def _announce_poses(self) -> None:
        if not self.is_closed:
            self._show("poses")

    def paint_source(self, number: int, width: int, height: int) -> Array | None:
        """Return a pose of a source as pixels (height, width, 4); None until it is painted."""
        sources = self._session.draft.sources
        content = self._updater.find_content(sources[number])
        if self._previews is None or getattr(content, "problem", "x"):
            return None
        key = (id(content), width, height)
        if key not in self._pictures:
            self._pictures[key] = None
            paint = partial(self._paint_source, key, content, width, height)
            self._previews.background.submit(paint, can_wait=True)
        return self._pictures[key]

    def _paint_source(
        self, key: tuple[Any, ...], content: Any, width: int, height: int
    ) -> None:
        """Paint a picture in the background, and then show it."""
        pixels = paint_motion(content.data, width, height)
        if pixels is None:
            return

        def keep() -> None:
            if not self.is_closed:
                self._pictures[key] = pixels
                self._show("sources")

        self.loop.post(keep)

    def format_install_line(self, library: str) -> str:
        """Return the line that installs a library that is not required."""
        line = str(getattr(self.host, "install_line", ""))
        start, found, _ = line.partition(" numpy")
        return (
            f"{start} {library}" if found else f"{sys.executable} -m pip install {library}"
        )

    def close(self) -> None:
        """Stop computing and painting, and save what is remembered."""
        super().close()
        if self._previews is not None:
            self._previews.close()


def paint_motion(data: Any, width: int, height: int) -> Array | None:
    """Return a pose of a motion as pixels; None for data without joints.

    Examples
    --------
    >>> from keyweave import examples
    >>> paint_motion(examples.load_walk(), 40, 40).shape
    (40, 40, 4)
    """
    from keyweave.animation.motion import Motion
    from keyweave.reports.bodies import build_body, paint_poses

    if not isinstance(data, Motion):
        return None
    row = int(POSE * (len(data) - 1))
    frame = float(data.frames[row])
    body = build_body(data.between(frame, frame))
    return paint_poses([body], [0], roles=["source"], size=(width, height), theme=THEME)
