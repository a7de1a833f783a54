/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command, its file against its schema, and what its parts measure where that is known. No verdict
 * here depends on a time. BENCH_PROGRAM and SOURCE_DIR, the folder bench, come from Meson. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "cases/core/folder.h"
#include "cases/core/memory.h"
#include "bench/machine/machine.h"
#include "bench/run/measure.h"
#include "cases/tests/schema.h"
#include "bench/results/bench_tables.h"
#include "touchstone/common.h"

/* --- running the command -------------------------------------------------------------------- */

/* Exit status; what it printed (both streams). */
static int run(const char *arguments, char **ret_text) {
    char command[2048];
    const size_t room = 1 << 20;
    char *text = play_zeroed(room, 1);
    snprintf(command, sizeof command, "%s %s 2>&1 </dev/null", BENCH_PROGRAM, arguments);
    FILE *pipe = popen(command, "r");
    if (!pipe || !text)
        abort();
    text[fread(text, 1, room - 1, pipe)] = '\0';
    const int status = pclose(pipe);
    *ret_text = text;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* --- bench.json and its schema -------------------------------------------------------------- */

static json_t *load(const char *file) {
    json_error_t error;
    json_t *json = json_load_file(file, JSON_REJECT_DUPLICATES, &error);
    cr_assert(json, "%s:%d: %s", file, error.line, error.text);
    return json;
}

static void check_screen(const char *text, size_t most) {
    while (*text) {
        const size_t length = strcspn(text, "\n");
        cr_expect(length <= most, "a line of %zu columns: %.*s", length, (int)length, text);
        cr_expect(!memchr(text, '\033', length), "colour without a terminal");
        text += length + (text[length] == '\n');
    }
}

/* A row has a time, unless a busy machine disturbed every batch of it: then it has none, and says so. */
static void check_measured(const struct bench_row *row) {
    char label[64];
    snprintf(label, sizeof label, "%s/%s", row->variant, row->set);
    cr_expect(!strcmp(row->law, "hertzian"), "%s: law '%s'", label, row->law);
    if (row->dropped == row->rounds)
        cr_expect(isnan(row->ns) && isnan(row->cycles), "%s: a time of disturbed batches", label);
    else
        cr_expect(row->ns > 0.0 && row->cycles > 0.0, "%s: %g ns, %g cycles, %zu of %zu disturbed",
                  label, row->ns, row->cycles, row->dropped, row->rounds);
}

/* A real run, and everything that is read of it. */
Test(command, quick_run) {
    char arguments[256], file[256], message[512], *text;
    const char *folder = folder_scratch("bench-test");
    snprintf(arguments, sizeof arguments,
             "--quick --no-plots --filter '^(hertzian|none)/' --seed 7 --out %s", folder);
    const int code = run(arguments, &text);
    cr_assert(code == 0, "exit status %d: %s", code, text);
    check_screen(text, 100);
    snprintf(file, sizeof file, "%s/bench.json", folder);
    json_t *json = load(file), *schema = schema_of(&bench_json);
    cr_expect(conforms(json, schema));
    struct bench_result result = {0};
    cr_assert(!bench_read_json(file, &result, message, sizeof message), "%s", message);
    cr_expect(result.rows_count >= 4 && result.ceilings_count >= 4 && result.streams_count >= 6);
    cr_expect(result.run.seed == 7 && result.run.quick);
    /* The command, for a shell; in a table a bar would end the cell. */
    cr_expect(strstr(result.run.command, "--filter '^(hertzian|none)/'"), "%s", result.run.command);
    snprintf(file, sizeof file, "grep -cF '(hertzian&#124;none)/' %s/bench.md >/dev/null", folder);
    cr_expect(system(file) == 0, "no escaped bar in bench.md");
    for (size_t i = 0; i < result.rows_count; i++)
        check_measured(&result.rows[i]);
    folder_remove(folder);
}

/* A slow-down of a factor 3, by both ways of comparing. A busy machine may hide it in noise: this is about the
 * plumbing and the exit status, verdicts are judged in test_stats.c on synthetic times. */
Test(command, baseline) {
    char arguments[256], *text;
    const char *folder = folder_scratch("bench-test");
    snprintf(arguments, sizeof arguments,
             "--quick --no-plots --filter '^hertzian/scalar/L1' --save then --out %s", folder);
    const int saved = run(arguments, &text);
    cr_assert(saved == 0, "exit status %d: %s", saved, text);
    snprintf(arguments, sizeof arguments, "--quick --baseline then --out %s", folder);
    setenv("TOUCHSTONE_BENCH_SLOW", "scalar:200", 1);
    const int slow = run(arguments, &text);
    cr_expect(strstr(text, "both programs in turns"), "%s", text);
    cr_expect(slow == (strstr(text, " slower") ? 1 : 0), "exit status %d: %s", slow, text);
    cr_expect(strstr(text, " slower") || strstr(text, "too noisy"), "%s", text);
    snprintf(arguments, sizeof arguments,
             "--quick --no-plots --filter '^hertzian/scalar/L1' --baseline then --numbers --out %s",
             folder);
    const int by_numbers = run(arguments, &text);
    cr_expect(strstr(text, "by numbers of another session"), "%s", text);
    cr_expect(by_numbers == (strstr(text, " slower") ? 1 : 0), "exit status %d: %s", by_numbers,
              text);
    cr_expect(strstr(text, " slower") || strstr(text, "within noise") || strstr(text, "too noisy"),
              "%s", text);
    unsetenv("TOUCHSTONE_BENCH_SLOW");
    /* The old program has the kernels that were kept with it: without them it does not run. */
    snprintf(arguments, sizeof arguments, "%s/baselines/then/" BENCH_LIBRARY, folder);
    cr_assert(!truncate(arguments, 0));
    snprintf(arguments, sizeof arguments,
             "--quick --no-plots --filter '^hertzian/scalar/L1' --baseline then --out %s", folder);
    run(arguments, &text);
    cr_expect(strstr(text, "by numbers of another session"), "%s", text);
    folder_remove(folder);
}

/* A stranger's page: every loop is of vectors, and gives the bits of the step. */
Test(law, of_an_example) {
    char *text;
    const int code =
        run("--quick --json --compiler gcc " SOURCE_DIR "/../lib/examples/linear_spring.c", &text);
    if (strstr(text, "there is no compiler"))
        cr_skip_test("no gcc");
    json_t *json = json_loads(text, 0, NULL), *schema = schema_of(&bench_json);
    cr_assert(code == 0 && json, "exit status %d: %s", code, text);
    cr_expect(conforms(json, schema));
    json_t *builds = json_object_get(json, "builds"), *one;
    size_t i;
    cr_expect(json_array_size(builds) >= 2 && json_array_size(json_object_get(json, "rows")) >= 4);
    json_array_foreach(builds, i, one) {
        const char *skipped = json_string_value(json_object_get(one, "skipped"));
        const char *target = json_string_value(json_object_get(one, "target"));
        cr_expect_eq(json_integer_value(json_object_get(one, "loops")),
                     json_integer_value(json_object_get(one, "vectors")));
        cr_expect(*skipped || json_number_value(json_object_get(one, "compared")) > 1e5);
        cr_expect(*skipped || json_number_value(json_object_get(one, "differing")) < 0.5,
                  "%s differs", target);
    }
}

/* Two statements that stop the vectoriser of gcc: each is named, in lines of 80 columns, and nothing is
 * written beside the page. */
Test(law, names_the_statement) {
    static const char page[] =
        "#include \"touchstone/step.h\"\n"
        "static const struct touch_property properties[] = {\n"
        "    {\"stiffness\", TOUCH_STIFFNESS_N, .flags = NEED}, {0}};\n"
        "struct material { double stiffness; };\nSTATELESS\n"
        "static int prepare(const struct values *v, struct material *ret) {\n"
        "    ret->stiffness = number(v, 0);\n    return 0;\n}\n"
        "FN void step(const struct material *m, const struct size *size, const struct motion *t,\n"
        "             const struct state *old, struct state *new, struct answer *a) {\n"
        "    (void)size, (void)old, (void)new;\n%s\n"
        "    a->normal_elastic = m->stiffness * x, a->active = yes(t->overlap > 0.0);\n}\n"
        "LAW(page, 0, .title = \"Test\", .source = \"none\", .known_wrong = \"\", KEEPS_NONE)\n";
    static const struct {
        const char *statement, *shown, *why;
    } of[] = {
        {"    const double x = exp(t->overlap);", "const double x = exp(t->overlap);",
         "exp() is called for one contact after the other"},
        {"    double x = t->overlap;\n    for (int k = 0; k < 50; k++) {\n        x = 0.5 * (x + "
         "t->overlap / x);\n        if (x < 1e-3)\n            break;\n    }",
         "if (x < 1e-3)", "a branch depends on the contact"},
    };
    char file[256], arguments[512], *text;
    for (size_t i = 0; i < TOUCH_COUNT(of) && bench_isa_at(1); i++) {
        const char *folder = folder_scratch("bench-test");
        snprintf(file, sizeof file, "%s/page.c", folder);
        FILE *out = fopen(file, "w");
        cr_assert(fprintf(out, page, of[i].statement) > 0 && !fclose(out));
        snprintf(arguments, sizeof arguments, "--quick --compiler gcc --target %s %s",
                 bench_isa_at(1)->target, file);
        const int code = run(arguments, &text);
        if (strstr(text, "there is no compiler"))
            cr_skip_test("no gcc");
        cr_expect(code == 0 && strstr(text, "page.c:1") && strstr(text, of[i].shown) &&
                      strstr(text, of[i].why) && strstr(text, " 0 of 3 "),
                  "exit status %d: %s", code, text);
        check_screen(text, 80);
        cr_expect(!remove(file) && !rmdir(folder), "more than the page is in its folder");
    }
}

static void put_text(char *ret, size_t size, const char *text) {
    snprintf(ret, size, "%s", text);
}

static void make_small(struct bench_result *ret_result) {
    struct bench_row row;
    const struct bench_ceiling ceiling = {"avx2", "fma", 0.5, 4};
    const struct bench_stream stream = {"L1", "read", 1, 100.0};
    *ret_result = (struct bench_result){0};
    bench_row_init(&row);
    put_text(row.problem, sizeof row.problem, "hertz.full");
    put_text(row.form, sizeof row.form, "plane");
    put_text(row.want, sizeof row.want, "all");
    put_text(row.source, sizeof row.source, "case");
    put_text(row.set, sizeof row.set, "L1");
    put_text(row.state, sizeof row.state, "trial");
    put_text(row.variant, sizeof row.variant, "vector");
    row.ns = 1.25;
    row.faster_scalar = (struct bench_interval){3.0, 2.5, 3.5};
    row.dropped = 4;
    bench_add_rows(ret_result, &row);
    bench_add_ceilings(ret_result, &ceiling);
    bench_add_streams(ret_result, &stream);
    put_text(ret_result->run.clock, sizeof ret_result->run.clock, "tsc");
}

Test(schema, catches_what_is_wrong) {
    static const struct {
        const char *list, *key, *value;
    } broken[] = {
        {"rows", "form", "\"quick\""}, {"rows", "ns", "\"12\""},
        {"rows", "threads", "1.5"},    {"rows", "control", "[1, 2]"},
        {"rows", "extra", "1"},        {"ceilings", "operation", "\"log\""},
        {"streams", "kind", "1"},
    };
    struct bench_result result;
    make_small(&result);
    FILE *out = play_text();
    cr_assert(!bench_write_json(&result, out));
    json_t *json = json_loads(play_text_end(out), 0, NULL), *schema = schema_of(&bench_json);
    cr_expect(conforms(json, schema));
    for (size_t i = 0; i < TOUCH_COUNT(broken); i++) {
        json_t *copy = json_deep_copy(json);
        json_object_set_new(json_array_get(json_object_get(copy, broken[i].list), 0), broken[i].key,
                            json_loads(broken[i].value, JSON_DECODE_ANY, NULL));
        cr_expect(!conforms(copy, schema), "%s.%s = %s passes", broken[i].list, broken[i].key,
                  broken[i].value);
    }
}

Test(result, written_and_read_again) {
    struct bench_result result, again = {0};
    char file[] = "/tmp/touchstone-bench-json-XXXXXX", message[512];
    FILE *out = fdopen(mkstemp(file), "w");
    make_small(&result);
    cr_assert(!bench_write_json(&result, out));
    fclose(out);
    cr_assert(!bench_read_json(file, &again, message, sizeof message), "%s", message);
    cr_assert(again.rows_count == 1 && again.ceilings_count == 1 && again.streams_count == 1);
    const struct bench_row *row = &again.rows[0];
    cr_expect(fabs(row->ns - 1.25) < 1e-12 && row->dropped == 4);
    cr_expect(isnan(row->cycles) && isnan(row->control.low));
    cr_expect(fabs(row->faster_scalar.high - 3.5) < 1e-12 &&
              fabs(row->faster_scalar.low - 2.5) < 1e-12);

    static const char *const wrong[] = {"", "[]", "{\"schema\": 2}", "{\"schema\": 1}",
                                        "{\"schema\": 1, \"run\": {}}"};
    for (size_t i = 0; i < TOUCH_COUNT(wrong); i++) {
        out = fopen(file, "w");
        fputs(wrong[i], out);
        fclose(out);
        cr_expect(bench_read_json(file, &again, message, sizeof message) == -1, "%s", wrong[i]);
        cr_expect(strstr(message, file), "%s", message);
    }
    unlink(file);
}

/* --- parts ---------------------------------------------------------------------------------- */

Test(machine, sizes) {
    cr_expect(fabs(bench_machine_size("48K") - 49152.0) < 0.5);
    cr_expect(fabs(bench_machine_size("30M") - 31457280.0) < 0.5);
    cr_expect(!(bench_machine_size("12 parsec") > 0.0) && !(bench_machine_size("") > 0.0));
}

static void check_twin(const struct bench_isa *isa) {
    double in[2][67], both[67], out[70];
    for (size_t i = 0; i < 67; i++) {
        in[0][i] = (double)i;
        in[1][i] = both[i] = 2.0 * (double)i;
    }
    for (size_t i = 0; i < 70; i++)
        out[i] = -1.0;
    const struct bench_streams streams = {.bytes = sizeof both,
                                          .in_count = 2,
                                          .inout_count = 1,
                                          .out_count = 1,
                                          .in = {in[0], in[1]},
                                          .inout = {both},
                                          .out = {out}};
    isa->twin(&streams);
    for (size_t i = 0; i < 67; i++) {
        const double parts[] = {in[0][i], in[1][i], both[i]};
        uint64_t sum = 0, part;
        for (size_t k = 0; k < 3; k++) {
            memcpy(&part, &parts[k], sizeof part);
            sum += part;
        }
        cr_expect(!memcmp(&sum, &out[i], sizeof sum), "%s: output %zu", isa->target, i);
        cr_expect(fabs(both[i] - 2.0 * (double)i) < 1e-300, "%s: state %zu", isa->target, i);
    }
    for (size_t i = 67; i < 70; i++)
        cr_expect(out[i] < 0.0, "%s: beyond the end", isa->target);
}

/* The twin reads and writes all that the kernel does, and keeps a state in place. */
Test(twin, is_the_same_streams) {
    const struct bench_isa *isa;
    for (size_t t = 0; (isa = bench_isa_at(t)); t++)
        if (touch_target_available(isa->target) == 1)
            check_twin(isa);
}
