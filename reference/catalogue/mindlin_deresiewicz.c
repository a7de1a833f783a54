/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for shear with a varying normal force: Mindlin and Deresiewicz by the virtual path;
 * closed loops and slides that turn, for the laws with a shear spring. Model: as in mindlin.c, and the
 * documented spring. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "element_paths.h"
#include "formula.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/loops.h"
#include "reference/solutions/radial.h"
#include "reference/solutions/virtual_path.h"

#define refused(eval, ...) ((void)ref_impossible(eval, __VA_ARGS__), -1)

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

static int refuse_turns(struct ref_eval *eval, const struct ref_path *path) {
    for (size_t i = 1; i < path->count; i++)
        if (differs(path->slide_t[i], path->slide_t[0]))
            return refused(eval,
                           "the path slides along t at sample %zu; allowed: along s alone. The "
                           "superposition is exact for plane histories only (6 per cent off on a "
                           "path with a right angle, solutions/virtual_path.h)",
                           i);
    return 0;
}

/* One value a sample. */
static double advance(struct ref_virtual_path *v, enum what what, double overlap, const double slide[2], double before,
                      int *ret_status) {
    const double work = what == WORK ? ref_virtual_path_work(v, overlap, slide[0]) : 0.0;
    double force[2];
    *ret_status = ref_virtual_path_step(v, overlap, slide);
    ref_virtual_path_force(v, force);
    return what == WORK ? before + work : force[what == CONSTRUCTION_T];
}

/* On the values of a path that is known to be sound; 0, or -1 without memory. */
static int follow(const struct ref_friction_contact *contact, double gap, const struct ref_path *path, enum what what,
                  double *ret_values) {
    struct ref_virtual_path v;
    const double start[2] = {path->slide_s[0], path->slide_t[0]};
    int status = ref_virtual_path_init(&v, contact, path->overlap[0] + gap, start);
    ret_values[0] = 0.0;
    for (size_t i = 1; i < path->count && !status; i++) {
        const double slide[2] = {path->slide_s[i], path->slide_t[i]};
        ret_values[i] = advance(&v, what, path->overlap[i] + gap, slide, ret_values[i - 1], &status);
    }
    ref_virtual_path_free(&v);
    return status;
}

static void along(struct ref_eval *eval, struct ref_friction_contact contact, double gap, enum what what,
                  const struct ref_path *path, double *ret) {
    if (differs(contact.alpha, 1.5))
        (void)REFUSE("hz_alpha is %.9g; allowed: 3/2, the contact of spheres", contact.alpha);
    else if ((what == FORCE || what == WORK) && refuse_turns(eval, path))
        return;
    else if (follow(&contact, gap, path, what, ret))
        (void)REFUSE("no memory for %zu samples", path->count);
    double most = 0.0, way = 0.0, limit = 0.0;
    for (size_t i = 0; i < path->count; i++) {
        most = fmax(most, fabs(ret[i]));
        way += i ? fabs(path->slide_s[i] - path->slide_s[i - 1]) : 0.0;
        limit = fmax(limit, contact.friction * ref_hertz_force(contact.h, contact.alpha, path->overlap[i] + gap));
    }
    /* Each step adds the round-off of its end to what is kept inside; work is a difference of what the limits would do. */
    (void)UNSURE(0.0, (64.0 + 4.0 * sqrt((double)path->count)) * DBL_EPSILON * most +
                          (what == WORK ? 8.0 * DBL_EPSILON * limit * way : 0.0));
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

static int check_leg(struct ref_eval *eval, const struct ref_path *path, size_t k, unsigned may) {
    if (!leg_is(path, k, path->overlap, (may & PRESS) != 0))
        return refused(eval, "leg %zu: the overlap must %s", k + 1, may & PRESS ? "go one way" : "stay as it is");
    if (!leg_is(path, k, path->slide_s, (may & SLIDE_S) != 0))
        return refused(eval, "leg %zu: the slide along s must %s", k + 1,
                       may & SLIDE_S ? "go one way" : "stay as it is");
    if (!leg_is(path, k, path->slide_t, (may & SLIDE_T) != 0))
        return refused(eval, "leg %zu: the slide along t must %s", k + 1,
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
static int read_loops(struct ref_eval *eval, const struct ref_path *path, double gap, struct corners *ret_corners,
                      size_t *ret_count) {
    if (path->leg_count < 5 || path->leg_count % 4 != 1)
        return refused(eval,
                       "the path has %zu legs; allowed: 1 + 4 n (press, then n times slide, "
                       "press or release, slide back, and back to the first overlap)",
                       path->leg_count);
    for (size_t k = 0; k < path->leg_count; k++)
        if (check_leg(eval, path, k, k % 2 ? SLIDE_S : PRESS))
            return -1;
    const struct corners c = corners_of(path, 0, gap);
    if (!(c.overlap[0] > 0.0 && c.overlap[1] > 0.0))
        return refused(eval, "the loop leaves contact (overlaps %.9g m and %.9g m)", c.overlap[0], c.overlap[1]);
    for (size_t n = 0; 4 * n + 1 < path->leg_count; n++) {
        const size_t *end = path->leg_end + 4 * n;
        const struct corners d = corners_of(path, n, gap);
        if (!same(d.overlap[0], c.overlap[0], c.overlap[0]) || !same(d.overlap[1], c.overlap[1], c.overlap[1]) ||
            !same(d.slide, c.slide, c.slide) || !same(path->slide_s[end[3]] - path->slide_s[end[0]], 0.0, c.slide) ||
            !same(path->overlap[end[4]] + gap, c.overlap[0], c.overlap[0]))
            return refused(eval, "loop %zu is not closed, or not as the first one", n + 1);
    }
    *ret_corners = c;
    *ret_count = (path->leg_count - 1) / 4;
    return 0;
}

static int refuse_slip(struct ref_eval *eval, const struct ref_loop *loop, size_t count, const double limit[2]) {
    for (size_t n = 1; n <= count; n++)
        for (int leg = 1; leg <= 4; leg++) {
            const double force = ref_loop_leg_force(loop, n, leg);
            const double most = limit[leg == 2 || leg == 3];
            if (fabs(force) > most)
                return refused(eval,
                               "the contact slips in loop %zu, leg %d of it (shear force %.9g N, "
                               "limit %.9g N); allowed: loops without slip",
                               n, leg, fabs(force), most);
        }
    return 0;
}

struct spring {
    double h, alpha, kappa, mu, scaled, gap;
};
static double normal(const struct spring *s, double overlap) {
    return s->mu * ref_hertz_force(s->h, s->alpha, overlap);
}
static double stiffness(const struct spring *s, double overlap) {
    return s->kappa * ref_hertz_stiffness(s->h, s->alpha, overlap);
}

static double loops(struct ref_eval *eval, struct spring s, enum what what) {
    struct corners corners = {.slide = 0.0};
    size_t count = 0;
    const struct ref_path *path = ref_samples(eval);
    if (!path || read_loops(eval, path, s.gap, &corners, &count))
        return (double)NAN;
    const double *d = corners.overlap;
    const struct ref_loop loop = {(int)s.scaled, stiffness(&s, d[0]), stiffness(&s, d[1]), corners.slide};
    if (refuse_slip(eval, &loop, count, (const double[]){normal(&s, d[0]), normal(&s, d[1])}))
        return (double)NAN;
    const double way = fabs(corners.slide), k = fmax(loop.k1, loop.k2);
    /* Differences of stiffnesses; the corners of a path are sums of steps, see same(). */
    return UNSURE(what == WORK ? (double)count * ref_loop_work(&loop) : ref_loop_force(&loop, count),
                  32.0 * DBL_EPSILON * (double)count * (what == WORK ? 0.5 * k * way * way : k * way));
}

/* --- slides that turn ------------------------------------------------------------------------- */

enum radial {
    RADIAL_S,
    RADIAL_T,
    RADIAL_SLIP,
};

/* Press, slide along s, slide along t, at one overlap. */
static int read_corner(struct ref_eval *eval, const struct ref_path *path) {
    if (path->leg_count != 3)
        return refused(eval,
                       "the path has %zu legs; allowed: 3 (press, slide along s, slide "
                       "along t)",
                       path->leg_count);
    return check_leg(eval, path, 0, PRESS) || check_leg(eval, path, 1, SLIDE_S) || check_leg(eval, path, 2, SLIDE_T);
}

/* Value at sample i. Before the corner the spring is linear up to its limit. */
static double radial_value(const struct ref_path *path, enum radial what, double limit, double k, size_t i) {
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

static void turns(struct ref_eval *eval, struct spring s, enum radial what, const struct ref_path *path, double *ret) {
    if (read_corner(eval, path))
        return;
    const size_t pressed = path->leg_end[0], corner = path->leg_end[1];
    const double overlap = path->overlap[corner] + s.gap, limit = normal(&s, overlap), k = stiffness(&s, overlap);
    const double x = fabs(path->slide_s[corner] - path->slide_s[pressed]);
    double most = 0.0;
    if (!(limit > 0.0 && isfinite(limit) && k * x >= limit))
        (void)REFUSE(
            "the contact does not slide at the end of leg 2 (%.9g N of shear force, limit %.9g N); allowed: at its limit",
            k * x, limit);
    for (size_t i = 0; i < path->count; i++) {
        ret[i] = radial_value(path, what, limit, k, i);
        most = fmax(most, fabs(ret[i]));
    }
    (void)UNSURE(0.0, 32.0 * DBL_EPSILON * most);
}

/* --- records -------------------------------------------------------------------------------------- */

MODEL(mindlin_deresiewicz, "any");
MODEL(construction, "any");
MODEL(hertz_loop, "pfc");
MODEL(hertz_radial, "pfc");
QUANTITY(shear_force_t, "T_t", "N", ANY, "shear force along t");
QUANTITY(slip_energy, "W", "J", ANY, "energy of slip");

static const char superposition[] =
    "Mindlin and Deresiewicz (1953); Jaeger (1993); Ciavarella (1998) (solutions/virtual_path.h)" REF_CATTANEO_MINDLIN;
#define CONTACT     (h, kappa, mu_finite, alpha, gap)
#define ALONG(what) along(eval, (struct ref_friction_contact){h, alpha, kappa, mu_finite}, gap, what, path, ret)
#define N \
    { "N = h \\delta^\\alpha", "Normal force N at the overlap δ; the exponent α is 3/2 for spheres." }
PATH_FORMULA(
    shear_force, mindlin_deresiewicz, CONTACT, ALONG(FORCE), 0, superposition,
    {{"T = \\int_0^\\delta \\tau(z) \\frac{dN}{dz} dz, \\quad s = \\frac{1}{\\kappa} \\int_0^\\delta \\tau(z) dz, \\quad |\\tau| \\le \\mu",
      "Shear force T and slide s as sums over nested contacts of the overlap z, each with the traction ratio τ. A step changes τ in the outer contacts only, where it becomes the friction coefficient μ against the slip, as deep as s asks for."},
     N});
PATH_FORMULA(
    work_shear, mindlin_deresiewicz, CONTACT, ALONG(WORK), 0, superposition,
    {{"W = \\int_0^s T ds", "Work of the shear force T over the slide s."},
     {"T = \\int_0^\\delta \\tau(z) \\frac{dN}{dz} dz, \\quad s = \\frac{1}{\\kappa} \\int_0^\\delta \\tau(z) dz, \\quad |\\tau| \\le \\mu",
      "Shear force T and slide s as sums over nested contacts of the overlap z, each with the traction ratio τ. A step changes τ in the outer contacts only, where it becomes the friction coefficient μ against the slip, as deep as s asks for."},
     N});
#define VECTORS \
    {"T = \\int_0^\\delta \\tau(z) \\frac{dN}{dz} dz, \\quad s = \\frac{1}{\\kappa} \\int_0^\\delta \\tau(z) dz, \\quad |\\tau| \\le \\mu", \
     "Shear force T and slide s as sums over nested contacts of the overlap z, each with the traction ratio τ. A step changes τ in the outer contacts only, where it becomes the friction coefficient μ against the slip, as deep as s asks for."}, \
    { \
        "T = (T_s, T_t), \\quad s = (s_s, s_t), \\quad \\tau = (\\tau_s, \\tau_t)", \
            "The same with vectors: a construction, which is exact for slides along one line only." \
    }
PATH_FORMULA(shear_force, construction, CONTACT, ALONG(CONSTRUCTION_S), 0, superposition, {VECTORS, N});
PATH_FORMULA(shear_force_t, construction, CONTACT, ALONG(CONSTRUCTION_T), 0, superposition, {VECTORS, N});

static const char loop[] = "Elata and Berryman (1996); PFC Hertz Model eq. 7 to 9 (solutions/loops.h)";
static const char radial[] = "PFC Hertz Model eq. 7 to 11 in the limit of small steps (solutions/radial.h)";
#define SPRING    (h, alpha, kappa, mu, scaled, gap)
#define OF_SPRING ((struct spring){h, alpha, kappa, mu, scaled, gap})
#define N_AND_K_S \
    { \
        "N = h \\delta^\\alpha, \\quad k_s = \\kappa \\alpha h \\delta^{\\alpha - 1}", \
            "Normal force and shear stiffness at the overlap δ; the exponent α is 3/2 for spheres." \
    }
FORMULA(
    work_shear, hertz_loop, SPRING, loops(eval, OF_SPRING, WORK), 0, loop,
    {{"W = -\\frac{n}{2} (k_1 - k_2) s^2",
      "Work of shear over n closed loops with the slide s, for hz_mode 0. It is negative where the spring creates energy."},
     {"W = \\frac{n}{2} |k_1 - k_2| s^2", "The same for hz_mode 1."},
     {"k_1 = \\kappa \\alpha h \\delta_1^{\\alpha - 1}, \\quad k_2 = \\kappa \\alpha h \\delta_2^{\\alpha - 1}",
      "Shear stiffness at the overlap δ at which the loop begins, and at the other one."}});
FORMULA(
    shear_force, hertz_loop, SPRING, loops(eval, OF_SPRING, FORCE), 0, loop,
    {{"T = n (k_1 - k_2) s", "Shear force after n closed loops with the slide s, for hz_mode 0."},
     {"T = (k_1 - k_2) s q \\frac{1 - q^n}{1 - q}, \\quad q = \\frac{k_1}{k_2}",
      "The same for hz_mode 1 and a loop that begins at the smaller overlap; one that begins at the larger overlap leaves no force."},
     {"k_1 = \\kappa \\alpha h \\delta_1^{\\alpha - 1}, \\quad k_2 = \\kappa \\alpha h \\delta_2^{\\alpha - 1}",
      "Shear stiffness at the overlap δ at which the loop begins, and at the other one."}});
PATH_FORMULA(
    shear_force, hertz_radial, SPRING, turns(eval, OF_SPRING, RADIAL_S, path, ret), 0, radial,
    {{"T_s = \\frac{\\mu N}{\\cosh \\eta}, \\quad \\eta = \\frac{k_s y}{\\mu N}",
      "Shear force along s after the slide y along t, of a contact that slid along s before. The limit of small steps; μ: friction coefficient."},
     N_AND_K_S});
PATH_FORMULA(
    shear_force_t, hertz_radial, SPRING, turns(eval, OF_SPRING, RADIAL_T, path, ret), 0, radial,
    {{"T_t = \\mu N \\tanh \\eta, \\quad \\eta = \\frac{k_s y}{\\mu N}",
      "Shear force along t after the slide y along t, of a contact that slid along s before. The limit of small steps; μ: friction coefficient."},
     N_AND_K_S});
PATH_FORMULA(
    slip_energy, hertz_radial, SPRING, turns(eval, OF_SPRING, RADIAL_SLIP, path, ret), 0, radial,
    {{"W = \\mu N \\left(s_c - \\frac{\\mu N}{k_s}\\right) + \\frac{(\\mu N)^2}{k_s} \\ln \\cosh \\eta, \\quad \\eta = \\frac{k_s y}{\\mu N}",
      "Energy lost by slip after the slides s_c along s and y along t. The limit of small steps; μ: friction coefficient."},
     N_AND_K_S});

REFERENCE(mindlin_deresiewicz_shear_force, shear_force, mindlin_deresiewicz,
          "shear force along s with partial slip, any history of overlap and slide");
REFERENCE(mindlin_deresiewicz_work_shear, work_shear, mindlin_deresiewicz,
          "work of shear with partial slip, exact for a path straight between samples");
REFERENCE(mindlin_deresiewicz_shear_force_s_construction, shear_force, construction,
          "shear force along s by the virtual path with vectors: a construction, exact for plane histories only");
REFERENCE(mindlin_deresiewicz_shear_force_t_construction, shear_force_t, construction,
          "shear force along t by the virtual path with vectors: a construction, exact for plane histories only");
REFERENCE(hertz_loop_work_shear, work_shear, hertz_loop, "work of shear over closed loops without slip");
REFERENCE(hertz_loop_shear_force, shear_force, hertz_loop, "shear force left by closed loops without slip");
REFERENCE(hertz_radial_shear_s, shear_force, hertz_radial, "shear force along s round a corner of the slide, sliding");
REFERENCE(hertz_radial_shear_t, shear_force_t, hertz_radial,
          "shear force along t round a corner of the slide, sliding");
REFERENCE(hertz_radial_slip_energy, slip_energy, hertz_radial, "slip energy round a corner of the slide, sliding");

RECORDS(mindlin_deresiewicz) = 0;
