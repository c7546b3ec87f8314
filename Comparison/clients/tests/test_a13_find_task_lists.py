"""A.13 Find task lists."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import change, enter, tap
from tinylog import Checks, field

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.13")
def test_a13(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Find task lists by title and by colour"):
        with run.precondition(
            'There are three lists: "Green tea" in red, "Garden" in green, and "Café" in blue.'
        ):
            check.lists({"Green tea": 0, "Garden": 0, "Café": 0})
            check.color("red", "#fe4565", "Green tea")
            check.color("green", "#50de72", "Garden")
            check.color("blue", "#008efe", "Café")
        with run.step('Enter "GREEN" in the search field.'):
            tap(driver, field("Search"))
            enter(driver, "GREEN", field("Search"))
        with run.expectation('"Green tea" and "Garden" are found.'):
            check.found(["Green tea", "Garden"], field("Search"), "GREEN")
        with run.step('Change "GREEN" to "gree".'):
            change(driver, "GREEN", "gree", field("Search"))
        with run.expectation("Only \"Green tea\" is found. Part of a colour's name finds nothing."):
            check.found(["Green tea"], field("Search"), "gree")
        with run.step('Change "gree" to " CAFE ".'):
            change(driver, "gree", " CAFE ", field("Search"))
        with run.expectation('"Café" is found.'):
            check.found(["Café"], field("Search"), " CAFE ")
        with run.step('Change " CAFE " to "cafes".'):
            change(driver, " CAFE ", "cafes", field("Search"))
        with run.expectation("No list is found."):
            check.found([], field("Search"), "cafes")
        with run.step("Delete the text."):
            change(driver, "cafes", "", field("Search"))
        with run.expectation("All lists are shown."):
            check.lists({"Green tea": 0, "Garden": 0, "Café": 0})
            assert driver.find_element(*field("Search")).get_attribute("value") == "Search"
