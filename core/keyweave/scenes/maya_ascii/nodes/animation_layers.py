"""Animation layers: the weights of a layer, and its blend nodes.

Each channel of a layer has a blend node, with the value from below as input A and the
layer's own curve as input B; the layer drives both weights. Formulas and attributes are
from Maya's node reference and from public scenes; comments mark all others.
"""

from __future__ import annotations

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.rotations import quaternion_to_vector, slerp, vector_to_quaternion
from ....geometry.vectors import per_vector
from .functions import ArrayInput, select_by_number
from .node_type import NodeType, index_types, make_node_type, make_rule
from .rotation_functions import euler_to_quat, quat_prod, quat_to_euler


def blend_additive(a: Floats, b: Floats, weight_a: Floats, weight_b: Floats) -> Floats:
    """Return inputA * weightA + inputB * weightB."""
    return a * weight_a + b * weight_b


def blend_additive_scale(
    a: Floats, b: Floats, weight_a: Floats, weight_b: Floats, mode: Floats
) -> Floats:
    """Return inputA * weightA + inputB * weightB, or the product of powers in mode 1.

    The product is inputA ^ weightA * inputB ^ weightB. In public scenes, layers without a
    saved scaleAccumulationMode multiply.
    """
    # Plug-ins that run in Maya 2024 to 2027 show that mode 1 multiplies, the default.
    return select_by_number(
        mode,
        blend_additive(a, b, weight_a, weight_b),
        lambda: np.power(a, weight_a) * np.power(b, weight_b),
    )


def blend_additive_rotation(
    a: Floats, b: Floats, weight_a: Floats, weight_b: Floats, mode: Floats, order: Floats
) -> Floats:
    """Return the angles of the rotation that a layer accumulates from two rotations.

    In accumulationMode 0, by component, each angle is a wA + b wB. In mode 1, by layer
    cumulative, it is the weighted rotation B followed by the weighted rotation A. In mode
    2, by layer blended, it is the rotation between A and B at the share of wB in wA + wB,
    weighted by wA + wB, or 1 if that is greater. rotationInterpolation is ignored.
    """
    # Unconfirmed in Maya: by layer, rotation B comes before rotation A, each scaled by its
    # weight, and rotationInterpolation has no effect.
    # Unconfirmed in Maya: by layer blended, the rotation is interpolated between A and B
    # along the shorter path.
    return select_by_number(
        per_vector(mode),
        blend_additive(a, b, per_vector(weight_a), per_vector(weight_b)),
        lambda: _accumulate_rotations(a, b, weight_a, weight_b, order),
        lambda: _interpolate_rotations(a, b, weight_a, weight_b, order),
    )


def _accumulate_rotations(
    a: Floats, b: Floats, weight_a: Floats, weight_b: Floats, order: Floats
) -> Floats:
    rotations = (
        _weight_rotation(euler_to_quat(b, order), weight_b),
        _weight_rotation(euler_to_quat(a, order), weight_a),
    )
    return quat_to_euler(quat_prod(*rotations), order)


def _interpolate_rotations(
    a: Floats, b: Floats, weight_a: Floats, weight_b: Floats, order: Floats
) -> Floats:
    total = weight_a + weight_b
    share = weight_b / np.where(total == 0, 1.0, total)
    between = slerp(euler_to_quat(a, order), euler_to_quat(b, order), share)
    return quat_to_euler(_weight_rotation(between, np.minimum(total, 1.0)), order)


def _weight_rotation(quaternion: Floats, weight: Floats) -> Floats:
    """Return the quaternion of a rotation whose angle is scaled by a weight."""
    return vector_to_quaternion(per_vector(weight) * quaternion_to_vector(quaternion))


def select_by_weight(a: Floats, b: Floats, weight_b: Floats) -> Floats:
    """Return inputB while weightB is above 0, otherwise inputA."""
    return np.where(np.asarray(weight_b) > 0, b, a)


def has_soloed_child(children: ArrayInput) -> Floats:
    """Return 1 if a child layer is soloed, otherwise 0."""
    soloed = [np.asarray(solo) != 0 for solo in children.values()]
    return np.asarray(np.logical_or.reduce(np.broadcast_arrays(*soloed, False)), float)


def is_muted(
    mute: Floats,
    parent_mute: Floats,
    sibling_solo: Floats,
    solo: Floats,
    child_solo: Floats,
) -> Floats:
    """Return 1 if a layer is effectively muted, otherwise 0.

    It is muted if its own mute or that of its parent is on, or if a sibling is soloed
    while neither the layer nor a child of it is.
    """
    # Unconfirmed in Maya: foregroundWeight is the weight times that of the parent, and 0
    # while the layer is muted by itself, with its parent, or by the solo of a sibling
    # unless the layer or a child of it is soloed.
    is_soloed = (np.asarray(solo) != 0) | (np.asarray(child_solo) != 0)
    is_excluded = (np.asarray(sibling_solo) != 0) & ~is_soloed
    muted = (np.asarray(mute) != 0) | (np.asarray(parent_mute) != 0) | is_excluded
    return np.asarray(muted, float)


def foreground_weight(weight: Floats, parent_weight: Floats, muted: Floats) -> Floats:
    """Return the effective weight of a layer: weight * parentWeight, or 0 if muted."""
    return np.where(np.asarray(muted) != 0, 0.0, weight * parent_weight)


def background_weight(
    foreground: Floats, override: Floats, passthrough: Floats, muted: Floats
) -> Floats:
    """Return the effective weight of the result from below a layer.

    It is 1 below an additive or muted layer. Below an override layer it is 0, or
    1 - foreground with passthrough.
    """
    # Unconfirmed in Maya: below an override layer with passthrough, the effective weight
    # is 1 minus the weight of the layer.
    below = np.where(np.asarray(passthrough) != 0, 1.0 - foreground, 0.0)
    additive = np.asarray(override) == 0
    return np.where(additive | (np.asarray(muted) != 0), 1.0, below)


def out_rotation_mode(mode: Floats, override: Floats) -> Floats:
    """Return the accumulationMode of a layer's blend nodes for rotations.

    It is 0 by component, 1 by layer cumulative, and 2 by layer blended.
    """
    # Unconfirmed in Maya: by layer, additive layers are cumulative and override layers
    # are blended.
    by_layer = np.where(np.asarray(override) != 0, 2.0, 1.0)
    return np.where(np.asarray(mode) != 0, by_layer, 0.0)


_WEIGHTS = "weightA wa =1; weightB wb =1"
_ADDITIVE_KINDS = {
    "": "", "DA": "angle", "DL": "length", "F": "", "FA": "angle", "FL": "length",
    "I16": "integer", "I32": "integer",
}  # fmt: skip


def _make_additive_type(ending: str, kind: str) -> NodeType:
    inputs = f"inputA ia {kind}; inputB ib {kind}; {_WEIGHTS}"
    rule = make_rule(blend_additive, inputs, f"output o {kind}")
    return make_node_type(
        f"animBlendNodeAdditive{ending}", rule, extra="interpolateMode im"
    )


def _make_replacing_type(name: str) -> NodeType:
    rule = make_rule(select_by_weight, "inputA ia; inputB ib; weightB wb =1", "output o")
    return make_node_type(name, rule, extra="weightA wa =1")


# Plug-ins that run in Maya 2024 to 2027 use the short names wgth and pthg.
ANIM_LAYER_TYPE = make_node_type(
    "animLayer",
    make_rule(has_soloed_child, "childrenSolo chsl *", "childsoloed csol"),
    make_rule(
        is_muted,
        "mute mt; parentMute pmte; siblingSolo sslo; solo sl; childsoloed",
        "outMute omte",
    ),
    make_rule(
        foreground_weight, "weight wgth =1; parentWeight pwth =1; outMute",
        "foregroundWeight fgwt",
    ),
    make_rule(
        background_weight, "foregroundWeight; override ovrd; passthrough pthg =1; outMute",
        "backgroundWeight bgwt",
    ),
    make_rule(
        out_rotation_mode, "rotationAccumulationMode ram; override",
        "outRotationAccumulationMode oram",
    ),
    extra="scaleAccumulationMode sam =1; lock lo; preferred pref; selected slct",
)  # fmt: skip

LAYER_TYPES = index_types(
    *(_make_additive_type(ending, kind) for ending, kind in _ADDITIVE_KINDS.items()),
    make_node_type(
        "animBlendNodeAdditiveScale",
        make_rule(
            blend_additive_scale,
            f"inputA ia; inputB ib; {_WEIGHTS}; accumulationMode acm",
            "output o",
        ),
    ),
    make_node_type(
        "animBlendNodeAdditiveRotation",
        make_rule(
            blend_additive_rotation,
            f"inputA ia XYZ angle; inputB ib XYZ angle; {_WEIGHTS};"
            "accumulationMode acm; rotateOrder ro",
            "output o XYZ angle",
        ),
        extra="rotationInterpolation ri; byLayerAccLegacyMode bllm",
    ),
    _make_replacing_type("animBlendNodeBoolean"),
    _make_replacing_type("animBlendNodeEnum"),
    ANIM_LAYER_TYPE,
)
