"""A source in the scene of the rig: which skeleton it is, and sentences on bad input."""

import re

import pytest

import keyweave as kw
from keyweave.errors import KeyweaveError
from keyweave.scenes.sources import Source
from keyweave.verbs.captures.source_skeletons import find_skeleton, split_selection
from keyweave.verbs.transfer.job import TransferJob
from made_up.scenes.imported import N_FRAMES, imported_shot


@pytest.fixture
def open_shot(tmp_path):
    """Return a function that opens a shot with rigs and captures."""

    def call(rigs, captures, keyed=r"\w+"):
        curve = rf'^connectAttr "mocap_(?!({keyed})_)\w+_(rot|tra).*\n'
        text = re.sub(curve, "", imported_shot(rigs, captures), flags=re.MULTILINE)
        path = tmp_path / "shot.ma"
        path.write_text(text, "utf-8")
        return kw.open_scene(path)

    return call


def read(scene, root=None):
    return TransferJob([Source(scene, name="shot", joint_map="auto", root=root)]).read(
        scene
    )


ONE, TWO = ("",), ("", "other_")
BAD_INPUT = {
    "two captures and two rigs": [
        (TWO, ("mocap_", "take_")),
        None,
        r"shot has 2 skeletons: mocap_Hips \(.*\), take_Hips \(.*\); choose one",
    ],
    "a source that is the target": [
        (TWO, ("mocap_",)),
        "Spine",
        r"shot is not a source: controls of the rig move the skeleton of Spine; .* has 3",
    ],
    "a joint of the other rig": [
        (TWO, ("mocap_",)),
        "other_Hips",
        "controls of the rig move the skeleton of other_Hips",
    ],
    "no capture": [(ONE, ()), None, "controls of the rig move its skeleton"],
    "a skeleton without keys": [
        (ONE, ("mocap_",), "none"),
        "mocap_Hips",
        r"a skeleton that stands still, mocap_Hips \(13 joints without keys\); key it",
    ],
    "no such joint": [(ONE, ("mocap_",)), "Nobody", "the scene has no joint Nobody"],
}


@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_input_gives_a_sentence_and_changes_nothing(open_shot, case):
    shot, root, sentence = BAD_INPUT[case]
    scene = open_shot(*shot)
    before = scene.encode()
    with pytest.raises(KeyweaveError, match=sentence) as caught:
        read(scene, root)
    assert "\n" not in str(caught.value)
    assert scene.encode() == before


def test_the_only_skeleton_with_keys_is_the_source(open_shot):
    scene = open_shot(ONE, ("mocap_",))
    (capture,) = read(scene).captures
    assert len(capture.motion) == N_FRAMES
    assert {*capture.motion.skeleton.names}.isdisjoint(read(scene).known.rig.joints)
    skeleton, _ = find_skeleton(scene, "shot")
    assert skeleton.keyed == (11, 10 + N_FRAMES)


def test_captured_joints_of_a_selection_are_sources_and_keyed_limbs_are_not(open_shot):
    nodes = ["mocap_LeftUpLeg", "mocap_Hips", "Spine"]
    assert split_selection(open_shot(ONE, ("mocap_",)), nodes) == (["Spine"], nodes[1:2])
    limb = open_shot(ONE, ("mocap_",), "LeftUpLeg|LeftLeg|LeftFoot|LeftToe")
    assert split_selection(limb, nodes) == (nodes, [])
