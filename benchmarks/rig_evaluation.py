"""Time the evaluation of joint matrices from the controls of a rig, without Maya.

Prints the best of several runs in processor time of one thread; `--small` is a quick check.
The rigs are the character of the examples, walking with keys on each frame, several of them
in one scene, and a public rig if the reference material is available. Control values vary
by up to 0.1 radians or centimeters around the first frame, and differ from run to run.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy loads

import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy as np
import timing

from keyweave import AnimCurve, MayaAsciiScene, open_scene
from keyweave.examples import copy_sample, load_scene
from keyweave.rigs import rig_memory

PUBLIC_RIG = Path(__file__).resolve().parents[2] / "shared/maya/scenes/MetaRig_baseTests.ma"
N_FRAMES, BATCHES = 1000, (1, 130, 10_000)
# Goals are milliseconds; the last are those of scenes with some characters.
FRAMES_GOAL, BATCH_GOALS = 500.0, dict(zip(BATCHES, (4.0, 12.0, 400.0)))
CROWD_GOALS = {1: 150.0, 2: 300.0, 4: 600.0, 8: 1200.0}
FOOT, FOOT_GOAL = "LeftFootIK_CTRL.", 1.2
best_of = partial(timing.best_of, clock=time.process_time)
HEAD = '//Maya ASCII 2024 scene\nrequires maya "2024";\n'
REFERENCE = 'file -r -ns "c{0}" -rfn "c{0}RN" -typ "mayaAscii" "biped.ma";\n'


def print_row(label, milliseconds, remark=""):
    """Print a label, a time and a remark."""
    print(f"  {label:<54}{milliseconds:>10.1f} ms   {remark}".rstrip())


def verdict(is_met):
    """Return the word for a goal that is met or missed."""
    return "met" if is_met else "missed"


def compare_with_goal(goal, milliseconds):
    """Return the goal of a time in milliseconds, and whether it is met."""
    return f"goal {goal:,g} ms: {verdict(milliseconds <= goal)}"


def vary_values(rig, frame, n_samples, n_runs):
    """Yield rows of values around those of the controls at a frame, within limits."""
    limits = np.concatenate([control.limits for control in rig.controls])
    values, rng = rig.sample([frame]).values, np.random.default_rng(0)
    for _ in range(n_runs):
        offsets = 0.1 * rng.uniform(-1, 1, (n_samples, len(limits)))
        yield np.clip(values + offsets, *limits.T)


def reset(scene):
    """Return a scene as it was read, without a plan."""
    return MayaAsciiScene(scene.document, scene.on_unknown)


def time_setup(path, n_runs):
    """Time the work that is done once; return the scene and its rig."""
    opening, scene = best_of(n_runs, lambda: open_scene(path))
    finding, rig = best_of(n_runs, scene.rig)
    channels = [scene.graph.plug(name) for name in rig.channels]
    worlds = [scene.graph.plug(f"{name}.worldMatrix[0]") for name in rig.joints]
    planning, plan = best_of(n_runs, lambda: reset(scene).plan(worlds, channels))
    n_controls = len({control.name.partition(".")[0] for control in rig.controls})
    counts = f"{n_controls} controls, {len(channels)} channels, {len(worlds)} joints"
    print(f"{path.stem}: {counts}")
    print_row("open the scene", opening, f"{len(scene.document.nodes)} nodes")
    print_row("find and classify controls", finding)
    print_row("plan the evaluation", planning, f"{len(plan.steps)} steps")
    return scene, rig


def time_batches(scene, rig, sizes, n_runs):
    """Time evaluations of several sizes."""
    times = []
    for n in sizes:
        rows = [*vary_values(rig, scene.frame_range[0], n, n_runs)]
        times.append(best_of(n_runs, lambda rows=rows: rig.evaluate(rows.pop()))[0])
        each = f"{1e3 * times[-1] / n:>9,.1f} us each"
        goal = f"   {compare_with_goal(BATCH_GOALS[n], times[-1])}"
        print_row(f"{n:,} evaluation{'s' if n > 1 else ''}", times[-1], each + goal)
    costs = np.divide(times, sizes)
    falls = verdict((np.diff(costs) < 0).all())
    print(f"  goal, larger batches cost less per evaluation: {falls}")


def time_foot(scene, rig, n_runs):
    """Time a pose of the channels of a foot that IK drives."""
    channels = [name for name in rig.channels if FOOT in name][:6]
    columns = [rig.channels.index(channel) for channel in channels]
    rows = [r[:, columns] for r in vary_values(rig, scene.frame_range[0], 1, n_runs + 1)]
    rig.evaluate(rows.pop(), channels=channels)  # plans them
    ms, _ = best_of(n_runs, lambda: rig.evaluate(rows.pop(), channels=channels))
    print_row(f"a foot's {len(channels)} channels", ms, compare_with_goal(FOOT_GOAL, ms))


def time_crowds(folder, sizes, n_runs):
    """Time to find rigs of several characters that nothing remembers."""
    copy_sample("biped.ma", folder / "biped.ma")
    for n in sizes:
        path = folder / f"crowd{n}.ma"
        path.write_text(HEAD + "".join(map(REFERENCE.format, range(n))), encoding="utf-8")
        scene = open_scene(path)

        def find_rig(scene=scene):
            rig_memory.forget_rigs()
            return reset(scene).rig()

        ms, rig = best_of(n_runs, find_rig)
        goal = compare_with_goal(CROWD_GOALS[n], ms)
        print_row(f"find and classify controls of {len(rig.joints)} joints", ms, goal)


def time_playback(path, scene, rig, n_frames, n_runs):
    """Time the evaluation of the scene's own animation."""
    frames = scene.frame_range[0] + np.arange(n_frames)

    def open_and_evaluate():
        """Open the scene and return matrices."""
        return open_scene(path).world_matrices(rig.joints, frames)

    label = f"open, world matrices of all joints at {n_frames:,} frames"
    print_row(label, best_of(n_runs, open_and_evaluate)[0])
    ms, _ = best_of(n_runs, lambda: scene.world_matrices(rig.joints, frames))
    goal = compare_with_goal(FRAMES_GOAL, ms) if n_frames == N_FRAMES else ""
    print_row("  the same in an open scene", ms, goal)


def time_rig(path, n_frames, sizes, n_runs):
    """Time everything for one rig."""
    scene, rig = time_setup(path, n_runs)
    time_batches(scene, rig, sizes, n_runs)
    time_playback(path, scene, rig, n_frames, n_runs)
    return scene, rig


def write_character(path, n_frames):
    """Write the captured biped with keys on `n_frames` frames, repeating its walk."""
    scene = load_scene("biped_capture")
    times = np.arange(1, n_frames + 1) / scene.frame_rate
    scene.write_curves([
        AnimCurve(curve.channel, times, np.resize(curve.values, n_frames))
        for curve in scene.read_curves()
    ])  # fmt: skip
    scene.save(path)


def main():
    """Time the rig of the examples, and the public rig if it is available."""
    small = "--small" in sys.argv
    n_frames, sizes = (48, BATCHES[:2]) if small else (N_FRAMES, BATCHES)
    n_runs = 1 if small else 5
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "character.ma")
        write_character(path, n_frames)
        scene, rig = time_rig(path, n_frames, sizes, n_runs)
        time_foot(scene, rig, 5 * n_runs)
        os.environ[rig_memory.VARIABLE] = folder
        time_crowds(Path(folder), [*CROWD_GOALS][: 2 if small else None], n_runs)
    if PUBLIC_RIG.exists():
        time_rig(PUBLIC_RIG, n_frames, sizes, n_runs)
    else:
        print(f"{PUBLIC_RIG.name} is skipped: the reference material is not available")


if __name__ == "__main__":
    main()
