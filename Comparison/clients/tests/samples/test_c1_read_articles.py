"""C.1 Read articles of both servers."""

import pytest
from appium.webdriver.webdriver import WebDriver
from articles import LEFT_BAR_BUTTON, article, article_title, check_article, check_articles
from elements import tap, wait_for
from tinylog import tab

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("C.1")
def test_c1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play C.1."""
    with run.test_case(1):  # Read the first article of the first server
        with run.step(1):
            first = wait_for(wait, article_title(1)).text
            tap(driver, article(1))
        with run.expectation(1):
            check_article(driver, wait, first)
        with run.step(2):
            tap(driver, LEFT_BAR_BUTTON)
        with run.expectation(2):
            check_articles(driver, wait, "CDR - články")

    with run.test_case(2):  # Read the first article of the second server
        with run.step(1):
            tap(driver, tab("DIIT"))
        with run.expectation(1):
            check_articles(driver, wait, "DIIT - články")
        with run.step(2):
            second = driver.find_element(*article_title(1)).text
            tap(driver, article(1))
        with run.expectation(2):
            check_article(driver, wait, second)
        with run.step(3):
            tap(driver, LEFT_BAR_BUTTON)
        with run.expectation(3):
            check_articles(driver, wait, "DIIT - články")
