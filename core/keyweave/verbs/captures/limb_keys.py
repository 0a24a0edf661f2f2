"""Sparse keys of a rig's controls, within a stated error of its joints.

The identified rig shows which channels move which joints, and so which channels belong to
a limb. Contacts of the feet show where a leg needs keys, and where its foot lies flat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..._arguments import check_arguments
from ...animation.clip import Clip
from ...animation.feet.contacts import Contacts, list_runs
from ...animation.frame_range import FRAME_TOLERANCE, FrameRange
from ...animation.mapping.slot_places import ARM, LEG, get_place
from ...curves.anim_curve import AnimCurve
from ...curves.fitting import fit
from ...errors import DataError, SettingError, ignore_warnings
from ...geometry.arrays import Bools, Floats
from ...geometry.vectors import distance
from ...methods.rig_transfer import KnownRig
from ...rigs.rig import Rig, check_channels

SHARES = ("limb", "control", "channel")
BODY, SPINE = "body", "spine"
SAME_VALUE = 1e-9  # radians or centimeters
LIMB_PLACES = {**dict.fromkeys((*LEG, "toe"), "leg"), **dict.fromkeys(ARM, "arm")}


@check_arguments
def fit_keys(
    clip: Clip,
    rig: Rig | KnownRig,
    *,
    joint_tolerance: float = 0.5,
    share: str = "limb",
    contacts: Contacts | None = None,
    kinds: Mapping[str, str] | None = None,
    key_frames: Sequence[float] = (),
) -> list[AnimCurve]:
    """Fit curves to the channels of a rig, with keys reduced within an error of its joints.

    Parameters
    ----------
    clip : Clip
        Channels of the rig, all or some; the others are as they are in the scene.
    rig : Rig or KnownRig
        Learn a rig once for several clips; see `KnownRig.learn`.
    joint_tolerance : float
        Maximum distance of any joint from its place on any frame, in centimeters.
    share : {"limb", "control", "channel"}
        Which channels have keys on the same frames. Sharing needs more keys, but a pose
        can be moved or edited as a whole.
    contacts : Contacts, optional
        Of the rig's feet. The channels of a leg have keys where a contact begins or ends.
        Those that keep still while the foot lies flat, which are those of an IK control,
        have flat tangents and no keys in between.
    kinds : mapping of str to str, optional
        Kinds of channels that their names do not reveal.
    key_frames : sequence of float, optional
        Frames that are keys of all channels, on which their values are exact.

    Returns
    -------
    list of AnimCurve
        One per channel, in the clip's order.

    Raises
    ------
    DataError
        If contacts and clip have different frame rates.
    SettingError
        If the tolerance is not above 0, or `share` is unknown.
    UnknownNameError
        If the rig lacks a channel of the clip.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> known = kw.KnownRig.learn(examples.load_scene("biped_walk").rig())
    >>> clip = kw.transfer(examples.load_walk().cut(1, 60), known).clip
    >>> curves = fit_keys(clip, known, joint_tolerance=0.5)
    >>> bool(measure_key_errors(curves, clip, known).max() < 0.5)
    True
    """
    if share not in SHARES:
        raise SettingError("share", share, f"one of {', '.join(SHARES)}")
    known = rig if isinstance(rig, KnownRig) else KnownRig.learn(rig)
    names = check_channels(clip.channels, known.rig.channels)
    limbs = group_by_limb(known)
    columns = [known.rig.channels.index(name) for name in names]
    landings, flat = _place_keys(clip, known, limbs, contacts)
    return fit(
        clip,
        kinds=kinds,
        joint_tolerance=joint_tolerance,
        positions=_JointPositions(clip, known),
        dependencies=_find_dependencies(known)[columns],
        share=limbs if share == "limb" else share,
        key_frames={
            channel: [*key_frames, *landings.get(channel, ())] for channel in clip.channels
        },
        flat={
            channel: [*_hold_at_keys(clip, channel, ranges, key_frames)]
            for channel, ranges in flat.items()
        },
    )


@check_arguments
def measure_key_errors(
    curves: Sequence[AnimCurve], clip: Clip, rig: Rig | KnownRig
) -> Floats:
    """Measure how far the joints of a rig are from their places with other curves.

    Parameters
    ----------
    curves : sequence of AnimCurve
        A curve for each channel of the clip.
    clip : Clip
    rig : Rig or KnownRig

    Returns
    -------
    ndarray, shape (n_frames, n_joints)
        Centimeters; for the joints of the rig.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> scene = examples.load_scene("biped_walk")
    >>> rig = scene.rig()
    >>> walk = scene.sample(rig.channels, np.arange(1.0, 61))
    >>> curves = kw.fit(walk, tolerance=0.1)
    >>> errors = measure_key_errors(curves, walk, rig)
    >>> errors.shape[0], bool(1 < errors.max() < 10)
    (60, True)
    """
    known = rig if isinstance(rig, KnownRig) else KnownRig.learn(rig)
    by_name = {curve.channel: curve for curve in curves}
    times, place = clip.frames / clip.frame_rate, _JointPositions(clip, known)
    drawn = np.transpose([by_name[name].evaluate(times) for name in clip.channels])
    return distance(place(drawn), place(clip.values))


@check_arguments
def group_by_limb(rig: Rig | KnownRig) -> dict[str, str]:
    """Return the limb to which each channel of a rig belongs.

    Limbs are the arms and legs of both sides, such as ``"l.leg"``, and the spine. A control
    that moves joints of several limbs, and any other, belongs to the body.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> limbs = group_by_limb(load_scene("biped_walk").rig())
    >>> [limbs[f"{name}.translateX"] for name in ("LeftKnee_CTRL", "COG_CTRL")]
    ['l.leg', 'body']
    """
    known = rig if isinstance(rig, KnownRig) else KnownRig.learn(rig)
    channels, moves = list(known.rig.channels), known.identification.moves
    limbs = np.array(list_joint_limbs(known))
    groups = {}
    for control in known.rig.controls:
        rows = [channels.index(name) for name in control.channels]
        moved = {*limbs[np.any(moves[rows], axis=0)].tolist()}
        limb = moved.pop() if len(moved) == 1 else BODY
        groups.update(dict.fromkeys(control.channels, limb))
    return groups


def list_joint_limbs(known: KnownRig) -> list[str]:
    """Return the limb of each joint of a rig: that of the nearest joint with a slot.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> known = KnownRig.learn(load_scene("biped_walk").rig())
    >>> dict(zip(known.rig.joints, list_joint_limbs(known)))["LeftToeEnd"]
    'l.leg'
    """
    slots = {
        copy: slot
        for slot, joint in known.figure.slots.items()
        for copy in known.figure.list_copies(joint)
    }
    slots.update({joint: slot for slot, joint in known.figure.slots.items()})
    limbs: list[str] = []
    for joint, parent in zip(known.rig.joints, np.asarray(known.rig.parents).tolist()):
        above = limbs[parent] if parent >= 0 else BODY
        limbs.append(_name_limb(slots[joint]) if joint in slots else above)
    return limbs


def _name_limb(slot: str) -> str:
    side = slot.rpartition(".")[0]
    if not side:
        return BODY if slot == "hips" else SPINE
    return f"{side}.{LIMB_PLACES.get(get_place(slot), 'arm')}"


def _find_dependencies(known: KnownRig) -> Bools:
    """Return a mask of the joints that each channel moves, also through parents."""
    moves: Bools = np.array(known.identification.moves)
    for joint, parent in enumerate(np.asarray(known.rig.parents).tolist()):
        if parent >= 0:
            moves[:, joint] |= moves[:, parent]
    return moves


@dataclass(frozen=True, eq=False)
class _JointPositions:
    """Positions of the joints of a rig for values of the channels of a clip."""

    clip: Clip
    known: KnownRig

    def __call__(self, values: Floats) -> Floats:
        frames, channels = self.clip.frames, self.clip.channels
        # Values between keys may exceed limits a little, and the rig then clamps them.
        with ignore_warnings():
            worlds = self.known.rig.evaluate(values, frames, channels=channels)
        return np.asarray(worlds[:, :, 3, :3])


def _place_keys(
    clip: Clip, known: KnownRig, limbs: dict[str, str], contacts: Contacts | None
) -> tuple[dict[str, list[float]], dict[str, list[FrameRange]]]:
    """Return key frames of the legs' channels, and the ranges on which a foot lies flat."""
    key_frames: dict[str, list[float]] = {}
    flat: dict[str, list[FrameRange]] = {}
    if contacts is None:
        return key_frames, flat
    if not np.isclose(contacts.frame_rate, clip.frame_rate):
        problem = f"have {contacts.frame_rate:g} fps, and the clip {clip.frame_rate:g}"
        raise DataError("contacts", problem)
    joint_limbs = dict(zip(known.rig.joints, list_joint_limbs(known)))
    for foot in contacts.feet:
        runs = _cut_ranges(contacts.runs(foot), clip)
        lies = _cut_ranges(_list_flat_ranges(contacts, foot), clip)
        for channel in clip.channels:
            if limbs[channel] == joint_limbs.get(foot):
                key_frames[channel] = [frame for ends in (*runs, *lies) for frame in ends]
                flat[channel] = lies
    return key_frames, flat


def _hold_at_keys(
    clip: Clip, channel: str, ranges: Sequence[FrameRange], keys: Sequence[float]
) -> Iterator[Sequence[float]]:
    """Yield the ranges on which a channel holds, with its value on a key frame inside.

    A range is left out if the channel has different values on the key frames.
    """
    values, frames = clip.values[:, clip.index(channel)], clip.frames
    is_key = np.isclose(frames[:, np.newaxis], np.array(keys, float)).any(axis=1)
    for first, last in ranges:
        inside = (frames >= first - FRAME_TOLERANCE) & (frames <= last + FRAME_TOLERANCE)
        known = values[is_key & inside]
        if not len(known):
            yield first, last
        elif np.ptp(known) <= SAME_VALUE:
            yield first, last, float(known[0])


def _list_flat_ranges(contacts: Contacts, foot: str) -> list[FrameRange]:
    """Return the first and last frames on which both heel and ball of a foot stand."""
    start = contacts.start_frame
    runs = list_runs(contacts.find_pivots(foot).all(axis=1))
    return [(start + begin, start + end - 1) for begin, end in runs]


def _cut_ranges(ranges: Sequence[FrameRange], clip: Clip) -> list[FrameRange]:
    """Return the parts of frame ranges that are in a clip."""
    cut = [(max(a, clip.start_frame), min(b, clip.last_frame)) for a, b in ranges]
    return [(first, last) for first, last in cut if first <= last]
