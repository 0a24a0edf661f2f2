"""The steps of resequencing, from inputs and constraints to variations.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from numbers import Integral

import numpy as np

from ..._progress import count_steps
from ...animation.inspection.source_fit import fit_sources
from ...animation.motion import Motion
from ...animation.source_frames import SourceFrames
from ...errors import SettingError
from ...geometry.arrays import Array, Floats, Ints
from ...geometry.vectors import project_to_ground
from .constraints import Constraints
from .frame_sequence import FrameSequence, SmoothingTrial
from .objective import Objective
from .result import ResequenceResult, Transition, Variation, collect_notes
from .root_path import Placement, close_loop, follow_path, meet_headings, place_runs
from .settings import ResequenceSettings
from .smoothing import find_smoothing_widths
from .solvers.loops import append_lap, find_longest_run_middle, measure_lap, open_loop
from .solvers.solve import SequenceSolver
from .transitions import TransitionCosts

MAX_FRAMES = 1_000_000


def resequence(
    motions: Sequence[Motion] | Motion,
    *,
    n_frames: int,
    constraints: Constraints = (),
    settings: ResequenceSettings = ResequenceSettings(),  # noqa: B008  it is frozen
    rng: np.random.Generator | None = None,
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

    Returns
    -------
    ResequenceResult

    Raises
    ------
    SettingError
        If `n_frames` is not a whole number from 1 to 1,000,000.
    DataError
        If the inputs are incompatible, or a constraint names a frame that does not exist
        or contradicts another constraint.
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
    check_types(settings, rng)
    inputs = [motions] if isinstance(motions, Motion) else motions
    remarks = list[str]()
    if isinstance(inputs, (list, tuple)) and inputs:
        inputs, remarks = fit_sources(inputs, inputs[0], "input")
    frames = SourceFrames.of(inputs)
    costs = TransitionCosts.of(frames, settings.pose_seconds)
    objective = Objective.of(frames, costs, n_frames, constraints)
    solver = SequenceSolver(costs, objective, settings)
    if settings.n_variations == 1:
        sequences = [solver.best[0]]
    else:
        sequences = solver.solve_variations(
            np.random.default_rng(0) if rng is None else rng
        )
    variations = [
        make_variation(costs, objective, rows, settings)
        for rows in count_steps(sequences, "building variation")
    ]
    notes = (
        *remarks,
        *solver.notes,
        *collect_notes(variations, objective, frames, settings),
    )
    return ResequenceResult(
        variations=tuple(variations),
        notes=notes,
        source_frames=frames,
        fixed=objective.fixed,
        repeat_half_life=solver.best[1],
        cheapest_cost=solver.cost(solver.cheapest),
    )


def check_length(n_frames: int) -> None:
    """Raise a SettingError unless `n_frames` is a whole number within the limits."""
    is_whole = isinstance(n_frames, Integral) and not isinstance(n_frames, bool)
    if not (is_whole and 1 <= n_frames <= MAX_FRAMES):
        raise SettingError("n_frames", n_frames, f"a whole number from 1 to {MAX_FRAMES:,}")


def check_types(settings: ResequenceSettings, rng: np.random.Generator | None) -> None:
    """Raise a SettingError if `settings` or `rng` is of another type."""
    if not isinstance(settings, ResequenceSettings):
        raise SettingError("settings", settings, "ResequenceSettings")
    if not (rng is None or isinstance(rng, np.random.Generator)):
        expected = "a NumPy generator, such as numpy.random.default_rng(7)"
        raise SettingError("rng", rng, expected)


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
    whole = place_runs(frames, np.append(work, work[:1]) if settings.loop else work)
    breaks = np.flatnonzero(~frames.is_consecutive(work[:-1], work[1:]))
    bare = FrameSequence(
        rows,
        first,
        breaks,
        widths=np.zeros_like(breaks),
        fixed=np.roll(fixed, -first),
        placed=whole.at(slice(len(work))),
        moved=Placement.none(len(work), frames.up_axis),
    )
    max_width = settings.frames("max_smoothing", frames.frame_rate)
    trial, step = SmoothingTrial(frames, bare), frames.stride
    widths = find_smoothing_widths(trial, breaks, bare.fixed, max_width, step)
    smooth = replace(bare, widths=widths)
    if settings.loop:
        moved, lap = open_loop(whole, first)
        smooth = replace(smooth, moved=moved, lap=lap)
    return _edit_root_path(frames, smooth, objective, settings)


def _edit_root_path(
    frames: SourceFrames,
    smooth: FrameSequence,
    objective: Objective,
    settings: ResequenceSettings,
) -> FrameSequence:
    """Close a loop, meet headings and follow a path, with the placement of the frames."""
    edits = _list_root_path_edits(frames, objective, settings)
    moved, lap, n = smooth.moved, smooth.lap, len(smooth.rows)
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
    frames: SourceFrames, objective: Objective, settings: ResequenceSettings
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
        edits.append(lambda z, a: follow_path(z, a, path, rate, up, loop=loop))
    return edits
