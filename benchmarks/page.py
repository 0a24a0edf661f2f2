"""Measure the report page against its goals: size, opening, drawing and writing.

Motions are walks of keyweave.examples, textured; fingers are added for 66 joints. Frames
are drawn at 1600 px, four figures next to one another, with grid, path, contacts and
trails. Times per frame are medians; "rasterized" includes the pixels. WebGL is drawn by
SwiftShader, so its time is that of a machine without a graphics card. Without a browser,
its rows are left out.

Run ``python benchmarks/page.py``; ``--small`` is a quick check, and ``--docs`` builds the
documentation as well, which takes a minute.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np
from timing import best_of

import keyweave as kw
from keyweave import examples
from keyweave.geometry.rotations import vector_to_quaternion
from keyweave.reports import Curve, draw_pose_strip, write_page
from keyweave.verbs import write_texture_report

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from chromium import explain_missing, start_browser  # noqa: E402

LEGS = ("LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg")
REST = ("Spine", "Chest", "Neck", "Head", "*Shoulder", "*Arm", "*Hand", "*Foot", "*Toe")
ROLES = ("sketch", "result", "source")
N_JOINTS, FINGER_JOINTS, FINGER_BONE = 66, 3, 3.0  # centimeters
N_STRIP = 20
WIDE = (1600, 1000)
# Draws frames one by one; the second time includes waiting for the pixels.
DRAW = """async (n) => {
  const canvas = document.querySelector("#stage canvas"), script = [], drawn = [];
  const gl = stage.painter === "webgl" ? canvas.getContext("webgl2") : null;
  const pixel = new Uint8Array(4);
  const wait = () => gl ? gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
    : canvas.getContext("2d").getImageData(0, 0, 1, 1);
  for (let i = 0; i < n; i++) {
    await new Promise(requestAnimationFrame);
    state.time = i / 30;
    const start = performance.now();
    stage.draw();
    script.push(performance.now() - start);
    wait();
    drawn.push(performance.now() - start);
  }
  return { script: script.slice(5), drawn: drawn.slice(5), painter: stage.painter };
}"""


def main():
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--small", action="store_true", help="few frames, one run")
    parser.add_argument("--docs", action="store_true", help="build the documentation")
    args = parser.parse_args()
    n_frames, n_runs = (60, 1) if args.small else (600, 3)
    print(f"{'':<58}{'measured':>12}{'goal':>12}")
    with TemporaryDirectory() as folder:
        walks = texture_walk(n_frames)
        pages = time_writing(Path(folder), walks, n_runs)
        time_strip(walks["result"], n_runs)
        time_report(Path(folder), n_frames, n_runs)
        if explain_missing():
            print(f"without rows of the browser: {explain_missing()}")
        else:
            time_browser(pages, 15 if args.small else 65, n_runs)
    if args.docs:
        time_documentation()


def print_row(label, measured, unit, goal=None):
    end = "" if goal is None else f"{goal:>9g} {unit:<2}"
    print(f"{label:<58}{measured:>9.3g} {unit:<2}{end}", flush=True)


def texture_walk(n_frames):
    """Return a sketch of a walk, its result, and the source in the result's timing."""
    take, capture = (examples.load_walk(name) for name in ("long_2", "long_1"))
    take = take.cut(1, n_frames)
    sketch = examples.sketch(take, joints=LEGS)
    names = {"drive": LEGS, "texture": LEGS, "synthesize": REST}
    result = kw.texture(sketch, capture, **names, key_frames=examples.key_frames(take))
    return {"sketch": sketch, "result": result.motion, "source": capture.cut(1, n_frames)}


def add_fingers(motion, rng):
    """Return a motion with chains of joints at the hands, 66 joints in all."""
    skeleton, n_frames = motion.skeleton, len(motion)
    names, parents, offsets = (
        list(skeleton.names),
        list(skeleton.parents),
        list(skeleton.offsets),
    )
    for number in range(N_JOINTS - len(names)):
        side = ("Left", "Right")[number // FINGER_JOINTS % 2]
        is_first = number % FINGER_JOINTS == 0
        parents.append(names.index(f"{side}Hand") if is_first else len(names) - 1)
        names.append(f"{side}Finger{number}")
        offsets.append([FINGER_BONE if side == "Left" else -FINGER_BONE, 0, 0])
    seconds = np.arange(n_frames)[:, np.newaxis, np.newaxis] / motion.frame_rate
    shape = (1, len(names) - len(skeleton.names), 3)
    phase, speed = rng.uniform(0, 2 * np.pi, shape), rng.uniform(0.3, 2, shape)
    angles = 0.2 * np.sin(phase + 2 * np.pi * speed * seconds)
    rotations = np.concatenate([motion.rotations, vector_to_quaternion(angles)], axis=1)
    skeleton = kw.Skeleton(
        names,
        parents,
        offsets,
        end_site_parents=skeleton.end_site_parents,
        end_site_offsets=skeleton.end_site_offsets,
    )
    return motion.with_(skeleton=skeleton, rotations=rotations)


def write_walks(path, walks):
    """Write a page with all curves of walks."""
    curves = [curve for group, walk in walks.items() for curve in list_curves(group, walk)]
    return write_page(path, title="A walk", motions=walks, curves=curves, overwrite=True)


def list_curves(group, walk):
    """Return all channels of a walk as curves."""
    clip = kw.motion_to_clip(walk)
    frames = np.arange(1.0, len(clip) + 1)
    return [
        Curve(channel, frames, values, group=group)
        for channel, values in zip(clip.channels, clip.values.T)
    ]


def time_writing(folder, walks, n_runs):
    """Print the sizes of pages and the time to write them; return pages to open."""
    rng = np.random.default_rng(seed=2002)
    large = {role: add_fingers(walk, rng) for role, walk in walks.items()}
    pages = {}
    for label, motions, goal in (
        ("26 points", walks, 0.35),
        (f"{N_JOINTS} joints", large, 0.7),
    ):
        page = folder / f"{len(pages)}.html"
        ms, _ = best_of(n_runs, lambda p=page, m=motions: write_walks(p, m))
        size = f"page, {len(walks['sketch'])} frames x 3 figures of {label}, all curves"
        print_row(size, page.stat().st_size / 1e6, "MB", goal)
        print_row("  writing it", ms / 1e3, "s")
        pages[label] = page
    four = {f"walk {n}": large[role] for n, role in enumerate([*ROLES, "result"], start=1)}
    pages["four"] = write_page(folder / "four.html", title="Four", motions=four)
    return pages


def time_strip(walk, n_runs):
    """Print the time to draw a strip of poses by NumPy."""
    frames = np.linspace(*walk.frames[[0, -1]], N_STRIP).round()
    ms, _ = best_of(n_runs, lambda: draw_pose_strip(walk, frames=frames))
    print_row(f"strip of {N_STRIP} figures, NumPy", ms / 1e3, "s", 1)


def time_report(folder, n_frames, n_runs):
    """Print the time to write a report on texturing, with and without pictures."""
    take, capture = (examples.load_walk(name) for name in ("long_2", "long_1"))
    take, keys = take.cut(1, n_frames), examples.key_frames(take.cut(1, n_frames))
    sketch = examples.sketch(take, joints=LEGS)
    result = kw.texture(
        sketch, capture, drive=LEGS, texture=LEGS, synthesize=REST, key_frames=keys
    )
    content = {"sketch": sketch, "sources": capture, "key_frames": keys, "overwrite": True}
    for pictures, label, goal in (
        (False, "without pictures", None),
        (True, "with pictures", 1.1),
    ):
        file = folder / "report.html"
        ms, _ = best_of(
            n_runs,
            lambda f=file, p=pictures: write_texture_report(
                f, result, pictures=p, **content
            ),
        )
        print_row(f"write_texture_report {label}", ms / 1e3, "s", goal)
        print_row("  its size", file.stat().st_size / 1e6, "MB")


def time_browser(pages, n_frames, n_runs):
    """Print the time to open a page and to draw its frames."""
    with start_browser() as browser:
        opening = [
            measure_opening(browser, pages[f"{N_JOINTS} joints"]) for _ in range(n_runs)
        ]
        drawn, wall = np.min(opening, axis=0)
        print_row("open to first figure, by the page's clock", drawn / 1e3, "s", 0.7)
        print_row("  and with the start of a tab", wall, "s")
        for painter, goals in (("canvas", (6, 30)), ("webgl", (6, None))):
            at = f"#t=0&painter={painter}"
            tab = browser.open(pages["four"], at, size=WIDE)
            times = tab.run(DRAW, n_frames)
            label = f"4 figures of {N_JOINTS} joints, {times['painter']}"
            print_row(f"{label}, script per frame", median(times["script"]), "ms", goals[0])
            print_row(f"{label}, rasterized", median(times["drawn"]), "ms", goals[1])
            tab.close()


def measure_opening(browser, page):
    """Return milliseconds to the first figure, and seconds with the start of a tab."""
    start = time.perf_counter()
    tab = browser.open(page, size=WIDE)
    wall = time.perf_counter() - start
    drawn = float(tab.read_root("drawn"))
    tab.close()
    return drawn, wall


def time_documentation():
    """Print the time to build the documentation from scratch, and its size."""
    with TemporaryDirectory() as folder:
        start = time.perf_counter()
        command = [sys.executable, "-m", "sphinx", "-q", "-E", "-b", "html"]
        subprocess.run([*command, str(ROOT / "docs"), folder], check=True)
        seconds = time.perf_counter() - start
        files = [file for file in Path(folder).rglob("*") if file.is_file()]
        size = sum(file.stat().st_size for file in files if ".doctrees" not in file.parts)
    print_row("documentation from scratch", seconds, "s", 35)
    print_row("  its size", size / 1e6, "MB", 25)


if __name__ == "__main__":
    main()
