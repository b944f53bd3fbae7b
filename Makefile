# Two commands do all on a fresh machine with Python, make and git: `make audit` and `make test`.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: audit test lint pages games bench nightly mutants clean

audit: .venv/ready
	@$(BIN)/kanly audit; code=$$?; echo "the report: $(CURDIR)/.kanly/report.html and report.md"; exit $$code

# Many tests start the command: where Python is told to keep no bytecode, each of them would compile it all again.
test: export PYTHONDONTWRITEBYTECODE =
test: .venv/ready
	$(BIN)/pytest -n auto --dist worksteal

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check model checks invariants reports tests
	$(BIN)/mypy

pages: .venv/ready
	$(BIN)/python -m reports.publish

.venv/ready: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	@touch $@

games: .venv/ready
	$(BIN)/kanly walk --games 200 --seed 1 --workers 2

bench: .venv/ready
	$(BIN)/python -m pip install --quiet -e '.[peers]'
	$(BIN)/python tests/benchmarks/explore.py

nightly: .venv/ready
	command -v spin || apt-get install --yes spin
	$(BIN)/pytest -n auto -m slow
	$(BIN)/python tests/benchmarks/peers/spin.py

mutants: .venv/ready
	$(BIN)/kanly mutate

clean:
	rm -rf .kanly .mypy_cache .ruff_cache .pytest_cache
