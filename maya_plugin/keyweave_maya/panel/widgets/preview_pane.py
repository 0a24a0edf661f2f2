"""The preview: the stage with its tools, playback, curves and alternatives in a column."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from Qt import QtGui, QtWidgets

from ..pages import find_page
from ..presenter import Presenter
from ..sessions.messages import WAYS
from ..views import Message
from .alternatives import AlternativeStrip
from .controls.buttons import Button, MenuButton
from .controls.layout import Fold, make_row
from .controls.part import Part
from .stage.stage import LAYOUTS, Stage
from .theme import Theme
from .transport import Transport

if TYPE_CHECKING:
    from .curves.view import CurveView

CURVES = 40  # height of the curves, in units
LOWEST_STAGE = 24  # smallest height of the stage, in units


class PreviewPane(Part):
    """Stage, transport, curves and alternatives."""

    def __init__(
        self, presenter: Presenter, theme: Theme, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(presenter, theme, parent)
        self.stage = Stage(self, scale=theme.scale, loop=presenter.loop)
        self.stage.message_pressed.connect(self.press)
        for text, page, tip in WAYS:
            way = Button(theme, text, tip=tip)
            way.set_padding(1)
            way.clicked.connect(lambda *_, page=page: presenter.begin(page))
            self.stage.message.ways.addWidget(way)
        self.tools = self._make_tools()
        self.clock = self.stage.clock
        self.transport = Transport(self.clock, self, theme.scale)
        self.curves: CurveView | None = None
        self.fold = Fold(theme, "Curves")
        self.fold.setParent(self)
        self.fold.toggled.connect(self._show_curves)
        self.alternatives = AlternativeStrip(presenter, theme, self)
        self.alternatives.compared.connect(self.compare_alternative)
        self._compared: int | None = None  # an alternative right of the divider
        self._frame_before: float | None = None  # a hovered alternative was played

    def _make_tools(self) -> QtWidgets.QWidget:
        theme, tools = self.theme, QtWidgets.QWidget(self)
        self.layout_button = MenuButton(
            theme, "", self._list_layouts, kind="quiet", tip="How figures are arranged"
        )
        self.trails = Button(
            theme, "Trails", "curve", "quiet", tip="Show the paths of hands and feet"
        )
        self.trails.setCheckable(True)
        self.trails.toggled.connect(self.stage.set_trails)
        self.viewport = Button(
            theme,
            "Viewport",
            kind="quiet",
            tip="Show the preview in Maya's viewport, on a layer that is never saved",
        )
        self.viewport.setCheckable(True)
        show = self.presenter.show_temporary_layer
        self.viewport.clicked.connect(lambda is_on: show(is_on))
        self.reset = Button(
            theme, "Reset view", kind="quiet", tip="Look from the front again"
        )
        self.reset.clicked.connect(self.stage.reset_view)
        parts = (self.layout_button, self.trails, self.viewport, None, self.reset)
        tools.setLayout(make_row(theme, *parts, gap=4))
        self._arrange_figures("overlay")
        return tools

    def _list_layouts(self) -> list[tuple[str, Callable[[], None] | None]]:
        arrange, follows = self._arrange_figures, self.clock.is_external
        text = "Play on its own" if follows else "Follow the time slider"
        return [
            *((name.capitalize(), lambda n=name: arrange(n)) for name in LAYOUTS),
            self._list_comparison(),
            ("", None),
            (text, lambda: self.follow_host(not follows)),
        ]

    def _arrange_figures(self, layout: str) -> None:
        self.stage.set_layout(layout)
        self.layout_button.setText(layout.capitalize())
        self.layout_button.updateGeometry()

    def compare_alternative(self, number: int | None) -> None:
        """Show an alternative right of a divider, and the chosen one at its left."""
        self._compared = number
        self._show_figures()

    def _list_comparison(self) -> tuple[str, Callable[[], None] | None]:
        """Return an entry that compares with the next alternative, or no more."""
        view = self.presenter.view
        if self._compared is not None:
            return "Stop comparing", lambda: self.compare_alternative(None)
        if len(view.alternatives) < 2:
            return "Compare alternatives", None
        following = (view.alternative + 1) % len(view.alternatives)
        text = f"Compare {view.alternative + 1} with {following + 1}"
        return text, lambda: self.compare_alternative(following)

    def _play_hovered(self) -> None:
        """Play while the mouse is over an alternative, then return to the frame before."""
        is_hovered, clock = self.presenter.view.hovered is not None, self.clock
        if is_hovered and not clock.is_playing and not clock.is_external:
            self._frame_before = clock.frame
            clock.play()
        elif not is_hovered and self._frame_before is not None:
            clock.pause()
            clock.set_frame(self._frame_before)
            self._frame_before = None

    def press(self) -> None:
        """Call the action of the message on the stage."""
        action = getattr(self.presenter, self.presenter.view.message.action, None)
        if action is not None:
            action()

    def _show_curves(self, shown: bool) -> None:
        """Make the curves when they are first opened, since pyqtgraph takes a while."""
        if self.curves is None:
            self.curves = self._make_curves()
        self.curves.setVisible(shown)
        self.place()

    def _make_curves(self) -> CurveView:
        from .curves.view import CurveView

        curves = CurveView(self.presenter, self.theme, self)
        curves.frame_changed.connect(self.clock.set_frame)
        self.clock.frame_changed.connect(curves.show_frame)
        curves.show_frame(self.clock.frame)
        return curves

    def refresh(self, aspects: frozenset[str]) -> None:
        if "page" in aspects:
            self._compared = None
        if aspects & {"page", "preview", "poses", "alternative"}:
            self._show_figures()
        if "alternative" in aspects:
            self._play_hovered()
        if aspects & {"page", "state"}:
            self._invite()
            view = self.presenter.view
            self.viewport.setChecked(view.shows_layer)
            self.viewport.allow(view.disabled.get("show_temporary_layer", ""))
        if aspects & {"page", "ranges", "sources", "lists", "preview", "poses"}:
            self._show_range()
        if "frame" in aspects and self.clock.is_external:
            self.clock.set_frame(self.presenter.current_frame)
        self.alternatives.refresh(aspects)
        if self.curves is not None:
            self.curves.refresh(aspects - {"frame"})
        has_strip = find_page(self.presenter.view.page).has_alternatives
        if has_strip == self.alternatives.isHidden():
            self.alternatives.setVisible(has_strip)
            self.place()

    def _show_figures(self) -> None:
        preview, view = self.presenter.preview, self.presenter.view
        number, compared = view.alternative, self._compared
        if compared is not None and compared >= len(view.alternatives):
            compared = self._compared = None
        if view.hovered not in (None, compared):
            number = view.hovered
        figures = () if preview is None else preview.list_figures(number)
        other = None
        if preview is not None and compared not in (None, number):
            others = preview.list_figures(compared)
            other = next((each for each in others if each.role == "result"), None)
        self.stage.set_figures(figures, other)
        self.transport.set_keys(() if preview is None else preview.key_frames.tolist())

    def _show_range(self) -> None:
        """Show the frames of the page until there are figures, which have their own."""
        view, clock = self.presenter.view, self.clock
        pairs = zip(view.frames, view.known_frames)
        first, last = (known if end is None else end for end, known in pairs)
        if last > first and not self.stage.figures:
            clock.set_range(first, last, clock.frame_rate)

    def follow_host(self, follows: bool) -> None:
        """Show the host's frame, or play on its own."""
        self.transport.set_external(follows)
        if follows:
            self.clock.set_frame(self.presenter.current_frame)

    def _invite(self) -> None:
        """Say on an empty stage what to do first."""
        view = self.presenter.view
        message = view.message if view.is_new else Message()
        self.stage.set_message(message.text, message.label)

    @property
    def fixed_height(self) -> int:
        """Height of everything but the stage, in pixels."""
        theme = self.theme
        height = 3 * (theme.row + theme.unit(1))
        if self.fold.isChecked():
            height += theme.unit(CURVES) + theme.unit(1)
        if not self.alternatives.isHidden():
            height += self.alternatives.sizeHint().height() + theme.unit(2)
        return height

    def place(self) -> None:
        """Stack the parts; the stage takes what the others leave."""
        theme, width, gap = self.theme, self.width(), self.theme.unit(1)
        stage = max(theme.unit(LOWEST_STAGE), self.height() - self.fixed_height)
        self.tools.setGeometry(0, 0, width, theme.row)
        self.stage.setGeometry(0, theme.row + gap, width, stage)
        top = theme.row + stage + 2 * gap
        for part, height in (
            (self.transport, theme.row),
            (self.fold, theme.row),
            (self.curves, theme.unit(CURVES) if self.fold.isChecked() else 0),
            (self.alternatives, self.alternatives.sizeHint().height()),
        ):
            if part is not None and height and not part.isHidden():
                part.setGeometry(0, top, width, height)
                top += height + gap

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self.place()
