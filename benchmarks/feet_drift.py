"""Tables on figures that drift, and on feet that slide on purpose, for `feet`.

A drift is added to captures: a constant velocity of the whole figure in eight directions.
Slides are those in the contacts of the capture without it, as multiples of what locking the
capture itself leaves, and at least `LEAST_SLIDE`. The second pass is locked again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from timing import best_of

import keyweave as kw
from keyweave.animation.feet.foot import find_feet
from keyweave.animation.kinematics import compute_points
from keyweave.geometry.vectors import place_on_ground, project_to_ground
from keyweave.methods.feet import FootMode
from keyweave.methods.feet.cleaning import clean_feet
from keyweave.methods.feet.slides import measure_slides

SPEEDS = 10, 30, 60  # centimeters per second for a leg of LEG
LEG = 85.0
DIRECTIONS = 8
N_FRAMES = 600
LEAST_SLIDE = 0.5  # millimeters
KINDS = {
    "walks": ("*[wW]alk*", "002_01*", "007_*"),
    "runs": ("*run*", "*dash*", "*Run*"),
    "jumps": ("*[jJ]ump*",),
    "dances": ("005_*", "060_*", "061_*", "*dance*", "*salsa*"),
}


def print_drifts(mocap: Path, held_out: bool, small: bool) -> None:
    """Print a row for each kind of captures and each speed."""
    heads = "slide mm", "clean", "times", "worst", "agree", "worst", "second mm"
    print(f"\n{'drift, cm/s':34}" + "".join(f"{head:>10}" for head in heads))
    for kind, patterns in KINDS.items():
        captures = [*load_kind(mocap, patterns, held_out)][: 1 if small else None]
        if not captures:
            continue
        for speed in SPEEDS:
            measured = [measure_drifts(capture, speed) for _, capture in captures]
            rows = np.array([row for row in measured if row is not None])
            times = rows[:, 0] / np.maximum(rows[:, 1], LEAST_SLIDE)
            print(
                f"{f'{kind} ({len(rows)}), {speed}':34}{rows[:, 0].mean():>10.2f}"
                f"{rows[:, 1].mean():>10.2f}{times.mean():>10.2f}{times.max():>10.2f}"
                f"{rows[:, 2].mean():>10.4f}{rows[:, 2].min():>10.4f}"
                f"{rows[:, 3].max():>10.2f}"
            )
    print_speed(mocap)


def load_kind(
    mocap: Path, patterns: Iterable[str], held_out: bool
) -> Iterator[tuple[str, kw.Motion]]:
    """Yield the captures of one kind with two feet, of one half."""
    files = sorted({file for each in patterns for file in mocap.rglob(f"{each}.bvh")})
    for file in files[int(held_out) :: 2]:
        motion = kw.load(file)
        if len(find_feet(motion.skeleton)) == 2:
            last = min(motion.last_frame, motion.start_frame + N_FRAMES - 1)
            yield file.stem, motion.cut(motion.start_frame, last)


def measure_drifts(capture: kw.Motion, speed: float) -> tuple[float, ...] | None:
    """Return slides with and without a drift, agreement, and the move of a second pass."""
    contacts = kw.find_contacts(capture)
    if not contacts.standing.any():
        return None
    clean = mean_slide(kw.lock_feet(capture, contacts), contacts)
    slides, agreements, moves = [], [], []
    for angle in 2 * np.pi * np.arange(DIRECTIONS) / DIRECTIONS:
        drifting = add_drift(capture, speed, angle)
        found = kw.find_contacts(drifting)
        agreements.append(np.mean(found.is_in_contact == contacts.is_in_contact))
        locked = clean_feet(drifting).motion
        slides.append(mean_slide(locked, contacts))
        if angle == 0:
            moves.append(10 * measure_move(locked, clean_feet(locked).motion))
    return np.mean(slides), clean, np.mean(agreements), max(moves)


def add_drift(motion: kw.Motion, speed: float, angle: float) -> kw.Motion:
    """Return a motion that drifts, as fast for its size as a grown person."""
    foot = find_feet(motion.skeleton)[0]
    points = compute_points(motion.take(slice(0, 1)))[0]
    bones = np.diff(points[[foot.hip, foot.knee, foot.ankle]], axis=0)
    velocity = speed / LEG * np.linalg.norm(bones, axis=1).sum() * np.exp(1j * angle)
    seconds = np.arange(len(motion)) / motion.frame_rate
    places = project_to_ground(motion.root_positions, motion.up_axis) + velocity * seconds
    roots = place_on_ground(motion.root_positions, places, motion.up_axis)
    return motion.with_(root_positions=roots, notes=())


def mean_slide(motion: kw.Motion, contacts: kw.Contacts) -> float:
    """Return the mean slide in contacts, in millimeters."""
    slides = [slide.distance for slide in measure_slides(motion, contacts)]
    return 10 * float(np.mean(slides or [0.0]))


def measure_move(motion: kw.Motion, again: kw.Motion) -> float:
    """Return the largest move of a ball between two motions, in centimeters."""
    balls = [foot.ball for foot in find_feet(motion.skeleton)]
    before, after = (compute_points(each)[:, balls] for each in (motion, again))
    return float(np.linalg.norm(before - after, axis=-1).max())


def print_speed(mocap: Path) -> None:
    """Print the time to find the contacts of 1,000 frames."""
    files = sorted(mocap.glob("woody2_long/*.bvh"))
    motion = kw.load(files[0])
    motion = motion.cut(motion.start_frame, motion.start_frame + 999)
    milliseconds = best_of(5, lambda: kw.find_contacts(motion))[0]
    print(f"contacts of 1,000 frames, {len(motion.skeleton)} joints: {milliseconds:.1f} ms")


def print_purposes() -> None:
    """Print how much remains of slides on purpose, by themselves and when excluded."""
    from made_up.walks.slider import slider

    heads = "slides", "cm", "kept", "excluded"
    print(f"\n{'slides on purpose':34}" + "".join(f"{head:>10}" for head in heads))
    for kind in ("shuffle", "moonwalk", "skate"):
        motion, slides = slider(kind)
        length = sum_slides(motion, slides)
        shares = []
        for excluded in (False, True):
            modes = [
                FootMode("off", f"{side}Foot", *(motion.start_frame + np.array(run)))
                for side, runs in slides.items()
                for run in runs
                if excluded
            ]
            try:
                kept = clean_feet(motion, modes=modes).motion
            except kw.DataError:  # no foot stands, so none is locked
                kept = motion
            shares.append(sum_slides(kept, slides) / length)
        count = sum(map(len, slides.values()))
        print(f"{kind:34}{count:>10}{length:>10.0f}{shares[0]:>10.1%}{shares[1]:>10.1%}")


def sum_slides(motion: kw.Motion, slides: dict[str, list[tuple[int, int]]]) -> float:
    """Return the distance over which feet slide, in centimeters."""
    points = compute_points(motion)
    total = 0.0
    for side, runs in slides.items():
        ankle = points[:, motion.skeleton.index(f"{side}Foot")]
        total += sum(np.linalg.norm(ankle[end] - ankle[begin]) for begin, end in runs)
    return float(total)
