"""Count random sequences of edits, undo and redo over all commands, compared to the bit.

A row is a command: each of its sequences has it, and edits of keys, layers and other
commands around it. After each step the scene must be the one that was there before.
Runs in Maya, or on the stand-in where there is no Maya.
"""

import sys
import tempfile
import warnings
from importlib.util import find_spec
from pathlib import Path

sys.path.extend(
    str(Path(__file__).resolve().parents[2] / name)
    for name in ("tests", "core", "maya_plugin")
)
if find_spec("maya") is None:
    sys.path.append(str(Path(__file__).resolve().parents[1] / "maya_stand_in"))

import maya.standalone
import numpy as np
from maya import cmds

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.verbs.captures.databases import read_motion_space
from keyweave_maya import read_facts
from keyweave_maya.scene import MayaScene
from maya_edits import KEY_EDITS, as_one_step, switch
from maya_state import scene_state
from nightly import counting
from nightly.counting import Counts, Job

PLUG_IN = Path(__file__).resolve().parents[2] / "maya_plugin/keyweave_plugin.py"
N = 30  # frames of the shot
CHANNELS = ["Hips_CTRL.translateY", "Spine_CTRL.rotateZ", "Spine_CTRL.rotateX"]
SAME, DIFFERENT = "same", "different"
STEPS = ("edits", "refused", "undos", "redos")
COLUMNS = (*STEPS, SAME, DIFFERENT, *counting.FAULTS)
FAULTS = (DIFFERENT, *counting.FAULTS)
SECONDS = 120  # of a sequence
AGAIN = 0.1  # share of the commands that compute, instead of writing a kept result


def write_shot(folder):
    """Write a biped that walks."""
    walk = made_up.walker(N / 24, frame_rate=24, rng=np.random.default_rng(3))
    made_up.write_character(folder / "shot.ma", walk, fingers=False)


def write_captures(folder):
    """Write captures for the biped."""
    capture = made_up.walker(3, frame_rate=24, rng=np.random.default_rng(1))
    facts = {"keyed": "full", "fingers": False, "namespace": "mocap"}
    made_up.write_character(folder / "capture.ma", capture, **facts)
    tired = examples.load_walk("tired")
    kw.save(kw.resample(tired, 24).cut(1, 40), folder / "walk.bvh")
    kw.save(tired.cut(1, 120), folder / "long.bvh")


def write_space(folder):
    """Return the path of a space of people."""
    path = folder / "people.npz"
    if not path.exists():
        examples.write_people(folder / "people")
        read_motion_space(folder / "people")[0].save(path)
    return path.as_posix()


# The flags of each command, as functions of the folder of its files.
FLAGS = {
    "keyweaveTexture": lambda folder: {
        "source": (folder / "capture.ma").as_posix(),
        "drive": ["Hips_CTRL"],
        "synthesize": "Spine_CTRL",
        "nPaths": 2,
    },
    "keyweaveResequence": lambda folder: {
        **{"controls": ["*_CTRL"], "inputs": [(1, N)], "frames": (1, N), "at": "1=10"},
    },
    "keyweaveInbetween": lambda folder: {
        **{"source": (folder / "long.bvh").as_posix(), "frames": (1, N)},
    },
    "keyweaveTransfer": lambda folder: {
        **{"source": (folder / "walk.bvh").as_posix(), "start": 1},
    },
    "keyweaveFeet": lambda folder: {},
    "keyweaveRestyle": lambda folder: {
        **{"source": (folder / "long.bvh").as_posix(), "space": write_space(folder)},
        **{"speed": "1.4", "nFrames": 20, "feet": "off"},
    },
    "keyweaveExaggerate": lambda folder: {
        **{"source": (folder / "walk.bvh").as_posix(), "keyedFrames": (1, N)},
        "ratio": "75",
    },
}


class Shot:
    """The open shot, with a kept result of each command.

    The rig is evaluated by its file, which answers as Maya does (`tests/in_maya/test_rigs`)
    and takes a fiftieth of the time.
    """

    def __init__(self, folder, commands):
        self.folder, self.commands = folder, commands
        if not hasattr(cmds, "about"):  # mayapy, before Maya is started
            maya.standalone.initialize(name="python")
        cmds.loadPlugin(PLUG_IN.as_posix(), quiet=True)
        rig = kw.open_scene(folder / "shot.ma").rig()
        MayaScene.rig = lambda scene, *names: rig
        self.open()
        self.tokens = {name: self.compute(name) for name in commands}

    def open(self):
        """Open the shot, as it is in its file."""
        cmds.file((self.folder / "shot.ma").as_posix(), open=True, force=True)
        cmds.playbackOptions(minTime=1, maxTime=N)
        cmds.createNode("transform", name="marker")
        cmds.flushUndo()
        self.start, self.values = scene_state(), list_values()

    def compute(self, name):
        """Run a command, undo it, and return the token of its result."""
        command = getattr(cmds, name)
        command(**FLAGS[name](self.folder))
        cmds.undo()
        return read_facts(command(query=True, lastResult=True))["token"]

    def run(self, rng, name):
        """Write a command's kept result in some mode, or compute another."""
        target = {"mode": str(rng.choice(["base", "override", "additive"]))}
        if rng.random() < AGAIN:
            flags = FLAGS[name](self.folder)
        else:
            flags = {"resultToken": self.tokens[name]}
        getattr(cmds, name)(**flags, **target)


class History:
    """The states that a scene had, and the one at which undo and redo have arrived."""

    def __init__(self, start):
        self.states, self.at = [start], 0
        self.tally = dict.fromkeys(STEPS, 0)
        self.done = []

    def edit(self, name, edit):
        """Make an edit; a command that refuses it must change nothing."""
        self.done.append(name)
        refused = False
        try:
            as_one_step(edit)
        except RuntimeError as error:
            if "Keyweave failed" in str(error):
                raise
            refused = True
        before = self.states[self.at]
        self.at += 1
        self.states[self.at :] = [before if refused else scene_state()]
        self.tally["refused" if refused else "edits"] += 1
        if refused:
            self.compare("a refusal")

    def move(self, step):
        """Undo (-1) or redo (1), where that is possible."""
        if not 0 <= self.at + step < len(self.states):
            return
        self.at += step
        name = "undos" if step < 0 else "redos"
        (cmds.undo if step < 0 else cmds.redo)()
        self.done.append(name[:-1])
        self.tally[name] += 1
        self.compare(name[:-1])

    def compare(self, what):
        """Raise a DifferentError if the scene is not what it must be."""
        found, expected = scene_state(), self.states[self.at]
        for part in found:
            if found[part] != expected[part]:
                raise DifferentError(f"{part} after {what} in {', '.join(self.done)}")


class DifferentError(Exception):
    """The scene is not what it was."""


def list_values():
    """Return the values of the controls, also of those without keys."""
    names = [f"{kind}{axis}" for kind in ("translate", "rotate") for axis in "XYZ"]
    return [cmds.getAttr(f"{each}.{name}") for each in cmds.ls("*_CTRL") for name in names]


def list_editable():
    """Return the channels that are on no layer."""
    return [
        channel
        for channel in CHANNELS
        if not cmds.listConnections(channel, destination=False, type="animBlendNodeBase")
    ]


def try_sequence(shot, row, rng):
    """Make edits, and go back and forth between them."""
    others = [*shot.commands, *KEY_EDITS, switch]
    edits = [row, *(others[n] for n in rng.integers(len(others), size=rng.integers(1, 4)))]
    history = History(shot.start)
    for edit in (edits[n] for n in rng.permutation(len(edits))):
        if isinstance(edit, str):
            history.edit(edit, lambda name=edit: shot.run(rng, name))
        else:
            channels = list_editable()
            edit = edit if channels else switch
            history.edit(edit.__name__, lambda e=edit, c=channels: e(rng, c))
        for step in rng.choice([-1, 1], size=rng.integers(0, 4)):
            history.move(int(step))
    for _ in range(len(history.states)):
        history.move(1)
    for _ in range(len(history.states)):
        history.move(-1)
    if list_values() != shot.values:
        raise DifferentError(f"values at the end of {', '.join(history.done)}")
    return history.tally


def make_check(shot, row, seed):
    """Return a function that tries a sequence by number."""

    def check(number):
        rng = np.random.default_rng([seed, [*FLAGS].index(row), number])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                return SAME, "", try_sequence(shot, row, rng)
            except DifferentError as error:
                shot.open()
                return DIFFERENT, str(error)
            except BaseException:
                shot.open()
                raise

    return lambda: check


def make_jobs(shot, rows, seed, n_cases):
    """Return a job for each command, which share the cases."""
    numbers = range(-(-n_cases // len(rows)))
    return [Job(row, numbers, make_check(shot, row, seed), SECONDS) for row in rows]


def main():
    """Count and print the table."""
    args = counting.make_parser(__doc__, n_cases=1000, n_small=6).parse_args()
    rows = [name for name in FLAGS if name in (args.only or FLAGS)]
    counts = Counts(rows, FAULTS)
    with tempfile.TemporaryDirectory() as folder:
        write_shot(Path(folder))
        write_captures(Path(folder))
        shot = Shot(Path(folder), rows)
        jobs = make_jobs(shot, rows, args.seed, args.cases)
        counts.count(counting.run_in_workers(jobs, args.workers))
    counts.print_table(COLUMNS)
    counting.finish(counts)


if __name__ == "__main__":
    main()
