"""Clips of a clip library: found by words, and added to the sources or dragged there.

Rows have the pictures that a scan painted, and are painted when they are visible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from Qt import QtCore, QtGui, QtWidgets
from Qt.QtCore import QModelIndex as Index
from Qt.QtWidgets import QStyleOptionViewItem as Option

from keyweave._text import format_count
from keyweave.errors import KeyweaveError
from keyweave.library import ClipLibrary, open_library
from keyweave.library.clip_records import find_thumbnail

from ...presenter import Presenter
from ..controls.buttons import Button
from ..controls.layout import Label, make_column, make_row
from ..controls.lists import SearchField
from ..controls.style import dress
from ..theme import Theme

if TYPE_CHECKING:
    from keyweave.library import ClipRecord

ROW = 10  # height of a clip, in units
PICTURE_SIZE = 40, 8  # of its picture, in units
WINDOW_SIZE = 140, 120  # in units
PIXMAPS_KEPT = 512
HINT = "Choose a folder of captures or shots with a clip library."
NOT_HERE = "The folder has no clip library. Make one with: keyweave library scan FOLDER"
UNMATCHED = "No clip has these words in its path, tags or comment."
FOLDER = "library"  # the kind of folder that the panel remembers


class ClipModel(QtCore.QAbstractListModel):
    """Clips of a library; dragged ones are the paths of their files."""

    def __init__(self, parent: QtCore.QObject) -> None:
        super().__init__(parent)
        self.library: ClipLibrary | None = None
        self.clips: Sequence[ClipRecord] = ()

    def show_clips(self, library: ClipLibrary | None, clips: Sequence[ClipRecord]) -> None:
        """Show other clips, of a library."""
        self.beginResetModel()
        self.library, self.clips = library, clips
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return len(self.clips)

    def data(self, index: Index, role: int = QtCore.Qt.DisplayRole) -> Any:
        clip = self.clips[index.row()]
        if role == QtCore.Qt.DisplayRole:
            return f"{clip.name}, {describe_clip(clip)}"
        return str(clip.path) if role == QtCore.Qt.ToolTipRole else None

    def flags(self, index: Index) -> Any:
        """Return that clips can be dragged, except takes, which a path does not name."""
        own, clip = super().flags(index), self.clips[index.row()]
        return own if clip.part else own | QtCore.Qt.ItemIsDragEnabled

    def mimeData(self, indexes: Sequence[Index]) -> QtCore.QMimeData:
        """Return the paths of dragged clips."""
        data = QtCore.QMimeData()
        paths = [str(self.clips[index.row()].path) for index in indexes]
        data.setUrls([QtCore.QUrl.fromLocalFile(path) for path in paths])
        return data


def describe_clip(clip: ClipRecord) -> str:
    """Return the length, speed and tags of a clip.

    Examples
    --------
    >>> from pathlib import Path
    >>> from keyweave.library import ClipRecord
    >>> describe_clip(ClipRecord(Path("a"), n_frames=60, frame_rate=24, tags=("hero",)))
    '2.5 s, 0.0 m/s, hero'
    """
    parts = f"{clip.duration:.1f} s", f"{clip.speed:.1f} m/s", *clip.tags
    return ", ".join(parts)


class ClipDelegate(QtWidgets.QStyledItemDelegate):
    """Paints a clip: its picture, its name, and its length, speed and tags."""

    def __init__(self, theme: Theme, model: ClipModel) -> None:
        super().__init__(model)
        self.theme, self.model = theme, model
        self._find_pixmap = lru_cache(maxsize=PIXMAPS_KEPT)(self._load_pixmap)

    def _load_pixmap(self, path: str, ratio: float) -> QtGui.QPixmap:
        width, height = (round(self.theme.unit(side) * ratio) for side in PICTURE_SIZE)
        kept, smooth = QtCore.Qt.KeepAspectRatio, QtCore.Qt.SmoothTransformation
        pixmap = QtGui.QPixmap(path)
        if pixmap.isNull():
            return pixmap
        pixmap = pixmap.scaled(width, height, kept, smooth)
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def sizeHint(self, option: Option, index: Index) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(60), self.theme.unit(ROW))

    def paint(self, painter: QtGui.QPainter, option: Option, index: Index) -> None:
        theme, clip, box = self.theme, self.model.clips[index.row()], option.rect
        painter.save()
        if option.state & QtWidgets.QStyle.State_Selected:
            painter.fillRect(box, theme.color("accent", 0.35))
        width, height = (theme.unit(side) for side in PICTURE_SIZE)
        place = QtCore.QRect(
            box.left() + theme.unit(1), box.top() + theme.unit(1), *(width, height)
        )
        painter.fillRect(place, theme.color("window"))
        if self.model.library is not None and clip.array:
            path = find_thumbnail(self.model.library.folder, clip.array)
            pixmap = self._find_pixmap(str(path), option.widget.devicePixelRatioF())
            if not pixmap.isNull():
                painter.drawPixmap(place.topLeft(), pixmap)
        text = box.adjusted(width + theme.unit(3), 0, -theme.unit(1), 0)
        self._paint_line(painter, text, clip.name, theme.body, "text", is_second=False)
        facts = describe_clip(clip)
        self._paint_line(painter, text, facts, theme.small, "muted", is_second=True)
        painter.restore()

    def _paint_line(
        self,
        painter: QtGui.QPainter,
        box: QtCore.QRect,
        text: str,
        font: QtGui.QFont,
        color: str,
        *,
        is_second: bool,
    ) -> None:
        half = box.height() // 2
        line = box.adjusted(0, half, 0, 0) if is_second else box.adjusted(0, 0, 0, -half)
        painter.setFont(font)
        painter.setPen(self.theme.color(color))
        text = painter.fontMetrics().elidedText(text, QtCore.Qt.ElideMiddle, line.width())
        painter.drawText(line, int(QtCore.Qt.AlignLeft | QtCore.Qt.AlignVCenter), text)


class ClipView(QtWidgets.QListView):
    """Clips that can be selected and dragged; an empty list shows `hint`."""

    def __init__(self, theme: Theme, model: ClipModel) -> None:
        super().__init__()
        self.theme, self.hint = theme, HINT
        self.setModel(model)
        self.setItemDelegate(ClipDelegate(theme, model))
        self.setAccessibleName("Clips")
        self.setUniformItemSizes(True)
        self.setSelectionMode(QtWidgets.QAbstractItemView.ExtendedSelection)
        self.setDragEnabled(True)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarAlwaysOff)
        self.setFrameShape(QtWidgets.QFrame.NoFrame)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        if self.model().rowCount():
            return
        painter, edge = QtGui.QPainter(self.viewport()), self.theme.margin
        painter.setPen(self.theme.color("muted"))
        box = self.viewport().rect().adjusted(edge, 0, -edge, 0)
        flags = QtCore.Qt.AlignCenter | QtCore.Qt.TextWordWrap
        painter.drawText(box, int(flags), self.hint)
        painter.end()


class LibraryDialog(QtWidgets.QDialog):
    """A window with the clips of a library; it stays open while clips are added.

    `add` takes the clips that are chosen.
    """

    def __init__(
        self,
        parent: QtWidgets.QWidget,
        presenter: Presenter,
        theme: Theme,
        add: Callable[[Sequence[ClipRecord]], None],
    ) -> None:
        super().__init__(parent)
        self.presenter, self.theme, self._add_clips = presenter, theme, add
        self.library: ClipLibrary | None = None
        self.setWindowTitle("Add from library")
        dress(self, theme)
        self.folder = Label(theme, "", "muted")
        self.browse_button = Button(theme, "Choose folder...")
        self.browse_button.clicked.connect(self.browse)
        self.search = SearchField(theme, "Search words")
        self.search.textChanged.connect(self.refresh)
        self.model = ClipModel(self)
        self.view = ClipView(theme, self.model)
        self.view.doubleClicked.connect(lambda index: self.add_selected())
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._count())
        self.count = Label(theme, "", "muted")
        self.add_button = Button(theme, "Add", kind="primary")
        self.add_button.clicked.connect(self.add_selected)
        column = make_column(theme, self, gap=2)
        column.setContentsMargins(*4 * (theme.margin,))
        column.addLayout(make_row(theme, (self.folder, 1), self.browse_button))
        column.addWidget(self.search)
        column.addWidget(self.view, 1)
        column.addLayout(make_row(theme, (self.count, 1), self.add_button))
        self.search.setFocus()
        self.resize(*(theme.unit(side) for side in WINDOW_SIZE))
        self.open_folder(presenter.last_folder(FOLDER))

    def browse(self) -> None:
        """Ask for the folder of a library."""
        folder = QtWidgets.QFileDialog.getExistingDirectory(
            self, "Clip library", self.presenter.last_folder(FOLDER)
        )
        if folder:
            self.presenter.remember_folder(FOLDER, folder)
            self.open_folder(folder)

    def open_folder(self, folder: str) -> None:
        """Show the clips of the library in a folder; nothing for an empty name."""
        self.folder.setText(folder or "No folder")
        try:
            self.library = open_library(folder) if folder else None
            self.view.hint = UNMATCHED if folder else HINT
        except KeyweaveError:
            self.library, self.view.hint = None, NOT_HERE
        self.refresh()

    def refresh(self) -> None:
        """Show the clips that have the words."""
        clips = list["ClipRecord"]()
        if self.library is not None:
            try:
                clips = self.library.find(self.search.text())
            except KeyweaveError as error:  # it was damaged meanwhile
                self.view.hint = str(error)
        self.model.show_clips(self.library, clips)
        self._count()

    def list_selected(self) -> list[ClipRecord]:
        """Return the selected clips, in their order."""
        rows = sorted(index.row() for index in self.view.selectedIndexes())
        return [self.model.clips[row] for row in rows]

    def _count(self) -> None:
        n_selected, total = len(self.list_selected()), len(self.model.clips)
        text = format_count(total, "clip")
        self.count.setText(f"{n_selected} of {text}" if n_selected else text)
        self.add_button.allow("" if n_selected else "Select clips to add.")

    def add_selected(self) -> None:
        """Add the selected clips to the sources."""
        if chosen := self.list_selected():
            self._add_clips(chosen)
