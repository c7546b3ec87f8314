import SeededRandom
import Device
import NativeQuery
import Testing

/// Queries put together at random, on screens put together at random, answered in two ways.
struct EvaluationTests {
  @Test(arguments: UInt64(1)...20)
  func aQueryMatchesWhatAPlainSearchFinds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var nonEmpty = 0
    for _ in 0..<25 {
      // Each query has its own device, whose tree has no index and no rows made yet.
      let device = try Device.random(seed: seed)
      let other = try Device.random(seed: seed)
      let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
      let type = ([.any] + RandomScreen.types).randomElement(using: &generator) ?? .any
      var plain = PlainQuery(in: app, on: try #require(other.tree), type: type)
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        try plain.addStep(&generator)
      }
      let expected = plain.matches.map { $0.element.value ?? "" }
      nonEmpty += expected.isEmpty ? 0 : 1
      try compare(plain.query, with: expected, "walked: \(plain.words)")
      _ = device.tree?.index
      try compare(plain.query, with: expected, "indexed: \(plain.words)")
    }
    #expect(nonEmpty > 3)
  }

  /// Asks in the order from lazy to complete, so that the lazy ways meet a tree not yet walked.
  private func compare(
    _ query: XCUIElementQuery, with expected: [String], _ words: String
  ) throws {
    let comment = Comment(rawValue: words)
    #expect(query.firstMatch.exists == !expected.isEmpty, comment)
    #expect(query.element.exists == !expected.isEmpty, comment)
    if let first = expected.first {
      #expect(try query.firstMatch.value as? String ?? "" == first, comment)
    }
    for index in expected.indices.reversed() {
      let element = query.element(boundBy: index)
      #expect(try element.value as? String ?? "" == expected[index], comment)
    }
    #expect(!query.element(boundBy: expected.count).exists, comment)
    #expect(try query.count == expected.count, comment)
    let all = try query.allElementsBoundByAccessibilityElement.map { try $0.value as? String ?? "" }
    #expect(all == expected, comment)
  }
}
