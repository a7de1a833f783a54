/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stored paths of elements: against what is known of them, and as references. The slow tests "element
 * path ..." compute them again. */
#include <string.h>

#include "close.h"
#include "reference/catalogue/element_paths.h"
#include "reference/catalogue/reference.h"
#include "reference/solutions/elements.h"
#include "reference/solutions/torsion.h"
#include "reference/solutions/virtual_path.h"

static int same_group(const struct ref_element_row *a, const struct ref_element_row *b) {
    return a && b && !strcmp(a->path, b->path) && a->component == b->component &&
           !(fabs(a->nu - b->nu) > 0.0);
}

/* Every row follows from its runs, and comes after the one before. */
Test(element_paths, rows) {
    const struct ref_element_row *row, *last = NULL;
    size_t count = 0;
    for (; (row = ref_element_row_at(count)); last = row, count++) {
        const int grows = !strcmp(row->path, "oblique") || !strcmp(row->path, "pressed");
        const double value =
            row->run44 + row->run24 - row->run22 + (grows ? row->run44 - row->run24 : 0.0);
        cr_expect(fabs(row->value - value) < 3e-6, "row %zu: %.6f, from its runs %.6f", count,
                  row->value, value);
        cr_expect(row->uncertainty > 1e-6 && row->uncertainty < 2e-3, "row %zu: uncertainty %g",
                  count, row->uncertainty);
        const size_t leg = same_group(row, last) ? last->leg : 0;
        const size_t part = same_group(row, last) ? last->part : 0;
        cr_expect(row->leg == leg + 1 ? row->part == 1 : row->leg == leg && row->part == part + 1,
                  "row %zu: leg %zu, part %zu", count, row->leg, row->part);
    }
    cr_expect(count > 1000, "%zu rows", count);
}

/* --- against closed forms --------------------------------------------------------------------- */

/* Mindlin and Deresiewicz along the rows of a planar path: the largest difference, and of the uncertainty. */
static double planar_difference(const char *path, double nu, double *ret_uncertainty) {
    static const struct ref_friction_contact unit = {1.0, 1.5, 1.0, 1.0};
    static const double origin[2] = {0.0, 0.0};
    struct ref_virtual_path exact;
    const struct ref_element_row *row;
    double worst = 0.0;
    cr_assert(ref_virtual_path_init(&exact, &unit, 0.0, origin) == 0);
    *ret_uncertainty = 0.0;
    for (size_t i = 0; (row = ref_element_row_at(i)); i++)
        if (!strcmp(row->path, path) && row->component == 's' && fabs(row->nu - nu) < 1e-9) {
            const double slide[2] = {row->slide_s, 0.0};
            double force[2];
            cr_assert(ref_virtual_path_step(&exact, row->overlap, slide) == 0);
            ref_virtual_path_force(&exact, force);
            worst = fmax(worst, fabs(row->value - force[0]));
            *ret_uncertainty = row->uncertainty;
        }
    ref_virtual_path_free(&exact);
    return worst;
}

static const char *const planar[] = {"straight", "cycle", "oblique"};

/* At nu = 0 these paths are known exactly: what is stored must be within its uncertainty. */
Test(element_paths, exact_at_poisson_zero) {
    for (size_t i = 0; i < TOUCH_COUNT(planar); i++) {
        double uncertainty;
        const double worst = planar_difference(planar[i], 0.0, &uncertainty);
        cr_log_info("%s: %.2e, uncertainty %.1e", planar[i], worst, uncertainty);
        cr_expect(uncertainty > 0.0 && worst <= uncertainty, "%s: off by %.3e, uncertainty %.1e",
                  planar[i], worst, uncertainty);
    }
}

/* Two digits, as texts write them: 5.0e-4. */
static void write_error(double error, double nu, char *ret, size_t size) {
    const int exponent = (int)floor(log10(error));
    snprintf(ret, size, "%.1fe%d mu N at nu = %.1f", error / pow(10.0, exponent), exponent, nu);
}

/* What Cattaneo and Mindlin neglect, as every reference within their model says it: on the straight slide. A
 * cycle is a little further from it (2.0e-3 mu N at nu = 0.5), oblique loading, which sticks, not at all. */
Test(element_paths, model_error_is_stated) {
    char said[2][64];
    for (size_t k = 1; k < REF_ELEMENT_NUS; k++) {
        double error[TOUCH_COUNT(planar)], uncertainty;
        for (size_t i = 0; i < TOUCH_COUNT(planar); i++) {
            error[i] = planar_difference(planar[i], ref_element_nus[k], &uncertainty);
            cr_log_info("nu %g, %s: %.2e +- %.0e", ref_element_nus[k], planar[i], error[i],
                        uncertainty);
            cr_expect(error[i] < 1.15 * error[0] + uncertainty, "%s: %.3e", planar[i], error[i]);
        }
        write_error(error[0], ref_element_nus[k], said[k - 1], sizeof said[k - 1]);
    }
    const struct ref_reference *r;
    size_t count = 0;
    for (size_t i = 0; (r = ref_at(i)); i++) {
        const int within = !strncmp(r->name, "mindlin_", 8);
        const int says = strstr(r->source, "Cattaneo-Mindlin") != NULL;
        cr_expect(!within == !says, "%s: %s", r->name, r->source);
        count += says ? 1 : 0;
        for (size_t k = 0; k < 2 && says; k++)
            cr_expect(strstr(r->source, said[k]), "%s: '%s' is not in: %s", r->name, said[k],
                      r->source);
    }
    cr_expect(count >= 7, "%zu references", count);
}

/* Lubkin's torsion. */
Test(element_paths, torsion) {
    const struct ref_element_row *row;
    size_t count = 0;
    for (size_t i = 0; (row = ref_element_row_at(i)); i++)
        if (!strcmp(row->path, "twist")) {
            const double exact = ref_torsion_torque_of_twist(row->nu, row->twist);
            cr_expect(fabs(row->value - exact) <= row->uncertainty,
                      "nu %g, twist %g: %.6f, not %.6f", row->nu, row->twist, row->value, exact);
            count++;
        }
    cr_expect(count == 33, "%zu rows", count);
}

/* The corner by two other computations: rings with vector tractions (nu = 0), and elements with harmonics;
 * both are first order in steps that were not extrapolated. */
Test(element_paths, corner_known) {
    static const struct {
        double nu, force[2], most;
    } known[] = {{0.0, {0.5610, 0.6166}, 1e-3},
                 {0.0, {0.5611, 0.6167}, 1e-3},
                 {0.3, {0.5617, 0.6168}, 1e-3}};
    for (size_t i = 0; i < TOUCH_COUNT(known); i++)
        for (size_t c = 0; c < 2; c++) {
            double unsure;
            const double force = ref_element_value("corner", "st"[c], known[i].nu, 3, 1.0, &unsure);
            cr_expect(fabs(force - known[i].force[c]) < known[i].most && unsure < 2e-4,
                      "nu %g, %c: %.4f +- %.0e", known[i].nu, "st"[c], force, unsure);
        }
}

/* --- between the rows ------------------------------------------------------------------------- */

Test(element_paths, between_parts) {
    for (int k = 1; k < 200; k++) {
        const double slide = 1.2 * k / 200.0, exact = 1.0 - pow(fmax(1.0 - slide, 0.0), 1.5);
        double unsure;
        const double force = ref_element_value("straight", 's', 0.0, 2, k / 200.0, &unsure);
        const double most = fabs(slide - 1.0) < 0.2 ? 5e-3 : 5e-4;
        cr_expect(fabs(force - exact) <= unsure && unsure < most,
                  "slide %g: %.6f +- %.0e, not %.6f", slide, force, unsure, exact);
    }
}

/* A Poisson's ratio that is not stored, against elements: both as differences from nu = 0. */
Test(element_paths, between_poisson_ratios) {
    static const double nu[] = {0.0, 0.15, 0.4};
    double stored[3], computed[3], unsure, torque;
    for (size_t i = 0; i < 3; i++) {
        struct ref_elements e;
        double force[2];
        cr_assert(ref_elements_init(&e, nu[i], 48, 8) == 0);
        cr_assert(ref_elements_step(&e, 1.0, (const double[]){0.0, 0.0}, 0.0) == 0);
        for (int k = 1; k <= 16; k++)
            cr_assert(ref_elements_step(&e, 1.0, (const double[]){0.05 * k, 0.0}, 0.0) == 0);
        ref_elements_force(&e, force, &torque);
        ref_elements_free(&e);
        stored[i] = ref_element_value("straight", 's', nu[i], 2, 16.0 / 24.0, &unsure);
        computed[i] = force[0];
        cr_expect(fabs(stored[i] - stored[0] - computed[i] + computed[0]) < 4e-5,
                  "nu %g: stored %.6f, computed %.6f", nu[i], stored[i] - stored[0],
                  computed[i] - computed[0]);
    }
}

/* The same of a twist: Lubkin's torsion, whose torque is (2 - nu) twist while all sticks. */
Test(element_paths, torsion_between_poisson_ratios) {
    for (int k = 0; k < 50; k++)
        for (int part = 1; part <= 10; part++) {
            double unsure;
            const double nu = 0.01 * k, twist = 0.2 * part;
            const double torque = ref_element_value("twist", 'n', nu, 2, 0.1 * part, &unsure);
            const double exact = ref_torsion_torque_of_twist(nu, twist);
            cr_expect(fabs(torque - exact) <= unsure && unsure < 2e-3,
                      "nu %g, twist %g: %.6f +- %.0e, not %.6f", nu, twist, torque, unsure, exact);
        }
}

/* --- as references ---------------------------------------------------------------------------- */

enum {
    SAMPLES = 4
};

/* E = 1 GPa, nu = 0.3, R = 10 mm, mu = 0.5 on the corner: slides in units of mu D/kappa. */
static const double overlaps[SAMPLES] = {0.0, 1e-4, 1e-4, 1e-4};
static const size_t ends[] = {1, 2, 3};

static int evaluate(const double *overlap, double s, double t, double poisson, double *values,
                    double *ret_uncertainty, struct ref_message *message) {
    const double unit = 0.5 * 1e-4 / (2.0 * (1.0 - poisson) / (2.0 - poisson));
    const double slide_s[SAMPLES] = {0.0, 0.0, s * unit, s * unit}, times[SAMPLES] = {0, 1, 2, 3};
    const double slide_t[SAMPLES] = {0.0, 0.0, 0.0, t * unit};
    const struct ref_path path = {SAMPLES, times, overlap, slide_s, slide_t, 3, ends};
    const struct ref_given given[] = {{"young", NULL, 2, {1e9, 1e9}},
                                      {"poisson", NULL, 2, {poisson, poisson}},
                                      {"radius", NULL, 2, {0.01, 0.01}},
                                      {"fric", NULL, 1, {0.5}}};
    const struct ref_problem problem = {TOUCH_COUNT(given), given, &path};
    return ref_evaluate(ref_find("elements_shear_force_s"), &problem, values, ret_uncertainty,
                        message);
}

Test(element_paths, as_a_reference) {
    struct ref_message message;
    double values[SAMPLES], uncertainty, unsure;
    cr_assert(evaluate(overlaps, 0.5, 0.5, 0.3, values, &uncertainty, &message) == 0, "%s",
              message.text);
    const double limit = 0.5 * 4.0 / 3.0 * 1e9 / (2.0 * 0.91) * sqrt(0.005) * 1e-6;
    for (size_t k = 1; k < SAMPLES; k++)
        CLOSE(values[k], limit * ref_element_value("corner", 's', 0.3, k, 1.0, &unsure), 1e-9,
              "leg %zu", k);
    CLOSE(uncertainty, limit * unsure, 0.05, "uncertainty");
}

Test(element_paths, refusals) {
    static const double late[SAMPLES] = {1e-5, 1e-4, 1e-4, 1e-4};
    static const struct {
        const double *overlap;
        double s, t, poisson;
        const char *says;
    } bad[] = {
        {overlaps, 0.5, 0.6, 0.3, "no stored path has these 3 legs (leg 3 ends at overlap 1"},
        {late, 0.5, 0.5, 0.3, "starts at an overlap of 1e-05 m"},
        {overlaps, 0.5, 0.5, -0.2, "Poisson's ratio of the contact is -0.2"}};
    for (size_t i = 0; i < TOUCH_COUNT(bad); i++) {
        struct ref_message message;
        double values[SAMPLES] = {7, 7, 7, 7}, uncertainty = 7;
        cr_expect(evaluate(bad[i].overlap, bad[i].s, bad[i].t, bad[i].poisson, values, &uncertainty,
                           &message) == -1 &&
                      strstr(message.text, bad[i].says),
                  "%zu: %s", i, message.text);
        cr_expect(!(fabs(values[3] - 7.0) > 0.0), "%zu: wrote a value", i);
    }
}
