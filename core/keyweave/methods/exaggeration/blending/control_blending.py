"""Blending of the controls of a rig: channels, the path of the body and standing feet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...._text import format_count, format_list
from ....animation.clip import Clip
from ....animation.fading import blend_frames
from ....animation.features import UP_VECTORS, find_channel_groups
from ....animation.feet.contacts import Contacts, weigh_air
from ....animation.skeleton import TRANSLATE
from ....geometry.arrays import Floats
from ....geometry.vectors import per_vector
from ....rigs.rig import MAX_LISTED_CHANNELS
from ..cartoon_filter import count_blend_frames
from ..result import TimeWarp
from ..settings import ExaggerationSettings
from ..warp_features import NO_HIPS
from ..warped_values import is_switch
from .body_path import (
    BodyPoses,
    Placements,
    WorldControls,
    blend_bodies,
    find_angles,
    read_body_frames,
)
from .standing_feet import (
    ANKLE_MISS,
    FootOffsets,
    HeldFoot,
    Stretch,
    draw_handles,
    find_heel,
    find_held_feet,
    find_misses,
    follow_feet,
    hold_foot,
    list_leg_joints,
    measure_legs,
    read_points,
    smooth_drop,
)

SWITCH_RATIO = 0.5  # from this ratio on, a switch is that of the keyed clip


class ExaggeratedClip(NamedTuple):
    """A clip, and the feet that their legs do not reach."""

    clip: Clip
    out_of_reach: dict[str, int]  # frames on which each foot is off its handle
    loose: tuple[str, ...] = ()  # feet of the contacts that no IK control holds
    notes: tuple[str, ...] = ()  # messages for the animator


def blend_channels(captured: Clip, warped: Clip, weights: Floats) -> Clip:
    """Return captured channels with their shares of the change to warped ones.

    Both clips have the same channels; the weights are of shape (n_frames, n_channels).

    Examples
    --------
    >>> clip = Clip([[0.0, 0.0]], ["head.nod", "head.tilt"], 24)
    >>> other = clip.with_(values=[[1.5, 2.5]])
    >>> blend_channels(clip, other, np.array([[0.5, 1.25]])).values
    array([[0.75 , 3.125]])
    """
    values = np.array(captured.values)
    shares = _round_switches(captured, warped, weights)
    curves, which = np.unique(shares, axis=1, return_inverse=True)
    for number, curve in enumerate(curves.T):
        columns = np.flatnonzero(np.ravel(which) == number)
        names = [captured.channels[column] for column in columns]
        blended = blend_frames(captured.keep(names), warped.keep(names), curve)
        values[:, columns] = blended.values
    return captured.with_(values=values)


def _round_switches(captured: Clip, warped: Clip, weights: Floats) -> Floats:
    """Return weights that are 0 or 1 for attributes of whole numbers in both clips."""
    weights = np.array(weights)
    both = captured.with_(values=np.vstack([captured.values, warped.values]))
    for group in find_channel_groups(both, "*", "the capture"):
        if is_switch(both, group):
            column = captured.index(group.name)
            weights[:, column] = weights[:, column] >= SWITCH_RATIO
    return weights


@dataclass(frozen=True, eq=False)
class ControlBlending:
    """Two clips of all channels of a rig, which are blended by any ratio.

    The contacts are those of the capture.
    """

    controls: WorldControls
    captured: Clip
    keyed: Clip
    warp: TimeWarp
    contacts: Contacts | None

    @cached_property
    def poses(self) -> tuple[BodyPoses, BodyPoses]:
        """Poses of the capture, and of the keyed frames that the warp uses."""
        clips = self.captured, self.warp.cut_cycle(self.keyed)
        legs = list_leg_joints(self.feet[0])
        captured, keyed = (self.controls.pose(each.values, legs) for each in clips)
        return captured, keyed

    @cached_property
    def warped(self) -> Clip:
        """The keyed channels on the frames of the capture."""
        return self.warp.apply(self.keyed)

    @cached_property
    def feet(self) -> tuple[list[HeldFoot], list[str]]:
        """The feet that handles hold, and the names of the others."""
        if self.contacts is None:
            return [], []
        row = int(np.argmax(self.contacts.is_in_contact.any(axis=1)))
        return find_held_feet(self.controls, self.contacts, self.captured.values[row])

    def blend(self, weights: Floats, settings: ExaggerationSettings) -> ExaggeratedClip:
        """Return all channels between, or beyond, those of the capture and of the keys.

        Channels, the path and the standing controls are blended, and then the feet held.
        Weights are the ratio of each channel, shape (n_frames, n_channels).
        """
        controls, warped = self.controls, self.warped
        if not controls.body.hips or controls.body.body not in controls.frames:
            clip = blend_channels(self.captured, warped, weights)
            return ExaggeratedClip(clip, {}, (), (NO_HIPS,))
        poses, (feet, loose) = self.poses[0], self.feet
        clip = blend_channels(self.captured, warped, self._weigh_carried(weights))
        hips, goals, turns = self._blend_world(weights)
        if feet:
            move = self._follow_feet(hips, goals, turns)
            hips, goals = hips.move(move), {n: g.move(move) for n, g in goals.items()}
        usual, lowers = self._blend_legs(weights), settings.lower_hips
        placed = place_body(controls, clip, poses, hips, goals, turns, feet, usual, lowers)
        return describe_feet(placed, loose)

    def _weigh_carried(self, weights: Floats) -> Floats:
        """Return the weights of channels, 0 for those that are placed afterwards."""
        weights = np.array(weights)
        for name in (*self.controls.placed, *self.controls.outer):
            own = self.controls.rig.controls[self.controls.rows[name]].channels
            weights[:, [self.captured.index(channel) for channel in own]] = 0.0
        for name in self.controls.inner:  # the path of the body is the body control's
            own = self.controls.rig.controls[self.controls.rows[name]].channels
            moves = [c for c in own if c.rpartition(".")[2] in TRANSLATE]
            weights[:, [self.captured.index(channel) for channel in moves]] = 0.0
        blend = count_blend_frames(self.captured.frame_rate)
        for foot in self.feet[0]:
            share = weigh_air(foot.flat, blend) if foot.flat.any() else 1.0
            for channel in foot.others:
                weights[:, self.captured.index(channel)] *= share
        return weights

    def _blend_world(
        self, weights: Floats
    ) -> tuple[Placements, dict[str, Placements], Floats]:
        """Return the goals of hips and standing controls, and turns from the capture."""
        axis, rows, controls = self.captured.up_axis, self.warp.rows, self.controls

        def weigh(name: str) -> Floats:  # a control that is placed, by its first channel
            return weights[:, controls.list_columns(name)[0]]

        hips = [controls.read_hips(each) for each in self.poses]
        frames = [read_body_frames(each, axis) for each in hips]
        ratios, rate = weigh(controls.body.body), self.captured.frame_rate
        goal, path = blend_bodies(hips[0], hips[1], rows, ratios, axis, rate)
        goals = {}
        for name in controls.placed[1:]:
            own, others = (
                controls.read_control(each, name).to_local(frame)
                for each, frame in zip(self.poses, frames)
            )
            goals[name] = own.blend(others.warp(rows), weigh(name)).to_world(path)
        up = UP_VECTORS[axis]
        return goal, goals, find_angles(path, up) - find_angles(frames[0], up)

    def _blend_legs(self, weights: Floats) -> Floats:
        """Return the blended lengths of legs, shape (n_frames, n_feet)."""
        feet, rows = self.feet[0], self.warp.rows
        if not feet:
            return np.zeros((len(weights), 0))
        own, others = (measure_legs(each, feet) for each in self.poses)
        first = [self.controls.list_columns(foot.handle)[0] for foot in feet]
        return own + weights[:, first] * (rows.interpolate(others) - own)

    def _follow_feet(
        self, hips: Placements, goals: Mapping[str, Placements], turns: Floats
    ) -> Floats:
        """Return moves of the body with which flat feet stand, or others without one."""
        poses, feet = self.poses[0], self.feet[0]
        is_flat = np.any([foot.flat for foot in feet], axis=0)
        return follow_feet(
            [goals[foot.handle] for foot in feet],
            [self.controls.read_control(poses, foot.handle) for foot in feet],
            [np.where(is_flat, foot.flat, foot.stands) for foot in feet],
            *((hips, self.controls.read_hips(poses)), turns),
            *(self.captured.up_axis, self.captured.frame_rate),
        )


def place_body(
    controls: WorldControls,
    clip: Clip,
    captured: BodyPoses,
    hips: Placements,
    goals: Mapping[str, Placements],
    turns: Floats,
    feet: Sequence[HeldFoot],
    usual: Floats,
    lowers: bool,
) -> ExaggeratedClip:
    """Return a clip whose body and standing controls are at goals, and its feet held.

    The clip has all channels of the rig. `turns` are by how much the heading differs from
    that of the capture, in radians, shape (n_frames,). Legs straighten softly beyond their
    `usual` lengths, shape (n_frames, n_feet); with `lowers`, the hips come down for feet
    that stand.
    """
    poses = controls.pose(clip.values)
    values = controls.place_hips(clip.values, poses, hips)
    for name, goal in goals.items():
        values = controls.place_control(values, poses, name, goal)
    if not feet:
        return ExaggeratedClip(clip.with_(values=values), {})
    up, rate = UP_VECTORS[clip.up_axis], clip.frame_rate
    legs = list_leg_joints(feet)
    placed = controls.pose(values, legs)
    drawn, offsets = draw_handles(controls, values, placed, feet), {}
    for foot in feet:
        heel = find_heel(captured, foot, up)
        own = (
            controls.read_control(captured, foot.handle),
            read_points(captured, foot, heel),
        )
        leg = placed.joints[foot.leg[0]][:, 3, :3], foot.reach
        offset = FootOffsets.measure(controls, drawn, foot, heel)
        goal, offsets[foot.name] = hold_foot(
            *(foot, goals[foot.handle], own, offset, leg, turns, clip.up_axis, rate)
        )
        values = controls.place_control(values, placed, foot.handle, goal)
    posed = controls.pose(values, legs)
    stretches = [
        Stretch.of(controls, posed, foot, offsets[foot.name], usual[:, number])
        for number, foot in enumerate(feet)
    ]
    drops = [lowers * each.find_drop(up) for each in stretches]
    moves = -per_vector(smooth_drop(np.max(drops, axis=0), rate)) * up
    values = _settle_legs(controls, values, posed, stretches, moves)
    whole = controls.name_poses(controls.rig.poses(values))  # for whoever poses the result
    misses, loose = find_misses(controls, whole, drawn, feet, offsets)
    counts = {
        foot: int((miss > ANKLE_MISS).sum())
        for foot, miss in misses.items()
        if foot not in loose and (miss > ANKLE_MISS).any()
    }
    return ExaggeratedClip(clip.with_(values=values), counts, tuple(loose))


def _settle_legs(
    controls: WorldControls,
    values: Floats,
    posed: BodyPoses,
    stretches: Sequence[Stretch],
    moves: Floats,
) -> Floats:
    """Return values with the hips moved, and the feet drawn in that are in the air."""
    if moves.any():
        hips = controls.read_hips(posed).move(moves)
        values = controls.place_hips(values, posed, hips)
    for stretch in stretches:
        goal = stretch.shorten_leg(moves)
        if goal is not stretch.goal:
            values = controls.place_control(values, posed, stretch.foot.handle, goal)
    return values


def describe_feet(result: ExaggeratedClip, loose: Sequence[str]) -> ExaggeratedClip:
    """Return a result with notes on feet that are not held, or out of reach."""
    loose = [*loose, *result.loose]
    notes = [*result.notes]
    if loose:
        few = format_list(loose, MAX_LISTED_CHANNELS)
        notes.append(
            f"no IK control holds {few}, so its contacts cannot be kept exactly; lock the "
            "feet of the rig afterwards"
        )
    for foot, count in result.out_of_reach.items():
        frames = format_count(count, "frame")
        notes.append(f"{foot} is out of reach of its leg on {frames}; lower the hips")
    return result._replace(loose=tuple(loose), notes=tuple(notes))
