/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Included once a precision, with REAL, the mathematics (POW, SQRT, ...) and NAME(x). */

/* --- coefficients --------------------------------------------------------------------------- */

static REAL NAME(value)(const struct bench_pool *pool, const char *keyword, int body) {
    const int index = touch_property_find(pool->law, keyword);
    return index < 0 ? 0 : (REAL)pool->values.of[index][body];
}

static int NAME(prepare_pfc)(const struct bench_pool *pool, REAL mass, struct COEFFICIENTS *c) {
    const REAL g = NAME(value)(pool, "hz_shear", 0), nu = NAME(value)(pool, "hz_poiss", 0);
    const int mode = (int)NAME(value)(pool, "dp_mode", 0);
    c->alpha = NAME(value)(pool, "hz_alpha", 0);
    c->h = 2 * g * SQRT(4 * c->r_eff) / (3 * (1 - nu));
    c->kappa = 2 * (1 - nu) / (2 - nu);
    c->friction = NAME(value)(pool, "fric", 0);
    c->scaling = NAME(value)(pool, "hz_mode", 0) > 0;
    c->gap = NAME(value)(pool, "rgap", 0);
    c->c_n = 2 * NAME(value)(pool, "dp_nratio", 0) * SQRT(mass);
    c->c_s = 2 * NAME(value)(pool, "dp_sratio", 0) * SQRT(mass);
    c->dashpot_exponent = NAME(value)(pool, "dp_alpha", 0);
    c->no_tension = mode == 1 || mode == 3;
    c->slip_cut = mode == 2 || mode == 3;
    return 0;
}

/* The factor of the hysteretic dashpot as PFC documents it. */
static int NAME(prepare_hysteretic)(const struct bench_pool *pool, REAL mass,
                                    struct COEFFICIENTS *c) {
    const REAL e = NAME(value)(pool, "dp_en", 0);
    const int mode = (int)NAME(value)(pool, "dp_mode", 0);
    c->hysteretic = mode == 0   ? (1 - e * e) / e
                    : mode == 1 ? (REAL)0.75 * (1 - e * e)
                                : (REAL)0.75 * (1 - e * e) * EXP(2 * (1 - e));
    return NAME(prepare_pfc)(pool, mass, c);
}

/* The factor that gives the restitution: d (1 + e) = ln((1 + d)/(1 - d e)), by bisection of x = d e. */
static int NAME(prepare_hysteretic_exact)(const struct bench_pool *pool, REAL mass,
                                          struct COEFFICIENTS *c) {
    const REAL e = NAME(value)(pool, "dp_en", 0);
    REAL low = 0, high = 1;
    for (int k = 0; k < 200; k++) {
        const REAL x = (low + high) / 2, d = x / e;
        if (d * (1 + e) > LOG((1 + d) / (1 - x)))
            low = x;
        else
            high = x;
    }
    c->hysteretic = (low + high) / (2 * e);
    return NAME(prepare_pfc)(pool, mass, c);
}

static int NAME(prepare_elastic)(const struct bench_pool *pool, REAL mass, struct COEFFICIENTS *c) {
    (void)mass;
    REAL normal = 0, shear = 0;
    for (int b = 0; b < 2; b++) {
        const REAL young = NAME(value)(pool, "young", b), nu = NAME(value)(pool, "poisson", b);
        normal += pool->pair.rigid[b] ? 0 : (1 - nu * nu) / young;
        shear += pool->pair.rigid[b] ? 0 : 2 * (2 - nu) * (1 + nu) / young;
    }
    c->e_star = 1 / normal;
    c->g_star = 1 / shear;
    c->h = (REAL)4 / 3 * c->e_star * SQRT(c->r_eff);
    c->alpha = (REAL)1.5;
    return 0;
}

static int NAME(prepare_demlab)(const struct bench_pool *pool, REAL mass, struct COEFFICIENTS *c) {
    const struct touch_property *formulas =
        &pool->law->properties[touch_property_find(pool->law, "damp_formula")];
    const REAL e = NAME(value)(pool, "restitution", 0);
    if ((int)NAME(value)(pool, "damp_formula", 0) != touch_choice_find(formulas, "tti"))
        return -1;
    NAME(prepare_elastic)(pool, mass, c);
    c->dashpot_exponent = (REAL)0.25;
    c->damping = (REAL)2.2664 * SQRT(mass * c->h) * -LOG(e) / SQRT((REAL)10.1354 + LOG(e) * LOG(e));
    c->no_tension = NAME(value)(pool, "remove_cohesion", 0) > 0;
    return 0;
}

static void NAME(prepare_shear)(const struct bench_pool *pool, REAL mass, REAL constant,
                                struct COEFFICIENTS *c) {
    const REAL e = NAME(value)(pool, "restitution", 0), pi = (REAL)TOUCH_PI;
    NAME(prepare_elastic)(pool, mass, c);
    c->damping = constant * -LOG(e) / SQRT(pi * pi + LOG(e) * LOG(e)) * SQRT(mass);
    c->friction = NAME(value)(pool, "mu_sl", 0);
    c->rolling = NAME(value)(pool, "mu_ro", 0);
    c->project = 1;
}

static int NAME(prepare_musen)(const struct bench_pool *pool, REAL mass, struct COEFFICIENTS *c) {
    NAME(prepare_shear)(pool, mass, (REAL)1.8257, c);
    return 0;
}

static int NAME(prepare_displacement)(const struct bench_pool *pool, REAL mass,
                                      struct COEFFICIENTS *c) {
    c->displacement = 1;
    NAME(prepare_shear)(pool, mass, (REAL)1.8257, c);
    return 0;
}

static int NAME(prepare_corrected)(const struct bench_pool *pool, REAL mass,
                                   struct COEFFICIENTS *c) {
    c->corrected = 1;
    NAME(prepare_shear)(pool, mass, 2 * SQRT((REAL)5 / 6), c);
    return 0;
}

/* --- vectors -------------------------------------------------------------------------------- */

static inline REAL NAME(dot)(const REAL *a, const REAL *b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void NAME(cross)(const REAL *a, const REAL *b, REAL *ret) {
    ret[0] = a[1] * b[2] - a[2] * b[1];
    ret[1] = a[2] * b[0] - a[0] * b[2];
    ret[2] = a[0] * b[1] - a[1] * b[0];
}

/* Sum over the components of the contact plane: s and t, or all of space. */
static inline REAL NAME(product)(const REAL *a, const REAL *b, int first) {
    const REAL sum = a[1] * b[1] + a[2] * b[2];
    return first == 0 ? a[0] * b[0] + sum : sum;
}

static inline REAL NAME(shear_energy)(const REAL *force, REAL stiffness, int first) {
    return stiffness > 0 ? NAME(product)(force, force, first) / (2 * stiffness) : 0;
}

static inline REAL NAME(events)(int was, int is, int slipped, int slips) {
    return (REAL)((is && !was ? 1 : 0) + (was && !is ? 2 : 0) + (is && slips && !slipped ? 4 : 0) +
                  (is && !slips && slipped ? 8 : 0));
}

static void NAME(clear)(struct CONTACT *c, int first, int all) {
    if (all) {
        c->coupling = NAME(shear_energy)(c->old.shear, c->old.stiffness_s, first);
        c->events = NAME(events)(c->old.active > 0, 0, 0, 0);
        c->strain = c->strain_shear = c->slip = c->dissipated = c->rolling = 0;
        c->stiffness[0] = c->stiffness[1] = 0;
    }
    for (int k = 0; k < 3; k++) {
        c->force[k] = c->torque[0][k] = c->torque[1][k] = 0;
        c->new.shear[k] = c->new.last_normal[k] = c->elastic[k] = c->dashpot[k] = 0;
    }
    c->new.active = c->new.normal = c->new.stiffness_s = c->new.slipping = c->new.speed = 0;
}

/* --- springs and dashpots ------------------------------------------------------------------- */

/* What a law works out: normal parts, shear parts (in the plane: s, t at [1], [2]). */
struct NAME(answer) {
    REAL elastic_n, dashpot_n;
    REAL elastic[3], dashpot[3];
};

/* PFC "Hertz Model" and "Hysteretic Model", every power as the page prints it: (4), (8), (13), (14). */
static inline void NAME(pfc)(const struct COEFFICIENTS *k, struct CONTACT *c, const REAL *carried,
                             REAL overlap, REAL vn, const REAL *v, const REAL *slide, int first,
                             int all, struct NAME(answer) * ret) {
    const REAL normal = k->h * POW(overlap, k->alpha);
    const REAL k_n = k->alpha * k->h * POW(overlap, k->alpha - 1);
    const REAL k_s =
        k->kappa * k->alpha * POW(k->h, 1 / k->alpha) * POW(normal, (k->alpha - 1) / k->alpha);
    REAL from[3], trial[3], scale = 1, plastic[3];
    if (k->scaling && normal < c->old.normal && c->old.stiffness_s > 0)
        scale = k_s / c->old.stiffness_s;
    for (int i = first; i < 3; i++) {
        from[i] = scale * carried[i];
        trial[i] = from[i] + k_s * slide[i];
    }
    const REAL size = SQRT(NAME(product)(trial, trial, first)), limit = k->friction * normal;
    const int slips = size > limit;
    const REAL cut = slips ? limit / size : 1;
    for (int i = first; i < 3; i++)
        ret->elastic[i] = cut * trial[i];
    if (all) {
        REAL middle[3];
        for (int i = first; i < 3; i++) {
            plastic[i] = slide[i] - (ret->elastic[i] - from[i]) / k_s;
            middle[i] = (from[i] + ret->elastic[i]) / 2;
        }
        c->slip = NAME(product)(middle, plastic, first);
        c->strain_shear = NAME(shear_energy)(ret->elastic, k_s, first);
        c->strain = normal * overlap / (k->alpha + 1) + c->strain_shear;
        c->coupling =
            NAME(shear_energy)(carried, c->old.stiffness_s > 0 ? c->old.stiffness_s : k_s, first) -
            NAME(shear_energy)(from, k_s, first);
        c->events = NAME(events)(c->old.active > 0, 1, c->old.slipping > 0, slips);
        c->stiffness[0] = k_n;
        c->stiffness[1] = k_s;
    }
    ret->elastic_n = normal;
    for (int i = first; i < 3; i++)
        ret->dashpot[i] = 0;
    if (k->hysteretic > 0) {
        c->new.speed = c->old.active > 0 ? c->old.speed : vn > 0 ? vn : 0;
        const REAL relative = c->new.speed > 0 ? vn / c->new.speed : 0;
        const REAL factor = k->hysteretic * relative;
        ret->dashpot_n = normal * (factor > -1 ? factor : -1);
    } else {
        const REAL power = k->dashpot_exponent > 0 ? POW(overlap, k->dashpot_exponent) : 1;
        ret->dashpot_n = k->c_n * SQRT(k_n) * power * vn;
        if (k->no_tension && ret->dashpot_n < -normal)
            ret->dashpot_n = -normal;
        if (!(k->slip_cut && slips)) {
            const REAL power_s = k->dashpot_exponent > 0 ? POW(overlap, k->dashpot_exponent) : 1;
            for (int i = first; i < 3; i++)
                ret->dashpot[i] = k->c_s * SQRT(k_s) * power_s * v[i];
        }
    }
    c->new.normal = normal;
    c->new.stiffness_s = k_s;
    c->new.slipping = slips;
    for (int i = first; i < 3; i++)
        c->new.shear[i] = ret->elastic[i];
}

/* MUSEN "Hertz Mindlin" and its variants. */
static inline void NAME(musen)(const struct COEFFICIENTS *k, struct CONTACT *c, const REAL *carried,
                               REAL overlap, REAL vn, const REAL *v, const REAL *slide, int first,
                               int all, struct NAME(answer) * ret) {
    const REAL contact_radius = SQRT(k->r_eff * overlap);
    const REAL k_n = 2 * k->e_star * contact_radius, k_s = 8 * k->g_star * contact_radius;
    const REAL old = c->old.stiffness_s > 0 ? c->old.stiffness_s : k_s;
    const REAL carry = k->displacement ? k_s : 1, was = k->displacement ? old : 1;
    ret->elastic_n = (REAL)2 / 3 * overlap * k_n;
    ret->dashpot_n = k->damping * SQRT(k_n) * vn;
    const REAL normal = ret->elastic_n + ret->dashpot_n, damping = k->damping * SQRT(k_s);
    REAL from[3], trial[3], sum[3];
    for (int i = first; i < 3; i++) {
        from[i] = carry * carried[i];
        trial[i] = from[i] + k_s * slide[i];
        sum[i] = trial[i] + damping * v[i];
    }
    const REAL size = SQRT(NAME(product)(sum, sum, first));
    const REAL pressing = k->corrected ? (normal > 0 ? normal : 0) : FABS(normal);
    const REAL limit = k->friction * pressing;
    const int slips = size > limit;
    const REAL cut = slips ? limit / size : 1;
    for (int i = first; i < 3; i++) {
        ret->elastic[i] = cut * trial[i];
        ret->dashpot[i] = cut * damping * v[i];
    }
    if (all) {
        REAL plastic[3], middle[3], before[3];
        for (int i = first; i < 3; i++) {
            plastic[i] = slide[i] - (ret->elastic[i] - from[i]) / k_s;
            middle[i] = (from[i] + ret->elastic[i]) / 2;
            before[i] = was * carried[i];
        }
        c->slip = NAME(product)(middle, plastic, first);
        c->strain_shear = NAME(shear_energy)(ret->elastic, k_s, first);
        c->strain = (REAL)2 / 5 * ret->elastic_n * overlap + c->strain_shear;
        c->coupling = NAME(shear_energy)(before, old, first) - NAME(shear_energy)(from, k_s, first);
        c->events = NAME(events)(c->old.active > 0, 1, c->old.slipping > 0, slips);
        c->stiffness[0] = k_n;
        c->stiffness[1] = k_s;
    }
    c->new.stiffness_s = k_s;
    c->new.slipping = slips;
    for (int i = first; i < 3; i++)
        c->new.shear[i] = ret->elastic[i] / carry;
}

/* JAX-DEM and DEMLab: no shear. */
static inline void NAME(normal)(const struct COEFFICIENTS *k, struct CONTACT *c, REAL overlap,
                                REAL vn, int all, struct NAME(answer) * ret) {
    ret->elastic_n = k->h * POW(overlap, (REAL)1.5);
    ret->dashpot_n = 0;
    if (k->damping > 0) {
        ret->dashpot_n = k->damping * POW(overlap, k->dashpot_exponent) * vn;
        if (k->no_tension && ret->dashpot_n < -ret->elastic_n)
            ret->dashpot_n = -ret->elastic_n;
    }
    if (all) {
        c->strain = (REAL)2 / 5 * k->h * POW(overlap, (REAL)2.5);
        c->events = NAME(events)(c->old.active > 0, 1, 0, 0);
        c->stiffness[0] = (REAL)1.5 * k->h * SQRT(overlap);
    }
    for (int i = 0; i < 3; i++)
        ret->elastic[i] = ret->dashpot[i] = 0;
}

/* Rolling friction of MUSEN; s and t of the contact plane at [1], [2]. */
static inline void NAME(roll)(const struct COEFFICIENTS *k, struct CONTACT *c, REAL normal) {
    c->rolling = 0;
    if (k->corrected) {
        const REAL s = c->spin[0][1] - c->spin[1][1], t = c->spin[0][2] - c->spin[1][2];
        const REAL rate = SQRT(s * s + t * t);
        const REAL size = rate > 0 ? k->rolling * (normal > 0 ? normal : 0) * k->r_eff / rate : 0;
        for (int b = 0; b < 2; b++) {
            c->torque[b][0] = 0;
            c->torque[b][1] = b ? size * s : -size * s;
            c->torque[b][2] = b ? size * t : -size * t;
        }
        c->rolling = size * rate * rate * k->dt;
        return;
    }
    for (int b = 0; b < 2; b++) {
        const REAL *w = c->spin[b];
        const REAL rate = SQRT(NAME(dot)(w, w));
        const REAL size = rate > 0 ? k->rolling * FABS(normal) * k->radius[b] / rate : 0;
        for (int i = 0; i < 3; i++)
            c->torque[b][i] = -size * w[i];
        c->rolling += size * rate * rate * k->dt;
    }
}

/* --- in the contact plane ------------------------------------------------------------------- */

enum NAME(family) {
    NAME(PFC),
    NAME(MUSEN),
    NAME(NORMAL),
};

static inline void NAME(plane_step)(const struct COEFFICIENTS *k, struct CONTACT *c,
                                    enum NAME(family) family, int all) {
    struct NAME(answer) a;
    const REAL overlap = c->branch[0] + k->gap, vn = c->velocity[0];
    if (overlap < 0 || (family != NAME(PFC) && !(overlap > 0))) {
        NAME(clear)(c, 1, all);
        return;
    }
    if (family == NAME(PFC))
        NAME(pfc)(k, c, c->old.shear, overlap, vn, c->velocity, c->slide, 1, all, &a);
    else if (family == NAME(MUSEN))
        NAME(musen)(k, c, c->old.shear, overlap, vn, c->velocity, c->slide, 1, all, &a);
    else
        NAME(normal)(k, c, overlap, vn, all, &a);
    c->force[0] = a.elastic_n + a.dashpot_n;
    for (int i = 1; i < 3 && family != NAME(NORMAL); i++)
        c->force[i] = a.elastic[i] + a.dashpot[i];
    if (family == NAME(MUSEN) && k->rolling > 0)
        NAME(roll)(k, c, c->force[0]);
    if (all) {
        c->elastic[0] = a.elastic_n;
        c->dashpot[0] = a.dashpot_n;
        c->dissipated = a.dashpot_n * vn;
        for (int i = 1; i < 3 && family != NAME(NORMAL); i++) {
            c->elastic[i] = a.elastic[i];
            c->dashpot[i] = a.dashpot[i];
            c->dissipated += a.dashpot[i] * c->velocity[i];
        }
        c->dissipated *= k->dt;
    }
    c->new.active = 1;
}

/* --- in space ------------------------------------------------------------------------------- */

/* The history follows the plane: projected and rescaled (MUSEN), or turned with it and about n by
 * the bodies' mean spin (PFC). */
static inline void NAME(follow)(const struct COEFFICIENTS *k, struct CONTACT *c, const REAL *n,
                                REAL *shear) {
    REAL *s = shear;
    if (k->project) {
        const REAL along = NAME(dot)(s, n), before = SQRT(NAME(dot)(s, s));
        for (int i = 0; i < 3; i++)
            s[i] -= along * n[i];
        const REAL after = SQRT(NAME(dot)(s, s));
        if (after > 0)
            for (int i = 0; i < 3; i++)
                s[i] *= before / after;
        return;
    }
    REAL axis[3], turned[3];
    if (c->old.active > 0) {
        NAME(cross)(c->old.last_normal, n, axis); /* the plane's turn: sine along the axis */
        const REAL cosine = NAME(dot)(c->old.last_normal, n);
        NAME(cross)(axis, s, turned);
        const REAL along = NAME(dot)(axis, s) / (1 + cosine);
        for (int i = 0; i < 3; i++)
            s[i] = cosine * s[i] + turned[i] + along * axis[i];
        /* touch_bodies_twirl for small turns: half is h of lib/math/twirl.h. */
        const REAL *was = c->old.last_normal;
        REAL half = 0, square = 0;
        for (int i = 0; i < 3; i++) {
            half += (c->spin[0][i] + c->spin[1][i]) * (n[i] + was[i]) / 8 * k->dt;
            square += (n[i] - was[i]) * (n[i] - was[i]) / 4;
        }
        const REAL angle = 2 * half * (1 + square / 3);
        const REAL cos_angle = COS(angle), sin_angle = SIN(angle);
        NAME(cross)(n, s, turned);
        for (int i = 0; i < 3; i++)
            s[i] = cos_angle * s[i] + sin_angle * turned[i];
    }
    for (int i = 0; i < 3; i++)
        c->new.last_normal[i] = n[i];
}

static inline void NAME(space_step)(const struct COEFFICIENTS *k, struct CONTACT *c,
                                    enum NAME(family) family) {
    struct NAME(answer) a;
    const REAL square = NAME(dot)(c->branch, c->branch);
    const REAL reach = k->radius[0] + k->radius[1] + k->gap;
    if (square >= reach * reach) {
        NAME(clear)(c, 0, 0);
        return;
    }
    const REAL distance = SQRT(square), overlap = reach - distance;
    const REAL share = k->arms == TOUCH_torque_lever_point ? overlap / 2 : 0;
    const REAL arm[2] = {k->radius[0] - share, k->radius[1] - share};
    REAL n[3], v[3], slide[3], carried[3], turning[3], history[3];
    for (int i = 0; i < 3; i++)
        n[i] = c->branch[i] / distance;
    const REAL vn = -NAME(dot)(c->velocity, n);
    if (family == NAME(NORMAL)) {
        NAME(normal)(k, c, overlap, vn, 0, &a);
        for (int i = 0; i < 3; i++)
            c->force[i] = -(a.elastic_n + a.dashpot_n) * n[i];
        return;
    }
    for (int i = 0; i < 3; i++)
        turning[i] = arm[0] * c->spin[0][i] + arm[1] * c->spin[1][i];
    NAME(cross)(turning, n, carried);
    for (int i = 0; i < 3; i++) {
        v[i] = c->velocity[i] + vn * n[i] - carried[i];
        slide[i] = v[i] * k->dt;
    }
    for (int i = 0; i < 3; i++)
        history[i] = c->old.shear[i];
    NAME(follow)(k, c, n, history);
    if (family == NAME(PFC))
        NAME(pfc)(k, c, history, overlap, vn, v, slide, 0, 0, &a);
    else
        NAME(musen)(k, c, history, overlap, vn, v, slide, 0, 0, &a);
    REAL shear[3], lever[3];
    for (int i = 0; i < 3; i++) {
        shear[i] = a.elastic[i] + a.dashpot[i];
        c->force[i] = shear[i] - (a.elastic_n + a.dashpot_n) * n[i];
    }
    NAME(cross)(n, shear, lever);
    for (int i = 0; i < 3; i++) {
        c->torque[0][i] = arm[0] * lever[i];
        c->torque[1][i] = arm[1] * lever[i];
    }
    c->new.active = 1;
}

/* --- loops ---------------------------------------------------------------------------------- */

#define LOOP(name, step)                                                                           \
    static void NAME(name)(const struct COEFFICIENTS *k, struct CONTACT *c, size_t count) {        \
        for (size_t i = 0; i < count; i++)                                                         \
            step;                                                                                  \
    }
LOOP(pfc_plane_all, NAME(plane_step)(k, &c[i], NAME(PFC), 1))
LOOP(pfc_plane_forces, NAME(plane_step)(k, &c[i], NAME(PFC), 0))
LOOP(pfc_space, NAME(space_step)(k, &c[i], NAME(PFC)))
LOOP(musen_plane_all, NAME(plane_step)(k, &c[i], NAME(MUSEN), 1))
LOOP(musen_plane_forces, NAME(plane_step)(k, &c[i], NAME(MUSEN), 0))
LOOP(musen_space, NAME(space_step)(k, &c[i], NAME(MUSEN)))
LOOP(normal_plane_all, NAME(plane_step)(k, &c[i], NAME(NORMAL), 1))
LOOP(normal_plane_forces, NAME(plane_step)(k, &c[i], NAME(NORMAL), 0))
LOOP(normal_space, NAME(space_step)(k, &c[i], NAME(NORMAL)))
#undef LOOP

/* --- laws ------------------------------------------------------------------------------------ */

#define RUNS(family)                                                                               \
    { NAME(family##_plane_all), NAME(family##_plane_forces), NAME(family##_space) }
static const struct NAME(law) {
    const char *name;
    /* -1: not with these values. */
    int (*prepare)(const struct bench_pool *pool, REAL mass, struct COEFFICIENTS *c);
    RUN *run[3]; /* plane, all; plane, forces; space */
} NAME(laws)[] = {
    {"hertz", NAME(prepare_pfc), RUNS(pfc)},
    {"hysteretic", NAME(prepare_hysteretic), RUNS(pfc)},
    {"hysteretic_exact", NAME(prepare_hysteretic_exact), RUNS(pfc)},
    {"hertz_mindlin", NAME(prepare_musen), RUNS(musen)},
    {"hertz_mindlin_displacement", NAME(prepare_displacement), RUNS(musen)},
    {"hertz_mindlin_corrected", NAME(prepare_corrected), RUNS(musen)},
    {"hertzian", NAME(prepare_elastic), RUNS(normal)},
    {"viscoelastic_nonlinear", NAME(prepare_demlab), RUNS(normal)},
};
#undef RUNS

static const struct NAME(law) * NAME(law_of)(const char *name) {
    for (size_t i = 0; i < TOUCH_COUNT(NAME(laws)); i++)
        if (!strcmp(NAME(laws)[i].name, name))
            return &NAME(laws)[i];
    return NULL;
}

static int NAME(prepare)(const struct bench_pool *pool, struct COEFFICIENTS *ret) {
    struct COEFFICIENTS c = {0};
    const struct touch_pair *p = &pool->pair;
    const struct NAME(law) *law = NAME(law_of)(pool->law->name);
    c.wall = isinf(p->radius[1]);
    c.r_eff = 1 / (1 / (REAL)p->radius[0] + (c.wall ? 0 : 1 / (REAL)p->radius[1]));
    const REAL mass = 1 / (1 / (REAL)p->mass[0] + (isinf(p->mass[1]) ? 0 : 1 / (REAL)p->mass[1]));
    c.radius[0] = (REAL)p->radius[0];
    c.radius[1] = c.wall ? 0 : (REAL)p->radius[1];
    c.dt = (REAL)pool->dt;
    c.arms = (int)pool->law->conventions.torque_lever;
    if (!law || p->dimension != 3 || c.wall || law->prepare(pool, mass, &c))
        return -1;
    *ret = c;
    return 0;
}

static RUN *NAME(find)(const struct bench_problem *problem) {
    const struct NAME(law) *law = NAME(law_of)(problem->law);
    const int space = problem->form == TOUCH_FORM_SPACE;
    if (!law || (space && problem->want != BENCH_WANT_FORCES))
        return NULL;
    return law->run[space ? 2 : problem->want == BENCH_WANT_FORCES];
}
