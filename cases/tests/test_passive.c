/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The work of a contact on its bodies, and the search for a closed path that creates energy. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/battery/closed_path.h"
#include "cases/battery/plain_case.h"
#include "cases/play/player.h"
#include "cases/case/case_text.h"
#include "cases/core/memory.h"
#include "cases/battery/principle.h"
#include "cases/subject/random_case.h"
#include "touchstone/common.h"

/* --- work, two ways ----------------------------------------------------------------------------- */

/* Round-off of a sum of so many steps: levers of the size of a radius turn by an angle, and what does work is the rest of
 * that; slides are differences of sums. */
static double round_off(const struct play_case *c, const struct play_trace *t) {
    double force = 0.0, slide = 0.0, turn = 0.0, radius = c->pair.radius[0];
    for (size_t i = 0; i < t->count; i++) {
        force = fmax(force, fabs(t->column[PLAY_COLUMN_normal_force][i]) +
                                t->column[PLAY_COLUMN_shear_force][i]);
        slide = fmax(slide, fabs(t->column[PLAY_COLUMN_slide_s][i]) +
                                fabs(t->column[PLAY_COLUMN_slide_t][i]) +
                                fabs(t->column[PLAY_COLUMN_overlap][i]));
    }
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind != PLAY_SET)
            turn = fmax(turn, fabs(c->segments[i].angle) / (double)c->segments[i].steps);
    if (isfinite(c->pair.radius[1]))
        radius = fmax(radius, c->pair.radius[1]);
    return 16.0 * DBL_EPSILON * (double)t->count * force * (slide + turn * radius);
}

/* The player sums force times velocity and torque times spin of both bodies in space; battery_work_play sums what theory
 * says that this is, along the normal, along the slide at the levers of the torque, and of the moments. */
static size_t compare_works(const struct touch_law *law, uint64_t number) {
    struct play_case c;
    struct play_trace trace;
    struct battery_player player = {0};
    struct touch_message why;
    size_t compared = 0;
    random_case_make(law, 14, number, &c);
    struct battery_work *work = !c.segment_count || play_subject_skips(NULL, &c, &why)
                                    ? NULL
                                    : battery_work_play(&player, &c, 1, &trace);
    if (work) {
        const struct battery_work *end = &work[trace.count - 1];
        const double drawn = trace.outcome[PLAY_OUTCOME_work_drawn];
        cr_expect(!isfinite(drawn) || fabs(end->drawn - drawn) <= round_off(&c, &trace),
                  "%s, motion %llu: %.17g J by the bodies, %.17g J by theory, %g put in", law->name,
                  (unsigned long long)number, drawn, end->drawn, end->put_in);
        compared = 1;
        play_trace_free(&trace);
    }
    battery_forget(&player);
    return compared;
}

Test(passive, work_two_ways) {
    const struct touch_law *law;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        size_t compared = 0;
        /* A law whose values exclude each other takes few of them. */
        for (uint64_t number = 1; number <= 300 || (compared < 30 && number <= 3000); number++)
            compared += compare_works(law, number);
        cr_expect(compared >= 30, "%s: %zu paths", law->name, compared);
    }
}

Test(passive, limits) {
    const struct battery_limit first = battery_limit_of(3.0 + 0.4, 3.0 + 0.2, 3.0 + 0.1);
    const struct battery_limit second = battery_limit_of(3.0 - 1.6, 3.0 - 0.4, 3.0 - 0.1);
    const struct battery_limit none = battery_limit_of(3.0, 3.1, 3.0);
    cr_expect(fabs(first.value - 3.0) < 1e-14 && fabs(first.order - 1.0) < 1e-12);
    cr_expect(fabs(second.value - 3.0) < 1e-14 && fabs(second.order - 2.0) < 1e-12);
    cr_expect(isnan(none.order) && none.uncertainty >= 0.2, "%g", none.uncertainty);
    cr_expect(battery_limit_of(3.0, 3.0, 3.0).uncertainty <= 0.0);
}

/* --- loops of Elata and Berryman (1996) --------------------------------------------------------- */

static void add_to(struct play_case *c, double overlap, double slide) {
    c->segments[c->segment_count++] = (struct play_segment){
        .kind = PLAY_TO, .steps = 10, .time = 1.0, .to = {overlap, slide, 0.0}, .cycles = 1.0};
}

/* Sheared at the overlap `at`, and back at the other. */
static struct play_case loop(int mode, double at, double other, double slide) {
    struct play_case c;
    struct touch_message why;
    const struct touch_law *law = touch_law_find("hertz");
    cr_assert(!plain_case_rouse(NULL, law, 0, &c, &why), "%s", why.text);
    touch_values_set(law, &c.values, "fric", 100.0, 100.0, &why);
    touch_values_set(law, &c.values, "hz_mode", mode, mode, &why);
    touch_values_set(law, &c.values, "dp_nratio", 0.0, 0.0, &why);
    touch_values_set(law, &c.values, "dp_sratio", 0.0, 0.0, &why);
    c.segments = play_resize(NULL, 8, sizeof *c.segments);
    add_to(&c, at, 0.0);
    add_to(&c, at, slide);
    add_to(&c, other, slide);
    add_to(&c, other, 0.0);
    add_to(&c, at, 0.0);
    return c;
}

/* k_s = 8 G* a at the overlap, theory.md 1.1: G* = G/(2 (2 - nu)), R* = R/2. */
static double stiffness_at(double overlap) {
    return 8.0 * 1e9 / (2.0 * 1.7) * sqrt(0.005 * overlap);
}

static struct battery_judgement judged(struct play_case c) {
    struct battery_player player = {0};
    struct battery_judgement found;
    battery_ask(&player, PLAY_PRINCIPLE_passive, &c, &found);
    cr_assert(found.applies);
    battery_forget(&player);
    return found;
}

Test(passive, elata_and_berryman) {
    const double high = 1e-4, low = 0.36e-4, slide = 1e-6;
    const double made = 0.5 * (stiffness_at(high) - stiffness_at(low)) * slide * slide;
    const struct battery_judgement created = judged(loop(0, high, low, slide));
    cr_expect(created.error > 1.0 && created.is_finding, "%s", created.text);
    cr_expect(fabs(created.found - made) < 1e-5 * made, "%.17g J, and (k1 - k0) s^2/2 = %.17g J",
              created.found, made);
    cr_expect(judged(loop(1, high, low, slide)).error <= 1.0);
    cr_expect(judged(loop(0, low, high, slide)).error <= 1.0);
    cr_expect(judged(loop(1, low, high, slide)).error <= 1.0);
}

/* --- the search --------------------------------------------------------------------------------- */

static struct battery_judgement searched(const char *law, size_t mode, long beginnings) {
    struct battery_player player = {0};
    struct play_case plain, path;
    struct touch_message why;
    cr_assert(!plain_case_rouse(NULL, touch_law_find(law), mode, &plain, &why), "%s", why.text);
    cr_assert(!closed_path_search(&player, &plain, 1, beginnings, &path));
    battery_forget(&player);
    return judged(path);
}

Test(passive, search) {
    const struct battery_judgement without = searched("hertz", 0, 1),
                                   with = searched("hertz", 1, 1);
    cr_expect(without.error > 1.0 && without.is_finding, "%s", without.text);
    cr_expect(with.error <= 1.0, "%s", with.text);
}

/* Every mode is one that the law takes, or refuses in words. */
Test(passive, plain_cases) {
    const struct touch_law *law;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        size_t taken = 0;
        for (size_t mode = 0; mode < plain_modes(law); mode++) {
            struct play_case c;
            struct touch_message why = {""};
            const int refused = plain_case_rouse(NULL, law, mode, &c, &why);
            taken += !refused;
            cr_expect(!refused || *why.text, "%s, mode %zu", law->name, mode);
        }
        cr_expect(taken > 0, "%s", law->name);
    }
}

static void play(const struct play_case *c, double ret[2]) {
    const struct play_refine refine = {.steps = 100.3, .phase = 0.5, .outcomes_only = 1};
    struct play_trace trace;
    struct touch_message why;
    play_trace_init(&trace);
    cr_assert(!play_run(c, &refine, &trace, &why), "%s: %s", c->law->name, why.text);
    ret[0] = trace.outcome[PLAY_OUTCOME_restitution];
    ret[1] = trace.outcome[PLAY_OUTCOME_tangential_restitution];
}

/* As a case file that names only what has no default, or a mode; and read again it is played to the same bits. */
static void expect_as_file(const struct play_case *plain, const char *file) {
    struct play_case_set set;
    char message[1000] = "", *text = play_case_text(plain, "plain", NULL);
    double a[2], b[2];
    FILE *out = fopen(file, "w");
    cr_assert(out != NULL);
    fprintf(out,
            "%scheck:\n  - {quantity: restitution, expected: 1, source: none, finding: none}\n",
            text);
    fclose(out);
    cr_assert(!play_case_read(file, &set, message, sizeof message), "%s", message);
    for (size_t k = 0; k < plain->law->property_count; k++) {
        const int both = plain->law->properties[k].scope == TOUCH_OF_BODY;
        cr_expect(!memcmp(plain->values.of[k], set.cases[0].values.of[k],
                          (both ? 2 : 1) * sizeof(double)),
                  "%s: %s", text, plain->law->properties[k].keyword);
    }
    play(plain, a);
    play(&set.cases[0], b);
    cr_expect(!memcmp(a, b, sizeof a), "%s: %.17g %.17g, %.17g %.17g", text, a[0], a[1], b[0],
              b[1]);
}

Test(passive, a_plain_case_has_the_defaults_of_the_law) {
    char file[] = "/tmp/touchstone-plain-XXXXXX";
    const int fd = mkstemp(file);
    const struct touch_law *law;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        struct play_case c;
        struct touch_values defaults;
        struct touch_message why = {""};
        touch_values_default(law, &defaults);
        cr_assert(!plain_case_make(NULL, law, &c, &why), "%s: %s", law->name, why.text);
        for (size_t k = 0; k < law->property_count; k++) {
            const struct touch_property *p = &law->properties[k];
            const int may = p->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL) || !strcmp(p->unit, "Pa");
            cr_expect(may || !memcmp(c.values.of[k], defaults.of[k], sizeof defaults.of[k]),
                      "%s: %s is %g", law->name, p->keyword, c.values.of[k][0]);
        }
        c.impact.angle = 0.5;
        expect_as_file(&c, file);
        for (size_t mode = 0; mode < plain_modes(law); mode++)
            if (!plain_case_rouse(NULL, law, mode, &c, &why)) {
                c.impact.angle = 0.5;
                expect_as_file(&c, file);
            }
    }
    close(fd);
    remove(file);
}
