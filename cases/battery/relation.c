/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relation.h"
#include "cases/core/file_array.h"
#include "cases/core/random.h"
#include "cases/subject/random_case.h"

#define ULPS    64.0
#define NUDGES  12
#define PLACES  4.0   /* ulp to which places of bodies are known */
#define NUDGE   1e-13 /* relative change of the numbers of a case */
#define MORE    100.0 /* so many changes that the nudges make are round-off still */
#define LARGEST 1e100 /* N, N m, N/m, J: beyond it nothing is compared */
#define FASTER  100.0 /* times the speed of the approach, or farther than so many radii */

enum {
    OF_FORCE,
    OF_MOMENT
};

/* Numbers of one kind, which have one scale. */
static const struct {
    enum play_column first, last;
    int is_flag;
} kinds[] = {
    [OF_FORCE] = {PLAY_COLUMN_normal_force, PLAY_COLUMN_dashpot_t, 0},
    [OF_MOMENT] = {PLAY_COLUMN_moment1_n, PLAY_COLUMN_moment2_t, 0},
    {PLAY_COLUMN_stiffness_n, PLAY_COLUMN_stiffness_s, 0},
    {PLAY_COLUMN_strain_energy, PLAY_COLUMN_coupling_energy, 0},
    {PLAY_COLUMN_active, PLAY_COLUMN_slipping, 1},
};

/* Of the case that principles are asked about, one after the other. */
struct battery_memory {
    const struct play_case *of;
    int played, refused; /* refused: there is no trace */
    struct play_trace trace;
    double *round_off[PLAY_COLUMN_COUNT]; /* NULL: not needed yet */
};

void battery_judgement_add(struct battery_judgement *judgement,
                           const struct battery_judgement *other) {
    if (other->applies && (!judgement->applies || other->error > judgement->error))
        *judgement = *other;
}

static void free_columns(double *columns[PLAY_COLUMN_COUNT]) {
    for (size_t k = 0; k < PLAY_COLUMN_COUNT; k++)
        file_array_free(columns[k]);
}

void battery_remember(struct battery_player *player, const struct play_case *c) {
    battery_forget(player);
    player->memory = play_resize(NULL, 1, sizeof *player->memory);
    *player->memory = (struct battery_memory){.of = c};
    play_trace_init(&player->memory->trace);
}

void battery_forget(struct battery_player *player) {
    player->fault.kind = PLAY_ENDING_DONE;
    memset(player->note, 0, sizeof player->note);
    if (!player->memory)
        return;
    play_trace_free(&player->memory->trace);
    free_columns(player->memory->round_off);
    player->memory = NULL;
}

static int is_fault(enum play_ending_kind kind) {
    const enum play_verdict verdict = play_ending_verdict(kind);
    return verdict == PLAY_VERDICT_CRASH || verdict == PLAY_VERDICT_TIMEOUT ||
           verdict == PLAY_VERDICT_ERROR || kind == PLAY_ENDING_ANSWER;
}

static int play(struct battery_player *player, const struct play_case *c,
                struct play_trace *ret_trace) {
    const struct play_refine as_written = {0};
    struct play_ending ending;
    struct play_note note[PLAY_NOTE_COUNT];
    player->runs++;
    play_trace_init(ret_trace);
    const int bad = play_subject_run(player->subject, c, &as_written, ret_trace, &ending, note);
    for (size_t i = 0; i < PLAY_NOTE_COUNT; i++)
        if (note[i].is_set && !player->note[i].is_set)
            player->note[i] = note[i];
    if (!bad)
        return 0;
    if (is_fault(ending.kind) && player->fault.kind == PLAY_ENDING_DONE) {
        player->fault = ending;
        player->fault_of = random_case_copy(c);
    }
    return REFUSED_INTO(player->refusal, sizeof player->refusal, "%.500s", ending.text);
}

int battery_play(struct battery_player *player, const struct play_case *c,
                 struct play_trace *ret_trace) {
    struct battery_memory *memory = player->memory;
    if (!memory || memory->of != c)
        return play(player, c, ret_trace);
    if (!memory->played)
        memory->refused = play(player, c, &memory->trace);
    memory->played = 1;
    play_trace_init(ret_trace);
    if (!memory->refused)
        play_trace_copy(&memory->trace, ret_trace);
    return memory->refused ? -1 : 0;
}

size_t battery_sound_rows(const struct play_case *c, const struct play_trace *t) {
    const double radius = c->pair.radius[0];
    double speed = c->impact.speed;
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            speed +=
                fabs(c->impact.spin[b][i]) * (isinf(c->pair.radius[b]) ? 0.0 : c->pair.radius[b]);
    if (c->segment_count || c->free.is)
        return t->count;
    for (size_t i = 0; i < t->count; i++) {
        const double v =
            hypot(hypot(t->column[PLAY_COLUMN_velocity_n][i], t->column[PLAY_COLUMN_velocity_s][i]),
                  t->column[PLAY_COLUMN_velocity_t][i]);
        if (!(v <= FASTER * speed) || !(fabs(t->column[PLAY_COLUMN_overlap][i]) <= radius))
            return i;
    }
    return t->count;
}

int battery_asks_places(const struct battery_player *player) {
    return player->subject && play_subject_description(player->subject)->takes_space;
}

double battery_place_error(const struct battery_player *player, const struct play_case *c,
                           const struct play_trace *trace) {
    double force = 0.0, overlap = 0.0, turns = 0.0;
    if (!battery_asks_places(player))
        return 0.0;
    for (size_t i = 0; i < trace->count; i++) {
        force = fmax(force, fabs(trace->column[PLAY_COLUMN_normal_force][i]));
        overlap = fmax(overlap, trace->column[PLAY_COLUMN_overlap][i]);
    }
    for (size_t i = 0; i < c->segment_count; i++)
        turns += fabs(c->segments[i].angle);
    const double reach = c->pair.radius[0] + (isinf(c->pair.radius[1]) ? 0.0 : c->pair.radius[1]);
    /* Each place is known to PLACES ulp, and so is the way of the centres for each radian of turning. */
    const double places = overlap > 0.0 ? PLACES * reach / overlap * (1.0 + 1.5 * turns) : 0.0;
    return (ULPS + (double)trace->count + places) * DBL_EPSILON * force;
}

/* --- the same case with other last digits ------------------------------------------------------- */

/* Random numbers, and by which share of itself each number of a case changes. */
struct nudger {
    uint64_t state;
    double share;
};

static double nudge(struct nudger *nudger, double x) {
    const int up = random_bits(&nudger->state) >> 63 != 0;
    return isfinite(x) ? x * (1.0 + (up ? nudger->share : -nudger->share)) : x;
}

/* What a slide is known to: places in the contact plane and ways of turning bodies are differences of larger
 * numbers, each known to some ulp. A motion along one axis so gets a little along the other. */
static double slide_nudge(struct nudger *nudger, const struct play_case *c,
                          const struct play_segment *g, double far) {
    const double two = isinf(c->pair.radius[1]) ? 0.0 : c->pair.radius[1];
    const double size = far + (c->pair.radius[0] + two) * fabs(g->angle);
    return (2.0 * random_real(&nudger->state) - 1.0) * PLACES * DBL_EPSILON * size;
}

static void nudge_path(struct nudger *nudger, struct play_case *c) {
    double far = 0.0; /* m, the longest way that any of the slides has gone */
    for (size_t i = 0; i < c->segment_count; i++) {
        struct play_segment *g = &c->segments[i];
        if (g->kind == PLAY_SET)
            continue;
        g->angle = nudge(nudger, g->angle);
        far += hypot(g->by[1], g->by[2]);
        for (int k = 0; k < 3; k++) {
            g->by[k] = nudge(nudger, g->by[k]);
            g->to[k] = nudge(nudger, g->to[k]);
        }
        for (int k = c->pair.dimension == 2 ? 2 : 1; k < 3; k++)
            g->by[k] += slide_nudge(nudger, c, g, g->kind == PLAY_RANDOM ? 0.0 : far);
    }
}

static void nudge_case(const struct play_case *c, double share, uint64_t seed,
                       struct play_case *ret) {
    struct nudger nudger = {seed, share};
    *ret = random_case_copy(c);
    for (int b = 0; b < 2; b++) {
        ret->pair.radius[b] = nudge(&nudger, ret->pair.radius[b]);
        ret->pair.mass[b] = nudge(&nudger, ret->pair.mass[b]);
        ret->inertia[b] = nudge(&nudger, ret->inertia[b]);
        for (int i = 0; i < 3; i++)
            ret->impact.spin[b][i] = nudge(&nudger, ret->impact.spin[b][i]);
    }
    for (size_t k = 0; k < c->law->property_count; k++) {
        struct touch_message unused;
        const struct touch_property *p = &c->law->properties[k];
        for (int b = 0; b < 2 && p->type == TOUCH_REAL && p->scope != TOUCH_OF_STATE; b++) {
            const double now = nudge(&nudger, ret->values.of[k][p->scope == TOUCH_OF_BODY ? b : 0]);
            if (touch_value_check(p, now, &unused) == TOUCH_OK)
                ret->values.of[k][b] = now;
        }
    }
    nudge_path(&nudger, ret);
    ret->impact.speed = nudge(&nudger, ret->impact.speed);
    ret->impact.angle = nudge(&nudger, ret->impact.angle);
    ret->free.overlap = nudge(&nudger, ret->free.overlap);
    for (int b = 0; b < 2; b++)
        for (int k = 0; k < 3; k++)
            ret->free.velocity[b][k] = nudge(&nudger, ret->free.velocity[b][k]);
    ret->impact.dt = nudge(&nudger, ret->impact.dt);
}

/* What one such change makes of each number, at this row or before, where that is more than so far. */
static void add_round_off(const struct play_trace *trace, const struct play_trace *now,
                          double *most[PLAY_COLUMN_COUNT]) {
    for (size_t k = 0; k < trace->columns; k++) {
        double change = 0.0;
        for (size_t row = 0; row < trace->count; row++) {
            change =
                fmax(change, now->count <= row ? HUGE_VAL
                                               : fabs(now->column[k][row] - trace->column[k][row]));
            most[k][row] = fmax(most[k][row], change);
        }
    }
}

/* The largest change of each number of the trace under such changes of the case. */
static void make_round_off(struct battery_player *player, const struct play_case *c, double share,
                           const struct play_trace *trace, double *ret_most[PLAY_COLUMN_COUNT]) {
    for (size_t k = 0; k < trace->columns; k++) {
        ret_most[k] = file_array_resize(NULL, trace->count + 1, sizeof *ret_most[k]);
        memset(ret_most[k], 0, trace->count * sizeof *ret_most[k]);
    }
    for (uint64_t n = 1; n <= NUDGES; n++) {
        struct play_case other;
        struct play_trace now;
        nudge_case(c, share, n, &other);
        if (!battery_play(player, &other, &now)) {
            add_round_off(trace, &now, ret_most);
            play_trace_free(&now);
        }
    }
}

/* Of one number. The columns are made when the first is asked for: in `own`, or where they are remembered. */
static double round_off(struct battery_player *player, const struct play_case *c, double share,
                        const struct play_trace *trace, double *own[PLAY_COLUMN_COUNT],
                        size_t column, size_t row) {
    struct battery_memory *memory = player->memory;
    double **most = memory && memory->of == c && !(share > NUDGE) ? memory->round_off : own;
    if (!most[0])
        make_round_off(player, c, share, trace, most);
    return most[column][row];
}

double battery_round_off(struct battery_player *player, const struct play_case *c,
                         const struct play_trace *trace, size_t column, size_t row) {
    double *own[PLAY_COLUMN_COUNT] = {NULL};
    const double most = MORE * round_off(player, c, NUDGE, trace, own, column, row);
    free_columns(own);
    return most;
}

/* --- two views of a motion ---------------------------------------------------------------------- */

/* The largest finite magnitude of a kind in a run. */
static double scale_of(const struct play_trace *t, size_t kind) {
    double most = 0.0;
    for (size_t k = kinds[kind].first; k <= kinds[kind].last; k++)
        for (size_t i = 0; i < t->count; i++)
            if (isfinite(t->column[k][i]))
                most = fmax(most, fabs(t->column[k][i]));
    return most;
}

static int same(double a, double b) {
    return (isnan(a) && isnan(b)) || (!(a < b) && !(a > b) && !isnan(a) && !isnan(b));
}

struct comparison {
    struct battery_player *player;
    const struct battery_relation *relation;
    const struct play_trace *trace, *other_trace;
    double scale[TOUCH_COUNT(kinds)], least[TOUCH_COUNT(kinds)]; /* least: of a tolerance */
    double *round_off[PLAY_COLUMN_COUNT], *other_round_off[PLAY_COLUMN_COUNT];
};

/* One number of a row; whether it is further off than round-off. */
static void compare_number(struct comparison *x, size_t kind, size_t k, size_t row, double expected,
                           struct battery_judgement *j) {
    const double found = x->trace->column[k][row];
    const double off =
        kinds[kind].is_flag ? (same(found, expected) ? 0.0 : 1.0) : fabs(found - expected);
    double tolerance =
        kinds[kind].is_flag
            ? 0.5
            : fmax(fmax(ULPS * DBL_EPSILON, x->relation->near) * x->scale[kind], x->least[kind]);
    const double share = fmax(NUDGE, x->relation->near);
    if (off <= j->error * tolerance || same(found, expected))
        return;
    if (!(off <= tolerance))
        tolerance =
            fmax(tolerance, MORE * fmax(round_off(x->player, x->relation->of, share, x->trace,
                                                  x->round_off, k, row),
                                        round_off(x->player, x->relation->other, share,
                                                  x->other_trace, x->other_round_off, k, row)));
    const double error = isfinite(off) ? off / tolerance : HUGE_VAL;
    if (!(error > j->error))
        return;
    j->error = error;
    j->relative = kinds[kind].is_flag ? 1.0 : off / x->scale[kind];
    j->quantity = play_quantity_at(k);
    j->leg = (size_t)x->trace->column[PLAY_COLUMN_leg][row];
    j->step = j->leg > 1 ? row - x->trace->leg_end[j->leg - 2] : row;
    j->expected = expected;
    j->found = found;
}

/* The first row that has a number so large that products of it leave the range of double, in this view or the other: a
 * motion that is not stable in time comes there, and not at the same row in both. */
static size_t rows_to_compare(const struct play_case *c, const struct play_trace *t) {
    size_t rows = battery_sound_rows(c, t);
    for (size_t kind = 0; kind < TOUCH_COUNT(kinds); kind++)
        for (size_t k = kinds[kind].first; k <= kinds[kind].last; k++)
            for (size_t i = 0; i < rows; i++)
                if (fabs(t->column[k][i]) > LARGEST)
                    rows = i;
    return rows;
}

static void compare_row(struct comparison *x, size_t row, struct battery_judgement *j) {
    double values[PLAY_COLUMN_COUNT] = {0.0};
    for (size_t k = 0; k < x->other_trace->columns; k++)
        values[k] = x->other_trace->column[k][row];
    x->relation->back(x->relation->data, values);
    for (size_t kind = 0; kind < TOUCH_COUNT(kinds); kind++)
        for (size_t k = kinds[kind].first; k <= kinds[kind].last; k++)
            if (!x->relation->left_out[k])
                compare_number(x, kind, k, row, values[k], j);
}

void battery_compare(struct battery_player *player, const struct battery_relation *relation,
                     struct battery_judgement *ret) {
    struct play_trace trace, other_trace;
    *ret = (struct battery_judgement){0};
    if (battery_play(player, relation->of, &trace))
        return;
    if (battery_play(player, relation->other, &other_trace)) {
        play_trace_free(&trace);
        return;
    }
    struct comparison x = {
        .player = player, .relation = relation, .trace = &trace, .other_trace = &other_trace};
    for (size_t kind = 0; kind < TOUCH_COUNT(kinds); kind++)
        x.scale[kind] = scale_of(&trace, kind);
    x.least[OF_FORCE] = fmax(battery_place_error(player, relation->of, &trace),
                             battery_place_error(player, relation->other, &other_trace));
    x.least[OF_MOMENT] = x.least[OF_FORCE] * relation->of->pair.radius[0];
    const size_t of_one = rows_to_compare(relation->of, &trace);
    const size_t of_other = rows_to_compare(relation->other, &other_trace);
    const size_t rows = of_one < of_other ? of_one : of_other;
    ret->applies = 1;
    for (size_t row = 0; row < rows && !(ret->error > 1.0); row++)
        compare_row(&x, row, ret);
    if (ret->error > 1.0)
        snprintf(
            ret->text, sizeof ret->text,
            "%s = %.17g, and %.17g by the other view of the same motion, at step %zu of leg %zu",
            ret->quantity->name, ret->found, ret->expected, ret->step, ret->leg);
    free_columns(x.round_off);
    free_columns(x.other_round_off);
    play_trace_free(&trace);
    play_trace_free(&other_trace);
}

void battery_relate(struct battery_player *player, const struct play_case *c,
                    const struct play_case *other, battery_map *back, void *data,
                    struct battery_judgement *ret) {
    const struct battery_relation relation = {.of = c, .other = other, .back = back, .data = data};
    battery_compare(player, &relation, ret);
}
