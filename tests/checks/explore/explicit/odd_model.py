"""A small model of everything that the rows of the game seldom do: for a process of its own, since it adds machines.

References to frames at several distances and to the bottom, a frame that gives way on top, cards given to a frame
after it opened, whole sets written, aliased writes, numbers bounded by facts, chance, periods that end, partly resumed
endings.
"""

from __future__ import annotations

import model.rulebook  # noqa: F401 - loads the rows
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.effects import BANK, HERE, ends, in_place, moves, only_if, puts
from model.language.facts import BELOW, Fact, amount, counts, fact, flag, flags, holds, names, yes_no
from model.language.machine import Machine
from model.language.rows import NATURE, TABLE
from model.language.scope import Scope, Start
from model.language.sorts import BOOL, INT
from model.language.sources import Source
from model.language.terms import TRUE, choose, each, every, not_, number, size_of_hand, some
from model.setting import seat, seated
from model.table import DECK, DISCARD, LOT, hand, spice

CITES = [Source("odd", "The odd model of the tests", "ours")]
mark = flag("mark", "… is marked", FACTIONS, lives={"window": TRUE})
pair = Fact("pair", "… and … are a pair", BOOL, (FACTIONS, FACTIONS), default=False, lives={"turn": TRUE})
depth_sum = fact("depth_sum", "a number that may fall below zero", INT, default=0)
chest = amount("chest", "the chest of …", FACTIONS, account="spice")
player, other, card = each(FACTIONS, "player"), each(FACTIONS, "other"), each(CARDS, "card")
some_spice = number("some spice", 1, spice[player])

ground = Machine(
    "odd_ground",
    "The ground",
    frame={"turns": counts("turns"), "chosen": names(FACTIONS, "chosen"), "seen": flags(FACTIONS, "… was seen")},
    states=["open", "drawing"],
    outcomes={"over": {}},
    cites=CITES,
    phase=True,
    resumes=["odd_top.quiet"],
)
top = Machine(
    "odd_top",
    "A frame",
    frame={
        "owner": names(FACTIONS, "the owner"),
        "low": BELOW(ground, "the ground"),
        "card": holds(CARDS, "the card"),
        "loud": yes_no("it is loud"),
    },
    states=["open", "asked"],
    outcomes={"quiet": {}, "loud": {"who": FACTIONS, "how_much": INT, "which": CARDS}},
    cites=CITES,
)
upper = Machine(
    "odd_upper",
    "A frame on a frame",
    frame={"mine": BELOW(top, "the frame below"), "low": BELOW(ground, "the ground"), "left": counts("left")},
    states=["open", "after"],
    outcomes={"done": {"left": INT}},
    cites=CITES,
    resumes=["odd_upper"],
)
ground.rule(
    "A player opens a frame.", by=player, on="open", go="open -> open",
    when=[ground.here.turns < 2], then=[ground.here.seen[player].becomes(True)],
    opens=top(owner=player, low=ground.this), cites=CITES,
)  # fmt: skip
ground.rule(
    "A player spends spice; the other may be the same.", by=player, on="give", using=[other, some_spice],
    go="open -> drawing", when=[spice[player] >= some_spice, ground.here.turns < 2],
    then=[
        moves(some_spice, out_of=spice[player], into=chest[other]), moves(1, out_of=BANK, into=chest[player]),
        mark[player].becomes(True), only_if(some_spice > 1, [mark[other].becomes(False)]),
        pair[player, other].becomes(True), ground.here.turns.becomes(ground.here.turns + 1),
    ],
    cites=CITES,
)  # fmt: skip
ground.rule(
    "Chance draws a card.", by=NATURE, on="draw", using=[card], go="drawing -> open",
    when=[in_place(card, DECK, CARDS)], then=[puts(card, LOT, out_of=DECK), ground.here.seen.all.becomes(True)],
    cites=CITES,
)  # fmt: skip
ground.rule(
    "Nothing to draw.", by=TABLE, on="skip", go="drawing -> open", when=[not_(some(card, in_place(card, DECK, CARDS)))],
    then=[ends("turn"), ground.here.chosen.becomes("guild")], cites=CITES,
)  # fmt: skip
ground.rule(
    "A card of the lot is taken, or none.", by=player, on="take", using=[card], go="open -> open",
    when=[in_place(card, LOT, CARDS), size_of_hand(player) < 1],
    then=[puts(card, hand(player), out_of=LOT), only_if(ground.here.turns > 0, [mark.all.becomes(True)])],
    cites=CITES,
)  # fmt: skip
ground.rule(
    "A card of the lot goes to whoever was chosen, be it nobody or somebody who is not there.", by=player, on="toss",
    using=[card], go="open -> open", when=[in_place(card, LOT, CARDS), seat[player] == 1],
    then=[puts(card, hand(ground.here.chosen), out_of=LOT)], cites=CITES,
)  # fmt: skip
ground.rule(
    "A loud frame has ended.", by=TABLE, on=top.ended("loud"), go="open -> drawing",
    then=[
        ground.here.chosen.becomes(top.result.who), depth_sum.becomes(depth_sum - top.result.how_much),
        only_if(top.result.which != None, [puts(top.result.which, DECK, out_of=DISCARD)]),  # noqa: E711
    ],
    cites=CITES,
)  # fmt: skip
ground.rule(
    "It is over.", by=player, on="end", go="open",
    when=[every(other, ground.here.seen[other]), player == ground.here.chosen], then=[ends("turn")],
    closes=ground.over(), cites=CITES,
)  # fmt: skip
top.rule(
    "The owner lays a card down.", by=player, on="lay", using=[card], go="open -> open",
    when=[in_place(card, hand(player), CARDS), player == top.here.owner, top.here.card == None],  # noqa: E711
    then=[top.here.card.becomes(card), top.here.loud.becomes(True)], cites=CITES,
)  # fmt: skip
top.rule(
    "The owner asks.", by=player, on="ask", go="open -> asked", when=[player == top.here.owner],
    opens=upper(mine=top.this, low=top.here.low.it, left=choose(top.here.loud, 2, 1)), cites=CITES,
)  # fmt: skip
top.rule(
    "The answer comes.", by=TABLE, on=upper.ended("done"), go="asked",
    then=[only_if(top.here.card != None, [puts(top.here.card, DISCARD, out_of=HERE)]), ends("window")],  # noqa: E711
    closes=top.loud(who=top.here.low.chosen, how_much=upper.result.left, which=top.here.card), cites=CITES,
)  # fmt: skip
top.rule(
    "It goes away quietly, whatever it holds.", by=player, on="leave", go="open",
    when=[player != top.here.owner, not_(mark[player])], closes=top.quiet(), cites=CITES,
)  # fmt: skip
upper.rule(
    "Another one on top of it.", by=player, on="again", go="open -> after",
    when=[upper.here.left > 0, player == upper.here.mine.owner],
    opens=upper(mine=upper.here.mine.it, low=upper.here.low.it, left=upper.here.left - 1), cites=CITES,
)  # fmt: skip
upper.rule(
    "It gives way to another.", by=player, on="turn", go="open",
    when=[not_(upper.here.low.seen[player]), upper.here.mine.loud, seated[player], upper.here.left > 0],
    gives_way_to=upper(mine=upper.here.mine.it, low=upper.here.low.it, left=0), cites=CITES,
)  # fmt: skip
for state in ("open", "after"):
    upper.rule(
        "It is done.", by=player, on="done", go=state, when=[player == upper.here.mine.owner],
        then=[moves(upper.here.left, out_of=chest[player], into=spice[player])],
        closes=upper.done(left=upper.here.left), cites=CITES,
    )  # fmt: skip


def odd(*factions: str, card_count: int = 2, spice_of: int = 2) -> Scope:
    """The model with these seats."""
    first = factions[0]
    start = Start(
        "start", "odd_ground", "open", {("spice", first): spice_of}, {CARDS.elements[0]: ("hand", first)}, "a test"
    )
    return Scope(
        f"odd-{len(factions)}", "odd things", factions, CARDS.elements[:card_count], (start,),
        facts=(mark, pair, depth_sum.key[0], chest),
    )  # fmt: skip


def main() -> None:
    """Compares the two explorers on the model; prints what they say differently, and what fails."""
    from checks.explore.engines import differences
    from checks.explore.explicit.run import explore
    from checks.explore.found import replayed
    from checks.explore.readings import Family
    from checks.explore.reference import explore as reference
    from checks.state import Instance
    from checks.step import Game

    for scope in (
        odd("choam", spice_of=5),
        odd("choam", "emperor", card_count=1, spice_of=3),
        odd("emperor", spice_of=1),
    ):
        instance, family = Instance(scope), Family(scope)
        known = reference(instance, family)
        for symmetry in (False, True):
            explicit = explore(instance, family, symmetry=symmetry)
            said = differences(known, explicit)
            if not explicit.exact:
                said = [one for one in said if not one.startswith(("states", "transitions", "layers"))]
            failing = [answer.id for answer in explicit.answers() if answer.fails and answer.decided]
            for id in failing:
                for history in explicit.histories(id, 3):
                    replayed(Game(instance), family, id, history)
            print(explicit.exact, known.size.union_states, ",".join(failing), *said)


if __name__ == "__main__":
    main()
