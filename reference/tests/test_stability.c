/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stability of explicit steps: eigenvalues against closed forms, and both against bodies that are moved step by
 * step under springs. */
#include <stdlib.h>

#include "close.h"
#include "reference/solutions/oblique.h"
#include "reference/solutions/stability.h"
#include "touchstone/common.h"

static const char *const lattices[] = {
#define X(name, keyword, title, neighbours) #keyword,
    REF_LATTICES(X)
#undef X
};
static const int neighbours[] = {
#define X(name, keyword, title, neighbours) neighbours,
    REF_LATTICES(X)
#undef X
};

/* --- two bodies ------------------------------------------------------------------------------- */

/* The eigenvalues of a matrix of norm w^2 are good to about 12 ulp w^2, and there is one root. */
Test(stability, pair_by_eigenvalues) {
    uint64_t seed = 1;
    for (int i = 0; i < 300; i++) {
        struct ref_springs s = {uniform(&seed, 1, 2), uniform(&seed, 0, 3), {0}, {0}, {0}};
        for (int b = 0; b < 2; b++) {
            s.mass[b] = pow(10, uniform(&seed, -2, 2));
            s.lever[b] = pow(10, uniform(&seed, -1, 1));
            s.inertia[b] = uniform(&seed, 0.1, 1) * s.mass[b] * s.lever[b] * s.lever[b];
        }
        if (i % 3 == 0) /* a wall */
            s.mass[1] = s.inertia[1] = s.lever[1] = HUGE_VAL;
        double step = 0;
        cr_expect(ref_stable_step_eigen(&s, &step) == 0);
        CLOSE(step, ref_stable_step_sticking(&s), 16 * ULP, "pair %d", i);
    }
}

/* 1/sqrt(2 chi), with the chi of oblique impacts: solid spheres, two or one on a wall. */
Test(stability, share_of_the_normal_mode) {
    for (int wall = 0; wall < 2; wall++)
        for (int i = 0; i <= 5; i++) {
            const double nu = 0.1 * i, kappa = 2 * (1 - nu) / (2 - nu), far = HUGE_VAL;
            const struct ref_springs s = {1e7,
                                          kappa * 1e7,
                                          {2e-3, wall ? far : 2e-3},
                                          {8e-4 * 25e-6, wall ? far : 8e-4 * 25e-6},
                                          {5e-3, wall ? far : 5e-3}};
            const double m_star = wall ? 2e-3 : 1e-3;
            const double chi =
                0.5 * kappa * m_star / ref_oblique_inertia(s.mass, s.lever, s.inertia);
            CLOSE(chi, (1 - nu) / (2 - nu) * 3.5, 8 * ULP, "chi, nu %g", nu);
            const double share = ref_stable_step_sticking(&s) / ref_stable_step_normal(&s);
            CLOSE(share, 1 / sqrt(2 * chi), 8 * ULP, "nu %g", nu);
            if (i == 3)
                CLOSE(share, 0.589, 5e-4 / 0.589, "as printed");
        }
    /* Where the shear spring is soft the normal mode is the faster one; without friction it is alone. */
    const struct ref_springs soft = {1, 0.2, {1, 1}, {0.4, 0.4}, {1, 1}};
    const struct ref_springs smooth = {1, 0, {1, 1}, {0.4, 0.4}, {1, 1}};
    CLOSE(ref_stable_step_sticking(&soft), ref_stable_step_normal(&soft), 0.0, "soft");
    CLOSE(ref_stable_step_sticking(&smooth), sqrt(2), 4 * ULP, "without friction");
}

/* --- lattices against closed forms ------------------------------------------------------------ */

/* w^2 m/k_n where all waves are simple. All spheres turn alike (wave 0): every contact slides by twice the turn,
 *   4 kappa/q sum |e x n|^2 = 4/3 kappa/q times the neighbours.
 * At the edge of the zone spheres move against their neighbours: all of them (simple and body-centred cubic),
 * or eight of twelve, whose normals have 1/sqrt 2 along the motion (face-centred cubic). */
static double fastest_of_cubic(int lattice, double kappa, double q) {
    const double turns = 4.0 / 3.0 * neighbours[lattice] * kappa / q;
    const double moves[] = {4 + 8 * kappa, 16.0 / 3.0 * (1 + 2 * kappa), 8 + 8 * kappa};
    return fmax(turns, moves[lattice]);
}

Test(stability, cubic_lattices_in_closed_form) {
    static const double inertias[] = {0.4, 2.0 / 3.0}; /* solid, hollow */
    for (int lattice = 0; lattice < 3; lattice++)
        for (int i = 0; i <= 4; i++)
            for (size_t j = 0; j < TOUCH_COUNT(inertias); j++) {
                struct ref_lattice_limit limit = {0};
                const double kappa = 0.25 * i, q = inertias[j];
                cr_expect(ref_lattice_stability((enum ref_lattice)lattice, kappa, q, &limit) == 0);
                CLOSE(limit.share, sqrt(2 / fastest_of_cubic(lattice, kappa, q)), 32 * ULP,
                      "%s, kappa %g, q %g", lattices[lattice], kappa, q);
            }
}

Test(stability, bound_of_any_packing) {
    uint64_t seed = 2;
    for (int i = 0; i < 40; i++) {
        const int lattice = i % REF_LATTICE_COUNT;
        const double kappa = uniform(&seed, 0, 1), q = uniform(&seed, 0.2, 1);
        struct ref_lattice_limit limit = {0};
        cr_expect(ref_lattice_stability((enum ref_lattice)lattice, kappa, q, &limit) == 0);
        const double bound = ref_packing_share(kappa, q, neighbours[lattice]);
        cr_expect(bound <= limit.share * (1 + 32 * ULP), "%s, %g, %g: %g > %g", lattices[lattice],
                  kappa, q, bound, limit.share);
        cr_expect(bound > 0.5 * limit.share, "%s: %g is far from %g", lattices[lattice], bound,
                  limit.share);
    }
    CLOSE(ref_packing_share(1.4 / 1.7, 0.4, 1), 0.58901508937395153, 4 * ULP, "a pair");
}

/* --- lattices in motion ----------------------------------------------------------------------- */

/* A periodic piece of a lattice, diameters and masses 1, k_n = 1. Contacts are found from the positions, forces
 * summed contact by contact; slip is added up from the velocities, as DEM codes do. */
enum {
    SPHERES_MAX = 64,
    CONTACTS_MAX = 400,
    STEPS = 400,
};

struct sphere {
    double at[3], u[3], v[3], spin[3], force[3], torque[3];
};

struct touching {
    int one, two;
    double n[3], shear[3];
};

struct piece {
    int spheres, contacts;
    struct sphere sphere[SPHERES_MAX];
    struct touching contact[CONTACTS_MAX];
    double kappa, inertia;
};

#define R2 1.4142135623730951
#define R3 1.7320508075688772

static const struct {
    double edge[3]; /* of the rectangular cell */
    int repeats, count;
    double at[4][3]; /* as shares of the edges */
} rectangular[] = {
    {{1, 1, 1}, 4, 1, {{0}}},
    {{2 / R3, 2 / R3, 2 / R3}, 2, 2, {{0}, {0.5, 0.5, 0.5}}},
    {{R2, R2, R2}, 2, 4, {{0}, {0, 0.5, 0.5}, {0.5, 0, 0.5}, {0.5, 0.5, 0}}},
    {{1, R3, 1.6329931618554521},
     2,
     4,
     {{0}, {0.5, 0.5, 0}, {0.5, 5.0 / 6, 0.5}, {0, 1.0 / 3, 0.5}}},
};

/* Two spheres may touch through several sides of the piece. */
static void find_contacts(struct piece *p, int lattice, int one, int two) {
    for (int image = 0; image < 27; image++) {
        struct touching c = {one, two, {0}, {0}};
        double length = 0;
        for (int i = 0, left = image; i < 3; i++, left /= 3) {
            const double box = rectangular[lattice].edge[i] * rectangular[lattice].repeats;
            c.n[i] = p->sphere[two].at[i] - p->sphere[one].at[i] + (left % 3 - 1) * box;
            length += c.n[i] * c.n[i];
        }
        if (fabs(length - 1) < 1e-9)
            p->contact[p->contacts++] = c;
    }
}

static void make_piece(struct piece *p, int lattice, double kappa, double q) {
    const int repeats = rectangular[lattice].repeats, cells = repeats * repeats * repeats;
    uint64_t seed = 3;
    *p = (struct piece){
        .spheres = cells * rectangular[lattice].count, .kappa = kappa, .inertia = q * 0.25};
    for (int b = 0; b < p->spheres; b++) {
        const int cell[] = {b % repeats, b / repeats % repeats, b / repeats / repeats % repeats};
        for (int i = 0; i < 3; i++) {
            p->sphere[b].at[i] =
                (cell[i] + rectangular[lattice].at[b / cells][i]) * rectangular[lattice].edge[i];
            p->sphere[b].v[i] = uniform(&seed, -1, 1);
            p->sphere[b].spin[i] = uniform(&seed, -1, 1);
        }
    }
    for (int one = 0; one < p->spheres; one++)
        for (int two = one + 1; two < p->spheres; two++)
            find_contacts(p, lattice, one, two);
    cr_assert(2 * p->contacts == p->spheres * neighbours[lattice], "%s: %d contacts",
              lattices[lattice], p->contacts);
}

static void cross(const double a[3], const double b[3], double ret[3]) {
    for (int i = 0; i < 3; i++)
        ret[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static void press(struct piece *p, struct touching *c, double dt) {
    struct sphere *one = &p->sphere[c->one], *two = &p->sphere[c->two];
    double slip[3], turn[3], spins[3], closer = 0, along = 0, torque[3];
    for (int i = 0; i < 3; i++) {
        spins[i] = 0.5 * (one->spin[i] + two->spin[i]);
        closer += (one->u[i] - two->u[i]) * c->n[i];
        along += (two->v[i] - one->v[i]) * c->n[i];
    }
    cross(spins, c->n, turn);
    for (int i = 0; i < 3; i++) {
        slip[i] = two->v[i] - one->v[i] - along * c->n[i] - turn[i];
        c->shear[i] += p->kappa * slip[i] * dt;
        one->force[i] += c->shear[i] - closer * c->n[i];
        two->force[i] -= c->shear[i] - closer * c->n[i];
    }
    cross(c->n, c->shear,
          torque); /* at + n/2 on one, and with the opposite force at - n/2 on two */
    for (int i = 0; i < 3; i++) {
        one->torque[i] += 0.5 * torque[i];
        two->torque[i] += 0.5 * torque[i];
    }
}

static double fastest_motion(const struct piece *p) {
    double most = 0;
    for (int b = 0; b < p->spheres; b++)
        for (int i = 0; i < 3; i++)
            most = fmax(most, fmax(fabs(p->sphere[b].v[i]), fabs(p->sphere[b].spin[i])));
    return most;
}

/* Largest velocity after STEPS steps over that of the start. */
static double growth(struct piece *p, double dt) {
    const double before = fastest_motion(p);
    for (int step = 0; step < STEPS; step++) {
        for (int b = 0; b < p->spheres; b++)
            for (int i = 0; i < 3; i++) {
                struct sphere *s = &p->sphere[b];
                s->v[i] += dt * s->force[i];
                s->spin[i] += dt * s->torque[i] / p->inertia;
                s->u[i] += dt * s->v[i];
                s->force[i] = s->torque[i] = 0;
            }
        for (int c = 0; c < p->contacts; c++)
            press(p, &p->contact[c], dt);
    }
    return fastest_motion(p) / before;
}

/* At 1.01 of the limit the fastest mode grows by 1.33 a step, to 1e49 in 400; at 0.99 each mode stays below
 * 1/sqrt(1 - 0.99^2) = 7 of its start, and the sum of 384 of them below 1e4. */
Test(stability, lattices_in_motion) {
    static const double kappas[] = {0.2, 1.4 / 1.7};
    struct piece *p = malloc(sizeof *p);
    for (int lattice = 0; lattice < REF_LATTICE_COUNT; lattice++)
        for (size_t k = 0; k < TOUCH_COUNT(kappas); k++) {
            struct ref_lattice_limit limit = {0};
            cr_expect(ref_lattice_stability((enum ref_lattice)lattice, kappas[k], 0.4, &limit) ==
                      0);
            const double step = limit.share * 2 * sqrt(0.5);
            double grown[2];
            for (int above = 0; above < 2; above++) {
                make_piece(p, lattice, kappas[k], 0.4);
                grown[above] = growth(p, (above ? 1.01 : 0.99) * step);
            }
            cr_expect(grown[0] < 1e4, "%s, kappa %g, at 0.99 of the limit: %g", lattices[lattice],
                      kappas[k], grown[0]);
            /* The fastest wave of the hexagonal lattice with soft shear springs does not fit into the piece. */
            if (lattice != REF_LATTICE_HEXAGONAL || k > 0)
                cr_expect(grown[1] > 1e20, "%s, kappa %g, at 1.01 of the limit: %g",
                          lattices[lattice], kappas[k], grown[1]);
        }
    free(p);
}

/* --- with a dashpot --------------------------------------------------------------------------- */

/* One oscillator, w = 1, by the text of the three schemes. */
static double oscillate(enum ref_velocity velocity, double zeta, double dt) {
    double x = 1, v = 0, a = -1;
    for (int step = 0; step < 50000; step++) {
        v += 0.5 * dt * a;
        x += dt * v;
        const double used = velocity == REF_VELOCITY_PREDICTED ? v + 0.5 * dt * a : v;
        a = velocity == REF_VELOCITY_IMPLICIT ? (-x - 2 * zeta * v) / (1 + zeta * dt)
                                              : -x - 2 * zeta * used;
        v += 0.5 * dt * a;
        if (!(fabs(x) < 1e12))
            return HUGE_VAL;
    }
    return fabs(x) + fabs(v);
}

static int of_pair(const struct ref_springs *springs, const void *data, double *ret_step) {
    (void)data;
    *ret_step = ref_stable_step_sticking(springs);
    return 0;
}

/* Of two modes with dashpots of their own the one with the smaller step counts. */
Test(stability, pairs_with_dashpots) {
    uint64_t seed = 5;
    for (int i = 0; i < 100; i++) {
        const struct ref_springs s = {1, uniform(&seed, 0.01, 2), {1, 3}, {0.4, 1.2}, {1, 1}};
        const struct ref_dashpots d = {pow(10, uniform(&seed, -3, 1)),
                                       pow(10, uniform(&seed, -3, 1)), (enum ref_velocity)(i % 3)};
        const double mass[] = {0.75, 0.75 / 3.5}, k[] = {s.k_n, s.k_t}, c[] = {d.c_n, d.c_t};
        double step = 0, expected = HUGE_VAL;
        for (int mode = 0; mode < 2; mode++)
            expected =
                fmin(expected,
                     ref_stable_damped(d.velocity, c[mode] / (2 * sqrt(k[mode] * mass[mode]))) *
                         sqrt(mass[mode] / k[mode]));
        cr_expect(ref_stable_step_damped(&s, &d, of_pair, NULL, &step) == 0);
        CLOSE(step, expected, 1e-11, "pair %d", i);
    }
}

Test(stability, damped) {
    static const double zetas[] = {0, 0.01, 0.1, 0.3, 1, 3};
    for (int velocity = 0; velocity < 3; velocity++)
        for (size_t i = 0; i < TOUCH_COUNT(zetas); i++) {
            const double step = ref_stable_damped((enum ref_velocity)velocity, zetas[i]);
            const double below = oscillate((enum ref_velocity)velocity, zetas[i], 0.999 * step);
            const double above = oscillate((enum ref_velocity)velocity, zetas[i], 1.001 * step);
            cr_expect(below < 1e3, "velocity %d, zeta %g: %g", velocity, zetas[i], below);
            cr_expect(above > 1e6, "velocity %d, zeta %g: %g", velocity, zetas[i], above);
        }
}
