/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The built program (path in TOUCHSTONE), as a user meets it: exit codes, streams, folders. */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "cases/core/memory.h"
#include "cases/play/trace_table.h"
#include "cases/core/file.h"
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

static void write_text(const char *path, const char *text) {
    FILE *out = fopen(path, "wb");
    cr_assert(out && fputs(text, out) >= 0 && !fclose(out), "%s", path);
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

/* A file below work/, with the folders above it. */
static void put(const struct place *p, const char *name, const char *text) {
    char *path = below(p, name);
    for (char *slash = strchr(path + strlen(p->work) + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    write_text(path, text);
}

static int has(const struct place *p, const char *name) {
    return exists(below(p, name));
}

static char *get(const struct place *p, const char *name) {
    return read_whole(below(p, name));
}

/* What lies below work/ as one number: names, kinds, sizes, bytes and times of change. nftw has no
 * argument for its caller. */
static unsigned long long picture;

static int add_to_picture(const char *path, const struct stat *info, int type, struct FTW *where) {
    unsigned long long sum = 1469598103934665603ull;
    for (const char *at = path; *at; at++)
        sum = (sum ^ (unsigned char)*at) * 1099511628211ull;
    sum = (sum ^ (unsigned long long)type) * 1099511628211ull;
    if (where->level > 0) {
        sum = (sum ^ (unsigned long long)info->st_mtim.tv_sec) * 1099511628211ull;
        sum = (sum ^ (unsigned long long)info->st_mtim.tv_nsec) * 1099511628211ull;
    }
    char *text = type == FTW_F ? read_whole(path) : NULL;
    for (const char *at = text; at && *at; at++)
        sum = (sum ^ (unsigned char)*at) * 1099511628211ull;
    picture += sum; /* whatever the order of the files */
    return 0;
}

static unsigned long long picture_of(const struct place *p) {
    picture = 0;
    cr_assert(!nftw(p->work, add_to_picture, 16, FTW_PHYS));
    return picture;
}

/* --- running ------------------------------------------------------------------------------------ */

/* How the program is started; zeros: in work/, streams to files. */
struct how {
    const char *folder;      /* where, instead of work/ */
    const char *environment; /* "NAME=value", or "NAME" to unset */
    long file_size;          /* limit in bytes, with SIGXFSZ as the end of who writes more */
    int ignored;             /* signal that is ignored from the start */
    const char *terminal;    /* stdout is this terminal */
    int all_of_it;           /* and stderr is, too */
    int stop;                /* signal that is sent when the first case is finished */
    int shell;               /* a shell reads the command */
};

struct ran {
    int code; /* exit code; 128 + signal */
    char *out, *err;
};

static void limit_files(long size) {
    const struct rlimit none = {0, 0}, file = {(rlim_t)size, (rlim_t)size};
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &file);
}

/* In the child. Words of the command are separated by spaces; '' is an empty one. */
static void become(const struct place *p, const struct how *how, const char *command) {
    char *argv[64], *program = getenv("TOUCHSTONE"), *words = play_format("%s", command);
    size_t argc = 0;
    argv[argc++] = program;
    for (char *word = strtok(words, " "); word && argc < 63; word = strtok(NULL, " "))
        argv[argc++] = strcmp(word, "''") ? word : word + 2;
    argv[argc] = NULL;
    const int in = open("/dev/null", O_RDONLY), err = creat(p->err, 0666);
    const int out = how->terminal ? open(how->terminal, O_WRONLY | O_NOCTTY) : creat(p->out, 0666);
    if (!program || in < 0 || out < 0 || err < 0 || chdir(how->folder ? how->folder : p->work) ||
        dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(how->all_of_it ? out : err, 2) < 0)
        _exit(99);
    unsetenv("TOUCHSTONE_CASES");
    unsetenv("NO_COLOR");
    if (how->environment && strchr(how->environment, '='))
        putenv(play_format("%s", how->environment));
    if (how->file_size)
        limit_files(how->file_size);
    if (how->ignored)
        signal(how->ignored, SIG_IGN);
    alarm(60); /* a hang is a failure */
    if (how->shell)
        execl("/bin/sh", "sh", "-c", play_format("exec '%s' %s", program, command), (char *)NULL);
    execv(program, argv);
    _exit(98);
}

/* Until a run has written down what it finished, for a minute at most. */
static void await_case(const struct place *p) {
    char *pattern = play_format("%s/results.tmp-*/journal-0.jsonl", p->work);
    const struct timespec moment = {0, 10000000};
    int there = 0;
    for (int k = 0; k < 6000 && !there; k++) {
        glob_t found = {0};
        struct stat file;
        nanosleep(&moment, NULL);
        there =
            !glob(pattern, 0, NULL, &found) && !stat(found.gl_pathv[0], &file) && file.st_size > 0;
        globfree(&found);
    }
    cr_assert(there, "no case was finished in a minute");
}

static struct ran run_how(const struct place *p, struct how how, const char *command) {
    fflush(NULL);
    const pid_t child = fork();
    cr_assert(child >= 0);
    if (child == 0)
        become(p, &how, command);
    int status;
    if (how.stop) {
        await_case(p);
        kill(child, how.stop);
    }
    cr_assert(waitpid(child, &status, 0) == child);
    struct ran ran = {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), NULL, NULL};
    ran.out = how.terminal ? play_format("%s", "") : read_whole(p->out);
    ran.err = read_whole(p->err);
    cr_assert(ran.code != 98 && ran.code != 99, "the program in TOUCHSTONE cannot be run");
    return ran;
}

__attribute__((format(printf, 2, 3))) static struct ran run(const struct place *p,
                                                            const char *format, ...) {
    char command[2048];
    va_list list;
    va_start(list, format);
    vsnprintf(command, sizeof command, format, list);
    va_end(list);
    return run_how(p, (struct how){0}, command);
}

__attribute__((format(printf, 2, 3))) static struct ran run_shell(const struct place *p,
                                                                  const char *format, ...) {
    char command[2048];
    va_list list;
    va_start(list, format);
    vsnprintf(command, sizeof command, format, list);
    va_end(list);
    return run_how(p, (struct how){.shell = 1}, command);
}

/* Exit code, and a part of stderr; "" for nothing at all on stderr. */
static void expect_end(const struct ran *ran, int code, const char *says, const char *what) {
    cr_expect(ran->code == code, "%s: exit %d, not %d\n%s%s", what, ran->code, code, ran->out,
              ran->err);
    cr_expect(*says ? strstr(ran->err, says) != NULL : !*ran->err, "%s: stderr is\n%s", what,
              ran->err);
}

/* --- case files --------------------------------------------------------------------------------- */

#define CASE(tags, checks)                                                                         \
    "schema: 1\ntitle: A ball pressed by hand\nlaw: hertz\n" tags                                  \
    "properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5}\n"                                    \
    "pair: {radius: 10 mm, density: 2000 kg/m3}\n"                                                 \
    "path:\n  - {move: {normal: 1 um}, steps: 20}\n  - {move: {shear: 1 um}, steps: 20}\n"         \
    "check:\n" checks

#define RIGHT                                                                                      \
    "  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 32 ulp}\n"             \
    "  - {quantity: slips_begun, expected: 1, source: by hand, basis: exact}\n"

static const char good[] = CASE("", RIGHT);
static const char wrong[] =
    CASE("", RIGHT "  - {quantity: activations, expected: 2, source: a slip, basis: exact}\n");
static const char wish[] =
    CASE("", "  - {quantity: activations, expected: 2, source: a wish, finding: it is just one}\n");
static const char order[] =
    "schema: 1\ntitle: Oblique loading\nlaw: hertz\n"
    "properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 10}\n"
    "pair: {radius: 10 mm, density: 2000 kg/m3}\n"
    "path:\n  - {move: {normal: 1 um, angle: 30 deg}, steps: 50}\n"
    "check:\n"
    "  - {quantity: shear_force_s, reference: hertz_path_shear_force, at: end, converges: 1}\n"
    "  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 32 ulp}\n";
static const char malformed[] =
    "schema: 1\ntitle: A ball\nlaw: hertz\nproperties: {hz_sheer: 1}\n"
    "pair: {radius: 10 mm, density: 2000}\npath:\n  - {move: {normal: 1 um}}\n"
    "check:\n  - {quantity: activations, expected: 1, source: any, basis: exact}\n";

static const char *const products[] = {"verdicts.csv", "verdicts.json", "junit.xml", "report.md",
                                       "traces/index.json"};

/* Rows of a results folder. */
static struct play_rows rows_of(const struct place *p, const char *folder) {
    struct play_rows rows = {0};
    char message[512] = "", *path = play_format("%s/%s/verdicts.json", p->work, folder);
    cr_assert(!play_read_json(path, &rows, NULL, message, sizeof message), "%s", message);
    return rows;
}

/* --- help and usage ----------------------------------------------------------------------------- */

Test(command, helps) {
    static const char *const commands[] = {"--help",
                                           "-h",
                                           "help",
                                           "verify --help",
                                           "show --help",
                                           "list --help",
                                           "timestep --help",
                                           "report --help",
                                           "map --help"};
    struct place p = make_place();
    const unsigned long long before = picture_of(&p);
    for (size_t i = 0; i < TOUCH_COUNT(commands); i++) {
        struct ran ran = run(&p, "%s", commands[i]);
        expect_end(&ran, 0, "", commands[i]);
        cr_expect(!strncmp(ran.out + 1, "sage: touchstone", 16), "%s:\n%s", commands[i], ran.out);
    }
    struct ran ran = run(&p, "--help");
    for (size_t i = 3; i < TOUCH_COUNT(commands); i++) {
        char *line = play_format("\n  %.*s ", (int)strcspn(commands[i], " "), commands[i]);
        cr_expect(strstr(ran.out, line), "%s is not listed", commands[i]);
    }
    cr_expect(picture_of(&p) == before, "help writes nothing");
    drop_place(&p);
}

Test(command, tells_its_version) {
    struct place p = make_place();
    struct ran ran = run(&p, "--version");
    int major, minor, patch, end = 0;
    expect_end(&ran, 0, "", "--version");
    cr_expect(sscanf(ran.out, "touchstone %d.%d.%d (%*[^)\n])%n", &major, &minor, &patch, &end) ==
                      3 &&
                  end > 0 && !strcmp(ran.out + end, "\n"),
              "%s", ran.out);
    drop_place(&p);
}

Test(command, refuses_wrong_usage) {
    static const struct {
        const char *command, *says;
    } rows[] = {
        {"verfy", "there is no verb 'verfy' (did you mean 'verify'?)"},
        {"frobnicate", "no verb 'frobnicate'"},
        {"--verify", "unknown option '--verify' (did you mean 'verify'?)"},
        {"--verison", "unknown option '--verison' (did you mean '--version'?)"},
        {"../verify", "there is no verb '../verify'"},
        {"verify --jbos 4", "unknown option '--jbos' (did you mean '--jobs'?)"},
        {"verify --jobs 0", "--jobs 0: the value must be a whole number in [1, 1024]"},
        {"verify --jobs 4x", "--jobs 4x: the value must be a whole number"},
        {"verify --jobs=1.5", "--jobs 1.5: the value must be a whole number"},
        {"verify --jobs ''", "--jobs: the value must not be empty"},
        {"verify --jobs 99999999999999999999", "a whole number in [1, 1024]"},
        {"verify --jobs", "--jobs needs a value: --jobs N"},
        {"verify --out ''", "--out: the value must not be empty"},
        {"verify --out --orders", "--out needs a value, and '--orders' is an option"},
        {"verify --orders=3", "--orders takes no value, and '--orders=3' gives it one"},
        {"verify --help=3", "--help takes no value"},
        {"verify -x", "unknown option '-x'"},
        {"verify -out x", "unknown option '-out' (did you mean '--out'?)"},
        {"verify --=3", "unknown option '--=3'"},
        {"verify --law-command x", "unknown option '--law-command'"},
        {"verify --limit time=0", "--limit time=0: allowed: time=SECONDS in [0.01, 1000000]"},
        {"verify --limit memory=nan", "--limit memory=nan: allowed: time=SECONDS in [0.01, "},
        {"verify -- --orders", "no case '--orders'"},
        {"selftest stray", "takes no arguments, and 'stray' is one"},
        {"new-law", "needs the name of the law"},
        {"new-law a b", "needs the name of the law, and 'b' is one argument too many"},
        {"timestep hertz", "hertz is a folder of"},
        {"timestep hertz/impact_damped hertz/impact_wall",
         "takes one case or file, and 'hertz/impact_wall' is one more"},
        {"timestep hertx hertz/impact_damped", "there is no law 'hertx' (did you mean 'hertz'?)"},
        {"timestep hertz/impact_damped hertz/impact_wall --law hertz",
         "takes one case or file, and 'hertz/impact_wall' is one more"},
        {"timestep hertz hertz/impact_damped --law hertz",
         "takes one case or file, and 'hertz' is one more"},
        {"timestep hertzian hertz/impact_damped",
         "hertz/impact_damped is a case of hertz, not of hertzian"},
        {"timestep hertz/impact_damped --law hertzian",
         "hertz/impact_damped is a case of hertz, not of hertzian"},
        {"timestep hertz/events", "events.yaml is a path, and an impact is needed"},
        {"timestep hertz/impact_damped --dt 0", "--dt 0: the step must be above 0 s"},
        {"timestep hertz/impact_damped --dt 3kg", "'3kg': expected a time"},
        {"timestep hertz/impact_damped --error 0.6", "must be a number in [1e-09, 0.5]"},
        {"verify --law hertx", "no law 'hertx' (did you mean 'hertz'?)"},
        {"verify --law hertzian hertz/events", "has all that is asked for: --law hertzian\n"},
        {"verify --tag nobody_uses_this", "--tag nobody_uses_this: no case here has this tag\n"},
        {"verify hertz/event",
         "verify: there is no case 'hertz/event': it is neither a file nor a shipped case "
         "(did you mean 'hertz/events'?)"},
        {"verify ''", "there is no case ''"},
        {"verify hertz/events nowhere.yaml", "no case 'nowhere.yaml'"},
        {"verify empty", "no case file (*.yaml, *.yml) in empty"},
        /* Of several mistakes the first is named. */
        {"verify hertz/events empty", "no case file (*.yaml, *.yml) in empty\n"},
        {"verify hertz/impakt hertz/oblique_impakt", "there is no case 'hertz/impakt'"},
        {"verify hertz/events hertz/impakt nowhere", "there is no case 'hertz/impakt'"},
        {"verify --outt x --jobss 2", "unknown option '--outt' (did you mean '--out'?)"},
        {"verify hertz/impakt --jobss 2 --outt x", "unknown option '--jobss'"},
        {"verify --out --jobss 2",
         "--out needs a value, and '--jobss' looks like the option --jobs (--out=--jobss if it"},
        {"verify --out -x -xy", "unknown option '-xy'"},
        {"verify hertz/events -x -xy", "unknown option '-x'\n"},
        {"verify --tag oblique --tag engnies",
         "--tag engnies: no case here has this tag (did you mean 'engines'?)"},
        {"verify --tag oblqiue --law hertzian",
         "--tag oblqiue: no case here has this tag (did you"},
        {"show --out -.csv", "needs one case or file"},
        {"show --out -.csv hertz/events hertz/plane",
         "--out -.csv: the steps are those of one case"},
        {"show --out -.csv hertz/events --x time", "--x and --y: --out -.csv has all quantities"},
        {"trace hertz/events",
         "'trace' is now 'touchstone show CASE --out STEPS.csv, or --out -.csv'"},
        {"plot hertz/events", "'plot' is now 'touchstone show CASE'"},
        {"show --out -.csv hertz/event", "show: there is no case 'hertz/event'"},
        {"show --out -.csv hertz", "hertz is a folder of"},
        {"show --out -.csv hertz/events --variant x", "--variant x"},
        {"show --out -.csv hertz/events --variant 0", "--variant 0"},
        {"show --out -.csv hertz/events --varian 99",
         "hertz/events has no such variant; its variants are listed below"},
        {"show --out -.csv --nope hertz/events", "--nope"},
        {"show", "needs one case or file"},
        {"show hertz/event", "show: there is no case 'hertz/event'"},
        {"show hertz", "hertz is a folder of"},
        {"show hertz/events --variant 0", "--variant 0"},
        {"show hertz/events --variant 99",
         "hertz/events has no such variant; its variants are listed below"},
        {"show hertz/events --x overlp",
         "--x overlp: there is no quantity of that name (did you mean 'overlap'?)"},
        {"show hertz/events --y activations", "--y activations: this is one number of a run"},
        {"show hertz/events --out a.eps",
         "--out a.eps: the name of the file must end in .svg, .png, .pdf, .tex or .csv"},
        {"show hertz/events --out .svg", "--out .svg"},
        {"list", "one of laws, cases"},
        {"list lwas", "one of laws, cases"},
        {"list laws cases", "laws takes no second argument, and 'cases' is one"},
        {"list kernels laws", "kernels takes no second argument, and 'laws' is one"},
        {"list laws hertz hertzian", "'hertzian' is one argument too many"},
        {"list laws --no-probe", "--no-probe is for engines, not for laws"},
        {"list engines hertz/event", "there is no case 'hertz/event'"},
        {"engines", "'engines' is now 'touchstone list engines'"},
        {"kernels --json", "'kernels' is now 'touchstone list kernels'"},
        {"list lwas csaes", "'lwas': needs one of laws, cases"},
        {"list properties", "needs the name of one law"},
        {"list properties hertz hertzian", "'hertzian' is one argument too many"},
        {"list state", "state needs the name of one law"},
        {"list state hertx", "no law 'hertx' (did you mean 'hertz'?)"},
        {"list properties hertx", "no law 'hertx' (did you mean 'hertz'?)"},
        {"list laws --jsno", "--jsno"},
        {"timestep", "imestep"},
        {"timestep hertz hertz/events --error x", "--error"},
        {"map", "map: needs one case or file"},
        {"map hertz/event", "map: there is no case 'hertz/event'"},
        {"map hertz/impact_damped --speed 1:2",
         "--speed 1:2: the value must be FROM:TO:N or FROM:TO:N:linear"},
        {"map hertz/impact_damped --speed 1:2:3:log", "must be FROM:TO:N"},
        {"map hertz/impact_damped --speed 1:2mm:3", "'2mm': expected a velocity"},
        {"map hertz/impact_damped --speed 0:2:3", "in equal ratios both ends must be above 0"},
        {"map hertz/impact_damped --speed 0:2:3:linear", "both speeds must be above 0"},
        {"map hertz/impact_damped --speed 1:2:1.5", "N must be a whole number in [1, 1e+07]"},
        {"map hertz/impact_damped --vary dp_nrati=0:1:5",
         "law hertz has no property 'dp_nrati' (did you mean 'dp_nratio'?)"},
        {"map hertz/impact_damped --vary dp_nratio=0:2:5",
         "dp_nratio = 1.5 is outside its range [0, 1]"},
        {"map hertz/impact_damped --vary dp_mode=0:3:4", "dp_mode is not a real property"},
        {"map hertz/impact_damped --vary dp_nratio", "must be KEY=FROM:TO:N"},
        {"map hertz/impact_damped --vary dp_nratio=0:1:10000 --speed 1:2:10000",
         "10000 values at 10000 speeds are too many: at most 1e+07 impacts"},
        {"map hertz/impact_damped --end never",
         "--end never: the value must be one of zero_overlap|zero_force"},
        {"map hertz/impact_damped --steps 3",
         "--steps 3: the value must be a whole number in [4, 10000]"},
        {"map hertz/impact_damped --target pentium", "target 'pentium' is unknown"},
        {"map hertz/impact_damped --out a.eps", "--out a.eps: the name of the file must end in"},
    };
    struct place p = make_place();
    put(&p, "empty/readme.txt", "no case\n");
    put(&p, "case.yaml", good);
    const unsigned long long before = picture_of(&p);
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct ran ran = run(&p, "%s", rows[i].command);
        expect_end(&ran, 2, rows[i].says, rows[i].command);
        cr_expect(strstr(ran.err, "Try 'touchstone"), "%s: no way out\n%s", rows[i].command,
                  ran.err);
        cr_expect(!*ran.out, "%s: stdout is\n%s", rows[i].command, ran.out);
    }
    struct ran ran = run(&p, "%s", "");
    expect_end(&ran, 2, "", "without arguments");
    cr_expect(strstr(ran.out, "Usage: touchstone VERB"));
    cr_expect(picture_of(&p) == before, "something was written");
    drop_place(&p);
}

/* --- verify: what it leaves ---------------------------------------------------------------------- */

Test(verify, a_good_case_of_the_user) {
    struct place p = make_place();
    put(&p, "mine/ball.yaml", good);
    struct ran ran = run(&p, "verify mine/ball.yaml");
    expect_end(&ran, 0, "", "verify");
    cr_expect(strstr(ran.out, "ball") && strstr(ran.out, "\n2 comparisons: 2 pass ("), "%s",
              ran.out);
    cr_expect(strstr(ran.out, "Report: touchstone-results/latest/report.html (this run: 2"), "%s",
              ran.out);
    for (size_t i = 0; i < TOUCH_COUNT(products); i++) {
        char *name = play_format("touchstone-results/latest/%s", products[i]),
             *text = get(&p, name);
        cr_expect(strlen(text) > 80, "%s:\n%s", name, text);
    }
    struct play_rows rows = rows_of(&p, "touchstone-results/latest");
    cr_expect(rows.count == 2 && play_rows_count(&rows, PLAY_VERDICT_PASS) == 2);
    cr_expect(!strcmp(rows.rows[0].case_name, "mine/ball") &&
              !strcmp(rows.rows[0].title, "A ball pressed by hand"));
    /* what the case is has come from the process that played it */
    const struct play_described *is =
        play_setups_described(&rows.setups, "mine/ball", rows.rows[0].law);
    cr_assert(is && is->leg_count == 2 && !is->legs_left_out);
    cr_expect(!strcmp(is->title, "A ball pressed by hand") && !strcmp(is->kind, "path"));
    cr_expect(!strcmp(is->legs[0].words, "overlap by 1 µm, in 20 steps of 50 ms"), "%s",
              is->legs[0].words);
    /* every curve that the index names is there */
    json_error_t error;
    char *text = get(&p, "touchstone-results/latest/traces/index.json");
    json_t *index = json_loads(text, 0, &error), *entry;
    size_t i;
    cr_assert(index && json_integer_value(json_object_get(index, "schema")) == 5, "%s", text);
    cr_assert(json_array_size(json_object_get(index, "traces")) == 1);
    json_array_foreach(json_object_get(index, "traces"), i, entry) {
        char *name = play_format("touchstone-results/latest/traces/%s",
                                 json_string_value(json_object_get(entry, "file")));
        cr_expect(has(&p, name), "%s", name);
    }
    char *csv = get(&p, "touchstone-results/latest/verdicts.csv");
    cr_expect(!strncmp(csv, "case,", 5) && strstr(csv, "\nmine/ball,"), "%s", csv);
    char *junit = get(&p, "touchstone-results/latest/junit.xml");
    cr_expect(!strncmp(junit, "<?xml", 5) && strstr(junit, "</testsuites>"), "%s", junit);
    cr_expect(!has(&p, "touchstone-results/latest/rows-0.json") &&
              !has(&p, "touchstone-results/latest/index-0.json"));
    drop_place(&p);
}

Test(verify, a_failing_case_is_named) {
    struct place p = make_place();
    put(&p, "mine/ball.yaml", wrong);
    put(&p, "mine/wish.yaml", wish);
    struct ran ran = run(&p, "verify mine --out results");
    expect_end(&ran, 1, "", "verify");
    cr_expect(strstr(ran.out, "\n4 comparisons: 2 pass 1 finding 1 fail ("), "%s", ran.out);
    cr_expect(strstr(ran.out, "\nfail  mine/ball\n   activations obtained 1, expected 2; error 1, "
                              "allowed 0 (absolute, exact)\n"),
              "%s", ran.out);
    struct play_rows rows = rows_of(&p, "results");
    cr_assert(rows.count == 4);
    cr_expect(!strcmp(rows.rows[2].quantity, "activations") &&
              rows.rows[2].verdict == PLAY_VERDICT_FAIL);
    cr_expect(!strcmp(rows.rows[3].case_name, "mine/wish") &&
              rows.rows[3].verdict == PLAY_VERDICT_FINDING &&
              !strcmp(rows.rows[3].detail, "it is just one"));
    ran = run(&p, "verify mine/wish.yaml");
    expect_end(&ran, 0, "", "a finding alone");
    drop_place(&p);
}

/* A case that the law cannot run is a failure with its reason, beside others that go on. */
Test(verify, a_case_that_cannot_run_fails) {
    struct place p = make_place();
    put(&p, "ball.yaml", good);
    put(&p, "press.yaml",
        "schema: 1\ntitle: Too much\nlaw: hertz\nproperties: {hz_shear: 1 GPa, hz_poiss: 0.3}\n"
        "pair: {radius: 10 mm, density: 2000}\nvary: {force: [1 N, 1 GN]}\n"
        "path:\n  - {press: {normal_force: $force}, steps: 1}\n"
        "check:\n  - {quantity: activations, expected: 1, source: any, basis: exact}\n");
    struct ran ran = run(&p, "verify ball.yaml press.yaml --no-report");
    expect_end(&ran, 1, "warning: press.yaml:8:3: the overlap becomes more than a radius",
               "verify");
    cr_expect(strstr(ran.out, "[force=1 GN]") &&
                  strstr(ran.out, "line 8: normal force 1e+09 N is not reached"),
              "%s", ran.out);
    cr_expect(strstr(ran.out, "\n4 comparisons: 3 pass 1 fail ("), "%s", ran.out);
    drop_place(&p);
}

/* A reference without an answer is seen while the case is run: bad input all the same, which costs one row. */
Test(verify, a_reference_without_an_answer_is_a_row) {
    static const char answer[] =
        "never.yaml:8:5: reference hertz_impact_duration: the bodies never separate";
    struct place p = make_place();
    put(&p, "good.yaml", good);
    put(&p, "never.yaml",
        "schema: 1\ntitle: Sticks\nlaw: hertz\n"
        "properties: {hz_shear: 1 GPa, hz_poiss: 0.3, dp_nratio: 1}\n"
        "pair: {radius: 10 mm, density: 2000}\nimpact: {speed: 1 m/s}\ncheck:\n"
        "  - {quantity: duration, reference: hertz_impact_duration, tolerance: 1, basis: data}\n");
    struct ran ran = run(&p, "verify good.yaml never.yaml --no-report --out r");
    expect_end(&ran, 2, "", "no answer");
    struct play_rows rows = rows_of(&p, "r");
    cr_expect(rows.count == 3 && play_rows_count(&rows, PLAY_VERDICT_PASS) == 2);
    cr_expect(rows.rows[2].verdict == PLAY_VERDICT_ERROR &&
                  !strcmp(rows.rows[2].quantity, "input") && strstr(rows.rows[2].detail, answer),
              "%s", rows.rows[2].detail);
    /* Where nothing was judged, there are no new results. */
    ran = run(&p, "verify never.yaml --no-report --out r --force");
    expect_end(&ran, 2, answer, "no answer alone");
    cr_expect(strstr(ran.err, "earlier results in r are unchanged"), "%s", ran.err);
    rows = rows_of(&p, "r");
    cr_expect(rows.count == 3);
    drop_place(&p);
}

/* What a law is compared with was intended by somebody, or measured. */
Test(verify, says_what_was_measured) {
    struct place p = make_place();
    put(&p, "data.yaml",
        CASE("",
             "  - {quantity: activations, expected: 2, source: an experiment, finding: just one, "
             "metric: absolute, tolerance: 0.5, basis: data}\n"));
    put(&p, "wish.yaml", wish);
    struct ran ran = run(&p, "verify data.yaml wish.yaml --no-report");
    expect_end(&ran, 0, "", "findings");
    cr_expect(strstr(ran.out, " 1, measured 2 ") && strstr(ran.out, " 1, intended 2 "), "%s",
              ran.out);
    drop_place(&p);
}

/* Where a number is missing there is neither an error nor a tolerance to print. */
Test(verify, says_that_there_is_no_number) {
    struct place p = make_place();
    put(&p, "sticks.yaml",
        "schema: 1\ntitle: Sticks\nlaw: hertz\n"
        "properties: {hz_shear: 1 GPa, hz_poiss: 0.3, dp_nratio: 1}\n"
        "pair: {radius: 10 mm, density: 2000}\nimpact: {speed: 1 m/s}\ncheck:\n"
        "  - {quantity: duration, expected: 1 s, source: any, tolerance: 1, basis: data}\n");
    struct ran ran = run(&p, "verify sticks.yaml --no-report");
    expect_end(&ran, 1, "", "sticks");
    cr_expect(strstr(ran.out, " not a number  ") && !strstr(ran.out, "inf") &&
                  strstr(ran.out,
                         "\n   duration obtained no number, expected 1 s\n"
                         "   touchstone has no number for duration: the contact does not end"),
              "%s", ran.out);
    drop_place(&p);
}

/* Of two variants the law takes one, in every form of the results. */
Test(verify, values_that_must_be_refused) {
    struct place p = make_place();
    put(&p, "beyond.yaml",
        "schema: 1\ntitle: Beyond\nlaw: hertzian\nproperties: {young: 1 GPa}\n"
        "pair: {radius: 10 mm, density: 2000}\nvary: {poisson: [0.6, 0.3]}\n"
        "check: {expect: refused}\n");
    struct ran ran = run(&p, "verify beyond.yaml");
    expect_end(&ran, 1, "", "verify");
    cr_expect(strstr(ran.out, "\n   refusal: it takes what must be refused\n") &&
                  strstr(ran.out, "\n2 comparisons: 1 pass 1 fail ("),
              "%s", ran.out);
    static const struct {
        const char *file, *says;
    } rows[] = {
        {"verdicts.csv", "poisson=0.6,Beyond,hertzian,built-in,scalar,refusal,1,absolute,1,1,"},
        {"verdicts.csv", ",pass,\"poisson = 0.6 is outside its range (-1, 0.5]\","},
        {"verdicts.csv", "poisson=0.3,Beyond,hertzian,built-in,scalar,refusal,1,absolute,1,0,"},
        {"verdicts.json", "\"detail\": \"it takes what must be refused\""},
        {"junit.xml", "it takes what must be refused"},
        {"report.md", "it takes what must be refused"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char *file = play_format("touchstone-results/latest/%s", rows[i].file),
             *text = get(&p, file);
        cr_expect(strstr(text, rows[i].says), "%s: no '%s' in\n%s", file, rows[i].says, text);
    }
    static const char *const verbs[] = {"show --out -.csv", "show", "map", "timestep"};
    for (size_t i = 0; i < TOUCH_COUNT(verbs); i++) {
        ran = run(&p, "%s beyond.yaml", verbs[i]);
        expect_end(&ran, 2, "beyond.yaml holds values that a law must refuse", verbs[i]);
    }
    ran = run(&p, "verify beyond.yaml --orders --out other");
    expect_end(&ran, 2, "no case here has all that is asked for: --orders", "orders");
    drop_place(&p);
}

/* Two files, one name of a case: which row is whose? */
Test(verify, two_files_of_one_name_are_refused) {
    struct place p = make_place();
    put(&p, "a/mine/ball.yaml", good);
    put(&p, "b/mine/ball.yaml", wrong);
    struct ran ran = run(&p, "verify a/mine/ball.yaml b/mine/ball.yaml --no-report");
    expect_end(&ran, 2, "a/mine/ball.yaml and b/mine/ball.yaml both are the case mine/ball",
               "twice");
    cr_expect(!has(&p, "touchstone-results"));
    ran = run(&p, "verify a/mine/ball.yaml ./a/mine/ball.yaml --no-report");
    expect_end(&ran, 0, "", "one file, named twice");
    drop_place(&p);
}

Test(verify, a_malformed_file_alone_writes_nothing) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    put(&p, "bad.yaml", malformed);
    struct ran ran = run(&p, "verify good.yaml --no-report");
    expect_end(&ran, 0, "", "good");
    const unsigned long long before = picture_of(&p);
    static const char *const commands[] = {"verify bad.yaml", "show --out -.csv bad.yaml"};
    for (size_t i = 0; i < TOUCH_COUNT(commands); i++) {
        ran = run(&p, "%s", commands[i]);
        expect_end(&ran, 2, "bad.yaml:4:14: law hertz has no property 'hz_sheer', did you mean",
                   commands[i]);
        cr_expect(strstr(ran.err, "\nproperties: {hz_sheer: 1}\n             ^\n"), "%s:\n%s",
                  commands[i], ran.err);
        cr_expect(!*ran.out, "%s: stdout is\n%s", commands[i], ran.out);
        cr_expect(picture_of(&p) == before, "%s: something was written", commands[i]);
    }
    drop_place(&p);
}

/* Among others it is one row, and the exit status tells. */
Test(verify, a_malformed_file_among_others_is_a_row) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    put(&p, "bad.yaml", malformed);
    static const char *const commands[] = {
        "verify good.yaml bad.yaml --no-report", "verify bad.yaml good.yaml --no-report",
        "verify . --no-report", "verify --jobs 1 good.yaml ./bad.yaml good.yaml --no-report"};
    for (size_t i = 0; i < TOUCH_COUNT(commands); i++) {
        struct ran ran = run(&p, "%s", commands[i]);
        expect_end(&ran, 2, "bad.yaml:4:14: law hertz has no property 'hz_sheer', did you mean",
                   commands[i]);
        cr_expect(strstr(ran.out, "\n3 comparisons: 2 pass 1 error ("), "%s:\n%s", commands[i],
                  ran.out);
        struct play_rows rows = rows_of(&p, "touchstone-results/latest");
        const struct play_row *row = &rows.rows[rows.count - 1];
        cr_expect(rows.count == 3 && row->verdict == PLAY_VERDICT_ERROR &&
                      strstr(row->case_name, "bad.yaml") && !strcmp(row->quantity, "input") &&
                      strstr(row->detail, "bad.yaml:4:14: law hertz has no property 'hz_sheer'") &&
                      !strchr(row->detail, '\n'),
                  "%s: %s", commands[i], row->detail);
    }
    put(&p, "wrong.yaml", wrong);
    struct ran ran = run(&p, "verify . --no-report");
    expect_end(&ran, 2, "bad.yaml:4:14", "a failure beside it: the highest status counts");
    drop_place(&p);
}

/* --- verify: where it goes ----------------------------------------------------------------------- */

/* A file that touchstone has not written, at any depth and under any name, or that the user changed, is named
 * and stays; so does all else. */
Test(verify, leaves_what_is_not_its_own) {
    static const char *const users[] = {"results/report.tex", "results/report.pdf",
                                        "results/plots/fig1.svg", "results/traces/raw/a.dat",
                                        "results/notes.txt"};
    struct place p = make_place();
    put(&p, "good.yaml", good);
    struct ran ran = run(&p, "verify good.yaml --out results");
    expect_end(&ran, 0, "", "first");
    for (size_t i = 0; i <= TOUCH_COUNT(users); i++) {
        const char *name = i < TOUCH_COUNT(users) ? users[i] : "results/report.md"; /* changed */
        put(&p, name, "of the user\n");
        const unsigned long long before = picture_of(&p);
        ran = run(&p, "verify good.yaml --out results");
        expect_end(&ran, 2, strchr(name, '/') + 1, name);
        cr_expect(picture_of(&p) == before, "%s: something was changed", name);
        remove(below(&p, name));
    }
    put(&p, "results/.gitignore", "*\n");
    ran = run(&p, "verify good.yaml --out results");
    expect_end(&ran, 0, "", "a .gitignore does not block");
    cr_expect(has(&p, "results/.gitignore"), "it stays");
    put(&p, "results/report.md", "of the user\n");
    ran = run(&p, "report results --no-plots");
    cr_expect(ran.code != 0 && strstr(ran.err, "report.md"), "%d: %s", ran.code, ran.err);
    char *kept = file_read(FILE_TEXT, "%s", below(&p, "results/report.md"));
    cr_expect(kept && !strcmp(kept, "of the user\n"), "the report was replaced");
    remove(below(&p, "results/.touchstone-manifest"));
    const unsigned long long old = picture_of(&p);
    ran = run(&p, "verify good.yaml --out results");
    expect_end(&ran, 2, "results: has no list of what touchstone wrote (.touchstone-manifest",
               "old");
    cr_expect(picture_of(&p) == old, "without a list all is the user's");
    drop_place(&p);
}

Test(verify, replaces_old_results_whole) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    put(&p, "wish.yaml", wish);
    mkdir(below(&p, "results"), 0777); /* an empty folder is anybody's */
    struct ran ran = run(&p, "verify wish.yaml --out results/");
    expect_end(&ran, 0, "", "first");
    cr_expect(has(&p, "results/report.md") && has(&p, "results/plots"));
    ran = run(&p, "verify good.yaml --no-report --out results --force");
    expect_end(&ran, 0, "", "second");
    struct play_rows rows = rows_of(&p, "results");
    cr_expect(rows.count == 2 && !strcmp(rows.rows[0].case_name, "good"));
    static const char *const gone[] = {"results/plots", "results/report.md", "results/report.html"};
    for (size_t i = 0; i < TOUCH_COUNT(gone); i++)
        cr_expect(!has(&p, gone[i]), "%s is still there", gone[i]);
    /* nothing else is left beside it: no temporary folder, no old one */
    remove(below(&p, "good.yaml"));
    remove(below(&p, "wish.yaml"));
    ran = run(&p, "verify .");
    expect_end(&ran, 2, "no case file", "nothing but results");
    char *command = play_format("rm -r %s/results && rmdir %s", p.work, p.work);
    cr_expect(!system(command), "something was left beside the results");
    drop_place(&p);
}

Test(verify, stopped_keeps_what_is_finished) {
    /* All shipped cases take seconds; old results stay as they were. */
    struct place p = make_place();
    put(&p, "good.yaml", good);
    struct ran ran = run(&p, "verify good.yaml --no-report --out results");
    expect_end(&ran, 0, "", "first");
    const unsigned long long before = picture_of(&p);
    ran = run_how(&p, (struct how){.stop = SIGTERM},
                  "verify --jobs 1 --no-report --out results --force");
    expect_end(&ran, 128 + SIGTERM, "earlier results in results are unchanged; the verdicts of ",
               "stopped");
    cr_expect(strstr(ran.err, "stopped by signal 15") && strstr(ran.err, "with --resume goes on"),
              "%s", ran.err);
    ran = run(&p, "verify good.yaml --no-report --out results --resume");
    expect_end(&ran, 2, "holds the verdicts of 'touchstone verify --jobs 1 --no-report --out",
               "other cases");
    cr_expect(strstr(ran.err, "other cases or options are asked for"), "%s", ran.err);
    char *command = play_format("rm -r %s/results.tmp-*", p.work);
    cr_expect(!system(command), "the folder of the stopped run is gone");
    cr_expect(picture_of(&p) == before, "something was left or changed");
    drop_place(&p);
}

Test(verify, makes_missing_folders) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    char *absolute = play_format("verify good.yaml --no-report --out %s/a/b/../c//d/", p.root);
    static const char *const commands[] = {"verify good.yaml --no-report --out x/y/z",
                                           "verify good.yaml --no-report --out=./x/y/w//",
                                           "verify --no-report --out ../w good.yaml"};
    for (size_t i = 0; i <= TOUCH_COUNT(commands); i++) {
        struct ran ran = run(&p, "%s", i < TOUCH_COUNT(commands) ? commands[i] : absolute);
        expect_end(&ran, 0, "", i < TOUCH_COUNT(commands) ? commands[i] : absolute);
    }
    cr_expect(has(&p, "x/y/z/verdicts.csv") && has(&p, "x/y/w/verdicts.csv") &&
              has(&p, "../w/verdicts.csv") && has(&p, "../a/c/d/verdicts.csv"));
    drop_place(&p);
}

Test(verify, leaves_other_folders_alone) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    put(&p, "thesis/chapter.tex", "years of work\n");
    put(&p, "results/verdicts.csv", "old\n");
    put(&p, "results/notes.txt", "mine\n");
    put(&p, "file", "a file\n");
    mkdir(below(&p, "real"), 0777);
    cr_assert(!symlink("real", below(&p, "link")));
    cr_assert(!symlink("nowhere", below(&p, "dangling")));
    static const struct {
        const char *out, *says;
    } rows[] = {
        {"thesis",
         "thesis: holds 'chapter.tex', which touchstone has not written; nothing was changed"},
        {"thesis/",
         "thesis: holds 'chapter.tex', which touchstone has not written; nothing was changed"},
        {"results", "results: holds 'notes.txt', which touchstone has not written"},
        {"/", "which touchstone has not written"},
        {"file", "file: exists and is not a folder"},
        {"file/results", "file/results: Not a directory"},
        {"file/a/b", "file/a/b: Not a directory"},
        {"link", "link: exists and is not a folder"},
        {"dangling", "dangling: exists and is not a folder"},
        {".", ".: cannot be replaced under this name"},
        {"real/..", "real/..: cannot be replaced under this name"},
        {"/proc/nowhere", "/proc/nowhere"},
    };
    const unsigned long long before = picture_of(&p);
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct ran ran = run(&p, "verify good.yaml --no-report --out %s", rows[i].out);
        expect_end(&ran, 2, rows[i].says, rows[i].out);
        cr_expect(!*ran.out, "%s: stdout is\n%s", rows[i].out, ran.out);
        cr_expect(picture_of(&p) == before, "%s: something was changed", rows[i].out);
    }
    drop_place(&p);
}

/* Eight variants have traces, and four more that fail; each says what its checks compare. */
Test(verify, traces_have_what_checks_compare) {
    struct place p = make_place();
    put(&p, "deep.yaml",
        "schema: 1\ntitle: Deep\nlaw: hertz\n"
        "properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.4}\n"
        "pair: {radius: 10 mm, density: 2500}\n"
        "vary: {deep: [1 um, 2 um, 3 um, 4 um, 5 um, 6 um, 7 um, 8 um, 9 um, 10 um, 11 um, 12 um, "
        "13 um, 14 um, 15 um, 16 um]}\n"
        "path:\n  - {move: {normal: $deep}, steps: 10}\n  - {hold: {}, steps: 10}\n"
        "check:\n"
        "  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 32 ulp}\n"
        "  - {quantity: overlap, expected: 1 um, source: nobody, at: leg 2, metric: absolute, "
        "basis: data, tolerance: 1 nm}\n"
        "  - {quantity: shear_force_s, expected: 0, source: nothing, at: end, metric: absolute, "
        "basis: exact}\n"
        "  - {quantity: overlap, expected: \"$deep\", source: given, at: leg_ends, tolerance: 32 "
        "ulp}\n");
    struct ran ran = run(&p, "verify deep.yaml --no-report --out results");
    cr_assert(ran.code == 1, "%s%s", ran.out, ran.err);
    char *text = get(&p, "results/traces/index.json");
    json_t *index = json_loads(text, 0, NULL);
    const json_t *traces = json_object_get(index, "traces");
    cr_assert(json_array_size(traces) == 12, "%zu traces", json_array_size(traces));
    const json_t *first = json_array_get(traces, 0), *expected = json_object_get(first, "expected");
    cr_expect(!strcmp(json_string_value(json_object_get(first, "x")), "overlap"));
    cr_assert(json_array_size(expected) >= 3, "%s", text);
    static const struct {
        const char *quantity, *column;
        size_t points;
        double unsure;
    } rows[] = {{"normal_force", "expected_normal_force_N", 0, 0},
                {"overlap", "expected_overlap_m", 0, 1e-9}};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        const json_t *one = json_array_get(expected, i);
        cr_expect(!strcmp(json_string_value(json_object_get(one, "quantity")), rows[i].quantity));
        cr_expect(!strcmp(json_string_value(json_object_get(one, "column")), rows[i].column));
        cr_expect(json_array_size(json_object_get(one, "points")) == rows[i].points);
        cr_expect(json_number_value(json_object_get(one, "uncertainty")) >= rows[i].unsure);
    }
    const json_t *ends = json_array_get(expected, json_array_size(expected) - 1),
                 *points = json_object_get(ends, "points");
    cr_assert(json_array_size(points) == 2, "%s", text);
    cr_expect(fabs(json_number_value(json_object_get(json_array_get(points, 1), "x")) - 1e-6) <
              1e-18);
    cr_expect(json_is_null(json_object_get(ends, "column")));
    char *table = get(&p, "results/traces/traces.csv");
    const size_t heading = strcspn(table, "\n") + 1;
    size_t i, at = 0;
    const json_t *trace;
    json_array_foreach(traces, i, trace) { /* one table behind the other */
        cr_expect((size_t)json_integer_value(json_object_get(trace, "at")) == at);
        cr_expect(!strncmp(table + at, table, heading), "%.60s", table + at);
        at += (size_t)json_integer_value(json_object_get(trace, "bytes"));
    }
    cr_expect(at == strlen(table));
    table[heading - 1] = '\0';
    cr_expect(strstr(table, ",expected_normal_force_N,expected_overlap_m"), "%s", table);
    char *start = table + strlen(table) + 1;
    start[strcspn(start, "\n")] = '\0';
    cr_expect(!strcmp(start + strlen(start) - 6, ",0,nan"), "%s", start);
    drop_place(&p);
}

/* Of a report that was killed nothing stays; what other verbs left for the report does. */
Test(verify, what_else_is_in_the_folder) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    struct ran ran = run(&p, "verify good.yaml --no-report --out results");
    expect_end(&ran, 0, "", "first");
    put(&p, "results/.report-4194304.tmp-0123456789abcdef/figures.gp", "half a script\n");
    put(&p, "results/selftest.json", "{\"schema\": 1}\n");
    put(&p, "results/bench.json", "{}\n");
    ran = run(&p, "verify good.yaml --no-report --out results");
    expect_end(&ran, 0, "", "again");
    cr_expect(!has(&p, "results/.report-4194304.tmp-0123456789abcdef"), "of a dead process");
    char *text = get(&p, "results/selftest.json");
    cr_expect(!strcmp(text, "{\"schema\": 1}\n"), "%s", text);
    cr_expect(has(&p, "results/bench.json") && has(&p, "results/verdicts.json"));
    put(&p, "results/.report-mine.tmp-0123456789abcdef", "somebody's\n");
    ran = run(&p, "verify good.yaml --no-report --out results");
    expect_end(&ran, 2, "results: holds '.report-mine", "another name");
    cr_expect(has(&p, "results/.report-mine.tmp-0123456789abcdef"));
    drop_place(&p);
}

/* Results of a run stay where they are; a folder that is named is not made poorer. */
Test(verify, a_small_run_replaces_no_large_one) {
    struct place p = make_place();
    put(&p, "mine/ball.yaml", good);
    put(&p, "mine/below/deep/other.yml", good);
    put(&p, "mine/below/.touchstone-manifest", "of results");
    struct ran ran = run(&p, "verify mine --no-report");
    expect_end(&ran, 0, "", "a folder of results in the folder");
    cr_expect(strstr(ran.out, "\n2 comparisons: 2 pass ("), "%s", ran.out);
    char *path = play_format("%s/mine/below/.touchstone-manifest", p.work);
    cr_assert(!unlink(path));
    ran = run(&p, "verify mine --no-report");
    expect_end(&ran, 0, "", "two kinds of names, and folders");
    cr_expect(strstr(ran.out, "\n4 comparisons: 4 pass ("), "%s", ran.out);
    ran = run(&p, "verify mine/ball.yaml --no-report");
    expect_end(&ran, 0, "", "one of them");
    struct play_rows rows = rows_of(&p, "touchstone-results/latest");
    cr_expect(rows.count == 2);
    char *runs = play_format("test $(ls -d %s/touchstone-results/2*/ | wc -l) = 3", p.work);
    cr_expect(!system(runs), "each run has a folder");
    static const struct {
        const char *command;
        int code;
        const char *says;
        size_t rows;
    } more[] = {
        {"verify mine --no-report --out named", 0, "", 4},
        {"verify mine/ball.yaml --no-report --out named", 2,
         "--out named: it holds 2 rows of cases that are not played now", 4},
        {"verify mine --no-report --out named", 0, "", 4},
        {"verify mine/ball.yaml --no-report --out named --force", 0, "", 2},
        {"verify mine --no-report --out named", 0, "", 4},
    };
    for (size_t i = 0; i < TOUCH_COUNT(more); i++) {
        ran = run(&p, "%s", more[i].command);
        expect_end(&ran, more[i].code, more[i].says, more[i].command);
        rows = rows_of(&p, "named");
        cr_expect(rows.count == more[i].rows, "%s: %zu rows", more[i].command, rows.count);
    }
    drop_place(&p);
}

Test(verify, without_a_report) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    struct ran ran = run(&p, "verify good.yaml --no-report");
    expect_end(&ran, 0, "", "verify");
    cr_expect(strstr(ran.out, "Results: touchstone-results/latest (this run: 2"), "%s", ran.out);
    for (size_t i = 0; i < TOUCH_COUNT(products); i++) {
        char *name = play_format("touchstone-results/latest/%s", products[i]);
        cr_expect(has(&p, name) == !!strcmp(products[i], "report.md"), "%s", name);
    }
    cr_expect(!has(&p, "touchstone-results/latest/plots"));
    drop_place(&p);
}

/* --- verify: the same results ----------------------------------------------------------------------- */

static void make_shipped(const struct place *p) {
    put(p, "cases/hertz/quick.yaml", CASE("tags: [quick]\n", RIGHT));
    put(p, "cases/hertz/slow.yaml", CASE("tags: [slow]\n", RIGHT));
    put(p, "cases/hertz/wrong.yaml", wrong);
    put(p, "cases/other/order.yaml", order);
    put(p, "cases/other/both.yaml", CASE("tags: [slow, loops]\n", RIGHT));
    put(p, "cases/other/laws.yaml",
        "schema: 1\ntitle: Two laws\nlaw: [hertz_mindlin, hertz_mindlin_corrected]\ntags: [loops]\n"
        "properties: {young: 1 GPa, poisson: 0.3, restitution: 1, mu_sl: 0, mu_ro: 0}\npair: "
        "{radius: 10 mm, density: 2000}\n"
        "path:\n  - {move: {normal: 1 um}}\n"
        "check:\n  - {quantity: activations, expected: 1, source: any, basis: exact}\n");
    put(p, "cases/.hidden/no.yaml", malformed);
    put(p, "cases/hertz/.no.yaml", malformed);
    put(p, "cases/hertz/no.txt", malformed);
    put(p, "cases/top.yaml", malformed);
}

/* However many processes there are, wherever one stands and however often: the same bytes. */
Test(verify, results_do_not_depend_on_how) {
    static const struct {
        const char *folder, *options;
    } rows[] = {{NULL, "--jobs 1"},    {NULL, "--jobs 4"}, {NULL, ""},
                {NULL, "--jobs 1024"}, {"/", "--jobs 2"},  {"/tmp", ""}};
    struct place p = make_place();
    static const char *const compared[] = {"verdicts.csv", "traces/index.json",
                                           "traces/traces.csv"};
    char *first[TOUCH_COUNT(compared)] = {NULL};
    put(&p, "user/good.yaml", good);
    put(&p, "user/wrong.yaml", wrong);
    put(&p, "user/order.yaml", order);
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char *command = play_format("verify %s/user hertz/events hysteretic/floor hertz/pressing "
                                    "hertz_mindlin/momentum --no-report --out %s/out%zu %s",
                                    p.work, p.work, i, rows[i].options);
        struct ran ran = run_how(&p, (struct how){.folder = rows[i].folder}, command);
        expect_end(&ran, 1, "", command);
        for (size_t k = 0; k < TOUCH_COUNT(compared); k++) {
            char *name = play_format("out%zu/%s", i, compared[k]), *text = get(&p, name);
            if (!i)
                first[k] = play_format("%s", text);
            cr_expect(strlen(text) > 200 && !strcmp(text, first[k]), "%s: %s differs", command,
                      name);
        }
    }
    drop_place(&p);
}

/* A name is the folder's and the file's, however the folder is written. */
Test(verify, names_do_not_depend_on_spelling) {
    static const char *const arguments[] = {"mine",
                                            "mine/",
                                            "mine//",
                                            "./mine",
                                            "mine/ball.yaml",
                                            "./mine/ball.yaml",
                                            "mine/ball.yaml mine/ball.yaml"};
    struct place p = make_place();
    put(&p, "mine/ball.yaml", good);
    for (size_t i = 0; i < TOUCH_COUNT(arguments); i++) {
        struct ran ran = run(&p, "verify --no-report %s", arguments[i]);
        expect_end(&ran, 0, "", arguments[i]);
        struct play_rows rows = rows_of(&p, "touchstone-results/latest");
        cr_expect(rows.count == 2 && !strcmp(rows.rows[0].case_name, "mine/ball"),
                  "%s: %zu rows, %s", arguments[i], rows.count, rows.rows[0].case_name);
    }
    drop_place(&p);
}

/* --- verify: which cases ---------------------------------------------------------------------------- */

/* TOUCHSTONE_CASES says where the shipped cases are; slow ones run by name or by tag only. */
Test(verify, selects) {
    static const struct {
        const char *arguments, *cases; /* in order, each once */
    } rows[] = {
        {"", "hertz/quick hertz/wrong other/laws other/order"},
        {"hertz", "hertz/quick hertz/slow hertz/wrong"},
        {"hertz/slow", "hertz/slow"},
        {"other/both hertz/quick", "other/both hertz/quick"},
        {"--tag quick", "hertz/quick"},
        {"--tag slow", "hertz/slow other/both"},
        {"--tag loops", "other/both other/laws"},
        {"--tag quick --tag slow", "hertz/quick hertz/slow other/both"},
        {"hertz --tag slow", "hertz/slow"},
        {"--law hertz_mindlin", "other/laws"},
        {"--law hertz", "hertz/quick hertz/wrong other/order"},
        {"--law hertz --tag loops", "other/both"},
        {"--orders", "other/order"},
        {"other --orders", "other/order"},
        {"other --law hertz_mindlin_corrected", "other/laws"},
    };
    struct place p = make_place();
    make_shipped(&p);
    char *cases = play_format("TOUCHSTONE_CASES=%s/cases", p.work);
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char *command = play_format("verify --no-report %s", rows[i].arguments), got[512] = "";
        struct ran ran = run_how(&p, (struct how){.environment = cases}, command);
        expect_end(&ran, strstr(rows[i].cases, "wrong") ? 1 : 0, "", command);
        struct play_rows found = rows_of(&p, "touchstone-results/latest");
        for (size_t k = 0; k < found.count; k++) {
            const size_t used = strlen(got);
            cr_expect(!strstr(rows[i].arguments, "--law") ||
                      strstr(rows[i].arguments, found.rows[k].law));
            cr_expect(!strstr(rows[i].arguments, "--orders") ||
                      found.rows[k].basis == PLAY_BASIS_ORDER);
            if (!k || strcmp(found.rows[k].case_name, found.rows[k - 1].case_name) != 0)
                snprintf(got + used, sizeof got - used, "%s%s", used ? " " : "",
                         found.rows[k].case_name);
        }
        cr_expect(!strcmp(got, rows[i].cases), "'%s': %s", command, got);
    }
    struct ran ran = run_how(&p, (struct how){.environment = cases}, "verify --law hysteretic");
    expect_end(&ran, 2, "has all that is asked for", "a law without cases");
    drop_place(&p);
}

Test(verify, shipped_cases_are_where_the_variable_says) {
    static const struct {
        const char *environment;
        int code;
        const char *says;
    } rows[] = {{"TOUCHSTONE_CASES=/nowhere", 2, "no case file (*.yaml, *.yml) in /nowhere"},
                {"TOUCHSTONE_CASES=.", 2, "no case file (*.yaml, *.yml) in ."},
                {"TOUCHSTONE_CASES=", 0, ""},
                {NULL, 0, ""}};
    static const char *const commands[] = {"list cases", "list cases --json"};
    struct place p = make_place();
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        for (size_t k = 0; k < TOUCH_COUNT(commands); k++) {
            struct ran ran =
                run_how(&p, (struct how){.environment = rows[i].environment}, commands[k]);
            expect_end(&ran, rows[i].code, rows[i].says, commands[k]);
            cr_expect(rows[i].code ? !*ran.out : !!strstr(ran.out, "hertz/events"), "%s:\n%s",
                      commands[k], ran.out);
        }
    put(&p, "cases/mine/bad.yaml", malformed);
    char *cases = play_format("TOUCHSTONE_CASES=%s/cases", p.work);
    struct ran ran = run_how(&p, (struct how){.environment = cases}, "list cases");
    expect_end(&ran, 2, "bad.yaml:4:14:", "a malformed shipped case");
    cr_expect(!*ran.out);
    drop_place(&p);
}

/* --- verify: what can die --------------------------------------------------------------------------- */

/* A file size below that of a long trace, above that of a few verdicts. */
#define SMALL_FILES 8192

Test(verify, a_trace_too_large_is_a_row) {
    struct place p = make_place();
    put(&p, "mine/large.yaml", CASE("", RIGHT));
    put(&p, "mine/small.yaml",
        "schema: 1\ntitle: Few steps\nlaw: hertzian\nproperties: {young: 1 GPa, poisson: 0.3}\n"
        "pair: {radius: 10 mm, density: 2000}\npath:\n  - {move: {normal: 1 um}, steps: 1}\n"
        "check:\n  - {quantity: activations, expected: 1, source: any, basis: exact}\n");
    for (int ignored = 0; ignored <= 1; ignored++) {
        static const char command[] = "verify mine --no-report";
        const struct how how = {.file_size = SMALL_FILES, .ignored = ignored ? SIGXFSZ : 0};
        struct ran ran = run_how(&p, how, command);
        expect_end(&ran, 3, "", command);
        cr_expect(strstr(ran.out, "1 pass 1 error ("), "%s", ran.out);
        struct play_rows rows = rows_of(&p, "touchstone-results/latest");
        cr_expect(rows.count == 2 && rows.rows[0].verdict == PLAY_VERDICT_ERROR &&
                      !strcmp(rows.rows[0].quantity, "files") &&
                      !strcmp(rows.rows[0].case_name, "mine/large") &&
                      strstr(rows.rows[0].detail, "cannot be written: File too large") &&
                      !strcmp(rows.rows[0].law, "hertz") &&
                      rows.rows[1].verdict == PLAY_VERDICT_PASS,
                  "%s", rows.rows[0].detail);
    }
    /* nothing half written is left, and the folder can be used again */
    char *command = play_format("find %s/touchstone-results -name '*tmp*' | grep -q .", p.work);
    cr_expect(system(command) != 0, "half written files are left");
    struct ran ran = run(&p, "verify mine --no-report");
    expect_end(&ran, 0, "", "after a crash");
    drop_place(&p);
}

/* Files that cannot be written are no fault of the law: exit 3, and the old results stay. */
Test(verify, a_full_disk_is_no_crash_of_the_law) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    struct ran ran = run(&p, "verify good.yaml --no-report --out results");
    expect_end(&ran, 0, "", "before");
    const unsigned long long before = picture_of(&p);
    static const long sizes[] = {SMALL_FILES, 1, 300};
    for (size_t i = 0; i < TOUCH_COUNT(sizes); i++) {
        const struct how how = {.file_size = sizes[i], .ignored = SIGXFSZ};
        ran = run_how(&p, how, "verify good.yaml --no-report --out results");
        cr_expect(ran.code == 3, "%ld bytes: exit %d", sizes[i], ran.code);
        cr_expect(sizes[i] < 300 || strstr(ran.err, "File too large"), "%ld bytes: %s", sizes[i],
                  ran.err);
        cr_expect(!strstr(ran.out, "crash") && !strstr(ran.out, "pass"), "%s", ran.out);
        cr_expect(sizes[i] < 300 || strstr(ran.err, "earlier results in results are unchanged"),
                  "%s", ran.err);
        cr_expect(picture_of(&p) == before, "%ld bytes: the old results changed", sizes[i]);
    }
    /* Many processes find it full; the user is told once. */
    const struct how how = {.file_size = 300, .ignored = SIGXFSZ};
    ran = run_how(&p, how,
                  "verify hertzian hysteretic_exact --jobs 4 --no-report --out results --force");
    cr_expect(ran.code == 3, "exit %d", ran.code);
    const char *end = strchr(ran.err, '\n');
    cr_expect(end && !end[1] &&
                  strstr(ran.err, "File too large: allow more than the file size that ") &&
                  strstr(ran.err, " 300 bytes); earlier results in "),
              "%s", ran.err);
    cr_expect(picture_of(&p) == before, "the old results changed");
    drop_place(&p);
}

/* Started by somebody who ignores the end of processes, it must still see them. */
Test(verify, ignored_signals_are_no_hang) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    struct ran ran =
        run_how(&p, (struct how){.ignored = SIGCHLD}, "verify good.yaml --out results");
    expect_end(&ran, 0, "", "verify with SIGCHLD ignored");
    cr_expect(has(&p, "results/report.md"));
    drop_place(&p);
}

/* --- colours ---------------------------------------------------------------------------------------- */

/* What the program prints on a terminal. */
static char *on_terminal(const struct place *p, struct how how, const char *command) {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) || unlockpt(terminal))
        cr_skip_test("this machine gives no pseudo-terminal");
    how.terminal = ptsname(terminal);
    const int slave = open(how.terminal, O_RDWR | O_NOCTTY); /* what is printed is kept */
    static char text[1 << 16];
    struct ran ran = run_how(p, how, command);
    cr_expect(ran.code <= 1, "%s: exit %d", command, ran.code);
    fcntl(terminal, F_SETFL, O_NONBLOCK);
    size_t size = 0;
    for (ssize_t got;
         size + 1 < sizeof text && (got = read(terminal, text + size, sizeof text - 1 - size)) > 0;)
        size += (size_t)got;
    text[size] = '\0';
    close(slave);
    close(terminal);
    return text;
}

/* Counted on a terminal, and gone at the end; silent in a pipe. */
Test(verify, progress_is_for_terminals) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    const char *text =
        on_terminal(&p, (struct how){.all_of_it = 1}, "verify good.yaml --no-report");
    cr_expect(strstr(text, "\r\033[K0 of 1 files"), "%s", text);
    cr_expect(strstr(text, "\r\033[K1 of 1 files\r\033[K"), "%s", text);
    struct ran ran = run(&p, "verify good.yaml --no-report");
    expect_end(&ran, 0, "", "verify");
    cr_expect(!strchr(ran.out, '\r'), "%s", ran.out);
    drop_place(&p);
}

Test(verify, colours_are_for_terminals) {
    static const char command[] = "verify wrong.yaml --no-report";
    struct place p = make_place();
    put(&p, "wrong.yaml", wrong);
    struct ran ran = run(&p, "%s", command);
    expect_end(&ran, 1, "", command);
    cr_expect(strstr(ran.out, "fail") && !strchr(ran.out, '\033'), "%s", ran.out);
    const char *text = on_terminal(&p, (struct how){0}, command);
    cr_expect(strstr(text, "\033[31mfail\033[0m") && strstr(text, "\033[32mpass\033[0m"), "%s",
              text);
    text = on_terminal(&p, (struct how){.environment = "NO_COLOR=1"}, command);
    cr_expect(strstr(text, "fail") && !strchr(text, '\033'), "%s", text);
    text = on_terminal(&p, (struct how){.environment = "NO_COLOR="}, command);
    cr_expect(strchr(text, '\033'), "an empty NO_COLOR is none: %s", text);
    drop_place(&p);
}

/* --- the table ---------------------------------------------------------------------------------- */

/* A case that fails with a long name, long variants and a long word. */
static const char wide[] =
    "schema: 1\ntitle: A ball\nlaw: hertz\n"
    "properties: {dp_nratio: 0.123456789012}\n"
    "pair: {radius: 10 mm, density: 2000 kg/m3}\n"
    "vary: {hz_mode: [0, 1], dp_mode: [0, 1, 2, 3], dp_sratio: [0.123456789, 0.234567891], "
    "dp_alpha: [0.111222333, 0.25], hz_alpha: [1.444555666], hz_shear: [1.23456789 GPa], "
    "hz_poiss: [0.312345678], fric: [0.512345678]}\n"
    "path:\n  - {move: {normal: 1 um}, steps: 20}\n"
    "check:\n"
    "  - {quantity: normal_elastic, expected: 1e-300, source: no, basis: exact}\n"
    "  - {quantity: activations, expected: 2, source: a wish, finding: it is just one}\n";

/* Columns of the widest line; characters count one. */
static size_t widest(const char *text) {
    size_t most = 0, columns = 0;
    for (; *text; text++) {
        columns = *text == '\n' ? 0 : columns + ((*text & 0xC0) != 0x80);
        most = columns > most ? columns : most;
    }
    return most;
}

Test(verify, the_table_fits_80_columns) {
    struct place p = make_place();
    const char *name = "mine/\xCE\xB4\xCE\xB4\xCE\xB4\xCE\xB4\xCE\xB4\xCE\xB4\xCE\xB4\xCE\xB4"
                       "\xCE\xB4\xCE\xB4\xCE\xB4\xCE\xB4-and-a-name-that-does-not-end-soon.yaml";
    put(&p, name, wide);
    put(&p, "mine/order.yaml", order);
    struct ran ran = run(&p, "verify mine --no-report");
    expect_end(&ran, 1, "", "verify");
    char *command = strstr(ran.out, "\nSee it: touchstone show ");
    cr_assert(command, "%s", ran.out);
    char *table =
        play_format("%.*s%s", (int)(command - ran.out), ran.out, strchr(command + 1, '\n'));
    cr_expect(widest(table) <= 80, "%zu columns:\n%s", widest(table), table);
    cr_expect(strstr(ran.out, "\xCE\xB4-and-a-na") && strstr(ran.out, "\n  me-that-does-not-end-"),
              "%s", ran.out);
    cr_expect(strstr(ran.out, "\n1  3.641e+299 times what it must be: 32 rows, 1 case\n"), "%s",
              ran.out);
    for (const char *at = ran.out; (at = strstr(at, "\xCE")); at++)
        cr_expect(at[1] == '\xB4', "a character is cut in two:\n%s", ran.out);
    drop_place(&p);
}

Test(list, is_as_wide_as_the_terminal) {
    static const size_t columns[] = {60, 80, 120};
    struct place p = make_place();
    for (size_t i = 0; i < TOUCH_COUNT(columns); i++) {
        char *environment = play_format("COLUMNS=%zu", columns[i]);
        const char *text =
            on_terminal(&p, (struct how){.environment = environment}, "list principles");
        cr_expect(widest(text) <= columns[i] + 1 && widest(text) > columns[i] - 20, "%s: %zu\n%s",
                  environment, widest(text), text); /* with the '\r' that a terminal adds */
    }
    drop_place(&p);
}

Test(verify, the_worst_comes_first) {
    struct place p = make_place();
    put(&p, "mine/a.yaml", good);
    put(&p, "mine/b.yaml", wish);
    put(&p, "mine/c.yaml", wrong);
    struct ran ran = run(&p, "verify mine hertzian/force --no-report");
    expect_end(&ran, 1, "", "as they came");
    cr_expect(strstr(ran.out, "\n  a ") < strstr(ran.out, "\n  c "), "%s", ran.out);
    ran = run(&p, "verify mine hertzian/force --no-report --failed-first");
    expect_end(&ran, 1, "", "--failed-first");
    const char *hertz = strstr(ran.out, "\nhertz "), *other = strstr(ran.out, "\nhertzian ");
    cr_assert(hertz && other);
    cr_expect(hertz < other, "%s", ran.out);
    const char *failed = strstr(hertz, "\n  c       activations");
    cr_expect(failed == strchr(hertz + 1, '\n'), "%s", ran.out);
    const char *finding = strstr(hertz, "\n  b ");
    cr_expect(failed < finding && finding < strstr(hertz, " pass\n"), "%s", ran.out);
    drop_place(&p);
}

/* --- plot --------------------------------------------------------------------------------------- */

#define CANARY "touchstone-canary"

static const char hostile[] =
    "schema: 1\n"
    "title: \"'; system('touch " CANARY "'); plot '< touch " CANARY "' # `touch " CANARY "` "
    "$(touch " CANARY ") ]]> <script>alert(1)</script> {/Symbol @x} %s \\\\\"\n"
    "law: hertz\nproperties: {hz_shear: 1 GPa, hz_poiss: 0.3}\n"
    "pair: {radius: 10 mm, density: 2000 kg/m3}\n"
    "path:\n  - {move: {normal: 1 um}, steps: 20}\n"
    "check:\n  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 32 ulp}\n";

static int have_gnuplot(const struct place *p) {
    struct ran ran = run(p, "show good.yaml");
    return ran.code != 3 || !strstr(ran.err, "gnuplot was not found");
}

Test(plot, into_the_terminal) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    if (!have_gnuplot(&p))
        cr_skip_test("no gnuplot");
    const unsigned long long before = picture_of(&p);
    struct ran ran = run_how(&p, (struct how){.environment = "COLUMNS=66"}, "show good.yaml");
    expect_end(&ran, 0, "", "show");
    cr_expect(widest(ran.out) <= 66 && widest(ran.out) > 50, "%zu columns:\n%s", widest(ran.out),
              ran.out);
    cr_expect(strstr(ran.out, "A ball pressed by hand") && !strchr(ran.out, '\033'), "%s", ran.out);
    cr_expect(strstr(ran.out, "F_s (mN) over δ_s (µm)"), "%s", ran.out);
    ran = run(&p, "show good.yaml --x overlap --y normal_force");
    expect_end(&ran, 0, "", "show");
    cr_expect(strstr(ran.out, "F_n (mN) over δ_n (µm)"), "%s", ran.out);
    cr_expect(strstr(ran.out, "exact (±") && strstr(ran.out, "⠤⠒"), "%s", ran.out);
    ran = run_how(&p, (struct how){.environment = "LC_ALL=C"}, "show good.yaml");
    cr_expect(strstr(ran.out, "shear force s (mN) over slide s (um)") && strchr(ran.out, '*'), "%s",
              ran.out);
    ran = run_how(&p, (struct how){.environment = "NO_COLOR=1"}, "show hysteretic/impact");
    cr_expect(strstr(ran.out, "restitution over target restitution coefficient") &&
                  strstr(ran.out, "b   M_d = 1") && strstr(ran.out, "c   M_d = 2") &&
                  strstr(ran.out, "target\n"),
              "a letter a curve: %s", ran.out);

    ran = run(&p, "show hertz/oblique_loading");
    expect_end(&ran, 0, "3 of 48 variants are drawn; --variant chooses others", "many variants");
    cr_expect(picture_of(&p) == before, "no files are left");
    const char *text = on_terminal(&p, (struct how){0}, "show good.yaml");
    cr_expect(strstr(text, "\033["), "colours: %s", text);
    text = on_terminal(&p, (struct how){.environment = "NO_COLOR=1"}, "show good.yaml");
    cr_expect(*text && !strstr(text, "\033[3"), "no colours: %s", text);
    const struct how both = {.environment = "LC_ALL=C.UTF-8", .all_of_it = 1};
    text = on_terminal(&p, both, "show good.yaml");
    cr_expect(strstr(text, "A ball pressed by hand") && !strstr(text, "error"), "%s", text);
    drop_place(&p);
}

Test(plot, into_files) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    put(&p, "evil.yaml", hostile);
    if (!have_gnuplot(&p))
        cr_skip_test("no gnuplot");
    struct ran ran = run(&p, "show evil.yaml --out evil.svg");
    expect_end(&ran, 0, "", "hostile text");
    char *svg = get(&p, "evil.svg");
    cr_expect(strstr(svg, "</svg>") && strstr(svg, ">exact ("), "%s", svg);
    cr_expect(!strstr(svg, "<script") && !strstr(svg, "]]>") && strstr(svg, "system("), "%s", svg);
    cr_expect(!has(&p, CANARY), "somebody ran a user's text");
    ran = run(&p, "show good.yaml --variant 1 --out good.png");
    expect_end(&ran, 0, "", "png");
    char *png = get(&p, "good.png");
    cr_expect(!memcmp(png, "\x89PNG", 4));
    ran = run(&p, "show good.yaml --variant 1 --out good.pdf");
    expect_end(&ran, 0, "", "pdf");
    char *pdf = get(&p, "good.pdf");
    cr_expect(!memcmp(pdf, "%PDF", 4));
    put(&p, "good.svg", "old");
    const unsigned long long before = picture_of(&p);
    ran = run_how(&p, (struct how){.environment = "PATH=/nonexistent"},
                  "show good.yaml --out good.svg --force");
    expect_end(&ran, 3, "gnuplot was not found (Debian: apt install gnuplot-nox)", "no gnuplot");
    ran = run(&p, "show good.yaml --out nowhere/good.svg");
    expect_end(&ran, 3, "nowhere/good.svg cannot be written: No such file", "no folder");
    ran = run_how(&p, (struct how){.file_size = 100}, "show good.yaml --out good.svg --force");
    cr_expect(ran.code == 3, "a full disk: %d", ran.code);
    cr_expect(picture_of(&p) == before, "old files stay, and nothing else comes");
    drop_place(&p);
}

/* Cases and laws share a figure, each with what is known of it. */
Test(plot, several_cases_and_laws) {
    struct place p = make_place();
    struct ran ran = run_how(&p, (struct how){.environment = "NO_COLOR=1"},
                             "show hertz/impact_damped thornton_ning/impact jkr/impact dmt/impact "
                             "--x speed --y restitution");
    expect_end(&ran, 0, "8 of 19 series are drawn", "four laws");
    static const char *const of_cases[] = {"e_n over v_0 (m/s)", "a   hertz, β_n = 0.05",
                                           "thornton ning\n",    "jkr, wall = rigid",
                                           "dmt, η = 0",         "exact ("};
    for (size_t i = 0; i < TOUCH_COUNT(of_cases); i++)
        cr_expect(strstr(ran.out, of_cases[i]), "%s:\n%s", of_cases[i], ran.out);
    ran = run_how(&p, (struct how){.environment = "NO_COLOR=1"},
                  "show jkr/force dmt/force --x overlap --y normal_force --law jkr --variant 1 "
                  "--law dmt --variant 1");
    expect_end(&ran, 0, "", "two laws");
    cr_expect(strstr(ran.out, "a   jkr\n         b   dmt\n"), "%s", ran.out);
    ran = run(&p, "show hertz/unloading --law jkr");
    expect_end(&ran, 2, "hertz/unloading has no case of jkr", "another law's case");
    ran = run(&p, "show hertz/oblique_impact --x psi1 --y psi2");
    expect_end(&ran, 0, "", "slip after over slip before");
    cr_expect(strstr(ran.out, "ψ_2 over ψ_1") && strstr(ran.out, "exact\n") &&
                  strstr(ran.out, "exact, with partial slip\n"),
              "%s", ran.out);
    drop_place(&p);
}

/* Beside a figure for a paper stand its caption, its numbers and its works; nothing that is there is replaced unasked. */
Test(plot, for_a_paper) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    if (!have_gnuplot(&p))
        cr_skip_test("no gnuplot");
    struct ran ran = run(&p, "show hysteretic/impact --paper 85mm --out f.pdf");
    expect_end(&ran, 0, "", "a figure for a paper");
    cr_expect(strstr(get(&p, "f.tex"), "\\includegraphics{f}") &&
              strstr(get(&p, "f.tex"), "$M_{d}$ = 1") && strstr(get(&p, "f.tex"), "Gonthier2004}"));
    cr_expect(strstr(get(&p, "f.bib"), "@misc{Gonthier2004,"), "%s", get(&p, "f.bib"));
    const char *csv = get(&p, "f.csv");
    cr_expect(strstr(
        csv, "curve,name,shows,\"target restitution coefficient\",\"restitution\",uncertainty\n"));
    size_t law = 0, known = 0;
    for (const char *at = csv; (at = strstr(at, ",law,")); at++)
        law++;
    for (const char *at = csv; (at = strstr(at, ",known,")); at++)
        known++;
    cr_expect(law == 60 && known == 3 * 200 + 2, "%zu places of the law, %zu of what is known", law,
              known);
    ran = run(&p, "show hysteretic/impact --paper 85mm --out f.pdf");
    expect_end(&ran, 2, "--out f.pdf: this file is there already; --force replaces it", "twice");
    ran = run(&p, "show hysteretic/impact --paper 85mm --out f.svg");
    expect_end(&ran, 2, "f.tex, which belongs to f.svg, is there already; --force replaces it",
               "beside");
    ran = run(&p, "show good.yaml --paper 40mm --out f.svg --force");
    expect_end(&ran, 0, "", "forced");
    cr_expect(strstr(get(&p, "f.tex"), "A ball pressed by hand"), "%s", get(&p, "f.tex"));
    ran = run(&p, "show good.yaml --paper 39mm --out g.svg");
    expect_end(&ran, 2, "--paper 39mm: a figure for a paper is 40 mm to 200 mm wide", "too narrow");
    ran = run(&p, "show good.yaml --paper 85mm");
    expect_end(&ran, 2, "--paper needs --out", "no file");
    ran = run(&p, "show good.yaml --out h.tex");
    expect_end(&ran, 0, "", "LaTeX");
    cr_expect(strstr(get(&p, "h.tex"), "{\\strut{}$F_{s}$, shear force s (mN)}") &&
                  has(&p, "h.pdf"),
              "%s", get(&p, "h.tex"));
    drop_place(&p);
}

/* --- map ---------------------------------------------------------------------------------------- */

/* PFC's hertz with dp_alpha 0: e = exp(-pi zeta/sqrt(1 - zeta^2)), zeta = sqrt(6/5) dp_nratio, whatever
 * the speed (Tsuji's dashpot). */
Test(map, of_speed_and_damping) {
    struct place p = make_place();
    struct ran ran = run(&p, "map hertz/impact_damped --speed 1mm/s:10m/s:7 "
                             "--vary dp_nratio=0.1:0.7:4");
    size_t rows = 0;
    double ratio, speed, e, overlap, peak, duration, lost, end;
    expect_end(&ran, 0, "", "map");
    const char *line = strchr(ran.out, '\n');
    cr_assert(line && !strncmp(ran.out, "dp_nratio,speed_m_per_s,restitution,max_overlap_m,", 50));
    for (; line && line[1]; line = strchr(line + 1, '\n'), rows++) {
        cr_assert(sscanf(line, "%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf", &ratio, &speed, &e, &overlap,
                         &peak, &duration, &lost, &end) == 8,
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
    if (!have_gnuplot(&p))
        cr_skip_test("no gnuplot");
    struct ran ran = run(&p, "map hertz/impact_damped --vary dp_nratio=0:0.9:30 --out map.svg");
    expect_end(&ran, 0, "", "map");
    char *svg = get(&p, "map.svg");
    cr_expect(strstr(svg, "</svg>") && strstr(svg, "Restitution of hertz"));
    ran = run(&p, "map hertz/impact_damped --out nowhere/map.svg");
    expect_end(&ran, 3, "map: nowhere/map.svg cannot be written: No such file", "no folder");
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
    if (!have_gnuplot(&p))
        cr_skip_test("no gnuplot");
    struct ran ran =
        run(&p, "map hertz/impact_damped --speed 1:10:12 --vary dp_nratio=0:0.9:10 --out map.svg");
    expect_end(&ran, 0, "", "ten values");
    char *svg = get(&p, "map.svg");
    cr_expect(bands_of(svg) == 10, "%zu bands", bands_of(svg));
    static const struct {
        const char *options, *key[3];
    } few[] = {{"--vary dp_nratio=0:0.8:3", {"= 0<", "= 0.4<", "= 0.8<"}},
               {"--vary dp_nratio=0:0.8:3 --speed 1:10:40", {"= 0<", "= 0.4<", "= 0.8<"}},
               {"--vary dp_nratio=0:0.8:50 --speed 1:4:3", {"= 1 m/s<", "= 2 m/s<", "= 4 m/s<"}}};
    for (size_t i = 0; i < TOUCH_COUNT(few); i++) {
        ran = run(&p, "map hertz/impact_damped %s --out map.svg --force", few[i].options);
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
    struct ran ran = run(&p, "map hertz_mindlin/impact --vary restitution=0.5:0.9:2 --speed 1:2:2");
    expect_end(&ran, 0, "", "restitution");
    cr_expect(!strncmp(ran.out, "given_restitution,speed_m_per_s,restitution,max_overlap_m,", 58),
              "%s", ran.out);
    drop_place(&p);
}

/* Under tti the damping ratio has no effect: the same rows again would look like a result. */
Test(map, a_value_without_an_impact_does_not_cost_the_others) {
    struct place p = make_place();
    struct ran ran = run(&p, "map hertz/impact_damped --vary hz_shear=0:1:2 --speed 1:2:3");
    expect_end(&ran, 1, "hz_shear = 0 at 2 m/s: the law does not repel", "hz_shear = 0");
    cr_expect(strstr(ran.err, "3 of 6 have no numbers"), "%s", ran.err);
    cr_expect(strstr(ran.out, "\n0,2,nan,") && strstr(ran.out, "\n1,1,0.8416908"), "%s", ran.out);
    drop_place(&p);
}

Test(map, says_that_rows_are_equal) {
    struct place p = make_place();
    struct ran ran =
        run(&p, "map viscoelastic_nonlinear/impact_tti --vary damp_ratio=0.1:0.9:3 --speed 1:2:2");
    expect_end(&ran, 2,
               "--vary damp_ratio: damp_ratio makes no difference to head-on impacts of "
               "viscoelastic_nonlinear/impact_tti with damp_formula = tti; all rows would be equal",
               "tti");
    cr_expect(!*ran.out, "%s", ran.out);
    ran = run(&p, "map hertz/impact_damped --vary fric=0:1:5");
    expect_end(&ran, 2, "fric makes no difference", "friction");
    ran = run(&p, "map hysteretic/floor --variant dp_mode=0,dp_en=0.8 --vary dp_enmin=0.1:0.9:5 "
                  "--speed 1:2:2");
    expect_end(&ran, 0, "3 of 5 values of dp_enmin make no difference to the value before",
               "floor");
    drop_place(&p);
}

/* --- trace ------------------------------------------------------------------------------------------ */

static size_t count_of(const char *text, char c) {
    size_t count = 0;
    for (; *text; text++)
        count += *text == c;
    return count;
}

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
    const double normal = json_of(all, "normal_mode_limit_s"), use = json_of(all, "use_dt_s");
    cr_expect(fabs(normal / json_of(all, "contact_time_s") - 0.49625) < 1e-5,
              "central differences");
    for (size_t i = 0; i < TOUCH_COUNT(limits); i++) {
        const double step =
            json_of(json_entry(json_object_get(all, "stable"), "of", limits[i].of), "dt_s");
        cr_expect(fabs(step / normal - limits[i].share) < 1e-3, "%s: %g", limits[i].of,
                  step / normal);
        cr_expect(use <= step, "%s", limits[i].of);
    }
    for (size_t i = 0; i < TOUCH_COUNT(outcomes); i++) {
        const json_t *row = json_entry(json_object_get(all, "quantities"), "quantity", outcomes[i]);
        cr_expect(json_of(row, "error") <= 0.02, "%s: %g", outcomes[i], json_of(row, "error"));
        cr_expect(use <= json_of(row, "dt_s"), "%s", outcomes[i]);
        const json_t *used = json_entry(json_object_get(all, "errors_with"), "step", "--dt");
        cr_expect(json_of(json_object_get(used, "errors"), outcomes[i]) > 0.0, "%s", outcomes[i]);
    }
    /* G = 1 GPa, 2500 kg/m3, R = 10 mm */
    const double rayleigh = TOUCH_PI * 0.01 * sqrt(2500 / 1e9) / (0.1631 * 0.3 + 0.8766);
    cr_expect(fabs(json_of(all, "rayleigh_time_s") / rayleigh - 1) < 1e-12);
    drop_place(&p);
}

/* The law is the case's; it may be said all the same, as an option or, as it had to be once, before the case. */
Test(timestep, the_case_has_its_law) {
    static const char *const same[] = {"timestep hertz/impact_wall",
                                       "timestep hertz hertz/impact_wall",
                                       "timestep hertz/impact_wall --law hertz"};
    struct place p = make_place();
    struct ran first = run(&p, "%s", same[0]);
    expect_end(&first, 0, "", same[0]);
    cr_expect(!strncmp(first.out, "hertz/impact_wall, ", 19) &&
                  strstr(first.out, "plane=fixed\nhertz, verlet_predicted\n"),
              "%s", first.out);
    cr_expect(strstr(first.out, "such balls") && !strstr(first.out, "slip_velocity_out"),
              "a head-on impact on a wall: %s", first.out);
    for (size_t i = 1; i < TOUCH_COUNT(same); i++) {
        struct ran ran = run(&p, "%s", same[i]);
        expect_end(&ran, 0, "", same[i]);
        cr_expect(!strcmp(ran.out, first.out), "%s:\n%s", same[i], ran.out);
    }
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
        const json_t *used = json_entry(json_object_get(all, "errors_with"), "step", "--dt");
        const json_t *error = json_object_get(json_object_get(used, "errors"), "max_overlap");
        const double value = json_is_null(error) ? HUGE_VAL : json_number_value(error);
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
        cr_assert(json_array_size(json_object_get(all, "quantities")) == 4, "%s", ran.out);
        json_array_foreach(json_object_get(all, "quantities"), q, row)
            cr_expect(json_of(row, "error") <= strtod(errors[i], NULL), "%s, %zu: %g", errors[i], q,
                      json_of(row, "error"));
    }
    drop_place(&p);
}

/* time_s,leg,overlap_m,...: every column that the motion has, with its unit. How many they are. */
static size_t expect_header(const char *out, int bodies) {
    char header[4096] = "", name[96];
    const struct play_quantity *q;
    size_t columns = 0;
    for (size_t i = 0; (q = play_quantity_at(i)) && !q->is_outcome; i++) {
        if (q->of_bodies && !bodies)
            continue;
        play_quantity_header(q, name, sizeof name);
        cr_expect(!strcmp(q->unit, "1") || strlen(name) > strlen(q->name) + 1, "%s", name);
        snprintf(header + strlen(header), sizeof header - strlen(header), "%s%s",
                 columns++ ? "," : "", name);
    }
    cr_expect(!strncmp(out, header, strlen(header)) && out[strlen(header)] == '\n', "%s", out);
    cr_expect(strstr(header, "time_s,leg,overlap_m,") && strstr(header, ",velocity_n_m_per_s,") &&
              strstr(header, ",moment1_n_N_m,"));
    cr_expect(!strstr(header, ",spin2_z_rad_per_s") == !bodies);
    return columns;
}

Test(trace, prints_the_bodies_of_an_impact) {
    struct place p = make_place();
    struct ran ran = run(&p, "show --out -.csv hertz/impact_damped --variant 8");
    expect_end(&ran, 0, "", "show");
    const size_t columns = expect_header(ran.out, 1);
    for (char *line = strtok(ran.out, "\n"); line; line = strtok(NULL, "\n"))
        cr_expect(count_of(line, ',') == columns - 1, "%s", line);
    drop_place(&p);
}

Test(trace, prints_every_step) {
    struct place p = make_place();
    put(&p, "good.yaml", good);
    struct ran ran = run(&p, "show --out -.csv good.yaml");
    expect_end(&ran, 0, "", "show");
    const size_t columns = expect_header(ran.out, 0);
    cr_expect(count_of(ran.out, '\n') == 42, "a header, the start and 40 steps");
    for (char *line = strtok(ran.out, "\n"); line; line = strtok(NULL, "\n"))
        cr_expect(count_of(line, ',') == columns - 1, "%s", line);
    drop_place(&p);
}

/* Its own command gives every variant's rows again, digit for digit. */
Test(verify, one_variant) {
    struct place p = make_place();
    put(&p, "my case's.yaml",
        "schema: 1\ntitle: Two\nlaw: [hertz, hysteretic]\n"
        "properties: {hz_shear: 1 GPa, hz_poiss: 0.3}\n"
        "pair: {radius: $r, density: 2000}\n"
        "vary: {r: [[1 mm, 2 mm], 10 mm], d: [1 um, 0.3 um]}\n"
        "path:\n  - {move: {normal: $d}, steps: 7}\n"
        "check:\n  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 64 ulp}\n");
    struct ran ran = run_shell(&p, "verify --no-report --out all \"my case's.yaml\"");
    expect_end(&ran, 0, "", "all variants");
    struct play_rows all = rows_of(&p, "all");
    cr_assert(all.count == 8 && all.setups.count == 8);
    for (size_t i = 0; i < all.count; i++) {
        const struct play_row *row = &all.rows[i];
        const struct play_setup *setup =
            play_setups_find(&all.setups, row->case_name, row->variant, row->law);
        cr_assert(setup && setup->number == i + 1, "%s", row->variant);
        char *command = play_setup_command(setup);
        cr_expect(strstr(command, "touchstone verify 'my case'\\''s.yaml' --variant "), "%s",
                  command);
        ran = run_shell(&p, "%s --no-report --out one --force", command + strlen("touchstone "));
        expect_end(&ran, 0, "", command);
        struct play_rows one = rows_of(&p, "one");
        cr_assert(one.count == 1 && one.setups.count == 1, "%s: %zu rows", command, one.count);
        cr_expect(!strcmp(one.rows[0].variant, row->variant) && !strcmp(one.rows[0].law, row->law));
        cr_expect(!memcmp(&one.rows[0].predicted, &row->predicted, sizeof(double)) &&
                      !memcmp(&one.rows[0].error, &row->error, sizeof(double)),
                  "%s", command);
        cr_expect(one.setups.setups[0].number == setup->number);
        for (size_t k = 0; k < setup->count; k++) {
            const struct play_setting *other =
                play_setup_find(&one.setups.setups[0], setup->settings[k].name);
            cr_expect(other && play_setting_same(other, &setup->settings[k]), "%s",
                      setup->settings[k].name);
        }
    }
    const struct play_setting *radius = play_setup_find(&all.setups.setups[0], "radius");
    cr_expect(radius && radius->count == 2 && radius->value[1] > 0.0015 &&
              radius->value[1] < 0.0025);
    static const char *const refused[][2] = {
        {"--variant 9 \"my case's.yaml\"", "     8  law=hysteretic,r=10mm,d=0.3um\n"},
        {"--variant law=hertzian \"my case's.yaml\"", "has no such variant"},
        {"--variant 1 hertz", "--variant needs one case, and "},
        {"--variant law=hertz --law hysteretic \"my case's.yaml\"",
         "has all that is asked for: --law hysteretic"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(refused); i++) {
        ran = run_shell(&p, "verify --no-report --out none %s", refused[i][0]);
        expect_end(&ran, 2, refused[i][1], refused[i][0]);
        cr_expect(!has(&p, "none"));
    }
    ran = run_shell(
        &p, "verify --no-report --out two \"my case's.yaml\" --variant 'd = 1 um, law=hertz'");
    expect_end(&ran, 0, "", "some variants");
    cr_expect(strstr(ran.out, "\n2 comparisons: 2 pass ("), "%s", ran.out);
    ran = run_shell(&p, "verify --no-report --out two ./my*.yaml my*.yaml $PWD/my*.yaml");
    expect_end(&ran, 0, "", "one file three times");
    cr_expect(strstr(ran.out, "\n8 comparisons: 8 pass ("), "%s", ran.out);
    drop_place(&p);
}

Test(trace, one_variant) {
    struct place p = make_place();
    put(&p, "two.yaml",
        "schema: 1\ntitle: Two\nlaw: hertz\nproperties: {hz_shear: 1 GPa, hz_poiss: 0.3}\n"
        "pair: {radius: 10 mm, density: 2000}\nvary: {n: [3, 5]}\n"
        "path:\n  - {move: {normal: 1 um}, steps: $n}\n"
        "check:\n  - {quantity: activations, expected: 1, source: any, basis: exact}\n");
    static const struct {
        const char *options;
        int code;
        size_t lines;
        const char *says;
    } rows[] = {
        {"--variant 1", 0, 5, ""},
        {"--variant=2", 0, 7, ""},
        {"--variant n=5", 0, 7, ""},
        {"--variant ' n=5 ,'", 0, 7, ""},
        {"", 2, 0, "two has several variants: choose one of those below by --variant N or"},
        {"", 2, 0, "     1  n=3\n     2  n=5\n"},
        {"--variant 3", 2, 0, "--variant 3: two has no such variant"},
        {"--variant 3", 2, 0, "     1  n=3\n     2  n=5\n"},
        {"--variant -1", 2, 0, "--variant -1: two has no such variant"},
        {"--variant 1.5", 2, 0, "--variant 1.5"},
        {"--variant ''", 2, 0, "--variant: the value must not be empty"},
        {"--variant n", 2, 0, "--variant n: "},
        {"--variant n=", 2, 0, "--variant n=: "},
        {"--variant n=4", 2, 0, "--variant n=4: "},
        {"--variant m=3", 2, 0, "--variant m=3: "},
        {"--variant n=3,m=3", 2, 0, "--variant n=3,m=3: "},
        {"--variant 99999999999999999999", 2, 0, "has no such variant"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct ran ran = run_shell(&p, "show --out -.csv two.yaml %s", rows[i].options);
        expect_end(&ran, rows[i].code, rows[i].says, rows[i].options);
        cr_expect(count_of(ran.out, '\n') == rows[i].lines, "%s: %zu lines", rows[i].options,
                  count_of(ran.out, '\n'));
    }
    struct ran ran = run(&p, "show --out -.csv hertz/pressing --variant 1");
    expect_end(&ran, 0, "", "a shipped case");
    drop_place(&p);
}

Test(trace, a_case_that_cannot_run) {
    struct place p = make_place();
    put(&p, "press.yaml",
        "schema: 1\ntitle: Too much\nlaw: hertz\nproperties: {hz_shear: 1 GPa, hz_poiss: 0.3}\n"
        "pair: {radius: 10 mm, density: 2000}\npath:\n  - {press: {normal_force: 1 GN}}\n"
        "check:\n  - {quantity: activations, expected: 1, source: any, basis: exact}\n");
    struct ran ran = run(&p, "show --out -.csv press.yaml");
    expect_end(&ran, 2, "press.yaml: line 7: normal force", "show");
    cr_expect(!*ran.out);
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
    json_t *array = json_incref(json_object_get(whole, key));
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
    for (i = 0; (reference = ref_at(i)); i++)
        cr_expect(!strcmp(string_at(array, i, "name"), reference->name) &&
                      json_array_size(json_object_get(json_array_get(array, i), "inputs")) ==
                          reference->input_count,
                  "%s, %s", string_at(array, i, "name"), reference->name);
    cr_expect(json_array_size(array) == i, "%zu references", i);
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
static void expect_text_of_engine(const json_t *engine, const char *text) {
    size_t i, k, r;
    const char *key;
    const json_t *law, *entry, *reason, *choice;
    const json_t *laws = json_object_get(engine, "laws");
    cr_expect(json_array_size(laws) > 1, "%s", json_string_value(json_object_get(engine, "name")));
    json_array_foreach(laws, i, law) {
        cr_expect(strstr(text, string_at(laws, i, "words")), "%s", string_at(laws, i, "words"));
        cr_expect(strstr(text, string_at(laws, i, "known_wrong")));
        json_object_foreach(json_object_get(law, "conventions"), key, choice) {
            cr_expect(strstr(text, key) && strstr(text, json_string_value(choice)), "%s", key);
        }
        const json_t *cases = json_object_get(law, "cases");
        json_array_foreach(cases, k, entry) {
            json_int_t not = 0;
            json_array_foreach(json_object_get(entry, "not_played"), r, reason) {
                const char *why = json_string_value(json_object_get(reason, "why"));
                const char *at = strstr(text, why);
                cr_expect(at && !strstr(at + 1, why), "not once: %s", why);
                not += json_integer_value(json_object_get(reason, "variants"));
            }
            char *line = play_format("    %s ", string_at(cases, k, "case"));
            const char *row = strstr(text, line);
            cr_expect(row && strtoll(row + strlen(line), NULL, 10) ==
                                 json_integer_value(json_object_get(entry, "variants")),
                      "no '%s'", line);
            cr_expect(json_integer_value(json_object_get(entry, "played")) + not ==
                          json_integer_value(json_object_get(entry, "variants")),
                      "%s", line);
        }
    }
}

Test(engines, the_text_has_what_the_json_has) {
    static const char *const names[] = {"lammps", "liggghts", "yade"};
    struct place p = make_place();
    struct ran ran = run(&p, "list engines --no-probe --json");
    json_t *whole = json_loads(ran.out, 0, NULL);
    expect_end(&ran, 0, "", "list engines --json");
    const json_t *engines = json_object_get(whole, "engines");
    cr_assert(json_array_size(engines) == TOUCH_COUNT(names));
    ran = run(&p, "list engines --no-probe");
    expect_end(&ran, 0, "", "engines");
    cr_expect(widest(ran.out) <= 80, "%zu columns", widest(ran.out));
    ran = run_how(&p, (struct how){.environment = "COLUMNS=400"}, "list engines --no-probe");
    const char *at = ran.out; /* no line is broken */
    for (size_t i = 0; i < TOUCH_COUNT(names); i++) {
        cr_expect(!strcmp(string_at(engines, i, "name"), names[i]));
        cr_expect(!strncmp(at, names[i], strlen(names[i])), "no %s", names[i]);
        const char *next = i + 1 < TOUCH_COUNT(names) ? play_format("\n\n%s: ", names[i + 1]) : "";
        const char *end = *next ? strstr(at, next) : NULL;
        cr_assert(end || !*next, "no %s", next);
        char *part = end ? play_format("%.*s", (int)(end - at), at) : play_copy(at);
        expect_text_of_engine(json_array_get(engines, i), part);
        at = end ? end + 2 : at;
    }
    drop_place(&p);
}

/* --- ranges ----------------------------------------------------------------------------------------- */

/* Something allowed. */
static void write_allowed(const struct touch_property *property, char *text, size_t size) {
    if (property->type == TOUCH_CHOICE)
        touch_choice_name(property, 0, text, size);
    else
        snprintf(text, size, "%.17g",
                 isfinite(property->max) ? 0.5 * (property->min + property->max)
                                         : fmax(property->min, 0) + 1);
}

/* A case of a law with one property given a text, and allowed values for what it needs beside. */
static char *with_property(const struct touch_law *law, size_t k, const char *value) {
    char properties[2048] = "", allowed[64];
    for (size_t i = 0; i < law->property_count; i++) {
        const struct touch_property *property = &law->properties[i];
        const size_t used = strlen(properties);
        write_allowed(property, allowed, sizeof allowed);
        if (i == k || property->flags & TOUCH_REQUIRED || property->type == TOUCH_CHOICE)
            snprintf(properties + used, sizeof properties - used, "%s%s: %s", used ? ", " : "",
                     property->keyword, i == k ? value : allowed);
    }
    return play_format(
        "schema: 1\ntitle: Beyond\nlaw: %s\nproperties: {%s}\n"
        "pair: {radius: 10 mm, density: 2000}\npath:\n  - {hold: {}}\n"
        "check:\n  - {quantity: active, expected: 1, source: any, at: end, finding: x}\n",
        law->name, properties);
}

/* Refused with keyword, value and range, at its place; nothing is written. */
static void expect_refused(const struct place *p, const struct touch_law *law, size_t k,
                           const char *value, const char *says) {
    const struct touch_property *property = &law->properties[k];
    char range[160], *text = with_property(law, k, value);
    touch_property_range(property, range, sizeof range);
    put(p, "case.yaml", text);
    struct ran ran = run(p, "verify case.yaml");
    cr_expect(ran.code == 2 && !*ran.out, "%s of %s = %s: exit %d", property->keyword, law->name,
              value, ran.code);
    cr_expect(
        !strncmp(ran.err, "case.yaml:4:", 12) && strstr(ran.err, says) && strstr(ran.err, "^\n"),
        "%s of %s = %s, should say '%s':\n%s", property->keyword, law->name, value, says, ran.err);
    if (strstr(says, "outside"))
        cr_expect(strstr(ran.err, range), "%s of %s, should say '%s':\n%s", property->keyword,
                  law->name, range, ran.err);
    cr_expect(!has(p, "touchstone-results"));
}

/* Both ends of the range of a number: just beyond (or at an open end), and far beyond. */
static size_t expect_ends_refused(const struct place *p, const struct touch_law *law, size_t k) {
    const struct touch_property *property = &law->properties[k];
    size_t refused = 0;
    for (int top = 0; top < 2; top++) {
        const double end = top ? property->max : property->min;
        const int open = (property->flags & (top ? TOUCH_MAX_OPEN : TOUCH_MIN_OPEN)) != 0;
        const double sign = top ? 1 : -1, step = 1 + fabs(end);
        if (!isfinite(end))
            continue;
        const double beyond[] = {open ? end : nextafter(end, sign * HUGE_VAL), end + sign * step};
        for (size_t i = property->type == TOUCH_INTEGER; i < TOUCH_COUNT(beyond); i++, refused++) {
            char value[64], says[256];
            snprintf(value, sizeof value, "%.17g", beyond[i]);
            snprintf(says, sizeof says, "%s = %.9g%s%s is outside its range", property->keyword,
                     beyond[i], strcmp(property->unit, "1") != 0 && *property->unit ? " " : "",
                     strcmp(property->unit, "1") ? property->unit : "");
            expect_refused(p, law, k, value, says);
        }
    }
    return refused;
}

static size_t expect_property_refused(const struct place *p, const struct touch_law *law,
                                      size_t k) {
    const struct touch_property *property = &law->properties[k];
    char says[256];
    size_t refused = 1;
    const int vector = property->type == TOUCH_VECTOR;
    if (property->scope == TOUCH_OF_STATE && !(property->flags & TOUCH_MODIFIABLE)) {
        snprintf(says, sizeof says, "%s is read-only", property->keyword);
        expect_refused(p, law, k, vector ? "[0, 0, 0]" : "true", says);
        return refused;
    }
    if (property->type == TOUCH_CHOICE) {
        expect_refused(p, law, k, "no_such_choice", "'no_such_choice'");
        return refused;
    }
    if (property->type == TOUCH_BOOLEAN) {
        expect_refused(p, law, k, "perhaps", "true or false is expected, not 'perhaps'");
        return refused;
    }
    /* no number is beyond an end that is not there but one that is no number */
    expect_refused(p, law, k, vector ? "[0, .inf, 0]" : ".inf", "the number must be finite");
    expect_refused(p, law, k, vector ? "[.nan, 0, 0]" : ".nan", "finite");
    if (property->type == TOUCH_INTEGER) {
        snprintf(says, sizeof says, "%s = 0.5 is no whole number", property->keyword);
        expect_refused(p, law, k, "0.5", says);
    }
    return refused + expect_ends_refused(p, law, k);
}

/* Every property of every law, through the command. */
Test(ranges, every_property_refuses_what_is_beyond, .timeout = 60) {
    struct place p = make_place();
    const struct touch_law *law;
    size_t refused = 0, properties = 0;
    for (size_t i = 0; (law = touch_law_at(i)); i++, properties += law->property_count) {
        /* the same file with an allowed value is good */
        char allowed[64], *text;
        write_allowed(&law->properties[0], allowed, sizeof allowed);
        text = with_property(law, 0, allowed);
        put(&p, "case.yaml", text);
        struct ran ran = run(&p, "show --out -.csv case.yaml");
        expect_end(&ran, 0, "", law->name);
        for (size_t k = 0; k < law->property_count; k++)
            refused += expect_property_refused(&p, law, k);
    }
    cr_expect(refused >= properties, "%zu values", refused);
    drop_place(&p);
}
