import XCTest

// Tests that must pass. Each was refused by an earlier binding, or by a trial of one.

final class Honest: ShopTests {
  func testPlaysAScenario() throws {
    try scenario("C.1") { _ in
      try fill()
      try empty()
    }
  }

  func testPlaysExamples() throws {
    try scenario("C.2") { _ in
      try examples("Pay in a currency") { row in
        try step("Pay <sum> <currency>.")
        basket.receipt = try row["sum"]
        try expect("The receipt says <sum>.")
        XCTAssertEqual(basket.receipt, row.values["sum"])
        XCTAssertEqual(row.number, try row["sum"] == "1" ? 1 : 2)
      }
    }
  }

  /// Plays the scenario with one kind of assertion.
  private func asserting(_ body: () throws -> Void) throws {
    try scenario("C.1") { _ in
      try fill()
      try testCase("Empty the basket")
      try step("Tap Empty.")
      basket.items = []
      try expect("The basket is empty.")
      try body()
    }
  }

  func testXCTAssert() throws { try asserting { XCTAssert(basket.items.isEmpty) } }
  func testXCTAssertTrue() throws { try asserting { XCTAssertTrue(basket.items.isEmpty) } }
  func testXCTAssertFalse() throws { try asserting { XCTAssertFalse(basket.items.count > 0) } }
  func testXCTAssertEqual() throws { try asserting { XCTAssertEqual(basket.items, []) } }
  func testXCTAssertNotEqual() throws { try asserting { XCTAssertNotEqual(basket.items, ["tea"]) } }
  func testAccuracy() throws {
    try asserting { XCTAssertEqual(0.1 + 0.2, 0.3, accuracy: 0.001, "a sum") }
  }
  func testOtherAccuracies() throws {
    try asserting {
      XCTAssertEqual(10, 11, accuracy: 1)
      XCTAssertNotEqual(1.0, 2.0, accuracy: 0.5)
    }
  }
  func testXCTAssertNil() throws { try asserting { XCTAssertNil(basket.items.first) } }
  func testXCTAssertNotNil() throws { try asserting { XCTAssertNotNil(basket.items as [String]?) } }
  func testXCTAssertIdentical() throws {
    try asserting {
      XCTAssertIdentical(basket, basket)
      XCTAssertNotIdentical(basket, Basket())
    }
  }
  func testXCTAssertLessThan() throws {
    try asserting {
      XCTAssertLessThan(basket.items.count, 1)
      XCTAssertLessThanOrEqual(basket.items.count, 0)
    }
  }
  func testXCTAssertGreaterThan() throws {
    try asserting {
      XCTAssertGreaterThan(1, basket.items.count)
      XCTAssertGreaterThanOrEqual(0, basket.items.count)
    }
  }
  func testXCTAssertThrowsError() throws {
    try asserting {
      XCTAssertThrowsError(try refuse(true)) { XCTAssertTrue($0 is Broken) }
    }
  }
  func testXCTAssertNoThrow() throws { try asserting { XCTAssertNoThrow(try refuse(false)) } }
  func testXCTUnwrap() throws {
    try asserting { _ = try XCTUnwrap(basket.items as [String]?, "a list") }
  }
  func testWaitForExpectations() throws {
    try asserting {
      let gone = expectation(description: "gone")
      gone.fulfill()
      wait(for: [gone], timeout: 1)
    }
  }
  func testAHelperAsserts() throws { try asserting { Page(basket: basket).isEmpty() } }

  private func refuse(_ refuses: Bool) throws { if refuses { throw Broken() } }

  func testCodeIsOnTheLineOfItsMark() throws {
    try scenario("C.1") { _ in
      try fill()
      try testCase("Empty the basket"); try step("Tap Empty."); basket.items = []
      try expect("The basket is empty."); XCTAssertEqual(basket.items, [])
    }
  }

  func testStepsAreAssignmentsAndTrailingClosures() throws {
    try scenario("C.1") { _ in
      try testCase("Fill the basket")
      try precondition("The basket is empty.")
      XCTAssertEqual(basket.items, [])
      let rows = try step("Add these:")
      basket.items = rows.map { $0[0] }
      try expect("The basket has tea.")
      XCTAssertTrue(basket.items.contains { $0 == "tea" })
      try step("Add milk.")
      basket.items += ["milk"]
      try expect("The basket has milk.")
      XCTAssertEqual(basket.items.filter { $0 == "milk" }.count, 1)
      try empty()
    }
  }

  func testMarksAreMadeInALoop() throws {
    try scenario("C.1") { _ in
      try testCase("Fill the basket")
      try precondition("The basket is empty.")
      XCTAssertEqual(basket.items, [])
      for (action, item) in [("Add these:", "tea"), ("Add milk.", "milk")] {
        try step(action)
        basket.items.append(item)
        try expect("The basket has \(item).")
        XCTAssertEqual(basket.items.last, item)
      }
      try empty()
    }
  }

  func testQuotesHaveOtherSpaces() throws {
    try scenario("C.1") { _ in
      try fill()
      try testCase(" Empty  the basket ")
      try step(
        """
        Tap
        Empty.
        """)
      basket.items = []
      try expect("The basket is empty.")
      XCTAssertEqual(basket.items, [])
    }
  }

  func testFailsAsDeclared() throws {
    try scenario("C.1", expectedFailure: "The shop is shut.", link: "https://example.org") { _ in
      try testCase("Fill the basket")
      try precondition("The basket is empty.")
      XCTAssertEqual(basket.items, ["dust"])
    }
  }
}

/// A page object, which asserts outside of the test's class.
struct Page {
  let basket: Basket

  func isEmpty() { XCTAssertEqual(basket.items, []) }
}
