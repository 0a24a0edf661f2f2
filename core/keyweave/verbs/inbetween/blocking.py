"""Keyed poses of a rig or a skeleton in a scene, and the controls that show filled gaps.

The joints of a skeleton without controls are its controls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..._text import format_list
from ...animation.channel_names import parse_node
from ...animation.clip import Clip
from ...animation.fading import check_soft_frames
from ...animation.feet.contacts import Contacts
from ...animation.frame_range import (
    FRAME_TOLERANCE,
    as_frame_array,
    list_frames,
    list_stepped_rows,
    resolve_frames,
)
from ...animation.motion import Motion
from ...animation.resampling import (
    channels_to_quaternion,
    quaternion_to_channels,
    unwrap_channels,
)
from ...animation.skeleton import ROTATE
from ...curves.anim_curve import AnimCurve
from ...curves.key_times import find_keyed_range
from ...errors import DataError
from ...geometry.arrays import Floats, Ints
from ...geometry.rotations import compose, invert, slerp
from ...methods.inbetweening import InbetweenResult, InbetweenVariation
from ...methods.rig_transfer import KnownRig, TransferResult, TransferSettings
from ...scenes.scene import Scene
from ...scenes.sources import AUTO, Source
from ..captures.limb_keys import group_by_limb
from ..captures.rig_captures import Capture
from ..captures.rig_sources import SceneRig
from ..captures.source_skeletons import list_skeletons, place_source
from ..transfer.job import TransferInput, TransferJob
from .request import InbetweenRequest

LEGS = ("l.leg", "r.leg")
LEG_PLACES = ("thigh", "shin", "foot")


@dataclass(frozen=True, eq=False)
class BlockedRig:
    """A rig with keyed poses in a scene.

    Attributes
    ----------
    rig : SceneRig
    inputs : TransferInput
        With the poses as the capture.
    before : Clip
        All channels of the rig from the first to the last key.
    keys : ndarray, shape (n_keys,)
        The keyed frames.
    """

    rig: SceneRig
    inputs: TransferInput
    before: Clip
    keys: Floats

    @classmethod
    def read(cls, scene: Scene, request: InbetweenRequest, job: TransferJob) -> BlockedRig:
        """Learn the rig, and read its poses; the job is to write the result.

        Raises
        ------
        KeyweaveError
            See `TransferJob.read_rig`; also if body and legs are keyed on fewer than two
            frames.
        """
        inputs = _learn(scene, request, job)
        known = inputs.known
        curves = scene.read_curves(known.rig.channels)
        nodes = {parse_node(curve.channel) for curve in curves}
        rig = SceneRig(scene, known, _find_slots(known), TransferSettings())
        rig = rig.choose_body(nodes)
        keys = _list_keys(request, rig, curves)
        frames = list_frames(keys.min(), keys.max(), "the poses")
        check_soft_frames(request.soft_frames, len(frames) - 1)
        before = scene.sample(known.rig.channels, frames)
        capture = Capture(rig.pose_clip(before), "the poses")
        inputs = job.read_targets(scene, inputs.with_captures([capture]))
        return cls(rig, inputs, before, keys)

    @property
    def poses(self) -> Motion:
        """The figure from the first to the last key, as the scene shows it."""
        return self.inputs.captures[0].motion

    @property
    def rest(self) -> Motion:
        """The figure at rest, onto which captures are carried."""
        return self.rig.known.figure.rest

    def place(self, source: Source, notes: list[str]) -> Source:
        """Return a source with a map of joints, and not of the rig itself."""
        placed, remarks = place_source(source, self.rig.scene, self.rig.known.rig.joints)
        notes += remarks
        return replace(placed, joint_map=placed.joint_map or AUTO)

    def fit(self, capture: Motion) -> Motion:
        """Return a carried capture whose bones stretch where those of the poses do."""
        places = np.repeat(capture.skeleton.offsets[np.newaxis], len(capture), 0)
        places[:, capture.translated] = capture.translations
        translated = self.poses.translated
        return capture.with_(translated=translated, translations=places[:, translated])

    def keep_curves(self, result: InbetweenResult) -> InbetweenResult:
        """Return a result whose spline is that of the animator, as feet on IK stand."""
        kept, variations = _list_tables(self.poses), []
        for each in result.variations:
            tables = _list_tables(each.motion)
            for gap in each.gaps:
                if gap.fallback:
                    rows = each.motion.rows(*gap.frames)
                    for table, own in zip(tables.values(), kept.values()):
                        table[rows] = own[rows]
            variations.append(replace(each, motion=each.motion.with_(**tables)))
        return replace(result, variations=tuple(variations), spline=self.poses)

    def match(self, variation: InbetweenVariation, contacts: Contacts | None) -> FilledRig:
        """Return the controls that show filled gaps; on keyed frames they are exact."""
        result = self.rig.match(variation.motion, self.rig.slots, self.before.values)
        rows = np.rint(np.sort(self.keys) - self.keys.min()).astype(int)
        clip = restore_keys(result.clip, self.before, rows)
        solved = {*result.identified, *result.refined}
        owners = {
            c: each.name for each in self.rig.known.rig.controls for c in each.channels
        }
        written = [c for c in clip.channels if owners[c] in solved]
        (target,) = self.inputs.targets
        names = {c: c for c in target.names if c in {*written}}
        target = replace(target, names=names, before=target.before.keep([*names]))
        inputs = replace(self.inputs, targets=(target,))
        return FilledRig(replace(result, clip=clip, contacts=contacts), inputs)


@dataclass(frozen=True, eq=False)
class FilledRig:
    """A variation on the controls of a rig, and the channels of those that move."""

    result: TransferResult
    inputs: TransferInput


@dataclass(frozen=True, eq=False)
class FilledScene:
    """Filled gaps of a rig: those of its figure, and each variation on its controls."""

    filled: InbetweenResult
    rigs: tuple[FilledRig, ...]

    @property
    def variations(self) -> tuple[InbetweenVariation, ...]:
        """The variations of the figure."""
        return self.filled.variations

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return the facts of the filled gaps; see `InbetweenResult.facts`."""
        return self.filled.facts(sources)


def _list_tables(motion: Motion) -> dict[str, Floats]:
    """Return copies of the tables of a motion, by name."""
    names = "rotations", "root_positions", "translations"
    return {name: np.array(getattr(motion, name)) for name in names}


def _learn(scene: Scene, request: InbetweenRequest, job: TransferJob) -> TransferInput:
    """Learn the rig, or the only skeleton with keys if nothing controls it."""
    try:
        return job.read_rig(scene)
    except DataError:
        keyed = [each for each in list_skeletons(scene, request.namespace) if each.keyed]
        is_source = any(source.data is scene for source in request.sources)
        if request.controls or is_source or len(keyed) != 1:
            raise
        return replace(job, controls=keyed[0].figure.names).read_rig(scene)


def _find_slots(known: KnownRig) -> dict[str, str]:
    """Return the joint of each slot that controls move, not attributes such as fingers'."""
    names = [each.name for each in known.rig.controls if "." not in each.name]
    moved = known.list_moved_joints(names)
    slots = known.figure.slots.items()
    return {slot: joint for slot, joint in slots if joint in moved or slot == "hips"}


def _list_keys(
    request: InbetweenRequest, rig: SceneRig, curves: Sequence[AnimCurve]
) -> Floats:
    """Return the keyed frames: those that are named, or those of the keys of the rig."""
    if request.key_frames:
        return as_frame_array(request.key_frames)
    known = find_keyed_range(curves)
    if known is None:
        raise DataError("the rig", "has no keys; key the whole body on 2 frames or more")
    if request.key_step is not None:
        frames = list_frames(*resolve_frames(request.frames, known), "the rig")
        return frames[list_stepped_rows(len(frames), request.key_step)]
    keys = list_pose_keys(rig, curves)
    first, last = resolve_frames(request.frames, known)
    keys = keys[(keys >= first - FRAME_TOLERANCE) & (keys <= last + FRAME_TOLERANCE)]
    if len(keys) < 2:
        where = f"one frame, {keys[0]:g}" if len(keys) else "no frame"
        problem = f"has keys on body and legs on {where}; gaps need 2 or more keyed frames"
        raise DataError("the rig", problem)
    return keys


def list_pose_keys(rig: SceneRig, curves: Sequence[AnimCurve]) -> Floats:
    """Return the whole frames with keys on controls of the body and of each leg.

    Raise a DataError, which names the joints, if no control of one of them has keys.
    """
    known, shared = rig.known, None
    limbs, masters = group_by_limb(known), rig.masters
    carriers = {*known.list_hip_carriers(rig.slots)} - masters
    joints = {
        leg: [rig.slots[f"{leg[0]}.{place}"] for place in LEG_PLACES]
        for leg in LEGS
        if leg in limbs.values()
    }
    own = {leg: [c for c in curves if limbs[c.channel] == leg] for leg in joints}
    if carriers:
        joints["body"] = [rig.slots["hips"]]
        own["body"] = [c for c in curves if parse_node(c.channel) in carriers]
    missing = [name for part in joints if not own[part] for name in joints[part]]
    if missing:
        problem = f"has no keys on controls of {format_list(missing, 6)}"
        raise DataError("the rig", f"{problem}; key the whole body")
    for part in own.values() or [curves]:
        frames = {*np.rint(np.concatenate([curve.frames for curve in part])).tolist()}
        shared = frames if shared is None else shared & frames
    return np.array(sorted(shared or ()))


def restore_keys(solved: Clip, keyed: Clip, rows: Ints) -> Clip:
    """Return a clip that passes exactly through another one on some rows.

    Controls can pose the same joints in several ways. The differences on these rows are
    spread over those between by u^2 (3 - 2 u), and rotations stay continuous.
    The first and the last row of the clips are among the rows.

    Examples
    --------
    >>> solved = Clip(np.zeros((5, 1)), ["knee.translateX"], 24)
    >>> keyed = Clip(np.array([[1.0], [9], [9], [9], [3]]), ["knee.translateX"], 24)
    >>> restore_keys(solved, keyed, np.array([0, 4])).values[:, 0]
    array([1.    , 1.3125, 2.    , 2.6875, 3.    ])
    """
    gaps = (
        np.searchsorted(rows, np.arange(len(solved)), "right").clip(max=len(rows) - 1) - 1
    )
    u = (np.arange(len(solved)) - rows[gaps]) / np.diff(rows)[gaps]
    weights = u**2 * (3 - 2 * u)
    misses = (keyed.values - solved.values)[rows]
    shares = weights[:, np.newaxis]
    values = solved.values + (1 - shares) * misses[gaps] + shares * misses[gaps + 1]
    for node, order in solved.rotation_orders.items():
        if {f"{node}.{attribute}" for attribute in ROTATE} <= {*solved.channels}:
            columns = solved.columns(node)
            values[:, columns] = _restore_angles(
                solved.values[:, columns], keyed.values[:, columns], order, rows, weights
            )
    values[rows] = keyed.values[rows]
    return solved.with_(values=values)


def _restore_angles(
    solved: Floats, keyed: Floats, order: str, rows: Ints, weights: Floats
) -> Floats:
    """Return rotateX, rotateY and rotateZ, shape (n_frames, 3), for `restore_keys`."""
    gaps = np.searchsorted(rows[1:-1], np.arange(len(solved)), "right")
    rotations = channels_to_quaternion(solved, order)
    misses = compose(invert(rotations[rows]), channels_to_quaternion(keyed[rows], order))
    turned = compose(rotations, slerp(misses[gaps], misses[gaps + 1], weights))
    angles = quaternion_to_channels(turned, order)
    for first, last in zip(rows, rows[1:]):
        angles[first] = keyed[first]
        angles[first:last] = unwrap_channels(angles[first:last], order)
    return angles
