/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the folder's bench.json says, in both reports. Its words are a stranger's. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/base/memory.h"
#include "cases/base/file.h"
#include "reports/read/bench_file.h"
#include "page.h"
#include "cases/tell/text.h"
#include "bench/results/bench_tables.h"

#define ROWS  600 /* of all groups, on the page: about 200 kB */
#define WORDS "bench/README.md says how it is measured and how a row is read."

/* --- the page ------------------------------------------------------------------------------- */

static void put_fact(const char *name, const char *text, FILE *out) {
    fprintf(out, "<tr><th scope=\"row\">%s</th><td>", name);
    page_text(text, out);
    fputs("</td></tr>\n", out);
}

static void put_facts(const struct bench_run *run, FILE *out) {
    char *machine = play_format("%s, %d cores%s, %.2f GHz at the beginning", run->machine.cpu,
                                run->machine.cores, run->machine.virtual_machine ? ", virtual" : "",
                                run->machine.ghz);
    char *caches = play_format("L1 %.0f kB, L2 %.0f kB, L3 %.0f kB", run->machine.l1 / 1024.0,
                               run->machine.l2 / 1024.0, run->machine.l3 / 1024.0);
    page_table(" class=\"facts\"", "The timing run", out);
    fputs("<tbody>\n", out);
    put_fact("Command", run->command, out);
    put_fact("Commit", run->commit, out);
    put_fact("Date (UTC)", run->date, out);
    put_fact("Machine", machine, out);
    put_fact("Caches", caches, out);
    put_fact("Memory", run->dram_note, out);
    put_fact("Compiler", run->compiler, out);
    put_fact("Flags", run->flags, out);
    put_fact("Naive code", run->naive_flags, out);
    page_table_end(out);
}

static void put_heads(const char *const *heads, size_t count, FILE *out) {
    fputs("<thead><tr>", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "<th scope=\"col\"%s>%s</th>", i ? " class=\"n\"" : "", heads[i]);
    fputs("</tr></thead><tbody>\n", out);
}

static void put_group(const struct bench_result *result, size_t first, size_t end, FILE *out) {
    char text[256];
    const char *heads[BENCH_CELLS];
    bench_group_title(bench_group_row(&result->rows[first], end - first), text, sizeof text);
    page_table("", text, out);
    for (int c = 0; c < BENCH_CELLS; c++)
        heads[c] = bench_cell_head((enum bench_cell)c);
    put_heads(heads, BENCH_CELLS, out);
    for (size_t i = first; i < end; i++) {
        fputs("<tr>", out);
        for (int c = 0; c < BENCH_CELLS; c++) {
            bench_cell_text(&result->rows[i], (enum bench_cell)c, text, sizeof text);
            fputs(c ? "<td class=\"n\">" : "<th scope=\"row\">", out);
            page_text(text, out);
            fputs(c ? "</td>" : "</th>", out);
        }
        fputs("</tr>\n", out);
    }
    page_table_end(out);
}

static void put_ceilings(const struct bench_result *result, FILE *out) {
    static const char *const heads[] = {"Instruction", "lanes", "cycles", "cycles/element"};
    page_table("", "Throughput of instructions on this machine", out);
    put_heads(heads, 4, out);
    for (size_t i = 0; i < result->ceilings_count; i++) {
        const struct bench_ceiling *c = &result->ceilings[i];
        char *name = play_format("%s %s", c->target, c->operation);
        fputs("<tr><th scope=\"row\">", out);
        page_text(name, out);
        fprintf(out, "</th><td class=\"n\">%d</td><td class=\"n\">%.2f</td>", c->lanes, c->cycles);
        fprintf(out, "<td class=\"n\">%.2f</td></tr>\n", c->lanes ? c->cycles / c->lanes : 0.0);
    }
    page_table_end(out);
}

static void put_peers(const struct bench_result *result, FILE *out) {
    static const char *const heads[] = {"What", "ns", "times ours (95 %)", "error", "of", ""};
    if (!result->peers_count)
        return;
    page_table("", "Other programs, in the same session", out);
    put_heads(heads, 6, out);
    for (size_t i = 0; i < result->peers_count; i++) {
        const struct bench_peer *p = &result->peers[i];
        char ns[32], over[64], error[32] = "–";
        bench_short_number(p->ns, ns, sizeof ns);
        bench_interval_text(p->over_ours, over, sizeof over);
        if (!isnan(p->error))
            snprintf(error, sizeof error, "%.1e", p->error);
        const char *const cells[] = {ns, over, error, p->what, p->note};
        fputs("<tr><th scope=\"row\">", out);
        page_text(p->name, out);
        fputs("</th>", out);
        for (size_t k = 0; k < 5; k++) {
            fputs(k < 3 ? "<td class=\"n\">" : "<td>", out);
            page_text(cells[k], out);
            fputs("</td>", out);
        }
        fputs("</tr>\n", out);
    }
    page_table_end(out);
}

void page_put_timing(const struct page *page) {
    struct bench_result result = {0};
    char message[512];
    const int there = report_bench_read(page->results->folder, &result, message, sizeof message);
    if (!there)
        return;
    if (there < 0) {
        fputs("<p>There is a bench.json, but it cannot be read: ", page->out);
        page_text(message, page->out);
        fputs("</p>\n", page->out);
        return;
    }
    fputs("<p>" WORDS "</p>\n", page->out);
    put_facts(&result.run, page->out);
    put_ceilings(&result, page->out);
    for (size_t first = 0, end; first < result.rows_count && first < ROWS; first = end) {
        end = bench_group_end(&result, first);
        put_group(&result, first, end, page->out);
    }
    if (result.rows_count > ROWS)
        fprintf(page->out, "<p>%zu rows in all; the others are in bench.json.</p>\n",
                result.rows_count);
    put_peers(&result, page->out);
}

/* --- Markdown ------------------------------------------------------------------------------- */

static void markdown_group(const struct bench_result *result, size_t first, size_t end, FILE *out) {
    char text[256];
    bench_group_title(bench_group_row(&result->rows[first], end - first), text, sizeof text);
    fputs("\n### ", out);
    text_markdown(text, out);
    fputs("\n\n|", out);
    for (int c = 0; c < BENCH_CELLS; c++)
        fprintf(out, " %s |", bench_cell_head((enum bench_cell)c));
    fputs("\n|", out);
    for (int c = 0; c < BENCH_CELLS; c++)
        fputs(c ? " ---: |" : " --- |", out);
    for (size_t i = first; i < end; i++) {
        fputs("\n|", out);
        for (int c = 0; c < BENCH_CELLS; c++) {
            bench_cell_text(&result->rows[i], (enum bench_cell)c, text, sizeof text);
            putc(' ', out);
            text_markdown(text, out);
            fputs(" |", out);
        }
    }
    putc('\n', out);
}

void report_bench_markdown(const char *folder, FILE *out) {
    struct bench_result result = {0};
    char message[512];
    const int there = report_bench_read(folder, &result, message, sizeof message);
    if (there)
        fputs("\n## Timing\n\n", out);
    if (there < 0) {
        fputs("There is a bench.json, but it cannot be read: ", out);
        text_markdown(message, out);
        putc('\n', out);
    }
    if (there <= 0)
        return;
    fputs(WORDS " Machine: ", out);
    text_markdown(result.run.machine.cpu, out);
    fputs(", command: ", out);
    text_markdown(result.run.command, out);
    putc('\n', out);
    for (size_t first = 0, end; first < result.rows_count && first < ROWS; first = end) {
        end = bench_group_end(&result, first);
        markdown_group(&result, first, end, out);
    }
}
