"""Pictures of the panel: each page in each state, on sample data."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from Qt import QtWidgets

from ..hosts.sample_host import open_sample
from ..pages import find_page
from ..views import Message, PageView, State
from .desktop import Desktop, run_until

SECONDS = 60.0  # limit for a computation
LOADED = 30.0  # limit for thumbnails and poses
APPLY = "There is no result to apply."


class StillPresenter:
    """A presenter whose view is held; everything else is that of the real one."""

    def __init__(self, presenter: Any) -> None:
        self.presenter = presenter
        self.held: PageView | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.presenter, name)

    @property
    def view(self) -> PageView:
        """The view that is held, or the real one."""
        return self.held or self.presenter.view


def open_still(page: str, state: State, scale: float = 1.0) -> Desktop:
    """Return the window of a page in a state, as far as sample data lead to it.

    States that pass by themselves are held.
    """
    sample = open_sample()
    stills: list[StillPresenter] = []

    def wrap(presenter: Any) -> StillPresenter:
        stills.append(StillPresenter(presenter))
        return stills[0]

    window = Desktop(sample.host, scale=scale, has_list=False, wrap=wrap)
    presenter, held = window.presenter, stills[0]
    window.show()
    presenter.show_page(page)
    if state is State.EMPTY:
        sample.host.select([])
        return window
    if state is State.FAILED:
        presenter.add_sources([str(Path("captures") / "walk_03.bvh")])
        presenter.use_selection()
        run_until(lambda: presenter.view.state is State.FAILED, LOADED)
        return window
    presenter.use_selection()
    if state is State.SKETCH:
        return window
    if find_page(page).takes_sources:
        presenter.add_sources([str(sample.sources[int(find_page(page).maps_joints)])])
    run_until(lambda: presenter.view.state is State.PREVIEWING, SECONDS)
    if state is State.APPLIED:
        presenter.apply()
        run_until(lambda: presenter.view.state is State.APPLIED, SECONDS)
    run_until(lambda: _has_figures(presenter), LOADED)
    _settle(window)
    held.held = hold_view(presenter.view, state)
    window.panel.refresh(frozenset({"state", "values", "alternative"}))
    if state is State.COMPUTING:
        window.panel.header.progress.show_at(0.6)
    _settle(window)
    return window


def hold_view(view: PageView, state: State) -> PageView | None:
    """Return the view of a state that passes by itself; None for the other ones."""
    if state is State.COMPUTING:
        reason = {"apply": "Wait for the preview."}
        return replace(
            view,
            state=state,
            progress="Matching fragments",
            disabled=reason,
            message=Message(),
        )
    if state is State.READY:
        reason = {"apply": APPLY, "discard": APPLY}
        return replace(
            view, state=state, status="Ready", disabled=reason, message=Message()
        )
    if state is State.STALE:
        text = "Keys changed since this preview."
        message = Message(text, "warning", "update", "Update")
        return replace(view, state=state, message=message, disabled={"apply": text})
    return None


def _has_figures(presenter: Any) -> bool:
    preview = presenter.preview
    if preview is None:
        return False
    sizes = (
        preview.list_figures(number) for number in range(len(presenter.view.alternatives))
    )
    return all(sizes)


def _settle(window: Desktop) -> None:
    """Let pictures and poses appear."""
    run_until(lambda: False, 1.0)


def take_screenshot(page: str, state: State, file: Path, size: tuple[int, int]) -> None:
    """Write a picture of a page in a state."""
    window = open_still(page, state)
    window.resize(*size)
    _settle(window)
    file.parent.mkdir(parents=True, exist_ok=True)
    window.grab().save(str(file))
    window.close()
    window.deleteLater()
    QtWidgets.QApplication.processEvents()
