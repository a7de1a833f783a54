/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options by which a verb takes a law that is not built in. */
#include <assert.h>
#include <sys/stat.h>
#include <unistd.h>
#include "command.h"
#include "cases/core/places.h"
#include "cases/core/quote.h"
#include "cases/engines/engine.h"
#include "cases/subject/conventions.h"
#include "cases/subject/roles.h"

#define SECONDS   10.0   /* for one answer of a law */
#define MEGABYTES 1024.0 /* for a law in a library */
#define PROGRAM   4096.0 /* for a law command, with its interpreter */

/* Bytes. */
static double memory_of(const struct command_law *law, double usual) {
    return (law->limit.megabytes < 0.0 ? usual : law->limit.megabytes) * 1048576.0;
}

#define READ "read="

/* One of the words, or "read=PATH". */
static int read_allow(const char *text, void *to, char *ret_why, size_t size) {
    struct command_allow *allow = to;
    const struct {
        const char *word;
        int *flag;
    } words[] = {{"laws-in-cases", &allow->in_cases}, {"threads", &allow->threads}};
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
        snprintf(ret_why, size, "allowed: laws-in-cases, threads, read=PATH%s",
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

/* "time=SECONDS", "memory=MIB", or both with a comma. */
static int read_limit(const char *text, void *to, char *ret_why, size_t size) {
    struct command_limit *limit = to;
    const struct {
        const char *name;
        double min, max, *value;
    } limits[] = {{"time=", 0.01, 1e6, &limit->seconds}, {"memory=", 0.0, 1e6, &limit->megabytes}};
    for (const char *at = text; at;) {
        const size_t length = strcspn(at, ",");
        int is_read = 0;
        for (size_t i = 0; i < TOUCH_COUNT(limits); i++) {
            const size_t name = strlen(limits[i].name);
            if (!strncmp(at, limits[i].name, name))
                is_read = !option_number(play_format("%.*s", (int)(length - name), at + name),
                                         limits[i].min, limits[i].max, limits[i].value);
        }
        if (!is_read)
            return snprintf(ret_why, size,
                            "allowed: time=SECONDS in [0.01, 1000000], memory=MIB in [0, 1000000], "
                            "or both with a comma"),
                   -1;
        at = at[length] ? at + length + 1 : NULL;
    }
    return 0;
}

#define AT(field) offsetof(struct command_law, field)
const struct option_row command_law_rows[] = {
    OPTION(
        LIST, "law", "LAW", AT(words),
        "A built-in law: hertz. Yours in a shared library: ./my.so, of several laws in it "
        "'./my.so#NAME'. Yours in a program that speaks the line protocol: 'python3 my.py', "
        "without a blank sh:./my.out. One of an engine, as 'touchstone list engines' lists them: "
        "lammps:mindlin. An input of yours for LAMMPS or LIGGGHTS: lammps:my.in. Of your build "
        "of the engine: lammps@./liblammps.so:mindlin."),
    OPTION(TEXT, "as", "NAME", AT(as),
           "The built-in law for which your law stands in: it plays the cases of that law. Without "
           "it your law is under its own name, and plays the cases that name it: 'law: NAME'; the "
           "law of an engine stands in for all, and its own name is ENGINE_LAW."),
    OPTION(READ, "role", "KEYWORD=ROLE", AT(roles),
           "What a property of your law means, where it does not declare it: 'mu_pp=friction'. May "
           "be given several times; 'touchstone list roles' has all roles.",
           .read = read_role),
    OPTION(READ, "allow", "WHAT", AT(allow),
           "What is not done unasked; may be given several times. 'laws-in-cases': run the "
           "libraries and programs that case files name, 'law: {plugin: FILE}' and 'law: {command: "
           "COMMAND}'; a program has the rights of its user. 'threads': the law in a library "
           "starts threads; else the attempt ends it. 'read=PATH': it reads this file or folder, "
           "besides libraries; this matters where the kernel can refuse reading (Landlock).",
           .read = read_allow),
    OPTION(READ, "limit", "time=SECONDS,memory=MIB", AT(limit),
           "Stop your law when one answer takes longer, or when it uses more memory; 0 for any "
           "memory. Default: 10 seconds, 1024 MiB for a library, 4096 for a program; 60 seconds "
           "and any memory for an engine.",
           .read = read_limit),
    OPTION(FLAG, "strict", NULL, AT(strict),
           "Count differences of convention that your law declares as failures instead of "
           "skipping them, and let no role that was taken from a spelling make a pass: what is "
           "undetermined is a failure. For verify, with or without a law of yours, what is "
           "skipped, what is marginal and a warning is a failure, too: exit status 1."),
    OPTION_END};
#undef AT

void command_law_add(struct command_law *law, const char *word) {
    if (law->words.count < OPTION_LIST_MAX)
        law->words.text[law->words.count++] = word;
}

void command_law_take(struct command_law *law, struct option_arguments *given) {
    int kept = 0;
    for (int i = 0; i < given->count; i++)
        if (law_word_is_foreign(given->text[i]))
            command_law_add(law, given->text[i]);
        else
            given->text[kept++] = given->text[i];
    given->count = kept;
}

const char *command_law_given(const struct command_law *law) {
    return law->words.count ? law->words.text[0] : NULL;
}

static struct own_laws *own_laws; /* of this process */

int command_refuse_law(const char *verb, const char *name) {
    struct play_suggest suggest;
    const struct touch_law *law;
    play_suggest_begin(&suggest, name);
    for (size_t i = 0; (law = command_law_at(i)); i++)
        play_suggest_offer(&suggest, law->name);
    for (size_t i = 0; engine_at(i); i++)
        play_suggest_offer(&suggest, play_format("%s:", engine_at(i)->name));
    return program_usage(verb, "there is no law '%s'%s", name, play_suggest_hint(&suggest, ""));
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
    const char *alone = law->as ? "--as" : law->roles.count ? "--role" : strict ? "--strict" : NULL;
    if (!alone && !law->allow.in_cases)
        alone = law->allow.threads                                         ? "--allow threads"
                : law->allow.reads.count                                   ? "--allow read=PATH"
                : law->limit.seconds >= 0.0 || law->limit.megabytes >= 0.0 ? "--limit"
                                                                           : NULL;
    return alone ? program_usage(verb, "%s needs a law that is not built in: --law LAW", alone) : 0;
}

/* --- a law of an engine ------------------------------------------------------------------------- */

int command_refuse_engine(const char *verb, const char *text) {
    struct play_suggest suggest;
    const struct engine *of;
    const struct engine_law *law;
    play_suggest_begin(&suggest, text);
    for (size_t k = 0; (of = engine_at(k)) != NULL; k++)
        for (size_t i = 0; (law = engine_law_at(of, i)) != NULL; i++)
            play_suggest_offer(&suggest, play_format("%s:%s", of->name, law->name));
    return program_usage(verb,
                         "--law %s: there is no such law of an engine%s; 'touchstone list engines' "
                         "lists them",
                         text, play_suggest_hint(&suggest, ""));
}

static int refuse_absent(const char *verb, const struct engine *of) {
    char why[1024];
    if (!engine_probe(of, why, sizeof why))
        return 0;
    program_complain(verb, "%s is absent: %s", of->name, why);
    return EXIT_INTERNAL;
}

/* Limits of an engine: it takes its time to start, and its memory. */
static void limit_engine(struct command_law *law) {
    law->limit.seconds = law->limit.seconds < 0.0 ? ENGINE_SECONDS : law->limit.seconds;
    law->limit.megabytes = law->limit.megabytes < 0.0 ? 0.0 : law->limit.megabytes;
}

/* A law of the table. Under its own name it is a program; else it stands in for any law. 0; or an exit code. */
static int take_engine(const char *verb, struct command_law *law) {
    const char *word = command_law_given(law);
    const struct engine_law *engine = engine_law_named(law->is.engine->name, law->is.what);
    int code;
    if (!engine || engine->is_measured_only)
        return command_refuse_engine(verb, word);
    char *name = play_format("%s_%s", engine->engine, engine->name);
    if (law->as && strcmp(law->as, name) != 0)
        return program_usage(verb,
                             "--as %s: a law of an engine stands in for each law that it can play; "
                             "allowed: its own name, %s",
                             law->as, name);
    if (law->allow.in_cases)
        return program_usage(verb, "--allow laws-in-cases: %s plays every case", word);
    if ((code = refuse_absent(verb, law->is.engine)))
        return code;
    law->is_own |= law->as != NULL;
    if (law->is_own)
        engine_ask(engine, &law->asked);
    else
        engine_stand_in(engine, &law->asked);
    limit_engine(law);
    return 0;
}

/* Whether it is played case by case in place of each case's own law. */
static int is_stand_in(const struct command_law *law) {
    return law->is.engine && !law->is.is_input && !law->is_own;
}

int command_law_case(const struct play_subject *subject, const struct play_case *c,
                     struct play_case *ret_case, struct touch_message *ret_why) {
    const struct play_stand_in *how = play_subject_stand_in(subject);
    *ret_case = *c;
    if (how)
        how->ask(how->of, c, ret_case);
    return play_subject_skips(subject, ret_case, ret_why) ? -1 : 0;
}

/* An input of the user's is a law of the library of its engine. 0; or an exit code. */
static int take_input(const char *verb, struct command_law *law) {
    char why[1024];
    assert(law->is.engine);
    const char *name = law->is.engine->name, *input = law->is.what;
    int code;
    if (!strcmp(name, "yade"))
        return program_usage(verb, "--law %s: only lammps and liggghts take an input",
                             command_law_given(law));
    if (access(input, R_OK))
        return program_usage(verb, "--law %s: %s: %s", command_law_given(law), input,
                             strerror(errno));
    if ((code = refuse_absent(verb, law->is.engine)))
        return code;
    limit_engine(law);
    law->asked.as = law->as ? touch_law_find(law->as) : NULL;
    law->asked.seconds = law->limit.seconds;
    engine_ask_input(name, input, &law->asked);
    return engine_try(&law->asked, why, sizeof why)
               ? program_usage(verb, "--law %s: %s", command_law_given(law), why)
               : 0;
}

/* What the word names. 0; or an exit code. */
static int take_word(const char *verb, struct command_law *law) {
    const struct law_word *is = &law->is;
    const char *word = command_law_given(law), *how;
    struct stat info;
    if (is->built_in) {
        law->wanted = touch_law_find(is->built_in);
        return law->wanted                 ? 0
               : strchr(is->built_in, ':') ? command_refuse_engine(verb, word)
                                           : command_refuse_law(verb, is->built_in);
    }
    if (law->as && (!is->engine || is->is_input) && !touch_law_find(law->as))
        return command_refuse_law(verb, law->as);
    if (is->library && (how = law_word_source(is->library)))
        return program_usage(verb,
                             "%s is the source of a law; %s ('touchstone new-law' writes a folder "
                             "that does it)",
                             word, how);
    if (is->library && stat(is->library, &info)) {
        program_complain(verb, "--law %s: %s", word, strerror(errno));
        return EXIT_INTERNAL;
    }
    if (!is->library && !is->is_input && (law->allow.threads || law->allow.reads.count))
        return program_usage(verb,
                             "%s needs a law in a library: a program may do what its user may",
                             law->allow.threads ? "--allow threads" : "--allow read=PATH");
    law->asked.command = is->program;
    if (is->engine)
        engine_use(is->engine->name, is->build);
    return is->is_input ? take_input(verb, law) : is->engine ? take_engine(verb, law) : 0;
}

static void say_undeclared(const char *verb, const char *name, const struct play_subject *subject) {
    char *undeclared = roles_say(play_subject_description(subject));
    if (undeclared)
        program_complain(verb, "law %s: %s", name, undeclared);
    undeclared = conventions_say(play_subject_description(subject));
    if (undeclared)
        program_complain(verb, "law %s: %s", name, undeclared);
}

static int refuse_in_caller(const char *verb, const struct command_law *law,
                            const struct play_subject *subject) {
    const struct play_description *of = play_subject_description(subject);
    return law->strict && of->in_caller
               ? program_usage(verb,
                               "--strict needs a law in a process of its own, and %s runs in that "
                               "of its caller; in Python isolate=True gives it one",
                               of->name)
               : 0;
}

/* What its properties mean, of a law that stands in for another one. How it cannot be opened is said where it runs. */
static int check_roles(const char *verb, const struct command_law *law,
                       const struct play_subject_options *options) {
    struct play_ending ending;
    int code = 0;
    struct play_subject *subject = play_subject_open(options, &ending);
    if (!subject && ending.kind == PLAY_ENDING_ROLE)
        return program_usage(verb, "%s", ending.text);
    if (subject && !(code = refuse_in_caller(verb, law, subject)))
        say_undeclared(verb, play_subject_description(subject)->name, subject);
    play_subject_close(subject);
    return code;
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
    return refuse_in_caller(verb, law, own_laws_subject(own_laws, law->wanted));
}

int command_law_check(const char *verb, struct command_law *law,
                      struct play_subject_options *ret_options) {
    int code;
    memset(ret_options, 0, sizeof *ret_options);
    if (law->words.count > 1)
        return program_usage(verb, "--law %s and --law %s: only one law can be given",
                             law->words.text[0], law->words.text[1]);
    law->is = (struct law_word){0};
    if (law->words.count)
        law_word_read(law->words.text[0], &law->is);
    const int is_foreign = law->words.count && !law->is.built_in;
    const int is_engine = law->is.engine != NULL;
    law->asked = (struct play_subject_options){.worker = worker_path(),
                                               .reads = law->allow.reads.text,
                                               .read_count = law->allow.reads.count};
    if ((law->words.count && (code = take_word(verb, law))) ||
        (!is_foreign && (code = refuse_alone(verb, law))))
        return code;
    struct play_subject_options options = law->asked;
    if (!is_engine) {
        options.plugin = law->is.library;
        options.name = law->is.name;
        options.reads = law->allow.reads.text;
        options.read_count = law->allow.reads.count;
    }
    options.shown = is_engine && !is_stand_in(law) ? command_law_given(law) : NULL;
    options.as = law->as ? touch_law_find(law->as) : NULL;
    options.worker = worker_path();
    options.seconds = law->limit.seconds < 0.0 ? SECONDS : law->limit.seconds;
    options.memory = memory_of(law, law->asked.command ? PROGRAM : MEGABYTES);
    options.strict = law->strict || is_stand_in(law);
    options.threads = law->allow.threads;
    options.roles = law->roles.text;
    options.role_count = law->roles.count;
    options.stop = command_stop;
    if (is_stand_in(law) || options.as)
        *ret_options = options;
    if (is_stand_in(law))
        return 0;
    if (options.as) {
        law->wanted = options.as;
        return check_roles(verb, law, &options);
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
    if (options->stands_in) {
        now.as = law;
        options->stands_in->set(options->stands_in->of, &now);
    }
    *ret_subject = now.as ? play_subject_open(&now, ret_ending) : own_laws_subject(own_laws, law);
    return now.as && !*ret_subject ? -1 : 0;
}

void command_law_close(const struct play_subject_options *options, struct play_subject *subject) {
    if (options->as || options->stands_in)
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

char *command_law_text(const struct command_law *law) {
    char *text = play_copy("");
    const char *word = command_law_given(law);
    if (word && !law->is.built_in)
        text = add_option(text, "law", word);
    text = add_option(text, "as", law->as);
    for (size_t i = 0; i < law->roles.count; i++)
        text = add_option(text, "role", law->roles.text[i]);
    for (size_t i = 0; i < law->allow.reads.count; i++)
        text = add_option(text, "allow", play_format(READ "%s", law->allow.reads.text[i]));
    if (law->limit.seconds >= 0.0 && !law->is.engine)
        text = play_format("%s --limit time=%.15g", text, law->limit.seconds);
    if (law->limit.megabytes >= 0.0 && !law->is.engine)
        text = play_format("%s --limit memory=%.15g", text, law->limit.megabytes);
    return play_format("%s%s%s", text, law->allow.threads ? " --allow threads" : "",
                       law->allow.in_cases ? " --allow laws-in-cases" : "");
}

char *command_law_version(const struct command_law *law) {
    char version[256];
    const struct engine *of = law->is.engine;
    return of && !engine_probe(of, version, sizeof version) ? play_format(" # %s", version)
                                                            : play_copy("");
}
