/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A property that may be changed in contact: pressed with one value, which is then changed, and released a little. What
 * comes of spring and dashpot is what a contact answers that had the new value from the beginning. A law whose normal
 * force depends on the way to an overlap is not asked: the same contact is also pressed in another way, and what then
 * differs is left out. */
#include "cases/core/random.h"
#include "principle.h"

#define RELATIVE 1e-12
#define EVERY    4 /* a motion asks for so many properties less: from which on, its radius says */

static const size_t asked[] = {PLAY_COLUMN_normal_elastic, PLAY_COLUMN_normal_dashpot,
                               PLAY_COLUMN_stiffness_n};

/* Other values for all properties, the same for the same pair. */
static void other_values(const struct play_case *c, struct touch_values *ret) {
    struct play_case other;
    uint64_t state = (uint64_t)(ldexp(frexp(c->pair.radius[0], &(int){0}), 53));
    random_case_make(c->law, random_bits(&state), 1, &other);
    *ret = other.values;
}

/* Pressed in so many steps, with the property set before the last one (set: its new value) or not; 0.8 depths at the end. */
static int press(struct battery_player *player, const struct play_case *c,
                 const struct battery_sizes *size, int steps, int property, const double set[2],
                 struct play_trace *ret) {
    struct play_case scene = battery_scene(c);
    battery_without_inheritance(&scene);
    battery_move(&scene, size->depth, 0.0, 0.0, (size_t)steps, (double)steps * size->time);
    if (set) {
        struct play_segment *g = battery_segment(&scene, PLAY_SET, 0, 0.0);
        g->property = property;
        g->value[0] = set[0];
        g->value[1] = set[1];
    }
    battery_to(&scene, 0.8 * size->depth, 0.0, 0.0, 1, size->time);
    return battery_play(player, &scene, ret);
}

/* Compares the last rows: of a contact whose property was changed, of one that had the value always, and of one that was
 * pressed in another way. */
static void compare(const struct touch_property *p, const struct play_trace *changed,
                    const struct play_trace *always, const struct play_trace *otherwise,
                    struct battery_judgement *ret) {
    const size_t a = changed->count - 1, b = always->count - 1, o = otherwise->count - 1;
    double scale = 0.0;
    for (size_t k = 0; k < TOUCH_COUNT(asked); k++) {
        const double is = always->column[asked[k]][b];
        scale = k < 2 ? fmax(scale, fabs(is)) : fabs(is);
        if (!(fabs(is - otherwise->column[asked[k]][o]) <= RELATIVE * scale))
            continue;
        ret->applies = 1;
        battery_blame(ret, changed, asked[k], a, is, 10.0 * RELATIVE * scale + 1e-300,
                      "%s was changed in contact, and a contact that had this value from the "
                      "beginning has %.17g",
                      p->keyword, is);
    }
}

static void change(struct battery_player *player, const struct play_case *c,
                   const struct battery_sizes *size, int k, const double value[2],
                   struct battery_judgement *ret) {
    struct play_case other = *c;
    struct play_trace changed, always, otherwise;
    other.values.of[k][0] = value[0];
    other.values.of[k][1] = value[1];
    if (press(player, c, size, 2, k, value, &changed))
        return;
    if (!press(player, &other, size, 2, k, NULL, &always)) {
        if (!press(player, &other, size, 5, k, NULL, &otherwise)) {
            compare(&c->law->properties[k], &changed, &always, &otherwise, ret);
            play_trace_free(&otherwise);
        }
        play_trace_free(&always);
    }
    play_trace_free(&changed);
}

PRINCIPLE(changed) {
    struct battery_sizes size;
    struct touch_values values;
    if (battery_measure(player, c, &size))
        return;
    other_values(c, &values);
    const size_t turn = (size_t)(1e6 * frexp(c->pair.radius[0], &(int){0}));
    for (size_t k = turn % EVERY; k < c->law->property_count; k += EVERY) {
        const struct touch_property *p = &c->law->properties[k];
        const int is_there = !isnan(c->values.of[k][0]) && !isnan(values.of[k][0]);
        if (p->flags & TOUCH_MODIFIABLE && p->scope != TOUCH_OF_STATE && is_there)
            change(player, c, &size, (int)k, values.of[k], ret);
    }
}
