"""The exaggeration job of a scene: a capture is exaggerated by the rig's keyed movement.

`TransferJob` reads the rig, carries the capture over to it, and writes the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, cast

from ..._text import format_list
from ...animation.channel_names import as_name_list, bare_name, match_names, parse_node
from ...animation.clip import Clip
from ...animation.fading import describe_strength
from ...animation.feet.contacts import Contacts
from ...animation.frame_range import list_frames, resolve_frames
from ...animation.mapping.body_parts import is_part_word
from ...animation.motion import Motion
from ...animation.resampling import clip_to_motion, motion_to_clip
from ...errors import DataError, SettingError
from ...methods.exaggeration.blending.control_blending import ControlBlending
from ...methods.exaggeration.exaggeration import (
    exaggerate_clip,
    name_groups,
    prepare_blending,
)
from ...methods.exaggeration.foot_controls import filter_controls
from ...methods.exaggeration.result import TimeWarp
from ...methods.exaggeration.step_size import reach_feet, scale_clip
from ...methods.exaggeration.warp_features import complete_clip
from ...methods.exaggeration.warping import warp_time
from ...methods.feet.cleaning import FeetResult
from ...methods.feet.slides import Slide, measure_slides
from ...methods.rig_transfer import KnownRig, TransferSettings
from ...rigs.rig import MAX_LISTED_CHANNELS
from ...scenes.scene import Scene
from ...scenes.sources import Source
from ..captures.control_playback import rename_channels
from ..captures.control_scale import find_length_factors, note_factors, scale_lengths
from ..captures.part_controls import (
    find_part_controls,
    find_part_joints,
    list_part_controls,
)
from ..captures.part_words import any_match, group_words, note_words
from ..captures.rig_captures import Capture, find_held_contacts, transfer
from ..measuring.references import References
from ..transfer.job import TransferInput, TransferJob
from .request import ExaggerateRequest

RIG_SHARE = 0.5  # of the rig's channels; a capture with more of them has its controls
LISTED_WEIGHTS = 12  # features with the largest weights
RATE_TOLERANCE = 1e-6


@dataclass(frozen=True)
class ExaggerateJob(ExaggerateRequest):
    """A request to exaggerate a capture by the animation of a rig in a scene.

    The capture is transferred and the time warp found once; another ratio only blends.
    """

    def on(self, scene: Scene, objects: Sequence[str]) -> ExaggerateJob:
        """Return the job with more controls, such as those that a command names."""
        return replace(self, controls=[*as_name_list(self.controls), *objects])

    @property
    def _transfer(self) -> TransferJob:
        """The job that transfers the capture and writes the result."""
        return TransferJob.of(self)

    def read(self, scene: Scene) -> ExaggerateInput:
        """Read the capture and the keyed movement, and learn the rig.

        Raises
        ------
        KeyweaveError
            If the capture cannot be read or has another rig, the scene has no rig or
            several, the rig has no keys, or no channel of it can be written.
        """
        if len(self.sources) != 1:
            names = [getattr(source, "name", source) for source in self.sources]
            raise SettingError("sources", names, "one capture")
        (source,) = self.sources
        learned = self._transfer.read_rig(scene)
        keyed = self._read_keyed(scene, learned)
        captured = None
        is_skeleton = source.root is not None or (
            source.data is scene and source.namespace is None
        )
        shared = {} if is_skeleton else find_rig_channels(source, learned.known)
        if shared:
            captured = self._read_controls(scene, source, learned.known, shared)
            capture = _make_capture(source, learned.known, captured, self.feet == "after")
            captured = replace(captured, contacts=capture.contacts)
        else:
            capture = self._transfer.read_capture(source, scene, learned)
        self._transfer.check_frames([capture])
        rig = learned.with_captures([capture])
        rig = self._transfer.read_targets(scene, rig)
        return ExaggerateInput(keyed, captured, replace(rig, notes=()), rig.notes)

    def _read_keyed(self, scene: Scene, rig: TransferInput) -> Clip:
        """Return the keyed movement of the rig."""
        if rig.keyed_range is None:
            raise DataError("the rig", "has no keys, so nothing exaggerates the capture")
        ends = resolve_frames(self.keyed_frames, rig.keyed_range)
        frames = list_frames(*ends, "the keyed movement")
        return scene.sample(rig.known.rig.channels, frames)

    def _read_controls(
        self, scene: Scene, source: Source, known: KnownRig, names: dict[str, str]
    ) -> RigClip:
        """Return a capture of the controls of the rig, under its names."""
        other: Any = source.data
        if abs(other.frame_rate - scene.frame_rate) > RATE_TOLERANCE:
            rates = f"runs at {other.frame_rate:g} fps, the scene at {scene.frame_rate:g}"
            advice = "save one of them at the frame rate of the other"
            raise DataError(source.name, f"{rates}; {advice}")
        ends = resolve_frames(source.frames, other.frame_range)
        clip = other.sample([*names], list_frames(*ends, source.name))
        nodes = dict.fromkeys(map(parse_node, names.values()))
        clip = rename_channels(clip, names, dict(scene.rotation_orders([*nodes])))
        factors = find_length_factors(other, scene, names)
        clip = scale_lengths(clip, factors)
        if self.start is not None:
            clip = clip.with_(start_frame=float(self.start))
        body = known.find_body(known.figure.slots)
        lacking = [name for name in known.rig.channels if name not in clip.channels]
        few = format_list(lacking, MAX_LISTED_CHANNELS)
        notes = note_factors(factors, source.name)
        if lacking:
            notes.append(f"{source.name} has no {few}; it keeps the saved value")
        whole = complete_clip(clip, known.rig, source.name)
        return RigClip(whole, body, None, (*notes,))

    def count(self, output: ExaggerateOutput) -> int:
        """Return 1, since the result has no alternatives."""
        return 1

    def compute(self, inputs: ExaggerateInput) -> ExaggerateOutput:
        """Transfer and warp, unless that is known, and blend.

        Raises
        ------
        KeyweaveError
            As of `keyweave.transfer`, `warp_time`, `exaggerate`, `scale_steps` and
            `cartoon_filter`.
        """
        warped = self._recall(inputs)
        rig, captured = inputs.rig.known.rig, warped.captured
        groups = self._group_ratios(inputs.rig.known, warped)
        exaggerated = self._blend(inputs.rig.known, warped, groups)
        result, clip = exaggerated, exaggerated.clip
        notes = [*note_words(groups), *warped.warp.notes, *result.notes]
        contacts = captured.contacts
        if self.steps != 1:
            result = scale_clip(clip, self.steps, rig=rig, contacts=contacts)
            clip, notes = result.clip, [*notes, *result.notes]
        if self.cartoon:
            standing, amount = clip, self.cartoon
            clip = filter_controls(clip, rig, contacts, strength=amount)
            if contacts is not None:
                lowers = self.exaggeration.lower_hips
                result = reach_feet(
                    clip, standing, rig=rig, contacts=contacts, lowers=lowers
                )
                clip, notes = result.clip, [*notes, *result.notes]
        done = RigClip(clip, captured.body, contacts, (*dict.fromkeys(notes),))
        return ExaggerateOutput(
            captured,
            warped.warp,
            done,
            dict(result.out_of_reach),
            tuple(exaggerated.loose),
            warped.measure_feet(done),
        )

    def _recall(self, inputs: ExaggerateInput) -> _Warped:
        """Return the transferred capture and the time warp, found once for all ratios."""
        warping = (self.space, self.loop, self.max_repeat, self.continuous, self.warp)
        key = (*warping, dict(self.weights), self.feet, self.settings)
        if not inputs.kept or inputs.kept[0][0] != key:
            inputs.kept[:] = [(key, self._warp(inputs))]
        return inputs.kept[0][1]

    def _warp(self, inputs: ExaggerateInput) -> _Warped:
        known, captured = inputs.rig.known, inputs.captured
        if captured is None:
            (result,) = self._transfer.compute(inputs.rig)
            captured = RigClip(result.clip, result.body, result.contacts, result.notes)
        keyed, other = inputs.keyed, captured.clip
        pair: tuple[Any, Any] = (keyed, other)
        in_joints = self.space == "joints"
        if in_joints:
            pair = known.figure.pose(keyed), known.figure.pose(other)
            keyed, other = map(motion_to_clip, pair)
        warp = warp_time(
            *pair,
            rig=None if in_joints else known.rig,
            weights=self.weights or None,
            groups=self._group_weights(known),
            max_repeat=self.max_repeat,
            loop=self.loop,
            continuous=self.continuous,
            settings=self.warp,
        )
        return _Warped(known, captured, keyed, other, warp)

    def _group_weights(self, known: KnownRig) -> dict[str, list[str]]:
        """Return the joints and, if controls are blended, the controls of words."""
        find = partial(find_part_joints, known.figure.skeleton)
        groups = group_words(self.weights, partial(_has_name, known), find)
        if self.space == "joints":
            return groups
        return {
            word: [*joints, *list_part_controls(known, joints)]
            for word, joints in groups.items()
        }

    def _group_ratios(self, known: KnownRig, warped: _Warped) -> dict[str, list[str]]:
        """Return the controls or joints of words besides those for groups of controls."""
        if self.space == "joints":
            find = partial(find_part_joints, known.figure.skeleton)
            return group_words(self.ratios, partial(_has_name, known), find)
        words = [name for name in self.ratios if is_part_word(bare_name(name))]
        if not words:
            return {}
        groups = name_groups(warped.blending.controls)
        return group_words(
            [word for word in words if word not in groups],
            partial(_has_name, known),
            partial(find_part_controls, known),
        )

    def _blend(
        self, known: KnownRig, warped: _Warped, groups: Mapping[str, Sequence[str]]
    ) -> Any:
        """Return the exaggerated controls; joints are matched by them again."""
        in_joints = self.space == "joints"
        result = exaggerate_clip(
            *(warped.other, warped.keyed),
            ratio=self.ratios,
            rig=None if in_joints else known.rig,
            space=self.space,
            groups=groups,
            warp=warped.warp,
            contacts=None if in_joints else warped.captured.contacts,
            settings=self.exaggeration,
            blending=None if in_joints else warped.blending,
        )
        if not in_joints:
            return result
        own = TransferSettings(body=self.settings.body, solve=self.settings.solve)
        motion = clip_to_motion(result.clip, known.figure.skeleton)
        matched = transfer(motion, known, contacts=warped.captured.contacts, settings=own)
        notes = (*result.notes, *matched.notes)
        return result._replace(clip=matched.clip, notes=notes)

    def curves(
        self, scene: Scene, inputs: ExaggerateInput, output: ExaggerateOutput, path: int = 0
    ) -> Any:
        """Return the curves that are written.

        Raises
        ------
        DataError
            See `TransferJob.curves`.
        """
        return self._transfer.curves(inputs.rig, [output.result], path)

    def write(
        self, host: Scene, inputs: ExaggerateInput, output: ExaggerateOutput, path: int = 0
    ) -> Any:
        """Write the result into the scene as a transfer does; return its curves."""
        return self._transfer.write(host, inputs.rig, [output.result], path)

    def refer(
        self, host: Scene, inputs: ExaggerateInput, output: ExaggerateOutput, path: int
    ) -> References:
        """Return the capture, the keyed movement and the feet, to measure the result."""
        known = self._transfer.refer(host, inputs.rig, [output.result], path)
        keyed = inputs.keyed.start_frame, inputs.keyed.last_frame
        return replace(known, capture=None, sketch_frames=keyed, feet=output.feet)

    def facts(
        self,
        inputs: ExaggerateInput,
        output: ExaggerateOutput,
        source_names: Sequence[str] = (),
    ) -> dict[str, Any]:
        """Return the facts of the result for scripts, in JSON types."""
        warp, clip = output.warp, output.result.clip
        written = clip.between(*self.frames)
        weights = sorted(warp.weights.items(), key=lambda item: -item[1])
        notes = [
            *output.captured.notes,
            *self._transfer.list_notes(inputs.rig, output.result),
            *describe_strength(self.strength),
        ]
        return {
            "capture": inputs.rig.captures[0].name,
            "frames": [written.start_frame, written.last_frame],
            "n_captured": len(clip),
            "n_keyed": len(inputs.keyed),
            "space": self.space,
            "ratio": self.ratios,
            "steps": self.steps,
            "cartoon": self.cartoon,
            "rounds": float(warp.rounds),
            "cost": float(warp.cost),
            "factor": int(warp.factor),
            "max_repeat": int(-(-warp.repeats.max() // warp.factor)),
            "jumps": {name: [*frames] for name, frames in output.jumps.items()},
            "weights": dict(weights[:LISTED_WEIGHTS]),
            "out_of_reach": output.out_of_reach,
            "loose_feet": [*output.loose],
            "feet": [] if output.feet is None else output.feet.facts()["feet"],
            "strength": self.strength,
            "notes": [*dict.fromkeys(notes)],
        }


@dataclass(frozen=True, eq=False)
class RigClip:
    """Channels of a rig, as a transfer writes them; see `TransferResult`."""

    clip: Clip
    body: str = ""
    contacts: Contacts | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class _Warped:
    """A capture on the rig, both clips in the space of the blend, and their time warp."""

    known: KnownRig
    captured: RigClip
    keyed: Clip
    other: Clip
    warp: TimeWarp

    @cached_property
    def blending(self) -> ControlBlending:
        """Blends of the controls by any ratio."""
        rig, contacts = self.known.rig, self.captured.contacts
        return prepare_blending(self.other, self.keyed, rig, self.warp, contacts)

    @cached_property
    def slides(self) -> list[Slide]:
        """The slides of the capture in its contacts."""
        assert self.captured.contacts is not None
        motion = self.known.figure.pose(self.captured.clip)
        return measure_slides(motion, self.captured.contacts)

    def measure_feet(self, result: RigClip) -> FeetResult | None:
        """Return the slides of the capture and of a result in the captured contacts."""
        contacts = self.captured.contacts
        if contacts is None:
            return None
        after = self.known.figure.pose(result.clip)
        return FeetResult(after, contacts, self.slides, measure_slides(after, contacts))


@dataclass(frozen=True, eq=False)
class ExaggerateInput:
    """The capture, the keyed movement and the rig that an exaggeration job reads.

    Attributes
    ----------
    keyed : Clip
        The rig's channels on the keyed frames.
    captured : RigClip, optional
        A capture of the rig's controls; another one is transferred.
    rig : TransferInput
        With the capture, and what is written.
    notes : tuple of str
        Notes for the animator.
    kept : list
        The last transfer and time warp, with the settings that they were made by.
    """

    keyed: Clip
    captured: RigClip | None
    rig: TransferInput
    notes: tuple[str, ...] = ()
    kept: list[tuple[Any, _Warped]] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class ExaggerateOutput:
    """An exaggerated capture on a rig.

    Attributes
    ----------
    captured : RigClip
        The capture, on the rig.
    warp : TimeWarp
    result : RigClip
    out_of_reach : dict of str to int
        Number of frames on which a foot is off its handle, by foot.
    loose : tuple of str
        Feet of the contacts that no IK control holds.
    feet : FeetResult or None
        The slides of the capture and of the result; None without contacts.
    """

    captured: RigClip
    warp: TimeWarp
    result: RigClip
    out_of_reach: dict[str, int]
    loose: tuple[str, ...]
    feet: FeetResult | None

    @property
    def jumps(self) -> dict[str, tuple[float, ...]]:
        """The jumps of the warp without controls in world space, which do not jump."""
        jumps, travels = self.warp.jumps.items(), self.warp.travels
        return {n: each for n, each in jumps if n.partition(".")[0] not in travels}


def exaggerate_in_scene(scene: Scene, job: ExaggerateJob) -> ExaggerateOutput:
    """Exaggerate on the rig of a scene: read, compute, and write."""
    inputs = job.read(scene)
    output = job.compute(inputs)
    job.write(scene, inputs, output)
    return output


def find_rig_channels(source: Source, known: KnownRig) -> dict[str, str]:
    """Return the rig's channel for each channel of a capture; empty for a skeleton.

    Raises
    ------
    DataError
        If a scene has a few of the rig's channels only, or those of several characters.
    """
    data, channels = source.data, known.rig.channels
    if isinstance(data, (Motion, Clip, list, tuple)) or source.joint_map is not None:
        return {}
    theirs = {*cast(Scene, data).keyable()}
    nodes = dict.fromkeys(map(parse_node, channels))
    others = [*dict.fromkeys(map(parse_node, theirs))]
    answers = match_names(nodes, others, source.name, source.namespace)
    named = {
        f"{answers[parse_node(c)]}.{c.rpartition('.')[2]}": c
        for c in channels
        if parse_node(c) in answers
    }
    shared = {theirs_: own for theirs_, own in named.items() if theirs_ in theirs}
    if not shared or len(shared) >= RIG_SHARE * len(channels):
        return shared
    count = f"has {len(shared)} of the {len(channels)} channels of the rig"
    raise DataError(
        source.name,
        f"{count}; choose a capture of the same rig, or map=auto for its skeleton",
    )


def _has_name(known: KnownRig, name: str) -> bool:
    """Return whether a name or pattern matches a control, a channel or a joint of a rig."""
    controls = [control.name for control in known.rig.controls]
    names = [*controls, *known.rig.channels, *known.figure.skeleton.names]
    return any_match(name, names)


def _make_capture(
    source: Source, known: KnownRig, captured: RigClip, finds_feet: bool
) -> Capture:
    """Return a capture of the rig's controls with its joints and their contacts."""
    motion, notes = known.figure.pose(captured.clip), list[str]()
    contacts = find_held_contacts(motion, source.name, notes) if finds_feet else None
    return Capture(motion, source.name, None, contacts, tuple(notes))
