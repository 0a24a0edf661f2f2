"""The lists of edits in a reference node, as words of the attribute ``edits``.

The attribute holds groups: the name of a reference node, the number of its edits, and the
edits, each a code and a fixed number of words:

====  ==================================  ===========================================
code  words                               as a command
====  ==================================  ===========================================
0     child, parent, flags                parent
1     node, long name, short name, flags  addAttr
2     node, attribute, flags and value    setAttr
3     source, target, flags               disconnectAttr
4     node, attribute, flags              deleteAttr
5 0   source, target, two placeholders    connectAttr within the file
5 1   source, placeholder                 connectAttr to another file
5 2   target, placeholder                 connectAttr from another file
5 3   source, placeholder                 connectAttr to the scene
5 4   target, placeholder                 connectAttr from the scene
7     kind, node, names, 0                light links; kept as text
8, 9  node, attribute                     setAttr -lock on, off
====  ==================================  ===========================================

There is a list of groups with the edits that Maya did not apply, and then one with those
that it did. A reference that was unloaded when the scene was saved has the first list only;
Maya applies it when the reference is loaded.

Codes, word counts and lists were derived from scenes that Maya saved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...._text import format_count
from ..syntax.tokens import Word

DISCONNECT, CONNECT = 3, 5  # codes
DRIVES_SCENE, DRIVEN_BY_SCENE = 3, 4  # modes of a connection
WORDS_PER_EDIT = {0: 3, 1: 4, 2: 3, 3: 3, 4: 3, 8: 2, 9: 2}
WORDS_PER_CONNECTION = {0: 6, 1: 4, 2: 4, 3: 4, 4: 4}  # with the reference node
ARRAYS = (".dagSetMembers", ".groupNodes")  # driven many times; Maya numbers the elements
PLACEHOLDER_PATH = re.compile(r"(?:placeHolderList|phl)\[(\d{1,9})\]")


class Edit(NamedTuple):
    """A single reference edit."""

    code: int  # -1 for a code that is not known
    mode: int  # kind of connection for code 5, otherwise 0
    words: tuple[str, ...]
    start: int  # offset of the code in the text

    def list_placeholders(self) -> list[tuple[str, int]]:
        """Return the reference nodes and indices of the placeholders of a connection."""
        names = self.words[1:] if self.code == CONNECT else ()
        parts = (name.partition(".") for name in names)
        matches = ((node, PLACEHOLDER_PATH.fullmatch(path)) for node, _, path in parts)
        return [(node, int(match[1])) for node, match in matches if match]


class EditGroup(NamedTuple):
    """The edits of a reference in one list."""

    name: str  # of the reference node; empty for edits without a group
    start: int  # offset of the name in the text
    size: Word | None  # the number of edits, as in the file
    edits: list[Edit]


class EditLists(NamedTuple):
    """The two lists of a reference node, or the list of an unloaded reference.

    The edits in the list of an unloaded reference are the applied ones.
    """

    unapplied: list[EditGroup]  # edits that Maya could not apply
    applied: list[EditGroup]
    has_both: bool  # whether the attribute has two lists

    @property
    def groups(self) -> list[EditGroup]:
        """The groups of both lists, in the order of the file."""
        return [*self.unapplied, *self.applied]


def read_edit_lists(words: Sequence[Word]) -> EditLists:
    """Return the lists of edits in the words of an attribute.

    The list of applied edits begins with the first group that is there a second time.

    Examples
    --------
    >>> from keyweave.scenes.maya_ascii.syntax.tokens import split_words
    >>> text = '"aRN" "aRN" 0 "aRN" 2 2 "|a:hip" "visibility" " 0" 8 "|a:hip" "rotateX"'
    >>> (group,) = read_edit_lists(list(split_words(text, 0, len(text)))).applied
    >>> group.name, [edit.words for edit in group.edits]
    ('aRN', [('|a:hip', 'visibility', ' 0'), ('|a:hip', 'rotateX')])
    """
    groups = _read_groups(words)
    names: set[str] = set()
    for number, group in enumerate(groups):
        if group.name in names:
            return EditLists(groups[:number], groups[number:], True)
        names.add(group.name)
    return EditLists([], groups, False)


def list_faults(lists: EditLists) -> Iterator[str]:
    """Yield a sentence on each fault that makes lists ambiguous.

    Counts that do not fit their edits, placeholders of two plugs, and plugs that two
    placeholders drive.
    """
    for group in lists.groups:
        count = int(group.size.text) if group.size is not None else len(group.edits)
        if count != len(group.edits):
            edits = format_count(count, "edit")
            yield f'the group "{group.name}" counts {edits} but has {len(group.edits):,}'
    plugs: dict[tuple[str, int], str] = {}
    driven: dict[str, int] = {}
    connections = (
        e for group in lists.applied for e in group.edits if e.code == CONNECT and e.mode
    )
    for edit in connections:
        for holder in edit.list_placeholders():
            known = plugs.setdefault(holder, edit.words[1])
            if known != edit.words[1]:
                yield f'placeholder {holder[1]} stands for "{known}" and "{edit.words[1]}"'
            elif edit.mode == DRIVEN_BY_SCENE and not edit.words[1].endswith(ARRAYS):
                first = driven.setdefault(edit.words[1], holder[1])
                if first != holder[1]:
                    yield f'placeholders {first} and {holder[1]} drive "{edit.words[1]}"'


def _read_groups(words: Sequence[Word]) -> list[EditGroup]:
    """Return the groups; edits of files without groups come first, if there are any."""
    bare = EditGroup("", 0, None, [])
    groups = [bare]
    at = 0
    while at < len(words):
        if words[at].quoted:  # name of a group, and its number of edits
            has_size = at + 1 < len(words) and _is_number(words[at + 1])
            if has_size:
                name = words[at]
                groups.append(EditGroup(name.text, name.start, words[at + 1], []))
            at += 2 if has_size else 1
            continue
        edit, at = _read_edit(words, at)
        if edit is not None:
            groups[-1].edits.append(edit)
    return groups if bare.edits else groups[1:]


def _read_edit(words: Sequence[Word], at: int) -> tuple[Edit | None, int]:
    """Return the edit at an index, None if it is incomplete, and the index after it."""
    start, code = words[at].start, _parse_digit(words[at])
    mode = _parse_digit(words[at + 1]) if code == CONNECT and at + 1 < len(words) else 0
    at += 2 if code == CONNECT else 1
    n_words = (
        WORDS_PER_CONNECTION.get(mode) if code == CONNECT else WORDS_PER_EDIT.get(code)
    )
    if n_words is None:
        stop = _skip_light_link(words, at) if code == 7 else _skip_to_next_code(words, at)
        is_whole = code >= 0 and at < stop <= len(words)
        known = 7 if code == 7 else -1
        return (Edit(known, 0, (), start) if is_whole else None), stop
    texts = tuple(word.text for word in words[at : at + n_words])
    is_whole = len(texts) == n_words
    return (Edit(code, mode, texts, start) if is_whole else None), at + n_words


def _is_number(word: Word) -> bool:
    return not word.quoted and re.fullmatch("[0-9]+", word.text) is not None


def _parse_digit(word: Word) -> int:
    known = not word.quoted and len(word.text) == 1 and word.text in "0123456789"
    return int(word.text) if known else -1


def _skip_to_next_code(words: Sequence[Word], at: int) -> int:
    """Return the index after the words of an edit with an unknown code."""
    while at < len(words) and words[at].quoted:
        at += 1
    return at


def _skip_light_link(words: Sequence[Word], at: int) -> int:
    """Return the index after a light link: kind, node, n, n names, 0."""
    counts = (word.text for word in words[at + 2 : at + 3] if not word.quoted)
    n_names = next((int(text) for text in counts if re.fullmatch("[0-9]{1,6}", text)), 0)
    return at + 3 + n_names + 1
