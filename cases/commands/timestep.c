/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone timestep`: which step an impact may be integrated with, why, and what accuracy it gives. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "cases/core/memory.h"
#include "cases/core/screen.h"
#include "cases/core/unit_text.h"
#include "cases/judge/step_limits.h"
#include "cases/judge/step_study.h"
#include "cases/play/player.h"
#include "cases/case/units.h"
#include "touchstone/common.h"

struct options {
    struct command_law law;
    double error, dt;
    const char *variant;
    int json;
};

static int read_step(const char *text, void *to, char *ret_why, size_t size) {
    double dt;
    if (play_number_read(text, "s", &dt, ret_why, size))
        return -1;
    if (dt > 0.0) {
        *(double *)to = dt;
        return 0;
    }
    snprintf(ret_why, size, "the step must be above 0 s");
    return -1;
}

static const struct option_row option_rows[] = {
    OPTION(NUMBER, "error", "E", offsetof(struct options, error),
           "The error to keep below, as root mean square over the places at which contact can "
           "begin within a step: of restitution, peak force, duration and largest overlap "
           "relative to their values; of the slip velocity after the impact and of the spins "
           "times the radius relative to the slip velocity before it.",
           .initial = "0.01", .min = 1e-9, .max = 0.5),
    OPTION(READ, "dt", "TIME", offsetof(struct options, dt),
           "Print the errors with this step as well, in s or with a unit: --dt '2 us'.",
           .read = read_step),
    COMMAND_VARIANT_ROW(offsetof(struct options, variant), "Default: the first."),
    OPTION(FLAG, "json", NULL, offsetof(struct options, json), "Print one JSON object."),
    COMMAND_LAW_ROWS(offsetof(struct options, law)),
    OPTION_END};

static const struct option_program program = {
    .verb = "timestep",
    .usage = "CASE|FILE [OPTIONS]",
    .purpose =
        "Says which time step the impact of a case may be integrated with, why, and what accuracy "
        "it gives: the largest stable steps of the contact, of lattices and of packings; the "
        "largest steps that keep the errors of the impact below E; and the errors with steps that "
        "are in use. Each is printed in seconds, and as a share of the contact time and of the "
        "Rayleigh time.",
    .rows = option_rows,
    .end = "Exit status: 0 done, 1 your law refused the case or did not answer in time, 2 wrong "
           "usage or input, 3 internal error, 4 your law crashed.",
    .least = 1,
    .most = 2,
    .arguments = "one case or file"};

/* A step that many use, or that was asked for. */
struct used {
    char title[32];
    double dt, error[PLAY_STUDIED_COUNT];
};
#define USED_MAX 5

struct answer {
    const struct play_case *c;
    const char *law;
    double contact, rayleigh; /* s; rayleigh NaN where the law has no moduli */
    double wanted;
    struct play_step_study study;
    struct play_step_advice advice[PLAY_STUDIED_COUNT];
    struct play_limits limits;
    size_t used_count;
    struct used used[USED_MAX];
    double
        use; /* s, the step to use: the smallest of those for the error, and of the last limit, which
                   is below all others */
    const char *outcome; /* whose error it is that keeps it from being larger; NULL: that limit */
};

/* --- finding it ----------------------------------------------------------------------------------- */

static void add_used(struct answer *a, double dt, const char *title) {
    struct used *used = &a->used[a->used_count];
    if (!isfinite(dt))
        return;
    used->dt = dt;
    snprintf(used->title, sizeof used->title, "%s", title);
    a->used_count++;
}

static void choose_used(struct answer *a, double asked) {
    add_used(a, a->contact / 20.0, "t_c/20");
    add_used(a, a->contact / 50.0, "t_c/50");
    add_used(a, 0.2 * a->rayleigh, "0.2 t_R");
    add_used(a, 0.1 * a->rayleigh, "0.1 t_R");
    add_used(a, asked > 0.0 ? asked : (double)NAN, "--dt");
}

static void choose_step(struct answer *a) {
    a->use = a->limits.limit[a->limits.count - 1].step;
    for (enum play_studied q = 0; q < PLAY_STUDIED_COUNT; q++)
        if (a->study.is_studied[q] && a->contact / a->advice[q].steps < a->use) {
            a->use = a->contact / a->advice[q].steps;
            a->outcome = play_studied_name(q);
        }
}

/* 0; or -1 and how the law ended. */
static int find(struct play_subject *subject, const struct play_case *c, const struct options *o,
                struct answer *a, struct play_ending *ending) {
    struct touch_message message;
    a->c = c;
    a->law = play_subject_law(subject, c);
    a->wanted = o->error;
    a->contact = play_subject_contact_time(subject, c);
    a->rayleigh = play_rayleigh_time(c);
    if (play_step_study(subject, c, &a->study, ending))
        return -1;
    for (enum play_studied q = 0; q < PLAY_STUDIED_COUNT; q++)
        if (a->study.is_studied[q] &&
            play_step_advise(&a->study, q, o->error, &a->advice[q], ending))
            return -1;
    choose_used(a, o->dt);
    if (o->dt > a->contact)
        fprintf(stderr,
                "touchstone timestep: warning: --dt %g s is longer than the contact lasts, %.3g s; "
                "usual: a twentieth of that, or less\n",
                o->dt, a->contact);
    for (size_t i = 0; i < a->used_count; i++)
        if (play_step_errors(&a->study, a->used[i].dt, a->used[i].error, ending))
            return -1;
    if (play_step_limits(subject, c, !subject, &a->limits, &message)) {
        *ending = (struct play_ending){.kind = PLAY_ENDING_REFUSED};
        snprintf(ending->text, sizeof ending->text, "%.*s", (int)sizeof ending->text - 1,
                 message.text);
        return -1;
    }
    choose_step(a);
    return 0;
}

/* --- printing it ---------------------------------------------------------------------------------- */

/* The cells of a step: in seconds, and as shares of contact time, Rayleigh time, and limit of the normal mode. */
#define STEP_COLUMNS                                                                               \
    {"dt", 0, 0, 1, NULL}, {"dt/t_c", 0, 0, 1, NULL}, {"dt/t_R", 0, 0, 1, NULL}, {                 \
        "dt/t_n", 0, 1, 1, NULL                                                                    \
    }
#define STEP_CELLS 4

static char *seconds_text(double value) {
    char text[UNIT_TEXT_SIZE];
    unit_text(value, "s", 4, text);
    return play_copy(text);
}

static void put_step(const struct answer *a, double dt, const char *ret_cells[STEP_CELLS]) {
    const double of[] = {a->contact, a->rayleigh, a->limits.normal};
    ret_cells[0] = seconds_text(dt);
    for (size_t k = 0; k < TOUCH_COUNT(of); k++)
        ret_cells[k + 1] = isfinite(dt / of[k])
                               ? play_format(dt / of[k] < 0.001 ? "%.1e" : "%.4f", dt / of[k])
                               : "-";
}

static void print_times(const struct answer *a) {
    const struct {
        const char *symbol;
        double value;
        const char *meaning;
    } rows[] = {
        {"t_c", a->contact, "contact time of the undamped impact"},
        {"t_R", a->rayleigh, "Rayleigh time, the smaller one of the bodies"},
        {"t_n", a->limits.normal, "limit of the normal mode without dashpot, 2 sqrt(m*/k_n)"}};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        if (isfinite(rows[i].value))
            printf("  %s  %11s  %s\n", rows[i].symbol, seconds_text(rows[i].value),
                   rows[i].meaning);
}

static void print_limits(const struct answer *a) {
    static const struct screen_column columns[] = {
        {"stable up to", 20, 0, 0, NULL}, {"contacts", 0, 2, 1, NULL}, STEP_COLUMNS};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    const struct play_limits *l = &a->limits;
    screen_table_head(table, NULL);
    for (size_t i = 0; i < l->count; i++) {
        const char *cells[TOUCH_COUNT(columns)] = {play_format("  %s", l->limit[i].title),
                                                   play_format("%d", l->limit[i].contacts)};
        put_step(a, l->limit[i].step, cells + 2);
        screen_table_row(table, cells);
    }
    putchar('\n');
    screen_table_print(table, stdout);
}

static void print_advice(const struct answer *a) {
    static const struct screen_column columns[] = {{"", 16, 0, 0, NULL},
                                                   {"order", 0, 2, 1, NULL},
                                                   {"steps", 0, 0, 1, NULL},
                                                   {"error", 0, 0, 1, NULL},
                                                   STEP_COLUMNS};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    screen_table_head(table, play_format("for an error of %g", a->wanted));
    for (enum play_studied q = 0; q < PLAY_STUDIED_COUNT; q++) {
        const double steps = a->advice[q].steps;
        if (!a->study.is_studied[q])
            continue;
        const char *cells[TOUCH_COUNT(columns)] = {
            play_format("  %s", play_studied_name(q)), play_format("%.2f", a->study.order[q]),
            play_format("%.0f", steps), play_format("%.1g", a->advice[q].error)};
        put_step(a, a->contact / steps, cells + 4);
        screen_table_row(table, cells);
    }
    putchar('\n');
    screen_table_print(table, stdout);
}

static void print_used(const struct answer *a) {
    struct screen_column columns[1 + USED_MAX] = {{"error with a step of", 16, 0, 0, NULL}};
    const char *cells[1 + USED_MAX] = {"  dt"};
    for (size_t i = 0; i < a->used_count; i++) {
        columns[i + 1] = (struct screen_column){.head = a->used[i].title, .is_right = 1};
        cells[i + 1] = seconds_text(a->used[i].dt);
    }
    struct screen_table *table = screen_table(a->used_count + 1, columns);
    screen_table_head(table, NULL);
    screen_table_row(table, cells);
    for (enum play_studied q = 0; q < PLAY_STUDIED_COUNT; q++) {
        if (!a->study.is_studied[q])
            continue;
        cells[0] = play_format("  %s", play_studied_name(q));
        for (size_t i = 0; i < a->used_count; i++)
            cells[i + 1] = play_format("%.2g", a->used[i].error[q]);
        screen_table_row(table, cells);
    }
    putchar('\n');
    screen_table_print(table, stdout);
}

static void print_notes(const struct answer *a) {
    const struct play_limits *l = &a->limits;
    const char *slip =
        a->study.is_studied[PLAY_STUDIED_slip_velocity_out]
            ? "; of slip_velocity_out, and of spins times radius, of the slip velocity before the "
              "impact."
            : ".";
    char overlap[UNIT_TEXT_SIZE];
    unit_text(l->overlap, "m", 4, overlap);
    putchar('\n');
    screen_wrapped(play_format("stable: at the largest overlap of this impact, %s%s. Lattices and "
                               "packings are of balls like ball %d, with contacts as stiff as this "
                               "one.",
                               overlap, l->damped ? ", with the dashpot" : "", l->ball + 1),
                   2, stdout);
    screen_wrapped(play_format("error: root mean square over the places at which contact can begin "
                               "within a step, of the value%s",
                               slip),
                   2, stdout);
    if (strcmp(a->law, a->c->law->name) != 0)
        screen_wrapped(play_format("stable: by the built-in law %s, for which %s stands.",
                                   a->c->law->name, a->law),
                       2, stdout);
    if (l->limit[1].kind == PLAY_LIMIT_MEASURED && l->limit[1].step < 0.99 * l->limit[0].step)
        screen_wrapped(
            "measured: the fixed point by which verlet_implicit is solved is lost before "
            "the scheme is unstable.",
            2, stdout);
}

static const char *const schemes[] = {
#define X(name, keyword, meaning) keyword,
    PLAY_SCHEMES(X)
#undef X
};

static void print_text(const struct answer *a) {
    const struct play_case *c = a->c;
    char *use = play_format("Use steps of at most %s = %.3g t_c", seconds_text(a->use),
                            a->use / a->contact);
    if (isfinite(a->rayleigh))
        use = play_format("%s = %.3g t_R", use, a->use / a->rayleigh);
    use = a->outcome
              ? play_format("%s: the error of %s stays below %g.", use, a->outcome, a->wanted)
              : play_format("%s: any packing of up to %d contacts a ball stays stable.", use,
                            a->limits.limit[a->limits.count - 1].contacts);
    screen_wrapped(play_format("%s%s%s", c->name, *c->variant ? ", " : "", c->variant), 0, stdout);
    printf("%s, %s\n\n", a->law, schemes[c->impact.scheme]);
    screen_wrapped(use, 0, stdout);
    print_times(a);
    print_limits(a);
    print_advice(a);
    print_used(a);
    print_notes(a);
}

static json_t *real_or_null(double x) {
    return isfinite(x) ? json_real(x) : json_null();
}

static json_t *json_advice(const struct answer *a) {
    json_t *list = json_array();
    for (enum play_studied q = 0; q < PLAY_STUDIED_COUNT; q++)
        if (a->study.is_studied[q])
            json_array_append_new(list, json_pack("{s:s,s:o,s:o,s:o,s:o,s:s}", "quantity",
                                                  play_studied_name(q), "order",
                                                  real_or_null(a->study.order[q]), "steps",
                                                  real_or_null(a->advice[q].steps), "dt_s",
                                                  real_or_null(a->contact / a->advice[q].steps),
                                                  "error", real_or_null(a->advice[q].error),
                                                  "relative_to", play_studied_scale(q)));
    return list;
}

static json_t *json_limits(const struct answer *a) {
    json_t *list = json_array();
    for (size_t i = 0; i < a->limits.count; i++)
        json_array_append_new(list, json_pack("{s:s,s:i,s:f}", "of", a->limits.limit[i].key,
                                              "contacts", a->limits.limit[i].contacts, "dt_s",
                                              a->limits.limit[i].step));
    return list;
}

static json_t *json_used(const struct answer *a) {
    json_t *list = json_array();
    for (size_t i = 0; i < a->used_count; i++) {
        json_t *errors = json_object();
        for (enum play_studied q = 0; q < PLAY_STUDIED_COUNT; q++)
            if (a->study.is_studied[q])
                json_object_set_new(errors, play_studied_name(q),
                                    real_or_null(a->used[i].error[q]));
        json_array_append_new(list, json_pack("{s:s,s:f,s:o}", "step", a->used[i].title, "dt_s",
                                              a->used[i].dt, "errors", errors));
    }
    return list;
}

static void print_json(const struct answer *a) {
    const struct play_case *c = a->c;
    json_t *whole =
        json_pack("{s:i,s:s,s:s,s:s,s:f,s:f,s:o,s:f,s:f,s:f,s:s,s:o,s:o,s:o}", "schema", 1, "case",
                  c->name, "variant", c->variant, "law", a->law, "wanted_error", a->wanted,
                  "contact_time_s", a->contact, "rayleigh_time_s", real_or_null(a->rayleigh),
                  "overlap_m", a->limits.overlap, "normal_mode_limit_s", a->limits.normal,
                  "use_dt_s", a->use, "because", a->outcome ? a->outcome : "packing", "quantities",
                  json_advice(a), "stable", json_limits(a), "errors_with", json_used(a));
    json_dumpf(whole, stdout, JSON_INDENT(1));
    putchar('\n');
}

/* --- the verb ------------------------------------------------------------------------------------- */

static int refuse_case(const struct play_case *c, const struct play_ending *ending,
                       int is_built_in) {
    fprintf(stderr, "touchstone timestep: %s: %s\n", c->file, ending->text);
    return is_built_in ? EXIT_USAGE : command_ending_code(ending);
}

static int answer_case(struct play_subject *subject, const struct play_case *c,
                       const struct options *o) {
    struct answer a = {0};
    struct play_ending ending;
    if (find(subject, c, o, &a, &ending))
        return refuse_case(c, &ending, !subject);
    (o->json ? print_json : print_text)(&a);
    return EXIT_PASSED;
}

static int run_case(const struct play_subject_options *options, const struct play_case *c,
                    const struct options *o) {
    struct play_ending ending;
    struct play_subject *subject = NULL;
    struct play_case asked;
    struct touch_message why;
    if (c->segment_count || c->free.is)
        return program_usage("timestep", "%s is a %s, and an impact is needed", c->file,
                             c->free.is ? "free motion" : "path");
    if (command_law_open(options, c->law, &subject, &ending))
        return refuse_case(c, &ending, 0);
    int code = EXIT_FAILED;
    if (command_law_case(subject, c, &asked, &why))
        fprintf(stderr, "touchstone timestep: %s: %s\n", c->file, why.text);
    else
        code = answer_case(subject, &asked, o);
    command_law_close(options, subject);
    return code;
}

/* The wanted variant of the law; without --variant the first. NULL after a message. */
static const struct play_case *pick(const struct play_case_set *set, const struct touch_law *law,
                                    const char *wanted) {
    const struct play_case *c = wanted ? command_pick_one("timestep", set, wanted) : &set->cases[0];
    for (size_t i = 0; !wanted && law && c->law != law && i < set->count; i++)
        c = &set->cases[i];
    if (!c || !law || c->law == law)
        return c;
    program_usage("timestep", "%s is a case of %s, not of %s", c->name, c->law->name, law->name);
    return NULL;
}

/* The law may stand before the case, as it had to in former versions. */
static int take_law(struct option_arguments *given, struct options *o) {
    if (given->count < 2)
        return 0;
    const int is_law = touch_law_find(given->text[0]) != NULL;
    if (!o->law.words.count && !is_law && !command_is_case(given->text[0]))
        return command_refuse_law("timestep", given->text[0]);
    if (o->law.words.count || !is_law)
        return program_usage("timestep", "takes one case or file, and '%s' is one more",
                             given->text[is_law ? 0 : 1]);
    command_law_add(&o->law, given->text[0]);
    given->text++;
    given->count--;
    return 0;
}

int command_timestep(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct play_subject_options options;
    struct play_case_set set;
    int stop = options_read(&program, argc, argv, &o, &given);
    if (stop >= 0 || (stop = take_law(&given, &o)) ||
        (stop = command_law_check("timestep", &o.law, &options)))
        return stop;
    if (command_read_one("timestep", given.text[0], &set))
        return EXIT_USAGE;
    const struct play_case *c = pick(&set, o.law.wanted, o.variant);
    return c ? run_case(&options, c, &o) : EXIT_USAGE;
}
