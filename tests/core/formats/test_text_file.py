"""Text files read whole and written whole or not at all."""

import os
import stat

import pytest

from keyweave.errors import FileFormatError, OutputError
from keyweave.formats.text_file import check_output, read_text, write_bytes, write_text


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


def test_written_text_is_read_back(tmp_path):
    write_text(tmp_path / "file.txt", "Hüfte\n足\n")
    assert (tmp_path / "file.txt").read_bytes() == "Hüfte\n足\n".encode()
    assert read_text(tmp_path / "file.txt") == "Hüfte\n足\n"


def test_bytes_are_written_as_they_are(tmp_path):
    path = tmp_path / "file.png"
    write_bytes(path, b"\x89PNG\r\n\0")
    assert path.read_bytes() == b"\x89PNG\r\n\0"
    with pytest.raises(
        OutputError, match="already exists; use overwrite=True to replace it"
    ):
        write_bytes(path, b"new")
    write_bytes(path, b"new", overwrite=True)
    assert path.read_bytes() == b"new"


def test_a_file_is_replaced_only_when_allowed(tmp_path):
    path = tmp_path / "file.txt"
    write_text(path, "old")
    with pytest.raises(
        OutputError, match="already exists; use overwrite=True to replace it"
    ):
        write_text(path, "new")
    assert path.read_text() == "old"
    write_text(path, "new", overwrite=True)
    assert path.read_text() == "new"


def test_a_missing_folder_is_an_error_and_is_not_made(tmp_path):
    with pytest.raises(OutputError, match="no folder"):
        write_text(tmp_path / "none" / "file.txt", "text")
    with pytest.raises(OutputError, match="folder"):
        check_output(tmp_path, overwrite=True)
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("failing", ["os.replace", "pathlib.Path.write_bytes"])
@pytest.mark.parametrize(
    "error", [OSError(28, "No space left on device"), KeyboardInterrupt]
)
def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path, monkeypatch, failing, error
):
    path = tmp_path / "file.txt"
    path.write_text("old")

    def fail(*args):
        raise error

    monkeypatch.setattr(failing, fail)
    expected = OutputError if isinstance(error, OSError) else KeyboardInterrupt
    with pytest.raises(expected):
        write_text(path, "new", overwrite=True)
    assert [p.name for p in tmp_path.iterdir()] == ["file.txt"]
    assert path.read_text() == "old"


def test_text_that_cannot_be_encoded_leaves_no_file(tmp_path):
    with pytest.raises(OutputError, match="cannot be written"):
        write_text(tmp_path / "file.txt", "lone surrogate \ud800")
    assert not any(tmp_path.iterdir())


def test_no_permission_is_an_error(tmp_path, monkeypatch):
    def refuse(*args):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.write_bytes", refuse)
    with pytest.raises(OutputError, match="Permission denied"):
        write_text(tmp_path / "file.txt", "text")
    monkeypatch.setattr("pathlib.Path.read_bytes", refuse)
    (tmp_path / "secret.txt").touch()
    with pytest.raises(FileFormatError, match="Permission denied"):
        read_text(tmp_path / "secret.txt")


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_a_replaced_file_keeps_its_permissions(tmp_path):
    path = tmp_path / "file.txt"
    path.write_text("old")
    path.chmod(0o640)
    write_text(path, "new", overwrite=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    write_text(tmp_path / "link.txt", "new", overwrite=True)
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"
