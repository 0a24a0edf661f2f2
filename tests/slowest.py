"""Processor seconds of a test run, by folder, by file and by test.

A plug-in of pytest that the checkout's `conftest.py` loads: each run ends with tables of
where the time went. Processor seconds, unlike seconds on the clock, hardly depend on other
work of the machine. A fixture is charged to the first test that needs it.
"""

import os
import time
from collections import Counter

import pytest

FEWEST_SECONDS = 20  # the tables of a shorter run would be noise
FEWEST_IN_ROW = 0.1
FOLDERS, FILES, TESTS = 40, 20, 30  # rows
COLLECTING = "collecting, all workers"


def read_processor_seconds():
    """Return the processor seconds of this process and of the processes it waited for."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


class ProcessorClock:
    """Adds to each report of a test the processor seconds since the one before."""

    def __init__(self):
        self.last = read_processor_seconds()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):
        self.last = read_processor_seconds()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = yield
        now = read_processor_seconds()
        report.processor_seconds, self.last = now - self.last, now
        return report

    def pytest_collection_finish(self, session):
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput[COLLECTING] = read_processor_seconds()


class SlowestTests:
    """Adds up the seconds of tests, and prints tables at the end of the run."""

    def __init__(self):
        self.seconds = Counter()
        self.collecting = 0.0

    def pytest_runtest_logreport(self, report):
        self.seconds[report.nodeid] += getattr(report, "processor_seconds", 0.0)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        self.collecting += getattr(node, "workeroutput", {}).get(COLLECTING, 0.0)

    def pytest_terminal_summary(self, terminalreporter):
        total = sum(self.seconds.values())
        if total < FEWEST_SECONDS:
            return
        write = terminalreporter.write_line
        terminalreporter.section(f"{total + self.collecting:.0f} processor seconds")
        write(f"{self.collecting:8.1f}  {COLLECTING}")
        files = add_up(self.seconds, lambda test: test.split("::")[0])
        folders = add_up(files, lambda file: os.path.dirname(file) + "/")
        for rows, most in ((folders, FOLDERS), (files, FILES), (self.seconds, TESTS)):
            write("")
            for name, seconds in rows.most_common(most):
                if seconds >= FEWEST_IN_ROW:
                    write(f"{seconds:8.1f}  {name}")


def add_up(seconds, name_group):
    """Return the seconds of groups of tests, by the group's name."""
    groups = Counter()
    for name, value in seconds.items():
        groups[name_group(name)] += value
    return groups


def pytest_configure(config):
    config.pluginmanager.register(ProcessorClock())
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(SlowestTests())
