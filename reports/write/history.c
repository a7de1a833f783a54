/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "write.h"
#include <dirent.h>
#include <jansson.h>
#include <sys/stat.h>
#include "cases/core/json.h"
#include "reports/facts/facts.h"
#include "reports/read/bench_file.h"
#include "reports/read/work_folder.h"

#define PAGE  "README.md"
#define LABEL 64 /* characters */

#define TYPE  struct history_law
static const struct record_field law_fields[] = {
    MEMBER(name, TEXT, NULL),
    MEMBER(rows, SIZE, "comparisons"),
    MEMBER(passes, SIZE, NULL),
    MEMBER(findings, SIZE, NULL),
    MEMBER(bad, SIZE, "comparisons that somebody has to look at"),
    MEMBER(error, NUMBER, "the largest error over what is allowed"),
    MEMBER(order, NUMBER,
           "the largest distance of an order of convergence from the expected one, over what is "
           "allowed"),
    MEMBER(kinds, SIZE, "kinds of mistake that a pass was held against"),
    MEMBER(noticed, SIZE, "of them, those that some pass notices"),
    MEMBER(ns, NUMBER, "ns a contact in the fastest kernel of the smallest working set"),
};
#undef TYPE
static const struct record_table law_table =
    RECORD_TABLE(struct history_law, law_fields, "a law in this run");
#define TYPE struct history_run
static const struct record_field run_fields[] = {
    MEMBER(label, TEXT, "the commit, or another name of the run"),
    MEMBER(date, TEXT, "ISO 8601, UTC"),
    MEMBER(version, TEXT, "of touchstone"),
    MEMBER(commit, TEXT, "of touchstone"),
    RECORD_MANY(TYPE, "laws", laws, law_count, &law_table, 0),
};
#undef TYPE
static const struct record_table run_table =
    RECORD_TABLE(struct history_run, run_fields, "what one run of verify found");
const struct record_file history_json = {1, "touchstone report --history", &run_table,
                                         "A run of touchstone verify in a few numbers for each "
                                         "law, to be kept beside those of other commits."};

/* --- a run ------------------------------------------------------------------------------------ */

static double most(double a, double b) {
    return isnan(a) || b > a ? b : a;
}

static struct history_law *law_of(struct history_run *run, const char *name) {
    for (size_t i = 0; i < run->law_count; i++)
        if (!strcmp(run->laws[i].name, name))
            return &run->laws[i];
    run->laws = play_resize(run->laws, run->law_count + 1, sizeof *run->laws);
    run->laws[run->law_count] = (struct history_law){
        .name = play_copy(name), .error = (double)NAN, .order = (double)NAN, .ns = (double)NAN};
    return &run->laws[run->law_count++];
}

static void count_row(const struct play_row *row, struct history_law *law) {
    law->rows++;
    law->passes += row->verdict == PLAY_VERDICT_PASS;
    law->findings += row->verdict == PLAY_VERDICT_FINDING;
    law->bad += (size_t)report_row_is_bad(row);
    law->error = most(law->error, report_row_error_over_tolerance(row));
    if (row->order_band > 0)
        law->order = most(law->order, fabs(row->order - row->order_expected) / row->order_band);
}

static void count_speed(const struct bench_result *bench, struct history_run *run) {
    for (size_t i = 0; i < bench->rows_count; i++) {
        const struct bench_row *row = &bench->rows[i];
        if (strcmp(row->set, "L1") != 0 || row->threads > 1 || !(row->ns > 0))
            continue;
        struct history_law *law = law_of(run, row->law);
        law->ns = isnan(law->ns) || row->ns < law->ns ? row->ns : law->ns;
    }
}

/* --- the page --------------------------------------------------------------------------------- */

/* X(title, caption, axis, value, of bench.json): what is drawn over the runs. */
#define CURVES(X)                                                                                  \
    X(errors, "Errors", "The largest error of each law over what is allowed; above 1 it fails",    \
      "error / allowed", law->error)                                                               \
    X(orders, "Orders of convergence",                                                             \
      "The largest distance of an order from the expected one over what is allowed",               \
      "distance / allowed", law->order)                                                            \
    X(power, "Power", "The share of kinds of mistake that the passes of a law notice",             \
      "share noticed", law->kinds ? (double)law->noticed / (double)law->kinds : (double)NAN)       \
    X(speed, "Speed",                                                                              \
      "The time of a contact in the fastest kernel of each law, in the smallest working set",      \
      "ns / contact", law->ns)
static const struct {
    const char *file, *title, *caption, *axis;
} drawings[] = {
#define X(file, title, caption, axis, value) {"history_" #file ".svg", title, caption, axis},
    CURVES(X)
#undef X
};
#define DRAWINGS (sizeof drawings / sizeof drawings[0])

static double value_of(const struct history_law *law, size_t drawing) {
    const double values[] = {
#define X(file, title, caption, axis, value) value,
        CURVES(X)
#undef X
    };
    return values[drawing];
}

static const struct history_law *find(const struct history_run *run, const char *name) {
    for (size_t i = 0; i < run->law_count; i++)
        if (!strcmp(run->laws[i].name, name))
            return &run->laws[i];
    return NULL;
}

/* The laws of the last run, those that need a look first. */
static int rank(const void *a, const void *b) {
    const struct history_law *l = a, *r = b;
    const double left = l->bad ? HUGE_VAL : l->error, right = r->bad ? HUGE_VAL : r->error;
    return left > right || (!isnan(left) && isnan(right))   ? -1
           : right > left || (!isnan(right) && isnan(left)) ? 1
                                                            : strcmp(l->name, r->name);
}

static void draw(const struct history_run *runs, size_t count, size_t drawing,
                 struct figures *figures) {
    const struct history_run *last = &runs[count - 1];
    struct figure *figure =
        figures_new(figures, "", "", drawings[drawing].title, play_copy(drawings[drawing].file));
    figure_axis(&figure->x, "run", "", 0);
    figure_axis(&figure->y, drawings[drawing].axis, "", 0);
    figure->x.label_count = count;
    figure->x.labels = play_zeroed(count, sizeof *figure->x.labels);
    for (size_t i = 0; i < count; i++)
        figure->x.labels[i] = play_format("%.7s", runs[i].label);
    size_t shown = 0, more = 0;
    for (size_t k = 0; k < last->law_count; k++) {
        struct figure_pair pair = {.name = play_copy(last->laws[k].name), .style = shown};
        int any = 0;
        for (size_t i = 0; i < count; i++) {
            const struct history_law *law = find(&runs[i], last->laws[k].name);
            const double value = law ? value_of(law, drawing) : (double)NAN;
            any |= isfinite(value);
            figure_pair_point(&pair, (double)i + 1.0, value, (double)NAN, (double)NAN);
        }
        if (any && shown < FIGURE_CURVES) {
            figure_add_pair(figure, pair);
            shown++;
        } else
            more += (size_t)any;
    }
    if (more)
        figure_note(&figure->note, play_format("%zu more laws are not drawn", more));
}

/* What is worse than in the run before, in words; NULL: nothing is. */
static char *worse(const struct history_law *now, const struct history_law *old) {
    if (now->bad > old->bad)
        return play_format("comparisons to look at: %zu, before %zu", now->bad, old->bad);
    if (now->rows < old->rows)
        return play_format("comparisons: %zu, before %zu", now->rows, old->rows);
    if (now->error > REPORT_COMPARE_FACTOR * old->error && now->error > REPORT_COMPARE_SHARE)
        return play_format("error/allowed is %.3g, before %.3g", now->error, old->error);
    if (now->kinds && old->kinds && now->noticed < old->noticed)
        return play_format("kinds of mistake that are noticed: %zu, before %zu", now->noticed,
                           old->noticed);
    return NULL;
}

static json_t *worse_of(const struct history_run *now, const struct history_run *old) {
    json_t *list = json_array();
    for (size_t i = 0; i < old->law_count; i++) {
        const struct history_law *law = find(now, old->laws[i].name);
        const char *what = law ? worse(law, &old->laws[i]) : "it is not judged";
        if (what)
            json_array_append_new(list, json_pack("{s:o, s:s}", "law",
                                                  play_json_text(old->laws[i].name), "what", what));
    }
    return list;
}

static json_t *run_facts(const struct history_run *run) {
    struct history_law sum = {.error = (double)NAN};
    for (size_t i = 0; i < run->law_count; i++) {
        const struct history_law *law = &run->laws[i];
        sum.rows += law->rows;
        sum.passes += law->passes;
        sum.findings += law->findings;
        sum.bad += law->bad;
        sum.kinds += law->kinds;
        sum.noticed += law->noticed;
        sum.error = most(sum.error, law->error);
    }
    return json_pack(
        "{s:o, s:o, s:I, s:I, s:I, s:I, s:o, s:o}", "label", play_json_text(run->label), "date",
        play_json_text(run->date), "rows", (json_int_t)sum.rows, "passes", (json_int_t)sum.passes,
        "findings", (json_int_t)sum.findings, "bad", (json_int_t)sum.bad, "error",
        isnan(sum.error) ? json_string("–") : json_sprintf("%.3g", sum.error), "power",
        sum.kinds ? json_sprintf("%zu of %zu", sum.noticed, sum.kinds) : json_string("–"));
}

static json_t *page_facts(const struct history_run *runs, size_t count,
                          const struct figures *figures) {
    const struct history_run *last = &runs[count - 1], *before = count > 1 ? last - 1 : NULL;
    json_t *list = json_array(), *drawn = json_array();
    for (size_t i = count; i-- > 0;)
        json_array_append_new(list, run_facts(&runs[i]));
    for (size_t i = 0; i < figures->count; i++) {
        const struct figure *figure = &figures->figures[i];
        size_t k = 0;
        while (strcmp(drawings[k].file, figure->file) != 0)
            k++;
        if (figure->pair_count || figure->curve_count)
            json_array_append_new(
                drawn,
                json_pack("{s:s, s:s, s:s, s:s, s:o}", "title", drawings[k].title, "caption",
                          drawings[k].caption, "file", figure->file, "words", figure_words(figure),
                          "missing", play_json_text(figure->missing ? figure->missing : "")));
    }
    return json_pack(
        "{s:I, s:b, s:o, s:o, s:o, s:o, s:o}", "count", (json_int_t)count, "is_one", count == 1,
        "label", play_json_text(last->label), "before", play_json_text(before ? before->label : ""),
        "worse", before ? worse_of(last, before) : json_array(), "figures", drawn, "runs", list);
}

/* --- the folder ------------------------------------------------------------------------------- */

static int by_date(const void *a, const void *b) {
    const struct history_run *l = a, *r = b;
    const int order = strcmp(l->date, r->date);
    return order ? order : strcmp(l->label, r->label);
}

static int is_label(const char *text) {
    const size_t length =
        strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._");
    return length && length <= LABEL && !text[length] && *text != '.';
}

static const char *label_of(const char *given, const struct play_run *run) {
    const char *const known[] = {given, getenv("GITHUB_SHA"), getenv("CI_COMMIT_SHA"), run->commit};
    size_t i = 0;
    while (i + 1 < sizeof known / sizeof known[0] && !(known[i] && *known[i]))
        i++;
    return known[i];
}

/* The runs of a folder, but that of the label: it is made again. Files of other forms are somebody's. */
static int read_runs(const char *folder, const char *label, struct history_run **ret_runs,
                     size_t *count, char *message, size_t size) {
    DIR *dir = opendir(folder);
    int bad = 0;
    for (const struct dirent *entry; dir && !bad && (entry = readdir(dir));) {
        const char *end = strrchr(entry->d_name, '.');
        struct history_run run;
        if (!end || strcmp(end, ".json") != 0 || *entry->d_name == '.')
            continue;
        char *path = play_format("%s/%s", folder, entry->d_name);
        bad = record_file_read(path, &history_json, &run, message, size);
        if (bad || !strcmp(run.label, label))
            continue;
        *ret_runs = play_resize(*ret_runs, *count + 1, sizeof **ret_runs);
        (*ret_runs)[(*count)++] = run;
    }
    if (dir)
        closedir(dir);
    return bad;
}

static int measure(const char *results, const char *label, struct history_run *ret_run,
                   char *message, size_t size) {
    struct report_results r;
    struct bench_result bench;
    if (report_results_read_rows(results, &r, message, size))
        return -1;
    const int benched = report_bench_read(results, &bench, message, size);
    if (benched < 0)
        return -1;
    *ret_run = (struct history_run){.label = play_copy(label_of(label, &r.run)),
                                    .date = play_copy(r.run.date),
                                    .version = play_copy(r.run.version),
                                    .commit = play_copy(r.run.commit)};
    if (!is_label(ret_run->label)) {
        snprintf(
            message, size,
            "--label %s: allowed are 1 to %d letters, digits and -._, not beginning with a point",
            ret_run->label, LABEL);
        return -1;
    }
    for (size_t i = 0; i < r.rows.count; i++)
        count_row(&r.rows.rows[i], law_of(ret_run, r.rows.rows[i].law));
    for (size_t i = 0; i < ret_run->law_count; i++)
        ret_run->laws[i].noticed =
            play_mistakes_noticed(&r.rows.mistakes, ret_run->laws[i].name, &ret_run->laws[i].kinds);
    if (benched)
        count_speed(&bench, ret_run);
    qsort(ret_run->laws, ret_run->law_count, sizeof *ret_run->laws, rank);
    return 0;
}

static int write_all(struct report_work_folder *work, const struct history_run *run,
                     const struct history_run *runs, size_t count, int with_plots, double seconds,
                     struct figures *figures) {
    const struct document_templates templates = report_templates(NULL);
    char *own = play_format("%s.json", run->label), *paths[DRAWINGS + 2] = {own, play_copy(PAGE)},
         said[2300];
    size_t path_count = 2;
    for (size_t k = 0; k < DRAWINGS; k++)
        draw(runs, count, k, figures);
    for (size_t i = 0; i < figures->count; i++)
        figure_settle(&figures->figures[i]);
    if (with_plots)
        figures_draw(figures, run->commit, FIGURE_SVG, work->path, seconds, said, sizeof said);
    else
        figures_lose(figures, "none were asked for (--no-plots)");
    for (size_t i = 0; i < figures->count; i++)
        if (!figures->figures[i].missing)
            paths[path_count++] = figures->figures[i].file;
    return record_file_write(play_format("%s/%s", work->path, own), &history_json, run,
                             work->message, work->size) ||
           report_work_put(work, PAGE,
                           document_make(&templates, "history.md", page_facts(runs, count, figures),
                                         work->message, work->size)) ||
           report_work_move_all(work, paths, path_count);
}

enum report_status report_history(const char *results, const char *folder, const char *label,
                                  int with_plots, double seconds, char *ret_message, size_t size) {
    struct report_work_folder work = {.target = folder, .message = ret_message, .size = size};
    struct history_run run, *runs = NULL;
    struct figures figures = {0};
    size_t count = 0;
    if (measure(results, label, &run, ret_message, size) ||
        read_runs(folder, run.label, &runs, &count, ret_message, size))
        return REPORT_FAILED;
    PLAY_ADD(runs, count, run);
    qsort(runs, count, sizeof *runs, by_date);
    if (mkdir(folder, 0777) && errno != EEXIST) {
        snprintf(ret_message, size, "%s: %s", folder, strerror(errno));
        return REPORT_FAILED;
    }
    int bad = report_work_open(&work);
    bad = bad || write_all(&work, &run, runs, count, with_plots, seconds, &figures);
    report_work_close(&work);
    for (size_t i = 0; !bad && i < figures.count; i++)
        if (with_plots && figures.figures[i].missing &&
            (figures.figures[i].pair_count || figures.figures[i].curve_count)) {
            snprintf(ret_message, size, "%s: a figure is missing: %s", folder,
                     figures.figures[i].missing);
            return REPORT_WITHOUT_FIGURES;
        }
    return bad ? REPORT_FAILED : REPORT_DONE;
}
