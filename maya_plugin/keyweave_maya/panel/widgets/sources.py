"""The sources of a page: cards, added by browsing, by dropping or from the scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from Qt import QtCore, QtGui, QtWidgets

from keyweave._text import format_count
from keyweave.formats import READERS, SCENE_SUFFIX, find_suffix, list_suffixes

from ..presenter import Presenter
from .alternatives import make_pixmap
from .clips.library_dialog import LibraryDialog
from .controls.buttons import Button, MenuButton, MenuEntry
from .controls.layout import Group, make_column
from .controls.notices import EmptyBox
from .controls.part import Part
from .forms.source_card import PICTURE, SourceCard
from .theme import Theme

if TYPE_CHECKING:
    from keyweave.geometry.arrays import Array
    from keyweave.library import ClipRecord

FACTS = 26 * "\u2007"  # room for the facts of a file in the menu
STEP = 125  # milliseconds between the pictures of a moving one
ADD_TIP = "Add captured motion: files, clips of a library, or characters of the scene."


def list_source_suffixes() -> list[str]:
    """Return the suffixes of files that can be sources.

    Examples
    --------
    >>> list_source_suffixes()
    ['.bvh', '.amc', '.fbx', '.anim', '.ma']
    """
    kinds = ("motion", "curves")
    return [s for kind in kinds for s in list_suffixes(READERS, kind)] + [SCENE_SUFFIX]


class SourceList(Part):
    """The sources of a page; files can be dropped on it."""

    def __init__(self, presenter: Presenter, theme: Theme) -> None:
        super().__init__(presenter, theme)
        self.cards: list[SourceCard] = []
        # Texts of entries in the menu, by topmost joint and by path.
        self.skeletons: Mapping[str, str] = {}
        self.files: Mapping[str, str] = {}
        self.add = MenuButton(
            theme,
            "",
            self._list_entries,
            icon="add",
            kind="quiet",
            has_menu=False,
            tip=ADD_TIP,
        )
        self.add.opened.connect(self._film)
        self.group = Group(theme, "Sources", (self.add,))
        self.browse_button = Button(theme, "Add files...", tip=ADD_TIP)
        self.browse_button.clicked.connect(self.browse)
        *some, last = list_source_suffixes()
        text = f"Drop {', '.join(some)} or {last} files with captured motion here."
        self.empty = EmptyBox(theme, "figure", text, self.browse_button)
        self.group.column.addWidget(self.empty)
        make_column(theme, self).addWidget(self.group)
        self.target = DropTarget(theme, self)
        self.setAcceptDrops(True)
        self.refresh(frozenset({"page"}))

    def refresh(self, aspects: frozenset[str]) -> None:
        if not aspects & {"page", "sources", "values", "preview"}:
            return
        sources = self.presenter.view.sources
        while len(self.cards) > len(sources):
            card = self.cards.pop()
            card.setParent(None)
            card.deleteLater()
        while len(self.cards) < len(sources):
            self.cards.append(SourceCard(self.presenter, self.theme, len(self.cards)))
            self.group.column.addWidget(self.cards[-1])
        for card, source in zip(self.cards, sources):
            card.show_source(source)
        if not any(card.weight.slider.isSliderDown() for card in self.cards):
            for card in sorted(self.cards, key=lambda card: card.source.distance):
                self.group.column.removeWidget(card)
                self.group.column.addWidget(card)
        self.empty.setVisible(not sources)

    # --- adding ---

    def _list_entries(self) -> Sequence[tuple[str, Callable[[], None] | None]]:
        """Return the entries of the menu of the heading."""
        names = self.presenter.list_namespaces()
        entries: list[MenuEntry] = [("Files...", self.browse)]
        entries += [("From library...", self.browse_library), ("", None)]
        self.files = name_files(self.presenter.list_files())
        for path, text in self.files.items():
            entries.append((text, partial(self.presenter.add_sources, (path,))))
        entries += [("", None)] if self.files else []
        entries += [
            ("Characters in the scene" if names else "No characters in the scene", None)
        ]
        for name in names:
            add = partial(self.presenter.add_namespace, name)
            entries.append((name or "(no namespace)", add))
        self.skeletons = self.presenter.list_skeletons()
        entries += [("Skeletons with keys", None)] if self.skeletons else []
        for root, text in self.skeletons.items():
            entries.append((text, partial(self.presenter.add_skeleton, root)))
        return entries

    def _film(self, menu: QtWidgets.QMenu) -> None:
        """Show moving pictures in a menu while it is open; of files, under the mouse."""
        texts = {**self.files, **self.skeletons}
        if not texts:
            return
        icons, stops, filmed = MovingIcons(menu, self.theme, texts), [], set[str]()

        def show(key: str, pictures: Sequence[Array]) -> None:
            icons.show_film(key, pictures, self.presenter.list_files().get(key, ""))

        def film(keys: Sequence[str]) -> None:
            filmed.update(keys)
            size = (icons.size, icons.size)
            stops.append(self.presenter.film_sources(keys, *size, show))

        def follow(action: Any) -> None:
            film([k for k in self.files if icons.is_of(action, k) and k not in filmed])

        def stop() -> None:
            for each in stops:
                each()

        film([*self.skeletons])
        menu.hovered.connect(follow)
        menu.aboutToHide.connect(stop)
        menu.destroyed.connect(stop)

    def browse(self) -> None:
        """Ask for files and add them."""
        patterns = " ".join(f"*{suffix}" for suffix in list_source_suffixes())
        paths, _ = QtWidgets.QFileDialog.getOpenFileNames(
            self,
            "Add sources",
            self.presenter.last_folder("sources"),
            f"Captured motion ({patterns});;All files (*)",
        )
        if paths:
            self.presenter.add_sources(tuple(paths))

    def browse_library(self) -> None:
        """Open a window with the clips of a library."""
        self.dialog = LibraryDialog(self, self.presenter, self.theme, self.add_clips)
        self.dialog.setAttribute(QtCore.Qt.WA_DeleteOnClose)
        self.dialog.show()

    def add_clips(self, clips: Sequence[ClipRecord]) -> None:
        """Add clips of a library: their files, with the take or the character of each."""
        for clip in clips:
            number = len(self.presenter.view.sources)
            self.presenter.add_sources((str(clip.path),))
            facts = {"take": clip.take, "namespace": clip.namespace}
            stated = {name: value for name, value in facts.items() if value}
            if stated and len(self.presenter.view.sources) > number:
                self.presenter.change_source(number, **stated)

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        paths = list_dropped(event.mimeData())
        if paths:
            event.acceptProposedAction()
            self.target.show_count(len(paths))

    def dragLeaveEvent(self, event: QtGui.QDragLeaveEvent) -> None:
        self.target.show_count(0)

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        self.target.show_count(0)
        paths = list_dropped(event.mimeData())
        if paths:
            event.acceptProposedAction()
            self.presenter.add_sources(tuple(paths))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self.target.setGeometry(self.rect())


def name_files(files: Mapping[str, str]) -> dict[str, str]:
    """Return the entries of files by path: their names, with a folder if several have one.

    `files` are facts by path, for which there is room where they are not known yet.

    Examples
    --------
    >>> [*name_files({"/a/walk.bvh": "2.0 s", "/b/walk.bvh": "1.5 s"}).values()]
    ['a/walk.bvh\\t2.0 s', 'b/walk.bvh\\t1.5 s']
    """
    names = [PurePath(path).name for path in files]
    texts = {}
    for path, name in zip(files, names):
        text = name if names.count(name) == 1 else "/".join(PurePath(path).parts[-2:])
        texts[path] = f"{text}\t{files[path] or FACTS}"
    return texts


class MovingIcons(QtCore.QObject):
    """Moving pictures of entries of a menu, which move while it is open.

    `texts` are those of the entries by key.
    """

    def __init__(
        self, menu: QtWidgets.QMenu, theme: Theme, texts: Mapping[str, str]
    ) -> None:
        super().__init__(menu)
        side, self._ratio = theme.unit(PICTURE), menu.devicePixelRatioF()
        self.size = round(side * self._ratio)  # of a picture, in pixels of the screen
        entries = {action.text(): action for action in menu.actions()}
        self._actions = {key: entries[text] for key, text in texts.items()}
        self._icons: dict[str, list[QtGui.QIcon]] = {}
        self._step = 0
        menu.setStyleSheet(f"QMenu {{ icon-size: {side}px; }}")
        empty = QtGui.QPixmap(side, side)
        empty.fill(QtCore.Qt.transparent)
        for action in self._actions.values():
            action.setIcon(QtGui.QIcon(empty))  # the menu keeps its size
        self.timer = QtCore.QTimer(self)
        self.timer.setInterval(STEP)
        self.timer.timeout.connect(self._advance)
        menu.aboutToHide.connect(self.timer.stop)

    def is_of(self, action: QtCore.QObject, key: str) -> bool:
        """Return whether an action is the entry of a key."""
        return bool(self._actions[key] is action)

    def show_film(self, key: str, pictures: Sequence[Array], facts: str = "") -> None:
        """Show pictures of an entry one after another, and facts after its name."""
        if facts:
            name = self._actions[key].text().partition("\t")[0]
            self._actions[key].setText(f"{name}\t{facts}")
        pixmaps = [make_pixmap(pixels, self._ratio) for pixels in pictures]
        self._icons[key] = [QtGui.QIcon(pixmap) for pixmap in pixmaps]
        self._show(key)
        self.timer.start()

    def _advance(self) -> None:
        self._step += 1
        for key in self._icons:
            self._show(key)

    def _show(self, key: str) -> None:
        icons = self._icons[key]
        self._actions[key].setIcon(icons[self._step % len(icons)])


class DropTarget(QtWidgets.QWidget):
    """A cover of the list while files are dragged over it."""

    def __init__(self, theme: Theme, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.theme, self.count = theme, 0
        self.setAttribute(QtCore.Qt.WA_TransparentForMouseEvents)
        self.setFont(theme.body)
        self.hide()

    def show_count(self, count: int) -> None:
        """Show how many files would be added; hide for 0."""
        self.count = count
        self.setVisible(count > 0)
        self.raise_()
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        width = theme.pixels(1)
        edge = width / 2
        box = QtCore.QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        painter.setPen(QtGui.QPen(theme.color("accent"), width))
        painter.setBrush(theme.color("field", 0.97))
        painter.drawRoundedRect(box, theme.radius, theme.radius)
        painter.setPen(theme.color("text"))
        text = f"Drop to add {format_count(self.count, 'source')}"
        painter.drawText(box, int(QtCore.Qt.AlignCenter), text)


def list_dropped(data: QtCore.QMimeData) -> list[str]:
    """Return the paths of dragged files that can be sources."""
    paths = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    suffixes = list_source_suffixes()
    return [path for path in paths if find_suffix(path) in suffixes]
