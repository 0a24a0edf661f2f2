"""Find out in ten minutes what Keyweave may rely on in this Maya, and record the answers.

Paste this file into a Python tab of the Script Editor and run it, or run it without Maya's
window::

    mayapy scripts/keyweave_check.py [-o RECORD] [--after RECORD] [NAME ...]

It needs a scene without unsaved changes, because it replaces the open scene. It works in
samples that come with Keyweave and in scenes of a few nodes, saves files in temporary
folders only, and leaves a new scene. The questions are in the folder `keyweave_probes`.
"""

import argparse
import importlib
import sys
from pathlib import Path

from maya import cmds

# Path of keyweave_plugin.py, if Maya has not read keyweave.mod and this text was pasted.
PLUG_IN = ""
RECORD = ""  # a file for the answers that does not exist; a temporary one if empty
AFTER = ""  # the record of a run that ended Maya, to go on after it
NAME = "keyweave_plugin"


def main(record=RECORD, after=AFTER, wanted=None):
    """Ask all questions in new scenes; return the records of the answers."""
    if cmds.file(query=True, modified=True):
        print(
            "The scene has unsaved changes, and this script replaces the scene. Save the "
            "scene, or open a new one; then run the script again."
        )
        return []
    load_plug_in()
    scripts = Path(cmds.pluginInfo(NAME, query=True, path=True)).parents[1] / "scripts"
    if str(scripts) not in sys.path:
        sys.path.append(str(scripts))
    return importlib.import_module("keyweave_probes.runner").run_all(record, after, wanted)


def load_plug_in():
    """Load the plug-in, wherever it is."""
    if cmds.pluginInfo(NAME, query=True, loaded=True):
        return
    own = globals().get("__file__")  # missing in the Script Editor
    root = Path(own).resolve().parents[1] if own else None
    path = PLUG_IN or (root / "maya_plugin" / f"{NAME}.py" if root else f"{NAME}.py")
    try:
        cmds.loadPlugin(str(path).replace("\\", "/"), quiet=True)
    except RuntimeError as error:
        raise RuntimeError(
            f"{path} cannot be loaded ({error}); write the path of {NAME}.py into "
            "PLUG_IN at the top of this script"
        ) from error


def read_arguments():
    """Return the arguments of `main` from the command line."""
    parser = argparse.ArgumentParser(description="Record what Maya does.")
    parser.add_argument("-o", "--record", default="", help="new file for the answers")
    parser.add_argument("--after", default="", help="record of a run that did not end")
    parser.add_argument(
        "wanted", nargs="*", metavar="NAME", help="ask these questions only"
    )
    options = parser.parse_args()
    return options.record, options.after, options.wanted or None


if __name__ == "__main__":
    if "".join(sys.argv[:1]).endswith("keyweave_check.py"):  # mayapy
        arguments = read_arguments()
        if not hasattr(cmds, "about"):
            import maya.standalone

            maya.standalone.initialize(name="python")
        answers = main(*arguments)
        agreed = ("ok", "as believed", "skipped")
        sys.exit(not answers or any(each["verdict"] not in agreed for each in answers))
    main()
