# Everything a person needs: `make play` to try it, `make test` to check it, `make run` to host it.
PYTHON ?= $(firstword $(foreach p,python3.11 python3.12 python3.13 python3,$(if $(shell $(p) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo ok),$(p))))
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
GAMES ?= 100
FIGHTS ?= 100000
GAME ?= coast_watchers

.DEFAULT_GOAL := help
.PHONY: help venv play run test lint check format bench fuzz odds migrate clean

help: ## Show this list.
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(STAMP): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "Ironbottom needs Python 3.11 or newer; none was found (set PYTHON=/path/to/python3)." >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "Could not make $(VENV): install Python's venv module (Debian: apt-get install python3-venv)." >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

venv: $(STAMP) ## Make .venv with the pinned dependencies.

play: $(STAMP) ## Play locally against a simulated Discord; no token, no network.
	$(BIN)/ironbottom sandbox

run: $(STAMP) ## Run the bot on Discord; needs a token in config.toml or IRONBOTTOM_TOKEN.
	$(BIN)/ironbottom run

migrate: $(STAMP) ## Bring the database to the newest schema.
	$(BIN)/ironbottom migrate

test: $(STAMP) ## Run every test.
	$(BIN)/python -m pytest

lint: $(STAMP) ## Format, lint, types, imports, migrations.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/ironbottom migrate --check

check: lint test ## Everything: lint, then test.

format: $(STAMP) ## Rewrite the code in the project's format.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(STAMP) ## Print the figures, one JSON line each.
	$(BIN)/ironbottom bench

fuzz: $(STAMP) ## Random legal games: make fuzz GAME=coast_watchers GAMES=100
	$(BIN)/ironbottom fuzz $(GAME) --scenario all --games $(GAMES)

odds: $(STAMP) ## Axis & Allies: odds against the clock and the game's own dice: make odds FIGHTS=100000
	$(BIN)/python -m tests.engine.axis_allies.odds_trials --fights $(FIGHTS)

clean: ## Remove the environment and what tools left behind.
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
