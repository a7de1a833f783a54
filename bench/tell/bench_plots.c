/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "bench_plots.h"
#include "cases/base/file.h"
#include "cases/base/gnuplot.h"
#include "cases/base/memory.h"
#include "bench/results/bench_tables.h"
#include "touchstone/common.h"

/* Okabe and Ito (2008). */
static const char *const colours[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                      "#E69F00", "#56B4E9", "#000000", "#C9BC00"};

/* Names hold letters, digits, dots and underscores; nothing else may end the quotes. */
static void put_name(const char *text, FILE *out) {
    for (; *text; text++)
        putc(strchr("'\"`\\$", *text) || (unsigned char)*text < 0x20 ? '.' : *text, out);
}

/* --- roofline ------------------------------------------------------------------------------- */

static double best_ceiling(const struct bench_result *result, const char *operation) {
    double best = 0.0; /* operations a ns */
    for (size_t i = 0; i < result->ceilings_count; i++) {
        const struct bench_ceiling *c = &result->ceilings[i];
        if (!strcmp(c->operation, operation))
            best = fmax(best, c->lanes / c->cycles * result->run.machine.ghz);
    }
    return best;
}

static double bandwidth(const struct bench_result *result, const char *set) {
    double best = 0.0;
    for (size_t i = 0; i < result->streams_count; i++)
        if (!strcmp(result->streams[i].set, set))
            best = fmax(best, result->streams[i].gb_per_s);
    return best;
}

static int is_point(const struct bench_row *r) {
    return !r->team && r->gflop_per_s > 0.0 && r->read + r->owned > 0.0 &&
           !strcmp(r->source, "case") && strcmp(r->variant, "naive") != 0;
}

static int put_roofline(const struct bench_result *result, FILE *out) {
    static const char *const sets[] = {"L1", "L2", "L3", "DRAM"};
    static const char *const variants[] = {"scalar", "vector"};
    int any = 0;
    for (size_t i = 0; i < result->rows_count; i++)
        any |= is_point(&result->rows[i]);
    if (!any)
        return 0;
    const double fma = 2.0 * best_ceiling(result, "fma"), add = best_ceiling(result, "add");
    const double divide = best_ceiling(result, "divide");
    fputs("$points << END\n", out);
    for (size_t v = 0; v < TOUCH_COUNT(variants); v++) {
        for (size_t i = 0; i < result->rows_count; i++) {
            const struct bench_row *r = &result->rows[i];
            if (is_point(r) && !strcmp(r->variant, variants[v]))
                fprintf(out, "%.6g %.6g\n", r->gflop_per_s / r->gb_per_s, r->gflop_per_s);
        }
        fputs("nan nan\n\n\n", out);
    }
    fputs("END\nset output 'roofline.svg'\nset logscale xy\nset xlabel 'flop a byte'\n"
          "set ylabel 'GFLOP/s, one core'\nset key bottom right\nset xrange [0.02:10]\n"
          "set yrange [0.1:300]\nplot \\\n",
          out);
    for (size_t s = 0; s < TOUCH_COUNT(sets); s++)
        if (bandwidth(result, sets[s]) > 0.0)
            fprintf(out,
                    " (x*%.6g < %.6g ? x*%.6g : 1/0) with lines dt %zu lc '#666666' title '%s'"
                    ", \\\n",
                    bandwidth(result, sets[s]), fma > add ? fma : add, bandwidth(result, sets[s]),
                    s + 1, sets[s]);
    if (fma > 0.0)
        fprintf(out, " %.6g with lines lw 2 lc '#000000' title 'fused multiply and add', \\\n",
                fma);
    fprintf(out, " %.6g with lines lw 2 lc '#888888' title 'additions', \\\n", add);
    fprintf(out, " %.6g with lines lw 2 dt 3 lc '#888888' title 'divisions alone', \\\n", divide);
    for (size_t v = 0; v < TOUCH_COUNT(variants); v++)
        fprintf(out, " $points index %zu with points pt %zu lc '%s' title '%s'%s", v, 4 + 2 * v,
                colours[v], variants[v], v + 1 < TOUCH_COUNT(variants) ? ", \\\n" : "\n");
    fputs("unset logscale\nset xrange [*:*]\nset yrange [*:*]\n", out);
    return 1;
}

/* --- speed-up ------------------------------------------------------------------------------- */

/* Best variant of a kind of a problem in L1; -1. */
static int best_row(const struct bench_result *result, const char *problem, const char *variant) {
    int best = -1;
    for (size_t i = 0; i < result->rows_count; i++) {
        const struct bench_row *r = &result->rows[i];
        if (!strcmp(r->problem, problem) && !strcmp(r->variant, variant) && !r->team &&
            !strcmp(r->set, "L1") && !strcmp(r->source, "case") && r->faster_scalar.middle > 0.0 &&
            (best < 0 || r->faster_scalar.middle > result->rows[best].faster_scalar.middle))
            best = (int)i;
    }
    return best;
}

static int is_first_of_problem(const struct bench_result *result, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (!strcmp(result->rows[k].problem, result->rows[i].problem))
            return 0;
    return 1;
}

static const struct {
    const char *variant, *title;
} bars[] = {{"naive", "naive"}, {"scalar", "scalar"}, {"vector", "vector"}};

/* One line of the table of bars: the problem, and how many times faster than scalar each is. */
static void put_bars(const struct bench_result *result, const char *problem, int *any, FILE *out) {
    putc('"', out);
    put_name(problem, out);
    putc('"', out);
    for (size_t b = 0; b < TOUCH_COUNT(bars); b++) {
        const int row = best_row(result, problem, bars[b].variant);
        any[b] |= row >= 0;
        if (row < 0)
            fputs(" nan", out);
        else
            fprintf(out, " %.6g", result->rows[row].faster_scalar.middle);
    }
    putc('\n', out);
}

static int put_speedup(const struct bench_result *result, FILE *out) {
    int any[TOUCH_COUNT(bars)] = {0};
    size_t problems = 0;
    fputs("$speedup << END\n", out);
    for (size_t i = 0; i < result->rows_count; i++) {
        const char *problem = result->rows[i].problem;
        if (!is_first_of_problem(result, i) || best_row(result, problem, "scalar") < 0)
            continue;
        problems++;
        put_bars(result, problem, any, out);
    }
    fputs("END\n", out);
    if (!problems)
        return 0;
    fputs(
        "set output 'speedup.svg'\nunset xlabel\nset style data histograms\nset style histogram "
        "clustered gap "
        "1\nset style fill solid 0.8 border lt -1\nset logscale y\nset ylabel 'times tuned scalar "
        "code, L1'\nset xtics rotate by -30 noenhanced\nset key top left horizontal\n"
        "set grid ytics\nplot",
        out);
    const char *comma = "";
    for (size_t b = 0; b < TOUCH_COUNT(bars); b++) {
        if (!any[b])
            continue;
        fprintf(out, "%s $speedup using %zu:xtic(1) lc '%s' title '%s'", comma, b + 2, colours[b],
                bars[b].title);
        comma = ",";
    }
    fputs("\nunset logscale\nset xtics norotate enhanced\nset format x '10^{%L}'\nset style data "
          "lines\n",
          out);
    return 1;
}

/* --- curves --------------------------------------------------------------------------------- */

/* One panel a problem, one curve a kernel. */
static int put_curves(const struct bench_point *points, size_t count, const char *file, int bytes,
                      const char *label, FILE *out) {
    size_t panels = 0;
    for (size_t i = 0; i < count; i++)
        panels += i == 0 || strcmp(points[i].problem, points[i - 1].problem) != 0;
    if (!panels)
        return 0;
    fprintf(out, "set terminal svg size 900,%zu dynamic font 'sans,12'\nset output '%s.svg'\n",
            300 * ((panels + 1) / 2), file);
    fprintf(out,
            "set multiplot layout %zu,2\nset logscale xy\nset xlabel '%s'\n"
            "set ylabel 'ns for each contact'\nset key outside below\nset format x '10^{%%L}'\n",
            (panels + 1) / 2, label);
    for (size_t first = 0, end; first < count; first = end) {
        const char *problem = points[first].problem;
        for (end = first; end < count && !strcmp(points[end].problem, problem);)
            end++;
        fputs("set title '", out);
        put_name(problem, out);
        fputs("' noenhanced\nplot", out);
        size_t curves = 0;
        for (size_t i = first; i < end; i++) {
            int known = 0;
            for (size_t k = first; k < i; k++)
                known |= !strcmp(points[k].kernel, points[i].kernel);
            if (known)
                continue;
            fprintf(out, "%s '-' with linespoints pt %zu lc '%s' title '", curves ? "," : "",
                    4 + 2 * curves, colours[curves % TOUCH_COUNT(colours)]);
            put_name(points[i].kernel, out);
            fputs("' noenhanced", out);
            curves++;
        }
        putc('\n', out);
        for (size_t i = first; i < end; i++) {
            int known = 0;
            for (size_t k = first; k < i; k++)
                known |= !strcmp(points[k].kernel, points[i].kernel);
            if (known)
                continue;
            for (size_t k = i; k < end; k++)
                if (!strcmp(points[k].kernel, points[i].kernel))
                    fprintf(out, "%.6g %.6g\n", bytes ? points[k].bytes : points[k].contacts,
                            points[k].ns);
            fputs("e\n", out);
        }
    }
    fputs("unset multiplot\nunset logscale\nset title\n", out);
    return 1;
}

/* --- gnuplot -------------------------------------------------------------------------------- */

static int put_script(const struct bench_result *result, FILE *out) {
    fputs("set terminal svg size 900,520 dynamic font 'sans,13'\nset encoding utf8\nset samples "
          "400\nset grid\n",
          out);
    const int drawn = put_roofline(result, out) + put_speedup(result, out) +
                      put_curves(result->sizes, result->sizes_count, "sizes", 1,
                                 "bytes of the working set", out) +
                      put_curves(result->batches, result->batches_count, "batches", 0,
                                 "contacts of one call", out);
    fputs("unset output\n", out);
    return drawn;
}

int bench_draw(const struct bench_result *result, const char *folder, char *ret_message,
               size_t size) {
    char *plots = play_format("%s/plots", folder), why[512];
    struct file_writer file;
    int drawn = 0;
    mkdir(plots, 0777); /* whether it is there is seen with the first file */
    int bad = file_begin(&file, why, sizeof why, "%s/bench.gp", plots);
    if (!bad) {
        drawn = put_script(result, file.stream);
        bad = file_commit(&file, 0, why, sizeof why);
    }
    if (bad)
        snprintf(ret_message, size, "no figures: %s", why);
    char said[1024];
    if (!bad && drawn && gnuplot_run(plots, "bench.gp", GNUPLOT_SECONDS, said, sizeof said)) {
        snprintf(ret_message, size, "no figures: %s", said);
        bad = -1;
    }
    return bad;
}
