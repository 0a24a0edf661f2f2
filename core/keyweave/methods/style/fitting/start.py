"""Where a fit begins: phase, frequency, place and heading of the mean figure.

All frames of a few are compared with the mean figure at 50 phases and 16 headings; then the
steady phase with the least sum is taken.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ....errors import DataError
from ....geometry.arrays import Floats, Ints
from ....geometry.rotations import rotate
from ..synthesis import turn_up
from .cycle_model import CycleModel
from .figure_state import NO_MARKERS, FigureState
from .observation import View

N_PHASES, N_HEADINGS, N_FREQUENCIES = 50, 16, 41
RANGE = 1.6  # of the frequency, around that of the space
SPACING, FEWEST_POINTS = 5, 4  # frames between those that are compared; points on each
LARGEST_SIZE = 3.0  # times a body of the space, and a third is the smallest


def find_start(
    model: CycleModel,
    views: Sequence[View],
    frequency: float,
    size: float | None,
    offsets: Floats = NO_MARKERS,
) -> FigureState:
    """Return a state to begin with.

    The frequency is the usual one, in strides per frame, the size the factor of the body's
    size, if it is known, and offsets, (n_markers, 3), the most likely ones of markers on
    the skin. Raises DataError if no frame has four points, or the points are in another
    unit.
    """
    n_frames = len(views[0].positions)
    rows = choose_rows(views, n_frames)
    scale = estimate_size(model, views, rows, offsets) if size is None else size
    costs, places = compare_with_mean(model, views, rows, scale, offsets)
    headings = costs.argmin(axis=1)  # of each row and phase
    costs = np.take_along_axis(costs, headings[:, np.newaxis], 1)[:, 0]
    phases, pace = find_steady_phase(costs, rows, frequency)
    at = np.rint(phases * N_PHASES).astype(np.intp) % N_PHASES
    chosen = headings[np.arange(len(rows)), at]
    angles = np.unwrap(2 * np.pi * chosen / N_HEADINGS)
    frames = np.arange(n_frames)
    best = places[np.arange(len(rows)), chosen, at]
    place = np.stack([np.interp(frames, rows, best[:, axis]) for axis in range(3)], axis=1)
    turned = turn_up(np.interp(frames, rows, angles))
    steady = phases[0] + pace * (frames - rows[0])
    n_focals = sum(view.focal is not None for view in views)
    return FigureState(
        steady,
        place,
        turned,
        float(np.log(scale)),
        np.zeros(len(model)),
        np.zeros(n_focals),
        offsets,
    )


def choose_rows(views: Sequence[View], n_frames: int) -> Ints:
    """Return the frames that are compared: every fifth that has enough points."""
    counts = sum((view.weights > 0).sum(axis=1) for view in views)
    enough = np.flatnonzero(np.asarray(counts) >= FEWEST_POINTS)
    if not len(enough):
        problem = f"have no frame with {FEWEST_POINTS} known points"
        raise DataError("the observed points", problem)
    spacing = min(SPACING, max(len(enough) // 2, 1))
    return enough[::spacing]


def estimate_size(
    model: CycleModel, views: Sequence[View], rows: Ints, offsets: Floats
) -> float:
    """Return the size of a body in space, by the extent of its points; 1 for images.

    Raises DataError if no body has this size, so that the points are in another unit.
    """
    sizes = []
    mean = model.pose(np.arange(8) / 8, np.zeros(len(model)))
    for view in views:
        if view.camera is None:
            seen = np.where(
                view.weights[rows, :, np.newaxis] > 0, view.positions[rows], np.nan
            )
            extent = np.sqrt(
                np.nanmean((seen - np.nanmean(seen, axis=1, keepdims=True)) ** 2)
            )
            points = mean.place_points(view.joints, view.list_offsets(offsets))
            own = np.sqrt(((points - points.mean(axis=1, keepdims=True)) ** 2).mean())
            sizes.append(extent / own)
    size = float(np.median(sizes)) if sizes else 1.0
    if not 1 / LARGEST_SIZE < size < LARGEST_SIZE:
        factor = f"{float(f'{size:.2g}'):,g}"
        body = f"show a body {factor} times as large as those of the space"
        raise DataError("the observed points", f"{body}; correct the unit in their file")
    return size


def compare_with_mean(
    model: CycleModel,
    views: Sequence[View],
    rows: Ints,
    scale: float,
    offsets: Floats = NO_MARKERS,
) -> tuple[Floats, Floats]:
    """Return the cost and the best place of the mean figure in each pose.

    Shapes (n_rows, n_headings, n_phases) and (n_rows, n_headings, n_phases, 3).
    """
    phases = np.arange(N_PHASES) / N_PHASES
    mean = model.pose(phases, np.zeros(len(model)))
    headings = turn_up(2 * np.pi * np.arange(N_HEADINGS) / N_HEADINGS)
    equations = []
    for view in views:
        points = mean.place_points(view.joints, view.list_offsets(offsets))
        turned = rotate(headings[:, np.newaxis, np.newaxis], scale * points)
        equations.append(_list_equations(view, rows, turned))
    normal, right, rest = (sum(each[1:], each[0]) for each in zip(*equations))
    places = np.linalg.solve(normal + 1e-9 * np.eye(3), right[..., np.newaxis])[..., 0]
    return rest - (right * places).sum(axis=-1), places


def _list_equations(view: View, rows: Ints, arms: Floats) -> tuple[Floats, Floats, Floats]:
    """Return A, b and c of the cost p A p - 2 b p + c of places p.

    In images, the equations u z = f x of a point at (x, y, z) are linear in its place; they
    are weighted by the focal length.
    """
    weights = view.weights[rows][:, np.newaxis, np.newaxis, :, np.newaxis]
    seen = np.where(view.weights[rows, :, np.newaxis] > 0, view.positions[rows], 0.0)
    seen = seen[:, np.newaxis, np.newaxis]
    if view.camera is None:
        off = seen - arms
        total = weights.sum(axis=3)[..., np.newaxis]
        normal = total * np.eye(3)
        shape = off.shape[:3]
        right = (weights * off).sum(axis=3)
        rest = (weights * off**2).sum(axis=(3, 4))
        return np.broadcast_to(normal, (*shape, 3, 3)), right, rest
    camera = view.camera
    ray = (seen - camera.center) / camera.focal_length
    axes = camera.rotation[:2] - ray[..., np.newaxis] * camera.rotation[2]
    known = np.einsum("...ij,...j->...i", axes, arms)
    known = known + camera.translation[:2] - ray * camera.translation[2]
    weights = weights * (camera.focal_length[0] / usual_depth(view, rows)) ** 2
    normal = np.einsum("...pia,...pib->...ab", weights[..., np.newaxis] * axes, axes)
    right = -np.einsum("...pia,...pi->...a", axes, weights * known)
    rest = (weights * known**2).sum(axis=(3, 4))
    return np.broadcast_to(normal, (*rest.shape, 3, 3)), right, rest


def usual_depth(view: View, rows: Ints) -> float:
    """Return about how far a figure of 170 cm is from a camera, in centimeters."""
    seen = np.where(view.weights[rows, :, np.newaxis] > 0, view.positions[rows], np.nan)
    heights = np.nanmax(seen[..., 1], axis=1) - np.nanmin(seen[..., 1], axis=1)
    assert view.camera is not None
    return float(view.camera.focal_length[1] * 140 / max(float(np.nanmedian(heights)), 1.0))


def find_steady_phase(costs: Floats, rows: Ints, frequency: float) -> tuple[Floats, float]:
    """Return the phase of each row and the strides per frame of the least total cost.

    Costs are of shape (n_rows, n_phases), rows the frames of its rows, and the frequency
    the usual one, in strides per frame.
    """
    paces = frequency * np.geomspace(1 / RANGE, RANGE, N_FREQUENCIES)
    starts = np.arange(N_PHASES) / N_PHASES
    travel = np.multiply.outer(paces, rows - rows[0])
    phases = starts[:, np.newaxis, np.newaxis] + travel
    at = np.rint(phases * N_PHASES).astype(np.intp) % N_PHASES
    total = costs[np.arange(len(rows)), at].sum(axis=-1)
    start, pace = np.unravel_index(int(total.argmin()), total.shape)
    return phases[start, pace], float(paces[pace])
