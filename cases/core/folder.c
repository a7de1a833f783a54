/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* syscall */
#include <dirent.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <ftw.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "file.h"
#include "folder.h"
#include "limits.h"

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
    (void)info, (void)kind;
    if (at->level != 1 || strcmp(path + at->base, MANIFEST_NAME) != 0)
        remove(path);
    return 0;
}

/* The manifest goes last: what is left by a process that is killed here can still be known as ours. */
void folder_remove(const char *path) {
    char *manifest = play_format("%s/" MANIFEST_NAME, path);
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    unlink(manifest);
    remove(path);
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
    return NULL;
}

#define NAMED 5 /* files, in a message */

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

static int has_manifest(const struct folder_entry *entries) {
    const struct folder_entry *entry = entry_of(entries, MANIFEST_NAME);
    return entry != NULL;
}

/* What each() is called with: the path of an entry that is no folder, from the top; depth-first. */
typedef void visit(void *context, const char *path);

static void walk(const char *top, const char *below, visit *each, void *context) {
    char *whole = play_format("%s/%s", top, below);
    DIR *folder = opendir(whole);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        struct stat info;
        if (is_itself(entry->d_name))
            continue;
        char *path = play_format("%s%s%s", below, *below ? "/" : "", entry->d_name);
        char *place = play_format("%s/%s", top, path);
        if (!lstat(place, &info) && S_ISDIR(info.st_mode))
            walk(top, path, each, context);
        else
            each(context, path);
    }
    if (folder)
        closedir(folder);
}

/* Files of a folder that are not ours. */
struct foreign {
    const struct folder_entry *entries;
    size_t count;
    char **paths;
    int error; /* errno of a file that could not be looked at; 0: there is none */
};

/* Whether a file could not be looked at for a lack of something, and not for what it is. */
static int is_lack(int error) {
    return error == EMFILE || error == ENFILE || error == ENOMEM;
}

/* Whether something that a folder holds is a result, which only the manifest can say to be ours. */
static void note_result(void *context, const char *path) {
    struct foreign *f = context;
    char *top = play_format("%.*s", (int)strcspn(path, "/"), path);
    const struct folder_entry *known = entry_of(f->entries, top);
    if (!strcmp(path, MANIFEST_NAME) || (known && known->role != FOLDER_RESULT))
        return;
    PLAY_ADD(f->paths, f->count, play_copy(path));
}

static void find_foreign(const char *folder, const struct folder_entry *entries,
                         const struct manifest *manifest, enum manifest_look how,
                         struct foreign *ret_foreign) {
    struct foreign f = {entries, 0, NULL, 0};
    walk(folder, "", note_result, &f);
    const size_t count = f.count;
    int *ours = play_resize(NULL, count + 1, sizeof *ours);
    const int error = manifest_all_ours(manifest, how, folder, count, f.paths, ours);
    f.error = is_lack(error) ? error : 0;
    f.count = 0;
    for (size_t i = 0; i < count; i++)
        if (!ours[i])
            f.paths[f.count++] = f.paths[i];
    *ret_foreign = f;
}

/* What is in the way: by the manifest. */
static void say_foreign(const char *path, const struct folder_entry *entries, char *ret_why,
                        size_t size) {
    struct manifest manifest;
    struct foreign f;
    size_t used = 0;
    char words[256];
    errno = 0;
    manifest_read(path, &manifest);
    const int error = is_lack(errno) ? errno : 0;
    find_foreign(path, entries, &manifest, MANIFEST_GLANCE, &f);
    f.error = error ? error : f.error;
    if (f.error) {
        snprintf(ret_why, size, "cannot be looked through: %s",
                 limit_error(f.error, words, sizeof words));
        return;
    }
    const char *said =
        *manifest.run ? "holds files that touchstone has not written, or that were changed since: "
                      : "has no list of what touchstone wrote (" MANIFEST_NAME
                        "; older versions made none), but holds ";
    for (size_t i = 0; i < f.count && i < NAMED; i++)
        used += (size_t)snprintf(ret_why + used, size - used, "%s'%.100s'", i ? ", " : said,
                                 f.paths[i]);
    if (f.count > NAMED)
        used += (size_t)snprintf(ret_why + used, size - used, " and %zu more", f.count - NAMED);
    if (f.count)
        snprintf(ret_why + used, size - used, "; nothing was changed");
}

int folder_check(const char *path, const struct folder_entry *entries, char *ret_message,
                 size_t size) {
    char why[256 + NAMED * 104] = "";
    DIR *folder = opendir(path);
    if (!folder)
        return errno == ENOENT
                   ? 0
                   : refuse(path, "exists and is not a folder that can be read", ret_message, size);
    for (const struct dirent *entry; (entry = readdir(folder));)
        if (!is_itself(entry->d_name) && !entry_of(entries, entry->d_name))
            snprintf(why, sizeof why,
                     "holds '%s', which touchstone has not written; nothing was changed",
                     entry->d_name);
    closedir(folder);
    if (!*why && has_manifest(entries))
        say_foreign(path, entries, why, sizeof why);
    return *why ? refuse(path, why, ret_message, size) : 0;
}

static int check_target(const char *path, const struct folder_entry *entries, char *message,
                        size_t size) {
    struct stat info;
    const char *slash = strrchr(path, '/');
    if (is_itself(slash ? slash + 1 : path))
        return refuse(path, "cannot be replaced under this name", message, size);
    if (lstat(path, &info))
        return errno == ENOENT ? 0 : refuse(path, strerror(errno), message, size);
    if (!S_ISDIR(info.st_mode))
        return refuse(path, "exists and is not a folder that can be read", message, size);
    return folder_check(path, entries, message, size);
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
    }
    if (folder)
        closedir(folder);
}

/* --- the swap ----------------------------------------------------------------------------------- */

static void forget(struct folder_swap *swap) {
    if (swap->lock > 0)
        close(swap->lock);
    *swap = (struct folder_swap){.path = NULL};
}

/* A lock on a folder, which is gone with the process that has it and those forked from it; -1: a living process has
 * it; 0: this file system has no locks. The number of a process alone would not do: it is given again, as in the next
 * container. */
static int lock_folder(const char *path) {
    const int folder = file_above_streams(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder < 0 || !flock(folder, LOCK_EX | LOCK_NB))
        return folder < 0 ? 0 : folder;
    const int is_held = errno == EWOULDBLOCK;
    close(folder);
    return is_held ? -1 : 0;
}

/* Whether there is nothing in a folder yet but a manifest that is half written. */
static int is_hardly_begun(const char *path) {
    DIR *folder = opendir(path);
    int other = !folder;
    for (const struct dirent *entry; folder && !other && (entry = readdir(folder));)
        other = !is_itself(entry->d_name) &&
                (strncmp(entry->d_name, MANIFEST_NAME, sizeof MANIFEST_NAME - 1) != 0 ||
                 !file_is_temporary(entry->d_name));
    if (folder)
        closedir(folder);
    return !other;
}

/* Whether a folder beside the wanted one was being made by a process that is gone: its manifest says which. The lock
 * is then the caller's, to be closed if it is above 0. */
static int is_left_over(const char *path, int *ret_lock) {
    struct manifest manifest;
    manifest_read(path, &manifest);
    const int is_ours = manifest.process > 0 || is_hardly_begun(path);
    const int lock = is_ours ? lock_folder(path) : -1;
    const int gone =
        manifest.process > 0
            ? lock > 0 || (lock == 0 && kill((pid_t)manifest.process, 0) && errno == ESRCH)
            : lock > 0 && is_hardly_begun(path);
    if (lock > 0 && !gone)
        close(lock);
    *ret_lock = gone ? lock : -1;
    return gone;
}

/* Calls each() with the folders beside path that are being made for it, or were, until it answers nonzero; that
 * answer. */
static int each_temporary(const char *path, int (*each)(void *context, const char *place),
                          void *context) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char *parent = slash ? play_format("%.*s", (int)(slash - path) + 1, path) : play_copy("");
    DIR *folder = opendir(slash ? parent : ".");
    int answer = 0;
    for (const struct dirent *entry; folder && !answer && (entry = readdir(folder));) {
        char *place = play_format("%s%s", parent, entry->d_name);
        if (!strncmp(entry->d_name, name, strlen(name)) &&
            file_is_temporary(entry->d_name + strlen(name)))
            answer = each(context, place);
    }
    if (folder)
        closedir(folder);
    return answer;
}

static int remove_left_over(void *context, const char *place) {
    int lock;
    (void)context;
    if (!is_left_over(place, &lock))
        return 0;
    folder_remove(place);
    if (lock > 0)
        close(lock);
    return 0;
}

/* Makes the new folder. Until its manifest is written another process may take it for a folder that was left, unless
 * it is locked, and may have removed it before. */
static int make_temporary(struct folder_swap *swap, char *message, size_t size) {
    for (int i = 0; i < 1000; i++) {
        if (mkdir(swap->temporary, 0777) && (i == 0 || errno != EEXIST))
            break;
        swap->lock = lock_folder(swap->temporary);
        if (swap->lock >= 0 && !access(swap->temporary, F_OK))
            return 0;
        if (swap->lock > 0)
            close(swap->lock);
        swap->lock = 0;
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    return refuse(swap->temporary, strerror(errno), message, size);
}

/* The manifest of the new folder, so far only to say whose it is. */
static void begin_manifest(struct folder_swap *swap) {
    struct manifest old;
    manifest_read(swap->path, &old);
    memcpy(swap->replaced, old.run, sizeof swap->replaced);
    swap->manifest = play_resize(NULL, 1, sizeof *swap->manifest);
    manifest_begin(swap->manifest);
    char unsaid
        [256]; /* without it a run that is killed leaves its folder; what fails here fails later again */
    manifest_write(swap->manifest, swap->temporary, unsaid, sizeof unsaid);
}

/* The path as it is used. A name that begins with '-' would be an option of a program that is given it. */
static char *plain_path(const char *path) {
    char *plain = play_format("%s%s", *path == '-' ? "./" : "", path);
    for (size_t n = strlen(plain); n > 1 && plain[n - 1] == '/'; n--)
        plain[n - 1] = '\0';
    return plain;
}

int folder_begin(struct folder_swap *ret_swap, const char *path, const struct folder_entry *entries,
                 int with_parents, char *ret_message, size_t size) {
    char *plain = plain_path(path);
    *ret_swap =
        (struct folder_swap){.path = plain, .temporary = file_temporary(plain), .entries = entries};
    int bad = check_target(plain, entries, ret_message, size);
    if (!bad) {
        if (with_parents)
            file_make_parents(plain);
        bad = make_temporary(ret_swap, ret_message, size);
    }
    if (!bad && has_manifest(entries)) {
        begin_manifest(ret_swap);
        each_temporary(plain, remove_left_over, NULL);
    }
    if (bad)
        forget(ret_swap);
    else
        take_over(entries, plain, ret_swap->temporary, link);
    return bad;
}

struct search {
    const char *mark, *to; /* to: the new name */
    int is_busy;           /* a process is still at work in one of them */
    int lock;              /* of the one that was claimed; 0: there is none */
};

/* The new name is that of one process alone: of two that take the folder, one does not find it. */
static int claim(void *context, const char *place) {
    struct search *s = context;
    if (!file_has_text("%s/%s", place, s->mark))
        return 0;
    int lock;
    const int is_free = is_left_over(place, &lock);
    s->is_busy |= !is_free;
    if (!is_free)
        return 0;
    const int is_claimed = !rename(place, s->to);
    s->lock = is_claimed && lock > 0 ? lock : 0;
    if (lock > 0 && !is_claimed)
        close(lock);
    return is_claimed;
}

/* What is kept is taken from the folder in its place as it is now. */
static void drop_kept(const struct folder_swap *swap) {
    DIR *folder = opendir(swap->temporary);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        const struct folder_entry *known = entry_of(swap->entries, entry->d_name);
        if (!known || known->role != FOLDER_KEPT)
            continue;
        char *now = play_format("%s/%s", swap->path, entry->d_name);
        char *then = play_format("%s/%s", swap->temporary, entry->d_name);
        if (!access(now, F_OK))
            unlink(then);
    }
    if (folder)
        closedir(folder);
}

int folder_resume(struct folder_swap *ret_swap, const char *path,
                  const struct folder_entry *entries, const char *mark, char *ret_message,
                  size_t size) {
    char *plain = plain_path(path);
    *ret_swap =
        (struct folder_swap){.path = plain, .temporary = file_temporary(plain), .entries = entries};
    struct search search = {mark, ret_swap->temporary, 0, 0};
    int bad = check_target(plain, entries, ret_message, size);
    int found = !bad && each_temporary(plain, claim, &search);
    for (int i = 0; i < 100 && !bad && !found && search.is_busy; i++) {
        nanosleep(&(struct timespec){0, 20000000}, NULL); /* those that it started end with it */
        search.is_busy = 0;
        found = each_temporary(plain, claim, &search);
    }
    if (!bad && !found && search.is_busy)
        bad = refuse(plain, "another run is still writing its results here", ret_message, size);
    if (found) {
        ret_swap->lock = search.lock;
        begin_manifest(ret_swap);
        each_temporary(plain, remove_left_over, NULL);
        drop_kept(ret_swap);
        take_over(entries, plain, ret_swap->temporary, link);
    } else {
        forget(ret_swap);
    }
    return bad ? -1 : found;
}

void folder_leave(struct folder_swap *swap) {
    forget(swap);
}

/* renameat2 with RENAME_EXCHANGE: not every C library has it, where the system does. */
static int exchange_names(const char *a, const char *b) {
#ifdef SYS_renameat2
    const unsigned rename_exchange = 1U << 1;
    return (int)syscall(SYS_renameat2, AT_FDCWD, a, AT_FDCWD, b, rename_exchange);
#else
    (void)a, (void)b;
    errno = ENOSYS;
    return -1;
#endif
}

/* Puts `new` in the place of path. What was there is then at aside: 1; there was nothing: 0; -1 and errno. One
 * exchange of names where the file system has it, so that there is a folder at path at any time. */
static int exchange(const char *new, const char *path, const char *aside) {
    if (!exchange_names(new, path))
        return rename(new, aside) ? -1 : 1;
    if (errno == ENOENT && access(path, F_OK))
        return rename(new, path) ? -1 : 0;
    if (errno != EINVAL && errno != ENOSYS)
        return -1;
    const int had = rename(path, aside) == 0;
    if (!had && errno != ENOENT)
        return -1;
    if (!rename(new, path))
        return had;
    const int error = errno;
    if (had)
        rename(aside, path);
    errno = error;
    return -1;
}

/* Takes the files of somebody's from the old folder into the new one, then removes what is ours from the old one. A
 * folder in which something is left stays; the message says so. */
static void clear_aside(const struct folder_swap *swap, const char *aside, char *message,
                        size_t size) {
    struct manifest manifest;
    struct foreign f;
    size_t left = 0;
    manifest_read(aside, &manifest);
    find_foreign(aside, swap->entries, &manifest, MANIFEST_HASH, &f);
    for (size_t i = 0; i < f.count; i++) {
        char *from = play_format("%s/%s", aside, f.paths[i]);
        char *to = play_format("%s/%s", swap->path, f.paths[i]);
        struct stat info;
        file_make_parents(to);
        if (!lstat(to, &info) || rename(from, to))
            left++;
    }
    if (left)
        refuse(aside, "earlier results are kept here, since somebody changed them during the run",
               message, size);
    else
        folder_remove(aside);
}

static int is_replaced_by_another(const struct folder_swap *swap, const char *folder) {
    struct manifest now;
    manifest_read(folder, &now);
    return strcmp(now.run, swap->replaced) != 0;
}

static int replace(const struct folder_swap *swap, const char *aside, char *message, size_t size) {
    const int had = exchange(swap->temporary, swap->path, aside);
    if (had < 0)
        return refuse(swap->path, strerror(errno), message, size);
    if (!had)
        return 0;
    if (swap->manifest && is_replaced_by_another(swap, aside)) {
        if (exchange(aside, swap->path, swap->temporary) < 0)
            return refuse(aside, "the results of another run, which came first, are here", message,
                          size);
        return refuse(
            swap->path,
            "another run has written its results here meanwhile; they stay, those of this "
            "run are dropped",
            message, size);
    }
    take_over(swap->entries, aside, swap->path, rename);
    if (swap->manifest)
        clear_aside(swap, aside, message, size);
    else
        folder_remove(aside);
    return 0;
}

struct listing {
    const struct folder_swap *swap;
    size_t count;
    char **paths;
};

static void list_file(void *context, const char *path) {
    struct listing *l = context;
    char *top = play_format("%.*s", (int)strcspn(path, "/"), path);
    const struct folder_entry *known = entry_of(l->swap->entries, top);
    if (!strcmp(path, MANIFEST_NAME) || !known || known->role != FOLDER_RESULT ||
        file_is_temporary(path))
        return;
    PLAY_ADD(l->paths, l->count, play_copy(path));
}

static int finish_manifest(const struct folder_swap *swap, char *message, size_t size) {
    struct listing l = {swap, 0, NULL};
    walk(swap->temporary, "", list_file, &l);
    const int error =
        manifest_add_all(swap->manifest, swap->temporary, l.count, l.paths) ? errno : 0;
    if (error)
        return refuse(swap->temporary, strerror(error), message, size);
    if (swap->settled)
        manifest_settle(swap->manifest);
    return manifest_write(swap->manifest, swap->temporary, message, size);
}

int folder_commit(struct folder_swap *swap, char *ret_message, size_t size) {
    char *aside = file_temporary(swap->path);
    sigset_t all, before;
    *ret_message = '\0';
    if (swap->manifest && finish_manifest(swap, ret_message, size))
        return -1;
    sweep(swap);
    sigfillset(&all); /* a signal comes before the exchange or after it */
    sigprocmask(SIG_BLOCK, &all, &before);
    const int bad = replace(swap, aside, ret_message, size);
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (bad)
        folder_abandon(swap);
    else
        forget(swap);
    return bad ? -1 : 0;
}

void folder_abandon(struct folder_swap *swap) {
    if (swap->temporary)
        folder_remove(swap->temporary);
    forget(swap);
}
