import pytest


@pytest.mark.scenario("L.1")
def test_l1_log_in(scenario, screen):
    with scenario.test_case("Log in"):
        with scenario.step('Enter the user name "admin" and the password "heslo123".'):
            screen.enter("admin", "heslo123")
        with scenario.expectation("Both are filled in."):
            assert screen.user_name.text == "admin"
            assert screen.password.text == "••••••••"
        with scenario.step('Tap "ok".'):
            screen.tap_ok()
        with scenario.expectation('The message is "You are logged in."'):
            assert screen.message == "You are logged in."


@pytest.mark.scenario("L.2")
def test_l2_refuse_wrong_data(scenario, screen):
    for row in scenario.examples("Enter wrong data"):
        with scenario.precondition("Both fields are empty."):
            # The value of an empty field is its placeholder.
            assert screen.user_name.text == "User name"
            assert screen.password.text == "Password"
        with scenario.step('Enter the user name "<user name>" and the password "<password>".'):
            screen.enter(row["user name"], row["password"])
        with scenario.expectation("Both are filled in."):
            assert screen.user_name.text == row["user name"]
            assert screen.password.text == "•" * len(row["password"])
        with scenario.step('Tap "ok".'):
            screen.tap_ok()
        with scenario.expectation('The message is "Wrong user name or password."'):
            assert screen.message == "Wrong user name or password."
