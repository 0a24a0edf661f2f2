"""The preview of the result that is shown: made, posed and forgotten with that result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .host import EventLoop, Host
from .sessions.outcomes import Outcome

if TYPE_CHECKING:
    from keyweave.animation.frame_range import FrameRange
    from keyweave.curves.anim_curve import AnimCurve

    from .previews.preview import Preview, PreviewMaker

Announce = Callable[[], None]
# Called with the host, the loop, and a function to call when there are more poses.
MakePreviews = Callable[[Host, EventLoop, Announce], "PreviewMaker"]


def make_result_previews(host: Host, loop: EventLoop, announce: Announce) -> PreviewMaker:
    """Return the maker of previews; it is imported for the first result."""
    from .previews.result_preview import Previews

    return Previews(host, loop, announce)


class ShownPreview:
    """The preview of a host's result, and its maker, which keeps what previews share.

    The maker is made for the first result; `announce` is called when there are more poses.
    """

    def __init__(
        self, host: Host, loop: EventLoop, make_maker: MakePreviews, announce: Announce
    ):
        self.preview: Preview | None = None
        self._host, self._loop = host, loop
        self._make_maker, self._announce = make_maker, announce
        self._maker: PreviewMaker | None = None
        self._reading: tuple[str, str] | None = None  # of the last preview

    def renew(self, outcome: Outcome | None) -> None:
        """Make the preview of a result; without one, there is none."""
        self.preview = None
        if outcome is None:
            return
        if outcome.reading.identity != self._reading:
            self.forget()
        self._reading = outcome.reading.identity
        if self._maker is None:
            self._maker = self._make_maker(self._host, self._loop, self._announce)
        self.preview = self._maker.make(outcome.result)

    def redirect(self, outcome: Outcome | None) -> bool:
        """Follow the output fields of a result; return whether there is a preview."""
        if outcome is None or self.preview is None:
            return False
        self.preview = self.preview.at(outcome.result)
        return True

    def pose(self, alternative: int) -> None:
        """Evaluate the poses of an alternative, from the current frame."""
        if self.preview is not None:
            self.preview.show(alternative, self._host.read_frame())

    def find_written(
        self, alternative: int
    ) -> tuple[Sequence[AnimCurve], FrameRange] | None:
        """Return the curves of an alternative and their range, once they are known."""
        return None if self.preview is None else self.preview.find_written(alternative)

    def pause(self) -> None:
        """Stop evaluating poses, which would take the time of a computation."""
        if self._maker is not None:
            self._maker.pause()

    def forget(self) -> None:
        """Forget the poses, because the scene changed."""
        if self._maker is not None:
            self._maker.forget()

    def close(self) -> None:
        """Stop evaluating."""
        self.preview = None
        if self._maker is not None:
            self._maker.close()
