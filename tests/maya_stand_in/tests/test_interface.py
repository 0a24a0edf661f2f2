"""Keyweave in Maya's window: the menu, the button on the shelf, hotkeys and the start."""

import re
import sys
from pathlib import Path

import pytest
from maya import cmds, mel

from keyweave_maya import interface
from keyweave_maya.commands.verbs import VERBS
from keyweave_maya.interface import actions, dock, hotkeys
from keyweave_maya.interface.menu import MENU
from stand_in.commands.dialogs import run_deferred, run_python
from stand_in.session.session import restart, session

ROOT = Path(__file__).resolve().parents[3]
SCRIPTS = ROOT / "scripts"
LABELS = ["Texture", "Resequence", "Inbetween", "Transfer", "Feet", "Restyle", "Exaggerate"]
PAGES = ["texture", "resequence", "inbetween", "transfer", "feet", "restyle", "exaggerate"]
USER_SETUP = (SCRIPTS / "userSetup.py").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def window(tmp_path):
    """Start the stand-in with a window and two shelves; the second is on top."""
    options = {"standInUserAppDir": tmp_path.as_posix()}
    restart(is_batch=False, options=options)
    cmds.tabLayout("ShelfLayout")
    for shelf in ("Animation", "Custom"):
        cmds.shelfLayout(shelf, parent="ShelfLayout")
    cmds.tabLayout("ShelfLayout", edit=True, selectTab="Custom")
    yield
    restart()


@pytest.fixture
def opened(monkeypatch):
    """Return the list of pages that the panel is opened on."""
    pages = []
    monkeypatch.setattr(dock, "open_panel", pages.append)
    return pages


def items():
    """Return the entries of the menu, by their labels."""
    names = cmds.menu(MENU, query=True, itemArray=True)
    told = [session().interface[name] for name in names]
    return {item["label"]: item for item in told if "label" in item}


def buttons(shelf):
    return cmds.shelfLayout(shelf, query=True, childArray=True) or []


def errors():
    return [text for kind, text in session().shown if kind == "error"]


def test_the_menu_has_the_panel_every_verb_and_help(opened):
    interface.add_menu()
    assert cmds.menu(MENU, query=True, label=True) == "Keyweave"
    assert session().interface[MENU]["parent"] == "MayaWindow"
    verbs = {verb.label: verb for verb in VERBS}
    expected = ["Keyweave Panel", *verbs, "Check This Installation", "Help"]
    assert list(items()) == [*expected, "About Keyweave"]
    for label in verbs:
        run_python(items()[label]["command"])
    assert opened == [verb.page for verb in VERBS]
    assert cmds.pluginInfo("keyweave_plugin", query=True, loaded=True)


def test_the_menu_is_added_once_and_removed_completely():
    before = dict(session().interface)
    interface.add_menu()
    once = list(session().interface)
    interface.add_menu()
    assert sorted(session().interface) == sorted(once)
    assert len(session().callbacks) == 1  # for preview layers that were saved
    interface.remove_interface()
    assert session().interface == before and not session().callbacks
    assert interface.remove_interface() == []


def test_the_button_goes_to_the_current_shelf_once(opened):
    cmds.shelfButton("other", parent="Custom", command="print(1)")
    assert interface.add_interface() == "Custom"
    _, button = buttons("Custom")
    assert buttons("Animation") == []
    code = cmds.shelfButton(button, query=True, command=True)
    assert cmds.shelfButton(button, query=True, sourceType=True) == "python"
    run_python(code)
    for label, verb_code in session().interface[button]["menuItem"]:
        mel.eval(verb_code)
        assert '"' not in verb_code  # Maya keeps it in quotes
        assert label in LABELS
    assert opened == ["texture", *PAGES]
    assert not re.search(r"[\\/]", code)  # no paths


def test_a_button_is_renewed_in_its_place_on_its_own_shelf():
    interface.add_interface()
    (old,) = buttons("Custom")
    cmds.shelfButton(old, edit=True, image="old.png")
    cmds.shelfButton("other", parent="Custom", command="print(1)")
    cmds.tabLayout("ShelfLayout", edit=True, selectTab="Animation")
    assert interface.add_interface() == "Custom"
    first, second = buttons("Custom")
    assert cmds.shelfButton(first, query=True, image=True) == "keyweave.png"
    assert (second, buttons("Animation")) == ("other", [])


def test_only_our_buttons_are_removed_and_unloaded_shelves_listed(tmp_path):
    shelves = tmp_path / "2024" / "prefs" / "shelves"
    shelves.mkdir(parents=True)
    (shelves / "shelf_Animation.mel").write_text(actions.PANEL.code)
    (shelves / "shelf_Rigging.mel").write_text("polyCube;")
    (shelves / "shelf_Folder.mel").mkdir()  # and no shelf: it cannot be read
    (shelves / "shelf_Empty.mel").touch()
    cmds.shelfLayout("Rigging", parent="ShelfLayout")
    interface.add_interface()
    cmds.shelfButton("other", parent="Custom", command="print(1)")
    assert interface.remove_interface() == ["Animation"]
    assert buttons("Custom") == ["other"]


def test_the_panel_and_its_place_are_removed():
    cmds.workspaceControl(dock.CONTROL_NAME, label="Keyweave")
    interface.remove_interface()
    assert not cmds.workspaceControl(dock.CONTROL_NAME, exists=True)
    assert not cmds.workspaceControlState(dock.CONTROL_NAME, exists=True)


def test_nothing_runs_without_a_window():
    restart(is_batch=True)
    assert interface.add_interface() == ""
    exec(USER_SETUP, {"__name__": "__main__"})
    assert interface.remove_interface() == []
    assert (session().interface, session().deferred) == ({}, [])


def test_error_explains_a_plug_in_that_maya_refuses(opened, monkeypatch):
    def refuse(*paths, **flags):
        raise RuntimeError("not trusted")

    monkeypatch.setattr(cmds, "loadPlugin", refuse, raising=False)
    actions.open_page()
    assert opened == []
    (sentence,) = errors()
    assert "not trusted" in sentence and "Preferences > Security" in sentence


def test_checks_and_version_are_shown_without_the_plug_in():
    for show, word in (
        (actions.show_checks, "trusted location"),
        (actions.show_checks, "numpy"),
    ):
        show()
        (text,) = (
            told["text"]
            for told in session().interface.values()
            if told["type"] == "scrollField"
        )
        assert word in text
    actions.show_version()
    (call,) = (call for call in session().calls if call.name == "confirmDialog")
    assert "0.1.0" in call.flags["message"] and ROOT.as_posix() in call.flags["message"]
    assert not cmds.pluginInfo("keyweave_plugin", query=True, loaded=True)


@pytest.mark.parametrize("folder", ["html", "_build"])  # of a zip, and of a checkout
def test_help_opens_the_built_page_or_shows_the_text(tmp_path, monkeypatch, folder):
    page = tmp_path / "docs" / folder / "maya.html"
    page.parent.mkdir(parents=True)
    page.write_text("")
    monkeypatch.setattr(actions, "ROOT", tmp_path)
    (tmp_path / "docs" / "maya.rst").write_text("Texture a shot")
    actions.show_help()
    (call,) = (call for call in session().calls if call.name == "showHelp")
    assert call.objects == [page.as_uri()]
    page.unlink()
    actions.show_help()
    told = [t["text"] for t in session().interface.values() if t["type"] == "scrollField"]
    assert told == ["Texture a shot"]


def test_every_icon_is_in_the_folder_of_icons():
    images = [action.image for action in (actions.PANEL, *actions.PAGES)]
    assert [image for image in images if not (ROOT / "icons" / image).is_file()] == []


def test_the_start_of_maya_only_defers_the_menu():
    exec(USER_SETUP, {"__name__": "__main__"})
    assert session().interface.keys() == {"ShelfLayout", "Animation", "Custom"}
    run_deferred(session())
    assert cmds.menu(MENU, exists=True)


def test_the_start_of_maya_survives_a_missing_module(monkeypatch):
    exec(USER_SETUP, {"__name__": "__main__"})
    monkeypatch.setitem(sys.modules, "keyweave_maya", None)
    run_deferred(session())
    ((kind, text),) = session().shown
    assert kind == "warning" and "menu was not added" in text


def test_hotkey_commands_are_added_once_run_and_are_removed(opened, monkeypatch):
    pressed = []
    monkeypatch.setattr(dock, "press", pressed.append)
    interface.add_menu()
    interface.add_menu()
    assert [*session().runtime_commands] == [*hotkeys.COMMANDS]
    calls = [call for call in session().calls if call.name == "runTimeCommand"]
    assert not any("delete" in call.flags for call in calls)  # a key would be lost
    for name in session().runtime_commands:
        assert cmds.runTimeCommand(name, query=True, category=True).endswith(".Keyweave")
        assert name not in {verb.command for verb in VERBS}
        mel.eval(f"{name};")
    assert opened == ["texture", *PAGES]
    assert pressed == ["apply", "next alternative", "previous alternative"]
    interface.remove_interface()
    assert session().runtime_commands == {}
