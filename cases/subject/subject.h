/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The law under test: built in, in a shared library, or in a child process. Anything that turns a case
 * into a trace. A foreign law is played by touchstone-worker, a process of its own; see shared_run.h. Our own wrong laws
 * are played in this process.
 *
 * A foreign law stands in for a built-in one, that of --as: it takes the cases of that law, which give
 * the properties that references know. Or it is under its own name, and cases name it: see own_laws.h. Everywhere
 * below a NULL subject is the built-in law itself. */
#ifndef PLAY_SUBJECT_H
#define PLAY_SUBJECT_H

#include <signal.h>
#include "cases/play/recorded.h"
#include "interleave.h"
#include "shared_run.h"
#include "cases/results/verdict.h"

struct play_subject_options;
/* A law that stands in for the law of each case that it can play, and of which every convention is known, as that of an
 * engine is. */
struct play_stand_in {
    const void *of; /* what its functions get */
    /* Sets how it is asked with .as as it is. */
    void (*set)(const void *of, struct play_subject_options *options);
    /* Whether it can play the case. 1; or 0 with the reason. */
    int (*can)(const void *of, const struct play_case *c, char *ret_reason, size_t size);
    /* The case as it is asked, with its levers; ret_case may be c. */
    void (*ask)(const void *of, const struct play_case *c, struct play_case *ret_case);
    /* Its conventions for that case: some do not apply. */
    struct touch_conventions (*conventions)(const void *of, const struct play_case *c);
    const char *target; /* what rows call the program */
    const char *wrong;  /* what is known to be wrong beside its conventions; "": nothing */
};

struct play_subject_options {
    const char *plugin;  /* a shared library; or */
    const char *command; /* a shell command that speaks the line protocol */
    const char *shown;   /* what rows call it; NULL: the file's name or the command */
    const char *name;    /* of the law in the library; NULL: its only one, or its first */
    const struct touch_law
        *as;            /* the built-in law that it stands in for; NULL: it is under its own name */
    const char *folder; /* where the command is started; NULL: here */
    const char *worker; /* path of touchstone-worker */
    double seconds;     /* > 0: longest wait for one answer of the law */
    double memory;      /* bytes that a law in a library may use; 0: any */
    int threads;        /* a law in a library may start threads */
    const char *const
        *settings; /* the library is that of an engine, with "NAME=VALUE" in its environment, which
                                    ends with NULL; NULL: it is not */
    int is_trusted; /* the library is one of ours: it is loaded into this process, which nothing fences */
    const char *const *reads; /* files and folders that it may read, besides libraries */
    size_t read_count;
    const char *const *roles; /* "KEYWORD=ROLE": what properties mean, from outside */
    size_t role_count;
    const struct play_stand_in *stands_in; /* NULL: it stands in for one law at most */
    /* It is no law: runs that another code has written, of variants by their number. With stands_in: by the law that it is. */
    const struct play_recorded *recorded;
    int strict; /* declared differences of convention excuse nothing */
    const volatile sig_atomic_t
        *stop; /* nonzero: runs end at once, as by the environment; or NULL */
};

struct play_subject;

/* Loads the law once in a process of its own, to learn what it is. It stays open whatever lifetime it is opened in
 * (cases/core/memory.h). Returns NULL and the ending if that fails. The texts of the options must live as long as the
 * subject. The process for runs is started with the first run; a subject that was opened before fork() may be used in
 * each of the processes. */
struct play_subject *play_subject_open(const struct play_subject_options *options,
                                       struct play_ending *ret_ending);
void play_subject_close(struct play_subject *subject);
/* Ends what this process has started for it; the next run starts it again. */
void play_subject_rest(struct play_subject *subject);

const struct play_description *play_subject_description(const struct play_subject *subject);
/* Whether declared differences of convention are no excuse (option strict). */
int play_subject_is_strict(const struct play_subject *subject);
/* What keeps the law from the system on this machine, in words: "system calls refused by seccomp, ...", "none";
 * "" for the built-in law. ret_is_whole: nonzero unless the kernel lacks some of it. */
char *play_subject_isolation(const struct play_subject *subject, int *ret_is_whole);
/* The runs of a file that it has in place of a law; NULL: it is a law. */
const struct play_recorded *play_subject_recorded(const struct play_subject *subject);
/* How it stands in for any law; NULL: it does not. */
const struct play_stand_in *play_subject_stand_in(const struct play_subject *subject);
/* What plays the cases of that law: the subject itself, or where it stands in for any law one that is opened for that. It is
 * closed with the subject. NULL and the ending if that fails; subject: NULL is allowed. */
struct play_subject *play_subject_for(struct play_subject *subject, const struct touch_law *law,
                                      struct play_ending *ret_ending);
/* What rows call the program that the law is of: "scalar" for one of none. */
const char *play_subject_target(const struct play_subject *subject);
/* What rows call it: "built-in", the file's name, the command, "lammps:mindlin"; of a law that stands in for any what it
 * says it is of, "LAMMPS 20210929". */
const char *play_subject_name(const struct play_subject *subject);
/* Name of the law that is asked in that case. */
const char *play_subject_law(const struct play_subject *subject, const struct play_case *c);
/* What the worker noted while it loaded the law. */
const struct play_note *play_subject_load_notes(const struct play_subject *subject);

/* Plays the case as play_run does. Returns 0 and a trace; or -1 and how it ended. ret_notes takes PLAY_NOTE_COUNT
 * notes; there are none about the built-in law. NULL: a force that is not finite ends the run, as nobody is told. */
int play_subject_run(struct play_subject *subject, const struct play_case *c,
                     const struct play_refine *refine, struct play_trace *ret_trace,
                     struct play_ending *ret_ending, struct play_note *ret_notes);

/* Contact time (s) of the undamped impact of a case, as play_contact_time(): of the case's law, or of a law under its
 * own name, which is asked by an impact. 0: it does not repel, or the impact cannot be played. */
double play_subject_contact_time(struct play_subject *subject, const struct play_case *c);

/* Runs that follow may share one process, with one that ends before its time as its last; it is not that of runs before.
 * 0: each run has its own again, as at first. For runs that belong together, so that what a law keeps for itself does not
 * depend on how work is divided. Studies have their own processes. subject: NULL is allowed. */
void play_subject_share(struct play_subject *subject, int shares);

/* Runs that follow are those of the law with that mistake; NULL: of the law as it is. subject: NULL is allowed. */
void play_subject_perturb(struct play_subject *subject, const struct perturbed_kind *kind);
/* Whether the mistake has changed an answer since, as perturbed_fired(). */
int play_subject_fired(const struct play_subject *subject);

/* Repeats the calls of a first run in another process, and there twice in another order, and compares the bits.
 * (A law command is one process for all runs: it is asked for the contact again.) Returns the number of calls
 * compared; ret_note describes the first difference, and for a law command whether a new process of it answers
 * as it did. */
size_t play_subject_study(struct play_subject *subject, const struct play_case *c,
                          const struct play_trace *first, struct play_note *ret_note);

/* As interleave(), of the law in a new process, and in threads where it may have them. 0: that process did not come back
 * with an answer either. */
size_t play_subject_interleave(struct play_subject *subject, const struct play_case *c,
                               const struct interleave *how, char *ret_text, size_t size);

/* Returns 0 if the law can play the case; else it returns nonzero and says why not. A law that did not answer in
 * several runs of this process is given up. */
int play_subject_skips(const struct play_subject *subject, const struct play_case *c,
                       struct touch_message *ret_why);

enum play_verdict play_ending_verdict(enum play_ending_kind kind);
const char *play_ending_name(enum play_ending_kind kind);
enum play_verdict play_note_verdict(enum play_note_kind kind);
const char *play_note_name(enum play_note_kind kind);
/* "step 17 (leg 2)"; "" for a step of 0. */
char *play_step_text(const struct play_case *c, const struct play_refine *refine, size_t step);

#endif
