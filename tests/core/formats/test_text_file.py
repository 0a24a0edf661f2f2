"""Text files in any usual encoding."""

import os

import pytest

from keyweave.errors import FileFormatError
from keyweave.formats.text_file import read_text


@pytest.mark.parametrize(
    "data, expected",
    [
        (b"a\nb", "a\nb"),
        (b"a\r\nb\r\n", "a\nb\n"),
        (b"a\rb", "a\nb"),
        (b"\xef\xbb\xbfhip", "hip"),
        ("Hüfte 足".encode(), "Hüfte 足"),
        (b"H\xfcfte \x80", "Hüfte €"),
        (b"H\xfcfte \x81", "Hüfte \x81"),
        ("Hüfte\r\n足".encode("utf-16"), "Hüfte\n足"),
        (b"\xfe\xff" + "Hüfte 足".encode("utf-16-be"), "Hüfte 足"),
        ("Hüfte = 1\r\n".encode("utf-16-le"), "Hüfte = 1\n"),
        ("Hüfte = 1".encode("utf-16-be"), "Hüfte = 1"),
        ("Hüfte".encode("utf-32"), "Hüfte"),
    ],
    ids=[
        *("plain", "CRLF", "CR", "byte order mark", "UTF-8", "cp1252", "latin-1"),
        *("UTF-16 LE", "UTF-16 BE", "UTF-16 LE bare", "UTF-16 BE bare", "UTF-32"),
    ],
)
def test_any_usual_encoding_is_read(tmp_path, data, expected):
    path = tmp_path / "file.txt"
    path.write_bytes(data)
    assert read_text(path) == expected


@pytest.mark.parametrize(
    "data, problem, line",
    [
        *((b"", "empty", None), (b" \r\n\t", "empty", None), (b"a\nb\0c", "binary", 2)),
        (b"\xff\xfe \0\n\0", "empty", None),
        (b"\xff\xfea\0b", "the text is not valid UTF-16; the file is damaged", None),
        (b"\0\1\0\2" * 9 + b"\0\0\0\0" * 50, "binary", 1),
    ],
)
def test_a_file_that_is_not_text_is_an_error(tmp_path, data, problem, line):
    path = tmp_path / "file.txt"
    path.write_bytes(data)
    with pytest.raises(FileFormatError, match=problem) as caught:
        read_text(path)
    assert (caught.value.path, caught.value.line) == (path, line)


def test_a_missing_file_and_a_folder_are_errors(tmp_path):
    with pytest.raises(FileFormatError, match="no such file"):
        read_text(tmp_path / "none.txt")
    with pytest.raises(FileFormatError, match="folder"):
        read_text(tmp_path)
    with pytest.raises(FileFormatError):
        read_text("a\0b")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileFormatError, match="this is not a regular file"):
        read_text(tmp_path / "pipe")


def test_no_permission_is_an_error(tmp_path, monkeypatch):
    def refuse(*args):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", refuse)
    (tmp_path / "secret.txt").touch()
    with pytest.raises(FileFormatError, match="Permission denied"):
        read_text(tmp_path / "secret.txt")
