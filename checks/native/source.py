"""The whole C source of an instance: sizes, tables, terms, rows, properties, and `walk.c` behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from checks.dealing import LAST_PHASES, Profile, full_instance
from checks.native.asking import Asking
from checks.native.deeds import Deed
from checks.native.finding import Guards, finder, key, urgency
from checks.native.layout import DEEPEST, LARGEST, Layout
from checks.native.reach import Reached
from checks.native.terms import Terms
from checks.step import Game
from invariants.words import Invariant, StepProperty
from model.language.params import terms_of
from model.language.questions import QUESTIONS
from model.language.rows import Ended, Rule
from model.language.terms import Term

MOST = 4096
"""Plays of one state. A walk that meets more is left to the reference step."""
WALK = Path(__file__).with_name("walk.c")
"""The walks, which stand behind the rows."""


@dataclass
class Source:
    """The text, and what its numbers mean."""

    text: str
    layout: Layout
    rows: list[Rule]
    guards: list[tuple[Rule, Term]]
    properties: list[Invariant | StepProperty]
    args: int
    """The most parameters of any row."""
    scalars: list[str]
    """The names of the rigid facts that each game gives."""

    def __post_init__(self) -> None:
        self.number = {rule: number for number, rule in enumerate(self.rows)}


def source(game: Game, invariants: Sequence[Invariant], steps: Sequence[StepProperty]) -> Source:
    """The C of the rows of a game that walks can come to and of the properties that are to hold, the walks behind."""
    layout = Layout(game.instance)
    rows = rows_of(game)
    asking = Asking(layout, rows, invariants, steps)
    terms = Terms(layout, [*_terms(rows), *asking.terms()])
    guards = Guards()
    number = {rule: i for i, rule in enumerate(rows)}
    finders = [finder(terms, guards, rule, i) for i, rule in enumerate(rows)]
    deeds = [Deed(terms, rule, i).text() for i, rule in enumerate(rows)]
    lists = list(_dispatch(game, layout, number))
    overlaps = _overlaps(terms, rows)
    asked = asking.text(terms)
    args = max(1, *[len(rule.params) for rule in rows])
    parts = [
        _head(layout, rows, guards, args, terms, len(asking.properties)),
        *terms.tables,
        *terms.functions,
        *finders,
        *lists,
        overlaps,
        *deeds,
        _act(rows),
        asked,
        WALK.read_text(),
    ]
    scalars = [fact.name for fact in terms.scalars]
    return Source("\n".join(parts), layout, rows, guards.of, asking.properties, args, scalars)


def rows_of(game: Game) -> list[Rule]:
    """Every row that a walk can come to once, in the order of its number in the compiled rows."""
    own = game.instance
    reached = walked() | set(Reached([own], own.facts).rows)
    listed = [row.rule for rows in (*game._rows.values(), *game._ended.values()) for row in rows]
    return list({id(rule): rule for rule in listed if rule in reached}.values())


def walked() -> set[Rule]:
    """The rows that can be reached from what is dealt, in a game of any profile. Any fact may be dealt."""
    found: set[Rule] = set()
    for last in LAST_PHASES:
        games = [full_instance(Profile(every, every, every, every, last)) for every in (True, False)]
        found |= set(Reached(games, games[0].facts).rows)
    return found


def _terms(rows: Iterable[Rule]) -> Iterator[Term]:
    for rule in rows:
        yield from terms_of(rule)


def _head(layout: Layout, rows: Sequence[Rule], guards: Guards, args: int, terms: Terms, properties: int) -> str:
    readings = ",".join(str(len(question.readings)) for question in QUESTIONS.values())
    current = ",".join(str(list(question.readings).index(question.current)) for question in QUESTIONS.values())
    arguments = ",".join(str(len(rule.params)) for rule in rows)
    results = ", ".join(f"n[{at}] = {layout.initial[at]}" for at in layout.result.values())
    return f"""#include <string.h>
typedef short num;
typedef unsigned long long word;
enum {{ FRAMES = {layout.frames}, WIDTH = {layout.width}, DEPTH = {layout.depth}, WAITS = {layout.waits},
  DEEPEST = {DEEPEST}, ALL = {layout.most}, LARGEST = {LARGEST}, ROWS = {len(rows)}, GUARDS = {len(guards.of)},
  ARGS = {args}, MOST = {MOST}, QUESTIONS = {len(QUESTIONS)}, PROPERTIES = {properties}, RIGID = {len(terms.scalars)},
  PLACE = {layout.place}, SLOT = {layout.slot}, HAND = {layout.hand}, HELD = {layout.held} }};
enum {{ DONE, FAULT, LIMIT }};
typedef struct {{
  unsigned short reading[QUESTIONS]; num rigid[RIGID]; unsigned char on[ROWS]; unsigned char *seen, *arose;
}} Game;
typedef struct {{ int count, full, twice; short row[MOST]; short arg[MOST][ARGS]; }} Plays;
typedef struct Walker Walker;
static void broken(Walker *w, int property);
static const unsigned char readings[] = {{{readings}}}, current[] = {{{current}}}, arguments[] = {{{arguments}}};
static const num nowhere[WIDTH];
#define READS(q, names) ((x->reading[q] & (names)) != 0)
#define AROSE(i, s, a, d) do {{ if (!x->arose[i] && arises_##i(s, a, s, d, x)) x->arose[i] = 1; }} while (0)
#define FRAME(e) (g + FRAMES + (e) * WIDTH)
#define BELOW(e) below_frame(g, e)
#define GUARD(k, c) ({{ int holds = !!(c); x->seen[2 * (k) + holds] = 1; holds; }})
#define ADD(r, ...) do {{ if (l->count == MOST) {{ l->full = 1; return; }} \\
  const int given[] = {{r, ##__VA_ARGS__}}; \\
  l->row[l->count] = r; for (unsigned i = 1; i < sizeof given / sizeof *given; i++) \\
  l->arg[l->count][i - 1] = given[i]; l->count++; }} while (0)
static inline const num *below_frame(const num *g, int e) {{ return e < 0 ? nowhere : FRAME(e); }}
static inline int top(int number) {{ return number == -32768 ? 0 : number; }}
static inline int live(const num *g, int d, int machine) {{
  for (int e = 0; e < d; e++) if (FRAME(e)[0] == machine) return 1;
  return 0;
}}
static inline void counted(num *n, int place, int by) {{
  if (place >= 127) n[HELD + place - 127] += by; else if (place >= 15) n[HAND + place - 15] += by;
}}
static inline void put(num *n, int card, int place, int slot) {{
  counted(n, n[PLACE + 1 + card], -1);
  n[PLACE + 1 + card] = place; n[SLOT + 1 + card] = slot;
  counted(n, place, 1);
}}
static inline void clear(num *n) {{ n[WAITS] = -1; {results}; }}
"""


def _dispatch(game: Game, layout: Layout, number: dict[Rule, int]) -> Iterator[str]:
    """`find`: every play of a state, the most urgent alone."""
    yield "static void find(const num *s, const Game *x, Plays *l) {"
    yield "  l->twice = 0;"
    yield "  if (s[WAITS] >= 0) switch (s[FRAMES + (s[DEPTH] - 1) * WIDTH + 1] * 256 + s[WAITS]) {"
    for place, rows in game._ended.items():
        by_outcome: dict[int, list[Rule]] = {}
        for row in (row for row in rows if row.rule in number):
            assert isinstance(row.rule.on, Ended)
            for outcome in row.rule.on.outcomes:
                by_outcome.setdefault(layout.outcome[row.rule.on.machine, outcome], []).append(row.rule)
        for ending, rules in by_outcome.items():
            yield f"    case {layout.state[place]} * 256 + {ending}: {_tried(rules, number)}"
    yield "    default: return;"
    yield "  }"
    yield "  switch (s[FRAMES + (s[DEPTH] - 1) * WIDTH + 1]) {"
    for place, rows in game._rows.items():
        yield f"    case {layout.state[place]}: {_tried([row.rule for row in rows if row.rule in number], number)}"
    yield "  }"
    yield "}"


def _tried(rules: Sequence[Rule], number: dict[Rule, int]) -> str:
    calls: list[str] = []
    turn = -1
    for rule in sorted(rules, key=urgency):
        if calls and urgency(rule) != turn:
            calls.append("if (l->count) return;" if turn else "if (l->count) { l->twice = l->count > 1; return; }")
        turn = urgency(rule)
        calls.append(f"find_{number[rule]}(s, x, l);")
    events = [(rule.machine, rule.on) for rule in rules if urgency(rule)]
    if turn == 0:
        calls.append("l->twice = l->count > 1;")
    elif len({*map(str, events)}) < len(events):
        calls.append("l->twice = 1;")
    return " ".join([*calls, "return;"])


def _overlaps(terms: Terms, rows: Sequence[Rule]) -> str:
    """`overlap`: whether two rows answer one play; asked only where two rows answer one event."""
    events = [str((rule.machine, rule.event)) for rule in rows]
    groups = {event: n for n, event in enumerate(dict.fromkeys(events))}
    doubled = [i for i, rule in enumerate(rows) if urgency(rule) and events.count(events[i]) > 1]
    group = ",".join(str(groups[event]) if i in doubled else "-1" for i, event in enumerate(events))
    cases = "\n".join(key(terms, rows[i], i) for i in doubled)
    table = ",".join(str(int(urgency(rule) == 0)) for rule in rows)
    return f"""static const short group[] = {{{group}}};
static const char of_table[] = {{{table}}};
static int play_key(const num *s, const Game *x, int row, const short *arg, int *key) {{
  const num *g = s; const int d = s[DEPTH] - 1; (void)g; (void)d; (void)x; (void)arg; (void)key;
  switch (row) {{
{cases}
  }}
  return -1;
}}
static int overlap(const num *s, const Game *x, const Plays *l) {{
  int one[ARGS + 2], other[ARGS + 2];
  if (of_table[l->row[0]]) return l->count > 1;
  for (int i = 0; i < l->count; i++)
    for (int j = 0; j < i; j++)
      if (l->row[i] != l->row[j] && group[l->row[i]] >= 0 && group[l->row[i]] == group[l->row[j]]) {{
        int length = play_key(s, x, l->row[i], l->arg[i], one);
        int as_long = length == play_key(s, x, l->row[j], l->arg[j], other);
        if (as_long && !memcmp(one, other, sizeof(int) * length)) return 1;
      }}
  return 0;
}}"""


def _act(rows: Sequence[Rule]) -> str:
    cases = []
    for i, rule in enumerate(rows):
        args = "".join(f", arg[{k}]" for k in range(len(rule.params)))
        cases.append(f"    case {i}: return do_{i}(s, n, x{args});")
    listed = "\n".join(cases)
    return f"""static int act(int row, const num *s, num *n, const Game *x, const short *arg) {{
  (void)arg;
  switch (row) {{
{listed}
  }}
  return FAULT;
}}"""
