/* SPDX-License-Identifier: BSD-3-Clause */
/* PFC "Hertz Model", eq (1)-(20): Hertz springs, Mindlin's shear stiffness, Coulomb slip, dashpots. */
#include "pfc.h"

enum {
    RGAP = HERTZ_GROUP,
    NRATIO,
    SRATIO,
    DP_ALPHA,
    DP_MODE,
    DP_FORCE
};
static const struct touch_property properties[] = {
    HERTZ_GROUP_ROWS,
    {"rgap", TOUCH_REFERENCE_GAP, .flags = FREE, .meaning = "reference gap"},
    {"dp_nratio", TOUCH_DAMPING_RATIO_N, .flags = FREE, .max = 1.0,
     .meaning = "normal critical damping ratio"},
    {"dp_sratio", TOUCH_DAMPING_RATIO_S, .flags = FREE, .max = 1.0,
     .meaning = "shear critical damping ratio"},
    {"dp_alpha", TOUCH_DASHPOT_EXPONENT, .flags = FREE},
    {"dp_mode", TOUCH_SETS_limit_on, .flags = FREE, .max = 3.0, .type = TOUCH_INTEGER,
     .symbol = "M_d", .means = "spring|spring|spring_sticking|spring_sticking",
     .meaning = "dashpots: 0 always, 1 no tension, 2 no shear damping in slip, 3 both"},
    {"dp_force", TOUCH_OWN, OF_FORCE, .symbol = "F^d",
     .meaning = "dashpot force (-F_n, F_ss, F_st) on body 2"},
    {0},
};

struct material {
    struct elastic elastic;
    struct exponent alpha_d; /* of the dashpots */
    double gap;              /* m, g_r */
    double ratio_n, ratio_s; /* 2 beta_n and 2 beta_s sqrt(kappa), eq (13), (14) */
    double least;            /* N, least normal force: 0 for M_d = 1, 3, else -inf */
    int limit_on;            /* M_d = 2, 3: the dashpot acts while the spring sticks */
    int kind;                /* 1: general exponents; 0: every power is one of square roots */
};
#define KINDS 2
struct state {
    struct springs springs;
};
static const struct touch_field state[] = {SPRINGS_STATE, END_OF_STATE};

static int prepare(const struct values *v, struct material *ret) {
    const struct exponent alpha_d = exponent(number(v, DP_ALPHA));
    const int mode = (int)number(v, DP_MODE);
    struct elastic elastic;
    if (prepare_elastic(v, &elastic))
        return 1;
    *ret = (struct material){
        .elastic = elastic,
        .alpha_d = alpha_d,
        .gap = number(v, RGAP),
        .ratio_n = 2.0 * number(v, NRATIO),
        .ratio_s = 2.0 * number(v, SRATIO) * sqrt(elastic.kappa),
        .least = mode == 1 || mode == 3 ? 0.0 : -HUGE_VAL,
        .limit_on = mode >= 2 ? TOUCH_limit_on_spring_sticking : TOUCH_limit_on_spring,
        .kind = elastic.rise.half < 0.5 || alpha_d.other > 0.5,
    };
    return 0;
}

FN void step(const struct material *m, const struct size *size, const struct motion *t,
             const struct state *old, struct state *new, struct answer *a) {
    const struct elastic *e = &m->elastic;
    const struct pressed p = press(e, size, t->overlap + m->gap, m->kind, a);
    /* Eq (13): the root of m_c k_n grows like that of overlap^(alpha - 1). No tension keeps the total at or above zero. */
    const double c = sqrt(size->m_eff * (e->alpha * p.h_n)) * sqrt(p.root) *
                     raised(p.overlap, p.half, &m->alpha_d, m->kind);
    a->normal_dashpot = largest(m->ratio_n * c * t->velocity_n, m->least - a->normal_elastic);
    new->springs = shear(e, p, m->ratio_s * c, m->limit_on, old->springs, t, a);
}

LAW(hertz, PFC_TRAITS,
    .title = "Hertz model of PFC: Hertz springs, Mindlin shear stiffness, Coulomb slip, dashpots",
    .source = "PFC Hertz Model, eq (1)-(20)",
    .known_wrong = "restitution is constant for dp_alpha = 0, not for the recommended 1/4; hz_mode "
                   "0 creates energy on "
                   "unloading under shear and its three energies omit the coupling term; partial "
                   "slip is missing; "
                   "dp_nratio = 1 is overdamped, critical is 0.9129",
    PFC_LAW(SAY(shear_stiffness, mindlin)))
