/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "own_laws.h"
#include <sys/stat.h>
#include "cases/case/units.h"

struct own_law {
    char *texts[4]; /* what the options point to */
    struct play_subject_options options;
    struct play_description_law law;
    struct play_subject *subject;
    int is_given;
};

struct own_laws {
    struct play_subject_options how;
    double program_memory; /* bytes */
    int in_cases;
    size_t count;
    struct own_law **laws;
};

struct own_laws *own_laws_new(const struct play_subject_options *how, double program_memory,
                              int in_cases) {
    struct own_laws *laws = play_resize(NULL, 1, sizeof *laws);
    *laws = (struct own_laws){.how = *how, .program_memory = program_memory, .in_cases = in_cases};
    return laws;
}

void own_laws_rest(const struct own_laws *laws) {
    for (size_t i = 0; laws && i < laws->count; i++)
        play_subject_rest(laws->laws[i]->subject);
}

/* --- loading ------------------------------------------------------------------------------------ */

/* What a law derives from the bodies only the law itself knows, in its process. */
static void inherit_there(const struct touch_law *self, const struct touch_values *body,
                          const int (*held)[2], const int *inherit, const struct touch_pair *pair,
                          struct touch_values *ret_values) {
    (void)self, (void)body, (void)held, (void)inherit, (void)pair, (void)ret_values;
}

static char *copy_of(const char *text) {
    return text ? play_copy(text) : NULL;
}

static int same_text(const char *a, const char *b) {
    return a && b ? !strcmp(a, b) : a == b;
}

static int refuse(struct play_ending *ending, char *text) {
    ending->kind = PLAY_ENDING_LOAD;
    ending->step = 0;
    return REFUSED(ending, "%s", text);
}

static int check_name(const struct own_law *own, struct play_ending *ending) {
    const char *name = own->law.law.name;
    return touch_law_find(name)
               ? refuse(ending,
                        play_format("its law has the name of the built-in law %s: give --as %s to "
                                    "let it stand in for that law, or give it another name",
                                    name, name))
               : 0;
}

/* Case files give values with units: what they are compared with must be known, and SI. */
static int check_units(const struct own_law *own, struct play_ending *ending) {
    const struct touch_law *law = &own->law.law;
    for (size_t k = 0; k < law->property_count; k++) {
        const struct touch_property *p = &law->properties[k];
        struct play_measure one = {.value = 1.0};
        char why[256] = "it is no unit of SI without a prefix, but kg";
        char *text = play_format("1 %s", p->unit);
        const int is_unit = *p->unit && strcmp(p->unit, "1") != 0;
        const int bad = is_unit && play_measure_read(text, &one, why, sizeof why);
        if (bad || one.ulp || one.value < 1.0 || one.value > 1.0)
            return refuse(ending, play_format("property %s: its unit is '%s': %s; allowed: units "
                                              "of SI as in 'N/m', '1' for a pure number",
                                              p->keyword, p->unit, why));
    }
    return 0;
}

/* A law of that source, which is loaded where it is not there yet; NULL and how it could not be. */
static const struct own_law *load(struct own_laws *laws, const struct play_law_source *source,
                                  const char *folder, int is_given, struct play_ending *ending) {
    for (size_t i = 0; i < laws->count; i++) {
        const struct play_subject_options *o = &laws->laws[i]->options;
        if (same_text(o->plugin, source->plugin) && same_text(o->command, source->command) &&
            same_text(o->folder, folder) && same_text(o->name, source->name))
            return laws->laws[i];
    }
    struct own_law *own = play_resize(NULL, 1, sizeof *own);
    memset(own, 0, sizeof *own);
    own->texts[0] = copy_of(source->plugin);
    own->texts[1] = copy_of(source->command);
    own->texts[2] = copy_of(source->name);
    own->texts[3] = copy_of(folder);
    own->is_given = is_given;
    own->options = laws->how;
    own->options.plugin = own->texts[0];
    own->options.command = own->texts[1];
    own->options.name = own->texts[2];
    own->options.folder = own->texts[3];
    own->options.as = NULL;
    if (source->command)
        own->options.memory = laws->program_memory;
    own->subject = play_subject_open(&own->options, ending);
    if (own->subject) {
        const struct play_description *description = play_subject_description(own->subject);
        play_description_law(description, &own->law);
        own->law.law.inherit = description->inherits ? inherit_there : NULL;
    }
    if (!own->subject || check_name(own, ending) || check_units(own, ending)) {
        play_subject_close(own->subject);
        return NULL;
    }
    laws->laws = play_resize(laws->laws, laws->count + 1, sizeof(struct own_law *));
    laws->laws[laws->count++] = own;
    return own;
}

static int is_some_given(const struct own_laws *laws) {
    return laws->how.plugin || laws->how.command;
}

static const struct own_law *load_given(struct own_laws *laws, const char *name,
                                        struct play_ending *ending) {
    const struct play_law_source source = {laws->how.plugin, name, laws->how.command};
    return load(laws, &source, NULL, 1, ending);
}

int own_laws_open(struct own_laws *laws, struct play_ending *ret_ending) {
    return load_given(laws, laws->how.name, ret_ending) ? 0 : -1;
}

/* --- by name ------------------------------------------------------------------------------------ */

static const struct own_law *find(const struct own_laws *laws, const struct touch_law *law) {
    for (size_t i = 0; laws && i < laws->count; i++)
        if (&laws->laws[i]->law.law == law)
            return laws->laws[i];
    return NULL;
}

const struct touch_law *own_laws_given(const struct own_laws *laws) {
    for (size_t i = 0; laws && i < laws->count; i++)
        if (laws->laws[i]->is_given)
            return &laws->laws[i]->law.law;
    return NULL;
}

int own_laws_is_given(const struct own_laws *laws, const struct touch_law *law) {
    const struct own_law *own = find(laws, law);
    return own && own->is_given;
}

struct play_subject *own_laws_subject(const struct own_laws *laws, const struct touch_law *law) {
    const struct own_law *own = find(laws, law);
    return own ? own->subject : NULL;
}

const struct play_subject_options *own_laws_at(const struct own_laws *laws, size_t i,
                                               const struct touch_law **ret_law) {
    if (!laws || i >= laws->count)
        return NULL;
    *ret_law = &laws->laws[i]->law.law;
    return &laws->laws[i]->options;
}

/* --- for the reader ----------------------------------------------------------------------------- */

static const struct touch_law *at_for_case(void *context, size_t i) {
    const struct own_laws *laws = context;
    for (size_t k = 0; k < laws->count; k++)
        if (laws->laws[k]->is_given && i-- == 0)
            return &laws->laws[k]->law.law;
    return NULL;
}

/* Of a library that holds several laws, others than the first are loaded when a case names them. */
static const struct touch_law *find_for_case(void *context, const char *name) {
    struct own_laws *laws = context;
    struct play_ending unused;
    const struct touch_law *law;
    for (size_t i = 0; (law = at_for_case(laws, i)); i++)
        if (!strcmp(law->name, name))
            return law;
    if (!laws->how.plugin || laws->how.name || touch_law_find(name))
        return NULL;
    const struct own_law *own = load_given(laws, name, &unused);
    return own ? &own->law.law : NULL;
}

/* The folder of a file: "." of one without. */
static char *folder_of(const char *file) {
    const char *slash = strrchr(file, '/');
    return !slash          ? play_copy(".")
           : slash == file ? play_copy("/")
                           : play_format("%.*s", (int)(slash - file), file);
}

static int is_same_file(const char *a, const char *b) {
    struct stat one, other;
    return !stat(a, &one) && !stat(b, &other) && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

/* Whether the user has named the same library, or the same command for the same folder. */
static int is_source_given(const struct own_laws *laws, const struct play_law_source *source,
                           const char *folder) {
    if (source->plugin)
        return laws->how.plugin && is_same_file(laws->how.plugin, source->plugin);
    return laws->how.command && !strcmp(laws->how.command, source->command) &&
           is_same_file(folder, ".");
}

static const struct touch_law *load_for_case(void *context, const struct play_law_source *source,
                                             const char *file, struct touch_message *ret_why) {
    struct own_laws *laws = context;
    struct play_ending ending = {.kind = PLAY_ENDING_DONE};
    struct play_law_source from = *source;
    const struct own_law *own = NULL;
    char *folder = folder_of(file);
    if (source->plugin)
        from.plugin = *source->plugin == '/' ? play_copy(source->plugin)
                                             : play_format("%s/%s", folder, source->plugin);
    if (is_some_given(laws) && is_source_given(laws, &from, folder))
        own = load_given(laws, source->name ? source->name : laws->how.name, &ending);
    else if (laws->in_cases)
        own = load(laws, &from, source->command ? folder : NULL, 0, &ending);
    else
        snprintf(ending.text, sizeof ending.text,
                 "this case names a %s to be run, and a case file can come from anybody: "
                 "--allow laws-in-cases lets case files name what is run",
                 source->plugin ? "library" : "command");
    if (!own)
        snprintf(ret_why->text, sizeof ret_why->text, "%s", ending.text);
    return own ? &own->law.law : NULL;
}

struct play_laws own_laws_for_cases(struct own_laws *laws) {
    return (struct play_laws){
        .context = laws, .find = find_for_case, .at = at_for_case, .load = load_for_case};
}
