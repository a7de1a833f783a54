/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone timestep`: the step that gives a wanted error, by the law's own convergence. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "cases/judge/judge.h"
#include "cases/play/player.h"
#include "cases/read/variant.h"
#include "touchstone/common.h"

#define PHASES       24
#define MEASURED_MAX 1e5 /* steps beyond which the prediction is not tried */

struct options {
    double error;
    const char *variant;
    int json;
};

static const struct option_row option_rows[] = {
    OPTION(NUMBER, "error", "E", offsetof(struct options, error),
           "The error to keep below: relative, and as root mean square over the places at which "
           "contact can begin within a step. Needed.",
           .min = 1e-9, .max = 0.5),
    COMMAND_VARIANT_ROW(offsetof(struct options, variant),
                        "The number counts the variants of that law. Default: 1."),
    OPTION(FLAG, "json", NULL, offsetof(struct options, json), "Print one JSON object."),
    OPTION_END};

static const struct option_program program = {
    .verb = "timestep",
    .usage = "LAW CASE|FILE --error E [OPTIONS]",
    .purpose =
        "Runs the impact of a case with ever smaller time steps, and prints the step that keeps "
        "the errors of restitution, peak force, duration and largest overlap below E, beside the "
        "times that DEM codes use. LAW is the law of the case.",
    .rows = option_rows,
    .least = 2,
    .most = 2,
    .arguments = "LAW, one case or file, and --error E"};

static const double grids[] = {25, 50, 100, 200, 400, 800};
static const double truth_grids[] = {3200, 6400};

static const struct {
    const char *name;
    enum play_outcome outcome;
} quantities[] = {
    {"restitution", PLAY_OUTCOME_restitution},
    {"peak_force", PLAY_OUTCOME_peak_force},
    {"duration", PLAY_OUTCOME_duration},
    {"max_overlap", PLAY_OUTCOME_max_overlap},
};
#define QUANTITIES TOUCH_COUNT(quantities)

/* Outcomes on one grid, for every phase. */
struct sampled {
    double value[QUANTITIES][PHASES];
};

static int sample(const struct play_case *c, double steps, struct sampled *ret,
                  struct touch_message *message) {
    for (size_t j = 0; j < PHASES; j++) {
        struct play_trace trace;
        const struct play_refine refine = {.steps = steps + 0.6180339887498949 * (double)j + 0.37,
                                           .phase = ((double)j + 0.43) / PHASES,
                                           .outcomes_only = 1};
        play_trace_init(&trace);
        const int bad = play_run(c, &refine, &trace, message);
        const int stuck = !bad && !(trace.outcome[PLAY_OUTCOME_separated] > 0.5);
        for (size_t q = 0; q < QUANTITIES; q++)
            ret->value[q][j] = trace.outcome[quantities[q].outcome];
        play_trace_free(&trace);
        if (stuck)
            snprintf(message->text, sizeof message->text,
                     "the contact never ends: there is nothing to converge to");
        if (bad || stuck)
            return -1;
    }
    return 0;
}

static double mean_of(const double value[PHASES]) {
    double sum = 0.0;
    for (size_t j = 0; j < PHASES; j++)
        sum += value[j] / PHASES;
    return sum;
}

/* Relative RMS error against the truth. */
static double error_of(const double value[PHASES], double truth) {
    double sum = 0.0;
    for (size_t j = 0; j < PHASES; j++)
        sum += (value[j] / truth - 1.0) * (value[j] / truth - 1.0) / PHASES;
    return sqrt(sum);
}

struct advice {
    double order, steps; /* steps of a contact time for the wanted error */
    double error;        /* measured with that many */
};

/* The error follows the finest pair of grids on either side of the wanted one, on log-log axes. */
static double steps_for(const double error[TOUCH_COUNT(grids)], double order, double wanted) {
    for (size_t i = 0; i + 1 < TOUCH_COUNT(grids); i++)
        if (error[i] >= wanted && error[i + 1] <= wanted) {
            const double part = log(error[i] / wanted) / log(error[i] / error[i + 1]);
            return grids[i] * pow(grids[i + 1] / grids[i], part);
        }
    const size_t i = error[0] < wanted ? 0 : TOUCH_COUNT(grids) - 1;
    return grids[i] * pow(error[i] / wanted, 1.0 / order);
}

static int advise(const struct play_case *c, double wanted, struct advice ret[QUANTITIES],
                  struct touch_message *message) {
    struct sampled coarse[TOUCH_COUNT(grids)], fine[2];
    for (size_t i = 0; i < TOUCH_COUNT(grids); i++)
        if (sample(c, grids[i], &coarse[i], message))
            return -1;
    for (size_t i = 0; i < 2; i++)
        if (sample(c, truth_grids[i], &fine[i], message))
            return -1;
    for (size_t q = 0; q < QUANTITIES; q++) {
        double error[TOUCH_COUNT(grids)], truth = mean_of(fine[1].value[q]);
        /* The order first against the finest mean, then against its extrapolation at that order. */
        for (int round = 0; round < 2; round++) {
            for (size_t i = 0; i < TOUCH_COUNT(grids); i++)
                error[i] = error_of(coarse[i].value[q], truth);
            ret[q].order = play_fit_order(TOUCH_COUNT(grids), grids, error).order;
            truth = play_extrapolate(mean_of(fine[0].value[q]), mean_of(fine[1].value[q]),
                                     truth_grids[1] / truth_grids[0], ret[q].order);
        }
        ret[q].steps = fmax(ceil(steps_for(error, ret[q].order, wanted)), 4.0);
        ret[q].error = (double)NAN;
        struct sampled at;
        if (ret[q].steps > MEASURED_MAX)
            continue;
        if (sample(c, ret[q].steps, &at, message))
            return -1;
        ret[q].error = error_of(at.value[q], truth);
    }
    return 0;
}

/* Young's modulus and Poisson's ratio of body b as the law has them; 0 if it has none or b is rigid. */
static double young_of(const struct play_case *c, int b, double *ret_poisson) {
    const int young = touch_property_find(c->law, "young");
    const int poisson = touch_property_find(c->law, "poisson");
    const int shear = touch_property_find(c->law, "hz_shear");
    const int ratio = touch_property_find(c->law, "hz_poiss");
    if (c->pair.rigid[b])
        return 0.0;
    if (young >= 0 && poisson >= 0) {
        *ret_poisson = c->values.of[poisson][b];
        return c->values.of[young][b];
    }
    if (shear < 0 || ratio < 0)
        return 0.0;
    *ret_poisson = c->values.of[ratio][0];
    return 2.0 * c->values.of[shear][0] * (1.0 + *ret_poisson);
}

/* The smaller of the bodies' Rayleigh times pi R sqrt(rho/G)/(0.1631 nu + 0.8766) (Li et al. 2005);
 * NaN where moduli are unknown. */
static double rayleigh_time(const struct play_case *c) {
    double least = HUGE_VAL;
    for (int b = 0; b < 2; b++) {
        double nu = 0.0;
        const double young = isinf(c->pair.radius[b]) ? 0.0 : young_of(c, b, &nu);
        const double r = c->pair.radius[b], shear = young / (2.0 * (1.0 + nu));
        const double pi = TOUCH_PI;
        const double density = c->pair.mass[b] / (4.0 / 3.0 * pi * r * r * r);
        if (young > 0.0)
            least = fmin(least, pi * r * sqrt(density / shear) / (0.1631 * nu + 0.8766));
    }
    return isinf(least) ? (double)NAN : least;
}

static void print_text(const struct play_case *c, double contact, double rayleigh,
                       const struct advice advice[QUANTITIES], double wanted) {
    double most = 0.0;
    printf("%s%s%s, relative error %g\n\n", c->name, *c->variant ? ", " : "", c->variant, wanted);
    printf("%-14s %7s %10s %12s %12s %12s\n", "", "order", "steps", "dt/t_c", "dt (s)", "measured");
    for (size_t q = 0; q < QUANTITIES; q++) {
        most = fmax(most, advice[q].steps);
        printf("%-14s %7.2f %10.0f %12.4g %12.4g %12.2g\n", quantities[q].name, advice[q].order,
               advice[q].steps, 1.0 / advice[q].steps, contact / advice[q].steps, advice[q].error);
    }
    printf("%-14s %7s %10.0f %12.4g %12.4g\n\n", "all of them", "", most, 1.0 / most,
           contact / most);
    printf("Hertz contact time t_c       %.6g s (undamped, at this normal speed)\n", contact);
    printf("Rayleigh time                %.6g s (%.4g t_c)\n", rayleigh, rayleigh / contact);
    printf("stability of velocity Verlet %.6g s (0.4962 t_c, undamped)\n", 0.49624768 * contact);
}

static void print_json(const struct play_case *c, double contact, double rayleigh,
                       const struct advice advice[QUANTITIES], double wanted) {
    json_t *list = json_array();
    for (size_t q = 0; q < QUANTITIES; q++)
        json_array_append_new(list,
                              json_pack("{s:s,s:f,s:f,s:f,s:f}", "quantity", quantities[q].name,
                                        "order", advice[q].order, "steps", advice[q].steps, "dt_s",
                                        contact / advice[q].steps, "error", advice[q].error));
    json_t *whole = json_pack("{s:i,s:s,s:s,s:s,s:f,s:f,s:o}", "schema", 1, "case", c->name,
                              "variant", c->variant, "law", c->law->name, "wanted_error", wanted,
                              "contact_time_s", contact, "quantities", list);
    json_object_set_new(whole, "rayleigh_time_s",
                        isfinite(rayleigh) ? json_real(rayleigh) : json_null());
    json_dumpf(whole, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(whole);
}

static int run(const struct play_case *c, double wanted, int json) {
    struct advice advice[QUANTITIES];
    struct touch_message message;
    const double contact = play_contact_time(c, c->impact.speed * cos(c->impact.angle));
    if (advise(c, wanted, advice, &message)) {
        fprintf(stderr, "touchstone timestep: %s: %s\n", c->file, message.text);
        return EXIT_USAGE;
    }
    (json ? print_json : print_text)(c, contact, rayleigh_time(c), advice, wanted);
    return fflush(stdout) ? EXIT_INTERNAL : EXIT_PASSED;
}

/* The wanted variant of the law, NULL: the first; NULL after a message. */
static const struct play_case *pick(const struct play_case_set *set, const char *law,
                                    const char *wanted) {
    char *end = "";
    const long number = wanted ? strtol(wanted, &end, 10) : 1;
    const int counted = !wanted || (end != wanted && !*end);
    long seen = 0;
    for (size_t i = 0; i < set->count; i++) {
        const struct play_case *c = &set->cases[i];
        if (strcmp(c->law->name, law) != 0 || (++seen != number && counted) ||
            (!counted &&
             !(play_variant_is_selection(wanted) && play_variant_has(c->variant, wanted))))
            continue;
        if (!c->segment_count)
            return c;
        program_usage("timestep", "%s is a path, and an impact is needed", c->file);
        return NULL;
    }
    if (seen)
        program_usage("timestep",
                      "--variant %s: %s has %ld variants with law %s, and this is none of them "
                      "('touchstone trace' lists all)",
                      wanted, set->cases[0].file, seen, law);
    else
        program_usage("timestep", "%s is not a case of law %s", set->cases[0].file, law);
    return NULL;
}

int command_timestep(int argc, char **argv) {
    struct options o = {0};
    struct option_arguments given;
    struct play_case_set set;
    const int stop = options_read(&program, argc, argv, &o, &given);
    if (stop >= 0)
        return stop;
    if (!(o.error > 0.0))
        return program_usage("timestep", "needs %s", program.arguments);
    if (command_read_one("timestep", given.text[1], &set))
        return EXIT_USAGE;
    const struct play_case *c = pick(&set, given.text[0], o.variant);
    const int code = c ? run(c, o.error, o.json) : EXIT_USAGE;
    play_case_set_free(&set);
    return code;
}
