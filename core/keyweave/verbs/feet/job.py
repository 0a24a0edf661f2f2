"""Keep the feet of a motion, or of the animation of a rig in a scene, from sliding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Union

import numpy as np

from ...animation.channel_names import as_name_list, bare_name, parse_node
from ...animation.clip import Clip
from ...animation.fading import (
    FULL_STRENGTH,
    blend,
    check_soft_frames,
    describe_strength,
    find_changed_ranges,
)
from ...animation.feet.contacts import Contacts
from ...animation.frame_range import FrameRange
from ...animation.motion import Motion
from ...curves.anim_curve import AnimCurve
from ...errors import DataError
from ...geometry.arrays import Bools, Floats
from ...methods import rig_transfer
from ...methods.feet import FootMode
from ...methods.feet.cleaning import MILLIMETERS, FeetResult, clean_feet
from ...methods.feet.slides import measure_slides
from ...scenes.scene import Scene
from ..host import Host, MotionFile
from ..measuring.references import References, find_rest, list_nodes
from .request import FeetRequest

if TYPE_CHECKING:
    from ..captures.rig_animation import RigAnimation


@dataclass(frozen=True)
class FeetJob(FeetRequest):
    """A request to hold the feet of a motion, or of the animation of a rig, in place.

    Of a rig, only controls of feet, legs and body change, on the frames that need it. At
    the ends of `frames`, inside the keyed range, its animation stays exactly as it is.

    Attributes
    ----------
    contacts : Contacts, optional
        With the frames that are read; by default they are found.
    reference : Motion, optional
        The motion whose heights the feet of a motion have; see `keyweave.lock_feet`.
    """

    contacts: Contacts | None = None
    reference: Motion | None = None

    def on(self, scene: Scene, objects: Sequence[str]) -> FeetJob:
        """Return the job with more controls, such as those that a command names."""
        return replace(self, controls=[*as_name_list(self.controls), *objects])

    def read(self, host: Host) -> FeetInput:
        """Read the animation, and find the channels of a rig that may change.

        Raises
        ------
        KeyweaveError
            If a scene has no rig or several, if no control moves a foot, or if the
            controls of a foot cannot be written.
        """
        if isinstance(host, MotionFile):
            return MotionFeetInput(host.read_motion(self))
        return self._read_rig(host)

    def _read_rig(self, scene: Scene) -> RigFeetInput:
        from ..captures.part_words import find_part_channels
        from ..captures.rig_animation import RigAnimation
        from ..write_target import find_fixed, note_outside

        animation = RigAnimation.read(
            scene, namespace=self.namespace, frames=self.frames, feet=self.feet or None
        )
        check_soft_frames(self.soft_frames, len(animation.clip) - 1)
        used = [name for control in animation.controls for name in control.channels]
        refusals = dict(scene.refusals(used, mode=self.mode, layer=self.layer))
        for control in animation.controls:
            if control.channels and refusals.keys() >= {*control.channels}:
                raise DataError(control.channels[0], refusals[control.channels[0]])
        ends = animation.motion.start_frame, animation.motion.last_frame
        free, notes = {*used} - {*refusals}, list[str]()
        if self.controls:
            place = scene, as_name_list(self.controls), ends[0], notes
            rigs = [part.known for part in animation.parts]
            free &= {c for rig in rigs for c in find_part_channels(*place, rig)}
        first, last = animation.keyed
        if self.outside != "keep" and not (ends[0] <= first and last <= ends[1]):
            fixed = find_fixed(scene, animation.clip.channels, self)
            notes.append(note_outside(self, ends, fixed))
        return RigFeetInput(
            animation=animation,
            keep_frames=(*self.keep_frames, *(end for end in ends if first < end < last)),
            writable=np.isin(animation.clip.channels, [*free]),
            kinds=dict(scene.kinds(used)),
            notes=(
                *dict.fromkeys(notes),
                *(f"{c} {why}; it is left unchanged" for c, why in refusals.items()),
                *scene.remarks(used),
            ),
        )

    def count(self, result: FeetOutput) -> int:
        """Return 1, since the result has no alternatives."""
        return 1

    def compute(self, inputs: FeetInput) -> FeetOutput:
        """Lock the feet of the figure, and move the controls of a rig to match it.

        The rig is evaluated, which belongs to its host: in Maya, on the main thread.
        """
        if isinstance(inputs, RigFeetInput):
            return self._hold(inputs)
        return clean_feet(
            inputs.motion,
            self.contacts,
            feet=self.feet or None,
            modes=self.modes,
            keep_frames=self.keep_frames,
            reference=self.reference,
            settings=self.settings,
            strength=self.strength,
        )

    def _hold(self, inputs: RigFeetInput) -> RigFeetResult:
        """Lock the feet of the figure of a rig, and move its controls to match it."""
        animation = inputs.animation
        kept: dict[str, Any] = {
            "feet": self.feet or None,
            "keep_frames": inputs.keep_frames,
        }
        locked = clean_feet(
            animation.motion,
            self.contacts,
            modes=_name_modes(self.modes, animation.legs),
            settings=self.settings,
            **kept,
        )
        matched = rig_transfer.match_feet(
            *(animation.parts, locked.motion, animation.legs, animation.clip.values),
            animation.poses,
            writable=inputs.writable,
        )
        figure = animation.parts[0].known.figure
        motion = figure.make_motion(matched.worlds, animation.motion)
        notes = [*locked.motion.notes, *animation.note_misses(matched.misses)]
        if np.array_equal(matched.values, animation.clip.values):
            notes.append("no foot slides; the animation stays as it is")
        after = measure_slides(motion, locked.contacts, **kept)
        return RigFeetResult(
            replace(locked, motion=motion.with_(notes=tuple(notes)), after=after),
            animation.clip.with_(values=matched.values),
            *(matched.misses, matched.n_evaluations),
        )

    def blend(self, inputs: RigFeetInput, result: RigFeetResult, path: int = 0) -> Clip:
        """Return all channels of the rig as they are written, without a host."""
        return blend(
            inputs.animation.clip,
            result.clip,
            strength=self.strength,
            soft_frames=self.soft_frames,
        )

    def measure(self, inputs: FeetInput, result: FeetOutput) -> FeetResult:
        """Return the joints as they are written, and the slides of their feet.

        A rig is evaluated if the strength is not 1.
        """
        if isinstance(result, FeetResult):
            return result
        if self.strength == FULL_STRENGTH:
            return result.feet
        assert isinstance(inputs, RigFeetInput)
        whole = replace(self, soft_frames=0.0).blend(inputs, result)
        motion = inputs.animation.parts[0].known.figure.pose(whole)
        after = measure_slides(
            motion,
            result.feet.contacts,
            feet=self.feet or None,
            keep_frames=inputs.keep_frames,
        )
        notes = (*result.feet.motion.notes, *describe_strength(self.strength))
        return replace(result.feet, motion=motion.with_(notes=notes), after=after)

    def curves(self, inputs: RigFeetInput, result: RigFeetResult) -> list[AnimCurve]:
        """Return the curves of the channels that change, each on the frames that do."""
        return [c for _, curves in self.fit_ranges(inputs, result) for c in curves]

    def fit_ranges(
        self, inputs: RigFeetInput, result: RigFeetResult
    ) -> list[tuple[FrameRange | None, list[AnimCurve]]]:
        """Return curves of the channels that change, each with the frames to write.

        None stands for all frames. A layer is written at once, so it has a single range.
        """
        from ...curves.fitting import fit

        before, after = inputs.animation.clip, self.blend(inputs, result)
        parts = find_changed_ranges(before, after)
        if self.mode != "base" and self.outside == "hold":
            ends = before.start_frame, before.last_frame
            parts = {ends: [name for names in parts.values() for name in names]}
        elif self.mode != "base" and parts:
            ends = min(first for first, _ in parts), max(last for _, last in parts)
            parts = {ends: [name for names in parts.values() for name in names]}
        fitted: list[tuple[FrameRange | None, list[AnimCurve]]] = []
        for (first, last), names in parts.items():
            whole = before.start_frame, before.last_frame
            # Curves that change at an end of all keys are replaced, not extended by a key.
            is_whole = self.names_no_frames and (first == whole[0] or last == whole[1])
            own = after.cut(*(whole if is_whole else (first, last))).keep(names)
            curves = fit(own, tolerance=self.tolerance, kinds=inputs.kinds) if names else []
            fitted.append((None if is_whole else (first, last), curves))
        return fitted

    def write(
        self, host: Host, inputs: FeetInput, result: FeetOutput, path: int = 0
    ) -> list[AnimCurve]:
        """Write the motion, or the channels that change; return their curves.

        There is only one alternative, `path` 0.
        """
        if isinstance(host, MotionFile):
            host.write(self.measure(inputs, result).motion)
            return []
        assert isinstance(inputs, RigFeetInput) and isinstance(result, RigFeetResult)
        from ..write_target import write_ranges

        parts = self.fit_ranges(inputs, result)
        clip = inputs.animation.clip
        ends = clip.start_frame, clip.last_frame
        write_ranges(host, parts, self, ends=ends, channels=clip.channels)
        return [curve for _, curves in parts for curve in curves]

    def refer(
        self, host: Host, inputs: FeetInput, result: FeetOutput, path: int
    ) -> References:
        """Return the animation before, to measure it with its feet held."""
        motion = inputs.before
        known = References(
            (motion.start_frame, motion.last_frame), sources=(motion,), sketch=motion
        )
        if isinstance(inputs, MotionFeetInput) or isinstance(result, FeetResult):
            return known
        animation = inputs.animation
        channels = tuple(animation.clip.channels)
        return replace(
            known,
            nodes=list_nodes(channels),
            channels=channels,
            keyed=animation.keyed,
            rest=find_rest(animation.parts[0].known),
            feet=result.feet,
            joints=self.feet or None,
            kept=tuple(inputs.keep_frames),
        )

    def facts(
        self, inputs: FeetInput, result: FeetOutput, source_names: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Return the facts of the result for scripts, in JSON types.

        Those of `FeetResult.facts`; of a rig also ``controls`` that change, ``worst_miss``
        of a foot and its place in millimeters, and ``n_evaluations``.
        """
        facts = {**self.measure(inputs, result).facts(), "strength": self.strength}
        if isinstance(inputs, MotionFeetInput) or isinstance(result, FeetResult):
            return facts
        written = self.blend(inputs, result)
        parts = find_changed_ranges(inputs.animation.clip, written)
        channels = [channel for names in parts.values() for channel in names]
        return {
            **facts,
            "controls": [*dict.fromkeys(map(parse_node, channels))],
            "worst_miss": MILLIMETERS * float(result.misses.max(initial=0)),
            "n_evaluations": result.n_evaluations,
        }


@dataclass(frozen=True, eq=False)
class MotionFeetInput:
    """A motion whose feet are held."""

    motion: Motion
    notes: tuple[str, ...] = ()

    @property
    def before(self) -> Motion:
        """The joints before their feet are held."""
        return self.motion


@dataclass(frozen=True, eq=False)
class RigFeetInput:
    """The animation of a rig whose feet are held, and what may change.

    Attributes
    ----------
    animation : RigAnimation
    keep_frames : tuple of float
        Frames that stay exactly as they are.
    writable : ndarray of bool, shape (n_channels,)
        Channels that may change.
    kinds : mapping of str to str
        Kind of each of these channels: angle, length or unitless.
    notes : tuple of str
        Notes for the animator.
    """

    animation: RigAnimation
    keep_frames: tuple[float, ...]
    writable: Bools
    kinds: Mapping[str, str]
    notes: tuple[str, ...] = ()

    @property
    def before(self) -> Motion:
        """The joints before their feet are held."""
        return self.animation.motion


@dataclass(frozen=True, eq=False)
class RigFeetResult:
    """Animation of a rig whose feet are held.

    Attributes
    ----------
    feet : FeetResult
        Of the joints that the rig has with these values.
    clip : Clip
        Values of all channels of the rig.
    misses : ndarray, shape (n_frames, n_feet)
        Distance of each foot to its place, in centimeters.
    n_evaluations : int
    """

    feet: FeetResult
    clip: Clip
    misses: Floats
    n_evaluations: int


FeetInput = Union[MotionFeetInput, RigFeetInput]
FeetOutput = Union[FeetResult, RigFeetResult]


def hold_feet(scene: Scene, job: FeetJob) -> RigFeetResult:
    """Hold the feet of a rig: read its animation, compute, and write the curves.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> result = hold_feet(load_scene("biped_walk"), FeetJob(frames=(1, 60)))
    >>> max(slide.distance for slide in result.feet.after) < 0.1
    True
    """
    inputs = job.read(scene)
    result = job.compute(inputs)
    job.write(scene, inputs, result)
    assert isinstance(result, RigFeetResult)
    return result


def _name_modes(modes: Sequence[FootMode], legs: Sequence[Sequence[str]]) -> list[FootMode]:
    """Return modes with the full names of feet, which may be typed without namespace."""
    full = {bare_name(leg[-1]): leg[-1] for leg in legs}
    return [
        mode._replace(foot=mode.foot and full.get(bare_name(mode.foot), mode.foot))
        for mode in modes
    ]
