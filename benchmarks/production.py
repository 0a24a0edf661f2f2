"""Count the joints of production scenes that Keyweave evaluates, and what stops the others.

Each row is a scene of a folder and of the folders in it: its joints, those that cannot be
evaluated, and the seconds to open the scene and to find them. Below a scene are the types
of nodes that stop joints, with the number of joints that each of them reaches; a joint may
be stopped by several. The last rows sum up the scenes, and give the seconds for a made-up
chain of ikSplineSolver on a curve that moves. A second table has the channels of referenced
controls that can be keyed; see ``production_keys.py``.

Run ``python benchmarks/production.py FOLDER``; without a folder, or with ``--small``, two
scenes are made up.
"""

from __future__ import annotations

import argparse
import tempfile
import time
import warnings
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from production_keys import print_keys

import keyweave as kw

HEAD = "//Maya ASCII 2024 scene\ncurrentUnit -l centimeter -a degree -t film;\n"
SPINE = (
    'createNode transform -n "spine";\ncreateNode nurbsCurve -n "spineShape" -p "spine";\n'
    '\tsetAttr ".cc" -type "nurbsCurve"\n\t\t3 1 0 no 3\n\t\t6 0 0 0 1 1 1\n\t\t4\n'
    "\t\t0 0 0\n\t\t0 10 2\n\t\t0 20 2\n\t\t0 30 0\n\t\t;\n"
)

N_CHAIN_JOINTS, N_CHAIN_FRAMES, CHAIN_GOAL = 40, 1000, 0.5


@dataclass
class SceneRow:
    """The joints of a scene, those that cannot be evaluated, and the seconds it took."""

    name: str
    n_joints: int = 0
    n_blocked: int = 0
    seconds: float = 0.0
    by_type: Counter[str] = field(default_factory=Counter)
    problem: str = ""


def main() -> None:
    """Print a table of the scenes of a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="folder of .ma files")
    parser.add_argument("--small", action="store_true", help="measure made-up scenes")
    arguments = parser.parse_args()
    folder = None if arguments.small else arguments.folder
    with tempfile.TemporaryDirectory() as made_up:
        if folder is None:
            paths = write_scenes(Path(made_up))
        else:
            paths = sorted(folder.rglob("*.ma"))
        print_table([measure(path) for path in paths])
        seconds = time_chain(Path(made_up))
    size = f"spline IK of {N_CHAIN_JOINTS} joints, {N_CHAIN_FRAMES:,} frames"
    print(f"{size}: {seconds:.2f} s, goal {CHAIN_GOAL} s\n")
    print_keys(folder)


def measure(path: Path) -> SceneRow:
    """Open a scene and find its joints that cannot be evaluated."""
    row, start = SceneRow(path.name), time.perf_counter()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", kw.KeyweaveWarning)
            scene = kw.open_scene(path)
            refused = scene.refused_plugs()
    except kw.KeyweaveError as error:
        row.problem = str(error)
        return row
    blocked = defaultdict(set)
    for error in refused:
        blocked[error.node_type].update(error.joints)
    row.n_joints = len(scene.joints)
    row.n_blocked = len(set().union(*blocked.values()))
    row.by_type.update({name: len(joints) for name, joints in blocked.items() if joints})
    row.seconds = time.perf_counter() - start
    return row


def print_table(rows: list[SceneRow]) -> None:
    """Print a row for each scene, and the sums."""
    width = max([len(row.name) for row in rows] + [len("scene")])
    print(f"{'scene':{width}}  joints  blocked  seconds")
    for row in rows:
        numbers = f"{row.n_joints:6}  {row.n_blocked:7}  {row.seconds:7.2f}"
        print(f"{row.name:{width}}  {row.problem or numbers}")
        for name, count in row.by_type.most_common():
            print(f"{'':{width}}  {name}: {count}")
    print_sums([row for row in rows if row.n_joints])


def print_sums(rows: list[SceneRow]) -> None:
    """Print the scenes with joints that evaluate in full, and what stops the others."""
    whole = sum(not row.n_blocked for row in rows)
    print(f"{whole} of {len(rows)} scenes with joints evaluate in full")
    scenes, joints = Counter(), Counter()
    for row in rows:
        scenes.update(row.by_type.keys())
        joints.update(row.by_type)
    for name, count in scenes.most_common():
        print(f"  {name} stops {joints[name]} joints of {count} scenes")


def write_scenes(folder: Path) -> list[Path]:
    """Write a spine of joints on a curve, and the same below an unsupported node."""
    lines = [HEAD, SPINE]
    for number in range(5):
        lines.append(
            f'createNode pointOnCurveInfo -n "info{number}";\n'
            f'\tsetAttr ".top" yes;\n\tsetAttr ".pr" {number / 4};\n'
            f'createNode joint -n "spine{number}";\n'
            f'connectAttr "spineShape.ws" "info{number}.ic";\n'
            f'connectAttr "info{number}.p" "spine{number}.t";\n'
        )
    unknown = 'createNode mystery -n "odd";\nconnectAttr "odd.o" "spine.tx";\n'
    texts = {"spine.ma": "".join(lines), "unsupported.ma": "".join([*lines, unknown])}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


def time_chain(folder: Path) -> float:
    """Return the seconds in which the joints of a moving chain are placed in the world."""
    lines = [HEAD, SPINE]
    for number in range(N_CHAIN_JOINTS + 1):
        parent = f' -p "bone{number - 1}"' if number else ""
        lines.append(
            f'createNode joint -n "bone{number}"{parent};\n'
            f'\tsetAttr ".t" -type "double3" {float(number > 0) * 0.8} 0 0 ;\n'
        )
    lines.append(
        f'createNode ikEffector -n "end" -p "bone{N_CHAIN_JOINTS - 1}";\n'
        'createNode ikHandle -n "handle";\n\tsetAttr ".roc" yes;\n'
        '\tsetAttr ".dtce" yes;\n\tsetAttr ".dwut" 4;\n'
        'createNode ikSplineSolver -n "solver";\nconnectAttr "solver.msg" "handle.hsv";\n'
        f'connectAttr "bone{N_CHAIN_JOINTS}.t" "end.t";\n'
        'connectAttr "bone0.msg" "handle.hsj";\nconnectAttr "end.hp" "handle.hee";\n'
        'connectAttr "spineShape.ws" "handle.ic";\n'
        'createNode animCurveTL -n "sway";\n\tsetAttr ".tan" 2;\n'
        f'\tsetAttr -s 2 ".ktv[0:1]" 1 -9 {N_CHAIN_FRAMES} 9;\n'
        'connectAttr "sway.o" "spineShape.cp[2].xv";\n'
    )
    path = folder / "chain.ma"
    path.write_text("".join(lines), encoding="utf-8")
    scene = kw.open_scene(path)
    names = [f"bone{number}" for number in range(N_CHAIN_JOINTS + 1)]
    scene.world_matrices(names, [1])
    start = time.perf_counter()
    scene.world_matrices(names, np.arange(1, N_CHAIN_FRAMES + 1))
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
