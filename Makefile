# zhicai · `make help` lists what can be asked for. Everything Python happens in .venv, whatever else is installed.
.DEFAULT_GOAL := help
# One thing after the other, but for the checks that `make test` runs beside each other.
ifndef BESIDE
.NOTPARALLEL:
endif
SHELL := /bin/sh

VENV := $(CURDIR)/.venv
PY := $(VENV)/bin/python
DEMO := examples/
# Seconds for each fuzz target (make fuzz SECONDS=60), and where the sample records lie.
SECONDS = 600
ZHICAI_CORPUS ?= ../shared

export VIRTUAL_ENV := $(VENV)
export PYO3_PYTHON := $(PY)
export PYTHONNOUSERSITE := 1
export ZHICAI_CORPUS
unexport PYTHONPATH PYTHONHOME CONDA_PREFIX PIP_USER PIP_TARGET PIP_PREFIX PIP_REQUIRE_VIRTUALENV

EXTENSION := src/zhicai/_core.abi3.so
CRATES := $(shell find crates -name '*.rs' -o -name Cargo.toml) Cargo.toml $(wildcard Cargo.lock)
SOURCES := src tests tools $(wildcard bench)
FUZZ_MANIFEST := $(wildcard fuzz/Cargo.toml)
PIP := $(PY) -m pip install --quiet --disable-pip-version-check

.PHONY: help setup demo demo-fresh tour test test-rust test-python lint lint-rust lint-python types mypy stubtest bench perft fuzz corpus docs rulings fmt machine browser postgres fonts clean

# One more than there are processors: who drives a browser mostly waits for it.
WORKERS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 1)))

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

setup: $(VENV)/dev.stamp $(EXTENSION) ## Make .venv with all that development needs and build the extension

demo: tour ## Build zhicai, show what it does, and start the desk with a demonstration event (PORT=8000)
	@$(VENV)/bin/zhicai --lang both desk demo --data build/demo

demo-fresh: tour ## The same with the demonstration event made anew
	@$(VENV)/bin/zhicai --lang both desk demo --data build/demo --fresh

tour: $(VENV)/desk.stamp $(EXTENSION) ## Build zhicai, review the games in examples/, run an event to its final table
	@$(VENV)/bin/zhicai --lang both review $(DEMO)
	@mkdir -p build && rm -f build/demo.jsonl
	@$(VENV)/bin/zhicai event simulate --out build/demo.jsonl --players 12 --rounds 5 --units 4
	@$(VENV)/bin/zhicai --lang both event standings build/demo.jsonl
	@$(VENV)/bin/zhicai event check build/demo.jsonl

test: $(VENV)/dev.stamp ## Run every check
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target BESIDE=1 mypy lint-python lint-rust test-rust stubtest machine
	@$(MAKE) --no-print-directory test-python

lint: lint-rust lint-python ## Layout, lints, arrows between the rooms

lint-rust: $(VENV)/ready.stamp
	cargo fmt --all --check
	$(if $(FUZZ_MANIFEST),cargo fmt --manifest-path $(FUZZ_MANIFEST) --check)
	cargo clippy --quiet --workspace --all-targets -- --deny warnings --deny clippy::too_many_lines
	RUSTDOCFLAGS='--deny warnings' cargo doc --quiet --no-deps --document-private-items --package zhicai-core

lint-python: $(VENV)/dev.stamp
	$(VENV)/bin/ruff check --quiet $(SOURCES)
	$(VENV)/bin/ruff format --quiet --check $(SOURCES)
	PYTHONPATH=src $(VENV)/bin/lint-imports --no-cache --no-logo

types: mypy stubtest ## mypy --strict, and the stub of the extension against the module

# Its plugin has Django read the settings, which takes the extension.
mypy: $(VENV)/dev.stamp $(EXTENSION)
	$(PY) -m mypy

stubtest: $(VENV)/dev.stamp $(EXTENSION)
	MYPYPATH=src $(PY) -m mypy.stubtest zhicai._core

test-rust: $(VENV)/ready.stamp ## Tests of the core
	@if cargo nextest --version >/dev/null 2>&1; then \
		cargo nextest run --package zhicai-core && cargo test --quiet --package zhicai-core --doc; \
	else \
		cargo test --quiet --package zhicai-core; \
	fi

test-python: $(VENV)/dev.stamp $(EXTENSION) machine ## Tests of the library, the command line and the house
	$(PY) -m pytest --numprocesses $(WORKERS) --dist worksteal

bench: $(VENV)/bench.stamp $(EXTENSION) ## Measure beside pyffish and cchess
	$(PY) -m bench

perft: ## Count every position of the perft tables, deep
	cargo test --release --package zhicai-core --test facts -- --ignored --nocapture perft

fuzz: ## Run each fuzz target SECONDS=600 long
	fuzz/run.sh $(SECONDS)

corpus: $(VENV)/dev.stamp $(EXTENSION) ## Read, review and write back the sample records of ZHICAI_CORPUS
	@mkdir -p build
	$(VENV)/bin/zhicai review --json --summary $(ZHICAI_CORPUS)/samples > build/review.jsonl
	$(PY) -m pytest --numprocesses auto --slow -m corpus
	$(PY) tools/corpus_table.py

docs: $(EXTENSION) ## Bring the tables of articles and rights and the examples in the documents up to date
	$(PY) tools/article_table.py
	$(PY) tools/article_titles.py
	$(PY) tools/rights_table.py
	$(PY) tools/doc_examples.py

rulings: $(VENV)/dev.stamp $(EXTENSION) ## Rule on every case of tests/data and write docs/rulings.md
	$(PY) tools/rulings.py

fmt: $(VENV)/dev.stamp ## Lay out all source
	cargo fmt --all
	$(if $(FUZZ_MANIFEST),cargo fmt --manifest-path $(FUZZ_MANIFEST))
	$(VENV)/bin/ruff check --quiet --fix-only $(SOURCES)
	$(VENV)/bin/ruff format --quiet $(SOURCES)

# What the tests need of the machine, one after the other wherever it is asked for.
machine:
	@tools/chromium.sh
	@tools/postgres.sh
	@tools/fonts.sh

browser:
	@tools/chromium.sh

postgres:
	@tools/postgres.sh

fonts:
	@tools/fonts.sh

clean: ## Remove all that was built
	cargo clean --quiet
	rm -rf $(VENV) src/zhicai/_core*.so .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

# Stamps: each is newer than what it was made from.
$(VENV)/ready.stamp: pyproject.toml tools/find_python.sh
	@echo "Making $(notdir $(VENV))"
	@test -x $(PY) && $(PY) -c '' 2>/dev/null || "$$(tools/find_python.sh)" -m venv --clear $(VENV)
	$(PIP) --upgrade pip
	$(PY) tools/requirements.py build run event print | $(PIP) --requirement /dev/stdin
	@touch $@

$(VENV)/dev.stamp: $(VENV)/ready.stamp tools/requirements.py
	$(PY) tools/requirements.py dev | $(PIP) --requirement /dev/stdin
	@touch $@

$(VENV)/desk.stamp: $(VENV)/ready.stamp tools/requirements.py
	$(PY) tools/requirements.py desk | $(PIP) --requirement /dev/stdin
	@touch $@

$(VENV)/bench.stamp: $(VENV)/dev.stamp
	$(PY) tools/requirements.py bench | $(PIP) --requirement /dev/stdin
	@touch $@

$(EXTENSION): $(VENV)/ready.stamp $(CRATES)
	@echo "Building the extension (a minute or two the first time)"
	@PIP_QUIET=1 $(VENV)/bin/maturin develop --quiet --release
	@touch $@
