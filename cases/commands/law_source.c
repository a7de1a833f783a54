/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "law_source.h"
#include "command.h"
#include "cases/subject/fitting.h"

#define REFUSE(...)     program_usage("new-law", __VA_ARGS__)
#define NAME_CHARACTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

/* A row a form. What a file must have to be of it, "a|b" for all of them; between which texts the names of properties
 * stand, and what stands before and after one; what stands before and after the name of a model, of which --model
 * chooses one. "@" stands for that name. */
static const struct form {
    const char *name, *title, *language, *shows;
    const char *model_before, *model_after;
    const char *begins, *ends, *before, *after;
    const char *other_begins,
        *other_ends; /* where there is no such name: all names between these */
    int has_words;   /* --model has words that choose sub-models: see words[] */
} forms[] = {
    {"lammps-kernel", "a law of the stateless granular sub-models of LAMMPS", "c++",
     "LAMMPS_NS|GranKernel", .has_words = 1},
    {"deme", "a force model of DEM-Engine", "c++", "overlapDepth|force|B2A|bodyAMatType",
     .begins = "", .ends = "", .before = "", .after = "[bodyAMatType]"},
    {"jaxdem", "a function force() in Python", "python", "def force(", .model_before = "class ",
     .model_after = "(", .begins = "class @(", .ends = "\nclass ", .before = "mat_table.",
     .after = "", .other_begins = "def force(", .other_ends = ")"},
    {"cabanapd", "a contact model of CabanaPD", "c++", "KOKKOS_INLINE_FUNCTION|ContactModel|Force",
     .model_before = "struct ", .model_after = " : public ContactModel", .begins = " @(",
     .ends = ")", .before = "double _", .after = ""},
};

/* What a name in a source means, its default, NULL where it must be given, and whether each body has its own. */
static const struct meaning {
    const char *names;
    enum touch_role role;
    const char *initial;
    int of_body;
} meanings[] = {
    {"E|young", TOUCH_YOUNG, NULL, 1},
    {"nu|poisson", TOUCH_POISSON, NULL, 1},
    {"kn|k_n|young_eff", TOUCH_STIFFNESS_N, NULL, 0},
    {"kt|k_t", TOUCH_STIFFNESS_S, "0", 0},
    {"e|CoR|restitution", TOUCH_RESTITUTION, "1", 0},
    {"c_n", TOUCH_DASHPOT_N, "0", 0},
    {"gamma_n", TOUCH_DASHPOT_N_PER_MASS, "0", 0},
    {"damp", TOUCH_DASHPOT_N_OWN, "0", 0},
    {"xt", TOUCH_DASHPOT_RATIO, "0", 0},
    {"mu|friction", TOUCH_FRICTION, "0", 0},
    {"Crr|mu_r", TOUCH_ROLLING_FRICTION, "0", 0},
    {"k_r", TOUCH_STIFFNESS_ROLLING, "0", 0},
    {"eta_r", TOUCH_ROLLING_DAMPING, "0", 0},
    {"gamma", TOUCH_SURFACE_ENERGY, "0", 0},
};
/* Names that are no property, but what the caller of a source knows. */
static const char known[] = "radius|extend|self|i|j|pos|state|system";

/* Sub-models by the words of an input of LAMMPS, and the numbers that follow each; a damping says what `damping` is. */
static const struct word {
    const char *group, *word, *takes;
} words[] = {
    {"normal", "hooke", "kn damping"},
    {"normal", "hertz", "kn damping"},
    {"normal", "hertz/material", "E damping nu"},
    {"normal", "dmt", "E damping nu gamma"},
    {"normal", "jkr", "E damping nu gamma"},
    {"damping", "velocity", "=c_n"},
    {"damping", "mass_velocity", "=gamma_n"},
    {"damping", "viscoelastic", "=damp"},
    {"damping", "tsuji", "=e"},
    {"damping", "coeff_restitution", "=e"},
    {"tangential", "linear_nohistory", "xt mu"},
    {"tangential", "linear_history", "kt xt mu"},
    {"tangential", "linear_history_classic", "kt xt mu"},
    {"tangential", "mindlin_classic", "kt xt mu"},
    {"tangential", "mindlin", "kt xt mu"},
    {"tangential", "mindlin/force", "kt xt mu"},
    {"tangential", "mindlin_rescale", "kt xt mu"},
    {"tangential", "mindlin_rescale/force", "kt xt mu"},
    {"rolling", "none", ""},
    {"rolling", "sds", "k_r eta_r mu_r"},
    {"twisting", "none", ""},
    {"twisting", "marshall", ""},
    {"twisting", "sds", "k_w eta_w mu_w"},
};

/* Whether a name is one of "a|b". */
static int is_one_of(const char *name, const char *names) {
    const size_t size = strlen(name);
    for (const char *at = names; *at; at += strcspn(at, "|"), at += *at == '|')
        if (strcspn(at, "|") == size && !strncmp(at, name, size))
            return 1;
    return 0;
}

/* --- properties -------------------------------------------------------------------------------------- */

struct names {
    size_t count;
    struct {
        char *name;
        const char *initial; /* of the user; NULL: that of its meaning */
        enum touch_role role;
        int is_known; /* the caller of a source has it: no property */
    } of[TOUCH_PROPERTY_MAX];
};

static const struct meaning *meaning_of(const char *name) {
    for (size_t i = 0; i < TOUCH_COUNT(meanings); i++)
        if (is_one_of(name, meanings[i].names))
            return &meanings[i];
    return NULL;
}

static void add_name(struct names *names, char *name, const char *initial) {
    const struct meaning *means = meaning_of(name);
    for (size_t i = 0; i < names->count; i++)
        if (!strcmp(names->of[i].name, name))
            return;
    if (names->count == TOUCH_PROPERTY_MAX)
        return;
    names->of[names->count].is_known = is_one_of(name, known);
    names->of[names->count].name = name;
    names->of[names->count].initial = initial;
    names->of[names->count++].role = means ? means->role : TOUCH_OWN;
}

static char *role_constant(enum touch_role role) {
    char *text = play_copy(touch_role_at(role)->name);
    for (char *c = text; *c; c++)
        *c = (char)toupper((unsigned char)*c);
    return text;
}

/* The rows of a table of properties: "X(E, YOUNG, OF_BODY, TOUCH_REQUIRED, 0)", or those of a dict. */
static char *rows_of(const struct names *names, int in_python) {
    FILE *out = play_text();
    for (size_t i = 0; i < names->count; i++) {
        const char *name = names->of[i].name, *given = names->of[i].initial;
        if (names->of[i].is_known)
            continue;
        const struct meaning *means = meaning_of(name);
        const int of_body = means && means->of_body;
        const char *initial = given ? given : means ? means->initial : "0";
        if (in_python)
            fprintf(out, "\n    {\"keyword\": \"%s\", \"role\": \"%s\", \"scope\": \"%s\", %s%s},",
                    name, touch_role_at(names->of[i].role)->name, of_body ? "body" : "contact",
                    initial ? "\"default\": " : "\"required\": True", initial ? initial : "");
        else
            fprintf(out, "\\\n    X(%s, %s, %s, %s, %s) ", name, role_constant(names->of[i].role),
                    of_body ? "OF_BODY" : "OF_CONTACT", initial ? "0" : "TOUCH_REQUIRED",
                    initial ? initial : "0");
    }
    return play_text_end(out);
}

static char *list_of(const struct names *names) {
    FILE *out = play_text();
    for (size_t i = 0; i < names->count; i++)
        fprintf(out, "%s%s", i ? ", " : "", names->of[i].name);
    return play_text_end(out);
}

static int has_role(const struct names *names, enum touch_role role) {
    for (size_t i = 0; i < names->count; i++)
        if (names->of[i].role == role)
            return 1;
    return 0;
}

/* Of the built-in laws that need nothing which these names do not mean that which has most of what they mean, and then
 * the simplest; one with adhesion for names with adhesion. NULL: there is none. */
static const char *like(const struct names *names) {
    const struct touch_law *law, *best = NULL;
    int most = 0;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        int points = 0, needs = 0;
        if (!(law->traits & TOUCH_TRAIT_ADHESIVE) != !has_role(names, TOUCH_SURFACE_ENERGY))
            continue;
        for (size_t k = 0; k < law->property_count; k++) {
            const struct touch_property *p = &law->properties[k];
            const int shared = p->role > TOUCH_OWN && has_role(names, p->role);
            const int derived =
                p->role == TOUCH_WORK_OF_ADHESION && has_role(names, TOUCH_SURFACE_ENERGY);
            points += shared || derived ? 100 : -1;
            needs += !shared && !derived && p->flags & TOUCH_REQUIRED &&
                     isnan(play_fit_nothing(p->role));
        }
        points -= (int)law->state_count;
        if (!needs && points > most) {
            most = points;
            best = law;
        }
    }
    return best ? best->name : NULL;
}

/* --- what a file says -------------------------------------------------------------------------------- */

/* The text with the name of a model for "@". */
static char *with_model(const char *text, const char *model) {
    const size_t before = strcspn(text, "@");
    return text[before] ? play_format("%.*s%s%s", (int)before, text, model, text + before + 1)
                        : play_copy(text);
}

/* The first part of a text between two others that has something in it; all of it where they are empty; NULL: there is
 * none. */
static char *part_of(const char *text, const char *begins, const char *ends) {
    for (const char *at = text; (at = strstr(at, begins)); at++) {
        const char *from = at + strlen(begins), *end = *ends ? strstr(from, ends) : NULL;
        if (end != from)
            return play_format("%.*s", end ? (int)(end - from) : (int)strlen(from), from);
    }
    return NULL;
}

/* Calls take() for each identifier of a text between `before` and `after`. */
static void find_names(const char *text, const char *before, const char *after,
                       struct names *names) {
    for (const char *at = text; *at;) {
        const size_t size = strspn(at, NAME_CHARACTERS);
        const size_t lead = strlen(before), from = (size_t)(at - text);
        const char *lead_at = from >= lead ? at - lead : text;
        /* "double _nu": the sign before the name is one of its characters. */
        const size_t skip = lead && before[lead - 1] == '_' && *at == '_' ? 1 : 0;
        if (size > skip && !isdigit((unsigned char)at[skip]) &&
            (from + skip >= lead && !strncmp(lead_at + skip, before, lead)) &&
            !strncmp(at + size, after, strlen(after)))
            add_name(names, play_format("%.*s", (int)(size - skip), at + skip), NULL);
        at += size ? size : 1;
    }
}

/* The parameters of a function: names that stand first, or after a comma. */
static void find_parameters(const char *text, struct names *names) {
    for (const char *at = text; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \n\t*");
        const size_t size = strspn(at, NAME_CHARACTERS);
        if (size)
            add_name(names, play_format("%.*s", (int)size, at), NULL);
    }
}

/* Names of models, as a list "a, b"; and of one the name, of several that of `wanted`, or NULL. */
static char *find_model(const struct form *form, const char *text, const char *wanted,
                        char **ret_list) {
    char *list = play_copy(""), *only = NULL;
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, form->model_before)); at++) {
        const char *name = at + strlen(form->model_before);
        const size_t size = strspn(name, NAME_CHARACTERS);
        if (!size || strncmp(name + size, form->model_after, strlen(form->model_after)) != 0)
            continue;
        char *word = play_format("%.*s", (int)size, name);
        list = play_format("%s%s%s", list, *list ? ", " : "", word);
        if (!wanted || !strcmp(word, wanted))
            only = word, count++;
    }
    *ret_list = list;
    return count == 1 ? only : NULL;
}

static int read_model(const struct form *form, const char *text, const char *model,
                      struct law_source *ret, struct names *names) {
    char *list = play_copy(""), *region;
    ret->model = form->model_before ? find_model(form, text, model, &list) : "";
    if (form->model_before && !ret->model && (*list || model))
        return model ? REFUSE("--model %s: %s has no such model; it has: %s", model, ret->path,
                              *list ? list : "none")
                     : REFUSE("%s has several models: choose one by --model: %s", ret->path, list);
    ret->model = ret->model ? ret->model : "";
    region = part_of(text, *ret->model ? with_model(form->begins, ret->model) : "",
                     *ret->model ? form->ends : "");
    if (!region)
        return REFUSE("%s: %s has no '%s'", ret->path, ret->model,
                      with_model(form->begins, ret->model));
    find_names(region, form->before, form->after, names);
    if (!names->count && form->other_begins) {
        char *other = part_of(text, form->other_begins, form->other_ends);
        find_parameters(other ? other : "", names);
    }
    return 0;
}

/* --- what the words of --model say -------------------------------------------------------------------- */

static const struct word *find_word(const char *group, const char *word) {
    for (size_t i = 0; i < TOUCH_COUNT(words); i++)
        if (!strcmp(words[i].group, group) && (!word || !strcmp(words[i].word, word)))
            return &words[i];
    return NULL;
}

static int refuse_word(size_t place, const char *word, const char *group) {
    struct play_suggest known_words;
    play_suggest_begin(&known_words, word);
    for (size_t i = 0; i < TOUCH_COUNT(words); i++)
        if (!group || !strcmp(words[i].group, group))
            play_suggest_offer(&known_words, group ? words[i].word : words[i].group);
    return REFUSE("--model: word %zu, '%s', is no %s%s%s", place, word,
                  group ? group : "group of sub-models", group ? " sub-model" : "",
                  play_suggest_hint(&known_words, ""));
}

/* "hertz/material 1e7 0.5 0.3 tangential mindlin NULL 1 0.5 damping tsuji" */
static int read_words(const char *model, struct law_source *ret, struct names *names) {
    char *text = play_copy(model), *rest = NULL, *damping = NULL;
    const char *is = NULL, *group = "normal";
    size_t place = 1;
    FILE *chosen = play_text();
    for (char *at = strtok_r(text, " ", &rest); at; at = strtok_r(NULL, " ", &rest), place++) {
        if (place > 1 || find_word(at, NULL)) {
            group = at;
            at = find_word(group, NULL) ? strtok_r(NULL, " ", &rest) : NULL;
            if (!at && !find_word(group, NULL))
                return refuse_word(place, group, NULL);
            place++;
        }
        const struct word *word = at ? find_word(group, at) : NULL;
        if (!word)
            return at ? refuse_word(place, at, group)
                      : REFUSE("--model: no word follows '%s'", group);
        fprintf(chosen, "|%s %s", group, word->word);
        if (*word->takes == '=') {
            is = word->takes + 1;
            continue;
        }
        for (const char *name = word->takes; *name;
             name += strcspn(name, " "), name += *name == ' ') {
            char *end = NULL, *number = strtok_r(NULL, " ", &rest);
            char *this = play_format("%.*s", (int)strcspn(name, " "), name);
            const int is_null = number && !strcmp(number, "NULL");
            place++;
            if (!number || (!is_null && (!isfinite(strtod(number, &end)) || *end)))
                return REFUSE("--model: word %zu, %s%s%s, must be the number %s of %s %s", place,
                              number ? "'" : "", number ? number : "the end", number ? "'" : "",
                              this, group, word->word);
            if (!strcmp(this, "damping"))
                damping = number;
            else if (!is_null)
                add_name(names, this, number);
        }
    }
    if (!names->count || !is)
        return REFUSE("--model: %s",
                      names->count ? "it has no damping, as 'damping velocity'" : "it is empty");
    add_name(names, play_copy(is), damping);
    fputc('|', chosen);
    ret->chosen = play_text_end(chosen);
    ret->model = model;
    return 0;
}

/* --- a source ------------------------------------------------------------------------------------------ */

/* What a file must have and has not; NULL: nothing. */
static char *lacking(const char *text, const char *shows) {
    for (const char *at = shows; *at; at += strcspn(at, "|"), at += *at == '|') {
        char *word = play_format("%.*s", (int)strcspn(at, "|"), at);
        if (!strstr(text, word))
            return word;
    }
    return NULL;
}

int law_source_read(int form_number, const char *file, const char *model, struct law_source *ret) {
    const struct form *form = &forms[form_number - 1];
    struct names names = {0};
    char *path = realpath(file, NULL), *text = path ? file_read_input(path) : NULL, *lacks;
    memset(ret, 0, sizeof *ret);
    ret->path = path ? play_copy(path) : file;
    free(path);
    if (!text)
        return REFUSE("%s: %s", file, strerror(errno));
    if (strcspn(ret->path, " \t\n'\"\\$#%:;|&<>*?()") != strlen(ret->path))
        return REFUSE("%s: a Makefile cannot have this name; move it to a path of letters, digits "
                      "and . _ + - /",
                      ret->path);
    lacks = lacking(text, form->shows);
    if (lacks)
        return REFUSE("%s is not of the form %s: '%s' stands nowhere in it", file, form->name,
                      lacks);
    if (form->has_words && !model)
        return REFUSE("--from %s needs --model, as \"hertz/material 1e7 0.5 0.3 tangential mindlin "
                      "NULL 1 0.5 damping tsuji\"",
                      form->name);
    ret->chosen = play_copy("");
    const int bad = form->has_words ? read_words(model, ret, &names)
                                    : read_model(form, text, model, ret, &names);
    if (bad)
        return bad;
    ret->form = form->name;
    ret->title = form->title;
    ret->language = form->language;
    ret->file = strrchr(ret->path, '/') + 1;
    ret->properties = rows_of(&names, !strcmp(form->language, "python"));
    ret->arguments = list_of(&names);
    ret->as = like(&names);
    return 0;
}
