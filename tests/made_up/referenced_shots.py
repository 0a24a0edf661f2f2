"""Small shots that refer to a rig, in each form in which Maya saves their edits."""

from __future__ import annotations

from pathlib import Path

HEADER = """//Maya ASCII 2024 scene
//Name: {name}
//Codeset: UTF-8
{files}requires maya "2024";
currentUnit -l centimeter -a degree -t film;
fileInfo "application" "maya";
"""
RIG = """createNode transform -n "grp";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000001";
createNode transform -n "ctl" -p "grp";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000002";
	addAttr -ci true -k true -sn "bnd" -ln "bend" -at "doubleAngle";
	setAttr ".t" -type "double3" 1 2 3 ;
	setAttr ".r" -type "double3" 10 0 30 ;
	setAttr ".ro" 2;
	setAttr -l on ".sz";
createNode joint -n "tip" -p "ctl";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000003";
	setAttr ".tx" 5;
createNode transform -n "slave" -p "grp";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000004";
createNode transform -n "lift" -p "grp";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000005";
createNode multDoubleLinear -n "half";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000006";
	setAttr ".i2" 0.5;
createNode animCurveTL -n "lift_translateY";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000007";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  1 0 25 8;
connectAttr "ctl.tx" "half.i1";
connectAttr "half.o" "slave.ty";
connectAttr "lift_translateY.o" "lift.ty";
// End of rig.ma
"""
PROP = """createNode transform -n "prop";
	rename -uid "AAAAAAAA-0000-0000-0000-000000000008";
"""
OWN = """createNode transform -n "own";
	rename -uid "BBBBBBBB-0000-0000-0000-000000000001";
"""
CURVE = """createNode animCurve{type} -n "{name}";
	rename -uid "CCCCCCCC-0000-0000-0000-{number:012}";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 3 ".ktv[0:2]"  1 {number} 13 -7 25 4;
"""
SELECT = 'select -ne :time1;\n\tsetAttr ".o" 1;\nselect -ne :ikSystem;\n'
CHANNELS = ("translateX", "translateY", "translateZ", "rotateX", "rotateY", "rotateZ")
TYPES = {"t": "TL", "r": "TA", "s": "TU", "b": "TA"}


def reference_lines(path, names, node, *, depth=1, off=False):
    """Return the first of the statements that declare a reference."""
    deferred = " -dr 1" if off else ""
    return (
        f'file -rdi {depth} {names}{deferred} -rfn "{node}" -op "v=0;" '
        f'-typ "mayaAscii" "{path}";\n'
    )


def load_line(path, names, node):
    """Return the statement that reads a reference."""
    return f'file -r {names} -dr 1 -rfn "{node}" -op "v=0;" -typ "mayaAscii" "{path}";\n'


def reference_node(name, failed, applied=(), holders=(), number=1):
    """Return a reference node with its groups of failed and applied edits."""
    lines = [f'createNode reference -n "{name}";']
    lines.append(f'\trename -uid "DDDDDDDD-0000-0000-0000-{number:012}";')
    if len(holders) > 1:
        lines.append(f'\tsetAttr -s {len(holders)} ".phl";')
    lines += [f'\tsetAttr ".phl[{index}]" 0;' for index in holders]
    lines += ['\tsetAttr ".ed" -type "dataReferenceEdits" ', f'\t\t"{name}"']
    for group, edits in (*failed, *applied):
        lines += [f'\t\t"{group}" {len(edits)}', *(f"\t\t{edit}" for edit in edits)]
    lines[-1] += ";"
    lines += ['\tsetAttr ".ptag" -type "string" "";', "lockNode -l 1 ;"]
    return "\n".join(lines) + "\n"


def hold(top, plug, index, mode=4):
    """Return the edit that connects a plug to the scene."""
    return f'5 {mode} "{top}" "{plug}" \n\t\t"{top}.placeHolderList[{index}]" ""'


def curve(name, attribute, number):
    """Return a curve node of the scene."""
    return CURVE.format(type=TYPES[attribute[0]], name=name, number=number)


def scene(name, files, *parts):
    """Return the text of a scene."""
    end = f"// End of {name}\n"
    return HEADER.format(name=name, files="".join(files)) + "".join(parts) + end


def write_rigs(folder):
    """Write the rig, and a set that refers to it."""
    rig = HEADER.format(name="rig.ma", files="") + RIG
    (folder / "rig.ma").write_text(rig, encoding="utf-8")
    files = [
        reference_lines("rig.ma", '-ns "hero"', "heroRN"),
        load_line("rig.ma", '-ns "hero"', "heroRN"),
    ]
    node = reference_node("heroRN", [("heroRN", [])])
    text = scene("set.ma", files, PROP, node)
    (folder / "set.ma").write_text(text, encoding="utf-8")


def refer(names, node="heroRN", path="rig.ma", **options):
    """Return both statements of a reference."""
    return [
        reference_lines(path, names, node, **options),
        load_line(path, names, node),
    ]


def plain(names='-ns "hero"', at="hero:"):
    """A shot with two curves on a control, and edits of all kinds that matter."""
    control = f"|{at}grp|{at}ctl"
    edits = [
        f'2 "{control}" "translateZ" " -av 4"',
        hold("heroRN", f"{control}.translateX", 1),
        hold("heroRN", f"{control}.rotateOrder", 2, 3),
        hold("heroRN", f"{control}.rotateX", 3),
        f'8 "{control}" "scaleX"',
    ]
    node = reference_node("heroRN", [("heroRN", [])], [("heroRN", edits)], [1, 2, 3])
    curves = curve("own_translateY", "ty", 1)
    curves += curve("ctl_translateX", "tx", 2) + curve("ctl_rotateX", "rx", 3)
    links = 'connectAttr "ctl_translateX.o" "heroRN.phl[1]";\n'
    links += 'connectAttr "heroRN.phl[2]" "own.ro";\n'
    links += 'connectAttr "ctl_rotateX.o" "heroRN.phl[3]";\n'
    links += 'connectAttr "own_translateY.o" "own.ty";\n'
    return scene("shot.ma", refer(names), OWN, node, curves, SELECT, links)


def first(names='-ns "hero"'):
    """A shot whose rig has no edits yet, next to an own curve."""
    node = reference_node("heroRN", [("heroRN", [])])
    link = 'connectAttr "own_translateY.o" "own.ty";\n'
    curves = curve("own_translateY", "ty", 1)
    return scene("shot.ma", refer(names), OWN, node, curves, SELECT, link)


def bare():
    """A shot without any curve or connection."""
    node = reference_node("heroRN", [("heroRN", [])])
    return scene("shot.ma", refer('-ns "hero"'), OWN, node, SELECT)


def single():
    """A shot with one placeholder, which has no size."""
    edits = [hold("heroRN", "|hero:grp|hero:ctl.translateX", 1)]
    node = reference_node("heroRN", [("heroRN", [])], [("heroRN", edits)], [1])
    link = 'connectAttr "ctl_translateX.o" "heroRN.phl[1]";\n'
    curves = curve("ctl_translateX", "tx", 2)
    return scene("shot.ma", refer('-ns "hero"'), OWN, node, curves, SELECT, link)


def gaps():
    """A shot with placeholders that are neither dense nor sorted, and failed edits."""
    failed = [hold("heroRN", "|hero:grp|hero:gone.translateX", 4)]
    edits = [
        hold("heroRN", "|hero:grp|hero:ctl.translateX", 9),
        hold("heroRN", "|hero:grp|hero:ctl.rotateX", 2),
    ]
    node = reference_node("heroRN", [("heroRN", failed)], [("heroRN", edits)], [2, 4, 9])
    curves = curve("ctl_translateX", "tx", 2) + curve("ctl_rotateX", "rx", 3)
    curves += curve("gone_translateX", "tx", 4)
    links = 'connectAttr "ctl_rotateX.o" "heroRN.phl[2]";\n'
    links += 'connectAttr "ctl_translateX.o" "heroRN.phl[9]";\n'
    links += 'connectAttr "own.tx" "own.tz";\n'
    links += 'connectAttr "gone_translateX.o" "heroRN.phl[4]";\n'
    return scene("shot.ma", refer('-ns "hero"'), OWN, node, curves, SELECT, links)


def nested(*, in_list=True):
    """A shot that refers to a set, which refers to the rig."""
    files = [
        reference_lines("set.ma", '-ns "set"', "setRN"),
        reference_lines("rig.ma", '-ns "hero"', "set:heroRN", depth=2),
        load_line("set.ma", '-ns "set"', "setRN"),
    ]
    failed = [("set:heroRN", []), ("setRN", [])]
    edits = [hold("setRN", "|set:prop.translateX", 1)]
    applied = [("setRN", edits)]
    curves = curve("prop_translateX", "tx", 2)
    link = 'connectAttr "prop_translateX.o" "setRN.phl[1]";\n'
    node = reference_node("setRN", failed, applied, [1]) if in_list else ""
    node = node or reference_node("setRN", failed[1:], applied, [1])
    return scene("shot.ma", files, OWN, node, curves, SELECT, link)


def copies():
    """A shot with two copies of a rig, the second of which has a curve."""
    files = [*refer('-ns "a"', "aRN"), *refer('-ns "b"', "bRN", "rig.ma{1}")]
    edits = [hold("bRN", "|b:grp|b:ctl.translateX", 1)]
    nodes = reference_node("aRN", [("aRN", [])])
    nodes += reference_node("bRN", [("bRN", [])], [("bRN", edits)], [1], 2)
    link = 'connectAttr "ctl_translateX.o" "bRN.phl[1]";\n'
    link += 'connectAttr "own_translateY.o" "own.ty";\n'
    curves = curve("own_translateY", "ty", 1) + curve("ctl_translateX", "tx", 2)
    return scene("shot.ma", files, OWN, nodes, curves, SELECT, link)


def foreign():
    """A shot whose names and folders are not ASCII."""
    text = plain('-ns "Öl"', "Öl:").replace("ctl", "Größe").replace("own", "Ölkanne")
    return text.replace("heroRN", "ÖlRN").replace("rig.ma", "Größe.ma")


def unlisted():
    """A shot that states the number of its placeholders, but none of their indices."""
    lines = plain().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith('\tsetAttr ".phl['))


# The text of each form, and the controls in it that are written.
FORMS = {
    "plain": (plain, ["hero:ctl"]),
    "first": (first, ["hero:ctl"]),
    "bare": (bare, ["hero:ctl"]),
    "single": (single, ["hero:ctl"]),
    "gaps": (gaps, ["hero:ctl"]),
    "unlisted": (unlisted, ["hero:ctl"]),
    "nested": (nested, ["set:hero:ctl", "set:prop"]),
    "nested, new": (lambda: nested(in_list=False), ["set:hero:ctl", "set:prop"]),
    "copies": (copies, ["b:ctl", "a:ctl", "own"]),
    "root": (lambda: plain('-ns ":"', ""), ["ctl"]),
    "prefix": (lambda: plain('-rpr "hero"', "hero_"), ["hero_ctl"]),
    "windows": (lambda: plain().replace("\n", "\r\n"), ["hero:ctl"]),
    "foreign": (foreign, ["Öl:Größe"]),
}


def write_form(folder, form):
    """Write the shot of a form and what it refers to; return its path."""
    folder = Path(folder)
    write_rigs(folder)
    rig = (folder / "rig.ma").read_text(encoding="utf-8").replace("ctl", "Größe")
    (folder / "Größe.ma").write_text(rig, encoding="utf-8")
    path = folder / "shot.ma"
    path.write_bytes(FORMS[form][0]().encode())
    return path
