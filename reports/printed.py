"""The printed rules in the words of a player, and where each stands: rows, words, figures, powers, cards, questions.

A place is `machine/event` (all rows of an event; with `~words` those whose sentence has the words), `word:` with its
id, `power:` what a Karama cancels, `figure:` of a faction, `card:` a face, `fact:` a figure of the board or the table,
`board:` a part of the page of the board, or the id of a question. A test asks that every place exists; what is said
here proves nothing, the rows do.
"""

from __future__ import annotations

from typing import NamedTuple


class Printed(NamedTuple):
    """A printed rule and the places that hold it."""

    says: str
    places: tuple[str, ...]


def _told(*rules: str) -> tuple[Printed, ...]:
    """Rules written as "what a player says = place, place"."""
    split = [rule.partition(" = ") for rule in rules]
    return tuple(Printed(says, tuple(places.split(", "))) for says, _, places in split)


GAME: dict[str, tuple[Printed, ...]] = {
    "The board": _told(
        "Strongholds, sand, rock, sectors; where the storm kills = board:territories",
        "The spice cards, where and how much = board:spice-cards, spice_blow/draw~territory card: its spice",
        "Storm order, who is first player = board:storm-order, storm/arrive, fact:first, fact:ahead",
        "The income of the cities = board:cities, collection/pay the cities",
        "At most two players with fighters in a stronghold = word:occupation.has_room_for",
        "Who holds or occupies a territory = word:occupation.occupies, word:victory.holds",
        "The Polar Sink: no storm, no battle = board:territories, word:battle_field.meets",
    ),
    "Setup": _told(
        "Starting spice and forces = setup/set up",
        "Four traitors dealt, one kept, the Harkonnen keep all = setup/deal a traitor, setup/keep a traitor, "
        "setup/keep the traitors",
        "Bene Gesserit prediction = setup/predict, word:victory.foretold, mentat/end the game~predicted",
        "The mulligan, new traitors for who was dealt leaders of its own: not modelled = setup/deal a traitor",
        "Treachery cards dealt at the start = setup/deal a card",
    ),
    "Storm": _told(
        "The first storm is dialed by two players, 0 to 20 each = storm/name the dialers, storm/dial",
        "Later storms: 1 to 3 each in the Basic game, a storm card in the Advanced = storm/dial, "
        "storm/draw the storm card",
        "The storm kills forces on sand and takes spice = storm/go on, word:storm_moves.open_to_storm",
        "Weather Control = storm/play Weather Control",
        "Family Atomics and the Shield Wall = storm/play Family Atomics, word:board.by_the_wall, board:shield-wall",
    ),
    "Spice blow and Nexus": _told(
        "A territory card puts spice on the planet = spice_blow/draw~territory card: its spice, board:spice-cards",
        "Shai-Hulud in the first turn is set aside = spice_blow/draw~first turn, "
        "spice_blow/end the phase~Charity begins",
        "Shai-Hulud comes and devours forces and spice = spice_blow/draw~worm comes where, spice_blow/devour",
        "A worm brings a Nexus = spice_blow/hold the Nexus",
        "In a Nexus alliances are made and broken = alliances/propose, alliances/accept, alliances/break",
        "The second blow of the Advanced game = spice_blow/go on~second blow",
    ),
    "Charity": _told("With less than two spice, up to two = charity/claim"),
    "Bidding": _told(
        "As many lots as players with room = bidding/count the lots",
        "Hand limit of four, the Harkonnen eight = fact:hand_limit, figure:harkonnen.hand_limit, word:verbs.has_room",
        "Bidding goes round; at each new bid who passed may bid again = bidding/bid, bidding/pass",
        "Nobody bids: all go back to the deck = bidding/take back",
        "The price goes to the Emperor = bidding/deliver~Emperor is to receive, power:emperor_income",
        "An ally's spice helps to pay = bidding/pledge, bidding/pay with the pledge, word:purse.funds",
        "Karama pays for a card or takes it for nothing = bidding/pay by Karama, bidding/take the lot",
    ),
    "Revival": _told(
        "Up to three forces a turn, some free, two spice for each other = revival/request, revival/settle, "
        "word:revival.free_part, word:revival.price, fact:free_revivals",
        "The Fremen revive three free = revival/request, figure:fremen.free_revivals, word:revival.free_part",
        "One leader a turn when all have died = revival/revive a leader, word:revival_leaders.all_have_died",
        "A leader costs its strength; who dies again lies face down = revival/revive a leader, combat/settle~loser",
        "Tleilaxu Ghola = revival/play the Ghola for a leader, revival/play the Ghola for forces, card:tleilaxu-ghola",
    ),
    "Shipment and movement": _told(
        "Price: one spice a force to a stronghold, else two = word:shipping.price_to, shipment/ship",
        "The Guild and its ally pay half = word:shipping.guild_rate, word:shipping.price_to, word:losses.half_of",
        "The price goes to the Guild = power:guild_income, word:shipping.guild_earns, shipment/credit",
        "No shipping into, moving into, out of or through the storm = shipment/ship, word:occupation.in_storm, "
        "word:shipping.within_reach",
        "Ornithopters: three territories with a force in Arrakeen or Carthag = word:shipping.flies, "
        "word:shipping.reach, "
        "KANLY-50",
        "A group moves one territory, the Fremen two = word:shipping.reach, shipment/move, word:shipping.within_reach",
        "Hajr: one more move = shipment/play Hajr",
        "Karama ships at the Guild's rate = shipment/buy the rate",
        "Beside one's ally forces go to the tanks = shipment/part from the ally, word:movement.leaves_its_ally",
        "Entering a territory with one's ally in it = word:shipping.beside_ally, KANLY-52",
    ),
    "Battle": _told(
        "Who fights first, and where = battle/begin, battle/fight, word:battle_field.meets",
        "No battle across the storm = word:battle_field.together",
        "The battle plan: dial, leader or Cheap Hero, weapon, defense = combat/lead, combat/send a hero, combat/arm, "
        "combat/protect, combat/dial",
        "Spice supports forces (Advanced); a dial is lost to the tanks = word:battle_field.worth, "
        "word:battle_field.needs_no_spice, combat/take losses",
        "Weapons and defenses: projectile and Shield, poison and Snooper = word:combat_reveal.killed",
        "Lasgun and Shield: an explosion = combat/decide~Lasgun, combat/settle~explosion, word:combat_reveal.killed",
        "Traitors = combat/call a traitor, word:combat_reveal.can_turn, combat/decide~traitor",
        "A Cheap Hero in a leader's place = combat/send a hero, word:battle_plan.has_a_hero",
        "Worthless cards in a plan = combat/arm, combat/protect, word:battle_plan.is_worthless",
        "The loser loses all there, the winner what it dialed = combat/settle~loser, combat/take losses~it dialled",
        "The aggressor wins ties = combat/decide~ties, word:combat_reveal.doubled_total",
        "The winner is paid for leaders killed = combat/settle~paid, word:combat_losses.reward",
        "The winner may keep its cards = combat/discard the weapon, combat/discard the defense, combat/keep the rest",
        "A leader fights in one territory a turn = word:battle_plan.fresh",
    ),
    "Spice collection": _told(
        "No collecting in the storm = collection/collect, word:occupation.in_storm",
        "Two spice a force, three with ornithopters = collection/collect, word:collection.reach",
    ),
    "Mentat pause": _told(
        "Three strongholds win, an alliance needs four = mentat/judge, word:victory.wins",
        "Nobody has won after the last turn = mentat/see who wins",
        "Special victory of the Fremen, of the Guild = mentat/see who wins~Fremen, word:victory.fremen_prevail, "
        "mentat/see who wins~Guild",
        "Bribes, at any time, lie before the shield until the Mentat Pause = mentat/take in the bribes, mentat/bribe, "
        "bidding/bribe",
    ),
    "Cards at any time": _told(
        "Karama cancels a power = response/cancel, karama/execute~ordinary use, word:verbs.is_karama",
        "Karama for a special power, once in the game = karama/execute~special power is used, fact:used",
        "Truthtrance: a question about a fact = truthtrance/ask about a card, card:truthtrance",
        "Truthtrance: a promise about a battle = combat/play Truthtrance about the plan, combat/promise to play it, "
        "KANLY-47",
    ),
}
"""The printed rules that are no faction's, by the step a player looks them up under."""

SHEETS: dict[str, tuple[Printed, ...]] = {
    "atreides": _told(
        "Looks at each Treachery card before it is bid for = power:foresight, bidding/draw~Atreides",
        "Looks at the top spice card before it moves = power:spice_foresight, shipment/look at the spice",
        "Prescience: sees one part of the opponent's battle plan = power:prescience, combat/foresee",
        "Prescience for its ally = combat/foresee, word:battle_field.takes_part",
        "The Kwisatz Haderach after seven lost forces (Advanced) = power:kwisatz, word:battle_plan.kwisatz_is_ready, "
        "combat/lead with the Kwisatz Haderach, revival/revive the Kwisatz Haderach, KANLY-44",
        "Special Karama: reads a whole battle plan = power:special_atreides, combat/look at a plan",
    ),
    "bene_gesserit": _told(
        "Predicts winner and turn = setup/predict, word:victory.foretold, mentat/end the game~predicted",
        "The Voice, for itself and its ally = power:voice, combat/command, combat/forbid, word:battle_plan.is_voiced",
        "Sends a force to the Polar Sink with others' shipments = power:advisor, shipment/accompany, "
        "shipment/go to the Polar Sink",
        "Advisors who coexist (Advanced) = word:occupation.are_advisors, power:advisor_flip, shipment/become advisors, "
        "shipment/take up arms",
        "Intrusion: fighters become advisors where others come (Advanced) = shipment/become advisors, "
        "power:advisor_flip",
        "Charity whatever its spice (Advanced) = power:bg_charity, charity/claim",
        "Worthless cards serve as Karama (Advanced) = power:worthless_karama, word:verbs.is_karama, "
        "karama/execute~Worthless",
        "Starts with one force of its choice of place (Advanced) = setup/place the first force",
    ),
    "emperor": _told(
        "Receives the price of the Treachery cards = power:emperor_income, word:bidding_delivery.income",
        "Sardaukar count double, not against the Fremen (Advanced) = power:elite_strength, "
        "word:combat.has_strong_elites, word:battle_field.worth",
        "Gives spice to its ally = power:emperor_gift, bidding/give, shipment/give",
        "Revives up to three forces of its ally = power:emperor_revival, revival/revive for its ally",
        "Special Karama: revives three forces or a leader = power:special_emperor, revival/revive by Karama, "
        "revival/revive a leader by Karama",
    ),
    "fremen": _told(
        "Puts reserves on the planet free, near the Great Flat = word:shipping.price_to, shipment/ship, "
        "fact:in_reserve_range",
        "Moves two territories = power:fremen_movement, word:shipping.reach, shipment/set out",
        "The worm spares it, and it rides = power:worm_survival, word:worms.spared, spice_blow/ride",
        "Protects its ally from the worm = power:worm_protection, spice_blow/protect",
        "Places further worms (Advanced) = power:worm_placement, spice_blow/place",
        "Loses half in the storm; ships into it (Advanced) = power:storm_protection, storm/halve, storm/lose, "
        "shipment/ask about the storm",
        "Sees the next storm (Advanced) = power:storm_peek, storm/look ahead, storm/draw the next storm card",
        "Fights at full strength without spice (Advanced) = power:fremen_support, word:battle_field.needs_no_spice",
        "Fedaykin count double (Advanced) = power:elite_strength, word:combat.has_strong_elites, "
        "word:battle_field.worth",
        "Revives three forces free, an ally too = figure:fremen.free_revivals, word:revival.free_part, KANLY-42",
        "Wins with the sietches at the end = mentat/see who wins~Fremen, word:victory.fremen_prevail",
        "Special Karama: summons a worm = power:special_fremen, spice_blow/summon",
    ),
    "guild": _told(
        "Ships at half price, and so does its ally = power:guild_rate, word:shipping.guild_rate, "
        "word:shipping.price_to",
        "Receives what others pay for shipments = power:guild_income, word:shipping.guild_earns, shipment/credit",
        "Ships across the planet, and so may its ally = power:guild_routes, shipment/ship across, "
        "shipment/ask about the way, KANLY-53",
        "Ships back to its reserves, the Guild alone = shipment/ship back, word:shipping.price_back",
        "Takes its turn when it likes (Advanced) = power:guild_timing, shipment/take the turn, shipment/wait",
        "Wins when nobody else has = mentat/see who wins~Guild",
        "Special Karama: stops a shipment = power:special_guild, shipment/stop",
    ),
    "harkonnen": _told(
        "Holds up to eight cards, starts with two = figure:harkonnen.hand_limit, figure:harkonnen.starting_cards, "
        "word:verbs.has_room",
        "Draws a bonus card for each it buys = power:harkonnen_bonus, bidding/draw a bonus card",
        "Keeps all four traitors = figure:harkonnen.traitors_kept, setup/keep the traitors",
        "Calls a traitor for its ally = power:harkonnen_traitor, combat/call a traitor for the ally",
        "Captures a leader of the loser (Advanced) = power:capture, word:combat_capture.can_be_captured, "
        "combat/capture, combat/imprison, combat/execute",
        "Special Karama: takes cards of another's hand = power:special_harkonnen, bidding/take cards, exchange/draw",
    ),
    "choam": _told(
        "Kull Wahad stops a Karama = power:kull, kull/declare, card:kull-wahad",
        "La La La denies a free revival = power:choam_effect, revival/declare La La La, card:la-la-la",
        "Special Karama: sells cards for three spice = cash_in/cash in, cash_in/sell",
        "The Nexus card obtains an effect = kull/declare by Nexus, revival/declare La La La by Nexus",
        "Any number of forces revived, for one spice each = word:revival.full_price, revival/request",
    ),
}
"""What is printed for each faction: advantages, alliance, special Karama."""
