# The front door. `make` alone says what there is.
#
# Everything runs in .venv, made on first use in two layers: the environment (again when pyproject.toml or Cargo.toml
# change) and the extension module, always a release build (again when the Rust sources change). Python sources need no
# step: the package is installed editable.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
RUST := Cargo.toml Cargo.lock $(shell find rust -name '*.rs' -o -name Cargo.toml -o -path '*/data/*' -type f | grep -v /target/)
NOTEBOOKS := $(wildcard notebooks/*.ipynb)

# What `make play` opens, and `make play BROWSER=no` to only start the server.
NOTEBOOK ?= notebooks/play.ipynb
BROWSER ?=
# More for JupyterLab: make play JUPYTER="--ServerApp.port=9000"
JUPYTER ?=
# More for pytest: make test PYTEST="-k packaging"
PYTEST ?=

# One Python for every build of the bindings, so that switching between cargo and maturin rebuilds nothing.
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python

.PHONY: help play test lint screenshots bench docs long coverage mutants fuzz clean check-play check-dev

help: ## this list
	@echo 'make <target>:'
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: check-play $(VENV)/.notebook $(VENV)/.built ## JupyterLab with a table to play at (BROWSER=no: only the server)
	$(BIN)/jupyter lab $(NOTEBOOK) --LabApp.default_url=/lab/tree/$(notdir $(NOTEBOOK)) $(if $(filter no,$(BROWSER)),--no-browser) $(if $(filter 0,$(shell id -u)),--allow-root) $(JUPYTER)

test: check-dev $(VENV)/.dev $(VENV)/.built ## Rust and Python tests, examples in README, docs and docstrings, notebooks
	cargo test --locked --workspace
	MCR_STUDY_DEALS=2000 MCR_RESEARCH_DEALS=40 MCR_TABLES=$$(mktemp -d) $(BIN)/pytest --nbmake --nbmake-timeout=600 --durations=10 tests python/mcr $(NOTEBOOKS) $(PYTEST)

lint: check-dev $(VENV)/.dev $(VENV)/.built ## rustfmt, clippy, ruff, mypy, and the stubs against the built module
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets -- -D warnings
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/stubtest --mypy-config-file pyproject.toml mcr._mcr

screenshots: check-dev $(VENV)/.dev $(VENV)/.built ## pictures of the table's main moments, into docs/pictures (the best of them) and target/screenshots, and of the panels, into docs/img
	PYTHONPATH=tests $(BIN)/python tests/browser/screenshots.py
	PYTHONPATH=tests $(BIN)/python tests/browser/panel_pictures.py

bench: check-dev $(VENV)/.dev $(VENV)/.built ## speed, of the core and from Python, with the results compared
	$(if $(wildcard rust/core/benches/*.rs),cargo bench --locked -p mcr-core --bench '*')
	for script in $(wildcard tests/bench/*.py); do $(BIN)/python $$script; done
	PYTHONPATH=tests $(BIN)/python tests/browser/click_to_redraw.py

docs: check-dev $(VENV)/.dev $(VENV)/.built ## the documentation, into docs/_build/html; a warning is an error
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs docs/_build/html
	@echo 'docs/_build/html/index.html'

long: check-dev $(VENV)/.dev $(VENV)/.built ## the exhaustive comparisons, and each rule of play switched off: hours
	cargo test --locked --release -p mcr-core -- --ignored --nocapture
	$(BIN)/python tests/switch_off.py
	$(BIN)/pytest -m long $(PYTEST) || [ $$? = 5 ] # 5: none is marked long

coverage: ## which lines of the core its tests run; rules, scoring and play must have 95 %
	@cargo llvm-cov --version >/dev/null 2>&1 || { echo 'make coverage needs: cargo install cargo-llvm-cov --locked; rustup component add llvm-tools'; exit 1; }
	@mkdir -p target
	cargo llvm-cov --locked -p mcr-core --lcov --output-path target/coverage.lcov
	python3 tools/coverage.py target/coverage.lcov rules scoring play

# Changes of the code one after the other, each of which a test should find; most of them in one build. MUTANTS says which:
# make mutants MUTANTS="--only play/claims.rs". Without --built those of what the compiler works out are left out.
MUTANTS ?= --built
mutants: ## changes of rules, scoring and play that no test of the core finds: an hour or two; what was tried is kept
	@cargo mutants --version >/dev/null 2>&1 || { echo 'make mutants needs: cargo install cargo-mutants --locked'; exit 1; }
	python3 tools/mutants/run.py $(MUTANTS)

# Coverage-guided, on a stable compiler: cargo install cargo-fuzz. FUZZ_SECONDS for each of the four targets.
FUZZ_SECONDS ?= 60
fuzz: ## the fuzz targets, FUZZ_SECONDS each: no panic, print and parse agree, both evaluators agree, deals stay legal, records replay
	@cargo fuzz --version >/dev/null 2>&1 || { echo 'make fuzz needs cargo-fuzz: cargo install cargo-fuzz --locked'; exit 1; }
	for target in notation scoring deals records; do \
		mkdir -p rust/fuzz/corpus/$$target; \
		cargo fuzz run --fuzz-dir rust/fuzz --sanitizer none $$target rust/fuzz/corpus/$$target rust/fuzz/seeds/$$target \
			-- -max_total_time=$(FUZZ_SECONDS) -max_len=$$(case $$target in deals) echo 600;; records) echo 16000;; *) echo 120;; esac) -print_final_stats=1; \
	done

clean: ## remove the environment and everything built
	rm -rf $(VENV) target dist docs/_build python/mcr/*.so

check-play check-dev: check-%:
	@sh tools/check_machine.sh $*

$(VENV)/pyvenv.cfg:
	@echo 'Making $(VENV). Libraries are fetched and the Rust core is compiled: some minutes the first time, without a word meanwhile.'
	@$$(sh tools/check_machine.sh python) -m venv $(VENV)

# A stamp bears the time at which the work began: what is edited meanwhile counts as newer.
begin = @touch $(VENV)/.begun
done = @touch -r $(VENV)/.begun

# Layer one. The build backend is installed too, as pyproject.toml names it: layer two calls it directly.
comma := ,
BACKEND = import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])
install = $(PIP) install --use-pep517 $$($(BIN)/python -c '$(BACKEND)') --editable '.[$(1)]'

$(VENV)/.notebook: pyproject.toml Cargo.toml | $(VENV)/pyvenv.cfg
	$(begin)
	@$(call install,notebook$(comma)tournament)
	$(done) $@ $(VENV)/.built

$(VENV)/.dev: pyproject.toml Cargo.toml | $(VENV)/pyvenv.cfg
	$(begin)
	@$(call install,dev)
	$(done) $@ $(VENV)/.notebook $(VENV)/.built

# Layer two.
$(VENV)/.built: $(RUST)
	$(begin)
	@VIRTUAL_ENV="$(CURDIR)/$(VENV)" $(BIN)/maturin develop --quiet --release --locked --skip-install
	$(done) $@
