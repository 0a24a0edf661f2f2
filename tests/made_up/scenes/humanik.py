"""Definitions of HumanIK in Maya scenes: the lines that Maya writes of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

ADDED = '\taddAttr -s false -ci true -sn "ch" -ln "Character" -at "message";'


def define_character(
    path: str | Path, name: str, joints: Mapping[str, str], *, locked: bool = False
) -> None:
    """Add a definition of HumanIK to a scene in a file.

    Parameters
    ----------
    path : str or Path
    name : str
        Of its node.
    joints : mapping of str to str
        The joint of each attribute, such as ``LeftUpLeg``.
    locked : bool
        Whether the definition is locked.
    """
    path = Path(path)
    text = path.read_text(encoding="utf-8")
    for joint in dict.fromkeys(joints.values()):
        line = re.compile(rf'^createNode joint -n "{joint}".*;\n', re.MULTILINE)
        text = line.sub(lambda match: f"{match[0]}{ADDED}\n", text, count=1)
    node = f'createNode HIKCharacterNode -n "{name}";\n'
    node += '\tsetAttr ".InputCharacterizationLock" yes;\n' * locked
    place = text.index("createNode script")
    text = text[:place] + node + text[place:]
    links = [f'connectAttr "{j}.ch" "{name}.{slot}";\n' for slot, j in joints.items()]
    head, end, tail = text.rpartition("// End of")
    path.write_text(head + "".join(links) + end + tail, encoding="utf-8")


def rename_joints(path: str | Path, names: Mapping[str, str]) -> None:
    """Give joints of a scene in a file other names."""
    path = Path(path)
    words = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)")
    text = words.sub(lambda match: names[match[1]], path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
