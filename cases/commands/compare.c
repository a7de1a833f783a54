/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone compare`: a law of the user's against a built-in one, on random cases. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "command.h"
#include "cases/base/memory.h"
#include "cases/read/case_text.h"
#include "cases/subject/difference.h"
#include "cases/subject/random_case.h"
#include "touchstone/common.h"

#define SHRINK_RUNS  2000 /* at most, to make a case smaller */
#define SHRINK_STEPS 3e6  /* the same, of all these runs */

struct options {
    struct command_law law;
    long random, seed, steps;
    double tolerance;
    const char *out;
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
    OPTION(TEXT, "out", "FILE", offsetof(struct options, out),
           "Write the case that shows the difference to FILE, which must not exist. Default: print "
           "it."),
    COMMAND_LAW_ROWS(offsetof(struct options, law)),
    OPTION_END};

static const struct option_program program = {
    .verb = "compare",
    .usage = "--law FILE --as NAME [OPTIONS]\n--law-command COMMAND --as NAME [OPTIONS]",
    .purpose =
        "Compares a law of yours with a built-in law: the tables of properties, then the answers "
        "on "
        "random cases. Properties, bodies, paths with changes of properties in contact, and "
        "impacts "
        "are random, over their whole ranges. The first case with a difference is made as small as "
        "possible and printed as a case file.\n"
        "A case at a limit that rounding decides, such as that of friction, is not counted as a "
        "difference: there the built-in law, too, answers differently when its inputs change by a "
        "factor of 1 + 1e-13. The rule: the difference is at most 10 times the largest change that "
        "64 (of long paths 8) such runs make in the same number. If all cases were at such a "
        "limit, "
        "nothing was compared, and the exit status is 1.",
    .rows = option_rows,
    .end =
        "Exit status: 0 no difference, 1 a difference, 2 wrong usage or input, 3 internal error, 4 "
        "your law crashed or hung."};

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

/* --- smaller cases ------------------------------------------------------------------------------ */

struct search {
    struct play_subject *subject;
    double tolerance;
    size_t runs;
    double steps; /* of these runs */
};

static size_t steps_of(const struct play_case *c) {
    size_t steps = 0;
    for (size_t i = 0; i < c->segment_count; i++)
        steps += c->segments[i].steps;
    return steps;
}

static int may_shrink(const struct search *s) {
    return s->runs < SHRINK_RUNS && s->steps < SHRINK_STEPS;
}

static double two_digits(double x) {
    char text[40];
    if (!isfinite(x))
        return x;
    snprintf(text, sizeof text, "%.1e", x);
    return strtod(text, NULL);
}

static int change(double *x, double to) {
    if (same(*x, to))
        return 0;
    *x = to;
    return 1;
}

static int change_whole(int *x, int to) {
    const int changed = *x != to;
    *x = to;
    return changed;
}

static int drop_segment(struct play_case *c, size_t i) {
    if (i >= c->segment_count || c->segment_count < 2)
        return 0;
    memmove(c->segments + i, c->segments + i + 1, (--c->segment_count - i) * sizeof *c->segments);
    return 1;
}

/* Simpler forms of a segment, by number. */
static int simplify_segment(struct play_segment *g, size_t form) {
    const int takes_time = g->kind != PLAY_SET;
    switch (form) {
    case 0:
    case 1: {
        const size_t steps = form ? g->steps / 2 : 1;
        const int changed = takes_time && steps >= 1 && steps != g->steps;
        g->steps = changed ? steps : g->steps;
        return changed;
    }
    case 2:
        return takes_time && change(&g->time, 1.0);
    case 3:
        return change(&g->by[2], 0.0);
    case 4:
        return change(&g->by[1], 0.0);
    case 5:
        return change(&g->by[0], 0.0);
    case 6:
        return change(&g->time, two_digits(g->time));
    case 7:
        return change(&g->angle, two_digits(g->angle));
    case 8:
    case 9:
    case 10:
        return change(&g->by[form - 8], two_digits(g->by[form - 8])) |
               change(&g->to[form - 8], two_digits(g->to[form - 8]));
    default:
        return takes_time ? 0 : change(&g->value[0], two_digits(g->value[0]));
    }
}
#define SEGMENT_FORMS 12

static int simplify_impact(struct play_impact *m, size_t form) {
    switch (form) {
    case 0:
        return change_whole(&m->impacts, 1);
    case 1:
    case 2: {
        int changed = 0;
        for (int i = 0; i < 3; i++)
            changed |= change(&m->spin[form - 1][i], 0.0);
        return changed;
    }
    case 3:
        return change(&m->angle, 0.0);
    case 4:
        return change_whole(&m->moving, 0);
    case 5:
        return change_whole(&m->end_at_force, 0);
    case 6: {
        const int changed = m->scheme != PLAY_VERLET_PREDICTED;
        m->scheme = PLAY_VERLET_PREDICTED;
        return changed;
    }
    case 7:
        return change(&m->phase, 0.5);
    case 8:
        return change(&m->speed, 1.0);
    case 9:
        return change(&m->steps, 20.3);
    case 10:
        return change(&m->angle, two_digits(m->angle));
    default:
        return change(&m->speed, two_digits(m->speed));
    }
}
#define IMPACT_FORMS 12

static int simplify_pair(struct play_case *c, size_t form) {
    const double radius = form == 3 ? 0.01 : c->pair.radius[0];
    int changed = 0;
    if (form < 2)
        return change_whole(&c->pair.rigid[form], 0);
    if (form == 2)
        changed = change_whole(&c->pair.dimension, 3);
    else if (form == 5)
        changed = change(&c->pair.radius[0], two_digits(c->pair.radius[0])) |
                  change(&c->pair.radius[1], two_digits(c->pair.radius[1]));
    else
        changed = change(&c->pair.radius[0], radius) | change(&c->pair.radius[1], radius);
    random_case_weigh(c);
    return changed;
}
#define PAIR_FORMS 6

static double plain_value(const struct touch_property *p) {
    if (!(p->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL)))
        return p->initial;
    return !strcmp(p->unit, "Pa") ? 1e9 : p->flags & TOUCH_OPTIONAL ? (double)NAN : 0.3;
}

/* Two digits of a value, where these are in the range of its property. */
static int shorten_value(const struct touch_property *p, double *value) {
    struct touch_message unused;
    const double shorter = two_digits(*value);
    return touch_value_check(p, shorter, &unused) == TOUCH_OK && change(value, shorter);
}

static int simplify_property(struct play_case *c, size_t k, size_t form) {
    const struct touch_property *p = &c->law->properties[k];
    double *value = c->values.of[k];
    if (p->scope == TOUCH_OF_STATE) {
        const int changed = form == 0 && c->vector_given[k];
        c->vector_given[k] = changed ? 0 : c->vector_given[k];
        return changed;
    }
    if (c->inherit[k] && c->held[k][0] && c->held[k][1])
        return 0;
    if (form == 0)
        return change(&value[0], plain_value(p)) | change(&value[1], plain_value(p));
    if (form == 1)
        return change(&value[1], value[0]);
    return p->type == TOUCH_REAL && (shorten_value(p, &value[0]) | shorten_value(p, &value[1]));
}
#define PROPERTY_FORMS 3

static int drop_held(struct play_case *c) {
    int changed = 0;
    for (size_t k = 0; k < c->law->property_count; k++) {
        changed |= c->held[k][0] || c->held[k][1];
        c->held[k][0] = c->held[k][1] = 0;
        c->body.of[k][0] = c->body.of[k][1] = (double)NAN;
    }
    return changed;
}

/* The n-th simplification: 1 changed, 0 not, -1 there is none any more. */
static int simplify(struct play_case *c, size_t n) {
    if (n < c->segment_count)
        return drop_segment(c, c->segment_count - 1 - n);
    n -= c->segment_count;
    if (n == 0)
        return drop_held(c);
    n -= 1;
    if (n < PAIR_FORMS)
        return simplify_pair(c, n);
    n -= PAIR_FORMS;
    if (n < c->law->property_count * PROPERTY_FORMS)
        return simplify_property(c, n / PROPERTY_FORMS, n % PROPERTY_FORMS);
    n -= c->law->property_count * PROPERTY_FORMS;
    if (!c->segment_count)
        return n < IMPACT_FORMS ? simplify_impact(&c->impact, n) : -1;
    if (n < c->segment_count * SEGMENT_FORMS)
        return simplify_segment(&c->segments[n / SEGMENT_FORMS], n % SEGMENT_FORMS);
    return -1;
}

/* Takes the candidate for *c where it still shows a difference. */
static int keep_if_different(struct search *s, struct play_case *candidate, struct play_case *c,
                             struct difference *d) {
    struct difference found;
    int tie;
    s->runs++;
    s->steps += (double)steps_of(candidate);
    if (!difference_find(s->subject, candidate, s->tolerance, &found, &tie) ||
        found.kind != d->kind) {
        random_case_free(candidate);
        return 0;
    }
    random_case_free(c);
    *c = *candidate;
    *d = found;
    return 1;
}

/* Ends the path with the row of the difference. */
static void cut(struct search *s, struct play_case *c, struct difference *d) {
    struct play_case other;
    size_t i = 0, leg = 0;
    if (d->kind != DIFFERENCE_VALUE || !c->segment_count || !d->leg)
        return;
    while (i < c->segment_count && (leg += c->segments[i].kind != PLAY_SET) < d->leg)
        i++;
    if (i >= c->segment_count)
        return;
    random_case_copy(c, &other);
    other.segment_count = i + 1;
    struct play_segment *g = &other.segments[i];
    const double share = (double)d->step / (double)g->steps;
    g->steps = d->step;
    g->time *= share;
    g->angle *= share;
    g->cycles *= share;
    for (int k = 0; k < 3 && g->kind == PLAY_MOVE; k++)
        g->by[k] *= share;
    if (g->steps < 1 || (g->kind == PLAY_TO && share < 1.0))
        random_case_free(&other);
    else
        (void)keep_if_different(s, &other, c, d);
}

static void shrink(struct search *s, struct play_case *c, struct difference *d) {
    cut(s, c, d);
    for (int smaller = 1; smaller && may_shrink(s);) {
        smaller = 0;
        for (size_t n = 0; may_shrink(s);) {
            struct play_case candidate;
            random_case_copy(c, &candidate);
            const int changed = simplify(&candidate, n);
            if (changed > 0)
                random_case_inherit(&candidate);
            if (changed > 0 && keep_if_different(s, &candidate, c, d)) {
                smaller = 1; /* the same number again: it may go further */
                continue;
            }
            if (changed <= 0)
                random_case_free(&candidate);
            if (changed < 0)
                break;
            n++;
        }
    }
    cut(s, c, d);
}

/* --- what is printed ---------------------------------------------------------------------------- */

static char *check_text(const struct play_case *c, const struct difference *d, double tolerance) {
    const int outcome = d->kind == DIFFERENCE_VALUE && !c->segment_count && d->outcome;
    const int column = d->kind == DIFFERENCE_VALUE && c->segment_count && d->is_leg_end;
    if (outcome)
        return play_format(
            "check:\n  - {quantity: %s, expected: %.17g, source: built-in law %s%s, metric: "
            "absolute, tolerance: %.3g, basis: round-off}\n",
            d->outcome->name, d->outcome_ours, c->law->name, d->outcome_at ? d->outcome_at : "",
            100.0 * tolerance * fabs(d->outcome_ours));
    if (column && d->scale > 0.0)
        return play_format(
            "check:\n  - {quantity: %s, expected: %.17g, source: built-in law %s, at: "
            "leg_end %zu, metric: absolute, tolerance: %.3g, basis: round-off}\n",
            d->quantity->name, d->ours, c->law->name, d->leg, tolerance * d->scale);
    if (column)
        return play_format(
            "check:\n  - {quantity: %s, expected: %.17g, source: built-in law %s, at: "
            "leg_end %zu, basis: exact}\n",
            d->quantity->name, d->ours, c->law->name, d->leg);
    return play_copy("check:\n  - {quantity: activations, expected: 1, source: none, finding: the "
                     "difference has no check of its own}\n");
}

static void print_difference(const struct play_case *c, const struct difference *d) {
    if (d->kind != DIFFERENCE_VALUE) {
        printf("%s\n", d->text);
        return;
    }
    printf("%s = %.17g %s; of the built-in law it is %.17g", d->quantity->name, d->theirs,
           strcmp(d->quantity->unit, "1") ? d->quantity->unit : "", d->ours);
    if (isfinite(d->relative))
        printf(" (relative %.2g)", d->relative);
    if (c->segment_count)
        printf(", at step %zu of leg %zu\n", d->step, d->leg);
    else
        printf(", at step %zu\n", d->row);
}

static int write_case(const struct options *o, const struct play_case *c,
                      const struct difference *d, unsigned long long number) {
    char *about =
        play_format("Made from random numbers by `touchstone compare`, seed %ld, case %llu, "
                    "and made smaller.",
                    o->seed, number);
    char *head = play_case_text(c, "A difference from the built-in law", about);
    char *check = check_text(c, d, o->tolerance);
    FILE *out = o->out ? fopen(o->out, "wx") : stdout;
    int bad = !out;
    if (out) {
        fprintf(out, "%s%s%s", o->out ? "" : "\n", head, check);
        if (o->out)
            bad = ferror(out) | fclose(out);
    }
    if (bad)
        program_complain("compare", "%s could not be written, or is there already", o->out);
    else if (o->out)
        printf("The case is in %s\n", o->out);
    free(about);
    free(head);
    free(check);
    return bad ? EXIT_INTERNAL : 0;
}

/* --- the search --------------------------------------------------------------------------------- */

struct counts {
    unsigned long long played, paths, ties, skipped;
    char why[512]; /* the first reason for which a case was skipped */
};

/* A line on the terminal, at most twice a second. */
static void show_progress(unsigned long long done, long of, double *last) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const double time = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
    if (!isatty(STDERR_FILENO) || (done < (unsigned long long)of && time - *last < 0.5))
        return;
    *last = time;
    fprintf(stderr, done < (unsigned long long)of ? "\r%llu of %ld cases" : "\r\033[K", done, of);
}

static void print_counts(const struct counts *n) {
    printf("%llu random cases: %llu paths and %llu impacts", n->played, n->paths,
           n->played - n->paths);
    if (n->ties)
        printf("; %llu at a limit that rounding decides", n->ties);
    putchar('\n');
    if (n->skipped)
        printf("%llu more were not played: %s\n", n->skipped, n->why);
}

/* Divides the segments of a path until it has that many steps. */
static void lengthen(struct play_case *c, size_t steps) {
    const size_t now = steps_of(c), factor = now ? (steps + now - 1) / now : 1;
    for (size_t i = 0; i < c->segment_count && factor > 1; i++)
        c->segments[i].steps *= factor;
}

/* Returns whether there is a difference, then in *ret_case, whose segments the caller frees. */
static int search(const struct options *o, struct search *s, struct counts *n,
                  struct play_case *ret_case, struct difference *ret_difference,
                  unsigned long long *ret_number) {
    double last = 0.0;
    for (unsigned long long i = 1; i <= (unsigned long long)o->random; i++) {
        struct touch_message why;
        int tie = 0;
        random_case_make(o->law.built_in, (uint64_t)o->seed, i, ret_case);
        lengthen(ret_case, (size_t)o->steps);
        if (o->steps && !ret_case->segment_count) {
            /* An impact is not longer than it is. */
        } else if (play_subject_skips(s->subject, ret_case, &why)) {
            if (!n->skipped++)
                snprintf(n->why, sizeof n->why, "%s", why.text);
        } else {
            n->played++;
            n->paths += ret_case->segment_count > 0;
            if (difference_find(s->subject, ret_case, s->tolerance, ret_difference, &tie)) {
                *ret_number = i;
                show_progress((unsigned long long)o->random, o->random, &last);
                return 1;
            }
            n->ties += (unsigned)tie;
        }
        random_case_free(ret_case);
        show_progress(i, o->random, &last);
    }
    return 0;
}

static int run(const struct options *o, struct play_subject *subject) {
    struct search s = {.subject = subject, .tolerance = o->tolerance};
    struct counts n = {0};
    struct play_case c;
    struct difference d;
    unsigned long long number = 0;
    int code = EXIT_PASSED;
    const int tables = compare_tables(o->law.built_in, play_subject_description(subject));
    const int found = search(o, &s, &n, &c, &d, &number);
    print_counts(&n);
    if (found) {
        shrink(&s, &c, &d);
        print_difference(&c, &d);
        code = write_case(o, &c, &d, number);
        if (!code)
            code = d.kind == DIFFERENCE_CRASH ? EXIT_CRASHED : EXIT_FAILED;
        random_case_free(&c);
    } else if (tables) {
        code = EXIT_FAILED;
    } else {
        puts("no difference");
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

int command_compare(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct play_subject_options options;
    struct play_ending ending;
    int stop = options_read(&program, argc, argv, &o, &given);
    if (stop >= 0 || (stop = command_law_check("compare", &o.law, &options)))
        return stop;
    if (!options.as)
        return program_usage("compare", "needs --law FILE or --law-command COMMAND, and --as NAME");
    struct play_subject *subject = play_subject_open(&options, &ending);
    if (!subject) {
        program_complain("compare", "%s", ending.text);
        return command_ending_code(&ending);
    }
    const int code = run(&o, subject);
    play_subject_close(subject);
    return code;
}
