"""What of a rig can be evaluated: joints and controls that cannot are left out of it.

One joint on a node that is not understood takes no other joint away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..caller_warnings import warn_caller
from ..errors import EvaluationError
from ..rig import Control
from ..rig_values import NAMED
from ..wording import counted, listed
from .planning import Planner
from .plugs import Plug

if TYPE_CHECKING:
    from .scene import MayaAsciiScene

Faults = dict[str, EvaluationError]  # by name, why something cannot be evaluated


def owner_of(control: Control) -> str:
    """Return the name of a control's transform."""
    return control.name.partition(".")[0]


def channels_of(controls: Sequence[Control]) -> list[str]:
    """Return the channels of controls."""
    return [channel for control in controls for channel in control.channels]


def worlds_of(scene: MayaAsciiScene, nodes: Sequence[str]) -> list[Plug]:
    """Return the plugs of nodes' world matrices."""
    return [Plug(scene.graph.node(name), "worldMatrix", (0,)) for name in nodes]


def faults_of_nodes(
    scene: MayaAsciiScene, nodes: Sequence[str], channels: Sequence[str]
) -> Faults:
    """Return which nodes stand nowhere that is known, if channels are given."""
    worlds = dict(zip(nodes, worlds_of(scene, nodes)))
    return _faults(scene, worlds, [scene.graph.plug(name) for name in channels])


def faults_of_controls(scene: MayaAsciiScene, controls: Sequence[Control]) -> Faults:
    """Return which transforms of controls cannot be evaluated, they or their channels."""
    channels = channels_of(controls)
    plugs = {name: scene.graph.plug(name) for name in channels}
    values = _faults(scene, plugs)
    owners = list(dict.fromkeys(map(owner_of, controls)))
    found = faults_of_nodes(scene, owners, channels)
    for control in controls:
        for channel in filter(values.__contains__, control.channels):
            found.setdefault(owner_of(control), values[channel])
    return found


def _faults(
    scene: MayaAsciiScene, plugs: Mapping[str, Plug], given: Sequence[Plug] = ()
) -> Faults:
    """Return which plugs cannot be computed; all at once if none, for speed."""
    if scene.on_unknown == "hold":
        return {}
    try:
        scene.plan([*plugs.values()], given)
    except EvaluationError:
        return _faults_one_by_one(scene, plugs, given)
    return {}


def _faults_one_by_one(
    scene: MayaAsciiScene, plugs: Mapping[str, Plug], given: Sequence[Plug]
) -> Faults:
    planner = Planner(scene.graph, given, hold=False)
    found = {}
    for name, plug in plugs.items():
        try:
            planner.slot_of(plug)
        except EvaluationError as error:
            found[name] = error
    return found


def warn_of(faults: Faults) -> None:
    """Warn of what is left out of a rig, and why."""
    if faults:
        are = "is" if len(faults) == 1 else "are"
        left_out = f"{counted(len(faults), 'node')} {are} left out of the rig"
        names, why = listed([*faults], NAMED), next(iter(faults.values()))
        warn_caller(f"{left_out}, {names}: the first cannot be evaluated, {why}")
