"""The panel on its own: on a scene file or sample data, with selection, undo and saving."""

import pytest

pytest.importorskip("Qt")

from Qt import QtCore, QtWidgets

from keyweave import open_scene
from keyweave.examples.samples import sample_path
from keyweave_maya.panel import __main__ as shell
from keyweave_maya.panel.hosts.file_host import FileHost
from keyweave_maya.panel.hosts.sample_host import open_sample
from keyweave_maya.panel.views import State
from keyweave_maya.panel.widgets.control_list import ControlList
from keyweave_maya.panel.widgets.desktop import Desktop
from keyweave_maya.panel.widgets.stills import Stills

SET_SCENE = """//Maya ASCII 2024 scene
requires maya "2024";
createNode transform -n "hip";
createNode transform -n "knee" -p "hip";
createNode objectSet -n "legs";
connectAttr "hip.iog" "legs.dsm" -na;
connectAttr "|hip|knee.iog" "legs.dsm" -na;
// End of set.ma
"""


@pytest.fixture
def window(app, qtbot):
    window = Desktop(open_sample().host)
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()


def test_it_opens_on_the_selection_of_the_sample(window):
    assert window.windowTitle() == "biped_shot.ma - Keyweave"
    window.presenter.use_selection()
    assert window.presenter.view.state is State.SKETCH
    assert window.panel.column.sketch.count.text().startswith("19 controls")


def test_the_list_of_controls_is_the_selection(window, qtbot):

    controls = window.panel.column.findChild(ControlList)
    assert sorted(controls.names.list_selected()) == sorted(window.host.list_selection())
    controls.search.setText("Hips")
    controls.names.selectAll()
    assert "Hips_CTRL" in window.host.list_selection()
    controls.names.clearSelection()
    assert "Hips_CTRL" not in window.host.list_selection()
    assert "LeftFoot_CTRL" in window.host.list_selection()  # hidden by the search


def test_a_search_shows_matches_below_their_ancestors(window):
    controls = window.panel.column.findChild(ControlList)
    controls.search.setText("LeftLeg_CTRL")
    parents = window.host.list_hierarchy()
    name, chain = "LeftLeg_CTRL", []
    while name:
        chain.insert(0, name)
        name = parents[name]
    assert controls.model.names == chain and len(chain) > 3
    index = controls.model.find("LeftLeg_CTRL")
    assert index.parent().data() == chain[-2]


def test_a_set_selects_its_members_that_a_collapsed_branch_hides(app, qtbot, tmp_path):
    scene = tmp_path / "set.ma"
    scene.write_text(SET_SCENE)
    window = Desktop(FileHost(open_scene(scene)))
    qtbot.addWidget(window)
    controls = window.panel.column.findChild(ControlList)
    hip = controls.model.find("hip")
    controls.names.collapse(hip)
    controls.names.setCurrentIndex(controls.model.index(0, 0))
    assert window.host.list_selection() == ["hip", "knee"]
    qtbot.waitUntil(lambda: sorted(controls.names.list_selected()) == ["hip", "knee"])
    assert controls.names.list_collapsed() == ["hip"]


def test_branches_stay_collapsed_after_a_search_and_an_edit(window):
    controls = window.panel.column.findChild(ControlList)
    branch = controls.model.parents["LeftLeg_CTRL"]
    controls.names.collapse(controls.model.find(branch))
    controls.search.setText("LeftLeg_CTRL")
    assert controls.names.list_collapsed() == []
    controls.search.clear()
    assert controls.names.list_collapsed() == [branch]
    window.host._scene = window.host.scene().copy()
    controls.refresh(frozenset({"state"}))
    assert controls.names.list_collapsed() == [branch]


def test_thousands_of_controls_make_no_widgets(window):
    controls = window.panel.column.findChild(ControlList)
    n_widgets = len(controls.findChildren(QtWidgets.QWidget))
    names = [f"node{i}" for i in range(5000)]
    parents = {name: names[i // 2 - 1] if i > 1 else "" for i, name in enumerate(names)}
    controls.model.show_controls(parents, ["hands"], names[:5])
    controls.names.expandAll()
    assert controls.model.index(0, 0).data() == "hands"
    controls.search.setText("node4999")
    assert controls.model.names[-1] == "node4999" and len(controls.model.names) < 20
    assert len(controls.findChildren(QtWidgets.QWidget)) == n_widgets


def test_closing_stops_everything(window, qtbot):
    window.presenter.use_selection()
    window.close()
    assert window.presenter.is_closed and not window.loop._timers


def test_error_names_missing_libraries_and_the_line_to_run(monkeypatch, capsys):
    missing = {"numpy", "PySide2", "PySide6", "pyqtgraph"}
    monkeypatch.setattr(shell, "find_spec", lambda name: None if name in missing else name)
    assert shell.main([]) == 1
    said = capsys.readouterr().err
    assert "The panel needs numpy, PySide6." in said
    assert "-m pip install numpy PySide6 pyqtgraph" in said


def test_error_names_a_scene_that_cannot_be_read(tmp_path, capsys):
    assert shell.main(["--scene", str(tmp_path / "shot.ma")]) == 1
    assert "shot.ma" in capsys.readouterr().err


def test_a_scene_is_saved_under_another_name(window, tmp_path, monkeypatch):
    file = tmp_path / "other"
    dialog = "Qt.QtWidgets.QFileDialog.getSaveFileName"
    monkeypatch.setattr(dialog, lambda *_: (str(file), ""))
    window.ask_for_file()
    assert (tmp_path / "other.ma").exists()
    assert window.windowTitle() == "other.ma - Keyweave"


def test_keys_undo_and_redo_only_in_the_window(window):
    keys = {s.key().toString() for s in window.findChildren(QtWidgets.QShortcut)}
    assert {"Ctrl+Z", "Ctrl+Shift+Z"} <= keys
    assert QtCore.Qt.ApplicationShortcut not in {
        s.context() for s in window.findChildren(QtWidgets.QShortcut)
    }


@pytest.mark.parametrize("sources", [(), ("biped_capture.ma",)])
def test_a_picture_shows_the_scene_or_says_why_not(app, tmp_path, capsys, sources):
    scene, picture = tmp_path / "mine.ma", tmp_path / "mine.png"
    scene.write_bytes(sample_path("biped_shot.ma").read_bytes())
    added = [word for name in sources for word in ("--source", str(sample_path(name)))]
    words = ["--scene", str(scene), *added, "--screenshot", str(picture)]
    sample = shell.open_shot(str(scene), [])
    stills = Stills("keyweaveTexture", sample=sample)
    assert stills.window.windowTitle() == "mine.ma - Keyweave"
    stills.close()
    assert shell.main(words) == 0
    assert picture.exists()
    assert ('"sketch chosen", not "previewing": Add a' in capsys.readouterr().err) == (
        not sources
    )


def test_error_names_a_picture_that_cannot_be_written(app, tmp_path, capsys):
    words = ["--state", "empty", "--screenshot", str(tmp_path / "panel.docx")]
    assert shell.main(words) == 1
    assert "panel.docx" in capsys.readouterr().err
