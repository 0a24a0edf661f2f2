"""Measure a clip library of a million frames, and whether it recognizes a manner.

Captures of 600 frames and more are copied into a temporary folder, each a little different,
until they have a million frames. Times are processor seconds of all processes; with two
idle cores, a scan takes half of them. Memory is the peak of the process that scans, or of
one of its workers. Run ``python benchmarks/library.py``; ``--small`` copies 20,000 frames.

For the manner, captures are keyed every ten frames, and the first hit among the other
captures is that of the same manner or not.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import keyweave as kw
from keyweave import examples
from keyweave._text import align_table
from keyweave.library import ClipLibrary
from keyweave.library.capture_reading import write_thumbnail
from keyweave.library.clip_library import LIBRARY_FOLDER

ROOT = Path(__file__).resolve().parents[1]
MOCAP = ROOT.parent / "shared" / "mocap"
N_FRAMES, N_SMALL = 1_000_000, 20_000
SKETCH_FRAMES, KEY_STEP, LEAST_FRAMES = 600, 10, 600
SKETCH = "woody2_long/woddy2_walk_normal_stright.bvh"
THIGHS = ["LeftUpLeg", "RightUpLeg"]
DRIVE = [*THIGHS, "LeftLeg", "RightLeg"]
STYLED = ["UpperLeg_L", "UpperLeg_R", "LowerLeg_L", "LowerLeg_R"]
# Patterns of captures, and the part of a name that is the manner.
MANNERS = {
    "gait_styles, walks by thighs": ("gait_styles/*_walk_*.bvh", 2, STYLED[:2]),
    "gait_styles, walks by legs": ("gait_styles/*_walk_*.bvh", 2, STYLED),
    "woody2_speeds, gaits by legs": ("woody2_speeds/wd2_Walk*.bvh", 1, DRIVE),
}
GOALS = {
    "scan once, s": 40,
    "a picture, ms": "",
    "scan again, s": 0.2,
    "words, ms": 10,
    "like a sketch, first, s": 4,
    "like a sketch, then, s": 1,
    "texture of 600 frames, s": 1.5,
    "memory of a scan, MB": 1200,
}


def count(text: str) -> int:
    """Return the number of frames of a .bvh."""
    return int(text.partition("Frames:")[2].split()[0])


def copy_captures(folder: Path, n_frames: int) -> tuple[int, int]:
    """Copy captures with another first number; return the numbers of clips and frames."""
    texts = {path.name: path.read_text() for path in sorted(MOCAP.rglob("*.bvh"))}
    texts = {name: text for name, text in texts.items() if count(text) >= LEAST_FRAMES}
    names = [*texts]
    done = n_clips = 0
    while done < n_frames:
        copy, number = divmod(n_clips, len(names))
        head, key, body = texts[names[number]].partition("Frame Time:")
        rate, first, rest = body.split("\n", 2)[0], *body.split("\n", 1)[1].split(None, 1)
        moved = f"{head}{key}{rate}\n{float(first) + 0.01 * copy} {rest}"
        (folder / f"{copy:03}_{names[number]}").write_text(moved)
        done += count(head)
        n_clips += 1
    return n_clips, done


def clock(run) -> tuple[float, object]:
    """Return the processor seconds of a function and of its processes, and its result."""
    start = os.times()
    result = run()
    end = os.times()
    return sum(end[:4]) - sum(start[:4]), result


def measure(folder: Path) -> dict[str, float]:
    """Return the times and the memory of a library of a folder."""
    library = ClipLibrary(folder / LIBRARY_FOLDER)
    options = {"workers": 2, "thumbnails": False}
    values = {"scan once, s": clock(lambda: library.scan(folder, **options))[0]}
    peak = max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    values["a picture, ms"] = 1e3 * measure_picture(library)
    values["scan again, s"] = clock(lambda: library.scan(folder, **options))[0]
    values["words, ms"] = 1e3 * min(
        clock(lambda: library.find("walk normal"))[0] for _ in range(5)
    )
    capture = kw.load(MOCAP / SKETCH)
    sketch = examples.sketch(
        capture.cut(200, 199 + SKETCH_FRAMES), joints=DRIVE, every=KEY_STEP
    )
    path = folder.parent / "sketch.bvh"
    kw.save(sketch, path)
    for name in ("first", "then"):
        seconds, hits = clock(lambda: library.like(path, drive=DRIVE))
        values[f"like a sketch, {name}, s"] = seconds
    print(f"first hits: {', '.join(hit.clip.name for hit in hits[:3])}")
    values["texture of 600 frames, s"], lines = clock(lambda: texture(path, folder))
    values["memory of a scan, MB"] = peak / 1024
    print(lines)
    return values


def measure_picture(library: ClipLibrary) -> float:
    """Return the seconds in which a picture of a clip is painted."""
    motions = [library.load(clip) for clip in library.find()[:10]]
    with TemporaryDirectory() as folder:

        def paint(motion, name):
            write_thumbnail(motion, Path(folder), name)

        numbers = map(str, range(len(motions)))
        return clock(lambda: [*map(paint, motions, numbers)])[0] / len(motions)


def texture(path: Path, folder: Path) -> str:
    """Texture a sketch from a library in a process of its own; return its peak memory."""
    words = [
        *(sys.executable, "-c", RUN, "texture", path, "--library", folder),
        *("--drive", ",".join(DRIVE), "--synthesize", "arms", "--force"),
        *("-o", folder.parent / "out.bvh"),
    ]
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]


RUN = (
    "import resource\nfrom keyweave.cli import main\n"
    "try:\n    main()\nfinally:\n"
    "    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024\n"
    "    print(f'texturing takes {peak} MB at its peak, mapped files included')\n"
)


def recognize() -> Iterator[Sequence[object]]:
    """Yield each group, the number of its sketches, and those that are recognized."""
    for name, (pattern, part, drive) in MANNERS.items():
        paths = sorted(MOCAP.glob(pattern))
        manners = {path.name: read_manner(path, part) for path in paths}
        known = [*manners.values()]
        tried = [path for path in paths if known.count(manners[path.name]) > 1]
        with TemporaryDirectory() as folder:
            library = ClipLibrary(Path(folder))
            for parent in {path.parent for path in paths}:
                library.scan(parent, thumbnails=False)
            clips = [clip for clip in library.find() if clip.path in paths]
            counts = [0, 0]
            for path in tried:
                others = [clip for clip in clips if clip.path != path]
                capture = kw.load(path)
                sketch = examples.sketch(capture, joints=drive, every=KEY_STEP)
                hits = library.like(sketch, drive=drive, clips=others, key_step=KEY_STEP)
                same = [manners[hit.clip.name] == manners[path.name] for hit in hits]
                counts[0] += any(same[:1])
                counts[1] += any(same[:3])
        chance = sum(
            (known.count(manners[path.name]) - 1) / (len(known) - 1) for path in tried
        )
        yield name, len(tried), *counts, f"{chance:.1f}"


def read_manner(path: Path, part: int) -> str:
    """Return the manner in a capture's name."""
    return path.stem.split("_")[part].rstrip("0123456789")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--small", action="store_true")
    args = parser.parse_args()
    if not MOCAP.is_dir():
        print(f"{MOCAP} is missing; the captures are not part of the project")
        return
    with TemporaryDirectory() as name:
        folder = Path(name) / "captures"
        folder.mkdir()
        counts = copy_captures(folder, N_SMALL if args.small else N_FRAMES)
        print(f"{counts[0]} clips, {counts[1]:,} frames")
        values = measure(folder)
    rows = [(key, f"{value:.3g}", GOALS[key]) for key, value in values.items()]
    print(*align_table(("step", "measured", "goal at 1,000,000 frames"), rows), sep="\n")
    with contextlib.redirect_stderr(io.StringIO()):
        rows = [*recognize()]
    heads = ("captures", "sketches", "own manner first", "among three", "by chance")
    print(*align_table(heads, rows), sep="\n")


if __name__ == "__main__":
    main()
