"""The view of a map of joints: paints its cells, and edits a joint with a choice."""

from __future__ import annotations

from Qt import QtCore, QtGui, QtWidgets
from Qt.QtCore import QModelIndex as Index, QRect as Box
from Qt.QtWidgets import QStyleOptionViewItem as Option

from ...views import JointRow
from ..controls.inputs import Choice
from ..theme import HOVER_SHARE, Theme
from .model import (
    CAPTURE,
    COLUMNS,
    ERROR,
    FIELDS,
    PART,
    RIG,
    SURE,
    JointModel,
    format_joint,
    format_slot,
)

ROW, TALL_ROW, HIGHEST = 5.5, 9, 90  # heights in units: rows, and of the table at most
PARTS, CERTAINTY, ERRORS = 23, 22, 12  # widths of columns, in units
METER, BAR_ROOM = 6, 2  # widths of the bar of a certainty, and of the scroll bar, in units
ROOMY = 100  # width from which a row has one line, in units
LEFT_OUT = "(none)"


class JointView(QtWidgets.QTableView):
    """The table; where it is narrow, a row has two lines and joints get all the width."""

    cleared = QtCore.Signal(str)

    def __init__(self, theme: Theme, model: JointModel) -> None:
        super().__init__()
        self.theme, self.delegate = theme, JointDelegate(theme, self)
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setAccessibleName("Joint map")
        self.setFrameShape(QtWidgets.QFrame.NoFrame)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setSelectionMode(QtWidgets.QAbstractItemView.SingleSelection)
        triggers = QtWidgets.QAbstractItemView
        self.setEditTriggers(
            triggers.EditKeyPressed | triggers.DoubleClicked | triggers.SelectedClicked
        )
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(theme.unit(ROW))
        self.verticalHeader().setMinimumSectionSize(theme.unit(ROW))
        self._arrange_header()

    def _arrange_header(self) -> None:
        header, theme = self.horizontalHeader(), self.theme
        header.setFont(theme.small)
        header.setFixedHeight(theme.unit(5))
        header.setMinimumSectionSize(theme.unit(5))
        header.setHighlightSections(False)
        edge = theme.unit(1.5)  # as in the cells
        header.setStyleSheet(
            f"QHeaderView {{ padding: 0; }} QHeaderView::section {{ padding: 0 {edge}px; }}"
        )
        header.setSectionResizeMode(QtWidgets.QHeaderView.Fixed)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        self.show_first_problem()

    @property
    def is_narrow(self) -> bool:
        """Whether parts and certainties are above the joints, for want of room."""
        return self.width() < self.theme.unit(ROOMY)

    def fit(self) -> None:
        """Arrange the rows for the width, and take their height."""
        self._share_width()
        self.clearSpans()
        first = CAPTURE if self.is_narrow else PART
        heights = []
        for number, (row, is_problem) in enumerate(self.model().lines):
            if is_problem:
                self.setSpan(number, first, 1, len(COLUMNS) - first)
            heights.append(self._measure(row, is_problem))
            self.verticalHeader().resizeSection(number, heights[-1])
        height = self.horizontalHeader().height() + sum(heights)
        self.setFixedHeight(min(height, self.theme.unit(HIGHEST)))

    def _share_width(self) -> None:
        """Give the joints the width that the other columns leave."""
        widths = {PART: PARTS, SURE: CERTAINTY, ERROR: ERRORS}
        taken = 0
        for column, width in widths.items():
            hidden = self.is_narrow and column in (PART, SURE)
            self.setColumnHidden(column, hidden)
            self.setColumnWidth(column, self.theme.unit(width))
            taken += 0 if hidden else self.theme.unit(width)
        bar = self.theme.unit(BAR_ROOM)  # kept free, so that nothing moves when it appears
        left = max(self.width() - bar - taken, 0)
        self.setColumnWidth(CAPTURE, left // 2)
        self.setColumnWidth(RIG, left - left // 2)

    def show_first_problem(self) -> None:
        """Scroll to the first row that needs the user."""
        for number, (_, is_problem) in enumerate(self.model().lines):
            if is_problem:
                self.scrollTo(self.model().index(number, CAPTURE))
                return

    def _measure(self, row: JointRow, is_problem: bool) -> int:
        """Return the height of a row, in pixels."""
        if not is_problem:
            return int(self.theme.unit(TALL_ROW if self.is_narrow else ROW))
        room = self.width() - self.theme.unit(3 + BAR_ROOM)
        box = QtGui.QFontMetrics(self.theme.small).boundingRect(
            QtCore.QRect(0, 0, max(room, 1), 10_000),
            int(QtCore.Qt.TextWordWrap),
            row.problem,
        )
        return max(int(box.height()) + self.theme.unit(2), self.theme.unit(ROW))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        index = self.currentIndex()
        if not index.isValid():
            super().keyPressEvent(event)
        elif event.key() in (QtCore.Qt.Key_Delete, QtCore.Qt.Key_Backspace):
            self.cleared.emit(self.model().lines[index.row()][0].slot)
        elif event.key() in (QtCore.Qt.Key_Return, QtCore.Qt.Key_Enter):
            self.edit(index)
        else:
            super().keyPressEvent(event)


class JointDelegate(QtWidgets.QStyledItemDelegate):
    """Paints the cells of a map, and edits joints with a choice."""

    chosen = QtCore.Signal(str, int, str)

    def __init__(self, theme: Theme, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme

    # --- editing ---

    def createEditor(
        self, parent: QtWidgets.QWidget, option: Option, index: Index
    ) -> QtWidgets.QComboBox:
        table = index.model().table
        joints = table.capture_joints if index.column() == CAPTURE else table.rig_joints
        editor = Choice(self.theme, (LEFT_OUT,), parent)
        editor.setItemData(0, "")
        for joint in joints:
            editor.addItem(format_joint(joint, joints), joint)
        editor.activated.connect(lambda *_: self._finish(editor))
        opening = QtCore.QTimer(editor)  # not opened if the editor is gone by then
        opening.setSingleShot(True)
        opening.timeout.connect(editor.showPopup)
        opening.start(0)
        return editor

    def _finish(self, editor: QtWidgets.QComboBox) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QtWidgets.QAbstractItemDelegate.NoHint)

    def setEditorData(self, editor: QtWidgets.QComboBox, index: Index) -> None:
        row = index.model().lines[index.row()][0]
        joint = getattr(row, FIELDS[index.column()])
        editor.setCurrentIndex(max(editor.findData(joint), 0))

    def setModelData(
        self, editor: QtWidgets.QComboBox, model: JointModel, index: Index
    ) -> None:
        row = model.lines[index.row()][0]
        joint = editor.currentData()
        if joint != getattr(row, FIELDS[index.column()]):
            self.chosen.emit(row.slot, index.column(), joint)

    def updateEditorGeometry(
        self, editor: QtWidgets.QComboBox, option: Option, index: Index
    ) -> None:
        editor.setFixedHeight(option.rect.height())
        editor.setGeometry(option.rect)

    # --- painting ---

    def paint(self, painter: QtGui.QPainter, option: Option, index: Index) -> None:
        row, is_problem = index.model().lines[index.row()]
        painter.save()
        self._paint_surface(painter, option, index, row, is_problem)
        edge = self.theme.unit(1.5)
        box = QtCore.QRectF(option.rect).adjusted(edge, 0, -edge, 0)
        if is_problem:
            self._paint_problem(painter, box, row)
        elif index.column() in FIELDS:
            self._paint_joint(painter, option, box, index)
        elif index.column() == SURE:
            self._paint_certainty(painter, box, row)
        else:
            token = "text" if index.column() == ERROR else "muted"
            side = QtCore.Qt.AlignRight if index.column() == ERROR else QtCore.Qt.AlignLeft
            self._paint_text(painter, box, index.data(), token, side)
        painter.restore()

    def _paint_surface(
        self,
        painter: QtGui.QPainter,
        option: Option,
        index: Index,
        row: JointRow,
        is_problem: bool,
    ) -> None:
        states, theme, column = QtWidgets.QStyle, self.theme, index.column()
        if is_problem:
            pass
        elif option.state & states.State_Selected:
            painter.fillRect(option.rect, theme.color("fill"))
        elif option.state & states.State_MouseOver and column in FIELDS:
            painter.fillRect(option.rect, theme.lighten("field", HOVER_SHARE))
        first = CAPTURE if option.widget.is_narrow else PART
        if row.problem and (column == first or is_problem):
            bar = QtCore.QRect(option.rect)
            bar.setWidth(theme.pixels(3))
            painter.fillRect(bar, theme.color("warning"))

    def _paint_problem(self, painter: QtGui.QPainter, box: Box, row: JointRow) -> None:
        painter.setFont(self.theme.small)
        painter.setPen(self.theme.color("text"))
        flags = QtCore.Qt.AlignVCenter | QtCore.Qt.TextWordWrap
        painter.drawText(box, int(flags), row.problem)

    def _paint_joint(
        self, painter: QtGui.QPainter, option: Option, box: Box, index: Index
    ) -> None:
        """Paint a joint; where the table is narrow, with a line above it."""
        row = index.model().lines[index.row()][0]
        if option.widget.is_narrow:
            above = QtCore.QRectF(box)
            above.setHeight(box.height() * 0.5)
            above.translate(0, self.theme.pixels(1))
            if index.column() == RIG:
                self._paint_certainty(painter, above, row)
            else:
                name = format_slot(row.slot)
                self._paint_text(painter, above, name, "muted", font=self.theme.small)
            box.setTop(box.top() + box.height() * 0.45)
        if option.state & QtWidgets.QStyle.State_MouseOver:
            side = self.theme.icon_size
            left = box.right() - side + self.theme.unit(1)
            place = QtCore.QRectF(left, box.top(), side, box.height())
            self.theme.paint_icon(painter, "chevron-down", place, "muted")
            box.setRight(left)
        name = index.data()
        self._paint_text(painter, box, name or LEFT_OUT, "text" if name else "warning")

    def _paint_text(
        self,
        painter: QtGui.QPainter,
        box: Box,
        text: str,
        token: str,
        side: QtCore.Qt.AlignmentFlag = QtCore.Qt.AlignLeft,
        font: QtGui.QFont | None = None,
    ) -> None:
        painter.setFont(font or self.theme.numbers)
        painter.setPen(self.theme.color(token))
        text = painter.fontMetrics().elidedText(
            text, QtCore.Qt.ElideMiddle, int(box.width()) + 1
        )
        painter.drawText(box, int(side | QtCore.Qt.AlignVCenter), text)

    def _paint_certainty(self, painter: QtGui.QPainter, box: Box, row: JointRow) -> None:
        """Paint a bar and a word; a guess stands out."""
        if not row.certainty:
            return
        theme, height = self.theme, self.theme.pixels(4)
        meter = QtCore.QRectF(box.left(), box.center().y() - height / 2, 0, height)
        meter.setWidth(theme.unit(METER))
        painter.fillRect(meter, theme.color("raised"))
        meter.setWidth(meter.width() * row.confidence)
        token = "warning" if row.certainty == "guess" else "muted"
        painter.fillRect(meter, theme.color(token))
        place = box.adjusted(theme.unit(METER + 1.5), 0, 0, 0)
        self._paint_text(painter, place, row.certainty, token, font=theme.small)
