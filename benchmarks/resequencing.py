"""How well resequencing obeys, how little it jerks, how much it varies, and how fast.

Each case is one capture and a number of constraints: output frames evenly spaced, input
frames by chance, which the paper calls a poor choice and is harder than an animator's.
Run it as ``python benchmarks/resequencing.py``; ``--small`` leaves out the long cases.
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
    step_sizes,
    steps_at,
    variety,
    worst_jerk,
)
from timing import best_of

import keyweave as kw
from keyweave import examples
from keyweave.methods.resequencing import GroundPath, SourceFrames, TransitionCosts
from keyweave.methods.resequencing.objective import Objective
from keyweave.methods.resequencing.solvers.gap_filling import solve_gap_filling
from keyweave.methods.resequencing.solvers.neighborhood import (
    PAPER_WEIGHTS,
    NeighborhoodWeights,
)

SHARED = Path(__file__).resolve().parents[2] / "shared"
METRICS = load_metrics(SHARED)
METRICS_UP_TO = 4096  # frames of an output whose variety is measured
SOLVERS = ("optimal", "gap_filling", "graph_path")
HEADS = (
    *("frames", "radians", "trans.", "cost", "jerk", "pins", "own", "seam"),
    *("cover", "local", "global", "accel", "seconds", "MB"),
)
OTHER_WEIGHTS = {
    "all alike": NeighborhoodWeights(
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
frames, radians: errors of constraints. jerk: worst acceleration of a joint at a transition
over the 99.5th percentile of the input's. pins: largest step at a constraint over the
median step; own: the input's own step there; seam: the step from the last frame of a loop
to the first. cover, local, global, accel: coverage of the input, local and global
diversity, mean acceleration over the input's. seconds: all of kw.resequence. MB: the most
that the process has used so far.
"""
PAPER = """
the paper's own table (866 MHz; seconds by gap filling, and by graph path where given)
  drunk walk A   23 joints   512 -> 1,024    7 constraints (3)   37 s (23 s)
  drunk walk B   23 joints   512 -> 1,024    8 constraints (3)   43 s (21 s)
  high wire      23 joints   512 -> 1,024    6 constraints       32 s
  ballet walk    23 joints   512 -> 2,048    9 constraints       81 s
  cool walk      23 joints   512 -> 1,024    8 constraints (3)   30 s (13 s)
"""


@dataclass(frozen=True)
class Case:
    """A capture, and what is asked of it."""

    name: str
    motion: kw.Motion
    n_frames: int
    n_constraints: int
    settings: kw.ResequenceSettings = field(default_factory=kw.ResequenceSettings)
    solvers: tuple[str, ...] = SOLVERS

    @property
    def constraints(self) -> dict[float, float]:
        """Output frames evenly spaced, a loop's last left out, and input frames."""
        rng = np.random.default_rng(2004)
        n = self.n_constraints
        outputs = np.linspace(1, self.n_frames, n, endpoint=not self.settings.loop)
        inputs = rng.integers(20, len(self.motion) - 40, n) + self.motion.start_frame
        return dict(zip(np.round(outputs).tolist(), inputs.tolist()))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="no long cases")
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
    if not small:
        print_cases(long_cases(clips), "long", repeats=1)


def captures() -> dict[str, kw.Motion]:
    """Return the captures that the project reports; a first frame in T-pose left out."""
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


def paper_cases(clips: dict[str, kw.Motion]) -> list[Case]:
    """Return 512 -> 1,024 with 8 constraints and 512 -> 2,048 with 9, of the first."""
    name, whole = next(iter(clips.items()))
    walk = whole.cut(100, 611) if len(whole) > 611 else whole.cut(1, 512)
    return [
        Case(f"{name} 512 -> 1,024", walk, 1024, 8),
        Case(f"{name} 512 -> 2,048", walk, 2048, 9),
    ]


def double_cases(clips: dict[str, kw.Motion]) -> list[Case]:
    """Return twice the length of each capture."""
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
    """Return 1,800 -> 8,192 frames, and 20,000 -> 20,000 of the same again and again."""
    name, walk = next(iter(clips.items()))
    some = walk.cut(1, min(1800, len(walk)))
    return [
        Case(f"{name} {len(some):,} -> 8,192", some, 8192, 8),
        Case(f"{name} 20,000 -> 20,000", _repeated(walk, 20_000), 20_000, 8),
    ]


def _repeated(motion: kw.Motion, n_frames: int) -> kw.Motion:
    """Return a long motion: one over and over, each frame turned a little by chance."""
    rng = np.random.default_rng(2004)
    rows = np.arange(n_frames) % len(motion)
    shaken = motion.rotations[rows]
    shaken = shaken + 0.002 * rng.standard_normal(shaken.shape)
    return motion.with_(
        rotations=shaken,
        root_positions=motion.root_positions[rows],
        translations=motion.translations[rows],
    )


def print_cases(cases: list[Case], title: str, repeats: int) -> None:
    """Print a row for each case and solver; `LEGEND` says what the columns are."""
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
    varied = variety(metrics, case.motion, best.motion)
    numbers = (worst_jerk(result, best), at_pins, own, seam, *varied)
    yield f"{frames:9g}{radians:9.1g}{len(best.transitions):9}{best.cost:9.0f}"
    yield from (f"{number:9.2f}" for number in numbers)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield f"{milliseconds / 1e3:9.3f}{peak:9.0f}"


def print_variations(clips: dict[str, kw.Motion], n_variations: int) -> None:
    """Print how variations of twice the length cover the input, and differ from it."""
    print(
        f"\n{n_variations} variations of twice the length, one constraint; means, and worst"
    )
    heads = (
        "made",
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
        milliseconds, result = best_of(1, lambda clip=clip: _doubled(clip, settings))
        found = [variety(METRICS, clip, one.motion) for one in result.variations]
        cover, local, far, accel = np.transpose(found)
        jerks = [worst_jerk(result, one) for one in result.variations]
        numbers = (
            *(cover.mean(), cover.min(), local.mean(), local.min(), far.mean()),
            *(accel.mean(), max(jerks), milliseconds / 1e3 / len(found)),
        )
        print(f"{name:34}{len(found):9}" + "".join(f"{number:9.3f}" for number in numbers))


def _doubled(clip: kw.Motion, settings: kw.ResequenceSettings) -> kw.ResequenceResult:
    return kw.resequence(
        clip,
        n_frames=2 * len(clip),
        constraints={1: clip.start_frame + 10},
        settings=settings,
        rng=np.random.default_rng(2004),
    )


def print_weights(clips: dict[str, kw.Motion], n_cases: int) -> None:
    """Print how little gap filling depends on the weights of neighbourhoods."""
    print(f"\ngap filling with other weights of neighbourhoods: means of {n_cases} cases")
    print(f"{'input':34}{'weights':14}{'trans.':>9}{'cost':>9}")
    settings = kw.ResequenceSettings(solver="gap_filling")
    for name, clip in clips.items():
        clip = clip.cut(clip.start_frame, clip.start_frame + min(len(clip), 512) - 1)
        costs = TransitionCosts.of(SourceFrames.of(clip), settings.pose_seconds)
        for words, weights in {"default": PAPER_WEIGHTS, **OTHER_WEIGHTS}.items():
            found = [
                _filled(clip, costs, settings, weights, seed) for seed in range(n_cases)
            ]
            n_jumps, cost = np.mean(found, axis=0)
            print(f"{name:34}{words:14}{n_jumps:9.1f}{cost:9.0f}")


def _filled(
    clip: kw.Motion,
    costs: TransitionCosts,
    settings: kw.ResequenceSettings,
    weights: NeighborhoodWeights,
    seed: int,
) -> tuple[int, float]:
    """Return how many transitions a case has that is drawn, and what they cost."""
    n, rng = 2 * len(clip), np.random.default_rng(seed)
    inputs = clip.start_frame + rng.integers(20, len(clip) - 20, 6)
    given = dict(zip(np.linspace(1, n, 6).round().tolist(), inputs.tolist()))
    demands = Objective.of(costs.frames, costs, n, given)
    rows = solve_gap_filling(costs, demands, settings, None, weights)
    prices = costs(rows[:-1], rows[1:])
    return int(np.count_nonzero(prices)), float(prices.sum())


def print_path(clips: dict[str, kw.Motion]) -> None:
    """Print how far from a figure 8 the root of a walk is that follows it, as a loop."""
    name, walk = next(iter(clips.items()))
    t = np.linspace(0, 2 * np.pi, 33)[:-1]
    eight = GroundPath(300 * np.stack([np.sin(2 * t), 2 * np.sin(t)], axis=1), closed=True)
    settings = kw.ResequenceSettings(loop=True)
    result = kw.resequence(
        walk, n_frames=1024, constraints=[(150, 1), eight], settings=settings
    )
    root = result.motion.root_positions
    path = eight.place(np.linspace(0, eight.length("y"), 4000), "y")
    off = np.abs(root[:, 2] + 1j * root[:, 0] - path[:, None]).min(axis=0)
    steps = np.linalg.norm(np.diff(np.append(root, root[:1], axis=0), axis=0), axis=1)
    seam = steps[-1] / ((steps[-2] + steps[0]) / 2)
    print(
        f"\nfigure 8 of {eight.length('y'):.0f} cm, {name}, loop of 1,024 frames: root "
        f"{off.mean():.1f} cm from it on average, {off.max():.1f} at most; step over the "
        f"seam {seam:.2f} of those beside it"
    )


if __name__ == "__main__":
    main()
