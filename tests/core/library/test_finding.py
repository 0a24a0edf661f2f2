"""Clips are found by words, numbers and tags, and tags outlive the database."""

import pytest

import keyweave as kw
from keyweave.library.catalog import TAGS


def names(clips):
    return sorted(clip.path.stem for clip in clips)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("proud", ["ProudRun", "proud_walk01"]),
        ("Walk PROUD", ["proud_walk01"]),
        ("wal", ["proud_walk01"]),
        ("run", ["ProudRun"]),
        ("ann 01", ["proud_walk01"]),
        ("walk run", []),
        ('"*" OR (', []),  # a word like any other
        ("captures", []),  # the folder of all
        ("", ["ProudRun", "proud_walk01"]),
    ],
)
def test_words_are_beginnings_of_words_of_a_path(library, words, expected):
    assert names(library.find(words)) == expected


@pytest.mark.parametrize(
    ("ranges", "expected"),
    [
        ({"speed": (0.8, 1.6)}, ["proud_walk01"]),
        ({"speed": (2, None)}, ["ProudRun"]),
        ({"seconds": (None, 1.0)}, ["ProudRun"]),
        ({"seconds": (1.5, None), "rate": (30, 30)}, ["proud_walk01"]),
        ({"frames": (30, 60), "turn": (-1, 1)}, ["ProudRun", "proud_walk01"]),
        ({"distance": (2.3, 2.5)}, ["proud_walk01"]),
        ({"height": (500, None)}, []),
    ],
)
def test_numbers_are_found_in_ranges(library, ranges, expected):
    assert names(library.find(**ranges)) == expected


def test_an_unknown_number_is_refused(library):
    with pytest.raises(kw.SettingError, match="one of seconds, speed"):
        library.find(weight=(1, 2))
    with pytest.raises(kw.SettingError, match="a pair"):
        library.find(speed=2)


def test_tags_are_words_too_and_can_be_removed(library):
    library.tag(["proud_walk01"], "hero", "take 5", comment="good", license="CC0")
    assert names(library.find("take good")) == ["proud_walk01"]
    (clip,) = library.tag(["proud_walk01"], "hero", remove=True)
    assert (clip.tags, clip.comment, clip.license) == (("take 5",), "good", "CC0")
    assert library.find("hero") == []
    with pytest.raises(kw.DataError, match="semicolon"):
        library.tag(["proud_walk01"], "a;b")


def test_a_clip_is_named_by_the_end_of_its_path(library):
    for name in ("ann/ProudRun.bvh", "ProudRun.bvh", "ann/ProudRun", "library:ProudRun"):
        assert names(library.select([name])) == ["ProudRun"]
    with pytest.raises(kw.UnknownNameError, match="nearest names are ProudRun"):
        library.select(["ProudRu.bvh"])


def test_an_edited_table_of_tags_is_taken_by_the_next_scan(library):
    library.tag(["proud_walk01"], "hero")
    table = library.folder / TAGS
    table.write_text(table.read_text().replace("hero", "hero; villain"))
    library.scan(library.folder.parent, thumbnails=False)
    assert names(library.find(tags=["villain"])) == ["proud_walk01"]
    table.write_text("nonsense\n1\n")
    with pytest.raises(kw.FileFormatError, match="has no columns"):
        library.scan(library.folder.parent, thumbnails=False)


def test_a_folder_without_a_library_is_refused(tmp_path):
    with pytest.raises(kw.FileFormatError, match="holds no clip library"):
        kw.open_library(tmp_path)
    assert [*tmp_path.iterdir()] == []


def test_a_library_is_opened_by_the_folder_of_its_captures(library, captures):
    assert kw.open_library(captures).folder == library.folder
    assert kw.open_library(library.folder).folder == library.folder
    assert repr(library) == "ClipLibrary(2 clips)"
