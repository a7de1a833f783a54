/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "cases/core/file.h"
#include "results_folder.h"

static int is_there(const char *path) {
    struct stat info;
    return !lstat(path, &info);
}

char *results_newest(const char *folder) {
    char *link = play_format("%s/" RESULTS_LATEST, folder), name[256];
    const ssize_t length = readlink(link, name, sizeof name - 1);
    if (length <= 0)
        return play_copy(folder);
    name[length] = '\0';
    char *run = play_format("%s/%s", folder, name);
    if (file_has_text("%s/" RESULT_VERDICTS, run))
        return run;
    return play_copy(folder);
}

char *results_new_run(const char *folder) {
    char date[32];
    const time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d_%H-%M-%S", gmtime(&now));
    char *path = play_format("%s/%s", folder, date);
    for (int n = 2; is_there(path); n++)
        path = play_format("%s/%s_%d", folder, date, n);
    return path;
}

int results_set_newest(const char *folder, const char *run) {
    struct stat info;
    char *link = play_format("%s/" RESULTS_LATEST, folder), *temporary = file_temporary(link);
    const char *slash = strrchr(run, '/');
    int bad = !lstat(link, &info) && !S_ISLNK(info.st_mode);
    errno = EEXIST;
    bad = bad || symlink(slash ? slash + 1 : run, temporary) || rename(temporary, link);
    const int error = errno;
    unlink(temporary);
    errno = error;
    return bad ? -1 : 0;
}
