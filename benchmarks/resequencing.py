"""Measure constraint errors, jerks, variety and speed of resequencing.

Each case is one capture and a number of constraints, with evenly spaced output frames and
random input frames. The paper calls such input frames a poor choice; they are harder to
meet than an animator's. Run ``python benchmarks/resequencing.py``; ``--small`` skips the
long cases.
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from sequence_measures import (
    constraint_errors,
    load_metrics,
    mean_speeds,
    remove_heading,
    step_sizes,
    steps_at,
    variety,
    worst_jerk,
)
from timing import best_of

import keyweave as kw
from keyweave import examples
from keyweave.animation.source_frames import SourceFrames
from keyweave.methods.resequencing import Crowd, GroundPath, TransitionCosts
from keyweave.methods.resequencing.objective import Objective
from keyweave.methods.resequencing.resequence import fit_length
from keyweave.methods.resequencing.solvers.gap_filling import solve_gap_filling
from keyweave.methods.resequencing.solvers.neighborhood import (
    PAPER_WEIGHTS,
    NeighborhoodWeights,
)
from keyweave.methods.resequencing.solvers.repeats import measure_sixth_share
from keyweave.verbs.locked_feet.variations import lock_variations

SHARED = Path(__file__).resolve().parents[2] / "shared"
METRICS = load_metrics(SHARED)
METRICS_UP_TO = 4096  # frames; the variety of longer outputs is not measured
SOLVERS = ("optimal", "gap_filling", "graph_path")
HEADS = (
    *("frames", "radians", "trans.", "cost", "jerk", "pins", "own", "seam"),
    *("cover", "local", "global", "accel", "seconds", "MB"),
)
OTHER_WEIGHTS = {
    "all equal": NeighborhoodWeights(
        dict.fromkeys((-3, -2, -1, 1, 2, 3), 1),
        dict.fromkeys((-1, 0, 1), 1),
        dict.fromkeys((-1, 0, 1, 2), 1),
    ),
    "halved": NeighborhoodWeights(
        {-3: 1, -2: 2, -1: 4, 1: 4, 2: 2, 3: 1},
        {-1: 0.5, 0: 1, 1: 0.5},
        {-1: 1, 0: 2, 1: 2, 2: 1},
    ),
    "own level": NeighborhoodWeights({-2: 1, -1: 8, 1: 8, 2: 1}, {0: 0.5}, {0: 1, 1: 1}),
}
LEGEND = """
frames, radians: errors of constraints. jerk: largest acceleration of a joint at a
transition, relative to the 99.5th percentile of the input. pins: largest step at a
constraint, relative to the median step; own: the same in the input; seam: the step from the
last frame of a loop to the first, relative to the median. cover, local, global, accel:
coverage of the input, local and global diversity, mean acceleration relative to the input.
seconds: time of kw.resequence. MB: peak memory of the process so far.
"""
PAPER = """
the table in the paper (866 MHz; seconds by gap filling, and by graph path in brackets)
  drunk walk A   23 joints   512 -> 1,024    7 constraints (3)   37 s (23 s)
  drunk walk B   23 joints   512 -> 1,024    8 constraints (3)   43 s (21 s)
  high wire      23 joints   512 -> 1,024    6 constraints       32 s
  ballet walk    23 joints   512 -> 2,048    9 constraints       81 s
  cool walk      23 joints   512 -> 1,024    8 constraints (3)   30 s (13 s)
"""


@dataclass(frozen=True)
class Case:
    """A capture, the length of the output, and its constraints."""

    name: str
    motion: kw.Motion
    n_frames: int
    n_constraints: int
    settings: kw.ResequenceSettings = field(default_factory=kw.ResequenceSettings)
    solvers: tuple[str, ...] = SOLVERS

    @property
    def constraints(self) -> dict[float, float]:
        """Evenly spaced output frames, without the last of a loop, and input frames."""
        rng = np.random.default_rng(2004)
        n = self.n_constraints
        outputs = np.linspace(1, self.n_frames, n, endpoint=not self.settings.loop)
        inputs = rng.integers(20, len(self.motion) - 40, n) + self.motion.start_frame
        return dict(zip(np.round(outputs).tolist(), inputs.tolist()))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="skip the long cases")
    small = parser.parse_args().small
    clips = captures() if SHARED.exists() else sample_walks()
    print("data:", "captures" if SHARED.exists() else "sample walks of keyweave.examples")
    print(LEGEND + PAPER)
    print_cases(paper_cases(clips), "the paper's cases", repeats=1 if small else 5)
    print_cases(double_cases(clips), "twice the length", repeats=1 if small else 5)
    print_cases(loop_cases(clips), "loops of half the length", repeats=1)
    print_variations(clips, n_variations=3 if small else 12)
    print_weights(clips, n_cases=2 if small else 12)
    print_path(clips)
    longer = repeat_clips() if SHARED.exists() else clips
    print_crowds(crowd_clips() if SHARED.exists() else clips, 4 if small else 12)
    print_first(longer, small)
    print_repeats(longer, small)
    if not small:
        print_cases(long_cases(clips), "long", repeats=1)


def captures() -> dict[str, kw.Motion]:
    """Return the captures whose results the project reports, without T-poses."""
    mocap = SHARED / "mocap"
    walk = kw.load(mocap / "woody2_long" / "woddy2_walk_normal_style_1.bvh")
    salsa = kw.load(mocap / "cmu_bvh" / "salsa_01.bvh")
    dance = kw.load(mocap / "cmu_asfamc" / "131_04-dance.amc", scale=2.54 / 0.45)
    return {
        "woody2_long": walk,
        "salsa_01": kw.resample(salsa.cut(2, salsa.last_frame), 30),
        "131_04-dance": kw.resample(dance, 30),
    }


def sample_walks() -> dict[str, kw.Motion]:
    """Return sample walks, for machines without captures."""
    names = {"walker": "varied", "quick walker": "brisk"}
    return {name: examples.load_walk(walk) for name, walk in names.items()}


def repeat_clips() -> dict[str, kw.Motion]:
    """Return captures to lengthen; the price of repeats was chosen on the first three."""
    mocap = SHARED / "mocap"
    files = {
        "dance_long": "dance_long/Crab-dance-long.bvh",
        "normal_style_1": "woody2_long/woddy2_walk_normal_style_1.bvh",
        "freeWalk_01": "woody2_long/wd2_freeWalk_01.bvh",
        "walk_stop_walk": "woody2_long/woddy2_walk_stop_walk.bvh",
        "salsa_01": "cmu_bvh/salsa_01.bvh",
        "002_01": "cmu_bvh/002_01.bvh",
        "005_05": "cmu_bvh/005_05.bvh",
        "007_04": "cmu_bvh/007_04.bvh",
    }
    clips = {name: kw.load(mocap / file) for name, file in files.items()}
    for name, clip in clips.items():
        if "cmu_bvh" in files[name]:  # they begin with a T-pose
            clips[name] = kw.resample(clip.cut(clip.start_frame + 1, clip.last_frame), 30)
    return clips


def crowd_clips() -> dict[str, kw.Motion]:
    """Return walks without calibration poses."""
    folder = SHARED / "mocap" / "gait_styles"
    names = ("normal_001", "active_002", "old_002", "happy_001", "proud_002", "tired_001")
    files = {name: folder / f"dataset-1_walk_{name}.bvh" for name in names}
    return {name: kw.load(file) for name, file in files.items() if file.exists()}


def paper_cases(clips: dict[str, kw.Motion]) -> list[Case]:
    """Return cases of the first capture with the lengths in the paper."""
    name, whole = next(iter(clips.items()))
    walk = whole.cut(100, 611) if len(whole) > 611 else whole.cut(1, 512)
    return [
        Case(f"{name} 512 -> 1,024", walk, 1024, 8),
        Case(f"{name} 512 -> 2,048", walk, 2048, 9),
    ]


def double_cases(clips: dict[str, kw.Motion]) -> list[Case]:
    """Return cases of twice the length of each capture."""
    return [
        Case(f"{name} {len(clip):,} -> {2 * len(clip):,}", clip, 2 * len(clip), 4)
        for name, clip in clips.items()
    ]


def loop_cases(clips: dict[str, kw.Motion]) -> list[Case]:
    """Return loops through one frame of each capture."""
    loop = kw.ResequenceSettings(loop=True)
    return [
        Case(f"{name} loop of {len(clip) // 2:,}", clip, len(clip) // 2, 1, loop)
        for name, clip in clips.items()
    ]


def long_cases(clips: dict[str, kw.Motion]) -> list[Case]:
    """Return cases of 1,800 and of 20,000 input frames; the latter repeat a capture."""
    name, walk = next(iter(clips.items()))
    short = walk.cut(1, min(1800, len(walk)))
    return [
        Case(f"{name} {len(short):,} -> 8,192", short, 8192, 8),
        Case(f"{name} 20,000 -> 20,000", _repeat(walk, 20_000), 20_000, 8),
    ]


def _repeat(motion: kw.Motion, n_frames: int) -> kw.Motion:
    """Return a motion repeated up to `n_frames`, with noise on the rotations."""
    rng = np.random.default_rng(2004)
    rows = np.arange(n_frames) % len(motion)
    rotations = motion.rotations[rows]
    rotations = rotations + 0.002 * rng.standard_normal(rotations.shape)
    return motion.with_(
        rotations=rotations,
        root_positions=motion.root_positions[rows],
        translations=motion.translations[rows],
    )


def print_cases(cases: list[Case], title: str, repeats: int) -> None:
    """Print a row for each case and solver; `LEGEND` explains the columns."""
    print(f"\n{title}")
    print(f"{'case':34}{'solver':12}" + "".join(f"{head:>9}" for head in HEADS))
    for case in cases:
        for solver in case.solvers:
            print(f"{case.name:34}{solver:12}" + "".join(_cells(case, solver, repeats)))


def _cells(case: Case, solver: str, repeats: int) -> Iterator[str]:
    """Yield the cells of one row."""
    settings = replace(case.settings, solver=solver)

    def run() -> kw.ResequenceResult:
        return kw.resequence(
            case.motion,
            n_frames=case.n_frames,
            constraints=case.constraints,
            settings=settings,
        )

    try:
        milliseconds, result = best_of(repeats, run)
    except kw.KeyweaveError as error:
        yield f"  {error}"
        return
    best = result.variations[0]
    frames, radians = constraint_errors(result, best)
    at_pins, own = steps_at(result, best)
    steps = step_sizes(best.motion)
    seam = steps[-1] / np.median(steps) if case.settings.loop else np.nan
    metrics = METRICS if case.n_frames <= METRICS_UP_TO else None
    measures = variety(metrics, case.motion, best.motion)
    numbers = (worst_jerk(result, best), at_pins, own, seam, *measures)
    yield f"{frames:9g}{radians:9.1g}{len(best.transitions):9}{best.cost:9.0f}"
    yield from (f"{number:9.2f}" for number in numbers)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield f"{milliseconds / 1e3:9.3f}{peak:9.0f}"


def print_variations(clips: dict[str, kw.Motion], n_variations: int) -> None:
    """Print measures of variety for variations of twice the length."""
    print(
        f"\n{n_variations} variations of twice the length, one constraint; mean and worst"
    )
    heads = (
        "count",
        "cover",
        "worst",
        "local",
        "least",
        "global",
        "accel",
        "jerk",
        "s each",
    )
    print(f"{'input':34}" + "".join(f"{head:>9}" for head in heads))
    settings = kw.ResequenceSettings(n_variations=n_variations)
    for name, clip in clips.items():
        milliseconds, result = best_of(1, lambda clip=clip: _double(clip, settings))
        variations = result.variations
        measures = [variety(METRICS, clip, v.motion) for v in variations]
        cover, local, far, accel = np.transpose(measures)
        jerks = [worst_jerk(result, v) for v in variations]
        numbers = (
            *(cover.mean(), cover.min(), local.mean(), local.min(), far.mean()),
            *(accel.mean(), max(jerks), milliseconds / 1e3 / len(variations)),
        )
        print(
            f"{name:34}{len(variations):9}"
            + "".join(f"{number:9.3f}" for number in numbers)
        )


def _double(clip: kw.Motion, settings: kw.ResequenceSettings) -> kw.ResequenceResult:
    """Resequence a clip to twice its length."""
    return kw.resequence(
        clip,
        n_frames=2 * len(clip),
        constraints={1: clip.start_frame + 10},
        settings=settings,
        rng=np.random.default_rng(2004),
    )


def print_weights(clips: dict[str, kw.Motion], n_cases: int) -> None:
    """Print the effect of neighborhood weights on gap filling, which is small."""
    print(f"\ngap filling with different neighborhood weights: means of {n_cases} cases")
    print(f"{'input':34}{'weights':14}{'trans.':>9}{'cost':>9}")
    settings = kw.ResequenceSettings(solver="gap_filling")
    for name, clip in clips.items():
        clip = clip.cut(clip.start_frame, clip.start_frame + min(len(clip), 512) - 1)
        costs = TransitionCosts.of(SourceFrames.of(clip), settings.pose_seconds)
        for label, weights in {"default": PAPER_WEIGHTS, **OTHER_WEIGHTS}.items():
            outcomes = [
                _fill_gaps(clip, costs, settings, weights, seed) for seed in range(n_cases)
            ]
            n_jumps, cost = np.mean(outcomes, axis=0)
            print(f"{name:34}{label:14}{n_jumps:9.1f}{cost:9.0f}")


def _fill_gaps(
    clip: kw.Motion,
    costs: TransitionCosts,
    settings: kw.ResequenceSettings,
    weights: NeighborhoodWeights,
    seed: int,
) -> tuple[int, float]:
    """Return the number and the cost of transitions for random constraints."""
    n, rng = 2 * len(clip), np.random.default_rng(seed)
    inputs = clip.start_frame + rng.integers(20, len(clip) - 20, 6)
    constraints = dict(zip(np.linspace(1, n, 6).round().tolist(), inputs.tolist()))
    objective = Objective.of(costs.frames, costs, n, constraints)
    rows = solve_gap_filling(costs, objective, settings, None, weights)
    prices = costs(rows[:-1], rows[1:])
    return int(np.count_nonzero(prices)), float(prices.sum())


def print_repeats(clips: dict[str, kw.Motion], small: bool) -> None:
    """Print how evenly longer outputs show their input, with repeats priced and not."""
    heads = (
        *("half-life", "gap", "trans.", "jerk", "sixth", "speed", "turning"),
        *("cover", "local", "own", "accel", "frames", "seconds"),
    )
    print(
        "\nlonger outputs, repeats free (half-life 0) and by default; three constraints.\n"
        "gap: cost relative to the cheapest sequence. sixth: share of the output on the\n"
        "most shown sixth of the input. speed, turning: means relative to the input. own:\n"
        "local diversity without the heading of the root"
    )
    print(f"{'case':26}" + "".join(f"{head:>10}" for head in heads))
    for name, clip in [*clips.items()][: 1 if small else None]:
        for factor in (2, 8):
            for half_life in (0.0, None):
                cells = _repeat_cells(clip, factor, half_life)
                print(f"{f'{name} x {factor}':26}" + "".join(cells))


def _repeat_cells(clip: kw.Motion, factor: int, half_life: float | None) -> Iterator[str]:
    """Yield the cells of one row."""
    n, n_frames, first = len(clip), factor * len(clip), clip.start_frame
    constraints = {
        1: first + n // 5,
        n_frames // 2: first + n // 2,
        n_frames: first + n // 3,
    }
    settings = kw.ResequenceSettings(repeat_half_life=half_life)

    def run() -> kw.ResequenceResult:
        return kw.resequence(
            clip, n_frames=n_frames, constraints=constraints, settings=settings
        )

    milliseconds, result = best_of(1, run)
    best = result.variations[0]
    share, _ = measure_sixth_share(best.rearrangement.rows, n)
    cover, local, _, accel = variety(METRICS, clip, best.motion)
    own = variety(METRICS, remove_heading(clip), remove_heading(best.motion))[1]
    speed, turning = mean_speeds(best.motion) / mean_speeds(clip)
    yield f"{result.repeat_half_life:10.1f}{result.cost / result.cheapest_cost:10.2f}"
    yield f"{len(best.transitions):10}"
    numbers = (worst_jerk(result, best), share, speed, turning, cover, local, own, accel)
    yield from (f"{number:10.2f}" for number in numbers)
    yield f"{constraint_errors(result, best)[0]:10g}{milliseconds / 1e3:10.2f}"


def print_first(clips: dict[str, kw.Motion], small: bool) -> None:
    """Print the variety of the first result of eight times the length, unconstrained."""
    heads = ("local", "own", "cover", "accel", "jerk", "trans.", "seconds")
    print(
        "\nfirst result of eight times the length without constraints; own: local\n"
        "diversity without the heading of the root"
    )
    print(f"{'input':34}" + "".join(f"{head:>9}" for head in heads))
    for name, clip in [*clips.items()][: 1 if small else None]:
        milliseconds, result = best_of(
            1, lambda clip=clip: kw.resequence(clip, n_frames=8 * len(clip))
        )
        best = result.variations[0]
        cover, local, _, accel = variety(METRICS, clip, best.motion)
        own = variety(METRICS, remove_heading(clip), remove_heading(best.motion))[1]
        numbers = (local, own, cover, accel, worst_jerk(result, best))
        print(
            f"{name:34}"
            + "".join(f"{number:9.3f}" for number in numbers)
            + f"{len(best.transitions):9}{milliseconds / 1e3:9.2f}",
            flush=True,
        )


def print_crowds(clips: dict[str, kw.Motion], n_figures: int) -> None:
    """Print the smallest distance of two hips, as requested, and slides of the feet."""
    print(
        f"\ncrowds of {n_figures}; distances in cm, slides in mm before and after locking"
    )
    heads = ("apart", "smallest", "mean", "worst", "mean", "worst", "seconds")
    print(f"{'input':34}" + "".join(f"{head:>9}" for head in heads))
    angles = 2 * np.pi * np.arange(24) / 24
    ring = GroundPath(300 * np.stack([np.cos(angles), np.sin(angles)], 1), closed=True)
    for number, (name, clip) in enumerate(clips.items()):
        half = ", held out" if number % 2 else ""
        clip = clip.cut(clip.start_frame, clip.start_frame + min(len(clip), 600) - 1)
        for where, path, crowd in (
            ("square", None, Crowd(spread=600, apart=80)),
            ("ring", ring, Crowd(spread=ring.length("y"), apart=80)),
        ):
            cells = "".join(_crowd_cells(clip, n_figures, path, crowd))
            print(f"{f'{name}, {where}{half}':34}{cells}", flush=True)


def _crowd_cells(
    clip: kw.Motion, n_figures: int, path: GroundPath | None, crowd: Crowd
) -> Iterator[str]:
    """Yield the cells of one row."""
    settings = kw.ResequenceSettings(n_variations=n_figures, loop=path is not None)
    length = 480 if path is None else fit_length([clip], path, settings)
    constraints = [] if path is None else [path]

    def run() -> kw.ResequenceResult:
        return kw.resequence(
            clip, n_frames=length, constraints=constraints, settings=settings, crowd=crowd
        )

    try:
        milliseconds, result = best_of(1, run)
    except kw.KeyweaveError as error:
        yield f"  {error}"
        return
    yield f"{crowd.apart:9.0f}{result.closest.distance:9.0f}"
    feet = [each.measured for each in getattr(lock_variations(result), "feet", ())]
    for slides in ([s for f in feet for s in f.before], [s for f in feet for s in f.after]):
        distances = 10 * np.array([slide.distance for slide in slides] or [np.nan])
        yield f"{distances.mean():9.1f}{distances.max():9.1f}"
    yield f"{milliseconds / 1e3:9.2f}"


def print_path(clips: dict[str, kw.Motion]) -> None:
    """Print the distance between a figure-eight path and a looped walk that follows it."""
    name, walk = next(iter(clips.items()))
    t = np.linspace(0, 2 * np.pi, 33)[:-1]
    eight = GroundPath(300 * np.stack([np.sin(2 * t), 2 * np.sin(t)], axis=1), closed=True)
    settings = kw.ResequenceSettings(loop=True)
    result = kw.resequence(
        walk, n_frames=1024, constraints=[(150, 1), eight], settings=settings
    )
    root = result.motion.root_positions
    path = eight.place(np.linspace(0, eight.length("y"), 4000), "y")
    distances = np.abs(root[:, 2] + 1j * root[:, 0] - path[:, None]).min(axis=0)
    steps = np.linalg.norm(np.diff(np.append(root, root[:1], axis=0), axis=0), axis=1)
    seam = steps[-1] / ((steps[-2] + steps[0]) / 2)
    print(
        f"\nfigure eight of {eight.length('y'):.0f} cm, {name}, loop of 1,024 frames: mean "
        f"distance of the root {distances.mean():.1f} cm, maximum {distances.max():.1f} "
        f"cm; step at the seam {seam:.2f} of the steps next to it"
    )


if __name__ == "__main__":
    main()
