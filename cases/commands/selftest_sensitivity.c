/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fnmatch.h>
#include <signal.h>
#include "cases/core/child.h"
#include "cases/core/jobs.h"
#include "cases/core/random.h"
#include "cases/results/sensitivity_file.h"
#include "cases/version.h"
#include "selftest.h"
#include "cases/judge/check.h"

/* --- changes of a law ------------------------------------------------------------------------- */

/* Which cases of a law would notice that one thing of it is changed under one circumstance. */
/* X(name, text): what was found about one change. */
#define SENSITIVITY_ANSWERS(X)                                                                     \
    X(UNTRIED, "untried")   /* not in this run */                                                  \
    X(CAUGHT, "caught")     /* a comparison fails */                                               \
    X(MISSED, "missed")     /* it changes an answer in some case, and every comparison passes */   \
    X(NOTHING, "nothing")   /* it changes no answer in any case where the circumstance occurs */   \
    X(UNPLAYED, "unplayed") /* the circumstance occurs in no case of the law */
enum sensitivity_answer {
#define X(name, text) SENSITIVITY_##name,
    SENSITIVITY_ANSWERS(X)
#undef X
    SENSITIVITY_ANSWER_COUNT
};

/* A variant of a case, and what occurs in it. */
struct sensitivity_variant {
    const struct play_case *c;
    size_t rank; /* of the variant in its file */
    uint64_t seen;
    uint64_t numbers[PERTURBED_WHEN_COUNT]; /* as perturbed_numbers() */
    double seconds;                         /* that the comparisons take, but those of an order */
    struct play_trace trace; /* of the right law, where an order is asked; else empty */
    int fails[2]; /* with the right law, without and with orders: 1 yes, 0 no, -1 not known yet */
};

/* The variants of one law, in the order in which they are tried. */
struct sensitivity_law {
    const struct touch_law *law;
    size_t count;
    struct sensitivity_variant *variants;
};

/* Plays variants until one has a comparison that fails. Comparisons of an order of convergence take long: they are
 * asked last, and of the few variants alone whose answers the change changes most. ret_variant: that one, or where the answer is MISSED the
 * first in which the change changed an answer; NULL: none. Variants are moved so that those that noticed much are
 * tried first. */
enum sensitivity_answer sensitivity_find(struct sensitivity_law *law,
                                         const struct perturbed_what *what,
                                         enum perturbed_when when,
                                         const struct play_case **ret_variant);

/* Variants of which orders are asked, for one change. */
#define ORDERS 8

/* Some checks of a case: those of an order of convergence, which play it several times, or the others. */
static size_t checks_of(const struct play_case *c, int of_order, struct play_check *ret_checks) {
    size_t count = 0;
    for (size_t i = 0; i < c->check_count; i++)
        if ((c->checks[i].basis == PLAY_BASIS_ORDER) == of_order)
            ret_checks[count++] = c->checks[i];
    return count;
}

/* Whether a comparison fails, or the case cannot be run. ret_trace: of the run; NULL: not wanted. */
static int fails(struct perturbed *law, const struct play_case *c, int of_order,
                 struct play_trace *ret_trace) {
    struct play_case other = *c;
    struct play_case_result result;
    struct play_ending ending;
    other.law = perturbed_law(law);
    other.checks = play_resize(NULL, c->check_count + 1, sizeof *other.checks);
    other.check_count = checks_of(c, of_order, other.checks);
    int is_bad = 0;
    perturbed_begin(law, &other);
    if (play_check_case(NULL, &other, &result, &ending)) {
        is_bad = play_ending_verdict(ending.kind) == PLAY_VERDICT_FAIL;
    } else {
        for (size_t i = 0; i < result.count; i++)
            is_bad |= result.checked[i].row.verdict == PLAY_VERDICT_FAIL;
        if (ret_trace) {
            *ret_trace = result.trace;
            play_trace_init(&result.trace);
        }
        play_case_result_free(&result);
    }
    return is_bad;
}

static int asks_order(const struct play_case *c) {
    for (size_t i = 0; i < c->check_count; i++)
        if (c->checks[i].basis == PLAY_BASIS_ORDER)
            return 1;
    return 0;
}

static int by_rank(const void *a, const void *b) {
    const struct sensitivity_variant *one = a, *other = b;
    if (one->rank != other->rank)
        return one->rank < other->rank ? -1 : 1;
    return one->seconds < other->seconds ? -1 : one->seconds > other->seconds;
}

/* Plays each variant once, and puts them in order: of each file one after the other, the quick ones first. */
static void sensitivity_prepare(struct sensitivity_law *law) {
    struct perturbed *right = perturbed_new(law->law, NULL, PERTURBED_ALWAYS);
    for (size_t i = 0; i < law->count; i++) {
        struct sensitivity_variant *v = &law->variants[i];
        const double began = child_clock();
        play_trace_init(&v->trace);
        fails(right, v->c, 0, asks_order(v->c) ? &v->trace : NULL);
        v->seconds = child_clock() - began;
        v->seen = perturbed_seen(right) | (v->c->must_refuse ? UINT64_C(1) << PERTURBED_ALWAYS : 0);
        memcpy(v->numbers, perturbed_numbers(right), sizeof v->numbers);
        v->fails[0] = v->fails[1] = -1;
    }
    qsort(law->variants, law->count, sizeof *law->variants, by_rank);
}

/* Ends the traces that sensitivity_prepare has kept. */
static void sensitivity_free(struct sensitivity_law *law) {
    for (size_t i = 0; i < law->count; i++)
        play_trace_free(&law->variants[i].trace);
}

static int fails_anyway(const struct touch_law *right, struct sensitivity_variant *v,
                        int of_order) {
    if (v->fails[of_order] < 0) {
        struct perturbed *same = perturbed_new(right, NULL, PERTURBED_ALWAYS);
        v->fails[of_order] = fails(same, v->c, of_order, NULL);
    }
    return v->fails[of_order];
}

static void move_to_front(struct sensitivity_law *law, size_t i) {
    const struct sensitivity_variant v = law->variants[i];
    memmove(law->variants + 1, law->variants, i * sizeof v);
    law->variants[0] = v;
}

/* --- orders of convergence ---------------------------------------------------------------------- */

/* A variant whose orders could notice the change. */
struct candidate {
    size_t index;
    double difference;
};

static double difference_of(size_t count, const double *a, const double *b) {
    double most = 0.0, scale = 0.0;
    for (size_t i = 0; i < count; i++) {
        scale = fmax(scale, fabs(a[i]));
        most = isnan(a[i]) == isnan(b[i]) ? fmax(most, fabs(a[i] - b[i])) : HUGE_VAL;
    }
    return most > 0.0 && scale > 0.0 ? most / scale : most;
}

/* How much a quantity whose order is asked differs between two traces, relative; the largest. */
static double difference(const struct play_case *c, const struct play_trace *right,
                         const struct play_trace *wrong) {
    double most = 0.0;
    for (size_t i = 0; i < c->check_count; i++) {
        const int at = c->checks[i].quantity->index;
        if (c->checks[i].basis != PLAY_BASIS_ORDER)
            continue;
        if (c->checks[i].quantity->is_outcome)
            most = fmax(most, difference_of(1, &right->outcome[at], &wrong->outcome[at]));
        else if (right->count != wrong->count)
            most = HUGE_VAL;
        else
            most = fmax(most, difference_of(right->count, right->column[at], wrong->column[at]));
    }
    return most;
}

/* The largest first; where they are alike, the one that came first. */
static int by_difference(const void *a, const void *b) {
    const struct candidate *one = a, *other = b;
    if (one->difference < other->difference)
        return 1;
    return one->difference > other->difference ? -1 : one->index < other->index ? -1 : 1;
}

/* The variant whose order is wrong; law->count: none. Of one file at most two are asked. */
static size_t find_by_order(struct sensitivity_law *law, struct perturbed *changed,
                            struct candidate *candidates, size_t count) {
    size_t asked = 0;
    qsort(candidates, count, sizeof *candidates, by_difference);
    for (size_t i = 0; i < count && asked < ORDERS; i++) {
        const struct play_case *c = law->variants[candidates[i].index].c;
        size_t of_file = 0;
        for (size_t k = 0; k < i; k++)
            of_file += !strcmp(law->variants[candidates[k].index].c->file, c->file);
        if (of_file > 1)
            continue;
        asked++;
        if (fails(changed, c, 1, NULL))
            return candidates[i].index;
    }
    return law->count;
}

/* --- one change --------------------------------------------------------------------------------- */

static int may_notice(const struct sensitivity_variant *v, const struct perturbed_what *what,
                      enum perturbed_when when) {
    const int tests_ranges = what->part == PERTURBED_RANGE;
    return (v->seen >> when & 1) &&
           (v->c->must_refuse ? tests_ranges : perturbed_can_fire(what, v->seen, v->numbers[when]));
}

/* Whether the change changes an answer, where this is not known beforehand and quicker than comparing. */
static int fires(struct perturbed *changed, const struct perturbed_what *what,
                 const struct play_case *c) {
    if (what->part != PERTURBED_STATE && what->part != PERTURBED_BODIES &&
        what->part != PERTURBED_PROPERTY)
        return 1;
    const struct play_refine as_written = {0};
    struct play_case other = *c;
    struct play_trace trace;
    struct touch_message unused;
    other.law = perturbed_law(changed);
    perturbed_begin(changed, &other);
    play_trace_init(&trace);
    play_run(&other, &as_written, &trace, &unused);
    play_trace_free(&trace);
    return perturbed_fired(changed);
}

static enum sensitivity_answer answer_before(const struct sensitivity_law *law,
                                             enum perturbed_when when) {
    for (size_t i = 0; i < law->count; i++)
        if (law->variants[i].seen >> when & 1)
            return SENSITIVITY_NOTHING;
    return SENSITIVITY_UNPLAYED;
}

static enum sensitivity_answer found(struct sensitivity_law *law, size_t i,
                                     const struct play_case **ret_variant) {
    *ret_variant = law->variants[i].c;
    move_to_front(law, i);
    return SENSITIVITY_CAUGHT;
}

enum sensitivity_answer sensitivity_find(struct sensitivity_law *law,
                                         const struct perturbed_what *what,
                                         enum perturbed_when when,
                                         const struct play_case **ret_variant) {
    enum sensitivity_answer answer = answer_before(law, when);
    void *change = play_begin();
    struct candidate *candidates = play_resize(NULL, law->count + 1, sizeof *candidates);
    struct perturbed *changed = perturbed_new(law->law, what, when);
    size_t count = 0, noticed = law->count;
    *ret_variant = NULL;
    for (size_t i = 0; i < law->count && noticed == law->count; i++) {
        struct sensitivity_variant *v = &law->variants[i];
        struct play_trace trace;
        if (!may_notice(v, what, when) || !fires(changed, what, v->c))
            continue;
        play_trace_init(&trace);
        const int caught = fails(changed, v->c, 0, v->trace.count ? &trace : NULL);
        const int fired = perturbed_fired(changed);
        if (fired && !*ret_variant) {
            *ret_variant = v->c;
            answer = SENSITIVITY_MISSED;
        }
        if (fired && v->trace.count)
            candidates[count++] = (struct candidate){i, difference(v->c, &v->trace, &trace)};
        play_trace_free(&trace);
        if (caught && !fails_anyway(law->law, v, 0))
            noticed = i;
    }
    if (noticed == law->count && count)
        noticed = find_by_order(law, changed, candidates, count);
    if (noticed < law->count)
        answer = found(law, noticed, ret_variant);
    play_end(change);
    return answer;
}

/* --- the run ---------------------------------------------------------------------------------- */

#define BLOCK 48 /* changes that one process tries */
#define TEXT  160

/* One thing changed under one circumstance. */
struct cell {
    size_t law, what;
    enum perturbed_when when;
    enum sensitivity_answer answer;
    const struct play_case *variant;
};

struct law {
    struct sensitivity_law of;
    struct perturbed_what *whats;
    size_t what_count;
};

/* A line of the file of what is accepted: patterns of law, what and when. */
struct accepted {
    char *law, *what, *when, *reason;
    size_t line, used;
};

struct block {
    size_t first, count;
};

struct run {
    const struct selftest_sensitivity *options;
    size_t law_count, set_count, cell_count, all, block_count, accepted_count, hole_count;
    struct law *laws;
    struct play_case_set *sets;
    struct command_files files;
    struct cell *cells;
    struct block *blocks;
    struct accepted *accepted;
    struct sensitivity_hole *holes;
    double seconds;
};

static int is_wanted(const struct option_list *list, const char *text) {
    for (size_t i = 0; i < list->count; i++)
        if (!fnmatch(list->text[i], text, 0))
            return 1;
    return list->count == 0;
}

/* --- what is accepted --------------------------------------------------------------------------- */

static int refuse_line(const struct run *r, size_t line, const char *what) {
    fprintf(stderr, "touchstone selftest: %s:%zu: %s\n", r->options->accepted, line, what);
    return -1;
}

static char *trimmed(const char *text, size_t length) {
    while (length && strchr(" \t\r\n", text[length - 1]))
        length--;
    const size_t skip = strspn(text, " \t");
    return skip < length ? play_format("%.*s", (int)(length - skip), text + skip) : play_copy("");
}

static int read_accepted_line(struct run *r, size_t number, const char *line, const char *reason) {
    const char *first = strchr(line, '|'), *second = first ? strchr(first + 1, '|') : NULL;
    if (!second || strchr(second + 1, '|'))
        return refuse_line(r, number, "expected three patterns, LAW | WHAT | WHEN");
    if (!*reason)
        return refuse_line(r, number, "there is no [reason] above this line");
    PLAY_ADD(r->accepted, r->accepted_count,
             (struct accepted){.law = trimmed(line, (size_t)(first - line)),
                               .what = trimmed(first + 1, (size_t)(second - first - 1)),
                               .when = trimmed(second + 1, strlen(second + 1)),
                               .reason = play_copy(reason),
                               .line = number});
    return 0;
}

static int read_accepted(struct run *r) {
    char line[1024], reason[1024] = "";
    FILE *in = fopen(r->options->accepted, "r");
    if (!in) {
        fprintf(stderr, "touchstone selftest: %s: %s\n", r->options->accepted, strerror(errno));
        return -1;
    }
    int bad = 0;
    for (size_t number = 1; !bad && fgets(line, sizeof line, in); number++) {
        line[strcspn(line, "\r\n")] = '\0';
        const size_t length = strlen(line);
        if (!length || *line == '#')
            continue;
        if (*line == '[' && line[length - 1] == ']')
            snprintf(reason, sizeof reason, "%.*s", (int)(length - 2), line + 1);
        else
            bad = read_accepted_line(r, number, line, reason);
    }
    fclose(in);
    return bad;
}

/* Why a hole is accepted; NULL: it is not. */
static const char *reason_of(struct run *r, const char *law, const char *what, const char *when) {
    for (size_t i = 0; i < r->accepted_count; i++) {
        struct accepted *a = &r->accepted[i];
        if (fnmatch(a->law, law, 0) || fnmatch(a->what, what, 0) || fnmatch(a->when, when, 0))
            continue;
        a->used++;
        return a->reason;
    }
    return NULL;
}

/* --- laws, cases, changes ----------------------------------------------------------------------- */

static struct law *law_of(struct run *r, const struct touch_law *law) {
    for (size_t i = 0; i < r->law_count; i++)
        if (r->laws[i].of.law == law)
            return &r->laws[i];
    if (!is_wanted(r->options->laws, law->name))
        return NULL;
    struct law *new = PLAY_ADDED(r->laws, r->law_count);
    *new = (struct law){.of = {.law = law}};
    new->whats = perturbed_list(law, &new->what_count);
    return new;
}

static int read_cases(struct run *r) {
    if (command_find("selftest", &(struct option_arguments){0, NULL}, &r->files) ||
        command_read(&r->files, &r->sets))
        return -1;
    r->set_count = r->files.count;
    for (size_t i = 0; i < r->set_count; i++)
        for (size_t k = 0; k < r->sets[i].count; k++) {
            const struct play_case *c = &r->sets[i].cases[k];
            struct law *law = law_of(r, c->law);
            if (!law)
                continue;
            PLAY_ADD(law->of.variants, law->of.count,
                     (struct sensitivity_variant){.c = c, .rank = k});
        }
    for (size_t i = 0; i < r->law_count; i++)
        sensitivity_prepare(&r->laws[i].of);
    return 0;
}

/* Calls a function with all changes that are wanted. */
static void for_each(struct run *r, void (*take)(struct run *r, const struct cell *cell)) {
    char text[TEXT];
    for (size_t i = 0; i < r->law_count; i++)
        for (size_t w = 0; w < r->laws[i].what_count; w++) {
            const struct perturbed_what *what = &r->laws[i].whats[w];
            perturbed_text(r->laws[i].of.law, what, text, sizeof text);
            if (!is_wanted(r->options->whats, text))
                continue;
            for (enum perturbed_when when = 0; when < PERTURBED_WHEN_COUNT; when++)
                if (perturbed_has_when(what, when) &&
                    is_wanted(r->options->whens, perturbed_when_text(when)))
                    take(r, &(struct cell){.law = i, .what = w, .when = when});
        }
}

static void count_cell(struct run *r, const struct cell *cell) {
    (void)cell;
    r->all++;
}

/* Takes each with the probability that leaves as many as wanted: selection sampling (Knuth, The Art of Computer
 * Programming, volume 2, 3.4.2, algorithm S). */
static uint64_t random_state;
static size_t still_wanted, still_there;
static void keep_cell(struct run *r, const struct cell *cell) {
    const int is_taken = random_real(&random_state) * (double)still_there-- < (double)still_wanted;
    if (!is_taken)
        return;
    still_wanted--;
    r->cells[r->cell_count++] = *cell;
}

/* 0, or the exit status of the command. */
static int make_cells(struct run *r) {
    const size_t sample = (size_t)r->options->sample;
    for_each(r, count_cell);
    if (!r->all)
        return program_usage("selftest",
                             "there is nothing that --law, --what and --when fit, all together: "
                             "a run without them prints what there is");
    still_there = r->all;
    still_wanted = sample && sample < r->all ? sample : r->all;
    random_state = (uint64_t)r->options->seed;
    r->cells = play_zeroed(still_wanted + 1, sizeof *r->cells);
    for_each(r, keep_cell);
    for (size_t i = 0; i < r->cell_count; i++) {
        struct block *last = r->block_count ? &r->blocks[r->block_count - 1] : NULL;
        if (last && last->count < BLOCK && r->cells[last->first].law == r->cells[i].law) {
            last->count++;
            continue;
        }
        PLAY_ADD(r->blocks, r->block_count, (struct block){i, 1});
    }
    return 0;
}

/* --- running ------------------------------------------------------------------------------------ */

/* What is found about a change; processes that are forked have the cases at the same addresses. */
struct answer {
    enum sensitivity_answer answer;
    const struct play_case *variant;
};

static int try_block(void *context, size_t number, int file) {
    const struct run *r = context;
    const struct block *block = &r->blocks[number];
    int bad = 0;
    for (size_t i = block->first; i < block->first + block->count && !bad; i++) {
        struct law *law = &r->laws[r->cells[i].law];
        struct answer answer = {.variant = NULL};
        answer.answer = sensitivity_find(&law->of, &law->whats[r->cells[i].what], r->cells[i].when,
                                         &answer.variant);
        bad = file_put(file, (const char *)&answer, sizeof answer);
    }
    return bad ? EXIT_INTERNAL : 0;
}

static enum jobs_next ended(void *context, size_t number, const struct jobs_end *end) {
    struct run *r = context;
    struct cell *cell = &r->cells[r->blocks[number].first];
    char words[128], what[TEXT];
    size_t count = end->length / sizeof(struct answer);
    for (size_t i = 0; i < count; i++) {
        struct answer answer;
        memcpy(&answer, end->answer + i * sizeof answer, sizeof answer);
        cell[i].answer = answer.answer;
        cell[i].variant = answer.variant;
    }
    if (!end->status)
        return JOBS_GO_ON;
    cell += count < r->blocks[number].count ? count : count - 1;
    const struct law *law = &r->laws[cell->law];
    if (end->status == JOBS_NOT_STARTED)
        snprintf(words, sizeof words, "could not be started: %s", strerror(end->error));
    else
        child_words(end->status, words, sizeof words);
    perturbed_text(law->of.law, &law->whats[cell->what], what, sizeof what);
    fprintf(stderr, "touchstone selftest: the process that tried %s, %s, %s %s\n",
            law->of.law->name, what, perturbed_when_text(cell->when), words);
    return JOBS_STOP;
}

static int run_all(struct run *r) {
    const struct jobs jobs = {.count = r->block_count,
                              .at_a_time = (size_t)r->options->jobs,
                              .what = "groups of changes",
                              .context = r,
                              .run = try_block,
                              .ended = ended,
                              .stop = r->options->stop,
                              .stop_signal = SIGTERM};
    return jobs_run(&jobs);
}

/* --- what was found ----------------------------------------------------------------------------- */

static void add_hole(struct run *r, const struct cell *cell, const char *what) {
    const char *law = r->laws[cell->law].of.law->name, *when = perturbed_when_text(cell->when);
    PLAY_ADD(r->holes, r->hole_count,
             (struct sensitivity_hole){
                 .law = law,
                 .what = play_copy(what),
                 .when = when,
                 .case_name = cell->variant ? cell->variant->name : "",
                 .variant = cell->variant ? cell->variant->variant : "",
                 .accepted = reason_of(r, law, *what ? what : "-", when),
             });
}

/* Of the circumstances that occur in no case of a law there is one hole each. */
static void find_holes(struct run *r) {
    uint64_t *unplayed = play_resize(NULL, r->law_count + 1, sizeof *unplayed);
    memset(unplayed, 0, (r->law_count + 1) * sizeof *unplayed);
    for (size_t i = 0; i < r->cell_count; i++) {
        const struct cell *cell = &r->cells[i];
        const struct law *law = &r->laws[cell->law];
        char what[TEXT];
        perturbed_text(law->of.law, &law->whats[cell->what], what, sizeof what);
        if (cell->answer == SENSITIVITY_MISSED ||
            (cell->answer == SENSITIVITY_NOTHING && law->whats[cell->what].part == PERTURBED_RANGE))
            add_hole(r, cell, what);
        else if (cell->answer == SENSITIVITY_UNPLAYED && !(unplayed[cell->law] >> cell->when & 1)) {
            unplayed[cell->law] |= UINT64_C(1) << cell->when;
            add_hole(r, cell, "");
        }
    }
}

static struct sensitivity_count count_of(const struct run *r, size_t law,
                                         enum perturbed_when when) {
    struct sensitivity_count count = {.law = r->laws[law].of.law->name,
                                      .when = perturbed_when_text(when)};
    for (size_t i = 0; i < r->laws[law].of.count; i++)
        count.variants += r->laws[law].of.variants[i].seen >> when & 1;
    for (size_t i = 0; i < r->cell_count; i++) {
        const struct cell *cell = &r->cells[i];
        if (cell->law != law || cell->when != when)
            continue;
        count.tried++;
        count.caught += cell->answer == SENSITIVITY_CAUGHT;
        count.missed += cell->answer == SENSITIVITY_MISSED;
        count.nothing += cell->answer == SENSITIVITY_NOTHING;
    }
    for (size_t i = 0; i < r->hole_count; i++)
        count.accepted += *r->holes[i].what && r->holes[i].accepted &&
                          !strcmp(r->holes[i].law, count.law) &&
                          !strcmp(r->holes[i].when, count.when);
    return count;
}

static void print_counts(const struct sensitivity_file *file, FILE *out) {
    const char *law = "";
    for (size_t i = 0; i < file->count_count; i++) {
        const struct sensitivity_count *c = &file->counts[i];
        if (strcmp(law, c->law) != 0)
            fprintf(out, "%s%-28s %8s %8s %8s %8s %8s %8s\n", *law ? "\n" : "", c->law, "variants",
                    "tried", "caught", "missed", "accepted", "nothing");
        law = c->law;
        if (c->tried)
            fprintf(out, "  %-26s %8zu %8zu %8zu %8zu %8zu %8zu\n", c->when, c->variants, c->tried,
                    c->caught, c->missed, c->accepted, c->nothing);
    }
    fputc('\n', out);
}

static size_t print_holes(const struct sensitivity_file *file, FILE *out) {
    size_t open = 0;
    for (size_t i = 0; i < file->hole_count; i++) {
        const struct sensitivity_hole *h = &file->holes[i];
        if (h->accepted)
            continue;
        open++;
        if (*h->what)
            fprintf(out, "no case notices: %s | %s | %s  (%s%s%s)\n", h->law, h->what, h->when,
                    *h->case_name ? h->case_name : "no case plays it", *h->variant ? " " : "",
                    h->variant);
        else
            fprintf(out, "no case plays:   %s | - | %s\n", h->law, h->when);
    }
    return open;
}

static int is_tried(const struct option_list *laws, const char *law) {
    for (size_t i = 0; i < laws->count; i++)
        if (strcmp(laws->text[i], law) == 0)
            return 1;
    return laws->count == 0;
}

/* Lines that nothing needs, after a run of everything, or of everything of the laws that they name. */
static size_t print_unused(const struct run *r, FILE *out) {
    size_t unused = 0;
    if (r->cell_count < r->all || r->options->whats->count || r->options->whens->count)
        return 0;
    for (size_t i = 0; i < r->accepted_count; i++)
        if (!r->accepted[i].used && is_tried(r->options->laws, r->accepted[i].law)) {
            unused++;
            fprintf(out, "%s:%zu: accepted without need, cases notice it: %s | %s | %s\n",
                    r->options->accepted, r->accepted[i].line, r->accepted[i].law,
                    r->accepted[i].what, r->accepted[i].when);
        }
    return unused;
}

static int tell(struct run *r) {
    struct sensitivity_file file = {.version = TOUCHSTONE_VERSION,
                                    .commit = TOUCHSTONE_COMMIT,
                                    .date = program_now(),
                                    .seconds = r->seconds,
                                    .changes = r->all,
                                    .tried = r->cell_count};
    find_holes(r);
    file.holes = r->holes;
    file.hole_count = r->hole_count;
    file.counts = play_resize(NULL, r->law_count * PERTURBED_WHEN_COUNT + 1, sizeof *file.counts);
    for (size_t i = 0; i < r->law_count; i++)
        for (enum perturbed_when when = 0; when < PERTURBED_WHEN_COUNT; when++)
            file.counts[file.count_count++] = count_of(r, i, when);
    print_counts(&file, r->options->text);
    const size_t open = print_holes(&file, r->options->text),
                 unused = print_unused(r, r->options->text);
    size_t caught = 0, nothing = 0;
    for (size_t i = 0; i < file.count_count; i++) {
        caught += file.counts[i].caught;
        nothing += file.counts[i].nothing;
    }
    fprintf(r->options->text,
            "%zu of %zu changes tried: %zu noticed, %zu change nothing, %zu holes, %zu of them "
            "accepted (%.1f s)\n",
            r->cell_count, r->all, caught, nothing, r->hole_count, r->hole_count - open,
            r->seconds);
    const int bad = command_put_record(r->options->out, &sensitivity_json, &file);
    return bad ? EXIT_INTERNAL : open || unused ? EXIT_FAILED : EXIT_PASSED;
}

static void free_run(struct run *r) {
    for (size_t i = 0; i < r->law_count; i++)
        sensitivity_free(&r->laws[i].of);
}

static int refuse_law(const struct option_list *laws) {
    for (size_t i = 0; i < laws->count; i++)
        if (!touch_law_find(laws->text[i]))
            return command_refuse_law("selftest", laws->text[i]);
    return 0;
}

int selftest_sensitivity(const struct selftest_sensitivity *options) {
    if (refuse_law(options->laws))
        return EXIT_USAGE;
    struct run r = {.options = options};
    int code = EXIT_USAGE;
    if (!read_accepted(&r) && !read_cases(&r)) {
        const double began = child_clock();
        code = make_cells(&r);
        if (!code)
            code = run_all(&r) ? EXIT_INTERNAL : -1;
        r.seconds = child_clock() - began;
        if (options->stop && *options->stop)
            code = 128 + *options->stop;
        else if (code < 0)
            code = tell(&r);
    }
    free_run(&r);
    return code;
}
