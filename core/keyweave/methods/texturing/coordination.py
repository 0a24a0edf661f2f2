"""Coordination: how much of each target the drive explains, and what does not take part.

Figure 2 of [PB02]_ plots one joint angle over another: its shape shows that the angles are
related. The share of the variance that the drive explains is the number of that figure.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from ..._text import format_count, format_list
from ...animation.features import UP_VECTORS
from ...animation.mapping.labeling import find_slots
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...geometry.arrays import Floats, Ints, list_distinct
from ...geometry.rotations import extract_heading
from ...geometry.vectors import project_to_ground
from .matching import NOISE_FLOOR, compute_inverse_std
from .prepared.columns import SourceColumns
from .signals import Signals

N_NEIGHBORS = 4  # frames with the most similar drive; fewer make the share uncertain
# Frames that are closer in time are alike because motion is smooth, whatever drives.
NEIGHBOR_GAP, LARGEST_GAP = 2.0, 1 / 8  # seconds, and a share of the frames of all sources
MAX_NEIGHBOR_ROWS, MAX_COMPARED_ROWS = 2_000, 400  # for a few milliseconds at any length
# Signals that are independent of the drive have shares up to this in half a minute.
LEAST_EXPLAINED = 0.1
# Dances, whose arms no drive of legs predicts, have 0.10 to 0.17 on average, walks 0.44 on.
LEAST_TOLD = 0.3
MAX_NOTED_NAMES = 4
TURNING_PATH, STEADY_HEADING = np.radians(30), np.radians(10)
PATH_STEP = 0.02  # of the path, between two directions of it


def measure_explained(
    signals: Signals, groups: Sequence[slice], drive: slice | None = None
) -> Floats:
    """Return the share of the variance of targets in the sources that the drive explains.

    share = 1 - mean |y_i - y_j|^2 / (2 variance of y), where j are the frames of another
    moment whose drive is the most similar to that of frame i, in value and derivative. Two
    unrelated frames differ by twice the variance, so that a target that is independent of
    the drive has a share of 0; no model is fitted.

    Parameters
    ----------
    signals : Signals
    groups : sequence of slice
        Target columns that are measured together, such as those of a rotation.
    drive : slice, optional
        Drive columns to use; by default all.

    Returns
    -------
    ndarray, shape (n_groups,)
        From 0 to 1; NaN for a group that does not move in the sources.

    Examples
    --------
    An ankle that follows the hip, and a hand that does not:

    >>> phase = np.cumsum(np.random.default_rng(0).uniform(0.1, 0.4, 1000))
    >>> drive = np.sin(phase)[:, np.newaxis]
    >>> hand = np.random.default_rng(1).normal(size=1000)
    >>> targets = np.stack([np.cos(phase) + np.sin(2 * phase), hand], axis=1)
    >>> still = np.zeros((0, 1)), np.zeros((0, 2))
    >>> signals = Signals(*still, (drive,), (targets,), 24.0, np.ones(1))
    >>> ankle, hand = measure_explained(signals, [slice(0, 1), slice(1, 2)])
    >>> bool(ankle > 0.95), bool(hand < 0.1)
    (True, True)
    """
    n_frames = sum(map(len, signals.source_targets.tables))
    rows = np.arange(0, n_frames, -(-n_frames // MAX_NEIGHBOR_ROWS))
    compared = np.arange(0, len(rows), -(-len(rows) // MAX_COMPARED_ROWS))
    neighbors = _find_neighbors(signals, rows, compared, drive)
    targets = signals.source_targets.read_rows(*_place_rows(signals, rows))
    differences = targets[compared, np.newaxis] - targets[neighbors]
    left, whole = np.mean(differences**2, axis=(0, 1)) / 2, targets.var(axis=0)
    pairs = [(left[group].sum(), whole[group].sum()) for group in groups]
    shares = [1 - part / all_ if all_ > NOISE_FLOOR**2 else np.nan for part, all_ in pairs]
    return np.clip(shares, 0, 1)


def _find_neighbors(
    signals: Signals, rows: Ints, compared: Ints, drive: slice | None
) -> Ints:
    """Return the indices in `rows` of the neighbors of each compared one of them."""
    columns = slice(None) if drive is None else drive
    sources, own_rows = _place_rows(signals, rows)
    features = _read_features(signals.source_drive, sources, own_rows)
    features = features.reshape(len(rows), 2, -1)[..., columns].reshape(len(rows), -1)
    weights = np.sqrt(np.tile(signals.drive_weights[columns], 2))
    near = features * compute_inverse_std(features) * weights
    own = near[compared]
    distances = np.sum(near**2, axis=1) - 2 * own @ near.T  # without a term of each row
    n_frames = sum(map(len, signals.source_drive.tables))
    gap = min(NEIGHBOR_GAP * signals.frame_rate, LARGEST_GAP * n_frames)
    times = 2 * n_frames * sources + own_rows  # sources are apart by any gap
    distances[np.abs(times[compared, np.newaxis] - times) < gap] = np.inf
    n = min(N_NEIGHBORS, len(rows))
    return np.argpartition(distances, n - 1)[:, :n]


def _place_rows(signals: Signals, rows: Ints) -> tuple[Ints, Ints]:
    """Return the source, and the row there, of rows of all sources together."""
    ends = np.cumsum([len(table) for table in signals.source_drive.tables])
    sources = np.searchsorted(ends, rows, side="right")
    return sources, rows - np.append(0, ends)[sources]


def _read_features(columns: SourceColumns, sources: Ints, rows: Ints) -> Floats:
    """Return values and derivatives on rows, as `append_derivatives` has them on all."""
    lasts = np.array([len(table) - 1 for table in columns.tables])[sources]
    before, after = np.maximum(rows - 1, 0), np.minimum(rows + 1, lasts)
    here = columns.read_rows(sources, rows)
    slopes = columns.read_rows(sources, after) - columns.read_rows(sources, before)
    return np.hstack([here, slopes / np.maximum(after - before, 1)[:, np.newaxis]])


def describe_explained(explained: Mapping[str, float]) -> str:
    """Return a sentence on the shares of targets; empty without targets.

    Examples
    --------
    >>> print(describe_explained({"LeftArm": 0.93, "Spine": 0.9, "Head": 0.4}))
    the drive explains 40% to 93% of the movement of 3 targets in the sources, least of Head
    >>> print(describe_explained({"LeftArm": 0.93}))
    the drive explains 93% of the movement of LeftArm in the sources
    """
    if not explained:
        return ""
    names = sorted(explained, key=lambda name: explained[name])
    low, high = (f"{explained[name]:.0%}" for name in (names[0], names[-1]))
    if len(names) == 1:
        return f"the drive explains {low} of the movement of {names[0]} in the sources"
    return (
        f"the drive explains {low} to {high} of the movement of "
        f"{format_count(len(names), 'target')} in the sources, least of {names[0]}"
    )


def note_unexplained(explained: Mapping[str, float]) -> list[str]:
    r"""Return a note on the targets of which the drive explains next to nothing.

    Examples
    --------
    >>> (note,) = note_unexplained({"LeftArm": 0.93, "Head": 0.04})
    >>> print(note.replace(", ", ",\n"))
    the drive explains only 4% of the movement of Head in the sources,
    so its detail is captured but not coordinated
    """
    weak = {name: share for name, share in explained.items() if share < LEAST_EXPLAINED}
    if not weak:
        return []
    most, its = ("only", "its") if len(weak) == 1 else ("at most", "their")
    return [
        f"the drive explains {most} {max(weak.values()):.0%} of the movement of "
        f"{format_list(list(weak), MAX_NOTED_NAMES)} in the sources, so {its} detail is "
        "captured but not coordinated"
    ]


def note_unknown_manner(explained: Mapping[str, float], n_sources: int) -> list[str]:
    r"""Return a note if the drive does not determine the manner among several sources.

    Examples
    --------
    >>> note_unknown_manner({"LeftArm": 0.93, "Head": 0.04}, n_sources=3)
    []
    >>> (note,) = note_unknown_manner({"LeftArm": 0.2, "Head": 0.04}, n_sources=3)
    >>> print(note.replace(", ", ",\n"))
    the drive explains only 12% of the movement of its targets,
    so it does not determine the manner; favor= weights the sources
    """
    share = float(np.mean([*explained.values()])) if explained else 1.0
    if n_sources < 2 or share >= LEAST_TOLD:
        return []
    return [
        f"the drive explains only {share:.0%} of the movement of its targets, so it does "
        "not determine the manner; favor= weights the sources"
    ]


def describe_pelvis(
    data: MotionOrClip, drive: Collection[str], targets: Collection[str], root: str
) -> list[str]:
    """Return notes on a pelvis that is neither textured nor synthesized, if thighs drive.

    Drive and targets are the names of the joints that drive, and of those that change. A
    clip has no pelvis that is known.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> describe_pelvis(walk, ["LeftUpLeg"], ["Hips"], "Hips")
    []
    >>> (note,) = describe_pelvis(walk, ["LeftUpLeg"], ["LeftArm"], "Hips")
    >>> note.startswith("Hips is not textured")
    True
    """
    if not isinstance(data, Motion):
        return []
    slots = find_slots(data.skeleton)
    hips, thighs = slots.get("hips"), {slots.get("l.thigh"), slots.get("r.thigh")}
    if hips is None or hips in targets or thighs.isdisjoint(drive):
        return []
    notes = [
        f"{hips} is not textured, so the pelvis stays as it is and steps do not fit the "
        f"path; add {hips} to texture="
    ]
    turn, heading = _measure_turn(data), _measure_heading(data, hips)
    if root == hips and turn > TURNING_PATH and heading < STEADY_HEADING:
        notes.append(
            f"the path bends by {np.degrees(turn):.0f} degrees, but {hips} keeps its "
            "heading; rotate it along the path"
        )
    return notes


def _measure_turn(motion: Motion) -> float:
    """Return the largest angle between directions of the path over the ground."""
    places = project_to_ground(motion.root_positions, motion.up_axis)
    length = float(np.abs(np.diff(places)).sum())
    if length == 0:
        return 0.0
    along = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(places)))])
    marks = np.interp(np.arange(0, 1, PATH_STEP) * length, along, np.arange(len(places)))
    steps = np.diff(places[list_distinct(marks.astype(int))])
    steps = steps[np.abs(steps) > PATH_STEP * length / 2]
    return _measure_range(np.unwrap(np.angle(steps)))


def _measure_heading(motion: Motion, joint: str) -> float:
    """Return by how much the heading of a joint changes."""
    rotations = motion.rotations[:, motion.skeleton.index(joint)]
    twist = extract_heading(rotations, UP_VECTORS[motion.up_axis])
    up = "xyz".index(motion.up_axis)
    return _measure_range(np.unwrap(2 * np.arctan2(twist[:, up], twist[:, 3])))


def _measure_range(angles: Floats) -> float:
    return float(np.ptp(angles)) if len(angles) else 0.0
