/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone map`: restitution of a law over speed and one of its properties, by the library's impact
 * integrator. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "range.h"
#include "cases/core/memory.h"
#include "cases/core/progress.h"
#include "cases/tell/figure.h"
#include "cases/core/suggest.h"
#include "cases/case/units.h"
#include "cases/sweeps/exact.h"

#define POINTS_MAX 1e7
#define DRAWN      100 /* points a side of a figure, at most about */
#define CURVES     8   /* so many values or speeds are drawn as curves, more as a coloured map */

/* --- options ------------------------------------------------------------------------------------ */

struct options {
    struct command_law law;
    struct play_subject_options subject;
    const char *speed, *vary, *variant, *target, *out;
    long steps; /* 0: as many as are needed */
    double budget;
    int end; /* the number of a word of its row; 0: as the case says */
};

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(TEXT, "speed", "FROM:TO:N[:linear]", AT(speed),
           "Approach speeds: N of them in equal ratios, or in equal steps.",
           .initial = "1 mm/s:10 m/s:41"),
    OPTION(TEXT, "vary", "KEY=FROM:TO:N[:log]", AT(vary),
           "Values of a real property of the law: N of them in equal steps, or in equal ratios."),
    COMMAND_VARIANT_ROW(AT(variant), "Default: the first."),
    OPTION(CHOICE, "end", "zero_overlap|zero_force", AT(end),
           "Where the contact ends. Default: as the case says."),
    OPTION(WHOLE, "steps", "N", AT(steps),
           "Steps from first touch to the largest overlap; the error falls with the fourth power "
           "of N. Default: as many as give 2e-6. Of a law of yours: steps of a contact time, with "
           "the scheme of the case. Default: 1000.",
           .min = 4, .max = 10000),
    OPTION(TEXT, "target", "NAME", AT(target),
           "Instruction set: scalar, avx2, avx512 or neon. Default: the best that "
           "this "
           "processor has."),
    COMMAND_BUDGET_ROW(AT(budget)),
    COMMAND_FIGURE_ROW(AT(out), "Draw the restitution into this file instead of printing CSV."),
    COMMAND_LAW_ROWS(AT(law)),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "map",
    .usage = "CASE|FILE [OPTIONS]",
    .purpose =
        "Computes head-on impacts with the law, the properties and the pair of a case, over a "
        "range of "
        "impact speeds and, if wanted, over one property, and prints restitution, largest overlap, "
        "peak force, duration and lost energy as CSV. Each impact is integrated in regularised "
        "time, "
        "with a relative error of 2e-6. The column of a property that has the name of a result "
        "begins "
        "with 'given_'. A property that makes no difference to the impacts of the case is "
        "refused.\n"
        "A law whose force is no power of the overlap with a dashpot, as one that yields or "
        "attracts, "
        "plays each impact step by step; a law of yours, or of an engine, in its own process.\n"
        "Speeds and values may have units: --speed '1 mm/s:10 m/s:100'.",
    .rows = option_rows,
    .end = "An impact that fails has nan and is named; the others stand.\n\n"
           "Exit status: 0 done, 1 your law refused impacts or did not answer in time, 2 wrong "
           "usage or input, 3 the time budget was used up, or gnuplot is missing or failed "
           "(Debian: gnuplot-nox), 4 your law crashed. Of several the highest counts.",
    .least = 1,
    .most = 1,
    .arguments = "one case or file"};

/* --- the map ------------------------------------------------------------------------------------ */

#define RESULTS(X)                                                                                 \
    X(restitution, "restitution")                                                                  \
    X(max_overlap, "max_overlap_m")                                                                \
    X(peak_force, "peak_force_N")                                                                  \
    X(duration, "duration_s")                                                                      \
    X(lost_energy, "lost_energy_J")                                                                \
    X(end_overlap, "end_overlap_m")
enum {
#define X(name, column) RESULT_##name,
    RESULTS(X)
#undef X
    RESULT_COUNT
};

struct map {
    const struct play_case *c;
    struct play_subject
        *subject; /* of a law of the user's or of an engine; NULL: the built-in law */
    struct range speed, value;
    int property; /* -1: only the speed varies */
    enum touch_impact_end end;
    size_t steps;
    const char *target;
    int is_played;                    /* step by step, as the force is of no form that is known */
    struct touch_impact_force *force; /* for each value */
    double *given[4];                 /* stiffness, damping, mass, speed: for each speed */
    double *result[RESULT_COUNT];     /* the same */
    char *column;                     /* name of the property's column; NULL: there is none */
    double *drawn;                    /* restitution, for each value and speed of a figure */
    struct command_points points;
};

/* A property may have the name of a result: given_restitution is what restitution is wanted. */
static char *column_name(const char *keyword) {
    static const char *const columns[] = {"speed_m_per_s",
#define X(name, column) column,
                                          RESULTS(X)
#undef X
    };
    for (size_t i = 0; i < TOUCH_COUNT(columns); i++)
        if (!strcmp(keyword, columns[i]))
            return play_format("given_%s", keyword);
    return play_copy(keyword);
}

static int find_property(struct map *m, const char *vary, const char **ret_range) {
    const char *equals = strchr(vary, '=');
    char *key = equals ? play_format("%.*s", (int)(equals - vary), vary) : play_copy(vary);
    const int k = equals ? touch_property_find(m->c->law, key) : -1;
    const struct touch_property *p = k < 0 ? NULL : &m->c->law->properties[k];
    int code = 0;
    if (!equals) {
        code = program_usage("map", "--vary %s: the value must be KEY=FROM:TO:N", vary);
    } else if (k < 0) {
        struct play_suggest suggest;
        play_suggest_begin(&suggest, key);
        for (size_t i = 0; i < m->c->law->property_count; i++)
            play_suggest_offer(&suggest, m->c->law->properties[i].keyword);
        code = program_usage("map", "law %s has no property '%s'%s", m->c->law->name, key,
                             play_suggest_hint(&suggest, ""));
    } else if (p->type != TOUCH_REAL || p->scope == TOUCH_OF_STATE) {
        code = program_usage(
            "map", "--vary %s: %s is not a real property; vary it in the case file", vary, key);
    }
    m->property = k;
    m->column = k < 0 ? NULL : column_name(m->c->law->properties[k].keyword);
    *ret_range = equals ? equals + 1 : NULL;
    return code;
}

static int same_force(const struct touch_impact_force *a, const struct touch_impact_force *b) {
    const double pairs[][2] = {{a->alpha, b->alpha},         {a->exponent, b->exponent},
                               {a->stiffness, b->stiffness}, {a->damping, b->damping},
                               {a->mass, b->mass},           {a->damping_rate, b->damping_rate}};
    for (size_t i = 0; i < TOUCH_COUNT(pairs); i++)
        if (pairs[i][0] < pairs[i][1] || pairs[i][0] > pairs[i][1])
            return 0;
    return a->no_tension == b->no_tension;
}

/* " with damp_formula = tti", the choices of the case, which can take the effect from a property. */
static char *choices_of(const struct play_case *c) {
    char *text = play_copy("");
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        char word[64];
        if (p->type != TOUCH_CHOICE || p->scope == TOUCH_OF_STATE ||
            !touch_choice_name(p, (size_t)c->values.of[k][0], word, sizeof word))
            continue;
        text = play_format("%s%s%s = %s", text, *text ? ", " : " with ", p->keyword, word);
    }
    return text;
}

/* Rows of values that make no difference would be the same again: if all are, the map is refused, and if some
 * are, a note says so. 0, or an exit code. */
static int check_effect(const struct map *m) {
    size_t same = 0;
    const char *keyword = m->c->law->properties[m->property].keyword;
    for (size_t i = 1; i < m->value.count; i++)
        same += same_force(&m->force[i - 1], &m->force[i]) ? 1 : 0;
    if (same && same + 1 == m->value.count) {
        char *choices = choices_of(m->c);
        const int code = program_usage(
            "map",
            "--vary %s: %s makes no difference to head-on impacts of %s%s; all rows would be equal",
            keyword, keyword, m->c->name, choices);
        return code;
    }
    if (same)
        fprintf(stderr,
                "touchstone map: %zu of %zu values of %s make no difference to the value before; "
                "their rows are equal\n",
                same, m->value.count, keyword);
    return 0;
}

/* Values of case and property for row i. */
static struct touch_values values_of(const struct map *m, size_t i) {
    struct touch_values values = m->c->values;
    if (m->property < 0)
        return values;
    const double value = range_point(&m->value, i);
    const int of_body = m->c->law->properties[m->property].scope == TOUCH_OF_BODY;
    values.of[m->property][0] = value;
    values.of[m->property][1] = of_body ? value : 0.0;
    return values;
}

static int check_values(const struct map *m) {
    struct touch_message message;
    for (size_t i = 0; m->property >= 0 && i < m->value.count; i++)
        if (touch_value_check(&m->c->law->properties[m->property], range_point(&m->value, i),
                              &message) != TOUCH_OK)
            return program_usage("map", "%s: %s", m->c->name, message.text);
    return 0;
}

/* Of a contact time: no step ends where the contact does. */
static double played_steps(const struct map *m) {
    return m->steps ? (double)m->steps : 1000.3;
}

/* The force for each value of the property, so that every refusal comes before the first output. Where it has another
 * form at one of them, all impacts are played. */
static int prepare(struct map *m) {
    int code = check_values(m);
    const size_t count = m->property < 0 ? 1 : m->value.count;
    const double least = fmin(m->speed.from, m->speed.to), most = fmax(m->speed.from, m->speed.to);
    m->force = play_resize(NULL, count, sizeof *m->force);
    m->is_played = m->subject != NULL;
    for (size_t i = 0; i < count && !m->is_played && !code; i++) {
        const struct touch_values values = values_of(m, i);
        struct touch_message message;
        const enum touch_status status = touch_impact_of_law(m->c->law, &values, &m->c->pair, least,
                                                             most, &m->force[i], &message);
        m->is_played = status == TOUCH_BAD_ARGUMENT;
        if (m->is_played)
            fprintf(stderr, "touchstone map: %s; each impact is played in %g steps\n", message.text,
                    played_steps(m));
        else if (status != TOUCH_OK)
            code = program_usage("map", "%s: %s", m->c->name, message.text);
    }
    return code || m->property < 0 || m->is_played ? code : check_effect(m);
}

/* The head-on impact with value i, without a speed. */
static struct play_case impact_of(const struct map *m, size_t i) {
    struct play_case c = *m->c;
    c.values = values_of(m, i);
    c.impact.angle = 0.0;
    c.impact.impacts = 1;
    c.impact.moving = 0;
    memset(c.impact.spin, 0, sizeof c.impact.spin);
    c.impact.end_at_force = m->end == TOUCH_IMPACT_ZERO_FORCE;
    return c;
}

/* All speeds for value i, each impact played by the law, in its process if it has one: NaN where that fails. */
static void play_row(struct map *m, size_t i) {
    const struct play_refine refine = {.steps = played_steps(m), .phase = 0.5, .outcomes_only = 1};
    struct play_case c = impact_of(m, i);
    const double mass = 1.0 / (1.0 / c.pair.mass[0] + 1.0 / c.pair.mass[1]);
    for (size_t k = 0; k < m->speed.count; k++) {
        const double speed = c.impact.speed = m->given[3][k] = range_point(&m->speed, k);
        struct play_trace trace;
        struct play_ending ending;
        play_trace_init(&trace);
        for (size_t r = 0; r < RESULT_COUNT; r++)
            m->result[r][k] = (double)NAN;
        if (command_stopped())
            continue;
        const int bad = play_subject_run(m->subject, &c, &refine, &trace, &ending, NULL);
        if (m->property < 0)
            command_point(&m->points, bad ? &ending : NULL, "%s at %g m/s",
                          play_subject_law(m->subject, &c), speed);
        else
            command_point(&m->points, bad ? &ending : NULL, "%s with %s = %g at %g m/s",
                          play_subject_law(m->subject, &c), m->column, range_point(&m->value, i),
                          speed);
        if (bad)
            continue;
        const double *o = trace.outcome, e = o[PLAY_OUTCOME_restitution];
        m->result[RESULT_restitution][k] = e;
        m->result[RESULT_max_overlap][k] = o[PLAY_OUTCOME_max_overlap];
        m->result[RESULT_peak_force][k] = o[PLAY_OUTCOME_peak_force];
        m->result[RESULT_duration][k] = o[PLAY_OUTCOME_duration];
        m->result[RESULT_lost_energy][k] = 0.5 * mass * speed * speed * (1.0 - e * e);
        m->result[RESULT_end_overlap][k] =
            c.impact.end_at_force ? o[PLAY_OUTCOME_separation_overlap] : 0.0;
        play_trace_free(&trace);
    }
}

#define SAMPLES 64

/* One impact of that many rows, or of all if there are fewer, is played as a check. */
static int check_sample(const struct map *m, size_t i) {
    const size_t rows = m->property < 0 ? 1 : m->value.count;
    struct play_case c = impact_of(m, i);
    char message[1024];
    if (i % (1 + rows / SAMPLES) || !m->speed.count)
        return 0;
    c.impact.speed = m->given[3][(i * 40503 + m->speed.count - 1) % m->speed.count];
    if (!exact_as_played(&c, &m->force[i], message, sizeof message))
        return 0;
    program_complain("map", "%s: %s", m->c->name, message);
    return EXIT_INTERNAL;
}

/* The same, by the library's integrator where the force has the form. */
static int run_row(struct map *m, size_t i) {
    if (m->is_played) {
        play_row(m, i);
        return !m->subject && m->points.failed == m->points.of ? EXIT_USAGE : 0; /* wrong values */
    }
    m->points.done += m->speed.count;
    const struct touch_impact_force *f = &m->force[i];
    struct touch_message message;
    for (size_t k = 0; k < m->speed.count; k++) {
        m->given[3][k] = range_point(&m->speed, k);
        m->given[0][k] = f->stiffness;
        m->given[1][k] = f->damping + f->damping_rate / m->given[3][k];
        m->given[2][k] = f->mass;
    }
    const struct touch_impacts impacts = {.alpha = f->alpha,
                                          .exponent = f->exponent,
                                          .no_tension = f->no_tension,
                                          .end = m->end,
                                          .steps = m->steps,
                                          .n = m->speed.count,
                                          .stiffness = m->given[0],
                                          .damping = m->given[1],
                                          .mass = m->given[2],
                                          .speed = m->given[3],
#define X(name, column) .name = m->result[RESULT_##name],
                                          RESULTS(X)
#undef X
    };
    if (touch_impacts_run(&impacts, m->target, &message) != TOUCH_OK)
        return program_usage("map", "%s", message.text);
    return check_sample(m, i);
}

/* --- output ------------------------------------------------------------------------------------- */

static void print_head(const struct map *m) {
    if (m->property >= 0)
        printf("%s,", m->column);
    printf("speed_m_per_s");
#define X(name, column) printf("," column);
    RESULTS(X)
#undef X
    putchar('\n');
}

static void print_row(const struct map *m, size_t i) {
    for (size_t k = 0; k < m->speed.count; k++) {
        if (command_stopped() && isnan(m->result[RESULT_restitution][k]))
            continue; /* not played */
        if (m->property >= 0)
            printf("%.17g,", range_point(&m->value, i));
        printf("%.17g", m->given[3][k]);
        for (size_t r = 0; r < RESULT_COUNT; r++)
            printf(",%.17g", m->result[r][k]);
        putchar('\n');
    }
}

/* Every n-th point and the last. */
static size_t next_drawn(size_t i, size_t count) {
    const size_t n = count / DRAWN + 1;
    return i + 1 < count && i + n >= count ? count - 1 : i + n;
}

/* How many points next_drawn leaves. */
static size_t count_drawn(size_t count) {
    size_t drawn = 0;
    for (size_t i = 0; i < count; i = next_drawn(i, count))
        drawn++;
    return drawn;
}

/* One axis of a figure: the points that are drawn. */
struct axis {
    const struct range *range;
    size_t count;
    const char *label, *unit;
};

/* Point number `at` of those that are drawn. */
static double drawn_point(const struct axis *axis, size_t at) {
    size_t i = 0;
    while (at--)
        i = next_drawn(i, axis->range->count);
    return range_point(axis->range, i);
}

/* Where the cell of a point begins: half way from the point before, in the scale of the axis; at the first
 * point and behind the last one at the point itself. */
static double drawn_edge(const struct axis *axis, size_t at) {
    if (at == 0 || at == axis->count)
        return drawn_point(axis, at ? at - 1 : 0);
    const double before = drawn_point(axis, at - 1), here = drawn_point(axis, at);
    return axis->range->ratios ? sqrt(before * here) : 0.5 * (before + here);
}

static void set_axis(struct figure_axis *to, const struct axis *axis) {
    figure_axis(to, axis->label, axis->unit, axis->range->ratios && axis->count > 1 ? 10 : 0);
}

/* A curve over x for each point of the other axis. */
static void add_curves(const struct map *m, const struct axis *x, const struct axis *other,
                       size_t x_stride, size_t other_stride, struct figure *figure) {
    const int pure = !*other->unit || !strcmp(other->unit, "1");
    set_axis(&figure->x, x);
    figure_axis(&figure->y, "restitution", "1", 0);
    for (size_t i = 0; i < other->count; i++) {
        struct figure_pair pair = {.style = i};
        pair.name = m->property < 0
                        ? play_copy("")
                        : play_format("%s = %.6g%s%s", other->label, drawn_point(other, i),
                                      pure ? "" : " ", pure ? "" : other->unit);
        for (size_t k = 0; k < x->count; k++)
            figure_pair_point(&pair, drawn_point(x, k), m->drawn[i * other_stride + k * x_stride],
                              (double)NAN, 0.0);
        figure_add_pair(figure, pair);
    }
}

static double *edges(const struct axis *axis) {
    double *edge = play_resize(NULL, axis->count + 1, sizeof *edge);
    for (size_t i = 0; i <= axis->count; i++)
        edge[i] = drawn_edge(axis, i);
    return edge;
}

/* Each point is the middle of a cell. */
static void add_cells(const struct map *m, const struct axis *speed, const struct axis *value,
                      struct figure *figure) {
    const size_t size = speed->count * value->count;
    set_axis(&figure->x, speed);
    set_axis(&figure->y, value);
    figure->cells =
        (struct figure_cells){.name = play_copy("restitution"),
                              .count = {speed->count, value->count},
                              .edge = {edges(speed), edges(value)},
                              .value = memcpy(play_resize(NULL, size + 1, sizeof(double)), m->drawn,
                                              size * sizeof(double)),
                              .low = 0.0,
                              .high = 1.0};
}

/* Few curves can be read exactly; a map shows many. */
static int draw(const struct map *m, const char *out) {
    static const struct range none = {0.0, 0.0, 1, 0};
    const struct touch_property *p = m->property < 0 ? NULL : &m->c->law->properties[m->property];
    const struct axis speed = {&m->speed, count_drawn(m->speed.count), "approach speed", "m/s"};
    const struct axis value = {p ? &m->value : &none, p ? count_drawn(m->value.count) : 1,
                               p ? m->column : "", p ? p->unit : ""};
    char *title = play_format("Restitution of %s", m->c->law->name);
    struct figures figures = {0};
    struct figure *figure = figures_new(&figures, m->c->law->name, "", title, NULL);
    if (speed.count <= CURVES && speed.count < value.count)
        add_curves(m, &value, &speed, speed.count, 1, figure);
    else if (value.count <= CURVES)
        add_curves(m, &speed, &value, 1, speed.count, figure);
    else
        add_cells(m, &speed, &value, figure);
    if (speed.count <= CURVES && speed.count < value.count)
        figure_axis_property(&figure->x, p);
    else if (value.count > CURVES)
        figure_axis_property(&figure->y, p);
    return figures_put("map", out, &figures, 1);
}

/* Keeps row number `at` of a figure. */
static void keep_row(struct map *m, size_t at) {
    const size_t count = count_drawn(m->speed.count);
    m->drawn = play_resize(m->drawn, (at + 1) * count, sizeof *m->drawn);
    for (size_t k = 0, to = at * count; k < m->speed.count; k = next_drawn(k, m->speed.count))
        m->drawn[to++] = m->result[RESULT_restitution][k];
}

static int run(struct map *m, const char *out) {
    const size_t rows = m->property < 0 ? 1 : m->value.count;
    size_t kept = 0;
    struct progress progress = {.what = "values"};
    int code = prepare(m);
    m->points = (struct command_points){.verb = "map",
                                        .subject = m->subject,
                                        .of = m->speed.count * (out ? count_drawn(rows) : rows)};
    for (size_t i = 0; !code && i < rows; i = out ? next_drawn(i, rows) : i + 1) {
        code = run_row(m, i);
        if (!code && !out && i == 0)
            print_head(m);
        if (!code && out)
            keep_row(m, kept++);
        else if (!code)
            print_row(m, i);
        progress_show(&progress, i + 1, rows);
    }
    progress_end(&progress);
    if (!code && out)
        code = draw(m, out);
    return code ? code : command_points_end(&m->points);
}

/* --- all ---------------------------------------------------------------------------------------- */

static int read_map(const struct options *o, struct map *m) {
    const char *range = NULL;
    int code = range_read("map", "--speed", o->speed, "m/s", 1, &m->speed);
    if (!code && !(m->speed.from > 0.0 && m->speed.to > 0.0))
        code = program_usage("map", "--speed %s: both speeds must be above 0", o->speed);
    if (!code && o->vary)
        code = find_property(m, o->vary, &range);
    if (!code && o->vary)
        code = range_read("map", "--vary", range, m->c->law->properties[m->property].unit, 0,
                          &m->value);
    if (!code && o->vary && (double)m->value.count * (double)m->speed.count > POINTS_MAX)
        code = program_usage(
            "map", "%zu values at %zu speeds are too many: at most %g impacts are computed",
            m->value.count, m->speed.count, POINTS_MAX);
    if (code)
        return code;
    const int at_force = o->end ? o->end == 2 : m->c->impact.end_at_force;
    m->end = at_force ? TOUCH_IMPACT_ZERO_FORCE : TOUCH_IMPACT_ZERO_OVERLAP;
    m->target = o->target;
    m->steps = (size_t)o->steps;
    return 0;
}

/* The law that plays the impacts, and the case as it is asked it. 0, or an exit code. */
static int open_law(const struct options *o, const struct play_case *c, struct play_case *ret_asked,
                    struct play_subject **ret_subject) {
    struct play_ending ending;
    struct touch_message why;
    if (!command_law_wants(&o->law, c))
        return program_usage("map", "%s is a case of %s, not of %s", c->name, c->law->name,
                             o->law.wanted->name);
    if (command_law_open(&o->subject, c->law, ret_subject, &ending)) {
        program_complain("map", "%s: %s", c->name, ending.text);
        return command_ending_code(&ending);
    }
    if (!command_law_case(*ret_subject, c, ret_asked, &why)) {
        if (!*ret_subject || !c->segment_count)
            return 0;
        return program_usage("map", "%s is a path: a law in a process of its own needs an impact",
                             c->name);
    }
    program_complain("map", "%s: %s", c->name, why.text);
    return EXIT_FAILED;
}

int command_map(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct play_case_set set;
    struct play_case asked;
    struct map m = {.property = -1};
    int stop = options_read(&program, argc, argv, &o, &given);
    if (stop >= 0 || (stop = command_law_check("map", &o.law, &o.subject)))
        return stop;
    if (command_read_one("map", given.text[0], &set))
        return EXIT_USAGE;
    const struct play_case *c =
        o.variant ? command_pick_one("map", &set, o.variant) : &set.cases[0];
    int code = c ? open_law(&o, c, &asked, &m.subject) : EXIT_USAGE;
    m.c = &asked;
    code = code ? code : read_map(&o, &m);
    for (size_t k = 0; !code && k < TOUCH_COUNT(m.given); k++)
        m.given[k] = play_resize(NULL, m.speed.count, sizeof(double));
    for (size_t k = 0; !code && k < RESULT_COUNT; k++)
        m.result[k] = play_resize(NULL, m.speed.count, sizeof(double));
    command_budget(o.budget);
    if (!code)
        code = run(&m, o.out);
    command_law_close(&o.subject, m.subject);
    return code;
}
