/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpot and the rolling moment of MUSEN's Hertz-Mindlin, and JAX-DEM's elastic hertzian law. */
#include "reference/catalogue/formula.h"
#include "touchstone/common.h"

MODEL(hertz_mindlin, "tti body");
MODEL(hertzian, "elastic body");

INPUT(target, "e_0", "1", SHARE, NEED, 0.5, "target restitution", NULL, "restitution");
INPUT(damp_const, "C", "1", FROM_0, NEED, 1.8257, "constant of the law's dashpots; 2 sqrt(5/6) is exact");
INPUT(mu_ro, "\\mu_r", "1", FROM_0, NEED, 0.1, "coefficient of rolling friction");

QUANTITY(moment1_t, "M_t", "N m", ANY, "moment on body 1 along t");

static const char tsuji[] = "Tsuji et al. (1992), with the law's own constant (MUSEN prints 1.8257)";
FORMULA(
    c, hertz_mindlin, (damp_const, target, h, m_eff),
    target > 0 ? damp_const * -log(target) / hypot(TOUCH_PI, -log(target)) * sqrt(1.5 * h * m_eff)
               : REFUSE("restitution is 0; allowed: (0, 1]"),
    0, tsuji,
    {{"c = C \\frac{L}{\\sqrt{\\pi^2 + L^2}} \\sqrt{\\frac{3}{2} h m^*}, \\quad L = -\\ln e_0",
      "Dashpot of the Hertz-Mindlin model for the target restitution e_0. The constant C is damp_const: 2 sqrt(5/6) reaches the target, MUSEN prints 1.8257."}});
CONSTANT(gamma, hertz_mindlin, 0.25, tsuji, {{"\\gamma = \\frac{1}{4}", "Its exponent."}}, 0);

MODEL(rolls, "hertz_mindlin");
ABSENT(spin1_t, rolls, 1.0); /* the direction counts */
FORMULA(
    moment1_t, hertz_mindlin, (mu_ro, radius1, force, spin1_n, spin1_s, spin1_t),
    isinf(radius1) ? REFUSE("radius of body 1 is infinite; allowed: a ball, which must be body 1")
                   : -radius1 *mu_ro *(spin1_t / fmax(hypot(hypot(spin1_n, spin1_s), spin1_t), 1e-300)) * force,
    0, "MUSEN wiki: -mu_ro |F_n| r_1 omega/|omega|",
    {{"M_t = -\\mu_r N R_1 \\frac{\\omega_t}{|\\omega|}",
      "Rolling moment on body 1 along t, with the coefficient of rolling friction μ_r, the radius R_1 and the spin ω of body 1."}});
REFERENCE(hertz_mindlin_rolling_moment, moment1_t, rolls, "rolling moment on body 1 along t");

RECORDS(musen) = 0;
