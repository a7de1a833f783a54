# SPDX-License-Identifier: GPL-3.0-or-later
"""Headless Chromium for tests that look at a page; they end with 77 (skipped) where it is not."""
import os
import shutil
import sys

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--window-size=1000,800",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]


def skip(why):
    print("skipped:", why)
    sys.exit(77)


try:
    from selenium import webdriver
    from selenium.common.exceptions import WebDriverException
except ImportError:
    skip("python3-selenium is not there")


def start(folder):
    """A driver, whose profile is in the folder."""
    browser, program = shutil.which("chromium"), shutil.which("chromedriver")
    if not browser or not program:
        skip("chromium or chromium-driver is not there")
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for flag in FLAGS + ["--user-data-dir=" + os.path.join(folder, "profile")]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    try:
        return webdriver.Chrome(service=webdriver.chrome.service.Service(program), options=options)
    except WebDriverException as why:
        return skip("chromium does not start here: %s" % why.msg)


def prefer(driver, scheme):
    """scheme: light or dark."""
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": scheme}]})
