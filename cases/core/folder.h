/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders that are made beside the place where they are wanted, and replace what is there whole or not at
 * all. */
#ifndef FOLDER_H
#define FOLDER_H

#include "manifest.h"

/* What becomes of an entry of the old folder. */
enum folder_role {
    FOLDER_RESULT, /* it goes */
    FOLDER_KEPT,   /* a file that is taken over into the new folder */
    FOLDER_WORK,   /* something temporary (file_temporary), left by a process that died: it goes */
};

/* An entry that such a folder may hold. Whoever owns a kind of folder lists them, NULL at the end. A folder with
 * anything else in it is somebody's, and is not replaced. A folder with MANIFEST_NAME among its entries carries a
 * manifest: then a file in it, at any depth, is only replaced if it is listed there and unchanged, or is kept. */
struct folder_entry {
    const char *pattern; /* of fnmatch(3) */
    enum folder_role role;
};

struct folder_swap {
    char *path;
    char *temporary; /* the new folder, to be filled */
    const struct folder_entry *entries;
    int lock; /* says to other processes that one is at work here; 0: there is none */
    struct manifest *manifest;   /* of the new folder; NULL: this kind of folder has none */
    char replaced[MANIFEST_RUN]; /* the run whose folder this one replaces; "" for none */
    int settled; /* the same files get the same manifest; set by the caller after folder_begin() */
};

/* Whether a path is free, or a folder, also behind a link, with nothing but such entries. 0; or -1 and a message that
 * names what is in the way. */
int folder_check(const char *path, const struct folder_entry *entries, char *ret_message,
                 size_t size);
/* Makes a temporary folder beside path, with the folders above it if with_parents, and takes over what is
 * kept. A path that is there and is no such folder is refused, as folder_check() does. Folders of the same name that
 * a dead process left half made are removed. 0; or -1 and a message. */
int folder_begin(struct folder_swap *ret_swap, const char *path, const struct folder_entry *entries,
                 int with_parents, char *ret_message, size_t size);
/* Puts the temporary folder in the place of path, without files that are not in the list and temporary
 * ones in its folders: by one exchange of names, where the system has it. 0; or -1 and a message: then what was
 * at path is there. With a manifest: files of somebody's that came into the old folder meanwhile go into the new one,
 * or stay in the old one, which is then kept under the name in the message, with status 0; and where another
 * run has replaced the folder meanwhile, that one stays, this one is removed, and the status is -1. The message
 * is empty otherwise. Where the manifest could not be written, the temporary folder is still there after -1:
 * folder_abandon or folder_leave has to follow. */
int folder_commit(struct folder_swap *swap, char *ret_message, size_t size);
/* As folder_begin, but goes on with the temporary folder of a process that is gone, which has a file of the name `mark`
 * in it, and removes what others left. Returns 1; 0 if there is none, and then nothing was begun; -1 and a message, as
 * where another process is at work in one. For folders that carry a manifest. */
int folder_resume(struct folder_swap *ret_swap, const char *path,
                  const struct folder_entry *entries, const char *mark, char *ret_message,
                  size_t size);
/* Leaves the temporary folder where it is, for folder_resume. The next folder_begin for that path removes it. */
void folder_leave(struct folder_swap *swap);
/* Removes the temporary folder. */
void folder_abandon(struct folder_swap *swap);
/* Makes a folder for temporary files, of this user alone, in TMPDIR or /tmp. Its path; NULL and errno. */
char *folder_scratch(const char *name);
/* Removes a folder, or a file, with everything in it; a manifest last. Links are removed, not followed. */
void folder_remove(const char *path);

#endif
