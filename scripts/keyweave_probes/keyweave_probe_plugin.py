"""A plug-in with one command, for the probes of commands."""

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma

NAME = "keyweaveProbe"


def maya_useNewAPI():  # noqa: N802  # the name that Maya looks for
    """Let Maya pass objects of its Python API 2.0."""


class Command(om.MPxCommand):
    """Returns its arguments; flags make it fail or start playback."""

    def doIt(self, args):
        """Run the command."""
        found = om.MArgDatabase(self.syntax(), args)
        words = []
        for index in range(len(args)):
            try:
                words.append(args.asString(index))
            except (RuntimeError, TypeError):  # an argument that is not text
                continue
        if found.isFlagSet("-fail") or {"-f", "-fail"}.intersection(words):
            raise ValueError("the reason of the probe")
        if found.isFlagSet("-play") or {"-p", "-play"}.intersection(words):
            oma.MAnimControl.stop()
            oma.MAnimControl.playForward()
        self.setResult(words)


def make_syntax():
    syntax = om.MSyntax()
    for short, long in (("-b", "-bare"), ("-f", "-fail"), ("-p", "-play")):
        syntax.addFlag(short, long, om.MSyntax.kNoArg)
    syntax.setObjectType(om.MSyntax.kStringObjects, 1, 9)
    return syntax


def initializePlugin(plugin):  # noqa: N802
    """Add the command."""
    om.MFnPlugin(plugin, "Keyweave", "1").registerCommand(NAME, Command, make_syntax)


def uninitializePlugin(plugin):  # noqa: N802
    """Remove the command."""
    om.MFnPlugin(plugin).deregisterCommand(NAME)
