"""The steps of resequencing, from inputs and constraints to variations.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from numbers import Integral

import numpy as np

from ..._arguments import check_arguments
from ..._progress import count_steps
from ...animation.inspection.source_fit import fit_sources
from ...animation.motion import Motion
from ...animation.source_frames import SourceFrames
from ...errors import DataError, SettingError
from ...geometry.arrays import Array, Floats, Ints
from ...geometry.rotations import FULL_TURN
from ...geometry.vectors import project_to_ground
from ..fields import AUTO
from .constraints import Constraints
from .crowd import N_HEADINGS, Crowd, choose_variations, find_closest, follow_joint
from .frame_sequence import FrameSequence, SmoothingTrial
from .ground_path import GroundPath
from .objective import Objective
from .result import (
    ResequenceResult,
    Transition,
    Variation,
    collect_notes,
    measure_stretch,
)
from .root_path import Placement, close_loop, follow_path, meet_headings, place_runs
from .settings import ResequenceSettings
from .smoothing import find_smoothing_widths
from .solvers.loops import append_lap, find_longest_run_middle, measure_lap, open_loop
from .solvers.solve import SequenceSolver
from .transitions import TransitionCosts

MAX_FRAMES = 1_000_000
SLOWEST_TRAVEL = 1.0  # centimeters per second, of an input for a path
MAX_FITS, CLOSE_FIT = 5, 0.02  # lengths to try, and a ratio that needs no better one
PHASE_SHARE = 0.6180339887  # of a loop, between one variation of a crowd and the next


@check_arguments
def resequence(
    motions: Sequence[Motion] | Motion,
    *,
    n_frames: int,
    constraints: Constraints = (),
    settings: ResequenceSettings = ResequenceSettings(),  # noqa: B008  it is frozen
    rng: np.random.Generator | None = None,
    crowd: Crowd | None = None,
) -> ResequenceResult:
    """Show captured frames in a new order that meets all constraints exactly.

    After Moradoff and Lischinski. Frames are copied from the inputs. Frames around a
    transition are smoothed where it would jerk; constrained frames never change. The
    root's path is rebuilt from its steps.

    Parameters
    ----------
    motions : Motion or sequence of Motion
        The inputs, on the same skeleton. All are resampled to the frame rate of the first.
    n_frames : int
        Length of the output.
    constraints : mapping or sequence
        A mapping from output frames to input frames, or a sequence of pairs (input frame,
        output frame), triples (input frame, output frame, index of the input) and
        preferences; see `keyweave.methods.resequencing.constraints`. Output frames are
        numbered from 1; input frames keep the numbers of their files.
    settings : ResequenceSettings
    rng : numpy.random.Generator, optional
        Random generator for variations; equal seeds give equal variations.
    crowd : Crowd, optional
        Start places of the variations, and the distance that they keep from each other; by
        default all start alike.

    Returns
    -------
    ResequenceResult

    Raises
    ------
    SettingError
        If `n_frames` is not a whole number from 1 to 1,000,000.
    DataError
        If the inputs are incompatible, or a constraint names a frame that does not exist
        or contradicts another constraint, or the crowd does not fit.
    MatchingError
        If no sequence of frames meets the constraints.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 240)
    >>> result = kw.resequence(walk, n_frames=300, constraints={1: 20, 300: 20})
    >>> len(result.motion), result.source_frame[[0, -1]]
    (300, array([20., 20.]))
    """
    check_length(n_frames)
    costs, remarks = _compare_inputs(motions, settings)
    frames = costs.frames
    objective = Objective.of(frames, costs, n_frames, constraints)
    solver = SequenceSolver(costs, objective, settings)
    rng = np.random.default_rng(0) if rng is None else rng
    n = settings.n_variations
    if crowd is not None:
        variations = _gather_crowd(crowd, solver, rng)
    else:
        sequences = [solver.best[0]] if n == 1 else solver.solve_variations(rng, n)
        variations = _make_variations(solver, sequences)
    notes = (
        *remarks,
        *solver.notes,
        *collect_notes(variations, objective, frames, settings, crowd),
    )
    return ResequenceResult(
        variations=tuple(variations),
        notes=notes,
        source_frames=frames,
        fixed=objective.fixed,
        repeat_half_life=solver.best[1],
        cheapest_cost=solver.cost(solver.cheapest),
        crowd=crowd,
    )


def _compare_inputs(
    motions: Sequence[Motion] | Motion, settings: ResequenceSettings
) -> tuple[TransitionCosts, list[str]]:
    """Return the costs of transitions between all frames of inputs, and notes."""
    inputs = [motions] if isinstance(motions, Motion) else motions
    remarks = list[str]()
    if isinstance(inputs, (list, tuple)) and inputs:
        inputs, remarks = fit_sources(inputs, inputs[0], "input")
    frames = SourceFrames.of(inputs)
    return TransitionCosts.of(frames, settings.pose_seconds), remarks


def _make_variations(solver: SequenceSolver, sequences: Sequence[Ints]) -> list[Variation]:
    """Return the variations that show sequences of rows."""
    return [
        make_variation(solver.costs, solver.objective, rows, solver.settings)
        for rows in count_steps(sequences, "building variation")
    ]


def _gather_crowd(
    crowd: Crowd, solver: SequenceSolver, rng: np.random.Generator
) -> list[Variation]:
    """Return variations at the places of a crowd; more are made if they come too close."""
    settings, objective = solver.settings, solver.objective
    n_frames = objective.n_frames
    crowd.check(settings.n_variations, objective.path, solver.costs.frames.up_axis)
    variations = list[Variation]()
    for n in crowd.list_counts(settings.n_variations):
        sequences = solver.solve_variations(rng, n)
        if settings.loop and not objective.is_timed:
            shifts = (np.arange(len(sequences)) * PHASE_SHARE % 1 * n_frames).astype(int)
            sequences = [np.roll(rows, -k) for rows, k in zip(sequences, shifts.tolist())]
        choice = _make_variations(solver, sequences)
        variations = place_crowd(crowd, solver.costs, objective, choice, settings, rng)
        motions = [each.motion for each in variations]
        if find_closest(motions, solver.costs.frames.carrier).distance >= crowd.apart:
            break
    return variations


def fit_length(
    motions: Sequence[Motion],
    path: GroundPath | None,
    settings: ResequenceSettings = ResequenceSettings(),  # noqa: B008  it is frozen
) -> int:
    """Return the number of frames with which a loop covers a closed path as captured.

    Parameters
    ----------
    motions : sequence of Motion
        As for `resequence`.
    path : GroundPath
    settings : ResequenceSettings

    Raises
    ------
    SettingError
        If the motion is not a loop on a closed path.
    DataError
        If the inputs do not travel.

    Examples
    --------
    >>> from keyweave import examples
    >>> circle = GroundPath([[200, 0], [0, 200], [-200, 0], [0, -200]], closed=True)
    >>> fit_length([examples.load_walk()], circle, ResequenceSettings(loop=True)) > 240
    True
    """
    if path is None or not (path.closed and settings.loop):
        expected = "a number of frames; auto is for a loop along a closed path"
        raise SettingError("n_frames", AUTO, expected)
    costs, _ = _compare_inputs(motions, settings)
    frames = costs.frames
    step = float(np.abs(frames.steps).mean())
    if step * frames.frame_rate < SLOWEST_TRAVEL:
        raise DataError("the input", "does not travel, so no length fits the path")
    n, tried = path.length(frames.up_axis) / step, dict[float, int]()
    for _ in range(MAX_FITS):
        n_frames = min(max(round(n), 1), MAX_FRAMES)
        objective = Objective.of(frames, costs, n_frames, [path])
        solver = SequenceSolver(costs, objective, settings)
        (variation,) = _make_variations(solver, [solver.best[0]])
        ratio = measure_stretch(variation, frames)
        tried[abs(np.log(ratio))] = n_frames
        if min(tried) < CLOSE_FIT:
            break
        n = n_frames * ratio
    return tried[min(tried)]


def check_length(n_frames: int) -> None:
    """Raise a SettingError unless `n_frames` is a whole number within the limits."""
    is_whole = isinstance(n_frames, Integral) and not isinstance(n_frames, bool)
    if not (is_whole and 1 <= n_frames <= MAX_FRAMES):
        raise SettingError("n_frames", n_frames, f"a whole number from 1 to {MAX_FRAMES:,}")


def make_variation(
    costs: TransitionCosts, objective: Objective, rows: Ints, settings: ResequenceSettings
) -> Variation:
    """Return the variation that shows the given rows, with the costs of its transitions."""
    frames, n = costs.frames, len(rows)
    sequence = build_frame_sequence(frames, objective, rows, settings)
    before = np.arange(n if settings.loop else n - 1)
    after = rows[(before + 1) % n]
    prices = costs(rows[before], after)
    breaks = before[~frames.is_consecutive(rows[before], after)]
    widths = dict(zip(sequence.breaks.tolist(), sequence.widths.tolist()))
    transitions = [
        Transition((t + 1) % n + 1.0, price, widths.get((t - sequence.first) % n, 0))
        for t, price in zip(breaks.tolist(), prices[breaks].tolist())
    ]
    return Variation(
        motion=sequence.motion(frames),
        source_motion=frames.motion_index[rows],
        source_frame=frames.frame_numbers[rows],
        transitions=tuple(sorted(transitions)),
        cost=float(prices.sum()) + objective.score.total(rows),
        rearrangement=sequence,
    )


def build_frame_sequence(
    frames: SourceFrames, objective: Objective, rows: Ints, settings: ResequenceSettings
) -> FrameSequence:
    """Place the runs of a sequence, smooth its transitions and bend its root path."""
    first = find_longest_run_middle(frames, rows) if settings.loop else 0
    work = np.roll(rows, -first)
    fixed = np.zeros(len(rows), bool)
    fixed[[*objective.fixed]] = True
    breaks = np.flatnonzero(~frames.is_consecutive(work[:-1], work[1:]))
    bare = FrameSequence(
        rows,
        first,
        breaks,
        widths=np.zeros_like(breaks),
        fixed=np.roll(fixed, -first),
        placed=place_runs(frames, work),
        moved=Placement.none(len(work), frames.up_axis),
    )
    max_width = settings.frames("max_smoothing", frames.frame_rate)
    trial, step = SmoothingTrial(frames, bare), frames.stride
    widths = find_smoothing_widths(trial, breaks, bare.fixed, max_width, step)
    return _edit_root_path(frames, replace(bare, widths=widths), objective, settings)


def _edit_root_path(
    frames: SourceFrames,
    smooth: FrameSequence,
    objective: Objective,
    settings: ResequenceSettings,
    start: float = 0.0,
) -> FrameSequence:
    """Close a loop, meet headings and follow a path, with the placement of the frames.

    The path is followed from an arc length of `start` centimeters on.
    """
    edits = _list_root_path_edits(frames, objective, settings, start)
    n = len(smooth.rows)
    moved, lap = Placement.none(n, frames.up_axis), None
    if settings.loop:
        work = smooth.work_rows
        moved, lap = open_loop(place_runs(frames, np.append(work, work[:1])), smooth.first)
    smooth = replace(smooth, moved=moved, lap=lap)
    if not edits:
        return smooth
    q, positions = smooth.world(frames.carrier_rotations, frames.carrier_positions)
    headings = np.unwrap(frames.heading_angles(q))
    places = project_to_ground(positions, frames.up_axis)
    if lap is not None:
        places, headings = append_lap(places, headings, lap)
    for edit in edits:
        bend = edit(places, headings)
        places, headings = bend.places(places), headings + bend.angles
        moved = moved.then(bend.at(slice(0, n)))
    if lap is not None:
        lap = measure_lap(places, headings, lap.up_axis)
    return replace(smooth, moved=moved, lap=lap)


def _list_root_path_edits(
    frames: SourceFrames,
    objective: Objective,
    settings: ResequenceSettings,
    start: float,
) -> list[Callable[[Array, Floats], Placement]]:
    """Return the edits of the root path, functions of positions and headings, in order."""
    edits: list[Callable[[Array, Floats], Placement]] = []
    up, rate, path = frames.up_axis, frames.frame_rate, objective.path
    loop, home = settings.loop, settings.return_to_start
    if loop:
        edits.append(lambda z, a: close_loop(z, a, up, return_to_start=False))
    if objective.headings:
        preferred = objective.headings
        edits.append(lambda z, a: meet_headings(z, a, preferred, up, loop=loop))
    if loop and home:
        edits.append(lambda z, a: close_loop(z, a, up, return_to_start=True))
    if path is not None:
        edits.append(lambda z, a: follow_path(z, a, path, rate, up, loop=loop, start=start))
    return edits


def place_crowd(
    crowd: Crowd,
    costs: TransitionCosts,
    objective: Objective,
    variations: Sequence[Variation],
    settings: ResequenceSettings,
    rng: np.random.Generator,
) -> list[Variation]:
    """Return a variation at each start place, so that all keep their distance.

    On a path each start is an arc length; elsewhere a variation is moved as a whole, and
    rotated unless it has a preferred heading.
    """
    frames, path = costs.frames, objective.path
    n_places = min(settings.n_variations, len(variations))
    around = complex(follow_joint(variations[0].motion, frames.carrier)[0])
    starts = crowd.choose_starts(settings.n_variations, path, frames.up_axis, around, rng)[
        :n_places
    ]

    def move(place: int, variation: int, angle: float = 0.0) -> Variation:
        start, each = starts[place], variations[variation]
        if path is None:
            return _move_variation(frames, each, start, angle)
        sequence = _edit_root_path(
            frames, each.rearrangement, objective, settings, float(start)
        )
        return replace(each, motion=sequence.motion(frames), rearrangement=sequence)

    @cache
    def walk(place: int, variation: int) -> Array:
        if path is None:
            places = follow_joint(variations[variation].motion, frames.carrier)
            return places - places[0] + starts[place]
        return follow_joint(move(place, variation).motion, frames.carrier)

    angles = np.zeros((n_places, 1))
    if path is None and not objective.headings:
        angles = FULL_TURN * rng.random((n_places, N_HEADINGS if crowd.apart else 1))
    chosen = choose_variations(walk, len(variations), crowd.apart, angles)
    return [move(n, each.variation, each.angle) for n, each in enumerate(chosen)]


def _move_variation(
    frames: SourceFrames, variation: Variation, start: complex, angle: float
) -> Variation:
    """Return a variation that is rotated and starts at a place."""
    sequence, n = variation.rearrangement, len(variation.motion)
    home = follow_joint(variation.motion, frames.carrier)[0]
    shift = start - np.exp(1j * angle) * home
    move = Placement(np.full(n, angle), np.full(n, shift), frames.up_axis)
    lap, once = sequence.lap, move.at(slice(0, 1))
    moved = replace(
        sequence,
        moved=sequence.moved.then(move),
        lap=None if lap is None else once.inverse().then(lap).then(once),
    )
    return replace(variation, motion=moved.motion(frames), rearrangement=moved)
