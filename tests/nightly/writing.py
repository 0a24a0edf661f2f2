"""Nightly counts: sets of files that are written while everything goes wrong.

Each case stops a run at one operation, cuts the power, fills the disk or starts two runs at
once, lets the next run repair its folders, and looks at the files: all old or all new, and
none of another run missing. The table counts the cases and their faults; it fails if there
are any.
"""

import argparse
import builtins
import errno
import itertools
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path

from keyweave.cli import command
from keyweave.errors import OutputError
from keyweave.formats import file_writing, journals
from keyweave.formats.file_writing import clear_folders, write_text, written_together

NAMES = ("o.1.bvh", "o.2.bvh", "pages/o.html")
OPERATIONS = ("link", "unlink", "replace", "rename", "fsync")
COLUMNS = ("cases", "old", "new", "mixed", "lost", "deleted", "left over", "status")
FAULTS = COLUMNS[3:]
BVH = """HIERARCHY
ROOT hip
{
OFFSET 0 0 0
CHANNELS 3 Xposition Yposition Zposition
End Site
{
OFFSET 0 1 0
}
}
MOTION
Frames: 2
Frame Time: 0.04
0 0 0
0 1 0
"""


# --- sets of files ---


def write_set(folder, text, *, overwrite=True):
    """Write files in two folders together."""
    with written_together():
        for name in NAMES:
            write_text(folder / name, f"{text} {name}", overwrite=overwrite)


def put_old_files(folder, old):
    """Empty a folder, but for the old files of a set."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pages").mkdir(parents=True)
    for name in old:
        (folder / name).write_text(f"old {name}")


def repair(folder):
    """Do what the next run in both folders does first."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        clear_folders(folder / name for name in NAMES)


def judge(counts, folder, old, *, is_complete=False):
    """Count a case by the files that it left."""
    counts["cases"] += 1
    files = [path for path in folder.rglob("*") if path.is_file()]
    texts = {path.relative_to(folder).as_posix(): path.read_text() for path in files}
    own = [name for name in texts if ".keyweave-" in name]
    counts["left over"] += bool(own)
    texts = {name: text for name, text in texts.items() if name not in own}
    if texts == {name: f"new {name}" for name in NAMES}:
        counts["new"] += 1
    elif texts == {name: f"old {name}" for name in old}:
        counts["lost" if is_complete else "old"] += 1
    else:
        counts["mixed"] += 1


OLD_SETS = ((), NAMES[:2], NAMES)  # none, some or all of the files are replaced


# --- operations that fail ---


class Operations:
    """Counts operations on files, and acts before or after that with a number."""

    def __init__(self):
        self.n_calls, self.number, self.act, self.is_after = 0, -1, None, False

    def wrap(self, operation):
        def call(*args, **options):
            self.n_calls += 1
            is_chosen = self.n_calls == self.number
            if is_chosen and not self.is_after:
                self.act()
            try:
                return operation(*args, **options)
            finally:
                if is_chosen and self.is_after:
                    self.act()

        return call

    def write_halves(self, path, parts):
        """Write a file, with an operation in the middle."""
        data = b"".join(parts)
        with open(path, "wb") as opened:
            opened.write(data[: len(data) // 2])
            opened.flush()
            self.wrap(lambda: None)()
            opened.write(data[len(data) // 2 :])


@contextmanager
def patched(operations, *, has_links=True, is_synced=False):
    """Count the operations of the system inside."""
    known = {name: getattr(os, name) for name in OPERATIONS}
    write = file_writing.write_parts
    try:
        for name, operation in known.items():
            setattr(os, name, operations.wrap(operation))
        if not is_synced:  # only a power cut needs it
            os.fsync = operations.wrap(lambda handle: None)
        if not has_links:
            os.link = operations.wrap(refuse_links)
        file_writing.write_parts = operations.write_halves
        yield
    finally:
        for name, operation in known.items():
            setattr(os, name, operation)
        file_writing.write_parts = write


def refuse_links(*args, **options):
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


def fill_disk():
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def kill():
    os.kill(os.getpid(), signal.SIGKILL)


def terminate():
    os.kill(os.getpid(), signal.SIGTERM)


def run_apart(work):
    """Run a function in a process of its own, and return its exit status."""
    pid = os.fork()
    if pid == 0:
        status = 70
        try:
            status = work() or 0
        except OutputError:
            status = 1
        except SystemExit as error:
            status = error.code or 0
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def run_until(work, number, act, *, is_after=False, **how):
    """Run a function apart; act at one of its operations."""
    operations = Operations()
    operations.number, operations.act, operations.is_after = number, act, is_after

    def run():
        with patched(operations, **how):
            return work()

    return run_apart(run)


def count_operations(work, *, has_links=True):
    operations = Operations()
    with patched(operations, has_links=has_links):
        work()
    return operations.n_calls


def vary_stops(folder, work):
    """Yield each number of an operation, with the other conditions of a case."""
    for old, has_links, is_after in itertools.product(OLD_SETS, (True, False), (0, 1)):
        put_old_files(folder, old)
        n_calls = count_operations(work, has_links=has_links)
        for number in range(1, n_calls + 1):
            put_old_files(folder, old)
            yield old, number, {"has_links": has_links, "is_after": bool(is_after)}


# --- cases ---


def count_kills(counts, folder, is_small):
    """Kill a run at each operation, and some of the repairs at each of theirs."""

    def work():
        write_set(folder, "new")

    for case, (old, number, how) in enumerate(vary_stops(folder, work)):
        run_until(work, number, kill, **how)
        if case % (20 if is_small else 1) == 0:
            for step in range(1, 40):
                if run_until(lambda: repair(folder), step, kill) == 0:
                    break
        repair(folder)
        judge(counts, folder, old)


def count_full_disks(counts, folder, is_small):
    """Refuse each operation, and limit the size of files."""

    def work():
        write_set(folder, "new")

    for old, number, how in vary_stops(folder, work):
        run_until(work, number, fill_disk, **how)
        repair(folder)  # a removal that was refused
        judge(counts, folder, old)
    for old, size in itertools.product(OLD_SETS, range(0, 600, 100 if is_small else 4)):
        put_old_files(folder, old)

        def run_limited(size=size):
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
            work()

        run_apart(run_limited)
        judge(counts, folder, old)


def count_terminations(counts, folder, is_small):
    """Send SIGTERM to a command at each operation, and at random times."""
    inputs = [folder.parent / f"{stem}.bvh" for stem in ("a", "b")]
    for path in inputs:
        path.write_text(BVH)
    words = ["convert", *map(str, inputs), "-o", str(folder), "--force", "--json"]

    def work():
        with open(os.devnull, "w") as null, redirect_stdout(null), redirect_stderr(null):
            try:
                command.keyweave(words, prog_name="keyweave")
            except SystemExit as error:
                return error.code

    def judge_outputs(status):
        counts["cases"] += 1
        left = read_outputs(folder)
        counts["new" if left == new else "old" if left == old else "mixed"] += 1
        counts["left over"] += any(".keyweave-" in name for name in left)
        # A signal that arrives after the new files have their names is too late.
        counts["status"] += status != (0 if left == new else 143)

    for is_after, old_names in itertools.product((False, True), ((), ("a.bvh", "b.bvh"))):
        put_old_files(folder, old_names)
        n_calls = count_operations(work)
        old, new = {name: f"old {name}" for name in old_names}, read_outputs(folder)
        for number in range(1, n_calls + 1):
            put_old_files(folder, old_names)
            judge_outputs(run_until(work, number, terminate, is_after=is_after))
    generator = random.Random(7)
    for _ in range(10 if is_small else 300):
        put_old_files(folder, old_names)
        pid = os.fork()
        if pid == 0:
            os._exit(work())
        time.sleep(generator.uniform(0.002, 0.06))
        os.kill(pid, signal.SIGTERM)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        judge_outputs(143 if status == -signal.SIGTERM else status)  # before the command


def read_outputs(folder):
    return {path.name: path.read_text() for path in folder.iterdir() if path.is_file()}


def count_races(counts, folder, is_small):
    """Start two runs at once, or a run and a program that makes one of its files."""
    generator = random.Random(5)
    for number in range(20 if is_small else 1000):
        put_old_files(folder, ())
        overwrite, is_foreign = number % 3 == 0, number % 3 == 2
        gate, opened = os.pipe()
        delay = generator.uniform(0, 0.02)

        def write(text, overwrite=overwrite):
            write_set(folder, text, overwrite=overwrite)

        def create(text, delay=delay):
            time.sleep(delay)
            try:
                with open(folder / NAMES[1], "x") as file:
                    file.write(f"{text} {NAMES[1]}")
            except FileExistsError:
                raise OutputError(NAMES[1], "exists") from None

        runs = {"new": write, "other": create if is_foreign else write}
        statuses = race(runs, gate, opened)
        judge_race(counts, folder, statuses, overwrite, is_foreign)


def race(runs, gate, opened):
    """Run functions at once, each with its name, and return their exit statuses."""
    pids = {}
    for text, work in runs.items():
        pids[text] = os.fork()
        if pids[text] == 0:
            status = 1
            try:
                os.close(opened)
                os.read(gate, 1)
                work(text)
                status = 0
            except OutputError:
                pass
            finally:
                os._exit(status)
    os.close(gate)
    os.close(opened)  # both start
    return {
        text: os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for text, pid in pids.items()
    }


def judge_race(counts, folder, statuses, overwrite, is_foreign):
    counts["cases"] += 1
    texts = {name: read_word(folder / name) for name in NAMES}
    counts["left over"] += any(path.name[0] == "." for path in folder.rglob("*"))
    winners = [text for text, status in statuses.items() if status == 0]
    owners = {*texts.values()} - {None}
    if is_foreign and winners == ["other"]:
        is_kept = texts == {NAMES[0]: None, NAMES[1]: "other", NAMES[2]: None}
    else:
        is_kept = len(owners) == 1 and None not in texts.values() and owners <= {*winners}
    expected = 2 if overwrite and not is_foreign else 1
    counts["status"] += len(winners) != expected
    counts["deleted"] += None in texts.values() and not is_kept
    counts["mixed"] += len(owners) > 1
    counts["new"] += is_kept


def read_word(path):
    return path.read_text().split()[0] if path.exists() else None


# --- power cuts ---


class Disk:
    """What a disk may hold after a power cut: names and contents that were forced to it.

    Any of the later changes of names in a folder may be on it, too, in any combination.
    The inodes themselves stay under names in `stash`, since journals refer to them.
    """

    def __init__(self, folder, stash):
        self.folder, self.stash = folder, stash
        self.synced, self.names, self.pending = set(), {}, {}
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                self.names[path] = self.keep(path)
                self.synced.add(self.names[path])

    def keep(self, path):
        """Keep an inode, and return its number in the stash."""
        number = os.stat(path).st_ino
        with suppress(FileExistsError):
            os.link(path, self.stash / str(number))
        return number

    def change(self, folder, change):
        self.pending.setdefault(folder, []).append(change)

    def create(self, path):
        self.change(path.parent, {path: self.keep(path)})

    def sync(self, path):
        """Force a file, or the names in a folder, to the disk."""
        if path.is_dir():
            for change in self.pending.pop(path, []):
                self.names.update(change)
        else:
            self.synced.add(self.keep(path))

    def list_survivors(self, generator, most):
        """Yield sets of names with inodes, as a power cut may leave them."""
        changes = [list(each) for each in self.pending.values()]
        flat = list(itertools.chain.from_iterable(changes))
        choices = [[True] * len(flat), [False] * len(flat)]
        if 2 ** len(flat) <= most:
            choices = list(itertools.product((True, False), repeat=len(flat)))
        else:
            choices += [[generator.random() < 0.5 for _ in flat] for _ in range(most - 2)]
        for choice in choices:
            names = dict(self.names)
            for change, is_kept in zip(flat, choice):
                names.update(change if is_kept else {})
            yield {path: inode for path, inode in names.items() if inode}

    def restore(self, names):
        """Make the folder hold these names; contents that were not forced are empty."""
        put_old_files(self.folder, ())
        for path, inode in names.items():
            if inode in self.synced:
                os.link(self.stash / str(inode), path)
            else:
                path.touch()


@contextmanager
def recorded(disk, at_each):
    """Record the operations inside on a disk, and call a function after each."""
    known = {name: getattr(os, name) for name in OPERATIONS}
    write = file_writing.write_parts

    def wrap(name, note):
        def call(*args, **options):
            path = Path(args[0]) if name != "fsync" else None
            inode = os.stat(path).st_ino if path and path.exists() else 0
            result = known[name](*args, **options)
            note(inode, *args)
            at_each()
            return result

        setattr(os, name, call)

    def note_rename(inode, old, new):
        old, new = Path(old), Path(new)
        disk.change(old.parent, {new: inode, old: 0})

    def open_journal(path, mode):
        opened = builtins.open(path, mode)  # noqa: SIM115
        known_create(path)
        return opened

    def known_create(path):
        number = os.stat(path).st_ino
        with suppress(FileExistsError):
            known["link"](path, disk.stash / str(number))
        disk.change(Path(path).parent, {Path(path): number})
        at_each()

    def note_sync(inode, handle):
        disk.sync(Path(os.readlink(f"/proc/self/fd/{handle}")))

    def write_recorded(path, parts):
        write(path, parts)
        known_create(path)

    wrap("link", lambda i, old, new: disk.change(Path(new).parent, {Path(new): i}))
    wrap("unlink", lambda i, path: disk.change(Path(path).parent, {Path(path): 0}))
    wrap("replace", note_rename)
    wrap("rename", note_rename)
    wrap("fsync", note_sync)
    file_writing.write_parts, journals.open = write_recorded, open_journal
    try:
        yield
    finally:
        del journals.open
        file_writing.write_parts = write
        for name, operation in known.items():
            setattr(os, name, operation)


def count_power_cuts(counts, folder, is_small):
    """Cut the power after each operation of a run, as far as a simulation can."""
    generator, stash = random.Random(3), folder.parent / "stash"
    most = 8 if is_small else 128
    for old in OLD_SETS:
        put_old_files(folder, old)
        shutil.rmtree(stash, ignore_errors=True)
        stash.mkdir()
        disk, cuts = Disk(folder, stash), []

        def cut(disk=disk, cuts=cuts):
            cuts.append((list(disk.list_survivors(generator, most)), set(disk.synced)))

        with recorded(disk, cut):
            write_set(folder, "new")
        cut()
        for number, (survivors, synced) in enumerate(cuts, 1):
            disk.synced = synced
            for names in survivors:
                disk.restore(names)
                with all_processes_ended():
                    repair(folder)
                judge(counts, folder, old, is_complete=number == len(cuts))


@contextmanager
def all_processes_ended():
    """Repair files of this process, too."""
    judge_file = journals._is_left_over
    journals._is_left_over = lambda path: True
    try:
        yield
    finally:
        journals._is_left_over = judge_file


def count_real_power_cuts(counts, folder, is_small):
    """Copy the image of a mounted ext4, which is what its disk holds, at each operation."""
    image, copy, mount = (folder.parent / name for name in ("image", "copy", "mount"))
    mount.mkdir()
    with open(image, "wb") as opened:
        opened.truncate(16 * 2**20)
    run_quietly("mkfs.ext4", "-q", "-I", "256", image)
    for old in OLD_SETS[1:] if is_small else OLD_SETS:
        number, is_complete = 0, False
        while not is_complete:
            number += 1
            with mounted(image, mount):
                put_old_files(mount / "shots", old)
                os.sync()
                work = lambda: write_set(mount / "shots", "new")  # noqa: E731
                copy_image = lambda: shutil.copyfile(image, copy)  # noqa: E731
                copy.unlink(missing_ok=True)
                run_until(work, number, copy_image, is_after=True, is_synced=True)
                is_complete = not copy.exists()
                if is_complete:
                    copy_image()
            with mounted(copy, mount):
                repair(mount / "shots")
                judge(counts, mount / "shots", old, is_complete=is_complete)


@contextmanager
def mounted(image, folder):
    run_quietly("mount", "-o", "loop", image, folder)
    try:
        yield
    finally:
        run_quietly("umount", folder)


def run_quietly(*words):
    subprocess.run([*map(str, words)], check=True, capture_output=True)


def find_obstacle():
    """Return why no file system can be mounted; empty if one can."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "only root on Linux can mount a disk"
    missing = [name for name in ("mkfs.ext4", "mount") if not shutil.which(name)]
    return f"{missing[0]} is missing" if missing else ""


# --- the table ---

CASES = {
    "kill -9 at each operation": count_kills,
    "SIGTERM at each operation": count_terminations,
    "two runs at once": count_races,
    "full disk at each operation": count_full_disks,
    "power cut (simulated)": count_power_cuts,
    "power cut (ext4)": count_real_power_cuts,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--small", action="store_true", help="Try fewer cases.")
    parser.add_argument("--only", choices=[*CASES], help="Count one kind of case.")
    args = parser.parse_args()
    print(f"{'':<30}" + "".join(f"{name:>10}" for name in COLUMNS))
    n_faults = 0
    for name, count in CASES.items():
        obstacle = find_obstacle() if count is count_real_power_cuts else ""
        if args.only not in (None, name):
            continue
        if obstacle:
            print(f"{name:<30} skipped: {obstacle}")
            continue
        counts = Counter()
        with tempfile.TemporaryDirectory() as folder:
            count(counts, Path(folder).resolve() / "shots", args.small)
        print(f"{name:<30}" + "".join(f"{counts[each]:>10}" for each in COLUMNS))
        n_faults += sum(counts[each] for each in FAULTS)
    sys.exit(n_faults > 0)


if __name__ == "__main__":
    main()
