/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the built program (path in TOUCHSTONE) prints, held against formulas and against the tables of the library; words,
 * exit statuses and files are in transcripts. */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <ftw.h>
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "cases/core/memory.h"
#include "cases/results/verdict.h"
#include "reference/catalogue/reference.h"
#include "touchstone/law.h"

/* --- files -------------------------------------------------------------------------------------- */

static char *read_whole(const char *path) {
    FILE *in = fopen(path, "rb");
    cr_assert(in, "%s is not there", path);
    size_t size = 0, room = 1 << 16, got;
    char *text = play_resize(NULL, 1, room);
    cr_assert(text);
    while ((got = fread(text + size, 1, room - size - 1, in)) > 0) {
        size += got;
        if (room - size < 2)
            cr_assert(text = play_resize(text, 1, room *= 2));
    }
    fclose(in);
    text[size] = '\0';
    return text;
}

static int exists(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0;
}

/* A scratch folder: work/ is where the program runs, the streams are kept beside it. */
struct place {
    char root[64], work[80], out[80], err[80];
};

static struct place make_place(void) {
    struct place p;
    snprintf(p.root, sizeof p.root, "/tmp/touchstone-command-XXXXXX");
    cr_assert(mkdtemp(p.root), "no scratch folder");
    snprintf(p.work, sizeof p.work, "%s/work", p.root);
    snprintf(p.out, sizeof p.out, "%s/stdout", p.root);
    snprintf(p.err, sizeof p.err, "%s/stderr", p.root);
    cr_assert(!mkdir(p.work, 0777));
    return p;
}

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *where) {
    (void)info, (void)type, (void)where;
    return remove(path);
}

static void drop_place(const struct place *p) {
    nftw(p->root, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

/* A path below work/; good until the next one. */
static char *below(const struct place *p, const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", p->work, name);
    return path;
}

static char *get(const struct place *p, const char *name) {
    return read_whole(below(p, name));
}

/* --- running ------------------------------------------------------------------------------------ */

struct ran {
    int code; /* exit code; 128 + signal */
    char *out, *err;
};

/* In the child. Words of the command are separated by spaces; '' is an empty one. */
static void become(const struct place *p, const char *command) {
    char *argv[64], *program = getenv("TOUCHSTONE"), *words = play_format("%s", command);
    size_t argc = 0;
    argv[argc++] = program;
    for (char *word = strtok(words, " "); word && argc < 63; word = strtok(NULL, " "))
        argv[argc++] = strcmp(word, "''") ? word : word + 2;
    argv[argc] = NULL;
    const int in = open("/dev/null", O_RDONLY), err = creat(p->err, 0666);
    const int out = creat(p->out, 0666);
    if (!program || in < 0 || out < 0 || err < 0 || chdir(p->work) || dup2(in, 0) < 0 ||
        dup2(out, 1) < 0 || dup2(err, 2) < 0)
        _exit(99);
    unsetenv("TOUCHSTONE_CASES");
    unsetenv("NO_COLOR");
    alarm(60); /* a hang is a failure */
    execv(program, argv);
    _exit(98);
}

__attribute__((format(printf, 2, 3))) static struct ran run(const struct place *p,
                                                            const char *format, ...) {
    char command[2048];
    va_list list;
    va_start(list, format);
    vsnprintf(command, sizeof command, format, list);
    va_end(list);
    fflush(NULL);
    const pid_t child = fork();
    cr_assert(child >= 0);
    if (child == 0)
        become(p, command);
    int status;
    cr_assert(waitpid(child, &status, 0) == child);
    struct ran ran = {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), NULL, NULL};
    ran.out = read_whole(p->out);
    ran.err = read_whole(p->err);
    cr_assert(ran.code != 98 && ran.code != 99, "the program in TOUCHSTONE cannot be run");
    return ran;
}

/* Exit code, and a part of stderr; "" for nothing at all on stderr. */
static void expect_end(const struct ran *ran, int code, const char *says, const char *what) {
    cr_expect(ran->code == code, "%s: exit %d, not %d\n%s%s", what, ran->code, code, ran->out,
              ran->err);
    cr_expect(*says ? strstr(ran->err, says) != NULL : !*ran->err, "%s: stderr is\n%s", what,
              ran->err);
}

/* Columns of the widest line; characters count one. */
static size_t widest(const char *text) {
    size_t most = 0, columns = 0;
    for (; *text; text++) {
        columns = *text == '\n' ? 0 : columns + ((*text & 0xC0) != 0x80);
        most = columns > most ? columns : most;
    }
    return most;
}

static int have_gnuplot(void) {
    return !system("command -v gnuplot >/dev/null");
}

/* --- map ---------------------------------------------------------------------------------------- */

/* PFC's hertz with dp_alpha 0: e = exp(-pi zeta/sqrt(1 - zeta^2)), zeta = sqrt(6/5) dp_nratio, whatever
 * the speed (Tsuji's dashpot). */
Test(map, of_speed_and_damping) {
    struct place p = make_place();
    struct ran ran = run(&p, "sweep hertz/impact_damped speed=1mm/s:10m/s:7 dp_nratio=0.1:0.7:4");
    size_t rows = 0;
    double ratio, speed, e, overlap, peak, duration, lost;
    expect_end(&ran, 0, "", "sweep");
    const char *line = strchr(ran.out, '\n');
    cr_assert(line &&
              !strncmp(ran.out, "point,dp_nratio,speed_m_per_s,restitution,max_overlap_m,", 56));
    for (; line && line[1]; line = strchr(line + 1, '\n'), rows++) {
        cr_assert(sscanf(line, "%*[^,],%lf,%lf,%lf,%lf,%lf,%lf,%lf,ok", &ratio, &speed, &e,
                         &overlap, &peak, &duration, &lost) == 7,
                  "%s", line);
        const double zeta = sqrt(1.2) * ratio;
        const double known = exp(-TOUCH_PI * zeta / sqrt(1.0 - zeta * zeta));
        cr_expect(fabs(e / known - 1.0) < 2e-6, "dp_nratio %g: %.12g, known %.12g", ratio, e,
                  known);
    }
    cr_expect(rows == 28, "%zu rows", rows);
    drop_place(&p);
}

Test(map, into_a_file) {
    struct place p = make_place();
    if (!have_gnuplot())
        cr_skip_test("no gnuplot");
    struct ran ran =
        run(&p, "sweep hertz/impact_damped dp_nratio=0:0.9:30 speed=1mm/s:10m/s --out map.svg");
    expect_end(&ran, 0, "", "sweep");
    char *svg = get(&p, "map.svg");
    cr_expect(strstr(svg, "</svg>") && strstr(svg, "Restitution of hertz"));
    ran = run(&p, "sweep hertz/impact_damped speed=1:2 --out nowhere/map.svg");
    expect_end(&ran, 3, "sweep: nowhere/map.svg cannot be written: No such file", "no folder");
    drop_place(&p);
}

/* How many areas of one colour reach across the map. */
static size_t bands_of(const char *svg) {
    size_t bands = 0;
    for (const char *at = svg; (at = strstr(at, "<path fill=\"#")); at++)
        for (const char *c = strstr(at, " d=\"") + 4; *c != '"'; c++)
            bands += *c == 'h' && atof(c + 1) > 500.0;
    return bands;
}

/* With dp_alpha 0 restitution does not depend on the speed: a map of ten values has ten bands of one colour
 * each, and three values are three curves. */
Test(map, draws_each_value_as_it_is) {
    struct place p = make_place();
    if (!have_gnuplot())
        cr_skip_test("no gnuplot");
    struct ran ran =
        run(&p, "sweep hertz/impact_damped speed=1:10:12 dp_nratio=0:0.9:10 --out map.svg");
    expect_end(&ran, 0, "", "ten values");
    char *svg = get(&p, "map.svg");
    cr_expect(bands_of(svg) == 10, "%zu bands", bands_of(svg));
    static const struct {
        const char *options, *key[3];
    } few[] = {{"dp_nratio=0:0.8:3 speed=1mm/s:10m/s", {"= 0<", "= 0.4<", "= 0.8<"}},
               {"dp_nratio=0:0.8:3 speed=1:10:40", {"= 0<", "= 0.4<", "= 0.8<"}},
               {"dp_nratio=0:0.8:50 speed=1:4:3", {"= 1 m/s<", "= 2 m/s<", "= 4 m/s<"}}};
    for (size_t i = 0; i < TOUCH_COUNT(few); i++) {
        ran = run(&p, "sweep hertz/impact_damped %s --out map.svg --force", few[i].options);
        expect_end(&ran, 0, "", few[i].options);
        svg = get(&p, "map.svg");
        cr_expect(!strstr(svg, "crispEdges"), "%s", few[i].options); /* no cells */
        for (size_t k = 0; k < 3; k++)
            cr_expect(strstr(svg, few[i].key[k]), "%s: no %s in the key", few[i].options,
                      few[i].key[k]);
    }
    drop_place(&p);
}

/* The restitution that is wanted and the one that is obtained are two columns. */
Test(map, names_each_column_once) {
    struct place p = make_place();
    struct ran ran = run(&p, "sweep hertz_mindlin/impact restitution=0.5:0.9:2 speed=1:2:2");
    expect_end(&ran, 0, "", "restitution");
    cr_expect(
        !strncmp(ran.out, "point,given_restitution,speed_m_per_s,restitution,max_overlap_m,", 64),
        "%s", ran.out);
    drop_place(&p);
}

/* Under tti the damping ratio has no effect: the same rows again would look like a result. */
Test(map, a_value_without_an_impact_does_not_cost_the_others) {
    struct place p = make_place();
    struct ran ran = run(&p, "sweep hertz/impact_damped hz_shear=0:1:2 speed=1:2:3");
    expect_end(&ran, 1, "hz_shear = 0 Pa, speed = 2 m/s: the law does not repel", "hz_shear = 0");
    cr_expect(strstr(ran.err, "3 of 6 have no numbers"), "%s", ran.err);
    cr_expect(strstr(ran.out, "\n2,0,2,,,,,,refused") && strstr(ran.out, "\n3,1,1,0.84163"), "%s",
              ran.out);
    drop_place(&p);
}

Test(map, says_that_rows_are_equal) {
    struct place p = make_place();
    struct ran ran =
        run(&p, "sweep viscoelastic_nonlinear/impact_tti damp_ratio=0.1:0.9:3 speed=1:2:2");
    expect_end(&ran, 2,
               "damp_ratio makes no difference to these impacts of viscoelastic_nonlinear with "
               "damp_formula = tti; all its rows would be equal",
               "tti");
    cr_expect(!*ran.out, "%s", ran.out);
    ran = run(&p, "sweep hertz/impact_damped fric=0:1:5");
    expect_end(&ran, 2, "fric makes no difference", "friction");
    ran = run(&p, "sweep hysteretic/floor --variant dp_mode=0,dp_en=0.8 dp_enmin=0.1:0.9:5 "
                  "speed=1:2:2");
    expect_end(&ran, 0, "3 of 5 values of dp_enmin make no difference to the value before",
               "floor");
    drop_place(&p);
}

/* --- timestep --------------------------------------------------------------------------------------- */

static double json_of(const json_t *object, const char *name) {
    const json_t *value = json_object_get(object, name);
    cr_assert(json_is_number(value), "%s is no number", name);
    return json_number_value(value);
}

/* The entry of a list whose field of that name has this text. */
static const json_t *json_entry(const json_t *list, const char *field, const char *text) {
    const json_t *entry;
    size_t i;
    json_array_foreach(list, i, entry) {
        const char *got = json_string_value(json_object_get(entry, field));
        if (got && !strcmp(got, text))
            return entry;
    }
    cr_assert(0, "there is no %s %s", field, text);
    return NULL;
}

/* A single value of a sheet; a table of it. */
static double value_of(const json_t *sheet, const char *name) {
    return json_of(json_object_get(sheet, "values"), name);
}
static const json_t *table_of(const json_t *sheet, const char *name) {
    return json_object_get(json_object_get(sheet, "tables"), name);
}

/* Shares of the normal mode's limit, to the digits of a longer computation: two solid balls, nu = 0.3. */
Test(timestep, of_an_oblique_impact) {
    static const struct {
        const char *of;
        double share;
    } limits[] = {{"pair", 0.589},         {"measured", 0.589},     {"wall", 0.833},
                  {"simple_cubic", 0.348}, {"body_centred", 0.302}, {"face_centred", 0.246},
                  {"hexagonal", 0.246},    {"packing", 0.170}};
    static const char *const outcomes[] = {"restitution", "peak_force",        "duration",
                                           "max_overlap", "slip_velocity_out", "spin1_out",
                                           "spin2_out"};
    struct place p = make_place();
    struct ran ran = run(&p, "timestep hertz/oblique_impact --error 0.02 --dt 2us --json "
                             "--variant hz_mode=0,wall=none,angle=20deg");
    expect_end(&ran, 0, "", "timestep");
    json_t *all = json_loads(ran.out, 0, NULL);
    cr_assert(all, "%s", ran.out);
    const double normal = value_of(all, "normal_mode_limit_s"), use = value_of(all, "use_dt_s");
    cr_expect(fabs(normal / value_of(all, "contact_time_s") - 0.49625) < 1e-5,
              "central differences");
    for (size_t i = 0; i < TOUCH_COUNT(limits); i++) {
        const double step =
            json_of(json_entry(table_of(all, "stable"), "of", limits[i].of), "dt_s");
        cr_expect(fabs(step / normal - limits[i].share) < 1e-3, "%s: %g", limits[i].of,
                  step / normal);
        cr_expect(use <= step, "%s", limits[i].of);
    }
    for (size_t i = 0; i < TOUCH_COUNT(outcomes); i++) {
        const json_t *row = json_entry(table_of(all, "quantities"), "quantity", outcomes[i]);
        cr_expect(json_of(row, "error") <= 0.02, "%s: %g", outcomes[i], json_of(row, "error"));
        cr_expect(use <= json_of(row, "dt_s"), "%s", outcomes[i]);
        const json_t *used = json_entry(table_of(all, "errors_with"), "step", "--dt");
        cr_expect(json_of(used, outcomes[i]) > 0.0, "%s", outcomes[i]);
    }
    /* G = 1 GPa, 2500 kg/m3, R = 10 mm */
    const double rayleigh = TOUCH_PI * 0.01 * sqrt(2500 / 1e9) / (0.1631 * 0.3 + 0.8766);
    cr_expect(fabs(value_of(all, "rayleigh_time_s") / rayleigh - 1) < 1e-12);
    drop_place(&p);
}

/* A step of the user's that is far too large has a large error, and not that of another step. */
Test(timestep, of_the_user) {
    static const struct {
        const char *dt;
        double least, most;
        const char *says;
    } rows[] = {{"1us", 1e-5, 1e-2, ""},
                {"20us", 1e-2, 1, ""},
                {"100us", 0.1, HUGE_VAL, "longer than the contact lasts"},
                {"1", HUGE_VAL, HUGE_VAL, "longer than the contact lasts"}};
    struct place p = make_place();
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct ran ran = run(&p, "timestep hertz/impact_wall --json --dt %s", rows[i].dt);
        expect_end(&ran, 0, rows[i].says, rows[i].dt);
        json_t *all = json_loads(ran.out, 0, NULL);
        const json_t *used = json_entry(table_of(all, "errors_with"), "step", "--dt");
        const json_t *error = json_object_get(used, "max_overlap");
        const double value = json_is_string(error) ? HUGE_VAL : json_number_value(error);
        cr_expect(value >= rows[i].least && value <= rows[i].most, "%s: %g", rows[i].dt, value);
    }
    drop_place(&p);
}

/* One error for each outcome at most, also where it is so small that the first guess is not enough. */
Test(timestep, errors_are_kept) {
    static const char *const errors[] = {"0.3", "3e-3"};
    struct place p = make_place();
    for (size_t i = 0; i < TOUCH_COUNT(errors); i++) {
        struct ran ran =
            run(&p, "timestep hertz/impact_damped --variant 8 --json --error %s", errors[i]);
        expect_end(&ran, 0, "", errors[i]);
        json_t *all = json_loads(ran.out, 0, NULL);
        const json_t *row;
        size_t q;
        cr_assert(json_array_size(table_of(all, "quantities")) == 4, "%s", ran.out);
        json_array_foreach(table_of(all, "quantities"), q, row)
            cr_expect(json_of(row, "error") <= strtod(errors[i], NULL), "%s, %zu: %g", errors[i], q,
                      json_of(row, "error"));
    }
    drop_place(&p);
}

/* --- list ------------------------------------------------------------------------------------------- */

/* Runs `list WHAT` both ways: the JSON array of that name (in its document), as many rows as entries. */
static json_t *list(const struct place *p, const char *what, const char *key) {
    struct ran table = run(p, "list %s", what), json = run(p, "list %s --json", what);
    json_error_t error;
    expect_end(&table, 0, "", what);
    expect_end(&json, 0, "", what);
    json_t *whole = json_loads(json.out, JSON_REJECT_DUPLICATES, &error);
    cr_assert(whole, "list %s: %s at line %d", what, error.text, error.line);
    cr_expect(json_integer_value(json_object_get(whole, "schema")) == 1);
    json_t *array = json_incref(json_object_get(json_object_get(whole, "tables"), key));
    cr_assert(json_is_array(array), "list %s", what);
    size_t rows = 0;
    for (const char *at = table.out; at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
        rows += *at && !strchr(" (\n", *at);
    cr_expect(rows == json_array_size(array) + 1 && widest(table.out) <= 80, "list %s:\n%s", what,
              table.out);
    cr_expect(!strchr(table.out, '\033') && !strstr(table.out, "(null)"));
    return array;
}

static const char *string_at(const json_t *array, size_t i, const char *key) {
    const char *text = json_string_value(json_object_get(json_array_get(array, i), key));
    return text ? text : "(none)";
}

Test(list, laws_and_their_properties) {
    struct place p = make_place();
    json_t *laws = list(&p, "laws", "laws");
    const struct touch_law *law;
    size_t i;
    for (i = 0; (law = touch_law_at(i)); i++) {
        cr_expect(!strcmp(string_at(laws, i, "name"), law->name));
        char *what = play_format("properties %s", law->name), range[160];
        json_t *properties = list(&p, what, "properties");
        cr_assert(json_array_size(properties) == law->property_count, "%s", law->name);
        for (size_t k = 0; k < law->property_count; k++) {
            const struct touch_property *property = &law->properties[k];
            const char *initial = string_at(properties, k, "default");
            touch_property_range(property, range, sizeof range);
            cr_expect(!strcmp(string_at(properties, k, "keyword"), property->keyword));
            cr_expect(!strcmp(string_at(properties, k, "unit"), property->unit));
            cr_expect(!strcmp(string_at(properties, k, "range"), range), "%s", property->keyword);
            cr_expect(!strcmp(initial, "required") == !!(property->flags & TOUCH_REQUIRED),
                      "%s of %s: %s", property->keyword, law->name, initial);
            cr_expect(!strcmp(initial, "none") == !!(property->flags & TOUCH_OPTIONAL),
                      "%s of %s: %s", property->keyword, law->name, initial);
        }
        what = play_format("state %s", law->name);
        json_t *state = list(&p, what, "state");
        cr_assert(json_array_size(state) == law->state_count, "%s", law->name);
        for (int k = 0; k < (int)law->state_count; k++) {
            const int shear = k >= law->shear_field && k < law->shear_field + 2 * law->shear_count;
            cr_expect(!strcmp(string_at(state, (size_t)k, "name"), law->state[k].name));
            cr_expect(!strcmp(string_at(state, (size_t)k, "unit"), law->state[k].unit));
            cr_expect(!strcmp(string_at(state, (size_t)k, "meaning"), law->state[k].meaning));
            cr_expect(!*string_at(state, (size_t)k, "turning") == !shear, "%s of %s",
                      law->state[k].name, law->name);
        }
    }
    cr_expect(json_array_size(laws) == i, "%zu laws", i);
    drop_place(&p);
}

Test(list, references_quantities_cases) {
    struct place p = make_place();
    json_t *array = list(&p, "references", "references");
    const struct ref_reference *reference;
    const struct play_quantity *quantity;
    size_t i;
    struct ran ran = run(&p, "list references --json");
    const json_t *inputs = table_of(json_loads(ran.out, 0, NULL), "inputs");
    size_t input = 0;
    for (i = 0; (reference = ref_at(i)); i++) {
        cr_expect(!strcmp(string_at(array, i, "name"), reference->name), "%s, %s",
                  string_at(array, i, "name"), reference->name);
        for (size_t k = 0; k < reference->input_count; k++, input++)
            cr_expect(!strcmp(string_at(inputs, input, "reference"), reference->name) &&
                          !strcmp(string_at(inputs, input, "name"), reference->inputs[k].name),
                      "%s, %zu", reference->name, k);
    }
    cr_expect(json_array_size(array) == i, "%zu references", i);
    cr_expect(json_array_size(inputs) == input, "%zu inputs", input);
    array = list(&p, "quantities", "quantities");
    for (i = 0; (quantity = play_quantity_at(i)); i++)
        cr_expect(!strcmp(string_at(array, i, "name"), quantity->name) &&
                      !strcmp(string_at(array, i, "unit"), quantity->unit) &&
                      !strcmp(string_at(array, i, "of"), quantity->impact_only  ? "impact"
                                                         : quantity->is_outcome ? "run"
                                                         : quantity->of_bodies  ? "bodies"
                                                                                : "step"),
                  "%s", quantity->name);
    cr_expect(json_array_size(array) == i, "%zu quantities", i);
    array = list(&p, "cases", "cases");
    cr_expect(json_array_size(array) > 30);
    for (i = 0; i < json_array_size(array); i++) {
        cr_expect(touch_law_find(string_at(array, i, "law")), "%s", string_at(array, i, "name"));
        cr_expect(exists(string_at(array, i, "file")), "%s", string_at(array, i, "file"));
        cr_expect(i == 0 ||
                      strcmp(string_at(array, i - 1, "file"), string_at(array, i, "file")) < 0,
                  "sorted");
    }
    drop_place(&p);
}

/* What engines --json holds is in the text too: each law, each choice, each case with its counts, and
 * every reason once an engine. */
static void expect_text_of_engine(const json_t *sheet, const char *engine, const char *text) {
    size_t i, k;
    const json_t *row, *other;
    const json_t *laws = table_of(sheet, "laws"), *cases = table_of(sheet, "cases");
    size_t count = 0;
    json_array_foreach(laws, i, row) {
        if (strcmp(string_at(laws, i, "engine"), engine) != 0)
            continue;
        count++;
        cr_expect(strstr(text, string_at(laws, i, "words")), "%s", string_at(laws, i, "words"));
        cr_expect(strstr(text, string_at(laws, i, "known_wrong")));
    }
    cr_expect(count > 1, "%s", engine);
    json_array_foreach(table_of(sheet, "conventions"), i, row) {
        const char *key = json_string_value(json_object_get(row, "convention"));
        const char *choice = json_string_value(json_object_get(row, "choice"));
        if (!strcmp(json_string_value(json_object_get(row, "engine")), engine))
            cr_expect(strstr(text, key) && strstr(text, choice), "%s", key);
    }
    json_array_foreach(cases, k, row) {
        double not = 0;
        if (strcmp(string_at(cases, k, "engine"), engine) != 0)
            continue;
        json_array_foreach(table_of(sheet, "not_played"), i, other) {
            const char *why = json_string_value(json_object_get(other, "why"));
            static const char *const keys[] = {"engine", "law", "case"};
            int same = 1;
            for (size_t n = 0; n < TOUCH_COUNT(keys); n++)
                same &= json_equal(json_object_get(row, keys[n]), json_object_get(other, keys[n]));
            if (!same)
                continue;
            const char *at = strstr(text, why);
            cr_expect(at && !strstr(at + 1, why), "not once: %s", why);
            not += json_of(other, "variants");
        }
        char *line = play_format("    %s ", string_at(cases, k, "case"));
        const char *at = strstr(text, line);
        const long variants = lround(json_of(row, "variants"));
        cr_expect(at && strtol(at + strlen(line), NULL, 10) == variants, "no '%s'", line);
        cr_expect(lround(json_of(row, "played") + not ) == variants, "%s", line);
    }
}

Test(engines, the_text_has_what_the_json_has) {
    static const char *const names[] = {"lammps", "liggghts", "yade"};
    struct place p = make_place();
    struct ran ran = run(&p, "list engines --no-probe --json");
    json_t *whole = json_loads(ran.out, 0, NULL);
    expect_end(&ran, 0, "", "list engines --json");
    const json_t *engines = table_of(whole, "engines");
    cr_assert(json_array_size(engines) == TOUCH_COUNT(names));
    ran = run(&p, "list engines --no-probe");
    expect_end(&ran, 0, "", "engines");
    cr_expect(widest(ran.out) <= 80, "%zu columns", widest(ran.out));
    setenv("COLUMNS", "400", 1);
    ran = run(&p, "list engines --no-probe");
    const char *at = ran.out; /* no line is broken */
    for (size_t i = 0; i < TOUCH_COUNT(names); i++) {
        cr_expect(!strcmp(string_at(engines, i, "name"), names[i]));
        cr_expect(!strncmp(at, names[i], strlen(names[i])), "no %s", names[i]);
        const char *next = i + 1 < TOUCH_COUNT(names) ? play_format("\n\n%s: ", names[i + 1]) : "";
        const char *end = *next ? strstr(at, next) : NULL;
        cr_assert(end || !*next, "no %s", next);
        char *part = end ? play_format("%.*s", (int)(end - at), at) : play_copy(at);
        expect_text_of_engine(whole, names[i], part);
        at = end ? end + 2 : at;
    }
    drop_place(&p);
}
