"""The list of verbs that work on scenes and files, in the order of menus.

A new verb is a folder and a line here; its row is imported when it is used.
"""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import cast

from .verb import Verb

# A sentence for lists of verbs and for tool tips, by the name of the verb and its folder.
SUMMARIES = MappingProxyType(
    {
        "texture": "Add captured detail to a keyframed sketch.",
        "resequence": "Rearrange captured frames to meet constraints.",
        "inbetween": "Fill the gaps between keyed poses with captured motion.",
        "transfer": "Put captured motion onto the controls of a rig.",
        "feet": "Keep feet from sliding over the ground.",
        "restyle": "Answer how a person moves at other speeds and in other gaits.",
        "exaggerate": "Exaggerate captured motion by a keyed movement of the same rig.",
    }
)


def load_verb(name: str) -> Verb:
    """Import the row of a verb.

    Examples
    --------
    >>> load_verb("texture").label
    'Texture'
    """
    return cast(Verb, import_module(f".{name}.row", __package__).VERB)


def load_verbs() -> tuple[Verb, ...]:
    """Import the rows of all verbs."""
    return tuple(map(load_verb, SUMMARIES))
