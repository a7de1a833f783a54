/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verify.h"
#include "cases/case/keys.h"
#include "command.h"

#define FINE       6400.0 /* steps of a contact time, of what a law says */

/* The law of a motion of which nothing is said: no number of it is asked for. */
#define NO_LAW     "trajectory"
#define IN_ITS_WAY "linear"

/* Results of an impact that a law tells. */
static const char *const asked[] = {"restitution", "duration",          "max_overlap",
                                    "peak_force",  "slip_velocity_out", "spin1_out",
                                    "spin2_out",   "kinetic_loss"};
/* Principles; the last two need to know the bodies. */
static const char *const principles[] = {"coulomb", "apart", "mirror", "momentum", "passive"};
#define OF_BODIES 2

/* What the words say, as parts of a case file. */
struct said {
    const char *law;
    char *properties, *material, *pair;
    int has_radius, has_mass;
};

static char *add(char *text, const char *key, const char *value) {
    return play_format(strchr(value, ',') && *value != '[' ? "%s%s%s: [%s]" : "%s%s%s: %s", text,
                       *text ? ", " : "", key, value);
}

static int is_pair_key(const char *key) {
    for (size_t i = 0; i < pair_table.count; i++)
        if (!strcmp(pair_table.fields[i].key, key))
            return 1;
    return 0;
}

static int read_words(const char *as, struct said *said) {
    char *rest = play_copy(as ? as : "");
    *said = (struct said){NULL, play_copy(""), play_copy(""), play_copy(""), 0, 0};
    for (char *word = strtok(rest, " \t\n"); word; word = strtok(NULL, " \t\n")) {
        char *sign = strchr(word, '=');
        if (!sign) {
            if (said->law)
                return program_usage("verify",
                                     "--as '%s': two laws, %s and %s; allowed: one, and "
                                     "NAME=VALUE",
                                     as, said->law, word);
            if (!touch_law_find(word))
                return command_refuse_law("verify", word);
            said->law = touch_law_find(word)->name;
            continue;
        }
        *sign = '\0';
        char **to =
            is_pair_key(word) ? &said->pair
            : touch_property_find(touch_law_find(said->law ? said->law : IN_ITS_WAY), word) >= 0
                ? &said->properties
                : &said->material;
        *to = add(*to, word, sign + 1);
        said->has_radius |= !strcmp(word, "radius");
        said->has_mass |= !strcmp(word, "mass") || !strcmp(word, "density");
    }
    return 0;
}

/* Radii of equal balls that touch where the force begins, or where they are nearest. */
static double likely_radius(const struct play_recorded_run *run) {
    static const int force[] = {PLAY_COLUMN_normal_force, PLAY_RECORDED_force1_x,
                                PLAY_RECORDED_force1_y,   PLAY_RECORDED_force1_z,
                                PLAY_RECORDED_force2_x,   PLAY_RECORDED_force2_y,
                                PLAY_RECORDED_force2_z};
    double least = HUGE_VAL, most = 0.0;
    for (size_t i = 0; i < run->rows; i++) {
        double square = 0.0, acts = 0.0;
        for (int k = 0; k < 3; k++) {
            const double *one = run->value[PLAY_COLUMN_position1_x + k],
                         *two = run->value[PLAY_COLUMN_position2_x + k];
            const double apart = (two ? two[i] : 0.0) - (one ? one[i] : 0.0);
            square += apart * apart;
        }
        for (size_t k = 0; k < TOUCH_COUNT(force); k++)
            acts += run->value[force[k]] ? fabs(run->value[force[k]][i]) : 0.0;
        least = fmin(least, 0.5 * sqrt(square));
        most = acts > 0.0 ? fmax(most, 0.5 * sqrt(square)) : most;
    }
    const double radius = most > 0.0 ? most : least;
    return radius > 0.0 && isfinite(radius) ? radius * (1.0 + 1e-9) : 1.0;
}

/* How the bodies come, along the axes of their contact. */
struct comes {
    double normal, along, spin[2][3];
};

static char *text_of(const struct play_recorded *recorded, const struct said *said,
                     const struct comes *comes, const char *checks) {
    const char *friction = strstr(said->properties, "friction:") ? "" : "friction: 1e3, ";
    char *unknown =
        play_format("k_n: 1 N/m, k_t: 1 N/m, restitution: 1, %s%s", friction, said->properties);
    FILE *out = play_text();
    fprintf(out, "schema: 2\ntitle: The motion of %s\nlaw: %s\nproperties: {%s}\n", recorded->file,
            said->law ? said->law : IN_ITS_WAY, said->law ? said->properties : unknown);
    if (*said->material && said->law)
        fprintf(out, "material: {%s}\n", said->material);
    fprintf(out, "pair: {%s}\n", said->pair);
    fprintf(out,
            "impact: {velocity: [%.17g, %.17g, 0], spin1: [%.17g, %.17g, %.17g], spin2: [%.17g, "
            "%.17g, %.17g], plane: moving, steps: %g}\ncheck:\n%s",
            comes->normal, comes->along, comes->spin[0][0], comes->spin[0][1], comes->spin[0][2],
            comes->spin[1][0], comes->spin[1][1], comes->spin[1][2], FINE, checks);
    const int is_known = said->has_radius && said->has_mass;
    for (size_t i = 0; i < TOUCH_COUNT(principles) - (is_known ? 0 : OF_BODIES); i++)
        fprintf(out, "  - {principle: %s}\n", principles[i]);
    return play_text_end(out);
}

static int read_text(const struct play_recorded *recorded, const char *text,
                     struct play_case_set *ret_set) {
    char why[1024];
    if (!play_case_read_text(recorded->file, text, NULL, ret_set, why, sizeof why))
        return 0;
    why[strcspn(why, "\n")] = '\0';
    const char *what = strchr(why, ' ');
    return program_usage("verify", "--as: %s", what ? what + 1 : why);
}

/* The beginning of the first run. */
static int look(const struct play_recorded *recorded, const struct play_case *c,
                struct comes *ret) {
    struct play_trace trace;
    struct touch_message why;
    play_trace_init(&trace);
    if (play_recorded_trace(&recorded->runs[0], c, PLAY_DRAW_AS_IS, &trace, &why))
        return program_usage("verify", "%s: %s", recorded->file, why.text);
    static const int first[] = {PLAY_COLUMN_velocity1_x, PLAY_COLUMN_velocity2_x};
    const double *const *column = (const double *const *)trace.column;
    const double bodies = column[first[1] + 1][0] - column[first[0] + 1][0];
    ret->normal = column[PLAY_COLUMN_velocity_n][0];
    ret->along = isnan(bodies) ? column[PLAY_COLUMN_velocity_s][0] : bodies;
    for (int b = 0; b < 2; b++)
        for (int k = 0; k < 3; k++)
            ret->spin[b][k] = column[first[b] + 3 + k][0];
    double *const all[] = {&ret->along,      &ret->spin[0][0], &ret->spin[0][1], &ret->spin[0][2],
                           &ret->spin[1][0], &ret->spin[1][1], &ret->spin[1][2]};
    for (size_t i = 0; i < TOUCH_COUNT(all); i++)
        *all[i] = isnan(*all[i]) ? 0.0 : *all[i];
    play_trace_free(&trace);
    return ret->normal > 0.0
               ? 0
               : program_usage("verify",
                               "%s: the bodies approach each other with %g m/s in the first row; "
                               "allowed: above 0, from before they touch",
                               recorded->file, ret->normal);
}

/* What the law says of this motion, as checks; the tolerance is what its steps leave. */
static char *checks_of(const struct play_case *c) {
    char *text = play_copy("");
    struct play_trace fine[2];
    struct touch_message unused;
    int bad = 0;
    for (int k = 0; k < 2; k++) {
        const struct play_refine refine = {
            .steps = k ? 0.5 * FINE : FINE, .phase = 0.5, .outcomes_only = 1};
        play_trace_init(&fine[k]);
        bad = bad || play_run(c, &refine, &fine[k], &unused);
    }
    for (size_t i = 0; i < TOUCH_COUNT(asked) && !bad; i++) {
        const struct play_quantity *q = play_quantity_find(asked[i]);
        const double value = fine[0].outcome[q->index];
        const double off = fabs(value - fine[1].outcome[q->index]);
        const char *unit = strcmp(q->unit, "1") != 0 ? q->unit : "";
        if (isfinite(value))
            text =
                play_format("%s  - {quantity: %s, expected: %.17g %s, source: '%s in %g steps of "
                            "a contact time', metric: absolute, tolerance: %.3g %s, basis: data}\n",
                            text, q->name, value, unit, c->law->name, FINE,
                            fmax(off, 1e-12 * fabs(value) + 1e-300), unit);
    }
    play_trace_free(&fine[0]);
    play_trace_free(&fine[1]);
    return text;
}

int recorded_case_make(struct play_recorded *recorded, const char *as,
                       struct play_case_set *ret_set) {
    static struct touch_law unknown; /* of the case, which lives as long */
    struct said said;
    struct comes comes = {.normal = 1.0};
    int code = read_words(as, &said);
    if (code)
        return code;
    if (!said.has_radius) {
        char *radius = play_format("%.17g", likely_radius(&recorded->runs[0]));
        said.pair = add(said.pair, "radius", radius);
        fprintf(stderr,
                "touchstone verify: %s: taken as equal balls of a radius of %.4g m; --as "
                "'radius=... density=...' says what they are\n",
                recorded->file, likely_radius(&recorded->runs[0]));
    }
    if (!said.has_mass)
        said.pair = add(said.pair, "density", "1");
    if ((code = read_text(recorded, text_of(recorded, &said, &comes, ""), ret_set)) ||
        (code = look(recorded, &ret_set->cases[0], &comes)) ||
        (code = read_text(recorded, text_of(recorded, &said, &comes, ""), ret_set)))
        return code;
    char *checks = said.law ? checks_of(&ret_set->cases[0]) : "";
    if (said.law && !*checks)
        return program_usage("verify",
                             "--as '%s': %s does not answer the impact of %s; 'touchstone list "
                             "properties %s' has what it needs",
                             as, said.law, recorded->file, said.law);
    if ((code = read_text(recorded, text_of(recorded, &said, &comes, checks), ret_set)))
        return code;
    if (!said.law) {
        unknown = *ret_set->cases[0].law;
        unknown.name = NO_LAW;
        ret_set->cases[0].law = &unknown;
    }
    for (size_t i = 0; i < recorded->count; i++)
        recorded->runs[i].variant = recorded->runs[i].variant ? recorded->runs[i].variant : 1;
    return 0;
}
