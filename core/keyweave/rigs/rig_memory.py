"""Effects and identifications of rigs, kept by the content of the rig.

The content includes whatever can change the result: names, connections, and the values of
all nodes that move joints. It excludes animation and the pose of the controls.

The effects are also kept in files, one per rig, in the folder of `find_memory_folder`.
The files may be deleted at any time; damaged or read-only files only cost time.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import Context, ContextVar
from functools import cache, partial
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np

from ..animation.skeleton import ROTATE, TRANSLATE
from ..errors import KeyweaveError
from ..formats.file_reading import LARGEST_DOCUMENT
from ..formats.file_writing import make_folder, write_text
from ..formats.text_file import read_json
from ..geometry.arrays import Bools, Floats, Ints
from .classification import ControlEffects
from .identification import RigIdentification, identify_controls
from .perturbation import Evaluate, WorldMatrices
from .rig import CONTROL_KINDS, Control, Rig, list_limits, pose_quietly

VARIABLE = "KEYWEAVE_RIG_MEMORY"  # environment variable, set to a folder or "off"
MOST_FILES = 256
MOST_KEPT = 8  # in memory, of each kind
# Modules on which the effects depend; what earlier code learned is forgotten.
CODE = ("classification", "control_reach", "perturbation", "rig_memory")
N_PROBES = 6  # poses by which a rig is recognized
PROBE_RANGE = 0.5  # radians, centimeters or units, to each side
PROBE_DIGITS = 9
PROBE_SEED = 2006
_identified: OrderedDict[str, RigIdentification] = OrderedDict()
_effects: OrderedDict[str, ControlEffects] = OrderedDict()
Learned = TypeVar("Learned")
Classify = Callable[[Evaluate], ControlEffects]
_known: ContextVar[Mapping[str, ControlEffects] | None] = ContextVar("known", default=None)


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
    _identified.clear()
    _effects.clear()
    folder = find_memory_folder()
    for path in [] if folder is None else _list_files(folder):
        with suppress(OSError):
            path.unlink()


class PosableRig(Protocol):
    """A rig that takes rows of values of its channels; see `keyweave.rigs.rig.Rig`."""

    def poses(self, values: Floats) -> WorldMatrices:
        """Return the world matrices of joints and controls."""


class UnknownRigError(Exception):
    """A rig has to be learned first; raised inside `learn_later`.

    Attributes
    ----------
    key : str
        See `digest_content`.
    rig : PosableRig
        The controls and joints to pose.
    classify : callable
        Takes a function that poses the rig, and returns the effects of its controls.
    """

    def __init__(self, key: str, rig: PosableRig, classify: Classify):
        super().__init__(key)
        self.key, self.rig, self.classify = key, rig, classify


@contextmanager
def learn_later(known: Mapping[str, ControlEffects]) -> Iterator[None]:
    """Raise an UnknownRigError for rigs that are neither remembered nor known by a key.

    Known effects are remembered when the rig with their key is found, so that those of a
    rig that was edited meanwhile are not used.
    """
    token = _known.set(known)
    try:
        yield
    finally:
        _known.reset(token)


def recall_effects(
    key: str, shape: tuple[int, int], rig: PosableRig, classify: Classify
) -> ControlEffects:
    """Return the effects of a rig's controls, learned only if they are not remembered.

    The key is that of `digest_content`, and the shape (n_controls, n_joints); see
    `UnknownRigError`.
    """
    folder = find_memory_folder()

    def learn() -> ControlEffects:
        known = _known.get()
        if known is None:
            return classify(rig.poses)
        if key not in known:
            raise UnknownRigError(key, rig, classify)
        return known[key]

    if folder is None or not key:
        return classify(rig.poses)
    return _keep(_effects, key, partial(_recall_file, folder / f"{key}.json", shape, learn))


def _keep(
    kept: OrderedDict[str, Learned], key: str, learn: Callable[[], Learned]
) -> Learned:
    """Return the value that is kept under a key; if there is none, learn and keep it."""
    if key not in kept:
        kept[key] = learn()
    value = kept[key]
    with suppress(KeyError):  # another thread may have dropped it
        kept.move_to_end(key)
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)
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


def _recall_file(
    path: Path, shape: tuple[int, int], learn: Callable[[], ControlEffects]
) -> ControlEffects:
    """Return the effects in a file, or learn and write them."""
    with suppress(KeyweaveError, KeyError, TypeError, ValueError):
        effects = _parse_effects(read_json(path, "the effects of a rig's controls"), *shape)
        with suppress(OSError):
            path.touch()
        return effects
    effects = learn()
    text = dumps(_describe_effects(effects))
    if len(text) <= LARGEST_DOCUMENT:
        # Not together with the files that are being written around it.
        Context().run(_write, path, text)
    return effects


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


def _describe_effects(effects: ControlEffects) -> dict[str, Any]:
    """Return effects as values of JSON."""
    return {
        "kinds": [*effects.kinds],
        "moves": np.packbits(effects.moves).tobytes().hex(),
        "carries": np.packbits(effects.carries).tobytes().hex(),
        "control_figures": effects.control_figures.tolist(),
        "joint_figures": effects.joint_figures.tolist(),
    }


def _parse_effects(content: Any, n_controls: int, n_joints: int) -> ControlEffects:
    """Return the effects of a number of controls on a number of joints.

    Raise a KeyError, TypeError or ValueError if these are not described.
    """
    kinds = tuple(content["kinds"])
    if len(kinds) != n_controls or not {*kinds} <= {*CONTROL_KINDS}:
        raise ValueError("kinds")
    return ControlEffects(
        kinds,
        _parse_mask(content["moves"], n_controls, n_joints),
        _parse_mask(content["carries"], n_controls, n_controls),
        _parse_numbers(content["control_figures"], n_controls),
        _parse_numbers(content["joint_figures"], n_joints),
    )


def _parse_mask(text: str, *shape: int) -> Bools:
    packed = np.frombuffer(bytes.fromhex(text), np.uint8)
    n = int(np.prod(shape))
    if len(packed) != -(-n // 8):
        raise ValueError(text)
    return np.unpackbits(packed, count=n).astype(bool).reshape(shape)


def _parse_numbers(numbers: Any, n: int) -> Ints:
    if len(numbers) != n or not all(type(each) is int and each >= 0 for each in numbers):
        raise ValueError(numbers)
    return np.array(numbers, int)


def recall_controls(rig: Rig, values: Floats) -> RigIdentification:
    """Return the identification of a rig, from memory if it was identified before.

    The values, shape (n_channels,), are the pose to start from; see `identify_controls`.
    The content of the rig, or else a few poses, shows whether it was identified before,
    also if its scene was opened again.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> rigs = [load_scene("biped_walk").rig() for _ in range(2)]
    >>> first, again = (recall_controls(rig, rig.values) for rig in rigs)
    >>> again is first
    True
    """
    content: str = getattr(rig, "content", "")
    key = _add_attributes(content, rig, values) if content else _describe_poses(rig, values)
    return _keep(_identified, key, lambda: identify_controls(rig, values))


def _add_attributes(content: str, rig: Rig, values: Floats) -> str:
    """Return a key of a rig's content and of its switches, which keep their values."""
    controls = [(c.name, c.kind, c.parent, c.channels) for c in rig.controls]
    kept = [
        (name, value)
        for name, value in zip(rig.channels, values.tolist())
        if not name.endswith((*TRANSLATE, *ROTATE))
    ]
    return sha256(repr((content, controls, rig.joints, kept)).encode()).hexdigest()


def _describe_poses(rig: Rig, values: Floats) -> str:
    """Return a digest of the names, the limits and some poses of a rig."""
    limits = list_limits(rig)
    random = np.random.default_rng(PROBE_SEED)
    steps = random.uniform(-PROBE_RANGE, PROBE_RANGE, (N_PROBES, len(values)))
    poses = pose_quietly(rig, np.clip(values + steps, *limits.T))
    controls = [(c.name, c.kind, c.parent, c.channels) for c in rig.controls]
    digest = sha256(repr((controls, rig.joints, list(rig.parents))).encode())
    for numbers in (values, limits, poses.joints, poses.controls):
        digest.update((np.round(numbers, PROBE_DIGITS) + 0.0).tobytes())
    return digest.hexdigest()
