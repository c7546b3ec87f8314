"""A.13 Find task lists."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import change, enter, tap
from tinylog import Checks, field

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario(
    "A.13", arguments=["--list", "Green tea:red", "--list", "Garden:green", "--list", "Café:blue"]
)
def test_a13(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Find task lists by title and by colour
        with run.precondition(1):
            check.lists({"Green tea": 0, "Garden": 0, "Café": 0})
            check.color("red", "#fe4565", "Green tea")
            check.color("green", "#50de72", "Garden")
            check.color("blue", "#008efe", "Café")
        with run.step(1):
            tap(driver, field("Search"))
            enter(driver, "GREEN", field("Search"))
        with run.expectation(1):
            check.found(["Green tea", "Garden"], field("Search"), "GREEN")
        with run.step(2):
            change(driver, "GREEN", "gree", field("Search"))
        with run.expectation(2):
            check.found(["Green tea"], field("Search"), "gree")
        with run.step(3):
            change(driver, "gree", " CAFE ", field("Search"))
        with run.expectation(3):
            check.found(["Café"], field("Search"), " CAFE ")
        with run.step(4):
            change(driver, " CAFE ", "cafes", field("Search"))
        with run.expectation(4):
            check.found([], field("Search"), "cafes")
        with run.step(5):
            change(driver, "cafes", "", field("Search"))
        with run.expectation(5):
            check.lists({"Green tea": 0, "Garden": 0, "Café": 0})
            assert driver.find_element(*field("Search")).get_attribute("value") == "Search"
