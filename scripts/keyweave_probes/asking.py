"""Helpers of the probes: opening text, finding plugs, keying, running MEL and saving."""

import tempfile
from contextlib import contextmanager
from pathlib import Path

import maya.api.OpenMaya as om
from maya import cmds

HEAD = """//Maya ASCII 2023 scene
requires maya "2023";
"""
UNITS = "currentUnit -l centimeter -a degree -t film;\n"


def write_scene(folder, text, name="probe.ma"):
    """Write statements as a scene; return its path."""
    path = Path(folder, name)
    head = HEAD if "currentUnit" in text else HEAD + UNITS
    path.write_text(head + text, encoding="utf-8")
    return path


def open_text(text):
    """Open statements as a scene."""
    with tempfile.TemporaryDirectory() as folder:
        cmds.file(write_scene(folder, text).as_posix(), open=True, force=True)


@contextmanager
def reference_text(text):
    """Refer to statements as a file, in the namespace `ref`, as long as it is there."""
    with tempfile.TemporaryDirectory() as folder:
        path = write_scene(folder, text, "referenced.ma").as_posix()
        cmds.file(path, reference=True, namespace="ref")
        try:
            yield
        finally:
            cmds.file(newFile=True, force=True)


def save_text():
    """Save the scene in a temporary folder; return the text that Maya writes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "saved.ma")
        cmds.file(rename=path.as_posix())
        cmds.file(save=True, type="mayaAscii")
        return path.read_text(encoding="utf-8", errors="replace")


def list_reference_edits():
    """Return the lines of the edits of references that Maya would save."""
    _, *edits = save_text().split('"dataReferenceEdits"')
    return [line.strip() for each in edits for line in each.split(";")[0].split("\n")]


def find_plug(name):
    """Return a plug by its name."""
    return om.MSelectionList().add(name).getPlug(0)


def key(channel, *pairs, **flags):
    """Key a channel at frames, each with a value; return its curve."""
    node, _, attribute = channel.partition(".")
    for frame, value in pairs:
        cmds.setKeyframe(node, attribute=attribute, time=frame, value=value, **flags)
    return cmds.listConnections(channel, source=True, destination=False)[0]


def run_modifier(*commands):
    """Run MEL by a modifier outside of a command; return the modifier."""
    modifier = om.MDGModifier()
    for command in commands:
        modifier.commandToExecute(command)
    modifier.doIt()
    return modifier


def is_refused(function, *arguments, **flags):
    """Return whether a call raises a RuntimeError."""
    try:
        function(*arguments, **flags)
    except RuntimeError:
        return True
    return False
