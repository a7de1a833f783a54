/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Closed loops, slides that turn, and the rows of mindlin_deresiewicz.c through the registry. */
#include <stdlib.h>
#include <string.h>

#include "close.h"
#include "reference/catalogue/reference.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/loops.h"
#include "reference/solutions/radial.h"
#include "reference/solutions/shear.h"
#include "touchstone/common.h"

/* Theory sheet 4.7: two spheres of diameter 1 m, G = 1 GPa, nu = 0.3, mu = 0.5. */
static const double H = 952380952.38095238, KAPPA = 0.82352941176470588;

static double stiffness(double overlap) {
    return KAPPA * ref_hertz_stiffness(H, 1.5, overlap);
}

/* --- loops ------------------------------------------------------------------------------------ */

enum {
    LOOPS = 5,
    CUTS = 8,
    SAMPLES = 1 + CUTS * (1 + 4 * LOOPS),
};

struct samples {
    double overlap[SAMPLES], slide[SAMPLES], force[SAMPLES], still[SAMPLES];
    size_t leg_end[1 + 4 * LOOPS];
};

/* Press to the overlap d1, then loops: slide s, overlap d2, slide back, overlap d1. */
static void draw_loops(double d1, double d2, double s, struct samples *ret) {
    const double overlap[4] = {d1, d2, d2, d1}, slide[4] = {s, s, 0.0, 0.0};
    double at[2] = {0.0, 0.0};
    size_t i = 0;
    *ret = (struct samples){.leg_end = {0}};
    for (size_t leg = 0; leg <= 4 * LOOPS; leg++) {
        const double to[2] = {leg ? overlap[(leg - 1) % 4] : d1, leg ? slide[(leg - 1) % 4] : 0.0};
        for (int k = 1; k <= CUTS; k++) {
            i++;
            ret->overlap[i] = k < CUTS ? at[0] + k * (to[0] - at[0]) / CUTS : to[0];
            ret->slide[i] = k < CUTS ? at[1] + k * (to[1] - at[1]) / CUTS : to[1];
        }
        ret->leg_end[leg] = i;
        memcpy(at, to, sizeof at);
    }
}

/* Both orders, both signs, both modes, against the law itself, step by step. */
Test(loops, against_the_law) {
    static const double ends[2][2] = {{1e-3, 0.36e-3}, {0.36e-3, 1e-3}};
    for (int i = 0; i < 8; i++) {
        const double *d = ends[i & 1], s = i & 2 ? -2e-5 : 2e-5;
        const struct ref_shear_spring spring = {H, 1.5, KAPPA, 1e9, i >> 2};
        const struct ref_loop loop = {spring.mode, stiffness(d[0]), stiffness(d[1]), s};
        struct samples p;
        draw_loops(d[0], d[1], s, &p);
        ref_shear_path(&spring, REF_SHEAR_SCHEME, SAMPLES, p.overlap, p.slide, p.force);
        double work = 0.0;
        const double scale = stiffness(1e-3) * fabs(s);
        for (size_t n = 1; n <= LOOPS; n++) {
            for (int leg = 1; leg <= 4; leg++) {
                const size_t end = p.leg_end[4 * (n - 1) + (size_t)leg];
                for (size_t k = end - CUTS; k < end; k++) /* exact: linear in each leg */
                    work += 0.5 * (p.force[k] + p.force[k + 1]) * (p.slide[k + 1] - p.slide[k]);
                const double force = ref_loop_leg_force(&loop, n, leg);
                cr_expect(fabs(p.force[end] - force) < 64 * ULP * scale,
                          "case %d, loop %zu, leg %d: %.17g, not %.17g", i, n, leg, p.force[end],
                          force);
            }
            CLOSE((double)n * ref_loop_work(&loop), work, 1e-13, "case %d, work of %zu", i, n);
            cr_expect(fabs(ref_loop_force(&loop, n) - ref_loop_leg_force(&loop, n, 4)) <= 0.0);
        }
    }
}

/* --- slides that turn ------------------------------------------------------------------------- */

/* Radial return in n steps along a straight slide; k = limit = 1. Returns slip energy. */
static double radial_return(double force[2], double ds, double dt, int n) {
    double slipped = 0.0;
    for (int i = 0; i < n; i++) {
        const double trial[2] = {force[0] + ds / n, force[1] + dt / n};
        const double size = hypot(trial[0], trial[1]), scale = size > 1.0 ? 1.0 / size : 1.0;
        slipped += size > 1.0 ? size - 1.0 : 0.0; /* slip along T, under the limit */
        force[0] = scale * trial[0];
        force[1] = scale * trial[1];
    }
    return slipped;
}

Test(radial, corner) {
    for (double y = 0.25; y < 5.0; y += 0.5) {
        const struct ref_radial r = ref_radial_corner(1.0, 1.0, y);
        double coarse[2] = {1.0, 0.0}, fine[2] = {1.0, 0.0};
        const double slip[2] = {radial_return(coarse, 0.0, y, 20000),
                                radial_return(fine, 0.0, y, 40000)};
        /* First order: extrapolated, the error is of second order in y/20000. */
        const double tolerance = 1e-7 * y * y;
        CLOSE(1 + 2.0 * fine[0] - coarse[0], 1 + r.along_s, tolerance, "s, y %g", y);
        CLOSE(1 + 2.0 * fine[1] - coarse[1], 1 + r.along_t, tolerance, "t, y %g", y);
        CLOSE(1 + 2.0 * slip[1] - slip[0], 1 + r.slip_energy, tolerance, "slip, y %g", y);
        CLOSE(hypot(r.along_s, r.along_t), 1.0, 4 * ULP, "limit");
    }
    /* Theory sheet 4.6: 4.4e-4 at 800 steps for eta = 2. */
    double force[2] = {1.0, 0.0};
    (void)radial_return(force, 0.0, 2.0, 800);
    const struct ref_radial r = ref_radial_corner(1.0, 1.0, 2.0);
    CLOSE(hypot(force[0] - r.along_s, force[1] - r.along_t), 4.4e-4, 0.02, "scheme");
    CLOSE(ref_radial_corner(3.0, 7.0, 1e-9).slip_energy, 0.5 * 7.0 * 1e-18, 1e-15, "small");
    CLOSE(ref_radial_corner(1.0, 1.0, 900.0).slip_energy, 900.0 - M_LN2, 4 * ULP, "large");
}

/* --- through the registry --------------------------------------------------------------------- */

static const struct ref_given pair[] = {
    {"hz_shear", NULL, 1, {1e9}}, {"hz_poiss", NULL, 1, {0.3}}, {"fric", NULL, 1, {0.5}},
    {"hz_mode", NULL, 1, {0}},    {"rgap", NULL, 1, {0}},       {"radius", NULL, 2, {0.5, 0.5}},
};

static double times[SAMPLES];

/* Values of a reference over a path; the last one. message empty if it answers. */
static double ask_with_gap(const char *name, const struct ref_path *path, double mode, double gap,
                           double *values, struct ref_message *ret_message) {
    struct ref_given given[TOUCH_COUNT(pair)];
    memcpy(given, pair, sizeof given);
    given[3].value[0] = mode;
    given[4].value[0] = gap;
    const struct ref_problem problem = {TOUCH_COUNT(given), given, path};
    const struct ref_reference *r = ref_find(name);
    double uncertainty = 0.0;
    cr_assert(r, "%s is not there", name);
    ret_message->text[0] = '\0';
    values[0] = (double)NAN;
    if (ref_evaluate(r, &problem, values, &uncertainty, ret_message))
        return (double)NAN;
    return values[r->per_sample ? path->count - 1 : 0];
}

static struct ref_path path_of(const struct samples *p, size_t loops) {
    return (struct ref_path){p->leg_end[4 * loops] + 1,
                             times,
                             p->overlap,
                             p->slide,
                             p->still,
                             1 + 4 * loops,
                             p->leg_end};
}

static double ask(const char *name, const struct ref_path *path, double mode, double *values,
                  struct ref_message *ret_message) {
    return ask_with_gap(name, path, mode, 0.0, values, ret_message);
}

Test(registry_loops, numbers) {
    struct samples p;
    struct ref_message message;
    double values[SAMPLES];
    const double k = 37203266.590216227, work = 0.5 * 0.4 * k * 64e-10;
    draw_loops(1e-3, 0.36e-3, 8e-5, &p);
    const struct ref_path one = path_of(&p, 1), all = path_of(&p, LOOPS);
    CLOSE(ask("hertz_loop_work_shear", &all, 1.0, values, &message), LOOPS * work, 64 * ULP,
          "mode 1");
    CLOSE(ask("hertz_loop_shear_force", &all, 1.0, values, &message), 0.0, 0.0, "mode 1");
    CLOSE(ask("hertz_loop_work_shear", &one, 0.0, values, &message), -work, 64 * ULP, "mode 0");
    CLOSE(ask("hertz_loop_shear_force", &one, 0.0, values, &message), 0.4 * k * 8e-5, 64 * ULP,
          "mode 0");
    (void)ask("hertz_loop_shear_force", &all, 0.0, values, &message);
    cr_expect(strstr(message.text, "slips in loop 2, leg 2"), "%s", message.text);
    CLOSE(ask("mindlin_deresiewicz_work_shear", &one, 0.0, values, &message), 0.0567, 1e-3,
          "the true contact");
    draw_loops(0.36e-3, 1e-3, -2e-5, &p);
    CLOSE(ask("hertz_loop_shear_force", &all, 0.0, values, &message), LOOPS * 0.4 * k * 2e-5,
          64 * ULP, "mode 0, other order and sign");
    CLOSE(ask("hertz_loop_work_shear", &all, 0.0, values, &message), LOOPS * work / 16.0, 64 * ULP,
          "mode 0, other order and sign");
    CLOSE(ask("hertz_loop_shear_force", &one, 1.0, values, &message), 0.6 * 0.4 * k * 2e-5,
          64 * ULP, "mode 1, other order and sign");
}

Test(registry_loops, other_paths_are_refused) {
    struct samples p;
    struct ref_message message;
    double values[SAMPLES];
    static const struct {
        int from, to; /* samples that are moved by */
        double overlap, slide, turn;
        const char *says;
    } spoilt[] = {
        {CUTS * 4, CUTS * 5, 0.0, 1e-9, 0.0, "loop 1 is not closed"},
        {CUTS * 5, CUTS * 6, 1e-9, 0.0, 0.0, "loop 1 is not closed"},
        {CUTS * 6, CUTS * 7, 0.0, 1e-9, 0.0, "loop 2 is not closed"},
        {CUTS * 7, CUTS * 7, 0.0, 1e-5, 0.0, "leg 7: the slide along s must stay"},
        {CUTS * 4 - 1, CUTS * 4 - 1, 1e-4, 0.0, 0.0, "leg 4: the overlap must stay"},
        {CUTS * 2 - 1, CUTS * 2 - 1, 0.0, 9e-5, 0.0, "leg 2: the slide along s must go one way"},
        {CUTS * 3 - 3, CUTS * 3 - 3, 0.0, 0.0, 1e-9, "leg 3: the slide along t must stay"},
        {1, 1, 1e-3, 0.0, 0.0, "leg 1: the overlap must go one way"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(spoilt); i++) {
        draw_loops(1e-3, 0.36e-3, 2e-5, &p);
        for (int k = spoilt[i].from; k <= spoilt[i].to; k++) {
            p.overlap[k] += spoilt[i].overlap;
            p.slide[k] += spoilt[i].slide;
            p.still[k] += spoilt[i].turn;
        }
        const struct ref_path path = path_of(&p, LOOPS);
        (void)ask("hertz_loop_work_shear", &path, 0.0, values, &message);
        cr_expect(strstr(message.text, spoilt[i].says), "%zu: %s", i, message.text);
    }
    draw_loops(1e-3, -0.36e-3, 2e-5, &p);
    struct ref_path path = path_of(&p, LOOPS);
    (void)ask("hertz_loop_work_shear", &path, 0.0, values, &message);
    cr_expect(strstr(message.text, "leaves contact"), "%s", message.text);
    path.leg_count = 4;
    (void)ask("hertz_loop_work_shear", &path, 0.0, values, &message);
    cr_expect(strstr(message.text, "1 + 4 n"), "%s", message.text);
    (void)ask("hertz_radial_shear_s", &path, 0.0, values, &message);
    cr_expect(strstr(message.text, "4 legs"), "%s", message.text);
}

Test(registry_loops, corner_and_construction) {
    static const double overlap[] = {0, 1e-3, 1e-3, 1e-3, 1e-3, 1e-3};
    static const double slide_t[] = {0, 0, 0, 0, 1e-4, 4e-4};
    static const size_t legs[] = {1, 3, 5};
    static const double still[6];
    double slide_s[] = {0, 0, -2e-4, -8e-4, -8e-4, -8e-4}, values[6];
    struct ref_path path = {6, times, overlap, slide_s, slide_t, 3, legs};
    struct ref_message message;
    const double limit = 15058.465048420854, k = 37203266.590216227, eta = k * 4e-4 / limit;
    CLOSE(ask("hertz_radial_shear_s", &path, 1.0, values, &message), -limit / cosh(eta), 16 * ULP,
          "s");
    CLOSE(values[2], -7440.6533180432455, 16 * ULP, "before the limit");
    CLOSE(values[3], -limit, 16 * ULP, "at the corner");
    CLOSE(ask("hertz_radial_shear_t", &path, 1.0, values, &message), limit * tanh(eta), 16 * ULP,
          "t");
    CLOSE(ask("hertz_radial_slip_energy", &path, 1.0, values, &message),
          limit * (8e-4 - limit / k) + limit * limit / k * log(cosh(eta)), 64 * ULP, "slip");
    (void)ask("mindlin_deresiewicz_shear_force", &path, 0.0, values, &message);
    cr_expect(strstr(message.text, "slides along t at sample 4"), "%s", message.text);
    CLOSE(
        hypot(ask("mindlin_deresiewicz_shear_force_s_construction", &path, 0.0, values, &message),
              ask("mindlin_deresiewicz_shear_force_t_construction", &path, 0.0, values, &message)),
        limit, 16 * ULP, "sliding");
    path.slide_t = still;
    CLOSE(ask("mindlin_deresiewicz_shear_force", &path, 0.0, values, &message), -limit, 16 * ULP,
          "plane");
    CLOSE(values[2], -6789.2440230516472, 32 * ULP, "G3");
    CLOSE(ask("mindlin_deresiewicz_work_shear", &path, 0.0, values, &message),
          limit * (8e-4 - 0.4 * 0.5e-3 / KAPPA), 64 * ULP, "work");
    CLOSE(values[2], 0.70133892205637707, 64 * ULP, "G3, work");
    slide_s[3] = slide_s[4] = slide_s[5] = -3e-4; /* not yet at the limit */
    path.slide_t = slide_t;
    (void)ask("hertz_radial_shear_s", &path, 0.0, values, &message);
    cr_expect(strstr(message.text, "does not slide"), "%s", message.text);
}

Test(registry_loops, reference_gap) {
    /* The gap adds to the overlap: half a millimetre of each is one. */
    static const double overlap[] = {-0.5e-3, 0.5e-3, 0.5e-3, 0.5e-3};
    static const double slide_s[] = {0, 0, 8e-4, 8e-4}, slide_t[] = {0, 0, 0, 3e-4};
    static const size_t corner_ends[] = {1, 2, 3};
    const struct ref_path corner = {4, times, overlap, slide_s, slide_t, 3, corner_ends};
    static const char *const names[] = {"hertz_radial_shear_s",
                                        "hertz_radial_shear_t",
                                        "hertz_radial_slip_energy",
                                        "mindlin_deresiewicz_shear_force_s_construction",
                                        "mindlin_deresiewicz_shear_force_t_construction",
                                        "mindlin_deresiewicz_shear_force",
                                        "mindlin_deresiewicz_work_shear",
                                        "hertz_loop_work_shear",
                                        "hertz_loop_shear_force"};
    struct samples p;
    struct ref_message message;
    double values[2][SAMPLES], shifted[SAMPLES];
    draw_loops(1e-3, 0.36e-3, 2e-5, &p);
    for (size_t i = 0; i < TOUCH_COUNT(names); i++) {
        struct ref_path path = i < 5 ? corner : path_of(&p, 2), with = path;
        for (size_t k = 0; k < path.count; k++)
            shifted[k] = path.overlap[k] + (i < 5 ? 0.5e-3 : -0.5e-3);
        path.overlap = i < 5 ? shifted : path.overlap;
        with.overlap = i < 5 ? with.overlap : shifted;
        const double expected = ask(names[i], &path, 0.0, values[0], &message);
        const double got = ask_with_gap(names[i], &with, 0.0, 0.5e-3, values[1], &message);
        CLOSE(got, expected, 1e-13, "%s", names[i]);
    }
}
