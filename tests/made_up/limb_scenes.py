"""Scenes of a limb under an IK handle, as Maya writes them."""

import numpy as np


def numbers(values):
    return " ".join(f"{float(value):.17g}" for value in np.ravel(values))


def limb_text(
    bones,
    *,
    orients=(),
    preferred=(),
    solver="ikRPsolver",
    above=None,
    start=(0, 0, 0),
    goal=(1, 1, 0),
    pole=(0, 0, 1),
    twist=0.0,
    handle="",
    joints=None,
):
    """Return a scene: ``j0`` to ``jn`` below ``top``, ``handle`` in the world.

    `bones` are the translations of j1 and on; `joints` holds further lines by number.
    """
    names = [f"j{i}" for i in range(len(bones) + 1)]
    lines = ['createNode transform -n "top";']
    if above is not None:
        lines.append(f'\tsetAttr ".opm" -type "matrix" {numbers(above)} ;')
    for i, (name, place) in enumerate(zip(names, [start, *bones])):
        lines.append(f'createNode joint -n "{name}" -p "{names[i - 1] if i else "top"}";')
        lines.append(f'\tsetAttr ".t" -type "double3" {numbers(place)} ;')
        for attribute, given in (("jo", orients), ("pa", preferred)):
            if i < len(given):
                angles = numbers(given[i])
                lines.append(f'\tsetAttr ".{attribute}" -type "double3" {angles} ;')
        lines += (joints or {}).get(i, [])
    lines += [
        f'createNode ikEffector -n "effector1" -p "{names[-2]}";',
        'createNode ikHandle -n "handle";',
        f'\tsetAttr ".t" -type "double3" {numbers(goal)} ;',
        f'\tsetAttr ".pv" -type "double3" {numbers(pole)} ;',
        f'\tsetAttr ".twi" {float(twist):.17g};',
        handle,
        f'createNode {solver} -n "solver";',
        *(f'connectAttr "{a}.s" "{b}.is";' for a, b in zip(names, names[1:])),
        *(f'connectAttr "{names[-1]}.t{a}" "effector1.t{a}";' for a in "xyz"),
        'connectAttr "j0.msg" "handle.hsj";',
        'connectAttr "effector1.hp" "handle.hee";',
        'connectAttr "solver.msg" "handle.hsv";',
    ]
    return "\n".join(lines) + "\n"
