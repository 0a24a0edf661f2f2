"""Each flag that the stand-in takes is Maya's, in 2023 to 2025 (PyMEL) and 2026 (stubs)."""

import doctest

import pytest

from maya_tables import ALSO_QUERY, YEARS, command, stub_keywords
from stand_in.commands import flags
from stand_in.commands.flags import FLAGS, MODES, Flag, flags_of, parse_flag

TYPES = {f"<type {name}>": name for name in ("bool", "int", "float", "str")}
RANGES = {"time", "timerange", "floatrange"}
"""Types of PyMEL by the names that a row has. What else PyMEL has are strings to Python."""

SELECTING = {
    "keyframe": "absolute animation attribute controlPoints hierarchy"
    " includeUpperBound index relative shape time",
    "keyTangent": "animation attribute controlPoints g hierarchy"
    " includeUpperBound index shape time",
    "setInfinity": "attribute controlPoints hierarchy shape",
}
"""Flags that say which keys are meant, or how, in query and edit mode too.

Autodesk's tables, and PyMEL's with them, mark them for create mode only; Autodesk's own
examples and every tool give them beside `query=True` and `edit=True`.
"""

ALSO_CREATE = {"file": "reference namespace", "upAxis": "axis"}
"""Flags that Autodesk's examples give in create mode, where its tables do not mark them."""


def faults_of(name, row):
    """Return what is wrong with a row of a command, as sentences. Empty if all is right."""
    flag = parse_flag(row)
    if flag.long == "query" and name in ALSO_QUERY:
        return []
    faults = [fault for year in YEARS for fault in _faults_in(name, flag, year)]
    keywords = stub_keywords(name)
    if keywords is None:
        faults.append(f"2026: no command {name}")
    elif flag.long not in keywords:
        faults.append(f"2026: {name} has no flag {flag.long}")
    return faults


def _faults_in(name, flag, year):
    known = command(name, year)
    if known is None:
        return [f"{year}: no command {name}"]
    if flag.long not in known["flags"]:
        instead = known.get("removedFlags", {}).get(flag.long)
        hint = f"; Python calls it {instead}" if instead else ""
        return [f"{year}: {name} has no flag {flag.long}{hint}"]
    true = pymel_flag(known["flags"][flag.long])
    expected = {
        "short name": (flag.short, true.short),
        "arguments": (flag.types, true.types),
    }
    faults = [
        f"{year}: the {what} of {name} {flag.long} is {right}, not {given}"
        for what, (given, right) in expected.items()
        if given != right
    ]
    if not any("modes" in one for one in known["flags"].values()):
        return faults  # the table of this year marks no flag of the command
    more = flag.modes - true.modes - modes_beyond_tables(name, flag.long)
    faults += [f"{year}: {name} {flag.long} has no {mode} mode" for mode in sorted(more)]
    if flag.multi and not true.multi:
        faults.append(f"{year}: {name} {flag.long} can be given only once")
    return faults


def modes_beyond_tables(name, long):
    """Return modes of a flag that no table marks."""
    modes = set()
    if long in SELECTING.get(name, "").split():
        modes |= {"query", "edit"}
    if long in ALSO_CREATE.get(name, "").split():
        modes.add("create")
    if long in ALSO_QUERY.get(name, "").split():
        modes.add("query")
    return modes


def pymel_flag(known):
    """Return a flag as PyMEL knows it, in the form of the stand-in's."""
    types = known["args"] if isinstance(known["args"], list) else [known["args"]]
    modes = set(known.get("modes", ()))
    return Flag(
        long=known["longname"],
        short=known["shortname"],
        types=tuple(map(_type_name, types)) if known["numArgs"] else (),
        modes=frozenset(modes & set(MODES.values())),
        multi="multiuse" in modes,
    )


def _type_name(type_):
    name = TYPES.get(type_, type_.lower())
    return name if name in {*TYPES.values(), *RANGES} else "str"


ROWS = {
    name: [row for row in table.splitlines() if row.strip()]
    for name, table in FLAGS.items()
}


def test_every_row_holds_in_every_supported_maya():
    some = ((name, row) for name, rows in ROWS.items() for row in rows)
    assert [fault for name, row in some for fault in faults_of(name, row)] == []


def test_every_command_is_in_every_supported_maya():
    for name in FLAGS:
        assert all(command(name, year) is not None for year in YEARS), name
        assert stub_keywords(name) is not None, name


def test_names_of_flags_are_given_once():
    for name, rows in ROWS.items():
        parsed = [parse_flag(row) for row in rows]
        assert len(parsed) == len(flags_of(name)) == len({flag.short for flag in parsed})


@pytest.mark.parametrize(
    "name, long",
    [
        (name, long)
        for table in (SELECTING, ALSO_CREATE, ALSO_QUERY)
        for name in table
        for long in table[name].split()
    ],
)
def test_every_listed_extra_mode_is_missing_from_the_tables(name, long):
    for year in YEARS:
        assert (
            modes_beyond_tables(name, long)
            - pymel_flag(command(name, year)["flags"][long]).modes
        )


@pytest.mark.parametrize(
    "name, row, fault",
    [
        ("keyframe", "time tm timerange cqem", "short name"),
        ("keyframe", "time t time cqem", "arguments"),
        ("keyframe", "valueChange vc - cqe", "arguments"),
        ("keyframe", "in index int c", "Python calls it index"),
        ("keyframe", "frame fr int c", "has no flag frame"),
        ("keyframe", "selected sl - cqe", "no edit mode"),
        ("animLayer", "bestLayer bl - cq", "no create mode"),
        ("animLayer", "weight w float cqem", "only once"),
        ("xform", "matrix m float*12 cq", "arguments"),
        ("keyTool", "time t timerange c", "no command keyTool"),
        ("progressBar", "endProgress ep - ce", "no create mode"),
    ],
)
def test_a_wrong_row_is_found_in_every_year(name, row, fault):
    found = faults_of(name, row)
    assert all(
        any(fault in one and one.startswith(str(year)) for one in found) for year in YEARS
    )


def test_a_flag_new_in_2025_is_reported_for_earlier_years():
    found = faults_of("getAttr", "noEvaluation nev bool c")
    assert {one[:4] for one in found if "has no flag" in one} >= {"2023", "2024"}


@pytest.mark.parametrize(
    "name, row", [("file", "preserveUndo pu bool c"), ("about", "query q - -")]
)
def test_a_flag_missing_in_2026_is_found(name, row):
    assert any(one.startswith("2026") for one in faults_of(name, row))


def test_a_row_that_is_right_has_no_faults():
    assert faults_of("playbackOptions", "minTime min time cqe") == []


def test_examples_of_the_table_run():
    assert doctest.testmod(flags) == (0, 1)
