"""What the stand-in's `maya.api` offers is in Maya's, by the same names in the same order.

maya-stubs were made by looking into Maya 2026: they say what there is, what is a property,
what is static, and the numbers of constants. types-maya has the parameters of most of
OpenMaya, and PyMEL's tables of the C++ API those of the rest and of OpenMayaAnim.
"""

import ast
import inspect
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from maya_tables import YEARS, cpp_class, stub

STAND_IN = Path(__file__).resolve().parents[1] / "maya_stand_in"
MODULES = ("OpenMaya", "OpenMayaAnim")
OPERATORS = {"__add__", "__sub__", "__mul__", "__truediv__", "__neg__", "__contains__"} | {
    "__len__",
    "__getitem__",
    "__setitem__",
    "__delitem__",
}
CPP_NAMES = {
    "getTangentXY": "getTangent",
    "getTangentAngleWeight": "getTangent",
    "input": "time",
    "setInput": "setTime",
    "knots": "getKnots",
}
"""Methods of MFnAnimCurve and MFnNurbsCurve that Python calls otherwise than C++.

C++ tells overloads apart by type; Python has one name for each result (`getTangentXY`) and
one name for curves over time and over numbers (`input`).
"""


class Parameter(NamedTuple):
    name: str
    optional: bool


def faults_of(module, class_):
    """Return where a class departs from Maya's of the same name, as sentences."""
    if class_.__name__ not in introspected(module):
        return [f"maya.api.{module} has no {class_.__name__}"]
    faults = []
    for name in dir(class_):
        given = inspect.getattr_static(class_, name)
        if name in OPERATORS or not name.startswith("_"):
            faults += _faults_of_member(module, class_.__name__, name, given)
    constructor = inspect.getattr_static(class_, "__init__")
    if inspect.isfunction(constructor):
        overloads = signatures(module, class_.__name__, "__init__")
        faults += _faults_of_call(
            f"{class_.__name__}()", parameters(constructor)[1:], overloads
        )
    return faults


def _faults_of_member(module, class_, name, given):
    known = member(module, class_, name)
    what = f"{class_}.{name}"
    if known is None:
        return [f"Maya has no {what}"]
    static = isinstance(given, (staticmethod, classmethod))
    callable_ = static or inspect.isfunction(given)
    if callable_ != isinstance(known, ast.FunctionDef):
        return [f"{what} is {'a property' if callable_ else 'a method'} in Maya"]
    if not callable_:
        return _faults_of_attribute(what, known, given, typed_functions(class_, name))
    if static != is_static(known):
        return [f"{what} is {'not ' if static else ''}static in Maya"]
    function = given.__func__ if static else given
    unbound = isinstance(given, staticmethod)
    own = parameters(function)[0 if unbound else 1 :]
    return _faults_of_call(what, own, signatures(module, class_, name))


def _faults_of_attribute(what, known, given, typed):
    if typed and getattr(given, "fset", None) and not any(map(is_setter, typed)):
        return [f"{what} cannot be set in Maya"]
    value = getattr(known.value, "value", None)
    if isinstance(value, int) and isinstance(given, int) and value != given:
        return [f"{what} is {value} in Maya, not {given}"]
    return []


def _faults_of_call(what, given, overloads):
    """Say which calls that a function takes would fail in Maya."""
    if not overloads:
        return []
    if any(one.name.startswith("*") for one in given):
        return [] if len(overloads) > 1 else [f"{what} takes only {overloads[0]}"]
    names = [one.name for one in given]
    required = sum(not one.optional for one in given)
    return [
        f"Maya's {what} cannot be called with {names[:count]}"
        for count in range(required, len(names) + 1)
        if not any(accepts(overload, names[:count]) for overload in overloads)
    ]


def accepts(overload, names):
    """Return whether an overload can be called with its first parameters, so named."""
    first, rest = overload[: len(names)], overload[len(names) :]
    return [one.name for one in first] == names and all(one.optional for one in rest)


def parameters(function):
    """Return the parameters of a function of Python's; `*args` keep their star."""
    return [
        Parameter("*" * (one.kind in VARIABLE) + one.name, one.default is not one.empty)
        for one in inspect.signature(function).parameters.values()
    ]


VARIABLE = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


@cache
def introspected(module):
    """Return the classes of a module in maya-stubs: name to syntax tree."""
    tree = stub("maya_stubs", f"api/{module}")
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def owners(module, name):
    """Yield a class of maya-stubs and those it derives from, each with its module."""
    if name not in introspected(module):
        module = "OpenMaya"
    if name in introspected(module):
        yield module, name
        for base in introspected(module)[name].bases:
            yield from owners(module, ast.unparse(base).rsplit(".", 1)[-1])


def member(module, class_, name):
    """Return the syntax tree of a method, property or constant in maya-stubs, or None."""
    found = (members(*owner).get(name) for owner in owners(module, class_))
    return next((one for one in found if one is not None), None)


@cache
def members(module, class_):
    named = {}
    for node in introspected(module)[class_].body:
        if isinstance(node, ast.FunctionDef):
            named[node.name] = node
        if isinstance(node, ast.AnnAssign):
            named[node.target.id] = node
    return named


def is_static(method):
    names = {getattr(one, "id", None) for one in method.decorator_list}
    return bool(names & {"staticmethod", "classmethod"})


def is_setter(function):
    return any(getattr(one, "attr", None) == "setter" for one in function.decorator_list)


def signatures(module, class_, name):
    """Return the overloads of a method, each a tuple of parameters; empty if unknown."""
    for owner_module, owner in owners(module, class_):
        if name in members(owner_module, owner):
            return SIGNATURES[owner_module](owner, name)
    return []


def typed_signatures(class_, name):
    """Return the overloads that types-maya has for a method of OpenMaya.

    Of classes that it only names, those of C++ in every year.
    """
    if not is_typed(class_) and cpp_class(class_, YEARS[0]) is not None:
        return cpp_signatures(class_, name)
    return [stub_parameters(node.args) for node in typed_functions(class_, name)]


def is_typed(class_):
    """Return whether types-maya says what a class has."""
    body = stub("types_maya", "api/OpenMaya").body
    return any(isinstance(node, ast.ClassDef) and node.name == class_ for node in body)


def typed_functions(class_, name):
    """Return the functions that types-maya has under a name: overloads, or a property's."""
    for node in stub("types_maya", "api/OpenMaya").body:
        if isinstance(node, ast.ClassDef) and node.name == class_:
            return [one for one in node.body if getattr(one, "name", None) == name]
    return []


def stub_parameters(arguments):
    """Return the parameters of a function in a stub, without self."""
    named = [*arguments.posonlyargs, *arguments.args]
    required = len(named) - len(arguments.defaults)
    found = [Parameter(one.arg, place >= required) for place, one in enumerate(named)]
    return [one for one in found if one.name != "self"]


def cpp_signatures(class_, name):
    """Return the overloads that a method of OpenMayaAnim has in C++ every year.

    What C++ gives back through its parameters is left out: Python returns it.
    """
    if name == "__init__":
        return []  # the tables have no constructors
    of_years = [_cpp_overloads(class_, CPP_NAMES.get(name, name), year) for year in YEARS]
    return [one for one in of_years[0] if all(one in others for others in of_years)]


def _cpp_overloads(class_, name, year):
    return [
        [
            Parameter(argument, argument in overload["defaults"])
            for argument, *_ in overload["args"]
            if argument not in overload["outArgs"]
        ]
        for overload in cpp_class(class_, year)["methods"].get(name, ())
    ]


SIGNATURES = {"OpenMaya": typed_signatures, "OpenMayaAnim": cpp_signatures}


def offered(module):
    """Return the public classes of a module of the stand-in's `maya.api`."""
    loaded = import_module(f"maya.api.{module}")
    if STAND_IN not in Path(loaded.__file__).resolve().parents:
        pytest.skip("a real Maya is here, not the stand-in")
    public = {name: one for name, one in vars(loaded).items() if not name.startswith("_")}
    return {name: one for name, one in public.items() if inspect.isclass(one)}


@pytest.mark.parametrize("module", MODULES)
def test_the_stand_in_offers_only_what_maya_has(module):
    classes = offered(module)
    assert classes
    assert not [fault for class_ in classes.values() for fault in faults_of(module, class_)]


@pytest.mark.parametrize("module", ["OpenMayaUI", "utils"])
def test_the_stand_in_offers_only_what_modules_outside_the_api_have(module):
    loaded = import_module(f"maya.{module}")
    if STAND_IN not in Path(loaded.__file__).resolve().parents:
        pytest.skip("a real Maya is here, not the stand-in")
    known = {getattr(node, "name", None): node for node in stub("maya_stubs", module).body}
    offered_names = {name: getattr(loaded, name) for name in loaded.__all__}
    assert offered_names
    assert offered_names.keys() <= known.keys()
    for name, one in offered_names.items():
        if inspect.isclass(one):
            of_maya = {
                node.name: node for node in known[name].body if hasattr(node, "name")
            }
            own = {n: m for n, m in vars(one).items() if not n.startswith("_")}
            assert all(is_static(of_maya[n]) for n in own)
            assert all(isinstance(m, staticmethod) for m in own.values())


@pytest.mark.parametrize("module", MODULES)
def test_stand_in_classes_are_exported_under_their_own_names(module):
    assert all(class_.__name__ == name for name, class_ in offered(module).items())


def class_of(class_name, /, **members):
    return type(class_name, (), members)


@pytest.mark.parametrize(
    "module, class_, fault",
    [
        ("OpenMaya", class_of("MPlugs"), "no MPlugs"),
        (
            "OpenMaya",
            class_of("MPlug", setDoubles=lambda self, value: 0),
            "has no MPlug.set",
        ),
        ("OpenMaya", class_of("MPlug", setDouble=lambda self: 0), "called with []"),
        (
            "OpenMaya",
            class_of("MPlug", setDouble=lambda self, value=0.0: 0),
            "called with []",
        ),
        ("OpenMaya", class_of("MPlug", setDouble=lambda self, value, unit: 0), "'unit'"),
        ("OpenMaya", class_of("MPlug", setDouble=lambda self, *args: 0), "takes only"),
        ("OpenMaya", class_of("MPlug", isLocked=lambda self: 0), "is a property"),
        (
            "OpenMaya",
            class_of("MPlug", isArray=property(lambda self: 0, lambda self, value: None)),
            "cannot be set",
        ),
        ("OpenMaya", class_of("MPlug", name=property(lambda self: 0)), "is a method"),
        (
            "OpenMaya",
            class_of("MDGModifier", newPlugValueDouble=lambda self, value, plug: 0),
            "called with ['value'",
        ),
        (
            "OpenMaya",
            class_of("MDGModifier", connect=lambda self, dest, source: 0),
            "'dest'",
        ),
        ("OpenMaya", class_of("MDagPath", getAPathTo=lambda self, node: 0), "is static"),
        ("OpenMaya", class_of("MPlug", asDouble=staticmethod(lambda: 0)), "not static"),
        ("OpenMaya", class_of("MTime", k24FPS=7), "is 6 in Maya, not 7"),
        ("OpenMaya", class_of("MTime", __init__=lambda self, unit, value: None), "MTime()"),
        ("OpenMaya", class_of("MPlug", __add__=lambda self, other: 0), "__add__"),
        (
            "OpenMaya",
            class_of("MFnNurbsCurve", getPointAtParam=lambda self, space, param: 0),
            "called with ['space'",
        ),
        ("OpenMayaAnim", class_of("MFnAnimCurve", numKeys=lambda self: 0), "is a property"),
        (
            "OpenMayaAnim",
            class_of("MFnAnimCurve", getTangent=lambda self, index: 0),
            "has no",
        ),
        ("OpenMayaAnim", class_of("MFnAnimCurve", kTangentSmooth=9), "is 4 in Maya"),
        ("OpenMayaAnim", class_of("MFnAnimCurve", fullName=lambda self: 0), "has no"),
        (
            "OpenMayaAnim",
            class_of("MFnAnimCurve", setTangent=lambda self, index, inTangent, x, y: 0),
            "'inTangent', 'x'",
        ),
        (
            "OpenMayaAnim",
            class_of("MFnAnimCurve", setValue=lambda self, index, value, time: 0),
            "'time'",
        ),
    ],
)
def test_a_wrong_member_is_found(module, class_, fault):
    assert any(fault in found for found in faults_of(module, class_))


def keys_in_the_wrong_order(
    self, timeArray, valueArray, change=None, keepExistingKeys=False
):
    """Takes the first two parameters as Maya does, and the others otherwise."""


def test_wrong_parameter_order_of_add_keys_is_found():
    class_ = class_of("MFnAnimCurve", addKeysWithTangents=keys_in_the_wrong_order)
    assert len(faults_of("OpenMayaAnim", class_)) == 2  # with three and with four of them


def test_members_that_match_maya_have_no_faults():
    plug = class_of(
        "MPlug",
        setDouble=lambda self, value: 0,
        child=lambda self, index: 0,
        isLocked=property(lambda self: 0),
        kNonDefault=1,
    )
    curve = class_of(
        "MFnAnimCurve",
        setInput=lambda self, index, time, change=None: 0,
        getTangentXY=lambda self, index, inTangent: 0,
        absoluteName=lambda self: "",
        numKeys=property(lambda self: 0),
        kTangentSmooth=4,
    )
    assert faults_of("OpenMaya", plug) + faults_of("OpenMayaAnim", curve) == []
