/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/screen.h"
#include "bench_tables.h"

/* Whether two rows were timed in the same rounds. */
static int same_group(const struct bench_row *a, const struct bench_row *b) {
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

#define AT(member) offsetof(struct bench_row, member)
const struct bench_cell bench_cells[BENCH_CELLS] = {
    {"variant", "variant", 18, ' ', 0},
    {"ns", "ns/contact", 7, 'n', AT(ns)},
    {"cycles", "cycles/contact", 7, 'n', AT(cycles)},
    {"", "million contacts/s", 0, '/', AT(ns)},
    {"GB/s", "GB/s", 6, 'n', AT(gb_per_s)},
    {"% roof", "% of the roof", 6, '%', AT(roof_percent)},
    {"x scalar", "times scalar (95 %)", 17, '[', AT(faster_scalar)},
    {"", "time over twin (95 %)", 0, '[', AT(of_twin)},
    {"instr", "instructions/contact", 6, 'n', AT(counted_instructions)},
};
#undef AT

/* "3.1 [3.0,3.2]" */
static void interval_text(struct bench_interval i, char *ret, size_t size) {
    char low[16], high[16], middle[16];
    bench_short_number(i.middle, middle, sizeof middle);
    bench_short_number(i.low, low, sizeof low);
    bench_short_number(i.high, high, sizeof high);
    if (isnan(i.middle))
        snprintf(ret, size, "-");
    else
        snprintf(ret, size, "%s [%s,%s]", middle, low, high);
}

void bench_cell_text(const struct bench_row *r, const struct bench_cell *cell, char *ret,
                     size_t size) {
    struct bench_interval i;
    double x;
    memcpy(&x, (const char *)r + cell->at, sizeof x);
    if (cell->format == ' ') {
        bench_row_title(r, ret, size);
    } else if (cell->format == '[') {
        memcpy(&i, (const char *)r + cell->at, sizeof i);
        interval_text(i, ret, size);
    } else if (cell->format == '%') {
        snprintf(ret, size, isnan(x) ? "-" : "%.0f", x);
    } else {
        bench_short_number(cell->format == '/' ? 1e3 / x : x, ret, size);
    }
}

/* --- on the terminal ------------------------------------------------------------------------ */

static void print_head(const struct bench_row *row, FILE *out) {
    char title[256];
    bench_group_title(row, title, sizeof title);
    fprintf(out, "\n%s%s%s\n", screen_colour("\033[1m", out), title, screen_colour("\033[0m", out));
    fprintf(out, "%-*s", bench_cells[0].width, bench_cells[0].head);
    for (const struct bench_cell *c = bench_cells + 1; c < bench_cells + BENCH_CELLS; c++)
        if (c->width)
            fprintf(out, " %*s", c->width, c->head);
    putc('\n', out);
}

static void print_row(const struct bench_row *row, FILE *out) {
    char text[96];
    bench_cell_text(row, bench_cells, text, sizeof text);
    fprintf(out, "%-*.*s", bench_cells[0].width, bench_cells[0].width, text);
    for (const struct bench_cell *c = bench_cells + 1; c < bench_cells + BENCH_CELLS; c++) {
        bench_cell_text(row, c, text, sizeof text);
        if (c->width)
            fprintf(out, " %*s", c->width, text);
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
    while (end < result->rows_count && same_group(&result->rows[first], &result->rows[end]))
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

void bench_print_table(const struct bench_result *result, FILE *out) {
    print_machine(result, out);
    print_ceilings(result, out);
    for (size_t first = 0, end; first < result->rows_count; first = end) {
        end = bench_group_end(result, first);
        if (result->rows[first].team)
            continue;
        print_head(&result->rows[first], out);
        for (size_t i = first; i < end; i++)
            print_row(&result->rows[i], out);
        fputs("  ", out);
        bench_print_foot(result, first, end, out);
        putc('\n', out);
    }
    print_team(result, out);
    fprintf(out, "\n%zu rows (%.1f s)\n", result->rows_count, result->run.seconds);
}
