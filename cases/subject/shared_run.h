/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the harness and touchstone-worker, which plays a foreign law, have in common.
 *
 * Both have the same unnamed file open, which begins with struct play_shared_run. The worker maps it, and the
 * harness reads it, so that it sees how far a run is, and how far it was when its process died. The segments of
 * the path follow, and after the run the trace. One byte through a socket asks for a run in a new process, and struct
 * play_reply comes back when that has ended. A process that stays says the end of a run by one byte through a second
 * socket, and is asked for the next one through it. Both programs are of one build, so structs are passed as they are.
 *
 * A law that is played has this file in its memory and can write anything into it, also after its run, while its process
 * stays for the next one. The harness therefore never maps it: it copies the record once, when the run has ended, and checks
 * the copy (shared_check.h) before it uses anything of it. The first socket is closed before a law is loaded: what comes
 * through it is of the worker, which loads no law itself. A law can write into the second one: the harness then finds a
 * record that is not finished.
 */
#ifndef PLAY_SHARED_RUN_H
#define PLAY_SHARED_RUN_H

#include "description.h"
#include "perturbed.h"
#include "cases/play/player.h"

/* X(name, keyword, verdict, meaning): how a run can end before its time. */
#define PLAY_ENDINGS(X)                                                                            \
    X(DONE, "done", PASS, "it ended as it should")                                                 \
    X(REFUSED, "refused", FAIL, "the law refused the case, or it cannot be played")                \
    X(LOAD, "load", FAIL, "the law could not be loaded: symbol, ABI or description")               \
    X(OPEN, "open", ERROR, "the loader could not open the library of the law")                     \
    X(ANSWER, "answer", FAIL, "it is no answer: NaN, or against the line protocol")                \
    X(HANG, "hang", TIMEOUT, "the law did not answer in time")                                     \
    X(CRASH, "crash", CRASH, "a signal ended the process of the law")                              \
    X(EXIT, "exit", CRASH, "the law ended its process")                                            \
    X(MEMORY, "memory", CRASH, "the law used up its memory")                                       \
    X(BOUNDS, "bounds", CRASH, "the law left the bounds of a buffer that it was given")            \
    X(PROCESS, "process", CRASH, "the law tried to start a process or a thread")                   \
    X(SYSTEM_CALL, "system_call", CRASH, "the law made a system call that a law may not make")     \
    X(RECORD, "record", CRASH, "the law's process wrote over the harness's record of the run")     \
    X(ENVIRONMENT, "environment", ERROR,                                                           \
      "a limit of the environment was reached; no fault of the law")                               \
    X(ROLE, "role", ERROR, "a role was asked for that the law cannot have")
enum play_ending_kind {
#define X(name, keyword, verdict, meaning) PLAY_ENDING_##name,
    PLAY_ENDINGS(X)
#undef X
    PLAY_ENDING_COUNT
};

struct play_ending {
    enum play_ending_kind kind;
    size_t step;    /* of the run, from 1; 0: before the first */
    char text[512]; /* what happened, one line */
};

/* X(name, keyword, verdict, meaning): mistakes after which a run continues. The first of each kind is noted. */
#define PLAY_NOTES(X)                                                                              \
    X(NOT_FINITE, "not_finite", FAIL, "NaN or infinity from finite inputs, or an output not set")  \
    X(FP_STATE, "fp_state", FAIL, "the floating-point environment was changed")                    \
    X(OUTPUT, "stdout", FAIL, "the law wrote to standard output")                                  \
    X(IMPURE, "determinism", FAIL, "the same call gave other bits")
enum play_note_kind {
#define X(name, keyword, verdict, meaning) PLAY_NOTE_##name,
    PLAY_NOTES(X)
#undef X
    PLAY_NOTE_COUNT
};

struct play_note {
    int is_set;
    size_t step; /* 0: before the first, as while loading */
    char text[512];
};

/* X(name, text): which function of the law is running. */
#define PLAY_PLACES(X)                                                                             \
    X(PLAYER, "the player")                                                                        \
    X(LOADING, "loading")                                                                          \
    X(INHERIT, "inherit()")                                                                        \
    X(PREPARE, "prepare()")                                                                        \
    X(SET, "set()")                                                                                \
    X(GET, "get()")                                                                                \
    X(STEP, "step()")
enum play_place {
#define X(name, text) PLAY_IN_##name,
    PLAY_PLACES(X)
#undef X
    PLAY_PLACE_COUNT
};
const char *play_place_name(enum play_place place);

/* What the worker says through the socket. */
struct play_reply {
    unsigned number;   /* how many runs the worker was asked for so far */
    int status;        /* wait status of the process */
    unsigned in_force; /* bits of enum fence_part: what kept the law from the system; of a probe */
};

/* AGAIN: the same calls in reverse order, each twice. The others are interleave.h. */
enum play_shared_study {
    PLAY_STUDY_NONE,
    PLAY_STUDY_AGAIN,
    PLAY_STUDY_INTERLEAVED,
    PLAY_STUDY_BACKWARDS
};

/* Which process plays the run. */
enum play_process {
    PLAY_PROCESS_ALONE, /* one of its own, which ends with it */
    PLAY_PROCESS_STAYS  /* one that may play the next one, too */
};

struct play_shared_run {
    size_t size; /* of this struct; if it differs, the other program is of another build */

    /* --- what is asked: written by the harness --- */
    struct play_case of; /* its pointers are not valid here; the worker sets law and segments */
    struct play_refine refine;
    int inherit;                  /* bodies hold something: ask inherit() before prepare() */
    enum play_shared_study study; /* what is asked after the run */
    enum play_process process;
    int is_wrong; /* the law is changed as this says */
    struct perturbed_kind wrong;
    double memory; /* bytes that the law may use beyond what the run itself needs; 0: any */

    /* --- how it goes: written by the worker while it runs --- */
    volatile size_t calls; /* of functions of the law */
    size_t step;           /* steps that the player has done */
    volatile int place;    /* enum play_place */
    int signal;            /* the signal that ended it, as the handler got it; 0: none */

    /* --- what came out --- */
    int finished; /* the run was played to its end, or to an ending */
    struct play_ending ending;
    struct play_note note[PLAY_NOTE_COUNT];
    int fired;     /* is_wrong: as perturbed_fired() */
    size_t called; /* calls of step() that a study compared; of interleaving, its check sum */
    size_t rows;
    double outcome[PLAY_OUTCOME_COUNT], view[TOUCH_PROPERTY_MAX][3];

    /* What a probe finds of the law. For runs the harness writes it once, and a law that describes itself otherwise is
     * not played. */
    struct play_description description;
};
/* Bytes of the record that each run writes and reads. */
#define PLAY_SHARED_RUN_SIZE offsetof(struct play_shared_run, description)

/* Whether a path turns two balls, by themselves or with their contact plane: then they can be given in space. */
int play_case_turns(const struct play_case *c);

/* Where the segments begin in the file; the trace follows them. */
size_t play_shared_segments(void);
size_t play_shared_trace(const struct play_shared_run *shared);

/* Bytes of the file with all that a run leaves, and as many as the law may use. */
double play_shared_file_max(const struct play_shared_run *shared,
                            const struct play_segment *segments);

/* The most steps that a run of a case can have, with its first row; and rows that it may record. */
double play_shared_steps_max(const struct play_case *c, const struct play_refine *refine,
                             const struct play_segment *segments);
double play_shared_rows_max(const struct play_case *c, const struct play_refine *refine,
                            const struct play_segment *segments);

/* The trace in the file: blocks of PLAY_TRACE_BLOCK rows, the last one with what is left; in each block column after
 * column. */
struct play_shared_writer {
    int file;
    size_t at; /* play_shared_trace() */
    int bad;   /* something could not be written */
};
/* Writes the rows that are there: for play_trace.drain. */
void play_shared_drain(void *writer, size_t first, const struct play_trace *trace);
/* Writes the last rows, and what the record says of the trace. 0, or -1 if the file could not be written. */
int play_shared_put(struct play_shared_writer *writer, struct play_shared_run *shared,
                    const struct play_trace *trace);
/* Reads the trace from a file that any process may have changed; shared: a checked copy of its record. Legs are those of
 * the path, whatever the file says. 0; or -1 and what is wrong with the file. */
int play_shared_get(int file, const struct play_shared_run *shared,
                    const struct play_segment *segments, struct play_trace *ret_trace,
                    struct touch_message *ret_why);

/* Where a process ended by a limit of the environment (processor time), sets this ending; whether it did. */
int play_shared_limit(struct play_ending *ending, int status);

/* Sets the ending of a run whose process has ended with that wait status, unless the run had its ending: a
 * process that has played its run to the end has status 0. */
void play_shared_end(struct play_shared_run *shared, int status);

#endif
