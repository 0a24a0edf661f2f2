"""The rows of a map of joints, as a model for a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from Qt import QtCore, QtWidgets

from ...views import JointRow, JointTable

COLUMNS = ("Part", "Capture", "Rig", "Sure", "cm")
PART, CAPTURE, RIG, SURE, ERROR = range(len(COLUMNS))
FIELDS = {CAPTURE: "capture_joint", RIG: "rig_joint"}
TIPS = (
    "Part of the body",
    "Joint of the capture",
    "Joint of the rig",
    "How sure the pair is",
    "Mean distance from the captured joint after a preview, in centimeters",
)
SIDES = {"l": "L", "r": "R"}


class JointModel(QtCore.QAbstractTableModel):
    """The rows of a map; a row with a problem has another one below it for the sentence."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = JointTable()
        self.lines: list[tuple[JointRow, bool]] = []  # a row, and whether it is its problem

    def show_table(self, table: JointTable) -> bool:
        """Show another map; return whether its rows are others.

        Otherwise selection and place stay.
        """
        lines = [(row, False) for row in table.rows]
        for row in table.rows:
            if row.problem:
                lines.insert(lines.index((row, False)) + 1, (row, True))
        same = [(row.slot, below) for row, below in lines] == [
            (row.slot, below) for row, below in self.lines
        ]
        if not same:
            self.beginResetModel()
        self.table, self.lines = table, lines
        if not same:
            self.endResetModel()
        elif lines:
            last = self.index(len(lines) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        return not same

    def rowCount(self, parent: QtCore.QModelIndex | None = None) -> int:
        return len(self.lines)

    def columnCount(self, parent: QtCore.QModelIndex | None = None) -> int:
        return len(COLUMNS)

    def flags(self, index: QtCore.QModelIndex) -> QtCore.Qt.ItemFlags:
        flags = super().flags(index)
        is_joint = index.column() in FIELDS and not self.lines[index.row()][1]
        return flags | QtCore.Qt.ItemIsEditable if is_joint else flags

    def headerData(
        self, section: int, orientation: QtCore.Qt.Orientation, role: int = 0
    ) -> Any:
        if orientation != QtCore.Qt.Horizontal:
            return None
        if role == QtCore.Qt.TextAlignmentRole:
            side = QtCore.Qt.AlignRight if section == ERROR else QtCore.Qt.AlignLeft
            return int(side | QtCore.Qt.AlignVCenter)
        texts = {QtCore.Qt.DisplayRole: COLUMNS, QtCore.Qt.ToolTipRole: TIPS}.get(role)
        return texts[section] if texts else None

    def data(self, index: QtCore.QModelIndex, role: int = QtCore.Qt.DisplayRole) -> Any:
        row, is_problem = self.lines[index.row()]
        if role == QtCore.Qt.DisplayRole:
            return row.problem if is_problem else format_cell(row, index.column())
        if role == QtCore.Qt.ToolTipRole:
            return row.problem if is_problem else describe_cell(row, index.column())
        return None


def format_cell(row: JointRow, column: int) -> str:
    """Return the text of a cell; joints without their namespace."""
    if column == PART:
        return format_slot(row.slot)
    if column in FIELDS:
        return format_joint(getattr(row, FIELDS[column]))
    if column == SURE:
        return row.certainty
    return "" if row.error is None else f"{row.error:.1f}"


def describe_cell(row: JointRow, column: int) -> str:
    """Return the tool tip of a cell."""
    if column in FIELDS:
        return str(getattr(row, FIELDS[column])) or "Left out; click to choose a joint."
    if column == SURE and row.certainty:
        return f"{row.certainty.capitalize()}, {row.confidence:.0%}"
    if column == ERROR and row.error is not None:
        return f"{row.error:.2f} cm from the captured joint on average"
    return row.problem


def format_joint(joint: str, joints: Sequence[str] = ()) -> str:
    """Return the name of a joint without its namespace, unless others have that name.

    Examples
    --------
    >>> format_joint("hero:hip"), format_joint("a:hip", ("a:hip", "b:hip"))
    ('hip', 'a:hip')
    """
    short = joint.rpartition(":")[2]
    same = sum(each.rpartition(":")[2] == short for each in joints)
    return short if same < 2 else joint


def format_slot(slot: str) -> str:
    """Return a slot in words.

    Examples
    --------
    >>> format_slot("l.upper_arm"), format_slot("spine2")
    ('L upper arm', 'Spine2')
    """
    side, dot, place = slot.partition(".")
    words = (place if dot else side).replace("_", " ")
    return f"{SIDES.get(side, side)} {words}" if dot else words.capitalize()
