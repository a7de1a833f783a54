/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view.h"
#include "cases/subject/random_case.h"

const struct battery_view battery_mirrored = {{{1.0, 0.0}, {0.0, -1.0}}, 0};

static int is_zero(double x) {
    return !(x < 0.0) && !(x > 0.0);
}

static double determinant(const struct battery_view *view) {
    return view->turn[0][0] * view->turn[1][1] - view->turn[0][1] * view->turn[1][0];
}

/* Keeps the sign of a zero from mattering: what is not turned stays as it is. */
static double mix(double a, double x, double b, double y) {
    return is_zero(a) ? b * y : is_zero(b) ? a * x : a * x + b * y;
}

static void turn_plane(const struct battery_view *view, double v[2]) {
    const double s = v[0], t = v[1];
    v[0] = mix(view->turn[0][0], s, view->turn[0][1], t);
    v[1] = mix(view->turn[1][0], s, view->turn[1][1], t);
}

static void turn_axial(const struct battery_view *view, double v[3]) {
    turn_plane(view, v + 1);
    for (int i = 0; i < 3; i++)
        v[i] *= determinant(view);
}

/* --- back ---------------------------------------------------------------------------------------- */

static void swap(double *a, double *b) {
    const double was = *a;
    *a = *b;
    *b = was;
}

/* A battery_map: data is the view. */
static void battery_view_back(void *data, double row[PLAY_COLUMN_COUNT]) {
    static const enum play_column vectors[] = {
        PLAY_COLUMN_shear_force_s,
        PLAY_COLUMN_elastic_s,
        PLAY_COLUMN_dashpot_s,
    };
    static const enum play_column moments[2] = {PLAY_COLUMN_moment1_n, PLAY_COLUMN_moment2_n};
    const struct battery_view *view = data;
    const struct battery_view inverse = {
        {{view->turn[0][0], view->turn[1][0]}, {view->turn[0][1], view->turn[1][1]}},
        view->exchanged};
    for (size_t i = 0; i < TOUCH_COUNT(vectors); i++)
        turn_plane(&inverse, row + vectors[i]);
    for (size_t i = 0; i < TOUCH_COUNT(moments); i++)
        turn_axial(&inverse, row + moments[i]);
    for (size_t i = 0; i < 3 && view->exchanged; i++)
        swap(&row[moments[0] + i], &row[moments[1] + i]);
}

/* --- there --------------------------------------------------------------------------------------- */

static int refuse(struct battery_judgement *ret, const char *why) {
    return REFUSED(ret, "%s", why);
}

/* What kind of vector a property of the state is, by its unit: 1 as a force, -1 as a moment, 0 not known. */
static int kind_of(const struct touch_property *p) {
    static const char *const polar[] = {"N", "m", "m/s", "N/m"}, *const axial[] = {"N m", "rad",
                                                                                   "rad/s"};
    for (size_t i = 0; i < TOUCH_COUNT(polar); i++)
        if (!strcmp(p->unit, polar[i]))
            return 1;
    for (size_t i = 0; i < TOUCH_COUNT(axial); i++)
        if (!strcmp(p->unit, axial[i]))
            return -1;
    return 0;
}

static int view_value(const struct battery_view *view, const struct play_case *c, size_t k,
                      double value[3], struct battery_judgement *ret) {
    const struct touch_property *p = &c->law->properties[k];
    const int kind = kind_of(p);
    if (p->scope == TOUCH_OF_BODY && view->exchanged)
        swap(&value[0], &value[1]);
    if (p->scope != TOUCH_OF_STATE)
        return 0;
    if (kind > 0)
        turn_plane(view, value + 1);
    else if (kind < 0)
        turn_axial(view, value);
    return kind ? 0 : refuse(ret, "a vector of the state that is no force and no moment is set");
}

static int view_target(const struct battery_view *view, double to[3],
                       struct battery_judgement *ret) {
    const int mixes = !is_zero(view->turn[0][0]) && !is_zero(view->turn[0][1]);
    if (mixes && isnan(to[1]) != isnan(to[2]))
        return refuse(ret, "one of the slides is left where it is");
    turn_plane(view, to + 1);
    return 0;
}

/* What one body does is done by the other; two bodies that roll have spins as their distances from the contact. */
static void exchange_turns(const struct play_case *c, double overlap, struct play_segment *g) {
    const double one = c->pair.radius[0] - 0.5 * overlap, two = c->pair.radius[1] - 0.5 * overlap;
    if (g->body == 3)
        g->angle *= g->kind == PLAY_ROLL ? -one / two : -1.0;
    else
        g->body = 3 - g->body;
}

static int view_segment(const struct battery_view *view, const struct play_case *c, double overlap,
                        struct play_segment *g, struct battery_judgement *ret) {
    if (g->kind == PLAY_SET)
        return view_value(view, c, (size_t)g->property, g->value, ret);
    turn_plane(view, g->by + 1);
    turn_axial(view, g->about);
    if (view->exchanged && (g->kind == PLAY_ROLL || g->kind == PLAY_TWIST))
        exchange_turns(c, overlap, g);
    return g->kind == PLAY_TO ? view_target(view, g->to, ret) : 0;
}

static void exchange_bodies(struct play_case *c) {
    const int rigid = c->pair.rigid[0];
    swap(&c->pair.radius[0], &c->pair.radius[1]);
    swap(&c->pair.mass[0], &c->pair.mass[1]);
    swap(&c->inertia[0], &c->inertia[1]);
    c->pair.rigid[0] = c->pair.rigid[1];
    c->pair.rigid[1] = rigid;
    for (size_t k = 0; k < c->law->property_count; k++) {
        const int held = c->held[k][0];
        c->held[k][0] = c->held[k][1];
        c->held[k][1] = held;
        swap(&c->body.of[k][0], &c->body.of[k][1]);
        if (c->law->properties[k].scope == TOUCH_OF_BODY)
            swap(&c->values.of[k][0], &c->values.of[k][1]);
    }
    for (int i = 0; i < 3; i++)
        swap(&c->impact.spin[0][i], &c->impact.spin[1][i]);
    random_case_inherit(c);
}

/* Where each segment begins, m. */
static double *overlaps_of(struct battery_player *player, const struct play_case *c) {
    struct play_trace trace;
    double *ret = play_resize(NULL, c->segment_count + 1, sizeof *ret);
    if (battery_play(player, c, &trace))
        return NULL;
    size_t leg = 0;
    for (size_t i = 0; i < c->segment_count; i++) {
        const size_t row = leg ? trace.leg_end[leg - 1] : 0;
        ret[i] = trace.column[PLAY_COLUMN_overlap][row];
        leg += c->segments[i].kind != PLAY_SET;
    }
    play_trace_free(&trace);
    return ret;
}

static int view_impact(const struct battery_view *view, struct play_impact *impact, int is_free,
                       struct battery_judgement *ret) {
    const int stays = !(view->turn[0][0] < 1.0) || is_zero(impact->angle) || is_free;
    for (int b = 0; b < 2; b++)
        turn_axial(view, impact->spin[b]);
    return stays ? 0 : refuse(ret, "an impact slides along s");
}

/* A vector in space: named the other way round, the axes n and s are the opposite ones. */
static void view_space(const struct battery_view *view, double v[3]) {
    turn_plane(view, v + 1);
    for (int i = 0; i < 3 && view->exchanged; i++)
        v[i] = -v[i];
}

static void view_free(const struct battery_view *view, struct play_free *f) {
    view_space(view, f->gravity);
    for (int b = 0; b < 2; b++) {
        view_space(view, f->velocity[b]);
        view_space(view, f->force[b]);
    }
    for (int i = 0; i < 3 && view->exchanged; i++) {
        swap(&f->velocity[0][i], &f->velocity[1][i]);
        swap(&f->force[0][i], &f->force[1][i]);
    }
}

static int view_parts(const struct battery_view *view, struct play_case *c, const double *overlap,
                      struct battery_judgement *ret) {
    int bad = c->segment_count ? 0 : view_impact(view, &c->impact, c->free.is, ret);
    view_free(view, &c->free);
    for (size_t i = 0; !bad && i < c->segment_count; i++)
        bad = view_segment(view, c, overlap ? overlap[i] : 0.0, &c->segments[i], ret);
    for (size_t k = 0; !bad && k < c->law->property_count; k++)
        if (c->vector_given[k])
            bad = view_value(view, c, k, c->vector[k], ret);
    if (view->exchanged)
        exchange_bodies(c);
    return bad;
}

/* --- random segments ----------------------------------------------------------------------------- */

/* The steps of one, as moves. */
static void write_out(const struct play_segment *g, struct play_segment *ret_moves) {
    double pressed = 0.0;
    for (size_t k = 1; k <= g->steps; k++) {
        struct play_segment *m = &ret_moves[k - 1];
        *m = (struct play_segment){
            .kind = PLAY_MOVE, .steps = 1, .time = g->time / (double)g->steps, .line = g->line};
        for (int i = 0; i < 3; i++) {
            m->to[i] = (double)NAN;
            m->by[i] = (k % 2 == 0) == (i > 0) ? g->by[i] * play_random(g->seed, k, i) : 0.0;
        }
        m->by[0] -= k % 2 ? pressed : 0.0;
        pressed += m->by[0];
    }
}

/* Replaces the random segments of a case by the steps that they are, which have no random numbers. */
static void battery_view_write_out(struct play_case *c) {
    size_t count = 0, put = 0;
    for (size_t i = 0; i < c->segment_count; i++)
        count += c->segments[i].kind == PLAY_RANDOM ? c->segments[i].steps : 1;
    struct play_segment *all = play_resize(NULL, count + 1, sizeof *all);
    for (size_t i = 0; i < c->segment_count; i++) {
        const struct play_segment *g = &c->segments[i];
        const int is_random = g->kind == PLAY_RANDOM;
        if (is_random)
            write_out(g, &all[put]);
        else
            all[put] = *g;
        put += is_random ? g->steps : 1;
    }
    c->segments = all;
    c->segment_count = count;
}

/* The other view of a case. Returns 0; or -1 where the motion has none, with the
 * reason in ret->text. */
static int battery_view_make(struct battery_player *player, const struct battery_view *view,
                             const struct play_case *c, struct play_case *ret_case,
                             struct battery_judgement *ret) {
    const int mixes = !is_zero(view->turn[0][1]);
    double *overlap = NULL;
    *ret = (struct battery_judgement){0};
    if (c->pair.dimension == 2 && mixes)
        return refuse(ret, "plane motion has one direction of shear");
    if (view->exchanged && isinf(c->pair.radius[1]))
        return refuse(ret, "a wall is body 2");
    if (view->exchanged && !(overlap = overlaps_of(player, c)))
        return -1;
    *ret_case = random_case_copy(c);
    if (mixes)
        battery_view_write_out(ret_case);
    return view_parts(view, ret_case, overlap, ret);
}

/* The time step comes from the contact time, which is integrated from body 1 to body 2: the order of sums has its
 * round-off, and where a force jumps more than that. Both views take the step of the first. */
static void give_time_step(struct battery_player *player, const struct play_case *c,
                           struct play_case *ret_case) {
    struct play_trace trace;
    if (c->segment_count || c->free.is || c->impact.dt > 0.0 || battery_play(player, c, &trace))
        return;
    const double *time = trace.column[PLAY_COLUMN_time];
    if (trace.count > 1 && time[1] > time[0])
        ret_case->impact.dt = time[1] - time[0];
    play_trace_free(&trace);
}

void battery_view_ask(struct battery_player *player, const struct battery_view *view,
                      const struct play_case *c, struct battery_judgement *ret) {
    struct battery_view copy = *view;
    struct play_case fixed, other;
    fixed = random_case_copy(c);
    fixed.impact.moving = 0;
    if (view->exchanged && !play_law_is_here(c->law))
        give_time_step(player, c, &fixed);
    const int is_same = !c->impact.moving && is_zero(fixed.impact.dt - c->impact.dt);
    if (!battery_view_make(player, view, is_same ? c : &fixed, &other, ret))
        battery_relate(player, is_same ? c : &fixed, &other, battery_view_back, &copy, ret);
}
