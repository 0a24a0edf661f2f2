"""The map of joints as a table, with the buttons that make, mirror, save and load it."""

from __future__ import annotations

from Qt import QtWidgets

from ...presenter import Presenter
from ...views import JointTable
from ..controls.buttons import Button
from ..controls.layout import Group, Label, make_column, make_row
from ..controls.notices import EmptyBox
from ..controls.part import Part
from ..theme import Theme
from .model import FIELDS, JointModel
from .view import JointView

EMPTY = "Add a capture to see its joints."
MATCHED = "Joints are matched by names and shape. Load a map to match others."
NO_MAP = "This needs a map of joints."
FILES = "Joint maps (*.json);;All files (*)"


class JointMapTable(Part):
    """The map of joints as a table, with buttons that make, mirror, save and load it."""

    def __init__(self, presenter: Presenter, theme: Theme) -> None:
        super().__init__(presenter, theme)
        self.summary = Label(theme, "", "muted", theme.small)
        self.model = JointModel(self)
        self.view = JointView(theme, self.model)
        self.view.delegate.chosen.connect(self._change)
        self.view.cleared.connect(lambda slot: presenter.change_joint(slot, rig_joint=""))
        self.empty = EmptyBox(theme, "figure", EMPTY)
        group = Group(theme, "Joints")
        for part in (self.view, self.empty, self.summary):
            group.column.addWidget(part)
        self.tools = self._make_tools()
        group.column.addLayout(
            make_row(theme, *self.tools[:2], None, *self.tools[2:], gap=1)
        )
        make_column(theme, self).addWidget(group)
        self.refresh(frozenset({"page"}))

    def _make_tools(self) -> list[Button]:
        theme, presenter = self.theme, self.presenter
        rows = (
            (
                "Automatic",
                "",
                "Find the map anew from names and shapes.",
                presenter.guess_joints,
            ),
            (
                "Mirror",
                "",
                "Give the right side the joints of the left.",
                presenter.mirror_joints,
            ),
            ("", "folder", "Load a map from a file.", self.load),
            ("", "save", "Save the map to a file.", self.save),
        )
        tools = []
        for text, icon, tip, function in rows:
            tool = Button(theme, text, icon, "plain" if text else "quiet", tip=tip)
            tool.clicked.connect(lambda *_, call=function: call())
            tools.append(tool)
        return tools

    def refresh(self, aspects: frozenset[str]) -> None:
        if not aspects & {"page", "sources", "preview"}:
            return
        table: JointTable = self.presenter.joint_table
        is_other = self.model.show_table(table)
        self.view.fit()
        self.summary.setText(summarize(table))
        self.view.setVisible(bool(table.rows))
        self.summary.setVisible(bool(table.rows))
        self.empty.setVisible(not table.rows)
        hint = MATCHED if self.presenter.view.sources else EMPTY
        self.empty.label.setText(table.problem or hint)
        if is_other:
            self.view.show_first_problem()
        reason = "" if table.rows else NO_MAP
        for tool in (self.tools[0], self.tools[1], self.tools[3]):
            tool.allow(reason)

    def _change(self, slot: str, column: int, joint: str) -> None:
        self.presenter.change_joint(slot, **{FIELDS[column]: joint})

    def load(self) -> None:
        """Ask for a file and load its map."""
        folder = self.presenter.last_folder("maps")
        path, _ = QtWidgets.QFileDialog.getOpenFileName(
            self, "Load joint map", folder, FILES
        )
        if path:
            self.presenter.load_joint_map(path)

    def save(self) -> None:
        """Ask for a file and save the map."""
        folder = self.presenter.last_folder("maps")
        path, _ = QtWidgets.QFileDialog.getSaveFileName(
            self, "Save joint map", folder, FILES
        )
        if path:
            self.presenter.save_joint_map(path)


def summarize(table: JointTable) -> str:
    """Return the number of pairs of each certainty.

    Examples
    --------
    >>> from keyweave_maya.panel.views import JointRow
    >>> rows = JointRow("hips", "Hips", "pelvis"), JointRow("head", "Head")
    >>> summarize(JointTable(rows))
    '1 certain, 1 left out'
    """
    words = [row.certainty or "left out" for row in table.rows]
    kinds = ("certain", "likely", "guess", "left out")
    counts = [f"{words.count(kind)} {kind}" for kind in kinds if kind in words]
    return f"{table.name}{': ' if table.name else ''}{', '.join(counts)}"
