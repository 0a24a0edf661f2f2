"""Resequencing from inputs and constraints to variations, one call per step.

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
from ...animation.motion import Motion
from ...errors import SettingError
from ...geometry.arrays import Array, Floats, Ints
from .constraints import Constraints
from .frame_sequence import FrameSequence, SmoothingTrial
from .ground_path import project_to_ground
from .objective import Objective
from .result import ResequenceResult, Transition, Variation, collect_notes
from .root_path import Placement, place_runs
from .root_path_editing import close_loop, follow_path, meet_headings
from .settings import ResequenceSettings
from .smoothing import find_smoothing_widths
from .solvers.loops import append_lap, find_longest_run_middle, open_loop
from .solvers.solve import SequenceSolver
from .source_frames import SourceFrames
from .transitions import TransitionCosts

MOST_FRAMES = 1_000_000


def resequence(
    motions: Sequence[Motion] | Motion,
    *,
    n_frames: int,
    constraints: Constraints = (),
    settings: ResequenceSettings = ResequenceSettings(),  # noqa: B008  it is frozen
    rng: np.random.Generator | None = None,
) -> ResequenceResult:
    """Show captured frames in another order, so that constraints are obeyed to the frame.

    After Moradoff and Lischinski. Frames are copied; only where two stretches meet and
    would jerk, some are smoothed, and never a constrained one. The root's way is made anew
    of its steps.

    Parameters
    ----------
    motions : Motion or sequence of Motion
        The inputs, of one skeleton; others than the first are brought to its frame rate.
    n_frames : int
        Length of the output.
    constraints : mapping or sequence
        A mapping from output frames to input frames, or a sequence of pairs (input frame,
        output frame), and of wishes: see
        `keyweave.methods.resequencing.constraints`. Output frames are numbered from 1,
        input frames as in their files.
    settings : ResequenceSettings
    rng : numpy.random.Generator, optional
        For variations; the same seed gives the same motions.

    Returns
    -------
    ResequenceResult

    Raises
    ------
    SettingError
        If `n_frames` is no length.
    DataError
        If inputs do not fit each other, or a constraint names what is not there or
        contradicts another.
    MatchingError
        If no sequence of frames obeys.

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
    frames = SourceFrames.of(motions)
    costs = TransitionCosts.of(frames, settings.pose_seconds)
    demands = Objective.of(frames, costs, n_frames, constraints)
    solving = SequenceSolver(costs, demands, settings)
    n_asked = settings.n_variations
    if n_asked == 1:
        sequences = [solving.best()]
    else:
        sequences = solving.solve_variations(
            np.random.default_rng(0) if rng is None else rng
        )
    made = [
        make_variation(costs, demands, rows, settings)
        for rows in count_steps(sequences, "building variation")
    ]
    notes = collect_notes(made, demands, frames, settings)
    return ResequenceResult(tuple(made), notes, frames, demands.fixed)


def check_length(n_frames: int) -> None:
    """Raise a SettingError unless a length is a number of frames."""
    is_whole = isinstance(n_frames, Integral) and not isinstance(n_frames, bool)
    if not (is_whole and 1 <= n_frames <= MOST_FRAMES):
        raise SettingError(
            "n_frames", n_frames, f"a whole number from 1 to {MOST_FRAMES:,}"
        )


def check_types(settings: ResequenceSettings, rng: np.random.Generator | None) -> None:
    """Raise a SettingError if something else is given than settings and a generator."""
    if not isinstance(settings, ResequenceSettings):
        raise SettingError("settings", settings, "ResequenceSettings")
    if not (rng is None or isinstance(rng, np.random.Generator)):
        raise SettingError("rng", rng, "a generator, such as numpy.random.default_rng(7)")


def make_variation(
    costs: TransitionCosts, demands: Objective, rows: Ints, settings: ResequenceSettings
) -> Variation:
    """Return the motion that shows some rows, and what its transitions cost.

    Parameters
    ----------
    costs : TransitionCosts
    demands : Demands
    rows : ndarray of int, shape (n_frames,)
    settings : ResequenceSettings
    """
    frames, n = costs.frames, len(rows)
    rearrangement = build_frame_sequence(frames, demands, rows, settings)
    before = np.arange(n if settings.loop else n - 1)
    after = rows[(before + 1) % n]
    prices = costs(rows[before], after)
    breaks = before[~frames.is_consecutive(rows[before], after)]
    widths = dict(zip(rearrangement.breaks.tolist(), rearrangement.widths.tolist()))
    found = [
        Transition((t + 1) % n + 1.0, price, widths.get((t - rearrangement.first) % n, 0))
        for t, price in zip(breaks.tolist(), prices[breaks].tolist())
    ]
    return Variation(
        motion=rearrangement.motion(frames),
        source_motion=frames.motion_of[rows],
        source_frame=frames.frame_numbers[rows],
        transitions=tuple(sorted(found)),
        cost=float(prices.sum()) + demands.score.of(rows),
        rearrangement=rearrangement,
    )


def build_frame_sequence(
    frames: SourceFrames, demands: Objective, rows: Ints, settings: ResequenceSettings
) -> FrameSequence:
    """Place the runs of a sequence, smooth its transitions, and bend its way."""
    first = find_longest_run_middle(frames, rows) if settings.loop else 0
    work = np.roll(rows, -first)
    fixed = np.zeros(len(rows), bool)
    fixed[[*demands.fixed]] = True
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
    smooth, lap = replace(bare, widths=widths), None
    if settings.loop:
        moved, lap = open_loop(whole, first)
        smooth = replace(smooth, moved=moved)
    return replace(smooth, moved=_edit_root_path(frames, smooth, demands, settings, lap))


def _edit_root_path(
    frames: SourceFrames,
    smooth: FrameSequence,
    demands: Objective,
    settings: ResequenceSettings,
    lap: Placement | None,
) -> Placement:
    """Return what is done after smoothing: a loop closed, headings met, a path followed."""
    steps = _list_root_path_edits(frames, demands, settings)
    moved, n = smooth.moved, len(smooth.rows)
    if not steps:
        return moved
    q, positions = smooth.world(frames.carrier_rotations, frames.carrier_positions)
    headings = np.unwrap(frames.heading_angles(q))
    places = project_to_ground(positions, frames.up_axis)
    if lap is not None:
        places, headings = append_lap(places, headings, lap)
    for step in steps:
        bend = step(places, headings)
        places, headings = bend.places(places), headings + bend.angles
        moved = moved.then(bend.at(slice(0, n)))
    return moved


def _list_root_path_edits(
    frames: SourceFrames, demands: Objective, settings: ResequenceSettings
) -> list[Callable[[Array, Floats], Placement]]:
    """Return what bends the way, one after the other, given places and headings."""
    steps: list[Callable[[Array, Floats], Placement]] = []
    up, rate, path = frames.up_axis, frames.frame_rate, demands.path
    loop, home = settings.loop, settings.return_to_start
    if loop:
        steps.append(lambda z, a: close_loop(z, a, up, return_to_start=False))
    if demands.headings:
        wishes = demands.headings
        steps.append(lambda z, a: meet_headings(z, a, wishes, up, loop=loop))
    if loop and home:
        steps.append(lambda z, a: close_loop(z, a, up, return_to_start=True))
    if path is not None:
        steps.append(lambda z, a: follow_path(z, a, path, rate, up, loop=loop))
    return steps
