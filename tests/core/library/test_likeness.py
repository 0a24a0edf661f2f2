"""Clips that move like a sketch are found on any skeleton, by the same costs as without an
index."""

from functools import partial

import numpy as np
import pytest

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.library import ClipLibrary, likeness
from keyweave.library.clip_library import LIBRARY_FOLDER

PACES = {"stroll": 0.8, "walk": 1.2, "hurry": 1.7}
LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]


@pytest.fixture(scope="module")
def walks():
    """Return a walk of ten seconds at each pace."""
    return {
        name: made_up.walker(8, speed=pace, rng=np.random.default_rng(n))
        for n, (name, pace) in enumerate(PACES.items())
    }


@pytest.fixture(scope="module")
def paces(walks, tmp_path_factory):
    """Return a library of walks; `stranger` hurries on another skeleton, z is up."""
    folder = tmp_path_factory.mktemp("paces")
    for name, walk in walks.items():
        kw.save(walk, folder / f"{name}.bvh")
    kw.save(
        walks["hurry"].scale(0.7).with_(skeleton=_rename(walks["hurry"].scale(0.7))),
        folder / "stranger.bvh",
    )
    library = ClipLibrary(folder / LIBRARY_FOLDER)
    library.scan(folder, thumbnails=False)
    return library


def _rename(motion):
    names = {"Left": "l_", "Right": "r_", "UpLeg": "thigh", "Leg": "shin", "Foot": "ankle"}
    own = motion.skeleton.names
    for old, new in names.items():
        own = tuple(name.replace(old, new) for name in own)
    return kw.Skeleton(
        own,
        motion.skeleton.parents,
        motion.skeleton.offsets,
        rotation_orders=motion.skeleton.rotation_orders,
        end_site_parents=motion.skeleton.end_site_parents,
        end_site_offsets=motion.skeleton.end_site_offsets,
    )


def sketch(walks, pace):
    walk = walks[pace]
    first, last = walk.start_frame + 30, walk.start_frame + 110
    return examples.sketch(walk.cut(first, last), joints=LEGS, every=8)


@pytest.mark.parametrize("pace", PACES)
def test_the_clip_of_a_sketch_is_among_the_first_hits(paces, walks, pace):
    hits = paces.like(sketch(walks, pace), drive=LEGS)
    own = next(hit for hit in hits if hit.clip.path.stem == pace)
    assert own.cost < 1.1 * hits[0].cost
    assert [hit.distance for hit in hits] == sorted(hit.distance for hit in hits)
    assert own.n_answered > 0.6 * own.n_fragments
    assert 60 < own.frames[1] - own.frames[0] < 100


def test_other_skeletons_are_matched_by_slots(paces, walks):
    hits = paces.like(sketch(walks, "hurry"), drive="thighs")
    by_name = {hit.clip.path.stem: hit for hit in hits}
    assert by_name["stranger"].cost == pytest.approx(by_name["hurry"].cost, rel=0.3)
    assert by_name["stranger"].cost < by_name["stroll"].cost


def test_hits_are_those_of_an_exhaustive_search(paces, walks, monkeypatch):
    own = sketch(walks, "walk")
    indexed = paces.like(own, drive=LEGS)
    whole = partial(likeness.match_fragments, exhaustive=True)
    monkeypatch.setattr(likeness, "match_fragments", whole)
    assert paces.like(own, drive=LEGS) == indexed


def test_an_index_is_built_once(paces, walks, monkeypatch):
    own = sketch(walks, "stroll")
    before = paces.like(own, drive=LEGS, best=2)
    monkeypatch.setattr(likeness, "choose_defaults", None)  # needed to build one
    assert paces.like(own, drive=LEGS, best=2) == before
    with pytest.raises(TypeError):
        paces.like(own, drive=LEGS[:2])


def test_a_search_may_be_limited_to_some_clips(paces, walks):
    own = sketch(walks, "walk")
    hits = paces.like(own, drive=LEGS, clips=paces.find("stroll"))
    assert [hit.clip.path.stem for hit in hits] == ["stroll"]
    assert paces.like(own, drive=LEGS, clips=[]) == []


def test_an_index_that_cannot_be_written_is_built_in_memory(paces, walks, monkeypatch):
    def fail(*args, **kwargs):
        raise kw.OutputError("index", "cannot be written")

    own = sketch(walks, "walk")
    usual = [hit.clip for hit in paces.like(own, drive=LEGS[:1])]
    monkeypatch.setattr(likeness, "write_folder", fail)
    monkeypatch.setattr(likeness, "read_folder", fail)
    assert [hit.clip for hit in paces.like(own, drive=LEGS[:1])] == usual


@pytest.mark.parametrize(
    ("drive", "problem"),
    [
        ("Hips.translateY", "not a rotation"),
        ("Tail", "no Tail"),
        (["LeftHand"], "no extrema"),
    ],
)
def test_a_drive_that_cannot_be_compared_is_refused(paces, walks, drive, problem):
    still = sketch(walks, "walk")
    with pytest.raises(kw.KeyweaveError, match=problem):
        paces.like(still, drive=drive)


def test_a_library_without_the_joints_is_refused(library, walks):
    with pytest.raises(kw.DataError, match="no clip with the joints"):
        library.like(sketch(walks, "walk"), drive="Spine")
