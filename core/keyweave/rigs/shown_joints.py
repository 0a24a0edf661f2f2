"""The joints that are a character: one chain for each limb, whatever helps to pose it.

Rigs have chains of joints in the same place: some are rotated by FK controls, some by IK,
and one shows the result. Surfaces decide, then what drives what, then visibility; if
nothing is left to decide, it is a choice, and the notes list it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from .._text import format_count, format_list
from ..animation.character_definition import CharacterDefinition
from ..errors import UnknownNameError
from ..geometry.arrays import Floats, Ints
from ..geometry.vectors import distance
from .joint_evidence import (
    HELPER_SHARE,
    JointEvidence,
    find_roots,
    sort_parents_first,
)

SAME_PLACE = 1e-3  # of the extent of all joints
LISTED_CHAINS = 4  # chains that a note lists
EVIDENCE_KINDS = ("name", "surface", "what drives what", "visibility", "choice")

Pair = tuple[int, int]  # a joint, and a joint in its place
Score = tuple[bool, float, int, float, int]


@dataclass(frozen=True)
class ShownJoints:
    """The joints of a scene that are characters, without those that help to pose them.

    Attributes
    ----------
    names : tuple of str
        Parents before children.
    parents : tuple of int
        Index of the joint that carries each one; -1 for none. Below a chain that is left
        out, it is the joint in the same place.
    weights : tuple of float
        Points of surfaces that follow each joint.
    copies : mapping of str to str
        The joint in the place of each one that is left out, if there is one.
    evidence : mapping of str to str
        What decided between chains in one place, by the first joint of the chain that was
        taken: ``"surface"``, ``"what drives what"``, ``"visibility"``, ``"choice"`` or
        ``"name"``.
    notes : tuple of str
        Choices that nothing decides.
    definitions : tuple of CharacterDefinition
        With the joints that are shown, not with those that are left out.
    """

    names: tuple[str, ...]
    parents: tuple[int, ...]
    weights: tuple[float, ...]
    copies: Mapping[str, str]
    evidence: Mapping[str, str]
    notes: tuple[str, ...] = ()
    definitions: tuple[CharacterDefinition, ...] = ()

    def skeletons(self) -> dict[str, list[str]]:
        """Return the joints of each skeleton, by root joint."""
        skeletons: dict[str, list[str]] = {}
        roots = find_roots(np.array(self.parents, int))
        for name, root in zip(self.names, roots.tolist()):
            skeletons.setdefault(self.names[root], []).append(name)
        return skeletons


def find_shown_joints(evidence: JointEvidence, chosen: Collection[str] = ()) -> ShownJoints:
    """Return the joints that are characters.

    These joints are left out, with the joints below them that no surface follows:

    - of chains in one place, of which one drives another, joint by joint, all but one: the
      chain that most of the surface follows, then a driven chain, then a visible chain,
    - of children of a joint with equal chains, all but one, in the same way,
    - hidden joints of visible skeletons that surfaces follow,
    - hidden skeletons that no surface follows, if visible ones have as many joints,
    - small skeletons that only move a larger one, such as reverse feet, and single joints.

    If all joints would be left out, all are returned. Of `chosen` joints the chains are
    taken, whatever the evidence; raise an UnknownNameError if one does not exist.

    Examples
    --------
    An FK chain drives the chain that a surface follows.

    >>> evidence = JointEvidence(
    ...     ("hip", "leg_FK", "knee_FK", "leg", "knee"),
    ...     np.array([-1, 0, 1, 0, 3]),
    ...     drives=np.array([[1, 3], [2, 4]]),
    ... )
    >>> shown = find_shown_joints(evidence)
    >>> shown.names, dict(shown.evidence)
    (('hip', 'leg', 'knee'), {'leg': 'what drives what'})
    >>> find_shown_joints(evidence, ["leg_FK"]).names
    ('hip', 'leg_FK', 'knee_FK')
    """
    unknown = [f"joint {name}" for name in chosen if name not in evidence.names]
    if unknown:
        raise UnknownNameError(unknown, evidence.names, "the scene")
    return _Choice(evidence, chosen).decide()


class _Choice:
    """The choice between chains of joints."""

    def __init__(self, evidence: JointEvidence, chosen: Collection[str]):
        self.evidence, self.above = evidence, evidence.above
        self.chosen = {evidence.names.index(name) for name in chosen}
        self.is_bound = evidence.skin > 0
        self.words: dict[str, str] = {}
        self.notes: list[str] = []
        self.stands_for: dict[int, int] = {}

    def decide(self) -> ShownJoints:
        every = {*range(len(self.evidence.names))}
        kept = self._remove(self._find_copies() | self._find_hidden_branches(), every)
        kept = self._remove_skeletons(self._find_hidden(kept), kept)
        kept = self._remove_skeletons(self._find_helpers(kept), kept)
        return self._describe(sorted(kept or every))

    def _remove(self, copies: set[int], nodes: set[int]) -> set[int]:
        """Return nodes without copies, and those below that no surface follows."""
        bearing = self._list_bearing()
        return {
            n for n in nodes - copies if n in bearing or copies.isdisjoint(self.above[n])
        }

    def _list_bearing(self) -> set[int]:
        """Return joints that a surface follows or that are chosen, and all above them."""
        own = {*np.flatnonzero(self.is_bound).tolist()} | self.chosen
        return own.union(*(self.above[joint] for joint in own))

    def _remove_skeletons(self, roots: set[int], nodes: set[int]) -> set[int]:
        return {n for n in nodes if int(self.evidence.roots[n]) not in roots}

    # --- chains in one place ---

    def _find_copies(self) -> set[int]:
        """Return the joints of all chains that another one in their place shows."""
        copies: set[int] = set()
        driven = {
            (int(a), int(b))
            for a, b in self.evidence.drives
            if a not in self.above[b] and b not in self.above[a]
        }
        linked = {pair for pairs in self._find_driven_chains(driven) for pair in pairs}
        while linked:
            lost, inner = self._settle(linked, driven)
            copies |= lost
            linked = {pair for pair in inner if copies.isdisjoint(pair)}
        twins = {pair for pair in self._find_twins() if copies.isdisjoint(pair)}
        return copies | self._settle(twins, driven)[0]

    def _find_driven_chains(self, driven: set[Pair]) -> Iterator[tuple[Pair, Pair]]:
        """Yield pairs of pairs, one above the other, that start in one place.

        A figure that follows another one elsewhere is a second figure.
        """
        for low in driven:
            pairs_above = product(self.above[low[0]], self.above[low[1]])
            for high in driven.intersection(pairs_above):
                if not self._distance(*high) > self._tolerance:  # or it is not known
                    yield low, high

    def _settle(self, pairs: set[Pair], driven: set[Pair]) -> tuple[set[int], set[Pair]]:
        """Return the joints whose chain is not taken, and the pairs inside a chain."""
        lost: set[int] = set()
        chains, groups = _group_chains(pairs, self.evidence.parents)
        for group in groups:
            members = {joint for top in group for joint in chains[top]}
            flows = {pair for pair in driven if members.issuperset(pair)}
            scores = {top: self._score(chains[top], flows) for top in group}
            best, *others = sorted(group, key=scores.__getitem__, reverse=True)
            lost.update(joint for top in others for joint in chains[top])
            if others:
                self._explain(best, others, scores[best], scores[others[0]])
                self._match(pairs, chains[best], [chains[top] for top in others])
        inner = {p for p in pairs if any({*p} <= {*chain} for chain in chains.values())}
        return lost, inner

    def _score(self, chain: Sequence[int], flows: set[Pair]) -> Score:
        """Return the evidence for a chain, the strongest first."""
        own = {*chain}
        is_driven = any(b in own and a not in own for a, b in flows)
        drives = any(a in own and b not in own for a, b in flows)
        skin = round(float(self.evidence.skin[[*chain]].sum()), 6)
        visible = float(self.evidence.is_visible[[*chain]].mean())
        n_below = int(self.evidence.n_below[chain[0]])
        return not self.chosen.isdisjoint(own), skin, is_driven - drives, visible, n_below

    def _explain(
        self, best: int, others: Sequence[int], first: Score, second: Score
    ) -> None:
        """Record what decided, and a note if nothing did."""
        names = self.evidence.names
        kind = next(
            (k for k, a, b in zip(EVIDENCE_KINDS, first, second) if a != b),
            EVIDENCE_KINDS[-1],
        )
        self.words[names[best]] = kind
        if kind == EVIDENCE_KINDS[-1]:
            listed = format_list([names[top] for top in others], LISTED_CHAINS)
            count = format_count(len(others), "other chain")
            self.notes.append(
                f"{names[best]} was taken of equal chains, though nothing speaks against "
                f"{count}: {listed}; choose one with joints="
            )

    def _match(
        self, pairs: set[Pair], best: Sequence[int], others: Sequence[Sequence[int]]
    ) -> None:
        """Record which joint of the taken chain is in the place of each other one."""
        partners: dict[int, set[int]] = {}
        for a, b in pairs:
            partners.setdefault(a, set()).add(b)
            partners.setdefault(b, set()).add(a)
        for chain in others:
            for joint in chain:
                direct = partners.get(joint, set())
                near = direct | {c for b in direct for c in partners.get(b, ())}
                matches = sorted(near.intersection(best))
                if matches:
                    self.stands_for[joint] = matches[0]

    def _find_twins(self) -> Iterator[Pair]:
        """Yield pairs of joints of equal chains below one joint."""
        children = self.evidence.children
        tops = [own for own in children if len(own) > 1]
        for own in tops:
            starts = [node for node in own if children[node]]
            for number, node in enumerate(starts):
                for other in starts[:number]:
                    yield from self._pair_twins(other, node)

    def _pair_twins(self, node: int, other: int) -> list[Pair]:
        """Return the pairs of two chains that coincide; empty if no bone does."""
        is_same = self.evidence.size > 0 and self._distance(node, other) <= self._tolerance
        if not is_same:
            return []
        pairs, n_bones = [(node, other)], 0
        for a, b in pairs:
            for child in self.evidence.children[a]:
                twins = [c for c in self.evidence.children[b] if self._agree(child, c)]
                if twins:
                    pairs.append((child, twins[0]))
                    n_bones += self._distance(a, child) > self._tolerance
        return pairs if n_bones else []

    # --- skeletons ---

    def _find_hidden_branches(self) -> set[int]:
        """Return hidden children of visible joints of skeletons that surfaces follow."""
        evidence, bound = self.evidence, self._list_bound_roots()
        hidden = {*np.flatnonzero(~evidence.is_visible).tolist()} - self._list_bearing()
        return {
            joint
            for joint in hidden
            if int(evidence.roots[joint]) in bound
            and any(evidence.is_visible[above] for above in self.above[joint])
        }

    def _count(self, kept: Collection[int]) -> Mapping[int, int]:
        return Counter(self.evidence.roots[[*kept]].tolist())

    def _list_bound_roots(self) -> set[int]:
        bound = [*np.flatnonzero(self.is_bound).tolist(), *self.chosen]
        return {int(self.evidence.roots[n]) for n in bound}

    def _find_hidden(self, kept: set[int]) -> set[int]:
        """Return the roots of hidden skeletons, if visible ones have as many joints."""
        counts = self._count(kept)
        shown = [n for root, n in counts.items() if self.evidence.is_visible[root]]
        bound, n_shown = self._list_bound_roots(), sum(shown)
        return {
            root
            for root, n in counts.items()
            if not self.evidence.is_visible[root] and root not in bound and n <= n_shown
        }

    def _find_helpers(self, kept: set[int]) -> set[int]:
        """Return the roots of small skeletons that move others, and of single joints."""
        counts, bound = self._count(kept), self._list_bound_roots()
        most = max(counts.values(), default=1)
        movers = {int(a) for a, b in self.evidence.movers if int(b) in counts}
        return {
            root
            for root, n in counts.items()
            if n <= HELPER_SHARE * most and root not in bound and (root in movers or n == 1)
        }

    # --- places ---

    @property
    def _tolerance(self) -> float:
        return SAME_PLACE * self.evidence.size

    def _distance(self, node: int, other: int) -> float:
        positions: Floats = self.evidence.positions
        return float(distance(positions[node], positions[other]))

    def _agree(self, node: int, other: int) -> bool:
        """Return whether two joints have equal offsets from those above them."""
        offsets = self.evidence.offsets
        return float(distance(offsets[node], offsets[other])) <= self._tolerance

    # --- the result ---

    def _describe(self, kept: Sequence[int]) -> ShownJoints:
        evidence, own = self.evidence, {*kept}
        parents = {joint: self._find_parent(joint, own) for joint in kept}
        order = sort_parents_first(parents)
        places = {joint: row for row, joint in enumerate(order)}
        copies = {
            evidence.names[joint]: evidence.names[other]
            for joint, other in self.stands_for.items()
            if other in own and joint not in own
        }
        return ShownJoints(
            tuple(evidence.names[joint] for joint in order),
            tuple(places.get(parents[joint], -1) for joint in order),
            tuple(float(evidence.skin[joint]) for joint in order),
            copies,
            self.words,
            tuple(self.notes),
            tuple(each.replace_copies(copies) for each in evidence.definitions),
        )

    def _find_parent(self, joint: int, kept: Collection[int]) -> int:
        """Return the joint that carries a joint, or -1."""
        for above in self.above[joint]:
            twin = self.stands_for.get(above, above)
            if above in kept:
                return above
            if twin in kept and joint not in self.above[twin]:
                return twin
        return -1


def _group_chains(
    pairs: set[Pair], parents: Ints
) -> tuple[dict[int, list[int]], list[list[int]]]:
    """Return the chains of paired joints by first joint, and those in one place.

    Examples
    --------
    >>> _group_chains({(1, 3), (2, 4)}, np.array([-1, 0, 1, 0, 3]))
    ({1: [1, 2], 3: [3, 4]}, [[1, 3]])
    """
    joints = sorted({joint for pair in pairs for joint in pair})
    tops: dict[int, int] = {}
    for joint in joints:
        above = int(parents[joint])
        while above >= 0 and above not in tops:
            above = int(parents[above])
        tops[joint] = tops[above] if above >= 0 else joint
    chains: dict[int, list[int]] = {}
    for joint in joints:
        chains.setdefault(tops[joint], []).append(joint)
    groups = {top: {top} for top in chains}
    for a, b in sorted(pairs):
        both = groups[tops[a]] | groups[tops[b]]
        for top in both:
            groups[top] = both
    return chains, [sorted(g) for g in {id(g): g for g in groups.values()}.values()]
