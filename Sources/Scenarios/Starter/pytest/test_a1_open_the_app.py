import pytest
from appium.webdriver.common.appiumby import AppiumBy


@pytest.mark.scenario("A.1")
def test_a1_open_the_app(scenario, driver):
    with scenario.test_case("Open the app"):
        with scenario.step("Look at the first screen."):
            driver.get_window_size()
        with scenario.expectation('There is a button "Add".'):
            assert driver.find_elements(AppiumBy.ACCESSIBILITY_ID, "Add")
