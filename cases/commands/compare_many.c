/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare_many.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "words.h"
#include "cases/core/memory.h"
#include "cases/core/progress.h"
#include "cases/play/player.h"
#include "cases/sheet/sheet.h"
#include "cases/subject/difference.h"
#include "cases/subject/fitting.h"
#include "cases/subject/suited.h"
#include "touchstone/common.h"

#define LAWS_MAX 8 /* the most arguments that the verb takes */

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

struct many {
    const struct compare_many *o;
    size_t count, base; /* base: whose cases are drawn */
    struct one of[LAWS_MAX];
    struct pair pairs[LAWS_MAX][LAWS_MAX];
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
    int differ = difference_of_traces(c, of, &traces[m->base], two, m->o->tolerance, DIFFERENCE_ANY, &d, &tie);
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
        const size_t drawn = play_all(m);
        if (!command_out_is_read(&o->out)) {
            print_matrix(m, drawn);
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
