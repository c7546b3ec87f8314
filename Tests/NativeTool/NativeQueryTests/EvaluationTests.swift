import Device
import Foundation
import TestSupport
import Testing

@testable import NativeQuery

/// Random queries on random screens, with the expected matches in a golden file. Two engines, a lazy
/// one and a plain one, agreed on it.
struct EvaluationTests {
  private static let types: [ElementType] = [.other, .table, .cell, .staticText, .button]
  private static let texts = ["a", "b", "c"]

  @Test func `queries match the golden file, in all uses, with and without an index`() throws {
    var lines: [String] = []
    for seed in UInt64(1)...8 {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<40 {
        // Each query has a new device, whose tree has no index.
        let device = try Device.running(()) { _ in Self.randomScreen(seed: seed) }
        let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
        let query = try randomQuery(app, &generator)
        let found = try query.allElementsBoundByAccessibilityElement.map(value)
        lines.append("\(seed) \(query.chain) => \(found.joined(separator: " "))")
        try compare(query, with: found)
        _ = device.tree?.index
        try compare(query, with: found)
      }
    }
    try expectGolden(lines.joined(separator: "\n"), "query-answers.txt")
  }

  private func value(_ element: XCUIElement) throws -> String { try element.value as? String ?? "" }

  private func compare(_ query: XCUIElementQuery, with expected: [String]) throws {
    // Evaluated only after a failure, because it searches the whole tree.
    var comment: Comment { Comment(rawValue: query.debugDescription) }
    #expect(query.firstMatch.exists == !expected.isEmpty, comment)
    #expect(query.element.exists == !expected.isEmpty, comment)
    if let first = expected.first { #expect(try value(query.firstMatch) == first, comment) }
    for index in expected.indices.reversed() {
      #expect(try value(query.element(boundBy: index)) == expected[index], comment)
    }
    #expect(!query.element(boundBy: expected.count).exists, comment)
    #expect(try query.count == expected.count, comment)
    #expect(try query.allElementsBoundByAccessibilityElement.map(value) == expected, comment)
  }

  private func randomQuery(
    _ app: XCUIApplication, _ generator: inout SeededGenerator
  ) throws -> XCUIElementQuery {
    func randomType() -> ElementType {
      ([.any] + Self.types).randomElement(using: &generator) ?? .any
    }
    var query = app.descendants(matching: randomType())
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let type = randomType()
      let text = Self.texts.randomElement(using: &generator) ?? ""
      query =
        switch Int.random(in: 0...10, using: &generator) {
        case 0, 1: query.descendants(matching: type)
        case 2: query.children(matching: type)
        case 3: query.matching(identifier: text)
        case 4: query.matching(type, identifier: text)
        case 5: query.containing(type, identifier: text)
        case 6: query.matching { $0.isEnabled }
        case 7: query.containing { !$0.isEnabled }
        case 8:
          query.matching(try ElementPredicate(format: "label == %@ AND isEnabled == 1", text))
        case 9: query.containing(try ElementPredicate(format: "identifier == %@", text))
        default:
          query.element(boundBy: Int.random(in: 0...2, using: &generator))
            .descendants(matching: type)
        }
    }
    return query
  }

  /// Returns a random screen. Each element has a unique value.
  private static func randomScreen(seed: UInt64) -> Screen {
    var random = SeededGenerator(seed: seed)
    var count = 0
    func text() -> String {
      Bool.random(using: &random) ? texts.randomElement(using: &random) ?? "" : ""
    }
    func element(_ type: ElementType, depth: Int, of types: [ElementType]) -> Element {
      count += 1
      var made = Element(
        type, identifier: text(), label: text(), value: "n\(count)",
        isEnabled: Bool.random(using: &random))
      if type == .table, Bool.random(using: &random) {
        let rows = (0..<Int.random(in: 0...5, using: &random)).map { _ in
          element(.cell, depth: 2, of: [.other, .staticText, .button])
        }
        made.content = .rows(Rows(Array(rows.indices), id: { $0 }, state: count) { rows[$0] })
      } else if depth > 0 {
        let children = Int.random(in: (depth > 2 ? 2 : 0)...4, using: &random)
        made.content = .elements(
          (0..<children).map { _ in
            element(types.randomElement(using: &random) ?? .other, depth: depth - 1, of: types)
          })
      }
      return made
    }
    return Screen(element(.other, depth: 4, of: types))
  }
}

/// What a query reads of the screen.
struct OneScreenTests {
  // Sources: facebookarchive/WebDriverAgent#1131, where three checks of one element took three
  // snapshots, and diggingdeveloper.blog, "XCUIElementSnapshot" (2022).
  @Test func `each read, error or tap uses one screen`() throws {
    let device = try Device.running(0) { app in
      // There is a new screen for each look.
      app.host.invalidate()
      return Screen(["a", "b", "c"].map { Element(.button, label: $0) })
    }
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    let buttons = app.buttons
    let uses: [(screens: Int, isRight: () throws -> Bool)] = [
      (1, { try buttons.count == 3 }),
      (1, { try buttons.element(boundBy: 1).label == "b" }),
      (1, { buttons.firstMatch.isHittable }),
      (2, { buttons["a"].exists && buttons["a"].exists }),
      (1, { try buttons["a"].snapshot().children.isEmpty }),
      (1, { errorText { try buttons["No"].tap() }.contains("any of these 3:") }),
      // The device looks once more, to find the element at the touched point.
      (2, { errorText { try buttons.firstMatch.tap() } == "nothing was thrown" }),
    ]
    for (place, (screens, isRight)) in uses.enumerated() {
      let before = device.renderCount
      #expect(try isRight(), "use \(place)")
      #expect(device.renderCount - before == screens, "use \(place)")
    }
  }
}
