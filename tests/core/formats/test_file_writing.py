"""Files that are complete and stay, whatever stops the run that writes them."""

import errno
import os
import signal
import stat
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from keyweave.errors import KeyweaveWarning, OutputError
from keyweave.formats import journals
from keyweave.formats.file_writing import (
    check_output,
    clear_folders,
    make_folder,
    write_bytes,
    write_parts,
    write_text,
    written_together,
)
from keyweave.formats.text_file import read_text

OPERATIONS = ("link", "unlink", "replace", "rename", "fsync")  # of `os`, on names and disks
posix_only = pytest.mark.skipif(os.name != "posix", reason="needs fork and kill")


def read_folder(folder):
    """Return the text of each file below a folder, by its name."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text() for path in files}


def write_set(folder, text, *, overwrite=True):
    """Write two files, and a page in another folder, together."""
    with written_together():
        for name in ("o.1.bvh", "o.2.bvh", "pages/o.html"):
            write_text(folder / name, f"{text} {name}", overwrite=overwrite)


def expect_set(text):
    return {name: f"{text} {name}" for name in ("o.1.bvh", "o.2.bvh", "pages/o.html")}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "pages").mkdir()
    return tmp_path


@pytest.fixture
def operations(monkeypatch, folder):
    """Record operations on files, each of which may fail; nothing waits for the disk."""
    done = Recorder()
    for name in OPERATIONS:
        operation = getattr(os, name) if name != "fsync" else lambda handle: None
        monkeypatch.setattr(os, name, done.wrap(name, operation))
    monkeypatch.setattr(
        "keyweave.formats.file_writing.write_parts", done.wrap("write", write_parts)
    )
    return done


class Recorder:
    """Names and arguments of operations; the one with the number `failing` fails."""

    def __init__(self):
        self.calls, self.failing, self.fail = [], None, None

    def wrap(self, name, operation):
        def call(*args):
            path = args[0]
            if name == "fsync":
                path = Path(os.readlink(f"/proc/self/fd/{path}")) if LINUX else path
            self.calls.append((name, path, *args[1:]))
            if self.failing == len(self.calls):
                self.fail()
            return operation(*args)

        return call

    def find_first_name(self):
        """Return the number, from 0, of the operation that names the first new file."""
        calls = [(call[0], Path(call[1]).suffix) for call in self.calls]
        return calls.index(("link", ".tmp"))


LINUX = Path("/proc/self/fd").exists()


def fill_disk():
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def interrupt():
    raise KeyboardInterrupt


# --- one file ---


def test_written_text_is_read_back(tmp_path):
    write_text(tmp_path / "file.txt", "Hüfte\n足\n")
    assert (tmp_path / "file.txt").read_bytes() == "Hüfte\n足\n".encode()
    assert read_text(tmp_path / "file.txt") == "Hüfte\n足\n"


def test_a_file_is_replaced_only_when_allowed(tmp_path):
    path = tmp_path / "file.png"
    write_bytes(path, b"\x89PNG\r\n\0")
    assert path.read_bytes() == b"\x89PNG\r\n\0"
    with pytest.raises(
        OutputError, match="already exists; use overwrite=True to replace it"
    ):
        write_bytes(path, b"new")
    assert path.read_bytes() == b"\x89PNG\r\n\0"
    write_bytes(path, b"new", overwrite=True)
    assert path.read_bytes() == b"new"


def test_a_missing_folder_is_an_error_and_is_not_made(tmp_path):
    with pytest.raises(OutputError, match="no folder"):
        write_text(tmp_path / "none" / "file.txt", "text")
    with pytest.raises(OutputError, match="folder"):
        check_output(tmp_path, overwrite=True)
    assert not any(tmp_path.iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_is_not_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OutputError, match="is not a regular file"):
        write_text(tmp_path / "pipe", "text", overwrite=True)


def test_text_that_cannot_be_encoded_leaves_no_file(tmp_path):
    with pytest.raises(OutputError, match="cannot be written"):
        write_text(tmp_path / "file.txt", "lone surrogate \ud800")
    assert not any(tmp_path.iterdir())


def test_no_permission_is_an_error(tmp_path, monkeypatch):
    def refuse(*args):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("keyweave.formats.file_writing.write_parts", refuse)
    with pytest.raises(OutputError, match="Permission denied"):
        write_text(tmp_path / "file.txt", "text")
    assert not any(tmp_path.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_a_replaced_file_keeps_its_permissions(tmp_path):
    path = tmp_path / "file.txt"
    path.write_text("old")
    path.chmod(0o440)
    write_text(path, "new", overwrite=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o440


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    write_text(tmp_path / "link.txt", "new", overwrite=True)
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"


# --- a power cut ---


@pytest.mark.skipif(not LINUX, reason="needs the names of open files")
def test_contents_and_names_are_forced_to_the_disk_in_order(operations, folder):
    write_text(folder / "one.txt", "1")
    assert [call[0] for call in operations.calls] == [
        *("write", "fsync", "link", "unlink", "fsync")
    ]
    assert operations.calls[1][1] == operations.calls[0][1]  # the contents
    assert operations.calls[-1][1] == folder  # the name


@pytest.mark.skipif(not LINUX, reason="needs the names of open files")
def test_a_set_is_forced_to_the_disk_together(operations, folder):
    write_set(folder, "old")
    names = [call[0] for call in operations.calls]
    written = [call[1] for call in operations.calls if call[0] == "write"]
    synced = [call[1] for call in operations.calls if call[0] == "fsync"]
    assert names[:6] == ["write"] * 3 + ["fsync"] * 3 and synced[:3] == written
    first_name = operations.find_first_name()
    before = [call[1] for call in operations.calls[:first_name] if call[0] == "fsync"]
    assert [path.suffix for path in before[3:5]] == [".journal"] * 2
    assert {*before[5:]} == {folder, folder / "pages"}  # before the first file has a name
    assert synced.count(folder) == 3  # journal, names, and the journal's end


def test_a_new_folder_is_forced_to_the_disk(monkeypatch, tmp_path):
    synced = []
    monkeypatch.setattr("keyweave.formats.file_writing.sync_folder", synced.append)
    make_folder(tmp_path / "a" / "b", parents=True)
    assert {*synced} == {tmp_path, tmp_path / "a"}


# --- files of others ---


def write_in_between(monkeypatch, name, text, before):
    """Let another process write a file just before an operation of `os`."""
    operation = getattr(os, before)

    def call(*args, **options):
        monkeypatch.setattr(os, before, operation)
        Path(name).write_text(text)
        return operation(*args, **options)

    monkeypatch.setattr(os, before, call)


def test_a_file_that_appears_meanwhile_is_never_replaced(monkeypatch, folder):
    write_in_between(monkeypatch, folder / "o.1.bvh", "of another", "link")
    with pytest.raises(OutputError, match="already exists") as caught:
        write_text(folder / "o.1.bvh", "mine")
    assert caught.value.path == folder / "o.1.bvh"
    assert read_folder(folder) == {"o.1.bvh": "of another"}


@pytest.mark.parametrize("has_links", [True, False])
def test_a_set_that_is_refused_removes_only_its_own_files(monkeypatch, folder, has_links):
    if not has_links:
        monkeypatch.setattr(os, "link", lambda *args: fill_disk())
    written = []

    def write(path, parts, original=write_parts):
        original(path, parts)
        written.append(path)
        if len(written) == 3:  # in the middle of the run
            original(folder / "o.2.bvh", [b"of another"])

    monkeypatch.setattr("keyweave.formats.file_writing.write_parts", write)
    with pytest.raises(OutputError, match="o.2.bvh: already exists"):
        write_set(folder, "mine", overwrite=False)
    assert read_folder(folder) == {"o.2.bvh": "of another"}


def test_a_set_replaces_a_file_that_appears_meanwhile_if_allowed(monkeypatch, folder):
    write_in_between(monkeypatch, folder / "o.2.bvh", "of another", "fsync")
    write_set(folder, "mine")
    assert read_folder(folder) == expect_set("mine")


def test_undoing_keeps_files_that_others_wrote_since(operations, folder):
    write_set(folder, "old")
    first = len(operations.calls)
    write_set(folder, "older")
    names = [call[0] for call in operations.calls[first:]]

    def lose():
        (folder / "o.1.bvh").unlink()
        (folder / "o.1.bvh").write_text("of another")
        fill_disk()

    operations.calls.clear()
    operations.failing, operations.fail = names.index("replace") + 3, lose
    with pytest.raises(OutputError, match="No space left"):
        write_set(folder, "new")
    expected = {**expect_set("older"), "o.1.bvh": "of another"}
    assert read_folder(folder) == expected


def test_two_sets_at_once_are_never_mixed(folder):
    with ThreadPoolExecutor(8) as pool:
        for number in range(8):
            pool.submit(write_set, folder, f"{number}")
    assert read_folder(folder) in [expect_set(f"{number}") for number in range(8)]


@posix_only
def test_files_get_no_names_while_another_run_has_the_folder(folder):
    with ThreadPoolExecutor(1) as pool:
        with journals.lock_folder(folder):
            writing = pool.submit(write_text, folder / "o.1.bvh", "mine")
            assert wait([writing], timeout=0.1).not_done
            assert not (folder / "o.1.bvh").exists()
        writing.result()
    assert read_folder(folder) == {"o.1.bvh": "mine"}


# --- together or not at all ---


def test_files_of_a_set_appear_at_its_end(folder):
    with written_together():
        write_text(folder / "a.txt", "a")
        with written_together():
            write_text(folder / "b.txt", "b")
        assert not {"a.txt", "b.txt"} & {*read_folder(folder)}
        with pytest.raises(OutputError, match="already exists"):
            write_text(folder / "a.txt", "twice")
        write_text(folder / "a.txt", "changed", overwrite=True)
    assert read_folder(folder) == {"a.txt": "changed", "b.txt": "b"}


def test_an_error_inside_a_set_leaves_no_file(folder):
    with pytest.raises(ZeroDivisionError), written_together():
        write_text(folder / "a.txt", "a")
        raise ZeroDivisionError
    assert read_folder(folder) == {}
    write_text(folder / "b.txt", "b")  # in no set
    assert read_folder(folder) == {"b.txt": "b"}


def count_operations(operations, folder):
    """Return the number of operations of replacing a set of two files with three."""
    operations.failing = None
    write_before(folder)
    operations.calls.clear()
    write_set(folder, "new")
    return len(operations.calls)


def write_before(folder):
    """Put two of the three files in place; the page is new then."""
    for name in ("o.1.bvh", "o.2.bvh"):
        (folder / name).write_text(f"old {name}")
    (folder / "pages" / "o.html").unlink(missing_ok=True)


BEFORE = {"o.1.bvh": "old o.1.bvh", "o.2.bvh": "old o.2.bvh"}


@pytest.mark.parametrize("fail", [fill_disk, interrupt])
@pytest.mark.parametrize("has_links", [True, False])
def test_a_failure_at_any_operation_leaves_all_or_nothing(
    operations, monkeypatch, folder, fail, has_links
):
    if not has_links:
        monkeypatch.setattr(os, "link", lambda *args: fill_disk())
    for number in range(1, count_operations(operations, folder) + 1):
        write_before(folder)
        operations.calls.clear()
        operations.failing, operations.fail = number, fail
        try:
            write_set(folder, "new")
            expected = [expect_set("new")]
        except (OutputError, KeyboardInterrupt):
            expected = [BEFORE, expect_set("new")]
        left = read_folder(folder)
        names = {name for name in left if ".keyweave" in name}
        assert {n: t for n, t in left.items() if n not in names} in expected, number
        assert not names or operations.calls[number - 1][0] == "unlink", number


# --- after kill -9 ---


def kill():
    os.kill(os.getpid(), signal.SIGKILL)


def die_while_writing(operations, folder, number):
    """Write a set in a process that is killed at an operation."""
    pid = os.fork()
    if pid == 0:
        operations.calls.clear()
        operations.failing, operations.fail = number, kill
        write_set(folder, "new")
        os._exit(0)
    os.waitpid(pid, 0)


@posix_only
@pytest.mark.filterwarnings("ignore::keyweave.errors.KeyweaveWarning")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # fork with threads
@pytest.mark.parametrize("has_links", [True, False])
def test_the_next_run_undoes_a_run_that_was_killed(
    operations, monkeypatch, folder, has_links
):
    if not has_links:
        monkeypatch.setattr(os, "link", lambda *args: fill_disk())
    for number in range(1, count_operations(operations, folder) + 1):
        write_before(folder)
        die_while_writing(operations, folder, number)
        operations.failing = None
        write_text(folder / "next.txt", "next")
        write_text(folder / "pages" / "next.txt", "next")
        left = read_folder(folder)
        assert left.pop("next.txt") == left.pop("pages/next.txt") == "next"
        assert left in (BEFORE, expect_set("new")), number
        (folder / "next.txt").unlink()
        (folder / "pages" / "next.txt").unlink()


@posix_only
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_file_of_a_run_that_was_killed_does_not_exist(operations, folder):
    operations.failing = None
    write_set(folder, "old")
    number = operations.find_first_name() + 3
    for path in (folder / "o.1.bvh", folder / "o.2.bvh", folder / "pages" / "o.html"):
        path.unlink()
    die_while_writing(operations, folder, number)
    assert "o.1.bvh" in read_folder(folder)
    with pytest.warns(KeyweaveWarning, match="stopped while it wrote o.1.bvh, o.2.bvh"):
        check_output(folder / "o.1.bvh")
    assert read_folder(folder) == {}


@posix_only
@pytest.mark.filterwarnings("ignore::keyweave.errors.KeyweaveWarning")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_run_is_undone_later_if_another_works_in_one_of_its_folders(operations, folder):
    number = count_operations(operations, folder)
    write_before(folder)
    die_while_writing(operations, folder, number // 2)
    stopped = read_folder(folder)
    with journals.lock_folder(folder / "pages"):
        clear_folders([folder / "next.txt"])
    assert read_folder(folder) == stopped
    clear_folders([folder / "next.txt", folder / "pages" / "next.txt"])
    assert read_folder(folder) == BEFORE


OTHER, DEAD = "00000000", 2**22 + 1  # Linux has smaller numbers of processes


@posix_only
@pytest.mark.parametrize(
    ("machine", "is_running", "hours", "is_kept"),
    [
        (None, False, 0, False),
        (None, True, 1, True),
        (OTHER, False, 23, True),
        (OTHER, False, 25, False),
    ],
)
def test_temporary_files_of_ended_processes_are_removed(
    tmp_path, machine, is_running, hours, is_kept
):
    _, own, pid, start, _ = journals.name_run().split("-")
    process = f"{machine or own}-{pid if is_running else DEAD}-{start}"
    path = tmp_path / f".keyweave-{process}-0123abcd-0.tmp"
    path.write_text("half a mot")
    before = path.stat().st_mtime - 3600 * hours
    os.utime(path, (before, before))
    write_text(tmp_path / "next.txt", "next")
    assert path.exists() == is_kept


@pytest.mark.skipif(not LINUX, reason="needs the states of processes")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_process_has_ended_before_its_number_is_free_or_belongs_to_another():
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    start = journals._read_state(pid)[1]
    assert not journals._is_running(pid, start)
    os.waitpid(pid, 0)
    start = journals._read_state(os.getpid())[1]
    assert journals._is_running(os.getpid(), start)
    assert not journals._is_running(os.getpid(), f"1{start}")


FORGED = [
    '{"folders": ["."], "files": [["%s-0.tmp", "../o.1.bvh", %s]]}',
    '{"folders": ["."], "files": [["../o.1.bvh", "%s-0.tmp", %s]]}',
    '{"folders": [".", "..", 7], "files": [["%s-0.tmp", "a\\u0000b", %s]]}',
    '{"folders": [], "files": []}',
    '{"folders": ["."], "files": [["%s"]]}',
    '{"folders": ["."], "files": [["%s',
    "[]",
    "",
]


@pytest.mark.parametrize("content", FORGED)
@pytest.mark.filterwarnings("ignore::keyweave.errors.KeyweaveWarning")
def test_a_damaged_or_forged_journal_changes_no_other_files(folder, content):
    (folder / "o.1.bvh").write_text("dear to me")
    facts = (folder / "o.1.bvh").stat()
    run = f".keyweave-{journals._identify_machine()}-{DEAD}-0-0123abcd"
    identity = [facts.st_ino, facts.st_mtime_ns, facts.st_size]
    values = (run, identity)[: content.count("%s")]
    (folder / "pages" / f"{run}.journal").write_text(content % values)
    write_text(folder / "pages" / "next.txt", "next")
    left = read_folder(folder)
    left.pop(f"pages/{run}.journal", None)
    assert left == {"o.1.bvh": "dear to me", "pages/next.txt": "next"}
