"""The host for scene files: what it lists, applies, undoes, saves and announces."""

from functools import cache

import pytest

from keyweave import examples, open_scene
from keyweave.errors import KeyweaveError, OutputError, UnknownNameError
from keyweave.scenes.sources import Source
from keyweave.verbs.texture.job import TextureJob
from keyweave_maya.commands.verbs import VERBS
from keyweave_maya.panel.host import EVENTS
from keyweave_maya.panel.hosts.file_host import FileHost
from keyweave_maya.panel.hosts.sample_host import UPPER_BODY, open_sample

TEXTURE = VERBS[0]
LEGS = [f"hero:{side}{part}" for side in ("Left", "Right") for part in ("UpLeg", "Leg")]


@cache
def make_result():
    scene = examples.load_scene("skeleton_shot")
    source = Source(examples.load_scene("skeleton_capture"), name="capture")
    job = TextureJob(sources=(source,), drive=LEGS, texture=LEGS)
    data = job.read(scene)
    return TEXTURE.row.compute(job, data)


@pytest.fixture
def host():
    return FileHost(examples.load_scene("skeleton_shot"))


@pytest.fixture
def events(host):
    """Return the events as they are announced."""
    heard = []
    for event in EVENTS:
        host.watch(event, lambda event=event: heard.append(event))
    return heard


def apply(host, path=1, **keywords):
    return host.apply(TEXTURE, make_result(), path, keywords)


def test_undo_and_redo_restore_the_bytes(host, events):
    states = [host.scene().encode()]
    for path in (1, 2):
        apply(host, path)
        states.append(host.scene().encode())
    assert len({*states}) == 3
    for steps, expected in ((1, 1), (1, 0)):
        host.undo()
        assert host.scene().encode() == states[expected], steps
    assert not host.can_undo
    host.undo()
    assert host.scene().encode() == states[0]
    host.redo()
    assert host.scene().encode() == states[1]
    apply(host, 3)
    assert not host.can_redo
    assert events == ["keys"] * 2 + ["keys", "undo"] * 3 + ["keys"]


def test_scenes_that_were_handed_out_never_change(host):
    scene = host.scene()
    before = scene.encode()
    apply(host)
    assert scene.encode() == before != host.scene().encode()


def test_applying_writes_the_same_scene_as_the_job(host):
    facts = apply(host, 2, frames=(10, 40), mode="override", layer="detail")
    result = make_result()
    job = result.redirect({"frames": (10, 40), "mode": "override", "layer": "detail"}).job
    expected = examples.load_scene("skeleton_shot")
    curves = job.write(expected, result.data, result.output, 1)
    assert host.scene().encode() == expected.encode()
    assert facts["curves"] == [curve.channel for curve in curves]
    assert facts["path"] == 2 and len(facts["paths"]) == 3
    assert host.list_layers() == ["detail"]


@pytest.mark.parametrize(
    ("path", "keywords"), [(0, {}), (4, {}), (1, {"frames": (900, 990)})]
)
def test_a_failure_leaves_the_scene_and_its_undo_as_they_are(host, events, path, keywords):
    before = host.scene()
    with pytest.raises(KeyweaveError):
        apply(host, path, **keywords)
    assert host.scene() is before
    assert not host.can_undo and events == []


def test_saving_and_opening(host, events, tmp_path):
    apply(host)
    assert host.is_modified and host.title == "skeleton_shot.ma"
    host.save(tmp_path / "héro.ma")
    assert not host.is_modified and host.title == "héro.ma"
    assert open_scene(tmp_path / "héro.ma").encode() == host.scene().encode()
    with pytest.raises(OutputError):
        host.save(tmp_path / "héro.ma")
    identity = host.identify_scene()
    with pytest.raises(KeyweaveError):
        host.open_file(tmp_path / "absent.ma")
    assert host.identify_scene() == identity and host.can_undo
    host.open_file(tmp_path / "héro.ma")
    assert host.identify_scene() != identity and not host.can_undo
    assert events == ["keys", "scene", "selection"]


def test_lists_of_a_scene(host):
    assert host.list_controls()[:2] == ["hero:Hips", "hero:LeftUpLeg"]
    assert host.list_namespaces() == ["hero"]
    assert FileHost(examples.load_scene("biped_capture")).list_paths() == ["path_CRV"]
    assert (host.list_sets(), host.list_layers()) == ([], [])
    with pytest.raises(UnknownNameError):
        host.read_set("hands")
    assert host.read_ranges() == {"playback": (1.0, 120.0), "animation": (1.0, 120.0)}


def test_selection_time_and_events(host, events):
    host.select(["hero:Hips", "hero:Hips"])
    assert host.list_selection() == ["hero:Hips"]
    host.show_frame(12.0)
    host.show_frame(12.0)
    assert host.read_frame() == 12.0
    calls = []
    stop = host.watch("time", lambda: calls.append(1))
    host.show_frame(13.0)
    stop()
    stop()
    host.show_frame(14.0)
    assert calls == [1]
    host.close()
    host.show_frame(15.0)
    assert events == ["selection", "time", "time", "time", "closing"]
    with pytest.raises(UnknownNameError):
        host.watch("weather", lambda: None)


def test_the_sample_can_be_textured_at_once():
    sample = open_sample()
    scene, (capture, _) = sample.host.scene(), sample.sources
    keyed = [name for name in sample.host.list_selection() if name not in UPPER_BODY]
    source = Source(open_scene(capture), name=capture.name)
    lists = {"drive": keyed, "texture": keyed, "synthesize": UPPER_BODY}
    data = TextureJob(sources=(source,), **lists).read(scene)
    assert len(data.written) == 21 + 3 * len(UPPER_BODY)
