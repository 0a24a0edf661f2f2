"""The preview in the host's viewport: a temporary layer that follows what the panel shows.

The layer is hidden at once when the preview changes, and shown after a rest. The host may
remove it at any time, because it reads, edits or saves the scene; then it returns later.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .host import EventLoop, Host, Stop
from .views import PageView

if TYPE_CHECKING:
    from keyweave.animation.frame_range import FrameRange
    from keyweave.curves.anim_curve import AnimCurve

REST_SECONDS = 0.15  # after the last change, before the layer is shown
SETTING = "viewport"  # name of the switch in the memory of the user
NO_VIEWPORT = "Only Maya has a viewport; open the panel there."
LOG = logging.getLogger(__name__)


class Viewport:
    """Shows the temporary layer of a host, while `is_on`.

    `find` returns the curves to show, and their first and last frame; None while they are
    computed. `failed` is called with the error if curves cannot be shown.
    """

    def __init__(
        self,
        host: Host,
        loop: EventLoop,
        find: Callable[[], tuple[Sequence[AnimCurve], FrameRange] | None],
        failed: Callable[[Exception], None],
        is_on: bool = False,
    ):
        self._host, self._loop = host, loop
        self._find, self._failed = find, failed
        self._wanted: object = None  # key of the preview that is to be shown
        self._waits = False  # for curves
        self._stop_timer: Stop | None = None
        self._is_shown = False
        self.is_on = is_on and host.shows_temporary_layers

    def complete(self, view: PageView) -> PageView:
        """Return a view with the switch of the viewport."""
        if not self.problem:
            return replace(view, shows_layer=self.is_on)
        return replace(
            view, disabled={**view.disabled, "show_temporary_layer": self.problem}
        )

    @property
    def problem(self) -> str:
        """Why nothing can be shown; empty if it can."""
        return "" if self._host.shows_temporary_layers else NO_VIEWPORT

    def follow(self, wanted: object) -> None:
        """Show the current preview after a rest, and hide any other at once.

        `wanted` is equal for equal previews; None without a preview.
        """
        if not self.is_on:
            wanted = None
        if wanted != self._wanted:
            self.hide()
            self._wanted = wanted
            if wanted is not None:
                self._schedule()
        elif self._waits:
            self._schedule()

    def hide(self) -> None:
        """Hide the layer."""
        self._stop()
        self._wanted, self._waits = None, False
        if self._is_shown:
            self._is_shown = False
            try:
                self._host.hide_layer()
            except Exception as error:
                LOG.debug("the temporary layer is not removed", exc_info=True)
                self._failed(error)

    def _stop(self) -> None:
        if self._stop_timer is not None:
            self._stop_timer()
        self._stop_timer = None

    def _schedule(self) -> None:
        self._stop()
        self._waits = False
        self._stop_timer = self._loop.call_later(REST_SECONDS, self._show)

    def _show(self) -> None:
        self._stop_timer = None
        try:
            written = self._find()
            self._waits = written is None
            if written is not None:
                self._host.show_layer(*written, self._return)
                self._is_shown = True
        except Exception as error:
            LOG.debug("the preview cannot be shown in the viewport", exc_info=True)
            self._failed(error)

    def _return(self) -> None:
        """Show the layer again, since the host removed it."""
        self._is_shown = False
        if self._wanted is not None:
            self._schedule()
