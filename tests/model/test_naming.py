"""Words: they change what is printed and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import model.rulebook as rulebook
from model.components.board import TERRITORIES
from model.components.factions import FACTIONS, FREMEN
from model.language import naming
from model.language.english import english
from model.language.errors import KanlyError
from model.language.loading import digest_of
from model.language.naming import says, spelled_out
from model.language.terms import TRUE, Term, all_of, each, not_
from model.occupation import occupies, stands_in
from model.setting import advanced, seated
from model.table import FACTS
from model.verbs import is_karama

player, territory = each(FACTIONS, "player"), each(TERRITORIES, "territory")


@pytest.fixture(autouse=True)
def own_words() -> Iterator[None]:
    """The words of a test are not left behind: what `explain` offers would depend on the order of the tests."""
    before = dict(naming.WORDS)
    yield
    naming.WORDS.clear()
    naming.WORDS.update(before)


def test_a_verb_prints_as_its_sentence_and_so_does_its_opposite() -> None:
    assert english(occupies(player, territory)) == "the player has fighters in the territory"
    assert english(not_(occupies(player, territory))) == "the player has no fighters in the territory"


def test_a_word_is_found_again_among_other_conditions() -> None:
    joined = all_of(seated[player], occupies(player, territory), advanced)

    assert (
        english(joined) == "the player is seated and the player has fighters in the territory and the game is Advanced"
    )


def test_the_term_is_the_same_with_and_without_its_word() -> None:
    plain = occupies.__wrapped__(player, territory)  # type: ignore[attr-defined]

    assert plain is occupies(player, territory)


def test_spelled_out_nothing_is_said_in_words() -> None:
    with spelled_out():
        said = english(occupies(player, territory))

    assert said.startswith("(for some area: ")
    assert english(occupies(player, territory)) == "the player has fighters in the territory"


def test_the_digest_is_made_from_what_the_words_mean() -> None:
    """Otherwise a changed verb under an unchanged sentence would find old answers in the store."""
    with spelled_out():
        assert digest_of(rulebook.ALL, FACTS) == rulebook.DIGEST


def test_opened_a_word_says_what_it_means_in_other_words() -> None:
    term = occupies(player, territory)
    with naming.opened(term):
        assert (
            english(term) == "the player has a force in the territory and the player has no advisors in the territory"
        )


def test_the_wider_word_is_said_where_two_stand_for_one_term() -> None:
    assert occupies(FREMEN, territory) is stands_in(FREMEN, territory)
    assert "in the territory" in english(occupies(FREMEN, territory))


def test_no_word_says_more_than_its_term() -> None:
    from model.components.cards import CARDS
    from model.components.factions import CHOAM

    card = each(CARDS, "card")
    assert "CHOAM" not in english(is_karama(CHOAM, card)), "that it is CHOAM's plays no part"


def test_what_folds_to_a_plain_term_has_no_word() -> None:
    @says("nothing about {one}")
    def nothing(one: Term) -> Term:
        return TRUE

    assert english(nothing(player)) == "true"


def test_a_sentence_names_every_parameter() -> None:
    with pytest.raises(KanlyError) as error:

        @says("somebody is there")
        def there(who: Term) -> Term:
            return seated[who]

    assert "does not name who" in str(error.value)


def test_a_choice_in_brackets_is_said_or_left_out() -> None:
    @says("{one} is seated[twice? twice| once]")
    def sits(one: Term, twice: bool) -> Term:
        return all_of(seated[one], advanced if twice else not_(advanced))

    assert english(sits(player, True)) == "the player is seated twice"
    assert english(sits(player, False)) == "the player is seated once"
