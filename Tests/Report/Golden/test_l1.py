def test_log_in(run):
    run.case("Right password")
    with run.precondition('There is a user "ada".'):
        start()
    with run.step('Enter "ada".'):  # a comment
        type("ada")

        send()
    with run.expectation(
        "The name is there."
    ):
        check("ada")
        count()
    run.case("Log out")
    with run.step('Tap "Log out".'):
        log_out()
    with run.expectation("The login screen is shown."):
        check(title, "Log <in>")
