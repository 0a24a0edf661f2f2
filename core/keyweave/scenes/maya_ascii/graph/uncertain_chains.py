"""IK chains that follow rules which no file that Maya saved confirms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ....errors import describe_place
from ..nodes.ik.spline import SPLINE_CODES, SplineOptions, list_uncertain_rules
from ..nodes.node_type import UnknownPlugError
from ..nodes.shapes.topology import find_curve
from .graph import Graph
from .ik_chains import SPLINE_SOLVER, SPRING_SOLVER, IKChain
from .plugs import Plug

TWIST_ATTRIBUTES = ("roll", "twist", "offset")
SPRING_RULES = ("bends other than those of one saved pose",)
OLD_STYLE = "splineIkOldStyle"


class UncertainChain(NamedTuple):
    """An IK chain that follows rules which no file that Maya saved confirms.

    Attributes
    ----------
    handle, solver : str
        Name of the IK handle, and the type of its solver.
    rules : tuple of str
        The uncertain rules, as noun phrases.
    joints : tuple of str
    file : Path
    line : int
        Line that creates the handle.
    """

    handle: str
    solver: str
    rules: tuple[str, ...]
    joints: tuple[str, ...]
    file: Path
    line: int

    def __str__(self) -> str:
        noun = "joint" if len(self.joints) == 1 else "joints"
        chain = f"{self.handle} ({self.solver}) rotates {len(self.joints)} {noun}"
        rules, place = ", ".join(self.rules), describe_place(self.file, self.line)
        return f"{chain} by rules that no file saved by Maya confirms: {rules} ({place})"


def find_uncertain_chains(graph: Graph) -> list[UncertainChain]:
    """Return the chains of a scene that follow uncertain rules, in the file's order."""
    chains = []
    for chain in graph.handles.values():
        rules = tuple(_list_rules(graph, chain))
        if rules:
            handle, path = chain.handle, graph.document.short_path
            joints = tuple(map(path, chain.joints))
            place = handle.file.path, handle.line
            chains.append(
                UncertainChain(path(handle), chain.solver_type, rules, joints, *place)
            )
    return chains


def _list_rules(graph: Graph, chain: IKChain) -> Iterator[str]:
    """Yield the uncertain rules that a chain follows."""
    if chain.solver_type == SPRING_SOLVER:
        yield from SPRING_RULES
        if _is_used(graph, Plug(chain.handle, OLD_STYLE)):
            yield OLD_STYLE
    if chain.solver_type == SPLINE_SOLVER:
        options = _read_options(graph, chain)
        plugs = (Plug(chain.handle, name) for name in TWIST_ATTRIBUTES)
        used = [plug.attribute for plug in plugs if _is_used(graph, plug)]
        is_closed = _has_closed_curve(graph, chain)
        if options is not None:
            yield from list_uncertain_rules(options, used, is_closed=is_closed)


def _read_options(graph: Graph, chain: IKChain) -> SplineOptions | None:
    """Return the saved settings of a spline IK handle; None if they are not valid."""
    values = [float(graph.saved_value(Plug(chain.handle, name))) for name in SPLINE_CODES]
    limits = map(len, SPLINE_CODES.values())
    if all(value in range(limit) for value, limit in zip(values, limits)):
        return SplineOptions(*map(int, values))
    return None


def _is_used(graph: Graph, plug: Plug) -> bool:
    """Return whether an attribute is driven or saved with a value other than 0."""
    return graph.source(plug) is not None or bool(graph.saved_value(plug))


def _has_closed_curve(graph: Graph, chain: IKChain) -> bool:
    try:
        return find_curve(graph, Plug(chain.handle, "inCurve")).is_closed
    except UnknownPlugError:
        return False
