"""Table on the feet of textured walks, for `feet`: how they stand, and what that costs.

A take is sketched by the keys of its pelvis, its legs and its path on every tenth frame,
and textured from another take. Printed are the mean speed of the slower foot in cm/s and
that of the capture, the percentage of frames with a standing foot and that of the
capture, and the largest and the 99.5th percentile of the angular acceleration of knees and
of the accelerations of hips, head and hands, as multiples of the larger of capture and
sketch. The last two columns are the percentage of frames on which keys keep a foot in
contact from standing, as in the notes, and the speed of the slower foot on the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.animation.feet.foot import PosedFeet, find_feet
from keyweave.animation.kinematics import compute_points, measure_angular_changes
from keyweave.animation.mapping.labeling import find_slots
from keyweave.animation.measurement import measure_motion
from keyweave.animation.measurement.standing import FeetTrack
from keyweave.methods.feet.slides import find_contradictions
from keyweave.scenes.sources import Source
from keyweave.verbs.host import MotionFile
from keyweave.verbs.locked_feet.textured import LockedTexture
from keyweave.verbs.texture.job import TextureJob

KEY_STEP = 10
SKIPPED = 20  # frames at the start of a take
N_FRAMES = 300
MODES = "off", "lock", "travel", "paper"
HEADS = (
    *("slower", "of", "stands", "of", "knee", "99.5", "hips", "99.5", "top", "99.5"),
    *("keys", "apart"),
)
TOPS = "head", "l.hand", "r.hand"
MANNERS = "active", "chimpira", "happy", "normal", "proud"


def load_takes(mocap: Path, held_out: bool) -> list[tuple[str, kw.Motion, kw.Motion]]:
    """Return the name, a take and another one of the same person, of one half."""
    pairs = []
    for folder, pattern in (
        ("woody2_long", "*walk*"),
        ("cmu_bvh", "007_0[14]*"),
        ("gait_styles", "*_walk_*"),
    ):
        files = sorted(mocap.glob(f"{folder}/{pattern}.bvh"))
        files = [file for file in files if folder != "gait_styles" or is_chosen(file)]
        takes = [(file.stem.replace("dataset-1_", ""), kw.load(file)) for file in files]
        for number, (name, take) in enumerate(takes):
            if number % 2 == held_out:
                pairs.append((name, take, find_other(take, takes, number)))
    return pairs


def is_chosen(file: Path) -> bool:
    """Return whether a capture of a manner of walking is used."""
    return any(f"_{manner}_" in file.stem for manner in MANNERS)


def find_other(
    take: kw.Motion, takes: list[tuple[str, kw.Motion]], number: int
) -> kw.Motion:
    """Return the take before, or this one without its first half if it is the only one."""
    same = [t for _, t in takes if t.skeleton.names == take.skeleton.names]
    return same[number % len(same) - 1]


def print_textured(mocap: Path, held_out: bool, small: bool) -> None:
    """Print a row for each take and each way to keep its feet."""
    print(f"\n{'textured':34}" + "".join(f"{head:>8}" for head in HEADS))
    totals: dict[str, list[np.ndarray]] = {mode: [] for mode in MODES}
    for name, take, other in load_takes(mocap, held_out)[: 1 if small else None]:
        try:
            for mode, row in measure_modes(cut_take(take), other):
                totals[mode].append(row)
                print_row(f"{name}, {mode}", row)
        except kw.KeyweaveError as error:
            print(f"{name}: {error}")
    for mode, rows in totals.items():
        print_row(f"mean, {mode}", np.mean(rows, axis=0))


def cut_take(take: kw.Motion, n_frames: int = N_FRAMES) -> kw.Motion:
    """Return frames of a take, without its first ones, which are often a rest pose."""
    last = min(take.start_frame + n_frames + SKIPPED - 1, take.last_frame)
    return take.cut(take.start_frame + SKIPPED, last)


def print_row(name: str, row: np.ndarray) -> None:
    """Print the measures of one motion."""
    print(f"{name:34}" + "".join(f"{value:>8.2f}" for value in row))


def measure_modes(take: kw.Motion, other: kw.Motion) -> Iterator[tuple[str, np.ndarray]]:
    """Yield the measures of a take that is sketched and textured, for each mode."""
    sketch, job = make_job(take, other)
    for mode in MODES:
        made = TextureJob(**{**job, "feet": mode})
        yield mode, measure_job(made, take, sketch)[1]


def measure_job(
    job: TextureJob, take: kw.Motion, sketch: kw.Motion
) -> tuple[kw.Motion, np.ndarray]:
    """Return a textured sketch, and its measures, also on frames that keys leave free."""
    inputs = job.read(MotionFile(Source(sketch)))
    result = job.compute(inputs)
    motion = result.motion
    posed = PosedFeet.of(motion, find_feet(motion.skeleton))
    held = np.zeros(len(motion), bool)
    if isinstance(result, LockedTexture):
        kept = np.isin(motion.frames, inputs.key_frames)
        found = find_contradictions(posed, result.feet[0].contacts, kept)
        held = found.any(axis=1)
    speeds = posed.legs[0] * FeetTrack.of(posed).speeds.min(axis=(1, 2))
    apart = speeds[~held].mean() if not held.all() else np.nan
    row = np.append(measure_row(motion, take, sketch), [100 * held.mean(), apart])
    return motion, row


def make_job(take: kw.Motion, other: kw.Motion) -> tuple[kw.Motion, dict]:
    """Return a sketch of a take, and a request to texture it with another take."""
    skeleton, feet = take.skeleton, find_feet(take.skeleton)
    legs = [skeleton.names[j] for foot in feet for j in (foot.hip, foot.knee)]
    carriers = [skeleton.names[j] for j in skeleton.list_above(feet[0].hip)]
    keyed = [*carriers, *legs]
    sketch = examples.sketch(take, joints=keyed, every=KEY_STEP)
    rest = [name for name in skeleton.names if name not in keyed]
    root = skeleton.names[0]
    job = {
        "sources": (Source(other, name="source"),),
        "drive": legs,
        "texture": [*keyed, f"{root}.translate{take.up_axis.upper()}"],
        "synthesize": rest,
        "key_step": KEY_STEP,
    }
    return sketch, job


def measure_row(motion: kw.Motion, take: kw.Motion, sketch: kw.Motion) -> np.ndarray:
    """Return the measures of a motion, next to those of the take and the sketch."""
    feet = measure_motion(motion, [take], sketch).get("feet").values
    row = [
        feet["slower_foot_cm_s"],
        feet["captured_slower_foot_cm_s"],
        100 * feet["standing"],
        100 * feet["captured_standing"],
    ]
    for measure in (measure_knees, measure_hips, measure_tops):
        sizes = [measure(each) for each in (motion, take, sketch)]
        for size in (np.max, lambda values: np.percentile(values, 99.5)):
            own, *others = map(size, sizes)
            row.append(own / max(others))
    return np.array(row)


def measure_knees(motion: kw.Motion) -> np.ndarray:
    """Return the angular accelerations of the knees."""
    knees = [foot.knee for foot in find_feet(motion.skeleton)]
    return measure_angular_changes(motion.rotations[:, knees])


def measure_hips(motion: kw.Motion) -> np.ndarray:
    """Return the accelerations of the hips."""
    hips = [foot.hip for foot in find_feet(motion.skeleton)]
    return measure_points(compute_points(motion)[:, hips].mean(axis=1)[:, np.newaxis])


def measure_tops(motion: kw.Motion) -> np.ndarray:
    """Return the accelerations of head and hands."""
    slots = find_slots(motion.skeleton)
    joints = [motion.skeleton.index(slots[slot]) for slot in TOPS if slot in slots]
    return measure_points(compute_points(motion)[:, joints])


def measure_points(points: np.ndarray) -> np.ndarray:
    """Return the sizes of second differences."""
    return np.linalg.norm(np.diff(points, 2, axis=0), axis=-1)
