"""Names of controls and channels, matched across namespaces.

Names are the shortest unique DAG paths with namespaces, ``group|hero:L_arm``. Names
match if their bare names, ``L_arm``, are equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..errors import DataError

_PATH_AND_NAMESPACE = re.compile(r".*[|:]")


def as_name_list(names: Sequence[str] | str) -> list[str]:
    """Return a list of names from a list or a single name.

    Raise a DataError if `names` is neither a string nor a list of strings.

    Examples
    --------
    >>> as_name_list("Spine"), as_name_list(("Spine", "*Arm"))
    (['Spine'], ['Spine', '*Arm'])
    """
    if not isinstance(names, Iterable):
        raise DataError(repr(names), "is neither a name nor a list of names")
    listed = [names] if isinstance(names, str) else list(names)
    for name in listed:
        if not isinstance(name, str):
            raise DataError(repr(name), "is not a name")
    return listed


def bare_name(name: str) -> str:
    """Return a name without its path and namespaces.

    Examples
    --------
    >>> bare_name("rig|hero:body:L_arm"), bare_name("L_arm")
    ('L_arm', 'L_arm')
    """
    return _PATH_AND_NAMESPACE.sub("", name)


def list_by_node(channels: Iterable[str]) -> dict[str, list[str]]:
    """Return channels by their node, each once; one without a node is its own.

    Examples
    --------
    >>> list_by_node(["hip.rotateX", "knee.rotateX", "hip.rotateY", "hip.rotateX"])
    {'hip': ['hip.rotateX', 'hip.rotateY'], 'knee': ['knee.rotateX']}
    """
    nodes: dict[str, list[str]] = {}
    for channel in dict.fromkeys(channels):
        nodes.setdefault(channel.rpartition(".")[0] or channel, []).append(channel)
    return nodes


def parse_namespace(name: str) -> str:
    """Return the namespace of a name; empty for a name without one.

    Examples
    --------
    >>> parse_namespace("rig|hero:body:L_arm"), parse_namespace("L_arm")
    ('hero:body', '')
    """
    return name.rpartition("|")[2].rpartition(":")[0]


def is_inside(name: str, namespace: str) -> bool:
    """Return whether a name is in a namespace or in another one inside it.

    Examples
    --------
    >>> is_inside("hero:model:hips", "hero"), is_inside("hero2:hips", "hero")
    (True, False)
    """
    own = parse_namespace(name)
    return own == namespace or (namespace != "" and own.startswith(f"{namespace}:"))


def parse_character(name: str) -> tuple[str, str]:
    """Return the top of a name's path and its outer namespace, which identify a character.

    Examples
    --------
    >>> parse_character("rig|hero:body:L_arm"), parse_character("hero:L_arm")
    (('rig', 'hero'), ('', 'hero'))
    """
    top = name.partition("|")[0] if "|" in name else ""
    return top, parse_namespace(name).partition(":")[0]


def match_names(
    wanted: Iterable[str], known: Sequence[str], where: str, namespace: str | None = None
) -> dict[str, str]:
    """Return the known name that matches each wanted name, if there is one.

    An equal name matches first, then the only name with the same bare name.

    With a namespace, empty for names without one, only its names match. Raise a DataError,
    which calls their owner `where`, if several match.

    Examples
    --------
    >>> known = ["mocap:L_arm", "mocap:L_leg", "other:L_leg"]
    >>> match_names(["hero:L_arm"], known, "the source")
    {'hero:L_arm': 'mocap:L_arm'}
    >>> match_names(["hero:L_leg"], known, "the source", namespace="other")
    {'hero:L_leg': 'other:L_leg'}
    """
    by_bare: dict[str, list[str]] = {}
    for name in known:
        if namespace is None or parse_namespace(name) == namespace.strip(":"):
            by_bare.setdefault(bare_name(name), []).append(name)
    matched = {}
    for name in wanted:
        matches = by_bare.get(bare_name(name), [])
        if name in matches:
            matches = [name]
        if len(matches) > 1:
            raise DataError(
                name,
                f"could be {' or '.join(matches[:4])} in {where}; choose a namespace",
            )
        if matches:
            matched[name] = matches[0]
    return matched


def parse_node(channel: str) -> str:
    """Return the node of a channel.

    Examples
    --------
    >>> parse_node("hero:hip.rotateX")
    'hero:hip'
    """
    return channel.rpartition(".")[0]
