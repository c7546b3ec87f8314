"""A.5 Text size."""

import pytest

from duet_clients.run import ScenarioRun
from pages.tinylog import TinyLogScreen


@pytest.mark.scenario("A.5")
def test_a5(run: ScenarioRun, screen: TinyLogScreen) -> None:
    with run.test_case("Switch the system text size on"):
        with run.step("Tap the gear icon."):
            screen.tap_bar_button("Settings")
        with run.expectation("The settings screen is shown."):
            screen.assert_settings("17")
        with run.step('Tap the row "Text size".'):
            screen.tap_row("Text size")
        with run.expectation("The text size settings are shown."):
            screen.assert_text_size(False)
        with run.step("Turn the system font switch."):
            screen.turn_system_font()
        with run.expectation("The switch is on."):
            screen.assert_system_font(True, 20)
        with run.step("Tap Settings to go back."):
            screen.tap_bar_button("Settings")
        with run.expectation('Settings are shown; the row "Text size" reads "System font".'):
            screen.assert_settings("System font")
        with run.step("Tap Done."):
            screen.tap_bar_button("Done")
        with run.expectation("The first screen is shown."):
            screen.assert_lists({"Groceries": 0})
            screen.assert_font_size(20)

    with run.test_case("Switch the system text size off"):
        with run.step("Tap the gear icon."):
            screen.tap_bar_button("Settings")
        with run.expectation("The settings screen is shown."):
            screen.assert_settings("System font")
        with run.step('Tap the row "Text size".'):
            screen.tap_row("Text size")
        with run.expectation("The text size settings are shown."):
            screen.assert_text_size(True)
        with run.step("Turn the system font switch."):
            screen.turn_system_font()
        with run.expectation("The switch is off."):
            screen.assert_system_font(False, 17)
        with run.step("Tap Settings."):
            screen.tap_bar_button("Settings")
        with run.expectation('Settings are shown; the row "Text size" reads "17".'):
            screen.assert_settings("17")
        with run.step("Tap Done."):
            screen.tap_bar_button("Done")
        with run.expectation("The first screen is shown."):
            screen.assert_lists({"Groceries": 0})
            screen.assert_font_size(17)
