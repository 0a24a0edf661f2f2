"""Commands on scene files: new, open, save, references and namespaces."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from keyweave.errors import KeyweaveError
from keyweave.scenes.maya_ascii import Node, Reference, find_file

from ..errors import StandInError
from ..session.reading import document_of, open_document
from ..session.scene import LiveScene
from ..session.session import Session
from ..writing.scene_text import scene_text
from .calling import command

TYPES = ("mayaAscii",)
IMPORTED = ("joint", "animCurve", "HIKCharacterNode")
# Numbers of MSceneMessage.
BEFORE_NEW, AFTER_NEW, BEFORE_OPEN, AFTER_OPEN, BEFORE_SAVE, AFTER_SAVE = 1, 2, 5, 6, 12, 13
WHAT = ("newFile", "open", "save", "rename", "reference", "modified", "i")


@command(
    "file",
    undoable=False,
    create="newFile open save rename reference i force type namespace modified prompt "
    "ignoreVersion options executeScriptNodes returnNewNodes mergeNamespacesOnClash",
    query="sceneName shortName modified anyModified reference exists list namespace "
    "referenceNode withoutCopyNumber type",
)
def file(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Do something with a scene file, or ask for one."""
    if mode == "query":
        return _queried(now, objects, flags)
    done = [flag for flag in WHAT if flag in flags]
    if len(done) != 1 and not (not done and "type" in flags):
        raise StandInError(f"file with {sorted(flags)}")
    if flags.get("type", TYPES[0]) not in TYPES:
        raise StandInError(f"file of type {flags['type']}")
    return _DOING[done[0]](now, objects, flags) if done else None


def _new(now: Session, objects: list, flags: dict) -> str:
    _check_unsaved(now, flags)
    now.callbacks.tell("scene", BEFORE_NEW)
    now.open(LiveScene(now.journal))
    now.callbacks.tell("scene", AFTER_NEW)
    return "untitled"


def _open(now: Session, objects: list, flags: dict) -> Any:
    (given,) = objects
    _check_unsaved(now, flags)
    path = Path(given)
    try:
        document = open_document(path)
    except KeyweaveError as error:
        raise RuntimeError(f"Error reading file: {error}") from None
    now.callbacks.tell("scene", BEFORE_OPEN)
    now.open(LiveScene(now.journal, document))
    now.scene.path = path.absolute()
    now.callbacks.tell("scene", AFTER_OPEN)
    nodes = [now.scene.name(node) for node in now.scene.document.nodes]
    return nodes if flags.get("returnNewNodes") else now.scene.path.as_posix()


def _check_unsaved(now: Session, flags: dict) -> None:
    if now.is_modified and not flags.get("force"):
        raise RuntimeError("Unsaved changes.")


def _rename(now: Session, objects: list, flags: dict) -> str:
    path = Path(flags["rename"]).absolute()
    now.scene.path = path if path.suffix else path.with_suffix(".ma")
    return now.scene.path.as_posix()


def _save(now: Session, objects: list, flags: dict) -> str:
    path = now.scene.path
    if path is None:
        raise RuntimeError("No file name: the scene was never saved; rename it first.")
    if path.suffix.lower() != ".ma":
        raise StandInError(f"saving {path.name}: only .ma is written")
    now.callbacks.tell("scene", BEFORE_SAVE)
    text = scene_text(now, path)
    path.write_bytes(now.scene.document.own.text.encode(text))
    now.is_modified = False
    now.callbacks.tell("scene", AFTER_SAVE)
    return path.as_posix()


def _reference(now: Session, objects: list, flags: dict) -> Any:
    (given,) = objects
    path = Path(given).absolute()
    if not path.is_file():
        raise RuntimeError(f"File not found: {given}")
    namespace = _free_namespace(now, flags.get("namespace", path.stem))
    try:
        nodes = now.scene.bring_in(path, namespace, _free_reference(now, namespace))
    except KeyweaveError as error:
        raise RuntimeError(f"Error reading file: {error}") from None
    now.journal.flush()  # seen by public tools: a new reference empties the undo queue
    if flags.get("returnNewNodes"):
        return [now.scene.name(node) for node in nodes]
    return path.as_posix()


def _import(now: Session, objects: list, flags: dict) -> Any:
    """Add the joints, curves and definitions of a file; undo does not know it.

    The scene is read anew, so that all nodes are other objects than before.
    """
    (given,) = objects
    own = now.scene.path or Path("untitled.ma")
    try:
        document = open_document(Path(given))
    except KeyweaveError as error:
        raise RuntimeError(f"Error reading file: {error}") from None
    known = {*map(now.scene.name, now.scene.document.nodes)}
    added = [node.name for node in document.nodes if node.type.startswith(IMPORTED)]
    if document.own.units.names != now.scene.document.own.units.names:
        raise StandInError("importing a file of other units")
    if not known.isdisjoint(added):
        raise StandInError(f"importing {sorted(known.intersection(added))} again")
    lines = [*_keep_imported(Path(given).read_text(encoding="utf-8"))]
    text = "\n".join([scene_text(now, own).rpartition("// End")[0], *lines, "// End of it"])
    time, path = now.time, now.scene.path
    now.open(LiveScene(now.journal, document_of(f"{text}\n", own)))
    now.time, now.scene.path, now.is_modified = time, path, True
    return added if flags.get("returnNewNodes") else Path(given).absolute().as_posix()


def _keep_imported(text: str) -> Iterator[str]:
    """Yield the statements of a scene that make and connect those nodes."""
    is_kept = False
    for line in text.splitlines():
        if not line.startswith("\t"):
            words = line.split()
            is_node = words[:1] == ["createNode"] and words[1].startswith(IMPORTED)
            is_kept = is_node or words[:1] == ["connectAttr"]
        if is_kept:
            yield line


def _free_namespace(now: Session, wanted: str) -> str:
    name, number = wanted.strip(":"), 0
    while name in namespaces(now.scene):
        number += 1
        name = f"{wanted.strip(':')}{number}"
    return name


def _free_reference(now: Session, namespace: str) -> str:
    return now.scene.free_name(f"{namespace.replace(':', '_')}RN")


def _modified(now: Session, objects: list, flags: dict) -> bool:
    now.is_modified = bool(flags["modified"])
    return now.is_modified


_DOING = {
    "newFile": _new,
    "open": _open,
    "save": _save,
    "rename": _rename,
    "reference": _reference,
    "modified": _modified,
    "i": _import,  # "import" is a keyword of Python
}


def _queried(now: Session, objects: list, flags: dict) -> Any:
    asked = [flag for flag in flags if flag != "withoutCopyNumber"]
    if len(asked) != 1:
        raise StandInError(f"file asked for {asked}")
    scene, name = now.scene, asked[0]
    own = scene.path.as_posix() if scene.path else ""
    paths = [_path_of(now, one) for one in scene.document.references]
    if name == "namespace" or name == "referenceNode":
        one = _reference_of(now, objects[0])
        return one.namespace if name == "namespace" else one.name
    answers = {
        "sceneName": own,
        "shortName": Path(own).name if own else "",
        "modified": now.is_modified,
        "anyModified": now.is_modified,
        "reference": paths,
        "list": [own, *paths],
        "type": [TYPES[0]],
        "exists": bool(objects) and Path(objects[0]).is_file(),
    }
    return answers[name]


def _path_of(now: Session, one: Reference) -> str:
    """Return where a reference's file is, or what the scene says if it is nowhere."""
    folder = now.scene.path.parent if now.scene.path else Path()
    found = find_file(one.path, folder, ())
    return found.absolute().as_posix() if found else one.path


# --- references ---


@command(
    "referenceQuery",
    undoable=False,
    create="isNodeReferenced referenceNode filename namespace nodes isLoaded shortName "
    "withoutCopyNumber",
)
def reference_query(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Tell something of a reference: named by its node, file, or a node from it."""
    (name,) = objects
    if flags.get("isNodeReferenced"):
        return now.scene.node(name.partition(".")[0]).referenced
    one = _reference_of(now, name)
    if flags.get("referenceNode"):
        return one.name
    if flags.get("namespace"):
        return f":{one.namespace}"
    if flags.get("isLoaded"):
        return not one.problem
    if flags.get("nodes"):
        nodes = [n for n in now.scene.nodes if n.referenced and _is_from(one, n)]
        return [now.scene.name(node) for node in nodes] or None
    if flags.get("filename"):
        path = _path_of(now, one)
        return Path(path).name if flags.get("shortName") else path
    raise StandInError(f"referenceQuery with {sorted(flags)}")


def _reference_of(now: Session, name: str) -> Reference:
    references = now.scene.document.references
    for one in references:
        if name in (one.name, one.path, _path_of(now, one)):
            return one
    for node in now.scene.find(name.partition(".")[0]):
        found = [one for one in references if node.referenced and _is_from(one, node)]
        if found:
            return max(found, key=lambda one: len(one.namespace))
    raise RuntimeError(f"'{name}' is not from a referenced file.")


def _is_from(one: Reference, node: Node) -> bool:
    return bool(one.namespace) and node.name.startswith(f"{one.namespace}:")


# --- namespaces ---


def namespaces(scene: LiveScene) -> list[str]:
    """Return all namespaces, those within others too."""
    found = set(scene.namespaces) | {one.namespace for one in scene.document.references}
    for node in scene.nodes:
        parts = node.name.split(":")[:-1]
        found |= {":".join(parts[: n + 1]) for n in range(len(parts))}
    return sorted(found - {""})


@command("namespace", create="addNamespace exists setNamespace", query="")
def namespace(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Add a namespace, or tell whether there is one."""
    if "exists" in flags:
        name = flags["exists"].strip(":")
        return not name or name in namespaces(now.scene)
    if "setNamespace" in flags:
        if flags["setNamespace"].strip(":"):
            raise StandInError("namespace -setNamespace to anything but the root")
        return ":"
    name, known = flags["addNamespace"].strip(":"), now.scene.namespaces
    if name in namespaces(now.scene):
        raise RuntimeError(f"The namespace '{name}' already exists.")
    now.journal.make(lambda: known.discard(name), lambda: known.add(name))
    return name
