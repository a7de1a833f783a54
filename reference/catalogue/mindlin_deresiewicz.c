/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for shear with a varying normal force: Mindlin and Deresiewicz by the virtual path;
 * closed loops and slides that turn, for the laws with a shear spring. Model: as in mindlin.c, and the
 * documented spring. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "evaluate.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/loops.h"
#include "reference/solutions/radial.h"
#include "reference/solutions/virtual_path.h"

static int differs(double a, double b) {
    return fabs(a - b) > 0.0;
}

/* --- Mindlin and Deresiewicz ------------------------------------------------------------------ */

enum what {
    FORCE, /* along s, of a plane path */
    WORK,
    CONSTRUCTION_S,
    CONSTRUCTION_T,
};

static int refuse_turns(struct ref_reader *in, const struct ref_path *path) {
    for (size_t i = 1; i < path->count; i++)
        if (differs(path->slide_t[i], path->slide_t[0]))
            return ref_refuse(
                in,
                "the path slides along t at sample %zu; allowed: along s alone. The "
                "superposition is exact for plane histories only (6 per cent off on a "
                "path with a right angle, solutions/virtual_path.h)",
                i);
    return 0;
}

static int read_contact(struct ref_reader *in, struct ref_friction_contact *ret_contact,
                        double *ret_gap) {
    struct ref_contact c;
    if (ref_any_contact(in, &c))
        return -1;
    const double mu = ref_friction(in, 0);
    if (in->refused)
        return -1;
    if (differs(c.alpha, 1.5))
        return ref_refuse(in, "hz_alpha is %.9g; only 3/2 is the contact of spheres", c.alpha);
    *ret_contact = (struct ref_friction_contact){c.h, c.alpha, c.kappa, mu};
    *ret_gap = c.gap;
    return 0;
}

/* One value a sample. */
static double advance(struct ref_virtual_path *v, enum what what, double overlap,
                      const double slide[2], double before, int *ret_status) {
    const double work = what == WORK ? ref_virtual_path_work(v, overlap, slide[0]) : 0.0;
    double force[2];
    *ret_status = ref_virtual_path_step(v, overlap, slide);
    ref_virtual_path_force(v, force);
    return what == WORK ? before + work : force[what == CONSTRUCTION_T];
}

/* On the values of a path that is known to be sound; 0, or -1 without memory. */
static int follow(const struct ref_friction_contact *contact, double gap,
                  const struct ref_path *path, enum what what, double *ret_values) {
    struct ref_virtual_path v;
    const double start[2] = {path->slide_s[0], path->slide_t[0]};
    int status = ref_virtual_path_init(&v, contact, path->overlap[0] + gap, start);
    ret_values[0] = 0.0;
    for (size_t i = 1; i < path->count && !status; i++) {
        const double slide[2] = {path->slide_s[i], path->slide_t[i]};
        ret_values[i] =
            advance(&v, what, path->overlap[i] + gap, slide, ret_values[i - 1], &status);
    }
    ref_virtual_path_free(&v);
    return status;
}

static int eval_path(struct ref_reader *in, enum what what, double *ret_values,
                     double *ret_uncertainty) {
    struct ref_friction_contact contact;
    double gap = 0.0;
    const struct ref_path *path = ref_need_path(in);
    if (!path || read_contact(in, &contact, &gap))
        return -1;
    if ((what == FORCE || what == WORK) && refuse_turns(in, path))
        return -1;
    double *values = malloc(path->count * sizeof *values);
    if (!values || follow(&contact, gap, path, what, values)) {
        free(values);
        return ref_refuse(in, "no memory for %zu samples", path->count);
    }
    double most = 0.0, way = 0.0, limit = 0.0;
    for (size_t i = 0; i < path->count; i++) {
        ret_values[i] = values[i];
        most = fmax(most, fabs(values[i]));
        way += i ? fabs(path->slide_s[i] - path->slide_s[i - 1]) : 0.0;
        limit = fmax(limit, contact.friction *
                                ref_hertz_force(contact.h, contact.alpha, path->overlap[i] + gap));
    }
    free(values);
    /* Each step adds the round-off of its end to what is kept inside; work is a difference of what the limits would do. */
    *ret_uncertainty = (64.0 + 4.0 * sqrt((double)path->count)) * DBL_EPSILON * most;
    if (what == WORK)
        *ret_uncertainty += 8.0 * DBL_EPSILON * limit * way;
    return 0;
}

/* --- paths of the laws with a shear spring ---------------------------------------------------- */

/* The legs of a path: what they may change. */
enum leg {
    PRESS = 1,
    SLIDE_S = 2,
    SLIDE_T = 4,
};

static size_t leg_begin(const struct ref_path *path, size_t k) {
    return k ? path->leg_end[k - 1] : 0;
}

/* Whether one column of leg k stays, or else goes one way only. */
static int leg_is(const struct ref_path *path, size_t k, const double *column, int moves) {
    const size_t from = leg_begin(path, k), to = path->leg_end[k];
    const double way = column[to] - column[from];
    for (size_t i = from + 1; i <= to; i++)
        if (moves ? (column[i] - column[i - 1]) * way < 0.0 : differs(column[i], column[from]))
            return 0;
    return 1;
}

static int check_leg(struct ref_reader *in, size_t k, unsigned may) {
    const struct ref_path *path = in->problem->path;
    if (!leg_is(path, k, path->overlap, (may & PRESS) != 0))
        return ref_refuse(in, "leg %zu: the overlap must %s", k + 1,
                          may & PRESS ? "go one way" : "stay as it is");
    if (!leg_is(path, k, path->slide_s, (may & SLIDE_S) != 0))
        return ref_refuse(in, "leg %zu: the slide along s must %s", k + 1,
                          may & SLIDE_S ? "go one way" : "stay as it is");
    if (!leg_is(path, k, path->slide_t, (may & SLIDE_T) != 0))
        return ref_refuse(in, "leg %zu: the slide along t must %s", k + 1,
                          may & SLIDE_T ? "go one way" : "stay as it is");
    return 0;
}

/* --- closed loops ----------------------------------------------------------------------------- */

/* Of one loop: the overlaps where it begins and at the other end, and the slide. */
struct corners {
    double overlap[2], slide;
};

static struct corners corners_of(const struct ref_path *path, size_t n, double gap) {
    const size_t *end = path->leg_end + 4 * n;
    return (struct corners){{path->overlap[end[0]] + gap, path->overlap[end[2]] + gap},
                            path->slide_s[end[1]] - path->slide_s[end[0]]};
}

/* Equal, as far as sums of steps of that size can be. */
static int same(double a, double b, double scale) {
    return fabs(a - b) <= 1e-12 * fabs(scale);
}

/* Loops of four legs after one of pressing, all the same and closed. */
static int read_loops(struct ref_reader *in, double gap, struct corners *ret_corners,
                      size_t *ret_count) {
    const struct ref_path *path = ref_need_path(in);
    if (!path)
        return -1;
    if (path->leg_count < 5 || path->leg_count % 4 != 1)
        return ref_refuse(in,
                          "the path has %zu legs; allowed: 1 + 4 n (press, then n times slide, "
                          "press or release, slide back, and back to the first overlap)",
                          path->leg_count);
    for (size_t k = 0; k < path->leg_count; k++)
        if (check_leg(in, k, k % 2 ? SLIDE_S : PRESS))
            return -1;
    const struct corners c = corners_of(path, 0, gap);
    if (!(c.overlap[0] > 0.0 && c.overlap[1] > 0.0))
        return ref_refuse(in, "the loop leaves contact (overlaps %.9g m and %.9g m)", c.overlap[0],
                          c.overlap[1]);
    for (size_t n = 0; 4 * n + 1 < path->leg_count; n++) {
        const size_t *end = path->leg_end + 4 * n;
        const struct corners d = corners_of(path, n, gap);
        if (!same(d.overlap[0], c.overlap[0], c.overlap[0]) ||
            !same(d.overlap[1], c.overlap[1], c.overlap[1]) || !same(d.slide, c.slide, c.slide) ||
            !same(path->slide_s[end[3]] - path->slide_s[end[0]], 0.0, c.slide) ||
            !same(path->overlap[end[4]] + gap, c.overlap[0], c.overlap[0]))
            return ref_refuse(in, "loop %zu is not closed, or not as the first one", n + 1);
    }
    *ret_corners = c;
    *ret_count = (path->leg_count - 1) / 4;
    return 0;
}

static int refuse_slip(struct ref_reader *in, const struct ref_loop *loop, size_t count,
                       const double limit[2]) {
    for (size_t n = 1; n <= count; n++)
        for (int leg = 1; leg <= 4; leg++) {
            const double force = ref_loop_leg_force(loop, n, leg);
            const double most = limit[leg == 2 || leg == 3];
            if (fabs(force) > most)
                return ref_refuse(
                    in,
                    "the contact slips in loop %zu, leg %d of it (shear force %.9g N, "
                    "limit %.9g N); allowed: loops without slip",
                    n, leg, fabs(force), most);
        }
    return 0;
}

static int eval_loop(struct ref_reader *in, enum what what, double *ret_values,
                     double *ret_uncertainty) {
    struct ref_contact contact;
    struct ref_shear_spring spring;
    struct corners corners = {.slide = 0.0};
    size_t count = 0;
    if (ref_pfc_contact(in, &contact) || ref_read_spring(in, &contact, "fric", &spring) ||
        read_loops(in, contact.gap, &corners, &count))
        return -1;
    const double *d = corners.overlap;
    const struct ref_loop loop = {spring.mode, ref_stiffness_s(&contact, d[0]),
                                  ref_stiffness_s(&contact, d[1]), corners.slide};
    const double limit[2] = {spring.friction * ref_normal_force(&contact, d[0]),
                             spring.friction * ref_normal_force(&contact, d[1])};
    if (refuse_slip(in, &loop, count, limit))
        return -1;
    const double s = fabs(corners.slide), k = fmax(loop.k1, loop.k2);
    const double scale = what == WORK ? 0.5 * k * s * s : k * s;
    *ret_values =
        what == WORK ? (double)count * ref_loop_work(&loop) : ref_loop_force(&loop, count);
    /* Differences of stiffnesses; the corners of a path are sums of steps, see same(). */
    *ret_uncertainty = 32.0 * DBL_EPSILON * (double)count * scale;
    return 0;
}

/* --- slides that turn ------------------------------------------------------------------------- */

enum radial {
    RADIAL_S,
    RADIAL_T,
    RADIAL_SLIP,
};

/* Press, slide along s, slide along t, at one overlap. */
static int read_corner(struct ref_reader *in) {
    const struct ref_path *path = ref_need_path(in);
    if (!path)
        return -1;
    if (path->leg_count != 3)
        return ref_refuse(in,
                          "the path has %zu legs; allowed: 3 (press, slide along s, slide "
                          "along t)",
                          path->leg_count);
    return check_leg(in, 0, PRESS) || check_leg(in, 1, SLIDE_S) || check_leg(in, 2, SLIDE_T);
}

/* Value at sample i. Before the corner the spring is linear up to its limit. */
static double radial_value(const struct ref_path *path, enum radial what, double limit, double k,
                           size_t i) {
    const size_t pressed = path->leg_end[0], corner = path->leg_end[1];
    const double x = path->slide_s[i < corner ? i : corner] - path->slide_s[pressed];
    const double y = i > corner ? path->slide_t[i] - path->slide_t[corner] : 0.0;
    const double slip = fmax(fabs(x) - limit / k, 0.0);
    const double start = i > pressed ? copysign(fmin(k * fabs(x), limit), x) : 0.0;
    const struct ref_radial r = ref_radial_corner(limit, k, fabs(y));
    switch (what) {
    case RADIAL_S:
        return i > corner ? copysign(r.along_s, x) : start;
    case RADIAL_T:
        return copysign(r.along_t, y);
    case RADIAL_SLIP:
        return i > pressed ? limit * slip + r.slip_energy : 0.0;
    }
    return (double)NAN;
}

static int eval_radial(struct ref_reader *in, enum radial what, double *ret_values,
                       double *ret_uncertainty) {
    struct ref_contact contact;
    struct ref_shear_spring spring;
    if (ref_pfc_contact(in, &contact) || ref_read_spring(in, &contact, "fric", &spring) ||
        read_corner(in))
        return -1;
    const struct ref_path *path = in->problem->path;
    const size_t pressed = path->leg_end[0], corner = path->leg_end[1];
    const double overlap = path->overlap[corner] + contact.gap;
    const double limit = spring.friction * ref_normal_force(&contact, overlap);
    const double k = ref_stiffness_s(&contact, overlap);
    const double x = fabs(path->slide_s[corner] - path->slide_s[pressed]);
    if (!(limit > 0.0 && isfinite(limit) && k * x >= limit))
        return ref_refuse(in,
                          "the contact does not slide at the end of leg 2 (%.9g N of shear force, "
                          "limit %.9g N); allowed: at its limit",
                          k * x, limit);
    double most = 0.0;
    for (size_t i = 0; i < path->count; i++) {
        ret_values[i] = radial_value(path, what, limit, k, i);
        most = fmax(most, fabs(ret_values[i]));
    }
    *ret_uncertainty = 32.0 * DBL_EPSILON * most;
    return 0;
}

/* --- the table -------------------------------------------------------------------------------- */

REF_EVAL(mindlin_deresiewicz_shear_force, eval_path, FORCE)
REF_EVAL(mindlin_deresiewicz_work_shear, eval_path, WORK)
REF_EVAL(mindlin_deresiewicz_shear_force_s_construction, eval_path, CONSTRUCTION_S)
REF_EVAL(mindlin_deresiewicz_shear_force_t_construction, eval_path, CONSTRUCTION_T)
REF_EVAL(hertz_loop_work_shear, eval_loop, WORK)
REF_EVAL(hertz_loop_shear_force, eval_loop, FORCE)
REF_EVAL(hertz_radial_shear_s, eval_radial, RADIAL_S)
REF_EVAL(hertz_radial_shear_t, eval_radial, RADIAL_T)
REF_EVAL(hertz_radial_slip_energy, eval_radial, RADIAL_SLIP)

static const struct ref_input virtual_path[] = {REF_ANY_CONTACT, REF_MAY(fric), REF_MAY(mu_sl),
                                                REF_MAY(hz_alpha)};
static const struct ref_input spring[] = {REF_PFC_CONTACT, REF_NEED(fric), REF_MAY(hz_mode)};

static const char superposition[] = "Mindlin and Deresiewicz (1953); Jaeger (1993); Ciavarella "
                                    "(1998) (solutions/virtual_path.h)" REF_CATTANEO_MINDLIN;
static const char loops[] =
    "Elata and Berryman (1996); PFC Hertz Model eq. 7 to 9 (solutions/loops.h)";
static const char radial[] =
    "PFC Hertz Model eq. 7 to 11 in the limit of small steps (solutions/radial.h)";

static const struct ref_reference rows[] = {
    REF_ROW(mindlin_deresiewicz_shear_force,
            "shear force along s with partial slip, any history of overlap and slide",
            "shear_force_s", "N", REF_CLOSED_FORM, 1, 0.0, superposition, virtual_path),
    REF_ROW(mindlin_deresiewicz_work_shear,
            "work of shear with partial slip, exact for a path straight between samples",
            "work_shear", "J", REF_CLOSED_FORM, 1, 0.0, superposition, virtual_path),
    REF_ROW(mindlin_deresiewicz_shear_force_s_construction,
            "shear force along s by the virtual path with vectors: a construction, exact for plane "
            "histories only",
            "shear_force_s", "N", REF_CLOSED_FORM, 1, 0.0, superposition, virtual_path),
    REF_ROW(mindlin_deresiewicz_shear_force_t_construction,
            "shear force along t by the virtual path with vectors: a construction, exact for plane "
            "histories only",
            "shear_force_t", "N", REF_CLOSED_FORM, 1, 0.0, superposition, virtual_path),
    REF_ROW(hertz_loop_work_shear, "work of shear over closed loops without slip", "work_shear",
            "J", REF_CLOSED_FORM, 0, 0.0, loops, spring),
    REF_ROW(hertz_loop_shear_force, "shear force left by closed loops without slip",
            "shear_force_s", "N", REF_CLOSED_FORM, 0, 0.0, loops, spring),
    REF_ROW(hertz_radial_shear_s, "shear force along s round a corner of the slide, sliding",
            "shear_force_s", "N", REF_CLOSED_FORM, 1, 0.0, radial, spring),
    REF_ROW(hertz_radial_shear_t, "shear force along t round a corner of the slide, sliding",
            "shear_force_t", "N", REF_CLOSED_FORM, 1, 0.0, radial, spring),
    REF_ROW(hertz_radial_slip_energy, "slip energy round a corner of the slide, sliding",
            "slip_energy", "J", REF_CLOSED_FORM, 1, 0.0, radial, spring),
};

REF_TABLE(mindlin_deresiewicz);
