"""Long captures take little memory besides their arrays while they are read and written."""

import tracemalloc

import numpy as np
import pytest

import keyweave as kw
from keyweave.animation.inspection import inspecting
from keyweave.examples import load_walk
from keyweave.formats import bvh_writer, number_table
from keyweave.formats.bvh_reader import read_bvh
from keyweave.formats.bvh_writer import format_bvh

SHARE = 1.2  # of the arrays
WRITING_SHARE = 1.1  # besides the arrays; the angles alone take 0.72
N_FRAMES = 1000


@pytest.fixture(scope="module")
def walk_lines():
    """The lines of a walk: the header up to the number of frames, and the rows."""
    head, rows = format_bvh(load_walk().cut(1, 100)).split("Frames: 100\n")
    time, *rows = rows.splitlines(keepends=True)
    return head, time, rows


def write_walks(path, lines, n_frames):
    """Write a file that repeats a walk."""
    head, time, rows = lines
    times = -(-n_frames // len(rows))
    text = "".join((rows * times)[:n_frames])
    path.write_text(f"{head}Frames: {n_frames}\n{time}{text}")


def measure_peak(run):
    """Return the result of a function, and the peak of its memory."""
    run()  # which imports modules
    tracemalloc.start()
    try:
        result = run()
        return result, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def get_size(motion):
    """Return the size of the arrays of a motion in bytes."""
    arrays = motion.rotations, motion.root_positions, motion.translations
    return sum(array.nbytes for array in arrays)


def find_growth(measured):
    """Return by how much the peak grows when the arrays grow by one."""
    (peak, size), (more, longer) = measured
    return (more - peak) / (longer - size)


def measure_growth(path, lines, read):
    """Return by how much the peak of reading grows when the arrays grow by one."""
    measured = []
    for n_frames in (N_FRAMES, 2 * N_FRAMES):
        write_walks(path, lines, n_frames)
        motion, peak = measure_peak(lambda: read(path))
        measured.append((peak, get_size(motion)))
    return find_growth(measured)


def test_the_memory_that_a_longer_file_takes_is_that_of_its_arrays(tmp_path, walk_lines):
    """Blocks of a file, and tables of them, take as much for a short file."""
    assert measure_growth(tmp_path / "long.bvh", walk_lines, read_bvh) <= SHARE


def test_the_checks_of_a_longer_motion_take_a_fifth_of_its_arrays(
    tmp_path, walk_lines, monkeypatch
):
    monkeypatch.setattr(inspecting, "GROUP_NUMBERS", 4 * N_FRAMES)
    assert measure_growth(tmp_path / "long.bvh", walk_lines, kw.load) <= SHARE


def test_a_longer_motion_is_written_in_less_memory_than_that_of_its_arrays_again(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(bvh_writer, "CONVERTED_NUMBERS", 4 * N_FRAMES)
    monkeypatch.setattr(number_table, "BLOCK_BYTES", 1 << 13)
    measured, walk, path = [], load_walk(), tmp_path / "long.bvh"
    for n_frames in (N_FRAMES, 2 * N_FRAMES):
        motion = walk.take(np.arange(n_frames) % len(walk))
        _, peak = measure_peak(lambda m=motion: kw.save(m, path, overwrite=True))
        measured.append((peak, get_size(motion)))
    assert find_growth(measured) <= WRITING_SHARE
