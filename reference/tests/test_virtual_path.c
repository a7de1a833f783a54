/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "close.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/mindlin.h"
#include "reference/solutions/virtual_path.h"
#include "touchstone/common.h"

/* N = depth^(3/2), slides in units of mu overlap/kappa. */
static const struct ref_friction_contact unit = {1.0, 1.5, 1.0, 1.0};

/* Theory sheet 4.7: two spheres of diameter 1 m, G = 1 GPa, nu = 0.3, mu = 0.5. */
static const struct ref_friction_contact golden = {952380952.38095238, 1.5, 0.82352941176470588,
                                                   0.5};

static double n(double depth) {
    return depth > 0.0 ? pow(depth, 1.5) : 0.0;
}

static struct ref_virtual_path begin(const struct ref_friction_contact *contact) {
    static const double origin[2] = {0.0, 0.0};
    struct ref_virtual_path path;
    cr_assert(ref_virtual_path_init(&path, contact, 0.0, origin) == 0);
    return path;
}

static double force_s(const struct ref_virtual_path *path) {
    double force[2];
    ref_virtual_path_force(path, force);
    return force[0];
}

/* A step; the shear force after it. */
static double go(struct ref_virtual_path *path, double overlap, double slide) {
    const double to[2] = {slide, 0.0};
    cr_assert(ref_virtual_path_step(path, overlap, to) == 0);
    return force_s(path);
}

/* --- any history ------------------------------------------------------------------------------ */

enum {
    LEGS = 13
};

struct plane_history {
    double overlap[LEGS + 1], slide[LEGS + 1];
};

/* Legs of every kind: presses, slides, both, steep and flat, through separation, to and fro. Every
 * other history on a grid, where nodes and cuts coincide up to round-off. */
static void invent(uint64_t *seed, struct plane_history *h) {
    const int grid = uniform(seed, 0.0, 1.0) < 0.5;
    const double reach = uniform(seed, 0.1, 1.5),
                 least = uniform(seed, 0.0, 1.0) < 0.2 ? -0.3 : 0.05;
    h->overlap[0] = uniform(seed, 0.0, 1.0) < 0.5 ? 0.0 : uniform(seed, least, 1.0);
    h->slide[0] = 0.0;
    for (int i = 1; i <= LEGS; i++) {
        const double kind = uniform(seed, 0.0, 1.0), part = uniform(seed, 0.0, 1.0);
        h->overlap[i] = kind < 0.25 ? h->overlap[i - 1] : uniform(seed, least, 1.0);
        h->slide[i] = kind > 0.8 ? h->slide[i - 1] : uniform(seed, -reach, reach);
        if (kind > 0.5 && kind < 0.6) /* part of the way back */
            h->slide[i] = h->slide[i - 1] + part * (h->slide[i > 1 ? i - 2 : 0] - h->slide[i - 1]);
        if (grid) {
            h->overlap[i] = rint(10.0 * h->overlap[i]) / 10.0;
            h->slide[i] = rint(10.0 * h->slide[i]) / 10.0;
        }
    }
}

/* Forces and works done at the ends of the legs, each leg in so many steps. */
static void play(const struct plane_history *h, int cuts, double *ret_force, double *ret_work) {
    struct ref_virtual_path path;
    const double start[2] = {h->slide[0], 0.0};
    double work = 0.0;
    cr_assert(ref_virtual_path_init(&path, &unit, h->overlap[0], start) == 0);
    for (int i = 1; i <= LEGS; i++) {
        for (int k = 1; k <= cuts; k++) {
            const double part = (double)k / cuts;
            const double overlap =
                k < cuts ? h->overlap[i - 1] + part * (h->overlap[i] - h->overlap[i - 1])
                         : h->overlap[i];
            const double slide =
                k < cuts ? h->slide[i - 1] + part * (h->slide[i] - h->slide[i - 1]) : h->slide[i];
            work += ref_virtual_path_work(&path, overlap, slide);
            (void)go(&path, overlap, slide);
        }
        ret_force[i] = force_s(&path);
        ret_work[i] = work;
    }
    ref_virtual_path_free(&path);
}

Test(virtual_path, cuts_of_the_history_do_not_matter) {
    static const int cuts[] = {1, 7, 64};
    uint64_t seed = 11;
    double worst = 0.0, slid = 0.0;
    for (int i = 0; i < 1000; i++) {
        struct plane_history h;
        double force[3][LEGS + 1], work[3][LEGS + 1];
        invent(&seed, &h);
        for (int k = 0; k < 3; k++)
            play(&h, cuts[k], force[k], work[k]);
        for (int j = 1; j <= LEGS; j++) {
            cr_expect(fabs(force[0][j]) <= n(h.overlap[j]) + 64 * ULP, "beyond friction");
            slid += fabs(force[0][j]) >= n(h.overlap[j]) * (1 - 8 * ULP) && h.overlap[j] > 0.0;
            for (int k = 1; k < 3; k++) {
                /* Of the largest mu N, and of mu N times the slide. */
                const double df = fabs(force[k][j] - force[0][j]);
                const double dw = fabs(work[k][j] - work[0][j]);
                worst = fmax(worst, fmax(df, dw));
                cr_expect(df <= 1e-12 && dw <= 1e-12,
                          "history %d, leg %d, %d cuts: force %.17g, %.17g; work %.17g, %.17g", i,
                          j, cuts[k], force[0][j], force[k][j], work[0][j], work[k][j]);
            }
        }
    }
    cr_expect(worst > 0.0 && slid > 500.0 && slid < 8000.0, "%g, %g", worst, slid);
}

/* The work is the integral of the force: Simpson's rule on many steps. Its error is that of the
 * kinks, (1/2000)^2 of slopes that jump by order 1, and (1/2000)^1.5 where a leg separates. */
Test(virtual_path, work_is_the_integral_of_force) {
    enum {
        CUTS = 4000
    };
    uint64_t seed = 12;
    for (int i = 0; i < 60; i++) {
        struct plane_history h;
        invent(&seed, &h);
        struct ref_virtual_path path;
        const double start[2] = {h.slide[0], 0.0};
        cr_assert(ref_virtual_path_init(&path, &unit, h.overlap[0], start) == 0);
        for (int j = 1; j <= LEGS; j++) {
            const double ds = h.slide[j] - h.slide[j - 1], dd = h.overlap[j] - h.overlap[j - 1];
            const double work = ref_virtual_path_work(&path, h.overlap[j], h.slide[j]);
            double sum = 0.0;
            for (int k = 0; k <= CUTS; k++) {
                double force[2];
                const double part = (double)k / CUTS;
                const double end[2] = {h.slide[j - 1] + part * ds, 0.0};
                ref_virtual_path_try(&path, h.overlap[j - 1] + part * dd, end, force);
                sum += force[0] * (k == 0 || k == CUTS ? 1.0 : k % 2 ? 4.0 : 2.0);
            }
            sum *= ds / (3.0 * CUTS);
            cr_expect(fabs(work - sum) < 3e-7 * fmax(1.0, fabs(ds)),
                      "history %d, leg %d: work %.12g, sum %.12g", i, j, work, sum);
            (void)go(&path, h.overlap[j], h.slide[j]);
        }
        ref_virtual_path_free(&path);
    }
}

/* Constant normal force: the return-point rule of solutions/mindlin.h, which knows no layers. */
Test(virtual_path, constant_normal_force) {
    static const struct ref_mindlin m = {1.0, 1.0};
    uint64_t seed = 13;
    for (int i = 0; i < 100; i++) {
        double slide[60] = {0}, force[60], work[60], done = 0.0;
        const double reach = uniform(&seed, 0.2, 1.6);
        for (size_t k = 1; k < TOUCH_COUNT(slide); k++)
            slide[k] = uniform(&seed, -reach, reach);
        cr_assert(ref_mindlin_history(&m, TOUCH_COUNT(slide), slide, force, work) == 0);
        struct ref_virtual_path path = begin(&unit);
        (void)go(&path, 1.0, 0.0);
        for (size_t k = 1; k < TOUCH_COUNT(slide); k++) {
            done += ref_virtual_path_work(&path, 1.0, slide[k]);
            CLOSE(1 + 0.1 * go(&path, 1.0, slide[k]), 1 + 0.1 * force[k], 1e-14, "force %zu", k);
            CLOSE(1 + done, 1 + work[k], 1e-13, "work %zu", k);
        }
        ref_virtual_path_free(&path);
    }
}

Test(virtual_path, stick_radius) {
    /* c/a = (1 - T/mu N)^(1/3): Mindlin (1949). */
    for (double s = 0.05; s < 1.0; s += 0.1) {
        struct ref_virtual_path path = begin(&unit);
        (void)go(&path, 1.0, 0.0);
        CLOSE(path.stick, 1.0, 0.0, "pressed");
        const double force = go(&path, 1.0, s);
        CLOSE(sqrt(path.stick), cbrt(1.0 - force), 16 * ULP / (1.0 - s), "slide %g", s);
        (void)go(&path, 1.0, 1.5);
        CLOSE(path.stick, 0.0, 0.0, "gross sliding");
        ref_virtual_path_free(&path);
    }
}

/* --- closed forms with a varying normal force: theory sheet 4.3 ------------------------------- */

Test(virtual_path, oblique_from_touch) {
    /* (ii), (vii) T = kappa r N without slip, there and back; beyond mu/kappa T = mu N. */
    for (double r = -0.95; r < 1.0; r += 0.19) {
        struct ref_virtual_path path = begin(&unit);
        for (int i = 1; i <= 20; i++) {
            const double d = i <= 10 ? 0.1 * i : 0.1 * (20 - i) + 0.01;
            CLOSE(go(&path, d, r * d), r * n(d), 64 * ULP, "slope %g, overlap %g", r, d);
        }
        ref_virtual_path_free(&path);
    }
    struct ref_virtual_path path = begin(&unit);
    CLOSE(go(&path, 0.3, 0.5), n(0.3), 4 * ULP, "steep");
    ref_virtual_path_free(&path);
}

Test(virtual_path, stick_after_slip_then_shear) {
    /* (iii), (viii): from partial slip T0 at d0 an oblique step tau < mu adds tau (N1 - N0).
     * (iv): shear s after it gives T1 + (mu - tau) [N1 - N(b)], b = d1 - kappa s/(mu - tau) down
     * to d0, and then (i) again. */
    static const double d0 = 0.4, s0 = 0.25, d1 = 0.9;
    for (double tau = 0.0; tau < 0.95; tau += 0.15) {
        struct ref_virtual_path path = begin(&unit);
        (void)go(&path, d0, 0.0);
        const double t0 = go(&path, d0, s0), s1 = s0 + tau * (d1 - d0);
        CLOSE(t0, n(d0) - n(d0 - s0), 8 * ULP, "T0");
        const double t1 = go(&path, d1, s1);
        CLOSE(t1, t0 + tau * (n(d1) - n(d0)), 16 * ULP, "stick, tau %g", tau);
        for (double part = 0.1; part < 1.0; part += 0.2) {
            const double s = part * (d1 - d0) * (1.0 - tau), b = d1 - s / (1.0 - tau);
            CLOSE(go(&path, d1, s1 + s), t1 + (1.0 - tau) * (n(d1) - n(b)), 32 * ULP,
                  "shear %g, tau %g", s, tau);
        }
        const double beyond = d1 - d0 + s0 + 0.05; /* a slide, total, whose annulus is inside d0 */
        CLOSE(go(&path, d1, beyond), n(d1) - n(d1 - beyond), 32 * ULP, "merged, tau %g", tau);
        ref_virtual_path_free(&path);
    }
}

Test(virtual_path, slides_that_turn) {
    /* What the construction gives on an L-path, theory sheet 4.1; rings of vectors: 0.561,
     * 0.617. */
    static const double corner[2] = {0.5, 0.0}, end[2] = {0.5, 0.5}, gross[2] = {3.0, 4.5};
    struct ref_virtual_path path = begin(&unit);
    double force[2];
    (void)go(&path, 1.0, 0.0);
    cr_assert(ref_virtual_path_step(&path, 1.0, corner) == 0);
    cr_assert(ref_virtual_path_step(&path, 1.0, end) == 0);
    ref_virtual_path_force(&path, force);
    CLOSE(force[0], 0.59502, 5e-6 / 0.6, "s");
    CLOSE(force[1], force[0], 16 * ULP, "t");
    /* It is a function of the end alone: sqrt(1/2) straight gives the same. */
    CLOSE(hypot(force[0], force[1]), 1.0 - n(1.0 - M_SQRT1_2), 16 * ULP, "straight");
    cr_expect(isnan(ref_virtual_path_work(&path, 1.0, 0.6)), "no work of turned slides");
    cr_assert(ref_virtual_path_step(&path, 1.0, gross) == 0);
    ref_virtual_path_force(&path, force);
    CLOSE(hypot(force[0], force[1]), 1.0, 8 * ULP, "gross sliding");
    ref_virtual_path_free(&path);
    /* A plane history in any direction is the one along s. */
    struct ref_virtual_path along = begin(&unit), turned = begin(&unit);
    static const double way[][2] = {{0.5, 0.2}, {1.0, 0.7}, {0.8, 0.1}, {0.9, 0.4}, {0.6, 0.4}};
    for (size_t i = 0; i < TOUCH_COUNT(way); i++) {
        const double slide[2] = {0.6 * way[i][1], -0.8 * way[i][1]};
        const double expected = go(&along, way[i][0], way[i][1]);
        cr_assert(ref_virtual_path_step(&turned, way[i][0], slide) == 0);
        ref_virtual_path_force(&turned, force);
        CLOSE(1 + force[0], 1 + 0.6 * expected, 1e-14, "leg %zu along s", i);
        CLOSE(1 + force[1], 1 - 0.8 * expected, 1e-14, "leg %zu along t", i);
    }
    ref_virtual_path_free(&along);
    ref_virtual_path_free(&turned);
}

Test(virtual_path, touch_and_separation) {
    struct ref_virtual_path path;
    static const double start[2] = {0.7, 0.0};
    cr_assert(ref_virtual_path_init(&path, &unit, -0.5, start) == 0);
    /* Touch half way: only the slide after it counts, 0.2. */
    CLOSE(ref_virtual_path_work(&path, 0.5, 1.1), 0.2 * 0.4 * n(0.5) * 0.4, 8 * ULP, "work");
    CLOSE(go(&path, 0.5, 1.1), 0.4 * n(0.5), 8 * ULP, "after touch");
    CLOSE(go(&path, -0.1, 1.1), 0.0, 0.0, "separated");
    CLOSE(ref_virtual_path_work(&path, -0.2, 5.0), 0.0, 0.0, "free");
    CLOSE(go(&path, 0.5, 1.1), 0.0, 0.0, "forgotten");
    CLOSE(go(&path, 0.5, 5.0), n(0.5), 8 * ULP, "slides");
    ref_virtual_path_free(&path);
    /* Without friction no force. */
    const struct ref_friction_contact smooth = {1.0, 1.5, 1.0, 0.0};
    path = begin(&smooth);
    (void)go(&path, 1.0, 0.3);
    CLOSE(go(&path, 0.5, 0.1), 0.0, 0.0, "smooth");
    CLOSE(ref_virtual_path_work(&path, 0.7, 0.4), 0.0, 0.0, "smooth");
    ref_virtual_path_free(&path);
}

/* --- golden paths: theory sheet 4.7 ----------------------------------------------------------- */

Test(virtual_path, golden_paths) {
    static const double d0 = 1e-3, d1 = 0.64e-3, s = 2e-4;
    struct ref_virtual_path path = begin(&golden);
    CLOSE(go(&path, d0, 0.3 * d0), 7440.6533180432455, 16 * ULP, "G1");
    ref_virtual_path_free(&path);
    path = begin(&golden);
    CLOSE(go(&path, d0, 0.8 * d0), 15058.465048420854, 16 * ULP, "G2");
    ref_virtual_path_free(&path);
    path = begin(&golden);
    (void)go(&path, d0, 0.0);
    CLOSE(ref_virtual_path_work(&path, d0, s), 0.70133892205637707, 64 * ULP, "G3, work");
    CLOSE(go(&path, d0, s), 6789.2440230516472, 32 * ULP, "G3");
    CLOSE(go(&path, d1, s), 5103.4312375653577, 32 * ULP, "G4");
    const double onset = golden.kappa * s / golden.friction;
    CLOSE(onset, 3.2941176470588235e-4, 4 * ULP, "G4, onset of sliding");
    CLOSE(go(&path, 0.999 * onset, s),
          golden.friction * ref_hertz_force(golden.h, 1.5, 0.999 * onset), 8 * ULP, "G4, sliding");
    ref_virtual_path_free(&path);
}

/* --- force control ---------------------------------------------------------------------------- */

Test(virtual_path, force_control_and_back) {
    uint64_t seed = 14;
    for (int i = 0; i < 300; i++) {
        struct ref_virtual_path by_force = begin(&unit), by_slide = begin(&unit);
        for (int k = 0; k < 12; k++) {
            const double normal =
                k == 4 && by_force.count ? n(by_force.overlap) : uniform(&seed, 0.1, 1.0);
            const double part = k == 7 ? 1.0 : uniform(&seed, -1.0, 1.0), shear = part * normal;
            cr_assert(ref_virtual_path_step_force(&by_force, normal, shear) == 0);
            CLOSE(1 + force_s(&by_force), 1 + shear, 8e-15, "history %d, step %d", i, k);
            CLOSE(go(&by_slide, by_force.overlap, by_force.slide[0]), force_s(&by_force), 0.0,
                  "the same step");
            CLOSE(n(by_force.overlap), normal, 8 * ULP, "normal force");
        }
        ref_virtual_path_free(&by_force);
        ref_virtual_path_free(&by_slide);
    }
    struct ref_virtual_path path = begin(&unit);
    cr_expect(ref_virtual_path_step_force(&path, 1.0, 1.001) == -1, "beyond friction");
    cr_expect(ref_virtual_path_step_force(&path, 0.0, 0.0) == -1, "no normal force");
    cr_expect(ref_virtual_path_step_force(&path, 1.0, (double)NAN) == -1);
    ref_virtual_path_free(&path);
}
