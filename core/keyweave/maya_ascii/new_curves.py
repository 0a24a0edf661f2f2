"""Animation curve nodes that a file does not have yet, as Maya would have saved them."""

from __future__ import annotations

from ..anim_curve import AnimCurve
from .curve_text import curve_statements
from .new_nodes import NewNodes, name_of
from .nodes.node_type import Attribute
from .plugs import Plug

TYPE_OF_KIND = {"length": "animCurveTL", "angle": "animCurveTA", "time": "animCurveTT"}


def add_curve(
    new: NewNodes, plug: Plug, channel: str, attribute: Attribute, curve: AnimCurve
) -> None:
    """Add a node that holds a curve and drives a plug, called as Maya calls its own."""
    type_ = curve_type(curve.kind if attribute.kind == "any" else attribute.kind)
    name = new.free_name(name_of(plug.node, str(plug).partition(".")[2]))
    newline, units = new.edits.newline, new.edits.file.units
    new.add(type_, name, curve_statements(curve, type_, units, newline))
    new.connect(f"{name}.o", new.plug(plug, channel))


def curve_type(kind: str) -> str:
    """Return the type of node that holds curves over time of a kind of value.

    Examples
    --------
    >>> curve_type("angle"), curve_type("unitless")
    ('animCurveTA', 'animCurveTU')
    """
    return TYPE_OF_KIND.get(kind, "animCurveTU")
