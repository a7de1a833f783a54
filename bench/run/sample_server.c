/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include "cases/core/places.h"
#include "baseline.h"
#include "group.h"

/* --- serving -------------------------------------------------------------------------------- */

struct service {
    struct bench_clock clock;
    struct bench_sample *sample;
};

static void serve_hello(struct service *s, const char *arguments, FILE *out) {
    (void)s, (void)arguments;
    fprintf(out, "touchstone-bench %d\n", BENCH_PROTOCOL);
}

static void serve_open(struct service *s, const char *arguments, FILE *out) {
    char *end, message[512] = "no such row";
    const unsigned long seed = strtoul(arguments, &end, 10);
    bench_sample_close(s->sample);
    s->sample = bench_sample_open(end + (*end == ' '), seed, message, sizeof message);
    if (s->sample)
        fprintf(out, "ok %.0f\n", bench_sample_contender(s->sample)->items);
    else
        fprintf(out, "no %s\n", message);
}

static void serve_calibrate(struct service *s, const char *arguments, FILE *out) {
    struct bench_contender *c = bench_sample_contender(s->sample);
    bench_calibrate(c, strtod(arguments, NULL), &s->clock);
    fprintf(out, "ok %zu\n", c->times);
}

static void serve_batch(struct service *s, const char *arguments, FILE *out) {
    struct bench_contender *c = bench_sample_contender(s->sample);
    double ns, cycles;
    c->times = strtoul(arguments, NULL, 10);
    bench_batch(c, &s->clock, &ns, &cycles);
    fprintf(out, "%.6g %.6g\n", ns, cycles);
}

static const struct {
    const char *word;
    int sample; /* 1: only after a row was opened */
    void (*serve)(struct service *s, const char *arguments, FILE *out);
} requests[] = {
    {"hello", 0, serve_hello},
    {"open", 0, serve_open},
    {"calibrate", 1, serve_calibrate},
    {"batch", 1, serve_batch},
};

static void serve_line(struct service *s, const char *line, FILE *out) {
    const size_t length = strcspn(line, " ");
    size_t i = 0;
    while (i < TOUCH_COUNT(requests) &&
           (strlen(requests[i].word) != length || strncmp(requests[i].word, line, length) != 0))
        i++;
    if (i < TOUCH_COUNT(requests) && (s->sample || !requests[i].sample))
        requests[i].serve(s, line + length + (line[length] == ' '), out);
    else
        fprintf(out, "no request '%.60s' is known here\n", line);
    fflush(out);
}

int bench_serve(FILE *in, FILE *out) {
    struct service s = {.sample = NULL};
    char line[512];
    bench_clock_open(&s.clock);
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        serve_line(&s, line, out);
    }
    bench_sample_close(s.sample);
    return 0;
}

/* --- asking --------------------------------------------------------------------------------- */

/* The answer to a line; 0, or -1 where the worker is gone. */
static int ask(struct bench_worker *w, const char *line, char *ret, int size) {
    if (fprintf(w->to, "%s\n", line) < 0 || fflush(w->to) || !fgets(ret, size, w->from))
        return -1;
    return 0;
}

static void set(const char *name, const char *value) {
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

int bench_worker_open(const char *program, int slowed, struct bench_worker *ret_worker) {
    char answer[64] = "", wanted[64];
    char *arguments[] = {(char *)program, (char[]){"--worker"}, NULL};
    const struct child_setup setup = {.in = CHILD_PIPE, .out = CHILD_PIPE, .end_signal = SIGKILL};
    struct bench_worker *w = ret_worker;
    /* The program of a baseline: at its own speed, with the kernels beside it, wherever this one has its own. */
    static const char *const names[] = {"TOUCHSTONE_BENCH_SLOW", "LD_LIBRARY_PATH"};
    char *folder = play_copy(program), *kept[TOUCH_COUNT(names)];
    *strrchr(folder, '/') = '\0';
    const char *const values[TOUCH_COUNT(names)] = {NULL, folder};
    setenv("TOUCHSTONE_CASES", place_cases(), 1); /* a copied program does not find them */
    for (size_t k = 0; k < TOUCH_COUNT(names); k++) {
        kept[k] = getenv(names[k]) ? play_copy(getenv(names[k])) : NULL;
        if (!slowed)
            set(names[k], values[k]);
    }
    const int bad = child_start(&w->child, &setup, arguments);
    for (size_t k = 0; k < TOUCH_COUNT(names); k++)
        set(names[k], kept[k]);
    if (bad)
        return -1;
    w->to = fdopen(w->child.in, "w");
    w->from = fdopen(w->child.out, "r");
    w->child.in = w->child.out = -1; /* the streams have them */
    snprintf(wanted, sizeof wanted, "touchstone-bench %d\n", BENCH_PROTOCOL);
    if (!ask(w, "hello", answer, sizeof answer) && !strcmp(answer, wanted))
        return 0;
    bench_worker_close(w);
    return -1;
}

void bench_worker_close(struct bench_worker *worker) {
    fclose(worker->to);
    fclose(worker->from);
    child_close(&worker->child, 0.0, NULL);
}

int bench_worker_row(struct bench_worker *worker, unsigned long seed, const char *row) {
    char line[320], answer[600] = "";
    snprintf(line, sizeof line, "open %lu %s", seed, row);
    return ask(worker, line, answer, sizeof answer) || strncmp(answer, "ok ", 3) != 0 ? -1 : 0;
}

size_t bench_worker_calibrate(struct bench_worker *worker, double batch_ns) {
    char line[64], answer[64] = "";
    snprintf(line, sizeof line, "calibrate %.6g", batch_ns);
    if (ask(worker, line, answer, sizeof answer) || strncmp(answer, "ok ", 3) != 0)
        return 0;
    return strtoul(answer + 3, NULL, 10);
}

double bench_worker_batch(struct bench_worker *worker, size_t times) {
    char line[64], answer[64] = "";
    snprintf(line, sizeof line, "batch %zu", times);
    return ask(worker, line, answer, sizeof answer) ? (double)NAN : strtod(answer, NULL);
}
