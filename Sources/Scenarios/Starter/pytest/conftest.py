"""The driver of the tests. Change the server, the app and the capabilities to yours."""

import os

import pytest
from appium import webdriver
from appium.options.common import AppiumOptions
from urllib3.exceptions import HTTPError

pytest_plugins = ["scenario_binding"]

SERVER = os.environ.get("WEBDRIVER_SERVER", "http://127.0.0.1:4723")
CAPABILITIES = {
    "platformName": "iOS",
    "appium:automationName": "XCUITest",
    "appium:bundleId": os.environ.get("BUNDLE_ID", "com.example.app"),
}


@pytest.fixture
def driver(scenario):
    """A session with the app, launched with the scenario's arguments."""
    options = AppiumOptions()
    options.load_capabilities(CAPABILITIES | {"appium:processArguments": {"args": scenario.launch}})
    try:
        driver = webdriver.Remote(SERVER, options=options)
    except HTTPError as error:
        pytest.fail(
            f"{SERVER} doesn't answer. Start the server, or set WEBDRIVER_SERVER. ({error})", pytrace=False)
    yield driver
    driver.quit()
