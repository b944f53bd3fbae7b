"""What a word says is all it means: every fact, question and element of its term is told, here or by a linked word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from model.language.naming import WORDS, Word
from model.language.sorts import BOOL, INT
from model.language.terms import Below, Const, Here, Read, Reads, Term, walk
from reports import glossary
from reports.glossary import definition, examples, inner_words, leaves, own_leaves, used, used_by_words


def told(word: Word, seen: frozenset[str] = frozenset()) -> str:
    """The definition of a word with those of the words it is told with."""
    if word.id in seen:
        return ""
    inner = {other.id: other for example in examples().get(word.id, ()) for other in inner_words(example)}
    further = (told(other, seen | {word.id}) for other in inner.values())
    return "\n".join([*definition(word), *further])


def atoms(term: Term) -> Iterator[tuple[str, str]]:
    """What a term is made of: its name among the leaves, and words that a text about it has."""
    for part in walk(term):
        if isinstance(part, Read | Here | Below):
            field = part.key[0]
            says = (field.says or field.name.replace("_", " ")).partition(";")[0]
            yield f"fact {field.name}", max(re.split("…", says), key=len).strip()
        elif isinstance(part, Reads):
            yield f"question {part.key[0].id}", part.key[0].id
        elif isinstance(part, Const) and part.sort not in (INT, BOOL) and part.value is not None:
            yield f"element {part.value}", part.sort.title(part.value)


def unsaid(word: Word, uses: Iterable[Term]) -> set[str]:
    """What the terms of a word are made of, their arguments aside, and no text about the word says."""
    text = told(word)
    lost = set()
    for term in uses:
        own = own_leaves(term)
        lost |= {name for name, said in atoms(term) if name in own and said not in text}
    return lost


@pytest.mark.parametrize("id", sorted(examples()))
def test_every_leaf_of_a_word_is_told(id: str) -> None:
    assert not unsaid(WORDS[id], glossary._uses()[id])


def test_a_condition_that_a_constant_folds_away_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shown of the shortest use of a price, in which it is settled that the forces come from the reserves."""
    uses = glossary._uses()["shipping.price_to"]
    folded = min(uses, key=lambda term: len(leaves(term)))
    assert "fact origin" not in leaves(folded)
    real = dict(examples())
    monkeypatch.setattr(glossary, "examples", lambda: real | {"shipping.price_to": (folded,)})

    without = "\n".join(definition(WORDS["shipping.price_to"]))
    assert "from the reserves" not in without.partition("said in")[0]
    monkeypatch.undo()
    assert "the seat to ship and move is Fremen and the forces come from the reserves" in told(
        WORDS["shipping.price_to"]
    )


def test_a_word_names_the_rows_and_the_words_that_use_it() -> None:
    said = definition(WORDS["losses.half_of"])
    rows = next(line for line in said if line.startswith("said in: "))
    words = next(line for line in said if line.startswith("words that use it: "))

    assert set(rows.removeprefix("said in: ").split(", ")) == {rule.id for rule in used()["losses.half_of"]}
    assert {"price_to", "price_back"} <= set(words.removeprefix("words that use it: ").split(", "))


def test_the_words_that_use_a_word_are_those_that_are_told_with_it() -> None:
    for id, users in used_by_words().items():
        for user in users:
            inner = {word.id for example in glossary._uses()[user.id] for word in inner_words(example)}
            assert id in inner


def test_an_example_speaks_of_no_row() -> None:
    heads = [line for line in glossary.words_page().splitlines() if line.startswith("## ")]

    assert len(heads) == len(examples())
    assert not [head for head in heads if re.search(r"the (other|some|any) ", head)]
