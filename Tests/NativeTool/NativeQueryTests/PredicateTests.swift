import Device
import Foundation
import NativeQuery
@testable import PredicateFormat
import Synchronization
import Testing

struct PredicateTests {
  @Test func `elements are matched by a predicate`() throws {
    let app = try RunningLists().app
    let long = try ElementPredicate(format: "label CONTAINS[c] %@ AND label.length > %d", "O", 4)
    let found = try app.tables.staticTexts.matching(long).allElementsBoundByIndex
    #expect(try found.map { try $0.label } == ["Shopping", "Holidays"])
    let one = try ElementPredicate(format: "label BEGINSWITH 'Hol'")
    #expect(try app.staticTexts.element(matching: one).label == "Holidays")
    #expect(try app.cells.containing(one).count == 1)
    #expect(try app.cells.containing(one).buttons["check"].isEnabled)
    #expect(try app.staticTexts.matching(try ElementPredicate(format: "FALSEPREDICATE")).count == 0)
    let disabled = try ElementPredicate(format: "isEnabled == NO")
    let bar = try app.navigationBars.element.snapshot()
    #expect(try bar.children.filter(disabled.evaluate(with:)).map(\.label) == ["Edit"])
  }

  @Test(arguments: [
    ("isEnabled == NO", 1), ("enabled == 0", 1), ("elementType == 9", 6),
    ("elementType == 'button'", 6), ("elementType == 'XCUIElementTypeButton'", 6),
    ("elementType IN {'Slider', 'textField'}", 2), ("identifier == 'check'", 3),
    ("placeholderValue == 'Name'", 1), ("value == '17.0'", 1), ("title != ''", 0),
    ("selected == YES OR isSelected == YES", 0), ("hasFocus == 1 OR hasKeyboardFocus == 1", 0),
    ("value == nil AND elementType == 'table'", 1), ("SELF.label == 'Edit'", 1),
  ])
  func `attributes have XCUITest's names`(format: String, count: Int) throws {
    let app = try RunningLists().app
    let predicate = try ElementPredicate(format: format)
    #expect(try app.descendants(matching: .any).matching(predicate).count == count)
  }

  @Test func `arguments may be of many types`() throws {
    let app = try RunningLists().app
    let all = app.descendants(matching: .any)
    func count(_ format: String, _ arguments: Any?...) throws -> Int {
      try all.matching(ElementPredicate(format: format, argumentArray: arguments)).count
    }
    #expect(try count("elementType == %lu", XCUIElement.ElementType.button.rawValue) == 6)
    #expect(try count("elementType == %@", XCUIElement.ElementType.slider) == 1)
    #expect(try count("%K == %@", "label", "Edit") == 1)
    #expect(try count("label IN %@", ["Edit", "Add"]) == 2)
    #expect(try count("isEnabled == %@", false) == 1)
    #expect(try count("label.length == %d AND label.length < %f", UInt8(4), Float(4.5)) == 2)
    #expect(try count("placeholderValue != %@", nil) == 1)
    #expect(try count("label == %@", "Edit".prefix(4)) == 1)
  }

  @Test(
    arguments: [
      (
        "label CONTANS 'a'", nil,
        "needs an operator such as \"==\" or \"CONTAINS\", at character 7, before \"CONTANS 'a'\"."
      ),
      (
        "wdLabel == 'a'", nil,
        "uses the unknown attribute \"wdLabel\" (known: elementType, identifier, label, value, "
          + "title, placeholderValue, isEnabled, isSelected, hasFocus, hasKeyboardFocus), at "
          + "character 1, before \"wdLabel == 'a'\"."
      ),
      (
        "elementType == 'Knob'", nil,
        "has the unknown element type \"Knob\", at character 13, before \"== 'Knob'\"."
      ),
      (
        "label == %@", nil,
        "has a placeholder for argument 1, but none is given, at character 10, before \"%@\"."
      ),
      (
        "label == %@", .zero,
        "has the type Duration. It must be a string, a number, an array of these, or nil."
      ),
    ] as [(String, Duration?, String)])
  func `creating a malformed predicate throws`(
    format: String, argument: Duration?, flaw: String
  ) throws {
    let start = (argument == nil ? "The" : "Argument 1 of the") + " predicate \"\(format)\" "
    #expect(throws: XCUIQueryError(.malformedPredicate, start + flaw)) {
      try ElementPredicate(format: format, argumentArray: argument.map { [$0] } ?? [])
    }
  }

  @Test func `a predicate is described as written`() throws {
    let app = try RunningLists().app
    let predicate = try ElementPredicate(format: "label CONTAINS[c] %@", "shoping")
    #expect(predicate.description == "label CONTAINS[c] \"shoping\"")
    #expect(
      errorText { try app.buttons.matching(predicate).element.tap() } == """
        Failed to tap Button: No matches found for `Descendants matching type Button` \
        -> `Elements matching predicate 'label CONTAINS[c] "shoping"'`, \
        given input App element 'app.duet.lists'.
        `Elements matching predicate 'label CONTAINS[c] "shoping"'` does not match any of these 6:
          Button, 0x5, {{0.0, 0.0}, {64.0, 44.0}}, identifier: 'settings', label: 'Settings'
          Button, 0x7, {{262.0, 0.0}, {64.0, 44.0}}, label: 'Edit', Disabled
          Button, 0x8, {{326.0, 0.0}, {64.0, 44.0}}, label: 'Add'
          Button, 0xc, {{0.0, 88.0}, {64.0, 44.0}}, identifier: 'check'
          Button, 0x10, {{0.0, 132.0}, {64.0, 44.0}}, identifier: 'check'
          … and 1 more
        """)
    // A comparison with == leads to suggestions.
    let add = try app.buttons.matching(ElementPredicate(format: "label == 'add'")).element
    #expect(errorText { try add.tap() }.hasSuffix("Did you mean `buttons[\"Add\"]`?"))
  }

  @Test func `a search for a text compares each character a few times at most`() {
    func comparisons(_ size: Int) -> Int {
      let (text, part) = (
        Array(repeating: CountedItem(1), count: size),
        Array(repeating: CountedItem(1), count: size / 2) + [CountedItem(2)]
      )
      CountedItem.comparisons.withLock { $0 = 0 }
      #expect(!LinearSearch.contains(text, part))
      return CountedItem.comparisons.withLock { $0 }
    }
    let few = comparisons(200)
    #expect(comparisons(2000) <= 12 * few)
  }

  @Test func `a search for a text finds what the standard library finds`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        "ab".randomElement(using: &random) ?? "a"
      }
      let part = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        "ab".randomElement(using: &random) ?? "a"
      }
      #expect(
        LinearSearch.contains(text, part) == (part.isEmpty || String(text).contains(String(part))))
    }
  }

  @Test func `a LIKE that compares too much ends with an error`() throws {
    let lists = try RunningLists(Lists(name: String(repeating: "a", count: 40_000)))
    let pattern = "*" + String(repeating: "a", count: 4000) + "b*"
    let predicate = try ElementPredicate(format: "value LIKE %@", pattern)
    let error = #expect(throws: XCUIQueryError.self) {
      try lists.app.textFields.matching(predicate).count
    }
    #expect(error?.description.contains("because LIKE compares too much on this screen") == true)
  }

  @Test func `calls that can throw report a slow regular expression`() throws {
    let name = String(repeating: "a", count: 40) + "b"
    let lists = try RunningLists(Lists(name: name))
    let app = lists.app
    let predicate = try ElementPredicate(format: "value MATCHES '(a+)+c'")
    let fields = app.textFields.matching(predicate)
    let flaw =
      "The predicate \"value MATCHES '(a+)+c'\" takes too long, because MATCHES backtracks too "
      + "much, at character 7, before \"MATCHES '(a+)+c'\"."
    let error = XCUIQueryError(.malformedPredicate, flaw)
    #expect(throws: error) { try fields.element.tap() }
    #expect(throws: error) { try fields.count }
    #expect(throws: error) { try fields.allElementsBoundByIndex }
    #expect(throws: error) { try fields.allElementsBoundByAccessibilityElement }
    #expect(fields.element.debugDescription == flaw)
    lists.model.name = "aac"
    #expect(try fields.element.value as? String == "aac")
    #expect(try fields.count == 1)
    lists.model.name = name
    let snapshot = try app.textFields.element.snapshot()
    #expect(throws: error) { try predicate.evaluate(with: snapshot) }
  }

  @Test func `the index finds an equal text among all rows`() throws {
    let lists = try RunningLists(.long(2000))
    let texts = lists.app.staticTexts
    let predicate = try ElementPredicate(format: "label == 'Row 1777' AND isEnabled == YES")
    #expect(try texts.matching(predicate).element.label == "Row 1777")
    #expect(try #require(lists.device.tree).isIndexed)
    // An empty string is not looked up in the index.
    let edit = try ElementPredicate(format: "identifier == '' AND label == 'Edit'")
    #expect(try lists.app.buttons.matching(edit).element.label == "Edit")
  }
}

/// An item that counts its comparisons.
private struct CountedItem: Equatable {
  static let comparisons = Mutex(0)
  private let number: Int

  init(_ number: Int) { self.number = number }

  static func == (one: Self, other: Self) -> Bool {
    comparisons.withLock { $0 += 1 }
    return one.number == other.number
  }
}
