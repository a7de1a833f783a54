/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone timestep`: which step an impact may be integrated with, why, and what accuracy it gives. */
#include "asked.h"
#include "cases/core/unit_text.h"
#include "cases/judge/step_limits.h"
#include "cases/case/units.h"
#include "cases/sheet/sheet.h"
#include "cases/judge/judge.h"
#include "cases/judge/check_parts.h"

/* --- the study -------------------------------------------------------------------------------- */

/* What a time step does to an impact: the errors of its outcomes, measured over the places at which contact can
 * begin within a step, and the largest step that keeps an error below a given one. */
/* X(outcome, scale, of what the error is a part) */
#define PLAY_STUDIED(X)                                                                            \
    X(restitution, VALUE, "its value")                                                             \
    X(peak_force, VALUE, "its value")                                                              \
    X(duration, VALUE, "its value")                                                                \
    X(max_overlap, VALUE, "its value")                                                             \
    X(slip_velocity_out, SLIP, "the slip velocity in")                                             \
    X(spin1_out, SPIN1, "the slip velocity in over the radius")                                    \
    X(spin2_out, SPIN2, "the slip velocity in over the radius")
enum play_studied {
#define X(outcome, scale, of) PLAY_STUDIED_##outcome,
    PLAY_STUDIED(X)
#undef X
    PLAY_STUDIED_COUNT
};

struct play_step_study {
    const struct play_case *c;
    struct play_subject *subject;       /* NULL: the built-in law */
    double contact_time;                /* s, of the undamped impact */
    int is_studied[PLAY_STUDIED_COUNT]; /* slip and spins: of an impact with slip alone */
    double scale[PLAY_STUDIED_COUNT];   /* the error is over this, in the unit of the outcome */
    double truth[PLAY_STUDIED_COUNT], order[PLAY_STUDIED_COUNT];
    double error[PLAY_STUDIED_COUNT][6]; /* on the grids */
};

struct play_step_advice {
    double
        steps; /* of a contact time, >= 4: whole, the least that keeps the error below the wanted one */
    double
        error; /* root mean square, measured with that many; NaN where they are too many to try */
};

#define PHASES       24
#define MEASURED_MAX 1e5 /* steps beyond which a prediction is not tried */
#define LEAST        4.0
#define TRIES        50 /* a little more steps each, until the measured error is below the wanted one */

static const double grids[] = {25, 50, 100, 200, 400, 800};
static const double truth_grids[] = {3200, 6400};

enum scale {
    SCALE_VALUE,
    SCALE_SLIP,
    SCALE_SPIN1,
    SCALE_SPIN2,
};

static const struct {
    const char *name, *of;
    enum play_outcome outcome;
    enum scale scale;
} studied[] = {
#define X(outcome, scale, of) {#outcome, of, PLAY_OUTCOME_##outcome, SCALE_##scale},
    PLAY_STUDIED(X)
#undef X
};

/* Outcomes on one grid, for every phase. */
struct sampled {
    double value[PLAY_STUDIED_COUNT][PHASES];
    int stuck; /* a contact did not end */
};

static void take(void *context, size_t j, const struct play_trace *trace) {
    struct sampled *at = context;
    at->stuck |= !(trace->outcome[PLAY_OUTCOME_separated] > 0.5);
    for (size_t q = 0; q < PLAY_STUDIED_COUNT; q++)
        at->value[q][j] = trace->outcome[studied[q].outcome];
}

static int sample(const struct play_step_study *s, double steps, struct sampled *ret,
                  struct play_ending *ret_ending) {
    ret->stuck = 0;
    return play_phases_run(s->subject, s->c, steps, PHASES, take, ret, ret_ending);
}

static int sample_all(const struct play_step_study *s, size_t count, const double *steps,
                      struct sampled *ret, struct play_ending *ret_ending) {
    for (size_t i = 0; i < count; i++) {
        if (sample(s, steps[i], &ret[i], ret_ending))
            return -1;
        if (!ret[i].stuck)
            continue;
        *ret_ending = (struct play_ending){.kind = PLAY_ENDING_REFUSED};
        snprintf(ret_ending->text, sizeof ret_ending->text,
                 "the contact never ends: there is nothing to converge to");
        return -1;
    }
    return 0;
}

static double error_of(const struct play_step_study *s, size_t q, const double value[PHASES]) {
    const double scale = studied[q].scale == SCALE_VALUE ? fabs(s->truth[q]) : s->scale[q];
    return play_phases_spread(PHASES, value, s->truth[q]) / scale;
}

/* Slip of the contact point before the impact: body 2 relative to body 1 along s, spins at the radii. */
static double slip_of(const struct play_case *c) {
    double slip = c->impact.speed * sin(c->impact.angle);
    for (int b = 0; b < 2; b++)
        slip -= isinf(c->pair.radius[b]) ? 0.0 : c->pair.radius[b] * c->impact.spin[b][2];
    return fabs(slip);
}

/* Slip along s is studied where the law has it: not in plane motion, and not by laws of the normal force. */
static void choose(struct play_step_study *s) {
    const double slip = slip_of(s->c);
    const int slips =
        slip > 0.0 && s->c->pair.dimension == 3 && (s->c->law->traits & TOUCH_TRAIT_SHEAR);
    for (size_t q = 0; q < PLAY_STUDIED_COUNT; q++) {
        const enum scale scale = studied[q].scale;
        const double radius = s->c->pair.radius[scale == SCALE_SPIN2];
        s->is_studied[q] =
            scale == SCALE_VALUE || (slips && !(scale > SCALE_SLIP && isinf(radius)));
        s->scale[q] = scale > SCALE_SLIP ? slip / radius : slip;
    }
}

/* Runs the impact on grids of 25 to 6400 steps a contact time. Returns 0; or -1 and how the law ended, or that the
 * contact never ends. The case and the subject must outlive the study. */
static int play_step_study(struct play_subject *subject, const struct play_case *c,
                           struct play_step_study *ret_study, struct play_ending *ret_ending) {
    struct play_step_study s = {.c = c, .subject = subject};
    struct sampled coarse[TOUCH_COUNT(grids)], fine[2];
    s.contact_time = play_subject_contact_time(subject, c);
    choose(&s);
    if (sample_all(&s, TOUCH_COUNT(grids), grids, coarse, ret_ending) ||
        sample_all(&s, 2, truth_grids, fine, ret_ending))
        return -1;
    for (size_t q = 0; q < PLAY_STUDIED_COUNT; q++) {
        s.truth[q] = play_phases_mean(PHASES, fine[1].value[q]);
        /* The order first against the finest mean, then against its extrapolation at that order. */
        for (int round = 0; round < 2; round++) {
            for (size_t i = 0; i < TOUCH_COUNT(grids); i++)
                s.error[q][i] = error_of(&s, q, coarse[i].value[q]);
            s.order[q] = play_fit_order(TOUCH_COUNT(grids), grids, s.error[q]).order;
            s.truth[q] = play_extrapolate(play_phases_mean(PHASES, fine[0].value[q]),
                                          play_phases_mean(PHASES, fine[1].value[q]),
                                          truth_grids[1] / truth_grids[0], s.order[q]);
        }
    }
    *ret_study = s;
    return 0;
}

/* The error follows the finest pair of grids on either side of the wanted one, on log-log axes. */
static double steps_for(const double error[TOUCH_COUNT(grids)], double order, double wanted) {
    for (size_t i = 0; i + 1 < TOUCH_COUNT(grids); i++)
        if (error[i] >= wanted && error[i + 1] <= wanted) {
            const double part = log(error[i] / wanted) / log(error[i] / error[i + 1]);
            return grids[i] * pow(grids[i + 1] / grids[i], part);
        }
    const size_t i = error[0] < wanted ? 0 : TOUCH_COUNT(grids) - 1;
    if (!(error[i] > 0.0)) /* exact on this grid: no order to follow */
        return grids[i];
    return grids[i] * pow(error[i] / wanted, 1.0 / order);
}

/* The steps that an error needs: interpolated between grids or extrapolated at the order, and then more until the
 * measured error is below. -1 as above. */
static int play_step_advise(const struct play_step_study *s, enum play_studied q, double wanted,
                            struct play_step_advice *ret_advice, struct play_ending *ret_ending) {
    double steps = fmax(ceil(steps_for(s->error[q], s->order[q], wanted)), LEAST);
    double error = (double)NAN;
    for (int tries = 0; tries < TRIES && steps <= MEASURED_MAX; tries++) {
        struct sampled at;
        if (sample(s, steps, &at, ret_ending))
            return -1;
        error = at.stuck ? HUGE_VAL : error_of(s, q, at.value[q]);
        if (error <= wanted)
            break;
        steps = ceil(1.02 * steps);
    }
    *ret_advice = (struct play_step_advice){steps, error};
    return 0;
}

/* Errors with steps of length dt (s): NaN for what is not studied; infinite where the contact does not end, which
 * steps beyond stability may cause. -1 as above. */
static int play_step_errors(const struct play_step_study *s, double dt,
                            double ret_error[PLAY_STUDIED_COUNT], struct play_ending *ret_ending) {
    struct sampled at;
    if (sample(s, s->contact_time / dt, &at, ret_ending))
        return -1;
    for (size_t q = 0; q < PLAY_STUDIED_COUNT; q++)
        ret_error[q] = !s->is_studied[q] ? (double)NAN
                       : at.stuck        ? HUGE_VAL
                                         : error_of(s, q, at.value[q]);
    return 0;
}

/* --- the verb --------------------------------------------------------------------------------- */

struct options {
    struct command_law law;
    double error, dt;
    const char *variant;
    struct command_out out;
};

static int read_step(const char *text, void *to, char *ret_why, size_t size) {
    double dt;
    if (play_number_read(text, "s", &dt, ret_why, size))
        return -1;
    if (dt > 0.0) {
        *(double *)to = dt;
        return 0;
    }
    return REFUSED_INTO(ret_why, size, "the step must be above 0 s");
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
    COMMAND_OUT_ROWS(offsetof(struct options, out)),
    COMMAND_LAW_ROWS(offsetof(struct options, law)),
    OPTION_END};

static const struct option_program program = {
    .verb = "timestep",
    .usage = "LAW|CASE|FILE [NAME=VALUE]... [OPTIONS]",
    .purpose =
        "Says which time step the impact of a case may be integrated with, why, and what accuracy "
        "it gives: the largest stable steps of the contact, of lattices and of packings; the "
        "largest steps that keep the errors of the impact below E; and the errors with steps that "
        "are in use. Each is printed in seconds, and as a share of the contact time and of the "
        "Rayleigh time.\n" ASKED_CASE_NAMES " " ASKED_CASE_PLAIN,
    .rows = option_rows,
    .end = "Exit status: 0 done, 1 your law refused the case or did not answer in time, 2 wrong "
           "usage or input, 3 internal error, 4 your law crashed.",
    .most = 100,
    .arguments = "a law, or one case or file"};

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
            a->outcome = studied[q].name;
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
        return REFUSED(ending, "%.*s", (int)sizeof ending->text - 1, message.text);
    }
    choose_step(a);
    return 0;
}

/* --- the sheet ------------------------------------------------------------------------------------ */

/* A step in seconds, and as shares of contact time, Rayleigh time, and limit of the normal mode. */
static const struct sheet_column step_columns[] = {
    COLUMN("dt_s", NUMBER, "s", "the step", .head = "dt", .as = "@4"),
    COLUMN("dt_per_contact_time", NUMBER, "1", "over contact_time_s", .head = "dt/t_c", .as = "~4"),
    COLUMN("dt_per_rayleigh_time", NUMBER, "1", "over rayleigh_time_s", .head = "dt/t_R",
           .as = "~4"),
    COLUMN("dt_per_normal_mode_limit", NUMBER, "1", "over normal_mode_limit_s", .head = "dt/t_n",
           .as = "~4", .rank = 1)};

static void put_step(const struct answer *a, double dt, struct sheet_table *table) {
    SHEET_ROW(table, NUMBER(dt), NUMBER(dt / a->contact), NUMBER(dt / a->rayleigh),
              NUMBER(dt / a->limits.normal));
}

static void put_values(const struct answer *a, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("case", TEXT, NULL, "name of the case"),
        COLUMN("variant", TEXT, NULL, "values that this variant alone has"),
        COLUMN("law", TEXT, NULL, "the law that was asked"),
        COLUMN("wanted_error", NUMBER, "1", "the error to keep below"),
        COLUMN("contact_time_s", NUMBER, "s", "contact time of the undamped impact", .head = "t_c",
               .as = "@4"),
        COLUMN("rayleigh_time_s", NUMBER, "s", "Rayleigh time, the smaller one of the bodies",
               .head = "t_R", .as = "@4"),
        COLUMN("normal_mode_limit_s", NUMBER, "s",
               "limit of the normal mode without dashpot, 2 sqrt(m*/k_n)", .head = "t_n",
               .as = "@4"),
        COLUMN("overlap_m", NUMBER, "m", "largest overlap of this impact, at which limits hold"),
        COLUMN("use_dt_s", NUMBER, "s", "use steps of at most this"),
        COLUMN("because", TEXT, NULL,
               "the outcome whose error keeps the step from being larger; packing: its stability "
               "does")};
    SHEET_ROW(SHEET_TABLE(sheet, NULL, columns), TEXT(a->c->name), TEXT(a->c->variant),
              TEXT(a->law), NUMBER(a->wanted), NUMBER(a->contact), NUMBER(a->rayleigh),
              NUMBER(a->limits.normal), NUMBER(a->limits.overlap), NUMBER(a->use),
              TEXT(a->outcome ? a->outcome : "packing"));
}

static void put_limits(const struct answer *a, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("of", TEXT, NULL, "what stays stable", .head = ""),
        COLUMN("meaning", TEXT, NULL, "the same in words", .least = 20),
        COLUMN("contacts", WHOLE, NULL, "of each ball", .rank = 2)};
    struct sheet_table *table = SHEET_TABLE(sheet, "stable", columns);
    sheet_columns(table, TOUCH_COUNT(step_columns), step_columns);
    for (size_t i = 0; i < a->limits.count; i++) {
        const struct play_limit *l = &a->limits.limit[i];
        SHEET_ROW(table, TEXT(l->key), TEXT(l->title), NUMBER(l->contacts));
        put_step(a, l->step, table);
    }
}

static void put_advice(const struct answer *a, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("quantity", TEXT, NULL, "outcome of the impact", .least = 16),
        COLUMN("order", NUMBER, "1", "power of the step that its error goes with", .as = "%.2f",
               .rank = 2),
        COLUMN("steps", NUMBER, "1",
               "in a contact time, with which it stays below the wanted error", .as = "%.0f"),
        COLUMN("error", NUMBER, "1", "root mean square with so many steps", .as = "%.1g"),
        COLUMN("relative_to", TEXT, NULL, "what the error is a part of", .head = "")};
    struct sheet_table *table = SHEET_TABLE(sheet, "quantities", columns);
    sheet_columns(table, TOUCH_COUNT(step_columns), step_columns);
    for (enum play_studied q = 0; q < PLAY_STUDIED_COUNT; q++) {
        const double steps = a->advice[q].steps;
        if (!a->study.is_studied[q])
            continue;
        SHEET_ROW(table, TEXT(studied[q].name), NUMBER(a->study.order[q]), NUMBER(steps),
                  NUMBER(a->advice[q].error), TEXT(studied[q].of));
        put_step(a, a->contact / steps, table);
    }
}

static void put_used(const struct answer *a, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("step", TEXT, NULL, "a step that many use, or that of --dt"),
        COLUMN("dt_s", NUMBER, "s", "its length", .head = "dt", .as = "@4")};
    struct sheet_table *table = SHEET_TABLE(sheet, "errors_with", columns);
    for (enum play_studied q = 0; q < PLAY_STUDIED_COUNT; q++)
        if (a->study.is_studied[q])
            sheet_columns(table, 1,
                          &(struct sheet_column)COLUMN(studied[q].name, NUMBER, "1",
                                                       "error of this outcome", .as = "%.2g"));
    for (size_t i = 0; i < a->used_count; i++) {
        SHEET_ROW(table, TEXT(a->used[i].title), NUMBER(a->used[i].dt));
        for (enum play_studied q = 0; q < PLAY_STUDIED_COUNT; q++)
            if (a->study.is_studied[q])
                SHEET_ROW(table, NUMBER(a->used[i].error[q]));
    }
}

static char *unit_of(double value, const char *unit) {
    char text[UNIT_TEXT_SIZE];
    unit_text(value, unit, 4, text);
    return play_copy(text);
}

static void put_notes(const struct answer *a, struct sheet *sheet) {
    const struct play_limits *l = &a->limits;
    const int packed = l->limit[l->count - 1].contacts;
    const int slips = a->study.is_studied[PLAY_STUDIED_slip_velocity_out];
    char *use = play_format("Use steps of at most %s = %.3g t_c", unit_of(a->use, "s"),
                            a->use / a->contact);
    if (isfinite(a->rayleigh))
        use = play_format("%s = %.3g t_R", use, a->use / a->rayleigh);
    sheet_note(sheet, "use",
               a->outcome
                   ? play_format("%s: the error of %s stays below %g.", use, a->outcome, a->wanted)
                   : play_format("%s: any packing of up to %d contacts a ball stays stable.", use,
                                 packed));
    sheet_note(sheet, "stable",
               play_format("stable: at the largest overlap of this impact, %s%s. Lattices and "
                           "packings are of balls like ball %d, with contacts as stiff as this "
                           "one.",
                           unit_of(l->overlap, "m"), l->damped ? ", with the dashpot" : "",
                           l->ball + 1));
    sheet_note(sheet, "error",
               play_format("error: root mean square over the places at which contact can begin "
                           "within a step, of the value%s.",
                           slips ? "; of slip_velocity_out, and of spins times radius, of the "
                                   "slip velocity before the impact"
                                 : ""));
    if (strcmp(a->law, a->c->law->name) != 0)
        sheet_note(sheet, "law",
                   play_format("stable: by the built-in law %s, for which %s stands.",
                               a->c->law->name, a->law));
    if (l->limit[1].kind == PLAY_LIMIT_MEASURED && l->limit[1].step < 0.99 * l->limit[0].step)
        sheet_note(sheet, "measured",
                   "measured: the fixed point by which verlet_implicit is solved is lost before "
                   "the scheme is unstable.");
}

static const char *const schemes[] = {PLAY_SCHEMES(LIST_TEXT)};

static struct sheet *make_sheet(const struct answer *a) {
    const struct play_case *c = a->c;
    struct sheet *sheet = sheet_new(
        "touchstone timestep", play_format("%s%s%s", c->name, *c->variant ? ", " : "", c->variant));
    put_notes(a, sheet);
    put_values(a, sheet);
    put_limits(a, sheet);
    put_advice(a, sheet);
    put_used(a, sheet);
    return sheet;
}

static void print_text(const struct answer *a, const struct sheet *sheet) {
    static const char *const notes[] = {"stable", "error", "law", "measured"};
    sheet_print_title(sheet, stdout);
    printf("%s, %s\n\n", a->law, schemes[a->c->impact.scheme]);
    sheet_print_note(sheet, "use", 0, stdout);
    sheet_print_values(sheet, stdout);
    sheet_print(sheet, "stable", "stable up to", stdout);
    sheet_print(sheet, "quantities", play_format("for an error of %g", a->wanted), stdout);
    sheet_print_turned(sheet, "errors_with", "error with a step of", stdout);
    putchar('\n');
    for (size_t i = 0; i < TOUCH_COUNT(notes); i++)
        sheet_print_note(sheet, notes[i], 2, stdout);
}

/* --- the verb ------------------------------------------------------------------------------------- */

static int refuse_case(const struct play_case *c, const struct play_ending *ending,
                       int is_built_in) {
    program_complain("timestep", "%s: %s", c->file, ending->text);
    return is_built_in ? EXIT_USAGE : command_ending_code(ending);
}

static int answer_case(struct play_subject *subject, const struct play_case *given,
                       const struct options *o) {
    struct answer a = {0};
    struct play_ending ending;
    struct play_case c;
    struct touch_message why;
    if (command_law_case(subject, given, &c, &why)) {
        program_complain("timestep", "%s: %s", given->file, why.text);
        return EXIT_FAILED;
    }
    if (find(subject, &c, o, &a, &ending))
        return refuse_case(&c, &ending, !subject);
    const struct sheet *sheet = make_sheet(&a);
    if (!command_out_is_read(&o->out))
        print_text(&a, sheet);
    return command_put("timestep", &o->out, sheet);
}

int command_timestep(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct play_subject_options options;
    struct asked_case asked;
    struct words words;
    int code = options_read(&program, argc, argv, &o, &given);
    if (code >= 0 || (code = words_read("timestep", &given, &o.law, &words)))
        return code;
    o.law.is_own = !words.of;
    if ((code = command_law_check("timestep", &o.law, &options)) ||
        (code = asked_case_open("timestep", words.of, o.variant, 0, &o.law, &options, &asked)))
        return code;
    code = asked_case_words("timestep", &words, &asked);
    code = code ? code : answer_case(asked.subject, &asked.c, &o);
    command_law_close(&options, asked.subject);
    return code;
}
