// The scenarios of Beer Explorer.

final class B1: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class B2: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class B3: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class B4: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class B5: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class B6: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class B7: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class B8: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class B9: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}
