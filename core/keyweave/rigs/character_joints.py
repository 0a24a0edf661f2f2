"""The joints of one character of a rig: a skeleton, also if its rig has it in pieces.

A hierarchy of joints hangs on a joint of another one if its root follows that joint in
random poses of all controls that move the other one. So does a joint that leaves its own
parent, such as a hand whose control hangs on another chain.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from .._text import format_list
from ..animation.channel_names import parse_namespace
from ..animation.character_definition import CharacterDefinition, choose_definition
from ..animation.mapping.labeling import find_slots
from ..animation.skeleton import ROTATE, TRANSLATE, Skeleton
from ..errors import DataError
from ..geometry.arrays import Bools, Floats, Ints
from ..geometry.matrices import extract_rotation, invert_matrix, transpose
from ..geometry.vectors import distance
from .joint_evidence import find_roots, sort_parents_first
from .rig import Rig, list_limits, pose_quietly
from .shown_joints import ShownJoints, find_shown_joints

PIECE_POSES = 12
SEED = 2006
PIECE_ANGLE = 0.5  # radians to each side of the saved pose
PIECE_LENGTH = 0.05  # fraction of the figure's size
RIGID_ANGLE = np.radians(0.1)
RIGID_SHARE = 1e-4  # of the figure's size
LEAST_JOINTS = 3  # of a piece that is mentioned
LISTED_PIECES = 4  # that a note lists


@dataclass(frozen=True, eq=False)
class CharacterJoints:
    """The joints of a character, as a skeleton: parents before children.

    Attributes
    ----------
    parents : ndarray of int, shape (n_joints,)
        Index of the joint that carries each one; -1 for the root.
    skin : ndarray, shape (n_joints,)
        Points of surfaces that follow each joint.
    others : mapping of str to float
        Points of surfaces that follow other joints, by name.
    evidence : mapping of str to str
        See `keyweave.rigs.shown_joints.ShownJoints`.
    notes : tuple of str
        Choices, and hierarchies that belong to no or another character.
    definition : CharacterDefinition, optional
    """

    names: tuple[str, ...]
    parents: Ints
    skin: Floats
    others: Mapping[str, float]
    evidence: Mapping[str, str]
    notes: tuple[str, ...] = ()
    definition: CharacterDefinition | None = None

    @classmethod
    def of(cls, rig: Rig, chosen: Collection[str] = ()) -> CharacterJoints:
        """Find the joints of the largest character of a rig.

        Chosen joints are those of the character, and of the chains, to take. Raise an
        UnknownNameError if one does not exist, and a DataError if no control moves its
        skeleton.

        Examples
        --------
        >>> from keyweave.examples import load_scene
        >>> joints = CharacterJoints.of(load_scene("biped_walk").rig())
        >>> len(joints.names), "LeftArmIK" in joints.names, joints.notes
        (54, False, ())
        """
        shown = find_shown_joints(rig.evidence, chosen)
        for name in chosen:
            if name not in rig.joints:
                raise DataError(name, "is not moved by any control; choose another joint")
        names, parents = _keep_joints(shown, rig.joints)
        notes = [*shown.notes]
        names, parents = _join_pieces(rig, names, parents)
        roots = find_roots(parents)
        root = _choose_root(rig, names, parents, roots, shown, chosen)
        if root is None:
            root = int(roots[0]) if len(roots) else -1
        rows = np.flatnonzero(roots == root)
        notes += _note_others(names, roots, root)
        places = {row: number for number, row in enumerate(rows.tolist())}
        weights = dict(zip(shown.names, shown.weights))
        own = tuple(names[row] for row in rows.tolist())
        skin = zip(rig.evidence.names, rig.evidence.skin.tolist())
        return cls(
            own,
            np.array([places.get(int(parents[row]), -1) for row in rows], int),
            np.array([weights[name] for name in own]),
            {name: points for name, points in skin if points and name not in {*own}},
            shown.evidence,
            tuple(notes),
            choose_definition(shown.definitions, own),
        )


def _keep_joints(
    shown: ShownJoints, joints: Collection[str]
) -> tuple[tuple[str, ...], Ints]:
    """Return the shown joints that a rig has, and their parents among them."""
    known, places, parents = {*joints}, dict[int, int](), list[int]()
    for row, name in enumerate(shown.names):
        above = shown.parents[row]
        while above >= 0 and above not in places:
            above = shown.parents[above]
        if name in known:
            places[row] = len(places)
            parents.append(places.get(above, -1))
    return tuple(shown.names[row] for row in places), np.array(parents, int)


def _join_pieces(
    rig: Rig, names: Sequence[str], parents: Ints
) -> tuple[tuple[str, ...], Ints]:
    """Return joints, and as parents the joints that carry them."""
    nodes, index = rig.evidence.names, {name: row for row, name in enumerate(names)}
    pairs = [(nodes[a], nodes[b]) for a, b in rig.evidence.holders.tolist()]
    holders = {(index[a], index[b]) for a, b in pairs if a in index and b in index}
    if (parents < 0).sum() < 2 and not holders:
        return tuple(names), parents
    joined = _Pieces(rig, names, parents, holders).join()
    order = sort_parents_first(dict(enumerate(joined)))
    places = {row: number for number, row in enumerate(order)}
    parents = np.array([places.get(joined[row], -1) for row in order], int)
    return tuple(names[row] for row in order), parents


def _choose_root(
    rig: Rig,
    names: Sequence[str],
    parents: Ints,
    roots: Ints,
    shown: ShownJoints,
    chosen: Collection[str],
) -> int | None:
    """Return the root of the character: chosen, with most slots, skin and joints."""
    weights = dict(zip(shown.names, shown.weights))
    best: tuple[tuple[bool, int, float, int], int] | None = None
    for root in dict.fromkeys(roots.tolist()):
        rows = np.flatnonzero(roots == root)
        own = [names[row] for row in rows.tolist()]
        definition = choose_definition(shown.definitions, own)
        skeleton = _make_skeleton(rig, names, parents, rows, definition)
        slots = len(find_slots(skeleton)) if len(skeleton) > 1 else 0
        skin = sum(weights[name] for name in own)
        score = not {*chosen}.isdisjoint(own), slots, skin, len(own)
        if best is None or score > best[0]:
            best = score, root
    return None if best is None else best[1]


def _make_skeleton(
    rig: Rig,
    names: Sequence[str],
    parents: Ints,
    rows: Ints,
    definition: CharacterDefinition | None,
) -> Skeleton:
    """Return rows of joints as a skeleton in the saved pose."""
    index = {name: place for place, name in enumerate(rig.evidence.names)}
    places = {row: number for number, row in enumerate(rows.tolist())}
    positions = rig.evidence.positions[[index[names[row]] for row in rows.tolist()]]
    positions = np.where(np.isfinite(positions), positions, 0.0)
    above = np.array([places.get(int(parents[row]), -1) for row in rows.tolist()])
    offsets = positions - np.where(above[:, np.newaxis] >= 0, positions[above], 0.0)
    own = tuple(names[row] for row in rows.tolist())
    return Skeleton(own, above, offsets, definition=definition)


def _note_others(names: Sequence[str], roots: Ints, root: int) -> list[str]:
    """Return a note on other hierarchies that have more than a bone."""
    sizes = np.bincount(roots, minlength=len(names)) if len(names) else np.zeros(0)
    others = [n for n, s in zip(names, sizes) if s >= LEAST_JOINTS and n != names[root]]
    if not others:
        return []
    listed = format_list(others, LISTED_PIECES)
    return [
        f"no joint of {names[root]} carries {listed}, so the capture does not move them; "
        "choose another figure with joints="
    ]


class _Pieces:
    """Hierarchies of a rig, and the joints of others that carry them."""

    def __init__(
        self,
        rig: Rig,
        names: Sequence[str],
        parents: Ints,
        holders: Collection[tuple[int, int]],
    ):
        self.rig, self.names, self.parents = rig, names, parents
        self.roots = find_roots(parents)
        index = {name: place for place, name in enumerate(rig.joints)}
        self.columns = [index[name] for name in names]
        self.start = np.asarray(rig.values, float)
        self.limits = list_limits(rig)
        self.base = self._pose(self.start[np.newaxis])[0]
        self.size = float(np.linalg.norm(np.ptp(self.base[:, 3, :3], axis=0))) or 1.0
        self.holders = holders

    def join(self) -> list[int]:
        """Return the parents of all joints, those of roots that others carry included."""
        tops = [*dict.fromkeys(self.roots.tolist())]
        moves = self._find_moves()
        links: dict[int, int] = {}
        for other in tops:
            mask: Bools = np.any(moves[:, self.roots == other], axis=1)
            if mask.any() and len(tops) > 1:
                worlds = self._pose(self._draw(mask))
                for root in tops:
                    if root != other and self._may_hang(root, other):
                        self._link(root, other, worlds, links)
        parents: list[int] = self.parents.tolist()
        for root, joint in self._break_cycles(links).items():
            parents[root] = joint
        return self._move_held(parents, moves)

    def _move_held(self, parents: list[int], moves: Bools) -> list[int]:
        """Return parents, in which joints that leave theirs are below those they follow."""
        moved = [*parents]
        for holder, joint in sorted(self.holders):
            if self.parents[joint] >= 0 and joint not in _list_above(moved, holder):
                worlds = self._pose(self._draw(moves[:, holder]))
                local = worlds[:, [joint]] @ invert_matrix(
                    worlds[:, [self.parents[joint], holder]]
                )
                leaves, is_left = self._measure_paths(local) > RIGID_SHARE * self.size
                if leaves and not is_left:
                    moved[joint] = holder
        return moved

    @staticmethod
    def _measure_paths(local: Floats) -> Floats:
        """Return the largest distances from the first positions, in centimeters."""
        paths: Floats = distance(local[..., 3, :3], local[:1, ..., 3, :3]).max(axis=0)
        return paths

    def _may_hang(self, root: int, other: int) -> bool:
        """Return whether two hierarchies may be one figure: of one namespace."""
        spaces = {parse_namespace(self.names[each]) for each in (root, other)}
        return len(spaces) == 1

    def _pose(self, values: Floats) -> Floats:
        return pose_quietly(self.rig, values).joints[:, self.columns]

    def _steps(self) -> Floats:
        """Return the range of each channel; attributes keep their values."""
        leaves = [name.rpartition(".")[2] for name in self.rig.channels]
        ranges = {**dict.fromkeys(ROTATE, PIECE_ANGLE)}
        ranges.update(dict.fromkeys(TRANSLATE, PIECE_LENGTH * self.size))
        return np.array([ranges.get(leaf, 0.0) for leaf in leaves])

    def _draw(self, mask: Bools) -> Floats:
        """Return random poses of some of the channels, within their limits."""
        random = np.random.default_rng(SEED)
        draw = random.uniform(-1, 1, (PIECE_POSES, len(self.start))) * self._steps()
        return np.clip(self.start + np.where(mask, draw, 0.0), *self.limits.T)

    def _find_moves(self) -> Bools:
        """Return a mask of the joints that channels move, (n_channels, n_joints)."""
        free = [c for c in self.rig.controls if "." not in c.name]
        column = {name: place for place, name in enumerate(self.rig.channels)}
        rows = np.tile(self.start, (len(free), 1))
        steps = self._steps()
        for row, control in zip(rows, free):
            own = [column[name] for name in control.channels]
            up = np.clip(self.start + steps, *self.limits.T)
            down = np.clip(self.start - steps, *self.limits.T)
            row[own] = np.where(up != self.start, up, down)[own]
        moved = ~np.isclose(
            *(self._pose(rows), self.base), rtol=0, atol=RIGID_SHARE * self.size
        ).all(axis=(-2, -1))
        moves = np.zeros((len(self.start), len(self.names)), bool)
        for control, mask in zip(free, moved):
            moves[[column[name] for name in control.channels]] = mask
        return moves

    def _link(self, root: int, other: int, worlds: Floats, links: dict[int, int]) -> None:
        """Record the best joint of a hierarchy that carries a root, if there is one."""
        own = worlds[:, root]
        if np.allclose(own, own[0], rtol=0, atol=RIGID_SHARE * self.size):
            return  # it stands still whatever the other does
        rows = np.flatnonzero(self.roots == other)
        local = own[:, np.newaxis] @ invert_matrix(worlds[:, rows])
        away = self._measure_paths(local)
        angles = _measure_turns(local).max(axis=0)
        near = away <= RIGID_SHARE * self.size
        rigid = near & (angles <= RIGID_ANGLE)
        candidates = rows[rigid if rigid.any() else near].tolist()
        if candidates:
            ranked = [*candidates, *([links[root]] if root in links else [])]
            links[root] = min(ranked, key=lambda j: self._rank(root, j))

    def _rank(self, root: int, joint: int) -> tuple[bool, float]:
        places = self.base[:, 3, :3]
        held = (joint, root) in self.holders
        return not held, round(float(distance(places[root], places[joint])), 6)

    def _break_cycles(self, links: Mapping[int, int]) -> dict[int, int]:
        """Return links without those of hierarchies that would carry each other.

        Hierarchies that only follow one master are not carried by one another.
        """
        kept = {r: j for r, j in links.items() if (j, r) in self.holders}
        for root, joint in links.items():
            top = int(self.roots[joint])
            back = links.get(top)
            is_mutual = back is not None and int(self.roots[back]) == root
            if root not in kept and not is_mutual:
                kept[root] = joint
        for root in [*kept]:
            seen, top = {root}, int(self.roots[kept[root]])
            while top in kept and top not in seen:
                seen.add(top)
                top = int(self.roots[kept[top]])
            if top in seen:
                del kept[root]
        return kept


def _list_above(parents: Sequence[int], joint: int) -> list[int]:
    """Return a joint and all joints above it."""
    above = [joint]
    while parents[above[-1]] >= 0:
        above.append(parents[above[-1]])
    return above


def _measure_turns(matrices: Floats) -> Floats:
    """Return the angles between rotations and the first one, in radians."""
    turns = extract_rotation(matrices[..., :3, :3])
    between = turns @ transpose(turns[:1])
    cosines = (np.trace(between, axis1=-2, axis2=-1) - 1) / 2
    angles: Floats = np.arccos(np.clip(cosines, -1, 1))
    return angles
