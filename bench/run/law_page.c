/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "law_page.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>
#include "cases/core/child.h"
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "cases/core/places.h"
#include "cases/core/quote.h"

#ifndef BENCH_TARGET_OPTIONS /* X(name, bytes of a vector, options of the compiler), from Meson */
#define BENCH_TARGET_OPTIONS(X) X(scalar, 0, "")
#define BENCH_PAGE_OPTIONS      ""
#define BENCH_GCC_OPTIONS       "-O3"
#define BENCH_CLANG_OPTIONS     "-O2"
#define BENCH_LAW_FILES         ""
#endif

static const struct {
    const char *name;
    int bytes;
    const char *options;
} targets[] = {
#define X(name, bytes, options) {#name, bytes, options},
    BENCH_TARGET_OPTIONS(X)
#undef X
};

struct compiler {
    char name[12], version[64];
    const char *words; /* "ccache gcc" */
    int is_clang;      /* how it is asked for its remarks, and what optimises best */
};

__attribute__((format(printf, 3, 4))) static int refuse(char *ret_text, size_t size,
                                                        const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(ret_text, size, format, arguments);
    va_end(arguments);
    return -1;
}

/* --- a command ------------------------------------------------------------------------------ */

/* Runs a command in the folder of the page. -1: what it says of the first error. */
static int run(const struct bench_page *p, const char *command, char *ret_text, size_t size) {
    char **words = shell_words(command), *log = play_format("%s/log", p->folder);
    const int file = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const struct child_setup setup = {.folder = p->folder, .out = CHILD_TEXT, .err = file};
    const int bad =
        file < 0 ||
        child_run(&setup, words, play_format("there is no program %s", words[0]), ret_text, size);
    char *said = bad ? file_read(FILE_TEXT, "%s", log) : NULL;
    char *error = said ? strstr(said, "error") : NULL;
    while (error && error > said && error[-1] != '\n')
        error--;
    if (error)
        snprintf(ret_text, size, "%.*s", (int)strcspn(error, "\n"), error);
    close(file);
    return bad ? -1 : 0;
}

/* --- compilers ------------------------------------------------------------------------------ */

static int find_compiler(const struct bench_page *p, const char *words, struct compiler *ret,
                         char *ret_why, size_t size) {
    char text[512];
    const char *last = words + strlen(words);
    while (last > words && last[-1] != ' ' && last[-1] != '/')
        last--;
    *ret = (struct compiler){.words = words};
    snprintf(ret->name, sizeof ret->name, "%s", last);
    if (run(p, play_format("%s --version", words), text, sizeof text))
        return refuse(ret_why, size, "%s", text);
    ret->is_clang = strstr(text, "clang") || strstr(text, "LLVM");
    const char *number = strpbrk(text, "0123456789");
    const char *of = strstr(text, ") ") ? strstr(text, ") ") + 2 : number ? number : text;
    snprintf(ret->version, sizeof ret->version, "%.*s", (int)strcspn(of, " (\n"), of);
    return 0;
}

static struct bench_build build_of(const char *form, const char *target, const struct compiler *c) {
    struct bench_build b = {.compared = (double)NAN, .differing = (double)NAN};
    snprintf(b.form, sizeof b.form, "%s", form);
    snprintf(b.target, sizeof b.target, "%s", target);
    snprintf(b.compiler, sizeof b.compiler, "%.11s", c->name);
    snprintf(b.version, sizeof b.version, "%s", c->version);
    return b;
}

/* Those that are there; one that CC names and that is one of the others, by version and kind, is no third. */
static size_t find_compilers(const struct bench_page *p, const char *only,
                             struct bench_result *result, struct compiler ret[3]) {
    const char *const cc = getenv("CC"), *const words[] = {only ? only : "gcc", "clang", cc};
    size_t count = 0;
    for (size_t i = 0; i < (only ? 1 : TOUCH_COUNT(words)); i++) {
        char why[240];
        struct bench_build b;
        int known = 0;
        if (!words[i] || !*words[i])
            continue;
        if (find_compiler(p, words[i], &ret[count], why, sizeof why)) {
            b = build_of("", "", &ret[count]);
            snprintf(b.skipped, sizeof b.skipped, "%s", why);
            bench_add_builds(result, &b);
            continue;
        }
        for (size_t k = 0; k < count; k++)
            known |= ret[k].is_clang == ret[count].is_clang &&
                     !strcmp(ret[k].version, ret[count].version);
        count += !known;
    }
    return count;
}

/* --- the law -------------------------------------------------------------------------------- */

/* What all commands begin with. */
static char *common_words(const struct compiler *compiler) {
    return play_format(
        "%s -std=c11 -D_XOPEN_SOURCE=700 -w -fPIC -shared -ffp-contract=off " BENCH_PAGE_OPTIONS
        " -I%s -I%s -I%s/..",
        compiler->words, shell_word(place_include()), shell_word(place_kernels()),
        shell_word(place_program()));
}

/* The page of a law of the library, or the file; and the name of the law, NULL for the first. */
static char *find_file(const char *name, char **ret_law) {
    char *key = play_format(" %s:", name);
    const char *at = strstr(" " BENCH_LAW_FILES, key), *hash = strrchr(name, '#');
    *ret_law = NULL;
    if (at && access(name, F_OK) && !strpbrk(name, " :/")) {
        const char *file = strchr(at, ':') + 1;
        *ret_law = play_copy(name);
        return play_format("%s/lib/laws/%.*s.c", place_kernels(), (int)strcspn(file, " "), file);
    }
    if (hash && access(name, F_OK)) {
        *ret_law = play_copy(hash + 1);
        return play_format("%.*s", (int)(hash - name), name);
    }
    return play_copy(name);
}

static void name_others(struct bench_page *p) {
    const struct touch_law *(*at)(size_t i) = NULL;
    void *const symbol = dlsym(p->plugin.library, "touch_plugin_law_at");
    const struct touch_law *law;
    size_t used = 0;
    memcpy(&at, &symbol, sizeof at);
    for (size_t i = 1; at && used < sizeof p->others && (law = at(i)); i++)
        used += (size_t)snprintf(p->others + used, sizeof p->others - used, "%s%.40s",
                                 used ? ", " : "", law->name);
}

/* The scalar step, as a plugin has it. */
static int open_law(struct bench_page *p, const char *name, const struct compiler *compiler,
                    char *ret_message, size_t size) {
    struct touch_message message;
    char text[1024], *out = play_format("%s/law.so", p->folder);
    const char *base = strrchr(p->file, '/') + 1;
    int bad = run(p,
                  play_format("%s -O2 -DPLUGIN %s -o law.so -lm", common_words(compiler),
                              shell_word(p->file)),
                  text, sizeof text);
    if (bad)
        refuse(ret_message, size, "%s does not compile: %s", base, text);
    else if ((bad = touch_plugin_open(out, name, &p->plugin, &message) != TOUCH_OK))
        refuse(ret_message, size, "%s: %s", base,
               strstr(message.text, "exports neither")
                   ? "it has no law: neither LAW() of touchstone/step.h nor touch_plugin_law()"
                   : message.text);
    if (bad)
        return -1;
    p->law = p->plugin.law;
    snprintf(text, sizeof text, "touch_page_%.200s", p->law->name);
    if (!dlsym(p->plugin.library, text))
        return refuse(ret_message, size,
                      "%s: %s is verified as ever, but has no kernel: it is not written with "
                      "touchstone/step.h, whose macro LAW() makes a page of a law",
                      base, p->law->name);
    if (!name)
        name_others(p);
    return 0;
}

/* --- its kernels ---------------------------------------------------------------------------- */

/* Loads what was compiled; 0, or -1 and why not. */
static int load(struct bench_page *p, const char *library, const struct compiler *compiler,
                const struct touch_target *target, char *ret_why, size_t size) {
    struct bench_made *made = &p->made[p->count];
    void *const handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    const struct touch_kernel *const *kernel = handle ? dlsym(handle, "touch_kernel_alone") : NULL;
    if (!kernel)
        return refuse(ret_why, size, "%s", dlerror());
    made->kernel = **kernel;
    made->kernel.law = p->law;
    made->kernel.target = target;
    snprintf(made->compiler, sizeof made->compiler, "%.11s", compiler->name);
    p->libraries[p->count++] = handle;
    return 0;
}

static int make_kernel(struct bench_page *p, enum touch_form form, size_t t,
                       const struct compiler *compiler, struct bench_result *result,
                       char *ret_message, size_t size) {
    const struct touch_target *target = touch_target_at(t);
    struct bench_build b = build_of(touch_form_name(form), target->name, compiler);
    char *stem =
        play_format("%s/%s_%s_%s", p->folder, touch_form_name(form), target->name, compiler->name);
    char *library = play_format("%s.so", stem), *said = play_format("%s.said", stem);
    const char *remarks =
        compiler->is_clang
            ? "-foptimization-record-passes=loop-vectorize -foptimization-record-file="
            : "-fdump-tree-vect-optimized-missed-lineno=";
    const char *command = play_format(
        "%s %s %s -fvisibility=hidden%s -DTARGET=%s -DVECTOR_BYTES=%d -DLAW_NAME=%s %s %s%s "
        "%s/lib/batch/kernel_alone.c -o %s -lm",
        common_words(compiler), compiler->is_clang ? BENCH_CLANG_OPTIONS : BENCH_GCC_OPTIONS,
        targets[t].options, form == TOUCH_FORM_SPACE ? " -DIN_SPACE" : "", target->name,
        targets[t].bytes, p->law->name, shell_word(play_format("-DLAW_FILE=\"%s\"", p->file)),
        remarks, shell_word(said), shell_word(place_kernels()), shell_word(library));
    const int bad = run(p, command, ret_message, size);
    if (bad)
        snprintf(b.skipped, sizeof b.skipped, "not compiled: %.220s", ret_message);
    else if (targets[t].bytes)
        bench_read_remarks(
            &(struct bench_remarks){p->file, said, library, compiler->is_clang, targets[t].bytes},
            &b, result);
    if (!bad && touch_target_available(target->name) != 1)
        snprintf(b.skipped, sizeof b.skipped, "compiled, not run: this processor lacks %s",
                 target->needs);
    else if (!bad)
        load(p, library, compiler, target, b.skipped, sizeof b.skipped);
    bench_add_builds(result, &b);
    return bad;
}

static int make_kernels(const struct bench_options *options, struct bench_page *p,
                        const struct compiler *compilers, size_t count, struct bench_result *result,
                        char *ret_message, size_t size) {
    const struct touch_target *target;
    int made = 0;
    for (int form = TOUCH_FORM_PLANE; form <= TOUCH_FORM_SPACE; form++)
        for (size_t t = 0; (target = touch_target_at(t)) && p->count < BENCH_MADE_MAX; t++)
            for (size_t i = 0; i < count && p->count < BENCH_MADE_MAX && !bench_is_stopped(options);
                 i++)
                if (!t || !options->target || !strcmp(options->target, target->name)) {
                    char what[256], why[512];
                    snprintf(what, sizeof what, "compiling %.64s: %s, %s, %.11s", p->law->name,
                             touch_form_name((enum touch_form)form), target->name,
                             compilers[i].name);
                    bench_progress(&(struct bench_lab){.options = options}, what);
                    if (!make_kernel(p, (enum touch_form)form, t, &compilers[i], result, why,
                                     sizeof why))
                        made = 1;
                    else if (!made)
                        refuse(ret_message, size,
                               "%s is verified as ever, but has no kernel: lib/batch/kernel.c does "
                               "not compile with it: %s",
                               p->law->name, why);
                }
    return made ? 0 : -1;
}

int bench_page_open(const struct bench_options *options, const char *name, const char *compiler,
                    struct bench_result *result, struct bench_page *ret_page, char *ret_message,
                    size_t size) {
    struct bench_page p = {.folder = folder_scratch("touchstone-bench")};
    struct compiler compilers[3];
    char *law, *file = find_file(name, &law), whole[PATH_MAX];
    int bad = -1;
    setenv("CCACHE_DISABLE", "1", 1); /* what it keeps has no remarks */
    if (!p.folder)
        refuse(ret_message, size, "there is no folder for temporary files");
    else if (!realpath(file, whole) || !file_has_text("%s", p.file = play_copy(whole)))
        refuse(ret_message, size, "%s is no file, and no law of the library (touchstone list laws)",
               file);
    else if (!file_has_text("%s/lib/batch/kernel_alone.c", place_kernels()))
        refuse(ret_message, size,
               "%s/lib/batch/kernel_alone.c is missing, of which kernels are compiled; "
               "meson install --tags kernels installs it",
               place_kernels());
    else {
        const size_t count = find_compilers(&p, compiler, result, compilers);
        if (!count)
            refuse(ret_message, size, "there is no compiler: %s",
                   compiler ? compiler : "neither gcc nor clang, nor one that CC names");
        else
            bad = open_law(&p, law, &compilers[0], ret_message, size) ||
                          make_kernels(options, &p, compilers, count, result, ret_message, size)
                      ? -1
                      : 0;
    }
    *ret_page = p;
    if (bad)
        bench_page_close(ret_page);
    return bad;
}

void bench_page_close(struct bench_page *page) {
    for (size_t i = 0; i < page->count; i++)
        dlclose(page->libraries[i]);
    if (page->plugin.library)
        touch_plugin_close(&page->plugin);
    if (page->folder)
        folder_remove(page->folder);
    *page = (struct bench_page){.count = 0};
}
