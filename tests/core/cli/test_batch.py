"""Batches: each shot as in a shell, once, and again only if something of it changed."""

import gc
import io
import json
import resource

import pytest
from hypothesis import given, settings, strategies as st

import keyweave as kw
import made_up
from command_answers import facts_of
from keyweave.cli.batch import attempts
from keyweave.cli.batch.results import Results, lock_results
from keyweave.cli.batch.shot_file import read_shots
from made_up.referenced_shots import write_form

SHOT = '[[shot]]\nverb = "convert"\nfiles = "{0}.bvh"\noutput = "{0}.out.bvh"\n'
WALKS = ("a", "b", "c")


@pytest.fixture
def folder(tmp_path, monkeypatch, small_walks):
    """Enter a folder with three walks, and a batch that converts them."""
    monkeypatch.chdir(tmp_path)
    for name, content in small_walks.items():
        (tmp_path / f"{name}.bvh").write_bytes(content)
    (tmp_path / "shots.toml").write_text("\n".join(map(SHOT.format, WALKS)))
    return tmp_path


@pytest.fixture(scope="session")
def small_walks(tmp_path_factory):
    """Return the bytes of three short walks by name."""
    path = tmp_path_factory.mktemp("walks") / "walk.bvh"
    contents = {}
    for n, name in enumerate(WALKS):
        kw.save(made_up.walker(0.5 + n / 4), path, overwrite=True)
        contents[name] = path.read_bytes()
    return contents


@pytest.fixture
def batch(run, folder):
    """Return a function that runs the batch and returns the names of shots that ran."""

    def call(*words, status=0):
        before = len(read_lines(folder))
        done = run("batch", "shots.toml", *words)
        assert done.exit_code == status, done.output
        return [facts["shot"][0] for facts in read_lines(folder)[before:]]

    return call


def read_lines(folder, name="results.jsonl"):
    path = folder / name
    return [*map(json.loads, path.read_text().splitlines())] if path.exists() else []


def test_a_shot_gives_what_the_shell_gives(run, folder, files):
    words = [files / "sketch.bvh", files / "capture.bvh", "--drive", "thighs,shins"]
    words += ["--synthesize", "spine,arms", "--key-step", "10", "--strength", "0.5"]
    stated = facts_of(run("texture", *words, "-o", "shell.bvh", "--json"))
    path = stated["paths"][0]["measurement"]
    (folder / "shots.toml").write_text(
        '[defaults]\nverb = "texture"\nkey-step = 10\nstrength = 0.5\nto = ".bvh"\n'
        f'drive = "thighs,shins"\nsynthesize = ["spine", "arms"]\n'
        f'sources = "{files}/cap*.bvh"\n[[shot]]\n'
        f'sketch = "{files}/sketch.bvh"\noutput = "batch.bvh"\n'
        f'[[shot]]\nverb = "convert"\nfiles = "a.bvh"\noutput = "new"\nname = "a"\n'
    )
    done = run("batch", "shots.toml")
    assert done.exit_code == 0, done.output
    (facts, converted) = read_lines(folder)
    assert (folder / "batch.bvh").read_bytes() == (folder / "shell.bvh").read_bytes()
    assert facts["measured"] == [path["summary"]]
    assert facts["warnings"] == path["warnings"]
    assert {f"note: {text}" for text in stated["notes"]} <= {*facts["notes"]}
    assert (folder / "new" / "a.bvh").exists() and converted["status"] == "done"


def test_a_csv_is_the_same_batch(run, folder, batch):
    assert batch() == [*WALKS]
    rows = [f"convert,{name}.bvh,{name}.out.bvh" for name in WALKS]
    (folder / "shots.csv").write_text("\n".join(["verb,files,output", *rows, ""]))
    done = facts_of(run("batch", "shots.csv", "--json"))
    assert (done["up_to_date"], done["ran"]) == (3, 0)


def change(folder, name):
    path = folder / f"{name}.bvh"
    path.write_bytes(path.read_bytes() + b"\n")


def touch(folder, name):
    (folder / f"{name}.bvh").touch()


def remove(folder, name):
    (folder / f"{name}.out.bvh").unlink(missing_ok=True)


def forget(folder, name):
    (folder / f".{name}.out.bvh.done").write_text('{"words": 3}')
    remove(folder, name)


def edit(folder, name):
    path = folder / f"{name}.out.bvh"
    if path.exists():
        path.write_bytes(path.read_bytes() + b"\n")


def reoption(folder, name):
    path = folder / "shots.toml"
    text, own = path.read_text(), f'"{name}.bvh"\n'
    path.write_text(text.replace(own, f"{own}rate = {30 + len(text)}\n", 1))


# Whether a shot runs after each; one that was edited never runs.
STEPS = {change: True, touch: False, remove: True, forget: True, edit: False}
DRAWN = st.lists(st.tuples(st.sampled_from([*STEPS]), st.sampled_from(WALKS)), max_size=4)


@settings(max_examples=5, deadline=None)
@given(drawn=DRAWN)
def test_only_shots_that_changed_run_again(tmp_path_factory, run, small_walks, drawn):
    folder = tmp_path_factory.mktemp("batch")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name, content in small_walks.items():
            (folder / f"{name}.bvh").write_bytes(content)
        (folder / "shots.toml").write_text("\n".join(map(SHOT.format, WALKS)))
        assert run("batch", "shots.toml").exit_code == 0
        edited, stale = set(), set()
        for step, name in drawn:
            if step is edit and (folder / f"{name}.out.bvh").exists():
                edited.add(name)
            if step in (remove, forget):
                edited.discard(name)
            stale |= {name} if STEPS[step] else set()
            step(folder, name)
        assert run("batch", "shots.toml").exit_code == 0
        ran = [facts["shot"][0] for facts in read_lines(folder)[3:]]
        assert ran == sorted(stale - edited)
        assert facts_of(run("batch", "shots.toml", "--json"))["ran"] == 0


def test_a_change_of_options_or_version_runs_a_shot_again(folder, batch, monkeypatch):
    assert batch() == ["a", "b", "c"]
    reoption(folder, "b")
    assert batch() == ["b"]
    monkeypatch.setattr(attempts, "__version__", "9.9")
    assert batch("--dry-run") == []
    assert batch() == ["a", "b", "c"]


def test_an_edited_output_is_kept_unless_it_is_forced(folder, batch):
    batch()
    edit(folder, "b")
    change(folder, "b")
    kept = (folder / "b.out.bvh").read_bytes()
    assert batch() == []
    assert (folder / "b.out.bvh").read_bytes() == kept
    assert batch("--force") == ["b"]
    assert (folder / "b.out.bvh").read_bytes() != kept


MISTAKES = {
    "unknown name": ("rat = 30", "unknown option 'rat'; did you mean rate?"),
    "unknown input": ('clip = "a.bvh"', "unknown option 'clip'; convert reads files"),
    "unknown verb": ('verb = "covert"', "unknown verb 'covert'; did you mean convert?"),
    "not a verb that writes": ('verb = "info"', "unknown verb 'info'"),
    "out of range": ("rate = -1", "--rate is -1.0 but must be"),
    "one half": ('tolerance = "x"', "Invalid value for '--tolerance'"),
    "twice": ('files = "a.bvh"\n"rate" = 1\nRATE = 2', "unknown option 'RATE'"),
    "no match": ('files = "z*.bvh"', "files: no file matches z*.bvh"),
    "missing file": ('files = "z.bvh"', "z.bvh: there is no such file"),
    "missing folder": ('output = "no/a.bvh"', "there is no folder no"),
    "wrong suffix": ('output = "a.txt"', "a.txt"),
    "existing file": ('output = "b.bvh"', "b.bvh: already exists; use --force"),
    "one output": ('output = "b.out.bvh"', "write one file: b.out.bvh"),
    "an input": ('output = "c.bvh"', "reads c.bvh, which"),
    "not a path": ("files = 3", "files is 3, which is not a path"),
    "NUL": ('files = "a\\u0000.bvh"', "has a character that no path has"),
    "single run": ("force = true", "force cannot be set in a shot"),
}


@pytest.mark.parametrize("line, problem", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_known_before_anything_runs(run, folder, line, problem):
    key = line.partition(" = ")[0]
    own = [f"{k} = {v}" for k, v in OWN.items() if k not in line]
    text = "\n".join(
        ["[[shot]]", *own, line, *map(SHOT.format, "bc"), '[[shot]]\nverb="?"']
    )
    (folder / "shots.toml").write_text(text)
    force = ["--force"] if problem.startswith("reads") else []
    done = run("batch", "shots.toml", *force)
    assert done.exit_code == 2 and "mistake" in done.stderr, done.output
    assert problem in done.stderr, key
    assert not [*folder.glob("*.out.bvh"), *folder.glob("results*")]


OWN = {"verb": '"convert"', "files": '"a.bvh"', "output": '"a.out.bvh"'}

FILES = {
    "empty": (b"", "the file is empty"),
    "no shots": (b"[defaults]\n", "the file has no shots"),
    "a table": (b"[shot]\n", "write [[shot]]"),
    "an unknown table": (b"[[shots]]\n", "unknown name 'shots'"),
    "broken": (b"[[shot]\n", "shots.toml: "),
    "binary": (b"[[shot]]\0\0\xff", "binary file"),
}


@pytest.mark.parametrize("content, problem", FILES.values(), ids=FILES)
def test_a_file_without_shots_is_refused(run, folder, content, problem):
    (folder / "shots.toml").write_bytes(content)
    done = run("batch", "shots.toml")
    assert done.exit_code == 1 and done.stderr.startswith("Error: shots.toml")
    assert problem in done.stderr


def test_a_file_in_windows_1252_is_read(run, folder):
    (folder / "a.bvh").rename(folder / "é.bvh")
    text = "verb;files;output\nconvert;é.bvh;é.out.bvh\n"
    (folder / "shots.csv").write_bytes(text.encode("cp1252"))
    assert run("batch", "shots.csv").exit_code == 0
    assert (folder / "é.out.bvh").exists()


def test_a_failed_shot_ends_none_of_the_others(run, folder, batch):
    (folder / "b.bvh").write_text("HIERARCHY\n")
    assert batch("--stop", status=1) == ["a", "b"]
    assert batch(status=1) == ["b", "c"]
    facts = read_lines(folder)[-2]
    shell = run("convert", "b.bvh", "-o", "x.bvh").stderr
    assert (facts["status"], f"Error: {facts['error']}\n") == ("failed", shell)
    assert not (folder / "b.out.bvh").exists()
    change(folder, "c")
    assert batch("--retry-failed", status=1) == ["b"]
    page = (folder / "results.html").read_text()
    assert page.count("<tr class='failed'>") == 1 and facts["error"].split(":")[0] in page


def test_parts_join_to_the_whole(run, folder, batch):
    (folder / "b.bvh").write_text("HIERARCHY\n")
    (folder / "b.out.bvh").touch()  # of another job
    for part, status in (("1/2", 0), ("2/2", 2)):
        assert run("batch", "shots.toml", "--shard", part).exit_code == status
    (folder / "b.out.bvh").unlink()
    assert run("batch", "shots.toml", "--shard", "2/2").exit_code == 1
    names = [
        [f["shot"][0] for f in read_lines(folder, f"results.{n}of2.jsonl")] for n in (1, 2)
    ]
    assert names == [["a", "c"], ["b"]] and not (folder / "results.jsonl").exists()
    assert batch("--collect", status=1) == ["a", "c", "b"]
    assert batch("--collect", status=1) == []
    assert (folder / "results.html").exists()


def test_a_result_that_is_cut_off_is_left_out(run, folder, batch):
    batch()
    path = folder / "results.jsonl"
    path.write_bytes(path.read_bytes()[:-9])
    change(folder, "a")
    done = run("batch", "shots.toml")
    assert "results.jsonl, line 3 is cut off" in done.stderr
    lines = path.read_bytes().splitlines()
    assert len(lines) == 4 and json.loads(lines[3])["shot"] == "a.out.bvh"


def test_two_batches_do_not_write_the_same_results(run, folder, batch):
    with lock_results(Results(folder / "shots.toml", folder).path):
        done = run("batch", "shots.toml")
    assert done.exit_code == 1
    assert "results.jsonl: is being written by " in done.stderr and " since " in done.stderr
    assert batch() == ["a", "b", "c"]


@pytest.fixture
def file_limit():
    """Return a function that sets the largest size of a file, as a full disk would."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_fails_a_shot_or_ends_the_batch(run, folder, file_limit):
    file_limit(4000)
    done = run("batch", "shots.toml")
    assert done.exit_code == 1 and "cannot be written" in done.output
    assert not [*folder.glob("*.out.bvh"), *folder.glob(".*.done")]
    assert [facts["status"] for facts in read_lines(folder)][:1] == ["failed"]
    file_limit((folder / "results.jsonl").stat().st_size)
    done = run("batch", "shots.toml")
    assert done.exit_code == 1
    assert done.stderr.startswith("Error: results") and done.stderr.count("\n") == 1


def state_of(folder, name="shots.toml"):
    (shot,) = read_shots(folder / name)[0]
    return attempts.find_state(shot)[0]


def test_a_change_of_a_reference_runs_the_shot_again(run, folder):
    write_form(folder, "plain")
    (folder / "shots.toml").write_text(
        '[[shot]]\nverb = "convert"\nfiles = "shot.ma"\noutput = "shot.anim"\n'
    )
    assert run("batch", "shots.toml").exit_code == 0
    assert state_of(folder).status == "done"
    rig = folder / "rig.ma"
    rig.write_text(rig.read_text().replace("1 2 3", "1 2 4"))
    assert state_of(folder) == ("waiting", "rig.ma changed")


def test_a_new_file_in_a_folder_that_is_read_runs_the_shot_again(folder):
    (folder / "people" / "owl").mkdir(parents=True)
    (folder / "a.bvh").rename(folder / "people" / "owl" / "walk.bvh")
    (folder / "shots.toml").write_text(
        '[[shot]]\nverb = "restyle"\ninput = "b.bvh"\nspace = "people"\n'
        'speed = "1.2"\noutput = "out.bvh"\n'
    )
    (shot,) = read_shots(folder / "shots.toml")[0]
    read = attempts.plan_shot(shot).inputs
    assert {"b.bvh", "people/owl/walk.bvh"} <= {*read}
    read = {path: attempts.hash_path(path) for path in read}
    receipt = attempts.Receipt(kw.__version__, [*shot.words], read, {}, True)
    attempts.write_receipt(shot, receipt)
    assert state_of(folder).status == "done"
    (folder / "c.bvh").rename(folder / "people" / "owl" / "run.bvh")
    assert state_of(folder) == ("waiting", "people/owl/run.bvh is new")


def test_no_stream_of_a_shot_stays_in_memory(folder):
    (shot, *_) = read_shots(folder / "shots.toml")[0]

    def count_open():
        return sum(isinstance(o, io.StringIO) and not o.closed for o in gc.get_objects())

    before = count_open()
    assert attempts.run_shot(shot)["status"] == "done"
    assert attempts.plan_shot(shot).inputs and count_open() == before
