"""
A walk resequenced in Maya
==========================

A scene script. It copies a sample: a character whose controls have twenty seconds of
captured walk, and a figure eight on the ground. It opens that in Maya beside two more
characters, lets all three walk for ten seconds along the eight, each in its own way, and
saves the scene. Run it without Maya's window::

    mayapy examples/maya_resequence_walk.py FOLDER

or within, from the script editor's Python tab::

    import runpy
    runpy.run_path(".../examples/maya_resequence_walk.py")["main"]("FOLDER")

``maya_resequence_walk.mel`` does the same in MEL. Both need NumPy and SciPy in Maya's
Python.
"""

# %%
# What is captured, and what is to be made
# ----------------------------------------
#
# All controls that move the character are edited. Frame 1 of the result shows frame 20 of
# the capture, and frame 120 shows frame 71; frame 240 leads on to frame 1.

import json
import sys
import tempfile
from pathlib import Path

from maya import cmds

ROOT = Path(__file__).resolve().parents[1]
sys.path += [str(ROOT / "core"), str(ROOT / "maya_plugin")]  # where no module is installed

CONTROLS = ["hero:*_CTRL"]
CAPTURED, WRITTEN = (1, 144), (1, 240)
AT = ["1=20", "120=71"]
PATH = "path_CRV"
CROWD = ["extra1", "extra2"]

# %%
# The scenes
# ----------
#
# The crowd refers to a file of the same character, which nobody has animated.


def write_scenes(folder):
    """Write hero.ma and rig.ma into a folder; return their paths."""
    from keyweave import examples

    hero, rig = folder / "hero.ma", folder / "rig.ma"
    examples.copy_sample("biped_capture.ma", hero, overwrite=True)
    examples.copy_sample("biped.ma", rig, overwrite=True)
    return hero, rig


# %%
# Open, resequence, save
# ----------------------
#
# What the crowd is made of is the captured walk, so it is made before the hero's own is
# written over.


def main(folder=None):
    """Resequence the walk; return the path of the scene that was saved."""
    folder = Path(folder or tempfile.mkdtemp(prefix="keyweave_"))
    folder.mkdir(parents=True, exist_ok=True)
    hero, rig = write_scenes(folder)
    plugin = ROOT / "maya_plugin" / "keyweave_plugin.py"
    cmds.loadPlugin(plugin.as_posix(), quiet=True)
    cmds.file(hero.as_posix(), open=True, force=True)
    for namespace in CROWD:
        cmds.file(rig.as_posix(), reference=True, namespace=namespace)

    asked = {
        "controls": CONTROLS,
        "inputs": CAPTURED,
        "frames": WRITTEN,
        "atFrame": AT,
        "loop": True,
        "along": PATH,
    }
    written = cmds.keyweaveResequence(toNamespaces=CROWD, **asked)
    print(f"{len(written)} curves of the crowd were written")
    cmds.keyweaveResequence(**asked)
    report(json.loads(cmds.keyweaveResequence(query=True, lastResult=True)))

    resequenced = (folder / "resequenced.ma").as_posix()
    cmds.file(rename=resequenced)
    cmds.file(save=True, type="mayaAscii")
    return resequenced


def report(result):
    """Print where each run of the hero's frames is from, and how runs were joined."""
    (path,) = result["paths"]
    for run in path["runs"]:
        print(
            "frames {:3.0f} to {:3.0f} were {:3.0f} to {:3.0f}".format(
                *run["frames"], *run["source_frames"]
            )
        )
    for join in path["transitions"]:
        width = join["smoothing_width"]
        print(f"joined at {join['frame']:.0f}, {width} frames on each side are smoothed")
    for note in result["notes"]:
        print(note)


# %%
# ``mayapy`` starts without a scene; within Maya there is one already.

if __name__ == "__main__":
    if not hasattr(cmds, "file"):
        import maya.standalone

        maya.standalone.initialize()
    print(main(*sys.argv[1:2]))
