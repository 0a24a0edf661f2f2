"""The sources of a page: a card for each, added by browsing, by dropping or from the scene.

A card shows the length and rate of its source; opened, also the frames, the joint map
and the facts of a capture that a file may state wrongly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from Qt import QtCore, QtGui, QtWidgets

from keyweave._text import format_count
from keyweave.formats import READERS, SCENE_SUFFIX, find_suffix, list_suffixes

from ..drafts import WEIGHTS
from ..presenter import Presenter
from ..views import UP_AXES, SourceView
from .alternatives import make_pixmap
from .clips.library_dialog import LibraryDialog
from .controls.buttons import Button, Hovered, HoverFade, MenuButton, MenuEntry, paint_focus
from .controls.inputs import Choice, NumberField, Slider, format_label, format_number
from .controls.layout import Group, Label, make_column, make_row
from .controls.notices import EmptyBox, Notice
from .controls.part import Part
from .theme import HOVER_SHARE, Theme

if TYPE_CHECKING:
    from keyweave.geometry.arrays import Array
    from keyweave.library import ClipRecord

PICTURE = 10  # side of the picture, in units
FACTS = 26 * "\u2007"  # room for the facts of a file in the menu
STEP = 125  # milliseconds between the pictures of a moving one
LABELS = 48  # width of the labels of an opened card, in pixels at scale 1
NO_MAP, AUTO_MAP = "", "auto"
MAP_NAMES = {NO_MAP: "Equal names", AUTO_MAP: "Automatic"}
MAP_TIP = (
    "How joints of the source find those of the scene: by equal names, by a map that is "
    "found automatically, or by a map in a file."
)
LEAST_NUMBER = 1e-6  # of a rate or a unit
RATE_TIP = "True frames per second of the capture; empty for those that the file states."
AXIS_TIP = "Axis of the capture that points up; File for that of the file, or Y."
UNIT_TIP = "Centimeters per unit of the capture; empty for those of the file."
MOST_WEIGHT, WEIGHT_STEP = 4.0, 0.25  # of the slider
WEIGHT_TIP = "Weight of the source; 0 leaves it out. Double-click to reset."
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


class SourceCard(Part):
    """A source: picture, name, length and rate; a click opens its frames and joint map."""

    def __init__(self, presenter: Presenter, theme: Theme, number: int) -> None:
        super().__init__(presenter, theme)
        self.number = number
        self.source = SourceView("")
        self.head = CardHead(theme)
        self.head.toggled.connect(self._open)
        self.head.removed.connect(lambda: presenter.remove_source(self.number))
        self.close_button = Button(theme, "", "close", "quiet")
        self.close_button.clicked.connect(lambda: presenter.remove_source(self.number))
        self.details = self._make_details()
        self.details.setVisible(False)
        self.problem, self.remarks = Notice(theme), Notice(theme)
        column = make_column(theme, self)
        row = make_row(theme, (self.head, 1), self.close_button, gap=1)
        self.weight = WeightRow(theme)
        self.weight.changed.connect(self._weigh)
        column.addLayout(row)
        column.addWidget(self.weight)
        column.addWidget(self.problem)
        column.addWidget(self.remarks)
        column.addWidget(self.details)

    def _make_details(self) -> QtWidgets.QWidget:
        theme, details = self.theme, QtWidgets.QWidget()
        self.ends = tuple(NumberField(theme, optional=True) for _ in range(2))
        for end, name in zip(self.ends, ("First", "Last")):
            end.setAccessibleName(f"{name} frame")
            end.setToolTip(f"{name} frame of the source to use; empty for all of it.")
            end.changed.connect(self._change_frames)
        self.map = MenuButton(theme, "", self._list_maps, kind="field", tip=MAP_TIP)
        column = make_column(theme, details)
        column.setContentsMargins(theme.unit(PICTURE + 2), 0, 0, theme.unit(1))
        to = Label(theme, "to", "muted")
        to.setFixedWidth(to.sizeHint().width() + theme.pixels(2))
        frames = make_row(theme, self.ends[0], to, self.ends[1])
        fixed: list[QtWidgets.QWidget] = [*self.ends, to]
        widths = sum(each.minimumWidth() for each in fixed)
        self.map.setFixedWidth(widths + 2 * frames.spacing())
        row = make_row(theme, self._label("Frames"), None)
        row.insertLayout(1, frames)
        column.addLayout(row)
        column.addLayout(make_row(theme, self._label("Joints"), self.map, None))
        self.reading = CaptureFacts(theme)
        self.reading.changed.connect(
            lambda name, value: self.presenter.change_source(self.number, **{name: value})
        )
        column.addWidget(self.reading)
        return details

    def _label(self, text: str) -> Label:
        label = Label(self.theme, text)
        label.setFixedWidth(self.theme.pixels(LABELS))
        return label

    def show_source(self, source: SourceView) -> None:
        is_other = source != self.source
        self.source = source
        if is_other or self.head.picture is None:
            self._fetch_picture()
        self.head.show_source(source)
        self.close_button.setToolTip(f"Remove {source.name}.")
        self.close_button.setAccessibleName(f"Remove {source.name}")
        self.weight.show_weight(source)
        self.problem.show_text(source.problem, "error")
        self.remarks.show_text(" ".join(source.remarks), "warning")
        for end, frame, known in zip(self.ends, source.frames, source.known_frames):
            end.hint = format_label(known)
            end.show_value(frame)
        self.reading.show_source(source)
        self.map.setText(MAP_NAMES.get(source.joint_map, Path(source.joint_map).name))

    def _fetch_picture(self) -> None:
        side, ratio = self.theme.unit(PICTURE), self.devicePixelRatioF()
        size = round(side * ratio)
        pixels = self.presenter.paint_source(self.number, size, size)
        self.head.show_picture(None if pixels is None else make_pixmap(pixels, ratio))

    def _open(self, is_open: bool) -> None:
        self.details.setVisible(is_open and bool(self.source.seconds))

    def _weigh(self, weight: float) -> None:
        sources = self.presenter.view.sources
        weights = {n: each.weight or 0.0 for n, each in enumerate(sources)}
        self.presenter.set_value(WEIGHTS, {**weights, self.number: weight})

    def _change_frames(self, _: Any) -> None:
        frames = (self.ends[0].value(), self.ends[1].value())
        self.presenter.change_source(self.number, frames=frames)

    def _list_maps(self) -> Sequence[tuple[str, Callable[[], None] | None]]:
        """Return the entries of the menu of joint maps."""
        choose = self._choose_map
        return [
            *((name, partial(choose, joint_map)) for joint_map, name in MAP_NAMES.items()),
            ("", None),
            ("Map in a file...", self.browse_map),
        ]

    def _choose_map(self, joint_map: str) -> None:
        self.presenter.change_source(self.number, joint_map=joint_map)

    def browse_map(self) -> None:
        """Ask for a file with a map of joints."""
        path, _ = QtWidgets.QFileDialog.getOpenFileName(
            self,
            "Joint map",
            self.presenter.last_folder("maps"),
            "Joint maps (*.json);;All files (*)",
        )
        if path:
            self._choose_map(path)


class WeightRow(QtWidgets.QWidget):
    """The weight of a source: a slider that leaves the source out at its left end."""

    changed = QtCore.Signal(float)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.slider, self.number = Slider(theme), Label(theme, "", "muted")
        self.slider.setRange(0, round(MOST_WEIGHT / WEIGHT_STEP))
        self.slider.default = round(1 / WEIGHT_STEP)
        self.slider.setToolTip(WEIGHT_TIP)
        self.slider.valueChanged.connect(lambda n: self.changed.emit(n * WEIGHT_STEP))
        self.slider.reset.connect(lambda: self.changed.emit(1.0))
        self.number.setFixedWidth(theme.unit(8))
        label = Label(theme, "Weight", "muted")
        label.setFixedWidth(theme.pixels(LABELS))
        self.setLayout(make_row(theme, label, (self.slider, 1), self.number))
        self.layout().setContentsMargins(theme.unit(PICTURE + 2), 0, 0, 0)

    def show_weight(self, source: SourceView) -> None:
        """Show the weight of a source; hide for one that cannot be weighted."""
        self.setVisible(source.weight is not None)
        weight = 1.0 if source.weight is None else source.weight
        self.slider.setAccessibleName(f"Weight of {source.name}")
        self.slider.blockSignals(True)
        self.slider.setValue(round(weight / WEIGHT_STEP))
        self.slider.blockSignals(False)
        self.slider.update()
        self.number.setText(f"× {format_number(weight)}")


class CardHead(Hovered, QtWidgets.QAbstractButton):
    """The part of a card that is always visible; a click opens or closes the card."""

    removed = QtCore.Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme, self.source, self.picture = theme, SourceView(""), None
        self.setCheckable(True)
        self.setFocusPolicy(QtCore.Qt.TabFocus)
        self.setFixedHeight(theme.unit(PICTURE))
        self.setSizePolicy(QtWidgets.QSizePolicy.Expanding, QtWidgets.QSizePolicy.Fixed)
        self._fade = HoverFade(self)

    def show_source(self, source: SourceView) -> None:
        self.source = source
        length = format_length(source)
        words = source.name, length, source.manner, source.note
        self.setAccessibleName(", ".join(filter(None, words)))
        character = f"Character {source.namespace} of the scene"
        skeleton = f"Skeleton {source.root} of the scene"
        where = source.path or (skeleton if source.root else character)
        self.setToolTip("\n".join(filter(None, (where, source.note))))
        self.update()

    def show_picture(self, picture: QtGui.QPixmap | None) -> None:
        """Show a picture, or an icon for None."""
        self.picture = picture
        self.update()

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(50), self.theme.unit(PICTURE))

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(30), self.theme.unit(PICTURE))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (QtCore.Qt.Key_Delete, QtCore.Qt.Key_Backspace):
            self.removed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        painter.setPen(QtCore.Qt.NoPen)
        if self._fade.share:
            painter.setBrush(theme.lighten("window", HOVER_SHARE * self._fade.share))
            painter.drawRoundedRect(QtCore.QRectF(self.rect()), theme.radius, theme.radius)
        side = theme.unit(PICTURE)
        self._paint_picture(painter, QtCore.QRectF(0, 0, side, side))
        left, half = side + theme.unit(2), self.height() / 2
        width = self.width() - left - theme.unit(1)
        painter.setFont(theme.numbers)
        self._paint_line(
            painter,
            QtCore.QRectF(left, 0, width, half),
            self.source.name,
            format_length(self.source),
            "text",
        )
        painter.setFont(theme.small)
        box = QtCore.QRectF(left, half, width, half)
        self._paint_line(painter, box, *self._second, "muted")
        if self.hasFocus():
            paint_focus(painter, self, theme)

    @property
    def _second(self) -> tuple[str, str]:
        source = self.source
        if source.manner:
            return source.manner, f"{format_label(source.frame_rate)} fps"
        rate = f"{format_label(source.frame_rate)} fps" if source.frame_rate else ""
        return source.note or ("Cannot be read" if source.problem else ""), rate

    def _paint_picture(self, painter: QtGui.QPainter, box: QtCore.QRectF) -> None:
        painter.setBrush(self.theme.color("field"))
        painter.drawRoundedRect(box, self.theme.radius, self.theme.radius)
        if self.picture is not None:
            painter.drawPixmap(box.topLeft(), self.picture)
        else:
            icon = "error" if self.source.problem else "figure"
            color = "error" if self.source.problem else "disabled"
            self.theme.paint_icon(painter, icon, box, color)

    def _paint_line(
        self,
        painter: QtGui.QPainter,
        box: QtCore.QRectF,
        text: str,
        number: str,
        color: str,
    ) -> None:
        """Paint a text at the left, elided, and a number with a muted unit at the right."""
        metrics, middle = painter.fontMetrics(), QtCore.Qt.AlignVCenter
        value, _, unit = number.partition(" ")
        right = box.adjusted(0, 0, 0, 0)
        painter.setPen(self.theme.color("muted"))
        painter.drawText(right, int(QtCore.Qt.AlignRight | middle), unit)
        right.setRight(right.right() - metrics.horizontalAdvance(f" {unit}"))
        painter.setPen(self.theme.color(color))
        painter.drawText(right, int(QtCore.Qt.AlignRight | middle), value)
        room = right.width() - metrics.horizontalAdvance(value) - self.theme.unit(2)
        text = metrics.elidedText(text, QtCore.Qt.ElideMiddle, int(room))
        painter.drawText(box, int(QtCore.Qt.AlignLeft | middle), text)


def format_length(source: SourceView) -> str:
    """Return the length of a source in seconds; empty if it cannot be read.

    Examples
    --------
    >>> format_length(SourceView("walk.bvh", seconds=12.43))
    '12.4 s'
    """
    return f"{source.seconds:.1f} s" if source.seconds else ""


class CaptureFacts(QtWidgets.QWidget):
    """The facts of a capture that its file may state wrongly: rate, up axis and unit.

    They are the options of its reader, and hidden for other sources.
    """

    changed = QtCore.Signal(str, object)  # a field of the source, and its value

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.rate, self.unit = (
            NumberField(theme, LEAST_NUMBER, optional=True, unit=unit)
            for unit in ("fps", "cm")
        )
        self.axis = Choice(theme, ["File", *(axis.upper() for axis in UP_AXES)])
        self.axis.setFixedWidth(self.rate.minimumWidth())
        self.rate.changed.connect(partial(self.changed.emit, "frame_rate"))
        self.unit.changed.connect(partial(self.changed.emit, "scale"))
        self.axis.activated.connect(
            lambda row: self.changed.emit("up_axis", ("", *UP_AXES)[row])
        )
        column = make_column(theme, self)
        for text, field, tip, unit in (
            ("Rate", self.rate, RATE_TIP, self.rate.unit),
            ("Up axis", self.axis, AXIS_TIP, ""),
            ("Unit", self.unit, UNIT_TIP, self.unit.unit),
        ):
            field.setAccessibleName(text)
            field.setToolTip(tip)
            label, note = Label(theme, text), Label(theme, unit, "muted")
            label.setFixedWidth(theme.pixels(LABELS))
            column.addLayout(make_row(theme, label, field, note, None))

    def show_source(self, source: SourceView) -> None:
        self.setVisible(source.is_capture)
        self.rate.hint, self.unit.hint = format_label(source.frame_rate), "1"
        self.rate.show_value(source.stated_rate)
        self.unit.show_value(source.scale)
        self.axis.setCurrentIndex(("", *UP_AXES).index(source.up_axis))
