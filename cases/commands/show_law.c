/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "show.h"
#include "asked.h"

#define STEPS 200 /* of each part of the path */

static int is_of_impact(const struct words *words) {
    static const char *const names[] = {"speed", "angle", "steps", "dt", "phase", "ending"};
    for (size_t i = 0; i < words->count; i++)
        for (size_t k = 0; k < TOUCH_COUNT(names); k++)
            if (!strcmp(words->values[i].name, names[k]) ||
                !strncmp(words->values[i].name, "spin", 4))
                return 1;
    return 0;
}

/* 0; or an exit code after a message. */
static int press(struct play_subject *subject, struct play_case *c) {
    const struct play_refine refine = {.outcomes_only = 1};
    struct play_trace trace;
    struct play_ending ending;
    play_trace_init(&trace);
    if (play_subject_run(subject, c, &refine, &trace, &ending, NULL)) {
        program_complain("show", "%s: %s", c->law->name, ending.text);
        return subject ? command_ending_code(&ending) : EXIT_USAGE;
    }
    const double overlap = 0.5 * trace.outcome[PLAY_OUTCOME_max_overlap],
                 time = 0.5 * trace.outcome[PLAY_OUTCOME_duration];
    const double by[][3] = {{overlap}, {0.0, overlap}, {0.0, -2.0 * overlap}, {-1.2 * overlap}};
    play_trace_free(&trace);
    if (!(overlap > 0.0 && time > 0.0)) {
        program_complain("show",
                         "%s: no force parts the bodies, so that there is no depth to press to; "
                         "speed=V shows the impact",
                         c->law->name);
        return EXIT_FAILED;
    }
    c->segments = play_resize(NULL, TOUCH_COUNT(by), sizeof *c->segments);
    c->segment_count = TOUCH_COUNT(by);
    c->impact = (struct play_impact){0};
    for (size_t i = 0; i < TOUCH_COUNT(by); i++)
        c->segments[i] = (struct play_segment){
            .kind = PLAY_MOVE, .steps = STEPS, .time = time, .by = {by[i][0], by[i][1]}};
    return 0;
}

int show_law(const struct command_law *law, const struct play_subject_options *options,
             const struct words *words, const char *variant, struct play_case *ret_case) {
    struct asked_case asked;
    int code = asked_case_open("show", NULL, variant, 1, law, options, &asked);
    if (code)
        return code;
    code = asked_case_words("show", words, &asked);
    const int is_impact = is_of_impact(words);
    code = code || is_impact ? code : press(asked.subject, &asked.c);
    command_law_close(options, asked.subject);
    asked.c.title = play_format(is_impact ? "An impact of %s" : "A press, a slide and a lift of %s",
                                asked.c.law->name);
    asked.c.name = play_copy(is_impact ? "impact" : "press"); /* of all laws that are drawn */
    *ret_case = asked.c;
    return code;
}
