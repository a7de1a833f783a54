/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The journal of a run: what each variant of a case has given, kept as soon as it is known. A run that was
 * interrupted goes on after the last entry, and the results of a whole run are collected from the journals.
 *
 * There is one file for each case file (or for each case file and law of an engine), journal-NUMBER.jsonl in the
 * folder where the results are made: one entry a line, in the order of the variants, in JSON. What follows the
 * last line that is whole does not count: it was being written when the power or the process went. The tables of the
 * traces are in journal-NUMBER.csv, one behind the other; an index of an entry says where. What
 * the run is about is kept beside them by whoever begins it. */
#ifndef JOURNAL_H
#define JOURNAL_H

#include "trace_index.h"
#include "verdict.h"

/* What one variant has given; or, as the last entry, what follows from all of them. */
struct journal_entry {
    int is_last;
    size_t bytes; /* of the tables of all traces up to here */
    size_t compared,
        impure;            /* calls asked again, up to here; variants in which the bits differed */
    struct play_rows rows; /* and its setup */
    struct trace_index index; /* of the traces of this entry */
    long end;                 /* where the entry ends in the file */
};

struct journal {
    char *folder;
    int file;             /* where entries are added; -1: it is only read */
    int tables;           /* where those of traces are added; -1: none was */
    size_t number, bytes; /* of the tables so far */
    double synced;        /* when it was last written to the disk */
    size_t count;
    struct journal_entry *entries; /* those that it had when it was opened */
};

/* Opens the journal of that number, or makes it, and reads the entries that are whole. 0; or -1 and errno. */
int journal_open(struct journal *ret_journal, const char *folder, size_t number);
/* Reads it only; a journal that is not there has no entries. */
void journal_read(struct journal *ret_journal, const char *folder, size_t number);
/* Whether its last entry is there. */
int journal_is_whole(const struct journal *journal);
/* "FOLDER: the journal cannot be written: WHY", for a message: what errno was, and what to do where it is a limit. */
void journal_say(const char *folder, int error, char *ret_message, size_t size);
/* Adds the table of a trace, and says in the entry of an index where it is. 0; or -1 and errno. */
int journal_add_table(struct journal *journal, const char *text, struct index_trace *ret_trace);
/* Copies the tables of an index, which the journals of a folder have, to a stream, and says where they are now, in the
 * file of that name. 0; or -1 and errno. */
int journal_move_tables(const char *folder, struct trace_index *index, const char *file, FILE *out);
/* Adds an entry, whose .bytes are set here. What was added before is on the disk one second later. 0; or -1 and
 * errno, and then the entry is not there. */
int journal_add(struct journal *journal, struct journal_entry *entry);
void journal_close(struct journal *journal);

/* Before a run is gone on with: takes off the first entry that is to be made again, with all behind it. That is one
 * with the verdict error, since its reason may be gone, or one whose traces are not all there. 0; or -1 and errno. */
int journal_renew(const char *folder, size_t number);

#endif
