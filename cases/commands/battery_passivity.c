/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "battery_passivity.h"
#include "set_property.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/battery/closed_path.h"
#include "cases/battery/plain_case.h"
#include "cases/read/case_text.h"
#include "cases/subject/random_case.h"

static void print_numbers(const struct closed_path *p) {
    const double percent = 100.0 / p->put_in;
    printf("  in the limit of small steps: %.6g J created in a cycle, +- %.1g J", p->cycle.value,
           p->cycle.uncertainty);
    if (isfinite(p->cycle.order))
        printf(", observed order %.2f", p->cycle.order);
    printf("\n  %.4g %% of the %.4g J put in; %.6g J in the last of %d cycles\n",
           percent * p->cycle.value, p->put_in, p->later, 4 * CLOSED_PATH_CYCLES);
    printf(
        "  from no contact to no contact, %d cycles: %.6g J +- %.1g J, and %.6g J with the steps "
        "of the case below\n",
        CLOSED_PATH_CYCLES, p->whole.value, p->whole.uncertainty, p->as_written);
}

static void print_path(const struct closed_path *p, const char *mode, long seed) {
    char *about = play_format(
        "The closed path that creates most energy, found by `touchstone battery --passivity`, "
        "seed %ld%s%s: pressed, round all corners %d times, and released. Work is that on both "
        "bodies.",
        seed, *mode ? ", of " : "", mode, CLOSED_PATH_CYCLES);
    char *text = play_case_text(&p->c, "A closed path that creates energy", about);
    printf("\n%scheck:\n  - {principle: passive}\n  - {quantity: work_drawn, expected: %.17g, "
           "source: \"found with these steps\", tolerance: 1e-9, basis: round-off}\n\n",
           text, p->as_written);
}

/* 1: more is created than the law declares. */
static int print_mode(struct battery_player *player, const struct play_case *plain, long seed,
                      long beginnings) {
    struct closed_path path;
    char *mode = plain_mode_text(plain);
    const char *name = play_subject_law(player->subject, plain);
    int is_undeclared = 0;
    if (closed_path_search(player, plain, (uint64_t)seed, beginnings, &path)) {
        printf("%s %s: played none of the paths\n", name, mode);
        return 0;
    }
    if (!closed_path_creates(&path)) {
        printf("%s%s%s: no path creates energy; the best of %ld loses %.2g %% of the work put in\n",
               name, *mode ? " " : "", mode, beginnings,
               fmax(0.0, -100.0 * path.whole.value / path.whole_in));
    } else {
        is_undeclared = closed_path_is_undeclared(&path);
        printf("%s%s%s: energy is created, %s\n", name, *mode ? " " : "", mode,
               is_undeclared ? "more than the law declares"
                             : "which the law declares, or it books no energies");
        print_numbers(&path);
        print_path(&path, mode, seed);
    }
    fflush(stdout);
    return is_undeclared;
}

/* Gives the properties that are set their values. 1: this makes it another mode, whose turn it is or was already. */
static int set_mode(const struct option_list *set, struct play_case *plain, int *ret_code) {
    char *mode = plain_mode_text(plain);
    *ret_code = command_set_properties("battery", set, plain, NULL);
    char *set_to = plain_mode_text(plain);
    return strcmp(mode, set_to) != 0;
}

static int search_mode(const struct battery_passivity *how, struct play_subject *subject,
                       const struct touch_law *law, size_t number, int *ret_undeclared) {
    struct battery_player player = {.subject = subject};
    struct play_case plain;
    struct touch_message why;
    int code = 0;
    const int refused = plain_case_rouse(subject, law, number, &plain, &why);
    if (set_mode(&how->set, &plain, &code) || code)
        return code;
    if (refused && !how->set.count) {
        char *mode = plain_mode_text(&plain);
        printf("%s %s: refused: %s\n", law->name, mode, why.text);
    } else if (play_subject_skips(subject, &plain, &why)) {
        printf("%s\n", why.text);
    } else {
        *ret_undeclared += print_mode(&player, &plain, how->seed, how->beginnings);
    }
    battery_forget(&player);
    return 0;
}

int battery_passivity(const struct command_law *law, const struct play_subject_options *options,
                      const struct battery_passivity *how) {
    struct play_subject *subject = NULL;
    struct play_ending ending;
    int undeclared = 0, code = 0;
    if (command_law_open(options, law->wanted, &subject, &ending)) {
        program_complain("battery", "%s", ending.text);
        return command_ending_code(&ending);
    }
    for (size_t i = 0; i < plain_modes(law->wanted) && !code; i++)
        code = search_mode(how, subject, law->wanted, i, &undeclared);
    command_law_close(options, subject);
    return code ? code : undeclared ? EXIT_FAILED : EXIT_PASSED;
}
