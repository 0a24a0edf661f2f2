"""Time reading and evaluating of a Maya ASCII scene, without Maya.

Prints the best of several runs; `--small` is a quick check. The scene is a sample walk on a
skeleton with extra joints; each joint has three rotation curves with keys every ten frames,
and the root also has three translation curves.
"""

import sys
import tempfile
import tracemalloc
from pathlib import Path

import numpy as np
from timing import best_of

from keyweave import open_scene
from keyweave.animation.motion import Motion
from keyweave.animation.skeleton import Skeleton
from keyweave.examples import load_walk, sketch_curves
from keyweave.geometry.matrices import scipy_to_maya_order
from keyweave.scenes.maya_ascii import Graph, Plug, Units, plan_evaluation, read_document
from keyweave.scenes.maya_ascii.editing.curve_text import format_curve
from keyweave.scenes.maya_ascii.editing.new_nodes import find_curve_type

N_JOINTS, N_FRAMES, N_BATCHES, BATCH_FRAMES, MEGABYTES = 60, 1000, 100, 100, 10


def lengthen_fingers(n_joints, n_frames):
    """Return a sample walk on its skeleton, with fingers added up to `n_joints` joints."""
    walk = load_walk("long_1").cut(1, n_frames)
    base = walk.skeleton
    names, parents = list(base.names), base.parents.tolist()
    offsets = base.offsets.tolist()
    while len(names) < n_joints:
        parents.append(len(names) - 1 if len(names) % 4 else len(base) - 1)
        names.append(f"finger{len(names)}")
        offsets.append([0.0, -2.0, 0.5])
    extra = len(names) - len(base)
    tails = walk.rotations[:, -1:].repeat(extra, axis=1)
    orders = (*base.rotation_orders, *["ZYX"] * extra)
    skeleton = Skeleton(tuple(names), parents, offsets, orders)
    rotations = np.concatenate([walk.rotations, tails], axis=1)
    return Motion(skeleton, rotations, walk.root_positions, walk.frame_rate)


def write_scene(path, walk, curves):
    """Write joints with animation curves."""
    skeleton, units = walk.skeleton, Units(frame_rate=walk.frame_rate)
    lines = ["//Maya ASCII 2024 scene", "currentUnit -l centimeter -a degree -t ntsc;"]
    for joint, (name, above) in enumerate(zip(skeleton.names, skeleton.parents)):
        below = f' -p "{skeleton.names[above]}"' if above >= 0 else ""
        x, y, z = skeleton.offsets[joint]
        order = scipy_to_maya_order(skeleton.rotation_orders[joint])
        lines.append(f'createNode joint -n "{name}"{below};')
        lines.append(f'\tsetAttr ".t" -type "double3" {x:g} {y:g} {z:g} ;')
        lines.append(f'\tsetAttr ".ro" {order};')
    for curve in curves:
        node, kind = curve.channel.replace(".", "_"), find_curve_type(curve.kind)
        lines.append(f'createNode {kind} -n "{node}";')
        lines += (f"\t{text}" for text in format_curve(curve, kind, units))
    for name, above in zip(skeleton.names[1:], skeleton.parents[1:]):
        lines.append(f'connectAttr "{skeleton.names[above]}.s" "{name}.is";')
    for curve in curves:
        node = curve.channel.replace(".", "_")
        lines.append(f'connectAttr "{node}.o" "{curve.channel}";')
    path.write_text("\n".join([*lines, ""]))


def heavy_block(number, rng):
    """Return a mesh and a long curve, as in shots: few statements with many numbers."""
    points = " ".join(f"{x:.9g}" for x in rng.normal(size=300))
    keys = " ".join(f"{f} {x:.17g}" for f, x in enumerate(rng.normal(size=100), 1))
    return (
        f'createNode transform -n "group{number}";\n'
        f'createNode mesh -n "shape{number}" -p "group{number}";\n'
        '\tsetAttr -k off ".v";\n\tsetAttr -s 100 ".vt[0:99]"  ' + points + ";\n"
        f'createNode animCurveTA -n "group{number}_rotateX";\n'
        '\tsetAttr ".tan" 18;\n\tsetAttr ".wgt" no;\n'
        f'\tsetAttr -s 100 ".ktv[0:99]"  {keys};\n'
        f'connectAttr "group{number}_rotateX.o" "group{number}.rx";\n'
    )


def light_block(number, rng):
    """Return a control and a short curve, as in rigs: many short statements."""
    return (
        f'createNode transform -n "group{number}";\n'
        '\trename -uid "12345678-0000-0000-0000-000000000000";\n'
        '\tsetAttr ".t" -type "double3" 1 2 3 ;\n\tsetAttr -l on -k off ".v";\n'
        '\taddAttr -ci true -sn "w0" -ln "pW0" -dv 1 -min 0 -at "double";\n'
        '\tsetAttr -av ".rx";\n\tsetAttr -k on ".w0" 3;\n'
        f'createNode animCurveTA -n "group{number}_rotateX";\n'
        '\tsetAttr ".tan" 18;\n\tsetAttr ".wgt" no;\n'
        '\tsetAttr -s 3 ".ktv[0:2]"  1 -8.4976140071971855 2 -13.18 3 -8.49761400719;\n'
        f'connectAttr "group{number}_rotateX.o" "group{number}.rx";\n'
    )


def large_text(megabytes, block):
    """Return a scene of at least `megabytes`, built from one kind of block."""
    parts, size, rng = ["//Maya ASCII 2024 scene\n"], 0, np.random.default_rng(0)
    while size < megabytes * 1_000_000:
        parts.append(block(len(parts), rng))
        size += len(parts[-1])
    return "".join([*parts, "// End of large.ma\n"])


def peak_megabytes(run):
    """Return the peak memory of a call, in megabytes."""
    tracemalloc.start()
    run()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def print_row(label, milliseconds, remark=""):
    print(f"{label:<60}{milliseconds:>10.1f} ms   {remark}")


def time_evaluation(folder, n_joints, n_frames, n_batches, batch_frames, n_runs):
    walk = lengthen_fingers(n_joints, n_frames)
    curves = sketch_curves(walk, walk.skeleton.names)
    path = folder / "walk.ma"
    write_scene(path, walk, curves)
    scene = open_scene(path)
    frames = np.arange(1, n_frames + 1.0)

    def evaluate():
        return open_scene(path).world_matrices(walk.skeleton.names, frames)

    ms, _ = best_of(n_runs, lambda: scene.world_matrices(walk.skeleton.names, frames))
    ms_open = ms
    label = f"world matrices, {n_joints} joints, {len(curves)} curves, {n_frames} frames"
    print_row(f"open, {label}", best_of(n_runs, evaluate)[0], "goal 200 ms")
    print_row("  the same in an open scene", ms_open)
    ms, _ = best_of(n_runs, lambda: scene.motion(frames=(1, n_frames)))
    print_row("  bake to a motion", ms)
    graph = Graph(read_document(path))
    nodes = [graph.node(name) for name in walk.skeleton.names]
    plugs = [Plug(node, "worldMatrix", (0,)) for node in nodes]
    channels = [graph.plug(f"{name}.rotateX") for name in walk.skeleton.names[:6]]
    ms, plan = best_of(n_runs, lambda: plan_evaluation(graph, plugs, channels))
    print_row("  plan the evaluation", ms, f"{len(plan.steps)} steps")
    rng = np.random.default_rng(0)
    values = [rng.normal(size=(n_batches, 1)) for _ in channels]
    times = np.arange(1, batch_frames + 1.0) / walk.frame_rate
    ms, _ = best_of(n_runs, lambda: plan.run(times, values))
    label = f"{n_batches} batches of 6 overridden channels x {batch_frames} frames"
    print_row(label, ms, f"{1e3 * ms / n_batches / batch_frames:.1f} us per pose")
    for n in (1, 10, n_batches):
        first = [v[:n, 0] for v in values]
        ms, _ = best_of(n_runs, lambda first=first: plan.run(times[0], first))
        poses = "1 pose" if n == 1 else f"{n} poses"
        print_row(f"  {poses} at one frame", ms, f"{1e3 * ms / n:.1f} us per pose")
    peak = peak_megabytes(lambda: plan.run(times, values))
    result = n_batches * batch_frames * n_joints * 128 / 1e6
    print(f"  peak memory: {peak:.0f} MB, of which the result takes {result:.0f} MB")


def time_reading(folder, megabytes, n_runs):
    path = folder / "large.ma"
    for block in (heavy_block, light_block):
        path.write_text(large_text(megabytes, block))
        ms, document = best_of(n_runs, lambda: read_document(path))
        size = path.stat().st_size / 1e6
        statements = len(document.own.statements)
        print_row(
            f"read {size:.1f} MB, {statements:,} statements", ms, "goal 2000 ms for 10 MB"
        )


def main():
    small = "--small" in sys.argv
    sizes = (20, 100, 10, 10) if small else (N_JOINTS, N_FRAMES, N_BATCHES, BATCH_FRAMES)
    n_runs = 1 if small else 5
    with tempfile.TemporaryDirectory() as folder:
        time_evaluation(Path(folder), *sizes, n_runs)
        time_reading(Path(folder), 1 if small else MEGABYTES, n_runs)


if __name__ == "__main__":
    main()
