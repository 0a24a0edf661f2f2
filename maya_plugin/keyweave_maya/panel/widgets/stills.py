"""Pictures of the panel: each page in each state, on sample data or a scene."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from keyweave.errors import OutputError
from keyweave.examples.samples import write_people
from keyweave.formats.file_writing import make_folder

from ..hosts.sample_host import SKETCH, SKETCHES, Sample, open_sample
from ..pages import find_page
from ..presenter import Presenter
from ..sessions.messages import STATUSES
from ..views import Message, PageView, State
from .desktop import Desktop, run_until

SECONDS, FIRST = 60.0, 10.0  # limits for a computation, and for reading a source
SETTLED = 0.4  # seconds for what is painted late
FRAME = 0.37  # share of the shot before the frame that is shown
APPLY = "Compute a preview first."
# States in which nothing is computed until its user does something.
SETTLED_STATES = (State.EMPTY, State.SKETCH, State.PREVIEWING, State.FAILED)


class StillPresenter:
    """A presenter whose view is held; everything else is that of the real one."""

    def __init__(self, presenter: Presenter) -> None:
        self.presenter = presenter
        self.held: PageView | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.presenter, name)

    @property
    def view(self) -> PageView:
        """The view that is held, or the real one."""
        return self.held or self.presenter.view


class Stills:
    """A window with the page of a command, led from state to state.

    It shows sample data, or the scene and all sources of another `Sample`.
    """

    def __init__(self, page: str, scale: float = 1.0, sample: Sample | None = None) -> None:
        self.page = find_page(page)
        if sample is None:
            sample = open_sample(SKETCHES.get(self.page.verb.page, SKETCH))
            sources = sample.sources[int(self.page.maps_joints) :][:1]
            sample = replace(sample, sources=sources)
        self.sample = sample
        self.folder = TemporaryDirectory()
        self.window = Desktop(
            self.sample.host, scale=scale, has_list=False, wrap=self._wrap
        )
        self.presenter = self.window.presenter
        self.steps: list[str] = []  # of computations, as they were reported
        self.presenter.listen(self._keep_step)
        self.window.show()
        self.presenter.show_page(page)

    def _wrap(self, presenter: Presenter) -> StillPresenter:
        self.held = StillPresenter(presenter)
        return self.held

    def _keep_step(self, aspects: frozenset[str]) -> None:
        """Keep the step that is reported, for the picture of a computation."""
        if "progress" in aspects and self.presenter.view.progress:
            self.steps.append(self.presenter.view.progress)

    def show(self, state: State) -> None:
        """Lead the window to a state, as far as the data do; hold one that passes."""
        self.held.held = None
        self.sample.host.select([])
        if state is State.FAILED:
            self._fill()
            self.presenter.add_sources(["walk_03.bvh"])
            self._select()
            run_until(lambda: self.presenter.view.state is State.FAILED, FIRST)
        elif state is State.SKETCH:
            self._select()
        elif state is not State.EMPTY:
            self._compute()
            if state is State.APPLIED:
                self.presenter.apply()
                run_until(lambda: self.presenter.view.state is State.APPLIED, FIRST)
        self._hold(state)

    def _select(self) -> None:
        self.sample.host.select(self.sample.sketch)
        self.presenter.use_selection()

    def _fill(self) -> None:
        """Choose the people of the examples where a motion space is required."""
        for path in self.page.layout.required:
            people = Path(self.folder.name, "people")
            if not people.exists():
                write_people(people)
            self.presenter.set_value(path, str(people))

    def _compute(self) -> None:
        """Add the sources and wait for a preview; with those there already, just wait."""
        presenter, panel = self.presenter, self.window.panel
        self._fill()
        if self.page.takes_sources and not presenter.view.sources:
            self._select()
            presenter.add_sources([*map(str, self.sample.sources)])
        elif presenter.preview is None:
            self._select()
            presenter.update()
        run_until(lambda: presenter.view.state in SETTLED_STATES, SECONDS)
        if presenter.view.state is State.PREVIEWING:
            run_until(lambda: bool(panel.preview.stage.figures), SECONDS)

    def _hold(self, state: State) -> None:
        panel = self.window.panel
        step = self.steps[-1] if self.steps else STATUSES[State.COMPUTING]
        if self.presenter.preview is not None:
            self.held.held = hold_view(self.presenter.view, state, step)
        panel.refresh(frozenset({"state", "values", "alternative", "sources"}))
        clock = panel.preview.clock
        clock.set_frame(clock.first + round(FRAME * (clock.last - clock.first)))
        if state is State.COMPUTING:
            panel.header.progress.show_phase(0.6)

    def save(self, file: Path, size: tuple[int, int]) -> bool:
        """Write a picture of the window, in pixels; return whether that was possible."""
        self.window.resize(*size)
        run_until(lambda: False, SETTLED)
        run_until(self._has_thumbnails, FIRST)
        make_folder(file.parent, parents=True)
        return bool(self.window.grab().save(str(file)))

    def _has_thumbnails(self) -> bool:
        """Return whether all alternatives that are visible have pictures."""
        strip = self.window.panel.preview.alternatives
        numbers = range(len(self.presenter.view.alternatives))
        shown = [n for n in numbers if strip.rect().intersects(strip.find_cell(n))]
        return strip.isHidden() or {*shown} <= {*strip.pictures}

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        self.folder.cleanup()


def hold_view(view: PageView, state: State, step: str) -> PageView | None:
    """Return the view of a state that passes by itself; None for the other ones.

    `step` is shown as the progress of a computation.
    """
    if state is State.COMPUTING:
        reason = {"apply": "Wait for the preview."}
        return replace(
            view,
            state=state,
            progress=step,
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


def take_screenshot(
    page: str, state: State, file: Path, size: tuple[int, int], sample: Sample | None = None
) -> PageView:
    """Write a picture of a page in a state, or as near as the data come to it.

    Return the page that the picture shows. Raise an OutputError if it cannot be written.
    """
    stills = Stills(page, sample=sample)
    stills.show(state)
    is_written = stills.save(file, size)
    view: PageView = stills.held.view
    stills.close()
    if not is_written:
        raise OutputError(file, "cannot be written; choose another name, such as panel.png")
    return view
