/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What makes two runs the same: the program, the law under test with the files that it needs, the cases, and the
 * options that results depend on. Files count by what is in them. verdicts.json names all of it (tested), a run that was
 * interrupted is only gone on with where all of it is the same, and blocks of a sweep belong together where it is.
 *
 * Not in it: files that a law opens by itself while it runs, the machine, and the system's libraries that
 * touchstone itself uses. cases/subject/law_files.h says which files a law needs. */
#ifndef IDENTITY_H
#define IDENTITY_H

#include "cases/core/checksum.h"
#include "cases/core/records.h"

enum identity_part {
    IDENTITY_TOOL, /* the programs of touchstone */
    IDENTITY_LAW,
    IDENTITY_CASE,
    IDENTITY_PARTS,
};

struct identity_file {
    char *path; /* as it was named; of the tool without its folder */
    char *sha256;
    enum identity_part part;
};

/* Texts are owned; all zero: nothing is known. */
struct identity {
    char *tool;    /* version, commit, compiler and its flags */
    char *options; /* as words of a shell: those of the law, and those that choose what is judged */
    size_t motions; /* of the battery; 0: it was not asked for */
    size_t count;
    struct identity_file *files;
};
extern const struct record_table identity_table, identity_file_table;

/* The tool alone. program: the name of the file beside this one that computes ("touchstone"), where it is there; else it
 * is this one. The worker and a library of touchstone's that is linked count as well. Texts are copied. */
void identity_begin(const char *tool, const char *program, const char *options,
                    struct identity *ret_identity);
/* Adds a file, unless it is there. 1; 0: it was there; -1: there is no such file, or it cannot be read. */
int identity_add(struct identity *identity, enum identity_part part, const char *path);

/* What of `now` is not as it was, NULL: nothing. */
char *identity_difference(const struct identity *then, const struct identity *now);
/* SHA-256 of all of it. Of paths only the names count, so that a folder may be moved. */
void identity_sum(const struct identity *identity, char ret_text[CHECKSUM_SIZE]);

#endif
