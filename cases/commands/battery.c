/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone battery`: principles that every contact law obeys, on random motions. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "cases/base/memory.h"
#include "cases/battery/motion.h"
#include "cases/battery/principle.h"
#include "cases/read/case_text.h"
#include "cases/subject/random_case.h"
#include "cases/subject/shrink.h"

struct options {
    struct command_law law;
    long motions, seed;
    struct option_list only;
    int list;
};

static const struct option_row option_rows[] = {
    OPTION(WHOLE, "motions", "N", offsetof(struct options, motions),
           "Try each principle on N random motions, or fewer: the first that breaks it ends its "
           "search.",
           .initial = "200", .min = 1, .max = 1e9),
    OPTION(WHOLE, "seed", "S", offsetof(struct options, seed),
           "Begins the random numbers. The same seed gives the same motions.", .initial = "1",
           .min = 0, .max = 1e15),
    OPTION(LIST, "only", "PRINCIPLE", offsetof(struct options, only),
           "Only this principle. May be given several times."),
    OPTION(FLAG, "list", NULL, offsetof(struct options, list), "List the principles."),
    COMMAND_LAW_ROWS(offsetof(struct options, law)),
    OPTION_END};

static const struct option_program program = {
    .verb = "battery",
    .usage = "--law NAME [OPTIONS]\n--law FILE --as NAME [OPTIONS]",
    .purpose = "Tries a law on random motions and asks what every contact law must obey, whatever "
               "its formula. Nothing is compared with a reference. The first motion that breaks a "
               "principle is made as small as possible and printed as a case file.",
    .rows = option_rows,
    .end = "Exit status: 0 no principle is broken, 1 one is, 2 wrong usage or input, 3 internal "
           "error, 4 your law crashed or hung."};

/* One principle and the smallest motion that breaks it. */
struct search {
    struct battery_player player;
    enum play_principle principle;
    struct battery_judgement judgement;
};

static int still_broken(void *data, const struct play_case *candidate) {
    struct search *s = data;
    struct battery_judgement found;
    battery_ask(&s->player, s->principle, candidate, &found);
    if (!(found.error > 1.0))
        return 0;
    s->judgement = found;
    return 1;
}

static void print_broken(struct search *s, struct play_case *c, long seed, uint64_t number) {
    struct shrink smaller = {.shows = still_broken, .data = s};
    shrink_end_at(&smaller, c, s->judgement.leg, s->judgement.step);
    shrink_case(&smaller, c);
    char *about =
        play_format("%s Made from random numbers by `touchstone battery`, seed %ld, "
                    "motion %llu, and made smaller.",
                    play_principle_at(s->principle)->meaning, seed, (unsigned long long)number);
    char *text = play_case_text(c, "A principle that is broken", about);
    printf("  %s\n\n%scheck:\n  - {principle: %s}\n\n", s->judgement.text, text,
           play_principle_at(s->principle)->name);
    free(about);
    free(text);
}

/* Whether the principle holds on all motions. */
static int holds(const struct options *o, struct search *s) {
    long judged = 0;
    for (uint64_t i = 1; i <= (uint64_t)o->motions; i++) {
        struct play_case c;
        struct touch_message why;
        s->judgement = (struct battery_judgement){0};
        if (!battery_motion(&s->player, o->law.built_in, (uint64_t)o->seed, i, &c, &why))
            battery_ask(&s->player, s->principle, &c, &s->judgement);
        judged += s->judgement.applies;
        if (s->judgement.error > 1.0) {
            printf("%-24s broken by motion %llu\n", play_principle_at(s->principle)->name,
                   (unsigned long long)i);
            battery_forget(&s->player);
            print_broken(s, &c, o->seed, i);
            random_case_free(&c);
            return 0;
        }
        battery_forget(&s->player);
        random_case_free(&c);
    }
    printf("%-24s holds on %ld of %ld motions, %zu runs\n", play_principle_at(s->principle)->name,
           judged, o->motions, s->player.runs);
    return 1;
}

static int is_wanted(const struct options *o, enum play_principle principle) {
    for (size_t i = 0; i < o->only.count; i++)
        if (!strcmp(o->only.text[i], play_principle_at(principle)->name))
            return 1;
    return o->only.count == 0;
}

static int run(const struct options *o, struct play_subject *subject) {
    int broken = 0;
    for (int i = 0; i < PLAY_PRINCIPLE_COUNT; i++) {
        struct search s = {.player = {.subject = subject}, .principle = (enum play_principle)i};
        if (is_wanted(o, s.principle))
            broken += !holds(o, &s);
    }
    return broken ? EXIT_FAILED : EXIT_PASSED;
}

int command_battery(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct play_subject_options options;
    struct play_ending ending;
    int stop = options_read(&program, argc, argv, &o, &given);
    if (stop >= 0 || (stop = command_law_check("battery", &o.law, &options)))
        return stop;
    for (int i = 0; o.list && i < PLAY_PRINCIPLE_COUNT; i++)
        printf("%-24s %s\n", play_principle_at((size_t)i)->name,
               play_principle_at((size_t)i)->meaning);
    if (o.list)
        return EXIT_PASSED;
    if (!o.law.built_in)
        return program_usage("battery", "needs --law NAME, --law FILE or --law-command COMMAND");
    struct play_subject *subject = NULL;
    if (options.as && !(subject = play_subject_open(&options, &ending))) {
        program_complain("battery", "%s", ending.text);
        return command_ending_code(&ending);
    }
    const int code = run(&o, subject);
    play_subject_close(subject);
    return code;
}
