/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file: a line "touchstone-manifest 1 RUN PROCESS", then a line "SHA256 SIZE PATH" for each file. */
#include <errno.h>
#include <sha256.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "file.h"
#include "manifest.h"
#include "memory.h"

#define HEAD "touchstone-manifest 1 "

void manifest_begin(struct manifest *ret_manifest) {
    *ret_manifest = (struct manifest){.process = (long)getpid()};
    char *random = file_temporary("");
    snprintf(ret_manifest->run, sizeof ret_manifest->run, "%s", random + strcspn(random, "-") + 1);
    free(random);
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const struct manifest_file *)a)->path, ((const struct manifest_file *)b)->path);
}

/* One line of the list; 0 if it is one. */
static int read_line(const char *line, struct manifest_file *ret_file) {
    int used = 0;
    return sscanf(line, "%64[0-9a-f] %lld %n", ret_file->sha256, &ret_file->size, &used) != 2 ||
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
            ret_manifest->files = play_resize(ret_manifest->files, ret_manifest->count + 1,
                                              sizeof *ret_manifest->files);
            ret_manifest->files[ret_manifest->count++] = file;
        }
    if (ret_manifest->count)
        qsort(ret_manifest->files, ret_manifest->count, sizeof *ret_manifest->files, by_path);
    free(text);
}

/* Size and hash of a regular file; -1 where it is none. */
static int look_at(const char *folder, const char *path, struct manifest_file *ret_file) {
    struct stat info;
    char *whole = play_format("%s/%s", folder, path);
    const int bad =
        lstat(whole, &info) || !S_ISREG(info.st_mode) || !SHA256File(whole, ret_file->sha256);
    free(whole);
    ret_file->size = bad ? -1 : (long long)info.st_size;
    return bad ? -1 : 0;
}

static struct manifest_file *find(const struct manifest *manifest, const char *path) {
    const struct manifest_file wanted = {.path = (char *)(uintptr_t)path};
    return manifest->count
               ? bsearch(&wanted, manifest->files, manifest->count, sizeof wanted, by_path)
               : NULL;
}

int manifest_is_ours(const struct manifest *manifest, const char *folder, const char *path) {
    struct manifest_file now;
    const struct manifest_file *listed = find(manifest, path);
    return listed && !look_at(folder, path, &now) && now.size == listed->size &&
           !strcmp(now.sha256, listed->sha256);
}

int manifest_add(struct manifest *manifest, const char *folder, const char *path) {
    struct manifest_file now, *listed = find(manifest, path);
    if (strchr(path, '\n'))
        return 0;
    errno = 0;
    if (look_at(folder, path, &now))
        return errno && errno != ENOENT ? -1 : 0;
    if (listed) {
        now.path = listed->path;
        *listed = now;
        return 0;
    }
    now.path = play_copy(path);
    manifest->files = play_resize(manifest->files, manifest->count + 1, sizeof *manifest->files);
    size_t at = manifest->count++;
    for (; at > 0 && by_path(&manifest->files[at - 1], &now) > 0; at--)
        manifest->files[at] = manifest->files[at - 1];
    manifest->files[at] = now;
    return 0;
}

int manifest_write(const struct manifest *manifest, const char *folder, char *ret_message,
                   size_t size) {
    struct file_writer file;
    if (file_begin(&file, ret_message, size, "%s/" MANIFEST_NAME, folder))
        return -1;
    fprintf(file.stream, HEAD "%s %ld\n", manifest->run, manifest->process);
    for (size_t i = 0; i < manifest->count; i++)
        fprintf(file.stream, "%s %lld %s\n", manifest->files[i].sha256, manifest->files[i].size,
                manifest->files[i].path);
    return file_commit(&file, ferror(file.stream), ret_message, size);
}

void manifest_settle(struct manifest *manifest) {
    char digest[SHA256_DIGEST_STRING_LENGTH];
    SHA2_CTX state;
    SHA256Init(&state);
    for (size_t i = 0; i < manifest->count; i++) {
        const struct manifest_file *file = &manifest->files[i];
        SHA256Update(&state, (const uint8_t *)file->sha256, strlen(file->sha256));
        SHA256Update(&state, (const uint8_t *)file->path, strlen(file->path) + 1);
    }
    SHA256End(&state, digest);
    snprintf(manifest->run, sizeof manifest->run, "%.*s", MANIFEST_RUN - 1, digest);
    manifest->process = 0;
}

void manifest_free(struct manifest *manifest) {
    for (size_t i = 0; i < manifest->count; i++)
        free(manifest->files[i].path);
    free(manifest->files);
    *manifest = (struct manifest){.count = 0};
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
        free(path);
    }
    manifest_free(&manifest);
    return bad ? -1 : 0;
}

int manifest_written(const char *folder, const char *const *files, char *ret_message, size_t size) {
    struct manifest manifest;
    int bad = 0;
    manifest_read(folder, &manifest);
    if (!*manifest.run) {
        manifest_free(&manifest);
        manifest_begin(&manifest);
    }
    for (size_t i = 0; files[i] && !bad; i++)
        if ((bad = manifest_add(&manifest, folder, files[i])))
            snprintf(ret_message, size, "%s/%s: %s", folder, files[i], strerror(errno));
    bad = bad || manifest_write(&manifest, folder, ret_message, size);
    manifest_free(&manifest);
    return bad ? -1 : 0;
}
