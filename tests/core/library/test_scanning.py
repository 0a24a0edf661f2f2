"""Scans read what is new or changed, know what moved, and go on after they were stopped."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

import numpy as np
import pytest

import keyweave as kw
from core.library.conftest import make_clip
from keyweave.library import ClipLibrary, capture_reading, catalog, clip_records, scanning
from keyweave.library.catalog import ScanLockedError, lock_scan
from keyweave.library.clip_library import LIBRARY_FOLDER

WALK = "proud_walk01"
SCAN = """
import os, signal, sys
import keyweave.library.{module} as module
from keyweave.library import ClipLibrary
from pathlib import Path
usual, calls = module.{name}, []
def die(*args, **kwargs):
    calls.append(args)
    if len(calls) == {number}:
        os.kill(os.getpid(), signal.SIGKILL)
    return usual(*args, **kwargs)
module.{name} = die
ClipLibrary(Path(sys.argv[1])).scan(sys.argv[2], thumbnails=False)
"""


def run(code, *args):
    command = [sys.executable, "-c", code, *map(str, args)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def scan(library):
    return library.scan(library.folder.parent, thumbnails=False)


def names(library):
    return [clip.name for clip in library.list_clips()]


def count(result):
    kinds = ("added", "changed", "moved", "missing", "unchanged")
    return {kind: n for kind in kinds if (n := getattr(result, kind))}


def test_a_clip_loads_as_it_was_captured_but_for_rounding(library, captures):
    for path in captures.rglob("*.bvh"):
        own, clip = kw.load(path), library.load(path)
        assert clip.skeleton.names == own.skeleton.names
        assert (clip.frame_rate, clip.start_frame) == (own.frame_rate, own.start_frame)
        assert np.abs(clip.rotations - own.rotations).max() < 2e-7
        assert np.abs(clip.root_positions - own.root_positions).max() < 1e-4


def test_a_clip_is_loaded_without_reading_the_rows_of_others(library, monkeypatch):
    clip, _ = library.list_clips()
    rows, usual = [], catalog.decode_record

    def decode(row, folder):
        rows.append(row)
        return usual(row, folder)

    monkeypatch.setattr(catalog, "decode_record", decode)
    library.load(clip)
    assert len(rows) == 1


def test_a_second_scan_reads_nothing(library, monkeypatch):
    monkeypatch.setattr(capture_reading, "load_takes", None)
    assert count(scan(library)) == {"unchanged": 2}


def test_a_moved_capture_keeps_its_tags_and_is_not_read(library, captures, monkeypatch):
    library.tag([WALK], "hero")
    (captures / "old").mkdir()
    (captures / "ann" / f"{WALK}.bvh").rename(captures / "old" / "stride.bvh")
    monkeypatch.setattr(capture_reading, "load_takes", None)
    assert count(scan(library)) == {"moved": 1, "unchanged": 1}
    (clip,) = library.find("stride", tags=["hero"])
    assert clip.path == captures / "old" / "stride.bvh"


def test_a_changed_capture_is_read_again(library, captures):
    library.tag([WALK], "hero")
    path = captures / "ann" / f"{WALK}.bvh"
    kw.save(make_clip(3, n_frames=45), path, overwrite=True)
    assert count(scan(library)) == {"changed": 1, "unchanged": 1}
    (clip,) = library.find(tags=["hero"])
    assert (clip.n_frames, len(library.load(clip))) == (45, 45)


def test_two_captures_may_exchange_their_names(library, captures):
    library.tag([WALK], "hero")
    a, b, c = (captures / "ann" / name for name in (f"{WALK}.bvh", "ProudRun.bvh", "c"))
    a.rename(c), b.rename(a), c.rename(b)
    scan(library)
    assert [clip.path for clip in library.find(tags=["hero"])] == [b]
    assert {len(library.load(b)), len(library.load(a))} == {60, 30}
    assert len(library.load(b)) == 60


def test_a_capture_that_is_gone_is_marked_and_forgotten_on_request(library, captures):
    (captures / "ann" / f"{WALK}.bvh").unlink()
    assert count(scan(library)) == {"missing": 1, "unchanged": 1}
    assert [clip.missing for clip in library.list_clips()] == [False, True]
    assert [clip.name for clip in library.find("proud")] == ["ProudRun.bvh"]
    assert [clip.name for clip in library.forget()] == [f"{WALK}.bvh"]
    assert names(library) == ["ProudRun.bvh"]


def test_an_unreadable_capture_is_a_clip_with_an_error(library, captures):
    (captures / "broken.bvh").write_text("HIERARCHY")
    result = scan(library)
    assert [clip.name for clip in result.errors] == ["broken.bvh"]
    assert library.find("broken") == []
    with pytest.raises(kw.FileFormatError, match="broken.bvh"):
        library.load("broken")
    shutil.copy(captures / "ann" / f"{WALK}.bvh", captures / "broken.bvh")
    assert scan(library).errors == ()
    assert len(library.load("broken")) == 60


def test_a_capture_is_read_again_with_another_skeleton(tmp_path, captures):
    asf = (
        ":version 1.10\n:units\n length 1.0\n angle deg\n:root\n order TX TY TZ RX RY RZ\n"
    )
    asf += " axis XYZ\n position 0 0 0\n orientation 0 0 0\n:bonedata\n begin\n id 1\n"
    asf += " name leg\n direction 0 -1 0\n length 4\n axis 0 0 0 XYZ\n dof rx\n end\n"
    asf += ":hierarchy\n begin\n root leg\n end\n"
    amc = ":FULLY-SPECIFIED\n:DEGREES\n" + "".join(
        f"{n}\nroot 0 0 {n} 0 0 0\nleg {n}\n" for n in range(1, 30)
    )
    folder = tmp_path / "acclaim"
    folder.mkdir()
    (folder / "a.asf").write_text(asf)
    (folder / "a.amc").write_text(amc)
    library = ClipLibrary(folder / LIBRARY_FOLDER)
    assert scan(library).errors == ()
    (clip,) = library.list_clips()
    assert clip.companion == folder / "a.asf"
    (folder / "a.asf").write_text(asf.replace("length 4", "length 8.5"))
    scan(library)
    assert library.list_clips()[0].skeleton != clip.skeleton


def test_links_in_a_circle_are_followed_once(library, captures):
    (captures / "ann" / "up").symlink_to(captures, target_is_directory=True)
    (captures / "lost.bvh").symlink_to(captures / "nowhere.bvh")
    assert count(scan(library)) == {"unchanged": 2}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_names_need_not_be_unicode(library, captures):
    path = os.fsencode(captures) + b"/stra\xdfe.bvh"
    shutil.copy(captures / "ann" / f"{WALK}.bvh", path)
    (captures / "b\udcff.bvh").write_text("HIERARCHY")
    result = scan(library)
    assert (result.added, len(result.errors)) == (2, 1)
    library.tag([os.fsdecode(path)], "odd")
    (clip,) = library.find("stra", tags=["odd"])
    assert os.fsencode(clip.path) == path
    assert len(library.load(clip)) == 60
    assert count(scan(library)) == {"unchanged": 4}


def test_one_scan_at_a_time_names_who_scans(library):
    with lock_scan(library.folder), pytest.raises(ScanLockedError) as error:
        scan(library)
    assert f"process {os.getpid()}) since " in str(error.value)
    with lock_scan(library.folder):
        assert len(library.find()) == 2  # readers go on
    assert count(scan(library)) == {"unchanged": 2}


def test_an_account_without_a_name_scans(library, monkeypatch):
    monkeypatch.setattr("getpass.getuser", lambda: {}["name"])
    with lock_scan(library.folder), pytest.raises(ScanLockedError) as error:
        scan(library)
    assert "by another user on " in str(error.value)


STEPS = [
    ("scanning", "list_captures", 1),
    ("scanning", "read_clips", 2),
    ("capture_reading", "write_bytes", 1),
    ("capture_reading", "write_bytes", 2),
]


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step[1]}-{step[2]}")
def test_a_scan_goes_on_after_one_that_was_killed(unscanned, captures, step):
    library = unscanned
    code = SCAN.format(module=step[0], name=step[1], number=step[2])
    assert run(code, library.folder, captures).returncode == -signal.SIGKILL
    result = scan(library)
    assert (result.added + result.unchanged, result.errors) == (2, ())
    assert sorted(map(len, map(library.load, library.list_clips()))) == [30, 60]


@pytest.mark.skipif(os.name == "nt", reason="limits of POSIX")
@pytest.mark.parametrize("limit", [2_000, 30_000])
def test_a_full_disk_leaves_the_library_as_it_was(library, captures, limit):
    for number in range(3):
        kw.save(make_clip(number, n_frames=400), captures / f"more{number}.bvh")
    code = (
        "import resource, sys\n"
        "from keyweave.library import ClipLibrary\nfrom pathlib import Path\n"
        "import keyweave as kw, keyweave.library.scanning\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))\n"
        "try:\n    ClipLibrary(Path(sys.argv[1])).scan(sys.argv[2], thumbnails=False)\n"
        "except kw.OutputError as error:\n    print(error)\n"
    )
    answer = run(code, library.folder, captures)
    assert (answer.stdout.count("\n"), answer.stderr) == (1, "")
    assert "cannot be written" in answer.stdout
    assert len(library.find("proud")) == 2
    assert scan(library).errors == ()
    assert len(library.list_clips()) == 5


@pytest.mark.parametrize("damage", ["text", "cut", "zeros"])
def test_a_damaged_database_is_reported_and_made_anew_with_its_tags(library, damage):
    library.tag([WALK], "hero", comment="chest out")
    path = library.folder / "library.sqlite"
    data = path.read_bytes()
    changed = {"text": b"not a database" * 500, "cut": data[:3000]}
    changed["zeros"] = data[:4096] + bytes(len(data) - 4096)
    path.write_bytes(changed[damage])
    for suffix in ("-wal", "-shm"):
        (library.folder / f"library.sqlite{suffix}").unlink(missing_ok=True)
    with pytest.raises(kw.FileFormatError, match="--rebuild"):
        library.find("proud")
    library.scan(library.folder.parent, thumbnails=False, rebuild=True)
    (clip,) = library.find("chest out", tags=["hero"])
    assert clip.name == f"{WALK}.bvh"


def test_a_newer_library_is_refused(library):
    base = sqlite3.connect(library.folder / "library.sqlite")
    base.execute("PRAGMA user_version = 99")
    base.close()
    for use in (library.find, lambda: scan(library)):
        with pytest.raises(kw.FileFormatError, match="newer Keyweave"):
            use()


@pytest.mark.parametrize("damage", ["missing", "cut", "other"])
def test_a_damaged_array_is_made_anew(library, damage):
    clip, other = library.find("walk01")[0], library.find("run")[0]
    path, another = (
        clip_records.find_array(library.folder, each.array) for each in (clip, other)
    )
    data = path.read_bytes()
    path.unlink()
    if damage == "cut":
        path.write_bytes(data[:-40])
    elif damage == "other":
        shutil.copy(another, path)
    assert len(library.load(clip)) == 60
    assert path.read_bytes() == data


def test_several_workers_read_the_same(captures, library):
    other = ClipLibrary(captures.parent / "other")
    assert other.scan(captures, thumbnails=False, workers=2).added == 2
    assert {clip.array for clip in other.find()} == {clip.array for clip in library.find()}


def test_a_worker_that_is_killed_loses_nothing(unscanned, captures, monkeypatch):
    def fail(*args, **kwargs):
        raise scanning.BrokenProcessPool

    monkeypatch.setattr(scanning, "as_completed", fail)
    assert unscanned.scan(captures, thumbnails=False, workers=2).added == 2


def test_a_large_folder_is_scanned_again_in_no_time(library, captures):
    for number in range(200):
        shutil.copy(captures / "ann" / f"{WALK}.bvh", captures / f"copy{number}.bvh")
    assert scan(library).added == 200
    began = time.process_time()
    assert count(scan(library)) == {"unchanged": 202}
    assert time.process_time() - began < 0.5
