/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that every row of the registry obeys, and numbers that went through the whole door. */
#include <stdlib.h>
#include <string.h>

#include "close.h"
#include "examples.h"
#include "reference/catalogue/bibliography.h"
#include "reference/catalogue/reference.h"
#include "touchstone/common.h"

static size_t value_count(const struct ref_reference *r) {
    return r->per_sample ? SAMPLES : 1;
}

/* Evaluates; checks what holds of every answer; leaves the values. Returns what eval did. */
static int evaluate(const struct ref_reference *r, const struct ref_problem *problem,
                    double values[SAMPLES], struct ref_message *message) {
    double uncertainty, untouched;
    memset(values, 0xAA, SAMPLES * sizeof *values);
    memset(&untouched, 0xAA, sizeof untouched);
    uncertainty = untouched;
    message->text[0] = '\0';
    const int status = ref_evaluate(r, problem, values, &uncertainty, message);
    if (status) {
        cr_expect(status == -1 && strstr(message->text, r->name) == message->text,
                  "%s: the message does not begin with the name: %s", r->name, message->text);
        for (size_t i = 0; i < SAMPLES; i++)
            cr_expect(!memcmp(&values[i], &untouched, sizeof untouched),
                      "%s wrote value %zu though it refused", r->name, i);
        return status;
    }
    for (size_t i = 0; i < value_count(r); i++)
        cr_expect(isfinite(values[i]), "%s: value %zu is %g", r->name, i, values[i]);
    for (size_t i = value_count(r); i < SAMPLES; i++)
        cr_expect(!memcmp(&values[i], &untouched, sizeof untouched),
                  "%s wrote past its values: %zu", r->name, i);
    cr_expect(isfinite(uncertainty) && uncertainty >= 0.0, "%s: uncertainty %g", r->name,
              uncertainty);
    return 0;
}

/* One evaluation. */
struct trial {
    struct ref_given store[REF_EXAMPLES];
    struct ref_problem problem;
    struct ref_message message;
    double values[SAMPLES];
};

/* The examples with one entry changed, as problem_for() has it. path NULL: that of the examples. */
static int try(struct trial *t, const struct ref_reference *r, const struct ref_given *changed,
               const struct ref_path *path) {
    t->problem = problem_for(r, changed, t->store);
    t->problem.path = path ? path : t->problem.path;
    return evaluate(r, &t->problem, t->values, &t->message);
}

/* What is left out. */
static struct ref_given without(const struct ref_input *input) {
    return (struct ref_given){input->name, NULL, SIZE_MAX, {0}};
}

Test(registry, rows_are_complete) {
    const struct ref_reference *r;
    size_t count = 0;
    for (; (r = ref_at(count)); count++) {
        cr_expect(r->name && r->title && r->quantity && r->unit && r->source && *r->title &&
                      *r->quantity && *r->unit && *r->source,
                  "row %zu", count);
        cr_expect(ref_find(r->name) == r, "%s is there twice", r->name);
        cr_expect(strcmp(ref_kind_name(r->kind), "unknown") != 0, "%s: kind", r->name);
        cr_expect(r->uncertainty >= 0.0 && r->uncertainty < 1e-6, "%s", r->name);
        cr_expect(r->per_sample == 0 || r->per_sample == 1, "%s", r->name);
        for (size_t i = 0; i < r->input_count; i++) {
            const struct ref_word *word = ref_word_find(r->inputs[i].name);
            cr_expect(word && !strcmp(word->unit, r->inputs[i].unit) && *r->inputs[i].meaning,
                      "%s: input %s is not in the vocabulary", r->name, r->inputs[i].name);
            for (size_t j = 0; j < i; j++)
                cr_expect(strcmp(r->inputs[i].name, r->inputs[j].name) != 0, "%s: input %s twice",
                          r->name, r->inputs[i].name);
        }
    }
    cr_expect(count > 0 && !ref_at(count) && !ref_at(count + 100) &&
              !ref_find("no_such_reference"));
}

/* Whose it is: a work of the bibliography, or a derivation in solutions/. */
Test(registry, rows_say_whose_they_are) {
    const struct ref_reference *r;
    const struct ref_entry *entry;
    for (size_t i = 0; (r = ref_at(i)); i++) {
        int known = strstr(r->source, "solutions/") != NULL;
        for (size_t e = 0; !known && (entry = ref_entry_at(e)); e++)
            known = ref_entry_is_cited(entry, r->source);
        cr_expect(known,
                  "%s: '%s' cites nothing of the bibliography, and names no file of solutions/",
                  r->name, r->source);
    }
}

Test(registry, every_row_answers) {
    const struct ref_reference *r;
    struct trial t;
    for (size_t k = 0; (r = ref_at(k)); k++)
        cr_expect(try(&t, r, NULL, NULL) == 0, "%s", t.message.text);
}

/* A row asks for what it declares and for nothing else. */
Test(registry, inputs_are_declared_and_required) {
    const struct ref_reference *r;
    struct trial t;
    for (size_t k = 0; (r = ref_at(k)); k++) {
        for (size_t i = 0; i < r->input_count; i++) {
            const struct ref_given drop = without(&r->inputs[i]);
            const int status = try(&t, r, &drop, NULL);
            cr_expect(r->inputs[i].optional || status == -1, "%s does not miss %s", r->name,
                      drop.name);
            cr_expect(status == 0 || strstr(t.message.text, drop.name),
                      "%s: the message does not name %s: %s", r->name, drop.name, t.message.text);
        }
        /* Only the declared ones are given. */
        struct ref_given declared[REF_EXAMPLES];
        double values[SAMPLES];
        size_t count = 0;
        cr_expect(try(&t, r, NULL, NULL) == 0, "%s", t.message.text);
        for (size_t i = 0; i < t.problem.count; i++)
            for (size_t j = 0; j < r->input_count; j++)
                if (!strcmp(t.store[i].name, r->inputs[j].name))
                    declared[count++] = t.store[i];
        const struct ref_problem problem = {count, declared, path_for(r)};
        cr_expect(evaluate(r, &problem, values, &t.message) == 0, "%s", t.message.text);
        cr_expect(!memcmp(values, t.values, sizeof values), "%s reads what it does not declare",
                  r->name);
    }
}

/* What ref_missing says before an evaluation is what the evaluation then refuses. */
Test(registry, missing_inputs_are_known_before) {
    static const char *const either[][2] = {
        {"hz_shear", "young"}, {"hz_poiss", "poisson"}, {"fric", "mu_sl"}};
    const struct ref_reference *r;
    size_t pairs = 0;
    for (size_t k = 0; (r = ref_at(k)); k++) {
        struct ref_given store[REF_EXAMPLES];
        struct ref_message message;
        double values[SAMPLES];
        const char *other;
        struct ref_problem problem = problem_for(r, NULL, store);
        cr_expect(!ref_missing(r, &problem, &other) && !other, "%s", r->name);
        for (size_t i = 0; i < r->input_count; i++) {
            const struct ref_given drop = without(&r->inputs[i]);
            problem = problem_for(r, &drop, store);
            cr_expect((ref_missing(r, &problem, &other) == NULL) == r->inputs[i].optional,
                      "%s without %s", r->name, drop.name);
        }
        for (size_t i = 0; i < TOUCH_COUNT(either); i++) {
            size_t count = 0;
            problem = problem_for(r, NULL, store);
            for (size_t j = 0; j < problem.count; j++)
                if (strcmp(store[j].name, either[i][0]) != 0 &&
                    strcmp(store[j].name, either[i][1]) != 0)
                    store[count++] = store[j];
            problem.count = count;
            const struct ref_input *missing = ref_missing(r, &problem, &other);
            const int status = evaluate(r, &problem, values, &message);
            cr_expect((status == -1) == (missing != NULL), "%s without %s and %s: %s", r->name,
                      either[i][0], either[i][1], message.text);
            pairs += other != NULL;
        }
    }
    cr_expect(pairs > 0);
}

static int has_input(const struct ref_reference *r, const char *name) {
    for (size_t i = 0; i < r->input_count; i++)
        if (!strcmp(r->inputs[i].name, name))
            return 1;
    return 0;
}

/* Inputs that another one makes idle in the problem of this file. */
static int idle(const struct ref_reference *r, const char *name) {
    const int damp = !strncmp(r->name, "viscoelastic", 12) &&
                     (!strcmp(name, "damp_ratio") || !strcmp(name, "restitution"));
    const int of_bodies =
        !strcmp(name, "young") || !strcmp(name, "poisson") || !strcmp(name, "rigid");
    const int either =
        (of_bodies && has_input(r, "hz_shear")) || (!strcmp(name, "mu_sl") && has_input(r, "fric"));
    return damp || either;
}

Test(registry, impossible_inputs_are_refused) {
    const struct ref_reference *r;
    struct trial t;
    size_t refused = 0;
    for (size_t k = 0; (r = ref_at(k)); k++) {
        for (size_t i = 0; i < r->input_count; i++) {
            const struct ref_word *word = ref_word_find(r->inputs[i].name);
            const double below = word->min - 1.0, above = word->max + 1.0;
            const struct ref_given bad[] = {
                {word->name, NULL, word->count, {(double)NAN, (double)NAN, (double)NAN}},
                {word->name, NULL, word->count, {below, below, below}},
                {word->name, NULL, word->count, {above, above, above}},
                {word->name, NULL, word->count + 1, {0.3, 0.3, 0.3}},
                {word->name, "no_such_word", 0, {0}},
            };
            for (size_t j = 0; j < TOUCH_COUNT(bad) && !idle(r, word->name); j++) {
                /* An infinite radius, mass or friction is not out of range. */
                const int allowed = j == 2 && isinf(word->max) && !(word->flags & REF_MAX_OPEN);
                if (allowed || (word->choices && j != 4 && j != 0))
                    continue;
                cr_expect(try(&t, r, &bad[j], NULL) == -1, "%s takes %s, try %zu", r->name,
                          word->name, j);
                cr_expect(strstr(t.message.text, word->name) && strstr(t.message.text, "allowed"),
                          "%s: %s", r->name, t.message.text);
                refused++;
            }
        }
        t.problem = problem_for(r, NULL, t.store);
        t.problem.path = NULL;
        cr_expect(!r->per_sample || evaluate(r, &t.problem, t.values, &t.message) == -1,
                  "%s needs no path", r->name);
    }
    cr_expect(refused > 1000, "only %zu tries", refused);
}

/* The ends of the ranges, written once more. */
Test(registry, ranges) {
    static const struct {
        const char *name;
        double inside, outside;
    } ends[] = {{"hz_shear", 0.0, -1e-9},       {"hz_poiss", 0.5, 0.50001},
                {"hz_poiss", -0.999, -1.0},     {"hz_alpha", 1.0, 0.999},
                {"hz_mode", 0.0, 0.5},          {"fric", 0.0, -1e-9},
                {"mu_sl", 0.0, HUGE_VAL},       {"mu_ro", 0.0, -1e-9},
                {"dp_nratio", 0.0, -1e-9},      {"dp_alpha", 0.0, -1e-9},
                {"dp_mode", 3.0, 4.0},          {"dp_en", 1.0, 1.0001},
                {"dp_enmin", 0.0, -1e-9},       {"body.hz_shear", 1e-9, 0.0},
                {"body.hz_poiss", 0.5, 0.5001}, {"body.fric", 0.0, -1e-9},
                {"young", 1e-9, 0.0},           {"poisson", 0.5, 0.5001},
                {"poisson", -0.999, -1.0},      {"rigid", 0.0, 0.5},
                {"radius", HUGE_VAL, 0.0},      {"mass", HUGE_VAL, 0.0},
                {"speed", 1e-9, 0.0},           {"angle", 1.57, 1.571},
                {"damp_ratio", 0.0, -1e-9},     {"damp", 0.0, -1e-9},
                {"damp_const", 0.0, -1e-9},     {"restitution", 1.0, 1.0001},
                {"remove_cohesion", 1.0, 2.0},  {"amplitude", 1e-9, 0.0},
                {"rgap", -1.0, HUGE_VAL},       {"touch_time", -1.0, HUGE_VAL},
                {"spin1", -1.0, HUGE_VAL},      {"spin2", -1.0, HUGE_VAL},
                {"inertia", HUGE_VAL, 0.0},     {"dimension", 2.0, 2.5},
                {"dp_sratio", 0.0, -1e-9}};
    for (size_t i = 0; i < TOUCH_COUNT(ends); i++) {
        const size_t count = ref_word_find(ends[i].name)->count;
        for (int out = 0; out < 2; out++) {
            const double x = out ? ends[i].outside : ends[i].inside;
            const struct ref_given given = {ends[i].name, NULL, count, {x, x, x}};
            const struct ref_problem problem = {1, &given, NULL};
            struct ref_message message;
            const int status = ref_check_given(ref_at(0), &problem, ends[i].name, &message);
            cr_expect(-status == out, "%s = %g", ends[i].name, x);
        }
    }
}

/* --- numbers through the door ----------------------------------------------------------------- */

/* The value, the last one of a path, with what the text changes of the examples. */
static double ask(const char *reference, const char *given, struct ref_message *message,
                  int *ret_status) {
    const struct ref_reference *r = ref_find(reference);
    struct ref_given store[REF_EXAMPLES];
    double values[SAMPLES] = {(double)NAN};
    char text[256];
    cr_assert(r, "%s is not there", reference);
    snprintf(text, sizeof text, "%s", given);
    const struct ref_problem problem = problem_with(r, text, store);
    *ret_status = evaluate(r, &problem, values, message);
    return values[r->per_sample ? SAMPLES - 1 : 0];
}

#define LITTLE_SLIP                                                                                \
    "fric=0.4 mu_sl=0.4 mass=1,1 inertia=4e-5,4e-5 radius=0.01,0.01 angle=1.1 spin1=0,0,0 "        \
    "spin2=0,0,0"
/* So much overlap that the contact point lies beyond a centre. */
#define BEYOND_CENTRE "hz_shear=1e3 mass=1,1 inertia=4e-5,4e-5 radius=0.01,0.01 speed=10"

Test(registry, refusals_with_reasons) {
    static const char *const refused[][3] = {
        {"hertz_normal_force", "radius=inf,inf", "effective radius"},
        {"hertzian_duration", "mass=inf,inf", "effective mass"},
        {"hertzian_force", "rigid=1,1", "effective modulus"},
        {"hertz_impact_duration", "hz_shear=0", "no stiffness"},
        {"hertz_peak_pressure", "hz_alpha=2", "hz_alpha"},
        {"hertz_impact_duration", "dp_nratio=1 dp_alpha=0 dp_mode=0", "never separate"},
        {"viscoelastic_duration", "damp_formula=lh damp=3e5", "never separate"},
        {"viscoelastic_restitution", "damp_formula=tti_exact -damp restitution=0 remove_cohesion=1",
         "restitution"},
        {"hysteretic_restitution", "dp_mode=0 dp_en=0 dp_enmin=0", "dp_enmin"},
        {"hysteretic_restitution", "dp_mode=3", "dp_mode"},
        {"hysteretic_exact_duration", "dp_en=0", "dp_en"},
        {"hertz_mindlin_restitution", "restitution=0", "restitution"},
        {"mindlin_shear_force", "-fric -mu_sl", "fric or mu_sl"},
        {"mindlin_shear_force", "-hz_shear -young", "hz_shear"},
        {"mindlin_shear_force", "fric=0", "fric"},
        {"hertz_oblique_slip_velocity_out", "dp_nratio=0.1", "dp_nratio"},
        {"hertz_oblique_slip_velocity_out", "dp_sratio=0.1", "dp_sratio"},
        {"hertz_oblique_slip_velocity_out", "spin1=0,1,0", "along t only"},
        {"hertz_oblique_slip_velocity_out", "spin2=1,0,0", "along t only"},
        {"hertz_oblique_slip_velocity_out", "dimension=2", "dimension"},
        {"hertz_oblique_slip_velocity_out", "radius=0.01,inf", "both infinite"},
        {"hertz_oblique_tangential_restitution", "angle=0 spin1=0,0,0 spin2=0,0,0", "no slip"},
        {"hertz_mindlin_oblique_slip_velocity_out", "mu_ro=0.1", "mu_ro"},
        {"hertz_mindlin_oblique_slip_velocity_out", "restitution=0.9", "restitution"},
        {"mindlin_oblique_slip_velocity_out", "restitution=0.9", "restitution"},
        {"mindlin_oblique_slip_velocity_out", "dp_nratio=0.9", "dp_nratio"},
        {"mindlin_oblique_slip_velocity_out", "hz_alpha=2", "hz_alpha"},
        {"sliding_slip_velocity_out", "angle=1.1", "throughout"},
        {"sliding_slip_velocity_out", LITTLE_SLIP " dp_nratio=0.1", "throughout"},
        {"sliding_slip_velocity_out", "dp_sratio=0.1", "dp_sratio"},
        {"sliding_slip_velocity_out", "restitution=0.5", "restitution"},
        {"hertz_mindlin_sliding_slip_velocity_out", LITTLE_SLIP " restitution=0.9", "throughout"},
        {"stability_sticking", BEYOND_CENTRE, "allowed: less than 2 R = 0.02 m"},
        {"stability_hexagonal", BEYOND_CENTRE, "allowed: less than 2 R = 0.02 m"},
    };
    struct ref_message message;
    int status;
    for (size_t i = 0; i < TOUCH_COUNT(refused); i++) {
        ask(refused[i][0], refused[i][1], &message, &status);
        cr_expect(status == -1 && strstr(message.text, refused[i][2]), "%s %s: %s", refused[i][0],
                  refused[i][1], message.text);
    }
    /* A stuck impact has a restitution all the same. */
    const double stuck =
        ask("viscoelastic_restitution", "damp_formula=lh damp=3e5", &message, &status);
    cr_expect(stuck <= 0.0 && status == 0, "%s", message.text);
}

/* Wrong paths. */
Test(registry, paths_are_checked) {
    double bent[SAMPLES], broken[SAMPLES];
    memcpy(bent, overlaps, sizeof bent);
    bent[6] = 2e-5;
    memcpy(broken, overlaps, sizeof broken);
    broken[2] = (double)NAN;
    const struct {
        const char *reference;
        struct ref_path path;
        const char *reason;
    } wrong[] = {
        {"mindlin_shear_force", {SAMPLES, times, bent, slides, still, 2, leg_ends}, "sample 6"},
        {"mindlin_shear_force",
         {SAMPLES, times, still, slides, still, 2, leg_ends},
         "normal force"},
        {"hertz_path_shear_force",
         {SAMPLES, times, overlaps, still, slides, 2, leg_ends},
         "along t"},
        {"hertz_normal_force", {SAMPLES, times, broken, slides, still, 2, leg_ends}, "finite"},
        {"hertz_dashpot_force", {SAMPLES, still, overlaps, slides, still, 2, leg_ends}, "time"},
        {"hertz_normal_force", {0, times, overlaps, slides, still, 0, leg_ends}, "samples"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(wrong); i++) {
        struct trial t;
        cr_expect(try(&t, ref_find(wrong[i].reference), NULL, &wrong[i].path) == -1 &&
                      strstr(t.message.text, wrong[i].reason),
                  "%zu, %s: %s", i, wrong[i].reference, t.message.text);
    }
}
