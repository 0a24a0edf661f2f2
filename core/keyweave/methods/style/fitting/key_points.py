"""Slots of the key points that OpenPose, COCO and MediaPipe name."""

from __future__ import annotations

PARTS = {
    "shoulder": "upper_arm",
    "elbow": "forearm",
    "wrist": "hand",
    "hip": "thigh",
    "knee": "shin",
    "ankle": "foot",
    "bigtoe": "toe",
    "footindex": "toe",
}
# Without underscores, in lower case: "rshoulder" of OpenPose, "rightshoulder" of others.
KEY_POINT_SLOTS = {
    "neck": "neck",
    "midhip": "hips",
    **{
        f"{side}{part}": f"{side[0]}.{slot}"
        for side in ("l", "r", "left", "right")
        for part, slot in PARTS.items()
    },
}
