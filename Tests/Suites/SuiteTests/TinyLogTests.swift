// The scenarios of TinyLog.

final class A1: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A2: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A3: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A4: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A5: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A6: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A7: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A8: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A9: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A10: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A11: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A12: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A13: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A14: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A15: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class A16: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}
