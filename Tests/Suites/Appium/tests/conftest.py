"""The fixtures of the tests: a session with the scenario's app, and its page object."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from appium import webdriver as appium
from appium.options.ios import XCUITestOptions
from appium.webdriver.webdriver import WebDriver as AppiumDriver
from selenium import webdriver as selenium
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.remote.webdriver import WebDriver

from duet_suite import Launch
from pages.beer_explorer import BeerPage
from pages.elements import Wait
from pages.tinylog import TinyLogScreen

pytest_plugins = ["scenario_binding", "duet_suite"]

BUNDLE_IDS = {"TinyLog": "app.duet.tinylog", "Beer Explorer": "app.duet.beer-explorer"}


@pytest.fixture
def driver(launch: Launch) -> Iterator[WebDriver]:
    """Start a session that launches the app."""
    # TinyLog keeps its lists in memory. A file could hold lists that an earlier test left.
    store = ["--store", "memory"] if launch.app == "TinyLog" else []
    capabilities = {
        "appium:bundleId": BUNDLE_IDS[launch.app],
        "appium:processArguments": {"args": [*store, *launch.arguments]},
        # Explicit waits sleep on the wall clock. A running server may default to virtual time.
        "duet:clock": "wall",
    }
    driver: WebDriver
    if launch.tool == "selenium-python":
        options = ArgOptions()
        options.set_capability("platformName", "iOS")
        options.set_capability("appium:automationName", "XCUITest")
        for name, value in capabilities.items():
            options.set_capability(name, value)
        driver = selenium.Remote(launch.server, options=options)
    else:
        driver = appium.Remote(
            launch.server, options=XCUITestOptions().load_capabilities(capabilities)
        )
    yield driver
    driver.quit()


@pytest.fixture
def screen(driver: AppiumDriver, wait: Wait) -> TinyLogScreen:
    """Return the page object for TinyLog."""
    return TinyLogScreen(driver, wait)


@pytest.fixture
def page(driver: WebDriver, wait: Wait) -> BeerPage:
    """Return the page object for Beer Explorer, in the context of its page."""
    return BeerPage(driver, wait)
