/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "desk.h"
#include "play/memory.h"

#define FILE_BYTES ((size_t)16 << 20)
#define PREFIX     ".report-"

int report_desk_open(struct report_desk *desk, const char *path) {
    const mode_t mask = umask(0);
    umask(mask);
    desk->path = play_copy(path);
    if (mkdtemp(desk->path))
        return chmod(desk->path, 0777 & ~mask);
    const int error = errno;
    free(desk->path);
    desk->path = NULL;
    return report_desk_refuse(desk, "the folder cannot be written", strerror(error));
}

/* Whether a name is that of a desk whose process is gone. */
static int is_left_over(const char *name) {
    char *end;
    if (strncmp(name, PREFIX, sizeof PREFIX - 1) != 0)
        return 0;
    const long process = strtol(name + sizeof PREFIX - 1, &end, 10);
    return process > 0 && *end == '-' && kill((pid_t)process, 0) && errno == ESRCH;
}

int report_desk_inside(struct report_desk *desk) {
    DIR *folder = opendir(desk->target);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        char *path = play_format("%s/%s", desk->target, entry->d_name);
        if (is_left_over(entry->d_name))
            report_desk_remove(path);
        free(path);
    }
    if (folder)
        closedir(folder);
    char *path = play_format("%s/" PREFIX "%ld-XXXXXX", desk->target, (long)getpid());
    const int bad = report_desk_open(desk, path);
    free(path);
    return bad;
}

int report_desk_refuse(const struct report_desk *desk, const char *what, const char *why) {
    snprintf(desk->message, desk->size, "%s: %s: %s", desk->target, what, why);
    return -1;
}

FILE *report_desk_file(const struct report_desk *desk, const char *name) {
    char *path = play_format("%s/%s", desk->path, name);
    FILE *file = fopen(path, "w");
    free(path);
    return file;
}

int report_desk_done(const struct report_desk *desk, const char *name, FILE *file, int failed) {
    const int error = errno;
    if (fclose(file) || failed)
        return report_desk_refuse(desk, name, strerror(failed ? error : errno));
    return 0;
}

int report_desk_has(const struct report_desk *desk, const char *name) {
    char *path = play_format("%s/%s", desk->path, name);
    struct stat file;
    const int has = !stat(path, &file) && S_ISREG(file.st_mode) && file.st_size > 0;
    free(path);
    return has;
}

void report_desk_drop(const struct report_desk *desk, const char *name) {
    char *path = play_format("%s/%s", desk->path, name);
    unlink(path);
    free(path);
}

void report_desk_remove(const char *path) {
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

void report_desk_close(struct report_desk *desk) {
    if (desk->path)
        report_desk_remove(desk->path);
    free(desk->path);
    desk->path = NULL;
}

char *report_desk_text(const char *folder, const char *name) {
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
