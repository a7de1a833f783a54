/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computes the paths of reference/data/element_paths.csv by solutions/elements.h.
 *
 *   element-paths [PATH...]                  prints rows of all paths, or of these
 *   element-paths --compare FILE [PATH...]   computes them again; exit status 1 if FILE has other numbers
 *
 * Every path is run with five pairs of rings and steps, from n and K up to 4 n and 4 K. Where tractions turn
 * the error is first order in the step; where the contact grows it is so in the rings, too; else the rings
 * make an error between the orders 1 and 2 that is not smooth, and not extrapolated. uncertainty is the
 * largest difference, on the path, between what the finer and the coarser three runs are extrapolated to.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/solutions/elements.h"
#include "touchstone/common.h"

enum {
    LEGS = 14,
    RUNS = 5,
    SAMPLES = 128,
    SECTORS = 12,
    LINE = 256,
};

/* Straight from the last one to here: parts are printed, each of steps in the coarsest runs. */
struct leg {
    double overlap, slide_s, slide_t, twist;
    size_t parts, steps;
};

struct path {
    const char *name, *components; /* of s, t, n (torque): those that are not zero */
    int grows;                     /* the contact does, under a slide */
    size_t rings;                  /* n */
    struct leg leg[LEGS];
};

#define PRESS                                                                                      \
    { 1.0, 0.0, 0.0, 0.0, 1, 1 }
#define CHORD(s, t)                                                                                \
    { 1.0, s, t, 0.0, 4, 1 }
/* cos and sin of 30 degrees times 0.6. */
#define A 0.51961524227066319
#define B 0.3

static const struct path paths[] = {
    {"straight", "s", 0, 64, {PRESS, {1.0, 1.2, 0.0, 0.0, 24, 1}}},
    {"cycle",
     "s",
     0,
     32,
     {PRESS,
      {1.0, 0.8, 0.0, 0.0, 10, 1},
      {1.0, -0.8, 0.0, 0.0, 20, 1},
      {1.0, 0.8, 0.0, 0.0, 20, 1}}},
    {"oblique", "s", 1, 32, {{1.0, 0.6, 0.0, 0.0, 10, 2}, {0.5, 0.3, 0.0, 0.0, 10, 2}}},
    {"corner", "st", 0, 32, {PRESS, {1.0, 0.5, 0.0, 0.0, 10, 1}, {1.0, 0.5, 0.5, 0.0, 10, 2}}},
    {"circle",
     "st",
     0,
     24,
     {PRESS,
      {1.0, 0.6, 0.0, 0.0, 10, 1},
      CHORD(A, B),
      CHORD(B, A),
      CHORD(0.0, 0.6),
      CHORD(-B, A),
      CHORD(-A, B),
      CHORD(-0.6, 0.0),
      CHORD(-A, -B),
      CHORD(-B, -A),
      CHORD(0.0, -0.6),
      CHORD(B, -A),
      CHORD(A, -B),
      CHORD(0.6, 0.0)}},
    {"pressed",
     "st",
     1,
     32,
     {{0.5, 0.0, 0.0, 0.0, 1, 1},
      {0.5, 0.3, 0.0, 0.0, 10, 1},
      {1.0, 0.3, 0.4, 0.0, 10, 2},
      {0.6, -0.1, 0.4, 0.0, 10, 2}}},
    {"twist", "n", 0, 32, {PRESS, {1.0, 0.0, 0.0, 2.0, 10, 1}}},
    {"twist_after_slide",
     "sn",
     0,
     32,
     {PRESS, {1.0, 0.5, 0.0, 0.0, 10, 1}, {1.0, 0.5, 0.0, 1.0, 10, 2}}},
};

static const double nus[] = {0.0, 0.3, 0.5};

/* Of each run, n and K times. */
static const struct { size_t rings, steps; } runs[RUNS] = {{1, 1}, {1, 2}, {2, 2}, {2, 4}, {4, 4}};

struct sample {
    struct leg at;
    size_t leg, part;
    double value[RUNS][3];
};

static size_t list_samples(const struct path *path, struct sample *samples) {
    size_t count = 0;
    struct leg from = {.overlap = 0.0};
    for (size_t j = 0; j < LEGS && path->leg[j].parts; j++) {
        const struct leg *to = &path->leg[j];
        for (size_t k = 1; k <= to->parts; k++) {
            const double part = (double)k / (double)to->parts, rest = 1.0 - part;
            samples[count++] = (struct sample){
                {rest * from.overlap + part * to->overlap, rest * from.slide_s + part * to->slide_s,
                 rest * from.slide_t + part * to->slide_t, rest * from.twist + part * to->twist,
                 to->parts, to->steps},
                j + 1,
                k,
                {{0.0}}};
        }
        from = *to;
    }
    return count;
}

static int play(const struct path *path, double nu, size_t run, struct sample *samples,
                size_t count) {
    struct ref_elements e;
    int status = ref_elements_init(&e, nu, path->rings * runs[run].rings, SECTORS);
    struct leg from = {.overlap = 0.0};
    for (size_t i = 0; i < count && !status; i++) {
        const struct leg *to = &samples[i].at;
        const size_t steps = to->parts == 1 ? 1 : to->steps * runs[run].steps;
        for (size_t k = 1; k <= steps && !status; k++) {
            const double part = (double)k / (double)steps, rest = 1.0 - part;
            const double slide[2] = {rest * from.slide_s + part * to->slide_s,
                                     rest * from.slide_t + part * to->slide_t};
            status = ref_elements_step(&e, rest * from.overlap + part * to->overlap, slide,
                                       rest * from.twist + part * to->twist);
        }
        ref_elements_force(&e, samples[i].value[run], &samples[i].value[run][2]);
        from = *to;
    }
    ref_elements_free(&e);
    return status;
}

/* From three runs up to run fine: finer steps, then finer rings. */
static double extrapolated(const struct path *path, const struct sample *s, size_t fine, size_t c) {
    const double steps = s->value[fine - 1][c] - s->value[fine - 2][c];
    const double rings = s->value[fine][c] - s->value[fine - 1][c];
    return s->value[fine][c] + steps + (path->grows ? rings : 0.0);
}

static double uncertainty(const struct path *path, const struct sample *samples, size_t count,
                          size_t c) {
    double worst = 0.0;
    for (size_t i = 0; i < count; i++)
        worst = fmax(worst, fabs(extrapolated(path, &samples[i], 4, c) -
                                 extrapolated(path, &samples[i], 2, c)));
    return worst;
}

/* Without the sign of a zero. */
static double printed(double value) {
    return fabs(value) < 5e-7 ? 0.0 : value;
}

static void print_row(char *line, const struct path *path, double nu, const struct sample *s,
                      char component, double unsure) {
    const size_t c = component == 's' ? 0 : component == 't' ? 1 : 2;
    int length = snprintf(line, LINE, "%s,%c,%.1f,%zu,%zu,%.6g,%.6g,%.6g,%.6g,%zu", path->name,
                          component, nu, s->leg, s->part, s->at.overlap, s->at.slide_s,
                          s->at.slide_t, s->at.twist, 4 * path->rings);
    for (size_t run = 0; run < RUNS; run++)
        length +=
            snprintf(line + length, LINE - (size_t)length, ",%.6f", printed(s->value[run][c]));
    snprintf(line + length, LINE - (size_t)length, ",%.6f,%.1e\n",
             printed(extrapolated(path, s, 4, c)), unsure);
}

/* --- comparison ------------------------------------------------------------------------------- */

enum {
    WORDS = 10, /* columns before the values */
    COLUMNS = WORDS + RUNS + 2,
};

static int same_row(const char *old, const char *row) {
    for (size_t column = 0; column < COLUMNS; column++) {
        const size_t a = strcspn(old, ",\n"), b = strcspn(row, ",\n");
        /* Values: the slip of a step is found to 1e-7, and compilers round differently. */
        const double most = column < COLUMNS - 2 ? 3e-6 : 1e-5;
        if ((a != b || memcmp(old, row, a) != 0) &&
            (column < WORDS || !(fabs(strtod(old, NULL) - strtod(row, NULL)) <= most)))
            return 0;
        old += a + (old[a] != '\0');
        row += b + (row[b] != '\0');
    }
    return 1;
}

/* The line of the file that begins as row does up to the part; 0 if there is none. */
static int find_row(FILE *file, const char *row, char *line) {
    size_t length = 0;
    for (int commas = 0; commas < 5; length++)
        commas += row[length] == ',';
    rewind(file);
    while (fgets(line, LINE, file))
        if (!strncmp(line, row, length))
            return 1;
    return 0;
}

/* 0, or 1 and a message. */
static int check_row(FILE *file, const char *row) {
    char line[LINE] = "nothing\n";
    if (find_row(file, row, line) && same_row(line, row))
        return 0;
    fprintf(stderr, "element-paths: in the file %scomputed    %s", line, row);
    return 1;
}

static int compute(const struct path *path, double nu, FILE *file) {
    static struct sample samples[SAMPLES];
    const size_t count = list_samples(path, samples);
    for (size_t run = 0; run < RUNS; run++)
        if (play(path, nu, run, samples, count)) {
            fprintf(stderr, "element-paths: %s, nu %g: no tractions found\n", path->name, nu);
            return 1;
        }
    int status = 0;
    for (const char *c = path->components; *c; c++) {
        const size_t component = *c == 's' ? 0 : *c == 't' ? 1 : 2;
        const double unsure = uncertainty(path, samples, count, component);
        for (size_t i = 0; i < count; i++) {
            char line[LINE];
            print_row(line, path, nu, &samples[i], *c, unsure);
            if (file)
                status |= check_row(file, line);
            else
                fputs(line, stdout);
        }
    }
    return status;
}

static int asked_for(const struct path *path, char **names, int count) {
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], path->name))
            return 1;
    return !count;
}

static int refuse(const char *name) {
    fprintf(stderr, "element-paths: no path '%s'; there are", name);
    for (size_t i = 0; i < TOUCH_COUNT(paths); i++)
        fprintf(stderr, " %s", paths[i].name);
    fputs("\n", stderr);
    return 2;
}

static int known(const char *name) {
    for (size_t i = 0; i < TOUCH_COUNT(paths); i++)
        if (!strcmp(paths[i].name, name))
            return 1;
    return 0;
}

int main(int argc, char **argv) {
    FILE *file = NULL;
    int first = 1;
    if (argc > 2 && !strcmp(argv[1], "--compare")) {
        file = fopen(argv[2], "r");
        if (!file) {
            perror(argv[2]);
            return 2;
        }
        first = 3;
    }
    for (int i = first; i < argc; i++)
        if (!known(argv[i]))
            return refuse(argv[i]);
    int status = 0;
    for (size_t i = 0; i < TOUCH_COUNT(paths); i++)
        for (size_t k = 0; k < TOUCH_COUNT(nus); k++)
            if (asked_for(&paths[i], argv + first, argc - first))
                status |= compute(&paths[i], nus[k], file);
    if (file)
        fclose(file);
    return status;
}
