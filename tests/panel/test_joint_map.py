"""The map of joints: pairs, how sure they are, their errors, and how they are changed."""

from dataclasses import replace

import pytest

pytest.importorskip("Qt")

from Qt import QtCore, QtWidgets

from keyweave_maya.panel.views import JointTable
from keyweave_maya.panel.widgets.joint_map import JointMapTable
from keyweave_maya.panel.widgets.joint_map.model import (
    CAPTURE,
    ERROR,
    FIELDS,
    PART,
    RIG,
    SURE,
    JointModel,
)
from keyweave_maya.panel.widgets.theme import Theme
from panel.fake_presenter import (
    JOINT_ROWS,
    TRANSFER,
    FakePresenter,
    ready_view,
    sample_joint_table,
)
from panel.widget_checks import list_clipped, show_narrow


@pytest.fixture
def show(app, qtbot):
    def make(table=None, width=300, scale=1.0):
        table = sample_joint_table() if table is None else table
        presenter = FakePresenter(ready_view(TRANSFER), joint_table=table)
        shown = JointMapTable(presenter, Theme.of(scale=scale))
        shown.host = show_narrow(qtbot, shown, shown.theme, width)
        return shown

    return make


def edit(shown, row, column, joint):
    """Choose a joint in a cell, as the user does in its list."""
    index = shown.model.index(row, column)
    shown.view.edit(index)
    editor = shown.view.indexWidget(index)
    editor.setCurrentIndex(editor.findData(joint))
    shown.view.delegate._finish(editor)
    QtWidgets.QApplication.processEvents()


def test_a_cell_shows_each_fact_of_a_pair(show):
    shown = show()
    cells = [
        shown.model.index(7, column).data() for column in (PART, CAPTURE, RIG, SURE, ERROR)
    ]
    expected = ["L forearm", "LeftForeArm", "L_foreArm_twist_upper_01_JNT", "guess", "7.8"]
    assert cells == expected
    tip = shown.model.index(7, RIG).data(QtCore.Qt.ToolTipRole)
    assert tip == "hero:L_foreArm_twist_upper_01_JNT"


def test_choosing_a_joint_changes_its_side_of_the_pair(show):
    shown = show()
    edit(shown, 0, RIG, "hero:spine_01_JNT")
    edit(shown, 1, CAPTURE, "Neck")
    edit(shown, 2, RIG, "")
    assert shown.presenter.calls == [
        ("change_joint", "hips", {"rig_joint": "hero:spine_01_JNT"}),
        ("change_joint", "spine1", {"capture_joint": "Neck"}),
        ("change_joint", "spine2", {"rig_joint": ""}),
    ]


def test_choosing_the_same_joint_changes_nothing(show):
    shown = show()
    edit(shown, 0, RIG, JOINT_ROWS[0].rig_joint)
    assert shown.presenter.calls == []


def test_del_leaves_a_part_out_and_enter_edits(show, qtbot):
    shown = show()
    shown.view.setCurrentIndex(shown.model.index(4, RIG))
    qtbot.keyClick(shown.view, QtCore.Qt.Key_Delete)
    assert shown.presenter.calls == [("change_joint", "head", {"rig_joint": ""})]
    qtbot.keyClick(shown.view, QtCore.Qt.Key_Return)
    assert shown.view.findChild(QtWidgets.QComboBox) is not None


def test_only_joints_can_be_edited(show):
    model = show().model
    editable = {
        column
        for column in range(model.columnCount())
        if model.flags(model.index(0, column)) & QtCore.Qt.ItemIsEditable
    }
    assert editable == {*FIELDS}


def test_a_problem_has_a_line_below_its_row_over_the_whole_width(show):
    shown = show()
    number = [row.slot for row in JOINT_ROWS].index("l.hand") + 1
    assert shown.model.index(number, 0).data() == JOINT_ROWS[number - 1].problem
    first = CAPTURE if shown.view.is_narrow else PART
    box = shown.view.visualRect(shown.model.index(number, first))
    assert box.width() >= shown.view.viewport().width() - 1
    assert not shown.model.flags(shown.model.index(number, RIG)) & QtCore.Qt.ItemIsEditable


def test_a_narrow_table_hides_parts_and_certainties(show):
    narrow, wide = show(), show(width=480)
    assert [narrow.view.isColumnHidden(column) for column in (PART, SURE)] == [True, True]
    assert [wide.view.isColumnHidden(column) for column in (PART, SURE)] == [False, False]
    assert narrow.view.rowHeight(0) > wide.view.rowHeight(0)
    assert narrow.view.verticalScrollBar().isVisible()
    assert not wide.view.verticalScrollBar().isVisible()


def test_buttons_make_mirror_save_and_load_the_map(show, monkeypatch):
    shown = show()
    dialogs = QtWidgets.QFileDialog
    paths = {"getOpenFileName": "/a/in.json", "getSaveFileName": "/a/out.json"}
    for name, path in paths.items():
        answer = staticmethod(lambda *_, path=path: (path, ""))
        monkeypatch.setattr(dialogs, name, answer)
    for tool in shown.tools:
        tool.click()
    assert shown.presenter.calls == [
        ("guess_joints",),
        ("mirror_joints",),
        ("load_joint_map", "/a/in.json"),
        ("save_joint_map", "/a/out.json"),
    ]


def test_without_a_map_a_message_says_why_and_a_map_can_be_loaded(show):
    problem = "walk_03.bvh has no legs; load a map."
    shown = show(JointTable(problem=problem))
    assert shown.empty.isVisible()
    assert shown.empty.label.text() == problem
    assert [tool.isEnabled() for tool in shown.tools] == [False, False, True, False]
    assert all(tool.toolTip() for tool in shown.tools)
    assert "matched by names" in show(JointTable()).empty.label.text()
    shown.presenter.change("sources", sources=())
    shown.presenter.joint_table = JointTable()
    shown.refresh(frozenset({"sources"}))
    assert "Add a capture" in shown.empty.label.text()


def test_errors_of_a_preview_keep_the_selection(show):
    shown = show(sample_joint_table(with_errors=False))
    assert shown.model.index(0, ERROR).data() == ""
    shown.view.setCurrentIndex(shown.model.index(3, RIG))
    shown.presenter.joint_table = sample_joint_table()
    shown.refresh(frozenset({"preview"}))
    assert shown.view.currentIndex().row() == 3
    assert shown.model.index(0, ERROR).data() == "0.4"


def test_certainty_has_three_words_and_none_without_a_pair():
    row = replace(JOINT_ROWS[0], confidence=0.95)
    words = [replace(row, confidence=c).certainty for c in (0.9, 0.89, 0.6, 0.59)]
    assert words == ["certain", "likely", "likely", "guess"]
    assert replace(row, rig_joint="").certainty == ""


def test_each_pair_and_each_problem_has_a_row(app):
    model = JointModel()
    assert model.show_table(sample_joint_table())
    problems = sum(bool(row.problem) for row in JOINT_ROWS)
    assert model.rowCount() == len(JOINT_ROWS) + problems
    assert not model.show_table(sample_joint_table(with_errors=False))


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_nothing_is_clipped(show, scale):
    assert list_clipped(show(scale=scale).host) == []
    assert list_clipped(show(JointTable(), scale=scale).host) == []
