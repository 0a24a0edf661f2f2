# make demo: see it work.  make test: run the tests.  make lint: check types, style and the house.
# make docs: build the documentation and run all the code it shows.  make wheel: try the wheel.
# make test_panel: run the tests that need Qt, with that of the Maya with the same Python.
# make counts: count faults over thousands of damaged files, edits, undos and broken writes.
# make nightly: everything on every Python, with all drawn cases, counts and whole benchmarks.
# make screenshots: take pictures of every kind of page, to be looked at.
# make module: the zip that Maya's users download, in dist. make icons: draw its icons again.
# make screenshots_panel: take pictures of the panel in every state.
# All make an environment of their own in .venv; PYTHON chooses the interpreter.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# Tables of Maya's commands and API: the contract tests and mypy read them.
export KEYWEAVE_MAYA_TABLES ?= $(abspath $(VENV))/maya_tables
TABLES := $(KEYWEAVE_MAYA_TABLES)
# All cores; a file's tests share what they compute, so a process gets whole files, in the
# order of the folders: those of many tests first would leave the long ones to the end.
PYTEST := $(BIN)/python -m pytest -q -n auto --dist loadfile --no-loadscope-reorder
TEST_OPTIONS ?=  # of pytest, such as tests/panel or --lf
COUNTS := readers writing scene_edits undo plug_in  # in tests/nightly
COUNT_OPTIONS ?=  # such as --small, or --only with rows of the table
PLUGIN := $(wildcard maya_plugin)
STUBBED := $(BIN)/mypy --no-warn-unused-configs

.PHONY: demo test test_panel counts nightly lint docs wheel benchmarks screenshots screenshots_panel module icons maya_tables clean

demo: $(VENV)/app
	$(BIN)/keyweave demo -o demo_output

test: $(VENV)/test
	@$(MAKE) --no-print-directory maya_tables || echo "without Maya's tables, contract tests skip"
	QT_QPA_PLATFORM=offscreen $(PYTEST) $(TEST_OPTIONS)

test_panel: $(VENV)/qt
	QT_QPA_PLATFORM=offscreen $(PYTEST) tests/panel $(TEST_OPTIONS)

# All of them run, also after one has found faults.
counts: $(VENV)/qt
	failed=0; for script in $(COUNTS); do echo && echo $$script; \
	  OPENBLAS_NUM_THREADS=1 $(BIN)/python tests/nightly/$$script.py $(COUNT_OPTIONS) || failed=1; done; exit $$failed

nightly:
	.ci/nightly

# What reads the code, and runs the same on every Python, is in tests/house.
lint: $(VENV)/lint $(VENV)/stubs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(if $(PLUGIN),MYPYPATH=$(VENV)/stubs/cmds $(STUBBED) $(PLUGIN))
	$(if $(PLUGIN),MYPYPATH=$(VENV)/stubs/api $(STUBBED) $(PLUGIN))
	$(BIN)/python -m pytest -q tests/house

# Sphinx runs the gallery; the other code that is shown is in docstrings and on pages.
docs: $(VENV)/docs
	$(BIN)/sphinx-build -W -q -j auto -b html docs docs/_build
	$(BIN)/python -m pytest -q --doctest-modules core tests/made_up
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -q tests/shown

# The installed wheel alone, outside the checkout, runs the demo and the README.
wheel:
	rm -rf $(VENV)/wheel && $(PYTHON) -m venv $(VENV)/wheel
	$(VENV)/wheel/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps \
	  -w $(VENV)/dist .
	$(VENV)/wheel/bin/python -m pip install --quiet --disable-pip-version-check \
	  "$$(echo $(abspath $(VENV))/dist/keyweave-*.whl)[app]"
	cd $(VENV) && wheel/bin/keyweave demo -o demo_output
	$(VENV)/wheel/bin/python tests/shown/shown_code.py

benchmarks: $(VENV)/test
	for script in benchmarks/*.py; do $(BIN)/python $$script || exit 1; done

screenshots: $(VENV)/test
	$(BIN)/python tests/shown/screenshots.py -o screenshots

module: $(VENV)/docs
	$(BIN)/sphinx-build -W -q -j auto -b html docs docs/_build
	$(BIN)/python release/module.py --pages docs/_build

icons: $(VENV)/test
	$(BIN)/python release/icons.py

screenshots_panel: $(VENV)/qt
	PYTHONPATH=core:maya_plugin $(BIN)/python tests/shown/panel_screenshots.py -o screenshots/panel

maya_tables: $(TABLES)/fetched

clean:
	rm -rf $(VENV) demo_output screenshots dist docs/_build docs/auto_examples docs/generated

# The stamps $(VENV)/app, test, ... say which extras are installed; qt and docs include test.
$(VENV)/%: setup.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[$*]"
	touch $@

# Qt.py would bring the stubs of every Qt; the rest is in the versions that run together.
$(VENV)/qt $(VENV)/docs: export PIP_CONSTRAINT := .ci/qt.txt $(PIP_CONSTRAINT)
$(VENV)/qt $(VENV)/docs: $(VENV)/%: setup.py .ci/qt.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[$*]"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps Qt.py
	touch $@ $(VENV)/test

$(TABLES)/fetched: .ci/maya_tables.txt | $(BIN)/python
	$(BIN)/python -m pip download --quiet --disable-pip-version-check --retries 1 \
	  --no-deps --only-binary :all: -d $(TABLES) -r $<
	touch $@

# Commands are checked with one set of stubs, the API with another.
$(VENV)/stubs: .ci/unpack_stubs.py $(TABLES)/fetched
	$(BIN)/python $< $(TABLES) $@
	touch $@

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
