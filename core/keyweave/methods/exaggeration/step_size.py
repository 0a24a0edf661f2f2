"""Step size: a walk with longer or shorter steps [W06]_.

Feet and body move along the path of the body by a factor, about its start. Their distances
from the path and their heights stay, so that neither sway nor the width of a step changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Real

import numpy as np

from ..._arguments import check_arguments
from ...animation.clip import Clip
from ...animation.features import UP_VECTORS
from ...animation.feet.contacts import Contacts
from ...errors import DataError, SettingError, warn_caller
from ...geometry.arrays import Floats
from ...geometry.filters import smooth_gaussian
from ...rigs.rig import Rig
from .blending.body_path import BodyPoses, Placements, WorldControls
from .blending.control_blending import ExaggeratedClip, describe_feet, place_body
from .blending.standing_feet import HeldFoot, find_held_feet, measure_legs
from .foot_controls import clamp_clip
from .warp_features import complete_clip

MAX_FACTOR = 10.0
PATH_SECONDS = 0.5  # width of the Gaussian that takes sway and surge out of a path
LEAST_WAY = 1.0  # centimeters; a shorter path is standing


@check_arguments
def scale_steps(
    clip: Clip, factor: float, *, rig: Rig, contacts: Contacts | None = None
) -> Clip:
    """Return a walk with longer or shorter steps.

    Translations of the body and of the feet along their path are scaled about the start; a
    path that curves keeps its shape. Heights and distances from the path stay. The hips
    come down where a leg does not reach its foot.

    Parameters
    ----------
    clip : Clip
        Channels of the rig.
    factor : float
        1 returns the clip.
    rig : Rig
    contacts : Contacts, optional
        Of the clip; the feet are joints of the rig. With them, feet slide no more than
        before.

    Returns
    -------
    Clip

    Raises
    ------
    SettingError
        If the factor is not a number from 0 to 10.
    DataError
        If the clip does not fit the rig or the contacts, has no hips, or stays in place.

    Warns
    -----
    KeyweaveWarning
        If a foot is not held by IK, or still out of reach.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> scene = examples.load_scene("biped_walk")
    >>> rig = scene.rig()
    >>> walk = scene.sample(rig.channels, np.arange(1.0, 61))
    >>> hips = [kw.scale_steps(walk, f, rig=rig).values @ (
    ...     np.array(walk.channels) == "COG_CTRL.translateZ") for f in (1.0, 1.2)]
    >>> bool(np.ptp(hips[1]) > 1.1 * np.ptp(hips[0]))
    True
    """
    result = scale_clip(clip, factor, rig=rig, contacts=contacts)
    for note in result.notes:
        warn_caller(note)
    return result.clip


def scale_clip(
    clip: Clip, factor: float, *, rig: Rig, contacts: Contacts | None = None
) -> ExaggeratedClip:
    """Return a clip with other steps, with the feet that are out of reach.

    Parameters and errors are those of `keyweave.scale_steps`.
    """
    if not (isinstance(factor, Real) and 0 <= factor <= MAX_FACTOR):
        raise SettingError("factor", factor, f"from 0 to {MAX_FACTOR:g}; 1 keeps the steps")
    whole = complete_clip(clip, rig, "the clip")
    if contacts is not None:
        contacts.check_frames(clip, "the clip")
    if factor == 1:
        return ExaggeratedClip(clip, {})
    controls = WorldControls.of(rig)
    if not controls.body.hips or controls.body.body not in controls.frames:
        raise DataError("the clip", "has no hips that a control carries; choose its rig")
    poses = controls.name_poses(rig.poses(whole.values))
    hips = controls.read_hips(poses)
    path = _Path.of(hips.positions, UP_VECTORS[clip.up_axis], clip.frame_rate)
    goals = {
        name: path.scale(controls.read_control(poses, name), factor)
        for name in controls.placed[1:]
    }
    result = _place(
        controls, whole, whole, poses, path.scale(hips, factor), goals, contacts, True
    )
    scaled = clamp_clip(whole, result.clip, rig).keep({*clip.channels})
    return result._replace(clip=scaled)


def reach_feet(
    clip: Clip, standing: Clip, *, rig: Rig, contacts: Contacts, lowers: bool = True
) -> ExaggeratedClip:
    """Return an edited clip whose feet stand as before the edit.

    Parameters
    ----------
    clip : Clip
        Channels of the rig, such as filtered ones.
    standing : Clip
        The same channels before the edit.
    rig : Rig
    contacts : Contacts
        The feet are joints of the rig.
    lowers : bool
        Whether the hips come down where a leg does not reach its foot.

    Raises
    ------
    DataError
        If a clip does not fit the rig or the contacts.
    """
    whole, before = (complete_clip(each, rig, "the clip") for each in (clip, standing))
    contacts.check_frames(clip, "the clip")
    controls = WorldControls.of(rig)
    poses, edited = (
        controls.name_poses(rig.poses(each.values)) for each in (before, whole)
    )
    hips = controls.read_hips(edited)
    goals = {name: controls.read_control(edited, name) for name in controls.placed[1:]}
    result = _place(controls, whole, before, poses, hips, goals, contacts, lowers)
    reached = clamp_clip(whole, result.clip, rig).keep({*clip.channels})
    return result._replace(clip=reached)


def _place(
    controls: WorldControls,
    clip: Clip,
    standing: Clip,
    poses: BodyPoses,
    hips: Placements,
    goals: Mapping[str, Placements],
    contacts: Contacts | None,
    lowers: bool,
) -> ExaggeratedClip:
    """Put the body at goals, and the feet in contact as in a clip whose poses are given."""
    feet, loose = list[HeldFoot](), list[str]()
    if contacts is not None and contacts.standing.any():
        row = int(np.argmax(contacts.is_in_contact.any(axis=1)))
        feet, loose = find_held_feet(controls, contacts, standing.values[row])
    turns: Floats = np.zeros(len(clip))
    usual = measure_legs(poses, feet) if feet else np.zeros((len(clip), 0))
    placed = place_body(controls, clip, poses, hips, goals, turns, feet, usual, lowers)
    return describe_feet(placed, loose)


class _Path:
    """A smooth path on the ground."""

    def __init__(self, points: Floats, up: Floats):
        self.points, self.up = points, up
        self.steps = np.diff(points, axis=0)
        self.lengths = np.linalg.norm(self.steps, axis=1)

    @classmethod
    def of(cls, positions: Floats, up: Floats, rate: float) -> _Path:
        """Smooth the places of hips; each end is extended by its own mirror image.

        Raises DataError if they do not travel.
        """
        ground = positions * (1 - up)
        n = len(ground)
        before, after = 2 * ground[0] - ground[:0:-1], 2 * ground[-1] - ground[-2::-1]
        long = np.vstack([before, ground, after])
        smooth = smooth_gaussian(long, PATH_SECONDS * rate)[n - 1 : 2 * n - 1]
        if np.linalg.norm(smooth - smooth[0], axis=1).max() < LEAST_WAY:
            raise DataError("the clip", "does not travel, so it has no steps to scale")
        return cls(smooth, up)

    def project(self, positions: Floats) -> Floats:
        """Return the points of the path nearest to positions; its ends go on straight."""
        ground = positions * (1 - self.up)
        used = self.lengths > 1e-9
        starts, steps = self.points[:-1][used], self.steps[used]
        squares = self.lengths[used] ** 2
        u = np.einsum("nkc,kc->nk", ground[:, np.newaxis] - starts, steps) / squares
        low = np.where(np.arange(len(steps)) == 0, -np.inf, 0.0)
        high = np.where(np.arange(len(steps)) == len(steps) - 1, np.inf, 1.0)
        u = np.clip(u, low, high)
        nearest = starts + u[..., np.newaxis] * steps
        gaps = np.linalg.norm(ground[:, np.newaxis] - nearest, axis=2)
        rows = np.arange(len(ground))
        return nearest[rows, np.argmin(gaps, axis=1)]

    def scale(self, places: Placements, factor: float) -> Placements:
        """Return placements whose ways along the path are scaled about its start."""
        shift = (factor - 1) * (self.project(places.positions) - self.points[0])
        return places.move(shift)
