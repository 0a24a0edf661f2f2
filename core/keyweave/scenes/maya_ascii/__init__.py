"""Maya ASCII scenes: reading, evaluation over time and writing, without Maya.

Nothing in a file is executed; jobs use scenes only through `keyweave.scenes.scene`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .document.curve_attributes import parse_curve_attribute as parse_curve_attribute
    from .document.document import (
        Connection as Connection,
        Document as Document,
        Reference as Reference,
    )
    from .document.node_names import Node as Node
    from .document.references import find_file as find_file
    from .editing.curve_text import (
        format_curve as format_curve,
        format_number as format_number,
    )
    from .editing.text_edits import FileEdits as FileEdits
    from .evaluation.holds import Holds as Holds, plan_evaluation as plan_evaluation
    from .evaluation.plan import (
        HeldPlug as HeldPlug,
        describe_held_plugs as describe_held_plugs,
    )
    from .evaluation.planner import Planner as Planner
    from .evaluation.step_groups import Step as Step
    from .graph.display import (
        read_playback_range as read_playback_range,
        read_up_axis as read_up_axis,
    )
    from .graph.graph import Graph as Graph
    from .graph.layers import Layers as Layers
    from .graph.node_data import NodeData as NodeData
    from .graph.plugs import Plug as Plug
    from .graph.scene_reader import (
        parse_document as parse_document,
        read_document as read_document,
    )
    from .nodes.curve_nodes import (
        curve_kind as curve_kind,
        interpolates_quaternions as interpolates_quaternions,
        is_time_curve as is_time_curve,
        read_curve as read_curve,
    )
    from .nodes.node_type import (
        Attribute as Attribute,
        UnknownPlugError as UnknownPlugError,
    )
    from .nodes.node_types import find_type as find_type
    from .scene import MayaAsciiScene as MayaAsciiScene, open_scene as open_scene
    from .syntax.set_attr import (
        AddedAttribute as AddedAttribute,
        Assignment as Assignment,
        Units as Units,
    )
    from .syntax.tokens import quote_string as quote_string

__getattr__, __dir__, __all__ = lazy_names(__name__)
