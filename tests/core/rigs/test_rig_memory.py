"""A rig is learned once: its content is the key, and files keep it for later runs."""

import json
import threading

import numpy as np
import pytest

from keyweave.formats.file_writing import write_text, written_together
from keyweave.formats.text_file import decode_values, encode_values
from keyweave.rigs import rig_memory
from keyweave.scenes.maya_ascii import rig_builder
from made_up import small_rigs

KNEE = 'createNode joint -n "knee" -p "thigh";'
ORIENT = f'{KNEE}\n\tsetAttr ".jo" -type "double3" 0 0 9 ;'
ADDED = (
    'createNode transform -n "toe_CTRL" -p "foot_CTRL";\n'
    'createNode nurbsCurve -n "toe_CTRLShape" -p "toe_CTRL";\n'
    'connectAttr "toe_CTRL.r" "ankle.r";\n'
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the folder of the memory, which is empty."""
    folder = tmp_path / "memory" / "rigs"
    monkeypatch.setenv(rig_memory.VARIABLE, str(folder))
    rig_memory.forget_rigs()
    yield folder
    rig_memory.forget_rigs()


@pytest.fixture
def find(tmp_path, monkeypatch):
    """Return a function that finds the rig of a scene, and the number of its poses."""
    classify, numbers = rig_builder.classify_controls, []

    def classify_counted(evaluate, *rest):
        def count(rows):
            numbers.append(len(rows))
            return evaluate(rows)

        return classify(count, *rest)

    monkeypatch.setattr(rig_builder, "classify_controls", classify_counted)

    def find(text):
        numbers.clear()
        rig = small_rigs.opened(tmp_path, text).rig()
        kinds = [(c.name, c.kind, c.parent) for c in rig.controls]
        return (kinds, rig.joints), sum(numbers)

    return find


def forget_memory():
    """Forget what is in memory, as a new process does."""
    rig_memory._kept.clear()


def test_a_rig_takes_no_poses_again_nor_in_another_process(folder, find):
    known, n_poses = find(small_rigs.figure())
    assert n_poses > 0
    assert find(small_rigs.figure()) == (known, 0)
    forget_memory()
    assert find(small_rigs.figure()) == (known, 0)
    rig_memory.forget_rigs()
    assert not [*folder.iterdir()]
    assert find(small_rigs.figure()) == (known, n_poses)


def test_animation_and_poses_are_not_content(folder, find):
    known, _ = find(small_rigs.figure())
    posed = small_rigs.figure(goal=(3, 5, 2), ik=0.5, extra=small_rigs.KEYS)
    assert find(posed) == (known, 0)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(KNEE, ORIENT),
        lambda text: text + ADDED,
        lambda text: text.replace('connectAttr "head_CTRL.r" "head.r";', ""),
        lambda text: text.replace('"kneeW0" -dv 1', '"kneeW0" -dv 0'),
        lambda text: text.replace('setAttr ".cf" 0.1', 'setAttr ".cf" 0.2'),
    ],
    ids=["joint orient", "control", "connection", "weight of a constraint", "factor"],
)
def test_a_changed_rig_is_learned_anew(folder, find, change):
    text = small_rigs.figure()
    find(text)
    assert change(text) != text
    assert find(change(text))[1] > 0
    assert find(text)[1] == 0


@pytest.mark.parametrize(
    "damage",
    [b"", b"\0\1", b"{", b"[]", b'{"kinds": ["root"]}', b"9" * 5000, None],
    ids=["empty", "binary", "cut", "list", "short", "number", "folder"],
)
def test_a_damaged_file_only_costs_time(folder, find, damage):
    known, n_poses = find(small_rigs.figure())
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    path.unlink()
    path.mkdir() if damage is None else path.write_bytes(damage)
    forget_memory()
    assert find(small_rigs.figure()) == (known, n_poses)
    assert damage is None or path.read_bytes() == whole


def test_the_memory_can_be_off(folder, find, monkeypatch):
    monkeypatch.setenv(rig_memory.VARIABLE, "off")
    assert find(small_rigs.figure())[1] > 0
    assert find(small_rigs.figure())[1] > 0
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_only_costs_time(folder, find):
    folder.parent.write_text("a file")
    assert find(small_rigs.figure())[1] > 0
    forget_memory()
    assert find(small_rigs.figure())[1] > 0


def test_the_least_recently_used_files_are_deleted(folder, find, monkeypatch):
    monkeypatch.setattr(rig_memory, "MOST_FILES", 2)
    kept = folder / "notes.json"
    folder.mkdir(parents=True)
    kept.write_text("{}")
    for name in ("", "a", "b"):
        find(small_rigs.figure(name))
    assert len([*folder.iterdir()]) == 3
    assert kept.exists(), "it is not one of the memory's files"


def test_files_that_are_written_around_it_do_not_matter(folder, find, tmp_path):
    with pytest.raises(ZeroDivisionError), written_together():
        write_text(tmp_path / "result.txt", "half")
        find(small_rigs.figure())
        raise ZeroDivisionError
    assert not (tmp_path / "result.txt").exists()
    forget_memory()
    assert find(small_rigs.figure())[1] == 0


def test_several_threads_may_learn_one_rig(folder, tmp_path):
    scenes = [small_rigs.opened(tmp_path, small_rigs.figure()) for _ in range(4)]
    found = {}

    def learn(number):
        found[number] = scenes[number].rig().joints

    threads = [threading.Thread(target=learn, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and len({*found.values()}) == 1
    assert len([*folder.iterdir()]) == 1


def test_effects_and_identifications_are_read_as_they_were_written(rng):
    effects = rig_memory.ControlEffects(
        ("root", "ik", "extra"),
        *(rng.random((3, n)) < 0.5 for n in (5, 3)),
        *(np.arange(n) for n in (3, 5)),
    )
    ride = rig_memory.Ride("ankle", rng.random(3), np.float64(0.3))
    frame = rig_memory.ControlFrame(
        "foot", "", np.bool_(True), np.arange(6), None, None, (ride,)
    )
    identified = rig_memory.RigIdentification(
        (frame,), {"head": np.inf}, effects.moves, np.array([-1, 0, 0]), 9
    )
    for learned in (effects, identified):
        written = encode_values(learned, rig_memory.TYPES)
        read = decode_values(json.loads(json.dumps(written)), rig_memory.TYPES)
        assert type(read) is type(learned)
        assert encode_values(read, rig_memory.TYPES) == written
    assert read.missed == {"head": np.inf}
    assert read.frames[0].position_rides == ()
    np.testing.assert_array_equal(read.frames[0].rotation_rides[0].offset, ride.offset)
    np.testing.assert_array_equal(read.moves, effects.moves)


@pytest.fixture
def identify(tmp_path, monkeypatch):
    """Return a function that identifies the rig of a scene, and the number of its poses."""

    def identify(text):
        numbers = []
        rig = small_rigs.opened(tmp_path, text).rig()
        poses = rig.poses
        rig.poses = lambda rows, *rest, **more: (
            numbers.append(len(rows)) or poses(rows, *rest, **more)
        )
        found = rig_memory.recall_controls(rig, rig.values)
        return encode_values(found, rig_memory.TYPES), sum(numbers)

    return identify


def test_a_rig_is_not_identified_again_in_another_process(folder, identify):
    known, n_poses = identify(small_rigs.figure())
    assert n_poses > 0
    assert identify(small_rigs.figure()) == (known, 0)
    forget_memory()
    assert identify(small_rigs.figure()) == (known, 0)


def test_a_rig_is_identified_from_its_own_pose(folder, identify):
    posed = small_rigs.figure(goal=(3, 5, 2))
    known, n_poses = identify(posed)
    rig_memory.forget_rigs()
    assert identify(small_rigs.figure())[1] > 0
    assert identify(posed) == (known, n_poses)


def test_a_changed_rig_is_identified_anew(folder, identify):
    text = small_rigs.figure()
    identify(text)
    assert identify(text.replace(KNEE, ORIENT))[1] > 0


MOVED = """
createNode animCurveTL -n "group_tx";
\tsetAttr -s 2 ".ktv[0:1]"  1 0 9 40;
connectAttr "group_tx.o" "world_CTRL_GRP.tx";
"""


def test_a_rig_that_other_animation_moves_is_not_kept_in_files(folder, identify):
    moved = small_rigs.figure(extra=MOVED)
    identify(moved)
    forget_memory()
    assert identify(moved)[1] > 0


def test_a_damaged_identification_only_costs_time(folder, identify):
    known, n_poses = identify(small_rigs.figure())
    for path in folder.iterdir():
        path.write_text(path.read_text().replace("foot_CTRL", "foul_CTRL"))
    forget_memory()
    assert identify(small_rigs.figure()) == (known, n_poses)
