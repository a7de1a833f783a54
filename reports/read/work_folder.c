/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "work_folder.h"
#include "cases/base/memory.h"

#define FILE_BYTES ((size_t)16 << 20)
#define PREFIX     ".report-"

int report_work_open(struct report_work_folder *work, const char *path) {
    const mode_t mask = umask(0);
    umask(mask);
    work->path = play_copy(path);
    if (mkdtemp(work->path))
        return chmod(work->path, 0777 & ~mask);
    const int error = errno;
    free(work->path);
    work->path = NULL;
    return report_work_refuse(work, "the folder cannot be written", strerror(error));
}

/* Whether a name is that of a work folder whose process is gone. */
static int is_left_over(const char *name) {
    char *end;
    if (strncmp(name, PREFIX, sizeof PREFIX - 1) != 0)
        return 0;
    const long process = strtol(name + sizeof PREFIX - 1, &end, 10);
    return process > 0 && *end == '-' && kill((pid_t)process, 0) && errno == ESRCH;
}

int report_work_inside(struct report_work_folder *work) {
    DIR *folder = opendir(work->target);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        char *path = play_format("%s/%s", work->target, entry->d_name);
        if (is_left_over(entry->d_name))
            report_work_remove(path);
        free(path);
    }
    if (folder)
        closedir(folder);
    char *path = play_format("%s/" PREFIX "%ld-XXXXXX", work->target, (long)getpid());
    const int bad = report_work_open(work, path);
    free(path);
    return bad;
}

int report_work_refuse(const struct report_work_folder *work, const char *what, const char *why) {
    snprintf(work->message, work->size, "%s: %s: %s", work->target, what, why);
    return -1;
}

FILE *report_work_file(const struct report_work_folder *work, const char *name) {
    char *path = play_format("%s/%s", work->path, name);
    FILE *file = fopen(path, "w");
    free(path);
    return file;
}

int report_work_done(const struct report_work_folder *work, const char *name, FILE *file,
                     int failed) {
    const int error = errno;
    if (fclose(file) || failed)
        return report_work_refuse(work, name, strerror(failed ? error : errno));
    return 0;
}

int report_work_has(const struct report_work_folder *work, const char *name) {
    char *path = play_format("%s/%s", work->path, name);
    struct stat file;
    const int has = !stat(path, &file) && S_ISREG(file.st_mode) && file.st_size > 0;
    free(path);
    return has;
}

void report_work_drop(const struct report_work_folder *work, const char *name) {
    char *path = play_format("%s/%s", work->path, name);
    unlink(path);
    free(path);
}

void report_work_remove(const char *path) {
    DIR *folder = opendir(path);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        char *file = play_format("%s/%s", path, entry->d_name);
        unlink(file); /* "." and ".." refuse */
        free(file);
    }
    if (folder)
        closedir(folder);
    rmdir(path);
}

void report_work_close(struct report_work_folder *work) {
    if (work->path)
        report_work_remove(work->path);
    free(work->path);
    work->path = NULL;
}

char *report_work_text(const char *folder, const char *name) {
    char *path = play_format("%s/%s", folder, name), *text = NULL;
    FILE *file = fopen(path, "rb");
    size_t size = 0, room = 0;
    free(path);
    while (file && !feof(file) && !ferror(file) && size < FILE_BYTES) {
        room = size + 65536;
        text = play_resize(text, room + 1, 1);
        size += fread(text + size, 1, room - size, file);
        text[size] = '\0';
    }
    if (file)
        fclose(file);
    return text;
}
