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

from chromium import prefer, skip, start
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

CASES = ["hertz/closed_loop", "hertz/known_paths", "hertz_mindlin/rolling_friction",
         "hysteretic/impact"]
HOSTILE = "<img src=x onerror=\"window.touched=1\"><script>window.touched=1</script>'\"&</td></table>"
LARGE = 100000
NODES, STOPS = 20000, 150  # of the page as it opens
failures = []


def check(fine, what):
    print("ok  " if fine else "FAIL", what)
    if not fine:
        failures.append(what)


def look(driver, width, scheme, height=800):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
    prefer(driver, scheme)


def visit(driver, address):
    driver.get("about:blank")  # else only the place on the page would change
    driver.get(address)


def settle(driver, milliseconds=200):
    driver.execute_async_script("setTimeout(arguments[0], %d)" % milliseconds)


def check_console(driver, where):
    words = [entry["message"] for entry in driver.get_log("browser")]
    check(not words, "%s: console: %s" % (where, words[:3] or "nothing"))


def check_quiet(driver, page):
    """No word on the console, no request but for the page."""
    check_console(driver, "page")
    asked = set()
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            asked.add(message["params"]["request"]["url"].split("#")[0])
    check(asked - {"about:blank"} == {page}, "requests: %s" % sorted(asked)[:5])


def open_all(driver):
    for _ in range(2):  # what is folded inside of a fold comes with it
        driver.execute_script("document.querySelectorAll('details').forEach(d => d.open = true)")
        settle(driver)


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
        return {nodes: document.getElementsByTagName('*').length, interactive: times.domInteractive,
                paint: paints.length ? paints[0].startTime : -1}""")
    print("    %s: first paint %.0f ms, interactive %.0f ms" % (name, found["paint"], found["interactive"]))
    check(found["nodes"] < NODES, "%s: %d elements before anything is opened" % (name, found["nodes"]))


def check_keyboard(driver):
    """From the first stop to the last with Tab alone; and a section opens with Enter."""
    driver.execute_script("document.activeElement.blur()")
    driver.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)
    check(driver.switch_to.active_element.get_attribute("class") == "skip", "Tab: the skip link first")
    for pressed in range(STOPS):
        driver.switch_to.active_element.send_keys(Keys.TAB)
        at = driver.switch_to.active_element
        if at.tag_name == "body" or at.get_attribute("class") == "skip":
            break
    check(10 < pressed < STOPS - 1, "%d times Tab lead through the page" % pressed)
    fold = driver.find_element(By.CSS_SELECTOR, "section > details.fold > summary")
    fold.send_keys(Keys.ENTER)
    settle(driver)
    check(driver.execute_script("""
        const fold = document.querySelector('section > details.fold');
        return fold.open ? !fold.querySelector('noscript') : false"""), "Enter opens a section")


def check_first_screen(driver, width, height, parts):
    """What is there without scrolling; and the matrix is not cut."""
    look(driver, width, "light", height)
    driver.execute_script("scrollTo(0, 0)")
    low, cut = driver.execute_script("""
        const box = document.querySelector('.matrix .scroll');
        return [arguments[0].map(q => {
            const e = document.querySelector(q);
            return e ? e.getBoundingClientRect().bottom : 1e9}), box.scrollWidth - box.clientWidth]""", parts)
    check(max(low) <= height, "first screen of %d x %d ends at %s" % (width, height, [round(y) for y in low]))
    check(cut <= 0, "the matrix is cut by %d px" % cut)


def check_first_figure(driver):
    """Beside the matrix a figure is narrow: its texts are still read."""
    look(driver, 1280, "light")
    least = driver.execute_script("""return Math.min(...[...document.querySelectorAll('.first svg.plot text')].map(
        t => parseFloat(getComputedStyle(t).fontSize) * Math.hypot(t.getCTM().a, t.getCTM().b)))""")
    check(least >= 8.5, "the texts of the first figure are %.1f px" % least)


def place(driver, target):
    """Where the element is that the address names, after the page has gone there."""
    settle(driver, 300)
    return driver.execute_script("""
        const found = document.getElementById(arguments[0]), at = found ? found.getBoundingClientRect() : null;
        return at ? found.checkVisibility({contentVisibilityAuto: true}) ? at.top : -1 : -2""", target)


def check_deep_links(driver, page):
    """An address opens what it names, both when the page is opened with it and when a link is followed."""
    with open(page[7:], encoding="utf-8") as file:
        figures = re.findall(r' id="(f\d+)"', file.read())
    case = "hertzclosed_loop"
    opens = {case: "#" + case, figures[-1]: "details:has(#%s)" % figures[-1], "traps": "#traps", "index": "#index + details"}
    for target in [*opens, "law-hysteretic", "r99", "table"]:
        for how in ("opened", "followed"):
            visit(driver, page + ("#" + target if how == "opened" else ""))
            look(driver, 1280, "light")
            if how == "followed":
                driver.execute_script("location.hash = '#' + arguments[0]", target)
            at = place(driver, target)
            check(0 <= at < 800, "#%s is %s: at %.0f px" % (target, how, at))
            if target in opens:
                check(driver.execute_script("return document.querySelector(arguments[0]).open", opens[target]), "and open")
    driver.execute_script("location.hash = '#' + arguments[0]", case)
    place(driver, case)
    driver.execute_script("""
        document.getElementById(arguments[0]).open = false;
        const link = document.createElement('a');
        link.href = location.hash;
        document.querySelector('main').appendChild(link);
        link.click()""", case)
    settle(driver)
    check(driver.execute_script("return document.getElementById(arguments[0]).open", case),
          "a link followed again opens what was closed meanwhile")
    for strange in ("%", "%E0%A4%A", "nothing", "r0", "r99999999", "table?", "table?sort=no&law=%22&verdict=x", "\"'<b>"):
        visit(driver, page + "#" + strange)
        driver.execute_script("location.hash = ''; location.hash = arguments[0]", strange)
    check_console(driver, "strange addresses")


def check_print(driver):
    """What is open is printed, but never the rows of the table."""
    def pages():
        return len(re.findall(rb"/Type\s*/Page[^s]", base64.b64decode(driver.execute_cdp_cmd("Page.printToPDF", {})["data"])))
    closed = pages()
    open_all(driver)
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    found = driver.execute_script("""
        const shown = q => [...document.querySelectorAll(q)].filter(e => e.checkVisibility()).length;
        return {rows: shown('#rows tr'), figures: shown('figure svg'), other: shown('nav, .controls, .skip')}""")
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    check(found["rows"] == 0 and found["other"] == 0, "rows and controls are not printed")
    opened = pages()
    check(closed <= 6 < opened and found["figures"] > 4, "%d pages as the page opens, %d with all opened" % (closed, opened))


def check_links(driver):
    """With all opened. Addresses of the world stand only where works are cited."""
    found = driver.execute_script("""
        const bad = [], ids = new Set(), twice = [];
        for (const e of document.querySelectorAll('[id]'))
            ids.has(e.id) ? twice.push(e.id) : ids.add(e.id);
        for (const e of document.querySelectorAll('[href]')) {
            const to = e.getAttribute('href'), section = e.closest('section');
            if (to.startsWith('http') && (e.closest('details') || section.querySelector('#references, #sources'))) continue;
            if (to.startsWith('plots/')) continue;
            if (to[0] !== '#' || !ids.has(to.slice(1).split('?')[0])) bad.push(to);
        }
        for (const key of ['aria-labelledby', 'for'])
            for (const e of document.querySelectorAll('[' + key + ']'))
                for (const id of e.getAttribute(key).split(' ')) if (!ids.has(id)) bad.push(id);
        const levels = [...document.querySelectorAll('h1,h2,h3,h4,h5')].map(e => +e.tagName[1]);
        return {bad, twice, jumps: levels.filter((l, i) => l > (levels[i - 1] || 0) + 1).length,
                figures: document.querySelectorAll('figure svg').length,
                marks: document.querySelectorAll('figure path[class^=m]').length,
                missing: document.querySelectorAll('figure .missing').length}""")
    check(not found["bad"], "links lead somewhere: %s" % found["bad"][:5])
    check(not found["twice"], "ids are unique: %s" % found["twice"][:5])
    check(not found["jumps"], "headings are in order")
    check(found["figures"] > 4 and found["marks"] > 8 and not found["missing"],
          "%d figures, none missing" % found["figures"])


# Of each look of text on the page: [its colour, what is behind it, some of its words].
TEXTS = """
    const seen = new Map(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const clear = colour => /, 0\\)$/.test(colour);
    while (walk.nextNode()) {
        const e = walk.currentNode.parentElement, words = walk.currentNode.data.trim();
        if (!words || e.closest('script, noscript, desc, title, marker') || !e.checkVisibility()) continue;
        let behind = e;
        while (behind && clear(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement;
        const colour = getComputedStyle(e)[e.closest('svg') ? 'fill' : 'color'];
        const back = behind ? getComputedStyle(behind).backgroundColor : 'rgb(255, 255, 255)';
        seen.set(colour + back, [colour, back, words.slice(0, 30)]);
    }
    return [...seen.values()]"""
CURVES = """
    const probe = document.body.appendChild(document.createElement('span'));
    const curves = [...Array(8).keys()].map(i => (probe.className = 'k' + i, getComputedStyle(probe).color));
    const figure = ['s0', 'si', 'sg'].map(name => getComputedStyle(document.querySelector('.plot .' + name)).stroke);
    probe.remove();
    return {curves, figure, back: getComputedStyle(document.body).backgroundColor}"""


def light(colour):
    parts = [float(p) / 255 for p in colour[colour.index("(") + 1:-1].split(",")[:3]]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    high, low = max(light(a), light(b)), min(light(a), light(b))
    return (high + 0.05) / (low + 0.05)


def check_themes(driver):
    """With all opened, so that every look of text is there."""
    seen = {}
    for scheme in ("light", "dark"):
        look(driver, 1280, scheme)
        texts = driver.execute_script(TEXTS)
        worst = min(texts, key=lambda text: contrast(*text[:2]))
        check(len(texts) > 8 and contrast(*worst[:2]) >= 4.5, "%s: contrast of %d looks of text is at least %.2f: %s" % (
            scheme, len(texts), contrast(*worst[:2]), worst))
        seen[scheme] = found = driver.execute_script(CURVES)
        worst = min(contrast(a, found["back"]) for a in found["curves"])
        check(worst >= 3 and len(set(found["curves"])) == 8, "%s: contrast of curves is at least %.2f" % (scheme, worst))
    for a, b in zip(seen["light"]["figure"], seen["dark"]["figure"]):
        check(a != b, "dark mode changes a figure's %s to %s" % (a, b))


def check_width(driver):
    for width in (375, 400, 1280):
        look(driver, width, "light")
        wide = driver.execute_script("""
            const wide = [...document.querySelectorAll('main *')].filter(e => !e.closest('.scroll, .tall, math, .skip') &&
                e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1);
            return [document.documentElement.scrollWidth, wide.map(e => e.outerHTML.slice(0, 60))]""")
        check(wide[0] <= width and not wide[1], "%d px wide: the page takes %d: %s" % (width, wide[0], wide[1][:3]))
    bare = driver.execute_script("""
        return [...document.querySelectorAll('div')].filter(e => e.scrollWidth > e.clientWidth + 1 &&
            (e.tabIndex < 0 || !e.getAttribute('aria-label'))).map(e => e.outerHTML.slice(0, 60))""")
    check(not bare, "what scrolls is named and reached by the keyboard: %s" % bare[:3])


def check_tree(driver):
    """What a reader of the screen is told."""
    driver.execute_cdp_cmd("Accessibility.enable", {})
    count = {}
    for node in driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]:
        role = node.get("role", {}).get("value", "")
        if node.get("ignored"):
            continue
        count[role] = count.get(role, 0) + 1
        if role in ("img", "image", "figure", "navigation", "button", "combobox", "searchbox") and \
                not node.get("name", {}).get("value", "").strip():
            check(False, "a %s has no name" % role)
    check(count.get("table", 0) > 5 and count.get("figure", 0) > 4 and
          count.get("img", 0) + count.get("image", 0) > 4,
          "%d tables, %d figures have names" % (count.get("table", 0), count.get("figure", 0)))
    check(count.get("main") == 1 and count.get("navigation") == 1, "landmarks")


PREFIXES = {"f": 1e-15, "p": 1e-12, "n": 1e-9, "µ": 1e-6, "m": 1e-3, "": 1, "k": 1e3, "M": 1e6, "G": 1e9}
READ = """
    const figure = document.getElementById(arguments[0]), svg = figure.querySelector('svg.plot'), box = figure.querySelector('.scroll');
    const press = key => box.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
    const said = [];
    press('ArrowRight');
    for (let i = 0; i < 99; i++) press('ArrowLeft');
    for (let i = 0; i < 200; i++) {
        const text = figure.querySelector('.read').textContent;
        if (text === said[said.length - 1]) break;
        said.push(text);
        press('ArrowRight');
    }
    return [svg.querySelector('desc').textContent, said]"""


def read_value(text, unit):
    """ "-1.5 mN" in N."""
    number, _, with_prefix = text.partition(" ")
    return float(number) * PREFIXES[with_prefix[:len(with_prefix) - len(unit)]]


def check_figures(driver, page):
    """A figure is read by arrow keys and by pointing, and a click on a law's name hides it."""
    visit(driver, page + "#hertzclosed_loop")
    look(driver, 1280, "light")
    settle(driver, 500)
    figure = driver.execute_script("return document.querySelector('#hertzclosed_loop figure').id")
    words, said = driver.execute_script(READ, figure)
    wanted = re.match(r"(.*) \((\w+)\) from (\S+) to (\S+), over (.*) \((\w+)\) from (\S+) to (\S+)\. ", words)
    found = [re.search(r": %s (\S+ \w+), %s (\S+ \w+)$" % (wanted[1], wanted[5]), text) for text in said]
    found = [(read_value(one[1], wanted[2]), read_value(one[2], wanted[6])) for one in found if one]
    for place, (low, high) in enumerate(((3, 4), (7, 8))):
        low, high = float(wanted[low]), float(wanted[high])
        values = [one[place] for one in found]
        check(len(values) > 2 and all(low - 0.01 * (high - low) <= value <= high + 0.01 * (high - low) for value in values)
              and abs(max(values) - high) < 0.01 * (high - low),
              "arrow keys read %d places up to %g, of a curve up to %g" % (len(values), max(values, default=0), high))
    name, part, mark = (By.CSS_SELECTOR, "#%s g[font-size='12'] text" % figure), "#%s path.s0" % figure, "#%s .ring" % figure
    text, line = driver.find_element(*name), driver.find_element(By.CSS_SELECTOR, part)
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", text)
    for hidden in (True, False):
        text.click()
        check(driver.execute_script("return getComputedStyle(arguments[0]).visibility", line) ==
              ("hidden" if hidden else "visible"), "a click on a law's name %s it" % ("hides" if hidden else "shows"))
    box = driver.find_element(By.CSS_SELECTOR, "#%s > .scroll" % figure)
    box.send_keys(Keys.ENTER)
    check(driver.execute_script("return getComputedStyle(arguments[0]).visibility", line) == "hidden", "and so does Enter")
    box.send_keys(Keys.ENTER)
    driver.execute_script("document.querySelectorAll('.ring').forEach(r => r.remove())")
    driver.execute_script("""
        const svg = document.querySelector('#' + arguments[0] + ' svg.plot'), at = svg.curves[0].points[0], m = svg.getScreenCTM();
        svg.dispatchEvent(new PointerEvent('pointermove', {bubbles: true, clientX: m.a * at[0] + m.e + 3, clientY: m.d * at[1] + m.f + 3}))""", figure)
    check(driver.find_elements(By.CSS_SELECTOR, mark) and wanted[1] in driver.find_element(By.CSS_SELECTOR, "#%s .read" % figure).text,
          "pointing at a curve reads it: " + driver.find_element(By.CSS_SELECTOR, "#%s .read" % figure).text)
    check_console(driver, "figures")


def check_gallery(driver, page):
    """A law's cases by their pictures: each leads to its case."""
    visit(driver, page)
    look(driver, 1280, "light")
    heading = "//h3[@id='law-hertz']/following-sibling::details[summary='Pictures of the cases'][1]"
    driver.find_element(By.XPATH, heading + "/summary").click()
    settle(driver)
    links = driver.find_elements(By.XPATH, heading + "//a")
    check(len(links) == 2 and all(link.find_elements(By.CSS_SELECTOR, "svg.plot path") for link in links),
          "%d pictures of the law's cases" % len(links))
    links[0].click()
    name = driver.execute_script("return location.hash.slice(1)")
    check(place(driver, name) >= 0 and driver.execute_script("return document.getElementById(arguments[0]).open", name),
          "a picture leads to its case: #" + name)


def told(driver):
    return driver.find_element(By.ID, "shown").text


def shown(driver):
    """How many rows are left by the filter."""
    return int(told(driver).split(" ")[0])


def column(driver, place):
    return driver.execute_script("""
        return [...document.querySelectorAll('#rows tbody tr')].map(r => r.cells[arguments[0]].textContent)""", place)


def numbers(texts):
    found = [re.match(r"-?[\d.]+(e[-+]?\d+)?", text) for text in texts]
    return [float(one.group(0)) for one in found if one]


def choose(driver, control, text):
    Select(driver.find_element(By.ID, control)).select_by_visible_text(text)


def check_filter(driver, rows):
    verdicts = [row["verdict"] for row in rows]
    ranks = [text.split(" ")[1] for text in column(driver, 9)]
    split = min(200, verdicts.count("finding"))
    shares = numbers(column(driver, 8)[split:])
    check(ranks[:split] == ["finding"] * split and "finding" not in ranks[split:] and len(shares) > 10 and
          shares == sorted(shares, reverse=True), "findings first, then by error over what is allowed")
    check(shown(driver) == len(rows), "%d rows" % len(rows))
    choose(driver, "only", "finding")
    check(shown(driver) == verdicts.count("finding") < len(rows), "filter by verdict")
    choose(driver, "only", "all")
    choose(driver, "law", "hysteretic")
    check(shown(driver) == sum(row["law"] == "hysteretic" for row in rows), "filter by law")
    choose(driver, "law", "all")
    driver.find_element(By.ID, "find").send_keys("MAX_overlap")
    check(0 < shown(driver) == sum("max_overlap" in json.dumps(row) for row in rows), "filter by words")
    driver.find_element(By.ID, "find").clear()
    driver.find_element(By.ID, "find").send_keys(" " + Keys.BACKSPACE)
    for down in (False, True):
        driver.find_element(By.XPATH, "//*[@id='rows']//th[5]/button").send_keys(Keys.ENTER)
        found = numbers(column(driver, 4))
        check(len(found) > 10 and found == sorted(found, reverse=down), "sorted %s" % ("down" if down else "up"))


def check_addresses(driver, page, rows):
    """What is chosen is in the address, and an address chooses it."""
    def chosen():
        return driver.execute_script("return decodeURIComponent(location.hash)")

    def count(**wanted):
        return sum(all(row[key] == wanted[key] for key in wanted) for row in rows)

    def follow(path):
        driver.execute_script("arguments[0].click()", driver.find_element(By.XPATH, path))
        settle(driver)

    visit(driver, page + "#table")
    choose(driver, "law", "hysteretic")
    choose(driver, "only", "finding")
    check(chosen() == "#table?law=hysteretic&verdict=finding", "the address has the filter: " + chosen())
    check(shown(driver) == count(law="hysteretic", verdict="finding"), "%d findings of hysteretic" % shown(driver))
    driver.find_element(By.XPATH, "//*[@id='rows']//th[9]/button").click()
    check(chosen() == "#table?law=hysteretic&verdict=finding&sort=-share", "and the order: " + chosen())
    visit(driver, page + "#table?law=hysteretic&verdict=pass&find=restitution&sort=share")
    wanted = [row for row in rows if row["law"] == "hysteretic" and row["verdict"] == "pass" and "restitution" in json.dumps(row)]
    shares = numbers(column(driver, 8))
    check(shown(driver) == len(wanted) > 10 and shares == sorted(shares), "an address filters and sorts %d rows" % len(wanted))
    check(-5 <= place(driver, "table") < 100, "and the table is in sight")
    visit(driver, page)
    follow("//p/a[@href='#table?law=hysteretic' and text()='%d comparisons']" % count(law="hysteretic"))
    check(shown(driver) == count(law="hysteretic"), "the count of a law leads to its rows")
    visit(driver, page + "#index")
    settle(driver)
    name = min(row["quantity"] for row in rows if any(
        row["quantity"] in json.dumps(other) and row["quantity"] != other["quantity"] for other in rows))
    follow("//a[starts-with(@href, '#table?find=') and text()='%s']" % name)
    check(shown(driver) == count(quantity=name), "the index leads to %d rows of %s, and to no others" % (shown(driver), name))


def check_without_script(driver, page):
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    visit(driver, page)
    look(driver, 1280, "light")
    for name in ("controls", "rows"):
        check(not driver.find_element(By.ID, name).is_displayed(), "without JavaScript: nothing that does nothing: " + name)
    check(len(driver.find_elements(By.CSS_SELECTOR, "figure svg")) > 4, "without JavaScript: all figures")
    for target in ("hertzclosed_loop", "traps"):
        visit(driver, page + "#" + target)
        at = driver.find_element(By.ID, target)
        check(at.is_displayed() and 0 <= at.rect["y"], "without JavaScript: #%s is shown" % target)
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def written(report, folder, document):
    """The page of such results; without a manifest, which would say that they were changed."""
    os.mkdir(folder)
    with open(os.path.join(folder, "verdicts.json"), "w", encoding="utf-8") as file:
        json.dump(document, file)
    subprocess.run([report, "--no-plots", folder], check=True, stdout=subprocess.DEVNULL)
    return os.path.join(folder, "report.html")


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
    page = written(report, results + "-hostile", document)
    check_well_formed(page)
    visit(driver, "file://" + page)
    open_all(driver)
    check(driver.execute_script("return window.touched === undefined"), "hostile text does not run")
    check(not driver.find_elements(By.CSS_SELECTOR, "main img, main script:not([type])"), "nor becomes markup")
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
    return written(report, results + "-large", document)


def check_large(driver, report, results, rows):
    """A page of 100000 comparisons has only those in its table that are looked at."""
    page = make_large(report, results, rows)
    size = os.path.getsize(page)
    check(size < 16e6, "large: %.1f MB" % (size / 1e6))
    visit(driver, "file://" + page)
    check_opening(driver, "large")
    driver.execute_script("location.hash = '#table'")
    settle(driver, 2000)
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
    choose(driver, "only", "fail")
    check(shown(driver) == LARGE // 100, "large: filter by verdict")
    took = driver.execute_script("""
        const find = document.getElementById('find'), since = performance.now();
        document.getElementById('only').value = '';
        find.value = 'V=123';
        find.dispatchEvent(new Event('input'));
        return performance.now() - since""")
    wanted = sum(str(number).startswith("123") for number in range(LARGE // 5)) * 5
    check(took < 3000 and shown(driver) == wanted, "large: found in %.0f ms" % took)
    driver.execute_script("location.hash = '#r%d'" % (LARGE - 7))
    check(0 <= place(driver, "r%d" % (LARGE - 7)) < 800, "large: a link leads to a row that was not in the table")
    took = driver.execute_script("""
        const since = performance.now();
        document.querySelectorAll('#rows th button')[3].click();
        return performance.now() - since""")
    check(took < 5000 and set(column(driver, 3)) == {"quantity_0"}, "large: sorted in %.0f ms" % took)
    check_console(driver, "large")


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
        check_first_screen(driver, 1280, 900, ["h1", ".lead", ".matrix table", ".first svg.plot"])
        check_first_screen(driver, 400, 800, ["h1", ".lead", ".matrix table"])
        check_first_figure(driver)
        look(driver, 1280, "light")
        check_keyboard(driver)
        check_deep_links(driver, page)
        check_addresses(driver, page, rows)
        check_figures(driver, page)
        check_gallery(driver, page)
        visit(driver, page)
        check_filter(driver, rows)
        visit(driver, page)
        check_print(driver)  # which opens all
        check_links(driver)
        check_themes(driver)
        check_width(driver)
        check_tree(driver)
        check_quiet(driver, page)
        check_without_script(driver, page)
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
