/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "legend.h"

static int counts_ulp(const struct play_row *row) {
    return play_row_is_judged(row) && row->error_kind == PLAY_ERROR_ULP;
}

static int has_order(const struct play_row *row) {
    return play_row_is_judged(row) && isfinite(row->order_expected);
}

static int is_finding(const struct play_row *row) {
    return row->verdict == PLAY_VERDICT_FINDING;
}

static int is_undetermined(const struct play_row *row) {
    return row->verdict == PLAY_VERDICT_UNDETERMINED;
}

static int is_marginal(const struct play_row *row) {
    return row->verdict == PLAY_VERDICT_MARGINAL;
}

static int is_vacuous(const struct play_row *row) {
    return row->verdict == PLAY_VERDICT_VACUOUS;
}

static int has_basis(const struct play_row *row) {
    return play_row_is_judged(row) && row->basis != PLAY_BASIS_NONE;
}

/* A word that the glossary alone has. */
static int never(const struct play_row *row) {
    (void)row;
    return 0;
}

/* In the order in which tables explain them. */
static const struct {
    int (*occurs)(const struct play_row *row);
    int brief;
    struct play_legend legend;
} words[] = {
    {counts_ulp,
     1,
     {"ulp", "unit in the last place, about 2e-16 of the value: the size of round-off"}},
    {has_order,
     1,
     {"order", "the power of the step with which the error falls; beside it, the expected power"}},
    {is_finding,
     1,
     {"finding",
      "no failure: how far the law, as documented, is from what was intended or measured"}},
    {is_undetermined,
     1,
     {"undetermined",
      "not judged: it rests on a property whose meaning the law does not declare by a role"}},
    {is_marginal,
     1,
     {"marginal",
      "no decision: error and tolerance are nearer to each other than the uncertainty of the "
      "reference"}},
    {is_vacuous,
     1,
     {"vacuous",
      "no pass: 0 against 0 everywhere, and the case does not say that 0 is meant; or no kind of "
      "mistake in the law makes it fail"}},
    {has_basis,
     0,
     {"basis",
      "why the tolerance has this value: round-off, the order of convergence, the known error of "
      "the scheme, printed digits, uncertainty of data, or exact"}},
    {never,
     0,
     {"error over tolerance",
      "how much of its tolerance a comparison uses: 0 is exact, 1 is the limit, more is a failure; "
      "a finding has none, since it is not judged"}},
    {never,
     0,
     {"psi1, psi2",
      "slip velocity of the contact point before (psi1) and after (psi2) an oblique impact, over "
      "mu v_n/kappa: mu is the friction coefficient, v_n the normal velocity before, kappa = 2 (1 "
      "- nu)/(2 - nu); Maw et al. (1976)"}},
    {never,
     0,
     {"restitution",
      "normal relative velocity after over before the impact. It depends on where the contact is "
      "said to end: at overlap zero (end: zero_overlap, the default), or already where the normal "
      "force falls to zero (end: zero_force), so that the bodies never pull at each other"}},
    {never,
     0,
     {"uncertainty",
      "how far the reference itself may be from the true value: of its numerical method, of its "
      "printed digits, or of the measurement; error and uncertainty together have to lie within "
      "the tolerance"}},
};

static int occurs(const struct play_rows *rows, size_t word) {
    for (size_t i = 0; i < rows->count; i++)
        if (words[word].occurs(&rows->rows[i]))
            return 1;
    return 0;
}

const struct play_legend *play_legend_at(const struct play_rows *rows, int brief, size_t i) {
    for (size_t k = 0; k < TOUCH_COUNT(words); k++)
        if ((words[k].brief || !brief) && occurs(rows, k) && i-- == 0)
            return &words[k].legend;
    return NULL;
}

const struct play_legend *play_glossary_at(size_t i) {
    for (size_t k = 0; k < TOUCH_COUNT(words); k++) {
        size_t before = 0;
        for (size_t other = 0; other < TOUCH_COUNT(words); other++)
            before += strcmp(words[other].legend.word, words[k].legend.word) < 0;
        if (before == i)
            return &words[k].legend;
    }
    return NULL;
}
