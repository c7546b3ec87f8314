"""A.5 Text size."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import tap
from tinylog import SYSTEM_FONT, Checks, bar_button, row

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.5")
def test_a5(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Switch the system text size on"):
        with run.step("Tap the gear icon."):
            tap(driver, bar_button("Settings"))
        with run.expectation("The settings screen is shown."):
            check.settings("17")
        with run.step('Tap the row "Text size".'):
            tap(driver, row("Text size"))
        with run.expectation("The text size settings are shown."):
            check.text_size(False)
        with run.step("Turn the system font switch."):
            tap(driver, SYSTEM_FONT)
        with run.expectation("The switch is on."):
            check.system_font(True, 20)
        with run.step("Tap Settings to go back."):
            tap(driver, bar_button("Settings"))
        with run.expectation('Settings are shown; the row "Text size" reads "System font".'):
            check.settings("System font")
        with run.step("Tap Done."):
            tap(driver, bar_button("Done"))
        with run.expectation("The first screen is shown."):
            check.lists({"Groceries": 0})
            check.font_size(20)

    with run.test_case("Switch the system text size off"):
        with run.step("Tap the gear icon."):
            tap(driver, bar_button("Settings"))
        with run.expectation("The settings screen is shown."):
            check.settings("System font")
        with run.step('Tap the row "Text size".'):
            tap(driver, row("Text size"))
        with run.expectation("The text size settings are shown."):
            check.text_size(True)
        with run.step("Turn the system font switch."):
            tap(driver, SYSTEM_FONT)
        with run.expectation("The switch is off."):
            check.system_font(False, 17)
        with run.step("Tap Settings."):
            tap(driver, bar_button("Settings"))
        with run.expectation('Settings are shown; the row "Text size" reads "17".'):
            check.settings("17")
        with run.step("Tap Done."):
            tap(driver, bar_button("Done"))
        with run.expectation("The first screen is shown."):
            check.lists({"Groceries": 0})
            check.font_size(17)
