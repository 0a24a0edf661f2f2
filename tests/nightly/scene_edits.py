"""Count random edits of .ma scenes: curves are read back, and the rest of the file stays.

Each case writes random curves into a made-up scene, into keys or onto layers, whole or
between two frames, several times. What is read from the saved file must be what was
written, and each line that has nothing to do with it must stay, byte for byte. A row is a
scene.
"""

import re
import sys
import tempfile
import warnings
from collections import Counter
from itertools import compress, zip_longest
from pathlib import Path

sys.path.extend(
    str(Path(__file__).resolve().parents[2] / name)
    for name in ("tests", "core", "maya_plugin")
)

import numpy as np

import keyweave as kw
from keyweave.curves.anim_curve import INFINITIES, KEY_FLAGS
from keyweave.curves.key_times import TIME_ROUNDING
from keyweave.curves.tangents import TANGENT_TYPES
from made_up import indirect_scenes, layered_scenes
from made_up.fk_hero import character
from made_up.limb_scenes import limb_text
from made_up.referenced_shots import FORMS, write_form
from made_up.small_rigs import KEYS, figure
from nightly import counting
from nightly.counting import Counts, Job

SAME, DIFFERENT = "same", "different"
COLUMNS = ("written", "refused", "curves", SAME, DIFFERENT, *counting.FAULTS)
FAULTS = (DIFFERENT, *counting.FAULTS)
FRAMES = np.arange(1, 25)  # that written curves have keys on the first and last of
OPEN = np.arange(-3, 40)
WHOLE = ("visibility", "isOn", "space", "count")  # attributes of whole numbers
SAVED = ("fixed", "autocustom")  # tangent types whose numbers are in a file
CURVE_PARTS = re.compile(r"(animCurve|animBlendNode|unitConversion|pairBlend)")
MADE = re.compile(r'createNode (\w+) .*?-n "([^"]+)"')
ENDS = re.compile(r"connectAttr|disconnectAttr|select|relationship|//|file |parent ")
NAMED = re.compile(r'"([^"]+)"')
# The text of each scene; those of `FORMS` are written with the files that they refer to.
SCENES = {
    "layers": layered_scenes.text_in("film"),
    "layers, meters": layered_scenes.text_in("metres, radians, ntsc"),
    "layers, Windows": layered_scenes.text_in("film").replace("\n", "\r\n"),
    "rig": figure(extra=KEYS),
    "rig, namespace": figure("hero", extra=""),
    "hero": character("hero"),
    "limb": limb_text([(0, -3, 0.1), (0, -3, 0)]),
    "converted": indirect_scenes.converted(),
    "driven": indirect_scenes.expression_driven(),
    **{f"reference, {form}": None for form in FORMS},
}


class DifferentError(Exception):
    """A file is not what it must be."""


def write_scene(folder, name):
    """Write a scene; return its path."""
    path = folder / "shot.ma"
    if SCENES[name] is None:
        return write_form(folder, name.partition(", ")[2])
    path.write_bytes(SCENES[name].encode())
    return path


def draw_curve(rng, scene, channel, kind):
    """Return a random curve with keys on the first and the last frame."""
    frames = np.unique([1, 24, *rng.integers(1, 25, rng.integers(0, 8))])
    is_whole = channel.rpartition(".")[2] in WHOLE
    values = rng.normal(0, 3, len(frames)).round(int(rng.integers(0, 9)))
    n, rate = len(frames), scene.frame_rate
    if is_whole:
        values, types = np.abs(np.round(values)) % 2, ("step", "step")
    else:
        types = [list(rng.choice(TANGENT_TYPES, n)) for _ in range(2)]
    return kw.AnimCurve(
        *(channel, frames / rate, values, *types),
        *(rng.choice([0.0, 1.0, rng.uniform(0.1, 2)], n) for _ in range(4)),
        weighted=bool(rng.integers(2)) and not is_whole,
        pre_infinity=str(rng.choice(INFINITIES)),
        post_infinity=str(rng.choice(INFINITIES)),
        kind=kind,
        frame_rate=rate,
        **{name: rng.random(n) < 0.3 for name in KEY_FLAGS},
    )


def draw_edit(rng, scene):
    """Return curves of a few channels, and how they are written."""
    known = list(dict.fromkeys([*scene.channels, *scene.keyable()]))
    channels = [str(each) for each in rng.permutation(known)[: rng.integers(1, 5)]]
    kinds = scene.kinds(channels)
    curves = [draw_curve(rng, scene, each, kinds[each]) for each in channels]
    mode = str(rng.choice(["base", "base", "override", "additive"]))
    options = {"mode": mode}
    if mode != "base":
        options["layer"] = str(rng.choice(["life", "more", "hero:life"]))
    if rng.random() < 0.3:
        options["time_range"] = (int(rng.integers(3, 12)), int(rng.integers(12, 22)))
    return curves, options


# --- what may change in a file ---


def find_upstream(scene, channels):
    """Return the names of the layers, and of the curves and blends that drive channels.

    The axes of a rotation share a blend.
    """
    names = {node.name for node in scene.document.nodes if node.type == "animLayer"}
    nodes = []
    axes = [f"{c[:-1]}{axis}" for c in channels if "rotate" in c for axis in "XYZ"]
    for channel in dict.fromkeys([*channels, *axes]):
        source = scene.graph.source(scene.graph.plug(channel))
        nodes += [source.node] if source else []
    while nodes:
        node = nodes.pop()
        if node.name in names or not CURVE_PARTS.match(node.type):
            continue
        names.add(node.name)
        nodes += [
            c.source_node for c in scene.document.connections if c.target_node is node
        ]
    return names


def list_statements(text):
    """Return the statements of a file, with the type and name of the node of each."""
    statements, owner = [], ("", "")
    for line in text.splitlines(keepends=True):
        if line.startswith("\t\t") and statements:  # goes on
            statements[-1] = (statements[-1][0] + line, owner)
            continue
        if MADE.match(line):
            owner = MADE.match(line).groups()
        elif ENDS.match(line):
            owner = ("", "")
        statements.append((line, owner))
    return statements


def list_rest(statements, names, written):
    """Return the statements that belong to none of the named nodes, reference or layer.

    `written` are nodes whose connections may change.
    """
    rest = []
    for text, (type_, name) in statements:
        nodes = {each.partition(".")[0] for each in NAMED.findall(text)}
        is_link = text.startswith("connectAttr") and nodes & (names | written)
        if not is_link and name not in names and type_ not in ("reference", "animLayer"):
            rest.append(text)
    return rest


def check_lines(before, after, names, written):
    """Raise a DifferentError if the file changed elsewhere than at the named nodes.

    New nodes may have lines anywhere.
    """
    old, new = list_statements(before), list_statements(after)
    known, now = ({name for _, (_, name) in statements} for statements in (old, new))
    names = names | (now - known)
    old, new = (list_rest(statements, names, written) for statements in (old, new))
    for line, other in zip_longest(old, new, fillvalue="the end"):
        if line != other:
            raise DifferentError(f"{other.strip()[:60]} in place of {line.strip()[:60]}")


# --- what is read back ---


def check_curve(read, curve):
    """Raise a DifferentError if a curve of a file is not the one that was written."""
    near = TIME_ROUNDING * np.maximum(1, np.abs(curve.times))
    if len(read) != len(curve) or (np.abs(read.times - curve.times) > near).any():
        raise DifferentError("other times")
    if not np.allclose(read.values, curve.values, rtol=4e-16, atol=1e-300):
        raise DifferentError("other values")
    for name in ("in_types", "out_types", "weighted", "pre_infinity", "post_infinity"):
        if getattr(read, name) != getattr(curve, name):
            raise DifferentError(f"other {name}")
    for name in KEY_FLAGS:
        if not np.array_equal(getattr(read, name), getattr(curve, name)):
            raise DifferentError(f"other {name}")
    for side in ("in", "out"):
        used = np.isin(getattr(curve, f"{side}_types"), SAVED)
        for name in (f"{side}_x", f"{side}_y"):
            if not np.array_equal(getattr(read, name)[used], getattr(curve, name)[used]):
                raise DifferentError(f"other {name}")


def check_values(before, again, curves, time_range):
    """Raise a DifferentError unless channels have the values of curves inside the range.

    Joints that IK solves do not have those of their curves.
    """
    is_shown = [not again.remarks(curve.channel) for curve in curves]
    if not any(is_shown):
        return
    curves, before = [*compress(curves, is_shown)], before[:, is_shown]
    channels = [curve.channel for curve in curves]
    first, last = time_range or (FRAMES[0], FRAMES[-1])
    frames = OPEN if time_range else FRAMES
    found = again.sample(channels, frames).values
    inside = (frames >= first) & (frames <= last)
    wanted = np.stack([curve.evaluate(frames / curve.frame_rate) for curve in curves], 1)
    off = np.abs(found - wanted)[inside]
    if off.max() > 1e-8 * max(1.0, np.abs(wanted[inside]).max()):
        raise DifferentError(f"values are off by {off.max():.1g}")
    keyed = (frames >= FRAMES[0]) & (frames <= FRAMES[-1])  # others may cycle the new keys
    off = np.abs(found - before)[keyed & ~inside] if time_range else np.zeros(1)
    if off.size and off.max() > 1e-8 * max(1.0, np.abs(before).max()):
        raise DifferentError(f"values outside the range are off by {off.max():.1g}")


def make_edit(rng, path, tally):
    """Edit a scene once, save it in its place and check it."""
    scene = kw.open_scene(path)
    curves, options = draw_edit(rng, scene)
    channels = [curve.channel for curve in curves]
    before, data = scene.sample(channels, OPEN).values, scene.encode()
    if data != path.read_bytes():
        raise DifferentError("an unchanged scene is encoded differently")
    names = find_upstream(scene, channels)
    written = {scene.graph.plug(channel).node.name for channel in channels}
    written |= {name.rpartition("|")[2] for name in written}
    try:
        scene.write_curves(curves, **options)
    except kw.KeyweaveError:
        tally["refused"] += 1
        if scene.encode() != data:
            raise DifferentError("a refused edit changed the scene") from None
        return
    tally.update({"written": 1, "curves": len(curves)})
    scene.save(path, overwrite=True)
    again = kw.open_scene(path)
    check_lines(data.decode(), path.read_bytes().decode(), names, written)
    try:
        if options["mode"] == "base" and "time_range" not in options:
            for curve, read in zip(curves, again.read_curves(channels)):
                check_curve(read, curve)
        check_values(before, again, curves, options.get("time_range"))
    except DifferentError as error:
        how = f"{options['mode']}{', range' if 'time_range' in options else ''}"
        raise DifferentError(f"{error} ({how})") from None


def make_check(name, seed, folder):
    """Return a function that tries a case by number."""

    def check(number):
        rng = np.random.default_rng([seed, [*SCENES].index(name), number])
        here = folder / name.replace(", ", "_")
        here.mkdir(parents=True, exist_ok=True)
        path, tally = write_scene(here, name), Counter()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                for _ in range(rng.integers(1, 4)):
                    make_edit(rng, path, tally)
            except DifferentError as error:
                return DIFFERENT, str(error), tally
        return SAME, "", tally

    return lambda: check


def make_jobs(names, seed, n_cases, folder):
    """Return a job for each scene, which share the cases."""
    numbers = range(-(-n_cases // len(names)))
    return [Job(name, numbers, make_check(name, seed, folder), 30) for name in names]


def main():
    """Count and print the table."""
    args = counting.make_parser(__doc__, n_cases=10_000, n_small=60).parse_args()
    names = [name for name in SCENES if name in (args.only or SCENES)]
    counts = Counts(names, FAULTS)
    with tempfile.TemporaryDirectory() as folder:
        jobs = make_jobs(names, args.seed, args.cases, Path(folder))
        counts.count(counting.run_in_workers(jobs, args.workers))
    counts.print_table(COLUMNS)
    counting.finish(counts)


if __name__ == "__main__":
    main()
