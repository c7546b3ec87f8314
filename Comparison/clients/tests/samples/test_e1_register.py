"""E.1 Register."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap
from registration import (
    CONFIRMATION,
    EMAIL,
    PASSWORD,
    REGISTER,
    check_message,
    check_register,
    fill_in,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("E.1")
def test_e1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play E.1."""
    with run.test_case(1):  # Fill in the form
        with run.precondition(1):
            assert driver.find_element(*EMAIL).get_attribute("value") is None
            assert driver.find_element(*PASSWORD).get_attribute("value") == "Password"
            assert driver.find_element(*CONFIRMATION).get_attribute("value") == "Confirm Password"
            check_register(driver, wait, enabled=False)
        with run.step(1):
            fill_in(driver, "email@test.com", EMAIL)
        with run.expectation(1):
            assert driver.find_element(*EMAIL).get_attribute("value") == "email@test.com"
            check_register(driver, wait, enabled=False)
        with run.step(2):
            fill_in(driver, "password", PASSWORD)
        with run.expectation(2):
            assert driver.find_element(*PASSWORD).get_attribute("value") == "••••••••"
            check_register(driver, wait, enabled=False)
        with run.step(3):
            fill_in(driver, "pass", CONFIRMATION)
        with run.expectation(3):
            check_register(driver, wait, enabled=False)
        with run.step(4):
            enter(driver, "word", CONFIRMATION)
        with run.expectation(4):
            check_register(driver, wait, enabled=True)

    with run.test_case(2):  # Send the form
        with run.step(1):
            tap(driver, REGISTER)
        with run.expectation(1):
            check_message(driver, wait, "You are registered.")
            check_register(driver, wait, enabled=False)
