import Device
import PredicateFormat

extension ClassChain {
  /// Reads a class chain, such as ``**/XCUIElementTypeCell[`name == "a"`][-1]``.
  ///
  /// - Throws: `invalid selector` for a text that is none; it says what is wrong, and where.
  init(_ text: String) throws(WebDriverError) {
    var parser = try ClassChainParser(text)
    self.init(try parser.parse())
  }
}

private struct ClassChainParser {
  private var scanner: SelectorScanner

  init(_ text: String) throws(WebDriverError) {
    scanner = try SelectorScanner(text, kind: "class chain")
  }

  mutating func parse() throws(WebDriverError) -> [ClassChain.Step] {
    var steps = [try step()]
    while scanner.take("/") {
      if steps.count == ClassChain.maximumSteps {
        throw scanner.error("has more than \(ClassChain.maximumSteps) steps")
      }
      steps.append(try step())
    }
    guard scanner.isAtEnd else { throw scanner.error("needs \"/\" or \"[\"") }
    return steps
  }

  private mutating func step() throws(WebDriverError) -> ClassChain.Step {
    var step = ClassChain.Step()
    step.isDescendant = scanner.take("**/")
    let start = scanner.position
    if !scanner.take("*") {
      let name = scanner.take { $0.properties.isAlphabetic }
      if name.isEmpty {
        throw scanner.error("needs a type such as \"XCUIElementTypeButton\", or \"*\"")
      }
      guard let type = WireElement.types[name] else {
        throw scanner.error("names the unknown type \"\(name)\"", at: start)
      }
      step.type = type
    }
    while scanner.next == "[" {
      let start = scanner.position
      if step.position != nil {
        throw scanner.error("has something behind a position, which must come last")
      }
      _ = scanner.take("[")
      switch scanner.next {
      case "`": step.filters.append(.itself(try predicate()))
      case "$": step.filters.append(.inside(try predicate()))
      default: step.position = try position()
      }
      guard scanner.take("]") else {
        if scanner.isAtEnd { throw scanner.error("has a bracket that is not closed", at: start) }
        throw scanner.error("needs \"]\"")
      }
    }
    return step
  }

  private mutating func position() throws(WebDriverError) -> Int {
    let start = scanner.position
    let digits = scanner.take { "-0123456789".unicodeScalars.contains($0) }
    if digits.isEmpty {
      throw scanner.error("needs a number, a predicate in `…`, or one in $…$, in brackets")
    }
    guard let position = Int(digits), position != 0 else {
      throw scanner.error(
        "has the position \"\(digits)\", but positions are 1, 2, … and, from the end, -1, -2, …",
        at: start)
    }
    return position
  }

  /// Takes a predicate between two marks; a mark in it is written twice.
  private mutating func predicate() throws(WebDriverError) -> WirePredicate {
    let start = scanner.position
    let mark = scanner.takeAny() ?? "`"
    var text = String.UnicodeScalarView()
    while let scalar = scanner.takeAny() {
      if scalar != mark || scanner.take(String(mark)) {
        text.append(scalar)
        continue
      }
      do {
        return try WirePredicate(format: String(text))
      } catch {
        throw scanner.error("has a wrong predicate", at: start, more: " \(error.description)")
      }
    }
    throw scanner.error("has a predicate without a \"\(mark)\" at its end", at: start)
  }
}
