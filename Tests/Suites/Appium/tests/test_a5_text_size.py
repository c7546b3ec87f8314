"""A.5 Text size."""

import pytest

from pages.tinylog import TinyLogScreen
from scenario_binding import Run


@pytest.mark.scenario("A.5")
def test_a5(scenario: Run, screen: TinyLogScreen) -> None:
    with scenario.test_case("Switch the system text size on"):
        with scenario.step("Tap the gear icon."):
            screen.tap_bar_button("Settings")
        with scenario.expectation("The settings screen is shown."):
            screen.assert_settings("17")
        with scenario.step('Tap the row "Text size".'):
            screen.tap_row("Text size")
        with scenario.expectation("The text size settings are shown."):
            screen.assert_text_size(False)
        with scenario.step("Turn the system font switch."):
            screen.turn_system_font()
        with scenario.expectation("The switch is on."):
            screen.assert_system_font(True, 20)
        with scenario.step("Tap Settings to go back."):
            screen.tap_bar_button("Settings")
        with scenario.expectation('Settings are shown; the row "Text size" reads "System font".'):
            screen.assert_settings("System font")
        with scenario.step("Tap Done."):
            screen.tap_bar_button("Done")
        with scenario.expectation("The first screen is shown."):
            screen.assert_lists({"Groceries": 0})
            screen.assert_font_size(20)

    with scenario.test_case("Switch the system text size off"):
        with scenario.step("Tap the gear icon."):
            screen.tap_bar_button("Settings")
        with scenario.expectation("The settings screen is shown."):
            screen.assert_settings("System font")
        with scenario.step('Tap the row "Text size".'):
            screen.tap_row("Text size")
        with scenario.expectation("The text size settings are shown."):
            screen.assert_text_size(True)
        with scenario.step("Turn the system font switch."):
            screen.turn_system_font()
        with scenario.expectation("The switch is off."):
            screen.assert_system_font(False, 17)
        with scenario.step("Tap Settings."):
            screen.tap_bar_button("Settings")
        with scenario.expectation('Settings are shown; the row "Text size" reads "17".'):
            screen.assert_settings("17")
        with scenario.step("Tap Done."):
            screen.tap_bar_button("Done")
        with scenario.expectation("The first screen is shown."):
            screen.assert_lists({"Groceries": 0})
            screen.assert_font_size(17)
