/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "mail.h"
#include "memory.h"

#define PAGE 4096 /* only keeps the parts of the file apart */

const char *play_place_name(enum play_place place) {
    static const char *const names[] = {
#define X(name, text) text,
        PLAY_PLACES(X)
#undef X
    };
    return (size_t)place < sizeof names / sizeof names[0] ? names[place] : "?";
}

static size_t whole_pages(size_t size) {
    return (size + PAGE - 1) / PAGE * PAGE;
}

size_t play_mail_segments(void) {
    return whole_pages(sizeof(struct play_mail));
}

size_t play_mail_trace(const struct play_mail *mail) {
    return play_mail_segments() + whole_pages(mail->of.segment_count * sizeof(struct play_segment));
}

/* All of it, however often the system stops half-way. */
static int write_all(int file, const void *data, size_t size, size_t at) {
    const char *from = data;
    while (size > 0) {
        const ssize_t done = pwrite(file, from, size, (off_t)at);
        if (done < 0 && errno != EINTR)
            return -1;
        const size_t step = done > 0 ? (size_t)done : 0;
        from += step, at += step, size -= step;
    }
    return 0;
}

static int read_all(int file, void *data, size_t size, size_t at) {
    char *to = data;
    while (size > 0) {
        const ssize_t done = pread(file, to, size, (off_t)at);
        if (done == 0 || (done < 0 && errno != EINTR))
            return -1;
        const size_t step = done > 0 ? (size_t)done : 0;
        to += step, at += step, size -= step;
    }
    return 0;
}

int play_mail_put(int file, struct play_mail *mail, const struct play_trace *trace) {
    size_t at = play_mail_trace(mail);
    for (size_t k = 0; k < PLAY_COLUMN_COUNT; k++) {
        const size_t size = trace->count * sizeof *trace->column[k];
        if (write_all(file, trace->column[k], size, at))
            return -1;
        at += size;
    }
    if (write_all(file, trace->leg_end, trace->leg_count * sizeof *trace->leg_end, at))
        return -1;
    mail->rows = trace->count;
    mail->legs = trace->leg_count;
    memcpy(mail->outcome, trace->outcome, sizeof mail->outcome);
    return 0;
}

int play_mail_get(int file, const struct play_mail *mail, struct play_trace *ret_trace) {
    size_t at = play_mail_trace(mail);
    int bad = 0;
    struct play_trace trace;
    play_trace_init(&trace);
    trace.count = trace.capacity = mail->rows;
    trace.leg_count = trace.leg_capacity = mail->legs;
    memcpy(trace.outcome, mail->outcome, sizeof trace.outcome);
    for (size_t k = 0; k < PLAY_COLUMN_COUNT; k++) {
        const size_t size = trace.count * sizeof *trace.column[k];
        trace.column[k] = play_resize(NULL, trace.count + 1, sizeof *trace.column[k]);
        bad = bad || read_all(file, trace.column[k], size, at);
        at += size;
    }
    trace.leg_end = play_resize(NULL, trace.leg_count + 1, sizeof *trace.leg_end);
    bad = bad || read_all(file, trace.leg_end, trace.leg_count * sizeof *trace.leg_end, at);
    if (bad)
        play_trace_free(&trace);
    else
        *ret_trace = trace;
    return bad;
}

void play_mail_end(struct play_mail *mail, int status) {
    struct play_fate *fate = &mail->fate;
    const char *place = play_place_name((enum play_place)mail->place);
    if (mail->finished)
        return;
    fate->step = mail->place == PLAY_IN_LOADING ? 0 : mail->step + 1;
    fate->kind = WIFSIGNALED(status) ? PLAY_FATE_CRASH : PLAY_FATE_EXIT;
    /* The C library starts programs with signals blocked: then the worker's handler was not asked. */
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS) {
        fate->kind = PLAY_FATE_PROCESS;
        snprintf(fate->text, sizeof fate->text, "%s tried to start a process", place);
    } else if (WIFSIGNALED(status))
        snprintf(fate->text, sizeof fate->text, "%s was killed by signal %d (%s)%s", place,
                 WTERMSIG(status), strsignal(WTERMSIG(status)),
                 WTERMSIG(status) == SIGKILL ? ": perhaps the system was out of memory" : "");
    else if (mail->place == PLAY_IN_PLAYER) {
        /* What the law has left was too little for the harness (play_resize ends with 3). */
        fate->kind = WEXITSTATUS(status) == 3 ? PLAY_FATE_MEMORY : PLAY_FATE_EXIT;
        snprintf(fate->text, sizeof fate->text, "the process of the law ended with status %d%s",
                 WEXITSTATUS(status),
                 fate->kind == PLAY_FATE_MEMORY ? ": its memory was used up" : "");
    } else
        snprintf(fate->text, sizeof fate->text, "%s ended the process with exit(%d)", place,
                 WEXITSTATUS(status));
}
