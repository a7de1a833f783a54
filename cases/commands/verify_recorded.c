/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verify.h"
#include "cases/case/recorded_file.h"
#include "command.h"

#define SAME  2e-3 /* of the speed: a motion that begins so near is that of the variant */
#define STEPS 0.01 /* two runs with steps that differ by less have the same */

int verify_recorded_take(struct verify_recorded *recorded, struct option_arguments *given) {
    int kept = 0;
    for (int i = 0; i < given->count; i++) {
        char *word = given->text[i];
        const size_t length = strlen(word);
        if (length < 5 || strcmp(word + length - 4, ".csv") != 0) {
            given->text[kept++] = word;
            continue;
        }
        if (recorded->file)
            return program_usage("verify",
                                 "%s and %s: one file of numbers at a time; a column "
                                 "'run' tells several runs apart",
                                 recorded->file, word);
        recorded->file = word;
    }
    given->count = kept;
    return recorded->columns.count && !recorded->file
               ? program_usage("verify", "--column needs a file of numbers: NAME.csv")
               : 0;
}

int verify_recorded_open(struct verify_recorded *recorded) {
    const struct recorded_how how = {.count = recorded->columns.count,
                                     .column = recorded->columns.text};
    struct touch_message why;
    char *unused;
    if (recorded_file_read(recorded->file, &how, &recorded->read, &unused, &why))
        return program_usage("verify", "%s", why.text);
    if (*unused)
        fprintf(stderr, "touchstone verify: %s: columns that are not read: %s\n", recorded->file,
                unused);
    return 0;
}

/* --- which variant a run is of ------------------------------------------------------------------ */

/* How a motion begins; of a path, where it ends. NaN: it is not known. */
struct beginning {
    double normal, along;
};

static struct beginning of_trace(const struct play_case *c, const struct play_trace *trace) {
    const size_t at = c->segment_count ? trace->count - 1 : 0;
    const int first = c->segment_count ? PLAY_COLUMN_overlap : PLAY_COLUMN_velocity_n;
    return (struct beginning){trace->column[first][at], trace->column[first + 1][at]};
}

static struct beginning of_case(const struct play_case *c) {
    const struct play_refine refine = {.steps = 8.0, .phase = 0.5, .patience = 1e-9};
    struct beginning begins = {(double)NAN, (double)NAN};
    struct play_trace trace;
    struct touch_message unused;
    play_trace_init(&trace);
    if (!play_run(c, play_is_impact(c) ? &refine : NULL, &trace, &unused))
        begins = of_trace(c, &trace);
    play_trace_free(&trace);
    return begins;
}

static double apart(const struct beginning *a, const struct beginning *b) {
    const double size = fmax(hypot(b->normal, b->along), 1e-300);
    return fmax(fabs(a->normal - b->normal), fabs(a->along - b->along)) / size;
}

static char *words_of(const struct play_case *c, const struct beginning *b) {
    return c->segment_count
               ? play_format("ends at an overlap of %.4g m and a slide of %.4g m", b->normal,
                             b->along)
               : play_format("begins with an approach of %.4g m/s and a slide of %.4g m/s",
                             b->normal, b->along);
}

static char *run_words(const struct verify_recorded *recorded,
                       const struct play_recorded_run *run) {
    return *run->name ? play_format("%s:%zu: run %s", recorded->file, run->line, run->name)
                      : play_copy(recorded->file);
}

/* The run as a trace of a variant; refused where it is none. */
static int read_run(const struct verify_recorded *recorded, const struct play_recorded_run *run,
                    const struct play_case *c, struct beginning *ret) {
    struct play_trace trace;
    struct touch_message why;
    double most = -HUGE_VAL;
    play_trace_init(&trace);
    if (play_recorded_trace(run, c, PLAY_DRAW_AS_IS, &trace, &why))
        return program_usage("verify", "%s: %s", run_words(recorded, run), why.text);
    *ret = of_trace(c, &trace);
    for (size_t i = 0; i < trace.count; i++)
        most = fmax(most, trace.column[PLAY_COLUMN_overlap][i]);
    play_trace_free(&trace);
    return !(most <= 0.0) || !play_is_impact(c)
               ? 0
               : program_usage(
                     "verify",
                     "%s: the bodies never touch: the largest overlap is %.4g m, with the "
                     "radii of %s; allowed: a motion that %s has",
                     run_words(recorded, run), most, c->name, c->name);
}

/* Whether two variants differ in nothing but how the harness would integrate them. */
static int is_same(const struct play_case *a, const struct play_case *b) {
    struct play_impact by[2] = {a->impact, b->impact};
    for (int k = 0; k < 2; k++) {
        by[k].scheme = PLAY_VERLET_HALF;
        by[k].steps = by[k].dt = by[k].phase = 0.0;
    }
    return play_is_impact(a) && a->law == b->law && !memcmp(by, by + 1, sizeof *by) &&
           !memcmp(&a->values, &b->values, sizeof a->values) &&
           !memcmp(&a->pair, &b->pair, sizeof a->pair);
}

static int find_variant(struct verify_recorded *recorded, struct play_recorded_run *run,
                        const struct play_case_set *set, const struct beginning *begins,
                        const char *picked) {
    size_t found = 0, nearest = 0;
    double least = HUGE_VAL;
    struct beginning begin = {(double)NAN, (double)NAN};
    for (size_t i = 0; i < set->count; i++) {
        if (picked && !picked[i])
            continue;
        if (read_run(recorded, run, &set->cases[i], &begin))
            return EXIT_USAGE;
        const double off = apart(&begin, &begins[i]);
        const int is = !(off > SAME) && /* what is not told contradicts nothing */
                       !(found && is_same(&set->cases[run->variant - 1], &set->cases[i]));
        found += is ? 1 : 0;
        run->variant = is && found == 1 ? set->cases[i].number : run->variant;
        if (off < least) {
            least = off;
            nearest = i;
        }
    }
    if (found == 1)
        return 0;
    if (found)
        return program_usage(
            "verify",
            "%s: it %s, as %zu variants of %s do: choose one by --variant, or say it "
            "in a column 'variant'",
            run_words(recorded, run), words_of(&set->cases[0], &begin), found, set->cases[0].name);
    return program_usage("verify", "%s: it %s; the nearest variant of %s, %zu%s%s, %s",
                         run_words(recorded, run), words_of(&set->cases[0], &begin),
                         set->cases[nearest].name, set->cases[nearest].number,
                         *set->cases[nearest].variant ? ": " : "", set->cases[nearest].variant,
                         words_of(&set->cases[0], &begins[nearest]));
}

/* Runs of one variant are told apart by their steps. */
static int check_steps(const struct verify_recorded *recorded) {
    const struct play_recorded *all = &recorded->read;
    for (size_t i = 0; i < all->count; i++)
        for (size_t k = 0; k < i; k++)
            if (all->runs[i].variant == all->runs[k].variant &&
                !(fabs(all->runs[i].dt - all->runs[k].dt) > STEPS * all->runs[i].dt))
                return program_usage(
                    "verify",
                    "%s: it is of variant %zu, with a step of %.4g s, as run %s is; "
                    "allowed: runs of several steps, or of other variants",
                    run_words(recorded, &all->runs[i]), all->runs[i].variant, all->runs[i].dt,
                    all->runs[k].name);
    return 0;
}

int verify_recorded_match(struct verify_recorded *recorded, const struct play_case_set *set,
                          const char *picked, char *ret_picked) {
    struct beginning *begins = play_resize(NULL, set->count + 1, sizeof *begins), unused;
    for (size_t i = 0; i < set->count; i++) {
        begins[i] = of_case(&set->cases[i]);
        ret_picked[i] = 0;
    }
    for (size_t i = 0; i < recorded->read.count; i++) {
        struct play_recorded_run *run = &recorded->read.runs[i];
        if (run->variant > set->count)
            return program_usage("verify", "%s: variant %zu; allowed: 1 to %zu, those of %s",
                                 run_words(recorded, run), run->variant, set->count,
                                 set->cases[0].name);
        const int bad = run->variant
                            ? read_run(recorded, run, &set->cases[run->variant - 1], &unused)
                            : find_variant(recorded, run, set, begins, picked);
        if (bad)
            return bad;
        ret_picked[run->variant - 1] = 1;
    }
    return check_steps(recorded);
}
