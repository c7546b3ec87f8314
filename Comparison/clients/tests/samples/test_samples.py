"""The samples: articles from two servers (C), suggestions while typing (D), registration (E), login (F).

Each app's elements and shared checks come first, then its tests.
"""

import pytest
from appium.webdriver.common.appiumby import AppiumBy
from appium.webdriver.webdriver import WebDriver
from elements import (
    Locator,
    change,
    enter,
    literal,
    tap,
    texts,
    wait_for,
    wait_for_count,
    wait_until_gone,
)
from tinylog import ROW_TITLES, ROWS, bar, bar_button, field, row, tab, text

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

LEFT_BAR_BUTTON: Locator = (
    AppiumBy.XPATH,
    "//XCUIElementTypeNavigationBar/XCUIElementTypeButton[1]",
)
"""The left button in the navigation bar."""


def article(place: int) -> Locator:
    """Locate the article at a position in the list, from 1."""
    return AppiumBy.XPATH, f"//XCUIElementTypeCell[{place}]"


def article_title(place: int) -> Locator:
    """Locate the title of the article at a position, from 1: the cell's second text."""
    return AppiumBy.XPATH, f"//XCUIElementTypeCell[{place}]/XCUIElementTypeStaticText[2]"


def check_articles(driver: WebDriver, wait: CountedWait, title: str, count: int = 3) -> None:
    """Check that a list is shown with `count` articles."""
    wait_for(wait, bar(title))
    wait_for_count(wait, count, ROWS)
    assert len(driver.find_elements(*ROWS)) == count


def check_article(driver: WebDriver, wait: CountedWait, title: str) -> None:
    """Check that an article is shown instead of a list."""
    path = f"//XCUIElementTypeStaticText[@name='article title'][@label={literal(title)}]"
    wait_for(wait, (AppiumBy.XPATH, path))
    assert not driver.find_elements(*ROWS)


@pytest.mark.scenario("C.1")
def test_c1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    with run.test_case("Read the first article from the first server"):
        with run.step("Tap the first article."):
            first = wait_for(wait, article_title(1)).text
            tap(driver, article(1))
        with run.expectation("The article is shown, with its title from the list."):
            check_article(driver, wait, first)
        with run.step("Tap the left button in the navigation bar."):
            tap(driver, LEFT_BAR_BUTTON)
        with run.expectation('The list "CDR - články" is shown.'):
            check_articles(driver, wait, "CDR - články")

    with run.test_case("Read the first article from the second server"):
        with run.step("In the tab bar tap DIIT."):
            tap(driver, tab("DIIT"))
        with run.expectation('The list "DIIT - články" is shown.'):
            check_articles(driver, wait, "DIIT - články")
        with run.step("Tap the first article."):
            second = driver.find_element(*article_title(1)).text
            tap(driver, article(1))
        with run.expectation("The article is shown, with its title from the list."):
            check_article(driver, wait, second)
        with run.step("Tap the left button in the navigation bar."):
            tap(driver, LEFT_BAR_BUTTON)
        with run.expectation('The list "DIIT - články" is shown.'):
            check_articles(driver, wait, "DIIT - články")


@pytest.mark.scenario("C.2")
def test_c2(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    reason = text("CDR can't be reached.")
    with run.test_case("Try again after a failure"):
        with run.precondition(
            "Loading the articles fails. No article is shown. A text gives the reason."
        ):
            wait_for(wait, reason)
            assert not driver.find_elements(*ROWS)
        with run.step("Tap Try again."):
            tap(driver, (AppiumBy.ACCESSIBILITY_ID, "Try again"))
        with run.expectation("Three articles are shown. The reason is gone."):
            check_articles(driver, wait, "CDR - články")
            assert not driver.find_elements(*reason)

    with run.test_case("Refresh the list"):
        with run.step("Tap Refresh."):
            before = texts(driver, ROW_TITLES)
            tap(driver, bar_button("Refresh"))
        with run.expectation("A fourth article is shown, above the other three."):
            check_articles(driver, wait, "CDR - články", 4)
            assert texts(driver, ROW_TITLES)[1:] == before
        with run.step("Tap the first article."):
            new = driver.find_element(*article_title(1)).text
            tap(driver, article(1))
        with run.expectation("The new article is shown, not the one that used to be first."):
            check_article(driver, wait, new)
            assert new not in before


COMING_SOON = "Item coming soon! Tap to add."
"""The row that Suggestions shows if it knows no word."""


def check_suggested(driver: WebDriver, wait: CountedWait, words: list[str], gone: str) -> None:
    """Check that exactly these words are suggested, after `gone` has disappeared."""
    wait_until_gone(wait, row(gone))
    wait_for_count(wait, len(words), ROWS)
    assert texts(driver, ROW_TITLES) == words


@pytest.mark.scenario("D.1")
def test_d1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    search = field("Search categories")
    with run.test_case("Type a word letter by letter"):
        with run.precondition("The search field is empty. No word is suggested."):
            assert driver.find_element(*search).get_attribute("value") == "Search categories"
            assert not driver.find_elements(*ROWS)
        with run.step('Enter "A" in the search field.'):
            tap(driver, search)
            enter(driver, "A", search)
        with run.expectation('Only "Apple", "Apricot" and "Avocado" are suggested.'):
            check_suggested(driver, wait, ["Apple", "Apricot", "Avocado"], "Banana")
        with run.step('Append "p".'):
            enter(driver, "p", search)
        with run.expectation('Only "Apple" and "Apricot" are suggested.'):
            check_suggested(driver, wait, ["Apple", "Apricot"], "Avocado")
        with run.step('Append "p".'):
            enter(driver, "p", search)
        with run.expectation('Only "Apple" is suggested.'):
            check_suggested(driver, wait, ["Apple"], "Apricot")
        with run.step('Append "o".'):
            enter(driver, "o", search)
        with run.expectation("No word is suggested. A row says that the item is coming soon."):
            check_suggested(driver, wait, [COMING_SOON], "Apple")

    with run.test_case("Choose a suggestion"):
        with run.step('Tap "Item coming soon! Tap to add."'):
            tap(driver, row(COMING_SOON))
        with run.expectation('"Appo" is shown as entered.'):
            assert wait_for(wait, text("Entered: Appo")).text == "Entered: Appo"
        with run.step("Delete the text."):
            change(driver, "Appo", "", search)
        with run.expectation("Nothing is suggested."):
            check_suggested(driver, wait, [], COMING_SOON)
        with run.step('Enter "Blu".'):
            enter(driver, "Blu", search)
        with run.expectation('Only "Blueberries" is suggested.'):
            check_suggested(driver, wait, ["Blueberries"], "Banana")
        with run.step('Tap "Blueberries".'):
            tap(driver, row("Blueberries"))
        with run.expectation('"Blueberries" is shown as picked.'):
            assert wait_for(wait, text("Picked: Blueberries")).text == "Picked: Blueberries"


EMAIL: Locator = (
    AppiumBy.XPATH,
    "//XCUIElementTypeOther[XCUIElementTypeStaticText[@label='Email Address']]"
    "/XCUIElementTypeTextField",
)
"""Found as a recorder would: in the element that contains its caption."""

PASSWORD: Locator = (AppiumBy.ACCESSIBILITY_ID, "passwordTextField")
"""Found by its identifier."""

CONFIRMATION: Locator = field("Confirm Password")
"""Found by its placeholder."""

REGISTER: Locator = (AppiumBy.ACCESSIBILITY_ID, "REGISTER")
"""The button that sends the form."""


def fill_in(driver: WebDriver, value: str, locator: Locator) -> None:
    """Tap the field and type into it."""
    tap(driver, locator)
    enter(driver, value, locator)


def check_register(driver: WebDriver, wait: CountedWait, *, enabled: bool) -> None:
    """Check that the button is enabled or disabled."""
    button = driver.find_element(*REGISTER)
    wait.until(lambda _: button.is_enabled() == enabled, f"REGISTER: {enabled=}")
    assert button.is_enabled() == enabled


def check_message(driver: WebDriver, wait: CountedWait, message: str) -> None:
    """Check the message below the form."""
    wait_for(wait, text(message))
    assert driver.find_element(AppiumBy.ACCESSIBILITY_ID, "message").text == message


@pytest.mark.scenario("E.1")
def test_e1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    with run.test_case("Fill in the form"):
        with run.precondition("The form is empty, and REGISTER is disabled."):
            assert driver.find_element(*EMAIL).get_attribute("value") is None
            assert driver.find_element(*PASSWORD).get_attribute("value") == "Password"
            assert driver.find_element(*CONFIRMATION).get_attribute("value") == "Confirm Password"
            check_register(driver, wait, enabled=False)
        with run.step('Enter the e-mail address "email@test.com".'):
            fill_in(driver, "email@test.com", EMAIL)
        with run.expectation("REGISTER is disabled."):
            assert driver.find_element(*EMAIL).get_attribute("value") == "email@test.com"
            check_register(driver, wait, enabled=False)
        with run.step('Enter the password "password".'):
            fill_in(driver, "password", PASSWORD)
        with run.expectation("REGISTER is disabled. The password is shown as eight dots."):
            assert driver.find_element(*PASSWORD).get_attribute("value") == "••••••••"
            check_register(driver, wait, enabled=False)
        with run.step('Enter "pass" as the confirmation.'):
            fill_in(driver, "pass", CONFIRMATION)
        with run.expectation("REGISTER is disabled."):
            check_register(driver, wait, enabled=False)
        with run.step('Append "word".'):
            enter(driver, "word", CONFIRMATION)
        with run.expectation("REGISTER is enabled."):
            check_register(driver, wait, enabled=True)

    with run.test_case("Send the form"):
        with run.step("Tap REGISTER."):
            tap(driver, REGISTER)
        with run.expectation("A text confirms the registration. REGISTER is disabled."):
            check_message(driver, wait, "You are registered.")
            check_register(driver, wait, enabled=False)


@pytest.mark.scenario("E.2")
def test_e2(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    with run.test_case("Change a taken address"):
        with run.precondition('"email@test.com" is already registered. The form is empty.'):
            assert driver.find_element(*EMAIL).get_attribute("value") is None
        with run.step('Enter this address, and "password" as password and confirmation.'):
            fill_in(driver, "email@test.com", EMAIL)
            fill_in(driver, "password", PASSWORD)
            fill_in(driver, "password", CONFIRMATION)
        with run.expectation("REGISTER is enabled."):
            check_register(driver, wait, enabled=True)
        with run.step("Tap REGISTER."):
            tap(driver, REGISTER)
        with run.expectation("A text says that the address is taken. REGISTER is disabled."):
            check_message(driver, wait, "Sorry, provided email address is already taken")
            check_register(driver, wait, enabled=False)
        with run.step('Append "pany" to the address, tap REGISTER.'):
            fill_in(driver, "pany", EMAIL)
            tap(driver, REGISTER)
        with run.expectation("A text confirms the registration."):
            check_message(driver, wait, "You are registered.")


WRONG = ("Enter wrong data", "heslo", "five", "says that the login has failed")
RIGHT = ("Enter the right data", "heslo123", "eight", "confirms the login")


@pytest.mark.scenario("F.1")
def test_f1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    name, secret = field("User name"), field("Password")
    for data, message in (WRONG, "Wrong user name or password."), (RIGHT, "You are logged in."):
        title, word, dots, outcome = data
        with run.test_case(title):
            with run.step(f'Enter the user name "admin" and the password "{word}".'):
                fill_in(driver, "admin", name)
                fill_in(driver, word, secret)
            with run.expectation(f"Both are filled in. The password is shown as {dots} dots."):
                assert driver.find_element(*name).get_attribute("value") == "admin"
                assert driver.find_element(*secret).get_attribute("value") == "•" * len(word)
            with run.step('Tap "ok".'):
                tap(driver, (AppiumBy.ACCESSIBILITY_ID, "ok"))
            with run.expectation(f"A message {outcome}."):
                check_message(driver, wait, message)
