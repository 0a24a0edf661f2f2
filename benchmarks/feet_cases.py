"""Table on the feet of textured motions by other keys and in other moves, for `feet`.

Walks are sketched by keys that hold their values until the next, by four poses a cycle
(two contacts and two passing positions), and by keys of legs and body on different
frames. Runs, dances, jumps, walks that climb made-up stairs, figures that stand, and
those that slide one foot on purpose are sketched by keys on every tenth frame. The
columns are those of `feet_textured`, and the lock may not be worse than none in any of
them. On stairs, and on keys that hold, any slow foot stands. For slides, the share of their
length that is left follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from feet_drift import load_kind
from feet_textured import KEY_STEP, cut_take, load_takes, make_job, measure_job, print_row

import keyweave as kw
from keyweave import examples
from keyweave.animation.feet.contacts import list_runs
from keyweave.animation.feet.foot import PosedFeet, find_feet
from keyweave.animation.kinematics import compute_points
from keyweave.animation.measurement.standing import FeetTrack
from keyweave.verbs.texture.job import TextureJob

MODES = "off", "lock"
MOVES = {
    "runs": ("*run_[ahn]*", "*dash_[ahn]*"),
    "dances": ("salsa*", "005_*"),
    "jumps": ("*[jJ]ump*",),
}
STANDING = {"wd2_Physics_Jump00": 430, "wd2_Physics_Jump01": 570}  # first row of a stand
N_STANDING = 120
SHORTEST = 60  # frames of a move
STANDS = 2  # the column of frames with a standing foot


class Case(NamedTuple):
    """A take, another of the same kind, its sketch, and the request to texture it."""

    kind: str
    name: str
    take: kw.Motion
    sketch: kw.Motion
    job: dict
    levels: bool = True  # whether the floor is level


def print_cases(mocap: Path, held_out: bool, small: bool) -> None:
    """Print a row for each case and mode, and the means of each kind."""
    rows: dict[str, list[np.ndarray]] = {}
    for case in [*list_cases(mocap, held_out)][: 1 if small else None]:
        for mode in MODES:
            try:
                row = measure_case(case, mode)
            except kw.KeyweaveError as error:
                print(f"{case.kind} {case.name}: {error}")
                break
            print_row(f"{case.kind} {case.name[:18]}, {mode}", row)
            rows.setdefault(f"mean, {case.kind}, {mode}", []).append(row)
    for name, own in rows.items():
        print_row(name, np.mean(own, axis=0))


def measure_case(case: Case, mode: str) -> np.ndarray:
    """Return the measures of a case."""
    job = TextureJob(**{**case.job, "feet": mode})
    motion, row = measure_job(job, case.take, case.sketch)
    if not case.levels:
        row[STANDS : STANDS + 2] = [100 * measure_slow(m) for m in (motion, case.take)]
    if case.kind == "slides":
        ways = [measure_slide(m) for m in (motion, case.take)]
        row = np.append(row, 100 * ways[0] / ways[1])
    return row


def measure_slide(motion: kw.Motion) -> float:
    """Return the distance between the first and the last place of the first foot."""
    ankle = find_feet(motion.skeleton)[0].ankle
    places = compute_points(motion)[[0, -1], ankle]
    return float(np.linalg.norm(places[1] - places[0]))


def measure_slow(motion: kw.Motion) -> float:
    """Return the share of the frames with a slow foot at any height."""
    track = FeetTrack.of(PosedFeet.of(motion, find_feet(motion.skeleton)))
    return float(track.is_slow.any(axis=(1, 2)).mean())


def list_cases(mocap: Path, held_out: bool) -> Iterator[Case]:
    """Yield the cases of one half."""
    from made_up.walks.stairs import climb, slide_foot

    takes = [
        (name, cut_take(take), other) for name, take, other in load_takes(mocap, held_out)
    ]
    for name, take, other in takes:
        yield from sketch_differently(name, take, other)
    for kind, patterns in MOVES.items():
        moves = [*load_kind(mocap, patterns, held_out)]
        moves = [(name, move) for name, move in moves if len(move) > SHORTEST]
        for number, (name, take) in enumerate(moves):
            same = [m for _, m in moves if m.skeleton.names == take.skeleton.names]
            other = next((m for m in same[number::-1] + same if m is not take), take)
            yield Case(kind, name, cut_take(take), *make_job(cut_take(take), other))
    for name, take, other in takes:
        climbing = climb(take)
        job = make_job(climbing, climb(other.cut(*other.frames[[20, -1]])))
        yield Case("stairs", name, climbing, *job, levels=False)
    stands = [
        kw.load(next(mocap.rglob(f"{name}.bvh"))).take(slice(row, row + N_STANDING))
        for name, row in STANDING.items()
    ]
    take, other = stands[:: -1 if held_out else 1]
    yield Case("stands", "", take, *make_job(take, other))
    take, other = slide_foot(take), slide_foot(other)
    yield Case("slides", "", take, *make_job(take, other))


def sketch_differently(name: str, take: kw.Motion, other: kw.Motion) -> Iterator[Case]:
    """Yield the sketches of a walk by other keys."""
    usual, job = make_job(take, other)
    rows = np.union1d(np.arange(0, len(take), KEY_STEP), len(take) - 1)
    held = usual.take(rows[np.searchsorted(rows, np.arange(len(take)), "right") - 1])
    held = held.with_(start_frame=take.start_frame)
    yield Case("stepped", name, take, held, job, levels=False)
    poses = find_four_poses(take)
    given = {**job, "key_step": None, "key_frames": (take.start_frame + poses).tolist()}
    yield Case("four poses", name, take, sketch_by(take, usual, job, poses, poses), given)
    later = np.union1d(np.arange(KEY_STEP // 2, len(take), KEY_STEP), [0, len(take) - 1])
    given = {**job, "root_keys": (take.start_frame + later).tolist()}
    yield Case("apart", name, take, sketch_by(take, usual, job, rows, later), given)


def sketch_by(
    take: kw.Motion, usual: kw.Motion, job: dict, legs: np.ndarray, body: np.ndarray
) -> kw.Motion:
    """Return a sketch with keys on some rows of the legs, and on others of the body."""
    carriers = [name for name in job["texture"][:-1] if name not in job["drive"]]
    parts = (job["drive"], legs), (carriers, body)
    by_legs, by_body = (
        examples.sketch(take, joints=joints, frames=take.start_frame + rows)
        for joints, rows in parts
    )
    rotations = np.array(usual.rotations)
    for (joints, _), own in zip(parts, (by_legs, by_body)):
        columns = [take.skeleton.index(name) for name in joints]
        rotations[:, columns] = own.rotations[:, columns]
    return usual.with_(rotations=rotations, root_positions=by_body.root_positions)


def find_four_poses(take: kw.Motion) -> np.ndarray:
    """Return the rows where a foot lands, those halfway between, and the ends."""
    standing = kw.find_contacts(take).is_in_contact.T
    lands = sorted({begin for own in standing for begin, _ in list_runs(own)})
    ends = np.union1d(lands, [0, len(take) - 1])
    return np.unique(np.concatenate([ends, (ends[:-1] + ends[1:]) // 2]))
