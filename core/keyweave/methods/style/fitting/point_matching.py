"""Matching of observed points: the joint that each lies in, or the bone that carries it.

Key points lie in joints, by the names that detectors use. Markers lie on the skin: each has
an unknown constant offset in the axes of its bone, most likely near the middle of the bone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ...._text import format_list
from ....animation.mapping.labeling import find_slots
from ....animation.points import Points
from ....animation.skeleton import Skeleton
from ....errors import DataError, SettingError, UnknownNameError
from ....geometry.arrays import Floats
from ....geometry.pinhole_camera import PinholeCamera
from .observation import View

CENTIMETERS, PIXELS = 1.5, 5.0  # usual errors of points
KEY_POINT_PARTS = {
    "shoulder": "upper_arm",
    "elbow": "forearm",
    "wrist": "hand",
    "hip": "thigh",
    "knee": "shin",
    "ankle": "foot",
    "bigtoe": "toe",
    "footindex": "toe",
}
# Slots of the key points of OpenPose ("RShoulder"), COCO and MediaPipe ("right_shoulder").
KEY_POINT_SLOTS = {
    "neck": "neck",
    "midhip": "hips",
    **{
        f"{side}{part}": f"{side[0]}.{slot}"
        for side in ("l", "r", "left", "right")
        for part, slot in KEY_POINT_PARTS.items()
    },
}


@dataclass(frozen=True, eq=False)
class MatchedPoints:
    """Observed points as equations, and the markers with unknown offsets."""

    views: tuple[View, ...]
    markers: Mapping[str, int]  # joint at the start of the bone of each marker on the skin


def match_points(
    skeleton: Skeleton,
    clips: Sequence[Points],
    *,
    cameras: Sequence[PinholeCamera] | None = None,
    joints: Mapping[str, str] | None = None,
    skin: Collection[str] | None = None,
    deviation: float | None = None,
    refine_focal: bool = False,
) -> MatchedPoints:
    """Return the observed points as equations; see `keyweave.fit_observations`.

    Raises DataError if no points are known joints or frames differ, SettingError if cameras
    and images do not match, and UnknownNameError if a joint is not in the skeleton or a
    marker on the skin has no joint.
    """
    cameras = _check_cameras(clips, cameras, refine_focal)
    left = iter(range(len(cameras)))
    views: list[View] = []
    carriers: dict[str, int] = {}
    for clip in clips:
        _check_person([n for n in clip.names if joints is None or n in joints])
        matched = match_joints(skeleton, clip.names, joints)
        if not matched:
            listed = format_list(clip.names, 3)
            problem = f"match no joint: {listed}; give a map from these names to joints"
            raise DataError("the observed points", problem)
        columns, names = [*matched], [clip.names[column] for column in matched]
        places = np.array([skeleton.index(name) for name in matched.values()], np.intp)
        on_skin = _list_skin(clip, joints, skin)
        for name, place in zip(names, places.tolist()):
            if name in on_skin:
                carriers.setdefault(name, place)
        rows = {name: row for row, name in enumerate(carriers)}
        markers = [rows[name] if name in on_skin else -1 for name in names]
        usual = deviation or (CENTIMETERS if clip.has_depth else PIXELS)
        sure = clip.confidences[:, columns]
        camera = None if clip.has_depth else next(left)
        views.append(
            View(
                places,
                clip.positions[:, columns],
                sure / max(float(sure.max()), 1e-12) / usual**2,
                None if camera is None else cameras[camera],
                np.array(markers, np.intp),
                camera if refine_focal else None,
            )
        )
    unused = [name for name in skin or () if name not in carriers]
    if unused:
        raise UnknownNameError(unused, [*(joints or skeleton.names)], "the map of markers")
    return MatchedPoints(tuple(views), carriers)


def _check_cameras(
    clips: Sequence[Points], cameras: Sequence[PinholeCamera] | None, refine_focal: bool
) -> tuple[PinholeCamera, ...]:
    n_images = sum(not clip.has_depth for clip in clips)
    cameras = tuple(cameras or ())
    if cameras and not n_images:
        raise DataError("markers in space", "have no image, so leave out the cameras")
    if n_images != len(cameras):
        counts = f"are {n_images}, but cameras {len(cameras)}"
        raise DataError("images", f"{counts}; give one camera for each, in their order")
    if refine_focal and not cameras:
        raise SettingError("refine_focal", True, "False; markers in space need no camera")
    for clip in clips[1:]:
        if (len(clip), clip.frame_rate) != (len(clips[0]), clips[0].frame_rate):
            raise DataError("the observed points", "have different frames; cut them alike")
    return cameras


def _list_skin(
    clip: Points, joints: Mapping[str, str] | None, skin: Collection[str] | None
) -> set[str]:
    """Return the names of points that lie on the skin."""
    if skin is not None:
        return {*skin}
    return {*(joints or ())} if clip.has_depth else set()


def _check_person(names: Sequence[str]) -> None:
    """Raise a DataError if points are of several people, named as A:LKNE and B:LKNE."""
    people = dict[str, set[str]]()
    for name in names:
        person, _, point = name.rpartition(":")
        people.setdefault(person, set()).add(point)
    shared = Counter(point for points in people.values() for point in points)
    if max(shared.values(), default=0) > 1:
        listed = format_list([person or "one without a name" for person in people], 3)
        problem = f"are of {len(people)} people, {listed}; keep the points of one"
        raise DataError("the observed points", problem)


def match_joints(
    skeleton: Skeleton, names: Sequence[str], joints: Mapping[str, str] | None
) -> dict[int, str]:
    """Return the joint of each point that has one, by the number of the point."""
    slots = find_slots(skeleton)
    known = {name: name for name in skeleton.names}
    for name in names:
        slot = KEY_POINT_SLOTS.get(name.lower().replace("_", "").replace(" ", ""))
        if slot in slots:
            known.setdefault(name, slots[slot])
    chosen = known if joints is None else {**joints}
    for name in {*chosen.values()}:
        skeleton.index(name)
    return {i: chosen[name] for i, name in enumerate(names) if name in chosen}


def estimate_offsets(skeleton: Skeleton, carriers: Sequence[int]) -> Floats:
    """Return the middle of the bone that starts at each joint, shape (n, 3).

    Of several bones, the mean of their middles; the joint itself where none starts.
    """
    middles = np.zeros((len(skeleton), 3))
    for joint in {*carriers}:
        ends = [
            *skeleton.offsets[np.asarray(skeleton.parents) == joint],
            *skeleton.end_site_offsets[np.asarray(skeleton.end_site_parents) == joint],
        ]
        if ends:
            middles[joint] = np.mean(ends, axis=0) / 2
    return middles[[*carriers]].reshape(len(carriers), 3)
