/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* flock */
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
#include "blocks.h"
#include "reduce.h"
#include "cases/core/child.h"
#include "cases/core/file.h"

#define TAIL ".blocks"
#define MAGIC                                                                                      \
    UINT64_C(0x314b4c4253545300) /* in memory order a word with "STSBLK1", or the reverse */
#define BLOCK     UINT64_C(0x636f6c42444e4553)
#define NAMES_MAX 10000     /* files of one name */
#define PLAN_MAX  (1 << 26) /* bytes of a plan */
#define SYNC      1.0       /* s */

/* What begins a file, before the plan's text, and what begins a record. Both are followed by as many words as their
 * length needs. */
struct head {
    uint64_t magic, number, length, sum; /* number: of the block; of a file 0 */
};

static uint64_t whole(uint64_t length) {
    return (length + 7) / 8 * 8;
}

/* Of whole words. Four chains side by side, each step of which can be undone, so that a change of any word changes it. */
static uint64_t sum_of(const struct head *head, const void *data) {
    uint64_t chain[4] = {head->magic, head->number, head->length, UINT64_C(0x9e3779b97f4a7c15)};
    const unsigned char *at = data;
    for (uint64_t i = 0; i < whole(head->length) / 8; i++) {
        uint64_t word;
        memcpy(&word, at + 8 * i, sizeof word);
        chain[i % 4] = (chain[i % 4] ^ word) * UINT64_C(0x100000001b3);
        chain[i % 4] ^= chain[i % 4] >> 29;
    }
    for (int i = 0; i < 3; i++) {
        chain[i + 1] = (chain[i + 1] ^ chain[i]) * UINT64_C(0xff51afd7ed558ccd);
        chain[i + 1] ^= chain[i + 1] >> 32;
    }
    return chain[3];
}

/* --- reading a file -------------------------------------------------------------------------------- */

struct reader {
    int file;
    const char *path;
    uint64_t size, at; /* of the file; of what comes next */
    unsigned char *data;
    size_t capacity;
};

static int fetch(int file, uint64_t at, void *ret_data, size_t length) {
    size_t got = 0;
    while (got < length) {
        const ssize_t n = pread(file, (char *)ret_data + got, length - got, (off_t)(at + got));
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return -1;
        got += (size_t)n;
    }
    return 0;
}

/* The next record, whole and with the sum that it should have. -1: there is none. */
static int next_record(struct reader *r, uint64_t magic, struct head *ret_head) {
    if (r->size - r->at < sizeof *ret_head || fetch(r->file, r->at, ret_head, sizeof *ret_head) ||
        ret_head->magic != magic || ret_head->length > r->size ||
        r->size - r->at - sizeof *ret_head < whole(ret_head->length) ||
        (size_t)whole(ret_head->length) != whole(ret_head->length))
        return -1;
    if (whole(ret_head->length) > r->capacity) {
        r->capacity = (size_t)whole(ret_head->length);
        r->data = play_resize(r->data, r->capacity, 1);
    }
    if (fetch(r->file, r->at + sizeof *ret_head, r->data, (size_t)whole(ret_head->length)) ||
        sum_of(ret_head, r->data) != ret_head->sum)
        return -1;
    r->at += sizeof *ret_head + whole(ret_head->length);
    return 0;
}

static int open_reader(struct reader *r, int file, const char *path) {
    struct stat info;
    *r = (struct reader){.file = file, .path = path};
    if (fstat(file, &info))
        return -1;
    r->size = (uint64_t)info.st_size;
    return 0;
}

/* The text of the plan. NULL: this is no such file. */
static char *read_plan(struct reader *r) {
    struct head head;
    if (next_record(r, MAGIC, &head) || head.length > PLAN_MAX)
        return NULL;
    return play_format("%.*s", (int)head.length, (const char *)r->data);
}

static int refuse(char *ret_message, size_t size, const char *path, const char *what) {
    return REFUSED_INTO(ret_message, size, "%s: %s", path, what);
}

#define OTHER_PLAN                                                                                 \
    "these are blocks of another sweep: of another file, case, law or version of touchstone; "     \
    "choose another folder, or give --force"
#define NO_PLAN "this is no file of blocks of a sweep, or its beginning is damaged"

/* --- writing --------------------------------------------------------------------------------------- */

static int put_record(int file, uint64_t magic, uint64_t number, const void *data, size_t length) {
    struct head head = {magic, number, length, 0};
    uint64_t pad = 0;
    const size_t words = (size_t)whole(length);
    unsigned char *padded = NULL;
    if (length % 8) { /* the sum is of whole words */
        padded = play_resize(NULL, words, 1);
        memcpy(padded, data, length);
        memcpy(padded + length, &pad, words - length);
        data = padded;
    }
    head.sum = sum_of(&head, data);
    const struct iovec part[2] = {{&head, sizeof head}, {(void *)data, words}};
    ssize_t done = writev(file, part, 2);
    int bad = done < 0 && errno != EINTR;
    done = done < 0 ? 0 : done;
    if (!bad && (size_t)done < sizeof head) {
        bad = file_put(file, (const char *)&head + done, sizeof head - (size_t)done);
        done = sizeof head;
    }
    if (!bad && (size_t)done < sizeof head + words)
        bad = file_put(file, (const char *)data + ((size_t)done - sizeof head),
                       sizeof head + words - (size_t)done);
    return bad ? -1 : 0;
}

/* As many bytes of the magic as there are. */
static int begins_as_ours(const struct reader *r) {
    const uint64_t magic = MAGIC;
    uint64_t there;
    const size_t length = r->size < sizeof magic ? (size_t)r->size : sizeof magic;
    return !fetch(r->file, 0, &there, length) && !memcmp(&there, &magic, length);
}

/* Goes to the end of the last whole record, and cuts off the rest. */
static int go_on(struct reader *r, const char *plan, char *ret_message, size_t size) {
    struct head head;
    char *text = r->size ? read_plan(r) : NULL;
    const int is_plan = text != NULL, is_other = text && strcmp(text, plan) != 0;
    /* A file that was begun by a process that died before its head was whole. */
    const int is_torn =
        r->size && !is_plan && r->size < strlen(plan) + sizeof head && begins_as_ours(r);
    if (is_other)
        return refuse(ret_message, size, r->path, OTHER_PLAN);
    if (r->size && !is_plan && !is_torn)
        return refuse(ret_message, size, r->path, NO_PLAN);
    while (is_plan && !next_record(r, BLOCK, &head))
        continue;
    if (r->at < r->size && ftruncate(r->file, (off_t)r->at))
        return refuse(ret_message, size, r->path, strerror(errno));
    if (lseek(r->file, (off_t)r->at, SEEK_SET) < 0 ||
        (!r->at && put_record(r->file, MAGIC, 0, plan, strlen(plan))))
        return refuse(ret_message, size, r->path, strerror(errno));
    return 0;
}

/* The first file of that name that no other process has. -1 and a message. */
static int take_file(const char *folder, const char *name, char **ret_path, char *ret_message,
                     size_t size) {
    for (int i = 1; i <= NAMES_MAX; i++) {
        char *path = i == 1 ? play_format("%s/%s" TAIL, folder, name)
                            : play_format("%s/%s-%d" TAIL, folder, name, i);
        const int file =
            file_above_streams(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
        if (file >= 0 && !flock(file, LOCK_EX | LOCK_NB)) {
            *ret_path = path;
            return file;
        }
        const int is_taken = file >= 0 && errno == EWOULDBLOCK;
        if (!is_taken)
            refuse(ret_message, size, path, strerror(errno));
        if (file >= 0)
            close(file);
        if (!is_taken)
            return -1;
    }
    return REFUSED_INTO(ret_message, size, "%s: all %d files of the name %s are in use", folder,
                        NAMES_MAX, name);
}

int blocks_open(const struct sweep_plan *plan, const char *folder, const char *name,
                struct blocks_writer *ret_writer, char *ret_message, size_t size) {
    struct reader r;
    char *path = play_format("%s/" TAIL, folder), *file_path = NULL;
    file_make_parents(path);
    const int file = take_file(folder, name, &file_path, ret_message, size);
    if (file < 0)
        return -1;
    char *text = sweep_plan_text(plan);
    int bad = open_reader(&r, file, file_path);
    if (bad)
        refuse(ret_message, size, file_path, strerror(errno));
    bad = bad || go_on(&r, text, ret_message, size);
    if (bad) {
        close(file);
        return -1;
    }
    *ret_writer = (struct blocks_writer){.file = file, .path = file_path, .synced = child_clock()};
    return 0;
}

static void *pack_all(const struct sweep_plan *plan, const struct sweep_results *results,
                      size_t *ret_length) {
    const size_t columns = results->points * plan->column_count * sizeof(double);
    unsigned char *data = play_resize(NULL, (size_t)whole(columns + results->points), 1);
    memcpy(data, results->column, columns);
    memset(data + whole(columns + results->points) - 8, 0, 8);
    memcpy(data + columns, results->verdict, results->points);
    *ret_length = columns + results->points;
    return data;
}

static void *pack(const struct sweep_plan *plan, const struct sweep_results *results,
                  size_t *ret_length) {
    struct reduced reduced;
    if (plan->keep == SWEEP_ALL)
        return pack_all(plan, results, ret_length);
    reduced_new(plan, &reduced);
    reduce_block(&reduced, results);
    return reduced_pack(&reduced, results->first, results->points, ret_length);
}

static int sync_now(struct blocks_writer *writer) {
    if (fdatasync(writer->file) && errno != EINVAL && errno != ENOTSUP)
        return -1;
    writer->unsynced = 0;
    writer->synced = child_clock();
    return 0;
}

int blocks_append(struct blocks_writer *writer, const struct sweep_plan *plan, size_t block,
                  const struct sweep_results *results, char *ret_message, size_t size) {
    size_t length;
    void *data = pack(plan, results, &length);
    int bad = put_record(writer->file, BLOCK, block, data, length);
    writer->unsynced += length;
    if (!bad && child_clock() - writer->synced > SYNC)
        bad = sync_now(writer);
    return bad ? refuse(ret_message, size, writer->path, strerror(errno)) : 0;
}

int blocks_close(struct blocks_writer *writer, char *ret_message, size_t size) {
    int bad = sync_now(writer);
    bad |= close(writer->file);
    if (bad)
        refuse(ret_message, size, writer->path, strerror(errno));
    *writer = (struct blocks_writer){.file = -1};
    return bad ? -1 : 0;
}

/* --- reading folders ------------------------------------------------------------------------------- */

static int is_blocks_file(const struct dirent *entry) {
    const size_t length = strlen(entry->d_name), tail = strlen(TAIL);
    return entry->d_name[0] != '.' && length > tail && !strcmp(entry->d_name + length - tail, TAIL);
}

static int add_record(struct blocks_set *set, const struct reader *r, const struct head *head,
                      char *ret_message, size_t size) {
    const int file = (int)set->file_count - 1;
    const struct blocks_place here = {file, r->at - whole(head->length), head->length, head->sum};
    if (head->number >= set->block_count)
        return refuse(ret_message, size, r->path, "a record of a block that the sweep has not");
    struct blocks_place *place = &set->block[head->number];
    if (place->file < 0) {
        *place = here;
        set->done++;
        set->points_done += sweep_block_points(&set->plan, (size_t)head->number);
        return 0;
    }
    if (place->length == here.length && place->sum == here.sum)
        return 0;
    snprintf(ret_message, size,
             "block %llu is in %s and in %s with other results: the law does not repeat what it "
             "answers, or a file was changed",
             (unsigned long long)head->number, set->path[place->file], r->path);
    return -1;
}

/* The first file says which plan it is where nobody else does. */
static int take_plan(struct blocks_set *set, char **wanted, const char *text, const char *path,
                     char *ret_message, size_t size) {
    char why[256];
    if (*wanted && strcmp(*wanted, text) != 0)
        return refuse(ret_message, size, path, OTHER_PLAN);
    if (set->block)
        return 0;
    if (sweep_plan_read(text, &set->plan, why, sizeof why))
        return REFUSED_INTO(ret_message, size, "%s: its plan cannot be read: %s", path, why);
    if (!*wanted)
        *wanted = play_copy(text);
    set->block_count = sweep_block_count(&set->plan);
    set->block = play_resize(NULL, set->block_count, sizeof *set->block);
    for (size_t i = 0; i < set->block_count; i++)
        set->block[i] = (struct blocks_place){.file = -1};
    return 0;
}

static int scan_open(struct blocks_set *set, char **wanted, struct reader *r, char *ret_message,
                     size_t size) {
    struct head head;
    char *text = read_plan(r);
    if (!text && r->size && (!*wanted || r->size >= strlen(*wanted)))
        return refuse(ret_message, size, r->path, NO_PLAN);
    if (!text) /* a process that died before its first block, or one that is at its beginning */
        return 0;
    int bad = take_plan(set, wanted, text, r->path, ret_message, size);
    while (!bad && !next_record(r, BLOCK, &head))
        bad = add_record(set, r, &head, ret_message, size);
    return bad;
}

static int scan_file(struct blocks_set *set, char **wanted, char *path, char *ret_message,
                     size_t size) {
    struct reader r = {.data = NULL};
    PLAY_ADD(set->path, set->file_count, path);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || open_reader(&r, file, path)) {
        refuse(ret_message, size, path, strerror(errno));
        if (file >= 0)
            close(file);
        return -1;
    }
    const int bad = scan_open(set, wanted, &r, ret_message, size);
    close(file);
    return bad;
}

/* may_be: a folder that nobody has made yet has no blocks. */
static int scan_folder(struct blocks_set *set, char **wanted, const char *folder, int may_be,
                       char *ret_message, size_t size) {
    struct dirent **entry;
    const int count = scandir(folder, &entry, is_blocks_file, alphasort);
    int bad = 0;
    if (count < 0 && may_be && errno == ENOENT)
        return 0;
    if (count < 0)
        return refuse(ret_message, size, folder, strerror(errno));
    if (!count && !*wanted)
        bad = refuse(ret_message, size, folder,
                     "there are no blocks of a sweep (*" TAIL ") in this folder");
    for (int i = 0; i < count; i++) {
        if (!bad)
            bad = scan_file(set, wanted, play_format("%s/%s", folder, entry[i]->d_name),
                            ret_message, size);
        free(entry[i]);
    }
    free(entry);
    return bad;
}

static int forget_file(const char *wanted, const char *path, char *ret_message, size_t size) {
    struct reader r = {.data = NULL};
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    char *text = file < 0 || open_reader(&r, file, path) ? NULL : read_plan(&r);
    int bad = 0;
    if (text && strcmp(text, wanted) != 0)
        bad = flock(file, LOCK_EX | LOCK_NB) || unlink(path)
                  ? refuse(ret_message, size, path, strerror(errno))
                  : 0;
    if (file >= 0)
        close(file);
    return bad;
}

int blocks_forget(const struct sweep_plan *plan, const char *folder, char *ret_message,
                  size_t size) {
    struct dirent **entry;
    const int count = scandir(folder, &entry, is_blocks_file, alphasort);
    char *wanted = sweep_plan_text(plan);
    int bad = 0;
    for (int i = 0; i < count; i++) {
        char *path = play_format("%s/%s", folder, entry[i]->d_name);
        bad = bad || forget_file(wanted, path, ret_message, size);
        free(entry[i]);
    }
    if (count >= 0)
        free(entry);
    return bad ? -1 : 0;
}

int blocks_scan(const struct sweep_plan *plan, size_t folder_count, char *const *folder,
                struct blocks_set *ret_set, char *ret_message, size_t size) {
    struct blocks_set set = {.file_count = 0};
    char *wanted = plan ? sweep_plan_text(plan) : NULL;
    int bad = plan ? take_plan(&set, &wanted, wanted, "", ret_message, size) : 0;
    for (size_t i = 0; i < folder_count && !bad; i++)
        bad = scan_folder(&set, &wanted, folder[i], plan != NULL, ret_message, size);
    if (!bad && !set.block)
        bad = refuse(ret_message, size, folder[0], "no file of blocks in it is whole");
    if (!bad)
        *ret_set = set;
    return bad;
}

int blocks_get(const struct blocks_set *set, size_t block, void *ret_data, char *ret_message,
               size_t size) {
    const struct blocks_place *place = &set->block[block];
    const struct head head = {BLOCK, block, place->length, place->sum};
    const char *path = set->path[place->file];
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const int bad = file < 0 || fetch(file, place->at, ret_data, (size_t)whole(place->length));
    const int error = errno;
    if (file >= 0)
        close(file);
    if (bad)
        return refuse(ret_message, size, path, strerror(error));
    if (sum_of(&head, ret_data) != place->sum)
        return refuse(ret_message, size, path, "it was changed while it was read");
    return 0;
}

int blocks_results(const struct sweep_plan *plan, size_t block, const struct blocks_set *set,
                   void *data, struct sweep_results *ret_results) {
    const size_t points = sweep_block_points(plan, block);
    const size_t columns = points * plan->column_count;
    ret_results->first = block * plan->block;
    ret_results->points = points;
    ret_results->column = data;
    ret_results->verdict = (unsigned char *)data + columns * sizeof(double);
    if (set->block[block].length != columns * sizeof(double) + points)
        return -1;
    for (size_t i = 0; i < points; i++)
        if (ret_results->verdict[i] >= SWEEP_VERDICT_COUNT)
            return -1;
    return 0;
}
