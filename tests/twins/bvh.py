"""A slow BVH reader, straight from the description of the format.

Joints are read by recursion, numbers one by one, and every matrix is made by SciPy.
"""

import numpy as np
from scipy.spatial.transform import Rotation


def read(path):
    """Return the frame time, and each joint's world positions by its name."""
    words = path.read_text().split()
    motion = words.index("MOTION")
    joint, rest = read_joint(words[2:motion])
    assert rest == []
    assert words[motion + 1] == "Frames:"
    assert words[motion + 3 : motion + 5] == ["Frame", "Time:"]
    numbers = [float(word) for word in words[motion + 6 :]]
    size = count_channels(joint)
    positions = {}
    for start in range(0, len(numbers), size):
        frame = iter(numbers[start : start + size])
        pose(joint, frame, np.eye(4), positions)
    return float(words[motion + 5]), {name: np.array(p) for name, p in positions.items()}


def read_joint(words):
    """Read ``name { ... }`` and return the joint and the words behind it."""
    name, brace, *words = words
    assert brace == "{"
    joint = {"name": name, "channels": [], "children": []}
    while words[0] != "}":
        keyword, *words = words
        if keyword == "OFFSET":
            joint["offset"], words = np.array(words[:3], float), words[3:]
        elif keyword == "CHANNELS":
            n = int(words[0])
            joint["channels"], words = words[1 : n + 1], words[n + 1 :]
        else:
            assert keyword in ("JOINT", "End")
            child, words = read_joint(words)
            if keyword == "JOINT":
                joint["children"].append(child)
    return joint, words[1:]


def count_channels(joint):
    return len(joint["channels"]) + sum(map(count_channels, joint["children"]))


def pose(joint, numbers, parent, positions):
    """Multiply one frame's matrices from the root outwards."""
    translation, rotation = np.array(joint["offset"]), np.eye(3)
    for channel in joint["channels"]:
        axis, value = channel[0], next(numbers)
        if channel.endswith("position"):
            translation["XYZ".index(axis)] = value
        else:
            turn = Rotation.from_euler(axis.lower(), value, degrees=True)
            rotation = rotation @ turn.as_matrix()
    local = np.eye(4)
    local[:3, :3], local[:3, 3] = rotation, translation
    world = parent @ local
    positions.setdefault(joint["name"], []).append(world[:3, 3])
    for child in joint["children"]:
        pose(child, numbers, world, positions)
