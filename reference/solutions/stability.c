/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stability.h"

#include <gsl/gsl_complex_math.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_multimin.h>
#include <math.h>
#include <string.h>

enum {
    FREEDOMS = 6, /* of a sphere: three displacements, three rotations */
    ATOMS_MAX = 2,
    BONDS_MAX = 12, /* of a cell, each counted once */
    REACH = 2,      /* cells in which neighbours are looked for */
    GRID = 12,      /* wave vectors in each direction */
    STARTS = 4,
    UPHILL = 400, /* steps of Nelder and Mead */
};

/* --- two bodies ------------------------------------------------------------------------------- */

static double inverse(double x) {
    return isinf(x) ? 0.0 : 1.0 / x;
}

static double inverse_slip_mass(const struct ref_springs *s) {
    double sum = 0.0;
    for (int b = 0; b < 2; b++)
        sum += inverse(s->mass[b]) +
               (isinf(s->inertia[b]) ? 0.0 : s->lever[b] * s->lever[b] / s->inertia[b]);
    return sum;
}

double ref_stable_step_normal(const struct ref_springs *s) {
    return 2.0 / sqrt(s->k_n * (inverse(s->mass[0]) + inverse(s->mass[1])));
}

double ref_stable_step_sticking(const struct ref_springs *s) {
    return fmin(ref_stable_step_normal(s), 2.0 / sqrt(s->k_t * inverse_slip_mass(s)));
}

/* Sign of the permutation (i, j, k) of (0, 1, 2); 0 where two are equal. */
static double permutation(int i, int j, int k) {
    return 0.5 * (i - j) * (j - k) * (k - i);
}

/* What a spring measures of body b's freedom `of`: displacements first, then rotations. Row 0 is the normal spring,
 * rows 1 to 3 the components of the slip; side -1 for the body from which n points, +1 for the other. */
static double measured(int row, int of, const double n[3], double lever, int side) {
    const int axis = of % 3, a = row - 1;
    if (row == 0)
        return of < 3 ? side * n[axis] : 0.0;
    if (of < 3)
        return side * ((a == axis) - n[a] * n[axis]);
    double turned = 0.0; /* component a of (unit rotation about axis) x n */
    for (int k = 0; k < 3; k++)
        turned += permutation(a, axis, k) * n[k];
    return -lever * turned;
}

static void fill_pair(const struct ref_springs *s, gsl_matrix *ret_k) {
    const double n[3] = {1.0, 0.0, 0.0};
    gsl_matrix_set_zero(ret_k);
    for (int row = 0; row < 4; row++) {
        double weight[2 * FREEDOMS]; /* over the root of mass or inertia: the eigenvalues are w^2 */
        for (int i = 0; i < 2 * FREEDOMS; i++) {
            const int b = i / FREEDOMS, of = i % FREEDOMS;
            const double inertia = of < 3 ? s->mass[b] : s->inertia[b];
            weight[i] = isinf(inertia)
                            ? 0.0
                            : measured(row, of, n, s->lever[b], b ? 1 : -1) / sqrt(inertia);
        }
        for (size_t i = 0; i < 2 * FREEDOMS; i++)
            for (size_t j = 0; j < 2 * FREEDOMS; j++)
                *gsl_matrix_ptr(ret_k, i, j) += (row ? s->k_t : s->k_n) * weight[i] * weight[j];
    }
}

int ref_stable_step_eigen(const struct ref_springs *s, double *ret_step) {
    gsl_matrix *k = gsl_matrix_alloc(2 * FREEDOMS, 2 * FREEDOMS);
    gsl_vector *square = gsl_vector_alloc(2 * FREEDOMS);
    gsl_eigen_symm_workspace *work = gsl_eigen_symm_alloc(2 * FREEDOMS);
    int bad = !k || !square || !work;
    if (!bad) {
        fill_pair(s, k);
        bad = gsl_eigen_symm(k, square, work) != GSL_SUCCESS;
    }
    const double most = bad ? 0.0 : gsl_vector_max(square);
    gsl_eigen_symm_free(work);
    gsl_vector_free(square);
    gsl_matrix_free(k);
    if (bad || !(most > 0.0))
        return -1;
    *ret_step = 2.0 / sqrt(most);
    return 0;
}

/* --- lattices --------------------------------------------------------------------------------- */

/* Contact of sphere `from` with sphere `to` of the cell that is `cell` primitive vectors away. */
struct bond {
    int from, to, cell[3];
    double n[3];
    double coupling[FREEDOMS]
                   [FREEDOMS]; /* of the freedoms of `from` with those of `to`, over k_n */
};

struct crystal {
    int atoms, bonds;
    double primitive[3][3], basis[ATOMS_MAX][3]; /* in diameters */
    struct bond bond[BONDS_MAX];
    double own[ATOMS_MAX][FREEDOMS]
              [FREEDOMS]; /* of each sphere with itself: the same for all waves */
};

#define ROOT2 1.41421356237309504880
#define ROOT3 1.73205080756887729353
#define ROOT6 2.44948974278317809820

static const struct {
    int atoms;
    double primitive[3][3], basis[ATOMS_MAX][3];
} cells[] = {
    [REF_LATTICE_SIMPLE_CUBIC] = {1, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0}}},
    [REF_LATTICE_BODY_CENTRED] = {1,
                                  {{-1 / ROOT3, 1 / ROOT3, 1 / ROOT3},
                                   {1 / ROOT3, -1 / ROOT3, 1 / ROOT3},
                                   {1 / ROOT3, 1 / ROOT3, -1 / ROOT3}},
                                  {{0}}},
    [REF_LATTICE_FACE_CENTRED] = {1,
                                  {{0, 1 / ROOT2, 1 / ROOT2},
                                   {1 / ROOT2, 0, 1 / ROOT2},
                                   {1 / ROOT2, 1 / ROOT2, 0}},
                                  {{0}}},
    [REF_LATTICE_HEXAGONAL] = {2,
                               {{1, 0, 0}, {-0.5, ROOT3 / 2, 0}, {0, 0, 2 * ROOT6 / 3}},
                               {{0}, {0, 1 / ROOT3, ROOT6 / 3}}},
};

/* Each contact stands once: of a bond and its reverse, the one whose first difference (of atom or cell) is
 * positive. */
static int is_first(const struct bond *b) {
    const int difference[] = {b->to - b->from, b->cell[0], b->cell[1], b->cell[2]};
    for (int i = 0; i < 4; i++)
        if (difference[i])
            return difference[i] > 0;
    return 0;
}

static int find_normal(const struct crystal *c, struct bond *b) {
    double length = 0.0;
    for (int i = 0; i < 3; i++) {
        b->n[i] = c->basis[b->to][i] - c->basis[b->from][i];
        for (int k = 0; k < 3; k++)
            b->n[i] += b->cell[k] * c->primitive[k][i];
        length += b->n[i] * b->n[i];
    }
    return fabs(length - 1.0) < 1e-9;
}

/* The four springs of a bond. lever: over the root of I/m, with which rotations weigh like displacements. */
static void add_springs(struct crystal *c, struct bond *b, double kappa, double lever) {
    for (int row = 0; row < 4; row++)
        for (int i = 0; i < FREEDOMS; i++)
            for (int j = 0; j < FREEDOMS; j++) {
                const double k = row ? kappa : 1.0;
                const double from = measured(row, i, b->n, lever, -1);
                const double to = measured(row, i, b->n, lever, 1);
                c->own[b->from][i][j] += k * from * measured(row, j, b->n, lever, -1);
                c->own[b->to][i][j] += k * to * measured(row, j, b->n, lever, 1);
                b->coupling[i][j] += k * from * measured(row, j, b->n, lever, 1);
            }
}

static void make_crystal(enum ref_lattice lattice, double kappa, double q, struct crystal *ret) {
    memset(ret, 0, sizeof *ret);
    ret->atoms = cells[lattice].atoms;
    memcpy(ret->primitive, cells[lattice].primitive, sizeof ret->primitive);
    memcpy(ret->basis, cells[lattice].basis, sizeof ret->basis);
    const int side = 2 * REACH + 1, places = side * side * side;
    for (int i = 0; i < ret->atoms * ret->atoms * places; i++) {
        struct bond b = {
            .from = i / places / ret->atoms,
            .to = i / places % ret->atoms,
            .cell = {i % side - REACH, i / side % side - REACH, i / side / side % side - REACH}};
        if (!is_first(&b) || !find_normal(ret, &b))
            continue;
        add_springs(ret, &b, kappa, 1.0 / sqrt(q));
        ret->bond[ret->bonds++] = b;
    }
}

/* What the search needs at each wave vector. */
struct bands {
    struct crystal crystal;
    size_t size;
    gsl_matrix_complex *matrix;
    gsl_vector *square; /* w^2 m/k_n */
    gsl_eigen_herm_workspace *work;
};

static void add(gsl_matrix_complex *matrix, int row, int column, double value, gsl_complex phase) {
    gsl_complex *at = gsl_matrix_complex_ptr(matrix, (size_t)row, (size_t)column);
    *at = gsl_complex_add(*at, gsl_complex_mul_real(phase, value));
}

/* Both halves of the hermitian matrix. */
static void add_coupling(gsl_matrix_complex *matrix, const struct bond *bond, gsl_complex phase) {
    for (int i = 0; i < FREEDOMS; i++)
        for (int j = 0; j < FREEDOMS; j++) {
            const int row = bond->from * FREEDOMS + i, column = bond->to * FREEDOMS + j;
            add(matrix, row, column, bond->coupling[i][j], phase);
            add(matrix, column, row, bond->coupling[i][j], gsl_complex_conjugate(phase));
        }
}

static void fill_own(struct bands *b) {
    gsl_matrix_complex_set_zero(b->matrix);
    for (int k = 0; k < b->crystal.atoms; k++)
        for (int i = 0; i < FREEDOMS; i++)
            for (int j = 0; j < FREEDOMS; j++)
                add(b->matrix, k * FREEDOMS + i, k * FREEDOMS + j, b->crystal.own[k][i][j],
                    gsl_complex_rect(1.0, 0.0));
}

/* Minus the largest w^2 m/k_n at a wave vector, for a search that goes downhill. */
static double minus_fastest(const gsl_vector *wave, void *bands) {
    struct bands *b = bands;
    fill_own(b);
    for (int i = 0; i < b->crystal.bonds; i++) {
        const struct bond *bond = &b->crystal.bond[i];
        double turns = 0.0;
        for (size_t k = 0; k < 3; k++)
            turns += gsl_vector_get(wave, k) * bond->cell[k];
        add_coupling(b->matrix, bond, gsl_complex_polar(1.0, 2.0 * M_PI * turns));
    }
    return gsl_eigen_herm(b->matrix, b->square, b->work) ? (double)NAN : -gsl_vector_max(b->square);
}

struct start {
    double value, wave[3];
};

/* The best places of the grid, best first. A wave and its reverse are equally fast: half of the third direction
 * is enough. */
static void search_grid(struct bands *b, gsl_vector *wave, struct start best[STARTS]) {
    for (int i = 0; i < STARTS; i++)
        best[i] = (struct start){.value = HUGE_VAL};
    for (int i = 0; i < GRID * GRID * (GRID / 2 + 1); i++) {
        const int at[] = {i % GRID, i / GRID % GRID, i / GRID / GRID};
        struct start now = {.value = 0.0};
        for (size_t k = 0; k < 3; k++)
            now.wave[k] = at[k] / (double)GRID;
        for (size_t k = 0; k < 3; k++)
            gsl_vector_set(wave, k, now.wave[k]);
        now.value = minus_fastest(wave, b);
        for (int j = 0; j < STARTS; j++)
            if (now.value < best[j].value - 1e-9) {
                const struct start moved = best[j];
                best[j] = now;
                now = moved;
            }
    }
}

static void go_uphill(struct bands *b, gsl_multimin_fminimizer *search, struct start *start) {
    double at[3] = {start->wave[0], start->wave[1], start->wave[2]};
    double step[3] = {0.5 / GRID, 0.5 / GRID, 0.5 / GRID};
    const gsl_vector_view begin = gsl_vector_view_array(at, 3),
                          steps = gsl_vector_view_array(step, 3);
    gsl_multimin_function f = {minus_fastest, 3, b};
    if (gsl_multimin_fminimizer_set(search, &f, &begin.vector, &steps.vector))
        return;
    for (int i = 0; i < UPHILL && gsl_multimin_fminimizer_size(search) > 1e-9; i++)
        if (gsl_multimin_fminimizer_iterate(search))
            break;
    if (!(search->fval < start->value * (1.0 + 1e-12))) /* along a flat band any place is as good */
        return;
    start->value = search->fval;
    for (size_t k = 0; k < 3; k++) {
        const double wave = gsl_vector_get(search->x, k);
        start->wave[k] = wave - floor(wave);
    }
}

static int find_fastest(struct bands *b, gsl_vector *wave, gsl_multimin_fminimizer *search,
                        struct ref_lattice_limit *ret_limit) {
    struct start best[STARTS];
    size_t first = 0;
    search_grid(b, wave, best);
    for (size_t i = 0; i < STARTS && isfinite(best[i].value); i++) {
        go_uphill(b, search, &best[i]);
        first = best[i].value < best[first].value ? i : first;
    }
    if (!(best[first].value < 0.0))
        return -1;
    ret_limit->share = sqrt(2.0 / -best[first].value);
    memcpy(ret_limit->wave, best[first].wave, sizeof ret_limit->wave);
    return 0;
}

int ref_lattice_stability(enum ref_lattice lattice, double kappa, double q,
                          struct ref_lattice_limit *ret_limit) {
    struct bands b;
    make_crystal(lattice, kappa, q, &b.crystal);
    b.size = (size_t)b.crystal.atoms * FREEDOMS;
    b.matrix = gsl_matrix_complex_alloc(b.size, b.size);
    b.square = gsl_vector_alloc(b.size);
    b.work = gsl_eigen_herm_alloc(b.size);
    gsl_vector *wave = gsl_vector_alloc(3);
    gsl_multimin_fminimizer *search =
        gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, 3);
    const int bad = !b.matrix || !b.square || !b.work || !wave || !search ||
                    find_fastest(&b, wave, search, ret_limit);
    gsl_multimin_fminimizer_free(search);
    gsl_vector_free(wave);
    gsl_eigen_herm_free(b.work);
    gsl_vector_free(b.square);
    gsl_matrix_complex_free(b.matrix);
    return bad ? -1 : 0;
}

double ref_packing_share(double kappa, double q, double contacts) {
    const double pair = fmin(1.0, 1.0 / sqrt(kappa * (1.0 + 1.0 / q)));
    return pair / sqrt(contacts);
}

/* --- with a dashpot --------------------------------------------------------------------------- */

double ref_stable_damped(enum ref_velocity velocity, double zeta) {
    const double lag = velocity == REF_VELOCITY_HALF        ? zeta
                       : velocity == REF_VELOCITY_PREDICTED ? 2.0 * zeta
                                                            : 0.0;
    /* The difference of root and lag without cancellation. */
    return 2.0 / (sqrt(1.0 + lag * lag) + lag);
}

static double spring_of(enum ref_velocity velocity, double c, double dt) {
    return velocity == REF_VELOCITY_HALF        ? 2.0 * c / dt
           : velocity == REF_VELOCITY_PREDICTED ? 4.0 * c / dt
                                                : 0.0;
}

int ref_stable_step_damped(const struct ref_springs *s, const struct ref_dashpots *d,
                           ref_limit *limit, const void *data, double *ret_step) {
    double dt, last_log = 0.0, last_off = 0.0;
    if (limit(s, data, &dt))
        return -1;
    /* Secants in log(dt) of log(limit/dt); the first step is that of the fixed point. */
    for (int i = 0; i < 60; i++) {
        struct ref_springs stiffer = *s;
        double at;
        stiffer.k_n += spring_of(d->velocity, d->c_n, dt);
        stiffer.k_t += spring_of(d->velocity, d->c_t, dt);
        if (limit(&stiffer, data, &at))
            return -1;
        const double log_dt = log(dt), off = log(at / dt);
        if (fabs(off) < 1e-12) {
            *ret_step = dt;
            return 0;
        }
        const double slope = i ? (off - last_off) / (log_dt - last_log) : -1.0;
        last_log = log_dt;
        last_off = off;
        dt *= exp(off / fmin(fmax(-slope, 0.5), 1.0));
    }
    return -1;
}
