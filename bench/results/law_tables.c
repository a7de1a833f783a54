/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run for one law on the terminal: loops, bits, times. */
#include "bench_tables.h"
#include "cases/core/screen.h"

#define WIDTH 78

/* Whole words in lines that begin with so many blanks. */
static void wrap(const char *text, size_t indent, FILE *out) {
    screen_paragraph(text, indent, WIDTH, out);
}

static void head(const char *text, FILE *out) {
    fprintf(out, "\n%s%s%s\n", screen_colour("\033[1m", out), text, screen_colour("\033[0m", out));
}

static void print_start(const struct bench_result *result, FILE *out) {
    const struct bench_run *run = &result->run;
    const struct bench_machine *m = &run->machine;
    char text[1024];
    fprintf(out, "%s (%s)\n", run->law, run->file);
    if (*run->others) {
        snprintf(text, sizeof text, "The file has more laws, which FILE#NAME takes: %s.",
                 run->others);
        wrap(text, 0, out);
    }
    fprintf(out, "%s, %.2f GHz now; L1 %.0f kB, L2 %.0f kB, L3 %.0f kB\n", m->cpu, m->ghz,
            m->l1 / 1024.0, m->l2 / 1024.0, m->l3 / 1024.0);
    const char *first = NULL; /* a compiler */
    for (size_t i = 0; i < result->builds_count; i++) {
        const struct bench_build *b = &result->builds[i];
        if (first && *b->form && !strcmp(b->compiler, first))
            break;
        if (*b->version)
            fprintf(out, "%s%s %s", first ? ", " : "", b->compiler, b->version);
        first = first || !*b->version ? first : b->compiler;
    }
    fputs("; scalar is the loop of the first\n", out);
    for (size_t i = 0; i < result->builds_count; i++) {
        const struct bench_build *b = &result->builds[i];
        if (!*b->skipped)
            continue;
        snprintf(text, sizeof text, "skipped: %s%s%s%s%s: %s", b->form, *b->form ? " " : "",
                 b->target, *b->target ? " " : "", b->compiler, b->skipped);
        wrap(text, 0, out);
    }
}

/* --- loops and bits ------------------------------------------------------------------------- */

static void print_builds(const struct bench_result *result, FILE *out) {
    head("form   target   compiler     loops that are vectors      numbers that differ", out);
    for (size_t i = 0; i < result->builds_count; i++) {
        const struct bench_build *b = &result->builds[i];
        char loops[48] = "-", bits[64] = "-";
        if (!*b->form)
            continue;
        if (b->loops)
            snprintf(loops, sizeof loops, "%d of %d", b->vectors, b->loops);
        if (!isnan(b->compared))
            snprintf(bits, sizeof bits, "%.0f of %.0f", b->differing, b->compared);
        fprintf(out, "%-6s %-8s %-11s %24s %24s\n", b->form, b->target, b->compiler, loops, bits);
        if (*b->difference)
            wrap(b->difference, 4, out);
    }
}

static int same_reason(const struct bench_loop *a, const struct bench_loop *b) {
    return !strcmp(a->file, b->file) && a->line == b->line && !strcmp(a->why, b->why);
}

/* "plane avx2 gcc; ": which loops of a kernel that reason stopped, by their names where they are not all. */
static int stopped_in(const struct bench_result *result, const struct bench_build *b,
                      const struct bench_loop *reason, char *ret, size_t size) {
    char names[160] = "";
    size_t used = 0;
    int count = 0;
    for (size_t i = 0; i < result->loops_count; i++) {
        const struct bench_loop *l = &result->loops[i];
        if (strcmp(l->form, b->form) != 0 || strcmp(l->target, b->target) != 0 ||
            strcmp(l->compiler, b->compiler) != 0 || !same_reason(l, reason))
            continue;
        count++;
        if (used < sizeof names - 32)
            used += (size_t)snprintf(names + used, sizeof names - used, " %s", l->loop);
    }
    return count ? snprintf(ret, size, "%s %s %s%s%s; ", b->form, b->target, b->compiler,
                            count < b->loops ? ": the loops" : "", count < b->loops ? names : "")
                 : 0;
}

/* Each statement once, and the kernels that it stopped. */
static void print_reasons(const struct bench_result *result, FILE *out) {
    int any = 0;
    for (size_t i = 0; i < result->loops_count; i++) {
        const struct bench_loop *l = &result->loops[i];
        char text[4096] = "";
        size_t used = 0;
        int known = !*l->why;
        for (size_t k = 0; k < i; k++)
            known |= same_reason(&result->loops[k], l);
        if (known)
            continue;
        if (!any++)
            head("what stopped the others", out);
        const char *base = strrchr(l->file, '/');
        if (*l->file) {
            fprintf(out, "%s:%d:\n", base ? base + 1 : l->file, l->line);
            wrap(l->statement, 4, out);
        }
        wrap(l->why, *l->file ? 4 : 0, out);
        for (size_t k = 0; k < result->builds_count && used < sizeof text - 256; k++)
            used +=
                (size_t)stopped_in(result, &result->builds[k], l, text + used, sizeof text - used);
        text[used > 2 ? used - 2 : 0] = '\0'; /* without the last "; " */
        wrap(text, 4, out);
    }
}

/* --- times ---------------------------------------------------------------------------------- */

static int is_first(const struct bench_result *result, size_t i) {
    for (size_t k = 0; k < i; k++) {
        const struct bench_row *a = &result->rows[k], *b = &result->rows[i];
        if (!strcmp(a->problem, b->problem) && !strcmp(a->variant, b->variant) &&
            !strcmp(a->target, b->target))
            return 0;
    }
    return 1;
}

static const struct bench_row *row_in(const struct bench_result *result, const struct bench_row *of,
                                      const char *set) {
    for (size_t i = 0; i < result->rows_count; i++) {
        const struct bench_row *r = &result->rows[i];
        if (!strcmp(r->problem, of->problem) && !strcmp(r->variant, of->variant) &&
            !strcmp(r->target, of->target) && !strcmp(r->set, set))
            return r;
    }
    return NULL;
}

static void print_times(const struct bench_result *result, FILE *out) {
    static const char *const sets[] = {"L1", "L2", "DRAM"};
    const size_t count = result->run.quick ? 2 : 3;
    char text[128];
    int used = snprintf(text, sizeof text, "%-6s %-12s", "forces", "");
    for (size_t s = 0; s < count; s++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%4s ns  gain %%roof", sets[s]);
    head(text, out);
    for (size_t i = 0; i < result->rows_count; i++) {
        const struct bench_row *row = &result->rows[i];
        char title[64];
        if (!is_first(result, i))
            continue;
        bench_row_title(row, title, sizeof title);
        fprintf(out, "%-6s %-12.12s", row->form, title);
        for (size_t s = 0; s < count; s++) {
            const struct bench_row *r = row_in(result, row, sets[s]);
            char ns[24], over[24], roof[24] = "";
            bench_short_number(r ? r->ns : (double)NAN, ns, sizeof ns);
            bench_short_number(r ? r->faster_scalar.middle : (double)NAN, over, sizeof over);
            if (r && isfinite(r->roof_percent))
                snprintf(roof, sizeof roof, "%.0f", r->roof_percent);
            fprintf(out, "%7s %5s %5s", ns, over, roof);
        }
        putc('\n', out);
    }
    wrap("gain: how many times faster than scalar. roof: the time that the bytes of the contact "
         "take from this memory. Where none comes near, "
         "instructions wait for the divider or for each other.",
         0, out);
}

void bench_print_law(const struct bench_result *result, FILE *out) {
    print_start(result, out);
    print_builds(result, out);
    print_reasons(result, out);
    print_times(result, out);
    fprintf(out, "\n%zu kernels (%.1f s)\n", result->builds_count, result->run.seconds);
}
