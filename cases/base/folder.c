/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "folder.h"
#include "memory.h"
#include "touchstone/common.h"

static int complain(const char *path, const char *what) {
    fprintf(stderr, "touchstone: %s: %s\n", path, what);
    return -1;
}

/* Removes a folder with everything in it; links are removed, not followed. */
static void remove_tree(const char *path) {
    struct stat info;
    if (lstat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        DIR *folder = opendir(path);
        for (struct dirent *entry; folder && (entry = readdir(folder));) {
            if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
                continue;
            char *below = play_format("%s/%s", path, entry->d_name);
            remove_tree(below);
            free(below);
        }
        if (folder)
            closedir(folder);
        rmdir(path);
        return;
    }
    unlink(path);
}

/* What other verbs may have left in a results folder for its report; it outlives a new verify. */
static const char *const kept[] = {"bench.json", "selftest.json", "engines.json"};

/* The folder where touchstone-report was at work, ".report-123-abcdef", when it was killed. */
static int is_work_folder(const char *name) {
    if (strncmp(name, ".report-", 8) != 0)
        return 0;
    const size_t digits = strspn(name + 8, "0123456789");
    return digits && name[8 + digits] == '-' && strlen(name + 8 + digits) == 7;
}

/* What verify and report leave in a results folder: anything else in there is somebody's. */
static int is_ours(const char *name) {
    static const char *const ours[] = {".",           "..",         "verdicts.csv", "verdicts.json",
                                       "junit.xml",   "traces",     "plots",        "report.md",
                                       "report.html", "report.tex", "report.pdf"};
    for (size_t i = 0; i < TOUCH_COUNT(ours); i++)
        if (!strcmp(name, ours[i]))
            return 1;
    for (size_t i = 0; i < TOUCH_COUNT(kept); i++)
        if (!strcmp(name, kept[i]))
            return 1;
    return is_work_folder(name);
}

/* Removes what a process that died had half written: anything at the top that is not a result, and
 * temporary files among the traces. */
static void sweep(const char *path, int (*is_kept)(const char *name)) {
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char *below = play_format("%s/%s", path, entry->d_name);
        if (!is_kept(entry->d_name))
            remove_tree(below);
        free(below);
    }
    if (folder)
        closedir(folder);
}

/* A work folder that is still here was left by a process that died. */
static int is_result(const char *name) {
    return is_ours(name) && !is_work_folder(name);
}

static int is_whole(const char *name) {
    return !strstr(name, ".tmp-");
}

static int check_target(const char *path) {
    struct stat info;
    const char *last = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    if (!strcmp(last, ".") || !strcmp(last, ".."))
        return complain(path, "cannot be replaced under this name; choose another --out");
    if (lstat(path, &info))
        return errno == ENOENT ? 0 : complain(path, strerror(errno));
    DIR *folder = S_ISDIR(info.st_mode) ? opendir(path) : NULL;
    if (!folder)
        return complain(path, "exists and is not a folder that can be read; choose another --out");
    int foreign = 0;
    for (struct dirent *entry; (entry = readdir(folder));)
        foreign |= !is_ours(entry->d_name);
    closedir(folder);
    return foreign ? complain(path, "holds files that are not results; nothing was changed, choose "
                                    "another --out")
                   : 0;
}

/* Makes every folder above path that is missing; errors show when path itself is made. */
static void make_parents(const char *path) {
    char *part = play_copy(path);
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(part, 0777);
        *slash = '/';
    }
    free(part);
}

/* The same file under both folders; what is not there is not there. */
static void carry_over(const char *from, const char *to, const char *name) {
    char *old = play_format("%s/%s", from, name), *new = play_format("%s/%s", to, name);
    if (link(old, new) && errno != ENOENT)
        fprintf(stderr, "touchstone: %s: %s: it is not taken over\n", old, strerror(errno));
    free(old);
    free(new);
}

int folder_begin(const char *path, struct folder_swap *ret_swap) {
    char *plain = play_copy(path);
    for (size_t n = strlen(plain); n > 1 && plain[n - 1] == '/'; n--)
        plain[n - 1] = '\0';
    if (check_target(plain)) {
        free(plain);
        return -1;
    }
    *ret_swap = (struct folder_swap){plain, play_format("%s.tmp-%ld", plain, (long)getpid())};
    make_parents(ret_swap->temporary);
    char *traces = play_format("%s/traces", ret_swap->temporary);
    const int bad = mkdir(ret_swap->temporary, 0777) || mkdir(traces, 0777);
    free(traces);
    for (size_t i = 0; !bad && i < TOUCH_COUNT(kept); i++)
        carry_over(plain, ret_swap->temporary, kept[i]);
    if (!bad)
        return 0;
    complain(ret_swap->temporary, strerror(errno));
    folder_abandon(ret_swap);
    return -1;
}

int folder_commit(struct folder_swap *swap) {
    char *traces = play_format("%s/traces", swap->temporary);
    sweep(swap->temporary, is_result);
    sweep(traces, is_whole);
    free(traces);
    char *old = play_format("%s.old-%ld", swap->path, (long)getpid());
    const int had = rename(swap->path, old) == 0;
    const int bad = rename(swap->temporary, swap->path);
    if (bad) {
        complain(swap->path, strerror(errno));
        if (had && rename(old, swap->path))
            complain(old, "the earlier results are here");
        folder_abandon(swap);
    } else {
        if (had)
            remove_tree(old);
        free(swap->path);
        free(swap->temporary);
    }
    free(old);
    return bad ? -1 : 0;
}

void folder_abandon(struct folder_swap *swap) {
    remove_tree(swap->temporary);
    free(swap->path);
    free(swap->temporary);
}
