"""Node types: values worked out by hand through the file, and laws for every row."""

import itertools
import math
import warnings

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from case_profiles import draw_cases
from keyweave.geometry.matrices import decompose_matrix, rotation_matrix
from keyweave.scenes.maya_ascii.evaluation.holds import plan_evaluation
from keyweave.scenes.maya_ascii.evaluation.plan import ignore_float_errors
from keyweave.scenes.maya_ascii.graph.graph import Graph
from keyweave.scenes.maya_ascii.graph.scene_reader import read_document
from keyweave.scenes.maya_ascii.nodes import matrix_nodes, rotation_functions, utility_nodes
from keyweave.scenes.maya_ascii.nodes.animation_layers import LAYER_TYPES
from keyweave.scenes.maya_ascii.nodes.matrix_nodes import MATRIX_TYPES
from keyweave.scenes.maya_ascii.nodes.node_type import Attribute
from keyweave.scenes.maya_ascii.nodes.node_types import NODE_TYPES
from keyweave.scenes.maya_ascii.nodes.number_nodes import NUMBER_TYPES
from keyweave.scenes.maya_ascii.nodes.utility_nodes import UTILITY_TYPES
from twins import nodes as naive

HEADER = "//Maya ASCII 2026 scene\ncurrentUnit -l centimeter -a degree -t film;\n"
TYPES_OF_ADDED = {"length": "doubleLinear", "angle": "doubleAngle", "time": "time"}
NEW = {**UTILITY_TYPES, **NUMBER_TYPES, **MATRIX_TYPES, **LAYER_TYPES}
HALF, QUARTER = math.pi / 2, math.pi / 4
ROOT = math.sqrt(0.5)
TURNED_Z = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]  # a quarter, and moved
STRETCHED = [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 1, 2, 3, 1]
MIRRORED = [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
SHEARED = [2, 0, 0, 0, 1.5, 3, 0, 0, 8, 4, 4, 0, 0, 0, 0, 1]

# type, inputs by short name (degrees and frames as in files), outputs by short name
# (radians, centimetres, seconds)
CASES = [
    ("unitConversion", {"i": 90, "cf": 0.5}, {"o": 45}),
    ("timeToUnitConversion", {"i": 12, "cf": 0.004}, {"o": 12}),
    ("unitToTimeConversion", {"i": 12, "cf": 250}, {"o": 0.5}),
    ("multiplyDivide", {"i1": (2, 3, 4)}, {"o": (2, 3, 4)}),
    ("multiplyDivide", {"op": 0, "i1": (2, 3, 4), "i2": (5, 5, 5)}, {"o": (2, 3, 4)}),
    ("multiplyDivide", {"i1": (2, 3, 4), "i2": (5, 6, 7)}, {"o": (10, 18, 28), "oy": 18}),
    (
        "multiplyDivide",
        {"op": 2, "i1": (2, 3, 4), "i2": (4, 2, 0)},
        {"o": (0.5, 1.5, np.inf)},
    ),
    ("multiplyDivide", {"op": 3, "i1": (2, 3, 4), "i2": (3, 0, 0.5)}, {"o": (8, 1, 2)}),
    ("plusMinusAverage", {"op": 0, "i1[0]": 5, "i1[2]": 7}, {"o1": 5}),
    ("plusMinusAverage", {"i1[0]": 5, "i1[2]": 7, "i1[3]": 9}, {"o1": 21}),
    ("plusMinusAverage", {"op": 2, "i1[0]": 5, "i1[2]": 7, "i1[3]": 9}, {"o1": -11}),
    ("plusMinusAverage", {"op": 3, "i1[0]": 5, "i1[2]": 7, "i1[3]": 9}, {"o1": 7}),
    (
        "plusMinusAverage",
        {"op": 2, "i2[0]": (5, 6), "i2[1]": (1, 4)},
        {"o2": (4, 2), "o2y": 2},
    ),
    (
        "plusMinusAverage",
        {"op": 3, "i3[1]": (1, 2, 3), "i3[4]": (3, 4, 9)},
        {"o3": (2, 3, 6)},
    ),
    ("plusMinusAverage", {}, {"o1": 0, "o2": (0, 0), "o3": (0, 0, 0)}),
    ("reverse", {"i": (0, 0.25, 3)}, {"o": (1, 0.75, -2), "oz": -2}),
    ("condition", {"ft": 2, "st": 2, "ct": (7, 8, 9)}, {"oc": (7, 8, 9), "ocg": 8}),
    ("condition", {"ft": 2, "st": 3, "ct": (7, 8, 9)}, {"oc": (1, 1, 1)}),
    *(
        (
            "condition",
            {"op": op, "ft": ft, "st": 3, "ct": (7, 8, 9)},
            {"ocr": 7 if yes else 1},
        )
        for op, answers in ((1, (1, 0, 1)), (2, (0, 0, 1)), (3, (0, 1, 1)), (4, (1, 0, 0)))
        for ft, yes in zip((2, 3, 4), answers)
    ),
    ("condition", {"op": 5, "ft": 3, "st": 3, "ct": (7, 8, 9)}, {"ocb": 9}),
    ("clamp", {"mn": (0, 0, 2), "mx": (1, 1, 5), "ip": (-1, 0.5, 9)}, {"op": (0, 0.5, 5)}),
    (
        "setRange",
        {
            "v": (15, 5, 50),
            "n": (0, 1, 2),
            "m": (100, 3, 4),
            "on": (10,) * 3,
            "om": (20,) * 3,
        },
        {"o": (50, 1, 4), "ox": 50},
    ),
    (
        "setRange",
        {"v": (1, 3, 2), "m": (9, 9, 9), "on": (2,) * 3, "om": (2,) * 3},
        {"o": (0, 9, 0)},
    ),
    ("remapValue", {"i": 0.3}, {"ov": 0.3, "oc": (0.3,) * 3}),
    (
        "remapValue",
        {
            "i": 15,
            "imn": 10,
            "imx": 20,
            "omn": 100,
            "omx": 200,
            "vl[0]": (0, 0, 2),
            "vl[1]": (1, 1, 3),
            "cl[0]": (0, 0, 1, 2, 1),
            "cl[1]": (1, 1, 1, 4, 1),
        },
        {"ov": 150, "oc": (150, 200, 400), "ocb": 400},
    ),
    ("remapValue", {"i": 0.25, "vl[0]": (0, 0, 2), "vl[1]": (1, 1, 1)}, {"ov": 0.15625}),
    ("remapValue", {"i": 0.75, "vl[3]": (0, 2, 0), "vl[1]": (1, 9, 1)}, {"ov": 2}),
    ("remapValue", {"i": -4, "vl[0]": (0.5, 7, 1), "vl[1]": (1, 9, 1)}, {"ov": 7}),
    ("remapValue", {"i": 0.5, "vl[0]": (0, 7, 0), "vl[1]": (0.5, 9, 0)}, {"ov": 9}),
    ("blendColors", {}, {"op": (0.5, 0, 0.5)}),
    (
        "blendColors",
        {"b": 0.25, "c1": (4, 8, 12), "c2": (0, 4, 8)},
        {"op": (1, 5, 9), "opg": 5},
    ),
    ("blendTwoAttr", {"ab": 0.25, "i[0]": 4, "i[1]": 8}, {"o": 5}),
    ("blendWeighted", {"i[0]": 4, "i[1]": 8, "w[1]": 0.5}, {"o": 8}),
    ("choice", {"s": 1, "i[0]": 4, "i[1]": 8}, {"o": 8}),
    ("choice", {"s": 7, "i[0]": 4}, {"o": 0}),
    ("choice", {"s": 0.9, "i[0]": 4, "i[1]": 8}, {"o": 4}),
    ("addDoubleLinear", {"i1": 4, "i2": 8}, {"o": 12}),
    ("addDL", {"i1": 4, "i2": 8}, {"o": 12}),
    ("multDoubleLinear", {"i1": 4, "i2": 8}, {"o": 32}),
    ("multDL", {"i1": 4, "i2": 8}, {"o": 32}),
    ("distanceBetween", {"p1": (1, 2, 3), "p2": (4, 6, 3)}, {"d": 5}),
    ("distanceBetween", {"im1": TURNED_Z, "im2": STRETCHED}, {"d": math.sqrt(48)}),
    ("distanceBetween", {"p1": (1, 0, 0), "im1": TURNED_Z, "p2": (5, 7, 4)}, {"d": 3}),
    ("vectorProduct", {"op": 0, "i1": (3, 4, 0), "no": 1}, {"o": (0.6, 0.8, 0)}),
    ("vectorProduct", {"i1": (1, 2, 3), "i2": (4, 5, 6)}, {"o": (32, 32, 32)}),
    ("vectorProduct", {"i1": (2, 0, 0), "i2": (3, 3, 0), "no": 1}, {"ox": ROOT}),
    ("vectorProduct", {"op": 2, "i1": (2, 0, 0), "i2": (0, 3, 0)}, {"o": (0, 0, 6)}),
    ("vectorProduct", {"op": 2, "i1": (2, 0, 0), "i2": (0, 3, 0), "no": 1}, {"oz": 1}),
    ("vectorProduct", {"op": 3, "i1": (1, 0, 0), "m": TURNED_Z}, {"o": (0, 1, 0)}),
    ("vectorProduct", {"op": 4, "i1": (1, 0, 0), "m": TURNED_Z}, {"o": (5, 7, 7)}),
    ("pointMatrixMult", {"ip": (1, 0, 0), "im": TURNED_Z}, {"o": (5, 7, 7), "oy": 7}),
    ("pointMatrixMult", {"ip": (1, 0, 0), "im": TURNED_Z, "vm": 1}, {"o": (0, 1, 0)}),
    (
        "angleBetween",
        {"v1": (1, 0, 0), "v2": (0, 2, 0)},
        {"a": HALF, "ax": (0, 0, 1), "eu": (0, 0, HALF), "euz": HALF, "axz": 1},
    ),
    (
        "angleBetween",  # the example in Maya's documentation of the command
        {"v1": (0, 1, 2), "v2": (1, 2, 0)},
        {"eu": np.radians((-63.434949, 16.60155, -26.565051))},
    ),
    ("angleBetween", {"v1": (0, 3, 0), "v2": (0, 1, 0)}, {"a": 0, "eu": (0, 0, 0)}),
    ("angleBetween", {"v1": (0, 3, 0), "v2": (0, -1, 0)}, {"a": math.pi}),
    ("angleBetween", {}, {"a": math.pi / 2, "ax": (1, 0, 0)}),
    ("angleBetween", {"v1": (0, 0, 0)}, {"a": 0, "eu": (0, 0, 0), "ax": (0, 0, 1)}),
    (
        "pairBlend",
        {"w": 0.25, "it1": (0, 4, 8), "it2": (4, 8, 0), "tym": 1, "tzm": 2},
        {"ot": (1, 4, 0), "oty": 4},
    ),
    (
        "pairBlend",
        {"ir1": (10, 0, 0), "ir2": (90, 0, 0)},
        {"or": (HALF, 0, 0), "orx": HALF},
    ),
    ("pairBlend", {"w": 0.5, "ir1": (0, 90, 90), "rm": 1}, {"or": (0, HALF, HALF)}),
    ("pairBlend", {"w": 0.5, "ir2": (0, 90, 90), "rm": 2}, {"or": (0, HALF, HALF)}),
    ("pairBlend", {"w": 0.5, "ir2": (0, 0, 270)}, {"orz": 1.5 * HALF}),
    ("pairBlend", {"w": 0.5, "ir2": (0, 0, 270), "ri": 1, "ro": 3}, {"orz": -QUARTER}),
    ("absolute", {"i": -3}, {"o": 3}),
    ("negate", {"i": -3}, {"o": 3}),
    ("ceil", {"i": -3.2}, {"o": -3}),
    ("floor", {"i": -3.2}, {"o": -4}),
    ("round", {"i": 2.5}, {"o": 3}),
    ("round", {"i": -2.4}, {"o": -2}),
    ("truncate", {"i": -3.7}, {"o": -3}),
    ("sum", {"i[0]": 3, "i[4]": 4}, {"o": 7}),
    ("sum", {}, {"o": 0}),
    ("average", {"i[0]": 3, "i[4]": 5}, {"o": 4}),
    ("multiply", {"i[0]": 3, "i[4]": 5}, {"o": 15}),
    ("max", {"i[0]": 3, "i[4]": 5}, {"o": 5}),
    ("min", {"i[0]": 3, "i[4]": 5}, {"o": 3}),
    ("subtract", {"i1": 3, "i2": 5}, {"o": -2}),
    ("divide", {"i1": 3, "i2": 2}, {"o": 1.5}),
    ("divide", {"i1": -3, "i2": 0}, {"o": -np.inf}),
    ("modulo", {"i": 7.5, "m": 2}, {"o": 1.5}),
    ("modulo", {"i": -1, "m": 3}, {"o": 2}),
    ("modulo", {"i": 1.25}, {"o": 0.25}),
    ("power", {"i": 3}, {"o": 9}),
    ("power", {"i": 2, "e": 5}, {"o": 32}),
    ("log", {"i": 8}, {"o": 3}),
    ("log", {"i": 100, "e": 10}, {"o": 2}),
    ("lerp", {"i1": 10, "i2": 20, "w": 0.25}, {"o": 12.5}),
    ("inverseLerp", {"i1": 10, "i2": 20, "i": 12.5}, {"o": 0.25}),
    ("smoothStep", {"i": 0.25}, {"o": 0.15625}),
    ("smoothStep", {"i": 3, "le": 2, "re": 4}, {"o": 0.5}),
    ("smoothStep", {"i": 3, "le": 2, "re": -4}, {"o": 1}),
    ("clampRange", {"i": 3}, {"o": 1}),
    ("clampRange", {"i": 3, "min": 4, "max": 9}, {"o": 4}),
    ("equal", {"i1": 3, "i2": 3.1}, {"o": 0}),
    ("equal", {"i1": 3, "i2": 3.1, "e": 0.2}, {"o": 1}),
    ("equal", {"i1": 3, "i2": 3}, {"o": 1}),
    ("greaterThan", {"i1": 4, "i2": 3}, {"o": 1}),
    ("greaterThan", {"i1": 3, "i2": 3}, {"o": 0}),
    ("lessThan", {"i1": 2, "i2": 3}, {"o": 1}),
    ("lessThan", {"i1": 3, "i2": 3}, {"o": 0}),
    ("and", {"i1": 1, "i2": 1}, {"o": 1}),
    ("and", {"i1": 1}, {"o": 0}),
    ("or", {"i2": 1}, {"o": 1}),
    ("or", {}, {"o": 0}),
    ("not", {}, {"o": 1}),
    ("not", {"i": 1}, {"o": 0}),
    ("sin", {"i": 30}, {"o": 0.5}),
    ("cos", {"i": 60}, {"o": 0.5}),
    ("tan", {"i": 45}, {"o": 1}),
    ("asin", {"i": 1}, {"o": HALF}),
    ("acos", {"i": -1}, {"o": math.pi}),
    ("acos", {"i": -2}, {"o": math.nan}),
    ("atan", {"i": 1}, {"o": QUARTER}),
    ("atan2", {"i1": -1, "i2": 0}, {"o": math.pi}),
    ("atan2", {"i1": 0, "i2": 5}, {"o": HALF}),
    ("pi", {}, {"o": math.pi}),
    ("crossProduct", {"i1": (2, 0, 0), "i2": (0, 3, 0)}, {"o": (0, 0, 6), "oz": 6}),
    ("dotProduct", {"i1": (1, 2, 3), "i2": (4, 5, 6)}, {"o": 32}),
    ("length", {"i": (2, 3, 6)}, {"o": 7}),
    ("normalize", {"i": (0, 3, 4)}, {"o": (0, 0.6, 0.8)}),
    ("normalize", {}, {"o": (0, 0, 0)}),
    ("rotateVector", {"i": (1, 0, 0), "r": (90, 0, 90)}, {"o": (0, 1, 0)}),
    ("rotateVector", {"i": (1, 0, 0), "r": (90, 0, 90), "ro": 5}, {"o": (0, 0, 1)}),
    ("determinant", {"i": STRETCHED}, {"o": 24}),
    ("columnFromMatrix", {"m": STRETCHED, "i": 1}, {"o": (0, 3, 0, 2), "ow": 2}),
    ("rowFromMatrix", {"m": STRETCHED, "i": 3}, {"o": (1, 2, 3, 1), "oz": 3}),
    ("rowFromMatrix", {"m": STRETCHED, "i": 9}, {"o": (1, 2, 3, 1)}),
    ("rowFromMatrix", {"m": STRETCHED, "i": -2}, {"o": (2, 0, 0, 0)}),
    ("axisFromMatrix", {"i": STRETCHED, "op": 2}, {"o": (0, 0, 4)}),
    ("scaleFromMatrix", {"i": STRETCHED}, {"o": (2, 3, 4)}),
    ("rotationFromMatrix", {"i": TURNED_Z}, {"o": (0, 0, HALF), "oz": HALF}),
    ("translationFromMatrix", {"i": STRETCHED}, {"o": (1, 2, 3)}),
    ("multiplyPointByMatrix", {"i": (1, 0, 0), "m": TURNED_Z}, {"o": (5, 7, 7)}),
    ("multiplyVectorByMatrix", {"i": (1, 0, 0), "m": TURNED_Z}, {"o": (0, 1, 0)}),
    (
        "multMatrix",
        {"i[0]": STRETCHED, "i[3]": MIRRORED},
        {"o": [-2, *STRETCHED[1:12], -1, 2, 3, 1]},
    ),
    ("multMatrix", {}, {"o": IDENTITY}),
    (
        "addMatrix",
        {"i[0]": IDENTITY, "i[1]": MIRRORED},
        {"o": [0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2]},
    ),
    (
        "wtAddMatrix",
        {"i[0].m": IDENTITY, "i[0].w": 0.25, "i[1].m": MIRRORED, "i[1].w": 0.75},
        {"o": [-0.5, *IDENTITY[1:]]},
    ),
    ("passMatrix", {"i": IDENTITY}, {"o": [2 * x for x in IDENTITY]}),
    ("holdMatrix", {"i": STRETCHED}, {"o": STRETCHED}),
    ("addMatrix", {}, {"o": IDENTITY}),
    ("wtAddMatrix", {"i[0].m": STRETCHED}, {"o": [0] * 16}),
    (
        "inverseMatrix",
        {"imat": STRETCHED},
        {"omat": [0.5, 0, 0, 0, 0, 1 / 3, 0, 0, 0, 0, 0.25, 0, -0.5, -2 / 3, -0.75, 1]},
    ),
    ("inverseMatrix", {"imat": [0] * 16}, {"omat": [0] * 16}),
    (
        "transposeMatrix",
        {"imat": STRETCHED},
        {"omat": [2, 0, 0, 1, 0, 3, 0, 2, 0, 0, 4, 3, 0, 0, 0, 1]},
    ),
    (
        "fourByFourMatrix",
        {"i30": 5, "i01": 7, "i22": 2},
        {"o": [1, 7, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 5, 0, 0, 1]},
    ),
    (
        "decomposeMatrix",
        {"imat": TURNED_Z},
        {
            "ot": (5, 6, 7),
            "or": (0, 0, HALF),
            "os": (1, 1, 1),
            "osh": (0, 0, 0),
            "oq": (0, 0, ROOT, ROOT),
            "oqw": ROOT,
            "orz": HALF,
            "oty": 6,
        },
    ),
    (
        "decomposeMatrix",
        {"imat": SHEARED},
        {"os": (2, 3, 4), "osh": (0.5, 2, 1), "oshx": 0.5},
    ),
    ("decomposeMatrix", {"imat": MIRRORED}, {"os": (1, 1, -1), "oq": (0, 1, 0, 0)}),
    (
        "decomposeMatrix",  # as users of Maya report
        {"imat": [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1]},
        {"os": (1, 1, -1), "oq": (0, 0, 1, 0)},
    ),
    ("decomposeMatrix", {"imat": [0] * 15 + [1]}, {"os": (0, 0, 0), "osh": (0, 0, 0)}),
    (
        "composeMatrix",
        {"it": (5, 6, 7), "ir": (0, 0, 90), "iqx": 1, "iqw": 0},
        {"omat": TURNED_Z},
    ),
    ("composeMatrix", {"is": (2, 3, 4), "ish": (0.5, 2, 1)}, {"omat": SHEARED}),
    (
        "composeMatrix",
        {"uer": 0, "iqy": 1, "iqw": 0},
        {"omat": [-1, *[0] * 4, 1, *[0] * 4, -1, *IDENTITY[11:]]},
    ),
    (
        "composeMatrix",
        {"it": (5, 6, 7), "ir": (90, 0, 0), "uer": 0, "iq": (0, 0, 3, 3)},
        {"omat": TURNED_Z},
    ),
    (
        "eulerToQuat",  # saved by Maya with the matrix of these angles
        {"irt": (4.3803985734781543, 26.917008974573104, 3.5237460915167764)},
        {
            "oq": (
                0.029999278925381751,
                0.23360384055990982,
                0.020989048712661419,
                0.97164229466082563,
            )
        },
    ),
    ("quatToEuler", {"iq": (0, 0, ROOT, ROOT)}, {"ort": (0, 0, HALF), "orz": HALF}),
    ("quatToEuler", {"iqx": 2, "iqw": 2, "iro": 5}, {"ort": (HALF, 0, 0)}),
    ("quatInvert", {"iq": (0, 0, 3, 4)}, {"oq": (0, 0, -0.12, 0.16)}),
    ("quatConjugate", {"iq": (0, 1, 3, 4)}, {"oq": (0, -1, -3, 4), "oqz": -3}),
    ("quatNegate", {"iq": (0, 1, 3, 4)}, {"oq": (0, -1, -3, -4)}),
    ("quatNormalize", {"iq": (0, 0, 3, 4)}, {"oq": (0, 0, 0.6, 0.8)}),
    ("quatNormalize", {"iq": (0, 0, 0, 0)}, {"oq": (0, 0, 0, 1)}),
    ("quatProd", {"iq1": (1, 0, 0, 0), "iq2": (0, 1, 0, 0)}, {"oq": (0, 0, -1, 0)}),
    ("quatAdd", {"iq1": (1, 2, 3, 4), "iq2": (0, 1, 0, 1)}, {"oq": (1, 3, 3, 5)}),
    ("quatAdd", {}, {"oq": (0, 0, 0, 2)}),
    ("quatAdd", {"i1x": 1, "i2y": 2, "i1w": 3}, {"oq": (1, 2, 0, 4)}),
    ("eulerToQuat", {"irz": 180, "ro": 5}, {"oq": (0, 0, 1, 0)}),
    ("quatSub", {"iq1": (1, 2, 3, 4), "iq2": (0, 1, 0, 1)}, {"oq": (1, 1, 3, 3)}),
    (
        "quatSlerp",
        {"t": 0.5, "iq2": (0, 0, -1, 0)},
        {"oq": (0, 0, -ROOT, ROOT)},
    ),
    ("distanceDimShape", {"sp": (0, 2, 2), "ep": (1, 5, 6)}, {"dist": math.sqrt(26)}),
]
BLEND = {"ia": 3, "ib": 5, "wa": 0.5, "wb": 2}
SCALES = {"ia": 4, "ib": 3, "wa": 0.5, "wb": 2}
TURNS = {"ia": (0, 0, 90), "ib": (90, 0, 0)}
LAYER = {"fgwt": 1, "bgwt": 1, "omte": 0}
CASES += [
    *((f"animBlendNodeAdditive{end}", BLEND, {"o": 11.5})
      for end in ("", "DL", "F", "FL", "I16", "I32")),
    *((f"animBlendNodeAdditive{end}", BLEND, {"o": math.radians(11.5)})
      for end in ("DA", "FA")),
    ("animBlendNodeAdditive", {"ia": 3, "ib": 5}, {"o": 8}),
    ("animBlendNodeAdditiveScale", SCALES, {"o": 8}),
    ("animBlendNodeAdditiveScale", {**SCALES, "acm": 1}, {"o": 18}),
    ("animBlendNodeAdditiveRotation", TURNS, {"o": (HALF, 0, HALF)}),
    ("animBlendNodeAdditiveRotation", {**TURNS, "wa": 0.5}, {"o": (HALF, 0, QUARTER)}),
    # about x and then about z, and the same in the order zyx
    ("animBlendNodeAdditiveRotation", {**TURNS, "acm": 1}, {"o": (HALF, 0, HALF)}),
    ("animBlendNodeAdditiveRotation", {**TURNS, "acm": 1, "wa": 0}, {"o": (HALF, 0, 0)}),
    ("animBlendNodeAdditiveRotation", {**TURNS, "acm": 1, "wb": 0.5},
     {"o": (QUARTER, 0, HALF)}),
    ("animBlendNodeAdditiveRotation", {**TURNS, "acm": 1, "ro": 5},
     {"o": (0, HALF, HALF)}),
    ("animBlendNodeAdditiveRotation", {**TURNS, "acm": 2, "wb": 0}, {"o": (0, 0, HALF)}),
    ("animBlendNodeAdditiveRotation", {**TURNS, "acm": 2, "wa": 0, "wb": 0.5},
     {"o": (QUARTER, 0, 0)}),
    ("animBlendNodeAdditiveRotation", {**TURNS, "acm": 2, "wa": 0, "wb": 0},
     {"o": (0, 0, 0)}),
    *(("animBlendNodeAdditiveRotation", {**TURNS, "acm": 2, "wa": one, "wb": one},
       {"o": (QUARTER, -math.asin(1 / 3), QUARTER)})  # halfway from one to the other
      for one in (0.5, 1)),
    ("animBlendNodeBoolean", {"ia": 1, "ib": 0}, {"o": 0}),
    ("animBlendNodeEnum", {"ia": 1, "ib": 4, "wb": 0.1}, {"o": 4}),
    ("animBlendNodeEnum", {"ia": 1, "ib": 4, "wb": 0}, {"o": 1}),
    ("animLayer", {}, LAYER),
    ("animLayer", {"wgth": 0.25}, {**LAYER, "fgwt": 0.25}),
    ("animLayer", {"wgth": 0.5, "pwth": 0.5}, {**LAYER, "fgwt": 0.25}),
    ("animLayer", {"ovrd": 1}, {**LAYER, "bgwt": 0}),
    ("animLayer", {"ovrd": 1, "wgth": 0.25}, {"fgwt": 0.25, "bgwt": 0.75}),
    ("animLayer", {"ovrd": 1, "wgth": 0.25, "pthg": 0}, {"fgwt": 0.25, "bgwt": 0}),
    *(("animLayer", {one: 1, "ovrd": 1, "pthg": 0}, {"fgwt": 0, "bgwt": 1, "omte": 1})
      for one in ("mt", "pmte", "sslo")),
    ("animLayer", {"sslo": 1, "sl": 1}, LAYER),
    ("animLayer", {"sslo": 1, "chsl[3]": 1}, {**LAYER, "csol": 1}),
    ("animLayer", {"chsl[0]": 0}, {**LAYER, "csol": 0}),
    ("animLayer", {"ram": 1}, {"oram": 1}),
]  # fmt: skip
CASES += [
    (t + "DL", given_, out)
    for t, given_, out in CASES
    if t + "DL" in NEW and t not in ("add", "animBlendNodeAdditive")
]


def set_attr(path, value):
    """Write a setAttr as Maya does."""
    if np.ndim(value) == 0:
        return f'\tsetAttr "{path}" {value!r};'
    kind = {2: "double2", 3: "double3", 4: "double4", 16: "matrix"}.get(len(value))
    type_ = f' -type "{kind}"' if kind else ""
    return f'\tsetAttr "{path}"{type_} {" ".join(map(repr, value))} ;'


def attribute_of(type_, path):
    return NODE_TYPES[type_].attributes[path.rpartition(".")[2].partition("[")[0]]


def evaluated(tmp_path, text, asked, times=None):
    """Return the values of plugs in a scene."""
    path = tmp_path / "scene.ma"
    path.write_text(HEADER + text)
    graph = Graph(read_document(path))
    plan = plan_evaluation(graph, [graph.plug(one) for one in asked])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return plan.run(times)


def by_values(type_, inputs):
    lines = [f'createNode {type_} -n "n";']
    return "\n".join(
        lines + [set_attr("." + path, value) for path, value in inputs.items()]
    )


def by_connections(type_, inputs):
    """Write a scene in which every number and matrix comes from another node."""
    numbers, matrices, wires = ['createNode transform -n "src";'], [], []
    count = itertools.count()
    for path, value in inputs.items():
        attribute = attribute_of(type_, path)
        if attribute.kind == "matrix":
            name = f"hold{next(count)}"
            matrices += [f'createNode holdMatrix -n "{name}";', set_attr(".i", value)]
            wires.append(f'connectAttr "{name}.o" "n.{path}";')
            continue
        for part, number in zip(attribute.children or (attribute,), np.atleast_1d(value)):
            name = f"a{next(count)}"
            at = TYPES_OF_ADDED.get(part.kind, "double")
            numbers.append(f'\taddAttr -ci true -sn "{name}" -ln "{name}" -at "{at}";')
            numbers.append(f'\tsetAttr ".{name}" {float(number)!r};')
            end = f"{path}.{part.short}" if attribute.children else path
            wires.append(f'connectAttr "src.{name}" "n.{end}";')
    return "\n".join([*numbers, *matrices, f'createNode {type_} -n "n";', *wires])


@pytest.mark.parametrize("scene_of", [by_values, by_connections])
def test_values_worked_out_by_hand(tmp_path, scene_of):
    for type_, inputs, outputs in CASES:
        text = scene_of(type_, inputs)
        found = evaluated(tmp_path, text, [f"n.{name}" for name in outputs])
        for name, value in zip(outputs, found):
            expected = np.reshape(outputs[name], value.shape)
            case = f"{type_}.{name} of {inputs}"
            assert_allclose(value, expected, atol=1e-7, err_msg=case)


# type, inputs by short and long name, outputs by short and long name
LAYER_VALUES = {"wgth weight": 0.25, "ovrd override": 1, "pthg passthrough": 0}
TURNED_LAYER = {"ram rotationAccumulationMode": 1}
NAMES = [
    ("animLayer", LAYER_VALUES,
     {"fgwt foregroundWeight": 0.25, "bgwt backgroundWeight": 0}),
    ("animLayer", {}, {"oram outRotationAccumulationMode": 0}),
    ("animLayer", TURNED_LAYER, {"oram outRotationAccumulationMode": 1}),
    ("animLayer", {**TURNED_LAYER, "ovrd override": 1},
     {"oram outRotationAccumulationMode": 2}),
    ("quatSub", {"iq1 input1Quat": (9, 8, 7, 6), "i2x input2QuatX": 1,
                 "i2y input2QuatY": 2, "i2z input2QuatZ": 3, "i2w input2QuatW": 4},
     {"oq outputQuat": (8, 6, 4, 2)}),
    ("quatSub", {"iq2 input2Quat": (9, 8, 7, 6), "i1x input1QuatX": 1,
                 "i1y input1QuatY": 2, "i1z input1QuatZ": 3, "i1w input1QuatW": 4},
     {"oqx outputQuatX": -8, "oqw outputQuatW": -2}),
    ("eulerToQuat", {"irx inputRotateX": 90, "irz inputRotateZ": 90,
                     "ro inputRotateOrder": 5}, {"oq outputQuat": (0.5, -0.5, 0.5, 0.5)}),
    ("angleBetween", {}, {"v1 vector1": (0, 1, 0), "v2 vector2": (0, 0, 1)}),
    ("angleBetween", {"v1x vector1X": 1, "v2y vector2Y": 1}, {"a angle": math.pi / 3}),
    ("transform", {"rp rotatePivot": (1, 2, 3), "rpt rotatePivotTranslate": (4, 0, 1),
                   "t translate": (7, 7, 7), "sp scalePivot": (8, 8, 8)},
     {"tmrp transMinusRotatePivot": (-5, -2, -4), "tmrx transMinusRotatePivotX": -5,
      "tmry transMinusRotatePivotY": -2, "tmrz transMinusRotatePivotZ": -4}),
    ("joint", {"rp rotatePivot": (1, 2, 3)},
     {"tmrp transMinusRotatePivot": (-1, -2, -3)}),
    ("animCurveTA", {"roti rotationInterpolation": 5},
     {"roti rotationInterpolation": 5}),
]  # fmt: skip


@pytest.mark.parametrize("form", [0, 1])
def test_short_and_long_names_are_those_of_maya(tmp_path, form):
    for type_, inputs, outputs in NAMES:
        given_ = {pair.split()[form]: value for pair, value in inputs.items()}
        asked = [pair.split()[form] for pair in outputs]
        found = evaluated(tmp_path, by_values(type_, given_), [f"n.{a}" for a in asked])
        for name, value, expected in zip(asked, found, outputs.values()):
            assert_allclose(value, expected, atol=1e-9, err_msg=f"{type_}.{name}")


def test_the_rotate_pivot_goes_where_a_motion_path_puts_it(tmp_path):
    text = """
createNode transform -n "n";
	setAttr ".r" -type "double3" 20 30 40 ;
	setAttr ".rp" -type "double3" 1 2 3 ;
	setAttr ".rpt" -type "double3" 4 5 6 ;
"""
    for axis, place in zip("xyz", (10, 20, 30)):
        text += f'createNode addDoubleLinear -n "{axis}";\n\tsetAttr ".i2" {place};\n'
        text += f'connectAttr "n.tmr{axis}" "{axis}.i1";\n'
        text += f'connectAttr "{axis}.o" "n.t{axis}";\n'
    (matrix,) = evaluated(tmp_path, text, ["n.wm"])
    assert_allclose([1, 2, 3, 1] @ matrix, [10, 20, 30, 1])


def test_every_new_type_is_in_a_case():
    assert {*NEW, "distanceDimShape"} - {case[0] for case in CASES} == set()


def test_frames_and_choices_vary_from_sample_to_sample(tmp_path):
    text = """
createNode time -n "time1";
createNode timeToUnitConversion -n "t";
	setAttr ".cf" 0.004;
createNode modulo -n "m";
	setAttr ".m" 3;
createNode transform -n "a";
	setAttr ".t" -type "double3" 1 2 3 ;
createNode transform -n "b";
	setAttr ".t" -type "double3" 4 5 6 ;
createNode choice -n "points";
createNode choice -n "matrices";
createNode choice -n "other";
createNode decomposeMatrix -n "d";
createNode transform -n "out";
createNode condition -n "c";
	setAttr ".op" 2;
	setAttr ".st" 1;
connectAttr "time1.o" "t.i";
connectAttr "t.o" "m.i";
connectAttr "m.o" "points.s";
connectAttr "m.o" "matrices.s";
connectAttr "m.o" "c.ft";
connectAttr "a.t" "points.i[0]";
connectAttr "b.t" "points.i[1]";
connectAttr "a.wm" "matrices.i[0]";
connectAttr "b.wm[0]" "matrices.i[2]";
connectAttr "points.o" "out.t";
connectAttr "matrices.o" "d.imat";
"""
    frames = np.arange(6).reshape(2, 3)
    moved, translate, scale, condition = evaluated(
        tmp_path, text, ["out.wm", "d.ot", "d.os", "c.ocr"], frames / 24
    )
    assert_allclose(moved[1, :, 3, :3], [[1, 2, 3], [4, 5, 6], [0, 0, 0]])
    assert_allclose(translate[0], [[1, 2, 3], [0, 0, 0], [4, 5, 6]])
    assert_allclose(scale, np.ones((2, 3, 3)))  # no such input: the identity
    assert_allclose(condition, [[1, 1, 0], [1, 1, 0]])


def test_remap_value_as_maya_saves_it(tmp_path):
    text = """
createNode remapValue -n "r";
	setAttr ".i" 45;
	setAttr ".imx" 90;
	setAttr -s 3 ".vl[0:2]"  0 0 2 1 1 3 0.5 1 2;
	setAttr -s 2 ".cl";
	setAttr ".cl[0].cli" 1;
	setAttr ".cl[1].clp" 1;
	setAttr ".cl[1].clc" -type "float3" 1 0.5 0 ;
	setAttr ".cl[1].cli" 1;
createNode remapValue -n "q";
	setAttr ".i" 0.5;
	setAttr -s 2 ".cl";
	setAttr ".cl[0].cli" 1;
	setAttr ".cl[1].clp" 1;
connectAttr "r.oc" "q.cl[1].clc";
"""
    number, color, driven = evaluated(tmp_path, text, ["r.ov", "r.oc", "q.oc"])
    assert_allclose(number, 1.0)
    assert_allclose(color, [0.5, 0.25, 0.0])
    assert_allclose(driven, [0.25, 0.125, 0.0])


@pytest.mark.parametrize(("type_", "expected"), [("sum", 2), ("sumDL", 200)])
def test_only_lengths_are_in_the_unit_of_the_scene(tmp_path, type_, expected):
    text = f'currentUnit -l meter;\ncreateNode {type_} -n "n";\n\tsetAttr ".i[0]" 2;\n'
    assert_allclose(evaluated(tmp_path, text, ["n.o"])[0], expected)


def test_locators_are_measured(tmp_path):
    text = """
createNode transform -n "a";
	setAttr ".t" -type "double3" 1 2 3 ;
createNode locator -n "aShape" -p "a";
createNode transform -n "b";
createNode locator -n "bShape" -p "b";
	setAttr ".lp" -type "double3" 1 2 8 ;
createNode distanceDimShape -n "d" -p "b";
connectAttr "aShape.wp" "d.sp";
connectAttr "bShape.wp[0]" "d.ep";
"""
    assert_allclose(evaluated(tmp_path, text, ["d.dist"])[0], 5.0)


ENUMS = {
    "operation", "rotateOrder", "inputRotateOrder", "selector", "rotateMode", "axis",
    "rotInterpolation", "translateXMode", "translateYMode", "translateZMode",
    "useEulerRotation", "normalizeOutput", "vectorMultiply", "inheritsTransform",
    "segmentScaleCompensate", "accumulationMode",
}  # fmt: skip
LAWFUL = {
    (function_of.function, function_of.inputs): (name, function_of)
    for name, type_ in NODE_TYPES.items()
    for function_of in type_.rules.values()
    if function_of.reads is None or name == "choice"
}
LAWFUL = [
    pytest.param(*pair, id=f"{pair[0]}-{pair[1].outputs[0]}") for pair in LAWFUL.values()
]
QUIET = [one for one in LAWFUL if one.values[0] in NEW]  # the new rows never warn


def random_input(type_, name, samples, rng):
    """Draw what a rule takes for an input, arrays as dicts by index."""
    name, bracket, _ = name.partition("[")
    attribute = NODE_TYPES[type_].attributes[name]
    if attribute.multi and not bracket:
        return {index: drawn(attribute, samples, rng) for index in (0, 2, 5)}
    return drawn(attribute, samples, rng)


def drawn(attribute: Attribute, samples, rng):
    if attribute.long in ENUMS and not attribute.children:
        return rng.integers(0, 6, samples).astype(float)
    if attribute.kind == "matrix":
        made = np.zeros((*samples, 4, 4))
        made[..., :, :3] = rng.normal(size=(*samples, 4, 3))
        made[..., 3, 3] = 1.0
        return made
    wide = (len(attribute.children),) if attribute.children else ()
    wide = (4, 3) if attribute.kind == "points" else wide
    return rng.normal(size=samples + wide)


def each_array(given_):
    for one in given_:
        yield from one.values() if isinstance(one, dict) else [one]


def mapped(given_, change):
    return [
        {i: change(v) for i, v in one.items()} if isinstance(one, dict) else change(one)
        for one in given_
    ]


def applied(rule, given_):
    """Return the outputs, as in a plan; a rule that reads of its node reads 0 axes."""
    ahead = () if rule.reads is None else (0,)
    with warnings.catch_warnings(), ignore_float_errors():
        warnings.simplefilter("error")
        made = rule.function(*ahead, *given_)
    return made if isinstance(made, tuple) else (made,)


def axes_of(type_, name):
    attribute = NODE_TYPES[type_].attributes[name]
    is_flat = attribute.kind not in ("matrix", "points")
    return int(bool(attribute.children)) if is_flat else 2


@pytest.mark.parametrize(("type_", "rule"), LAWFUL)
def test_samples_evaluated_together_equal_those_evaluated_alone(type_, rule):
    rng, n = np.random.default_rng(0), 18
    given_ = [random_input(type_, name, (n,), rng) for name in rule.inputs]
    together = applied(rule, given_)
    alone = [applied(rule, mapped(given_, lambda v, i=i: v[i])) for i in range(n)]
    for number, made in enumerate(together):
        axes = axes_of(type_, rule.outputs[number])
        expected = np.stack([one[number] for one in alone])
        whole = np.broadcast_to(made, (n,) + made.shape[made.ndim - axes :])
        assert_allclose(whole, expected, atol=1e-9)


@pytest.mark.parametrize(("type_", "rule"), LAWFUL)
def test_shapes_of_samples_broadcast(type_, rule, rng):
    shapes = itertools.cycle([(5, 1), (4,), (), (5, 4)])
    given_ = [random_input(type_, name, next(shapes), rng) for name in rule.inputs]
    own = [
        {i: axes_of(type_, name.partition("[")[0]) for i in one} if isinstance(one, dict)
        else axes_of(type_, name.partition("[")[0])
        for name, one in zip(rule.inputs, given_)
    ]  # fmt: skip

    def spread(value, axes):
        return np.broadcast_to(value, (5, 4) + value.shape[value.ndim - axes :])

    full = [
        {i: spread(v, axes[i]) for i, v in one.items()} if isinstance(one, dict)
        else spread(one, axes)
        for one, axes in zip(given_, own)
    ]  # fmt: skip
    for number, (made, expected) in enumerate(
        zip(applied(rule, given_), applied(rule, full))
    ):
        axes = axes_of(type_, rule.outputs[number])
        assert_allclose(spread(made, axes), spread(expected, axes), atol=1e-9)


@pytest.mark.parametrize(("type_", "rule"), LAWFUL)
def test_nothing_given_is_changed(type_, rule, rng):
    given_ = [random_input(type_, name, (3,), rng) for name in rule.inputs]
    before = [np.array(value) for value in each_array(given_)]
    for value in each_array(given_):
        value.setflags(write=False)
    applied(rule, given_)
    for value, expected in zip(each_array(given_), before):
        assert_array_equal(value, expected)


@pytest.mark.parametrize(("type_", "rule"), QUIET)
def test_extreme_inputs_are_evaluated_without_warnings(type_, rule, rng):
    given_ = [random_input(type_, name, (3,), rng) for name in rule.inputs]
    for name, made in zip(rule.outputs, applied(rule, mapped(given_, np.zeros_like))):
        assert (
            made.shape[made.ndim - axes_of(type_, name) :]
            == drawn(NODE_TYPES[type_].attributes[name], (), rng).shape
        )
    for number in (0.0, 1.0, -1.0, 1e300):
        applied(rule, mapped(given_, lambda value, n=number: np.full_like(value, n)))
    applied(rule, [{} if isinstance(one, dict) else one for one in given_])


numbers = st.floats(-50, 50).map(lambda x: round(x, 5))
triples = st.tuples(numbers, numbers, numbers)
angles = st.tuples(*[st.floats(-3, 3)] * 3)
quaternions = st.tuples(*[st.floats(-1, 1)] * 4).filter(lambda q: math.hypot(*q) > 0.1)
orders = st.integers(0, 5)
scales = st.floats(0.1, 9) | st.floats(-9, -0.1)
shears = st.tuples(*[st.floats(-2, 2)] * 3)


def same_turn(found, expected, order):
    """Two sets of angles mean one rotation."""
    a, b = (naive.rotation(list(each), order) for each in (found, expected))
    assert_allclose(a, b, atol=1e-6)


@given(triples, angles, st.tuples(scales, scales, scales), shears, orders)
def test_composing_agrees_with_naive(t, r, s, sh, order):
    made = matrix_nodes.compose_transform(
        *map(np.array, (t, r, s, sh)), np.zeros(4), np.array(order), np.array(1)
    )
    assert_allclose(made, naive.composed(t, r, s, sh, order), atol=1e-9)


@given(triples, angles, st.tuples(scales, scales, scales), shears, orders)
def test_decomposing_agrees_with_naive(t, r, s, sh, order):
    matrix = naive.composed(t, r, s, sh, order)
    moved, turn, scale, shear, q = matrix_nodes.decompose_transform(
        np.array(matrix), np.array(order)
    )
    expected = naive.decomposed(matrix, order)
    for found, value in ((moved, expected[0]), (scale, expected[2]), (shear, expected[3])):
        assert_allclose(found, value, atol=1e-7)
    same_turn(turn, expected[1], order)
    assert_allclose(naive.matrix_of(list(q)), naive.rotation(list(turn), order), atol=1e-6)
    assert scale[0] > 0
    assert scale[1] > 0
    assert (scale[2] > 0) == (np.prod(s) > 0)
    assert_allclose(naive.composed(moved, turn, scale, shear, order), matrix, atol=1e-6)


@given(angles, orders)
def test_euler_angles_survive_a_round_trip(r, order):
    r = (r[0], r[1] / 2, r[2])  # the middle angle of some order within a quarter
    found = rotation_functions.matrix_to_euler(rotation_matrix(np.array(r), order), order)
    same_turn(found, r, order)
    middle = "xyz".index(naive.ORDERS[order][1])
    assert abs(found[middle]) <= HALF + 1e-9


@pytest.mark.parametrize("order", range(6))
@pytest.mark.parametrize("sign", [1, -1])
def test_angles_in_gimbal_lock_still_give_the_rotation(order, sign):
    r = np.array([0.3, 0.5, -0.7])
    r["xyz".index(naive.ORDERS[order][1])] = sign * HALF
    found = rotation_functions.matrix_to_euler(rotation_matrix(r, order), order)
    same_turn(found, r, order)
    assert found["xyz".index(naive.ORDERS[order][2])] == 0


@given(angles, orders)
def test_quaternions_of_angles_agree_with_naive(r, order):
    found = rotation_functions.euler_to_quat(np.array(r), np.array(order))
    expected = np.array(naive.quaternion(r, order))
    assert abs(found @ expected) == pytest.approx(1)
    assert found[3] >= 0


@given(quaternions, quaternions, st.floats(0, 1))
def test_quaternion_nodes_agree_with_naive(p, q, t):
    a, b = np.array(p), np.array(q)
    assert_allclose(rotation_functions.quat_prod(a, b), naive.first_then(p, q), atol=1e-9)
    assert_allclose(rotation_functions.quat_to_matrix(a), naive.matrix_of(p), atol=1e-9)
    both = naive.times(naive.matrix_of(p), naive.matrix_of(q))
    assert_allclose(
        rotation_functions.quat_to_matrix(rotation_functions.quat_prod(a, b)),
        both,
        atol=1e-9,
    )
    assert_allclose(
        rotation_functions.quat_prod(a, rotation_functions.quat_invert(a)),
        [0, 0, 0, 1],
        atol=1e-9,
    )
    found, expected = (
        rotation_functions.quat_slerp(np.array(t), a, b),
        naive.slerp(p, q, t),
    )
    if abs(np.dot(naive.unit(p), naive.unit(q))) > 1e-3:
        assert_allclose(naive.matrix_of(list(found)), naive.matrix_of(expected), atol=1e-5)


@given(st.floats(0, 1), angles, angles, st.integers(0, 2), st.integers(0, 1), orders)
def test_pair_blends_agree_with_naive(w, r1, r2, mode, interpolation, order):
    made = rotation_functions.pair_blend_rotate(
        *map(np.array, (w, r1, r2, mode, interpolation, order))
    )
    ends = [np.array(naive.quaternion(r, order)) for r in (r1, r2)]
    expected = naive.pair_blend_turn(w, r1, r2, mode, interpolation, order)
    if mode == 0 and interpolation == 1:
        if abs(ends[0] @ ends[1]) > 1e-3:
            same_turn(made, expected, order)
    else:
        assert_allclose(made, expected, atol=1e-9)


entries = st.tuples(
    st.integers(0, 20).map(lambda i: i / 20), st.floats(-9, 9), st.integers(0, 3)
)


@given(
    st.lists(entries, min_size=1, max_size=6, unique_by=lambda e: e[0]),
    st.floats(-0.2, 1.2),
)
def test_ramps_agree_with_naive(points, u):
    table = {3 * i: np.array(point) for i, point in enumerate(points)}
    made = utility_nodes.evaluate_ramp(np.array(u), table, 1)
    assert_allclose(made, [naive.ramp(u, points)], atol=1e-9)


@given(st.integers(0, 4), triples, triples, triples, angles, st.booleans())
def test_vector_products_agree_with_naive(operation, a, b, t, r, normalize):
    matrix = naive.composed(t, r, (1, 2, 3), (0, 0, 0), 0)
    made = matrix_nodes.vector_product(*map(np.array, (operation, a, b, matrix, normalize)))
    expected = naive.vector_product(operation, a, b, matrix, normalize)
    assert_allclose(made, expected, atol=1e-9, rtol=1e-7)


@given(triples, triples)
@draw_cases(200)
def test_angle_between_rotates_one_vector_onto_the_other(a, b):
    axis, angle, euler = rotation_functions.angle_between(np.array(a), np.array(b))
    assert 0 <= angle <= math.pi
    assert math.hypot(*axis) == pytest.approx(1)
    p, q = naive.unit(a), naive.unit(b)
    if any(p) and any(q):
        assert_allclose(naive.turned(p, list(axis), angle), q, atol=1e-6)
        assert_allclose(naive.carried(p, naive.rotation(list(euler), 0)), q, atol=1e-6)


@pytest.mark.parametrize("way", [(0, 3, 0), (1, 2, -2), (-5, 0, 0), (0, 0, 1e-3)])
def test_opposite_vectors_are_half_a_turn_apart(way):
    axis, angle, euler = rotation_functions.angle_between(
        np.array(way, float), -np.array(way, float)
    )
    assert angle == pytest.approx(math.pi)
    assert axis @ np.array(way) == pytest.approx(0)
    turned = naive.carried(way, naive.rotation(list(euler), 0))
    assert_allclose(turned, -np.array(way), atol=1e-9)


@pytest.mark.parametrize("hidden", list(itertools.product([0.0, 1.0], repeat=3)))
def test_scales_of_zero_keep_the_information_of_the_other_rows(hidden):
    matrix = np.array(naive.composed((0, 0, 0), (0.4, 0.5, 0.6), hidden, (0, 0, 0), 0))
    moved, turn, scale, shear, _ = matrix_nodes.decompose_transform(matrix, np.array(0))
    assert_allclose(np.abs(scale), hidden, atol=1e-12)
    assert_allclose(naive.composed(moved, turn, scale, shear, 0), matrix, atol=1e-9)


@pytest.mark.parametrize("sheared", [1e3, 1e6, 1e9])
def test_strongly_sheared_matrices_still_have_a_rotation(sheared):
    linear = np.array(
        naive.composed((0, 0, 0), (0.4, 0.5, 0.6), (1, 1, 1), (sheared, 2, 3), 0)
    )
    turn, scale, shear = decompose_matrix(linear[:3, :3])
    assert_allclose(turn @ turn.T, np.eye(3), atol=1e-14)
    assert_allclose(shear[0] * scale[1], sheared, rtol=1e-6)
