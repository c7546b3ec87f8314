import Foundation

/// Why a tree could not be read at one moment, so that it has to be read again.
struct ChangedWhileRead: Error {}

/// What was read of a tree so far, by the objects' paths.
struct TreeReading {
  var nodes: [String: AccessibleNode] = [:]
  var inside: [String: [AccessibleReference]] = [:]
  /// What was asked for anything, and what for everything.
  var asked: Set<String> = []
  var detailed: Set<String> = []
  /// Whether places are those in the one window that a page has: WebKitGTK has to ask another of its
  /// processes where each is on the screen, which takes four times as long.
  var isPlacedInWindow = false
  /// Where that window is on the screen.
  var window = CGPoint.zero

  func isLeaf(_ path: String) -> Bool { inside[path]?.isEmpty ?? true }

  func references(from reference: AccessibleReference) -> [AccessibleReference] {
    guard nodes[reference.path] != nil else { return [] }
    return [reference] + (inside[reference.path] ?? []).flatMap { references(from: $0) }
  }

  func tree(at path: String, skippingMissing: Bool) throws(ChangedWhileRead) -> AccessibleNode {
    guard var node = nodes[path] else { throw ChangedWhileRead() }
    node.frame = node.frame.offsetBy(dx: window.x, dy: window.y)
    for child in inside[path] ?? [] where !skippingMissing || nodes[child.path] != nil {
      node.children.append(try tree(at: child.path, skippingMissing: skippingMissing))
    }
    return node
  }
}

extension AccessibleNode {
  /// What is asked of it beside what is known of all: of what it has interfaces for.
  func questions(
    _ interfaces: Set<String>?, isLeaf: Bool, isPlacedInWindow: Bool
  ) -> [DBusMessage] {
    let interfaces = interfaces ?? []
    var questions = [reference.call("Accessible", "GetAttributes")]
    if interfaces.contains("org.a11y.atspi.Component") {
      questions.append(reference.place(inWindow: isPlacedInWindow))
    }
    if hasTextOfItsOwn(interfaces, isLeaf: isLeaf) {
      questions.append(reference.call("Text", "GetText", "ii", [.int(0), .int(-1)]))
    }
    if hasPlaceOfCharacters(interfaces) {
      questions.append(
        reference.call(
          "Text", "GetRangeExtents", "iiu", [.int(0), .int(-1), .int(isPlacedInWindow ? 1 : 0)]))
    }
    return questions
  }

  /// Whether it has a text that is not that of what is in it.
  private func hasTextOfItsOwn(_ interfaces: Set<String>, isLeaf: Bool) -> Bool {
    let isText = [.entry, .passwordText, .spinButton, .static, .text].contains(role)
    return interfaces.contains("org.a11y.atspi.Text") && (isLeaf || isText)
  }

  /// Whether its place is that of its characters: a heading is as wide as what it is in, and lies
  /// under what stands beside it.
  private func hasPlaceOfCharacters(_ interfaces: Set<String>) -> Bool {
    role == .heading && interfaces.contains("org.a11y.atspi.Text")
  }

  /// Takes the answers to these questions.
  mutating func take(
    _ answers: ArraySlice<[DBusValue]?>, _ interfaces: Set<String>?, isLeaf: Bool
  ) throws(ChangedWhileRead) {
    let interfaces = interfaces ?? []
    var rest = answers
    func next() throws(ChangedWhileRead) -> DBusValue {
      guard let answer = rest.popFirst(), let value = answer?.first else {
        throw ChangedWhileRead()
      }
      return value
    }
    attributes = try next().entries.compactMapValues(\.text)
    if interfaces.contains("org.a11y.atspi.Component") { frame = try next().frame ?? .zero }
    if hasTextOfItsOwn(interfaces, isLeaf: isLeaf) { text = try next().text }
    if hasPlaceOfCharacters(interfaces), let characters = rest.popFirst() {
      if let place = DBusValue.list(characters ?? []).frame, place.width > 0 { frame = place }
    }
  }
}

extension DBusValue {
  /// A place in pixels: left, top, width, height; nil for what is none.
  var frame: CGRect? {
    let numbers = list.compactMap(\.double)
    guard numbers.count == 4 else { return nil }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension AccessibleStates {
  /// Reads states from two numbers of 32 bits.
  init(of value: DBusValue) {
    let numbers = value.list.compactMap(\.int)
    self.init(
      rawValue: numbers.enumerated().reduce(0) { $0 | UInt64($1.element) << (32 * $1.offset) })
  }
}
