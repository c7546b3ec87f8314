// The scenarios of the samples.

final class C1: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class C2: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class D1: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class E1: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class E2: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class F1: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class G1: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class G2: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class G3: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class P1: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}

final class P2: ScenarioTests {
  func testNatively() { play(.native) }
  func testByWebDriver() { play(.webDriverInProcess) }
  func testOverHTTP() { play(.webDriverHTTP) }
}
