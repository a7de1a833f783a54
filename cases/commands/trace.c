/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone trace`: one case, every step as CSV. */
#include <stdio.h>
#include <stdlib.h>
#include "cases/play/player.h"
#include "command.h"

struct options {
    struct command_law law;
    const char *variant;
};

static const struct option_row option_rows[] = {
    COMMAND_VARIANT_ROW(offsetof(struct options, variant),
                        "Needed where the case has several; without it they are listed."),
    COMMAND_LAW_ROWS(offsetof(struct options, law)), OPTION_END};

static const struct option_program program = {
    .verb = "trace",
    .usage = "CASE|FILE [OPTIONS]",
    .purpose = "Runs one case and prints every step as CSV on standard output. The columns have "
               "their units; "
               "signs are those of touchstone/law.h.",
    .rows = option_rows,
    .end = "Exit status: 0 done, 1 your law refused the case or did not answer in time, 2 wrong "
           "usage or "
           "input, 3 internal error, 4 your law crashed.",
    .least = 1,
    .most = 1,
    .arguments = "one case or file"};

static int refuse_trace(const struct play_case *c, const struct play_ending *ending) {
    char *step = play_step_text(c, NULL, ending->step);
    fprintf(stderr, "touchstone trace: %s: %s%s%s\n", c->file, ending->text, *step ? ", at " : "",
            step);
    return command_ending_code(ending);
}

static void print_notes(const struct play_case *c, const struct play_note *notes) {
    for (size_t k = 0; k < PLAY_NOTE_COUNT; k++) {
        char *step = play_step_text(c, NULL, notes[k].step);
        if (notes[k].is_set)
            fprintf(stderr, "touchstone trace: %s: %s%s%s\n", c->file, notes[k].text,
                    *step ? ", at " : "", step);
    }
}

/* subject NULL: the built-in law. */
static int print_trace(struct play_subject *subject, const struct play_case *c) {
    struct play_trace trace;
    struct play_ending ending;
    struct play_note notes[PLAY_NOTE_COUNT];
    const struct play_refine as_written = {0};
    play_trace_init(&trace);
    int code = EXIT_USAGE;
    if (play_subject_run(subject, c, &as_written, &trace, &ending, notes)) {
        code = refuse_trace(c, &ending);
        return subject ? code : EXIT_USAGE;
    }
    print_notes(c, notes);
    play_trace_write(&trace, stdout); /* program_end() sees where it failed */
    play_trace_free(&trace);
    return EXIT_PASSED;
}

static int trace_case(const struct play_subject_options *options, const struct command_law *law,
                      const struct play_case *c) {
    struct play_ending ending;
    struct play_subject *subject = NULL;
    struct play_case asked;
    struct touch_message why;
    if (!command_law_wants(law, c))
        return program_usage("trace", "%s is a case of %s, not of %s", c->name, c->law->name,
                             law->wanted->name);
    if (command_law_open(options, c->law, &subject, &ending))
        return refuse_trace(c, &ending);
    int code = EXIT_FAILED;
    if (command_law_case(subject, c, &asked, &why))
        fprintf(stderr, "touchstone trace: %s: %s\n", c->file, why.text);
    else
        code = print_trace(subject, &asked);
    command_law_close(options, subject);
    return code;
}

int command_trace(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct play_subject_options options;
    int stop = options_read(&program, argc, argv, &o, &given);
    if (stop >= 0 || (stop = command_law_check("trace", &o.law, &options)))
        return stop;
    struct play_case_set set;
    if (command_read_one("trace", given.text[0], &set))
        return EXIT_USAGE;
    const struct play_case *c = command_pick_one("trace", &set, o.variant);
    return c ? trace_case(&options, &o.law, c) : EXIT_USAGE;
}
