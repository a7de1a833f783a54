/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All facts of a report, made of its parts. */
#include "facts.h"
#include "reports/read/verdict_text.h"

static json_t *title_of(const struct report *report, size_t laws) {
    return laws == 1 ? json_sprintf("Verification of the contact law %s", report->sorted[0]->law)
                     : json_sprintf("Verification of %zu contact laws", laws);
}

json_t *facts_report(struct report *report) {
    const struct play_rows *rows = &report->results->rows;
    json_t *selftest = facts_selftest(report), *counts = facts_counts(report);
    const size_t laws = json_array_size(json_object_get(counts, "laws"));
    return FACTS({"page", json_boolean(report->profile->is_page)},
                 {"with_words", json_boolean(report->profile->is_page || report->profile->lasting)},
                 {"brief", json_boolean(report->profile->brief)}, {"title", title_of(report, laws)},
                 {"sentence", json_string(report_verdict_text(rows))},
                 {"no_figures", json_string(report->no_figures ? report->no_figures : "")},
                 {"has_figures", json_boolean(!report->no_figures && report->figures->count)},
                 {"case_count", facts_counted(report->case_count)},
                 {"row_count", json_integer((json_int_t)report->count)},
                 {"law_count", json_integer((json_int_t)laws)},
                 {"gravest", facts_gravest(report, report->profile->is_page ? 6 : 3)},
                 {"coverage", facts_coverage(rows)}, {"evidence", facts_evidence(rows)},
                 {"published", facts_published(rows)}, {"diagnoses", facts_diagnoses(rows)},
                 {"witnesses", facts_witnesses(rows)}, {"power", facts_power(rows)},
                 {"warnings", facts_warnings(&rows->warnings, 60)}, {"counts", counts},
                 {"run", facts_run(report)}, {"not_passed", facts_bad(report)},
                 {"findings", facts_findings(report)}, {"engines", facts_engines(report)},
                 {"laws", facts_laws(report)}, {"other_figures", facts_other_figures(report)},
                 {"traps", report->profile->is_page ? facts_traps(report, selftest) : json_false()},
                 {"selftest", selftest}, {"bench", facts_bench(report->results->folder)},
                 {"words", facts_words()},
                 {"index", report->profile->is_page ? facts_index(report) : json_false()},
                 {"data", report->profile->is_page ? facts_data(report) : json_false()},
                 {"histogram", facts_near(report)}, {"maps", facts_maps(report)},
                 {"references", facts_references(report)}, {"works", facts_works(report->results)});
}
