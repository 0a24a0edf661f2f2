"""The first group of a page: what is selected, and the frames that are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from Qt import QtWidgets

from ...drafts import NAMESPACE
from ...pages import Page
from ...presenter import Presenter
from ..controls.buttons import MenuButton, MenuEntry
from ..controls.layout import Group, Label, RowPart, make_column, make_row
from ..controls.part import Part
from ..theme import Theme
from .fields import make_editor
from .form import FormRow

TITLES = {True: "Sketch", False: "Rig"}
RANGES = (
    ("Keyed range", "keys"),
    ("Playback range", "playback"),
    ("Animation range", "animation"),
    ("Range selected in the timeline", "selected"),
)


class SketchGroup(Part):
    """The selected controls, the frames and the soft ends."""

    def __init__(self, presenter: Presenter, theme: Theme, page: Page) -> None:
        super().__init__(presenter, theme)
        self.page = page
        self.group = Group(theme, TITLES[page.layout.needs_sketch], has_marks=True)
        self.count = Label(theme, "")
        self.use = MenuButton(
            theme,
            "Select",
            self._list_selections,
            tip="Take the selected controls, or those of a set",
        )
        row = make_row(theme, (self.count, 1), self.use)
        row.setContentsMargins(theme.margin, 0, 0, 0)
        self.group.column.addLayout(row)
        self._add_frames()
        make_column(theme, self).addWidget(self.group)

    def _make_row(self, label: str, tip: str, *parts: RowPart) -> FormRow:
        holder = QtWidgets.QWidget()
        row = QtWidgets.QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self.theme.unit(2))
        for number, part in enumerate(parts):
            row.addWidget(part, 0 if number else 1)
        return FormRow(self.theme, label, tip, holder)

    def _add_frames(self) -> None:
        theme, presenter, form = self.theme, self.presenter, self.page.form
        self.frames = make_editor(form["frames"], theme)
        self.frames.edited.connect(lambda ends: presenter.set_value("frames", ends))
        self.ranges = MenuButton(
            theme,
            "",
            self._list_ranges,
            icon="chevron-down",
            kind="quiet",
            has_menu=False,
            tip="Take the frames of a range",
        )
        self.frames_row = self._make_row(
            "Frames", form["frames"].help, self.frames, self.ranges
        )
        self.frames_row.mark.clicked.connect(lambda: presenter.reset_value("frames"))
        self.group.column.addWidget(self.frames_row)
        field = form["soft_frames"]
        self.soft = make_editor(field, theme)
        self.soft.edited.connect(lambda value: presenter.set_value("soft_frames", value))
        self.soft_row = FormRow(theme, field.label, field.help, self.soft)
        self.soft_row.mark.clicked.connect(lambda: presenter.reset_value("soft_frames"))
        self.group.column.addWidget(self.soft_row)

    def _list_selections(self) -> list[tuple[str, Callable[[], None] | None]]:
        presenter = self.presenter
        entries: list[MenuEntry] = [("Use selection", presenter.use_selection)]
        sets = presenter.list_sets()
        if sets:
            entries.append(("", None))
        entries += [(name, partial(presenter.use_set, name)) for name in sets]
        return entries

    def _list_ranges(self) -> list[tuple[str, Callable[[], None] | None]]:
        use = self.presenter.use_range
        return [(text, partial(use, name)) for text, name in RANGES]

    def _describe_rig(self, values: Mapping[str, Any]) -> str:
        """Return the rig that a page uses without a sketch."""
        if self.page.layout.needs_sketch:
            return "Nothing selected"
        namespace = values.get(NAMESPACE)
        return f"The rig {namespace}" if namespace else "The whole rig"

    def refresh(self, aspects: frozenset[str]) -> None:
        """Show what is selected, and the frames."""
        view = self.presenter.view
        if view.page != self.page.command:
            return
        self.count.setText(view.sketch or self._describe_rig(view.values))
        self.frames.show_value(view.frames)
        self.frames.show_known(view.known_frames)
        is_set = any(end is not None for end in view.frames)
        self.frames_row.mark.mark("Changed; click to use the keyed range" if is_set else "")
        soft = view.values.get("soft_frames", 0.0)
        self.soft.show_value(soft)
        changed = "soft_frames" in view.values
        self.soft_row.mark.mark("Changed; click to reset to 0" if changed else "")
