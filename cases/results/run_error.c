/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <sys/wait.h>
#include "cases/core/child.h"
#include "cases/core/limits.h"
#include "cases/core/program.h"
#include "run_error.h"

static const char *const names[] = {RUN_ERRORS(LIST_TEXT)};

const char *run_error_name(enum run_error error) {
    return names[error];
}

int run_error_is(const struct play_row *row, enum run_error error) {
    return row->verdict == PLAY_VERDICT_ERROR && !strcmp(row->quantity, names[error]);
}

void run_error_row(const char *case_name, const char *title, enum run_error error,
                   const char *detail, const char *commit, struct play_row *ret_row) {
    play_row_init(ret_row);
    ret_row->verdict = PLAY_VERDICT_ERROR;
    ret_row->case_name = case_name;
    ret_row->title = title;
    ret_row->law = ret_row->subject = "touchstone";
    ret_row->quantity = names[error];
    ret_row->detail = play_copy(detail);
    ret_row->commit = commit;
}

int run_error_is_full(int error) {
    static const int full[] = {ENOSPC, EDQUOT, EROFS, EIO};
    for (size_t i = 0; i < TOUCH_COUNT(full); i++)
        if (full[i] == error)
            return 1;
    return 0;
}

static int is_mistake_of_code(int number) {
    static const int mistakes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
    for (size_t i = 0; i < TOUCH_COUNT(mistakes); i++)
        if (mistakes[i] == number)
            return 1;
    return 0;
}

int run_error_of_status(int status, char *ret_text, size_t size) {
    char words[160];
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (signal && is_mistake_of_code(signal))
        return -1;
    if (signal == SIGXCPU || signal == SIGXFSZ) {
        snprintf(
            ret_text, size, "%s was used up: allow more",
            limit_words(signal == SIGXCPU ? LIMIT_TIME : LIMIT_FILE_SIZE, words, sizeof words));
        return RUN_ERROR_LIMIT;
    }
    if (signal) {
        char limit[128];
        const int is_timed = signal == SIGKILL && limit_is_set(LIMIT_TIME);
        child_words(status, words, sizeof words);
        snprintf(ret_text, size,
                 "the process %s: it was killed from outside, by somebody or, where memory is "
                 "short%s%s, by the system",
                 words, is_timed ? " or it used up " : "",
                 is_timed ? limit_words(LIMIT_TIME, limit, sizeof limit) : "");
        return RUN_ERROR_KILLED;
    }
    if (WEXITSTATUS(status) == EXIT_INTERNAL) { /* of play_resize, or of file_array_resize */
        snprintf(ret_text, size,
                 "%s was used up, or the disk that has the records of long runs (in TMPDIR; the "
                 "message on standard error says which): allow more, or make the case smaller",
                 limit_words(LIMIT_MEMORY, words, sizeof words));
        return RUN_ERROR_MEMORY;
    }
    child_words(status, words, sizeof words);
    snprintf(ret_text, size, "the process %s", words);
    return RUN_ERROR_INTERNAL;
}
