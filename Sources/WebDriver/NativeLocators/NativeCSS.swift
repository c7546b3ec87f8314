import Device
import PredicateFormat

/// A CSS selector for native elements, as Appium's XCUITest driver reads it: as a class chain.
///
/// A type is a class, with or without `XCUIElementType`; `#id` and `[id=…]` are the attribute
/// `name`; `:enabled` and its like ask for what is true. `:nth-child(n)` and `:index(n)` are the
/// chain's positions: they count all that are left, whatever they are in.
/// Source: the driver's `css-converter`. What it gets wrong is right here: `*=` finds parts of
/// texts, `~=` words, and a list of selectors is refused, not cut.
struct NativeCSS {
  var scanner: SelectorScanner

  /// The class chain that a selector stands for.
  ///
  /// - Throws: `invalid selector` for a text that is none, and for what has no meaning here.
  static func classChain(_ selector: String) throws(WebDriverError) -> ClassChain {
    var css = NativeCSS(scanner: try SelectorScanner(selector, kind: "CSS selector"))
    return ClassChain(try css.steps())
  }

  private mutating func steps() throws(WebDriverError) -> [ClassChain.Step] {
    scanner.skipSpace()
    var steps = [try step(isDescendant: true)]
    while true {
      let isSpaced = scanner.skipSpace()
      switch scanner.next {
      case nil: return steps
      case ",": throw scanner.error("has several selectors; native elements are found by one")
      case "+", "~":
        throw scanner.error("has a combinator that is neither \">\" nor a space")
      case ">":
        _ = scanner.take(">")
        scanner.skipSpace()
        steps.append(try step(isDescendant: false))
      default:
        if !isSpaced { throw scanner.error("can't go on here") }
        steps.append(try step(isDescendant: true))
      }
      if steps.count > ClassChain.maximumSteps {
        throw scanner.error("has more than \(ClassChain.maximumSteps) steps")
      }
    }
  }

  private mutating func step(isDescendant: Bool) throws(WebDriverError) -> ClassChain.Step {
    var step = ClassChain.Step(isDescendant: isDescendant)
    let start = scanner.position
    if !scanner.take("*") {
      let name = identifier()
      if !name.isEmpty { step.type = try type(name, at: start) }
    }
    var condition = Condition()
    while let mark = scanner.next {
      switch mark {
      case "#":
        _ = scanner.take("#")
        condition.add("name", "==", .text(try identifier("an id")))
      case "[": try addAttribute(to: &condition)
      case ":": try addPseudoClass(to: &condition, &step)
      case ".":
        throw scanner.error("has a class, but native elements have types, without a dot")
      default: break
      }
      guard "#[:".unicodeScalars.contains(mark) else { break }
    }
    if scanner.position == start { throw scanner.error("needs a selector") }
    if let predicate = try condition.predicate() { step.filters = [.itself(predicate)] }
    return step
  }

  private func type(_ name: String, at start: Int) throws(WebDriverError) -> ElementType {
    let wanted = name.lowercased()
    let prefix = "xcuielementtype"
    let full = wanted.hasPrefix(prefix) ? wanted : prefix + wanted
    guard let type = Self.types[full] else {
      throw scanner.error("names the unknown type \"\(name)\"", at: start)
    }
    return type
  }

  /// Types by their names in small letters.
  private static let types = Dictionary(
    uniqueKeysWithValues: WireElement.types.map { ($0.key.lowercased(), $0.value) })

  // MARK: - Attributes and pseudo-classes

  /// What a step's element must be like, as a predicate with arguments.
  private struct Condition {
    private var parts: [String] = []
    private var arguments: [PredicateArgument] = []

    mutating func add(_ name: String, _ comparison: String, _ value: PredicateValue) {
      parts.append("%K \(comparison) %@")
      arguments += [.value(.text(name)), .value(value)]
    }

    func predicate() throws(WebDriverError) -> WirePredicate? {
      guard !parts.isEmpty else { return nil }
      do {
        return try WirePredicate(format: parts.joined(separator: " AND "), arguments)
      } catch {
        throw WebDriverError(error)
      }
    }
  }

  /// Takes `[name]`, `[name="value"]` and the other operators.
  private mutating func addAttribute(to condition: inout Condition) throws(WebDriverError) {
    let start = scanner.position
    _ = scanner.take("[")
    scanner.skipSpace()
    let nameStart = scanner.position
    let attribute = try attribute(identifier("an attribute's name"), at: nameStart)
    scanner.skipSpace()
    let sign = scanner.take { "=*^$~|".unicodeScalars.contains($0) }
    var value: String?
    var ignoresCase = false
    if !sign.isEmpty {
      scanner.skipSpace()
      value = try self.value()
      scanner.skipSpace()
      ignoresCase = scanner.take("i") || scanner.take("I")
      scanner.skipSpace()
    }
    guard scanner.take("]") else {
      if scanner.isAtEnd { throw scanner.error("has a bracket that is not closed", at: start) }
      throw scanner.error("needs \"]\" or an operator such as \"=\"")
    }
    try add(attribute, sign, value, ignoresCase, to: &condition, at: start)
  }

  private func add(
    _ attribute: WireSubject.Attribute, _ sign: String, _ value: String?, _ ignoresCase: Bool,
    to condition: inout Condition, at start: Int
  ) throws(WebDriverError) {
    let name = attribute.rawValue
    switch (attribute.kind, sign) {
    case (.boolean, ""), (.boolean, "="):
      condition.add(name, "==", .boolean(try boolean(value ?? "", name, at: start)))
    case (.number, "="):
      guard let number = value.flatMap(Double.init), number.isFinite else {
        throw scanner.error("needs a number for \"\(name)\"", at: start)
      }
      condition.add(name, "==", .number(number))
    case (_, ""): condition.add(name, "!=", .null)
    case (.text, _):
      guard let comparison = Self.comparisons[sign] else {
        throw scanner.error(
          "has the unknown operator \"\(sign)\"; known are = *= ^= $= ~=", at: start)
      }
      let text = value ?? ""
      let isWord = sign == "~="
      // A word is nothing and has no space in it, or it is no word.
      let pattern = isWord && !text.isEmpty && !text.contains(where: \.isWhitespace)
      condition.add(
        name, comparison + (ignoresCase ? "[c]" : ""),
        .text(isWord ? Self.word(pattern ? text : nil) : text))
    default:
      throw scanner.error("can only ask with \"=\" for \"\(name)\"", at: start)
    }
  }

  private static let comparisons = [
    "=": "==", "*=": "CONTAINS", "^=": "BEGINSWITH", "$=": "ENDSWITH", "~=": "MATCHES",
  ]

  /// The regular expression of texts with a word in them; nil for a word that none has.
  private static func word(_ word: String?) -> String {
    guard let word else { return "(?!)" }
    let quoted = word.map { $0.isLetter || $0.isNumber ? String($0) : "\\\($0)" }.joined()
    return "(?s)(?:.*\\s)?\(quoted)(?:\\s.*)?"
  }

  /// Takes `:enabled`, `:enabled(false)`, `:nth-child(2)`, `:index(-1)`.
  private mutating func addPseudoClass(
    to condition: inout Condition, _ step: inout ClassChain.Step
  ) throws(WebDriverError) {
    let start = scanner.position
    _ = scanner.take(":")
    let name = try identifier("a pseudo-class")
    var argument: String?
    if scanner.take("(") {
      argument = scanner.take { $0 != ")" }
      if !scanner.take(")") {
        throw scanner.error("has a parenthesis that is not closed", at: start)
      }
    }
    if ["nth-child", "index"].contains(name.lowercased()) {
      guard let position = argument.flatMap({ Int($0) }), position != 0, step.position == nil else {
        throw scanner.error(
          "needs one whole number but 0 for \":\(name)\", such as 1 or -1", at: start)
      }
      step.position = position
      return
    }
    guard let attribute = Self.attribute(name), attribute.kind == .boolean else {
      let known = WireSubject.Attribute.allCases.filter { $0.kind == .boolean }
        .map { ":\($0.rawValue)" }.joined(separator: ", ")
      throw scanner.error(
        "has the unknown pseudo-class \":\(name)\" (known: \(known), :nth-child(), :index())",
        at: start)
    }
    let isTrue = try boolean(argument ?? "", attribute.rawValue, at: start)
    condition.add(attribute.rawValue, "==", .boolean(isTrue))
  }
}
