/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "bench_tables.h"
#include "touchstone/common.h"

int bench_same_group(const struct bench_row *a, const struct bench_row *b) {
    return !strcmp(a->problem, b->problem) && !strcmp(a->set, b->set) &&
           !strcmp(a->state, b->state) && !strcmp(a->source, b->source) &&
           a->threads == b->threads && a->team == b->team;
}

void bench_short_number(double x, char *ret_text, size_t size) {
    if (isnan(x))
        snprintf(ret_text, size, "-");
    else if (fabs(x) >= 1e5)
        snprintf(ret_text, size, "%.0e", x);
    else
        snprintf(ret_text, size, "%.*f", fabs(x) >= 99.95 ? 0 : fabs(x) >= 9.995 ? 1 : 2, x);
}

/* "1.5 GB" */
static void size_text(double bytes, char *ret_text, size_t size) {
    static const char *const units[] = {"B", "kB", "MB", "GB"};
    size_t unit = 0;
    while (bytes >= 1000.0 && unit + 1 < TOUCH_COUNT(units)) {
        bytes /= 1000.0;
        unit++;
    }
    snprintf(ret_text, size, bytes < 10.0 && unit ? "%.1f %s" : "%.0f %s", bytes, units[unit]);
}

void bench_group_title(const struct bench_row *row, char *ret_title, size_t size) {
    char bytes[32];
    size_text(row->bytes, bytes, sizeof bytes);
    snprintf(ret_title, size, "%s, %s, %s, %s%s%s: %.0f contacts, %s", row->problem, row->form,
             row->want, row->set, strcmp(row->state, "in place") ? "" : " in place",
             strcmp(row->source, "random") ? "" : ", random contacts", row->contacts, bytes);
}

/* --- a cell --------------------------------------------------------------------------------- */

static const struct {
    const char *head, *long_head;
    int width; /* on the terminal; 0: not there */
} heads[BENCH_CELLS] = {
    [BENCH_CELL_VARIANT] = {"variant", "variant", 18},
    [BENCH_CELL_NS] = {"ns", "ns/contact", 7},
    [BENCH_CELL_CYCLES] = {"cycles", "cycles/contact", 7},
    [BENCH_CELL_MILLIONS] = {"", "million contacts/s", 0},
    [BENCH_CELL_GBS] = {"GB/s", "GB/s", 6},
    [BENCH_CELL_GFLOPS] = {"GF/s", "GFLOP/s", 6},
    [BENCH_CELL_ROOF] = {"% roof", "% of the roof", 8},
    [BENCH_CELL_SCALAR] = {"x scalar", "times scalar (95 %)", 17},
    [BENCH_CELL_TWIN] = {"", "time over twin (95 %)", 0},
    [BENCH_CELL_INSTRUCTIONS] = {"instr", "instructions/contact", 6},
};

void bench_interval_text(struct bench_interval i, char *ret, size_t size) {
    char low[16], high[16], middle[16];
    bench_short_number(i.middle, middle, sizeof middle);
    bench_short_number(i.low, low, sizeof low);
    bench_short_number(i.high, high, sizeof high);
    if (isnan(i.middle))
        snprintf(ret, size, "-");
    else
        snprintf(ret, size, "%s [%s,%s]", middle, low, high);
}

void bench_cell_text(const struct bench_row *r, enum bench_cell cell, char *ret, size_t size) {
    switch (cell) {
    case BENCH_CELL_VARIANT:
        bench_row_title(r, ret, size);
        return;
    case BENCH_CELL_NS:
        bench_short_number(r->ns, ret, size);
        return;
    case BENCH_CELL_CYCLES:
        bench_short_number(r->cycles, ret, size);
        return;
    case BENCH_CELL_MILLIONS:
        bench_short_number(1e3 / r->ns, ret, size);
        return;
    case BENCH_CELL_GBS:
        bench_short_number(r->gb_per_s, ret, size);
        return;
    case BENCH_CELL_GFLOPS:
        bench_short_number(r->gflop_per_s, ret, size);
        return;
    case BENCH_CELL_ROOF:
        if (isnan(r->roof_percent))
            snprintf(ret, size, "-");
        else
            snprintf(ret, size, "%.0f %.3s", r->roof_percent, r->roof);
        return;
    case BENCH_CELL_SCALAR:
        bench_interval_text(r->faster_scalar, ret, size);
        return;
    case BENCH_CELL_TWIN:
        bench_interval_text(r->of_twin, ret, size);
        return;
    default:
        bench_short_number(r->count.instructions, ret, size);
        return;
    }
}

const char *bench_cell_head(enum bench_cell cell) {
    return heads[cell].long_head;
}

/* --- on the terminal ------------------------------------------------------------------------ */

static void print_head(const struct bench_row *row, int colour, FILE *out) {
    char title[256];
    bench_group_title(row, title, sizeof title);
    fprintf(out, "\n%s%s%s\n", colour ? "\033[1m" : "", title, colour ? "\033[0m" : "");
    fprintf(out, "%-*s", heads[BENCH_CELL_VARIANT].width, heads[BENCH_CELL_VARIANT].head);
    for (int c = 1; c < BENCH_CELLS; c++)
        if (heads[c].width)
            fprintf(out, " %*s", heads[c].width, heads[c].head);
    putc('\n', out);
}

static void print_row(const struct bench_row *row, FILE *out) {
    char text[96];
    bench_cell_text(row, BENCH_CELL_VARIANT, text, sizeof text);
    fprintf(out, "%-*.*s", heads[BENCH_CELL_VARIANT].width, heads[BENCH_CELL_VARIANT].width, text);
    for (int c = 1; c < BENCH_CELLS; c++) {
        if (!heads[c].width)
            continue;
        bench_cell_text(row, (enum bench_cell)c, text, sizeof text);
        fprintf(out, " %*s", heads[c].width, text);
    }
    putc('\n', out);
}

void bench_print_foot(const struct bench_result *result, size_t first, size_t end, FILE *out) {
    size_t dropped = 0, batches = 0;
    double differing = 0.0;
    for (size_t i = first; i < end; i++) {
        const struct bench_row *r = &result->rows[i];
        dropped += r->dropped;
        batches += r->rounds;
        if (!strcmp(r->variant, "vector"))
            differing += isnan(r->differing) ? 0.0 : r->differing;
    }
    const struct bench_row *r = &result->rows[first];
    fprintf(out, "%zu of %zu batches disturbed", dropped, batches);
    if (!isnan(r->control.middle))
        fprintf(out, "; A/A %.3f [%.3f,%.3f]", r->control.middle, r->control.low, r->control.high);
    if (differing > 0.0)
        fprintf(out, "; %.0f numbers with bits that are not the scalar ones", differing);
}

size_t bench_group_end(const struct bench_result *result, size_t first) {
    size_t end = first + 1;
    while (end < result->rows_count && bench_same_group(&result->rows[first], &result->rows[end]))
        end++;
    return end;
}

static void print_ceilings(const struct bench_result *result, FILE *out) {
    const char *last = "";
    fputs("\nceilings, core cycles for each number:", out);
    for (size_t i = 0; i < result->ceilings_count; i++) {
        const struct bench_ceiling *c = &result->ceilings[i];
        if (strcmp(c->target, last) != 0)
            fprintf(out, "\n  %-8s", c->target);
        last = c->target;
        fprintf(out, " %s %.2f", c->operation, c->cycles / c->lanes);
    }
    const char *set = "";
    fputs("\nbandwidth, GB/s (lines read or owned):", out);
    for (size_t i = 0; i < result->streams_count; i++) {
        const struct bench_stream *s = &result->streams[i];
        if (strcmp(s->set, set) != 0)
            fprintf(out, "\n  %-8s", s->set);
        set = s->set;
        fprintf(out, " %s %.1f", s->kind, s->gb_per_s);
    }
    putc('\n', out);
}

static void print_team(const struct bench_result *result, FILE *out) {
    int any = 0;
    for (size_t i = 0; i < result->rows_count; i++) {
        const struct bench_row *r = &result->rows[i];
        char title[64], ns[24], gbs[24];
        if (!r->team)
            continue;
        if (!any++)
            fputs("\nthreads: ns for each contact, all threads together\n", out);
        bench_row_title(r, title, sizeof title);
        bench_short_number(r->ns, ns, sizeof ns);
        bench_short_number(r->gb_per_s, gbs, sizeof gbs);
        fprintf(out, "  %-32.32s %-4s %-16s %2d thread%s %8s ns %7s GB/s\n", r->problem, r->set,
                title, r->threads, r->threads > 1 ? "s" : " ", ns, gbs);
    }
}

static void print_machine(const struct bench_result *result, FILE *out) {
    const struct bench_machine *m = &result->run.machine;
    fprintf(out, "%s, %d core%s, %.2f GHz now%s\n", m->cpu, m->cores, m->cores == 1 ? "" : "s",
            m->ghz, m->virtual_machine ? ", virtual" : "");
    fprintf(out, "L1 %.0f kB, L2 %.0f kB, L3 %.0f kB; clock %s; seed %zu; %s\n", m->l1 / 1024.0,
            m->l2 / 1024.0, m->l3 / 1024.0, result->run.clock, result->run.seed,
            m->counters ? "hardware counters" : "no hardware counters");
    if (m->multiply < 2.5 || m->multiply > 6.0)
        fprintf(out,
                "warning: a multiplication takes %.2f cycles of the chain of additions; cycles "
                "cannot be trusted\n",
                m->multiply);
}

void bench_print_table(const struct bench_result *result, int colour, FILE *out) {
    print_machine(result, out);
    print_ceilings(result, out);
    for (size_t first = 0, end; first < result->rows_count; first = end) {
        end = bench_group_end(result, first);
        if (result->rows[first].team)
            continue;
        print_head(&result->rows[first], colour, out);
        for (size_t i = first; i < end; i++)
            print_row(&result->rows[i], out);
        fputs("  ", out);
        bench_print_foot(result, first, end, out);
        putc('\n', out);
    }
    print_team(result, out);
    fprintf(out, "\n%zu rows (%.1f s)\n", result->rows_count, result->run.seconds);
}
