"""Measure how well synthesized motion has the manner of the take that was left out.

The thighs and shins of a take are keyed at regular intervals, interpolated by natural cubic
splines, and drive; all joints above the hips are synthesized from the other takes of the
same person, and compared with the take. Run ``python benchmarks/manner.py FOLDER``, where
FOLDER holds a folder for each person; by default the people are the generated ones of the
samples. They are in two halves by their order; ``--held-out`` measures the second. Figures
are for the fragments alone, the prediction alone, and with ``predicted="auto"``:

error: that of the joints over that of the fragments alone; ridge: over that of ridge
regression on the same drive, both as geometric means over pairs; worst: the largest error
of a pair over that of the fragments alone; bands 2-5: root mean square over that of the
sources; swing: factor between the spread of arm rotations and the captured spread, either
way; joins: share of consecutive joins; accel.: the largest acceleration of a joint at the
other joins, over that of the fragments alone; pops: results with a joint that pops.

The row of a pair has the three errors and that of ridge regression in degrees, how much is
predicted with ``auto``, the clip that is recognized with its distance over the median, and
what the result is made of.
"""

from __future__ import annotations

import argparse
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from texturing import (
    Pair,
    find_joints,
    lay_out_joints,
    measure_error,
    measure_strength,
    predict_upper_body,
)

import keyweave as kw
from keyweave import examples
from keyweave.animation.kinematics import compute_points
from keyweave.animation.mapping.slot_words import find_slot_joints
from keyweave.animation.measurement import measure_motion
from keyweave.errors import KeyweaveError
from keyweave.methods.texturing import TextureResult

DRIVE = ("thighs", "shins")
UPPER = ("spine", "neck", "head", "arms", "hands")
ARMS = ("arms",)
FRAME_RATE, KEY_STEP, LONGEST, SHORTEST = 30.0, 10, 600, 45  # the last two in frames
MODES = {"fragments": 0.0, "prediction": 1.0, "auto": "auto"}
HEADS = ("error", "ridge", "worst", "bands 2-5", "swing", "joins", "accel.", "pops", "s")


@dataclass(frozen=True)
class Figures:
    """The measures of a pair in a mode."""

    error: float
    ridge: float
    bands: np.ndarray
    swing: float
    joins: float
    acceleration: float
    pops: int
    seconds: float
    result: TextureResult


def main() -> None:
    """Print the table of a half, and a row for each pair."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="a folder for each person")
    parser.add_argument("--held-out", action="store_true", help="the second half")
    parser.add_argument("--small", action="store_true", help="the sample people")
    options = parser.parse_args()
    people = load_samples()
    if options.folder is not None and not options.small:
        people = {each.name: each for each in sorted(options.folder.iterdir())}
    people = {name: people[name] for name in [*people][options.held_out :: 2]}
    pairs = [pair for place in people.items() for pair in load_pairs(*place)]
    table = {mode: list[Figures]() for mode in MODES}
    for pair in pairs:
        for mode, predicted in MODES.items():
            table[mode].append(measure(pair, predicted))
        print_pair(pair, {mode: rows[-1] for mode, rows in table.items()})
    print(
        f"\n{len(pairs)} pairs of {len(people)} people\n{'':12}"
        + " ".join(
            f"{head:>19}" if head.startswith("bands") else f"{head:>7}" for head in HEADS
        )
    )
    for mode, rows in table.items():
        print_mode(mode, rows, table["fragments"])


def load_samples() -> dict[str, dict[str, kw.Motion]]:
    """Return the takes of the sample people, by name."""
    return {
        name: {pace: examples.load_person(name, pace) for pace in examples.PACES}
        for name in examples.PEOPLE
    }


def load_pairs(person: str, place: Path | dict[str, kw.Motion]) -> list[Pair]:
    """Return each take of a person with the others as its sources."""
    takes = {
        name: kw.resample(take, FRAME_RATE).with_(notes=())
        for name, take in (place if isinstance(place, dict) else load_folder(place)).items()
    }
    takes = {
        name: take.cut(take.start_frame + 2, take.last_frame)  # frame 1 may be a T-pose
        for name, take in takes.items()
        if len(take) >= SHORTEST
    }
    pairs = []
    for name, take in takes.items():
        others = {
            key: other
            for key, other in takes.items()
            if other is not take and other.skeleton.names == take.skeleton.names
        }
        lists = [
            [joint for word in words for joint in find_slot_joints(take, word)]
            for words in (DRIVE, UPPER)
        ]
        if others and all(lists):
            last = take.start_frame + min(len(take), LONGEST) - 1
            drive, upper = map(tuple, map(dict.fromkeys, lists))
            named = f"{person} {name} <- {' + '.join(others)}"
            place = named, take.cut(take.start_frame, last), tuple(others.values())
            pairs.append(Pair(*place, drive, upper, KEY_STEP))
    return pairs


def load_folder(folder: Path) -> dict[str, kw.Motion]:
    """Return the motion files of a folder by name."""
    takes = {}
    for path in sorted(folder.glob("*")):
        with suppress(KeyweaveError):  # of other kinds
            takes[path.stem] = kw.load(path)
    return takes


def measure(pair: Pair, predicted: float | str) -> Figures:
    """Synthesize the upper body of a pair, and measure it."""
    legs = find_joints(pair, pair.drive)
    sketch = examples.sketch(pair.take, joints=legs, every=pair.every)
    keys = examples.key_frames(sketch, every=pair.every)
    start = time.process_time()
    result = kw.texture(
        *(sketch, pair.sources),
        **{"drive": pair.drive, "synthesize": pair.upper, "key_frames": keys},
        settings=kw.TextureSettings(predicted=predicted),
    )
    seconds = time.process_time() - start
    ridge, _ = predict_upper_body(pair, sketch)
    strengths = [measure_strength(pair, each) for each in ([result.motion], pair.sources)]
    path = result.paths[0]
    return Figures(
        error=measure_error(pair, result.motion),
        ridge=measure_error(pair, ridge),
        bands=(strengths[0] / strengths[1])[1:5],
        swing=measure_swing(pair, result.motion),
        joins=path.consecutive_share,
        acceleration=measure_joins(result),
        pops=count_pops(pair, result.motion),
        seconds=seconds,
        result=result,
    )


def measure_swing(pair: Pair, motion: kw.Motion) -> float:
    """Return the spread of the arms over that in the take."""
    joints = tuple(find_slot_joints(pair.take, "upper_arms"))
    columns = lay_out_joints(pair, joints)
    ours, theirs = (columns.read(each).std(axis=0) for each in (motion, pair.take))
    return float(np.linalg.norm(ours) / np.linalg.norm(theirs))


def measure_joins(result: TextureResult) -> float:
    """Return the largest acceleration of a joint at the joins that are blended."""
    points = compute_points(result.motion)
    accelerations = np.linalg.norm(np.diff(points, 2, axis=0), axis=-1).max(axis=1)
    cuts = result.matching.sketch.starts[1:][~result.paths[0].consecutive]
    rows = np.clip(cuts[:, np.newaxis] + np.arange(-4, 3), 0, len(accelerations) - 1)
    return float(accelerations[rows].max()) if len(cuts) else np.nan


def count_pops(pair: Pair, motion: kw.Motion) -> int:
    """Return 1 if a joint pops, by the measurement of results."""
    pops = measure_motion(motion, sources=pair.sources).get("pops")
    return 0 if pops is None else int(bool(pops.warning))


def print_pair(pair: Pair, figures: dict[str, Figures]) -> None:
    """Print the errors of a pair, the clip that is recognized, and what it is made of."""
    take, names = pair.name.split(" <- ")
    errors = "".join(f"{each.error:7.2f}" for each in figures.values())
    result = figures["auto"].result
    first, *_ = rows = result.tabulate_sources(names.split(" + "))
    ratio = first["distance"] / np.median([row["distance"] for row in rows])
    print(f"{take:28}{errors}{figures['auto'].ridge:7.2f}", end=" ")
    print(f"q {result.predicted:.2f}, {first['source']} {ratio:.2f};", end=" ")
    shares = [f"{row['source']} {row['share']:.2f}" for row in rows if row["share"]]
    print("made of " + ", ".join(shares), flush=True)


def print_mode(mode: str, rows: list[Figures], before: list[Figures]) -> None:
    """Print the averages of a mode."""
    ratios = [row.error / row.ridge for row in rows]
    worst = [row.error / old.error for row, old in zip(rows, before)]
    leaps = [row.acceleration / old.acceleration for row, old in zip(rows, before)]
    bands = " ".join(
        f"{value:4.2f}" for value in np.mean([row.bands for row in rows], axis=0)
    )
    swing = average_factor([max(row.swing, 1 / row.swing) for row in rows])
    print(
        f"{mode:12}{average_factor(worst):7.3f} {average_factor(ratios):7.3f} "
        f"{max(worst):7.2f} {bands:>19} {swing:7.2f} "
        f"{np.mean([row.joins for row in rows]):7.3f} {average_factor(leaps):7.2f} "
        f"{sum(row.pops for row in rows):7} {np.mean([row.seconds for row in rows]):7.3f}"
    )


def average_factor(values: list[float]) -> float:
    """Return the geometric mean of values that are known."""
    return float(np.exp(np.nanmean(np.log(values))))


if __name__ == "__main__":
    main()
