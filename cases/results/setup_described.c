/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a case is, from what was read: its kind, and the legs of its path in numbers and words. */
#include "cases/core/unit_text.h"
#include "cases/play/player.h"
#include "cases/case/keys.h"
#include "setup.h"

#define DIGITS 4 /* of numbers in words */

/* --- words -------------------------------------------------------------------------------------- */

/* A sentence that grows; its parts are separated by commas. */
struct words {
    FILE *out;
    int parts;
};

static void put_part(struct words *words) {
    fputs(words->parts++ ? ", " : "", words->out);
}

static void put_value(struct words *words, double value, const char *unit) {
    char text[UNIT_TEXT_SIZE];
    unit_text(value, unit, DIGITS, text);
    fputs(text, words->out);
}

/* "overlap by 1 mm, slide along s by 0 m": from the first direction on, those that change. What a segment of the kind
 * PLAY_TO leaves is NaN. */
static void put_along(struct words *words, const struct play_segment *g, const double along[3],
                      int first, const char *how) {
    static const char *const what[] = {"overlap ", "slide along s ", "slide along t "};
    for (int i = first; i < 3; i++) {
        if (isnan(along[i]) || (g->kind != PLAY_TO && !(fabs(along[i]) > 0.0)))
            continue;
        put_part(words);
        fprintf(words->out, "%s%s", what[i], how);
        put_value(words, along[i], "m");
    }
}

static void put_axis(struct words *words, const double about[3]) {
    static const char *const axes[] = {"n", "s", "t"};
    for (int i = 0; i < 3; i++)
        if (about[i] >= 1.0) {
            fprintf(words->out, " about %s", axes[i]);
            return;
        }
    fprintf(words->out, " about (%.3g, %.3g, %.3g) along (n, s, t)", about[0], about[1], about[2]);
}

static void put_turn(struct words *words, const struct play_segment *g) {
    static const char *const who[] = {"", "body 1 spins by ", "body 2 spins by ",
                                      "the bodies spin in opposite directions by "};
    const int spins = g->kind == PLAY_ROLL || g->kind == PLAY_TWIST;
    put_part(words);
    fputs(spins                    ? who[g->body & 3]
          : g->kind == PLAY_ROTATE ? "the pair turns as one rigid body by "
                                   : "the centres turn without spins by ",
          words->out);
    put_value(words, g->angle, "rad");
    put_axis(words, g->about);
}

static void put_set(struct words *words, const struct play_case *c, const struct play_segment *g) {
    if (g->property < 0) {
        put_part(words);
        fputs(g->property == PLAY_SET_NEW ? "a new contact" : "a state that the record gives",
              words->out);
        return;
    }
    const struct touch_property *p = &c->law->properties[g->property];
    const int two =
        p->scope == TOUCH_OF_BODY && memcmp(&g->value[0], &g->value[1], sizeof(double)) != 0;
    const int count = p->type == TOUCH_VECTOR ? 3 : two ? 2 : 1;
    put_part(words);
    fprintf(words->out, "%s becomes ", p->keyword);
    if (p->type == TOUCH_CHOICE) {
        const char *choice = p->choices;
        for (int i = 0; i < (int)g->value[0] && strchr(choice, '|'); i++)
            choice = strchr(choice, '|') + 1;
        fprintf(words->out, "%.*s", (int)strcspn(choice, "|"), choice);
        return;
    }
    for (int i = 0; i < count; i++) {
        fputs(i ? " and " : "", words->out);
        put_value(words, g->value[i], p->unit);
    }
}

static void put_motion(struct words *words, const struct play_case *c,
                       const struct play_segment *g) {
    switch (g->kind) {
    case PLAY_ROW:
    case PLAY_TO:
        put_along(words, g, g->to, 0, "to ");
        return;
    case PLAY_HOLD:
        put_part(words);
        fputs("nothing moves", words->out);
        return;
    case PLAY_SINE:
        put_along(words, g, g->by, 0, "swings by ±");
        put_part(words);
        fprintf(words->out, "%g cycle%s", g->cycles, g->cycles > 1.0 ? "s" : "");
        return;
    case PLAY_RANDOM:
        put_along(words, g, g->by, 0, "at random within ±");
        put_part(words);
        fprintf(words->out, "seed %.0f", g->seed);
        return;
    case PLAY_PRESS:
        put_part(words);
        fputs("normal force to ", words->out);
        put_value(words, g->normal_force, "N");
        put_along(words, g, g->by, 1, "by ");
        return;
    case PLAY_ROTATE:
    case PLAY_ORBIT:
    case PLAY_ROLL:
    case PLAY_TWIST:
        put_turn(words, g);
        put_along(words, g, g->by, 0, "by ");
        return;
    case PLAY_SET:
        put_set(words, c, g);
        return;
    case PLAY_MOVE:
        put_along(words, g, g->by, 0, "by ");
        return;
    }
}

static char *words_of(const struct play_case *c, const struct play_segment *g) {
    struct words words = {play_text(), 0};
    put_motion(&words, c, g);
    if (!words.parts) {
        put_part(&words);
        fputs("nothing moves", words.out);
    }
    if (g->steps) {
        fprintf(words.out, ", in %zu step%s of ", g->steps, g->steps > 1 ? "s" : "");
        put_value(&words, g->time / (double)g->steps, "s");
    }
    return play_text_end(words.out);
}

/* --- the case ----------------------------------------------------------------------------------- */

static struct play_leg leg_of(const struct play_case *c, const struct play_segment *g,
                              const double end[3]) {
    const int spins = g->kind == PLAY_ROLL || g->kind == PLAY_TWIST;
    const int turns = spins || g->kind == PLAY_ROTATE || g->kind == PLAY_ORBIT;
    const int swings = g->kind == PLAY_SINE || g->kind == PLAY_RANDOM;
    struct play_leg leg = {.kind = play_segment_name(g->kind),
                           .words = words_of(c, g),
                           .steps = g->steps,
                           .time = g->time,
                           .normal_force = g->normal_force,
                           .angle = g->angle,
                           .body = spins ? g->body : 0};
    memcpy(leg.end, end, sizeof leg.end);
    if (swings)
        memcpy(leg.swing, g->by, sizeof leg.swing);
    if (turns)
        memcpy(leg.about, g->about, sizeof leg.about);
    return leg;
}

/* Without the line end that YAML leaves. */
static char *trimmed(const char *text) {
    char *copy = play_copy(text ? text : "");
    size_t length = strlen(copy);
    while (length && strchr(" \t\r\n", copy[length - 1]))
        copy[--length] = '\0';
    return copy;
}

static void add_legs(const struct play_case *c, struct play_described *described) {
    const size_t count = c->segment_count < PLAY_LEGS_MAX ? c->segment_count : PLAY_LEGS_MAX;
    double at[3] = {0.0, 0.0, 0.0};
    size_t number = 0;
    described->leg_count = count;
    described->legs_left_out = c->segment_count - count;
    described->legs = play_resize(NULL, count + 1, sizeof *described->legs);
    for (size_t i = 0; i < count; i++) {
        const struct play_segment *g = &c->segments[i];
        play_segment_end(g, at, at);
        number += g->kind != PLAY_SET;
        described->legs[i] = leg_of(c, g, at);
        described->legs[i].number = g->kind == PLAY_SET ? 0 : number;
    }
}

static struct play_described *find(const struct play_setups *setups, const char *case_name,
                                   const char *law) {
    /* The last one first, since variants of one case stand together. */
    for (size_t i = setups->described_count; i-- > 0;)
        if (!strcmp(setups->described[i].case_name, case_name) &&
            !strcmp(setups->described[i].law, law))
            return &setups->described[i];
    return NULL;
}

const struct play_described *play_setups_described(const struct play_setups *setups,
                                                   const char *case_name, const char *law) {
    return find(setups, case_name, law);
}

void play_setups_describe(struct play_setups *setups, const struct play_case *c, const char *law) {
    if (find(setups, c->name, law))
        return;
    struct play_described described = {
        .case_name = play_copy(c->name),
        .law = play_copy(law),
        .title = play_copy(c->title ? c->title : ""),
        .about = trimmed(c->about),
        .kind = c->must_refuse     ? "refused"
                : c->segment_count ? "path"
                : c->free.is       ? "free"
                                   : "impact",
        .variant = play_copy(c->variant ? c->variant : ""),
    };
    add_legs(c, &described);
    play_setups_describe_as(setups, &described);
}

void play_setups_describe_as(struct play_setups *setups, struct play_described *described) {
    PLAY_ADD(setups->described, setups->described_count, *described);
    *described = (struct play_described){0};
}
