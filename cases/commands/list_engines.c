/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone list engines`: which engines are there, what their laws declare, and which case each can play. */
#include "list_engines.h"
#include "cases/engines/engine.h"
#include "cases/subject/conventions.h"
#include "cases/sheet/sheet.h"

/* What a law cannot play of a file, by reason. */
struct reasons {
    size_t can, count;
    struct {
        char text[256];
        size_t variants;
    } of[8];
};

static struct reasons reasons_of(const struct engine_law *law, const struct play_case_set *set) {
    struct reasons r = {0};
    char why[256];
    for (size_t i = 0; i < set->count; i++) {
        if (engine_can(law, &set->cases[i], why, sizeof why)) {
            r.can++;
            continue;
        }
        size_t k = 0;
        while (k < r.count && strcmp(r.of[k].text, why) != 0)
            k++;
        if (k == TOUCH_COUNT(r.of))
            continue;
        if (k == r.count)
            snprintf(r.of[r.count++].text, sizeof r.of[0].text, "%s", why);
        r.of[k].variants++;
    }
    return r;
}

/* What a law declares: a convention, and its choice in words. */
struct choices {
    size_t count;
    struct {
        const char *key, *text;
    } of[TOUCH_CONVENTION_COUNT + 4];
};

static struct choices choices_of(const struct engine_law *law) {
    struct choices c = {0};
    const struct touch_conventions is = conventions_complete(&law->conventions);
    for (int k = 0; k < TOUCH_CONVENTION_COUNT; k++) {
        const enum touch_convention which = (enum touch_convention)k;
        const struct touch_convention_value *value =
            touch_convention_value_at(which, touch_convention_get(&is, which));
        if (!value || which == TOUCH_CONVENTION_torque_lever)
            continue;
        c.of[c.count].key = touch_convention_at((size_t)k)->name;
        c.of[c.count++].text = play_format("%s: %s", value->name, value->meaning);
    }
    const char *const others[][2] = {
        {"shear turns a ball at", engine_lever_words(law->conventions.torque_lever)},
        {"the same at a wall", engine_lever_words(law->wall_lever)},
        {"two materials", law->mixing},
        {"velocities of the force", law->evaluated},
    };
    for (size_t k = 0; k < TOUCH_COUNT(others); k++) {
        c.of[c.count].key = others[k][0];
        c.of[c.count++].text = others[k][1];
    }
    return c;
}

/* All that is listed of an engine. */
struct listed {
    const struct engine *engine;
    int probed, absent;
    char version[256]; /* or why it is absent */
    size_t laws, cases;
    const struct engine_law **law;
    struct choices *choices; /* of each law */
    struct reasons *reasons; /* of each law and case */
    const struct play_case_set *sets;
};

static const struct reasons *reasons_at(const struct listed *l, size_t law, size_t k) {
    return &l->reasons[law * l->cases + k];
}

static struct listed look(const struct engine *engine, int probe, size_t count,
                          const struct play_case_set *sets) {
    struct listed l = {.engine = engine, .probed = probe, .cases = count, .sets = sets};
    l.absent = probe && engine_probe(engine, l.version, sizeof l.version);
    while (engine_law_at(engine, l.laws))
        l.laws++;
    l.law = play_resize(NULL, l.laws, sizeof *l.law);
    l.choices = play_resize(NULL, l.laws, sizeof *l.choices);
    l.reasons = play_resize(NULL, l.laws * count + 1, sizeof *l.reasons);
    for (size_t i = 0; i < l.laws; i++) {
        l.law[i] = engine_law_at(engine, i);
        l.choices[i] = choices_of(l.law[i]);
        for (size_t k = 0; k < count; k++)
            l.reasons[i * count + k] = reasons_of(l.law[i], &sets[k]);
    }
    return l;
}

/* --- the sheet --------------------------- */

struct tables {
    struct sheet_table *engines, *laws, *conventions, *cases, *not_played;
};

static struct tables begin(struct sheet *sheet) {
    static const struct sheet_column engines[] = {
        COLUMN("name", TEXT, NULL, "of the engine"), COLUMN("title", TEXT, NULL, "what it is"),
        COLUMN("install", TEXT, NULL, "how to get it"),
        COLUMN("found", FLAG, NULL, "whether it is there; null: it was not looked for"),
        COLUMN("version", TEXT, NULL, "of the one that was found")};
    static const struct sheet_column laws[] = {
        COLUMN("engine", TEXT, NULL, "that has the law"),
        COLUMN("name", TEXT, NULL, "of the law"),
        COLUMN("words", TEXT, NULL, "what the engine calls it"),
        COLUMN("same_shear_as", TEXT, NULL, "our law with the same shear history"),
        COLUMN("dashpot", TEXT, NULL, "its damping"),
        COLUMN("known_wrong", TEXT, NULL, "what is known to be wrong in it"),
        COLUMN("restitution", FLAG, NULL, "whether it takes one")};
    static const struct sheet_column conventions[] = {
        COLUMN("engine", TEXT, NULL, "that has the law"), COLUMN("law", TEXT, NULL, "its name"),
        COLUMN("convention", TEXT, NULL, "what is declared"),
        COLUMN("choice", TEXT, NULL, "what the law does")};
    static const struct sheet_column cases[] = {
        COLUMN("engine", TEXT, NULL, "that has the law"), COLUMN("law", TEXT, NULL, "its name"),
        COLUMN("case", TEXT, NULL, "name of the case"),
        COLUMN("variants", WHOLE, NULL, "how many it has"),
        COLUMN("played", WHOLE, NULL, "how many the law can play")};
    static const struct sheet_column not_played[] = {
        COLUMN("engine", TEXT, NULL, "that has the law"), COLUMN("law", TEXT, NULL, "its name"),
        COLUMN("case", TEXT, NULL, "name of the case"),
        COLUMN("why", TEXT, NULL, "why the law cannot play them"),
        COLUMN("variants", WHOLE, NULL, "how many they are")};
    return (struct tables){SHEET_TABLE(sheet, "engines", engines), SHEET_TABLE(sheet, "laws", laws),
                           SHEET_TABLE(sheet, "conventions", conventions),
                           SHEET_TABLE(sheet, "cases", cases),
                           SHEET_TABLE(sheet, "not_played", not_played)};
}

static void put_law(const struct listed *l, size_t i, const struct tables *t) {
    const char *engine = l->engine->name;
    const struct engine_law *law = l->law[i];
    SHEET_ROW(t->laws, TEXT(engine), TEXT(law->name), TEXT(law->words), TEXT(law->same_as),
              TEXT(law->dashpot), TEXT(law->wrong), NUMBER(law->takes_restitution));
    for (size_t k = 0; k < l->choices[i].count; k++)
        SHEET_ROW(t->conventions, TEXT(engine), TEXT(law->name), TEXT(l->choices[i].of[k].key),
                  TEXT(l->choices[i].of[k].text));
    for (size_t k = 0; k < l->cases; k++) {
        const struct reasons *r = reasons_at(l, i, k);
        const char *name = l->sets[k].cases[0].name;
        SHEET_ROW(t->cases, TEXT(engine), TEXT(law->name), TEXT(name),
                  NUMBER((double)l->sets[k].count), NUMBER((double)r->can));
        for (size_t n = 0; n < r->count; n++)
            SHEET_ROW(t->not_played, TEXT(engine), TEXT(law->name), TEXT(name), TEXT(r->of[n].text),
                      NUMBER((double)r->of[n].variants));
    }
}

static void put(const struct listed *l, const struct tables *t) {
    SHEET_ROW(t->engines, TEXT(l->engine->name), TEXT(l->engine->title), TEXT(l->engine->install),
              NUMBER(l->probed ? !l->absent : (double)NAN), TEXT(l->absent ? NULL : l->version));
    for (size_t i = 0; i < l->laws; i++)
        put_law(l, i, t);
}

/* --- as text ----------------------------- */

#define REASONS_MAX 26 /* a letter each */

static const char *choice_of(const struct listed *l, size_t law, const char *key) {
    for (size_t k = 0; k < l->choices[law].count; k++)
        if (!strcmp(l->choices[law].of[k].key, key))
            return l->choices[law].of[k].text;
    return "";
}

/* Whether all laws have the same choice there. */
static int is_shared(const struct listed *l, const char *key) {
    for (size_t i = 1; i < l->laws; i++)
        if (strcmp(choice_of(l, i, key), choice_of(l, 0, key)) != 0)
            return 0;
    return 1;
}

static void print_laws(const struct listed *l) {
    static const struct screen_column columns[] = {{"", 0, 0, 0, NULL}, {"", 16, 0, 0, NULL}};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    puts("\n  laws");
    for (size_t i = 0; i < l->laws; i++) {
        const struct engine_law *law = l->law[i];
        const char *cells[] = {play_format("    %zu %s", i + 1, law->name), law->words};
        screen_table_row(table, cells);
        cells[0] = "";
        cells[1] = play_format("shear history as in our law %s", law->same_as);
        if (*law->same_as)
            screen_table_row(table, cells);
        cells[1] = play_format("known wrong: %s", law->wrong);
        if (*law->wrong)
            screen_table_row(table, cells);
    }
    screen_table_print(table, stdout);
}

/* The numbers of the laws that have the choice of law `first`, unless an earlier one has it, too. */
static void add_who(const struct listed *l, const char *key, size_t first,
                    struct screen_table *table) {
    const char *choice = choice_of(l, first, key);
    char *who = play_copy("      ");
    for (size_t i = 0; i < first; i++)
        if (!strcmp(choice_of(l, i, key), choice))
            return;
    for (size_t i = 0; i < l->laws; i++)
        who = strcmp(choice_of(l, i, key), choice) ? play_format("%s  ", who)
                                                   : play_format("%s%zu ", who, i + 1);
    const char *const cells[] = {who, choice};
    screen_table_row(table, cells);
}

/* A convention by its name, and what it is about. */
static char *titled(const char *key) {
    const int k = touch_convention_find(key);
    return play_format("    %s%s%s", key, k < 0 ? "" : ": ",
                       k < 0 ? "" : touch_convention_at((size_t)k)->about);
}

static void print_conventions(const struct listed *l) {
    static const struct screen_column columns[] = {{"", 24, 0, 0, NULL}, {"", 24, 0, 0, NULL}};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    const struct choices *first = &l->choices[0];
    for (size_t k = 0; k < first->count; k++) {
        const char *const cells[] = {titled(first->of[k].key), first->of[k].text};
        if (is_shared(l, first->of[k].key))
            screen_table_row(table, cells);
    }
    puts("\n  conventions of all its laws");
    screen_table_print(table, stdout);
    puts("\n  where its laws differ");
    for (size_t k = 0; k < first->count; k++) {
        const char *key = first->of[k].key;
        if (is_shared(l, key))
            continue;
        table = screen_table(TOUCH_COUNT(columns), columns);
        for (size_t i = 0; i < l->laws; i++)
            add_who(l, key, i, table);
        puts(titled(key));
        screen_table_print(table, stdout);
    }
}

/* The letter of a reason; reasons that were met are kept in why. */
static char letter_of(const char *reason, const char **why, size_t *count) {
    size_t k = 0;
    while (k < *count && strcmp(why[k], reason) != 0)
        k++;
    if (k == REASONS_MAX)
        return '*';
    why[k] = reason;
    *count = k == *count ? k + 1 : *count;
    return (char)('a' + (int)k);
}

/* How many variants of a case a law can play, and letters for why not the others. */
static char *cell_of(const struct reasons *r, const char **why, size_t *count) {
    char *text = play_format("%zu", r->can);
    for (size_t k = 0; k < r->count; k++)
        text = play_format("%s%c", text, letter_of(r->of[k].text, why, count));
    return text;
}

static void print_matrix(const struct listed *l) {
    const char *why[REASONS_MAX];
    const size_t count = l->laws + 2;
    struct screen_column *columns = play_zeroed(count, sizeof *columns);
    const char **cells = play_resize(NULL, count, sizeof *cells);
    size_t reasons = 0;
    columns[0] = (struct screen_column){.head = "  variants that each can play", .least = 20};
    columns[1] = (struct screen_column){.head = "of", .is_right = 1};
    for (size_t i = 2; i < count; i++)
        columns[i] = (struct screen_column){.head = play_format("%zu", i - 1), .is_right = 1};
    struct screen_table *table = screen_table(count, columns);
    screen_table_head(table, NULL);
    for (size_t k = 0; k < l->cases; k++) {
        cells[0] = play_format("    %s", l->sets[k].cases[0].name);
        cells[1] = play_format("%zu", l->sets[k].count);
        for (size_t i = 2; i < count; i++)
            cells[i] = cell_of(reasons_at(l, i - 2, k), why, &reasons);
        screen_table_row(table, cells);
    }
    putchar('\n');
    screen_table_print(table, stdout);
    putchar('\n');
    for (size_t k = 0; k < reasons; k++)
        screen_wrapped(play_format("%c  %s", (char)('a' + (int)k), why[k]), 4, stdout);
}

static void print_engine(const struct listed *l) {
    const int found = l->probed && !l->absent;
    screen_wrapped(play_format("%s: %s%s%s", l->engine->name, l->engine->title,
                               !l->probed ? ": "
                               : found    ? ", found: "
                                          : ", absent: ",
                               found ? l->version : l->engine->install),
                   0, stdout);
    print_laws(l);
    print_conventions(l);
    print_matrix(l);
}

int list_engines(const struct option_arguments *cases, const struct command_out *out, int probe) {
    struct command_files files;
    struct play_case_set *sets;
    const struct engine *engine;
    if (command_find("list", cases, &files) || command_read(&files, &sets))
        return EXIT_USAGE;
    struct play_case_set *shown = play_resize(NULL, files.count + 1, sizeof *shown);
    size_t kept = 0;
    for (size_t i = 0; i < files.count; i++)
        if ((cases->count || command_has_tag(&sets[i].cases[0], "engines")) &&
            !sets[i].cases[0].must_refuse)
            shown[kept++] = sets[i];
    struct sheet *sheet = sheet_new("touchstone list", "engines");
    const struct tables tables = begin(sheet);
    for (size_t e = 0; (engine = engine_at(e)) != NULL; e++) {
        const struct listed listed = look(engine, probe, kept, shown);
        put(&listed, &tables);
        if (command_out_is_read(out))
            continue;
        fputs(e ? "\n" : "", stdout);
        print_engine(&listed);
    }
    return command_put("list", out, sheet);
}
