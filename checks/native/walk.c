/* The walk itself, behind the generated part. `twin.py` makes the same walk, draw by draw, on the reference step. */

#define STEP 0x9E3779B97F4A7C15ULL
enum { READING = 2, WALK = 3 };

static word mixed(word z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

static word stream(word seed, word purpose, word number) {
  return mixed(mixed(mixed(seed) + purpose * STEP) + number * STEP);
}

static word draw(word *state) { return mixed(*state += STEP); }
static word below(word *state, word limit) { return ((draw(state) >> 32) * limit) >> 32; }
static int chance(word *state, double likely) { return (draw(state) >> 32) < (word)(likely * 4294967296.0); }

/* What a call counts. Everything is a sum, a least number or an or, so that calls can be merged in any order. */
typedef struct {
  word walks, plays, ended, left;               /* left: walks that have no room here, for the reference step */
  word taken[ROWS];
  word failed[PROPERTIES + 3][2];               /* walks that fail: by property, and whether some reading differs */
  word first[PROPERTIES + 3][2], when[PROPERTIES + 3][2]; /* the soonest of them, and how many plays it had made */
  unsigned char seen[2 * GUARDS + 2], arose[PROPERTIES + 1];
} Counts;
enum { DEAD_END = PROPERTIES, OVERLAP, FAULTS };

/* What is recorded of each play where a caller gives room: the digest so far, how many plays there were, which. */
typedef struct { word digest; int options, row; short arg[ARGS]; } Made;

struct Walker {
  word number;
  int differs;                                  /* whether some question is not at its current reading */
  int made;
  unsigned char forgotten[PROPERTIES];
  Counts *counts;
};

static void note(Walker *w, int property) {
  Counts *c = w->counts;
  word *first = &c->first[property][w->differs], *when = &c->when[property][w->differs], made = w->made;
  if (!c->failed[property][w->differs]++ || made < *when || (made == *when && w->number < *first))
    *first = w->number, *when = made;
}

static void broken(Walker *w, int property) {
  if (w->forgotten[property]) return;
  w->forgotten[property] = 1;
  note(w, property);
}

/* A reading of every question, as `dealing.any_reading` draws it. Says whether any is not the current one. */
static int any_reading(word *rng, Game *x) {
  int differs = 0;
  for (int q = 0; q < QUESTIONS; q++) x->reading[q] = 1 << current[q];
  if (!chance(rng, 0.5)) return 0;
  double how_many = below(rng, 2) ? 0.9 : 0.3;
  for (int q = 0; q < QUESTIONS; q++)
    if (chance(rng, how_many)) {
      int other = below(rng, readings[q] - 1);
      x->reading[q] = 1 << (other + (other >= current[q]));
      differs = 1;
    }
  return differs;
}

enum { SHUNS = 1, NOVEL = 2, SHAPES = 4096 };

/* Which of the plays. The rows first, where the walk looks for what is new or shuns rows. */
static int chosen(word *rng, int style, const num *s, const Game *x, const Plays *l, unsigned short *known,
                  int *shape) {
  static __thread short kept[MOST];
  int count = 0;
  if (style & SHUNS)
    for (int i = 0; i < l->count; i++) if (x->on[l->row[i]]) kept[count++] = i;
  if (!count)
    for (; count < l->count; count++) kept[count] = count;
  unsigned int hash = 0;
  if (style & NOVEL)
    for (int e = 0; e < s[DEPTH]; e++) hash = hash * 31 + s[FRAMES + e * WIDTH + 1] + 1;
  if ((style & NOVEL) && chance(rng, 0.5)) {
    int least = 1 << 30, few = 0;
    for (int i = 0; i < count; i++) {
      int times = known[(hash * 131 + l->row[kept[i]]) % SHAPES];
      if (times < least) least = times, few = 0;
      if (times == least) kept[few++] = kept[i];
    }
    count = few;
  }
  int pick = kept[below(rng, count)];
  *shape = (hash * 131 + l->row[pick]) % SHAPES;
  return pick;
}

static word stirred(word digest, word value) { return (digest ^ value) * 0x100000001B3ULL; }

/* One walk from a start. Returns its digest; `made` has room for `longest` plays or is 0. */
static word one_walk(const num *start, Game *x, Walker *w, word seed, int longest, int style, int checks,
                     unsigned short *known, Made *made, num *states) {
  static __thread num buffers[2][ALL];
  static __thread Plays plays;
  num *s = buffers[0], *n = buffers[1];
  word rng = stream(seed, WALK, w->number), digest = 0xCBF29CE484222325ULL;
  Counts *c = w->counts;
  memcpy(s, start, sizeof(num) * (FRAMES + start[DEPTH] * WIDTH));
  memset(w->forgotten, 0, sizeof w->forgotten);
  w->made = 0;
  if (style & SHUNS) {
    int likely = 3 + below(&rng, 5);
    for (int row = 0; row < ROWS; row++) x->on[row] = below(&rng, 8) < (word)likely;
  }
  if (checks) ask_all(s, x, w);
  if (states) memcpy(states, s, sizeof(num) * ALL);
  while (s[DEPTH] && w->made < longest) {
    plays.count = plays.full = 0;
    find(s, x, &plays);
    if (plays.full) { c->left++; digest = 0; break; }
    if (!plays.count) { note(w, DEAD_END); break; }
    if (plays.twice && overlap(s, x, &plays)) { note(w, OVERLAP); break; }
    int shape, pick = chosen(&rng, style, s, x, &plays, known, &shape);
    int row = plays.row[pick];
    const short *arg = plays.arg[pick];
    if (style & NOVEL) known[shape]++;
    c->taken[row]++;
    w->made++;
    digest = stirred(digest, plays.count);
    digest = stirred(digest, row);
    for (int i = 0; i < arguments[row]; i++) digest = stirred(digest, (word)(long long)arg[i]);
    if (made) {
      Made *m = made + w->made - 1;
      m->digest = digest, m->options = plays.count, m->row = row;
      memcpy(m->arg, arg, sizeof m->arg);
    }
    memcpy(n, s, sizeof(num) * (FRAMES + s[DEPTH] * WIDTH));
    int how = act(row, s, n, x, arg);
    if (how == LIMIT) { c->left++; digest = 0; break; }
    if (how == FAULT) { note(w, FAULTS); break; }
    if (checks) ask(row, s, n, x, w, arg);
    num *old = s;
    s = n, n = old;
    if (states) memcpy(states + (long)w->made * ALL, s, sizeof(num) * ALL);
  }
  c->plays += w->made;
  c->ended += !s[DEPTH];
  c->walks++;
  return digest;
}

/* Walks `first` … `first + count - 1` from one start. `style` 4 takes each of the four styles in turn. */
word walks(const num *start, const num *rigid, word seed, word first, int count, int longest, int style, int checks,
           Counts *counts, Made *made, num *states, int goes_on) {
  static __thread unsigned short known[SHAPES];
  static __thread Game x;
  Walker w;
  word digest = 0;
  if (!goes_on) memset(known, 0, sizeof known);
  memcpy(x.rigid, rigid, sizeof x.rigid);
  x.seen = counts->seen, x.arose = counts->arose;
  w.counts = counts;
  for (word number = first; number < first + count; number++) {
    word rng = stream(seed, READING, number);
    w.number = number;
    w.differs = any_reading(&rng, &x);
    int its_style = style == 4 ? (int)(number % 4) : style;
    digest = one_walk(start, &x, &w, seed, longest, its_style, checks, known, made, states);
  }
  return digest;
}

word counts_size(void) { return sizeof(Counts); }
word made_size(void) { return sizeof(Made); }
