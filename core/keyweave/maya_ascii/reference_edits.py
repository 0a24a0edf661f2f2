"""What a scene changes in the files that it refers to, as its reference nodes keep it.

The attribute ``edits`` holds groups, each a reference node's name and how many edits
follow; an edit is a code and a fixed number of words:

====  ==================================  ===========================================
code  words                               as a command
====  ==================================  ===========================================
0     child, parent, flags                parent
1     node, long name, short name, flags  addAttr
2     node, attribute, flags and value    setAttr
3     source, target, flags               disconnectAttr
4     node, attribute, flags              deleteAttr
5 0   source, target, two place holders   connectAttr within the file
5 1   source, place holder                connectAttr to another file
5 2   target, place holder                connectAttr from another file
5 3   source, place holder                connectAttr to the scene
5 4   target, place holder                connectAttr from the scene
7     kind, node, names, 0                light links; kept as text
8, 9  node, attribute                     setAttr -lock on, off
====  ==================================  ===========================================

Codes and shapes were read off scenes that Maya wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .words import Word

N_WORDS = {0: 3, 1: 4, 2: 3, 3: 3, 4: 3, 8: 2, 9: 2}
N_WORDS_OF_CONNECTION = {0: 6, 1: 4, 2: 4, 3: 4, 4: 4}  # the reference node among them


class Edit(NamedTuple):
    """One change.

    Attributes
    ----------
    code : int
    mode : int
        Of a connection, what is connected with what; 0 otherwise.
    words : tuple of str
    """

    code: int
    mode: int
    words: tuple[str, ...]


def read_edits(given: Sequence[Word]) -> Iterator[Edit]:
    """Yield the edits that the words of the attribute hold.

    What does not fit is passed over up to the next code.

    Examples
    --------
    >>> from keyweave.maya_ascii.words import words
    >>> text = '"aRN" "aRN" 2 2 "|a:hip" "visibility" " 0" 8 "|a:hip" "rotateX"'
    >>> [edit.words for edit in read_edits(list(words(text, 0, len(text))))]
    [('|a:hip', 'visibility', ' 0'), ('|a:hip', 'rotateX')]
    """
    at = 0
    while at < len(given):
        if given[at].quoted:  # a group's name, and how many edits it has
            at += 2 if at + 1 < len(given) and not given[at + 1].quoted else 1
            continue
        code = _digit(given[at])
        mode = _digit(given[at + 1]) if code == 5 and at + 1 < len(given) else 0
        at += 2 if code == 5 else 1
        n_words = N_WORDS_OF_CONNECTION.get(mode) if code == 5 else N_WORDS.get(code)
        if n_words is None:
            at = _behind_names(given, at) if code == 7 else _next_code(given, at)
            continue
        some = tuple(word.text for word in given[at : at + n_words])
        if len(some) == n_words:
            yield Edit(code, mode, some)
        at += n_words


def _digit(word: Word) -> int:
    known = not word.quoted and len(word.text) == 1 and word.text in "0123456789"
    return int(word.text) if known else -1


def _next_code(given: Sequence[Word], at: int) -> int:
    """Return where the words of an edit of an unknown code end."""
    while at < len(given) and given[at].quoted:
        at += 1
    return at


def _behind_names(given: Sequence[Word], at: int) -> int:
    """Return where the words of a light link end: kind, node, n, n names, 0."""
    counts = (word.text for word in given[at + 2 : at + 3] if not word.quoted)
    n_names = next((int(text) for text in counts if re.fullmatch("[0-9]{1,6}", text)), 0)
    return at + 3 + n_names + 1
