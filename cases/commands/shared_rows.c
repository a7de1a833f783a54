/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the options mean that several verbs have. */
#include <signal.h>
#include <unistd.h>
#include "command.h"
#include "cases/sheet/sheet.h"

static const char *format_of(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot && dot > name && dot[-1] != '/' ? dot + 1 : "";
}

int command_read_figure(const char *text, void *to, char *ret_why, size_t size) {
    const char *format = format_of(text);
    *(const char **)to = text;
    if (!strcmp(format, "svg") || !strcmp(format, "png") || !strcmp(format, "pdf"))
        return 0;
    return REFUSED_INTO(ret_why, size, "the name of the file must end in .svg, .png or .pdf");
}

int command_read_sheet(const char *text, void *to, char *ret_why, size_t size) {
    *(const char **)to = text;
    if (sheet_takes(text))
        return 0;
    return REFUSED_INTO(ret_why, size,
                        "the name of the file must end in .csv, .json, .jsonl or .md");
}

int command_read_answer(const char *text, void *to, char *ret_why, size_t size) {
    if (!command_read_sheet(text, to, ret_why, size) ||
        !command_read_figure(text, to, ret_why, size))
        return 0;
    snprintf(ret_why, size,
             "the name of the file must end in .svg, .png or .pdf, or in .csv, .json, .jsonl or "
             ".md");
    return -1;
}

const char *command_figure(const struct command_out *out) {
    return out->file && !sheet_takes(out->file) ? out->file : NULL;
}

int command_out_is_read(const struct command_out *out) {
    return out->json || (out->file && out->file[0] == '-' && out->file[1] == '.');
}

int command_put(const char *verb, const struct command_out *out, const struct sheet *sheet) {
    int code = out->brief  ? (sheet_brief(sheet, stdout) ? EXIT_INTERNAL : EXIT_PASSED)
               : out->json ? sheet_put(verb, sheet, "-.json")
                           : EXIT_PASSED;
    if (!code && out->file && sheet_takes(out->file))
        code = sheet_put(verb, sheet, out->file);
    return code;
}

int command_put_record(const struct command_out *out, const struct record_file *of,
                       const void *record) {
    const int bad = out->json && record_file_write("-.json", of, record, NULL, 0);
    return (out->file && record_file_write(out->file, of, record, NULL, 0)) || bad;
}

int command_list_sheet(const char *verb, const struct command_out *out, const struct sheet *sheet,
                       const char *table) {
    if (!command_out_is_read(out))
        sheet_print(sheet, table, NULL, stdout);
    return command_put(verb, out, sheet);
}

long command_jobs(long given) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return given > 0 ? given : processors > 0 ? processors : 1;
}

static volatile sig_atomic_t stop;
const volatile sig_atomic_t *const command_stop = &stop;

static void note_alarm(int signal) {
    stop = signal;
}

static void set_off(double seconds, void (*over)(int)) {
    const struct sigaction action = {.sa_handler = over};
    if (seconds > 0.0 && !sigaction(SIGALRM, &action, NULL))
        program_time_budget(seconds);
}

void command_budget(double seconds) {
    set_off(seconds, note_alarm);
}

static const char *searching;

static void end_search(int signal) {
    const char *const words[] = {"touchstone ", searching,
                                 ": the time budget is used up: nothing was found yet\n"};
    for (size_t i = 0; i < TOUCH_COUNT(words); i++)
        (void)!write(STDERR_FILENO, words[i], strlen(words[i]));
    _exit(program_stop_code(signal));
}

void command_budget_of_search(const char *verb, double seconds) {
    searching = verb;
    set_off(seconds, end_search);
}

int command_stopped(void) {
    return stop != 0;
}

int command_ending_code(const struct play_ending *ending) {
    const enum play_verdict verdict = play_ending_verdict(ending->kind);
    return ending->kind == PLAY_ENDING_ROLE ? EXIT_USAGE
           : verdict == PLAY_VERDICT_CRASH  ? EXIT_CRASHED
           : verdict == PLAY_VERDICT_ERROR  ? EXIT_INTERNAL
                                            : EXIT_FAILED;
}

#define NAMED 20 /* points that fail, and are named one by one */

void command_point(struct command_points *points, const struct play_ending *ending,
                   const char *where, ...) {
    char place[256];
    va_list list;
    if (ending && stop) /* it was asked, and not to its end */
        return;
    points->done++;
    if (!ending)
        return;
    const int code = points->subject ? command_ending_code(ending) : EXIT_FAILED;
    points->code = code > points->code ? code : points->code;
    if (points->failed++ >= NAMED)
        return;
    va_start(list, where);
    vsnprintf(place, sizeof place, where, list);
    va_end(list);
    program_complain(points->verb, "%s: %s", place, ending->text);
}

int command_points_end(const struct command_points *points) {
    if (points->failed && points->failed < points->of)
        program_complain(points->verb, "%zu of %zu have no numbers", points->failed, points->of);
    if (points->done == points->of)
        return points->code;
    program_complain(points->verb, "%s: %zu of %zu were played", program_stop_words(SIGALRM),
                     points->done, points->of);
    return points->code > EXIT_INTERNAL ? points->code : EXIT_INTERNAL;
}
