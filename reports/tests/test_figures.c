/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What figures show of a law beside a reference: bands, the second panel, slip after slip. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "reports/figures/curves.h"
#include "cases/tell/figure_style.h"
#include "scratch.h"
#include "cases/core/gnuplot.h"
#include "cases/core/quote.h"
#include "cases/tell/picture.h"
#include "check_xml.h"
#include "hostile.h"
#include "touchstone/common.h"

#define POINTS 50

/* A results folder of one path, whose law is off its reference by a share of the largest value. */
struct sample {
    double share, uncertainty; /* uncertainty: absolute, the largest value being 100 N */
    int lost;                  /* a value of the law is no number */
};

static char *put_sample(const struct sample *sample) {
    char *folder = make_folder();
    FILE *out = play_text();
    fputs("overlap_m,normal_force_N,expected_normal_force_N\n", out);
    for (int i = 0; i <= POINTS; i++) {
        const double x = i / (double)POINTS, y = 100 * x * sqrt(x);
        if (sample->lost && i == 7)
            fprintf(out, "%.17g,nan,%.17g\n", x, y);
        else
            fprintf(out, "%.17g,%.17g,%.17g\n", x, y + (i ? 100 * sample->share : 0), y);
    }
    put_file(folder, "traces/law.csv", play_text_end(out));
    return folder;
}

/* A trace of the case hertz/a in that folder. */
static struct index_trace sample_trace(const char *variant, const char *kind, const char *x,
                                       const char *y) {
    return (struct index_trace){.case_name = "hertz/a",
                                .variant = variant,
                                .title = "t",
                                .law = "hertz",
                                .file = "law.csv",
                                .kind = kind,
                                .x = x,
                                .y = y};
}

static struct figures figures_of(char *folder, const struct play_rows *rows,
                                 struct index_trace *traces, size_t count) {
    struct figures figures = {0};
    const struct report_results results = {.folder = folder,
                                           .rows = rows ? *rows : (struct play_rows){0},
                                           .index = {.trace_count = count, .traces = traces}};
    figures_cases(&results, &figures);
    return figures;
}

/* The figure of that folder. */
static struct figures figures_of_sample(char *folder, const struct sample *sample) {
    struct index_expected expected = {.quantity = "normal_force",
                                      .reference = "hertz_normal_force",
                                      .words = "",
                                      .column = "expected_normal_force_N",
                                      .uncertainty = sample->uncertainty};
    struct index_trace trace = sample_trace("", "path", "overlap", "normal_force");
    trace.expected_count = 1;
    trace.expected = &expected;
    return figures_of(folder, NULL, &trace, 1);
}

static double largest_of(const struct figure_curve *curve) {
    double most = 0;
    for (size_t i = 0; i < curve->count; i++)
        most = curve->y[i] > most ? curve->y[i] : most;
    return most;
}

Test(figures, bands_and_errors_where_they_can_be_seen) {
    static const struct {
        struct sample sample;
        int band, panel;
        const char *name, *note;
    } rows[] = {
        {{1e-3, 1e-12, 0}, 0, 1, "exact (± 1e-12 N)", ""},
        {{1e-3, 2.5, 0}, 1, 1, "exact (± 2.5 N)", ""},
        {{1e-3, (double)NAN, 0}, 0, 1, "exact", ""},
        {{0.2, 2.5, 0}, 1, 1, "exact (± 2.5 N)", ""},
        {{0.2, 1e-12, 0}, 0, 1, "exact (± 1e-12 N)", ""},
        {{0, 1e-12, 0}, 0, 0, "exact (± 1e-12 N)", "equal to the last bit"},
        {{1e-3, 1e-12, 1},
         0,
         1,
         "exact (± 1e-12 N)",
         "the law has no number where the reference has one"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char *folder = put_sample(&rows[i].sample);
        struct figures figures = figures_of_sample(folder, &rows[i].sample);
        cr_assert(figures.count == 1 && !figures.figures[0].missing, "row %zu", i);
        const struct figure *figure = &figures.figures[0];
        cr_assert(figure->curve_count == 2 && figure->curves[1].known, "row %zu", i);
        cr_expect(!strcmp(figure->curves[1].name, rows[i].name), "row %zu: %s", i,
                  figure->curves[1].name);
        cr_expect((figure->curves[1].half != NULL) == rows[i].band, "row %zu", i);
        cr_expect((figure->error_count > 0) == rows[i].panel, "row %zu: %zu errors", i,
                  figure->error_count);
        cr_expect(strstr(figure->note, rows[i].note) && (*rows[i].note || !*figure->note),
                  "row %zu: %s", i, figure->note);
        if (figure->error_count) {
            const double most = largest_of(&figure->errors[0]);
            cr_expect(fabs(most - rows[i].sample.share) < 1e-12, "row %zu: %g", i, most);
            /* an uncertainty of 1e-14 beside an error of 1e-3 is in the legend alone */
            const int known = rows[i].sample.uncertainty > 1e-3 * rows[i].sample.share * 100;
            cr_assert(figure->error_count == (known ? 2 : 1), "row %zu", i);
            if (known)
                cr_expect(figure->errors[1].known &&
                          fabs(figure->errors[1].y[0] - rows[i].sample.uncertainty / 100) < 1e-15);
        }
    }
}

/* A restitution that is the same at every speed is a level line, and its error a panel. */
Test(figures, a_constant_is_no_zigzag) {
    double x[] = {0, 1, 2}, y[] = {0.6, 0.6000001, 0.6};
    struct figure_curve curve = {.count = 3, .x = x, .y = y};
    struct figure figure = {.curve_count = 1, .curves = &curve};
    double ends[2];
    cr_expect(figure_height(&figure, ends));
    cr_expect(fabs(ends[0] - 0.57) < 1e-6 && fabs(ends[1] - 0.63) < 1e-6, "%g %g", ends[0],
              ends[1]);
    y[1] = 0.61;
    cr_expect(!figure_height(&figure, ends));
    cr_expect(ends[0] < 0.6001 && ends[1] > 0.6099);
    y[0] = y[1] = y[2] = 0;
    cr_expect(!figure_height(&figure, ends));
}

/* --- sweeps and convergence, of rows ------------------------------------------------------------ */

/* A sweep over a property names it by symbol and meaning; over a target restitution it has the line on
 * which the law would lie. */
Test(figures, a_sweep_over_a_property) {
    static const struct {
        const char *x, *quantity, *symbol, *name;
        int wish;
    } rows[] = {
        {"dp_en", "restitution", "e_n", "target restitution coefficient", 1},
        {"dp_en", "max_overlap", "e_n", "target restitution coefficient", 0},
        {"hz_alpha", "restitution", "α_h", "exponent of the overlap", 0},
        {"speed", "restitution", NULL, "speed", 0},
        {"no_such_property", "restitution", NULL, "no_such_property", 0},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct report_results results = {.folder = "none"};
        const double at[][3] = {{0.2, 0.7, 0.7}, {0.6, 0.8, 0.8}, {0.9, 0.91, 0.9100001}};
        for (size_t k = 0; k < TOUCH_COUNT(at); k++)
            add_impact(&results.rows, "hysteretic", "m=1", rows[i].x, "1", at[k][0],
                       rows[i].quantity, at[k][1], at[k][2], 1e-12);
        struct figures figures = {0};
        figures_sweeps(&results, &figures);
        cr_assert(figures.count == 1 && !figures.figures[0].missing, "row %zu", i);
        const struct figure *figure = &figures.figures[0];
        cr_expect(!strcmp(figure->x.name, rows[i].name), "row %zu: %s", i, figure->x.name);
        cr_expect(rows[i].symbol ? figure->x.symbol && !strcmp(figure->x.symbol, rows[i].symbol)
                                 : !figure->x.symbol,
                  "row %zu: %s", i, figure->x.symbol ? figure->x.symbol : "no symbol");
        const struct figure_curve *last = &figure->curves[figure->curve_count - 1];
        cr_expect((strcmp(last->name, "target") == 0) == rows[i].wish, "row %zu: %s", i,
                  last->name);
        cr_expect(!rows[i].wish || (last->known && fabs(last->y[0] - 0.2) < 1e-12 &&
                                    fabs(last->y[1] - 0.9) < 1e-12),
                  "row %zu", i);
        /* The second panel spans whole decades: there are always numbers on its axis. */
        FILE *out = play_text();
        cr_assert(!figures_script(&figures, "", FIGURE_SVG, out));
        char *script = play_text_end(out);
        cr_expect(strstr(script, "set yrange [1e-7:1e-6]"), "row %zu: %s", i, script);
        cr_expect(!rows[i].wish || strstr(script, "{/:Italic e_{n}}, target restitution"), "%s",
                  script);
    }
}

/* A mode has no values between its own. */
Test(figures, no_sweep_over_modes) {
    struct report_results results = {.folder = "none"};
    struct figures figures = {0};
    for (int mode = 0; mode < 3; mode++)
        add_impact(&results.rows, "hysteretic", "", "dp_mode", "1", mode, "restitution", 1, 1, 0);
    figures_sweeps(&results, &figures);
    cr_expect(figures.count == 0, "%zu figures", figures.count);
}

/* Series of different size do not share an axis; those that lie on each other are one curve, that with the largest
 * error; rows are drawn by what is swept, and angles in degrees. */
Test(figures, series_of_a_sweep) {
    static const struct {
        const char *series;
        double at, predicted, expected;
    } rows[] = {
        {"r=1 m=0 k=1.000000000000001", 2, 1, 1},
        {"r=1 m=0 k=1.000000000000001", 1, 2, 2},
        {"r=1 m=0 k=1.000000000000001", 3, 1, 1},
        {"r=1 m=0 k=2", 1, 2, 2.001},
        {"r=1 m=0 k=2", 2, 1, 1},
        {"r=1 m=0 k=2", 3, 1, 1},
        {"r=1 m=1 k=2", 1, 1.5, 1.5},
        {"r=1 m=1 k=2", 2, 1, 1},
        {"r=1 m=1 k=2", 3, 1, 1},
        {"r=2 m=0 k=2", 1, 1e-3, 1e-3},
        {"r=2 m=0 k=2", 2, 2e-3, 2e-3},
        {"r=2 m=0 k=2", 3, 2e-3, 2e-3},
    };
    struct report_results results = {.folder = "none"};
    struct figures figures = {0};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        add_impact(&results.rows, "hertz", rows[i].series, "angle", "rad", rows[i].at,
                   "max_overlap", rows[i].predicted, rows[i].expected, 0);
    figures_sweeps(&results, &figures);
    cr_assert(figures.count == 2, "%zu figures", figures.count);
    const struct figure *large = &figures.figures[0], *small = &figures.figures[1];
    EXPECT_TEXT(large->title, "Max overlap over angle: A case");
    cr_assert(large->curve_count == 4 && small->curve_count == 2, "%zu and %zu curves",
              large->curve_count, small->curve_count);
    EXPECT_TEXT(large->curves[0].name, "r = 1, m = 0 (2 series alike)");
    EXPECT_TEXT(large->curves[1].name, "r = 1, m = 1, k = 2");
    cr_expect(fabs(large->curves[0].x[0] - 57.29577951308232) < 1e-12 &&
              fabs(large->curves[0].y[0] - 2) < 1e-15);
    EXPECT_TEXT(large->x.unit, "deg");
    cr_expect(fabs(large->curves[2].y[0] - 2.001) < 1e-15, "the largest error is drawn");
    cr_expect(strstr(large->note, "series of size 1 of 2") &&
                  strstr(large->note, "of series that lie on each other"),
              "%s", large->note);
}

/* What was measured is points with bars, also in the panel of errors. */
Test(figures, a_sweep_beside_data) {
    const double at[][3] = {{0.1, 0.5, 0.4}, {0.2, 0.6, 0.55}, {0.3, 0.7, 0.8}};
    for (int measured = 0; measured < 2; measured++) {
        struct report_results results = {.folder = "none"};
        struct figures figures = {0};
        for (size_t k = 0; k < TOUCH_COUNT(at); k++)
            add_impact(&results.rows, "hertz", "", "speed", "m/s", at[k][0], "restitution",
                       at[k][1], at[k][2], 0.02)
                ->basis = measured ? PLAY_BASIS_DATA : PLAY_BASIS_NONE;
        figures_sweeps(&results, &figures);
        cr_assert(figures.count == 1 && figures.figures[0].curve_count == 2);
        const struct figure *figure = &figures.figures[0];
        const struct figure_curve *known = &figure->curves[1];
        cr_expect(!strcmp(known->name, measured ? "measured (± 0.02)" : "reference (± 0.02)"), "%s",
                  known->name);
        cr_expect(known->known && known->loose == measured && known->half);
        cr_expect((figure->tells > 20) == measured, "what was measured tells most: %d",
                  figure->tells);
        cr_assert(figure->error_count == 2, "%zu errors", figure->error_count);
        cr_expect(figure->errors[0].loose == measured);
    }
}

/* The values of a sphere of glass on its like. */
static void add_glass(struct play_setup *setup) {
    const double young[] = {70e9, 70e9}, poisson[] = {0.25, 0.25}, radius[] = {0.01, 0.01},
                 mass[] = {0.01, 0.01}, inertia[] = {4e-7, 4e-7}, none[3] = {0}, friction = 0.1,
                 elastic = 1, dimension = 3;
    const struct {
        const char *name, *unit;
        size_t count;
        const double *value;
    } rows[] = {{"young", "Pa", 2, young},        {"poisson", "1", 2, poisson},
                {"mu_sl", "1", 1, &friction},     {"restitution", "1", 1, &elastic},
                {"radius", "m", 2, radius},       {"mass", "kg", 2, mass},
                {"inertia", "kg m2", 2, inertia}, {"dimension", "1", 1, &dimension},
                {"rigid", "1", 2, none},          {"spin1", "rad/s", 3, none},
                {"spin2", "rad/s", 3, none}};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        play_setup_add(setup, rows[i].name, rows[i].unit, NULL, rows[i].count, rows[i].value);
}

/* Slip after over slip before, of slip velocities and of restitutions along the surface, beside Mindlin and Deresiewicz.
 * Far beyond sliding the curve is a line: that is left out where four places remain. */
Test(figures, oblique_impacts) {
    static const double angles[] = {0.1, 0.2, 0.3, 0.4, 1.5};
    struct report_results results = {.folder = "none"};
    struct figures figures = {0};
    for (int share = 0; share < 2; share++)
        for (size_t i = 0; i < TOUCH_COUNT(angles); i++) {
            add_impact(&results.rows, "hertz", share ? "m=1" : "m=2", "angle", "rad", angles[i],
                       share ? "tangential_restitution" : "slip_velocity_out",
                       share ? 0.5 : -0.5 * sin(angles[i]), 0.5, 0);
            add_glass(&results.rows.setups.setups[results.rows.setups.count - 1]);
        }
    figures_oblique(&results, &figures);
    cr_assert(figures.count == 1, "%zu figures", figures.count);
    const struct figure *figure = &figures.figures[0];
    EXPECT_TEXT(figure->file, "psi2_hertz_s.svg");
    EXPECT_TEXT(figure->title, "psi2 over psi1: A case");
    cr_assert(figure->curve_count == 3, "%zu curves", figure->curve_count);
    for (size_t c = 0; c < 2; c++) {
        const struct figure_curve *law = &figure->curves[c];
        cr_expect(!law->known && law->loose && law->count == 4, "%zu points", law->count);
        for (size_t i = 0; i < law->count; i++)
            cr_expect(fabs(law->y[i] / law->x[i] + 0.5) < 1e-12 &&
                          (!i || law->x[i] > law->x[i - 1]),
                      "curve %zu, %zu: %g over %g", c, i, law->y[i], law->x[i]);
    }
    /* psi1 = kappa tan(angle)/friction, kappa = 2 (1 - nu)/(2 - nu) */
    cr_expect(fabs(figure->curves[0].x[0] - 1.5 / 1.75 * tan(0.1) / 0.1) < 1e-12, "%g",
              figure->curves[0].x[0]);
    EXPECT_TEXT(figure->curves[0].name, "m = 2");
    const struct figure_curve *known = &figure->curves[2];
    cr_expect(known->known && known->count > 20 && strstr(known->name, "mindlin"), "%s",
              known->name);
    cr_expect(strstr(figure->note, "2 values of psi1 above 8"), "%s", figure->note);
}

/* A study of convergence: errors of the given order on four grids. */
struct study {
    const char *case_name, *variant, *quantity, *unit;
    double order, expected, coarsest; /* coarsest: the error there */
};

/* unit: of the error, "1" where it is relative. */
static void put_study(const struct study *study, struct play_rows *rows) {
    struct play_row row;
    play_row_init(&row);
    row.case_name = play_copy(study->case_name);
    row.variant = play_copy(study->variant);
    row.law = play_copy("hertz");
    row.quantity = play_copy(study->quantity);
    row.unit = play_copy("N");
    row.metric = strcmp(study->unit, "1") ? PLAY_METRIC_ABSOLUTE : PLAY_METRIC_LINF;
    row.order = study->order;
    row.order_expected = study->expected;
    row.grids = play_resize(NULL, 4, sizeof *row.grids);
    for (int k = 3; k >= 0; k--) /* in any order */
        row.grids[row.grid_count++] =
            (struct play_grid){50 << k, study->coarsest * pow(2, -k * study->order)};
    play_rows_add(rows, &row);
}

/* One figure for each group of like quantities, with a title of its own; errors as they are and over that of the
 * coarsest grid; names without the law, which say of variants what tells them apart. */
Test(figures, convergence) {
    static const struct study studies[] = {
        {"hertz/a", "scheme=verlet_half speed=1 m/s", "restitution", "1", 2.01, 2, 1e-3},
        {"hertz/a", "scheme=verlet_half speed=2 m/s", "restitution", "1", 2.04, 2, 3e-3},
        {"hertz/a", "scheme=verlet_half speed=3 m/s", "restitution", "1", 2.06, 2, 2e-3},
        {"hertz/a", "scheme=verlet_half speed=4 m/s", "restitution", "1", 2.02, 2, 2.2e-3},
        {"hertz/a", "scheme=symplectic_euler speed=1 m/s", "restitution", "1", 1, 1, 1e-2},
        {"other/b", "", "tangential_restitution", "1", 1, 1, 1e-2},
        {"hertz/a", "scheme=verlet_half speed=1 m/s", "max_overlap", "1", 2, 2, 1e-4},
        {"hertz/a", "scheme=verlet_half speed=1 m/s", "duration", "1", 2, 2, 1e-5},
        {"hertz/c", "", "shear_force_t", "1", 1, 1, 1e-5},
        {"hertz/c", "", "shear_force_s", "N", 1, 1, 7},
        {"hertz/c", "", "strain_energy", "1", 0, 1, 0}, /* exact */
    };
    static const struct {
        const char *file, *title, *x, *y, *unit;
        size_t curves, errors;
        const char *names[3];
    } rows[] = {
        {"convergence_hertz.svg",
         "Convergence of hertz: restitution and tangential restitution",
         "steps in one contact time",
         "relative error",
         "",
         5,
         7, /* two of them are orders that were expected */
         {"a, restitution, verlet half: order 2.01 to 2.06, expected 2 (4 runs)",
          "a, restitution, symplectic euler, v_0 = 1 m/s: order 1.00, expected 1",
          "other/b, tangential restitution: order 1.00, expected 1"}},
        {"convergence_hertz_overlap.svg",
         "Convergence of hertz: max overlap and duration",
         "steps in one contact time",
         "relative error",
         "",
         2,
         3,
         {"a, max overlap: order 2.00, expected 2", "a, duration: order 2.00, expected 2"}},
        {"convergence_hertz_path.svg",
         "Convergence of hertz along paths: shear force t and strain energy",
         "steps / steps of the case",
         "relative error",
         "",
         1,
         2,
         {"c, shear force t: order 1.00, expected 1"}},
        {"convergence_hertz_path_2.svg",
         "Convergence of hertz along paths: shear force s",
         "steps / steps of the case",
         "error",
         "N",
         1,
         2,
         {"c: order 1.00, expected 1"}},
    };
    struct report_results results = {.folder = "none"};
    struct figures figures = {0};
    for (size_t i = 0; i < TOUCH_COUNT(studies); i++)
        put_study(&studies[i], &results.rows);
    figures_convergence(&results, &figures);
    cr_assert(figures.count == TOUCH_COUNT(rows), "%zu figures", figures.count);
    for (size_t i = 0; i < figures.count; i++) {
        const struct figure *figure = &figures.figures[i];
        EXPECT_TEXT(figure->file, rows[i].file);
        EXPECT_TEXT(figure->title, rows[i].title);
        cr_expect(!strcmp(figure->x.name, rows[i].x) && !strcmp(figure->y.name, rows[i].y) &&
                      !strcmp(figure->y.unit, rows[i].unit),
                  "%s: %s, %s in %s", figure->file, figure->x.name, figure->y.name, figure->y.unit);
        cr_assert(figure->curve_count == rows[i].curves && figure->error_count == rows[i].errors,
                  "%s: %zu curves, %zu beside", figure->file, figure->curve_count,
                  figure->error_count);
        for (size_t c = 0, named = 0; c < figure->curve_count; c++)
            if (*figure->curves[c].name) {
                EXPECT_TEXT(figure->curves[c].name, rows[i].names[named]);
                named++;
            }
        for (size_t c = 0; c < figure->error_count; c++)
            cr_expect(fabs(figure->errors[c].x[0] - 1) < 1e-15 &&
                      fabs(figure->errors[c].y[0] - 1) < 1e-15);
    }
    /* Of four runs the one with the largest error, with the smallest, and farthest from the order. */
    const struct figure *figure = &figures.figures[0];
    cr_expect(
        fabs(figure->curves[0].x[0] - 50) < 1e-12 && fabs(figure->curves[0].y[0] - 3e-3) < 1e-15 &&
        fabs(figure->curves[1].y[0] - 1e-3) < 1e-15 && fabs(figure->curves[2].y[0] - 2e-3) < 1e-15);
    cr_expect(strstr(figure->note, "of many runs of one case"), "%s", figure->note);
    cr_expect(strstr(figures.figures[2].note, "1 run has no error to draw"), "%s",
              figures.figures[2].note);
    /* The expected slope: order 2 over 8 times the steps. */
    const struct figure_curve *slope = &figure->errors[figure->error_count - 2];
    cr_expect(slope->known && !strcmp(slope->name, "2") && fabs(slope->x[1] - 8) < 1e-12 &&
                  fabs(slope->y[1] - 1.0 / 64) < 1e-15,
              "%s", slope->name);
}

/* --- what a case checks ------------------------------------------------------------------------- */

/* A row of an outcome. */
static void put_outcome(struct play_rows *rows, const char *variant, const char *quantity,
                        double expected, double predicted, const char *reference) {
    struct play_row row;
    play_row_init(&row);
    const struct {
        const char **text, *value;
    } texts[] = {{&row.case_name, "hertz/a"}, {&row.variant, variant}, {&row.law, "hertz"},
                 {&row.quantity, quantity},   {&row.unit, "1"},        {&row.reference, reference},
                 {&row.source, "somebody"}};
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        *texts[i].text = texts[i].value;
    row.error_kind = PLAY_ERROR_RELATIVE;
    row.basis = PLAY_BASIS_DATA;
    row.expected = expected;
    row.predicted = predicted;
    row.error = fabs(predicted / expected - 1);
    row.tolerance = 0.05;
    row.uncertainty = 0.01;
    row.verdict = PLAY_VERDICT_PASS;
    play_rows_add(rows, &row);
}

Test(figures, outcomes_over_variants) {
    char *folder = put_sample(&(struct sample){1e-3, 1e-12, 0});
    struct play_rows rows = {0};
    struct index_trace trace = sample_trace("m=1", "impact", "time", "");
    put_outcome(&rows, "law=hertz m=1 n=0.123456789 m/s", "restitution", 0.5, 0.51, "known");
    put_outcome(&rows, "law=hertz m=2 n=0.123456789 m/s", "restitution", 0.7, 0.69, "known");
    put_outcome(&rows, "law=hertz m=3 n=7 m/s", "restitution", 0.9, 0.9, "");
    put_outcome(&rows, "law=hertz m=3 n=7 m/s", "restitution", (double)NAN, 0.9, "");
    put_outcome(&rows, "law=hertz m=3 n=7 m/s", "normal_force", 3, 3, ""); /* is no outcome */
    struct figures figures = figures_of(folder, &rows, &trace, 1);
    cr_assert(figures.count == 1, "%zu", figures.count);
    const struct figure *figure = &figures.figures[0];
    cr_expect(!strcmp(figure->y.name, "restitution") && figure->x.label_count == 3);
    EXPECT_TEXT(figure->x.name, "variant: m, n");
    EXPECT_TEXT(figure->x.labels[0], "1\n0.123457 m/s");
    cr_assert(figure->curve_count == 3 && figure->curves[0].loose && !figure->curves[0].known);
    cr_expect(figure->curves[0].count == 3 && figure->curves[1].count == 2);
    EXPECT_TEXT(figure->curves[1].name, "reference (± 0.035)");
    EXPECT_TEXT(figure->curves[2].name, "expected: somebody (± 0.045)");
    cr_expect(fabs(figure->curves[1].half[0] - 0.025) < 1e-12, "the tolerance of data is theirs");
    cr_assert(figure->error_count == 2);
    cr_expect(fabs(largest_of(&figure->errors[0]) - 0.01 / 0.9) < 1e-12);
    /* of a case that asks for a curve, it comes after them and says what it is */
    trace.y = "normal_force";
    trace.x = "overlap";
    figures = figures_of(folder, &rows, &trace, 1);
    cr_assert(figures.count == 2);
    EXPECT_TEXT(figures.figures[0].y.name, "restitution");
    cr_expect(!strcmp(figures.figures[1].file, "hertz_a_normal_force.svg") &&
              strstr(figures.figures[1].note, "no check of the case is on this quantity"));
}

/* Two variants of several quantities share an axis as ratios. */
Test(figures, outcomes_of_few_variants) {
    char *folder = put_sample(&(struct sample){1e-3, 1e-12, 0});
    struct play_rows rows = {0};
    struct index_trace trace = sample_trace("", "impact", "time", "");
    put_outcome(&rows, "m=1", "restitution", 0.5, 0.51, "known");
    put_outcome(&rows, "m=1", "peak_force", 2000, 1990, "known");
    put_outcome(&rows, "m=2", "peak_force", 3000, 3000, "known");
    put_outcome(&rows, "m=1", "spin1_out", 0, 0, "known");
    struct figures figures = figures_of(folder, &rows, &trace, 1);
    cr_assert(figures.count == 1, "%zu", figures.count);
    const struct figure *figure = &figures.figures[0];
    cr_expect(!strcmp(figure->y.name, "predicted over expected") && figure->x.label_count == 2);
    EXPECT_TEXT(figure->x.labels[1], "peak\nforce");
    cr_assert(figure->curve_count == 4);
    cr_expect(fabs(figure->curves[0].y[0] - 1.02) < 1e-12 &&
              fabs(figure->curves[0].y[1] - 0.995) < 1e-12);
    cr_expect(fabs(figure->curves[2].half[0] - 0.05) < 1e-12);
    cr_expect(strstr(figure->note, "1 expected values are 0"), "%s", figure->note);
}

/* Numbers that are expected at ends of legs are crosses, and one panel has their errors. */
Test(figures, points_of_checks) {
    char *folder = put_sample(&(struct sample){1e-3, 1e-12, 0});
    struct index_point points[] = {{0, 0, 0}, {0.5, 35, 36}, {1, 100, 99.9}};
    struct index_expected expected[] = {
        {"normal_force", "", "a rule", "", 2.0, 2, points},
        {"normal_force", "", "another", "", 0.0, 1, points + 2},
        {"overlap", "", "none", "", 0.0, 1, points},
    };
    struct index_trace trace = sample_trace("", "path", "overlap", "shear_force_s");
    trace.expected_count = TOUCH_COUNT(expected);
    trace.expected = expected;
    struct figures figures = figures_of(folder, NULL, &trace, 1);
    cr_assert(figures.count == 1, "a plot of what is not checked is none: %zu", figures.count);
    const struct figure *figure = &figures.figures[0];
    EXPECT_TEXT(figure->y.name, "normal_force");
    cr_assert(figure->curve_count == 3, "%zu", figure->curve_count);
    cr_expect(figure->curves[1].known && figure->curves[1].loose && figure->curves[1].half &&
              !strcmp(figure->curves[1].name, "expected: a rule (± 2 N)"));
    cr_expect(figure->curves[2].style != figure->curves[1].style);
    cr_assert(figure->error_count == 2 && figure->errors[0].loose);
    cr_expect(fabs(largest_of(&figure->errors[0]) - 0.01) < 1e-12);
}

/* Variants of other sizes do not share a linear axis. */
Test(figures, variants_of_other_sizes) {
    static const struct {
        const char *x;
        double first, second; /* largest force */
        int falls;
        size_t figures;
        int log;
    } rows_of[] = {
        {"time_s", 1, 5, 0, 1, 0},     {"time_s", 1, 50, 0, 2, 0},   {"overlap_m", 1, 50, 0, 1, 10},
        {"overlap_m", 1, 50, 1, 2, 0}, {"overlap_m", 1, 0, 0, 1, 0},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows_of); i++) {
        char *folder = make_folder();
        char *x = play_format("%.*s", (int)strcspn(rows_of[i].x, "_"), rows_of[i].x);
        struct index_trace traces[2];
        struct index_point start = {0, 0, 0};
        struct index_expected expected = {"normal_force", "", "rule", "", 0.0, 1, &start};
        for (int k = 0; k < 2; k++) {
            const double most = k ? rows_of[i].second : rows_of[i].first;
            put_file(folder, k ? "traces/b.csv" : "traces/a.csv",
                     play_format("%s,normal_force_N\n0,0\n1,%g\n2,%g\n", rows_of[i].x,
                                 rows_of[i].falls ? -0.1 * most : 0.5 * most, most));
            traces[k] = sample_trace(k ? "v=2" : "v=1", "path", x, "normal_force");
            traces[k].file = k ? "b.csv" : "a.csv";
            traces[k].expected_count = 1;
            traces[k].expected = &expected;
        }
        const struct figures figures = figures_of(folder, NULL, traces, 2);
        cr_assert(figures.count == rows_of[i].figures, "row %zu: %zu", i, figures.count);
        cr_expect(figures.figures[0].y.log == rows_of[i].log, "row %zu", i);
        cr_expect(rows_of[i].figures == 1 || !strcmp(figures.figures[1].title, "t, v = 2"),
                  "row %zu: %s", i, figures.figures[figures.count - 1].title);
    }
}

/* Of more variants than there are colours, those that fail are drawn, and say so. */
Test(figures, variants_that_fail_are_drawn) {
    char *folder = put_sample(&(struct sample){1e-3, 1e-12, 0});
    struct play_rows rows = {0};
    struct index_trace traces[11];
    for (size_t i = 0; i < TOUCH_COUNT(traces); i++) {
        const char *name = play_format("v=%zu", i);
        traces[i] = sample_trace(name, "path", "overlap", "normal_force");
        put_outcome(&rows, name, "normal_force", 1, 1, "");
        if (i == 4 || i == 9)
            rows.rows[rows.count - 1].verdict = PLAY_VERDICT_FAIL;
    }
    const struct figures figures = figures_of(folder, &rows, traces, 11);
    cr_assert(figures.count == 1 && figures.figures[0].curve_count == FIGURE_CURVES);
    static const char *const drawn[] = {"v = 0", "v = 1", "v = 3",         "v = 4 (fails)",
                                        "v = 5", "v = 7", "v = 9 (fails)", "v = 10"};
    for (size_t i = 0; i < FIGURE_CURVES; i++)
        cr_expect(!strcmp(figures.figures[0].curves[i].name, drawn[i]), "%zu: %s", i,
                  figures.figures[0].curves[i].name);
    EXPECT_TEXT(figures.figures[0].note, "8 of 11 variants are drawn");
}

/* Curves that turn round often hide each other. */
Test(figures, few_of_curves_that_hide_each_other) {
    for (int often = 0; often < 2; often++) {
        char *folder = make_folder();
        struct index_trace traces[4];
        FILE *out = play_text();
        fputs("time_s,normal_force_N\n", out);
        for (int i = 0; i < 100; i++)
            fprintf(out, "%d,%d\n", i, often ? i % 2 : i);
        put_file(folder, "traces/law.csv", play_text_end(out));
        for (size_t i = 0; i < TOUCH_COUNT(traces); i++)
            traces[i] = sample_trace(play_format("v=%zu", i), "path", "time", "normal_force");
        const struct figures figures = figures_of(folder, NULL, traces, 4);
        cr_assert(figures.count == 1);
        cr_expect(figures.figures[0].curve_count == (often ? 2 : 4), "%d: %zu", often,
                  figures.figures[0].curve_count);
        cr_expect((strstr(figures.figures[0].note, "2 of 4 variants") != NULL) == often);
    }
}

static double light(uint32_t colour) {
    double sum = 0;
    static const double weights[] = {0.0722, 0.7152, 0.2126}; /* blue, green, red */
    for (size_t i = 0; i < 3; i++) {
        const double part = (double)(colour >> 8 * i & 255) / 255;
        sum += weights[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

/* WCAG 2.1, success criterion 1.4.11: graphics need 3 to 1. */
Test(figures, colours_can_be_seen_on_white) {
    for (size_t i = 0; i < FIGURE_CURVES; i++) {
        const double contrast = 1.05 / (light(figure_styles[i].colour) + 0.05);
        cr_expect(contrast >= 3, "colour %zu: %.2f", i, contrast);
        for (size_t k = 0; k < i; k++)
            cr_expect(figure_styles[k].point != figure_styles[i].point, "marks %zu and %zu", k, i);
    }
}

/* As wide as it is asked for, and no text below 7 pt; gnuplot's sizes of fonts are 96 to an inch. */
Test(figures, figures_for_a_paper_can_be_read) {
    static const struct {
        double wide; /* mm */
        enum figure_form form;
        const char *terminal;
        double inch; /* in units of its size */
    } rows[] = {{85, FIGURE_PDF, "set terminal pdfcairo size ", 1},
                {40, FIGURE_PDF, "set terminal pdfcairo size ", 1},
                {180, FIGURE_TEX, "set terminal cairolatex pdf input size ", 1},
                {85, FIGURE_PNG, "set terminal pngcairo size ", 300}};
    for (size_t r = 0; r < TOUCH_COUNT(rows); r++) {
        struct figures figures = {.paper = rows[r].wide};
        size_t fonts = 0;
        struct figure *figure = figures_new(&figures, "hertz", "hertz/a", "A title", NULL);
        struct figure_pair pair = {.name = play_copy("μ = 0.3, M_s = 1"),
                                   .known = play_copy("exact")};
        figure_axis(&figure->x, "overlap", NULL, 0);
        figure_axis(&figure->y, "normal_force", NULL, 0);
        for (int i = 0; i < 4; i++)
            figure_pair_point(&pair, i, i, i * 1.01, 0);
        figure_add_pair(figure, pair);
        figure_settle(figure);
        cr_assert(figure->curve_count == 2 && figure->error_count == 1);
        FILE *out = play_text();
        cr_assert(!figures_picture(&figures, 1, rows[r].form, "", out));
        char *text = play_text_end(out);
        const char *wide = strstr(text, rows[r].terminal);
        cr_assert(wide, "%s", text);
        const double is = strtod(wide + strlen(rows[r].terminal), NULL) / rows[r].inch;
        cr_expect(fabs(is - rows[r].wide / 25.4) < 2e-3, "%zu: %g inches", r, is);
        for (const char *at = text; (at = strstr(at, "font '")); fonts++) {
            at += strcspn(at, ",'") + 1;
            at += strcspn(at, ",'") + 1;
            cr_expect(*at == '\n' || strtod(at, NULL) * 96 / 72 >= 7.0, "%.20s", at);
        }
        cr_expect(fonts > 1 && !strstr(text, "A title") && !strstr(text, "hertz/a"), "%s", text);
        const int tex = rows[r].form == FIGURE_TEX;
        cr_expect(strstr(text, tex ? "$M_{s}$ = 1" : "{/:Italic M_{/*1.25 s}} = 1' enhanced"), "%s",
                  text);
        cr_expect(strstr(text, tex ? "$F_{n}$"
                                   : "set ylabel '{/:Italic F_{/*1.25 n}}, normal force (N)'"),
                  "%s", text);
        cr_expect(strstr(text, "max|{/:Italic F_{/*1.25 ref}}|") || tex, "%s", text);
        cr_expect(strstr(text, "$c0 every 1 using 1:2 with points"), "marks alone: %s", text);
    }
}

/* Lines end where a contact begins or ends with a jump, and nowhere else. */
Test(figures, no_line_goes_through_a_jump) {
    static const double law[] = {0, 0, -5, -4, -3, -2, -1, 0}, slow[] = {0, 0, 1, 2, 3, 4, 5, 6};
    static const double events[] = {0, 0, 1, 0, 0, 0, 2, 0};
    for (int jump = 0; jump < 2; jump++) {
        struct figure_pair pair = {.name = play_copy("law")};
        for (int i = 0; i < 8; i++)
            figure_pair_point(&pair, i, (jump ? law : slow)[i], i, 0);
        figure_break(&pair, events);
        cr_assert(pair.count == (jump ? 9 : 8), "%zu", pair.count);
        for (size_t i = 0; i < pair.count; i++)
            cr_expect(isnan(pair.law[i]) == (jump && i == 2) &&
                      isnan(pair.expected[i]) == isnan(pair.law[i]));
    }
}

/* gnuplot draws them by its Lua terminal, and by its own where it has no Lua. */
Test(figures, hostile_words_stay_words_in_a_picture) {
    for (size_t i = 0; i < 2 * TOUCH_COUNT(hostile); i++) {
        char *folder = make_folder(), *text = NULL, message[512];
        const char *words = hostile[i / 2];
        FILE *out = play_text();
        picture_terminal(PICTURE_DRIVER, out);
        if (i % 2)
            fputs("picture = \"svg dynamic\"\n", out);
        fputs("set terminal @picture size 800,500\nset output 'a.svg'\nset title ", out);
        gnuplot_text(words, 200, 1, out);
        fputs(" noenhanced\nplot 1/x with linespoints lc rgb '#0072B2' pt 4 ps 0.75 title ", out);
        gnuplot_text(words, 200, 1, out);
        fputs(" noenhanced\nunset output\n", out);
        put_file(folder, "a.gp", play_text_end(out));
        out = play_text();
        picture_driver(out);
        put_file(folder, PICTURE_DRIVER, play_text_end(out));
        cr_assert(!gnuplot_run(folder, "a.gp", 20.0, message, sizeof message), "%s", message);
        char *svg = get_file(folder, "a.svg");
        cr_assert(svg && picture_is_thin(svg) == !(i % 2));
        out = play_text();
        cr_assert(!picture_alone(svg, words, words, out));
        text = play_text_end(out);
        cr_expect(!strstr(text, "<script") && !strstr(text, "<b>") && !strstr(text, "<a"), "%s",
                  text);
        if (!(i % 2)) {
            struct seen seen = {0};
            check_xml(text, &seen);
            cr_expect(strstr(text, "prefers-color-scheme:dark") &&
                          strstr(text, "<marker id=\"m0\"") &&
                          strstr(text, "<path class=\"m0\" d=\"M"),
                      "%s", text);
        }
    }
}

/* Cells of a map: what has no data or no number has a sign, and the limit is a line between cells. */
Test(figures, cells_without_data_or_number_have_signs) {
    static const struct {
        double value[4], limit;
        const char *has, *has_not;
    } rows[] = {
        {{1, 2, 3, 4}, 2.5, ">the limit above which it fails<", ">no data<"},
        {{1, 2, 3, 4}, HUGE_VAL, "viewBox", "the limit"},
        {{1, (double)NAN, 3, 4}, HUGE_VAL, ">no data<", ">no number"},
        {{1, 2, HUGE_VAL, 4}, HUGE_VAL, ">no number: crashed, hung or NaN<", ">no data<"},
    };
    double edge[2][3] = {{0, 1, 2}, {1, 10, 100}};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char *folder = make_folder(), message[512];
        struct figures figures = {0};
        struct figure *figure = figures_new(&figures, "hertz", "", "a map", play_copy("a.svg"));
        figure_axis(&figure->x, "overlap", NULL, 0);
        figure_axis(&figure->y, "speed", "m/s", 10);
        figure->cells = (struct figure_cells){
            .name = play_copy("restitution"),
            .count = {2, 2},
            .edge = {edge[0], edge[1]},
            .value = memcpy(play_zeroed(4, sizeof(double)), rows[i].value, sizeof rows[i].value),
            .low = 1,
            .high = 4,
            .limit = rows[i].limit};
        cr_assert(!figures_draw(&figures, "", FIGURE_SVG, folder, 20.0, message, sizeof message),
                  "%s", message);
        const char *svg = get_file(folder, "a.svg");
        const size_t limits = count_parts(svg, "<path class=\"s1\"");
        cr_expect(strstr(svg, rows[i].has) && !strstr(svg, rows[i].has_not), "row %zu: %s", i, svg);
        cr_expect(limits == (rows[i].limit < 4), "row %zu: %zu limits", i, limits);
    }
}
