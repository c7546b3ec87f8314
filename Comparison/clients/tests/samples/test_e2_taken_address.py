"""E.2 An address that is taken."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import tap
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


@pytest.mark.scenario("E.2", arguments=["--taken", "email@test.com"])
def test_e2(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play E.2."""
    with run.test_case(1):  # Take another address
        with run.precondition(1):
            assert driver.find_element(*EMAIL).get_attribute("value") is None
        with run.step(1):
            fill_in(driver, "email@test.com", EMAIL)
            fill_in(driver, "password", PASSWORD)
            fill_in(driver, "password", CONFIRMATION)
        with run.expectation(1):
            check_register(driver, wait, enabled=True)
        with run.step(2):
            tap(driver, REGISTER)
        with run.expectation(2):
            check_message(driver, wait, "Sorry, provided email address is already taken")
            check_register(driver, wait, enabled=False)
        with run.step(3):
            fill_in(driver, "pany", EMAIL)
            tap(driver, REGISTER)
        with run.expectation(3):
            check_message(driver, wait, "You are registered.")
