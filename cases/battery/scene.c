/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"
#include "cases/subject/random_case.h"

int battery_measure(struct battery_player *player, const struct play_case *c,
                    struct battery_sizes *ret) {
    struct play_trace t;
    *ret = (struct battery_sizes){0};
    if (battery_play(player, c, &t))
        return -1;
    const size_t rows = battery_sound_rows(c, &t);
    for (size_t i = 0; i < rows; i++) {
        const double s = t.column[PLAY_COLUMN_slide_s][i], u = t.column[PLAY_COLUMN_slide_t][i];
        const double slide = hypot(s, u);
        ret->depth = fmax(ret->depth, t.column[PLAY_COLUMN_overlap][i]);
        ret->time = fmax(ret->time, t.column[PLAY_COLUMN_time][i]);
        if (slide > 0.0 && isfinite(slide) && !(ret->slide > 0.0)) {
            ret->way[0] = s / slide;
            ret->way[1] = u / slide;
        }
        ret->slide = fmax(ret->slide, isfinite(slide) ? slide : 0.0);
    }
    play_trace_free(&t);
    if (!(ret->slide > 0.0)) {
        ret->slide = 0.1 * ret->depth;
        ret->way[0] = 0.6;
        ret->way[1] = 0.8;
    }
    if (c->pair.dimension == 2) {
        ret->way[0] = 0.0;
        ret->way[1] = 1.0;
    }
    return ret->depth > 0.0 && isfinite(ret->depth) && ret->time > 0.0 ? 0 : -1;
}

struct play_case battery_scene(const struct play_case *c) {
    struct play_case scene = *c;
    scene.segments = NULL;
    scene.segment_count = 0;
    scene.free = (struct play_free){0};
    memset(scene.vector_given, 0, sizeof scene.vector_given);
    return scene;
}

struct play_segment *battery_segment(struct play_case *scene, enum play_segment_kind kind,
                                     size_t steps, double time) {
    struct play_segment *g = PLAY_ADDED(scene->segments, scene->segment_count);
    *g = (struct play_segment){.kind = kind, .steps = steps, .time = time, .cycles = 1.0};
    for (int i = 0; i < 3; i++)
        g->to[i] = (double)NAN;
    return g;
}

int battery_scene_path(const struct play_case *c, struct play_case *scene) {
    for (size_t i = 0; i < c->segment_count; i++) {
        const struct play_segment *g = &c->segments[i];
        if (g->kind != PLAY_SET || c->law->properties[g->property].scope != TOUCH_OF_STATE)
            *battery_segment(scene, g->kind, g->steps, g->time) = *g;
    }
    return c->segment_count > 0;
}

int battery_without_lengths(struct play_case *scene) {
    for (size_t k = 0; k < scene->law->property_count; k++) {
        const struct touch_property *p = &scene->law->properties[k];
        struct touch_message unused;
        if (strcmp(p->unit, "m") != 0 || p->scope == TOUCH_OF_STATE || p->type != TOUCH_REAL ||
            (isnan(scene->values.of[k][0]) && isnan(scene->values.of[k][1])))
            continue;
        if (touch_value_check(p, 0.0, &unused) != TOUCH_OK)
            return -1;
        scene->values.of[k][0] = scene->values.of[k][1] = 0.0;
    }
    return 0;
}

void battery_without_inheritance(struct play_case *scene) {
    memset(scene->held, 0, sizeof scene->held);
    memset(scene->inherit, 0, sizeof scene->inherit);
}

void battery_put_defaults(struct play_case *scene, size_t but) {
    battery_without_inheritance(scene);
    for (size_t k = 0; k < scene->law->property_count; k++) {
        const struct touch_property *p = &scene->law->properties[k];
        if (k == but || p->type != TOUCH_REAL || p->scope == TOUCH_OF_STATE ||
            p->flags & TOUCH_REQUIRED)
            continue;
        if (p->flags & TOUCH_OPTIONAL)
            scene->values.of[k][0] = scene->values.of[k][1] = (double)NAN;
        else if (!strcmp(p->unit, "1"))
            scene->values.of[k][0] = scene->values.of[k][1] = p->initial;
    }
}

struct play_segment *battery_to(struct play_case *scene, double overlap, double slide_s,
                                double slide_t, size_t steps, double time) {
    struct play_segment *g = battery_segment(scene, PLAY_TO, steps, time);
    g->to[0] = overlap;
    g->to[1] = slide_s;
    g->to[2] = slide_t;
    return g;
}

struct play_segment *battery_move(struct play_case *scene, double overlap, double slide_s,
                                  double slide_t, size_t steps, double time) {
    struct play_segment *g = battery_segment(scene, PLAY_MOVE, steps, time);
    g->by[0] = overlap;
    g->by[1] = slide_s;
    g->by[2] = slide_t;
    return g;
}

void battery_blame(struct battery_judgement *j, const struct play_trace *trace, size_t column,
                   size_t row, double expected, double tolerance, const char *format, ...) {
    const double found = trace->column[column][row], off = fabs(found - expected);
    const double error = off <= 0.0 ? 0.0 : isfinite(off) ? off / tolerance : HUGE_VAL;
    if (!(error > j->error))
        return;
    va_list arguments;
    j->error = error;
    j->relative = off / fmax(fabs(expected), fabs(found));
    j->quantity = play_quantity_at(column);
    j->leg = (size_t)trace->column[PLAY_COLUMN_leg][row];
    j->step = j->leg > 1 ? row - trace->leg_end[j->leg - 2] : row;
    j->expected = expected;
    j->found = found;
    const int n =
        snprintf(j->text, sizeof j->text, "%s = %.17g at step %zu of leg %zu: ", j->quantity->name,
                 found, j->step, j->leg);
    va_start(arguments, format);
    vsnprintf(j->text + n, sizeof j->text - (size_t)n, format, arguments);
    va_end(arguments);
}
