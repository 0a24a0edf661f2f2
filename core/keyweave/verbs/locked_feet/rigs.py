"""Let the feet of a textured rig stand: its figure is locked, and its controls follow."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from ..._text import format_list
from ...animation.channel_names import list_by_node
from ...animation.clip import Clip
from ...animation.feet.foot import find_feet
from ...animation.frame_range import FRAME_TOLERANCE
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...curves.anim_curve import AnimCurve
from ...geometry.arrays import Bools, Floats
from ...methods.feet.reach import soften_reach
from ...methods.rig_transfer.foot_matching import MatchedFeet, match_feet
from ...methods.texturing import TextureResult
from ...rigs.rig import Rig
from ...scenes.baking import bake_unkeyed
from ...scenes.scene import Scene
from ..captures.rig_animation import RigAnimation
from ..request import SceneRequest
from .textured import LockedTexture, lock_textured

LISTED_CONTROLS = 4  # controls in a note


@dataclass(frozen=True, eq=False)
class RigFeet:
    """The legs of a rig that is textured, and the channels that may change for them."""

    animation: RigAnimation  # of the sketch
    writable: Bools  # whether each channel of the rig may change
    keyed: tuple[AnimCurve, ...]  # of the writable channels
    unkeyed: tuple[AnimCurve, ...]  # samples of those without a curve
    leg_keys: Floats  # frames with keys on controls of the legs
    root_keys: Floats  # frames with keys on controls that carry the hips
    kinds: Mapping[str, str]  # of the writable channels: angle, length or unitless
    sources: tuple[Motion | None, ...] = ()  # the figure there, whose contacts are tried

    @classmethod
    def read(cls, scene: Scene, rig: Rig, frames: Floats, request: SceneRequest) -> RigFeet:
        """Read the animation of a rig, and the curves of the controls of its legs.

        The frames are those of the sketch; the request has the mode and the layer to write.
        Raise a DataError if no control moves a foot.
        """
        animation = RigAnimation.sample(scene, rig, frames)
        animation.check_feet()
        carriers = animation.list_hip_carriers()
        names = {control.name for control in animation.controls}
        channels = list_by_node(rig.channels)
        used = [c for name in names for c in channels.get(name, ())]
        refusals = scene.refusals(used, mode=request.mode, layer=request.layer)
        free = [channel for channel in used if channel not in refusals]
        curves = scene.read_curves([c for c in rig.channels if c in {*free}])
        of_roots = scene.read_curves([c for name in carriers for c in channels[name]])
        legs = [c for c in curves if c.channel.rpartition(".")[0] not in carriers]
        return cls(
            animation,
            np.isin(rig.channels, free),
            tuple(curves),
            tuple(bake_unkeyed(scene, free, curves, frames)),
            _list_key_frames(legs, scene.frame_rate),
            _list_key_frames(of_roots, scene.frame_rate),
            dict(scene.kinds(free)),
        )

    def lock(
        self,
        result: TextureResult,
        *,
        keeps_keys: bool = True,
        root_keys: Sequence[float] | None = None,
        **options: Any,
    ) -> TextureResult:
        """Let the feet of all alternatives stand; see `lock_textured` for the options.

        Their clips get the channels of legs and body. A note names the controls that
        change for the feet.
        """
        values = [self._fill(path.output, result.targets) for path in result.paths]
        posed = [self._pose(each) for each in values]
        targets = {channel.rpartition(".")[0] for channel in result.targets}
        figures = [self._soften(figure, targets) for figure, _ in posed]
        bare = replace(result, paths=_replace(result.paths, figures))
        keys = self.leg_keys if keeps_keys else np.empty(0)
        roots = root_keys or (self.root_keys if keeps_keys else [])
        locked = lock_textured(
            *(bare, self.animation.motion, keys),
            changed=self.animation.parts[0].known.list_moved_joints(targets),
            root_keys=roots,
            # Legs that keep the animator's curves stand where these do, not the capture.
            sources=self.sources if self._moves_legs(targets) else (),
            **options,
        )
        if not isinstance(locked, LockedTexture):
            return replace(result, notes=locked.notes)
        outputs, feet, notes = list[MotionOrClip](), [], [*locked.notes]
        for path, before, own, each in zip(result.paths, values, posed, locked.feet):
            matched = match_feet(
                *(self.animation.parts, each.after, self.animation.legs, before, own[1]),
                writable=self.writable,
            )
            after = self.animation.clip.with_(values=matched.values)
            outputs.append(self._merge(path.output, after))
            figure = self.animation.parts[0].known.figure
            motion = figure.make_motion(matched.worlds, self.animation.motion)
            feet.append(replace(each, after=motion))
            if len(outputs) == 1:
                notes += self._describe(before, matched)
        return replace(
            locked,
            paths=_replace(result.paths, outputs),
            feet=tuple(feet),
            notes=tuple(notes),
        )

    def measure(self, result: TextureResult) -> TextureResult:
        """Return a result with the figures of its clips, by which slides are measured."""
        if not isinstance(result, LockedTexture):
            return result
        every, feet = self.animation.clip.channels, []
        for path, locked in zip(result.paths, result.feet):
            figure, _ = self._pose(self._fill(path.output, every))
            feet.append(replace(locked, after=figure))
        return replace(result, feet=tuple(feet))

    def _moves_legs(self, controls: Collection[str]) -> bool:
        """Return whether some controls of legs, below the hips, are among controls."""
        carriers = self.animation.list_hip_carriers()
        legs = {control.name for control in self.animation.controls} - {*carriers}
        return not legs.isdisjoint(controls)

    def _fill(self, output: MotionOrClip, targets: Sequence[str]) -> Floats:
        """Return the values of all channels of the rig for a textured clip."""
        clip, own = cast(Clip, output), self.animation.clip
        values = np.array(own.values)
        for channel in {*targets}.intersection(own.channels, clip.channels):
            values[:, own.index(channel)] = clip.values[:, clip.index(channel)]
        return values

    def _pose(self, values: Floats) -> tuple[Motion, Any]:
        """Return the figure and all poses for values of the rig."""
        known, motion = self.animation.parts[0].known, self.animation.motion
        poses = known.rig.poses(values, motion.frames)
        return known.figure.make_motion(poses.joints, motion), poses

    def _soften(self, figure: Motion, targets: Collection[str]) -> Motion:
        """Return a figure whose legs straighten softly where textured IK feet drag them."""
        if not self._moves_legs(targets):
            return figure
        soft = soften_reach(figure, self.animation.motion, find_feet(figure.skeleton))
        rotations = np.array(figure.rotations)
        hips = figure.skeleton.names[0]
        for part in self.animation.parts:
            followed = part.find_controls(self.animation.legs, hips).values()
            for leg in self.animation.legs:
                if leg[1] not in followed:  # no control rotates the shin: IK does
                    columns = [figure.skeleton.index(name) for name in leg]
                    cells = np.ix_(part.rows, np.array(columns))
                    rotations[cells] = soft.rotations[cells]
        return figure.with_(rotations=rotations)

    def _merge(self, output: MotionOrClip, after: Clip) -> Clip:
        """Return a textured clip with the channels of legs and body."""
        clip = cast(Clip, output)
        own = [c for c, free in zip(after.channels, self.writable) if free]
        both = {channel: after.values[:, after.index(channel)] for channel in own}
        values = np.array(clip.values)
        for channel in both.keys() & {*clip.channels}:
            values[:, clip.index(channel)] = both.pop(channel)
        return replace(
            clip,
            values=np.column_stack([values, *both.values()]),
            channels=(*clip.channels, *both),
            rotation_orders={**after.rotation_orders, **clip.rotation_orders},
        )

    def _describe(self, before: Floats, matched: MatchedFeet) -> list[str]:
        """Return notes on the controls that change, and on feet out of reach."""
        changes = (matched.values != before).any(axis=0)
        channels = [c for c, has in zip(self.animation.clip.channels, changes) if has]
        notes = self.animation.note_misses(matched.misses)
        if channels:
            nodes = format_list([*list_by_node(channels)], LISTED_CONTROLS)
            notes.insert(0, f"{nodes} change so that feet stand")
        return notes

    def list_changed(self, clip: Clip) -> list[str]:
        """Return the writable channels of legs and body that differ from the sketch."""
        own = self.animation.clip.cut(clip.start_frame, clip.last_frame)
        return [
            channel
            for channel, free in zip(own.channels, self.writable)
            if free
            and channel in clip.channels
            and not np.array_equal(
                own.values[:, own.index(channel)], clip.values[:, clip.index(channel)]
            )
        ]


def _list_key_frames(curves: Sequence[AnimCurve], rate: float) -> Floats:
    """Return the whole frames at, or on both sides of, the keys of curves."""
    if not curves:
        return np.empty(0)
    frames = np.concatenate([curve.times for curve in curves]) * rate
    ends = np.floor(frames + FRAME_TOLERANCE), np.ceil(frames - FRAME_TOLERANCE)
    return np.unique(np.concatenate(ends))


def _replace(paths: Sequence[Any], outputs: Sequence[MotionOrClip]) -> tuple[Any, ...]:
    """Return paths with other outputs."""
    return tuple(replace(path, output=out) for path, out in zip(paths, outputs))
