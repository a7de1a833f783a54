/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maps of sweeps. Their words are a stranger's: sweep_map_put() writes them as text of XML. */
#include <stdlib.h>
#include "page.h"
#include "cases/sweeps/sweep_map.h"

void page_put_maps(const struct page *page) {
    for (size_t i = 0; i < page->results->map_count; i++) {
        char *words = sweep_map_words(&page->results->maps[i]);
        fputs("<figure>\n", page->out);
        sweep_map_put(&page->results->maps[i], i + 1, page->out);
        fputs("<figcaption>", page->out);
        page_text(words, page->out);
        fputs("</figcaption></figure>\n", page->out);
    }
}
