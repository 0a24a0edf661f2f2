"""The panel's place in Maya's window: made, restored, stopped, and gone without a trace."""

import sys

import pytest

pytest.importorskip("Qt")
cmds = pytest.importorskip("maya.cmds")
pytest.importorskip("stand_in")

from keyweave.errors import KeyweaveError, UnknownNameError  # noqa: E402
from keyweave_maya.interface import dock  # noqa: E402
from keyweave_maya.interface.panel_host import MayaHost  # noqa: E402
from keyweave_maya.panel.widgets.event_loop import QtEventLoop  # noqa: E402
from stand_in.api.messages import MSceneMessage  # noqa: E402
from stand_in.commands.panels import run_ui_script  # noqa: E402
from stand_in.session.session import restart, session  # noqa: E402


class FakePresenter:
    """Records the actions that are called."""

    def __init__(self, host):
        self.called, self.pages = [], []
        self.stop = host.watch("selection", lambda: self.called.append("selection"))

    def __getattr__(self, name):
        return lambda *values: self.called.append(name)

    def show_page(self, page):
        self.pages.append(page)

    def close(self):
        self.called.append("close")
        self.stop()


@pytest.fixture
def maya(app):
    """Start Maya with a window."""
    restart(is_batch=False)
    yield session()
    dock.stop_panel()
    assert not session().callbacks
    restart()


@pytest.fixture
def made(maya, monkeypatch):
    """Let the dock make panels without contents; return those that it made."""
    from Qt import QtWidgets

    panels = []

    def make_panel(parent=None):
        host = MayaHost()
        panel, presenter = QtWidgets.QWidget(parent), FakePresenter(host)
        panel.close_down = presenter.close
        loop = QtEventLoop()
        panels.append(dock.OpenPanel(panel, presenter, loop, host))
        return panels[-1]

    monkeypatch.setattr(dock, "make_panel", make_panel)
    return panels


def list_texts():
    """Return what is shown in the control, from the top."""
    shown = (c.get("label", c.get("text")) for c in session().interface.values())
    return [text for text in shown if text not in (None, dock.LABEL)]


def wait_for_deletion():
    from Qt import QtCore, QtWidgets

    QtWidgets.QApplication.sendPostedEvents(None, QtCore.QEvent.DeferredDelete)
    QtWidgets.QApplication.processEvents()


# --- opening ---


def test_the_panel_is_in_the_layout_of_its_control(made):
    dock.open_panel()
    (opened,) = made
    control = session().widgets[dock.CONTROL_NAME]
    assert control.layout().indexOf(opened.panel) == 0
    assert cmds.workspaceControl(dock.CONTROL_NAME, query=True, minimumWidth=True) == 340


def test_there_is_one_panel_however_often_it_is_opened(made):
    for page in ("", "texture", "keyweaveTransfer"):
        dock.open_panel(page)
    (opened,) = made
    assert opened.presenter.pages == ["keyweaveTexture", "keyweaveTransfer"]


def test_error_names_an_unknown_page(made):
    with pytest.raises(UnknownNameError, match="weave"):
        dock.open_panel("weave")
    assert not made


def test_in_batch_there_is_no_panel(made):
    restart()
    with pytest.raises(KeyweaveError, match="Maya's window"):
        dock.open_panel()
    dock.remove_panel()


def test_maya_restores_the_panel_from_its_ui_script(made):
    dock.open_panel()
    dock.stop_panel()
    run_ui_script(session(), dock.CONTROL_NAME)
    assert len(made) == 2 and made[0].presenter.called == ["close"]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_control_has_the_scale_of_the_interface(made, scale):
    session().dpi_scale = scale
    dock.open_panel()
    width = cmds.workspaceControl(dock.CONTROL_NAME, query=True, minimumWidth=True)
    assert width == 340 * scale


def test_without_the_command_the_scale_is_one(maya, monkeypatch):
    def missing(**flags):
        raise AttributeError("mayaDpiSetting")

    monkeypatch.setattr(cmds, "mayaDpiSetting", missing, raising=False)
    assert dock.read_scale() == 1.0


# --- what is missing ---


def test_the_ui_script_survives_a_missing_module(maya, monkeypatch):
    monkeypatch.setitem(sys.modules, "keyweave_maya.interface", None)
    dock.open_panel()
    (text,) = list_texts()
    assert "keyweave_install.py" in text
    assert not session().callbacks


@pytest.mark.parametrize("missing, name", [("numpy", "numpy"), ("Qt", "Qt.py")])
def test_message_names_a_missing_library_and_the_line_to_run(
    made, monkeypatch, missing, name
):
    monkeypatch.setattr(dock, "list_missing", lambda names: [missing])
    dock.open_panel()
    text, line = list_texts()
    assert name in text and "restart Maya" in text
    assert line == dock.get_install_line(with_panel=True)
    assert not made and not session().callbacks


def test_after_the_library_is_installed_the_panel_opens(made, monkeypatch):
    with monkeypatch.context() as without:
        without.setattr(dock, "list_missing", lambda names: ["scipy"])
        dock.open_panel()
    dock.open_panel()
    assert len(made) == 1 and list_texts() == []


def test_an_error_is_shown_in_the_control_and_leaves_no_callback(maya, monkeypatch):
    def fail(parent=None):
        raise ValueError("the memory is odd")

    monkeypatch.setattr(dock, "make_panel", fail)
    dock.open_panel()
    (text,) = list_texts()
    assert "the memory is odd" in text
    assert not session().callbacks


def test_the_real_panel_opens_follows_maya_and_closes(maya, app, tmp_path):
    maya.options["standInUserAppDir"] = str(tmp_path)
    dock.open_panel("texture")
    (opened,) = dock._OPEN
    assert opened.panel.parent() is session().widgets[dock.CONTROL_NAME]
    cmds.createNode("transform", name="ball")
    cmds.select("ball")
    cmds.file(new=True, force=True)
    app.processEvents()
    assert not [text for kind, text in session().shown if kind != "info"]
    dock.remove_panel()
    wait_for_deletion()
    assert not dock._OPEN and not session().callbacks


def test_a_panel_that_fails_half_way_leaves_no_callback(maya, monkeypatch):
    from keyweave_maya.panel.widgets import window

    def fail(*arguments, **keywords):
        raise ValueError("no such font")

    monkeypatch.setattr(window, "Panel", fail)
    dock.open_panel()
    assert "no such font" in list_texts()[0]
    assert not session().callbacks and not dock._OPEN


# --- closing ---


def close_tab():
    cmds.workspaceControl(dock.CONTROL_NAME, edit=True, close=True)


def delete_control():
    cmds.deleteUI(dock.CONTROL_NAME, control=True)
    wait_for_deletion()


def exit_maya():
    session().callbacks.tell("scene", MSceneMessage.kMayaExiting)


@pytest.mark.parametrize(
    "close", [dock.close_panel, dock.remove_panel, close_tab, delete_control, exit_maya]
)
def test_the_panel_stops_once_however_it_is_closed(made, close):
    dock.open_panel()
    assert session().callbacks
    close()
    assert made[0].presenter.called == ["close"]
    assert not session().callbacks
    dock.remove_panel()
    assert made[0].presenter.called == ["close"]


def test_removing_the_panel_also_forgets_its_position(made):
    dock.open_panel()
    dock.remove_panel()
    assert not cmds.workspaceControl(dock.CONTROL_NAME, exists=True)
    assert not cmds.workspaceControlState(dock.CONTROL_NAME, exists=True)


def test_a_position_saved_by_another_version_is_forgotten_first(made):
    session().control_states.add(dock.CONTROL_NAME)
    dock.open_panel()
    calls = [call for call in session().calls if call.name == "workspaceControlState"]
    assert calls[-1].flags == {"remove": True}


def test_opening_and_closing_a_hundred_times_leaves_nothing(made):
    from Qt import QtWidgets

    wait_for_deletion()
    before = len(QtWidgets.QApplication.allWidgets())
    for _ in range(100):
        dock.open_panel()
        dock.remove_panel()
    made.clear()
    wait_for_deletion()
    assert not session().callbacks and not session().widgets
    assert len(QtWidgets.QApplication.allWidgets()) <= before


def test_timers_end_with_a_control_that_is_destroyed_first(maya):
    dock.open_panel()
    (opened,) = dock._OPEN
    opened.loop.call_later(60.0, print)
    delete_control()
    assert opened.presenter.is_closed and not opened.loop._timers
    assert not dock._OPEN and not session().callbacks


def test_unloading_the_plug_in_stops_the_panel(made):
    cmds.loadPlugin(
        str(dock.__file__).replace("keyweave_maya/interface/dock", "keyweave_plugin")
    )
    dock.open_panel()
    cmds.unloadPlugin("keyweave_plugin")
    assert made[0].presenter.called == ["close"]


# --- hotkeys ---


def test_hotkeys_call_the_actions_of_the_open_panel(made):
    dock.press("apply")
    assert len(made) == 1 and not made[0].presenter.called, "the first press opens it"
    for action in ("use selection", "update", "apply", "discard", "undo"):
        dock.press(action)
    called = ["use_selection", "update", "apply", "discard", "undo"]
    assert made[0].presenter.called == called


def test_error_names_an_unknown_hotkey(made):
    with pytest.raises(UnknownNameError, match="dance"):
        dock.press("dance")


def test_alternatives_are_stepped_through_in_a_circle():
    from types import SimpleNamespace

    chosen = []
    view = SimpleNamespace(alternatives=(1, 2, 3), alternative=2)
    presenter = SimpleNamespace(view=view, choose_alternative=chosen.append)
    dock.PRESSES["next alternative"](presenter)
    dock.PRESSES["previous alternative"](presenter)
    view.alternatives = ()
    dock.PRESSES["next alternative"](presenter)
    assert chosen == [0, 1]
