"""Whatever happens to a folder between scans, its library is that of a naive model."""

import shutil
from pathlib import Path
from tempfile import mkdtemp

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import keyweave as kw
from case_profiles import count_cases
from core.library.conftest import make_clip
from keyweave.library import ClipLibrary
from keyweave.library.clip_library import LIBRARY_FOLDER

NAMES = st.sampled_from(["a", "b", "c", "sub/a", "sub/b"])
CONTENTS = st.integers(3, 6)  # each a clip of as many frames
BROKEN = 0


class Changes(RuleBasedStateMachine):
    """Writes, moves, deletes, tags and scans; compares the library with plain sets."""

    @initialize()
    def start(self):
        """Write each content once outside the folder, to copy it from there."""
        self.top = Path(mkdtemp())
        self.folder = self.top / "captures"
        (self.folder / "sub").mkdir(parents=True)
        for number in range(3, 7):
            kw.save(make_clip(number, n_frames=number), self.top / f"{number}.bvh")
        (self.top / f"{BROKEN}.bvh").write_text("HIERARCHY")
        self.library = ClipLibrary(self.folder / LIBRARY_FOLDER)
        self.files, self.tags, self.is_scanned = {}, {}, False

    def path(self, name):
        """Return the path of a name."""
        return self.folder / f"{name}.bvh"

    @rule(name=NAMES, content=CONTENTS | st.just(BROKEN))
    def write(self, name, content):
        """Write a capture, perhaps over another."""
        shutil.copyfile(self.top / f"{content}.bvh", self.path(name))
        self.files[name], self.is_scanned = content, False

    @rule(old=NAMES, new=NAMES)
    def move(self, old, new):
        """Move a capture, perhaps over another."""
        if old in self.files and old != new:
            self.path(old).replace(self.path(new))
            self.files[new], self.is_scanned = self.files.pop(old), False

    @rule(name=NAMES)
    def delete(self, name):
        """Delete a capture."""
        if name in self.files:
            self.path(name).unlink()
            del self.files[name]
            self.is_scanned = False

    @rule(name=NAMES, tag=st.sampled_from(["x", "y"]))
    def tag(self, name, tag):
        """Tag a clip that was scanned, by a tag of its own."""
        if self.is_scanned and name in self.files:
            unique = f"{tag}{len(self.tags)}"
            self.library.tag([self.path(name)], unique)
            self.tags[unique] = self.files[name]

    @rule()
    def forget(self):
        """Forget the clips that are gone, with their tags."""
        if self.is_scanned:
            for clip in self.library.forget():
                for tag in clip.tags:
                    del self.tags[tag]

    @rule(rebuild=st.booleans())
    def scan(self, rebuild):
        """Scan; tags of clips that are gone do not outlive a new database."""
        if rebuild and self.is_scanned:
            self.forget()
        result = self.library.scan(
            self.folder, thumbnails=False, rebuild=rebuild and self.is_scanned
        )
        self.is_scanned = True
        assert len(result.errors) == [*self.files.values()].count(BROKEN)

    @invariant()
    def the_library_is_that_of_the_files(self):
        """Compare clips, contents and tags."""
        if not getattr(self, "is_scanned", False):
            return
        clips = self.library.list_clips()
        here = {clip.path: clip for clip in clips if not clip.missing}
        assert {*here} == {self.path(name) for name in self.files}
        for name, content in self.files.items():
            assert here[self.path(name)].n_frames == content
        assert len({clip.path for clip in clips}) == len(clips)
        assert sorted(tag for clip in clips for tag in clip.tags) == sorted(self.tags)

    def teardown(self):
        """Remove the folder."""
        if hasattr(self, "top"):
            shutil.rmtree(self.top)


TestChanges = Changes.TestCase
TestChanges.settings = settings(
    max_examples=count_cases(60), stateful_step_count=15, deadline=None
)
