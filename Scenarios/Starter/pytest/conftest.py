"""The driver of the tests. Change the server, the app and the capabilities to yours."""

import os

import pytest
from appium import webdriver
from appium.options.common import AppiumOptions
from selenium.common.exceptions import WebDriverException
from urllib3.exceptions import HTTPError

from login_screen import LoginScreen

pytest_plugins = ["scenario_binding"]

SERVER = os.environ.get("WEBDRIVER_SERVER", "http://127.0.0.1:4723")
CAPABILITIES = {
    "platformName": "iOS",
    "appium:automationName": "XCUITest",
    "appium:bundleId": os.environ.get("BUNDLE_ID", "com.example.app"),
}
if "UDID" in os.environ:
    CAPABILITIES["appium:udid"] = os.environ["UDID"]


@pytest.fixture
def driver(scenario):
    """Start a session with the app, launched with the scenario's arguments."""
    options = AppiumOptions()
    options.load_capabilities(CAPABILITIES | {"appium:processArguments": {"args": scenario.launch}})
    try:
        driver = webdriver.Remote(SERVER, options=options)
    except HTTPError as error:
        problem = f"{SERVER} doesn't answer ({type(error).__name__}). Start it, or set WEBDRIVER_SERVER."
        raise pytest.fail.Exception(problem, pytrace=False) from None
    except WebDriverException as error:
        problem = f"The app can't be started: {error.msg} Set BUNDLE_ID to one that is installed."
        raise pytest.fail.Exception(problem, pytrace=False) from None
    yield driver
    driver.quit()


@pytest.fixture
def screen(driver):
    """Return the screen that the tests of this folder use."""
    return LoginScreen(driver)
