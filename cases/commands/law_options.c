/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options by which a verb takes a law that is not built in. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "command.h"
#include "cases/base/memory.h"
#include "cases/base/places.h"
#include "cases/base/suggest.h"
#include "cases/base/shell.h"
#include "cases/engines/engine.h"
#include "cases/results/setup.h"
#include "cases/subject/conventions.h"
#include "cases/subject/roles.h"

#define SECONDS   10.0   /* for one answer of a law */
#define MEGABYTES 1024.0 /* for a law in a library */
#define PROGRAM   4096.0 /* for a law command, with its interpreter */

/* Bytes. */
static double memory_of(const struct command_law *law, double usual) {
    return (law->megabytes < 0.0 ? usual : law->megabytes) * 1048576.0;
}

#define READ "read="

/* One of the words, or "read=PATH". */
static int read_allow(const char *text, void *to, char *ret_why, size_t size) {
    struct command_allow *allow = to;
    const struct {
        const char *word;
        int *flag;
    } words[] = {{"laws-in-cases", &allow->in_cases},
                 {"threads", &allow->threads},
                 {"deck-commands", &allow->deck}};
    struct play_suggest suggest;
    struct stat info;
    play_suggest_begin(&suggest, text);
    for (size_t i = 0; i < TOUCH_COUNT(words); i++) {
        if (!strcmp(text, words[i].word))
            return *words[i].flag = 1, 0;
        play_suggest_offer(&suggest, words[i].word);
    }
    const char *path = text + sizeof READ - 1;
    if (strncmp(text, READ, sizeof READ - 1) != 0 || !*path)
        snprintf(ret_why, size, "allowed: laws-in-cases, threads, deck-commands, read=PATH%s",
                 play_suggest_hint(&suggest, ""));
    else if (stat(path, &info))
        snprintf(ret_why, size, "%s", strerror(errno));
    else if (allow->reads.count == OPTION_LIST_MAX)
        snprintf(ret_why, size, "more than %d of them", OPTION_LIST_MAX);
    else
        return allow->reads.text[allow->reads.count++] = path, 0;
    return -1;
}

/* One more of them; what it says is checked where the law is known. */
static int read_role(const char *text, void *to, char *ret_why, size_t size) {
    struct option_list *roles = to;
    if (roles->count == OPTION_LIST_MAX || !strchr(text, '='))
        return snprintf(ret_why, size, "allowed: KEYWORD=ROLE, at most %d times", OPTION_LIST_MAX),
               -1;
    return roles->text[roles->count++] = text, 0;
}

#define AT(field) offsetof(struct command_law, field)
const struct option_row command_law_rows[] = {
    OPTION(TEXT, "law", "NAME|FILE", AT(law),
           "A name: only the cases of this built-in law. A file, that is a name with a slash or "
           "a dot: a law of yours in this shared library."),
    OPTION(TEXT, "law-name", "NAME", AT(name),
           "The law of that name, where the library of --law holds several laws."),
    OPTION(TEXT, "law-command", "COMMAND", AT(command),
           "A law of yours in a program that speaks the line protocol."),
    OPTION(TEXT, "as", "NAME", AT(as),
           "The built-in law for which your law stands in: it plays the cases of that law. Without "
           "it your law is under its own name, and plays the cases that name it: 'law: NAME'."),
    OPTION(READ, "role", "KEYWORD=ROLE", AT(roles),
           "What a property of your law means, where it does not declare it: 'mu_pp=friction'. May "
           "be given "
           "several times; 'touchstone list roles' has all roles.",
           .read = read_role),
    OPTION(READ, "allow", "WHAT", AT(allow),
           "What is not done unasked; may be given several times. 'laws-in-cases': run the "
           "libraries and programs that case files name, 'law: {plugin: FILE}' and 'law: {command: "
           "COMMAND}'; a program has the rights of its user. 'threads': the law of --law FILE "
           "starts threads; else the attempt ends it. 'read=PATH': it reads this file or folder, "
           "besides libraries; this matters where the kernel can refuse reading (Landlock). "
           "'deck-commands': the file of --input runs programs and writes files.",
           .read = read_allow),
    OPTION(NUMBER, "time-limit", "SECONDS", AT(seconds),
           "Stop your law when one answer takes longer than this. Default: 10.", .min = 0.01,
           .max = 1e6),
    OPTION(NUMBER, "memory-limit", "MIB", AT(megabytes),
           "Memory that your law may use, in MiB; 0 for no limit. Default: 1024 for a library, "
           "4096 for a program.",
           .min = 0.0, .max = 1e6),
    OPTION(FLAG, "strict", NULL, AT(strict),
           "Count differences of convention that your law declares as failures instead of "
           "skipping them, and let no role that was taken from a spelling make a pass: what is "
           "undetermined is a failure. For verify, with or without a law of yours, what is "
           "skipped, what is marginal and a warning is a failure, too: exit status 1."),
    OPTION_END};
const struct option_row command_input_rows[] = {
    OPTION(TEXT, "input", "FILE", AT(input),
           "With --engine lammps or liggghts: an input of yours, whose pair style and fixes act "
           "between two balls. It is a law under its own name, NAME_FILE; with --as it stands in "
           "for a built-in one. 'Your own input' in cases/engines/README.md says what it may hold.",
           .needs = "engine"),
    OPTION(TEXT, "library", "FILE", AT(library),
           "With --engine lammps or liggghts: your build of the engine, a shared library.",
           .needs = "engine"),
    OPTION_END};
#undef AT

static struct own_laws *own_laws; /* of this process */

int command_refuse_law(const char *verb, const char *name) {
    struct play_suggest suggest;
    const struct touch_law *law;
    play_suggest_begin(&suggest, name);
    for (size_t i = 0; (law = command_law_at(i)); i++)
        play_suggest_offer(&suggest, law->name);
    return program_usage(verb, "there is no law '%s'%s", name, play_suggest_hint(&suggest, ""));
}

static int is_file(const char *law) {
    return law && strpbrk(law, "./") != NULL;
}

/* The loader looks for a name without a slash in the folders of the system alone; a file that is here is meant. */
static const char *as_path(const char *file, char ret_room[4352]) {
    if (!file || strchr(file, '/') || access(file, F_OK))
        return file;
    snprintf(ret_room, 4352, "./%s", file);
    return ret_room;
}

static const char *worker_path(void) {
    static char path[4352];
    snprintf(path, sizeof path, "%s/touchstone-worker", place_program());
    return path;
}

struct own_laws *command_own_laws(void) {
    return own_laws;
}

/* Options that mean nothing without a law of the user's. */
static int refuse_alone(const char *verb, const struct command_law *law) {
    const int strict = law->strict && strcmp(verb, "verify") != 0 && !law->allow.in_cases;
    const char *alone = law->as            ? "--as"
                        : law->roles.count ? "--role"
                        : law->name        ? "--law-name"
                        : strict           ? "--strict"
                                           : NULL;
    if (!alone && !law->allow.in_cases)
        alone = law->allow.threads       ? "--allow threads"
                : law->allow.reads.count ? "--allow read=PATH"
                : law->seconds >= 0.0    ? "--time-limit"
                : law->megabytes >= 0.0  ? "--memory-limit"
                                         : NULL;
    return alone ? program_usage(verb, "%s needs --law FILE or --law-command COMMAND", alone) : 0;
}

/* --- a law of an engine ------------------------------------------------------------------------- */

static const struct engine_law *engine; /* NULL: none is asked for */

int command_refuse_engine(const char *verb, const char *text) {
    struct play_suggest suggest;
    const struct engine *of;
    const struct engine_law *law;
    play_suggest_begin(&suggest, text);
    for (size_t k = 0; (of = engine_at(k)) != NULL; k++) {
        play_suggest_offer(&suggest, of->name);
        for (size_t i = 0; (law = engine_law_at(of, i)) != NULL; i++) {
            char *name = play_format("%s:%s", of->name, law->name);
            play_suggest_offer(&suggest, name);
        }
    }
    return program_usage(verb,
                         "--engine %s: there is no such law of an engine%s; 'touchstone "
                         "engines' lists them as NAME:LAW",
                         text, play_suggest_hint(&suggest, ""));
}

/* "lammps:mindlin" */
static int find_engine(const char *verb, const char *text) {
    const char *colon = strchr(text, ':');
    char *name = play_format("%.*s", (int)strcspn(text, ":"), text);
    const struct engine *of = engine_find(name);
    char why[512];
    int code = 0;
    engine = of && colon ? engine_law_named(name, colon + 1) : NULL;
    if (!engine || engine->is_measured_only)
        code = command_refuse_engine(verb, text);
    else if (engine_probe(of, why, sizeof why)) {
        program_complain(verb, "%s is absent: %s", name, why);
        code = EXIT_INTERNAL;
    }
    return code;
}

/* Asks the engine: for each built-in law it is a process of its own. */
static int take_engine(const char *verb, struct command_law *law,
                       struct play_subject_options *ret_options) {
    static char *command; /* until the end of this process */
    if (is_file(law->law) || law->command || law->as || law->allow.in_cases)
        return program_usage(verb, "--engine was given with another law: only one can be used");
    const int code = find_engine(verb, law->engine);
    if (code)
        return code;
    if (law->engine_is_own) {
        law->command = command = engine_own_command(engine);
        law->seconds = law->seconds < 0.0 ? ENGINE_SECONDS : law->seconds;
        law->megabytes = law->megabytes < 0.0 ? 0.0 : law->megabytes;
        return 0;
    }
    *ret_options = (struct play_subject_options){
        .command = command = engine_command(engine),
        .worker = worker_path(),
        .seconds = law->seconds < 0.0 ? ENGINE_SECONDS : law->seconds,
        .memory = law->megabytes < 0.0 ? 0.0 : memory_of(law, PROGRAM),
        .strict = 1,
        .stop = command_stop,
    };
    return 0;
}

int command_law_case(const struct command_law *law, const struct play_subject *subject,
                     const struct play_case *c, struct play_case *ret_case,
                     struct touch_message *ret_why) {
    *ret_case = *c;
    if (law->engine && !law->input && !law->engine_is_own) {
        if (!engine_can(engine, c, ret_why->text, sizeof ret_why->text))
            return -1;
        engine_case(engine, c, ret_case);
    }
    return play_subject_skips(subject, ret_case, ret_why) ? -1 : 0;
}

/* An input of the user's is a law command: the adapter of the engine plays it. 0; or an exit code. */
static int take_input(const char *verb, struct command_law *law) {
    char why[1024];
    const struct engine *of = engine_find(law->engine);
    if (is_file(law->law) || law->command || law->allow.in_cases)
        return program_usage(verb, "--input was given with another law: only one can be used");
    if (!of || !strcmp(of->name, "yade"))
        return program_usage(
            verb, "--engine %s: --input needs --engine lammps or --engine liggghts", law->engine);
    if (law->as && !touch_law_find(law->as))
        return command_refuse_law(verb, law->as);
    if (access(law->input, R_OK))
        return program_usage(verb, "--input %s: %s", law->input, strerror(errno));
    if (engine_probe(of, why, sizeof why)) {
        program_complain(verb, "%s is absent: %s", of->name, why);
        return EXIT_INTERNAL;
    }
    if (engine_try_input(of->name, law->input, law->allow.deck, why, sizeof why))
        return program_usage(verb, "--input %s", why);
    law->command = engine_input_command(of->name, law->input, law->as, law->allow.deck);
    law->seconds = law->seconds < 0.0 ? ENGINE_SECONDS : law->seconds;
    law->megabytes = law->megabytes < 0.0 ? 0.0 : law->megabytes;
    return 0;
}

/* How a text becomes a law, by the end of its name. */
static const struct {
    const char *end, *how;
} sources[] = {
    {".c", "build it: cc -std=c11 -O2 -ffp-contract=off -fPIC -shared $(pkg-config --cflags "
           "touchstone) -o my.so my.c -lm, and give --law ./my.so"},
    {".cpp", "build it: c++ -std=c++20 -O2 -ffp-contract=off -fPIC -shared $(pkg-config --cflags "
             "touchstone) -o my.so my.cpp, and give --law ./my.so"},
    {".f90",
     "build it: gfortran -std=f2008 -O2 -ffp-contract=off -fPIC -shared $(pkg-config --cflags "
     "touchstone) -o my.so my.f90, and give --law ./my.so"},
    {".py", "run it: --law-command \"python3 my.py\""},
};

static int ends_with(const char *text, const char *end) {
    const size_t length = strlen(text), of_end = strlen(end);
    return length > of_end && !strcmp(text + length - of_end, end);
}

int command_law_is_file(const char *text) {
    int found = ends_with(text, ".so");
    for (size_t i = 0; i < TOUCH_COUNT(sources); i++)
        found |= ends_with(text, sources[i].end);
    return found;
}

static int refuse_source(const char *verb, const char *law) {
    for (size_t i = 0; i < TOUCH_COUNT(sources); i++)
        if (ends_with(law, sources[i].end))
            return program_usage(verb,
                                 "%s is the source of a law; %s ('touchstone new-law' writes "
                                 "a folder that does it)",
                                 law, sources[i].how);
    return 0;
}

/* Options that do not go together. */
static int refuse_mixed(const char *verb, const struct command_law *law) {
    struct stat info;
    if (law->law && law->command)
        return program_usage(
            verb, "--law and --law-command were both given: only one of them can be used");
    if (law->as && !touch_law_find(law->as))
        return command_refuse_law(verb, law->as);
    if (is_file(law->law) && stat(law->law, &info)) {
        program_complain(verb, "--law %s: %s", law->law, strerror(errno));
        return EXIT_INTERNAL;
    }
    if (law->command && law->name)
        return program_usage(verb, "--law-name needs --law FILE: it names a law of a library");
    if (law->command && (law->allow.threads || law->allow.reads.count))
        return program_usage(verb, "%s needs --law FILE: a program may do what its user may",
                             law->allow.threads ? "--allow threads" : "--allow read=PATH");
    return 0;
}

static void say_undeclared(const char *verb, const char *name, const struct play_subject *subject) {
    char *undeclared = roles_say(play_subject_description(subject));
    if (undeclared)
        program_complain(verb, "law %s: %s", name, undeclared);
    undeclared = conventions_say(play_subject_description(subject));
    if (undeclared)
        program_complain(verb, "law %s: %s", name, undeclared);
}

/* What its properties mean, of a law that stands in for another one. How it cannot be opened is said where it runs. */
static int check_roles(const char *verb, const struct play_subject_options *options) {
    struct play_ending ending;
    struct play_subject *subject = play_subject_open(options, &ending);
    if (!subject && ending.kind == PLAY_ENDING_ROLE)
        return program_usage(verb, "%s", ending.text);
    if (subject)
        say_undeclared(verb, play_subject_description(subject)->name, subject);
    play_subject_close(subject);
    return 0;
}

/* Laws under their own names: that of the options, where there is one, is loaded. */
static int open_own(const char *verb, struct command_law *law,
                    const struct play_subject_options *options) {
    struct play_ending ending;
    own_laws = own_laws_new(options, memory_of(law, PROGRAM), law->allow.in_cases);
    if (!options->plugin && !options->command)
        return 0;
    if (own_laws_open(own_laws, &ending)) {
        program_complain(verb, "%s: %s", options->plugin ? options->plugin : options->command,
                         ending.text);
        return command_ending_code(&ending);
    }
    law->wanted = own_laws_given(own_laws);
    say_undeclared(verb, law->wanted->name, own_laws_subject(own_laws, law->wanted));
    return 0;
}

int command_law_check(const char *verb, struct command_law *law,
                      struct play_subject_options *ret_options) {
    static char beside[2][4352]; /* until the end of this process */
    const int file = is_file(law->law);
    int code;
    memset(ret_options, 0, sizeof *ret_options);
    if (!file && law->law && !(law->wanted = touch_law_find(law->law)))
        return command_refuse_law(verb, law->law);
    if (law->library && law->engine && !strncmp(law->engine, "yade", 4))
        return program_usage(verb, "--library needs --engine lammps or --engine liggghts");
    if (law->library)
        program_complain(verb, "%s runs with your rights: nothing fences an engine (SECURITY.md)",
                         law->library);
    if (file)
        law->law = as_path(law->law, beside[0]);
    engine_use(as_path(law->library, beside[1]));
    if (law->input && (code = take_input(verb, law)))
        return code;
    if (law->allow.deck && !law->input)
        return program_usage(verb, "--allow deck-commands needs --input FILE");
    if (law->engine && !law->input &&
        ((code = take_engine(verb, law, ret_options)) || !law->engine_is_own))
        return code;
    if (file && (code = refuse_source(verb, law->law)))
        return code;
    const int foreign = file || law->command;
    if ((code = foreign ? refuse_mixed(verb, law) : refuse_alone(verb, law)))
        return code;
    const struct play_subject_options options = {
        .plugin = file ? law->law : NULL,
        .command = law->command,
        .shown = law->engine && law->engine_is_own && !law->input ? law->engine : NULL,
        .name = law->name,
        .as = law->as ? touch_law_find(law->as) : NULL,
        .worker = worker_path(),
        .seconds = law->seconds < 0.0 ? SECONDS : law->seconds,
        .memory = memory_of(law, law->command ? PROGRAM : MEGABYTES),
        .strict = law->strict,
        .threads = law->allow.threads,
        .reads = law->allow.reads.text,
        .read_count = law->allow.reads.count,
        .roles = law->roles.text,
        .role_count = law->roles.count,
        .stop = command_stop,
    };
    if (options.as) {
        *ret_options = options;
        law->wanted = options.as;
        return check_roles(verb, &options);
    }
    return open_own(verb, law, &options);
}

const struct touch_law *command_law_at(size_t i) {
    size_t built_in = 0;
    while (touch_law_at(built_in))
        built_in++;
    return i < built_in ? touch_law_at(i) : i == built_in ? own_laws_given(own_laws) : NULL;
}

int command_law_wants(const struct command_law *law, const struct play_case *c) {
    return !law->wanted || law->wanted == c->law ||
           (own_laws_is_given(own_laws, law->wanted) && own_laws_is_given(own_laws, c->law));
}

int command_law_open(const struct play_subject_options *options, const struct touch_law *law,
                     struct play_subject **ret_subject, struct play_ending *ret_ending) {
    struct play_subject_options now = *options;
    if (!options->as && options->command) /* of an engine: it stands in for any law */
        now.as = law;
    *ret_subject = now.as ? play_subject_open(&now, ret_ending) : own_laws_subject(own_laws, law);
    return now.as && !*ret_subject ? -1 : 0;
}

void command_law_close(const struct play_subject_options *options, struct play_subject *subject) {
    if (options->as || options->command)
        play_subject_close(subject);
    else
        own_laws_rest(own_laws);
}

static char *add_option(char *text, const char *option, const char *argument) {
    if (!argument)
        return text;
    char *word = shell_word(argument);
    return play_format("%s --%s %s", text, option, word);
}

static char *add_limit(char *text, const char *option, double limit) {
    char *number = limit < 0.0 ? NULL : play_format("%.15g", limit);
    text = add_option(text, option, number);
    return text;
}

char *command_law_text(const struct command_law *law) {
    char *text = play_copy("");
    if (is_file(law->law))
        text = add_option(text, "law", law->law);
    text = add_option(text, "law-name", law->name);
    text = add_option(text, law->engine ? "engine" : "law-command",
                      law->engine ? law->engine : law->command);
    text = add_option(text, "input", law->input);
    text = add_option(text, "library", law->library);
    text = add_option(text, "as", law->as);
    for (size_t i = 0; i < law->roles.count; i++)
        text = add_option(text, "role", law->roles.text[i]);
    for (size_t i = 0; i < law->allow.reads.count; i++) {
        char *what = play_format(READ "%s", law->allow.reads.text[i]);
        text = add_option(text, "allow", what);
    }
    text = add_limit(text, "time-limit", law->engine ? -1.0 : law->seconds);
    text = add_limit(text, "memory-limit", law->engine ? -1.0 : law->megabytes);
    return play_format("%s%s%s%s", text, law->allow.threads ? " --allow threads" : "",
                       law->allow.in_cases ? " --allow laws-in-cases" : "",
                       law->allow.deck ? " --allow deck-commands" : "");
}

char *command_law_version(const struct command_law *law) {
    char version[256];
    char *name = law->engine ? play_format("%.*s", (int)strcspn(law->engine, ":"), law->engine)
                             : play_copy("");
    const struct engine *of = engine_find(name);
    return of && !engine_probe(of, version, sizeof version) ? play_format(" # %s", version)
                                                            : play_copy("");
}
