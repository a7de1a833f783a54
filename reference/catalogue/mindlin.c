/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for tangential contact at constant normal force: what the simplified laws
 * approximate. Model: Cattaneo and Mindlin (Hertz pressure, Coulomb friction, like bodies, slip across the
 * force neglected), at rest. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "evaluate.h"
#include "reference/solutions/mindlin.h"

/* The sample from which on the path slides; the overlap must stay as it is from there. */
static int find_start(struct ref_reader *in, const struct ref_path *p, size_t *ret_start) {
    size_t start = p->count - 1;
    for (size_t i = 1; i < p->count; i++) {
        if (fabs(p->slide_t[i] - p->slide_t[0]) > 0.0)
            return ref_refuse(in, "the path slides along t at sample %zu; only along s is allowed",
                              i);
        if (start == p->count - 1 && fabs(p->slide_s[i] - p->slide_s[0]) > 0.0)
            start = i - 1;
        if (i > start && !(fabs(p->overlap[i] - p->overlap[start]) <= 1e-12 * p->overlap[start]))
            return ref_refuse(in,
                              "the overlap changes at sample %zu while the path slides; allowed: "
                              "constant after pressing without slide",
                              i);
    }
    *ret_start = start;
    return 0;
}

/* The contact after pressing. */
static int read_mindlin(struct ref_reader *in, struct ref_mindlin *ret_mindlin, size_t *ret_start) {
    struct ref_contact c;
    const struct ref_path *path = ref_need_path(in);
    if (!path || ref_any_contact(in, &c))
        return -1;
    const double mu = ref_friction(in, 1);
    if (in->refused || find_start(in, path, ret_start))
        return -1;
    if (fabs(c.alpha - 1.5) > 0.0)
        return ref_refuse(in, "hz_alpha is %.9g; only 3/2 is the contact of spheres", c.alpha);
    const double overlap = path->overlap[*ret_start] + c.gap;
    if (!(overlap > 0.0 && c.h > 0.0))
        return ref_refuse(in, "the path slides without normal force (overlap %.9g m)", overlap);
    *ret_mindlin = ref_mindlin_of(c.h, c.kappa, mu, overlap);
    return 0;
}

enum what {
    FORCE,
    WORK,
};

static int eval_history(struct ref_reader *in, enum what what, double *ret_values,
                        double *ret_uncertainty) {
    struct ref_mindlin m;
    size_t start;
    if (read_mindlin(in, &m, &start))
        return -1;
    const struct ref_path *path = in->problem->path;
    double *both = calloc(2 * path->count, sizeof *both);
    if (!both || ref_mindlin_history(&m, path->count, path->slide_s, both, both + path->count)) {
        free(both);
        return ref_refuse(in, "no memory for %zu samples", path->count);
    }
    double most = 0.0, way = 0.0;
    for (size_t i = 0; i < path->count; i++) {
        ret_values[i] = both[what == WORK ? path->count + i : i];
        most = fmax(most, fabs(both[i]));
        way += i ? fabs(path->slide_s[i] - path->slide_s[i - 1]) : 0.0;
    }
    free(both);
    /* Work may go to and fro: of all that is done. */
    *ret_uncertainty =
        (16.0 + sqrt((double)path->count)) * DBL_EPSILON * most * (what == WORK ? way : 1.0);
    return 0;
}

static int eval_cycle(struct ref_reader *in, int unused, double *ret_values,
                      double *ret_uncertainty) {
    (void)unused;
    struct ref_mindlin m;
    size_t start = 0;
    if (read_mindlin(in, &m, &start))
        return -1;
    const struct ref_path *path = in->problem->path;
    double low = path->slide_s[0], high = low;
    for (size_t i = 0; i < path->count; i++) {
        low = fmin(low, path->slide_s[i]);
        high = fmax(high, path->slide_s[i]);
    }
    const double s = ref_number_or(in, "amplitude", 0, 0.5 * (high - low));
    if (in->refused)
        return -1;
    *ret_values = ref_mindlin_cycle_energy_of_slide(&m, s);
    *ret_uncertainty = 32.0 * DBL_EPSILON * *ret_values;
    return 0;
}

REF_EVAL(mindlin_shear_force, eval_history, FORCE)
REF_EVAL(mindlin_shear_work, eval_history, WORK)
REF_EVAL(mindlin_cycle_energy, eval_cycle, 0)

static const struct ref_input history[] = {REF_ANY_CONTACT, REF_MAY(fric), REF_MAY(mu_sl),
                                           REF_MAY(hz_alpha)};
static const struct ref_input cycle[] = {REF_ANY_CONTACT, REF_MAY(fric), REF_MAY(mu_sl),
                                         REF_MAY(hz_alpha), REF_MAY(amplitude)};

static const char masing[] =
    "Mindlin (1949); Mindlin and Deresiewicz (1953); Johnson (1985) sec. 7.4" REF_CATTANEO_MINDLIN;

static const struct ref_reference rows[] = {
    REF_ROW(mindlin_shear_force,
            "shear force along s at constant normal force, any history of slide", "shear_force_s",
            "N", REF_CLOSED_FORM, 1, 0.0, masing, history),
    REF_ROW(mindlin_shear_work, "work done by shear at constant normal force", "work_shear", "J",
            REF_CLOSED_FORM, 1, 0.0, masing, history),
    REF_ROW(mindlin_cycle_energy, "energy lost in one cycle of slide at constant normal force",
            "work_shear", "J", REF_CLOSED_FORM, 0, 0.0,
            "Mindlin et al. (1952); Johnson (1985) sec. 7.4" REF_CATTANEO_MINDLIN, cycle),
};

REF_TABLE(mindlin);
