"""C.2 A new article comes on top."""

import pytest
from appium.webdriver.common.appiumby import AppiumBy
from appium.webdriver.webdriver import WebDriver
from articles import article, article_title, check_article, check_articles
from elements import tap, texts, wait_for
from tinylog import ROW_TITLES, ROWS, bar_button, text

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("C.2", arguments=["--failing-loads", "1"])
def test_c2(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play C.2."""
    reason = text("CDR can't be reached.")
    with run.test_case(1):  # Try again where the server was not reached
        with run.precondition(1):
            wait_for(wait, reason)
            assert not driver.find_elements(*ROWS)
        with run.step(1):
            tap(driver, (AppiumBy.ACCESSIBILITY_ID, "Try again"))
        with run.expectation(1):
            check_articles(driver, wait, "CDR - články")
            assert not driver.find_elements(*reason)

    with run.test_case(2):  # Refresh the list
        with run.step(1):
            before = texts(driver, ROW_TITLES)
            tap(driver, bar_button("Refresh"))
        with run.expectation(1):
            check_articles(driver, wait, "CDR - články", 4)
            assert texts(driver, ROW_TITLES)[1:] == before
        with run.step(2):
            new = driver.find_element(*article_title(1)).text
            tap(driver, article(1))
        with run.expectation(2):
            check_article(driver, wait, new)
            assert new not in before
