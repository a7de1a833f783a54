/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare.h"
#include "words.h"
#include "cases/answers/head_on.h"
#include "cases/case/reference_inputs.h"
#include "cases/core/progress.h"
#include "cases/sheet/sheet.h"
#include "cases/subject/difference.h"
#include "cases/subject/fitting.h"
#include "cases/subject/suited.h"

#define LAWS_MAX   8  /* the most arguments that the verb takes */
#define REFERENCES 12 /* exact solutions of the base law */
#define IMPACTS    10 /* head-on impacts whose outcome is compared with them */
#define CONVERGED                                                                                  \
    1e-4 /* relative, of an outcome: a law that is played is known to a third of that */

/* What two laws answered: in how many cases that both played, and where they differed first. */
struct pair {
    size_t both, agree;
    unsigned long long first; /* number of the case; 0: nowhere */
    struct difference difference;
};

struct one {
    const char *word, *name;
    const struct touch_law *law; /* built in; NULL: of the user or an engine, then with a subject */
    struct command_law asked;
    struct play_subject_options options;
    struct play_subject *subject;
    struct play_description described;
    size_t played;
    struct touch_message why; /* the first reason for which it did not play */
};

/* An exact solution of the law whose cases are drawn: no law is asked for it. */
struct exact {
    const struct ref_reference *reference;
    const struct play_quantity *quantity;
    size_t both[LAWS_MAX],
        agree
            [LAWS_MAX]; /* cases that it answers, and of these those in which the law does as well */
};

struct many {
    const struct compare_many *o;
    size_t count, base; /* base: whose cases are drawn */
    struct one of[LAWS_MAX];
    struct pair pairs[LAWS_MAX][LAWS_MAX];
    size_t exact_count, impacts;
    struct exact exact[REFERENCES];
};

/* --- the laws ----------------------------------------------------------------------------------- */

static int open_foreign(struct one *one, const struct touch_law *base,
                        const struct command_law *limits) {
    struct play_ending ending;
    struct law_word word;
    int code;
    law_word_read(one->word, &word);
    one->asked = *limits;
    command_law_add(&one->asked, one->word);
    one->asked.as = word.engine && !word.is_input ? NULL : base->name;
    if ((code = command_law_check("compare", &one->asked, &one->options)))
        return code;
    if (command_law_open(&one->options, base, &one->subject, &ending)) {
        program_complain("compare", "%s: %s", one->word, ending.text);
        return command_ending_code(&ending);
    }
    one->described = *play_subject_description(one->subject);
    one->name = one->asked.is.engine ? one->word : one->described.name;
    return 0;
}

static int open_all(struct many *m, const struct command_law *limits) {
    int code = 0;
    m->base = m->count;
    for (size_t i = 0; i < m->count; i++) {
        struct one *one = &m->of[i];
        if (law_word_is_foreign(one->word))
            continue;
        one->name = one->word;
        if (!(one->law = touch_law_find(one->word)))
            return command_refuse_law("compare", one->word);
        play_description_fill(one->law, &one->described);
        m->base = m->base < m->count ? m->base : i;
    }
    if (m->base == m->count)
        return program_usage("compare", "of several laws one must be built in: cases are drawn "
                                        "from its properties; 'touchstone list laws' has all");
    for (size_t i = 0; i < m->count && !code; i++)
        if (!m->of[i].law)
            code = open_foreign(&m->of[i], m->of[m->base].law, limits);
    return code;
}

/* --- one case ------------------------------------------------------------------------------------- */

static int play(const struct many *m, struct one *one, const struct play_case *c,
                struct play_trace *ret) {
    const struct play_refine as_written = {0};
    struct play_segment *segments = play_resize(NULL, c->segment_count + 1, sizeof *segments);
    struct play_case asked = *c;
    struct play_ending ending = {.text = ""};
    struct play_note notes[PLAY_NOTE_COUNT];
    const int other = one->law && one != &m->of[m->base];
    int bad = other && play_fit_translate(&one->described, c, segments, &asked, &one->why);
    asked.law = other ? one->law : asked.law;
    if (!bad && one->subject)
        bad = command_law_case(one->subject, c, &asked, &one->why);
    if (bad)
        return -1;
    bad = play_subject_run(one->subject, &asked, &as_written, ret, &ending, notes);
    if (bad)
        snprintf(one->why.text, sizeof one->why.text, "%.400s", ending.text);
    return bad;
}

/* An engine has the overlap from positions: whether their round-off is more than the tolerance of it. */
static int is_of_positions(const struct many *m, const struct play_case *c,
                           const struct play_trace *t, size_t row) {
    const double overlap = row < t->count ? fabs(t->column[PLAY_COLUMN_overlap][row]) : 0.0;
    return 4.0 * DBL_EPSILON * c->pair.radius[0] > m->o->tolerance * overlap;
}

static void compare_pair(struct many *m, size_t i, size_t k, const struct play_case *c,
                         unsigned long long number, const struct play_trace *traces) {
    const struct play_description *const of[] = {&m->of[i].described, &m->of[k].described};
    const struct play_trace *const two[] = {&traces[i], &traces[k]};
    struct pair *pair = &m->pairs[i][k];
    struct difference d;
    int tie;
    int differ = difference_of_traces(c, of, &traces[m->base], two, m->o->tolerance, DIFFERENCE_ANY,
                                      &d, &tie);
    if (differ && (m->of[i].asked.is.engine || m->of[k].asked.is.engine) &&
        is_of_positions(m, c, &traces[m->base], d.row)) {
        differ = 0;
        tie = 1;
    }
    pair->both += !tie;
    pair->agree += !tie && !differ;
    if (differ && !pair->first) {
        pair->first = number;
        pair->difference = d;
    }
}

/* --- exact solutions -------------------------------------------------------------------------------- */

/* Those that are named after the law and after what they answer: LAW_normal_force, LAW_restitution. */
static void find_exact(struct many *m) {
    const char *law = m->of[m->base].name;
    const struct ref_reference *r;
    for (size_t i = 0; (r = ref_at(i)) && m->exact_count < REFERENCES; i++) {
        const size_t length = strlen(law);
        const struct play_quantity *quantity =
            strncmp(r->name, law, length) == 0 && r->name[length] == '_'
                ? play_quantity_find(r->name + length + 1)
                : NULL;
        const int is_force = quantity && !quantity->is_outcome &&
                             quantity->index >= PLAY_COLUMN_normal_force &&
                             quantity->index <= PLAY_COLUMN_dashpot_t;
        if (quantity && (r->per_sample ? is_force : quantity->is_outcome))
            m->exact[m->exact_count++] =
                (struct exact){.reference = r, .quantity = play_quantity_find(r->quantity)};
    }
}

/* What an impact of answers/head_on.h knows; NaN: no such outcome. */
static double outcome_of(const struct answer_impact *impact, const struct play_quantity *quantity) {
    switch (quantity->is_outcome ? quantity->index : -1) {
    case PLAY_OUTCOME_restitution:
        return impact->restitution;
    case PLAY_OUTCOME_max_overlap:
        return impact->max_overlap;
    case PLAY_OUTCOME_peak_force:
        return impact->peak_force;
    case PLAY_OUTCOME_duration:
        return impact->duration;
    default:
        return (double)NAN;
    }
}

static int is_near(double value, double known, double allowed) {
    return fabs(value - known) <= allowed;
}

/* Along the rows of a path: by the size of the largest value, as two laws are compared. */
static void compare_path(struct many *m, struct exact *e, const struct play_case *c,
                         const int *played, const struct play_trace *traces) {
    const struct play_trace *base = &traces[m->base];
    const struct play_check check = {.quantity = e->quantity};
    struct play_problem *problem = play_zeroed(1, sizeof *problem);
    double *known = play_resize(NULL, base->count, sizeof *known), uncertainty, scale = 0.0;
    struct ref_message unused;
    play_problem_make(c, &check, base, problem);
    if (ref_evaluate(e->reference, &problem->problem, known, &uncertainty, &unused))
        return;
    for (size_t i = 0; i < base->count; i++)
        scale = fmax(scale, fabs(known[i]));
    for (size_t k = 0; k < m->count; k++) {
        const double *value = played[k] ? traces[k].column[e->quantity->index] : NULL;
        size_t near = 0;
        for (size_t i = 0; value && i < base->count && traces[k].count == base->count; i++)
            near +=
                (size_t)is_near(value[i], known[i], m->o->tolerance * scale + 2.0 * uncertainty);
        e->both[k] += value != NULL;
        e->agree[k] += value && near == base->count;
    }
}

/* The head-on impact of a case. Each law is played in small steps once. */
static void compare_impact(struct many *m, const struct play_case *c) {
    const struct play_case head_on = answer_head_on(c);
    for (size_t k = 0; k < m->count; k++) {
        struct play_segment unused_segments[1];
        struct answer_impact impact;
        struct play_ending ending = {.text = ""};
        struct play_case asked = head_on;
        struct touch_message why;
        if (m->of[k].asked.is.engine ||
            (m->of[k].law && k != m->base &&
             play_fit_translate(&m->of[k].described, &head_on, unused_segments, &asked, &why)))
            continue;
        asked.law = m->of[k].law ? m->of[k].law : asked.law;
        if (answer_impact_of(m->of[k].subject, &asked, CONVERGED / 3.0, &impact, &ending))
            continue;
        for (size_t i = 0; i < m->exact_count; i++) {
            struct exact *e = &m->exact[i];
            const double value = outcome_of(&impact, e->quantity);
            double known;
            const int is_until_touch = e->quantity->index == PLAY_OUTCOME_duration;
            if (!isfinite(value) || (is_until_touch && head_on.impact.end_at_force) ||
                answer_by_reference(e->reference, &head_on, &known))
                continue;
            e->both[k]++;
            e->agree[k] += (size_t)is_near(value, known, CONVERGED * fabs(known));
        }
    }
}

/* What is known of a force along a path is known of springs. */
static int is_damped(const struct play_trace *t) {
    size_t i = 0;
    while (i < t->count && !(fabs(t->column[PLAY_COLUMN_normal_dashpot][i]) > 0.0))
        i++;
    return i < t->count;
}

static void compare_exact(struct many *m, const struct play_case *c, const int *played,
                          const struct play_trace *traces) {
    size_t first_set = 0; /* a reference knows one value of a property */
    while (first_set < c->segment_count && c->segments[first_set].kind != PLAY_SET)
        first_set++;
    for (size_t i = 0; i < m->exact_count && c->segment_count && first_set == c->segment_count; i++)
        if (m->exact[i].reference->per_sample && !is_damped(&traces[m->base]))
            compare_path(m, &m->exact[i], c, played, traces);
    if (play_is_impact(c) && m->exact_count && m->impacts++ < IMPACTS)
        compare_impact(m, c);
}

static void play_case(struct many *m, const struct play_case *c, unsigned long long number) {
    struct play_trace traces[LAWS_MAX];
    int played[LAWS_MAX] = {0};
    for (size_t i = 0; i < m->count; i++) {
        play_trace_init(&traces[i]);
        played[i] = !play(m, &m->of[i], c, &traces[i]);
        m->of[i].played += (size_t)played[i];
    }
    for (size_t i = 0; i < m->count && played[m->base]; i++)
        for (size_t k = i + 1; k < m->count; k++)
            if (played[i] && played[k])
                compare_pair(m, i, k, c, number, traces);
    if (played[m->base])
        compare_exact(m, c, played, traces);
    for (size_t i = 0; i < m->count; i++)
        if (played[i])
            play_trace_free(&traces[i]);
}

static size_t play_all(struct many *m) {
    const struct play_description *others[LAWS_MAX];
    struct progress progress = {.what = "cases"};
    size_t count = 0, drawn = 0;
    for (size_t i = 0; i < m->count; i++)
        if (i != m->base)
            others[count++] = &m->of[i].described;
    for (long n = 1; n <= m->o->random && !command_stopped(); n++, drawn++) {
        struct play_case c;
        suited_case_make(m->of[m->base].law, others, count, (uint64_t)m->o->seed, (uint64_t)n, &c);
        play_case(m, &c, (unsigned long long)n);
        progress_show(&progress, (size_t)n, (size_t)m->o->random);
    }
    progress_end(&progress);
    return drawn;
}

/* --- what is told --------------------------------------------------------------------------------- */

static const struct pair *pair_of(const struct many *m, size_t i, size_t k) {
    return i < k ? &m->pairs[i][k] : &m->pairs[k][i];
}

static char *first_text(const struct pair *pair) {
    const struct difference *d = &pair->difference;
    return pair->first ? play_format("case %llu: %s = %.6g and %.6g %s", pair->first,
                                     d->quantity->name, d->ours, d->theirs, d->quantity->unit)
                       : play_copy("");
}

static void print_matrix(const struct many *m, size_t drawn) {
    printf("%zu random cases of %s, drawn from what all laws have. A number: cases in which two "
           "agree,\nof those that both played and that rounding does not decide.\n\n%-16s",
           drawn, m->of[m->base].name, "");
    for (size_t k = 0; k < m->count; k++)
        printf(" %*zu", 11, k + 1);
    putchar('\n');
    for (size_t i = 0; i < m->count; i++) {
        printf("%zu %-14.14s", i + 1, m->of[i].name);
        for (size_t k = 0; k < m->count; k++) {
            const struct pair *pair = pair_of(m, i, k);
            printf(" %*s", 11, i == k ? "-" : play_format("%zu/%zu", pair->agree, pair->both));
        }
        putchar('\n');
    }
    putchar('\n');
    for (size_t i = 0; i < m->count; i++)
        if (2 * m->of[i].played < drawn)
            printf("%s played %zu of %zu: %s\n", m->of[i].name, m->of[i].played, drawn,
                   m->of[i].why.text);
}

/* In how many cases the laws answer what an exact solution says; those that answered nothing are left out. */
static void print_exact(const struct many *m) {
    int head = 0;
    for (size_t i = 0; i < m->exact_count; i++) {
        const struct exact *e = &m->exact[i];
        if (!e->both[m->base])
            continue;
        if (!head++)
            printf("Exact solutions of %s: cases in which a law answers the same, of those that "
                   "both answer.\n\n",
                   m->of[m->base].name);
        printf("%-16.16s", e->quantity->name);
        for (size_t k = 0; k < m->count; k++)
            printf(" %*s", 11, e->both[k] ? play_format("%zu/%zu", e->agree[k], e->both[k]) : "-");
        putchar('\n');
    }
    fputs(head ? "\n" : "", stdout);
}

/* With whom the first law stands. Returns whether it stands with anybody. */
static int print_stand(const struct many *m) {
    int stands = 0;
    for (size_t k = 1; k < m->count; k++) {
        const struct pair *pair = pair_of(m, 0, k);
        const int with = pair->both > 0 && pair->agree == pair->both;
        stands |= with;
        if (with)
            printf("%s stands with %s\n", m->of[0].name, m->of[k].name);
        else if (pair->both)
            printf("%s differs from %s, first in %s\n", m->of[0].name, m->of[k].name,
                   first_text(pair));
        else
            printf("%s and %s played no case together\n", m->of[0].name, m->of[k].name);
    }
    size_t answered = 0, missed = 0;
    for (size_t i = 0; i < m->exact_count; i++) {
        answered += m->exact[i].both[0];
        missed += m->exact[i].both[0] - m->exact[i].agree[0];
    }
    if (answered)
        printf("%s %s the exact solutions of %s\n", m->of[0].name,
               missed ? "differs from" : "stands with", m->of[m->base].name);
    if (!stands)
        printf("%s stands alone\n", m->of[0].name);
    return stands;
}

static int put(const struct many *m) {
    static const struct sheet_column columns[] = {
        COLUMN("law_a", TEXT, NULL, "a law"), COLUMN("law_b", TEXT, NULL, "another one"),
        COLUMN("both", WHOLE, NULL, "cases that both played and that rounding does not decide"),
        COLUMN("agree", WHOLE, NULL, "of these, cases without a difference"),
        COLUMN("first", TEXT, NULL, "the first difference: of a, and of b")};
    struct sheet *sheet = sheet_new("touchstone compare", "who stands with whom");
    struct sheet_table *table = SHEET_TABLE(sheet, "pairs", columns);
    for (size_t i = 0; i < m->count; i++)
        for (size_t k = i + 1; k < m->count; k++) {
            const struct pair *pair = &m->pairs[i][k];
            SHEET_ROW(table, TEXT(m->of[i].name), TEXT(m->of[k].name), NUMBER((double)pair->both),
                      NUMBER((double)pair->agree), TEXT(first_text(pair)));
        }
    return command_put("compare", &m->o->out, sheet);
}

int compare_many(const struct compare_many *o, const struct command_law *limits,
                 const struct option_arguments *laws) {
    struct many *m = play_resize(NULL, 1, sizeof *m);
    int stands = 0;
    memset(m, 0, sizeof *m);
    m->o = o;
    m->count = (size_t)laws->count;
    for (size_t i = 0; i < m->count; i++) {
        struct word_value value;
        m->of[i].word = laws->text[i];
        if (word_value_read(laws->text[i], &value))
            return program_usage("compare", "%s: of more than two laws nothing is asked",
                                 laws->text[i]);
    }
    int code = open_all(m, limits);
    if (!code) {
        find_exact(m);
        const size_t drawn = play_all(m);
        if (!command_out_is_read(&o->out)) {
            print_matrix(m, drawn);
            print_exact(m);
            stands = print_stand(m);
        }
        code = put(m);
        code = code ? code : command_stopped() ? EXIT_INTERNAL : stands ? 0 : EXIT_FAILED;
    }
    for (size_t i = 0; i < m->count; i++)
        if (m->of[i].subject)
            command_law_close(&m->of[i].options, m->of[i].subject);
    return code;
}
