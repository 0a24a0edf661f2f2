"""The window: nothing is clipped, nothing moves, and keys and buttons act."""

import gc
import itertools
import threading
from dataclasses import replace

import pytest

pytest.importorskip("Qt")

from Qt import QtCore, QtGui, QtWidgets

from case_profiles import count_cases, is_nightly
from keyweave_maya.panel.pages import PAGES
from keyweave_maya.panel.previews.figure import PreviewFigure
from keyweave_maya.panel.sessions.messages import WAYS
from keyweave_maya.panel.views import Message, State
from keyweave_maya.panel.widgets.controls.buttons import Button
from keyweave_maya.panel.widgets.controls.inputs import Slider
from keyweave_maya.panel.widgets.controls.layout import Label, ScrollArea
from keyweave_maya.panel.widgets.theme import Theme
from keyweave_maya.panel.widgets.window import Panel
from panel.fake_presenter import (
    FakePresenter,
    FakePreview,
    list_views,
    load_body,
    ready_view,
    sample_joint_table,
)

WIDTHS, SCALES = (340, 500, 720, 1200), (1, 1.5, 2)
SIZES = [*itertools.product(WIDTHS, SCALES)]
SIZES_BY_DAY = [(340, 2), (500, 1), (720, 1.5)]
TEXTURE = "keyweaveTexture"
TABS = [page.command for page in PAGES if page.takes_sources]
ASPECTS = ("state", "values", "preview", "sources", "lists", "alternative")
STATES = [state.name for state in State]
LONG = "a_character_with_a_very_long_namespace_and_a_very_long_layer_name"


class WindowPresenter(FakePresenter):
    """Has in addition what only the window asks for."""

    def list_sets(self):
        return ["hero_keyed_SET"]

    def list_layers(self):
        return ["detail", LONG]

    def list_presets(self):
        return ["/presets/walks.json"]

    def list_results(self):
        return []

    def spell_command(self):
        return ""

    def paint_source(self, number, width, height):
        return None  # painting takes a while, and is tested with the sources


def open_panel(qtbot, view=None, preview=None, scale=1.0, size=(1100, 760)):
    presenter = WindowPresenter(view or ready_view(), preview)
    font = QtGui.QFont(QtGui.QGuiApplication.font())
    font.setPixelSize(round(12 * scale))
    theme = Theme.of(scale=scale, font=font)
    panel = Panel(presenter, theme, lambda: "hero_walk_v012.ma")
    qtbot.addWidget(panel)
    panel.resize(*(round(scale * length) for length in size))
    panel.show()
    return panel


def find_view(page, state):
    return {each.name: view for each, view in list_views(page).items()}[state]


def list_clipped(panel):
    """Return the texts that neither fit nor are elided with a tool tip."""
    clipped = []
    for widget in panel.findChildren(QtWidgets.QWidget):
        if not widget.isVisible() or not widget.visibleRegion().boundingRect().isValid():
            continue
        if isinstance(widget, Label):
            if widget.is_elided() and widget.text() not in widget.toolTip():
                clipped.append(widget.text())
        elif isinstance(widget, (Button, QtWidgets.QLabel)):
            needs = widget.minimumSizeHint().width()
            if widget.width() < needs:
                clipped.append(f"{widget.text() or widget.toolTip()}: {widget.width()}")
    return clipped


@pytest.mark.parametrize("width, scale", SIZES if is_nightly() else SIZES_BY_DAY)
@pytest.mark.parametrize("page", TABS)
def test_nothing_is_clipped(app, qtbot, page, width, scale):
    panel = open_panel(qtbot, ready_view(page), None, scale, (width, 900))
    assert panel.width() == round(width * scale)
    panel.column.form.fold.setChecked(True)
    for state in ("EMPTY", "FAILED", "PREVIEWING"):
        view = replace(find_view(page, state), values={"mode": "override", "layer": LONG})
        panel.presenter.preview = FakePreview(painted=False) if view.alternatives else None
        panel.presenter.change(*ASPECTS, **vars(view))
        app.processEvents()
        assert list_clipped(panel) == []
        for area in panel.findChildren(ScrollArea):
            assert area.widget().width() <= area.viewport().width()
            assert area.horizontalScrollBar().maximum() == 0
        inside = panel.rect()
        for part in (panel.header, panel.preview, panel.forms, panel.message, panel.footer):
            assert inside.contains(part.geometry())


@pytest.mark.parametrize("width", WIDTHS if is_nightly() else WIDTHS[::2])
@pytest.mark.parametrize("page", TABS)
def test_nothing_moves_between_states(app, qtbot, page, width):
    """Rows of the form stay where they are too, as long as the sources are the same."""
    sources = ready_view(page).sources
    panel = open_panel(qtbot, replace(ready_view(page), sources=sources), size=(width, 760))
    app.processEvents()
    parts = [
        *(panel.header, panel.forms, panel.preview, panel.footer, panel.preview.stage),
        *(panel.preview.transport, panel.preview.alternatives, panel.footer.apply),
        *(panel.column.sketch, panel.column.form, *panel.column.form.rows.values()),
    ]
    places = set()
    for view in list_views(page).values():
        panel.presenter.preview = FakePreview(painted=False) if view.alternatives else None
        changes = replace(view, sources=sources)
        panel.presenter.change(*ASPECTS, **vars(changes))
        app.processEvents()
        places.add(
            tuple(
                (
                    *part.mapTo(panel, QtCore.QPoint(0, 0)).toTuple(),
                    part.width(),
                    part.height(),
                )
                for part in parts
            )
        )
    assert len(places) == 1


def test_a_long_message_grows_upward_over_the_form(app, qtbot):
    panel = open_panel(qtbot, size=(340, 760))
    before = panel.message.geometry()
    words = "The source walk_03.bvh has no joint that corresponds to hero:hip_CTRL. " * 3
    panel.presenter.change("state", message=Message(words, "error", "update", "Update"))
    assert panel.message.geometry().bottom() == before.bottom()
    assert panel.message.height() > before.height()
    panel.presenter.change("state", message=Message())
    assert panel.message.geometry() == before


@pytest.mark.parametrize("state", STATES)
def test_apply_is_enabled_exactly_if_the_presenter_allows_it(app, qtbot, state):
    view = find_view(TEXTURE, state)
    panel = open_panel(qtbot, view)
    reason = view.disabled.get("apply", "")
    assert panel.footer.apply.isEnabled() == (not reason)
    assert panel.footer.apply.toolTip() == (reason or "Write the result (Enter)")
    qtbot.mouseClick(panel.footer.apply, QtCore.Qt.LeftButton)
    assert panel.presenter.calls == ([] if reason else [("apply",)])


def test_a_changed_setting_has_a_mark_that_resets_it(app, qtbot):
    panel = open_panel(qtbot)
    row = panel.column.form.rows["settings.n_paths"]
    assert not row.mark.is_shown
    panel.presenter.change("values", values={"settings.n_paths": 7})
    assert row.mark.is_shown and row.editor.value() == 7
    assert row.mark.toolTip() == "Changed; click to reset to 3"
    others = [each for each in panel.column.form.rows.values() if each is not row]
    assert not any(each.mark.is_shown for each in others)
    qtbot.mouseClick(row.mark, QtCore.Qt.LeftButton)
    assert panel.presenter.calls == [("reset_value", "settings.n_paths")]
    qtbot.mouseClick(panel.column.form.reset, QtCore.Qt.LeftButton)
    assert panel.presenter.calls[-1] == ("reset_all",)
    panel.presenter.change("values", values={})
    assert not row.mark.is_shown and row.editor.value() == 3
    assert not panel.column.form.reset.isEnabled()


def test_a_field_without_effect_is_disabled_and_says_why(app, qtbot):
    reason = 'Has an effect only with "Scale matches" on.'
    panel = open_panel(qtbot, ready_view(disabled={"settings.scale_range": reason}))
    row = panel.column.form.rows["settings.scale_range"]
    assert not row.editor.isEnabled() and row.editor.toolTip() == reason
    panel.presenter.change("values", "state", disabled={})
    assert row.editor.isEnabled()
    assert row.editor.toolTip().startswith("Smallest and largest")


def test_five_settings_at_most_come_before_more(app, qtbot):
    for page in TABS:
        form = open_panel(qtbot, ready_view(page)).column.form
        shown = [path for path, row in form.rows.items() if row.isVisible()]
        assert len(shown) <= 5
        assert form.fold.text() == f"More ({len(form.rows) - len(shown)})"


@pytest.mark.parametrize("page", [page.command for page in PAGES])
def test_settings_are_in_sight_without_scrolling(app, qtbot, page):
    sources = ready_view().sources[:1] if page in TABS else ()
    panel = open_panel(qtbot, replace(ready_view(page), sources=sources))
    panel.presenter.joint_table = sample_joint_table()
    panel.presenter.change("sources")
    app.processEvents()
    fold, area = panel.column.form.fold, panel.column.viewport()
    bottom = fold.mapTo(area, QtCore.QPoint(0, fold.height())).y()
    assert bottom <= area.height()


def test_tab_goes_from_the_form_to_the_footer_in_order(app, qtbot):
    panel = open_panel(qtbot, replace(find_view(TEXTURE, "PREVIEWING"), values={}))
    panel.activateWindow()
    order, widget = [], panel.nextInFocusChain()
    while widget is not panel:
        order.append(widget)
        widget = widget.nextInFocusChain()
    form, footer = panel.column.form, panel.footer
    stops = [
        *panel.header.tabs.values(),
        panel.column.sketch.use,
        form.rows["settings.band"].editor.number,
        form.rows["settings.n_paths"].editor.number,
        form.fold,
        panel.preview.alternatives,
        footer.discard,
        footer.slider,
        footer.strength,
        footer.target,
        footer.apply,
    ]
    numbers = [order.index(each) for each in stops]
    assert numbers == sorted(numbers)


def press(qtbot, panel, key, modifier=QtCore.Qt.NoModifier):
    panel.activateWindow()
    panel.setFocus()
    QtWidgets.QApplication.processEvents()
    qtbot.keyClick(panel, key, modifier)


@pytest.mark.parametrize(
    ("key", "modifier", "call"),
    [
        (QtCore.Qt.Key_Return, QtCore.Qt.NoModifier, ("apply",)),
        (QtCore.Qt.Key_Escape, QtCore.Qt.NoModifier, ("discard",)),
        (QtCore.Qt.Key_Z, QtCore.Qt.ControlModifier, ("undo",)),
        (QtCore.Qt.Key_3, QtCore.Qt.NoModifier, ("choose_alternative", 2)),
    ],
)
def test_keys_call_actions_while_the_panel_has_the_focus(app, qtbot, key, modifier, call):
    panel = open_panel(qtbot, find_view(TEXTURE, "PREVIEWING"), FakePreview(painted=False))
    press(qtbot, panel, key, modifier)
    assert panel.presenter.calls == [call]


def test_escape_cancels_the_computation(app, qtbot):
    panel = open_panel(qtbot, find_view(TEXTURE, "COMPUTING"))
    press(qtbot, panel, QtCore.Qt.Key_Escape)
    assert panel.presenter.calls == [("cancel",)]


def test_shortcuts_leave_other_windows_alone(app, qtbot):
    panel = open_panel(qtbot, find_view(TEXTURE, "PREVIEWING"))
    shortcuts = panel.findChildren(QtWidgets.QShortcut)
    assert shortcuts
    contexts = {shortcut.context() for shortcut in shortcuts}
    assert contexts == {QtCore.Qt.WidgetWithChildrenShortcut}
    other = QtWidgets.QLineEdit()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    other.setFocus()
    app.processEvents()
    qtbot.keyClick(other, QtCore.Qt.Key_Return)
    assert panel.presenter.calls == []


def test_typing_a_number_does_not_choose_or_apply(app, qtbot):
    panel = open_panel(qtbot, find_view(TEXTURE, "PREVIEWING"))
    number = panel.column.form.rows["settings.band"].editor.number
    panel.activateWindow()
    number.setFocus()
    app.processEvents()
    qtbot.keyClick(number, QtCore.Qt.Key_2)
    qtbot.keyClick(number, QtCore.Qt.Key_Return)
    assert panel.presenter.calls == [("set_value", "settings.band", 2)]


def test_without_figures_the_transport_has_the_frames_of_the_sketch(app, qtbot):
    panel = open_panel(qtbot)
    transport = panel.preview.transport
    assert transport.label.text() == "1/144"
    panel.presenter.change("ranges", known_frames=(10.0416667, 90.0))
    assert transport.label.text() == "10.04/90"
    panel.presenter.change("ranges", frames=(24.0, None))
    assert transport.label.text() == "24/90"
    figure = PreviewFigure("Result", "result", load_body("normal"), 1, 24)
    panel.preview.stage.set_figures([figure])
    panel.presenter.change("ranges", frames=(1.0, 2.0))
    assert transport.label.text() == "24/144"


def test_the_bar_and_cancel_appear_after_a_while(app, qtbot):
    panel = open_panel(qtbot)
    panel.presenter.change("state", state=State.COMPUTING, progress="Path 1 of 3")
    assert not panel.header.progress.is_shown and not panel.message.cancel.isVisible()
    panel.header.progress._delay.timeout.emit()
    assert panel.header.progress.is_shown and panel.message.cancel.isVisible()
    qtbot.mouseClick(panel.message.cancel, QtCore.Qt.LeftButton)
    assert panel.presenter.calls == [("cancel",)]
    panel.presenter.change("state", state=State.PREVIEWING, progress="")
    assert not panel.header.progress.is_shown and not panel.message.cancel.isVisible()


def test_the_button_of_a_message_does_what_it_advises(app, qtbot):
    panel = open_panel(qtbot, find_view(TEXTURE, "STALE"))
    assert panel.message.button.text() == "Update"
    qtbot.mouseClick(panel.message.button, QtCore.Qt.LeftButton)
    assert panel.presenter.calls == [("update",)]


def test_an_empty_page_says_on_the_stage_what_to_do(app, qtbot):
    panel = open_panel(qtbot, find_view(TEXTURE, "EMPTY"))
    assert panel.preview.stage.message.text == "Select the controls you keyed."
    assert panel.message.message == Message()
    panel.preview.stage.message_pressed.emit()
    assert panel.presenter.calls == [("use_selection",)]
    panel.presenter.change("state", **vars(find_view(TEXTURE, "READY")))
    assert panel.preview.stage.message.text == ""


def test_each_way_to_begin_leads_to_its_page_with_a_click(app, qtbot):
    panel = open_panel(qtbot, find_view(TEXTURE, "EMPTY"))
    row = panel.preview.stage.message.ways
    for number, (text, page, _) in enumerate(WAYS):
        way = row.itemAt(number).widget()
        assert way.text() == text and way.isVisible()
        qtbot.mouseClick(way, QtCore.Qt.LeftButton)
        assert panel.presenter.calls[-1] == ("begin", page)
    panel.presenter.change("state", **vars(find_view(TEXTURE, "READY")))
    assert not panel.preview.stage.message.isVisible()


def test_hovering_an_alternative_plays_it_and_then_returns(app, qtbot):
    panel = open_panel(qtbot, find_view(TEXTURE, "PREVIEWING"), FakePreview(painted=False))
    clock = panel.preview.clock
    clock.set_frame(30)
    panel.presenter.change("alternative", hovered=1)
    assert clock.is_playing
    clock.pause()
    panel.presenter.change("poses")
    assert not clock.is_playing  # its user paused
    clock.set_frame(44)
    panel.presenter.change("alternative", hovered=None)
    assert not clock.is_playing and clock.frame == 30
    clock.play()
    for hovered in (2, None):
        panel.presenter.change("alternative", hovered=hovered)
        assert clock.is_playing  # as its user wants


def test_any_two_alternatives_are_compared(app, qtbot):
    body = load_body("normal")

    class Preview(FakePreview):
        def list_figures(self, alternative):
            return (PreviewFigure(f"Result {alternative + 1}", "result", body, 1, 24),)

    panel = open_panel(qtbot, find_view(TEXTURE, "PREVIEWING"), Preview(painted=False))
    pane, stage = panel.preview, panel.preview.stage

    def list_shown():
        others = [stage.other.name] if stage.other else []
        return [*(figure.name for figure in stage.figures), *others]

    panel.presenter.change("alternative", alternative=0)
    dict(pane._list_layouts())["Compare 1 with 2"]()
    assert list_shown() == ["Result 1", "Result 2"]
    cell = pane.alternatives.find_cell(2).center()
    shift = QtCore.Qt.ShiftModifier
    qtbot.mouseClick(pane.alternatives, QtCore.Qt.LeftButton, shift, cell)
    assert list_shown() == ["Result 1", "Result 3"]
    panel.presenter.change("alternative", alternative=1)
    assert list_shown() == ["Result 2", "Result 3"]
    dict(pane._list_layouts())["Stop comparing"]()
    assert list_shown() == ["Result 2"]


def test_results_are_gone_back_to_and_copied_as_commands(app, qtbot):
    panel = open_panel(qtbot)
    presenter, header = panel.presenter, panel.header
    presenter.list_results = lambda: ["Texture: Matching band 3", "Texture"]
    presenter.spell_command = lambda: "cmds.keyweaveTexture(band=3)"
    entries = dict(header._list_results())
    entries["Texture"]()
    assert presenter.calls == [("restore_result", 1)]
    entries["Copy as command"]()
    assert app.clipboard().text() == "cmds.keyweaveTexture(band=3)"
    presenter.spell_command = lambda: ""
    assert dict(header._list_results())["Copy as command"] is None
    narrow = open_panel(qtbot, size=(340, 900)).header
    narrow.presenter.list_results = presenter.list_results
    narrow.presenter.spell_command = presenter.spell_command
    assert "Texture" in dict(narrow._list_presets())


def test_tabs_show_pages_and_each_keeps_its_form(app, qtbot):
    panel = open_panel(qtbot)
    first = panel.column
    qtbot.mouseClick(panel.header.tabs["keyweaveTransfer"], QtCore.Qt.LeftButton)
    assert panel.presenter.calls == [("show_page", "keyweaveTransfer")]
    panel.presenter.change("page", **vars(ready_view("keyweaveTransfer")))
    assert panel.column is not first and panel.forms.currentWidget() is panel.column
    panel.presenter.change("page", **vars(ready_view(TEXTURE)))
    assert panel.column is first


@pytest.mark.parametrize("page", TABS)
def test_tabs_that_do_not_fit_are_in_a_menu(app, qtbot, page):
    header = open_panel(qtbot, ready_view(page), size=(340, 900)).header
    shown = [command for command, tab in header.tabs.items() if tab.isVisible()]
    assert page in shown and len(shown) >= 3 and header.more.isVisible()
    hidden = [header.tabs[c].text() for c in header.tabs if c not in shown]
    entries = dict(header._list_hidden_pages())
    assert [*entries] == hidden
    entries[hidden[-1]]()
    (call,) = header.presenter.calls
    assert header.tabs[call[1]].text() == hidden[-1]
    wide = open_panel(qtbot, ready_view(page)).header
    assert wide.more.isHidden() and all(tab.isVisible() for tab in wide.tabs.values())


def test_choosing_the_base_layer_resets_layer_and_mode(app, qtbot):
    panel = open_panel(qtbot)
    entries = dict(panel.footer._list_targets())
    entries["  detail"]()
    entries["Base layer"]()
    assert panel.presenter.calls == [
        ("set_value", "mode", "additive"),
        ("set_value", "layer", "detail"),
        ("set_value", "layer", None),
        ("set_value", "mode", "base"),
    ]


def test_a_panel_works_at_twice_the_pixels(app, qtbot):
    panel = open_panel(qtbot)
    image = QtGui.QImage(2200, 1520, QtGui.QImage.Format_ARGB32)
    image.setDevicePixelRatio(2)
    panel.render(image)
    window = panel.theme.color("window").getRgb()
    assert image.pixelColor(10, 1500).getRgb() == window
    apply = panel.footer.apply.mapTo(panel, QtCore.QPoint(4, 4))
    assert image.pixelColor(2 * apply.x(), 2 * apply.y()).getRgb() != window


def test_viewport_switches_the_temporary_layer(qtbot):
    panel = open_panel(qtbot, find_view(TEXTURE, "PREVIEWING"))
    switch, presenter = panel.preview.viewport, panel.presenter
    switch.click()
    assert presenter.calls == [("show_temporary_layer", True)]
    presenter.change("state", shows_layer=True)
    assert switch.isChecked()
    presenter.change("state", disabled={"show_temporary_layer": "Only Maya has one."})
    assert not switch.isEnabled() and "Only Maya has one." in switch.toolTip()


def test_opening_and_closing_leaves_nothing(app, qtbot):
    preview = FakePreview(painted=False)
    presenter = WindowPresenter(find_view(TEXTURE, "PREVIEWING"), preview)

    def open_and_close():
        panel = Panel(presenter, Theme.of())
        panel.close()
        panel.deleteLater()
        del panel
        kind = QtCore.QEvent.DeferredDelete
        app.sendPostedEvents(None, int(getattr(kind, "value", kind)))

    def count():
        app.processEvents()
        gc.collect()
        timers = sum(isinstance(each, QtCore.QTimer) for each in gc.get_objects())
        return len(app.allWidgets()), threading.active_count(), timers

    open_and_close()
    before = count()
    for _ in range(count_cases(100)):
        open_and_close()
    assert count() == before
    assert presenter.callbacks == []


def test_sliders_explain_themselves(app, qtbot):
    panel = open_panel(qtbot)
    assert all("Double-click" in each.toolTip() for each in panel.findChildren(Slider))
