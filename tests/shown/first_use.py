"""The steps of docs/first_use.rst, taken by a user of the stand-in who only has the zip.

`test_first_use.py` runs this file as a program, so that Keyweave is imported from the
unpacked folder. Each step prints its heading.
"""

import importlib
import sys
import time
from pathlib import Path
from zipfile import ZipFile

DONE = "Done: "  # before each heading; the installer prints as well
SECONDS = 60.0  # limit for each wait
WINDOW = 1100, 760
UPPER_BODY = ("Spine", "Chest", "Neck", "Head")
ARMS = ("Shoulder", "Arm", "ForeArm", "Hand")
LEGS = ("UpLeg", "Leg", "Foot")


def main(archive, folder, user, asks):
    """Take all steps; stop at the first one that the page describes wrongly."""
    steps = FirstUse(Path(archive), Path(folder), Path(user), int(asks))
    for heading, step in (
        ("Unpack Keyweave", steps.unpack),
        ("Drag the installer onto Maya", steps.install),
        ("Press the shelf button", steps.open_panel),
        ("Open the sample shot", steps.open_shot),
        ("Choose the sketch", steps.choose_sketch),
        ("Add a source", steps.add_source),
        ("Look at the alternatives", steps.look_at_alternatives),
        ("Apply it", steps.apply),
        ("Undo it", steps.undo),
    ):
        step()
        sys.stdout.write(f"{DONE}{heading}\n")
    steps.quit_maya()


class FirstUse:
    """A user with a zip, a folder for it, and a Maya without Keyweave."""

    def __init__(self, archive, folder, user, asks):
        self.archive, self.folder, self.user, self.asks = archive, folder, user, asks
        self.root = folder / archive.name[: -len("-module.zip")]
        self.samples = self.root / "core" / "keyweave" / "examples" / "data"

    # --- from the zip to the panel ---

    def unpack(self):
        with ZipFile(self.archive) as opened:
            opened.extractall(self.folder)
        importlib.invalidate_caches()

    def install(self):
        """Drop the installer, and start Maya again: the menu stays."""
        from maya import cmds
        from maya.app.general.executeDroppedPythonFile import executeDroppedPythonFile

        self.start_maya()
        executeDroppedPythonFile(str(self.root / "scripts" / "keyweave_install.py"), "")
        import keyweave_maya

        assert Path(keyweave_maya.__file__).is_relative_to(self.root)
        files = [file.name for file in self.user.rglob("*") if file.is_file()]
        assert files == ["keyweave.mod"], files
        (button,) = cmds.shelfLayout("Custom", query=True, childArray=True)
        self.code = cmds.shelfButton(button, query=True, command=True)
        self.start_maya()
        self.run_user_setup()
        assert cmds.menu("keyweaveMenu", exists=True)

    def start_maya(self):
        from maya import cmds

        from stand_in.session.session import restart

        options = {"standInUserAppDir": self.user.as_posix()}
        restart(is_batch=False, options=options).answers += ["Later"] * self.asks
        cmds.tabLayout("ShelfLayout")
        cmds.shelfLayout("Custom", parent="ShelfLayout")

    def run_user_setup(self):
        from stand_in.api.modules import entry_for, read_modules_folder
        from stand_in.commands.dialogs import run_deferred
        from stand_in.session.session import session

        entries = read_modules_folder(self.user / "modules")
        entry = entry_for(entries, "keyweave", 2024, "linux")
        (scripts,) = entry.folders_of("MAYA_SCRIPT_PATH")
        text = (scripts / "userSetup.py").read_text(encoding="utf-8")
        exec(text, {"__name__": "__main__"})
        run_deferred(session())

    def open_panel(self):
        """Run the code that Maya kept for the button."""
        from maya import cmds
        from Qt import QtWidgets

        self.app = QtWidgets.QApplication.instance() or QtWidgets.QApplication([])
        from stand_in.commands.dialogs import run_python
        from stand_in.session.session import session

        run_python(self.code)
        assert cmds.pluginInfo("keyweave_plugin", query=True, loaded=True)
        from keyweave_maya.interface import dock

        (opened,) = dock._OPEN
        self.panel, self.presenter = opened.panel, opened.presenter
        control = session().widgets[dock.CONTROL_NAME]
        assert control.layout().indexOf(self.panel) == 0
        control.resize(*WINDOW)
        control.show()
        self.app.processEvents()
        stage = self.panel.preview.stage
        assert stage.message.text == "Select the controls you keyed."
        assert self.state == "empty"

    # --- from the scene to a preview ---

    def open_shot(self):
        from maya import cmds

        shot = self.samples / "biped_shot.ma"
        cmds.file(shot.as_posix(), open=True, force=True)
        self.wait(lambda: self.panel.header.scene.text() == shot.name)
        assert self.state == "empty"

    def choose_sketch(self):
        from maya import cmds
        from Qt import QtWidgets

        sides = [f"{side}{part}" for part in (*LEGS, *ARMS) for side in ("Left", "Right")]
        names = [f"{name}_CTRL" for name in ("Hips", *UPPER_BODY, *sides)]
        self.keyed = [n for n in names if cmds.keyframe(n, query=True, name=True)]
        self.hanging = [n for n in names if n not in self.keyed]
        assert all("Arm" not in name for name in self.keyed) and len(self.keyed) == 7
        cmds.select(names)
        self.before = self.read_scene()
        stage = self.panel.preview.stage
        self.click(self.find(QtWidgets.QAbstractButton, "Use selection", stage))
        lists = self.presenter.view.lists
        assert {*lists["drive"]} == {*lists["texture"]} == {*self.keyed}
        assert {*lists["synthesize"]} == {*self.hanging}
        assert self.state == "sketch chosen"

    def add_source(self):
        """Add the capture as the dialog of files returns it."""
        from Qt import QtWidgets

        capture = str(self.samples / "biped_capture.ma")
        dialog = QtWidgets.QFileDialog
        dialog.getOpenFileNames = staticmethod(lambda *_, **__: ([capture], ""))
        self.click(self.find(QtWidgets.QAbstractButton, "Add files...", self.panel.column))
        self.wait_for("previewing")
        assert self.presenter.view.sources[0].name == capture.rpartition("/")[2]
        stage = self.panel.preview.stage
        roles = {"sketch", "result", "source"}
        self.wait(lambda: {figure.role for figure in stage.figures} == roles)
        assert self.read_scene() == self.before, "a preview changed the scene"

    def look_at_alternatives(self):
        from Qt import QtCore

        self.panel.activateWindow()
        self.panel.setFocus()
        self.app.processEvents()
        self.press(QtCore.Qt.Key_Space)
        assert self.panel.preview.clock.is_playing
        self.press(QtCore.Qt.Key_Space)
        self.press(QtCore.Qt.Key_2)
        assert self.presenter.view.alternative == 1
        self.panel.footer.slider.setValue(80)
        assert self.presenter.view.values["strength"] == 0.8
        assert self.state == "previewing", "the strength was computed"
        assert self.read_scene() == self.before

    # --- into the scene and back ---

    def apply(self):
        from maya import cmds

        before = self.read_keys()
        self.click(self.panel.footer.apply)
        self.wait_for("applied")
        after = self.read_keys()
        lost = [key for key, value in before.items() if abs(after[key] - value) > 1e-9]
        assert before and not lost, lost[:5]
        assert len(after) > len(before)
        assert all(cmds.keyframe(n, query=True, name=True) for n in self.hanging)
        text = self.panel.message.message.text
        assert text.startswith("Applied to ") and text.endswith("Ctrl+Z undoes it."), text

    def undo(self):
        from maya import cmds

        cmds.undo()
        assert self.read_scene() == self.before
        self.wait_for("previewing")
        assert self.presenter.view.alternative == 1

    def quit_maya(self):
        from keyweave_maya.interface import dock
        from keyweave_maya.interface.left_layer import stop_watching_scenes
        from stand_in.session.session import session

        assert not [text for kind, text in session().shown if kind != "info"]
        dock.remove_panel()
        stop_watching_scenes()  # the menu's, which stays as long as Maya runs
        assert not session().callbacks

    # --- what the user sees and does ---

    @property
    def state(self):
        return self.presenter.view.state.value

    def wait(self, is_done):
        end = time.perf_counter() + SECONDS
        while not is_done():
            self.app.processEvents()
            text = self.presenter.view.message.text
            assert time.perf_counter() < end, f"{self.state}: {text}"
            time.sleep(0.002)

    def wait_for(self, state):
        self.wait(lambda: self.state == state)

    def find(self, kind, text, part):
        (widget,) = (w for w in part.findChildren(kind) if w.text() == text)
        assert widget.isVisible() and widget.isEnabled(), text
        return widget

    def click(self, widget):
        from Qt import QtCore, QtTest

        assert widget.isEnabled(), widget.toolTip()
        QtTest.QTest.mouseClick(widget, QtCore.Qt.LeftButton)

    def press(self, key):
        from Qt import QtTest

        QtTest.QTest.keyClick(self.panel, key)

    def read_scene(self):
        from maya_state import scene_state

        return scene_state()

    def read_keys(self):
        """Return the value of each key of the sketch, by curve and time."""
        from maya import cmds

        return {
            (curve, when): value
            for node in (*self.keyed, *self.hanging)
            for curve in cmds.keyframe(node, query=True, name=True) or ()
            for when, value in zip(
                cmds.keyframe(curve, query=True, timeChange=True),
                cmds.keyframe(curve, query=True, valueChange=True),
            )
        }


if __name__ == "__main__":
    main(*sys.argv[1:])
