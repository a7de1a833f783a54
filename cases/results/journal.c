/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* fdatasync */
#include <fcntl.h>
#include <jansson.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cases/core/child.h"
#include "cases/core/file.h"
#include "cases/core/limits.h"
#include "journal.h"
#include "setup_json.h"

#define SYNC_SECONDS 1.0 /* what is lost at most when the power goes */

/* An entry as it stands in the file. */
struct line {
    struct journal_entry entry;
    size_t case_count;
    struct play_setup_case *cases; /* of verdicts.json, of this variant alone */
};

#define TYPE               struct line
#define MINE(member, kind) RECORD_AS(TYPE, #member, entry.member, RECORD_##kind)
static const struct record_field fields[] = {
    RECORD_AS(TYPE, "last", entry.is_last, RECORD_FLAG),
    MINE(bytes, SIZE),
    MINE(compared, SIZE),
    MINE(impure, SIZE),
    RECORD_MANY(TYPE, "rows", entry.rows.rows, entry.rows.count, &play_row_table, 0),
    RECORD_MANY(TYPE, "mistakes", entry.rows.mistakes.list, entry.rows.mistakes.count,
                &play_mistake_table, 0),
    RECORD_INNER(TYPE, "index", entry.index, &trace_index_table),
    RECORD_MANY(TYPE, "cases", cases, case_count, &play_setup_case_table, 0),
};
#undef MINE
#undef TYPE
static const struct record_table table = RECORD_CLOSED(struct line, fields, NULL);

static char *path_of(const char *folder, size_t number) {
    return play_format("%s/journal-%zu.jsonl", folder, number);
}

/* --- traces ------------------------------------------------------------------------------------- */

static char *name_of_tables(size_t number) {
    return play_format("journal-%zu.csv", number);
}

static int open_tables(const struct journal *j, const char *name) {
    char *path = play_format("%s/%s", j->folder, name);
    return file_above_streams(
        open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666));
}

int journal_add_table(struct journal *journal, const char *text, struct index_trace *ret_trace) {
    ret_trace->file = name_of_tables(journal->number);
    if (journal->tables < 0 && (journal->tables = open_tables(journal, ret_trace->file)) < 0)
        return -1;
    ret_trace->at = journal->bytes;
    ret_trace->bytes = strlen(text);
    /* Over what an entry that is not there has left behind. */
    if (lseek(journal->tables, (off_t)journal->bytes, SEEK_SET) < 0 ||
        file_put(journal->tables, text, ret_trace->bytes))
        return -1;
    journal->bytes += ret_trace->bytes;
    return 0;
}

int journal_move_tables(const char *folder, struct trace_index *index, const char *file,
                        FILE *out) {
    size_t at = 0;
    for (size_t i = 0; i < index->trace_count; i++) {
        struct index_trace *trace = &index->traces[i];
        void *look = play_begin();
        const char *text =
            file_read_part(play_format("%s/%s", folder, trace->file), trace->at, trace->bytes);
        const int bad = !text || fputs(text, out) < 0, error = errno;
        play_end(look);
        errno = error;
        if (bad)
            return -1;
        trace->file = file;
        trace->at = at;
        at += trace->bytes;
    }
    return 0;
}

/* Whether the tables of an entry are there. */
static int has_tables(const struct journal *j, const struct journal_entry *entry) {
    struct stat info;
    char *path = play_format("%s/%s", j->folder, name_of_tables(j->number));
    return !entry->bytes || (!stat(path, &info) && (size_t)info.st_size >= entry->bytes);
}

/* --- reading ------------------------------------------------------------------------------------ */

/* The setups of a line are taken from these, and need them no longer. */
static void drop_settings(struct line *line) {
    for (size_t i = 0; i < line->case_count; i++) {
        json_decref(line->cases[i].units);
        json_decref(line->cases[i].setup);
        for (size_t k = 0; k < line->cases[i].count; k++)
            json_decref(line->cases[i].variants[k].setup);
    }
}

static int read_entry(const char *line, size_t length, struct journal_entry *ret_entry) {
    char message[256];
    struct line read = {.case_count = 0};
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    const int bad = !object || record_read(&table, object, "", &read, message, sizeof message) ||
                    play_setups_take(read.cases, read.case_count, &read.entry.rows.setups, message,
                                     sizeof message);
    drop_settings(&read);
    json_decref(object);
    *ret_entry = read.entry;
    ret_entry->rows.capacity = bad ? 0 : ret_entry->rows.count;
    return bad;
}

/* The entries that are whole; how many bytes they have. */
static long read_all(struct journal *j, FILE *in) {
    char *line = NULL;
    size_t room = 0;
    long whole = 0;
    for (ssize_t length; (length = getline(&line, &room, in)) > 0 && line[length - 1] == '\n';) {
        struct journal_entry entry;
        if (read_entry(line, (size_t)length, &entry))
            break;
        j->entries = play_resize(j->entries, j->count + 1, sizeof *j->entries);
        entry.end = whole += length;
        j->entries[j->count++] = entry;
    }
    free(line);
    return whole;
}

/* How many bytes are whole; 0 where there is no file. */
static long read_file(struct journal *j, const char *folder, size_t number) {
    char *path = path_of(folder, number);
    *j = (struct journal){.folder = play_copy(folder),
                          .file = -1,
                          .tables = -1,
                          .number = number,
                          .synced = child_clock()};
    const int file = file_open_regular(path);
    FILE *in = file < 0 ? NULL : fdopen(file, "rb");
    const long whole = in ? read_all(j, in) : 0;
    if (in)
        fclose(in);
    j->bytes = j->count ? j->entries[j->count - 1].bytes : 0;
    return whole;
}

void journal_read(struct journal *ret_journal, const char *folder, size_t number) {
    read_file(ret_journal, folder, number);
}

int journal_open(struct journal *ret_journal, const char *folder, size_t number) {
    struct journal *j = ret_journal;
    char *path = path_of(folder, number);
    const long whole = read_file(j, folder, number);
    j->file = file_above_streams(
        open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666));
    const int bad = j->file < 0 || ftruncate(j->file, whole);
    const int error = errno;
    if (bad)
        journal_close(j);
    errno = error;
    return bad ? -1 : 0;
}

int journal_is_whole(const struct journal *journal) {
    return journal->count && journal->entries[journal->count - 1].is_last;
}

void journal_close(struct journal *journal) {
    if (journal->file >= 0)
        close(journal->file);
    if (journal->tables >= 0)
        close(journal->tables);
    *journal = (struct journal){.file = -1, .tables = -1};
}

void journal_say(const char *folder, int error, char *ret_message, size_t size) {
    char words[256];
    snprintf(ret_message, size, "%s: the journal cannot be written: %s", folder,
             limit_error(error, words, sizeof words));
}

/* --- writing ------------------------------------------------------------------------------------ */

int journal_add(struct journal *journal, struct journal_entry *entry) {
    entry->bytes = journal->bytes;
    const struct line whole = {.entry = *entry};
    json_t *object = record_json(&table, &whole);
    json_object_set_new(object, "cases", play_setups_json(&entry->rows.setups));
    char *text = json_dumps(object, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(17));
    if (!text)
        return errno = ENOMEM, -1;
    char *line = play_format("%s\n", text);
    const off_t before = lseek(journal->file, 0, SEEK_END);
    int bad = file_put(journal->file, line, strlen(line));
    const int error = errno;
    if (bad)
        (void)!ftruncate(journal->file, before);
    if (!bad && child_clock() - journal->synced > SYNC_SECONDS) {
        if (journal->tables >= 0)
            fdatasync(journal->tables); /* an entry tells of tables that are there */
        fdatasync(journal->file);       /* a file system that cannot do it does not stop a run */
        journal->synced = child_clock();
    }
    errno = error;
    return bad;
}

/* --- going on ----------------------------------------------------------------------------------- */

static int is_to_be_made_again(const struct journal *j, const struct journal_entry *entry) {
    return play_rows_count(&entry->rows, PLAY_VERDICT_ERROR) || !has_tables(j, entry);
}

int journal_renew(const char *folder, size_t number) {
    struct journal j;
    size_t kept = 0;
    if (journal_open(&j, folder, number))
        return -1;
    while (kept < j.count && !is_to_be_made_again(&j, &j.entries[kept]))
        kept++;
    const int bad = kept < j.count && ftruncate(j.file, kept ? j.entries[kept - 1].end : 0);
    const int error = errno;
    journal_close(&j);
    errno = error;
    return bad ? -1 : 0;
}
