"""Measure style in motion space: estimators, speeds, stride frequencies and seconds.

The database has 14 manners in three gaits; each manner is left out once, and takes the
part of a person who was observed once. Run ``python benchmarks/style.py``; ``--small``
takes only some of the manners.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from pathlib import Path

import numpy as np
from timing import best_of

import keyweave as kw
from keyweave.animation.mapping.labeling import find_slots
from keyweave.geometry.splines import NaturalSpline
from keyweave.methods.style.differences import place_joints
from keyweave.methods.style.estimators import ESTIMATORS
from keyweave.methods.style.poses import (
    CyclePoses,
    add_poses,
    average_poses,
    measure_difference,
    stack_cycles,
    subtract_poses,
)
from keyweave.methods.style.speeds import FrequencyLaw
from keyweave.methods.style.subject_poses import group_speeds
from keyweave.methods.style.validation import SubjectErrors, Validation, validate

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
SMALL = ("active", "angry", "happy", "old", "proud", "tired")
ODD = "normal"  # its dash has 20 frames
GOALS = (0.90, 0.82, 0.86, 0.82)  # of regression: degrees and mm, per cycle and of means
SPEEDS = ("Slow", "Normal", "Fast", "VFast")
LEGEND = """
per cycle: from one observed cycle, against each true cycle. means: from the mean of the
observed cycles, against the mean of the true ones. deg: RMS angle of local rotations. mm:
mean distance of joints, relative to the hips and without heading. dist: in motion space,
normalized as in eq. 6 of the paper."""


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="take some of the manners")
    small = parser.parse_args().small
    if not (MOCAP / "gait_styles").exists():
        print(f"nothing is measured: {MOCAP} is not a folder with captures")
        return
    clips, seconds = load_manners(small)
    print_counts(clips)
    print_seconds(clips, seconds)
    validation = validate(list_cycles(clips), estimators=tuple(ESTIMATORS))
    print(LEGEND)
    for over in ("gaits", "speeds"):
        if validation.list_rows(over):
            print_estimators(validation, over)
    print_manners(validation)
    print_traits(validation)
    print_own_speeds()
    print_frequencies(list_cycles(clips))


Clips = list[tuple[str, str, kw.Motion]]  # subject, gait, clip


def load_manners(small: bool) -> tuple[Clips, float]:
    """Return clips of manners, and the seconds it took to read them."""
    start, clips = time.perf_counter(), []
    for path in sorted((MOCAP / "gait_styles").glob("*.bvh")):
        _, gait, subject, _ = path.stem.split("_")
        if subject != ODD and (subject in SMALL or not small):
            clips.append((subject, gait, kw.load(path)))
    return clips, time.perf_counter() - start


def list_cycles(clips: Clips) -> list[kw.Cycle]:
    """Return the cycles of clips."""
    return [
        cycle
        for subject, gait, clip in clips
        for cycle in kw.find_cycles(clip, subject=subject, gait=gait)
    ]


def print_counts(clips: Clips) -> None:
    """Print how many cycles were found, and why strides were left out."""
    found: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    empty, gaps = 0, [1.0]
    for _, gait, clip in clips:
        cycles = kw.find_cycles(clip)
        found[gait] += len(cycles)
        empty += not len(cycles)
        reasons.update(_sort_reason(each.reason) for each in cycles.left_out)
        lengths = [cycle.duration for cycle in cycles]
        gaps += [length / float(np.median(lengths)) for length in lengths]
    total = sum(found.values())
    each = ", ".join(f"{gait} {count}" for gait, count in found.items())
    print(f"cycles found in {len(clips)} clips: {total} ({each}); clips without: {empty}")
    print(f"longest stride: {max(gaps):.2f} medians of its clip; left out:")
    for reason, count in reasons.most_common():
        print(f"{count:6}  {reason}")


def _sort_reason(reason: str) -> str:
    return "".join("n" if c.isdigit() else c for c in reason).replace("nn", "n")


def print_seconds(clips: Clips, reading: float) -> None:
    """Print how long fitting and restyling take; the goals are 3 s and 0.1 s."""
    finding, cycles = best_of(1, lambda: list_cycles(clips))
    fitting, space = best_of(3, lambda: kw.MotionSpace.fit(cycles))
    print(
        f"\nseconds: read {len(clips)} clips {reading:.2f}, find {len(cycles)} cycles "
        f"{finding / 1e3:.2f}, fit {len(space)} components {fitting / 1e3:.2f}; together "
        f"{reading + (finding + fitting) / 1e3:.2f} (goal 3)"
    )
    subject, _, walk = next(clip for clip in clips if clip[1] == "walk")
    others = kw.MotionSpace.fit([c for c in cycles if c.subject != subject])
    own = kw.find_cycles(walk, subject=subject, gait="walk")
    for label, observed in (("clip", walk), ("cycles", own)):
        for gait, speed in (("run", 4.0), ("walk", 1.2), ("walk", (0.7, 1.8))):
            parameter = np.broadcast_to(np.linspace(*np.resize(speed, 2), 1000), 1000)
            milliseconds, _ = best_of(
                4,
                lambda observed=observed, gait=gait, parameter=parameter: kw.restyle(
                    others, observed, parameter=parameter, gait=gait, observed_gait="walk"
                ),
            )
            name = f"restyle 1,000 frames from {label}, {gait} at {speed} legs/s"
            print(f"{name:62}{milliseconds / 1e3:7.3f} (goal 0.1)")


def print_estimators(validation: Validation, over: str) -> None:
    """Print the errors of each estimator: means and medians over the manners."""
    rows = validation.list_rows(over)
    for label, row in (
        ("mean", validation.find_mean(over)),
        ("median", validation.find_median(over)),
    ):
        print(
            f"\nover {over}, {label} of {len(rows)} manners, {row.n_pairs} pairs\n"
            f"{'':14}{'per cycle':>32}{'means':>30}\n{'':14}"
            + "".join(f"{head:>8}" for head in ("dist", "deg", "mm", "/ paper", "mm /") * 2)
        )
        for name in validation.estimators:
            cells = [cell for cell in _list_cells(row, name)]
            print(f"{name:14}" + "".join(f"{cell:8.3f}" for cell in cells))
        for name, each in (("intra", row.intra), ("inter", row.inter)):
            numbers = (each.distance, each.degrees, each.millimeters)
            print(f"{name:14}" + "".join(f"{number:8.3f}" for number in numbers))
        if over == "gaits" and label == "mean":
            _print_goals(row)


def _list_cells(row: SubjectErrors, name: str) -> Iterator[float]:
    for errors in (row.per_cycle, row.of_means):
        one, paper = errors[name], errors["paper"]
        yield from (one.distance, one.degrees, one.millimeters)
        yield from (one.degrees / paper.degrees, one.millimeters / paper.millimeters)


def _print_goals(row: SubjectErrors) -> None:
    cells = [*_list_cells(row, "regression")]
    ratios = (cells[3], cells[4], cells[8], cells[9])
    labels = ("per cycle, degrees", "per cycle, mm", "means, degrees", "means, mm")
    print("goals of regression, in errors of the paper's estimator:")
    for label, ratio, goal in zip(labels, ratios, GOALS):
        print(f"  {label:20}{ratio:7.3f}  at most {goal:.2f}")


def print_manners(validation: Validation) -> None:
    """Print the degrees of each manner, from one cycle."""
    print("\nover gaits, degrees per cycle of each manner")
    heads = ("intra", "inter", *validation.estimators)
    print(f"{'':16}" + "".join(f"{head:>12}" for head in heads))
    for row in validation.list_rows("gaits"):
        errors = [row.per_cycle[name].degrees for name in validation.estimators]
        cells = (row.intra.degrees, row.inter.degrees, *errors)
        print(f"{row.subject:16}" + "".join(f"{cell:12.2f}" for cell in cells))


def print_traits(validation: Validation) -> None:
    """Print the mean errors of lean, reach of the steps and arm swing."""
    answers = [each for each in validation.answers if each.over == "gaits"]
    skeleton, rotations = answers[0].space.skeleton, answers[0].true.mean.rotations[0]
    named = find_slots(kw.Motion(skeleton, rotations, np.zeros((len(rotations), 3)), 30))
    slots = {slot: skeleton.index(name) for slot, name in named.items()}
    print("\nover gaits, mean errors of means")
    print(f"{'':24}{'lean, deg':>12}{'reach, legs':>12}{'swing, deg':>12}")
    for label, pick in (
        ("prediction", lambda answer: answer.poses),
        ("the observed gait", lambda answer: answer.observed.mean),
    ):
        errors = [
            np.abs(
                measure_traits(pick(each), each.space, slots)
                - measure_traits(each.true.mean, each.space, slots)
            )
            for each in answers
        ]
        print(f"{label:24}" + "".join(f"{x:12.2f}" for x in np.mean(errors, axis=0)))


def measure_traits(
    poses: CyclePoses, space: kw.MotionSpace, slots: dict[str, int]
) -> np.ndarray:
    """Return the lean in degrees, the reach in leg lengths and the swing in degrees.

    Lean is the mean angle of the line from hips to neck, reach the range of the left foot
    ahead of the right one, swing the range of both arms about their shoulders.
    """
    shape = (-1, *poses.rotations.shape[-2:])  # one cycle, with or without an axis for it
    cycle = CyclePoses(poses.rotations.reshape(shape), poses.path)
    joints = place_joints(cycle, space.skeleton)
    thigh, shin, foot, other, neck = (
        joints[:, slots[name]]
        for name in ("l.thigh", "l.shin", "l.foot", "r.foot", "neck1")
    )
    leg = np.linalg.norm(thigh - shin, axis=-1) + np.linalg.norm(shin - foot, axis=-1)
    lean = np.degrees(np.arctan2(neck[:, 2], neck[:, 1])).mean()
    swings = []
    for side in "lr":
        arm = joints[:, slots[f"{side}.hand"]] - joints[:, slots[f"{side}.upper_arm"]]
        swings.append(np.ptp(np.degrees(np.arctan2(arm[:, 2], -arm[:, 1]))))
    return np.array([lean, np.ptp((foot - other)[:, 2] / leg), np.mean(swings)])


def print_own_speeds() -> None:
    """Print how well a person's speed is interpolated from its other ones."""
    folder = MOCAP / "woody2_speeds"
    cycles = [
        cycle
        for name in SPEEDS
        for path in sorted(folder.glob(f"wd2_WalkForward{name}0*.bvh"))
        for cycle in kw.find_cycles(kw.load(path), subject="woody2", gait=name)
    ]
    groups = [[c for c in cycles if c.gait == name] for name in SPEEDS]
    knots = np.array([np.mean([c.parameter for c in group]) for group in groups])
    means = [average_poses(stack_cycles(group)) for group in groups]
    counts = ", ".join(
        f"{name} {knot:.2f} ({len(group)})"
        for name, knot, group in zip(SPEEDS, knots, groups)
    )
    n_found = len(group_speeds([cycle.parameter for cycle in cycles]))
    print(f"\none actor's speeds in legs/s (cycles): {counts}; {n_found} groups by speed")
    print("degrees when a speed is left out: the inner two, and the ends")
    print(f"{'':22}" + "".join(f"{name:>8}" for name in SPEEDS) + f"{'in':>8}{'beyond':>8}")
    for label, interpolate in INTERPOLATIONS.items():
        errors = [_measure_speed(knots, means, i, interpolate) for i in range(len(SPEEDS))]
        ends = (np.mean(errors[1:-1]), np.mean([errors[0], errors[-1]]))
        print(f"{label:22}" + "".join(f"{cell:8.2f}" for cell in (*errors, *ends)))


def _measure_speed(
    knots: np.ndarray, means: Sequence[CyclePoses], left_out: int, interpolate: Callable
) -> float:
    """Return the degrees by which the poses at a speed are missed."""
    rest = [i for i in range(len(knots)) if i != left_out]
    base = means[rest[len(rest) // 2]]
    vectors = np.stack([subtract_poses(means[i], base) for i in rest])
    guess = add_poses(base, interpolate(knots[rest], vectors, knots[left_out]))
    return float(np.degrees(measure_difference(guess, means[left_out])))


def interpolate_without_knot(
    knots: np.ndarray, values: np.ndarray, at: float
) -> np.ndarray:
    """Return a spline with not-a-knot ends, also beyond its ends."""
    from scipy.interpolate import CubicSpline

    return CubicSpline(knots, values)(at)


def interpolate_naturally(knots: np.ndarray, values: np.ndarray, at: float) -> np.ndarray:
    """Return a spline with natural ends, constant beyond them."""
    return NaturalSpline(knots, values)(at)


def interpolate_in_log(knots: np.ndarray, values: np.ndarray, at: float) -> np.ndarray:
    """Return a spline with natural ends in log V, constant beyond its ends."""
    return interpolate_naturally(np.log(knots), values, np.log(at))


def continue_straight(knots: np.ndarray, values: np.ndarray, at: float) -> np.ndarray:
    """Return a spline with natural ends, straight beyond them."""
    from scipy.interpolate import CubicSpline

    spline = CubicSpline(knots, values, bc_type="natural")
    inside = float(np.clip(at, knots[0], knots[-1]))
    return spline(inside) + (at - inside) * spline(inside, 1)


def continue_damped(knots: np.ndarray, values: np.ndarray, at: float) -> np.ndarray:
    """Return a spline with natural ends that bends to a constant beyond them."""
    inside = float(np.clip(at, knots[0], knots[-1]))
    reach = 0.1 * float(knots.mean())
    over = reach * (1 - np.exp(-abs(at - inside) / reach))
    return continue_straight(knots, values, inside + np.sign(at - inside) * over)


def interpolate_linearly(knots: np.ndarray, values: np.ndarray, at: float) -> np.ndarray:
    """Return lines from knot to knot, the outer ones also beyond the ends."""
    row = int(np.clip(np.searchsorted(knots, at) - 1, 0, len(knots) - 2))
    share = (at - knots[row]) / (knots[row + 1] - knots[row])
    return values[row] + share * (values[row + 1] - values[row])


def fit_line_in_log(knots: np.ndarray, values: np.ndarray, at: float) -> np.ndarray:
    """Return a least-squares line in log V."""
    columns = np.stack([np.ones(len(knots)), np.log(knots)], axis=1)
    fit, *_ = np.linalg.lstsq(columns, values.reshape(len(knots), -1), rcond=None)
    return (np.array([1.0, np.log(at)]) @ fit).reshape(values.shape[1:])


def choose_nearest(knots: np.ndarray, values: np.ndarray, at: float) -> np.ndarray:
    """Return the values of the nearest knot."""
    return values[int(np.argmin(np.abs(knots - at)))]


INTERPOLATIONS = {
    "natural spline, held": interpolate_naturally,
    "straight beyond": continue_straight,
    "damped beyond": continue_damped,
    "in log V, held": interpolate_in_log,
    "not-a-knot spline": interpolate_without_knot,
    "linear": interpolate_linearly,
    "line in log V": fit_line_in_log,
    "nearest speed": choose_nearest,
}


def print_frequencies(cycles: Sequence[kw.Cycle]) -> None:
    """Print the laws of frequency, and errors with each subject left out."""
    gaits = list(dict.fromkeys(cycle.gait for cycle in cycles))
    print("\nstrides per second, factor V ^ exponent (Inman: 0.743 V ^ 0.5)")
    for gait in gaits:
        law = FrequencyLaw.fit([c for c in cycles if c.gait == gait])
        print(f"  {gait:6}{law.factor:7.3f} V ^ {law.exponent:.3f}")
    law = FrequencyLaw.fit(cycles)
    print(f"  {'all':6}{law.factor:7.3f} V ^ {law.exponent:.3f}")
    print("RMS error of log frequency in another gait, each subject left out:")
    inman = FrequencyLaw(0.743, 0.5)
    for label, fit in (
        ("a law of each gait", lambda rest, gait: _fit_law(rest, gait)),
        ("one law of all gaits", lambda rest, _: FrequencyLaw.fit(rest)),
        ("Inman's law", lambda *_: inman),
    ):
        errors = np.array([*_list_frequency_errors(cycles, gaits, fit)])
        rms = np.sqrt((errors**2).mean(axis=0))
        print(f"  {label:22}{rms[0]:.3f}, with 0.6 of the person's deviation {rms[1]:.3f}")


def _fit_law(cycles: Sequence[kw.Cycle], gait: str) -> FrequencyLaw:
    return FrequencyLaw.fit([cycle for cycle in cycles if cycle.gait == gait])


def _list_frequency_errors(
    cycles: Sequence[kw.Cycle], gaits: Sequence[str], fit: Callable[..., FrequencyLaw]
) -> Iterator[tuple[float, float]]:
    """Yield errors of the law, and of the law with what a person carries."""
    for subject in dict.fromkeys(cycle.subject for cycle in cycles):
        rest = [cycle for cycle in cycles if cycle.subject != subject]
        laws = {gait: fit(rest, gait) for gait in gaits}
        own = {g: [c for c in cycles if (c.subject, c.gait) == (subject, g)] for g in gaits}
        for start, goal in permutations(gaits, 2):
            if own[start] and own[goal]:
                carried = laws[goal].carry(own[start], laws[start])
                yield tuple(
                    _miss_frequency(law, own[goal]) for law in (laws[goal], carried)
                )


def _miss_frequency(law: FrequencyLaw, cycles: Sequence[kw.Cycle]) -> float:
    """Return the mean of log f of a law minus that of cycles."""
    return float(
        np.mean([np.log(law.at(c.parameter)) + np.log(c.duration) for c in cycles])
    )


if __name__ == "__main__":
    main()
