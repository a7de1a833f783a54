#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens report.html of a small verify in headless Chromium, as its readers do.

usage: browser.py TOUCHSTONE TOUCHSTONE_REPORT
Exit: 0 all is well, 1 something is not, 77 skipped (no Chromium, no driver, no selenium, no gnuplot).
"""
import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.parsers.expat

CASES = ["hertz/closed_loop", "hertz/known_paths", "hertz_mindlin/rolling_friction",
         "hysteretic/impact"]
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]
HOSTILE = "<img src=x onerror=\"window.touched=1\"><script>window.touched=1</script>'\"&</td></table>"
LARGE = 100000
NODES, STOPS = 20000, 100  # of the page as it opens
failures = []


def skip(why):
    print("skipped:", why)
    sys.exit(77)


def check(fine, what):
    print("ok  " if fine else "FAIL", what)
    if not fine:
        failures.append(what)


try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.support.ui import Select
except ImportError:
    skip("python3-selenium is not there")


def start(folder):
    browser, program = shutil.which("chromium"), shutil.which("chromedriver")
    if not browser or not program:
        skip("chromium or chromium-driver is not there")
    options = Options()
    options.binary_location = browser
    for flag in FLAGS + ["--user-data-dir=" + os.path.join(folder, "profile")]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    try:
        return webdriver.Chrome(service=Service(program), options=options)
    except WebDriverException as why:
        skip("chromium does not start here: %s" % why.msg)


def look(driver, width, scheme, height=800):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": scheme}]})


def check_quiet(driver, page):
    """No word on the console, no request but for the page."""
    words = [entry["message"] for entry in driver.get_log("browser")]
    check(not words, "console: %s" % (words[:3] or "nothing"))
    asked = set()
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            asked.add(message["params"]["request"]["url"].split("#")[0])
    check(asked == {page}, "requests: %s" % sorted(asked)[:5])


def open_all(driver):
    driver.execute_script("document.getElementById('open').click()")
    driver.execute_script("document.querySelectorAll('details').forEach(d => d.open = true)")


def check_well_formed(name):
    try:
        with open(name, "rb") as file:
            xml.parsers.expat.ParserCreate().ParseFile(file)
        check(True, "well-formed XML")
    except xml.parsers.expat.ExpatError as why:
        check(False, "well-formed XML: %s" % why)


def check_opening(driver, name):
    """What the page is made of before anything is opened. Times are printed, not judged: machines differ."""
    driver.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 100))")  # painted once
    found = driver.execute_script("""
        const times = performance.getEntriesByType('navigation')[0], paints = performance.getEntriesByType('paint');
        const stops = 'a[href],button,input,select,textarea,summary,[tabindex]';
        return {nodes: document.getElementsByTagName('*').length, interactive: times.domInteractive,
                paint: paints.length ? paints[0].startTime : -1,
                stops: [...document.querySelectorAll(stops)].filter(
                    e => e.tabIndex >= 0 && e.checkVisibility({contentVisibilityAuto: true})).length}""")
    print("    %s: first paint %.0f ms, interactive %.0f ms" % (name, found["paint"], found["interactive"]))
    check(found["nodes"] < NODES, "%s: %d elements before anything is opened" % (name, found["nodes"]))
    check(found["stops"] < STOPS, "%s: %d stops of the keyboard" % (name, found["stops"]))


def check_keyboard(driver):
    """From the first stop to the last with Tab alone; and a section opens with Enter."""
    driver.execute_script("document.activeElement.blur()")
    for pressed in range(STOPS + 1):
        driver.switch_to.active_element.send_keys(Keys.TAB)
        if pressed and driver.switch_to.active_element.tag_name == "body":
            break
    check(10 < pressed < STOPS, "%d times Tab lead through the page" % pressed)
    fold = driver.find_element(By.CSS_SELECTOR, "section > details.fold > summary")
    fold.send_keys(Keys.ENTER)
    driver.execute_async_script("setTimeout(arguments[0], 100)")
    check(driver.execute_script("""
        const fold = document.querySelector('section > details.fold');
        return fold.open ? !fold.querySelector('noscript') : false"""), "Enter opens a section")


def check_first_screen(driver, width, height):
    """Verdict, what was skipped, three of the gravest, and a picture, without scrolling."""
    look(driver, width, "light", height)
    driver.execute_script("scrollTo(0, 0)")
    low = driver.execute_script("""
        return ['h1', '.lead', '#verdict ~ p + p', '.gravest li:last-child', '.small svg'].map(q => {
            const e = document.querySelector(q);
            return e ? e.getBoundingClientRect().bottom : 1e9})""")
    check(max(low) <= height * 1.05, "first screen of %d x %d ends at %s" % (width, height, [round(y) for y in low]))
    last = driver.execute_script("return document.getElementById('tested').getBoundingClientRect().top")
    check(last > low[3], "where it was run comes after")


def place(driver, target):
    """Where the element is that the address names, after the page has gone there."""
    driver.execute_async_script("setTimeout(arguments[0], 300)")
    return driver.execute_script("""
        const found = document.getElementById(arguments[0]), at = found ? found.getBoundingClientRect() : null;
        return at ? found.checkVisibility({contentVisibilityAuto: true}) ? at.top : -1 : -2""", target)


def check_deep_links(driver, page):
    """An address opens what it names, both when the page is opened with it and when a link is followed."""
    text = open(page[7:], encoding="utf-8").read()
    sought = [re.search(' id="(%s)"' % pattern, text).group(1) for pattern in
              (r"l\d+", r"c\d+", r"f\d+", r"r[1-9]\d*", "b-[^\"]*", "traps", "index")]
    for target in sought + ["table"]:
        for how in ("opened", "followed"):
            driver.get("about:blank")
            driver.get(page + ("#" + target if how == "opened" else ""))
            look(driver, 1280, "light")
            if how == "followed":
                driver.execute_script("location.hash = '#' + arguments[0]", target)
            at = place(driver, target)
            check(0 <= at < 800, "#%s is %s: at %.0f px" % (target, how, at))
            if target in ("traps", "index"):
                check(driver.execute_script("return document.getElementById(arguments[0]).parentElement.querySelector('details').open",
                                            target), "and open")
    driver.execute_script("location.hash = '#' + arguments[0]", sought[1])
    place(driver, sought[1])
    driver.execute_script("""
        document.getElementById('close').click();
        const link = document.createElement('a');
        link.href = location.hash;
        document.querySelector('main').appendChild(link);
        link.click()""")
    check(place(driver, sought[1]) >= 0, "a link followed again opens what was closed meanwhile")
    for strange in ("%", "%E0%A4%A", "nothing", "r0", "r99999999", "table?", "table?sort=no&law=%22&verdict=x", "\"'<b>"):
        driver.get("about:blank")
        driver.get(page + "#" + strange)
        driver.execute_script("location.hash = ''; location.hash = arguments[0]", strange)
    words = [entry["message"] for entry in driver.get_log("browser")]
    check(not words, "strange addresses: console: %s" % (words[:3] or "nothing"))


def check_print(driver):
    """What is open is printed, but never the rows of the table."""
    def pages():
        return len(re.findall(rb"/Type\s*/Page[^s]", base64.b64decode(driver.execute_cdp_cmd("Page.printToPDF", {})["data"])))
    closed = pages()
    open_all(driver)
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    found = driver.execute_script("""
        const shown = q => [...document.querySelectorAll(q)].filter(e => e.checkVisibility()).length;
        return {rows: shown('#rows tr'), figures: shown('figure svg'), said: shown('.printed'), nav: shown('nav')}""")
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    check(found["rows"] == 0 and found["nav"] == 0 and found["said"] == 2,
          "rows are not printed, and the printed page says where they are")
    opened = pages()
    check(closed <= 6 < opened and found["figures"] > 4,
          "%d pages as the page opens, %d with all opened" % (closed, opened))


def check_links(driver):
    found = driver.execute_script("""
        const bad = [], ids = new Set(), twice = [];
        for (const e of document.querySelectorAll('[id]'))
            ids.has(e.id) ? twice.push(e.id) : ids.add(e.id);
        for (const e of document.querySelectorAll('[href]')) {
            const to = e.getAttribute('href');
            if (e.closest('[id^="b-"], .sources') && e.rel === 'noreferrer' && to.startsWith('http')) continue;
            if (to[0] !== '#' || !ids.has(to.slice(1).split('?')[0])) bad.push(to);
        }
        for (const key of ['aria-labelledby', 'for'])
            for (const e of document.querySelectorAll('[' + key + ']'))
                for (const id of e.getAttribute(key).split(' ')) if (!ids.has(id)) bad.push(id);
        const levels = [...document.querySelectorAll('h1,h2,h3,h4,h5')].map(e => +e.tagName[1]);
        return {bad, twice, jumps: levels.filter((l, i) => l > (levels[i - 1] || 0) + 1).length,
                figures: document.querySelectorAll('figure svg').length,
                marks: document.querySelectorAll('figure path[class^=m]').length,
                missing: document.querySelectorAll('.missing').length}""")
    check(not found["bad"], "links lead somewhere: %s" % found["bad"][:5])
    check(not found["twice"], "ids are unique: %s" % found["twice"][:5])
    check(not found["jumps"], "headings are in order")
    check(found["figures"] > 4 and found["marks"] > 8 and not found["missing"],
          "%d figures, none missing" % found["figures"])


COLOURS = """
    const of = (q, key) => getComputedStyle(document.querySelector(q))[key];
    const probed = name => {
        const probe = document.createElement('span');
        probe.className = name;
        document.body.appendChild(probe);
        const colour = getComputedStyle(probe).color;
        probe.remove();
        return colour;
    };
    return {back: of('body', 'backgroundColor'), panel: of('thead th', 'backgroundColor'),
            text: ['body', 'caption', 'main a'].map(q => of(q, 'color')).concat(['pass', 'warn', 'bad'].map(probed)),
            figure: [of('.plot .s0', 'stroke'), of('.plot .si', 'stroke'), of('.plot .sg', 'stroke'),
                     of('.plot .ti', 'fill'), of('.k0', 'color')],
            words: [of('.plot .ti', 'fill'), of('.plot .t6', 'fill')],
            curves: [...Array(8).keys()].map(i => probed('k' + i))}"""


def light(colour):
    parts = [float(p) / 255 for p in colour[colour.index("(") + 1:-1].split(",")[:3]]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    high, low = max(light(a), light(b)), min(light(a), light(b))
    return (high + 0.05) / (low + 0.05)


def check_themes(driver):
    seen = {}
    for scheme in ("light", "dark"):
        look(driver, 1280, scheme)
        seen[scheme] = found = driver.execute_script(COLOURS)
        worst = min(contrast(a, b) for a in found["text"] + found["words"]
                    for b in (found["back"], found["panel"]))
        check(worst >= 4.5, "%s: contrast of text is at least %.2f" % (scheme, worst))
        worst = min(contrast(a, found["back"]) for a in found["curves"])
        check(worst >= 3 and len(set(found["curves"])) == 8,
              "%s: contrast of curves is at least %.2f" % (scheme, worst))
    for a, b in zip(seen["light"]["figure"], seen["dark"]["figure"]):
        check(a != b, "dark mode changes a figure's %s to %s" % (a, b))


def check_width(driver):
    open_all(driver)
    for width in (375, 1280):
        look(driver, width, "light")
        wide = driver.execute_script("return document.documentElement.scrollWidth")
        check(wide <= width, "%d px wide: the page takes %d" % (width, wide))
    bare = driver.execute_script("""
        return [...document.querySelectorAll('div')].filter(e => e.scrollWidth > e.clientWidth + 1 &&
            (e.tabIndex < 0 ||
                !(e.getAttribute('aria-label') || document.getElementById(e.getAttribute('aria-labelledby'))))).length""")
    check(not bare, "what scrolls is named and reached by the keyboard")


def check_tree(driver):
    open_all(driver)
    driver.execute_cdp_cmd("Accessibility.enable", {})
    nodes = driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    count = {}
    for node in nodes:
        role = node.get("role", {}).get("value", "")
        if node.get("ignored"):
            continue
        count[role] = count.get(role, 0) + 1
        if role in ("img", "image", "table", "figure", "navigation", "button", "combobox"):
            name = node.get("name", {}).get("value", "")
            if not name.strip():
                check(False, "a %s has no name" % role)
    check(count.get("table", 0) > 5 and count.get("figure", 0) > 4 and
          count.get("img", 0) + count.get("image", 0) > 4,
          "%d tables, %d figures have names" % (count.get("table", 0), count.get("figure", 0)))
    check(count.get("main") == 1 and count.get("banner") == 1, "landmarks")
    driver.refresh()
    driver.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)
    check(driver.switch_to.active_element.get_attribute("class") == "skip", "Tab: the skip link first")


def shown(driver):
    """How many rows are left by the filter."""
    return int(told(driver).split(" ")[0])


def check_filter(driver, rows):
    verdicts = [row["verdict"] for row in rows]
    ranks = driver.execute_script("""
        const key = row => [row.cells[9].textContent.split(' ')[1], parseFloat(row.cells[8].textContent)];
        return [...document.querySelectorAll('#rows tbody tr')].map(key)""")
    ratios = [ratio for verdict, ratio in ranks if verdict == "pass" and ratio is not None]
    split = sum(verdict == "finding" for verdict, _ in ranks)
    check(split == min(200, verdicts.count("finding")) and all(v == "finding" for v, _ in ranks[:split]) and
          ratios == sorted(ratios, reverse=True), "findings first, then by error over tolerance")
    check(shown(driver) == len(rows), "%d rows" % len(rows))
    Select(driver.find_element(By.ID, "only")).select_by_visible_text("finding")
    check(shown(driver) == verdicts.count("finding") < len(rows), "filter by verdict")
    Select(driver.find_element(By.ID, "only")).select_by_index(0)
    Select(driver.find_element(By.ID, "law")).select_by_visible_text("hysteretic")
    check(shown(driver) == sum(row["law"] == "hysteretic" for row in rows), "filter by law")
    Select(driver.find_element(By.ID, "law")).select_by_index(0)
    driver.find_element(By.ID, "find").send_keys("MAX_overlap")
    check(0 < shown(driver) == sum("max_overlap" in json.dumps(row) for row in rows), "filter by words")
    check("rows shown" in driver.find_element(By.ID, "shown").text, "the filter says how many")
    driver.find_element(By.ID, "find").clear()
    driver.find_element(By.ID, "find").send_keys(" " + Keys.BACKSPACE)
    for direction in (1, -1):
        driver.find_element(By.XPATH, "//*[@id='rows']//th[5]/button").send_keys(Keys.ENTER)
        numbers = driver.execute_script("""
            return [...document.querySelectorAll('#rows tbody tr')].map(
                r => parseFloat(r.cells[4].textContent)).filter(n => !isNaN(n))""")
        check(len(numbers) > 10 and numbers == sorted(numbers, reverse=direction < 0),
              "sorted %s" % ("up" if direction > 0 else "down"))


def check_addresses(driver, page, rows):
    """What is chosen is in the address, and an address chooses it."""
    def chosen():
        return driver.execute_script("return decodeURIComponent(location.hash)")
    driver.get("about:blank")
    driver.get(page + "#table")
    Select(driver.find_element(By.ID, "law")).select_by_visible_text("hysteretic")
    Select(driver.find_element(By.ID, "only")).select_by_visible_text("finding")
    check(chosen() == "#table?law=hysteretic&verdict=finding", "the address has the filter: " + chosen())
    wanted = sum(row["law"] == "hysteretic" and row["verdict"] == "finding" for row in rows)
    check(shown(driver) == wanted, "%d findings of hysteretic" % wanted)
    driver.find_element(By.XPATH, "//*[@id='rows']//th[9]/button").click()
    check(chosen() == "#table?law=hysteretic&verdict=finding&sort=-ratio", "and the order")
    driver.get("about:blank")
    driver.get(page + "#table?law=hysteretic&verdict=pass&find=restitution&sort=ratio")
    wanted = [row for row in rows if row["law"] == "hysteretic" and row["verdict"] == "pass" and "restitution" in json.dumps(row)]
    ratios = driver.execute_script("""
        return [...document.querySelectorAll('#rows tbody tr')].map(r => parseFloat(r.cells[8].textContent))""")
    check(shown(driver) == len(wanted) > 10 and ratios == sorted(ratios), "an address filters and sorts %d rows" % len(wanted))
    check(-5 <= place(driver, "table") < 100, "and the table is in sight")
    driver.get("about:blank")
    driver.get(page)
    link = driver.find_element(By.XPATH, "//a[starts-with(@href, '#table?law=hysteretic') and contains(@href, 'finding')]")
    count = int(link.text)
    driver.execute_script("arguments[0].click()", link)
    driver.execute_async_script("setTimeout(arguments[0], 200)")
    check(count == sum(r["law"] == "hysteretic" and r["verdict"] == "finding" for r in rows) == shown(driver),
          "a count leads to its %d rows" % count)


def check_names(driver, page, rows):
    """Links from inside of folds lead to the rows of a case, and of a quantity, and to no others."""
    driver.get("about:blank")
    driver.get(page + "#index")
    place(driver, "index")
    names = {row["quantity"] for row in rows}
    name = min(one for one in names if any(one in json.dumps(row) and row["quantity"] != one for row in rows))
    link = driver.find_element(By.XPATH, "//ul[@class='index']//a[text()='%s']" % name)
    driver.execute_script("arguments[0].click()", link)
    driver.execute_async_script("setTimeout(arguments[0], 200)")
    wanted = sum(row["quantity"] == name for row in rows)
    check(shown(driver) == wanted < sum(name in json.dumps(row) for row in rows),
          "the index leads to %d rows of %s, and to no others" % (wanted, name))


def check_without_script(driver, page, rows):
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    driver.get("about:blank")  # else only the place on the page would change
    driver.get(page + "#table")
    look(driver, 1280, "light")
    check(len(driver.find_elements(By.CSS_SELECTOR, "#rows tbody tr")) == len(rows),
          "without JavaScript: all rows")
    check(not driver.find_element(By.ID, "controls").is_displayed(),
          "without JavaScript: no controls that do nothing")
    check(len(driver.find_elements(By.CSS_SELECTOR, "figure svg")) > 4,
          "without JavaScript: all figures")
    for target in ("c1", "traps"):
        driver.get("about:blank")
        driver.get(page + "#" + target)
        at = driver.find_element(By.ID, target)
        check(at.is_displayed() and 0 <= at.rect["y"], "without JavaScript: #%s is shown" % target)
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def check_hostile(driver, report, results):
    """A stranger's words in every text of the results do nothing."""
    with open(os.path.join(results, "verdicts.json"), encoding="utf-8") as file:
        document = json.load(file)
    for key in document["run"]:
        if isinstance(document["run"][key], str):
            document["run"][key] = HOSTILE
    for row in document["rows"][:20]:
        for key in ("variant", "title", "quantity", "unit", "detail", "source", "worst_at", "law"):
            row[key] = HOSTILE
    folder = results + "-hostile"  # without a manifest, which says that nothing was changed
    os.mkdir(folder)
    with open(os.path.join(folder, "verdicts.json"), "w", encoding="utf-8") as file:
        json.dump(document, file)
    subprocess.run([report, "--no-plots", folder], check=True, stdout=subprocess.DEVNULL)
    driver.get("file://" + os.path.join(folder, "report.html"))
    check(driver.execute_script("return window.touched === undefined"), "hostile text does not run")
    check(not driver.find_elements(By.CSS_SELECTOR, "main img, main script"), "nor becomes markup")
    open_all(driver)
    driver.execute_async_script("setTimeout(arguments[0], 200)")
    check(driver.execute_script("return window.touched === undefined"), "nor where it is opened")
    check(not driver.find_elements(By.CSS_SELECTOR, "main img, main script:not([type])"), "where it is no markup either")
    check(HOSTILE in driver.find_element(By.TAG_NAME, "main").text, "but is shown as it is")
    check(shown(driver) == len(document["rows"]), "and the table is whole")


def make_large(report, results, rows):
    """100000 comparisons: a case of 10000 variants, and 5000 cases; one in a hundred fails."""
    with open(os.path.join(results, "verdicts.json"), encoding="utf-8") as file:
        document = json.load(file)
    one = dict(rows[0], verdict="pass", worst_at="", detail="")
    large = []
    for i in range(LARGE):
        variant = i < LARGE // 2
        large.append(dict(one, case="hertz/many" if variant else "hertz/case_%04d" % (i // 10 % 5000),
                          variant="v=%d" % (i // 5), quantity="quantity_%d" % (i % 5), expected=1.0 + i,
                          predicted=1.0 + i, verdict="pass" if i % 100 else "fail",
                          error=one["error"] if i % 100 else 2.0 * one["tolerance"]))
    document["coverage"].update(judged=LARGE, skipped=0, reasons=[])
    document.update(rows=large, cases=[],
                    counts={name: sum(row["verdict"] == name for row in large)
                            for name in document["counts"]})
    folder = results + "-large"
    os.mkdir(folder)
    with open(os.path.join(folder, "verdicts.json"), "w", encoding="utf-8") as file:
        json.dump(document, file)
    subprocess.run([report, "--no-plots", folder], check=True, stdout=subprocess.DEVNULL)
    return os.path.join(folder, "report.html")


def told(driver):
    return driver.find_element(By.ID, "shown").text


def check_large(driver, report, results, rows):
    """A page of 100000 comparisons has only those in its table that are looked at."""
    page = make_large(report, results, rows)
    size = os.path.getsize(page)
    check(size < 16e6, "large: %.1f MB" % (size / 1e6))
    driver.get("file://" + page)
    check_opening(driver, "large")
    driver.execute_script("location.hash = '#table'")
    driver.execute_async_script("setTimeout(arguments[0], 2000)")
    found = driver.execute_script("""
        const times = performance.getEntriesByType('navigation')[0];
        return {loaded: times.domContentLoadedEventEnd, rows: document.querySelectorAll('#rows tbody tr').length,
                nodes: document.getElementsByTagName('*').length, heap: performance.memory.usedJSHeapSize}""")
    check(found["loaded"] < 10000, "large: %.1f s until it can be used" % (found["loaded"] / 1e3))
    check(found["nodes"] < NODES and found["rows"] == 200,
          "large: %d elements, %d rows of the table" % (found["nodes"], found["rows"]))
    check(found["heap"] < 500e6, "large: %.0f MB of memory" % (found["heap"] / 1e6))
    check("%d of %d rows shown, here 1 to 200" % (LARGE, LARGE) in told(driver), "large: " + told(driver))
    driver.find_element(By.ID, "on").click()
    check("here 201 to 400" in told(driver), "large: the rows after")
    driver.find_element(By.ID, "back").click()
    check(not driver.find_element(By.ID, "back").is_enabled(), "large: none before the first")
    Select(driver.find_element(By.ID, "only")).select_by_visible_text("fail")
    check("%d of" % (LARGE // 100) in told(driver), "large: filter by verdict")
    took = driver.execute_script("""
        const find = document.getElementById('find'), since = performance.now();
        document.getElementById('only').value = '';
        find.value = 'V=123';
        find.dispatchEvent(new Event('input'));
        return performance.now() - since""")
    wanted = sum(str(number).startswith("123") for number in range(LARGE // 5)) * 5
    check(took < 3000 and "%d of" % wanted in told(driver), "large: found in %.0f ms" % took)
    driver.execute_script("location.hash = '#r%d'" % (LARGE - 7))
    driver.execute_async_script("setTimeout(arguments[0], 200)")
    seen = driver.execute_script("""
        const row = document.getElementById(location.hash.slice(1)).getBoundingClientRect();
        return row.top >= 0 ? innerHeight > row.top : false""")
    check(seen, "large: a link leads to a row that was not in the table")
    took = driver.execute_script("""
        const since = performance.now();
        document.querySelectorAll('#rows th button')[3].click();
        return performance.now() - since""")
    first = driver.find_elements(By.CSS_SELECTOR, "#rows tbody tr")[0].text
    check(took < 5000 and "quantity_0 1 " in first, "large: sorted in %.0f ms: %s" % (took, first[:60]))
    words = [entry["message"] for entry in driver.get_log("browser")]
    check(not words, "large: console: %s" % (words[:3] or "nothing"))


def run(touchstone, report, folder):
    results = os.path.join(folder, "results")
    subprocess.run([touchstone, "verify", *CASES, "--out", results, "--jobs", "1"],
                   stdout=subprocess.DEVNULL, check=False)  # what it judges is not the matter here
    page = "file://" + os.path.join(results, "report.html")
    with open(os.path.join(results, "verdicts.json"), encoding="utf-8") as file:
        rows = json.load(file)["rows"]
    driver = start(folder)
    try:
        driver.get("about:blank")
        driver.get_log("performance")  # what the browser's own first page asked for
        driver.get(page)
        check_well_formed(page[7:])
        check_opening(driver, "small")
        check_first_screen(driver, 1280, 800)
        check_first_screen(driver, 375, 812)
        look(driver, 1280, "light")
        check_keyboard(driver)
        check_deep_links(driver, page)
        check_addresses(driver, page, rows)
        check_names(driver, page, rows)
        driver.get("about:blank")
        driver.get(page)
        check_print(driver)
        check_links(driver)
        check_filter(driver, rows)
        check_themes(driver)
        check_width(driver)
        driver.get(page)
        check_tree(driver)
        check_quiet(driver, page)
        check_without_script(driver, page, rows)
        check_hostile(driver, report, results)
        check_large(driver, report, results, rows)
    finally:
        driver.quit()


def main():
    if not shutil.which("gnuplot"):
        skip("gnuplot is not there: no figures to look at")
    with tempfile.TemporaryDirectory(prefix="touchstone-browser-") as folder:
        run(sys.argv[1], sys.argv[2], folder)
    print("%d failures" % len(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
