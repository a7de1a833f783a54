/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "file.h"
#include "folder.h"
#include "memory.h"

/* Says "path: what", in one line. */
static int refuse(const char *path, const char *what, char *ret_message, size_t size) {
    snprintf(ret_message, size, "%s: %s", path, what);
    for (char *at = ret_message; *at; at++)
        if ((unsigned char)*at < 0x20 || *at == 0x7F)
            *at = '?';
    return -1;
}

/* --- removing ----------------------------------------------------------------------------------- */

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *at) {
    (void)info, (void)kind, (void)at;
    remove(path);
    return 0;
}

void folder_remove(const char *path) {
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* Below the top of a folder, what a process that died had half written. */
static int remove_temporary(const char *path, const struct stat *info, int kind, struct FTW *at) {
    (void)info;
    if (kind == FTW_F && at->level > 1 && file_is_temporary(path + at->base))
        remove(path);
    return 0;
}

char *folder_scratch(const char *name) {
    const char *place = getenv("TMPDIR");
    char *path = play_format("%s/%s-XXXXXX", place && *place ? place : "/tmp", name);
    if (mkdtemp(path))
        return path;
    free(path);
    return NULL;
}

/* --- what is in a folder ------------------------------------------------------------------------ */

/* NULL: it is none of them. */
static const struct folder_entry *entry_of(const struct folder_entry *entries, const char *name) {
    for (; entries->pattern; entries++)
        if (!fnmatch(entries->pattern, name, 0) &&
            (entries->role != FOLDER_WORK || file_is_temporary(name)))
            return entries;
    return NULL;
}

static int is_itself(const char *name) {
    return !strcmp(name, ".") || !strcmp(name, "..");
}

static int check_target(const char *path, const struct folder_entry *entries, char *message,
                        size_t size) {
    struct stat info;
    char why[512] = "";
    const char *slash = strrchr(path, '/');
    if (is_itself(slash ? slash + 1 : path))
        return refuse(path, "cannot be replaced under this name", message, size);
    if (lstat(path, &info))
        return errno == ENOENT ? 0 : refuse(path, strerror(errno), message, size);
    DIR *folder = S_ISDIR(info.st_mode) ? opendir(path) : NULL;
    if (!folder)
        return refuse(path, "exists and is not a folder that can be read", message, size);
    for (const struct dirent *entry; (entry = readdir(folder));)
        if (!is_itself(entry->d_name) && !entry_of(entries, entry->d_name))
            snprintf(why, sizeof why,
                     "holds '%s', which touchstone has not written; nothing was changed",
                     entry->d_name);
    closedir(folder);
    return *why ? refuse(path, why, message, size) : 0;
}

/* Removes what is in no list, as the parts that are joined in other files. */
static void sweep(const struct folder_swap *swap) {
    DIR *folder = opendir(swap->temporary);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        const struct folder_entry *known = entry_of(swap->entries, entry->d_name);
        if (is_itself(entry->d_name) || (known && known->role != FOLDER_WORK))
            continue;
        char *below = play_format("%s/%s", swap->temporary, entry->d_name);
        folder_remove(below);
        free(below);
    }
    if (folder)
        closedir(folder);
    nftw(swap->temporary, remove_temporary, 16, FTW_PHYS);
}

/* Takes over what is kept and is not in the new folder: as a second name of the same file while the old folder is
 * in its place, or else by moving it. */
static void take_over(const struct folder_entry *entries, const char *from, const char *to,
                      int (*take)(const char *from, const char *to)) {
    DIR *folder = opendir(from);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        const struct folder_entry *known = entry_of(entries, entry->d_name);
        if (!known || known->role != FOLDER_KEPT)
            continue;
        char *old = play_format("%s/%s", from, entry->d_name);
        char *new = play_format("%s/%s", to, entry->d_name);
        if (access(new, F_OK))
            take(old, new);
        free(old);
        free(new);
    }
    if (folder)
        closedir(folder);
}

/* --- the swap ----------------------------------------------------------------------------------- */

static void forget(struct folder_swap *swap) {
    free(swap->path);
    free(swap->temporary);
    *swap = (struct folder_swap){NULL, NULL, NULL};
}

int folder_begin(struct folder_swap *ret_swap, const char *path, const struct folder_entry *entries,
                 int with_parents, char *ret_message, size_t size) {
    char *plain = play_copy(path);
    for (size_t n = strlen(plain); n > 1 && plain[n - 1] == '/'; n--)
        plain[n - 1] = '\0';
    *ret_swap = (struct folder_swap){plain, file_temporary(plain), entries};
    int bad = check_target(plain, entries, ret_message, size);
    if (!bad) {
        if (with_parents)
            file_make_parents(plain);
        if (mkdir(ret_swap->temporary, 0777))
            bad = refuse(ret_swap->temporary, strerror(errno), ret_message, size);
    }
    if (bad)
        forget(ret_swap);
    else
        take_over(entries, plain, ret_swap->temporary, link);
    return bad;
}

/* The old folder goes aside, the new one comes, the old one is removed. */
static int replace(const struct folder_swap *swap, const char *aside, char *message, size_t size) {
    const int had = rename(swap->path, aside) == 0;
    if (!had && errno != ENOENT)
        return refuse(swap->path, strerror(errno), message, size);
    if (rename(swap->temporary, swap->path)) {
        refuse(swap->path, strerror(errno), message, size);
        return had && rename(aside, swap->path)
                   ? refuse(aside, "what was there before is here", message, size)
                   : -1;
    }
    if (had) {
        take_over(swap->entries, aside, swap->path, rename);
        folder_remove(aside);
    }
    return 0;
}

int folder_commit(struct folder_swap *swap, char *ret_message, size_t size) {
    char *aside = file_temporary(swap->path);
    sweep(swap);
    const int bad = replace(swap, aside, ret_message, size);
    if (bad)
        folder_abandon(swap);
    else
        forget(swap);
    free(aside);
    return bad;
}

void folder_abandon(struct folder_swap *swap) {
    if (swap->temporary)
        folder_remove(swap->temporary);
    forget(swap);
}
