/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "law_files.h"
#include <jansson.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cases/core/file.h"

#define BETWEEN   " \t\r\n\"'`()[]{}<>,;:=|&$*!@%^\\" /* no part of a word that names a file */
#define TEXT_MOST ((size_t)1 << 20) /* bytes of a text whose words are looked at */
#define WORD_MOST 255

/* A text in which files may be named. */
struct text {
    struct identity *identity;
    const char *folder[2]; /* where a relative name begins; NULL: no more */
    int is_command;
    json_t *seen; /* keys: its words; a text says most of them often */
};

static void look_in(struct identity *identity, const char *file);

/* Without NAME/.. and // in it: files that name each other by way of the folder above would never end. */
static char *shortened(const char *path) {
    char *text = play_copy(path), *from = text;
    for (char *twice; (twice = strstr(text, "//"));)
        memmove(twice, twice + 1, strlen(twice));
    for (char *up; (up = strstr(from, "/../"));) {
        char *name = up;
        while (name > text && name[-1] != '/')
            name--;
        const int is_name =
            name < up && strncmp(name, "./", 2) != 0 && strncmp(name, "../", 3) != 0;
        if (is_name)
            memmove(name, up + 4, strlen(up + 4) + 1);
        from = is_name ? text : up + 1;
    }
    return text;
}

/* Takes a file, and what it names. Whether it is one. */
static int take(struct identity *identity, const char *path) {
    if (access(path, R_OK))
        return 0;
    char *file = shortened(path);
    const int added = identity_add(identity, IDENTITY_LAW, file);
    if (added > 0)
        look_in(identity, file);
    return added >= 0;
}

/* NAME.py or NAME/__init__.py; of a.b that of a, and then a/b.py. */
static void take_module(const struct text *t, const char *folder, const char *word) {
    char path[WORD_MOST + 1], file[PATH_MAX];
    snprintf(path, sizeof path, "%s", word);
    for (char *dot = path; dot;) {
        dot = strchr(dot, '.');
        if (dot)
            *dot = '\0';
        snprintf(file, sizeof file, "%s/%s.py", folder, path);
        (void)take(t->identity, file);
        snprintf(file, sizeof file, "%s/%s/__init__.py", folder, path);
        (void)take(t->identity, file);
        if (dot)
            *dot++ = '/';
    }
}

static int is_program(const char *file) {
    const size_t length = strlen(file);
    struct stat info;
    return !stat(file, &info) && S_ISREG(info.st_mode) &&
           ((length > 3 && !strcmp(file + length - 3, ".py")) || !access(file, X_OK));
}

/* A program as a shell finds it. */
static void take_from_path(const struct text *t, const char *word) {
    const char *path = getenv("PATH");
    char *list = play_copy(path ? path : ""), *rest = list;
    int is_found = 0;
    for (char *folder; !is_found && (folder = strtok_r(rest, ":", &rest));) {
        char *file = play_format("%s/%s", folder, word);
        is_found = is_program(file) && take(t->identity, file);
    }
}

static void take_word(const struct text *t, const char *word, int is_included) {
    const char *name = word + strspn(word, "."); /* "from .part import" */
    int is_found = 0;
    for (size_t i = 0; i < TOUCH_COUNT(t->folder) && t->folder[i]; i++) {
        char file[PATH_MAX];
        snprintf(file, sizeof file, "%s%s%s", *word == '/' ? "" : t->folder[i],
                 *word == '/' ? "" : "/", word);
        if (t->is_command || is_included || is_program(file))
            is_found |= take(t->identity, file);
        if (*name && !strchr(name, '/'))
            take_module(t, t->folder[i], name);
    }
    if (t->is_command && !is_found && !strchr(word, '/'))
        take_from_path(t, word);
}

static void look_at_words(struct text *t, char *words) {
    char *rest = words;
    int is_included = 0;
    t->seen = json_object();
    for (char *word; (word = strtok_r(rest, BETWEEN, &rest));) {
        if (strlen(word) <= WORD_MOST && (is_included || !json_object_get(t->seen, word)))
            take_word(t, word, is_included);
        (void)json_object_set_new_nocheck(t->seen, word, json_true());
        is_included = !strcmp(word, "include");
    }
    json_decref(t->seen);
}

/* The folder above has the other parts of a package; above an installed one there are all that are installed. */
static const char *above(const char *folder) {
    char *up = play_format("%s/..", folder), whole[PATH_MAX];
    const char *name = realpath(up, whole) ? strrchr(whole, '/') : NULL;
    return name && (!strcmp(name, "/site-packages") || !strcmp(name, "/dist-packages")) ? NULL : up;
}

/* In the files that it names from its folder. What is no text has '\0' in it, and names nothing. */
static void look_in(struct identity *identity, const char *file) {
    char *text = file_read(TEXT_MOST, "%s", file), *folder = play_copy(file);
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    if (text)
        look_at_words(
            &(struct text){identity, {slash ? folder : ".", above(slash ? folder : ".")}, 0, NULL},
            text);
}

static void add_libraries(const struct play_subject_options *of, struct identity *identity) {
    struct play_ending unused;
    struct play_subject *subject = play_subject_open(of, &unused);
    char *list = play_copy(subject ? play_subject_description(subject)->libraries : "");
    char *rest = list;
    for (char *file; (file = strtok_r(rest, "\n", &rest));)
        (void)identity_add(identity, IDENTITY_LAW, file);
    play_subject_close(subject);
}

static void add(const struct play_subject_options *of, struct identity *identity) {
    if (of->plugin) {
        (void)identity_add(identity, IDENTITY_LAW, of->plugin);
        add_libraries(of, identity);
        for (size_t i = 0; of->settings && i < of->read_count; i++) /* what an engine is given */
            (void)take(identity, of->reads[i]);
    } else if (of->recorded) {
        (void)identity_add(identity, IDENTITY_LAW, of->recorded->file);
    } else if (of->command) {
        char *words = play_copy(of->command);
        look_at_words(&(struct text){identity, {of->folder ? of->folder : ".", NULL}, 1, NULL},
                      words);
    }
}

void law_files_add(const struct play_subject_options *given, const struct own_laws *own,
                   struct identity *identity) {
    const struct play_subject_options *of = given;
    const struct touch_law *law;
    add(of, identity);
    for (size_t i = 0; (of = own_laws_at(own, i, &law)); i++)
        add(of, identity);
}
