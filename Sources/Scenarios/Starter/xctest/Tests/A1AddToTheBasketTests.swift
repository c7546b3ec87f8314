import XCTest

final class A1AddToTheBasketTests: ScenarioTestCase {
  func testA1AddToTheBasket() throws {
    var basket: [String] = []
    try scenario("A.1") { _ in
      try testCase("Add to the basket")
      try step("Add \"Tea\" to the basket.")
      basket.append("Tea")
      try expect("The basket has one item, \"Tea\".")
      XCTAssertEqual(basket, ["Tea"])
    }
  }
}
