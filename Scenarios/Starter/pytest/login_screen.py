"""The login screen: where its elements are, and what a test does there."""

from appium.webdriver.common.appiumby import AppiumBy
from selenium.webdriver.support.wait import WebDriverWait


class LoginScreen:
    """The screen of the app Login."""

    def __init__(self, driver):
        self.driver = driver

    @property
    def user_name(self):
        """The field for the user name."""
        return self.driver.find_element(AppiumBy.CLASS_NAME, "XCUIElementTypeTextField")

    @property
    def password(self):
        """The field for the password."""
        return self.driver.find_element(AppiumBy.CLASS_NAME, "XCUIElementTypeSecureTextField")

    @property
    def message(self):
        """The text of the message, after waiting for it."""
        return WebDriverWait(self.driver, 10).until(
            lambda driver: driver.find_element(AppiumBy.ACCESSIBILITY_ID, "message")).text

    def enter(self, user_name, password):
        """Enter both texts."""
        for field, text in ((self.user_name, user_name), (self.password, password)):
            field.click()
            field.clear()
            field.send_keys(text)

    def tap_ok(self):
        """Tap the button."""
        self.driver.find_element(AppiumBy.ACCESSIBILITY_ID, "ok").click()
