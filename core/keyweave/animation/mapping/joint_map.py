"""Maps of two skeletons: joints with equal slots are pairs.

Spines and necks with different numbers of joints are paired by their length along the
chain, and their ends stay ends. Skeletons of one family also keep their other joints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ..._arguments import check_arguments
from ..._text import format_count, format_list
from ...errors import DataError
from ..correspondence import Correspondence
from ..skeleton import Skeleton
from .body_plan import describe_mismatch
from .defined_labels import explain_misfit
from .labeling import label_joints, list_contradictions
from .name_labels import Labels
from .posture import Figure, Posture, get_skeleton, measure_side
from .slot_places import get_part

CHAINS = {"spine": -1, "neck": 0}  # place of the pair if one of the chains is one joint
UNEQUAL_FACTOR = 0.9  # confidence of pairs of chains that differ in length
FAMILY_SHARE = 0.8  # of the pairs that have equal names in skeletons of one family
SLOT_GROUPS = {
    "legs": tuple(f"{s}.{p}" for s in "lr" for p in ("thigh", "shin", "foot", "toe")),
    "arms": tuple(
        f"{s}.{p}" for s in "lr" for p in ("shoulder", "upper_arm", "forearm", "hand")
    ),
    "spine": ("spine1",),
}
CLEAR_SIDE = 0.5  # cosine; below, the facing direction is uncertain
SOURCE, TARGET = "source", "target"


@check_arguments
def map_joints(source: Figure, target: Figure) -> Correspondence:
    """Map the joints of one skeleton to those of another, by slots.

    Parameters
    ----------
    source, target : Skeleton or Motion
        The poses of a motion help with unknown names; see `find_slots`.

    Returns
    -------
    Correspondence
        Joints that both have; limbs that one of them lacks are in its notes. Rest offsets
        are not known yet.

    Raises
    ------
    DataError
        If nothing matches, or the legs of a figure are on the other side than their names
        and it is not clear that the arms are, too.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> names = [f"joint{number}" for number in range(len(walk.skeleton))]
    >>> target = replace(walk.skeleton, names=tuple(names))
    >>> map_joints(walk, target).pairs["Hips"]
    'joint0'
    """
    figures = {SOURCE: source, TARGET: target}
    postures = {name: Posture.of(figure) for name, figure in figures.items()}
    labels = {name: label_joints(figure) for name, figure in figures.items()}
    for name, posture in postures.items():
        joints = {slot: joint for slot, (joint, _) in labels[name].items()}
        _check_side(name, posture, joints)
    rows = _pair_slots(postures, labels)
    skeletons = [posture.skeleton for posture in postures.values()]
    rows = _add_family(skeletons[0], skeletons[1], rows)
    if not rows:
        raise _explain_empty(postures, labels)
    slots, sources, targets, confidences = zip(*rows)
    return Correspondence(
        slots,
        tuple(skeletons[0].names[joint] for joint in sources),
        tuple(skeletons[1].names[joint] for joint in targets),
        confidences=np.array(confidences),
        notes=tuple(_list_notes(figures, postures, labels)),
    )


def check_map(correspondence: Correspondence, source: Figure, target: Figure) -> None:
    """Check that a map fits two figures: their joints, and left and right.

    Raise an UnknownNameError, which names the slot, if a figure lacks a joint, and a
    DataError if the positions of its joints show that left and right are swapped.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> check_map(map_joints(walk, walk), walk, walk.skeleton)
    """
    figures = {SOURCE: source, TARGET: target}
    skeletons = {name: get_skeleton(figure) for name, figure in figures.items()}
    correspondence.check(skeletons[SOURCE], skeletons[TARGET])
    for name, figure in figures.items():
        joints = getattr(correspondence, f"{name}_joints")
        indices = [skeletons[name].names.index(joint) for joint in joints]
        posture = Posture.of(figure)
        trunk = {s: j for s, (j, _) in label_joints(figure).items() if "." not in s}
        _check_side(name, posture, {**trunk, **dict(zip(correspondence.slots, indices))})


def _check_side(name: str, posture: Posture, slots: Mapping[str, int]) -> None:
    """Raise an error if the left leg is clearly to the right of the right one."""
    if measure_side(posture, slots) < -CLEAR_SIDE:
        left, right = (
            posture.skeleton.names[slots[slot]] for slot in ("l.thigh", "r.thigh")
        )
        problem = f"{left} of the {name} is to the right of {right} in the figure's view"
        raise DataError("l.thigh:", f"{problem}; swap left and right in a map by hand")


def _pair_slots(
    postures: Mapping[str, Posture], labels: Mapping[str, Labels]
) -> list[tuple[str, int, int, float]]:
    """Return slot, source joint, target joint and confidence of each pair."""
    source, target = labels[SOURCE], labels[TARGET]
    pairs: dict[str, tuple[str, str]] = {}
    for slot in source:
        kind = get_part(slot)
        if kind not in CHAINS and slot in target:
            pairs[slot] = (slot, slot)
        elif kind in CHAINS and slot.endswith(f"{kind}1"):
            pairs.update(_pair_chains(postures, labels, kind))
    rows = []
    for slot, (own, other) in pairs.items():
        confidence = min(source[own][1], target[other][1])
        factor = 1.0 if own == other else UNEQUAL_FACTOR
        rows.append((slot, source[own][0], target[other][0], confidence * factor))
    return rows


def _pair_chains(
    postures: Mapping[str, Posture], labels: Mapping[str, Labels], kind: str
) -> dict[str, tuple[str, str]]:
    """Return the slots of source and target by the slot of the shorter chain."""
    chains = {
        name: [slot for slot in labels[name] if get_part(slot) == kind]
        for name in (SOURCE, TARGET)
    }
    short, long = sorted(chains, key=lambda name: len(chains[name]))
    places = {
        name: _measure_places(postures[name], [labels[name][s][0] for s in chains[name]])
        for name in chains
    }
    chosen = _match_places(places[short], places[long], CHAINS[kind])
    pairs = {}
    for slot, index in zip(chains[short], chosen):
        both = {short: slot, long: chains[long][index]}
        pairs[slot] = (both[SOURCE], both[TARGET])
    return pairs


def _measure_places(posture: Posture, chain: Sequence[int]) -> list[float]:
    """Return the distance along a chain of each of its joints, from 0 to 1."""
    if len(chain) < 2:
        return [0.0] * len(chain)
    path, bones = posture.list_path(chain[-1]), posture.lengths
    steps = [bones[joint] for joint in path]
    if chain[0] not in path:  # a spine below the chest, from the hips up
        path = posture.list_path(chain[0])[::-1]
        steps = [0.0, *(bones[joint] for joint in path[:-1])]
    along = np.cumsum(steps)
    places = along[[path.index(joint) for joint in chain]]
    places = places - places[0]
    if places[-1] == 0:
        places = np.arange(len(chain), dtype=float)
    return [*(places / places[-1]).tolist()]


def _match_places(short: Sequence[float], long: Sequence[float], single: int) -> list[int]:
    """Return the nearest place of the longer chain for each one of the shorter, in order.

    Examples
    --------
    >>> _match_places([0, 0.5, 1], [0, 0.2, 0.4, 0.8, 1], -1)
    [0, 2, 4]
    """
    if len(short) == 1:
        return [single % len(long)]
    chosen: list[int] = []
    for number, place in enumerate(short):
        first = chosen[-1] + 1 if chosen else 0
        last = len(long) - (len(short) - number)
        if number == len(short) - 1:
            first = last
        open_places = range(first, last + 1)
        chosen.append(min(open_places, key=lambda i: abs(long[i] - place)))
        if number == 0:
            chosen[0] = 0
    return chosen


def _add_family(
    source: Skeleton, target: Skeleton, rows: list[tuple[str, int, int, float]]
) -> list[tuple[str, int, int, float]]:
    """Return the pairs with those of equal names, if the skeletons are of one family.

    A pair needs parents that are a pair as well. Its slot has the name of the joint.
    """
    equal = [source.names[s] == target.names[t] for _, s, t, _ in rows]
    if rows and np.mean(equal) < FAMILY_SHARE:
        return rows
    taken = {s: t for _, s, t, _ in rows}
    slots, used = {row[0] for row in rows}, {*taken.values()}
    indices = {name: joint for joint, name in enumerate(target.names)}
    rows = [*rows]
    for joint, name in enumerate(source.names):
        other = indices.get(name, -1)
        if joint in taken or other < 0 or other in used or name in slots:
            continue
        above, also = int(source.parents[joint]), int(target.parents[other])
        if taken.get(above, -1) == also or above == also == -1:
            taken[joint] = other
            rows.append((name, joint, other, 0.9))
    return rows


def _list_notes(
    figures: Mapping[str, Figure],
    postures: Mapping[str, Posture],
    labels: Mapping[str, Labels],
) -> list[str]:
    """Return notes on a figure unlike the other, missing limbs and misleading names."""
    mismatch = describe_mismatch(figures[SOURCE], figures[TARGET])
    notes = [] if mismatch is None else [" ".join(mismatch)]
    for name, posture in postures.items():
        notes += _note_definition(name, posture.skeleton)
    notes += [
        f"the {name} has no {group}"
        for name, own in labels.items()
        for group, slots in SLOT_GROUPS.items()
        if own.keys().isdisjoint(slots)
    ]
    notes += [
        f"in the {name}, {sentence}"
        for name, posture in postures.items()
        for sentence in list_contradictions(posture, labels[name])
    ]
    return notes


def _note_definition(name: str, skeleton: Skeleton) -> list[str]:
    """Return notes on the definition of a figure: that it is used, or why it is not."""
    definition, misfit = skeleton.definition, explain_misfit(skeleton)
    if definition is None:
        return []
    if misfit:
        return [f"{definition.describe()} of the {name} is not used: {misfit}"]
    return [f"in the {name}, {note}" for note in definition.list_notes()]


def _explain_empty(
    postures: Mapping[str, Posture], labels: Mapping[str, Labels]
) -> DataError:
    """Return the error on figures that share no slot."""
    name = min((SOURCE, TARGET), key=lambda each: len(labels[each]))
    other = TARGET if name == SOURCE else SOURCE
    names = postures[name].skeleton.names
    joints = f"{format_count(len(names), 'joint')}: {format_list(names, 4)}"
    problem = f"shares no slot such as hips or l.thigh with the {other}; it has {joints}"
    return DataError(
        f"the {name}", f"{problem}; write the pairs of joints into a .json map yourself"
    )
