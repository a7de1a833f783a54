/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "law_files.h"
#include <sys/stat.h>
#include <unistd.h>
#include "cases/core/file.h"

#define BETWEEN   " \t\r\n\"'`()[]{}<>,;:=|&$*!@%^\\" /* no part of a word that names a file */
#define TEXT_MOST ((size_t)1 << 20) /* bytes of a text whose words are looked at */
#define WORD_MOST 255

/* A text in which files may be named. */
struct text {
    struct identity *identity;
    const char *folder; /* where a relative name begins; and, of a file, in the folder above */
    int is_command;
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
    char *file = shortened(path);
    const int added = identity_add(identity, IDENTITY_LAW, file);
    if (added > 0)
        look_in(identity, file);
    return added >= 0;
}

/* NAME.py or NAME/__init__.py; of a.b that of a, and then a/b.py. */
static void take_module(const struct text *t, const char *folder, const char *word) {
    char *path = play_copy(word);
    for (char *dot = path; dot;) {
        dot = strchr(dot, '.');
        if (dot)
            *dot = '\0';
        char *module = play_format("%s/%s.py", folder, path);
        char *package = play_format("%s/%s/__init__.py", folder, path);
        (void)take(t->identity, module);
        (void)take(t->identity, package);
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
    char *above = play_format("%s/..", t->folder);
    const char *const folders[] = {t->folder, above};
    int is_found = 0;
    for (size_t i = 0; i < (t->is_command ? 1 : TOUCH_COUNT(folders)); i++) {
        char *file = *word == '/' ? play_copy(word) : play_format("%s/%s", folders[i], word);
        if (t->is_command || is_included || is_program(file))
            is_found |= take(t->identity, file);
        if (*name && !strchr(name, '/'))
            take_module(t, folders[i], name);
    }
    if (t->is_command && !is_found && !strchr(word, '/'))
        take_from_path(t, word);
}

static void look_at_words(const struct text *t, char *words) {
    char *rest = words;
    int is_included = 0;
    for (char *word; (word = strtok_r(rest, BETWEEN, &rest));) {
        if (strlen(word) <= WORD_MOST)
            take_word(t, word, is_included);
        is_included = !strcmp(word, "include");
    }
}

/* In the files that it names from its folder. What is no text has '\0' in it, and names nothing. */
static void look_in(struct identity *identity, const char *file) {
    char *text = file_read(TEXT_MOST, "%s", file), *folder = play_copy(file);
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    if (text)
        look_at_words(&(struct text){identity, slash ? folder : ".", 0}, text);
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
        look_at_words(&(struct text){identity, of->folder ? of->folder : ".", 1}, words);
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
