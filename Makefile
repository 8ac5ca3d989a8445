# Everything here makes its own virtual environment in .venv first; a Python from 3.11 to 3.14 is all it takes.
# Another interpreter: make test PYTHON=python3.13. Arguments: make play SCENARIO=ford, make test ARGS="-k retreat".

SUITABLE := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c '$(SUITABLE)' 2>/dev/null && { echo "$$p"; break; }; done)
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable
SCENARIO ?=
ARGS ?=

.PHONY: help play test check format pictures rules bench warm clean

help:
	@echo "make play      the window (SCENARIO=name or file); without a display a battle is played into battle.png"
	@echo "make test      all tests but the slow ones, five to ten minutes (ARGS= for pytest)"
	@echo "make check     ruff and mypy"
	@echo "make format    ruff format, and the fixes that ruff can make"
	@echo "make pictures  the pictures of README and docs"
	@echo "make rules     docs/rules.md from the rules.toml files"
	@echo "make bench     the benchmarks' tables, several minutes"
	@echo "make warm      compile the rules for simulations now, about a minute"
	@echo "make clean     remove .venv and what tools left behind"

play: $(VENV)/run.stamp
	@$(BIN)/battlemap play $(SCENARIO)

test: $(VENV)/test.stamp
	@$(BIN)/python -m pytest $(ARGS)

check: $(VENV)/dev.stamp
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m mypy

format: $(VENV)/dev.stamp
	$(BIN)/python -m ruff check --fix
	$(BIN)/python -m ruff format

pictures: $(VENV)/run.stamp
	$(BIN)/python docs/make_pictures.py

rules: $(VENV)/run.stamp
	$(BIN)/python docs/make_rules.py

bench: $(VENV)/run.stamp
	$(BIN)/python benchmarks/common_skirmish.py
	$(BIN)/python benchmarks/workers.py
	$(BIN)/python benchmarks/start_up.py
	$(BIN)/python benchmarks/frames.py
	$(BIN)/python benchmarks/maps.py

warm: $(VENV)/run.stamp
	@$(BIN)/battlemap warm

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/made.stamp:
	@test -n "$(PYTHON)" || { echo "battlemap needs Python 3.11 to 3.14; none was found (make ... PYTHON=/path/to/python names one)" >&2; exit 2; }
	@"$(PYTHON)" -c '$(SUITABLE)' || { echo "battlemap needs Python 3.11 to 3.14; $(PYTHON) is none" >&2; exit 2; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) cannot make a virtual environment: install the package python3-venv (sudo apt-get install python3-venv)" >&2; exit 2; }
	@echo "Making $(VENV) ..."
	@rm -rf $(VENV)
	@"$(PYTHON)" -m venv $(VENV)
	@touch $@

$(VENV)/run.stamp: pyproject.toml $(VENV)/made.stamp
	@echo "Installing battlemap and what it needs into $(VENV) ..."
	@$(INSTALL) .
	@touch $@

$(VENV)/test.stamp: pyproject.toml $(VENV)/made.stamp
	@echo "Installing battlemap and its tests' tools into $(VENV) ..."
	@$(INSTALL) '.[test]'
	@touch $@ $(VENV)/run.stamp

$(VENV)/dev.stamp: pyproject.toml $(VENV)/made.stamp
	@echo "Installing battlemap and its developers' tools into $(VENV) ..."
	@$(INSTALL) '.[dev]'
	@touch $@ $(VENV)/test.stamp $(VENV)/run.stamp
