"""The sample files in `data/`: walks as BVH, and a biped and a skeleton as Maya ASCII."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from types import MappingProxyType

from ..animation.motion import Motion
from ..errors import UnknownNameError
from ..formats import MOTION_SUFFIX, SCENE_SUFFIX, load, save, save_curves
from ..formats.file_writing import check_output, make_folder, write_bytes, written_together
from ..formats.text_file import read_bytes
from ..scenes.maya_ascii import MayaAsciiScene, open_scene
from .sketching import sketch, sketch_curves

DATA = Path(__file__).with_name("data")
#: The names of the sample walks, with a description of each.
WALKS = MappingProxyType(
    {
        "slow": "1.1 m/s, 20 seconds",
        "normal": "1.4 m/s, 20 seconds",
        "brisk": "1.6 m/s, 25 seconds",
        "accelerating": "from 1.0 to 1.5 m/s, 6 seconds",
        "uneven": "from 1.5 to 0.7 and back to 1.4 m/s, 12 seconds",
        "varied": "from 1.0 to 1.5 and down to 1.2 m/s, 25 seconds",
        "long_1": "from 1.0 to 1.5 and down to 1.2 m/s, 60 seconds",
        "long_2": "another take at the same speeds, 60 seconds",
        "proud": "chest out, arms swinging, 10 seconds",
        "tired": "bent forward, arms hanging, 10 seconds",
    }
)
#: The names of the sample scenes, with a description of each.
SCENES = MappingProxyType(
    {
        "biped": "a rig without keys",
        "biped_walk": "a blocked walk with keys on hips, IK feet and toes, 6 seconds",
        "biped_shot": "a blocked walk with keys on hips and FK legs, 12.5 seconds",
        "biped_blocking": "poses of a walk on all controls every 20 frames, 4 seconds",
        "biped_capture": "a captured walk in the namespace hero, keyed on every frame, and "
        "a curve named path_CRV, 20 seconds",
        "skeleton_shot": "a skeleton in the namespace hero, with keys on hips and legs",
        "skeleton_capture": "the same skeleton in the namespace mocap, "
        "keyed on every frame",
    }
)
#: The names of the people of a small database, with a description of each.
PEOPLE = MappingProxyType(
    {
        "heron": "upright, with still arms",
        "goose": "with rolling hips",
        "sparrow": "bouncing, with knees and elbows bent",
        "owl": "bent forward, with short swings",
    }
)
#: The speeds at which each of these people walks for 4 seconds.
PACES = MappingProxyType({"slow": "0.9 m/s", "brisk": "1.6 m/s"})
_LEGS = [
    *("LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToe"),
    *("RightUpLeg", "RightLeg", "RightFoot", "RightToe"),
]
_COPIES = {
    "shot.ma": "skeleton_shot.ma",
    "capture.ma": "skeleton_capture.ma",
    "biped.ma": "biped_walk.ma",
    "blocking.ma": "biped_blocking.ma",
}


def load_walk(name: str = "normal") -> Motion:
    """Load a sample walk.

    Parameters
    ----------
    name : str
        One of `WALKS`.

    Returns
    -------
    Motion
        A walk along z at 30 frames per second, on a skeleton of 21 joints, 175 cm tall.

    Raises
    ------
    UnknownNameError
        If there is no walk with this name.

    Examples
    --------
    >>> walk = load_walk("tired")
    >>> len(walk), walk.frame_rate, walk.skeleton.names[:3]
    (300, 30.0, ('Hips', 'LeftUpLeg', 'LeftLeg'))
    """
    _check_name(name, WALKS, "the list of walks")
    return load(DATA / _walk_file(name))


def load_person(name: str, pace: str = "slow") -> Motion:
    """Load a walk of one of the people of a small database.

    Parameters
    ----------
    name : str
        One of `PEOPLE`.
    pace : str
        One of `PACES`.

    Returns
    -------
    Motion
        A walk along z at 24 frames per second, with the skeleton of `load_walk`.

    Raises
    ------
    UnknownNameError
        If the name of the person or the pace is unknown.

    Examples
    --------
    >>> walk = load_person("heron", "brisk")
    >>> len(walk), walk.frame_rate
    (96, 24.0)
    """
    _check_name(name, PEOPLE, "the list of people")
    _check_name(pace, PACES, "the list of paces")
    return load(DATA / _person_file(name, pace))


def write_people(folder: str | Path = "people", *, overwrite: bool = False) -> list[Path]:
    """Write the walks of a small database, such as ``people/heron/walk_slow.bvh``.

    Parameters
    ----------
    folder : str or Path
    overwrite : bool
        Whether to replace existing files.

    Returns
    -------
    list of Path

    Raises
    ------
    OutputError
        If a file exists and `overwrite` is False, before any file is written, or if a
        file cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     files = write_people(folder)
    >>> len(files), files[0].parent.name, files[0].name
    (8, 'heron', 'walk_slow.bvh')
    """
    files = {
        Path(folder, name, _walk_file(pace)): DATA / _person_file(name, pace)
        for name in PEOPLE
        for pace in PACES
    }
    for file in files:
        if file.exists():
            check_output(file, overwrite=overwrite)
    with written_together():
        for file, sample in files.items():
            make_folder(file.parent, parents=True)
            write_bytes(file, read_bytes(sample), overwrite=overwrite)
    return [*files]


def load_scene(name: str = "biped_walk") -> MayaAsciiScene:
    """Open a sample scene.

    Parameters
    ----------
    name : str
        One of `SCENES`.

    Raises
    ------
    UnknownNameError
        If there is no scene with this name.

    Examples
    --------
    >>> scene = load_scene("biped_walk")
    >>> scene.frame_range, scene.frame_rate, scene.channels[0]
    ((1.0, 144.0), 24.0, 'Hips_CTRL.translateX')
    """
    _check_name(name, SCENES, "the list of scenes")
    return open_scene(DATA / f"{name}{SCENE_SUFFIX}")


def sample_path(file: str) -> Path:
    """Return the path of a sample file.

    Parameters
    ----------
    file : str
        ``"walk_NAME.bvh"`` with a name of `WALKS`, ``"NAME.ma"`` with one of `SCENES`, or
        ``"person_NAME_PACE.bvh"`` with one of `PEOPLE` and of `PACES`.

    Raises
    ------
    UnknownNameError
        If there is no sample file with this name.

    Examples
    --------
    >>> sample_path("biped.ma").exists()
    True
    """
    known = [*map(_walk_file, WALKS), *(f"{name}{SCENE_SUFFIX}" for name in SCENES)]
    known += [_person_file(name, pace) for name in PEOPLE for pace in PACES]
    _check_name(file, known, "the list of samples")
    return DATA / file


def copy_sample(file: str, path: str | Path, *, overwrite: bool = False) -> None:
    """Copy a sample file.

    Parameters
    ----------
    file : str
        See `sample_path`.
    path : str or Path
        Output file.
    overwrite : bool
        Whether to replace an existing file.

    Raises
    ------
    UnknownNameError
        If there is no sample file with this name.
    OutputError
        If the file exists and `overwrite` is False, or cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     copy_sample("biped_shot.ma", f"{folder}/shot.ma")
    """
    write_bytes(path, read_bytes(sample_path(file)), overwrite=overwrite)


def write_files(folder: str | Path = ".", *, overwrite: bool = False) -> list[Path]:
    """Write the sample files used in the README and the guide.

    Parameters
    ----------
    folder : str or Path
    overwrite : bool
        Whether to replace existing files.

    Returns
    -------
    list of Path
        ``sketch.bvh`` and ``sketch.anim``, the keyed hips and legs of an accelerating walk,
        4 seconds; ``capture.bvh`` and ``capture.fbx``, a different walk, 12 seconds;
        ``shot.ma`` and ``capture.ma``, similar walks as Maya scenes; ``biped.ma``, a
        walking rig; ``blocking.ma``, the same rig with poses of a walk.

    Raises
    ------
    OutputError
        If a file exists and `overwrite` is False, before any file is written, or if a
        file cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     files = write_files(folder)
    >>> [file.name for file in files][:3]
    ['sketch.bvh', 'capture.bvh', 'sketch.anim']
    """
    names = ("sketch.bvh", "capture.bvh", "sketch.anim", "capture.fbx", *_COPIES)
    files = [Path(folder, name) for name in names]
    for file in files:
        check_output(file, overwrite=overwrite)
    walk, capture = load_walk("accelerating").cut(1, 120), load_walk("normal").cut(1, 360)
    with written_together():
        save(sketch(walk, joints=["Hips", *_LEGS]), files[0], overwrite=overwrite)
        save(capture, files[1], overwrite=overwrite)
        save_curves(sketch_curves(walk, _LEGS), files[2], overwrite=overwrite)
        save(capture, files[3], overwrite=overwrite)
        for copy, sample in zip(files[4:], _COPIES.values()):
            copy_sample(sample, copy, overwrite=overwrite)
    return files


def _walk_file(name: str) -> str:
    return f"walk_{name}{MOTION_SUFFIX}"


def _person_file(name: str, pace: str) -> str:
    return f"person_{name}_{pace}{MOTION_SUFFIX}"


def _check_name(name: str, known: Collection[str], where: str) -> None:
    """Raise an UnknownNameError if no sample has this name."""
    if name not in known:
        raise UnknownNameError([str(name)], known, where)
