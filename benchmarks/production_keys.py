"""Count what can be keyed in shots with references, and what a write leaves alone.

Part of ``production.py``. Its table has shots that open, channels of referenced controls
that can be keyed, in the base and on a layer, the reasons for which others are refused, and
whether written keys are read back, other curves stay and a second write gives the same
bytes. Nothing in the folder is changed.
"""

import re
import sys
import tempfile
import warnings
from collections import Counter
from pathlib import Path

import numpy as np
from timing import best_of

from keyweave import AnimCurve, KeyweaveError, open_scene
from keyweave.examples import sample_path
from keyweave.scenes.maya_ascii import MayaAsciiScene, read_document
from keyweave.scenes.maya_ascii.rig_controls import FileControls
from keyweave.scenes.maya_ascii.syntax.source_text import decode_scene_text

N_KEYS, N_REASONS, N_RUNS = 3, 8, 3
NAMES = re.compile(r'"[^"]*"|\([^)]*\)|\S*[_:]\S*')  # names of nodes in a reason


def measure_folder(folder):
    """Return counts of all shots below a folder, and of the reasons for refusals."""
    counts, reasons = Counter(), Counter()
    for path in sorted(folder.rglob("*.ma")):
        if b"createNode reference" in path.read_bytes():
            counts["shots with references"] += 1
            near = sorted({file.parent for file in path.parents[1].rglob("*.ma")})
            measure_shot(path, near, counts, reasons)
    return counts, reasons


def measure_shot(path, search_paths, counts, reasons):
    """Add the counts of one shot."""
    try:
        scene = open_scene(path, on_unknown="hold", search_paths=search_paths)
    except KeyweaveError:
        return
    counts["that open"] += 1
    channels = list_channels(scene)
    if not channels:
        return
    counts["with referenced controls"] += 1
    refused = scene.refusals(channels)
    counts["channels of controls"] += len(channels)
    counts["that have a curve"] += len({*channels} & {*scene.channels})
    counts["that can be keyed"] += len(channels) - len(refused)
    counts["that a layer takes"] += len(channels) - len(
        scene.refusals(channels, mode="override")
    )
    reasons.update(NAMES.sub("...", reason) for reason in refused.values())
    written = [name for name in channels if name not in refused]
    if written:
        measure_write(scene, written, search_paths, counts)


def list_channels(scene):
    """Return the unlocked channels of referenced controls that are free or animated."""
    host = FileControls(scene.state.channels)
    controls = [name for name in host.list_shaped() if scene.graph.node(name).referenced]
    return [
        f"{name}.{attribute}" for name in controls for attribute in host.list_free(name)
    ]


def measure_write(scene, channels, search_paths, counts):
    """Write keys to channels, and count the keys that are read back and other changes."""
    rng, kinds, rate = np.random.default_rng(1), scene.kinds(channels), scene.frame_rate
    times = np.arange(N_KEYS) / rate
    curves = [
        AnimCurve(
            name, times, rng.uniform(-1, 1, N_KEYS), kind=kinds[name], frame_rate=rate
        )
        for name in channels
    ]
    others = {c.channel: c for c in scene.readable_curves()[0] if c.channel not in kinds}
    scene.write_curves(curves)
    text = decode_scene_text(scene.path, scene.encode())
    document = read_document(scene.path, search_paths=search_paths, own=text)
    again = MayaAsciiScene(document, "hold")
    found = {curve.channel: curve for curve in again.readable_curves()[0]}
    counts["written shots"] += 1
    counts["keys read back"] += all(is_close(found.get(c.channel), c) for c in curves)
    counts["other curves unchanged"] += all(
        name in found and np.array_equal(found[name].values, curve.values)
        for name, curve in others.items()
    )
    once = again.encode()
    again.write_curves(curves)
    counts["same bytes twice"] += again.encode() == once


def is_close(found, wanted):
    """Return whether a curve has the wanted values."""
    return (
        found is not None
        and len(found) == len(wanted)
        and np.allclose(found.values, wanted.values, atol=1e-12)
    )


def print_counts(counts, reasons):
    """Print the table and the most frequent reasons."""
    for name, count in counts.items():
        print(f"{name:<28}{count:>9,}")
    for reason, count in reasons.most_common(N_REASONS):
        print(f"  refused{count:>8,}  {reason}")


def time_copies(folder):
    """Print how long a shot with one and with two copies of a biped takes to open."""
    rig, times = sample_path("biped.ma").as_posix(), []
    for n_copies in (1, 2):
        names = [f"hero{number}" for number in range(n_copies)]
        files = [f'file -r -ns "{n}" -rfn "{n}RN" "{rig}";\n' for n in names]
        shot = folder / f"copies{n_copies}.ma"
        shot.write_text(
            "//Maya ASCII 2024 scene\n" + "".join(files) + "// End of shot.ma\n"
        )
        times.append(best_of(N_RUNS, lambda shot=shot: open_scene(shot).joints)[0])
    print(f"{'opening one, two copies':<28}{times[0]:>6.0f} ms{times[1]:>6.0f} ms")


def make_shots(folder):
    """Write a rig, and shots of it with and without keys."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
    from made_up import write_character
    from made_up.scenes.shots import write_shot

    folder.mkdir()
    write_character(folder / "rig.ma", keyed=False)
    write_shot(folder / "keyed.ma", folder / "rig.ma")
    write_shot(folder / "empty.ma", folder / "rig.ma", keyed=False)


def print_keys(folder=None):
    """Measure the shots of a folder, or made-up shots, and print the counts."""
    with tempfile.TemporaryDirectory() as temporary, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        shots = folder or Path(temporary, "shots")
        if folder is None:
            make_shots(shots)
        print_counts(*measure_folder(shots))
        time_copies(Path(temporary))
