/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>
#include "command.h"
#include "cases/core/manifest.h"
#include "cases/core/places.h"
#include "cases/core/quote.h"
#include "cases/case/variant.h"

#define LISTED 50 /* variants, in a message */
#define DEPTH  16 /* of folders in a folder that is named */

static int is_kind(const char *path, mode_t kind) {
    struct stat info;
    return stat(path, &info) == 0 && (info.st_mode & S_IFMT) == kind;
}

/* "a.yaml" and "./a.yaml" are one file. */
static void keep(struct command_files *files, char *path) {
    struct stat info;
    const int is = !stat(path, &info);
    const struct command_file_place place = {is, is ? info.st_dev : 0, is ? info.st_ino : 0};
    for (size_t i = 0; i < files->count; i++) {
        const struct command_file_place *other = &files->place[i];
        if (is && other->is ? other->device == place.device && other->inode == place.inode
                            : !strcmp(files->path[i], path)) {
            return;
        }
    }
    files->path = play_resize(files->path, files->count + 1, sizeof *files->path);
    files->place = play_resize(files->place, files->count + 1, sizeof *files->place);
    files->place[files->count] = place;
    files->path[files->count++] = path;
}

static int is_case_file(const struct dirent *entry) {
    const char *dot = strrchr(entry->d_name, '.');
    return entry->d_name[0] != '.' && dot && (!strcmp(dot, ".yaml") || !strcmp(dot, ".yml"));
}

/* No link, which could lead round in a circle, and no results, in which cases stand that break a principle. */
static int is_folder_of_cases(const char *path) {
    struct stat info;
    char *manifest = play_format("%s/" MANIFEST_NAME, path);
    return !lstat(path, &info) && S_ISDIR(info.st_mode) && access(manifest, F_OK);
}

static int is_shown(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

/* The number of its cases, and of those in folders below it, so many deep. */
static int keep_folder(struct command_files *files, const char *folder, int depth) {
    struct dirent **entry;
    size_t length = strlen(folder); /* "cases/" makes the same names as "cases" */
    while (length > 1 && folder[length - 1] == '/')
        length--;
    const int count = scandir(folder, &entry, is_shown, alphasort);
    int cases = 0;
    for (int i = 0; i < count; i++) {
        char *path = play_format("%.*s/%s", (int)length, folder, entry[i]->d_name);
        const int is_case = is_case_file(entry[i]) && !is_kind(path, S_IFDIR);
        cases += is_case                                 ? 1
                 : depth > 0 && is_folder_of_cases(path) ? keep_folder(files, path, depth - 1)
                                                         : 0;
        if (is_case)
            keep(files, path);
        free(entry[i]);
    }
    if (count >= 0)
        free(entry);
    return cases;
}

/* Every folder below the case folder that holds cases. */
static void keep_shipped(struct command_files *files) {
    struct dirent **entry;
    const int count = scandir(place_cases(), &entry, is_shown, alphasort);
    for (int i = 0; i < count; i++) {
        char *folder = play_format("%s/%s", place_cases(), entry[i]->d_name);
        if (is_kind(folder, S_IFDIR))
            keep_folder(files, folder, 0);
        free(entry[i]);
    }
    if (count >= 0)
        free(entry);
}

static int refuse_empty(const char *verb, const char *folder) {
    program_usage(verb, "there is no case file (*.yaml, *.yml) in %s", folder);
    return -1;
}

/* What stands in the folder where that file was looked for, under names as it is written. */
static void offer_beside(struct play_suggest *suggest, const char *text) {
    struct dirent **entry;
    const char *slash = strrchr(text, '/');
    char *folder = slash ? play_format("%.*s", (int)(slash - text) + 1, text) : play_copy("");
    const int count = scandir(*folder ? folder : ".", &entry, is_shown, alphasort);
    for (int i = 0; i < count; i++) {
        char *name = play_format("%s%s", folder, entry[i]->d_name);
        play_suggest_offer(suggest, name);
        free(entry[i]);
    }
    if (count >= 0)
        free(entry);
}

static int refuse(const char *verb, const char *text) {
    struct command_files all = {0};
    struct play_suggest suggest;
    keep_shipped(&all);
    play_suggest_begin(&suggest, text);
    for (size_t i = 0; i < all.count; i++) {
        char *name = place_case_name(all.path[i]);
        play_suggest_offer(&suggest, name);
        name[strcspn(name, "/")] = '\0'; /* all cases of a law */
        play_suggest_offer(&suggest, name);
    }
    offer_beside(&suggest, text);
    program_usage(verb, "there is no case '%s': it is neither a file nor a shipped case%s", text,
                  play_suggest_hint(&suggest, ""));
    return -1;
}

/* Adds what one argument names. 0; or -1 after a message. */
static int keep_argument(struct command_files *files, const char *verb, const char *text) {
    char *shipped = play_format("%s/%s.yaml", place_cases(), text);
    char *folder = play_format("%s/%s", place_cases(), text);
    const char *file = is_kind(text, S_IFREG) ? text : NULL, *in = NULL;
    if (!file && is_kind(text, S_IFDIR))
        in = text;
    else if (!file && is_kind(shipped, S_IFREG))
        file = shipped;
    else if (!file && *text && is_kind(folder, S_IFDIR))
        in = folder;
    int bad = 0;
    if (file)
        keep(files, play_copy(file));
    else if (!in)
        bad = refuse(verb, text);
    else if (!keep_folder(files, in, DEPTH))
        bad = refuse_empty(verb, text);
    return bad;
}

int command_find(const char *verb, const struct option_arguments *arguments,
                 struct command_files *ret_files) {
    int bad = 0;
    memset(ret_files, 0, sizeof *ret_files);
    if (arguments->count == 0)
        keep_shipped(ret_files);
    for (int i = 0; i < arguments->count && !bad; i++)
        bad = keep_argument(ret_files, verb, arguments->text[i]);
    if (!bad && !ret_files->count)
        bad = refuse_empty(verb, place_cases());
    return bad;
}

size_t command_find_beside(const char *file, const char *law, struct command_files *ret_files) {
    const char *slash = strrchr(file, '/');
    char *folder =
        slash ? play_format("%.*s", (int)(slash - file) + (slash == file), file) : play_copy(".");
    struct command_files all = {0};
    keep_folder(&all, folder, 0);
    memset(ret_files, 0, sizeof *ret_files);
    for (size_t i = 0; i < all.count; i++)
        if (play_case_names(all.path[i], law, slash ? slash + 1 : *file ? file : NULL))
            keep(ret_files, play_copy(all.path[i]));
    return ret_files->count;
}

int command_is_case(const char *text) {
    char *shipped = play_format("%s/%s.yaml", place_cases(), text);
    return is_kind(text, S_IFREG) || is_kind(shipped, S_IFREG);
}

static int read_case(const char *path, int others, struct play_case_set *ret_set, char *ret_message,
                     size_t size) {
    struct own_laws *own = command_own_laws();
    struct play_laws laws = own ? own_laws_for_cases(own) : (struct play_laws){0};
    laws.others = others;
    return play_case_read_with(path, &laws, ret_set, ret_message, size);
}

int command_read_some(struct command_files *files, struct play_case_set **ret_sets,
                      struct command_unread *ret_unread) {
    struct play_case_set *sets = play_resize(NULL, files->count + 1, sizeof *sets);
    size_t read = 0;
    *ret_unread = (struct command_unread){.count = 0};
    for (size_t i = 0; i < files->count; i++) {
        char message[2048];
        char *path = files->path[i];
        if (!read_case(path, files->others, &sets[read], message, sizeof message)) {
            files->path[read++] = path;
            continue;
        }
        fprintf(stderr, "%s\n", message);
        ret_unread->of = play_resize(ret_unread->of, ret_unread->count + 1, sizeof *ret_unread->of);
        ret_unread->of[ret_unread->count].path = path;
        ret_unread->of[ret_unread->count++].message =
            play_format("%.*s", (int)strcspn(message, "\n"), message);
    }
    files->count = read;
    *ret_sets = sets;
    if (read)
        return 0;
    return -1;
}

int command_read(const struct command_files *files, struct play_case_set **ret_sets) {
    struct play_case_set *sets = play_resize(NULL, files->count, sizeof *sets);
    char message[2048];
    for (size_t i = 0; i < files->count; i++) {
        if (!read_case(files->path[i], files->others, &sets[i], message, sizeof message))
            continue;
        fprintf(stderr, "%s\n", message);
        return -1;
    }
    *ret_sets = sets;
    return 0;
}

int command_has_tag(const struct play_case *c, const char *tag) {
    for (size_t i = 0; i < c->tag_count; i++)
        if (!strcmp(c->tags[i], tag))
            return 1;
    return 0;
}

static void list_variants(const struct play_case_set *set, const char *picked) {
    size_t shown = 0, all = 0;
    for (size_t i = 0; i < set->count; i++) {
        if (picked && !picked[i])
            continue;
        if (all++ >= LISTED)
            continue;
        char *selection = play_variant_selection(set->cases[i].variant),
             *word = shell_word(selection);
        fprintf(stderr, "%6zu  %s\n", set->cases[i].number, *selection ? word : "(nothing varies)");
        shown++;
    }
    if (all > shown)
        fprintf(stderr, "        and %zu more\n", all - shown);
}

char *command_pick(const char *verb, const struct play_case_set *set, const char *wanted) {
    char *picked = play_resize(NULL, set->count + 1, 1), *end = "";
    const long number = wanted ? strtol(wanted, &end, 10) : 0;
    const int counted = wanted && end != wanted && !*end;
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        const struct play_case *c = &set->cases[i];
        picked[i] = !wanted || (counted ? number > 0 && c->number == (size_t)number
                                        : play_variant_is_selection(wanted) &&
                                              play_variant_has(c->variant, wanted));
        count += picked[i] != 0;
    }
    if (count)
        return picked;
    program_usage(verb, "--variant %s: %s has no such variant; its variants are listed below",
                  wanted, set->cases[0].name);
    list_variants(set, NULL);
    return NULL;
}

const struct play_case *command_pick_one(const char *verb, const struct play_case_set *set,
                                         const char *wanted) {
    char *picked = command_pick(verb, set, wanted);
    const struct play_case *found = NULL;
    size_t count = 0;
    for (size_t i = 0; picked && i < set->count; i++) {
        found = picked[i] ? &set->cases[i] : found;
        count += picked[i] != 0;
    }
    if (count > 1) {
        program_usage(verb,
                      "%s has several variants%s%s: choose one of those below by --variant N or "
                      "--variant KEY=VALUE,...",
                      set->cases[0].name, wanted ? " with " : "", wanted ? wanted : "");
        list_variants(set, picked);
    }
    return count == 1 ? found : NULL;
}

int command_read_one(const char *verb, char *argument, int others, struct play_case_set *ret_set) {
    struct command_files files;
    struct play_case_set *sets;
    if (command_find(verb, &(struct option_arguments){1, &argument}, &files))
        return -1;
    int bad = -1;
    files.others = others;
    if (files.count != 1) {
        program_usage(verb, "%s is a folder of %zu cases, and one case is needed", argument,
                      files.count);
    } else if (!command_read(&files, &sets)) {
        *ret_set = sets[0];
        bad = ret_set->cases[0].must_refuse ? -1 : 0;
        if (bad) {
            program_usage(verb, "%s holds values that a law must refuse: there is nothing to play",
                          argument);
        }
    }
    return bad;
}
