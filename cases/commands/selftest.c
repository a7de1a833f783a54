/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone selftest`: known-wrong laws, each of which verify has to catch by the case that names
 * its mistake, and the right laws, which have to pass. The laws of the shipped table are played in processes of this program,
 * but for those that keep something by themselves; these, and the laws of another table, are played as anybody's law. */
#include <signal.h>
#include <time.h>
#include <unistd.h>
#include "selftest.h"
#include "cases/core/child.h"
#include "cases/core/jobs.h"
#include "cases/core/places.h"
#include "cases/battery/search.h"
#include "cases/judge/run_file.h"
#include "cases/version.h"

#define COLUMNS 100

/* A law under test. */
struct subject {
    char *name, *as, *module;
    char *named;   /* the case that names the mistake; NULL: the right law */
    char *traps;   /* numbers, separated by spaces */
    char *mistake; /* in words */
    int by_any;    /* any cell may catch it: the cells are principles, and no case is asked */
    size_t count;
    struct selftest_cell *cells;
};

struct selftest {
    int all, list, battery;
    long motions;
    double budget;
    int shipped; /* the table is the shipped one */
    long jobs;
    struct command_out out;
    FILE *text; /* for people; with --json it is dropped */
    const char *table;
    struct option_list only;
    int sensitivity;
    struct option_list laws, whats, whens;
    long sample, seed;
    const char *accepted;
    char *modules; /* folder of the shipped table and modules */
    size_t count, capacity;
    struct subject *subjects;
    size_t set_count;
    struct play_case_set *sets; /* all cases; NULL: of the battery */
};

/* --- table -------------------------------------------------------------------------------------- */

static struct subject *add_subject(struct selftest *t) {
    if (t->count == t->capacity)
        t->subjects =
            play_resize(t->subjects, t->capacity = 2 * t->capacity + 16, sizeof *t->subjects);
    struct subject *s = &t->subjects[t->count++];
    *s = (struct subject){0};
    return s;
}

/* Takes the next field of a line of CSV, which may be quoted. NULL at the end of the line. */
static char *take_field(char **at) {
    char *field = *at, *to = field;
    if (!field)
        return NULL;
    const int quoted = *field == '"';
    char *from = field + quoted;
    for (; *from && (quoted || *from != ','); from++) {
        if (quoted && *from == '"' && *++from != '"')
            break;
        *to++ = *from;
    }
    *at = *from == ',' ? from + 1 : NULL;
    *to = '\0';
    return field;
}

static int refuse_row(const struct selftest *t, size_t line, const char *what, const char *value) {
    fprintf(stderr, "touchstone selftest: %s:%zu: %s '%s'\n", t->table, line, what, value);
    return -1;
}

static int is_only(const struct selftest *t, const char *name) {
    for (size_t i = 0; i < t->only.count; i++)
        if (!strcmp(t->only.text[i], name))
            return 1;
    return t->only.count == 0;
}

static int read_row(struct selftest *t, const char *module, size_t line, char *text) {
    char *at = text, *field[5];
    for (size_t i = 0; i < 5; i++)
        if (!(field[i] = take_field(&at)))
            return refuse_row(t, line, "5 fields a row (name,as,case,traps,mistake), not",
                              i ? field[i - 1] : "");
    if (at)
        return refuse_row(t, line, "more than 5 fields:", at);
    if (!*field[0] || strchr(field[0], '/'))
        return refuse_row(t, line, "a name of a law, not", field[0]);
    if (!touch_law_find(field[1]))
        return refuse_row(t, line, "no law", field[1]);
    if (!*field[2] || !*field[4])
        return refuse_row(t, line, "a case and a mistake in words, not", "");
    for (size_t i = 0; i < t->count; i++)
        if (!strcmp(t->subjects[i].name, field[0]))
            return refuse_row(t, line, "a law of that name stands there twice:", field[0]);
    *add_subject(t) = (struct subject){
        .name = play_copy(field[0]),
        .as = play_copy(field[1]),
        .module = play_copy(module),
        .named = play_copy(field[2]),
        .traps = play_copy(field[3]),
        .mistake = play_copy(field[4]),
    };
    return 0;
}

/* The library that holds the laws of a table: of its name, with .so for .csv. A path without a folder is one, too. */
static char *module_of(const char *table) {
    const size_t length = strlen(table),
                 end = length > 4 && !strcmp(table + length - 4, ".csv") ? 4 : 0;
    return play_format("%s%.*s.so", strchr(table, '/') ? "" : "./", (int)(length - end), table);
}

static int read_table(struct selftest *t) {
    char line[1024];
    FILE *in = fopen(t->table, "r");
    if (!in) {
        fprintf(stderr, "touchstone selftest: %s: %s\n", t->table, strerror(errno));
        return -1;
    }
    char *module = module_of(t->table);
    int bad = 0;
    for (size_t number = 1; !bad && fgets(line, sizeof line, in); number++) {
        line[strcspn(line, "\r\n")] = '\0';
        if (number == 1)
            bad = strcmp(line, "name,as,case,traps,mistake")
                      ? refuse_row(t, 1, "the head is name,as,case,traps,mistake, not", line)
                      : 0;
        else if (*line)
            bad = read_row(t, module, number, line);
    }
    fclose(in);
    if (!bad && t->count == 0)
        bad = refuse_row(t, 1, "a table without a wrong law:", t->table);
    return bad;
}

static int is_named(const struct selftest *t, const struct subject *s) {
    return is_only(t, s->name);
}

static int is_tried(const struct selftest *t, const struct subject *s) {
    (void)t;
    return s->count > 0;
}

/* Leaves out all other laws. */
static void keep(struct selftest *t,
                 int (*is_kept)(const struct selftest *t, const struct subject *s)) {
    struct subject *kept = play_resize(NULL, t->count + 1, sizeof *kept);
    size_t count = 0;
    for (size_t i = 0; i < t->count; i++)
        if (is_kept(t, &t->subjects[i]))
            kept[count++] = t->subjects[i];
    t->subjects = kept;
    t->count = t->capacity = count;
}

/* Keeps only the laws that --only names. */
static int keep_only(struct selftest *t) {
    for (size_t k = 0; k < t->only.count; k++) {
        struct play_suggest suggest;
        int found = 0;
        play_suggest_begin(&suggest, t->only.text[k]);
        for (size_t i = 0; i < t->count; i++) {
            found |= !strcmp(t->only.text[k], t->subjects[i].name);
            play_suggest_offer(&suggest, t->subjects[i].name);
        }
        if (!found)
            return program_usage("selftest", "--only %s: there is no wrong law of that name%s",
                                 t->only.text[k], play_suggest_hint(&suggest, ""));
    }
    keep(t, is_named);
    return 0;
}

/* Adds the correct laws that the wrong laws stand in for. A complete run of the shipped table adds all laws. */
static void add_right(struct selftest *t) {
    const struct touch_law *law;
    const size_t wrong = t->count;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        int is_meant = t->shipped && (t->all || t->battery) && t->only.count == 0;
        for (size_t k = 0; k < wrong; k++)
            is_meant |= !strcmp(t->subjects[k].as, law->name);
        if (is_meant)
            *add_subject(t) = (struct subject){
                .name = play_copy(law->name),
                .as = play_copy(law->name),
                .module = play_format("%s/laws.so", t->modules),
            };
    }
}

/* --- running ------------------------------------------------------------------------------------ */

static volatile sig_atomic_t stop;

/* Whether a file of cases is played: that which must find the mistake; of a correct law, those of all its wrong versions. */
static int is_wanted(const struct selftest *t, const struct subject *s,
                     const struct play_case_set *set) {
    const char *name = set->cases[0].name;
    int wanted = t->all || (s->named && !strcmp(s->named, name));
    for (size_t i = 0; i < t->count && !s->named; i++) {
        const struct subject *wrong = &t->subjects[i];
        wanted |= wrong->named && !strcmp(wrong->as, s->as) && !strcmp(wrong->named, name);
    }
    return wanted;
}

/* How many variants of a file are of the law; none where it is not wanted, or slow and not named. ret_own: if not NULL,
 * these, to be released where there are any. */
static size_t variants_of(const struct selftest *t, const struct subject *s,
                          const struct play_case_set *set, struct play_case_set *ret_own) {
    size_t count = 0;
    if ((command_has_tag(&set->cases[0], "slow") && t->all) || !is_wanted(t, s, set))
        return 0;
    for (size_t i = 0; i < set->count; i++)
        count += !strcmp(set->cases[i].law->name, s->as);
    if (!ret_own || !count)
        return count;
    *ret_own = (struct play_case_set){0, play_resize(NULL, count, sizeof *ret_own->cases)};
    for (size_t i = 0; i < set->count; i++)
        if (!strcmp(set->cases[i].law->name, s->as))
            ret_own->cases[ret_own->count++] = set->cases[i];
    return count;
}

#define SECONDS   10.0         /* for one answer */
#define MEMORY    1073741824.0 /* bytes */
#define COMPLAINT 1024

/* Whether the mistake is what a law keeps by itself from one contact to another: that shows in new processes alone. */
static int keeps_something(const struct selftest *t, const struct subject *s) {
    for (size_t i = 0; i < t->set_count; i++) {
        const struct play_case *c = &t->sets[i].cases[0];
        for (size_t k = 0; s->named && !strcmp(s->named, c->name) && k < c->check_count; k++)
            if (c->checks[k].principle &&
                c->checks[k].quantity == play_principle_at(PLAY_PRINCIPLE_interleaved))
                return 1;
    }
    return 0;
}

static struct play_subject *open_law(const struct selftest *t, const struct subject *s) {
    struct play_ending ending;
    /* Strict: no convention that a wrong law declares excuses a difference. */
    const struct play_subject_options how = {
        .plugin = s->module,
        .name = s->name,
        .as = touch_law_find(s->as),
        .worker = play_format("%s/touchstone-worker", place_program()),
        .seconds = SECONDS,
        .memory = MEMORY,
        .strict = !t->battery,
        .is_trusted = t->shipped && !keeps_something(t, s),
        .stop = &stop,
    };
    struct play_subject *subject = play_subject_open(&how, &ending);
    if (!subject)
        fprintf(stderr, "%s: %s\n", s->module, ending.text);
    return subject;
}

/* What a process says of a law: "VERDICT ROWS CASE" a line. */
static void put_row(void *out, const struct play_row *row) {
    fprintf(out, "%d 1 %s\n", row->verdict, row->case_name);
}

static int verify_law(const struct selftest *t, const struct subject *s,
                      struct play_subject *subject, FILE *out) {
    char message[COMPLAINT] = "";
    int bad = 0;
    for (size_t i = 0; i < t->set_count && !bad; i++) {
        struct play_case_set own;
        const struct play_file_run how = {
            .take = put_row, .context = out, .commit = TOUCHSTONE_COMMIT, .command = ""};
        if (variants_of(t, s, &t->sets[i], &own))
            bad = play_run_file(subject, &own, &how, message, sizeof message);
    }
    if (bad)
        fprintf(stderr, "%s\n", message);
    return bad;
}

/* The same with principles alone. */
static int try_law(const struct selftest *t, const struct subject *s, struct play_subject *subject,
                   FILE *out) {
    struct battery_plan plan = {.law = touch_law_find(s->as),
                                .subject = subject,
                                .seed = 1,
                                .motions = (size_t)t->motions,
                                .as_found = 1,
                                .jobs = 1,
                                .stop = &stop};
    struct battery_results results;
    char message[COMPLAINT];
    memset(plan.wanted, 1, sizeof plan.wanted);
    const int bad = battery_search(&plan, &results, message, sizeof message);
    if (bad)
        fprintf(stderr, "%s\n", message);
    for (size_t i = 0; i < results.count && !bad; i++)
        fprintf(out, "%d %zu %s\n", results.found[i].verdict, results.found[i].judged,
                results.found[i].principle);
    return bad;
}

/* In a process of its own; its answer is what it complains of, or where it has nothing to complain of what it found. */
static int play_law(void *context, size_t number, int answer) {
    const struct selftest *t = context;
    const struct subject *s = &t->subjects[number];
    FILE *out = play_text();
    dup2(answer, STDERR_FILENO);
    program_catch_stop(&stop);
    struct play_subject *subject = open_law(t, s);
    int bad =
        !subject || (t->battery ? try_law(t, s, subject, out) : verify_law(t, s, subject, out));
    play_subject_close(subject);
    const char *text = play_text_end(out);
    bad = bad || ftruncate(answer, 0) || lseek(answer, 0, SEEK_SET) ||
          file_put(answer, text, strlen(text));
    return bad ? EXIT_INTERNAL : EXIT_PASSED;
}

static void add_row(struct subject *s, const char *name, enum play_verdict verdict, size_t rows) {
    struct selftest_cell *cell = NULL;
    for (size_t i = 0; i < s->count; i++)
        if (!strcmp(s->cells[i].case_name, name))
            cell = &s->cells[i];
    if (!cell) {
        cell = PLAY_ADDED(s->cells, s->count);
        *cell = (struct selftest_cell){.case_name = play_copy(name)};
    }
    cell->rows += rows;
    cell->failed += verdict == PLAY_VERDICT_FAIL;
    if (verdict > cell->worst)
        cell->worst = verdict;
}

/* Takes what a process has found; of a law whose case is not there it is nothing. */
static enum jobs_next collect(void *context, size_t number, const struct jobs_end *end) {
    const struct selftest *t = context;
    struct subject *s = &t->subjects[number];
    s->by_any = t->battery;
    if (end->status && !stop)
        fprintf(stderr, "touchstone selftest: %s (%s) could not be verified\n%s", s->name,
                s->module, end->answer);
    if (end->status)
        return JOBS_STOP;
    for (char *line = strtok(end->answer, "\n"); line; line = strtok(NULL, "\n")) {
        char *at;
        const long verdict = strtol(line, &at, 10), rows = strtol(at, &at, 10);
        add_row(s, at + 1, (enum play_verdict)verdict, (size_t)rows);
    }
    return JOBS_GO_ON;
}

/* A finding that the right law does not have is a catch as well: what a law declares excuses nothing here. */
static void take_findings(struct selftest *t) {
    for (size_t i = 0; i < t->count; i++)
        for (size_t k = 0; k < t->count; k++) {
            struct subject *wrong = &t->subjects[i], *right_one = &t->subjects[k];
            if (!wrong->named || right_one->named || strcmp(wrong->as, right_one->as) != 0)
                continue;
            for (size_t n = 0; n < wrong->count && n < right_one->count; n++)
                wrong->cells[n].failed |= wrong->cells[n].worst == PLAY_VERDICT_FINDING &&
                                          right_one->cells[n].worst != PLAY_VERDICT_FINDING;
        }
}

static int run_all(struct selftest *t) {
    const struct jobs jobs = {.count = t->count,
                              .at_a_time = (size_t)t->jobs,
                              .what = "laws",
                              .context = t,
                              .run = play_law,
                              .ended = collect,
                              .stop = &stop,
                              .stop_signal = SIGTERM};
    return jobs_run(&jobs);
}

/* --- verdicts ----------------------------------------------------------------------------------- */

static size_t caught_by(const struct subject *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++)
        count += s->cells[i].failed > 0;
    return count;
}

/* A crash or a timeout does not count, because it does not show that the mistake was found. */
static int caught_by_named(const struct subject *s) {
    for (size_t i = 0; s->named && i < s->count; i++)
        if ((s->by_any || !strcmp(s->cells[i].case_name, s->named)) && s->cells[i].failed)
            return 1;
    return 0;
}

static int passes(const struct subject *s) {
    for (size_t i = 0; i < s->count; i++)
        if (s->cells[i].worst > PLAY_VERDICT_SKIP)
            return 0;
    return s->count > 0;
}

static enum selftest_verdict verdict_of(const struct subject *s) {
    if (!s->named)
        return passes(s) ? SELFTEST_PASSES : SELFTEST_FAILS;
    return caught_by_named(s) ? SELFTEST_CAUGHT
           : caught_by(s)     ? SELFTEST_ELSEWHERE
                              : SELFTEST_MISSED;
}

static int is_good(const struct subject *s) {
    return s->named ? caught_by_named(s) : passes(s);
}

/* --- matrix ------------------------------------------------------------------------------------- */

/* The name of a case, without its folder if this is the law's own. */
static const char *short_name(const char *name, const char *law) {
    const size_t length = strlen(law);
    return !strncmp(name, law, length) && name[length] == '/' ? name + length + 1 : name;
}

static char mark_of(const struct subject *s, const struct selftest_cell *cell) {
    const int named = s->named && !s->by_any && !strcmp(cell->case_name, s->named);
    switch (cell->worst) {
    case PLAY_VERDICT_FAIL:
        return named ? '@' : '#';
    case PLAY_VERDICT_TIMEOUT:
        return cell->failed ? '#' : 't';
    case PLAY_VERDICT_CRASH:
        return cell->failed ? '#' : 'c';
    case PLAY_VERDICT_SKIP:
    case PLAY_VERDICT_UNDETERMINED:
        return '-';
    case PLAY_VERDICT_FINDING:
        return s->by_any ? cell->failed ? '#' : 'f' : named ? '!' : '.';
    default:
        return named ? '!' : '.';
    }
}

/* The law whose list of cases is the longest: all laws of one name see the same cases. */
static const struct subject *longest_of(const struct selftest *t, const char *as) {
    const struct subject *best = NULL;
    for (size_t i = 0; i < t->count; i++)
        if (!strcmp(t->subjects[i].as, as) && (!best || t->subjects[i].count > best->count))
            best = &t->subjects[i];
    return best;
}

static void print_ruler(size_t count, FILE *out) {
    fprintf(out, "\n%-27s %-8s ", "", "caught");
    for (size_t i = 1; i <= count; i++)
        fputc(i % 10 ? (i % 5 ? ' ' : ':') : (char)('0' + i / 10 % 10), out);
    fputc('\n', out);
}

static void print_legend(const struct subject *s, FILE *out) {
    size_t used = COLUMNS;
    for (size_t i = 0; i < s->count; i++) {
        const char *name = short_name(s->cells[i].case_name, s->as);
        char number[24];
        const size_t length = strlen(name) + (size_t)snprintf(number, sizeof number, "%zu ", i + 1);
        if (used + length + 3 > COLUMNS)
            used = (size_t)fprintf(out, "%s ", i ? "\n" : "");
        used += (size_t)fprintf(out, " %s%s", number, name) + 1;
        fputc(i + 1 < s->count ? ';' : '\n', out);
    }
}

static void print_row(const struct subject *s, const struct subject *head, FILE *out) {
    char share[32];
    snprintf(share, sizeof share, "%zu/%zu", caught_by(s), s->count);
    fprintf(out, "%c %-25s %-8s ", is_good(s) ? ' ' : '*', s->named ? s->name : "(right)", share);
    for (size_t i = 0; i < head->count; i++) {
        char mark = ' ';
        for (size_t k = 0; k < s->count; k++)
            if (!strcmp(s->cells[k].case_name, head->cells[i].case_name))
                mark = mark_of(s, &s->cells[k]);
        fputc(mark, out);
    }
    fputc('\n', out);
}

/* One block a law: a row for each wrong law, a column for each case. */
static void print_matrix(const struct selftest *t, FILE *out) {
    const struct touch_law *law;
    size_t blocks = 0;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        const struct subject *head = longest_of(t, law->name);
        if (!head)
            continue;
        fprintf(out, "%s%s, %zu %s", blocks++ ? "\n" : "", law->name, head->count,
                t->battery ? "principles" : "cases");
        print_ruler(head->count, out);
        for (size_t k = 0; k < t->count; k++)
            if (!strcmp(t->subjects[k].as, law->name))
                print_row(&t->subjects[k], head, out);
        print_legend(head, out);
    }
    fputs(t->battery ? "\n# caught, . holds, f a finding, - says nothing, t no answer in time, c "
                       "crashed, * not "
                       "caught, or a right law that fails\n"
                     : "\n@ caught by the case that names the mistake, # caught, . passed, - "
                       "skipped,\n! not caught by the case that names it, t no answer in time, c "
                       "crashed, * this row is bad\n",
          out);
}

static void print_quick(const struct selftest *t, FILE *out) {
    for (size_t i = 0; i < t->count; i++) {
        const struct subject *s = &t->subjects[i];
        char count[32];
        snprintf(count, sizeof count, "%zu case%s", s->count, s->count == 1 ? "" : "s");
        fprintf(out, "%c %-27s %-44s %s\n", is_good(s) ? ' ' : '*', s->name,
                s->named ? s->named : count, selftest_verdict_text(verdict_of(s)));
    }
}

static int print_summary(const struct selftest *t, double seconds, FILE *out) {
    size_t wrong = 0, caught = 0, right = 0, passed = 0;
    for (size_t i = 0; i < t->count; i++) {
        const struct subject *s = &t->subjects[i];
        wrong += s->named != NULL;
        right += s->named == NULL;
        caught += s->named && is_good(s);
        passed += !s->named && is_good(s);
        if (!is_good(s) && s->named)
            fprintf(out, "%s: %s (%s), caught by %zu of %zu cases, %s: %s\n",
                    selftest_verdict_text(verdict_of(s)), s->name, s->as, caught_by(s), s->count,
                    s->named, s->mistake);
        for (size_t k = 0; !s->named && k < s->count; k++)
            if (s->cells[k].worst > PLAY_VERDICT_SKIP)
                fprintf(out, "fails: the right law %s by %s (%s)\n", s->name, s->cells[k].case_name,
                        play_verdict_name(s->cells[k].worst));
    }
    fprintf(
        out,
        "\n%zu of %zu wrong laws caught by the case that names the mistake, %zu of %zu right laws "
        "pass (%.1f s)\n",
        caught, wrong, passed, right, seconds);
    return caught == wrong && passed == right ? EXIT_PASSED : EXIT_FAILED;
}

static void print_list(const struct selftest *t) {
    for (size_t i = 0; i < t->count; i++) {
        const struct subject *s = &t->subjects[i];
        printf("%-27s %s\n    %s%s%s: %s\n", s->name, s->as, s->named, *s->traps ? ", trap " : "",
               s->traps, s->mistake);
    }
}

/* What principles caught, without any reference. */
static int end_battery(const struct selftest *t, double seconds) {
    struct selftest_battery found = {.motions = (size_t)t->motions,
                                     .seconds = seconds,
                                     .count = t->count,
                                     .laws = play_resize(NULL, t->count + 1, sizeof *found.laws)};
    char *reasons = play_format("%s/uncaught.csv", t->modules);
    for (size_t i = 0; i < t->count; i++) {
        const struct subject *s = &t->subjects[i];
        found.laws[i] = (struct selftest_battery_law){.name = s->name,
                                                      .as = s->as,
                                                      .mistake = s->mistake ? s->mistake : "",
                                                      .wrong = s->named != NULL,
                                                      .verdict = verdict_of(s),
                                                      .caught_by = caught_by(s),
                                                      .count = s->count,
                                                      .cells = s->cells};
    }
    return selftest_battery_end(&found, reasons, t->text, &t->out);
}

/* --- JSON --------------------------------------------------------------------------------------- */

/* The numbers of the traps. */
static int *traps_of(const struct subject *s, size_t *ret_count) {
    int *traps = NULL;
    char *end;
    *ret_count = 0;
    for (const char *at = s->traps ? s->traps : ""; *at; at = end) {
        const long number = strtol(at, &end, 10);
        if (end == at)
            break;
        traps = play_resize(traps, *ret_count + 1, sizeof *traps);
        traps[(*ret_count)++] = (int)number;
    }
    return traps;
}

static int write_json(const struct selftest *t, double seconds) {
    struct selftest_matrix matrix = {.version = TOUCHSTONE_VERSION,
                                     .commit = TOUCHSTONE_COMMIT,
                                     .date = program_now(),
                                     .seconds = seconds,
                                     .quick = !t->all,
                                     .count = t->count,
                                     .laws = play_resize(NULL, t->count + 1, sizeof *matrix.laws)};
    for (size_t i = 0; i < t->count; i++) {
        const struct subject *s = &t->subjects[i];
        struct selftest_law law = {.name = s->name,
                                   .as = s->as,
                                   .mistake = s->mistake,
                                   .named = s->named,
                                   .wrong = s->named != NULL,
                                   .verdict = verdict_of(s),
                                   .caught_by = caught_by(s),
                                   .count = s->count,
                                   .cells = s->cells};
        law.traps = traps_of(s, &law.trap_count);
        matrix.laws[i] = law;
    }
    return command_put_record(&t->out, &selftest_json, &matrix);
}

/* --- verb --------------------------------------------------------------------------------------- */

#define AT(field) offsetof(struct selftest, field)
#define SENSITIVITY_ROW(kind_, name_, argument_, field, ...)                                       \
    OPTION(kind_, name_, argument_, AT(field), __VA_ARGS__, .needs = "sensitivity")
static const struct option_row sensitivity_rows[] = {
    OPTION(FLAG, "sensitivity", NULL, AT(sensitivity),
           "Change one thing of a law (a property, a body, what goes in and out, what it "
           "remembers) under one "
           "circumstance, play the cases of the law, and print what no case notices.",
           .not_with = "all|only|list|table"),
    SENSITIVITY_ROW(LIST, "law", "LAW", laws, "Change this law only."),
    SENSITIVITY_ROW(LIST, "what", "PATTERN", whats,
                    "Change only this, as printed: 'output shear_s *'."),
    SENSITIVITY_ROW(LIST, "when", "PATTERN", whens,
                    "Only under this circumstance: 'body 1 rigid'."),
    SENSITIVITY_ROW(WHOLE, "sample", "N", sample,
                    "Try so many of the changes, drawn at random. Default: all.", .min = 1,
                    .max = 1e9),
    SENSITIVITY_ROW(WHOLE, "seed", "N", seed, "Seed of the sample.", .initial = "1", .min = 0,
                    .max = 1e9),
    SENSITIVITY_ROW(
        TEXT, "accepted", "FILE", accepted,
        "File of what is accepted without a case, each with its reason. Default: the one "
        "of the shipped cases."),
    OPTION_END};
#undef SENSITIVITY_ROW
static const struct option_row option_rows[] = {
    OPTION(FLAG, "all", NULL, AT(all),
           "Run each wrong law against all cases of its law, and print the matrix. Without it each "
           "is run against the case that names its mistake."),
    OPTION(FLAG, "principles", NULL, AT(battery),
           "Ask principles instead of cases, on random motions: no reference is used. The exit "
           "status is 1 if a right law breaks a principle, or a wrong law that "
           "breaks none is not in uncaught.csv, which says why.",
           .not_with = "all|sensitivity|list"),
    OPTION(WHOLE, "motions", "N", AT(motions), "Random motions of each law.", .initial = "200",
           .min = 1, .max = 1e9, .needs = "principles"),
    OPTION(LIST, "only", "NAME", AT(only), "Run only this wrong law, and the right one."),
    OPTION(FLAG, "list", NULL, AT(list),
           "Print the wrong laws and their mistakes, and run nothing."),
    OPTION(TEXT, "out", "FILE", AT(out.file),
           "Write what was found as JSON ('touchstone list schema selftest' describes it; with "
           "--sensitivity 'sensitivity', with --principles 'selftest_principles').",
           .writes = 1),
    OPTION(FLAG, "json", NULL, AT(out.json),
           "Print that JSON in place of tables; the same as --out -.json.", .not_with = "list"),
    COMMAND_JOBS_ROW(AT(jobs)),
    COMMAND_BUDGET_ROW(AT(budget), .not_with = "sensitivity|list"),
    OPTION(TEXT, "table", "FILE", AT(table),
           "Take another table of wrong laws: CSV with the columns name, as, case, traps and "
           "mistake, and the library of that name beside it, mine.so for mine.csv, which holds the "
           "laws."),
    OPTION_GROUP_OF(sensitivity_rows, "What no case looks at", 0),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "selftest",
    .usage = "[OPTIONS]",
    .purpose =
        "Tests the tests: runs known-wrong laws, each with one plausible mistake, through verify. "
        "Each must fail, and by the case that names its mistake; the right laws must pass. That "
        "takes half a minute on two processors, --all and --sensitivity of all laws far longer.",
    .rows = option_rows,
    .end = "Exit status: 0 all caught, 1 a wrong law is not caught or a right one fails, 2 wrong "
           "usage or input, 3 internal error, or the time budget was used up."};

static int run_sensitivity(const struct selftest *t) {
    char *accepted = play_format("%s/sensitivity.txt", t->modules);
    const struct selftest_sensitivity options = {.laws = &t->laws,
                                                 .whats = &t->whats,
                                                 .whens = &t->whens,
                                                 .sample = t->sample,
                                                 .seed = t->seed,
                                                 .jobs = t->jobs,
                                                 .accepted = t->accepted ? t->accepted : accepted,
                                                 .out = &t->out,
                                                 .text = t->text,
                                                 .stop = &stop};
    program_catch_stop(&stop);
    return selftest_sensitivity(&options);
}

/* The time is over: what was not tried is counted, and left out. */
static void keep_tried(struct selftest *t) {
    const size_t all = t->count;
    keep(t, is_tried);
    program_complain("selftest", "%s: %zu of %zu laws were tried", program_stop_words(SIGALRM),
                     t->count, all);
}

/* How many times the variants of the quick run all cases have. */
static double whole_over_quick(const struct selftest *t) {
    struct selftest whole = *t;
    double quick = 0.0, all = 0.0;
    whole.all = 1;
    for (size_t k = 0; k < t->count; k++)
        for (size_t i = 0; i < t->set_count; i++) {
            quick += (double)variants_of(t, &t->subjects[k], &t->sets[i], NULL);
            all += (double)variants_of(&whole, &t->subjects[k], &t->sets[i], NULL);
        }
    return quick > 0.0 ? all / quick : 1.0;
}

static int tell(struct selftest *t, double seconds) {
    if (t->battery)
        take_findings(t);
    if (!t->all && !t->battery)
        print_quick(t, t->text);
    else
        print_matrix(t, t->text);
    if (t->battery)
        return end_battery(t, seconds);
    const int code = print_summary(t, seconds, t->text);
    if (!t->all && t->shipped && !t->only.count && !stop)
        fprintf(t->text, "--all runs each of them against all cases of its law: about %.0f min\n",
                ceil(seconds * whole_over_quick(t) / 60.0));
    return write_json(t, seconds) ? EXIT_INTERNAL : code;
}

static int run(struct selftest *t) {
    program_catch_stop(&stop);
    program_time_budget(t->budget);
    const double began = child_clock();
    const int bad = run_all(t);
    const double seconds = child_clock() - began;
    program_time_budget(0.0); /* what remains is to write */
    if (stop && stop != SIGALRM)
        return program_stop_code(stop);
    if (bad && !stop)
        return EXIT_INTERNAL;
    if (stop)
        keep_tried(t);
    const int code = tell(t, seconds);
    return stop && code < EXIT_INTERNAL ? EXIT_INTERNAL : code;
}

static int read_cases(struct selftest *t) {
    struct command_files files;
    if (command_find("selftest", &(const struct option_arguments){0}, &files) ||
        command_read(&files, &t->sets))
        return EXIT_USAGE;
    t->set_count = files.count;
    return 0;
}

int command_selftest(int argc, char **argv) {
    struct selftest t = {0};
    struct option_arguments none;
    int code = options_read(&program, argc, argv, &t, &none);
    if (code >= 0)
        return code;
    t.jobs = command_jobs(t.jobs);
    t.text = command_out_is_read(&t.out) ? play_text() : stdout;
    t.modules = play_copy(place_wrong());
    char *table = play_format("%s/laws.csv", t.modules);
    if (t.sensitivity) {
        code = run_sensitivity(&t);
        return code;
    }
    t.shipped = !t.table;
    t.table = t.table ? t.table : table;
    code = EXIT_USAGE;
    if (!read_table(&t) && !keep_only(&t)) {
        if (t.list) {
            print_list(&t);
            code = EXIT_PASSED;
        } else {
            add_right(&t);
            code = t.battery ? 0 : read_cases(&t);
            code = code ? code : run(&t);
        }
    }
    return code;
}
