/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "formulas.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The springs that PFC's laws share. */
#define PFC_SPRINGS(law)                                                                           \
    {law, "N = h_n \\delta^{\\alpha_h}, \\quad h_n = \\frac{2 G \\sqrt{2 \\bar R}}{3 (1 - \\nu)}", \
     "elastic normal force", "PFC Hertz Model, eq (4)-(6)"},                                       \
        {law,                                                                                      \
         "k_s = \\frac{2 (1 - \\nu)}{2 - \\nu} k_n, \\quad k_n = \\alpha_h h_n "                   \
         "\\delta^{\\alpha_h - 1}",                                                                \
         "tangent stiffnesses", "PFC Hertz Model, eq (8)"},                                        \
        {law, "T = T_0 + k_s \\Delta s, \\quad |T| \\le \\mu N",                                   \
         "shear force of a step, cut to the strength", "PFC Hertz Model, eq (7), (10)-(12)"},      \
    {                                                                                              \
        law, "T_0 \\to T_0 \\frac{k_s}{k_{s0}}", "before that, where hz_mode is 1 and N falls",    \
            "PFC Hertz Model, eq (9)"                                                              \
    }

#define HERTZ_FORCE(law, source)                                                                   \
    { law, "F_n = \\frac{4}{3} E^* \\sqrt{R^*} \\delta^{3/2}", "elastic normal force", source }

#define MUSEN "MUSEN wiki, Hertz Mindlin"
#define MUSEN_NORMAL(law, constant)                                                                \
    {law,                                                                                          \
     "F_n = \\frac{2}{3} k_n \\delta + " constant " |\\alpha| \\sqrt{m^* k_n} v_n, \\quad k_n = "  \
     "2 E^* \\sqrt{R^* \\delta}",                                                                  \
     "normal force", MUSEN},                                                                       \
    {                                                                                              \
        law,                                                                                       \
            "\\alpha = \\frac{\\ln e}{\\sqrt{\\pi^2 + \\ln^2 e}}, \\quad k_t = 8 G^* \\sqrt{R^* "  \
            "\\delta}",                                                                            \
            "damping from the restitution, tangential stiffness", MUSEN                            \
    }
#define MUSEN_DASHPOT(constant) " + " constant " |\\alpha| \\sqrt{m^* k_t} v_t"

static const struct report_formula formulas[] = {
    PFC_SPRINGS("hertz"),
    {"hertz",
     "F_n^d = 2 \\beta_n \\sqrt{m_c k_n} \\delta^{\\alpha_d} v_n, \\quad F_s^d = 2 \\beta_s "
     "\\sqrt{m_c k_s} \\delta^{\\alpha_d} v_s",
     "dashpots", "PFC Hertz Model, eq (13), (14)"},
    PFC_SPRINGS("hysteretic"),
    {"hysteretic", "F_n^d = N d \\frac{v_n}{v_{\\mathrm{in}}}", "normal dashpot",
     "PFC Hysteretic Model, eq (5)"},
    {"hysteretic", "d = \\frac{1 - e_n^2}{e_n}", "dp_mode 0", "PFC Hysteretic Model, eq (6)"},
    {"hysteretic", "d = \\frac{3}{4} (1 - e_n^2)", "dp_mode 1", "PFC Hysteretic Model, eq (6)"},
    {"hysteretic", "d = \\frac{3}{4} (1 - e_n^2) \\exp(2 (1 - e_n))", "dp_mode 2",
     "PFC Hysteretic Model, eq (6)"},
    PFC_SPRINGS("hysteretic_exact"),
    {"hysteretic_exact", "F_n^d = N d \\frac{v_n}{v_{\\mathrm{in}}}", "normal dashpot",
     "PFC Hysteretic Model, eq (5)"},
    {"hysteretic_exact", "d (1 + e_n) = \\ln \\frac{1 + d}{1 - d e_n}",
     "the d that returns the target", "Gonthier et al. (2004)"},
    {"viscoelastic_nonlinear",
     "F_n = K \\delta^{3/2} + c \\delta^{q} v_n, \\quad K = \\frac{4}{3} E^* \\sqrt{R^*}",
     "q = 0 (linear, lh), 1/4 (critical_ratio, tti, tti_exact), 1/2 (kk)",
     "DEMLab, ContactForceN_ViscoElasticNonlinear"},
    {"viscoelastic_nonlinear", "c = \\xi \\sqrt{8 m^* E^* \\sqrt{R^*}}", "critical_ratio",
     "DEMLab, ContactForceN_ViscoElasticNonlinear"},
    {"viscoelastic_nonlinear",
     "c = 2.2664 \\sqrt{m^* K} \\frac{- \\ln e}{\\sqrt{10.1354 + \\ln^2 e}}", "tti, as printed",
     "DEMLab, ContactForceN_ViscoElasticNonlinear"},
    {"viscoelastic_nonlinear",
     "c = \\zeta \\sqrt{5 m^* K}, \\quad \\zeta = \\frac{- \\ln e}{\\sqrt{\\pi^2 + \\ln^2 e}}",
     "tti_exact, contact ends at zero overlap", "Antypov and Elliott (2011)"},
    {"viscoelastic_nonlinear",
     "e = \\exp \\left( \\frac{- 2 \\zeta \\arccos \\zeta}{\\sqrt{1 - \\zeta^2}} \\right)",
     "tti_exact, contact ends at zero force (remove_cohesion)", "Antypov and Elliott (2011)"},
    HERTZ_FORCE("hertzian", "JAX-DEM, jaxdem.forces.hertz"),
    {"hertzian", "U = \\frac{8}{15} E^* \\sqrt{R^*} \\delta^{5/2}", "strain energy",
     "JAX-DEM, jaxdem.forces.hertz"},
    MUSEN_NORMAL("hertz_mindlin", "1.8257"),
    {"hertz_mindlin",
     "F_t = F_{t,0} + k_t \\Delta s" MUSEN_DASHPOT(
         "1.8257") ", \\quad |F_t| \\le \\mu_{\\mathrm{sl}} |F_n|",
     "tangential force of a step", MUSEN},
    {"hertz_mindlin", "M_i = - \\mu_{\\mathrm{ro}} |F_n| R_i \\frac{\\omega_i}{|\\omega_i|}",
     "rolling friction", MUSEN},
    MUSEN_NORMAL("hertz_mindlin_displacement", "1.8257"),
    {"hertz_mindlin_displacement",
     "F_t = k_t(\\delta) s" MUSEN_DASHPOT("1.8257") ", \\quad |F_t| \\le \\mu_{\\mathrm{sl}} |F_n|",
     "tangential force from the whole displacement", "MUSEN's program, LAMMPS mindlin, LIGGGHTS"},
    MUSEN_NORMAL("hertz_mindlin_corrected", "2 \\sqrt{\\frac{5}{6}}"),
    {"hertz_mindlin_corrected",
     "F_t = F_{t,0} + k_t \\Delta s" MUSEN_DASHPOT(
         "2 \\sqrt{\\frac{5}{6}}") ", \\quad |F_t| \\le \\mu_{\\mathrm{sl}} \\max(F_n, 0)",
     "tangential force of a step", "this project"},
    {"hertz_mindlin_corrected",
     "M_1 = - M_2 = - \\mu_{\\mathrm{ro}} \\max(F_n, 0) R^* \\frac{\\omega}{|\\omega|}",
     "rolling friction, a couple against the relative rolling", "Ai et al. (2011), type A"},
    HERTZ_FORCE("mindlin_incremental", "Johnson (1985) eq 4.23"),
    {"mindlin_incremental",
     "\\Delta T = 8 G^* a \\theta \\Delta s \\pm \\mu \\Delta N (1 - \\theta), \\quad a = "
     "\\sqrt{R^* \\delta}",
     "shear force of a step", "Thornton and Randall (1988); Thornton and Yin (1991), eq 9-13"},
    {"mindlin_incremental", "\\theta^3 = 1 - \\frac{T + \\mu \\Delta N}{\\mu N}", "loading",
     "Thornton and Yin (1991)"},
    {"mindlin_incremental", "\\theta^3 = 1 - \\frac{T^* - T + 2 \\mu \\Delta N}{2 \\mu N}",
     "unloading from T*", "Thornton and Yin (1991)"},
    {"mindlin_incremental", "\\theta^3 = 1 - \\frac{T - T^{**} + 2 \\mu \\Delta N}{2 \\mu N}",
     "reloading from T**", "Thornton and Yin (1991)"},
    HERTZ_FORCE("mindlin_virtual_path", "Johnson (1985) eq 4.23"),
    {"mindlin_virtual_path",
     "T = \\kappa \\sum_j \\frac{\\Delta s_j}{\\Delta \\delta_j} \\Delta N_j, \\quad \\kappa = 4 "
     "\\frac{G^*}{E^*}",
     "shear force over the pieces of the virtual path", "Ciavarella (1998); Jaeger (1998)"},
    {"mindlin_virtual_path", "|\\Delta s_j| \\le \\frac{\\mu}{\\kappa} \\Delta \\delta_j",
     "how fast the slide may grow on it", "Ciavarella (1998); Jaeger (1998)"},
};

const struct report_formula *report_formula_at(size_t i) {
    return i < COUNT(formulas) ? &formulas[i] : NULL;
}
