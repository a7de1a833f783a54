/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file: a line "touchstone-manifest 2 RUN PROCESS", then a line "SHA256 SIZE TIME PATH" for each file; TIME is when it
 * was written, in ns since 1970, or 0. */
#include <sys/stat.h>
#include <unistd.h>
#include "file.h"
#include "manifest.h"

#define HEAD "touchstone-manifest 2 "

void manifest_begin(struct manifest *ret_manifest) {
    *ret_manifest = (struct manifest){.process = (long)getpid()};
    char *random = file_temporary("");
    snprintf(ret_manifest->run, sizeof ret_manifest->run, "%s", random + strcspn(random, "-") + 1);
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const struct manifest_file *)a)->path, ((const struct manifest_file *)b)->path);
}

/* One line of the list; 0 if it is one. */
static int read_line(const char *line, struct manifest_file *ret_file) {
    int used = 0;
    return sscanf(line, "%64[0-9a-f] %lld %lld %n", ret_file->sha256, &ret_file->size,
                  &ret_file->time, &used) != 3 ||
           !used || strlen(ret_file->sha256) != 64 || !line[used] ||
           !(ret_file->path = play_copy(line + used));
}

void manifest_read(const char *folder, struct manifest *ret_manifest) {
    *ret_manifest = (struct manifest){.count = 0};
    char *text = file_read(FILE_TEXT, "%s/" MANIFEST_NAME, folder), *rest = text, *line;
    if (text && (line = strtok_r(rest, "\n", &rest)) &&
        sscanf(line, HEAD "%16[0-9a-f] %ld", ret_manifest->run, &ret_manifest->process) == 2)
        while ((line = strtok_r(rest, "\n", &rest))) {
            struct manifest_file file;
            if (read_line(line, &file))
                continue;
            PLAY_ADD(ret_manifest->files, ret_manifest->count, file);
        }
    if (ret_manifest->count)
        qsort(ret_manifest->files, ret_manifest->count, sizeof *ret_manifest->files, by_path);
}

/* Size, time and hash of a regular file; -1 where it is none. listed: whose size it must have, and whose hash it is taken
 * to have where the time is the same, too; NULL: any. */
static int look_at(const char *folder, const char *path, const struct manifest_file *listed,
                   int is_glance, struct manifest_file *ret_file) {
    struct stat info;
    char *whole = play_format("%s/%s", folder, path);
    if (lstat(whole, &info) || !S_ISREG(info.st_mode) ||
        (listed && (long long)info.st_size != listed->size))
        return -1;
    ret_file->size = (long long)info.st_size;
    ret_file->time = (long long)info.st_mtim.tv_sec * 1000000000LL + info.st_mtim.tv_nsec;
    if (!is_glance || !listed || ret_file->time != listed->time)
        return checksum_file(whole, ret_file->sha256);
    memcpy(ret_file->sha256, listed->sha256, sizeof ret_file->sha256);
    return 0;
}

static const struct manifest_file *find(const struct manifest *manifest, const char *path) {
    const struct manifest_file wanted = {.path = (char *)(uintptr_t)path};
    return manifest->count
               ? bsearch(&wanted, manifest->files, manifest->count, sizeof wanted, by_path)
               : NULL;
}

/* --- many files --------------------------------------------------------------------------------- */

int manifest_all_ours(const struct manifest *manifest, enum manifest_look how, const char *folder,
                      size_t count, char *const *paths, int *ret_ours) {
    int error = 0;
    for (size_t i = 0; i < count; i++) {
        const struct manifest_file *listed = find(manifest, paths[i]);
        struct manifest_file now;
        errno = 0;
        const int bad = listed && look_at(folder, paths[i], listed, how == MANIFEST_GLANCE, &now);
        ret_ours[i] = listed && !bad && !strcmp(now.sha256, listed->sha256);
        error = bad && errno ? errno : error;
    }
    return error;
}

int manifest_is_ours(const struct manifest *manifest, const char *folder, const char *path) {
    int ours;
    (void)manifest_all_ours(manifest, MANIFEST_HASH, folder, 1,
                            (char *const[]){(char *)(uintptr_t)path}, &ours);
    return ours;
}

/* Where a path is among the sorted files, or has to be. */
static size_t place_of(const struct manifest *manifest, const char *path) {
    size_t low = 0, high = manifest->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strcmp(manifest->files[middle].path, path) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void list(struct manifest *manifest, const char *path, const struct manifest_file *now) {
    const size_t at = place_of(manifest, path);
    if (at < manifest->count && !strcmp(manifest->files[at].path, path)) {
        char *kept = manifest->files[at].path;
        manifest->files[at] = *now;
        manifest->files[at].path = kept;
        return;
    }
    manifest->files = play_resize(manifest->files, manifest->count + 1, sizeof *manifest->files);
    memmove(&manifest->files[at + 1], &manifest->files[at],
            (manifest->count++ - at) * sizeof *manifest->files);
    manifest->files[at] = *now;
    manifest->files[at].path = play_copy(path);
}

int manifest_add_all(struct manifest *manifest, const char *folder, size_t count,
                     char *const *paths) {
    int error = 0;
    for (size_t i = 0; i < count; i++) {
        struct manifest_file now;
        errno = 0;
        if (strchr(paths[i], '\n'))
            continue;
        if (!look_at(folder, paths[i], NULL, 0, &now))
            list(manifest, paths[i], &now);
        else if (errno && errno != ENOENT)
            error = errno;
    }
    errno = error;
    return error ? -1 : 0;
}

int manifest_add(struct manifest *manifest, const char *folder, const char *path) {
    return manifest_add_all(manifest, folder, 1, (char *const[]){(char *)(uintptr_t)path});
}

/* --- writing ------------------------------------------------------------------------------------ */

int manifest_write(const struct manifest *manifest, const char *folder, char *ret_message,
                   size_t size) {
    struct file_writer file;
    if (file_begin(&file, ret_message, size, "%s/" MANIFEST_NAME, folder))
        return -1;
    fprintf(file.stream, HEAD "%s %ld\n", manifest->run, manifest->process);
    for (size_t i = 0; i < manifest->count; i++)
        fprintf(file.stream, "%s %lld %lld %s\n", manifest->files[i].sha256,
                manifest->files[i].size, manifest->files[i].time, manifest->files[i].path);
    return file_commit(&file, ferror(file.stream), ret_message, size);
}

void manifest_settle(struct manifest *manifest) {
    char digest[CHECKSUM_SIZE];
    struct checksum state;
    checksum_begin(&state);
    for (size_t i = 0; i < manifest->count; i++) {
        struct manifest_file *file = &manifest->files[i];
        file->time = 0;
        checksum_add(&state, file->sha256, strlen(file->sha256));
        checksum_add(&state, file->path, strlen(file->path) + 1);
    }
    checksum_end(&state, digest);
    snprintf(manifest->run, sizeof manifest->run, "%.*s", MANIFEST_RUN - 1, digest);
    manifest->process = 0;
}

int manifest_may_write(const char *folder, const char *const *files, char *ret_message,
                       size_t size) {
    struct manifest manifest;
    int bad = 0;
    manifest_read(folder, &manifest);
    for (size_t i = 0; files[i] && !bad; i++) {
        struct stat info;
        char *path = play_format("%s/%s", folder, files[i]);
        bad = !lstat(path, &info) && !manifest_is_ours(&manifest, folder, files[i]);
        if (bad)
            snprintf(ret_message, size,
                     "%s is not as touchstone has written it, and would be lost: move it away, or "
                     "choose another folder",
                     path);
    }
    return bad ? -1 : 0;
}

int manifest_written(const char *folder, const char *const *files, char *ret_message, size_t size) {
    struct manifest manifest;
    int bad = 0;
    manifest_read(folder, &manifest);
    if (!*manifest.run)
        manifest_begin(&manifest);
    for (size_t i = 0; files[i] && !bad; i++)
        if ((bad = manifest_add(&manifest, folder, files[i])))
            snprintf(ret_message, size, "%s/%s: %s", folder, files[i], strerror(errno));
    bad = bad || manifest_write(&manifest, folder, ret_message, size);
    return bad ? -1 : 0;
}
