"""Count the modules that `keyweave texture` uses, and the work that it repeats.

A module counts as entered if one of its functions runs after the import. Run ``python
benchmarks/call_trace.py``; add the folder of another checkout to trace it on the same
files.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType

HERE = Path(__file__).resolve().parents[1]
NAMES = ["--drive", "*LeftUpLeg,*RightUpLeg", "--texture", "*Leg", "--synthesize", "*Spine"]
RUNS = {
    "scene": ["shot.ma", "capture.ma", *NAMES, "-o", "out.ma"],
    "motion": ["sketch.bvh", "capture.bvh", *NAMES, "-o", "out.bvh"],
    "curves": ["sketch.anim", "capture.bvh", *NAMES, "-o", "out.anim"],
}
# Functions to count in each row, under their names in older and newer checkouts.
COUNTED = {
    "names resolved": (
        "keyweave.animation.features.find_channel_groups",
        "keyweave.columns.find_parts",
    ),
    "scenes parsed": (
        "keyweave.scenes.maya_ascii.scene.open_scene",
        "keyweave.scenes.maya_ascii.graph.scene_reader.reread_document",
        "keyweave.maya_ascii.reading.read_document",
    ),
    "curves sampled": (
        "keyweave.curves.sampling.sample_curves",
        "keyweave.sampling.sample_curves",
    ),
    "scenes sampled": (
        "keyweave.scenes.maya_ascii.evaluation.scene_state.sample",
        "keyweave.maya_ascii.scene.sample",
    ),
    "bands split": (
        "keyweave.methods.texturing.bands.split_bands",
        "keyweave.texturing.bands.split_bands",
    ),
}
IS_FUNCTION = 0x01  # CO_OPTIMIZED: neither a module's body nor a class's


def main() -> None:
    """Print a table for each checkout."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", nargs="*", type=Path, help="other checkouts")
    parser.add_argument(
        "--small", action="store_true", help="no effect; the run is short anyway"
    )
    checkouts = [*parser.parse_args().other, HERE]
    with tempfile.TemporaryDirectory() as folder:
        write = "from keyweave.examples import write_files; write_files()"
        run_python(["-c", write], HERE, folder)
        for checkout in checkouts:
            print_table(checkout.resolve(), folder)


def print_table(checkout: Path, folder: str) -> None:
    """Print a column of counts for each run of a checkout."""
    traces = {
        name: json.loads(run_python([__file__, "--trace", *words], checkout, folder))
        for name, words in RUNS.items()
    }
    print(f"\n{checkout.name:28}" + "".join(f"{name:>10}" for name in RUNS))
    for row in ("modules entered", "modules imported", *COUNTED):
        print(f"{row:28}" + "".join(f"{trace[row]:10}" for trace in traces.values()))


def run_python(words: list[str], checkout: Path, folder: str) -> str:
    """Run Python in a folder with the code of a checkout; return its standard output."""
    paths = {"PYTHONPATH": str(checkout / "core")}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, **paths},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(done.stderr)
    return done.stdout


def trace_run(words: list[str]) -> None:
    """Run `keyweave texture`, and print the counts of modules and calls as JSON."""
    from keyweave.cli.command import keyweave
    from keyweave.cli.verb_command import load_command

    load_command("texture")  # calls during the import do not count
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_globals.get("__name__", "")
        is_function = frame.f_code.co_flags & IS_FUNCTION
        if event == "call" and is_function and name.startswith("keyweave"):
            calls[f"{name}.{frame.f_code.co_name}"] += 1

    command = ["texture", *words, "--force", "--json"]
    with open(os.devnull, "w") as nowhere:
        printed, sys.stdout = sys.stdout, nowhere
        sys.setprofile(count)
        try:
            keyweave.main(command, standalone_mode=False)
        finally:
            sys.setprofile(None)
            sys.stdout = printed
    facts = {
        "modules entered": len({call.rpartition(".")[0] for call in calls}),
        "modules imported": sum(name.startswith("keyweave") for name in sys.modules),
        **{row: sum(calls[name] for name in names) for row, names in COUNTED.items()},
    }
    print(json.dumps(facts))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--trace"]:
        trace_run(sys.argv[2:])
    else:
        main()
