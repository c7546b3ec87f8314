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
