"""Animation layers: the weights of a layer, and its blend nodes.

Each channel of a layer has a blend node with the value from below at A and the layer's own
curve at B; the layer drives both weights. Formulas and attributes are from Maya's node
reference and from public scenes; anything confirmed by neither is marked in place.
"""

from __future__ import annotations

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.rotations import quaternion_to_vector, vector_to_quaternion
from ....geometry.vectors import per_vector
from .functions import ArrayInput, select_by_number
from .node_type import NodeType, make_node_type, make_quiet_rule
from .rotation_functions import euler_to_quat, quat_prod, quat_to_euler


def blend_additive(a: Floats, b: Floats, weight_a: Floats, weight_b: Floats) -> Floats:
    """Return inputA * weightA + inputB * weightB."""
    return a * weight_a + b * weight_b


def blend_additive_scale(
    a: Floats, b: Floats, weight_a: Floats, weight_b: Floats, mode: Floats
) -> Floats:
    """Return inputA * weightA + inputB * weightB, or by mode 1 the product of powers.

    That is inputA ^ weightA * inputB ^ weightB. In public scenes layers that say nothing
    of their scaleAccumulationMode multiply.
    """
    # Unconfirmed in Maya: scaleAccumulationMode is 1 where scales multiply.
    return select_by_number(
        mode,
        blend_additive(a, b, weight_a, weight_b),
        lambda: np.power(a, weight_a) * np.power(b, weight_b),
    )


def blend_additive_rotation(
    a: Floats, b: Floats, weight_a: Floats, weight_b: Floats, mode: Floats, order: Floats
) -> Floats:
    """Return the angles of two rotations that a layer puts together.

    By accumulationMode 0 each angle by itself: a wA + b wB. By 1, by layer, the turn of B
    and then that of A, each by its weight of the way from no turn. rotationInterpolation
    is not read.
    """
    # Unconfirmed in Maya: by layer, the turn of B comes before that of A, each by its
    # weight of the way from no turn, and rotationInterpolation changes nothing.
    summed = blend_additive(a, b, per_vector(weight_a), per_vector(weight_b))

    def by_layer() -> Floats:
        turns = (_weight_rotation(b, weight_b, order), _weight_rotation(a, weight_a, order))
        return quat_to_euler(quat_prod(*turns), order)

    return select_by_number(per_vector(mode), summed, by_layer)


def _weight_rotation(angles: Floats, weight: Floats, order: Floats) -> Floats:
    """Return the quaternion a share of the way to a rotation."""
    turn = quaternion_to_vector(euler_to_quat(angles, order))
    return vector_to_quaternion(per_vector(weight) * turn)


def select_by_weight(a: Floats, b: Floats, weight_b: Floats) -> Floats:
    """Return inputB while weightB is above 0, else inputA."""
    return np.where(np.asarray(weight_b) > 0, b, a)


def has_soloed_child(children: ArrayInput) -> Floats:
    """Return 1 if a layer below in the tree is soloed, else 0."""
    soloed = [np.asarray(solo) != 0 for solo in children.values()]
    return np.asarray(np.logical_or.reduce(np.broadcast_arrays(*soloed, False)), float)


def is_muted(
    mute: Floats,
    parent_mute: Floats,
    sibling_solo: Floats,
    solo: Floats,
    child_solo: Floats,
) -> Floats:
    """Return 1 if a layer does not count, else 0.

    It is muted, or its parent is, or one beside it is soloed and neither it nor one below
    it is.
    """
    # Unconfirmed in Maya: a layer is muted with its parent, and by another's solo unless it
    # or one below it is soloed.
    is_soloed = (np.asarray(solo) != 0) | (np.asarray(child_solo) != 0)
    is_beside = (np.asarray(sibling_solo) != 0) & ~is_soloed
    muted = (np.asarray(mute) != 0) | (np.asarray(parent_mute) != 0) | is_beside
    return np.asarray(muted, float)


def foreground_weight(weight: Floats, parent_weight: Floats, muted: Floats) -> Floats:
    """Return how much a layer counts: weight * parentWeight, and 0 if it is muted."""
    # Unconfirmed in Maya: the weight of a layer's parent is a factor of its own.
    return np.where(np.asarray(muted) != 0, 0.0, weight * parent_weight)


def background_weight(
    foreground: Floats, override: Floats, passthrough: Floats, muted: Floats
) -> Floats:
    """Return how much of what is below a layer counts.

    All of it below an additive or muted layer. Below one that overrides nothing does, but
    with passthrough 1 - foreground.
    """
    # Unconfirmed in Maya: below an overriding layer with passthrough counts what its weight
    # leaves of 1.
    below = np.where(np.asarray(passthrough) != 0, 1.0 - foreground, 0.0)
    additive = np.asarray(override) == 0
    return np.where(additive | (np.asarray(muted) != 0), 1.0, below)


_WEIGHTS = "weightA wa =1; weightB wb =1"
_ADDITIVE_KINDS = {
    "": "", "DA": "angle", "DL": "length", "F": "", "FA": "angle", "FL": "length",
    "I16": "integer", "I32": "integer",
}  # fmt: skip


def _make_additive_type(name: str, kind: str) -> NodeType:
    inputs = f"inputA ia {kind}; inputB ib {kind}; {_WEIGHTS}"
    made = make_quiet_rule(blend_additive, inputs, f"output o {kind}")
    return make_node_type(name, made, extra="interpolateMode im")


def _make_replacing_type(name: str) -> NodeType:
    made = make_quiet_rule(
        select_by_weight, "inputA ia; inputB ib; weightB wb =1", "output o"
    )
    return make_node_type(name, made, extra="weightA wa =1")


# Unconfirmed in Maya: weight, passthrough and rotationAccumulationMode are wgt, pth and ram
# for short.
ANIM_LAYER_TYPE = make_node_type(
    "animLayer",
    make_quiet_rule(has_soloed_child, "childrenSolo chsl *", "childsoloed csol"),
    make_quiet_rule(
        is_muted,
        "mute mt; parentMute pmte; siblingSolo sslo; solo sl; childsoloed",
        "outMute omte",
    ),
    make_quiet_rule(
        foreground_weight, "weight wgt =1; parentWeight pwth =1; outMute",
        "foregroundWeight fgwt",
    ),
    make_quiet_rule(
        background_weight, "foregroundWeight; override ovrd; passthrough pth =1; outMute",
        "backgroundWeight bgwt",
    ),
    make_quiet_rule(
        np.positive, "rotationAccumulationMode ram", "outRotationAccumulationMode oram"
    ),
    extra="scaleAccumulationMode sam =1; lock lo; preferred pref; selected slct",
)  # fmt: skip

LAYER_TYPES: dict[str, NodeType] = {
    **{
        name: _make_additive_type(name, kind)
        for name, kind in (
            (f"animBlendNodeAdditive{end}", k) for end, k in _ADDITIVE_KINDS.items()
        )
    },
    "animBlendNodeAdditiveScale": make_node_type(
        "animBlendNodeAdditiveScale",
        make_quiet_rule(
            blend_additive_scale,
            f"inputA ia; inputB ib; {_WEIGHTS}; accumulationMode acm",
            "output o",
        ),
    ),
    "animBlendNodeAdditiveRotation": make_node_type(
        "animBlendNodeAdditiveRotation",
        make_quiet_rule(
            blend_additive_rotation,
            f"inputA ia XYZ angle; inputB ib XYZ angle; {_WEIGHTS};"
            "accumulationMode acm; rotateOrder ro",
            "output o XYZ angle",
        ),
        extra="rotationInterpolation ri; byLayerAccLegacyMode bllm",
    ),
    "animBlendNodeBoolean": _make_replacing_type("animBlendNodeBoolean"),
    "animBlendNodeEnum": _make_replacing_type("animBlendNodeEnum"),
    "animLayer": ANIM_LAYER_TYPE,
}
