/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone calibrate`: what it is asked, and the damping parameter of a law that really gives a restitution. */
#include <strings.h>
#include <unistd.h>
#include "calibrate.h"
#include "asked.h"
#include "set_property.h"
#include "told.h"
#include "cases/answers/universal_dashpot.h"
#include "cases/case/case_text.h"
#include "cases/case/read_parts.h"
#include "cases/tell/figure.h"

#define CASE_TOLERANCE 1e-4 /* of the restitution, in the case file */
#define CASE_STEPS     1e6
#define PHASES         16

#define AT(field)      offsetof(struct calibrate_options, field)
static const struct option_row option_rows[] = {
    OPTION(LIST, "free", "KEY[=FROM:TO]", AT(free),
           "Find this property of the law. For a restitution it is one, by default that which the "
           "law is damped by. From measurements there may be several, each within a range, where "
           "one is given; the search starts at the value of the case or of --set."),
    OPTION(CHOICE, "dashpot", "universal", AT(dashpot),
           "Instead of a property: the damping ratio of the dashpot that gives the law's elastic "
           "force this restitution at any speed (Feng (2026b))."),
    COMMAND_MATERIAL_ROW(AT(material)),
    COMMAND_SET_ROW(AT(set)),
    OPTION(TEXT, "radius", "LENGTH[,LENGTH]", AT(radius), "Radius of the bodies."),
    OPTION(TEXT, "density", "DENSITY[,DENSITY]", AT(density), "Density of the bodies.",
           .not_with = "mass"),
    OPTION(TEXT, "mass", "MASS[,MASS]", AT(mass), "Mass of the bodies."),
    OPTION(CHOICE, "wall", "none|elastic|rigid", AT(wall), "Body 2 is a wall, or is none."),
    COMMAND_VARIANT_ROW(AT(variant), "Default: the first."),
    OPTION(LIST, "column", "NAME=HEADER", AT(column),
           "The file calls NAME (a condition or a result, with its unit, as in angle_deg) HEADER. "
           "May be given several times."),
    OPTION(LIST, "where", "HEADER=TEXT", AT(where),
           "Take only rows that have this text in this column. May be given several times."),
    OPTION(LIST, "sigma", "NAME=VALUE", AT(sigma),
           "Standard deviation of all values of this result, with a unit or in per cent of each "
           "value: restitution=0.01, force=5%. May be given several times."),
    OPTION(CHOICE, "model", "reference|law", AT(model),
           "What computes the results: references, or the law itself. Default: of each result a "
           "reference that agrees with the law, where there is one."),
    OPTION(NUMBER, "steps", "N", AT(steps),
           "Time steps in a contact time, where the law itself is run for measurements.",
           .initial = "1000.3", .min = 20.0, .max = 1e6),
    OPTION(WHOLE, "starts", "N", AT(starts),
           "Begin the search for measurements at N places: the given one, and the best of a coarse "
           "search.",
           .initial = "4", .min = 1, .max = 100),
    OPTION(TEXT, "case", "FILE", AT(file),
           "Write a case file with the values to FILE: 'touchstone verify FILE' asks the law for "
           "the restitution, or for the data.",
           .writes = 1),
    COMMAND_BUDGET_ROW(AT(budget)),
    COMMAND_ANSWER_ROWS(AT(out),
                        "Draw the restitution against the property, or over the range of speeds; "
                        "or the data, the fit and the residuals."),
    COMMAND_LAW_ROWS(AT(law)),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "calibrate",
    .usage = "LAW restitution=E [KEY=VALUE]... [CASE] [OPTIONS]\n"
             "LAW|CASE DATA.csv --free KEY... [OPTIONS]",
    .purpose =
        "Finds properties of a law: for a restitution that a head-on impact really has, or from "
        "measurements.\n"
        "For a restitution it is the value of the damping parameter. It is the root of an "
        "independent reference where there is one, and the law is asked whether it agrees; else "
        "it is found from impacts of the law itself, in the limit of small time steps. What the "
        "documented formula would have given is printed beside it. Over a range of speeds it is "
        "the value with the least squared deviation.\n"
        "To measurements (a file .csv, .tsv, .txt or .dat) the free properties are fitted by "
        "weighted least squares: values with standard errors and 95 % intervals, how well they "
        "describe the data, and which combinations the data cannot tell. The first line names the "
        "columns, with units: speed_m_per_s, 'angle (deg)', overlap_um. Conditions are speed, "
        "normal_speed, shear_speed, angle, spin1, height_drop, rebound; overlap and slide make a "
        "path. Results are the quantities of 'touchstone list quantities', force, height_rebound "
        "and flight_time; RESULT_sigma, or sigma beside a single result, is the standard "
        "deviation.\n"
        "KEY is one of:\n"
        "  restitution  that is wanted, in [0, 1]\n"
        "  speed        V or FROM:TO[:N], at touch, along the normal; default: that of the case, "
        "or 1 m/s. N speeds of a range, 9 by default, are in equal ratios. Of data without a "
        "column of it: V, of the centres\n"
        "  ending       zero_overlap or zero_force: contact ends at zero overlap, or already where "
        "the force returns to zero; default: as the case says, or zero_overlap\n"
        "Properties and bodies are those of CASE. Without a case the bodies are two balls of 10 "
        "mm, moduli are 1 GPa, and other properties as their defaults; without a default a "
        "stiffness is 1e5 N/m and a pure number 0.3. --set and the options of bodies change them. "
        "A number may have a standard uncertainty, restitution=0.8+-0.01, --set young=70GPa+-2%: "
        "what it makes of the value is printed apart. LAW is a built-in law, or the file of a "
        "library of yours.",
    .rows = option_rows,
    .end = "A speed of a range, or a row of data, at which your law fails is named and left "
           "out.\n\n"
           "Exit status: 0 found, 1 the restitution cannot be reached, nothing could be fitted, or "
           "your law refused the values or did not answer in time, 2 wrong usage or input, 3 "
           "internal error, the time budget was used up, or gnuplot is missing (Debian: "
           "gnuplot-nox), 4 your law crashed. Of several the highest counts.",
    .most = 8,
    .arguments = "a law, what is wanted or measured, and at most one case"};

/* --- what is asked ------------------------------------------------------------------------------ */

struct wanted {
    const char *argument; /* the case; NULL: plain values */
    const char *data;     /* the file of measurements; NULL: a restitution is wanted */
    const struct option_arguments *given;
    struct asked_impact impact;
};

static int ends_in(const char *text, const char *const *endings) {
    const char *dot = strrchr(text, '.');
    while (*endings && !(dot && !strcasecmp(dot, *endings)))
        endings++;
    return *endings != NULL;
}

static int is_yaml(const char *text) {
    static const char *const endings[] = {".yaml", ".yml", NULL};
    return ends_in(text, endings);
}

static int is_data(const char *text) {
    static const char *const endings[] = {".csv", ".tsv", ".txt", ".dat", NULL};
    return ends_in(text, endings);
}

/* What the other form of the verb alone takes. */
static int check_form(const struct calibrate_options *o, const struct wanted *w) {
    const struct {
        const char *name;
        int of_data, given;
    } options[] = {{"dashpot", 0, o->dashpot},
                   {"column", 1, o->column.count > 0},
                   {"where", 1, o->where.count > 0},
                   {"sigma", 1, o->sigma.count > 0},
                   {"model", 1, o->model}};
    for (size_t i = 0; i < TOUCH_COUNT(options); i++)
        if (options[i].given && options[i].of_data != (w->data != NULL))
            return program_usage("calibrate", "--%s is for %s", options[i].name,
                                 options[i].of_data ? "measurements" : "a restitution");
    if (w->data && !isnan(w->impact.restitution))
        return program_usage("calibrate", "takes restitution=E or a file of data, not both");
    if (w->data && (w->impact.speed.count > 1 || w->impact.is_uncertain))
        return program_usage("calibrate",
                             "speed=%g:%g: of data it is one number without an uncertainty",
                             w->impact.speed.from, w->impact.speed.to);
    if (!w->data && isnan(w->impact.restitution))
        return program_usage("calibrate",
                             "needs restitution=E, a number in [0, 1], or a file of data (.csv, "
                             ".tsv, .txt, .dat)");
    if (!w->data && o->free.count > 1)
        return program_usage("calibrate", "--free %s: for a restitution it is one property",
                             o->free.text[1]);
    return 0;
}

/* A file that is no case and no data is a library, whatever its name. */
static int read_arguments(const struct option_arguments *given, struct calibrate_options *o,
                          struct wanted *w) {
    struct option_arguments others = {
        .text = play_resize(NULL, (size_t)given->count + 1, sizeof *others.text)};
    struct words words;
    int code;
    for (int i = 0; i < given->count; i++) {
        char *text = given->text[i];
        struct word_value unused;
        if (is_data(text) && w->data)
            return program_usage("calibrate", "takes one file of data, and '%s' is one more", text);
        if (is_data(text))
            w->data = text;
        else if (!word_value_read(text, &unused) && !is_yaml(text) && !access(text, F_OK))
            command_law_add(&o->law, text);
        else
            others.text[others.count++] = text;
    }
    if ((code = words_read("calibrate", &others, &o->law, &words)))
        return code;
    for (size_t i = 0; i < words.count; i++)
        if ((code = asked_impact_read("calibrate", &words.values[i], &w->impact)))
            return code;
    w->argument = words.of;
    w->given = given;
    return w->argument && !command_is_case(w->argument) && !strpbrk(w->argument, "./")
               ? command_refuse_law("calibrate", w->argument)
               : check_form(o, w);
}

/* --- the value ------------------------------------------------------------------------------------ */

struct result {
    const struct calibrate_question *q;
    const struct calibrate_answer *a;
    const struct touch_property *p;
    const char *law, *subject;
    int is_uncertain;         /* something that is given has an uncertainty */
    struct model_facts facts; /* empty: not asked */
    char *properties;         /* ready for a case file; NULL: nothing was found */
    const struct answer_dashpot
        *dashpot; /* beside the law's elastic force; NULL: a property is asked for */
};

static struct play_case case_with(const struct calibrate_question *q, double value) {
    struct play_case c = answer_head_on(&q->c);
    calibrate_set(&c, q->property, value);
    c.impact.speed = q->speed[0];
    return c;
}

/* "dp_nratio = 0.1 (unit)" needs the unit only where there is one. */
static const char *unit_of(const struct touch_property *p) {
    return strcmp(p->unit, "1") ? p->unit : "";
}

static void put_value(const struct touch_property *p, double value) {
    printf("%s = %.15g%s%s", p->keyword, value, *unit_of(p) ? " " : "", unit_of(p));
}

static const char *ending_text(const struct calibrate_question *q, int other) {
    return (q->c.impact.end_at_force != 0) != other ? "zero_force" : "zero_overlap";
}

/* An uncertainty to one digit, upwards: what is printed holds, too. */
static double upwards(double uncertainty) {
    const double unit = pow(10.0, floor(log10(uncertainty)));
    return uncertainty > 0.0 ? ceil(uncertainty / unit) * unit : uncertainty;
}

static void print_input(const struct result *r, const struct calibrate_root *root) {
    if (r->is_uncertain && isfinite(root->input))
        printf("  %-29s %.2g%s%s, of %s\n", "input", root->input, *unit_of(r->p) ? " " : "",
               unit_of(r->p), r->p->keyword);
    else if (r->is_uncertain)
        printf("  %-29s unknown: values within the uncertainty lead to other roots\n", "input");
}

static void print_one(const struct result *r, const struct calibrate_root *root) {
    const struct calibrate_answer *a = r->a;
    put_value(r->p, root->value);
    putchar('\n');
    print_input(r, root);
    printf("  %-29s %.9f, numerical %.1g\n", "restitution of the law", root->restitution,
           upwards(root->uncertainty));
    if (!isnan(root->by_reference))
        printf("  %-29s %.9f\n", a->reference->name, root->by_reference);
    if (fabs(root->other_end - root->restitution) > CALIBRATE_TOLERANCE)
        printf("  %-29s %.9f\n",
               r->q->c.impact.end_at_force ? "if it ended at zero overlap"
                                           : "if it ended at zero force",
               root->other_end);
    if (!(root->restitution > 0.0) && root->uncertainty >= ANSWER_LEAST)
        printf("  This is a bound and not a root: the bodies are still together after %g contact "
               "times, so that\n  their restitution is below %.1g. That it is 0 is not shown.\n",
               ANSWER_PATIENT, upwards(root->uncertainty));
}

static void print_many(const struct result *r) {
    const struct calibrate_answer *a = r->a;
    put_value(r->p, a->root[0].value);
    putchar('\n');
    print_input(r, &a->root[0]);
    printf("  %-29s %.3g, root mean square over %zu speeds\n", "deviation", a->root[0].restitution,
           r->q->speeds);
    printf("  %-29s %.3g: %.6f at %.4g m/s\n", "largest deviation", a->worst, a->worst_restitution,
           a->worst_speed);
}

static void print_documented(const struct result *r) {
    const struct calibrate_answer *a = r->a;
    if (isnan(a->documented))
        return;
    printf("\nBy the documents: %s.\n  ", a->formula);
    put_value(r->p, a->documented);
    if (isnan(a->documented_restitution))
        puts(", which the law refuses");
    else
        printf(" gives %.9f\n", a->documented_restitution);
}

static void print_notes(const struct result *r) {
    const struct calibrate_answer *a = r->a;
    if (a->roots > 1)
        printf("\nThe law has %zu values with this restitution.\n", a->roots);
    if (!isnan(a->disagreement))
        printf("\nLaw and reference differ: with the same value the restitution of the law is that "
               "of %s %+.3g. The law counts.\n",
               a->reference->name, a->disagreement);
    printf("\nIn reach%s: %.6g", r->q->speeds > 1 ? " at the first speed" : "", a->least);
    if (a->least_uncertainty > 0.0)
        printf(", or something below %.1g", upwards(a->least_uncertainty));
    fputs(" (", stdout);
    put_value(r->p, a->at_least);
    printf(") to %.6g (", a->most);
    put_value(r->p, a->at_most);
    puts(")");
}

static void print_text(const struct result *r) {
    const struct calibrate_question *q = r->q;
    printf("%s, %s: a restitution of %g ", r->law, r->subject, q->restitution);
    if (q->speeds > 1)
        printf("from %g m/s to %g m/s", q->speed[0], q->speed[q->speeds - 1]);
    else
        printf("at %g m/s", q->speed[0]);
    printf(", where contact ends at zero %s\n\n", ending_text(q, 0) + strlen("zero_"));
    if (!r->a->roots)
        puts("No value gives it.");
    for (size_t i = 0; i < r->a->roots && q->speeds == 1; i++)
        print_one(r, &r->a->root[i]);
    if (q->speeds > 1)
        print_many(r);
    print_documented(r);
    print_notes(r);
    if (r->properties)
        told_limits_print(&r->facts);
    if (r->properties)
        printf("\n%s\n", r->properties);
}

/* --- the sheet ------------------------------------------------------------------------------------ */

static void put_values(const struct result *r, struct sheet *sheet) {
    const struct calibrate_question *q = r->q;
    const struct calibrate_answer *a = r->a;
    const char *unit = r->p->unit;
    const struct sheet_column columns[] = {
        COLUMN("law", TEXT, NULL, "name of the law"),
        COLUMN("subject", TEXT, NULL, "built-in, the file of a library, or a command"),
        COLUMN("property", TEXT, NULL,
               "what is changed; zeta, the damping ratio, with --dashpot universal"),
        COLUMN("unit", TEXT, NULL,
               "of the property; 1: a pure number, empty: it depends on another property"),
        COLUMN("wanted", NUMBER, "1", "the restitution"),
        COLUMN("ending", TEXT, NULL, "zero_overlap or zero_force: where contact ends"),
        COLUMN("reference", TEXT, NULL,
               "reference that was asked; null: there is none for this law and end of contact"),
        COLUMN("found_by", TEXT, NULL, "reference or law"),
        COLUMN("least", NUMBER, "1", "least restitution in reach, at the first speed"),
        COLUMN("least_uncertainty", NUMBER, "1",
               "of a least one of 0, where the bodies may part after what was waited for"),
        COLUMN("at_least", NUMBER, unit, "value of the property with it"),
        COLUMN("most", NUMBER, "1", "largest restitution in reach, at the first speed"),
        COLUMN("at_most", NUMBER, unit, "value of the property with it"),
        COLUMN("disagreement", NUMBER, "1",
               "of law and reference with the same value; null: they agree"),
        COLUMN("rms_deviation", NUMBER, "1",
               "of many speeds: root mean square from the wanted one"),
        COLUMN("worst_deviation", NUMBER, "1", "of many speeds: the largest"),
        COLUMN("worst_speed_m_per_s", NUMBER, "m/s", "where it is"),
        COLUMN("documented", NUMBER, unit,
               "value by the formula of the documents; null: there is none"),
        COLUMN("documented_restitution", NUMBER, "1", "what the law gives with it"),
        COLUMN("properties", TEXT, NULL, "line of a case file with all properties")};
    const double none = (double)NAN;
    const int fitted = q->speeds > 1 && a->roots && !r->dashpot;
    SHEET_ROW(SHEET_TABLE(sheet, NULL, columns), TEXT(r->law), TEXT(r->subject),
              TEXT(r->p->keyword), TEXT(unit), NUMBER(q->restitution), TEXT(ending_text(q, 0)),
              TEXT(a->reference ? a->reference->name : NULL),
              TEXT(a->by == CALIBRATE_BY_LAW ? "law" : "reference"), NUMBER(a->least),
              NUMBER(a->least_uncertainty), NUMBER(a->at_least), NUMBER(a->most),
              NUMBER(a->at_most), NUMBER(a->disagreement),
              NUMBER(fitted ? a->root[0].restitution : none), NUMBER(a->worst),
              NUMBER(isnan(a->worst) ? none : a->worst_speed), NUMBER(a->documented),
              NUMBER(a->documented_restitution), TEXT(r->properties));
}

static void put_roots(const struct result *r, struct sheet *sheet) {
    const struct sheet_column columns[] = {
        COLUMN("value", NUMBER, r->p->unit, "of the property"),
        COLUMN("input", NUMBER, r->p->unit,
               "its standard uncertainty by those of what is given; null: none is given"),
        COLUMN("restitution", NUMBER, "1", "of the law with it; null: of many speeds"),
        COLUMN("numerical", NUMBER, "1", "uncertainty of that number"),
        COLUMN("by_reference", NUMBER, "1", "restitution by the reference"),
        COLUMN("other_ending", NUMBER, "1", "restitution where contact ends the other way")};
    static const struct sheet_column speeds[] = {
        COLUMN("speed_m_per_s", NUMBER, "m/s", "at touch, along the normal")};
    struct sheet_table *table = SHEET_TABLE(sheet, "roots", columns);
    for (size_t i = 0; i < r->a->roots; i++) {
        const struct calibrate_root *root = &r->a->root[i];
        SHEET_ROW(table, NUMBER(root->value), NUMBER(r->is_uncertain ? root->input : (double)NAN),
                  NUMBER(r->q->speeds > 1 ? (double)NAN : root->restitution),
                  NUMBER(root->uncertainty), NUMBER(root->by_reference), NUMBER(root->other_end));
    }
    table = SHEET_TABLE(sheet, "speeds", speeds);
    for (size_t i = 0; i < r->q->speeds; i++)
        SHEET_ROW(table, NUMBER(r->q->speed[i]));
}

static void put_dashpot(const struct result *r, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("speed_m_per_s", NUMBER, "m/s", "highest speed"),
        COLUMN("overlap_m", NUMBER, "m", "largest overlap at that speed"),
        COLUMN("coefficient_N_s_per_m", NUMBER, "N s/m", "of the dashpot, there"),
        COLUMN("stable_step_s", NUMBER, "s", "largest stable step at that speed")};
    const struct answer_dashpot *d = r->dashpot;
    struct sheet_table *table = SHEET_TABLE(sheet, "dashpot", columns);
    if (d)
        SHEET_ROW(table, NUMBER(r->q->speed[r->q->speeds - 1]), NUMBER(d->overlap),
                  NUMBER(d->coefficient), NUMBER(d->step));
}

static int put(const struct result *r, const struct command_out *out) {
    struct sheet *sheet =
        sheet_new("touchstone calibrate", play_format("%s, %s: a restitution of %g", r->law,
                                                      r->subject, r->q->restitution));
    put_values(r, sheet);
    put_roots(r, sheet);
    told_limits_put(&r->facts, sheet);
    put_dashpot(r, sheet);
    return command_put("calibrate", out, sheet);
}

/* The line of a case file with all properties. */
static char *properties_of(const struct calibrate_question *q, double value) {
    const struct play_case c = case_with(q, value);
    char *text = play_case_text(&c, "none", NULL), *line = strstr(text, "\nproperties:");
    char *end = line ? strchr(line + 1, '\n') : NULL;
    return end ? play_format("%.*s", (int)(end - line - 1), line + 1) : NULL;
}

/* --- the figure ----------------------------------------------------------------------------------- */

#define DRAWN 61 /* points of a curve */

static double restitution_of(const struct calibrate_question *q, double value, double speed,
                             int by_reference, const struct ref_reference *reference) {
    struct play_case c = case_with(q, value);
    struct answer_impact impact;
    struct play_ending ending;
    double e = (double)NAN;
    c.impact.speed = speed;
    if (by_reference)
        return reference && !answer_by_reference(reference, &c, &e) ? e : (double)NAN;
    return answer_impact_of(q->subject, &c, q->subject ? 1e-3 : 1e-5, &impact, &ending)
               ? (double)NAN
               : impact.restitution;
}

/* Around all that is marked, in equal ratios where the property has no upper end. */
static struct range drawn_values(const struct result *r) {
    const struct calibrate_answer *a = r->a;
    double low = (double)INFINITY, high = -(double)INFINITY;
    if (isfinite(r->p->min) && isfinite(r->p->max))
        return (struct range){r->p->min, r->p->max, DRAWN, 0};
    for (size_t i = 0; i < a->roots; i++) {
        low = fmin(low, a->root[i].value);
        high = fmax(high, a->root[i].value);
    }
    if (isfinite(a->documented)) {
        low = fmin(low, a->documented);
        high = fmax(high, a->documented);
    }
    return low > 0.0 && isfinite(high) ? (struct range){low / 10.0, high * 10.0, DRAWN, 1}
                                       : (struct range){r->p->min, a->at_least, DRAWN, 0};
}

static struct figure_pair new_pair(const char *name, const char *known, size_t style) {
    return (struct figure_pair){.name = name ? play_copy(name) : NULL,
                                .known = known ? play_copy(known) : NULL,
                                .is_loose = style > 0,
                                .style = style};
}

static void add_curves(const struct result *r, const struct range *x, int over_speed,
                       struct figure *figure) {
    const struct calibrate_question *q = r->q;
    const struct calibrate_answer *a = r->a;
    const int known = a->reference && !q->subject;
    struct figure_pair law = new_pair("law", known ? "reference" : NULL, 0),
                       wanted = new_pair(NULL, "wanted", 0), found = new_pair("found", NULL, 1),
                       documented = new_pair("documented", NULL, 2);
    for (size_t i = 0; i < x->count; i++) {
        const double at = range_point(x, i), value = over_speed ? a->root[0].value : at,
                     speed = over_speed ? at : q->speed[0];
        figure_pair_point(&law, at, restitution_of(q, value, speed, 0, a->reference),
                          known ? restitution_of(q, value, speed, 1, a->reference) : (double)NAN,
                          0.0);
        figure_pair_point(&wanted, at, (double)NAN, q->restitution, 0.0);
    }
    for (size_t i = 0; i < a->roots && !over_speed; i++)
        figure_pair_point(&found, a->root[i].value, a->root[i].restitution, (double)NAN, 0.0);
    if (!over_speed && isfinite(a->documented_restitution))
        figure_pair_point(&documented, a->documented, a->documented_restitution, (double)NAN, 0.0);
    const struct figure_pair all[] = {law, found, documented, wanted};
    for (size_t i = 0; i < TOUCH_COUNT(all); i++)
        figure_add_pair(figure, all[i]);
}

static int draw(const struct result *r, const char *out) {
    const struct calibrate_question *q = r->q;
    const int over_speed = q->speeds > 1;
    const struct range speeds = {q->speed[0], q->speed[q->speeds - 1], DRAWN, 1};
    const struct range x = over_speed ? speeds : drawn_values(r);
    struct figures figures = {0};
    struct figure *figure = figures_new(&figures, r->law, "", r->law, NULL);
    figure_axis(&figure->x, over_speed ? "approach speed" : r->p->keyword,
                over_speed ? "m/s" : unit_of(r->p), x.ratios ? 10 : 0);
    figure_axis_property(&figure->x, over_speed ? NULL : r->p);
    figure_axis(&figure->y, "restitution", "1", 0);
    add_curves(r, &x, over_speed, figure);
    return figures_put("calibrate", out, &figures, 1);
}

/* --- the case file -------------------------------------------------------------------------------- */

/* Largest error over the places of touch within a step; infinite where the law does not answer. */
static double error_with(struct play_subject *subject, const struct play_case *c, double wanted) {
    double worst = 0.0;
    for (int k = 0; k < PHASES; k++) {
        const struct play_refine refine = {
            .steps = c->impact.steps, .phase = (double)k / PHASES, .outcomes_only = 1};
        struct play_trace t;
        struct play_ending ending;
        play_trace_init(&t);
        const int bad = play_subject_run(subject, c, &refine, &t, &ending, NULL);
        worst = bad ? (double)INFINITY
                    : fmax(worst, fabs(t.outcome[PLAY_OUTCOME_restitution] - wanted));
        play_trace_free(&t);
        if (bad)
            break;
    }
    return worst;
}

static int write_case(const struct calibrate_options *o, const struct result *r) {
    const struct calibrate_question *q = r->q;
    const struct calibrate_answer *a = r->a;
    struct play_case c = case_with(q, a->root[0].value);
    double tolerance = CASE_TOLERANCE;
    /* So many steps that the error of the scheme is at most half of the tolerance. */
    while (!(error_with(q->subject, &c, q->restitution) < 0.5 * tolerance) &&
           c.impact.steps < CASE_STEPS) {
        c.impact.steps *= 2.0;
        if (c.impact.steps > 1e5 && tolerance < 1e-3)
            tolerance = 1e-3;
    }
    char *title = play_format("%s = %.6g gives a restitution of %g at %g m/s", r->p->keyword,
                              a->root[0].value, q->restitution, q->speed[0]);
    char *head = play_case_text(&c, title, "Made by `touchstone calibrate`.");
    struct file_writer file;
    char message[512];
    int bad = file_begin(&file, message, sizeof message, "%s", o->file);
    if (!bad) {
        fprintf(file.stream,
                "%scheck:\n  - {quantity: restitution, expected: %.17g, source: the restitution "
                "that is wanted, metric: absolute, tolerance: %g, basis: scheme}\n",
                head, q->restitution, tolerance);
        if (a->reference)
            fprintf(file.stream,
                    "  - {quantity: restitution, reference: %s, metric: absolute, tolerance: %g, "
                    "basis: scheme}\n",
                    a->reference->name, tolerance);
        bad = file_commit(&file, 0, message, sizeof message);
    }
    if (bad)
        program_complain("calibrate", "%s", message);
    return bad ? EXIT_INTERNAL : EXIT_PASSED;
}

/* --- the verb ------------------------------------------------------------------------------------- */

static int find_property(const struct calibrate_options *o, const struct play_case *c, int *ret) {
    const char *name = o->free.text[0];
    const int k = touch_property_find(c->law, name);
    struct word_value range;
    if (word_value_read(name, &range))
        return program_usage("calibrate", "--free %s: a range is for measurements", name);
    if (k < 0) {
        struct play_suggest suggest;
        play_suggest_begin(&suggest, name);
        for (size_t i = 0; i < c->law->property_count; i++)
            play_suggest_offer(&suggest, c->law->properties[i].keyword);
        return program_usage("calibrate", "--free %s: law %s has no such property%s", name,
                             c->law->name, play_suggest_hint(&suggest, ""));
    }
    if (c->law->properties[k].type != TOUCH_REAL || c->law->properties[k].scope == TOUCH_OF_STATE)
        return program_usage("calibrate", "--free %s: %s has no number of that name to change",
                             name, c->law->name);
    *ret = k;
    return 0;
}

/* The property of --free, or the first that makes a difference. 0, or an exit code after a message. */
static int find_value(const struct calibrate_options *o, struct calibrate_question *q,
                      struct calibrate_answer *a) {
    int of[TOUCH_PROPERTY_MAX], code = 1, refused = 0, idle = 0;
    size_t count = 1;
    struct play_ending ending = {.kind = PLAY_ENDING_REFUSED}, first = ending;
    if (!o->free.count)
        count = calibrate_properties(&q->c, of);
    else if (find_property(o, &q->c, &of[0]))
        return EXIT_USAGE;
    for (size_t i = 0; i < count && code; i++) {
        q->property = of[i];
        code = calibrate(q, a, &ending);
        if (code < 0 && !refused++)
            first = ending;
        idle += code > 0;
    }
    if (code && refused && !idle) {
        program_complain("calibrate", "%s: %s", q->c.law->name, first.text);
        return q->subject ? command_ending_code(&first) : EXIT_USAGE;
    }
    if (code && o->free.count)
        return program_usage(
            "calibrate",
            "--free %s: it makes no difference to head-on impacts of %s with these properties",
            o->free.text[0], q->c.law->name);
    if (code)
        return program_usage(
            "calibrate",
            "no property of %s damps head-on impacts with these properties; --free "
            "KEY changes another one, and --set a choice",
            q->c.law->name);
    return 0;
}

static int answer(const struct calibrate_options *o, struct calibrate_question *q,
                  const struct calibrate_sigma *sigma) {
    struct calibrate_answer a = {0};
    struct play_ending first = {.text = ""};
    q->ending = &first;
    command_budget_of_search("calibrate", o->budget);
    int code = find_value(o, q, &a);
    if (code)
        return code;
    if (*first.text)
        program_complain("calibrate", "values of %s at which the law fails are left out: %s",
                         q->c.law->properties[q->property].keyword, first.text);
    struct result r = {.q = q,
                       .a = &a,
                       .is_uncertain = calibrate_spread(q, sigma, &a),
                       .facts = calibrate_facts(q, &a),
                       .p = &q->c.law->properties[q->property],
                       .law = play_subject_law(q->subject, &q->c),
                       .subject = play_subject_name(q->subject)};
    program_time_budget(0.0); /* what remains is to write */
    if (a.roots)
        r.properties = properties_of(q, a.root[0].value);
    if (!command_out_is_read(&o->out))
        print_text(&r);
    if (a.roots)
        (void)told_limits_warn("calibrate", &r.facts);
    code = put(&r, &o->out);
    code = code ? code : a.roots ? EXIT_PASSED : EXIT_FAILED;
    if (a.roots && o->file)
        code = write_case(o, &r);
    if (command_figure(&o->out) && code != EXIT_INTERNAL) {
        const int drawn = draw(&r, o->out.file);
        code = drawn ? drawn : code;
    }
    const int failed = *first.text ? command_ending_code(&first) : EXIT_PASSED;
    return failed > code ? failed : code;
}

static void print_dashpot(const struct result *r) {
    const struct answer_dashpot *d = r->dashpot;
    printf("%s, %s: a restitution of %g at any speed, where contact ends at zero %s\n\n", r->law,
           r->subject, r->q->restitution, ending_text(r->q, 0) + strlen("zero_"));
    put_value(r->p, d->zeta);
    putchar('\n');
    print_input(r, &r->a->root[0]);
    printf("  %-29s c = 2 zeta sqrt(m) F/sqrt(2 U), of the elastic force F and its work U\n"
           "  %-29s %.6g m at %g m/s, where c = %.6g N s/m\n  %-29s %.6g s at that speed\n",
           "dashpot", "largest overlap", d->overlap, r->q->speed[r->q->speeds - 1], d->coefficient,
           "stable step", d->step);
}

/* The dashpot beside the law's elastic force, for the highest speed. */
static int tell_dashpot(const struct calibrate_options *o, const struct calibrate_question *q,
                        const struct calibrate_sigma *sigma) {
    static const struct touch_property zeta = {.keyword = "zeta", .unit = "1"};
    static const double none = (double)NAN;
    struct play_case c = q->c;
    struct answer_dashpot dashpot;
    struct play_ending ending;
    const double e = q->restitution, off = sigma->restitution;
    struct calibrate_root root = {answer_zeta(&c, e), none, none, none, none, none};
    c.impact.speed = q->speed[q->speeds - 1];
    if (isnan(root.value))
        return program_usage("calibrate",
                             "restitution=0 is that of no dashpot where contact ends at "
                             "zero force");
    if (answer_universal_dashpot(q->subject, &c, root.value, &dashpot, &ending)) {
        program_complain("calibrate", "%s: %s", play_subject_law(q->subject, &c), ending.text);
        return ending.kind == PLAY_ENDING_REFUSED ? EXIT_FAILED : command_ending_code(&ending);
    }
    if (off >= 0.0)
        root.input =
            0.5 * fabs(answer_zeta(&c, fmax(e - off, 0.0)) - answer_zeta(&c, fmin(e + off, 1.0)));
    const struct calibrate_answer a = {.by = CALIBRATE_BY_LAW,
                                       .roots = 1,
                                       .root = {root},
                                       .least = none,
                                       .most = none,
                                       .at_least = none,
                                       .at_most = none,
                                       .worst = none,
                                       .disagreement = none,
                                       .documented = none,
                                       .documented_restitution = none};
    const struct result r = {.q = q,
                             .a = &a,
                             .p = &zeta,
                             .law = play_subject_law(q->subject, &c),
                             .subject = play_subject_name(q->subject),
                             .is_uncertain = off >= 0.0,
                             .dashpot = &dashpot};
    if (!command_out_is_read(&o->out))
        print_dashpot(&r);
    return put(&r, &o->out);
}

/* Leaves out the speeds at which the law does not survive, or does not answer. The exit status for them. */
static int survey(struct calibrate_question *q) {
    struct command_points points = {.verb = "calibrate", .subject = q->subject, .of = q->speeds};
    const size_t count = q->speed[0] > 0.0 && q->subject ? q->speeds : 0;
    struct play_case c = q->c;
    struct answer_impact unused;
    struct play_ending ending;
    for (size_t i = q->speeds = 0; i < count; i++) {
        c.impact.speed = q->speed[i];
        const int bad = answer_impact_of(q->subject, &c, 0.0, &unused, &ending) &&
                        ending.kind != PLAY_ENDING_REFUSED;
        command_point(&points, bad ? &ending : NULL, "%s at %g m/s",
                      play_subject_law(q->subject, &c), q->speed[i]);
        if (!bad)
            q->speed[q->speeds++] = q->speed[i];
    }
    return count ? command_points_end(&points) : (q->speeds = points.of, EXIT_PASSED);
}

/* --- bodies ------------------------------------------------------------------------------------- */

/* "5 mm" or "5 mm,10 mm" */
static int read_two(const char *option, const char *text, const char *unit, double ret[2]) {
    char why[256], *copy = play_copy(text), *comma = strchr(copy, ',');
    int code = 0;
    if (comma)
        *comma = '\0';
    if (play_number_read(copy, unit, &ret[0], why, sizeof why) ||
        play_number_read(comma ? comma + 1 : copy, unit, &ret[1], why, sizeof why))
        code = program_usage("calibrate", "--%s %s: %s", option, text, why);
    else if (!(ret[0] > 0.0 && ret[1] > 0.0))
        code =
            program_usage("calibrate", "--%s %s: the value must be above 0 %s", option, text, unit);
    return code;
}

static int set_bodies(const struct calibrate_options *o, struct play_case *c) {
    double given[2] = {0.0, 0.0}, density[2];
    const int was_wall = isinf(c->pair.radius[1]), is_wall = o->wall ? o->wall > 1 : was_wall;
    int code = 0;
    if (!o->radius && !o->density && !o->mass && !o->wall)
        return 0;
    for (int b = 0; b < 2; b++)
        density[b] = c->pair.mass[was_wall ? 0 : b] / play_volume(&c->pair, was_wall ? 0 : b);
    if (was_wall)
        c->pair.radius[1] = c->pair.radius[0];
    if (o->radius && (code = read_two("radius", o->radius, "m", c->pair.radius)))
        return code;
    if (o->density && (code = read_two("density", o->density, "kg/m3", density)))
        return code;
    if (o->mass && (code = read_two("mass", o->mass, "kg", given)))
        return code;
    for (int b = 0; b < 2; b++) {
        c->pair.mass[b] = o->mass ? given[b] : density[b] * play_volume(&c->pair, b);
        c->inertia[b] = (c->pair.dimension == 2 ? 0.5 : 0.4) * c->pair.mass[b] * c->pair.radius[b] *
                        c->pair.radius[b];
    }
    if (is_wall)
        c->pair.radius[1] = c->pair.mass[1] = c->inertia[1] = HUGE_VAL;
    if (o->wall) {
        c->pair.rigid[0] = 0;
        c->pair.rigid[1] = o->wall == 3;
    }
    return 0;
}

/* --- all of it ------------------------------------------------------------------------------------ */

static int ask(const struct calibrate_options *o, const struct wanted *w,
               struct play_subject *subject, struct play_case *c) {
    struct touch_message why;
    if (play_subject_skips(subject, c, &why)) {
        program_complain("calibrate", "%s", why.text);
        return EXIT_FAILED;
    }
    struct calibrate_sigma sigma = {(double)NAN, (double)NAN, {0.0}};
    int code = set_bodies(o, c);
    if (!code)
        code = command_set_material("calibrate", &o->material, c);
    if (!code)
        code = command_set_properties("calibrate", &o->set, c, w->data ? NULL : sigma.property);
    if (code)
        return code;
    if (w->impact.ending)
        c->impact.end_at_force = w->impact.ending == 2;
    if (w->data) {
        if (w->impact.speed.count)
            c->impact.speed = w->impact.speed.from;
        return calibrate_data(o, w->given, w->data, subject, c);
    }
    struct calibrate_question *q = play_resize(NULL, 1, sizeof *q);
    *q = (struct calibrate_question){
        .subject = subject, .c = *c, .restitution = w->impact.restitution};
    q->speeds = w->impact.speed.count ? w->impact.speed.count : 1;
    for (size_t i = 0; i < w->impact.speed.count; i++)
        q->speed[i] = range_point(&w->impact.speed, i);
    if (!w->impact.speed.count)
        q->speed[0] = c->impact.speed * cos(c->impact.angle);
    q->c.impact.speed = q->speed[0];
    if (w->impact.is_uncertain) {
        sigma.restitution = w->impact.restitution_sigma;
        sigma.speed = w->impact.speed_sigma;
    }
    if (o->dashpot) {
        code = tell_dashpot(o, q, &sigma);
        return code;
    }
    const int failed = survey(q);
    q->c.impact.speed = q->speed[0];
    code = q->speeds ? answer(o, q, &sigma) : EXIT_PASSED;
    return failed > code ? failed : code;
}

#define SPEED 1.0 /* m/s, where neither the data nor a case say one */

static void impact_of_data(const struct calibrate_options *o, struct play_case *c) {
    c->impact = (struct play_impact){
        .speed = SPEED, .scheme = PLAY_VERLET_PREDICTED, .steps = o->steps, .impacts = 1};
}

/* Of a case, or of the law alone. */
static int ask_opened(const struct calibrate_options *o, const struct wanted *w,
                      struct asked_case *opened) {
    struct play_case *c = &opened->c;
    if (*opened->refused.text && !o->set.count && !o->material.count) {
        program_complain("calibrate", "%s: %s; --set gives it other values", c->law->name,
                         opened->refused.text);
        return opened->subject ? EXIT_FAILED : EXIT_USAGE;
    }
    if (!w->data && !w->impact.speed.count && !play_is_impact(c))
        return program_usage("calibrate", "%s has no impact: speed=V is needed", c->name);
    if (w->data && (!w->argument || !play_is_impact(c)))
        impact_of_data(o, c);
    return ask(o, w, opened->subject, c);
}

int command_calibrate(int argc, char **argv) {
    struct calibrate_options o = {.law = COMMAND_LAW_NONE};
    struct wanted w = {.impact = ASKED_IMPACT_NONE};
    struct option_arguments given;
    struct play_subject_options options;
    struct asked_case opened;
    int code = options_read(&program, argc, argv, &o, &given);
    if (code >= 0 || (code = read_arguments(&given, &o, &w)))
        return code;
    o.law.is_own = !w.argument;
    if ((code = command_law_check("calibrate", &o.law, &options)))
        return code;
    if (o.dashpot && (o.free.count || o.file || command_figure(&o.out)))
        return program_usage("calibrate",
                             "--dashpot has no property: it takes no --free, --case or figure");
    if (o.file && !w.data && w.impact.speed.count > 1)
        return program_usage("calibrate",
                             "--case %s: a case has one speed, and speed=%g:%g is a range", o.file,
                             w.impact.speed.from, w.impact.speed.to);
    if ((code = asked_case_open("calibrate", w.argument, o.variant, 1, &o.law, &options, &opened)))
        return code;
    code = ask_opened(&o, &w, &opened);
    command_law_close(&options, opened.subject);
    return code;
}
