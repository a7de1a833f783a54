/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone compare`: a law of the user's against a built-in one, on random cases. */
#include "compare.h"
#include "words.h"
#include "cases/core/progress.h"
#include "cases/subject/shrink.h"
#include "cases/subject/suited.h"

struct options {
    struct command_law law;
    struct option_list set;
    long random, seed, steps;
    double tolerance, budget;
    struct command_out out;
};

static const struct option_row option_rows[] = {
    OPTION(WHOLE, "random", "N", offsetof(struct options, random),
           "Play N random cases, or fewer: the first difference ends the search.",
           .initial = "1000", .min = 1, .max = 1e9),
    OPTION(WHOLE, "seed", "S", offsetof(struct options, seed),
           "Begins the random numbers. The same seed gives the same cases.", .initial = "1",
           .min = 0, .max = 1e15),
    OPTION(
        WHOLE, "steps", "N", offsetof(struct options, steps),
        "Play paths of at least N steps and no impacts: for laws that go wrong late, such as after "
        "1e5 steps. 300000 take a second and 300 MB each.",
        .initial = "0", .min = 0, .max = 1e6),
    OPTION(
        NUMBER, "tolerance", "T", offsetof(struct options, tolerance),
        "A difference is more than T of the largest value of its kind in the same segment. Flags "
        "and events must be equal.",
        .initial = "1e-9", .min = 1e-15, .max = 0.1),
    OPTION(TEXT, "out", "FILE", offsetof(struct options, out.file),
           "Write the case that shows the difference to FILE. Default: print it. Of two laws: draw "
           "how they differ, where the name ends in .svg, .png or .pdf, or write the numbers, "
           "where it ends in .csv, .json, .jsonl or .md.",
           .writes = 1),
    OPTION(LIST, "set", "[LAW_B:]KEY=VALUE", offsetof(struct options, set),
           "Of two laws: give a property of LAW_A this value, or, with the name of LAW_B and a "
           "colon, one of LAW_B, which is then not fitted."),
    COMMAND_JSON_ROW(offsetof(struct options, out),
                     "Of two laws: print one JSON object ('touchstone list schema sheet')."),
    COMMAND_BUDGET_ROW(offsetof(struct options, budget)),
    COMMAND_LAW_ROWS(offsetof(struct options, law)),
    OPTION_END};

static const struct option_program program = {
    .verb = "compare",
    .usage = "--law LAW --as NAME [OPTIONS]\n"
             "LAW_A LAW_B [KEY=VALUE]... [OPTIONS]\n"
             "LAW LAW LAW... [OPTIONS]",
    .purpose =
        "Compares a law of yours with a built-in law: the tables of properties, then the answers "
        "on random cases of what both have. Properties, bodies, paths with changes of properties "
        "in contact, impacts and free motions are random, over their whole ranges. The first case "
        "with a difference is made as small as possible and printed as a case file.\n"
        "A case at a limit that rounding decides, such as that of friction, is not counted as a "
        "difference: there the built-in law, too, answers differently when its inputs change by a "
        "factor of 1 + 1e-13. The rule: the difference is at most 10 times the largest change that "
        "64 (of long paths 8) such runs make in the same number. If all cases were at such a "
        "limit, nothing was compared, and the exit status is 1.\n"
        "With two laws, which may have different properties, LAW_B gets those of LAW_A that it "
        "has, too, its stiffness is fitted to the largest overlap of a head-on impact, and its "
        "damping to the restitution; then both do impacts over speed and angle, and where they "
        "differ most is printed first. One of them may be a law of yours: a library, or, as LAW_B, "
        "that of a program or an engine. KEY is one of:\n"
        "  restitution  of both at the speed of the fit, in [0, 1]; default 0.7\n"
        "  speed        V or FROM:TO[:N], along the normal; default 0.01 m/s:10 m/s:5. The fit is "
        "at the one in the middle\n"
        "  ending       zero_overlap or zero_force: where contact ends; default zero_overlap\n"
        "With three to eight laws (built in, yours, of engines), all play the same random cases, "
        "and a table says which agree with which. What only some of them have is left out of the "
        "cases.",
    .rows = option_rows,
    .most = 8,
    .arguments = "two laws and what is asked of them, or more laws",
    .end =
        "Of two laws, an impact that fails is named, and costs the others nothing.\n\n"
        "Exit status: 0 no difference, or done; 1 a difference, or of two laws one refused impacts "
        "or did not answer in time; 2 wrong usage or input, 3 internal error, or the time budget "
        "was used up, 4 your law crashed or, on random cases, hung. Of several the highest "
        "counts."};

/* --- the tables --------------------------------------------------------------------------------- */

static int same(double a, double b) {
    return (isnan(a) && isnan(b)) || (!(a < b) && !(a > b) && !isnan(a) && !isnan(b));
}

static int tell_property(const char *keyword, const char *what, const char *ours,
                         const char *theirs) {
    printf("property %s: its %s is %s; of the built-in law it is %s\n", keyword, what,
           *theirs ? theirs : "empty", *ours ? ours : "empty");
    return 1;
}

static int compare_property(const struct touch_property *ours,
                            const struct touch_property *theirs) {
    static const char *const types[] = {"a real number", "an integer", "a boolean", "a choice",
                                        "a vector"};
    static const char *const scopes[] = {"the contact", "a body", "the state"};
    static const struct {
        uint32_t flag;
        const char *text;
    } flags[] = {
        {TOUCH_MODIFIABLE, "modifiable"},
        {TOUCH_INHERITABLE, "inheritable"},
        {TOUCH_REQUIRED, "required"},
        {TOUCH_OPTIONAL, "optional"},
    };
    int found = 0;
    char a[512], b[512];
    if (ours->type != theirs->type)
        return tell_property(ours->keyword, "type", types[ours->type], types[theirs->type]);
    if (ours->scope != theirs->scope)
        found += tell_property(ours->keyword, "scope", scopes[ours->scope], scopes[theirs->scope]);
    touch_property_range(ours, a, sizeof a);
    touch_property_range(theirs, b, sizeof b);
    if (ours->scope != TOUCH_OF_STATE && strcmp(a, b) != 0)
        found += tell_property(ours->keyword, "range", a, b);
    for (size_t i = 0; i < TOUCH_COUNT(flags); i++)
        if ((ours->flags ^ theirs->flags) & flags[i].flag) {
            printf("property %s: it is%s %s; that of the built-in law is%s\n", ours->keyword,
                   theirs->flags & flags[i].flag ? "" : " not", flags[i].text,
                   ours->flags & flags[i].flag ? "" : " not");
            found++;
        }
    if (!((ours->flags | theirs->flags) & (TOUCH_REQUIRED | TOUCH_OPTIONAL)) &&
        ours->scope != TOUCH_OF_STATE && !same(ours->initial, theirs->initial)) {
        snprintf(a, sizeof a, "%.17g", ours->initial);
        snprintf(b, sizeof b, "%.17g", theirs->initial);
        found += tell_property(ours->keyword, "default", a, b);
    }
    return found;
}

/* Differences of the tables, a line each; how many. */
static int compare_tables(const struct touch_law *law, const struct play_description *description) {
    struct play_description_law foreign;
    int found = 0;
    play_description_law(description, &foreign);
    for (size_t k = 0; k < law->property_count; k++) {
        const int j = touch_property_find(&foreign.law, law->properties[k].keyword);
        if (j >= 0)
            found += compare_property(&law->properties[k], &foreign.law.properties[j]);
        else if (++found)
            printf("property %s: your law has none\n", law->properties[k].keyword);
    }
    for (size_t k = 0; k < description->property_count; k++)
        if (touch_property_find(law, description->property[k].keyword) < 0) {
            printf("property %s: the built-in law has none\n", description->property[k].keyword);
            found++;
        }
    return found;
}

/* --- what is printed ---------------------------------------------------------------------------- */

static int write_case(const struct options *o, const struct play_case *c,
                      const struct difference *d, unsigned long long number) {
    char *about =
        play_format("Made from random numbers by `touchstone compare`, seed %ld, case %llu, "
                    "and made smaller.",
                    o->seed, number);
    char *text = smallest_text(c, d, o->tolerance, about);
    struct file_writer file = {.stream = stdout};
    char message[512];
    int bad = o->out.file ? file_begin(&file, message, sizeof message, "%s", o->out.file) : 0;
    if (!bad)
        fprintf(file.stream, "%s%s", o->out.file ? "" : "\n", text);
    if (!bad && o->out.file)
        bad = file_commit(&file, 0, message, sizeof message);
    if (bad)
        program_complain("compare", "%s", message);
    else if (o->out.file)
        printf("The case is in %s\n", o->out.file);
    return bad ? EXIT_INTERNAL : 0;
}

/* --- the search --------------------------------------------------------------------------------- */

#define REASONS 8

struct counts {
    unsigned long long played, paths, free, ties, skipped;
    size_t reasons;
    struct reason {
        unsigned long long count;
        struct touch_message first; /* as it was said first */
        size_t same;                /* characters that others of its kind begin with, too */
    } reason[REASONS];              /* why draws were not played */
};

/* Reasons that differ in a value alone are one. */
static void count_skipped(struct counts *n, const struct touch_message *why) {
    const char *value = strstr(why->text, ", which is ");
    const size_t same = value ? (size_t)(value - why->text) : strcspn(why->text, "0123456789");
    size_t i = 0;
    n->skipped++;
    while (i < n->reasons &&
           (n->reason[i].same != same || strncmp(n->reason[i].first.text, why->text, same) != 0))
        i++;
    if (i == REASONS)
        return;
    if (i == n->reasons)
        n->reason[n->reasons++] = (struct reason){0, *why, same};
    n->reason[i].count++;
}

static void print_counts(const struct counts *n) {
    const unsigned long long drawn = n->played + n->skipped;
    printf("%llu random cases: %llu paths, %llu impacts and %llu free motions", n->played, n->paths,
           n->played - n->paths - n->free, n->free);
    if (n->ties)
        printf("; %llu at a limit that rounding decides", n->ties);
    if (n->skipped)
        printf("\n%llu of %llu draws were played (%.0f %%)", n->played, drawn,
               100.0 * (double)n->played / (double)drawn);
    putchar('\n');
    for (size_t i = 0; 2 * n->played < drawn && i < n->reasons; i++)
        screen_wrapped(play_format("%llu not: %s", n->reason[i].count, n->reason[i].first.text), 2,
                       stdout);
}

/* Divides the segments of a path until it has that many steps. */
static void lengthen(struct play_case *c, size_t steps) {
    const size_t now = shrink_steps(c), factor = now ? (steps + now - 1) / now : 1;
    for (size_t i = 0; i < c->segment_count && factor > 1; i++)
        c->segments[i].steps *= factor;
}

/* Returns whether there is a difference, then in *ret_case, whose segments the caller frees. */
static int search(const struct options *o, struct play_subject *subject, struct counts *n,
                  struct play_case *ret_case, struct difference *ret_difference,
                  unsigned long long *ret_number) {
    struct progress progress = {.what = "cases"};
    const struct play_description *other = play_subject_description(subject);
    for (unsigned long long i = 1; i <= (unsigned long long)o->random && !command_stopped(); i++) {
        struct touch_message why;
        int tie = 0;
        suited_case_make(o->law.wanted, &other, 1, (uint64_t)o->seed, i, ret_case);
        lengthen(ret_case, (size_t)o->steps);
        if (o->steps && !ret_case->segment_count) {
            /* An impact is not longer than it is. */
        } else if (play_subject_skips(subject, ret_case, &why)) {
            count_skipped(n, &why);
        } else {
            const int found =
                difference_find(subject, ret_case, o->tolerance, ret_difference, &tie);
            n->played += !command_stopped();
            n->paths += ret_case->segment_count > 0 && !command_stopped();
            n->free += ret_case->free.is && !command_stopped();
            if (found && !command_stopped()) {
                *ret_number = i;
                progress_end(&progress);
                return 1;
            }
            n->ties += (unsigned)tie;
        }
        progress_show(&progress, (size_t)i, (size_t)o->random);
    }
    progress_end(&progress);
    return 0;
}

static int run(const struct options *o, struct play_subject *subject) {
    struct counts n = {0};
    struct play_case c;
    struct difference d;
    unsigned long long number = 0;
    int code = EXIT_PASSED;
    const int tables = compare_tables(o->law.wanted, play_subject_description(subject));
    const int found = search(o, subject, &n, &c, &d, &number);
    print_counts(&n);
    if (found) {
        smallest_make(&(const struct smallest_search){.subject = subject,
                                                      .tolerance = o->tolerance,
                                                      .stopped = command_stopped},
                      &c, &d);
        puts(smallest_difference(&c, &d));
        code = write_case(o, &c, &d, number);
        if (!code)
            code = d.kind == DIFFERENCE_CRASH ? EXIT_CRASHED : EXIT_FAILED;
    } else if (tables) {
        code = EXIT_FAILED;
    } else if (!command_stopped()) {
        puts("no difference");
    }
    if (command_stopped()) {
        program_complain("compare", "%s: %llu of %ld cases were played",
                         program_stop_words(SIGALRM), n.played + n.skipped, o->random);
        return code > EXIT_INTERNAL ? code : EXIT_INTERNAL;
    }
    if (n.played == n.ties && code == EXIT_PASSED) {
        program_complain("compare", n.played
                                        ? "nothing was compared: every case is at a limit that "
                                          "rounding decides"
                                        : "not one case could be played");
        code = EXIT_FAILED;
    }
    return code;
}

static int laws_of(const struct option_arguments *given) {
    int laws = 0;
    for (int i = 0; i < given->count; i++) {
        struct word_value value;
        laws += !word_value_read(given->text[i], &value);
    }
    return laws;
}

int command_compare(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct play_subject_options options;
    struct play_ending ending;
    int stop = options_read(&program, argc, argv, &o, &given);
    if (stop < 0)
        command_budget(o.budget);
    if (stop < 0 && laws_of(&given) > 2) {
        const struct compare_many asked = {o.random, o.seed, o.tolerance, o.out};
        return o.set.count ? program_usage("compare", "--set needs two laws: LAW_A LAW_B")
                           : compare_many(&asked, &o.law, &given);
    }
    if (stop < 0 && given.count) {
        const struct compare_laws asked = {o.set, o.out};
        return compare_laws(&asked, &o.law, &given);
    }
    if (stop < 0 && (o.out.json || o.set.count))
        return program_usage("compare", "--%s needs two laws: LAW_A LAW_B",
                             o.out.json ? "json" : "set");
    if (stop >= 0 || (stop = command_law_check("compare", &o.law, &options)))
        return stop;
    if (!options.as)
        return program_usage("compare", "needs two laws, or --law LAW and --as NAME");
    struct play_subject *subject = play_subject_open(&options, &ending);
    if (!subject) {
        program_complain("compare", "%s", ending.text);
        return command_ending_code(&ending);
    }
    const int code = run(&o, subject);
    play_subject_close(subject);
    return code;
}
