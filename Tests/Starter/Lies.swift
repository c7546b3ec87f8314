import XCTest

// Tests that must fail, or be shown as skipped. The comment above each is what its failure says.

/// A shop without a screen.
final class Basket {
  var items: [String] = []
  var receipt = ""
}

struct Broken: Error {}

/// What honest parts of a test do.
class ShopTests: ScenarioTestCase {
  let basket = Basket()

  func fill() throws {
    try testCase("Fill the basket")
    try precondition("The basket is empty.")
    XCTAssert(basket.items.isEmpty)
    basket.items += try step("Add these:").map { $0[0] }
    try expect("The basket has tea.")
    XCTAssertEqual(basket.items, ["tea"])
    try step("Add milk.")
    basket.items.append("milk")
    try expect("The basket has milk.")
    XCTAssertEqual(basket.items.last, "milk")
  }

  func empty() throws {
    try testCase("Empty the basket")
    try step("Tap Empty.")
    basket.items = []
    try expect("The basket is empty.")
    XCTAssertEqual(basket.items.count, 0)
  }
}

final class Lies: ShopTests {
  // C.1/TC2/S1 "Tap Empty." (Scenarios/C1-shop.scenario:15) was left out
  func testLeavesATestCaseOut() throws {
    try scenario("C.1") { _ in try fill() }
  }

  // C.1/TC2/Ex1 "The basket is empty." (Scenarios/C1-shop.scenario:16) was left out
  func testLeavesTheLastExpectationOut() throws {
    try scenario("C.1") { _ in
      try fill()
      try testCase("Empty the basket")
      try step("Tap Empty.")
    }
  }

  // the step "Add milk." isn't next: the scenario has C.1/TC1/Ex1
  func testLeavesAnExpectationOut() throws {
    try scenario("C.1") { _ in
      try testCase("Fill the basket")
      try precondition("The basket is empty.")
      XCTAssert(basket.items.isEmpty)
      try step("Add these:")
      try step("Add milk.")
    }
  }

  // the step "Tap Empty." isn't next: the scenario has C.1/TC2/Ex1
  func testRepeatsAStep() throws {
    try scenario("C.1") { _ in
      try fill()
      try testCase("Empty the basket")
      try step("Tap Empty.")
      try step("Tap Empty.")
    }
  }

  // the test case "Empty the basket" isn't next: the scenario has C.1/TC1/P1
  func testReordersTestCases() throws {
    try scenario("C.1") { _ in
      try empty()
      try fill()
    }
  }

  // the precondition "The basket is bare." isn't next: the scenario has C.1/TC1/P1
  func testRewords() throws {
    try scenario("C.1") { _ in
      try testCase("Fill the basket")
      try precondition("The basket is bare.")
    }
  }

  // the step "The basket is empty." isn't next: the scenario has C.1/TC1/P1
  func testQuotesAsAnotherKind() throws {
    try scenario("C.1") { _ in
      try testCase("Fill the basket")
      try step("The basket is empty.")
    }
  }

  // in the test case "Fill the basket", which must begin first
  func testBeginsNoTestCase() throws {
    try scenario("C.1") { _ in try precondition("The basket is empty.") }
  }

  // C.1/TC2/Ex1 "The basket is empty." (Scenarios/C1-shop.scenario:16) failed: nothing was asserted
  func testAssertsNothing() throws {
    try scenario("C.1") { _ in
      try fill()
      try testCase("Empty the basket")
      try step("Tap Empty.")
      basket.items = []
      try expect("The basket is empty.")
      _ = basket.items.isEmpty
    }
  }

  // C.1/TC1/P1 "The basket is empty." (Scenarios/C1-shop.scenario:7) failed: nothing was asserted
  func testAssertsNoPrecondition() throws {
    try scenario("C.1") { _ in
      try testCase("Fill the basket")
      try precondition("The basket is empty.")
      try step("Add these:")
    }
  }

  // the step "Add bread." isn't next: the scenario has C.1/TC2/S1
  func testHidesAWrongQuote() throws {
    try scenario("C.1") { _ in
      try fill()
      try testCase("Empty the basket")
      try? step("Add bread.")
      try step("Tap Empty.")
      basket.items = []
      try expect("The basket is empty.")
      XCTAssertEqual(basket.items.count, 0)
    }
  }

  // the test continued after a failure: C.1/TC1/P1 "The basket is empty."
  func testHidesAFailedItem() throws {
    try scenario("C.1") { _ in
      try testCase("Fill the basket")
      try precondition("The basket is empty.")
      do { try step("Add these:") } catch { print(error) }
    }
  }

  // XCTAssertEqual failed: ("3") isn't equal to ("4") - the number
  func testFails() throws {
    try scenario("C.1") { _ in
      try testCase("Fill the basket")
      try precondition("The basket is empty.")
      XCTAssertEqual(3, 4, "the number")
      try fill()
    }
  }

  // it is gone
  func testCallsXCTFail() throws {
    try scenario("C.1") { _ in
      try testCase("Fill the basket")
      try precondition("The basket is empty.")
      if basket.items.isEmpty { XCTFail("it is gone") }
    }
  }

  // XCTUnwrap failed: it is nil
  func testUnwrapsNil() throws {
    try scenario("C.1") { _ in
      try testCase("Fill the basket")
      try precondition("The basket is empty.")
      _ = try XCTUnwrap(basket.items.first)
    }
  }

  // C.1/TC1/P1 "The basket is empty." (Scenarios/C1-shop.scenario:7) failed: Broken()
  func testThrows() throws {
    try scenario("C.1") { _ in
      try testCase("Fill the basket")
      try precondition("The basket is empty.")
      throw Broken()
    }
  }

  // XCTAssertTrue failed: it is false
  func testFailsBetweenItems() throws {
    try scenario("C.1") { _ in
      XCTAssertTrue(!basket.items.isEmpty)
      try fill()
      try empty()
    }
  }

  // a mark must be inside the block of a scenario
  func testMarksOutsideOfAScenario() throws { try empty() }

  // there is no file D7-….scenario
  func testPlaysNoScenario() throws { try scenario("D.7") { _ in } }

  // C.3 has no test, because it is manual: The paper must be looked at.
  func testPlaysAManualScenario() throws { try scenario("C.3") { _ in } }

  // the test case "Look at the receipt" isn't next: the scenario has ended
  func testPlaysAManualTestCase() throws {
    try scenario("C.2") { _ in
      try examples("Pay in a currency") { row in try pay(row) }
      try testCase("Look at the receipt")
    }
  }

  // the test case "Pay in a currency" has Examples: play it with examples
  func testPlaysExamplesOnce() throws {
    try scenario("C.2") { _ in
      try testCase("Pay in a currency")
      try step("Pay <sum> <currency>.")
    }
  }

  // the test case "Pay in a currency" isn't next: the scenario has C.2/TC1[1]/Ex1
  func testLeavesARowOut() throws {
    try scenario("C.2") { _ in
      try examples("Pay in a currency") { row in
        try step("Pay <sum> <currency>.")
        basket.receipt = try row["sum"]
      }
    }
  }

  // the Examples have no "price". They have: currency, sum
  func testReadsAnUnknownName() throws {
    try scenario("C.2") { _ in
      try examples("Pay in a currency") { row in
        try step("Pay <sum> <currency>.")
        basket.receipt = try row["price"]
      }
    }
  }

  // passed, but is declared to fail: The shop is shut. Remove the declaration.
  func testPassesThoughDeclaredToFail() throws {
    try scenario("C.1", expectedFailure: "The shop is shut.") { _ in
      try fill()
      try empty()
    }
  }

  // the precondition "Gone." isn't next
  func testIsWrongThoughDeclaredToFail() throws {
    try scenario("C.1", expectedFailure: "The shop is shut.") { _ in
      try testCase("Fill the basket")
      try precondition("Gone.")
    }
  }

  // skipped: C.1 isn't portable: There is no shop.
  func testIsNotPortable() throws {
    try scenario("C.1", notPortable: "There is no shop.") { _ in }
  }

  // skipped: not today
  func testSkips() throws {
    try scenario("C.1") { _ in
      try testCase("Fill the basket")
      throw XCTSkip("not today")
    }
  }

  func pay(_ row: ExampleRow) throws {
    try step("Pay <sum> <currency>.")
    basket.receipt = try row["sum"]
    try expect("The receipt says <sum>.")
    XCTAssertEqual(basket.receipt, try row["sum"])
  }
}
