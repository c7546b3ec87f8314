"""Steps in Python."""


def test(run, driver):
    """Play."""
    with run.test_case(1):  # with run.step(9):
        with run.step(1):
            tap(driver, "with run.step(7):")
        with run.expectation(1):  # what is seen
            # first a comment
            for name in [
                "a",
                "b",
            ]:

                assert name

            text = """
one
  with run.step(8):
"""
            # a comment of the block
        # a comment of the next
        with run.step(2): tap(driver)
        with (
            run.step(3),
        ):
            pass
        with open("x") as file, run.precondition(1): tap(file); tap(lambda: 1)
        with run.step(4): pass; run.step(5)
    run.step(6)
