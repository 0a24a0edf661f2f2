"""The grammar of reference nodes in scenes that Maya saves, checked on text alone.

It shares no code with Keyweave: its tokens, counts and rules were read off scenes that Maya
saved. Run it on files to list their faults::

    python tests/reference_grammar.py shot.ma other.ma
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

N_WORDS = {"0": 3, "1": 4, "2": 3, "3": 3, "4": 3, "8": 2, "9": 2}
N_WORDS_OF_CONNECTION = {"0": 6, "1": 4, "2": 4, "3": 4, "4": 4}
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()+;]|[^\s"()+;]+', re.DOTALL)
STATEMENT = re.compile(r'(?:"(?:[^"\\]|\\.)*"|//[^\n]*|[^";/]|/)*;', re.DOTALL)
HOLDER = re.compile(r'"([^"]+)\.(?:phl|placeHolderList)\[(\d+)\]"')
ARRAYS = ('.dagSetMembers"', '.groupNodes"')  # which number their own elements


def list_reference_faults(text):
    """Return a sentence on each fault of the reference nodes of a scene."""
    nodes, connections = read_scene(text.replace("\r\n", "\n").replace("\r", "\n"))
    faults, applied = [], {}
    for name, node in nodes.items():
        own = list(list_node_faults(name, node))
        if not own:
            failed, applied[name] = read_placeholders(node)
            own = list_links_faults(name, node, connections, failed)
        faults += [f"{name}: {fault}" for fault in own]
    return [*faults, *list_order_faults(applied, connections)]


def read_scene(text):
    """Return the statements of each reference node, and all connections."""
    nodes, connections, current = {}, [], None
    for match in STATEMENT.finditer(text):
        statement = re.sub(r"^(?:\s|//[^\n]*\n)*", "", match.group())
        word = re.match(r"\w*", statement).group()
        if word == "createNode":
            named = re.match(r'createNode reference(?: -s)? -n "([^"]+)"', statement)
            current = nodes.setdefault(named[1], []) if named else None
        elif word == "select":
            current = None
        elif word == "connectAttr":
            connections.append(HOLDER.findall(statement))
        elif current is not None:
            current.append(statement)
    return nodes, connections


def read_declared(node):
    """Return the size of the list of placeholders, and the indices that are set."""
    sizes = [re.match(r'setAttr -s (\d+) "\.phl"', text) for text in node]
    indices = [re.match(r'setAttr "\.phl\[(\d+)\]" 0;', text) for text in node]
    size = [int(match[1]) for match in sizes if match]
    return (size or [None])[0], [int(match[1]) for match in indices if match]


def read_lists(node):
    """Return the groups of edits: name, number, and each code with its words."""
    edits = [text for text in node if '-type "dataReferenceEdits"' in text]
    if not edits:
        return None
    tokens = join_strings(TOKEN.findall(edits[0].partition('"dataReferenceEdits"')[2][:-1]))
    groups, at = [], 1
    while at < len(tokens):
        if tokens[at][0] == '"':
            groups.append((tokens[at][1:-1], int(tokens[at + 1]), []))
            at += 2
            continue
        code = tokens[at]
        if code == "7":
            n = 4 + int(tokens[at + 3])
            groups[-1][2].append((code, tokens[at + 1 : at + n]))
            at += n + 1
            continue
        if code == "5":
            code, at = f"5 {tokens[at + 1]}", at + 1
        n = N_WORDS_OF_CONNECTION[code[2:]] if code[0] == "5" else N_WORDS[code]
        groups[-1][2].append((code, tokens[at + 1 : at + 1 + n]))
        at += n + 1
    return groups


def join_strings(tokens):
    """Return tokens, with the strings within parentheses joined."""
    joined, depth = [], 0
    for token in tokens:
        if token in "()":
            depth += 1 if token == "(" else -1
            joined += ['""'] if token == "(" and depth == 1 else []
        elif not depth:
            joined.append(token)
        elif token != "+":
            joined[-1] = f"{joined[-1][:-1]}{token[1:]}"
    return joined


def split_lists(groups):
    """Return the groups of failed edits and those of applied edits."""
    seen = set()
    for number, (name, _, _) in enumerate(groups):
        if name in seen:
            return groups[:number], groups[number:]
        seen.add(name)
    return groups, []


def list_node_faults(name, node):
    """Yield the faults within the statements of a reference node."""
    size, declared = read_declared(node)
    if sorted(set(declared)) != declared:
        yield "its placeholders are not declared once each, in ascending order"
    if len(declared) > 1 and (size or 0) < len(declared):
        yield f"it declares {len(declared)} placeholders, but their number is {size}"
    try:
        groups = read_lists(node)
    except (KeyError, ValueError, IndexError):
        yield "its edits cannot be read"
        return
    for group, count, edits in groups or ():
        codes = [code[0] for code, _ in edits]
        if count != len(edits):
            yield f"{group} counts {count} edits but has {len(edits)}"
        if codes != sorted(codes):
            yield f"the edits of {group} are not in the order of their codes"
        for code, words in edits:
            if not all(word[0] == '"' for word in words) and code not in "17":
                yield f"an edit {code} of {group} has words without quotes: {words}"
            if code[0] == "5" and words[0] != f'"{name}"':
                yield f"an edit {code} of {group} is for {words[0]}"


def read_placeholders(node):
    """Return the placeholders of failed edits, and those of applied edits."""
    lists = split_lists(read_lists(node) or [])
    edits = ([edit for _, _, edits in groups for edit in edits] for groups in lists)
    return [
        [int(i) for code, words in each if code[0] == "5" for _, i in find_holders(words)]
        for each in edits
    ]


def find_holders(words):
    return HOLDER.findall(" ".join(words))


def list_links_faults(name, node, connections, failed):
    """Yield placeholders that are declared, edited and connected in different ways."""
    groups = split_lists(read_lists(node) or [])[1]
    edits = [edit for _, _, edits in groups for edit in edits if edit[0][0] == "5"]
    edited = [int(i) for _, words in edits for _, i in find_holders(words)]
    ends = [end for ends in connections for end in ends if end[0] == name]
    connected = [int(i) for _, i in ends]
    for what, indices in (("edited", edited), ("connected", connected)):
        twice = [index for index, n in Counter(indices).items() if n > 1]
        if twice:
            yield f"placeholders {twice[:5]} are {what} twice"
    driven = Counter(words[1] for code, words in edits if code == "5 4")
    doubled = [plug for plug, n in driven.items() if n > 1 and not plug.endswith(ARRAYS)]
    if doubled:
        yield f"two placeholders drive {doubled[:3]}"
    lost = sorted({*connected} - {*edited} - {*failed})
    if groups and lost:
        yield f"placeholders {lost[:5]} are connected but stand for no plug"
    size, declared = read_declared(node)
    undeclared = sorted({*connected} & {*edited} - {*declared})
    if undeclared and len(declared) == (size or 1):
        yield f"placeholders {undeclared[:5]} are connected but not declared"


def list_order_faults(applied, connections):
    """Yield faults of the order of connections: placeholders first, by reference.

    Connections of failed edits may be anywhere.
    """
    names = list(applied)
    order = [
        [names.index(top) for top, i in ends if int(i) in applied.get(top, ())]
        for ends in connections
    ]
    held = [number for number, tops in enumerate(order) if tops]
    others = [number for number, ends in enumerate(connections) if not ends]
    if held and others and held[-1] > others[0]:
        yield "a connection without a placeholder precedes one with a placeholder"
    blocks = [tops[0] for tops in order if tops]
    if blocks != sorted(blocks):
        yield "placeholders are not connected in the order of the reference nodes"


def main(paths):
    """Print the faults of files; return whether there are any."""
    n_faults = 0
    for path in paths:
        text = Path(path).read_bytes().decode("utf-8", "surrogateescape")
        for fault in list_reference_faults(text):
            n_faults += 1
            sys.stdout.write(f"{path}: {fault}\n")
    return n_faults > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
