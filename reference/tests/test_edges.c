/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References near the edges of their ranges, where a formula loses digits if anything does: against numbers of 50 digits
 * (mpmath), evaluated from the equations of the rows for these very doubles. They stand in edges.txt, a line each. */
#include "close.h"
#include "examples.h"

/* "0 1e-6 0, 1 2e-6 0": time, overlap and slide of each sample, of which the value is that of the last; a leg each. */
static struct ref_path read_path(const char *text, double number[3][SAMPLES]) {
    static const size_t ends[] = {1, 2, 3, 4, 5, 6, 7}, none = 0;
    size_t count = 0;
    for (const char *at = text; at; at = strchr(at + 1, ','), count++)
        sscanf(at, *at == ',' ? ",%lf %lf %lf" : "%lf %lf %lf", &number[0][count],
               &number[1][count], &number[2][count]);
    return (struct ref_path){count,
                             number[0],
                             number[1],
                             number[2],
                             still,
                             count > 1 ? count - 1 : 1,
                             count > 1 ? ends : &none};
}

/* limit: the most that may be declared, relative: a value without digits is no answer. */
static void expect(const char *name, double value, double limit, char *given, const char *path) {
    struct ref_given store[16];
    double number[3][SAMPLES], values[SAMPLES], uncertainty;
    const struct ref_path samples = read_path(path, number);
    const struct ref_reference *reference = ref_find(name);
    struct ref_message message = {""};
    cr_assert(reference, "%s is not there", name);
    const size_t count = read_given(given, store);
    const struct ref_problem problem = {count, store, path ? &samples : NULL};
    cr_assert(!ref_evaluate(reference, &problem, values, &uncertainty, &message), "%s",
              message.text);
    const double got = values[reference->per_sample ? samples.count - 1 : 0];
    /* The numbers here are rounded, too. */
    cr_expect(fabs(got - value) <= uncertainty + DBL_EPSILON * fabs(value),
              "%s: %.17g for %.17g, %.2e off, %.2e declared", name, got, value, fabs(got - value),
              uncertainty);
    cr_expect(uncertainty <= limit * fabs(value), "%s: declares %.2e of itself", name,
              uncertainty / fabs(value));
}

Test(edges, declare_what_they_miss) {
    char line[1024], name[64];
    double value, limit;
    size_t count = 0;
    FILE *file = fopen(EDGES, "r");
    for (; file && fgets(line, sizeof line, file); count++) {
        char *given = strstr(line, " | "), *path = given ? strstr(given + 1, " | ") : NULL;
        line[strcspn(line, "\n")] = '\0';
        if (path)
            *path = '\0';
        if (*line == '#')
            continue;
        cr_assert(given && sscanf(line, "%63s %lf %lf", name, &value, &limit) == 3, "%s", line);
        expect(name, value, limit, given + 3, path ? path + 3 : NULL);
    }
    cr_assert(file && !fclose(file) && count > 70, "%s: %zu lines", EDGES, count);
}
