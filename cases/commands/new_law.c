/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone new-law`: a folder with a law that compiles and passes, to begin from. */
#include <sys/stat.h>
#include <unistd.h>
#include "command.h"
#include "law_source.h"
#include "cases/core/folder.h"
#include "cases/core/places.h"

/* Languages and families, in the order of their options' words. */
#define LANGUAGES "c|c++|python|fortran"
#define FAMILIES  "linear|hertz|plastic|adhesive|none"
static const struct language {
    const char *name;
    const char *template,
        *source;        /* endings of the template of a law, and of the file made from it */
    const char *law;    /* options of verify that name it; %s: its name */
    const char *client; /* of the line protocol, which is put beside it; NULL: it needs none */
} languages[] = {
    {"c", "c", "c", "--law ./%s.so", NULL},
    {"c++", "c", "cpp", "--law ./%s.so", NULL},
    {"python", "py", "py", "--law 'python3 %s.py'", "touchstone_law.py"},
    {"fortran", "f90", "f90", "--law ./%s.so", NULL},
};
static const struct family {
    const char *name, *title;
    int has_impact; /* a case of an impact besides that of a path */
} families[] = {
    {"linear", "linear springs and dashpots with a friction limit", 1},
    {"hertz", "Hertz's normal force", 1},
    {"plastic", "linear springs, stiffer in unloading", 1},
    {"adhesive", "Hertz's normal force and a constant adhesion", 0},
    {"none", "no force yet", 0},
};

struct options {
    int family, language, from, ci; /* which, from 1; from, ci: 0: none */
    const char *model, *origin;
};

static const struct option_row option_rows[] = {
    OPTION(CHOICE, "family", FAMILIES, offsetof(struct options, family),
           "What the law is as written: linear springs and dashpots with a friction limit; Hertz's "
           "normal force; linear springs that are stiffer in unloading; Hertz's force and a "
           "constant adhesion; or no force.",
           .initial = "hertz"),
    OPTION(CHOICE, "language", LANGUAGES, offsetof(struct options, language),
           "Laws in C, C++ and Fortran become shared libraries, those in Python programs.",
           .initial = "c"),
    OPTION(CHOICE, "from", LAW_SOURCE_FORMS, offsetof(struct options, from),
           "FILE is a source of another project in this form: the stateless granular sub-models of "
           "LAMMPS (any one of their headers), a force model of DEM-Engine, a Python function "
           "force() as in JAX-DEM, or a contact model of CabanaPD. The law calls what stands "
           "there, in double and in single precision; FILE is not changed."),
    OPTION(CHOICE, "ci", "github|gitlab", offsetof(struct options, ci),
           "Write the job that verifies the law at each push, too: with its report as an artefact, "
           "and compared with the branch that a change is for."),
    OPTION(TEXT, "model", "WORDS", offsetof(struct options, model),
           "Which model of FILE: the name of its class or struct; of lammps-kernel the words of "
           "pair_coeff, as "
           "'hertz/material 1e7 0.5 0.3 tangential mindlin NULL 1 0.5 damping tsuji'."),
    OPTION(TEXT, "origin", "TEXT", offsetof(struct options, origin),
           "Project, version or commit of FILE, for the description of the law. Default: what git "
           "says of its folder."),
    OPTION_END};

static const struct option_program program = {
    .verb = "new-law",
    .usage = "NAME [FILE] [OPTIONS]",
    .purpose =
        "Writes a folder NAME with a law, a Makefile, a case and a README. The law passes as "
        "written; change it into yours. In the folder, 'make check' builds and verifies it."
        "\nWith --from the law is a function in FILE, a source of another project."
        "\nNAME has 1 to 63 characters of a to z, 0 to 9 and _, and does not begin with a digit.",
    .rows = option_rows,
    .least = 1,
    .most = 2,
    .arguments = "the name of the law"};

/* What is asked for, and the words between two @ in a template. */
struct law {
    const char *name;
    const struct family *family;
    const struct language *language;
    char *options; /* of verify */
    const char *origin;
    struct law_source from; /* all 0: written from a family */
    int ci;                 /* in jobs, from 1; 0: none */
};

static const char *word_of(const struct law *law, const char *at, size_t length) {
    const struct {
        const char *key, *value;
    } known[] = {{"NAME", law->name},
                 {"TITLE", law->family->title},
                 {"SOURCE", law->language->source},
                 {"LAW", law->options},
                 {"INCLUDE", place_include()},
                 {"PROGRAM", place_program()},
                 {"FILE", law->from.file},
                 {"PATH", law->from.path},
                 {"MODEL", law->from.model},
                 {"CHOSEN", law->from.chosen},
                 {"PROPERTIES", law->from.properties},
                 {"ARGUMENTS", law->from.arguments},
                 {"AS", law->from.as},
                 {"ORIGIN", law->origin}};
    for (size_t i = 0; i < TOUCH_COUNT(known); i++)
        if (strlen(known[i].key) == length && !strncmp(known[i].key, at, length))
            return known[i].value ? known[i].value : "";
    return NULL;
}

/* Copies a line and fills in its words. */
static void put_line(const char *line, const struct law *law, FILE *out) {
    while (*line) {
        const char *end = *line == '@' ? strchr(line + 1, '@') : NULL;
        const char *word = end ? word_of(law, line + 1, (size_t)(end - line - 1)) : NULL;
        if (word) {
            fputs(word, out);
            line = end + 1;
        } else {
            putc(*line++, out);
        }
    }
}

/* Whether the word of that length stands in a list "one|other". */
static int is_in_list(const char *word, const char *list, size_t length) {
    const size_t size = strlen(word);
    for (const char *at = list; at < list + length; at += strcspn(at, "|@") + 1)
        if (strcspn(at, "|@") == size && !strncmp(at, word, size))
            return 1;
    return 0;
}

/* A line may be for some languages or families only: "@c|c++@...". What is left of it; NULL: it is for others. */
static const char *line_for(const char *line, const struct law *law) {
    const char *end = *line == '@' ? strchr(line + 1, '@') : NULL;
    if (!end || word_of(law, line + 1, (size_t)(end - line - 1)))
        return line;
    const size_t length = (size_t)(end - line - 1);
    const int is_mine = is_in_list(law->language->name, line + 1, length) ||
                        is_in_list(law->family->name, line + 1, length);
    return is_mine ? line_for(end + 1, law) : NULL;
}

static int write_part(const char *from, const char *to, const struct law *law) {
    char line[512];
    struct file_writer out;
    FILE *in = fopen(from, "r");
    if (!in || file_begin(&out, NULL, 0, "%s", to)) {
        if (!in)
            fprintf(stderr, "touchstone new-law: %s: %s\n", from, strerror(errno));
        else
            fclose(in);
        return -1;
    }
    while (fgets(line, sizeof line, in)) {
        const char *mine = line_for(line, law);
        if (mine)
            put_line(mine, law, out.stream);
    }
    const int failed = ferror(in);
    fclose(in);
    return file_commit(&out, failed, NULL, 0);
}

/* Writes the file `to` in the folder from the file `from`. */
static int write_file(const char *folder, char *from, char *to, const struct law *law) {
    char *path = play_format("%s/%s", folder, to);
    return write_part(from, path, law);
}

/* The job of --ci. */
static int write_job(const char *folder, const struct law *law) {
    static const struct {
        const char *template, *file;
    } jobs[] = {{"ci.github.in", ".github/workflows/touchstone.yml"},
                {"ci.gitlab.in", ".gitlab-ci.yml"}};
    if (!law->ci)
        return 0;
    char *file = play_copy(jobs[law->ci - 1].file);
    file_make_parents(play_format("%s/%s", folder, file));
    return write_file(folder, play_format("%s/%s", place_new_law(), jobs[law->ci - 1].template),
                      file, law);
}

static int write_files(const char *folder, const struct law *law) {
    const char *templates = place_new_law(), *family = law->family->name, *name = law->name;
    const int is_from = law->from.form != NULL;
    int bad =
        write_file(folder,
                   is_from ? play_format("%s/%s.%s.in", templates, family, law->language->source)
                           : play_format("%s/law.%s.in", templates, law->language->template),
                   play_format("%s.%s", name, law->language->source), law);
    if (!is_from)
        bad = bad || write_file(folder, play_format("%s/%s.yaml.in", templates, family),
                                play_format("%s.yaml", name), law);
    else if (!law->language->client)
        bad = bad || write_file(folder, play_format("%s/source.h.in", templates),
                                play_copy("source.h"), law);
    if (law->family->has_impact)
        bad = bad || write_file(folder, play_format("%s/%s_impact.yaml.in", templates, family),
                                play_format("%s_impact.yaml", name), law);
    if (law->language->client)
        bad =
            bad || write_file(folder, play_format("%s/%s", place_clients(), law->language->client),
                              play_copy(law->language->client), law);
    if (is_from)
        return bad || write_file(folder, play_format("%s/source.mk.in", templates),
                                 play_copy("Makefile"), law);
    static const char *const common[] = {"Makefile", "README.md"};
    for (size_t i = 0; !bad && i < TOUCH_COUNT(common); i++)
        bad = write_file(folder, play_format("%s/%s.in", templates, common[i]),
                         play_copy(common[i]), law);
    return bad;
}

/* Writes all files of the folder, or nothing. */
static int write_folder(const struct law *law) {
    char *folder = file_temporary(law->name);
    int bad = mkdir(folder, 0777);
    if (bad)
        fprintf(stderr, "touchstone new-law: %s: %s\n", folder, strerror(errno));
    bad = bad || write_files(folder, law) || write_job(folder, law);
    if (!bad && rename(folder, law->name)) {
        fprintf(stderr, "touchstone new-law: %s: %s\n", law->name, strerror(errno));
        bad = -1;
    }
    if (bad)
        folder_remove(folder);
    return bad;
}

static int is_name(const char *text) {
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return length && length < PLAY_NAME_SIZE && !text[length] && !(*text >= '0' && *text <= '9');
}

/* Modules of Python that touchstone_law.py loads, and itself: a file of that name beside it would take their place. */
static const char reserved[] = "abc|codecs|collections|contextlib|copyreg|encodings|enum|functools|"
                               "genericpath|io|json|keyword|math|operator|os|posixpath|re|reprlib|"
                               "site|stat|struct|touchstone_law|types|warnings|zipimport";

/* What a law of that name cannot be; 0, or the exit status after a message. */
static int check_name(const char *name) {
    struct stat info;
    if (!is_name(name))
        return program_usage(
            "new-law",
            "'%s' is no name of a law: a name has 1 to %d characters of a to z, 0 to 9 and _, not "
            "beginning with a digit",
            name, PLAY_NAME_SIZE - 1);
    if (touch_law_find(name))
        return program_usage("new-law", "%s is a built-in law: choose another name", name);
    if (is_in_list(name, reserved, strlen(reserved)))
        return program_usage(
            "new-law",
            "a file %s.py would stand for a module that the client of the line protocol "
            "needs: choose another name",
            name);
    return lstat(name, &info)
               ? 0
               : program_usage("new-law",
                               "a %s of the name %s is there already, and is not replaced: choose "
                               "another name",
                               S_ISDIR(info.st_mode)   ? "folder"
                               : S_ISLNK(info.st_mode) ? "link"
                                                       : "file",
                               name);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static char *verify_options(const struct language *language, const char *name) {
    return play_format(language->law, name);
}
#pragma GCC diagnostic pop

int command_new_law(int argc, char **argv) {
    struct options o = {0};
    struct option_arguments given;
    const int stop = options_read(&program, argc, argv, &o, &given);
    if (stop >= 0)
        return stop;
    const int bad_name = check_name(given.text[0]);
    if (bad_name)
        return bad_name;
    struct law law = {.name = given.text[0],
                      .family = &families[o.family - 1],
                      .language = &languages[o.language - 1],
                      .origin = o.origin,
                      .ci = o.ci};
    struct family family = {0};
    if (!o.from != (given.count < 2))
        return o.from
                   ? program_usage("new-law", "--from needs FILE, the source")
                   : program_usage("new-law", "%s: a source needs --from, its form", given.text[1]);
    if (o.origin && strpbrk(o.origin, "\"\\'$#%\n"))
        return program_usage("new-law", "--origin %s: without quotes and the signs \\ $ # %%",
                             o.origin);
    if (o.from) {
        const int bad_source = law_source_read(o.from, given.text[1], o.model, &law.from);
        if (bad_source)
            return bad_source;
        family.name = law.from.form;
        family.title = law.from.title;
        law.family = &family;
        for (law.language = languages; strcmp(law.language->name, law.from.language) != 0;)
            law.language++;
    }
    law.options = verify_options(law.language, law.name);
    const int bad = write_folder(&law);
    if (!bad && o.from)
        printf("%s/%s.%s calls %s%s%s, which has the roles of %s.\n\n"
               "  cd %s\n"
               "  make check   builds it, and plays the cases of %s\n",
               law.name, law.name, law.language->source, law.from.file, *law.from.model ? " " : "",
               law.from.model, law.from.as ? law.from.as : "no built-in law", law.name,
               law.from.as ? law.from.as : "no law");
    else if (!bad)
        printf("%s/%s.%s is a law that passes: change it into yours.\n\n"
               "  cd %s\n"
               "  make check   builds it, and compares it with closed forms\n",
               law.name, law.name, law.language->source, law.name);
    return bad ? EXIT_USAGE : EXIT_PASSED;
}
