/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "show.h"
#include <unistd.h>
#include "cases/case/case_text.h"
#include "cases/engines/deck.h"
#include "cases/judge/check.h"
#include "cases/version.h"

static int refuse_run(const struct play_case *c, const struct play_ending *ending) {
    char *step = play_step_text(c, NULL, ending->step);
    fprintf(stderr, "touchstone show: %s: %s%s%s\n", c->file, ending->text, *step ? ", at " : "",
            step);
    return command_ending_code(ending);
}

static void print_notes(const struct play_case *c, const struct play_note *notes) {
    for (size_t k = 0; k < PLAY_NOTE_COUNT; k++) {
        char *step = play_step_text(c, NULL, notes[k].step);
        if (notes[k].is_set)
            fprintf(stderr, "touchstone show: %s: %s%s%s\n", c->file, notes[k].text,
                    *step ? ", at " : "", step);
    }
}

/* A block of a test of LAMMPS: the columns from this one on, at its two ends. */
static void put_block(const char *name, int column, const struct play_trace *trace, int bodies,
                      FILE *out) {
    const int next = PLAY_COLUMN_position2_x - PLAY_COLUMN_position1_x;
    fprintf(out, "%s: |2\n", name);
    for (int row = 0; row < 2 * bodies; row++) {
        const size_t at = trace->count - 1 - (row < bodies ? DECK_TEST_REST : 0);
        fprintf(out, "  %3d %3d", row / bodies, row % bodies + 1);
        for (int k = 0; k < 3; k++)
            fprintf(out, " %23.16e", trace->column[column + k + row % bodies * next][at]);
        fprintf(out, "\n");
    }
}

/* Behind a text: as the blocks of a test; NULL: as CSV. 0; or -1 after a message. program_end() sees where standard output
 * failed. */
static int write_steps(const struct play_trace *trace, const struct play_case *c, const char *text,
                       const char *out) {
    struct file_writer file;
    const int bodies = isinf(c->pair.radius[1]) ? 1 : 2;
    if (!strcmp(out, SHOW_STEPS_HERE))
        return play_trace_write(trace, stdout), 0;
    if (file_begin(&file, NULL, 0, "%s", out))
        return -1;
    if (text) {
        fputs(text, file.stream);
        put_block("run_pos", PLAY_COLUMN_position1_x, trace, bodies, file.stream);
        put_block("run_vel", PLAY_COLUMN_velocity1_x, trace, bodies, file.stream);
        put_block("run_omega", PLAY_COLUMN_spin1_x, trace, bodies, file.stream);
    } else {
        play_trace_write(trace, file.stream);
    }
    return file_commit(&file, 0, NULL, 0);
}

/* subject NULL: the built-in law. */
static int print_steps(struct play_subject *subject, const struct play_case *c, const char *text,
                       const char *out) {
    struct play_trace trace;
    struct play_ending ending;
    struct play_note notes[PLAY_NOTE_COUNT];
    const struct play_refine as_written = {0};
    play_trace_init(&trace);
    int code = EXIT_USAGE;
    if (play_subject_run(subject, c, &as_written, &trace, &ending, notes)) {
        code = refuse_run(c, &ending);
        return subject ? code : EXIT_USAGE;
    }
    print_notes(c, notes);
    const int bad = write_steps(&trace, c, text, out);
    play_trace_free(&trace);
    return bad ? EXIT_INTERNAL : EXIT_PASSED;
}

static int play_steps(const struct play_subject_options *options, const struct play_case *c,
                      const char *text, const char *out) {
    struct play_ending ending;
    struct play_subject *subject = NULL;
    struct play_case asked;
    struct touch_message why;
    if (command_law_open(options, c->law, &subject, &ending))
        return refuse_run(c, &ending);
    int code = EXIT_FAILED;
    if (command_law_case(subject, c, &asked, &why))
        fprintf(stderr, "touchstone show: %s: %s\n", c->file, why.text);
    else
        code = print_steps(subject, &asked, text, out);
    command_law_close(options, subject);
    return code;
}

int show_steps(const struct play_subject_options *options, const struct command_law *law,
               const struct play_case *c, const char *out) {
    return command_law_wants(law, c) ? play_steps(options, c, NULL, out)
                                     : program_usage("show", "%s is a case of %s, not of %s",
                                                     c->name, c->law->name, law->wanted->name);
}

/* --- a record ----------------------------------------------------------------------------------- */

/* What the law answers to the record in place of the motion: all that it answered to that, or a record cannot tell this
 * motion. 0; or an exit status after a message. */
static int check_record(struct play_subject *subject, char *file) {
    struct play_case_set set;
    struct play_case asked;
    struct play_case_result result;
    struct play_ending ending;
    struct touch_message why;
    if (command_read_one("show", file, 0, &set))
        return EXIT_USAGE;
    if (command_law_case(subject, &set.cases[0], &asked, &why))
        return program_usage("show", "%s: %s", file, why.text);
    if (play_check_case(subject, &asked, &result, &ending))
        return program_usage("show", "%s: %s", file, ending.text);
    for (size_t i = 0; i < result.count; i++)
        if (result.checked[i].row.verdict == PLAY_VERDICT_FAIL)
            return program_usage(
                "show",
                "--record: a record cannot tell this motion, of bodies or a contact "
                "plane that turn: the law answers its rows with another %s (%s)",
                result.checked[i].row.quantity, result.checked[i].row.detail);
    play_case_result_free(&result);
    return EXIT_PASSED;
}

/* The case of a record, which judges a law by it. */
static int write_case(struct play_subject *subject, const struct play_case *c, const char *csv,
                      char *yaml) {
    const char *slash = strrchr(csv, '/');
    struct play_record record = {.file = play_copy(slash ? slash + 1 : csv)};
    struct play_case said = *c;
    struct file_writer file;
    said.record = &record;
    if (file_begin(&file, NULL, 0, "%s", yaml))
        return EXIT_INTERNAL;
    fprintf(file.stream,
            "%scheck:\n  - {record: all, source: '%s, %s, as it was played by touchstone %s'}\n",
            play_case_text(
                &said, play_format("What %s answered in %s", play_subject_law(subject, c), c->name),
                NULL),
            play_subject_law(subject, c), play_subject_name(subject), TOUCHSTONE_VERSION);
    if (file_commit(&file, 0, NULL, 0))
        return EXIT_INTERNAL;
    const int code = check_record(subject, yaml);
    if (code)
        (void)unlink(yaml);
    return code;
}

int show_record(const struct play_subject_options *options, const struct command_law *law,
                const struct play_case *c, const char *csv) {
    char *yaml = play_format("%.*s.yaml", (int)(strlen(csv) - strlen(".csv")), csv);
    struct play_subject *subject = NULL;
    struct play_ending ending;
    int code = show_steps(options, law, c, csv);
    if (code || !access(yaml, F_OK))
        return code;
    if (command_law_open(options, c->law, &subject, &ending))
        return refuse_run(c, &ending);
    code = write_case(subject, c, csv, yaml);
    command_law_close(options, subject);
    return code;
}

/* --- the input of a code ------------------------------------------------------------------------ */

int show_deck(const struct play_subject_options *options, const struct command_law *law,
              const struct play_case *c, const char *out) {
    const char *engine = deck_engine(out), *dot = strrchr(out, '.'), *slash = strrchr(out, '/');
    const char *name = slash ? slash + 1 : out;
    struct file_writer file;
    struct law_word word = {0};
    char why[512], unsaid[512];
    const struct play_subject_options built_in = {0};
    if (command_law_given(law))
        law_word_read(command_law_given(law), &word);
    if (word.engine && engine && strcmp(word.engine->name, engine) != 0)
        return program_usage("show", "--law %s and --out %s: the input is one of %s",
                             command_law_given(law), out, engine);
    const struct engine_law *of =
        engine ? deck_law(out, word.engine ? word.what : NULL, c, why, sizeof why) : NULL;
    if (engine && !of)
        return program_usage("show", "--out %s: %s", out, why);
    char *numbers = play_format("%.*s.csv", (int)(dot - name), name);
    if (deck_is_test(
            out)) { /* what is written is read as the case that it is, and played for its numbers */
        struct play_case_set set;
        FILE *file_text = play_text();
        const int is_odd = deck_write(out, of, c, numbers, file_text, why, sizeof why);
        char *text = play_text_end(file_text);
        if (is_odd || play_case_read_text(out, play_format("%srun_pos: |\n  0 1 0 0 0\n", text),
                                          NULL, &set, why, sizeof why))
            return program_usage("show", "--out %s: %s", out, why);
        return play_steps(word.engine ? &built_in : options, &set.cases[0], text, out);
    }
    if (file_begin(&file, NULL, 0, "%s", out))
        return EXIT_INTERNAL;
    const int bad = deck_write(out, of, c, numbers, file.stream, why, sizeof why);
    const int unwritten = file_commit(&file, bad, bad ? unsaid : NULL, sizeof unsaid);
    return bad         ? program_usage("show", "--out %s: %s", out, why)
           : unwritten ? EXIT_INTERNAL
                       : EXIT_PASSED;
}
