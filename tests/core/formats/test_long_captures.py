"""Long captures take little more memory than their arrays while they are read."""

import tracemalloc

import pytest

from keyweave.examples import load_walk
from keyweave.formats.bvh_reader import read_bvh
from keyweave.formats.bvh_writer import format_bvh

SHARE = 1.2  # of the arrays
N_FRAMES = 3000


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


def measure(path):
    """Return the peak of the memory in which a file is read, and the size of its arrays."""
    tracemalloc.start()
    try:
        motion = read_bvh(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    arrays = motion.rotations, motion.root_positions, motion.translations
    return peak, sum(array.nbytes for array in arrays)


def test_the_memory_that_a_longer_file_takes_is_that_of_its_arrays(tmp_path, walk_lines):
    """Blocks of a file, and tables of them, take as much for a short file."""
    path, measured = tmp_path / "long.bvh", []
    for n_frames in (N_FRAMES, 2 * N_FRAMES):
        write_walks(path, walk_lines, n_frames)
        measured.append(measure(path))
    (peak, size), (more, longer) = measured
    assert more - peak <= SHARE * (longer - size)
