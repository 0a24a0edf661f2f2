"""Effects and identifications of rigs, kept by the content of the rig.

The content includes whatever can change the result: names, connections, and the values of
all nodes that move joints. It excludes animation and the pose of the controls.

Both are also kept in files, in the folder of `find_memory_folder`.
The files may be deleted at any time; damaged or read-only files only cost time.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import Context, ContextVar
from functools import cache
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import numpy as np

from ..errors import KeyweaveError
from ..formats.file_reading import LARGEST_DOCUMENT, digest_text
from ..formats.file_writing import make_folder, write_text
from ..formats.text_file import decode_values, encode_values, read_json
from ..geometry.arrays import Floats
from .classification import ControlEffects
from .control_frames import ControlFrame, Ride, RotationFrame, TranslationFrame
from .identification import RigIdentification, identify_controls
from .perturbation import Evaluate, WorldMatrices
from .rig import Control, Rig, list_limits, pose_quietly

VARIABLE = "KEYWEAVE_RIG_MEMORY"  # environment variable, set to a folder or "off"
MOST_FILES = 512
MOST_KEPT = 16  # in memory
# Modules on which the results depend; what earlier code learned is forgotten.
CODE = (
    *("classification", "control_frames", "control_reach", "identification"),
    *("perturbation", "rig_memory"),
)
ANIMATED = repr("animation")  # in the content of nodes that curves drive
N_PROBES = 6  # poses by which a rig is recognized
PROBE_RANGE = 0.5  # radians, centimeters or units, to each side
PROBE_DIGITS = 9
PROBE_SEED = 2006
# Files hold these and their parts.
TYPES: dict[str, type[Any]] = {
    each.__name__: each
    for each in (
        *(ControlEffects, RigIdentification, ControlFrame),
        *(RotationFrame, TranslationFrame, Ride),
    )
}
_kept: OrderedDict[str, Any] = OrderedDict()
_learned: ContextVar[MutableMapping[str, Any] | None] = ContextVar("learned", default=None)
Classify = Callable[[Evaluate], ControlEffects]
Learned = TypeVar("Learned")


class PosableRig(Protocol):
    """A rig that takes rows of values of its channels; see `keyweave.rigs.rig.Rig`."""

    def poses(self, values: Floats) -> WorldMatrices:
        """Return the world matrices of joints and controls."""


Posable = TypeVar("Posable", bound=PosableRig)


def find_memory_folder() -> Path | None:
    """Return the folder of the files, which may not exist; None if the memory is off.

    The environment variable ``KEYWEAVE_RIG_MEMORY`` names another folder, or is ``"off"``.
    """
    chosen = os.environ.get(VARIABLE, "")
    if chosen:
        return None if chosen.lower() == "off" else Path(chosen)
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        caches = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        caches = home / "Library" / "Caches"
    else:
        caches = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return caches / "keyweave" / "rigs"


def forget_rigs() -> None:
    """Forget all rigs that were learned, in memory and in files.

    Examples
    --------
    >>> forget_rigs()
    """
    _kept.clear()
    folder = find_memory_folder()
    for path in [] if folder is None else _list_files(folder):
        with suppress(OSError):
            path.unlink()


class UnknownRigError(Exception):
    """A rig has to be learned first; raised inside `learn_later`.

    Attributes
    ----------
    key : str
        Under which the result is remembered.
    rig : Rig
        The controls and joints to pose.
    learn : callable
        Takes a rig with these controls and joints, and returns the effects of its controls,
        or its identification.
    """

    def __init__(self, key: str, rig: Any, learn: Callable[[Any], object]):
        super().__init__(key)
        self.key, self.rig, self.learn = key, rig, learn


@contextmanager
def learn_later(learned: MutableMapping[str, Any]) -> Iterator[None]:
    """Raise an UnknownRigError for rigs that are neither remembered nor learned, by key.

    Results are taken out of the mapping, and remembered, when their rig is found: those of
    a rig that was edited meanwhile stay in it.
    """
    token = _learned.set(learned)
    try:
        yield
    finally:
        _learned.reset(token)


def recall_effects(key: str, rig: PosableRig, classify: Classify) -> ControlEffects:
    """Return the effects of a rig's controls, learned only if they are not remembered.

    The key is that of `digest_content`, and `classify` takes a function that poses the rig;
    see `UnknownRigError`.
    """

    def learn(posable: PosableRig) -> ControlEffects:
        return classify(posable.poses)

    return _recall(key, rig, learn, in_file=True) if key else learn(rig)


def _recall(
    key: str, rig: Posable, learn: Callable[[Posable], Learned], *, in_file: bool
) -> Learned:
    """Return the value of a key in memory or in a file, or learn and keep it."""

    def learn_now() -> Learned:
        learned = _learned.get()
        if learned is None:
            return learn(rig)
        if key not in learned:
            raise UnknownRigError(key, rig, learn)
        return cast("Learned", learned.pop(key))

    folder = find_memory_folder()
    if key not in _kept:
        path = folder / f"{key}.json" if folder is not None and in_file else None
        _kept[key] = learn_now() if path is None else _recall_file(path, learn_now)
    value: Learned = _kept[key]
    with suppress(KeyError):  # another thread may have dropped it
        _kept.move_to_end(key)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return value


def digest_content(
    content: Iterable[str], controls: Sequence[Control], joints: Sequence[str]
) -> str:
    """Return the key of a rig; empty if the memory is off.

    The content is the texts that describe the nodes which move the joints.
    """
    if find_memory_folder() is None:
        return ""
    digest = sha256(_digest_code().encode())
    facts = [(c.name, c.channels, c.limits.tolist()) for c in controls]
    for text in (repr(facts), repr([*joints]), *content):
        digest.update(text.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()


@cache
def _digest_code() -> str:
    """Return a digest of the code that learns."""
    paths = [Path(__file__).with_name(f"{name}.py") for name in CODE]
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


def _recall_file(path: Path, learn: Callable[[], Learned]) -> Learned:
    """Return the value in a file, or learn and write it."""
    with suppress(KeyweaveError, LookupError, TypeError):
        stored = read_json(path, "the memory of a rig")
        if stored["digest"] == digest_text(dumps(stored["learned"])):
            with suppress(OSError):
                path.touch()
            return cast("Learned", decode_values(stored["learned"], TYPES))
    learned = learn()
    content = encode_values(learned, TYPES)
    text = dumps({"digest": digest_text(dumps(content)), "learned": content})
    if len(text) <= LARGEST_DOCUMENT:
        # Not together with the files that are being written around it.
        Context().run(_write, path, text)
    return learned


def _write(path: Path, text: str) -> None:
    with suppress(KeyweaveError, OSError):
        make_folder(path.parent, parents=True)
        write_text(path, text, overwrite=True)
        for old in _list_files(path.parent)[:-MOST_FILES]:
            old.unlink()


def _list_files(folder: Path) -> list[Path]:
    """Return the files of learned rigs, those that were used last at the end."""
    times: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder.glob("*.json"):
            if len(path.stem) == sha256().digest_size * 2:
                times.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(times)]


def recall_controls(rig: Rig, values: Floats) -> RigIdentification:
    """Return the identification of a rig, from memory if it was identified before.

    The values, shape (n_channels,), are the pose to start from; see `identify_controls`.
    The content of the rig, or else a few poses, shows whether it was identified from that
    pose before, also if its scene was opened again.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> rigs = [load_scene("biped_walk").rig() for _ in range(2)]
    >>> first, again = (recall_controls(rig, rig.values) for rig in rigs)
    >>> again is first
    True
    """
    content: str = getattr(rig, "content", "")
    if content:
        # Which joints an IK control moves depends on the pose to start from.
        facts = (content, _list_facts(rig), (values + 0.0).tolist())
        key = digest_text(repr(facts))
    else:
        key = _describe_poses(rig, values)

    def learn(posable: Rig) -> RigIdentification:
        return identify_controls(posable, values)

    return _recall(key, rig, learn, in_file=bool(content))


def digest_rig(content: Iterable[str], rig: Rig) -> str:
    """Return the key of a rig's content, or an empty text if the memory is off.

    It is empty as well if animation moves the rig other than by its channels: then the
    content does not decide its poses.
    """
    texts = [*content] if find_memory_folder() else []
    if not texts or any(ANIMATED in text for text in texts):
        return ""
    return digest_content(texts, rig.controls, rig.joints)


def _list_facts(rig: Rig) -> list[tuple[object, ...]]:
    return [(c.name, c.kind, c.parent, c.channels) for c in rig.controls]


def _describe_poses(rig: Rig, values: Floats) -> str:
    """Return a digest of the names, the limits and some poses of a rig."""
    limits = list_limits(rig)
    random = np.random.default_rng(PROBE_SEED)
    steps = random.uniform(-PROBE_RANGE, PROBE_RANGE, (N_PROBES, len(values)))
    poses = pose_quietly(rig, np.clip(values + steps, *limits.T))
    digest = sha256(repr((_list_facts(rig), rig.joints, list(rig.parents))).encode())
    for numbers in (values, limits, poses.joints, poses.controls):
        digest.update((np.round(numbers, PROBE_DIGITS) + 0.0).tobytes())
    return digest.hexdigest()
