/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "work.h"
#include "law_facts.h"
#include "cases/play/two_bodies.h"
#include "cases/subject/random_case.h"

/* How a segment turns the bodies: the same in all of its steps, since their overlap stays. */
struct turning {
    struct touch_motion
        motion; /* with the velocities at the levers of the convention torque_lever */
    double dt;
};

static int turns(const struct play_segment *g) {
    return play_turns_plane(g) || g->kind == PLAY_ROLL || g->kind == PLAY_TWIST;
}

static void open_segment(const struct play_case *c, const struct play_segment *g, double overlap,
                         struct turning *ret) {
    struct play_bodies bodies;
    *ret = (struct turning){.dt = g->time / (double)g->steps};
    if (!turns(g))
        return;
    play_place_bodies(c, g, overlap, ret->dt, &bodies);
    touch_contact_motion(&bodies.body[0], &bodies.body[1], &bodies.frame, overlap, c->torque_lever,
                         &ret->motion);
}

/* The mean of a column over the step that ends at that row. */
static double mean(const struct play_trace *t, enum play_column column, size_t row) {
    return 0.5 * (t->column[column][row - 1] + t->column[column][row]);
}

static double change(const struct play_trace *t, enum play_column column, size_t row) {
    return t->column[column][row] - t->column[column][row - 1];
}

static void add_step(const struct play_trace *t, size_t row, const struct turning *turning,
                     int is_turned, struct battery_work *w) {
    static const enum play_column moments[2][3] = {
        {PLAY_COLUMN_moment1_n, PLAY_COLUMN_moment1_s, PLAY_COLUMN_moment1_t},
        {PLAY_COLUMN_moment2_n, PLAY_COLUMN_moment2_s, PLAY_COLUMN_moment2_t}};
    const struct touch_motion *m = &turning->motion;
    const double shear_s = mean(t, PLAY_COLUMN_shear_force_s, row);
    const double shear_t = mean(t, PLAY_COLUMN_shear_force_t, row);
    const double slide_s = change(t, PLAY_COLUMN_slide_s, row);
    const double slide_t = change(t, PLAY_COLUMN_slide_t, row);
    const double at_s = is_turned ? m->velocity_s * turning->dt : slide_s;
    const double at_t = is_turned ? m->velocity_t * turning->dt : slide_t;
    const double lever = shear_s * (slide_s - at_s) + shear_t * (slide_t - at_t);
    double drawn = -mean(t, PLAY_COLUMN_normal_force, row) * change(t, PLAY_COLUMN_overlap, row) -
                   shear_s * at_s - shear_t * at_t;
    for (int b = 0; is_turned && b < 2; b++)
        for (int i = 0; i < 3; i++)
            drawn += mean(t, moments[b][i], row) * m->spin[b][i] * turning->dt;
    const double coupling = change(t, PLAY_COLUMN_coupling_energy, row);
    w->drawn += drawn;
    w->put_in += fmax(-drawn, 0.0);
    w->lever += lever;
    w->declared += fmax(lever, 0.0) + fmax(-coupling, 0.0);
}

static void add_up(const struct play_case *c, const struct play_trace *trace,
                   struct battery_work *ret_work) {
    struct battery_work w = {0};
    size_t row = 0;
    ret_work[0] = w;
    for (size_t i = 0; i < c->segment_count; i++) {
        const struct play_segment *g = &c->segments[i];
        struct turning turning = {.dt = 0.0};
        if (g->kind == PLAY_SET)
            continue;
        open_segment(c, g, trace->column[PLAY_COLUMN_overlap][row], &turning);
        for (size_t k = 0; k < g->steps && row + 1 < trace->count; k++) {
            add_step(trace, ++row, &turning, turns(g), &w);
            ret_work[row] = w;
        }
    }
}

struct battery_work *battery_work_play(struct battery_player *player, const struct play_case *c,
                                       size_t factor, struct play_trace *ret_trace) {
    struct battery_work *work = NULL;
    struct play_case finer = random_case_copy(c);
    for (size_t i = 0; i < finer.segment_count; i++)
        finer.segments[i].steps *= factor;
    if (!battery_play(player, &finer, ret_trace)) {
        work = play_resize(NULL, ret_trace->count + 1, sizeof *work);
        add_up(&finer, ret_trace, work);
    }
    return work;
}

struct battery_limit battery_limit_of(double n, double two_n, double four_n) {
    const double first = two_n - n, second = four_n - two_n, ratio = first / second;
    const int has_order = ratio > 1.3 && ratio < 40.0;
    const double more = second / ((has_order ? ratio : 2.0) - 1.0);
    return (struct battery_limit){.value = four_n + more,
                                  .uncertainty = 2.0 * fmax(fabs(second), fabs(more)),
                                  .order = has_order ? log2(ratio) : (double)NAN};
}

double battery_allowed(const struct battery_player *player, const struct play_case *c,
                       const struct battery_limit *declared, double put_in) {
    struct battery_law law = battery_law_facts(player, c);
    /* Bodies that are answered by forces and torques alone, as by an engine, have no energies. */
    const int books = law.traits & TOUCH_TRAIT_ENERGIES && !c->bodies_step &&
                      law.answers & UINT32_C(1) << PLAY_FORCE_coupling_work;
    const double unbooked = books ? 0.0 : BATTERY_UNBOOKED * put_in;
    return fmax(declared->value + declared->uncertainty, unbooked);
}
