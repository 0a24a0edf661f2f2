"""Batches on several workers, which may be killed in the middle of a shot."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

import keyweave as kw
from keyweave.cli.batch import workers
from keyweave.cli.batch.attempts import DONE, begin_facts
from keyweave.cli.batch.shot_file import Shot
from keyweave.cli.batch.workers import Workers

distributed = pytest.importorskip("distributed", reason="needs the extra [batch]")
cloudpickle = pytest.importorskip("cloudpickle")
SECONDS, MEMORY = 6.0, 400_000_000


def behave(shot):
    """Stand in for a shot: do what its name says."""
    kind = shot.name.rpartition(" ")[2]
    if kind == "killed" or (kind == "once" and not shot.output.exists()):
        shot.output.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    while kind == "slow":
        sum(range(1000))
    if kind == "large":
        held = bytearray(b"x") * MEMORY
        time.sleep(60 + len(held) % 2)
    return {**begin_facts(shot), "status": DONE, "seconds": 0.0}


def unknown_there():
    raise ModuleNotFoundError("No module named 'keyweave'")


@pytest.fixture(scope="module", autouse=True)
def sent_whole():
    """Let functions of this module be sent to workers that cannot import it."""
    cloudpickle.register_pickle_by_value(sys.modules[__name__])


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(
        *(2, 1, True),
        host=workers.LOOPBACK,
        scheduler_kwargs=workers.SCHEDULER,
    ) as started:
        yield started


def test_a_worker_that_is_stopped_costs_one_attempt_of_its_shot(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kinds = ["slow", "plain", "once", "killed", "plain", "large", "plain", "plain"]
    shots = [Shot(f"{n} {kind}", (), Path(f"{n}")) for n, kind in enumerate(kinds)]
    crew = Workers(2, memory=MEMORY, retries=1, seconds=SECONDS)
    statuses, errors = {}, {}
    for facts in crew.attempt(shots, behave):
        kind = facts["shot"].rpartition(" ")[2]
        statuses.setdefault(facts["shot"], []).append(facts["status"])
        errors[kind] = facts["error"]
    assert statuses == {
        "0 slow": ["failed"],
        **{f"{n} plain": ["done"] for n in (1, 4, 6, 7)},
        "2 once": ["retried", "done"],
        "3 killed": ["retried", "failed"],
        "5 large": ["retried", "failed"],
    }
    assert errors["slow"] == f"stopped after --timeout {SECONDS:g}s"
    assert errors["killed"].startswith("its worker was killed, or needed more than 400")


def test_workers_write_what_one_process_writes(run, files, tmp_path, monkeypatch, cluster):
    monkeypatch.chdir(tmp_path)
    rows = [f"convert,{files}/{name}.bvh,{name}.bvh" for name in ("walk", "capture")]
    Path("x.bvh").write_text("HIERARCHY\n")
    Path("shots.csv").write_text(
        "\n".join(["verb,files,output", *rows, "convert,x.bvh,y.bvh"])
    )
    outputs = []
    for options in ([], ["--scheduler", cluster.scheduler_address]):
        done = run("batch", "shots.csv", *options)
        assert done.exit_code == 1 and "there is no MOTION line" in done.output, done.output
        assert "3 shots: 2 ran, 1 failed" in done.output
        outputs.append([Path(f"{name}.bvh").read_bytes() for name in ("walk", "capture")])
        for path in (*tmp_path.glob("*.bvh"), *tmp_path.glob(".*.done")):
            if path.name != "x.bvh":
                path.unlink()
    assert outputs[0] == outputs[1]


def test_workers_of_another_version_are_refused(run, tmp_path, monkeypatch, cluster):
    monkeypatch.chdir(tmp_path)
    Path("x.bvh").write_text("HIERARCHY\n")
    Path("shots.csv").write_text("verb,files,output\nconvert,x.bvh,y.bvh\n")
    monkeypatch.setattr(workers, "__version__", "9.9")
    done = run("batch", "shots.csv", "--scheduler", cluster.scheduler_address)
    assert done.exit_code == 1 and done.stderr.count("\n") == 1
    assert f"has Keyweave {kw.__version__}, but this is 9.9" in done.stderr
    monkeypatch.setattr(workers, "read_version", unknown_there)
    done = run("batch", "shots.csv", "--scheduler", cluster.scheduler_address)
    assert done.stderr.startswith("Error: the scheduler or a worker cannot run Keyweave")
    late = workers.run_on_worker(behave, Shot("a", (), Path("a")), ".", "1.2", None)
    assert late["error"] == "its worker has Keyweave 9.9, but the batch 1.2"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "x://y"])
def test_a_scheduler_that_does_not_answer_is_named(run, tmp_path, monkeypatch, address):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(workers, "CONNECT_SECONDS", 0.2)
    Path("x.bvh").write_text("HIERARCHY\n")
    Path("shots.csv").write_text("verb,files,output\nconvert,x.bvh,y.bvh\n")
    done = run("batch", "shots.csv", "--scheduler", address)
    assert done.exit_code == 1, done.output
    assert done.stderr.startswith(f"Error: the scheduler {address} does not answer")
