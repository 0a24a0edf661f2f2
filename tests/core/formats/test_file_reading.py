"""The door of all readers: what becomes a FileFormatError, and what passes."""

import os

import pytest

from keyweave.errors import DataError, FileFormatError, KeyweaveWarning, SettingError
from keyweave.formats.file_reading import LARGEST_DOCUMENT, file_reader
from keyweave.formats.text_file import read_json, read_text


@file_reader("a test file")
def fail(path, error):
    raise error


@pytest.mark.parametrize(
    "error, sentence",
    [
        (ValueError("two\nlines"), "is not a test file, or it is damaged (two lines)"),
        (KeyError(), "is not a test file, or it is damaged (KeyError)"),
        (RecursionError("too deep"), "or it is damaged (too deep)"),
        (SystemError("x" * 99), f"or it is damaged ({'x' * 80})"),
        (OSError(36, "File name too long"), "cannot be read (File name too long)"),
        (DataError("legs", "are missing"), "legs are missing"),
    ],
    ids=lambda each: type(each).__name__,
)
def test_an_exception_becomes_an_error_of_the_file_and_stays_its_cause(error, sentence):
    with pytest.raises(FileFormatError) as caught:
        fail("walk.test", error)
    assert str(caught.value).startswith("walk.test: ") and sentence in str(caught.value)
    assert caught.value.__cause__ is error


@pytest.mark.parametrize(
    "error",
    [
        FileFormatError("other.test", "is empty"),
        SettingError("scale", -1, "above 0"),
        MemoryError(),
        KeyboardInterrupt(),
        KeyweaveWarning("the file is odd"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_of_keyweave_interrupts_and_memory_pass(error):
    with pytest.raises(type(error)) as caught:
        fail(path="walk.test", error=error)
    assert caught.value is error


@pytest.mark.parametrize(
    "number", ["9" * 5000, "1e400", "-1e400", "-" + "9" * 400, "1.5E+999"]
)
def test_a_number_that_no_float_holds_is_an_error_with_its_line(tmp_path, number):
    path = tmp_path / "map.json"
    path.write_text(f'{{"a": [0.5, 1e300, NaN],\n "b": {number}}}')
    with pytest.raises(FileFormatError, match=r"line 2: the number .* is too large"):
        read_json(path, "a map")


def test_half_a_character_in_a_name_is_an_error(tmp_path):
    path = tmp_path / "map.json"
    path.write_text(r'{"\ud83d\ude00": "\\ud83d"}')
    assert read_json(path, "a map") == {"\U0001f600": "\\ud83d"}
    path.write_text(r'{"hip": "\ud83d"}')
    with pytest.raises(FileFormatError, match="one half of a character"):
        read_json(path, "a map")


def test_a_document_that_is_too_large_is_refused_unread(tmp_path, monkeypatch):
    path = tmp_path / "map.json"
    path.write_text("{}")
    os.truncate(path, LARGEST_DOCUMENT + 1)
    monkeypatch.setattr("pathlib.Path.read_bytes", lambda _: pytest.fail("it is read"))
    with pytest.raises(FileFormatError, match="has 4 MB.*the limit is 4 MB"):
        read_json(path, "a map")
    with pytest.raises(FileFormatError, match="the limit is 1 MB"):
        read_text(path, 1 << 20)
