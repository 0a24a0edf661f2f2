"""Clips of a library are found by words, and added to the sources or dragged there."""

import shutil
from dataclasses import replace

import pytest

pytest.importorskip("Qt")

from Qt import QtCore, QtWidgets

import keyweave as kw
from core.library.conftest import make_clip
from keyweave_maya.panel.views import SourceView
from keyweave_maya.panel.widgets.clips.library_dialog import (
    HINT,
    NOT_HERE,
    UNMATCHED,
    LibraryDialog,
)
from keyweave_maya.panel.widgets.sources import SourceList, list_dropped
from keyweave_maya.panel.widgets.theme import Theme
from panel.fake_presenter import FakePresenter, ready_view
from panel.widget_checks import list_clipped


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Return a library of three clips with a picture and tags."""
    folder = tmp_path_factory.mktemp("captures")
    for number, name in enumerate(("proud_walk", "tired_walk", "run")):
        kw.save(make_clip(number, n_frames=30 * (number + 1)), folder / f"{name}.bvh")
    library = kw.open_library(folder, create=True)
    library.scan(folder)
    library.tag(["run"], "hero")
    return library


@pytest.fixture
def show(app, qtbot, monkeypatch, library):
    def make(folder=None):
        presenter = FakePresenter(ready_view(sources=()))
        place = str(library.folder.parent) if folder is None else folder
        monkeypatch.setattr(presenter, "last_folder", lambda kind: place, raising=False)
        sources = SourceList(presenter, Theme.of())
        qtbot.addWidget(sources)
        entries = dict(entry for entry in sources._list_entries() if entry[1])
        entries["From library..."]()
        return sources.dialog

    return make


def names(dialog):
    return [clip.name for clip in dialog.model.clips]


def test_clips_are_found_by_words_and_tags(show):
    dialog = show()
    assert names(dialog) == ["proud_walk.bvh", "run.bvh", "tired_walk.bvh"]
    dialog.search.setText("wal")
    assert names(dialog) == ["proud_walk.bvh", "tired_walk.bvh"]
    dialog.search.setText("hero")
    (index,) = map(dialog.model.index, range(dialog.model.rowCount()))
    assert index.data() == "run.bvh, 3.0 s, 1.0 m/s, hero"
    dialog.search.setText("jump")
    assert (names(dialog), dialog.view.hint) == ([], UNMATCHED)


def test_the_selected_clips_are_added(show):
    dialog = show()
    assert not dialog.add_button.isEnabled()
    dialog.view.selectAll()
    assert dialog.count.text() == "3 of 3 clips"
    dialog.search.setText("walk")
    dialog.view.setCurrentIndex(dialog.model.index(1))
    dialog.add_button.click()
    path = str(dialog.library.folder.parent / "tired_walk.bvh")
    assert dialog.presenter.calls == [("add_sources", (path,))]


def test_a_take_is_added_with_its_name(show, monkeypatch):
    dialog = show()
    presenter, (clip, *_) = dialog.presenter, dialog.model.clips

    def add(paths):
        more = (*presenter.view.sources, *map(SourceView, paths))
        presenter.view = replace(presenter.view, sources=more)

    monkeypatch.setattr(presenter, "add_sources", add, raising=False)
    takes = [replace(clip, path=clip.path.with_suffix(".fbx"), part=p) for p in "ab"]
    shot = replace(clip, path=clip.path.with_suffix(".ma"), part="hero")
    dialog.parent().add_clips([*takes, clip, shot])
    expected = [(0, {"take": "a"}), (1, {"take": "b"}), (3, {"namespace": "hero"})]
    assert presenter.calls == [("change_source", *change) for change in expected]


def test_dragged_clips_are_files_for_the_list_of_sources(show):
    dialog = show()
    data = dialog.model.mimeData([dialog.model.index(row) for row in (0, 2)])
    folder = dialog.library.folder.parent
    paths = [str(folder / f"{name}.bvh") for name in ("proud_walk", "tired_walk")]
    assert list_dropped(data) == paths
    assert dialog.model.flags(dialog.model.index(0)) & QtCore.Qt.ItemIsDragEnabled


def test_the_rows_have_the_pictures_of_the_scan(show, qtbot):
    dialog = show()
    qtbot.waitExposed(dialog)
    delegate = dialog.view.itemDelegate()
    dialog.view.viewport().grab()
    assert delegate._find_pixmap.cache_info().currsize == 3
    assert not list_clipped(dialog)


def test_a_folder_without_a_library_is_explained(show, tmp_path, library, monkeypatch):
    dialog = show(str(tmp_path))
    assert (names(dialog), dialog.view.hint) == ([], NOT_HERE)
    assert show("").view.hint == HINT
    shutil.copytree(library.folder, tmp_path / library.folder.name)
    ask = staticmethod(lambda *args: str(tmp_path))
    monkeypatch.setattr(QtWidgets.QFileDialog, "getExistingDirectory", ask)
    dialog.browse_button.click()
    assert len(names(dialog)) == 3
    assert ("remember_folder", "library", str(tmp_path)) in dialog.presenter.calls
    (dialog.library.folder / "library.sqlite").write_bytes(b"no database" * 900)
    dialog.search.setText("walk")
    assert "is damaged" in dialog.view.hint
    assert isinstance(dialog, LibraryDialog)
