/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>
#include "work_folder.h"
#include "cases/results/results_folder.h"

/* Whether a name is that of a work folder whose process is gone. */
static int is_left_over(const char *name) {
    char *end;
    if (strncmp(name, RESULTS_WORK, sizeof RESULTS_WORK - 1) != 0 || !file_is_temporary(name))
        return 0;
    const long process = strtol(name + sizeof RESULTS_WORK - 1, &end, 10);
    return process > 0 && *end == '.' && kill((pid_t)process, 0) && errno == ESRCH;
}

int report_work_open(struct report_work_folder *work) {
    DIR *folder = opendir(work->target);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        char *path = play_format("%s/%s", work->target, entry->d_name);
        if (is_left_over(entry->d_name))
            folder_remove(path);
    }
    if (folder)
        closedir(folder);
    char *path = play_format("%s/" RESULTS_WORK "%ld", work->target, (long)getpid());
    work->path = file_temporary(path);
    if (!mkdir(work->path, 0777)) {
        manifest_read(work->target, &work->manifest);
        if (!*work->manifest.run)
            manifest_begin(&work->manifest);
        return 0;
    }
    const int error = errno;
    work->path = NULL;
    return report_work_refuse(work, "the folder cannot be written", strerror(error));
}

void report_work_close(struct report_work_folder *work) {
    if (work->path)
        folder_remove(work->path);
    if (work->path && work->changed) {
        char unsaid
            [256]; /* without a manifest the next run refuses to replace these files, and says so */
        manifest_write(&work->manifest, work->target, unsaid, sizeof unsaid);
    }
    work->path = NULL;
}

int report_work_may_replace(const struct report_work_folder *work, const char *path) {
    struct stat info;
    const int there = !lstat(play_format("%s/%s", work->target, path), &info);
    return !there || manifest_is_ours(&work->manifest, work->target, path);
}

int report_work_move(struct report_work_folder *work, const char *name, const char *path) {
    char *from = play_format("%s/%s", work->path, name);
    char *to = play_format("%s/%s", work->target, path);
    const int bad = rename(from, to) ? report_work_refuse(work, path, strerror(errno)) : 0;
    if (!bad) {
        manifest_add(&work->manifest, work->target, path);
        work->changed = 1;
    }
    return bad;
}

static int move_those(struct report_work_folder *work, char *const *paths, size_t count,
                      int in_plots) {
    for (size_t i = 0; i < count; i++) {
        const char *slash = strrchr(paths[i], '/');
        if ((slash != NULL) == in_plots &&
            report_work_move(work, slash ? slash + 1 : paths[i], paths[i]))
            return -1;
    }
    return 0;
}

int report_work_move_all(struct report_work_folder *work, char *const *paths, size_t count) {
    char *plots = play_format("%s/plots", work->target);
    struct stat folder;
    int any = 0;
    for (size_t i = 0; i < count; i++)
        any |= strchr(paths[i], '/') != NULL;
    if (any && mkdir(plots, 0777) &&
        (errno != EEXIST || stat(plots, &folder) || !S_ISDIR(folder.st_mode)))
        return report_work_refuse(work, "plots", strerror(errno ? errno : ENOTDIR));
    for (size_t i = 0; i < count; i++)
        if (!report_work_may_replace(work, paths[i]))
            return report_work_refuse(work, paths[i],
                                      "touchstone has not written this file, or it was changed "
                                      "since; nothing was changed");
    return move_those(work, paths, count, 1) || move_those(work, paths, count, 0) ? -1 : 0;
}

int report_work_refuse(const struct report_work_folder *work, const char *what, const char *why) {
    return REFUSED_INTO(work->message, work->size, "%s: %s: %s", work->target, what, why);
}

int report_work_begin(const struct report_work_folder *work, struct file_writer *ret_file,
                      const char *name) {
    return file_begin(ret_file, work->message, work->size, "%s/%s", work->path, name);
}

int report_work_commit(const struct report_work_folder *work, struct file_writer *file,
                       int failed) {
    return file_commit(file, failed, work->message, work->size);
}

int report_work_put(const struct report_work_folder *work, const char *name, const char *text) {
    struct file_writer file;
    return !text || report_work_begin(work, &file, name) ||
           report_work_commit(work, &file, fputs(text, file.stream) < 0);
}
