import Device
import NativeQuery

/// A line in the subset of Swift that queries need: a name, followed by members, calls and
/// subscripts, such as `app.cells.containing(.staticText, identifier: "a").element(boundBy: 0)`.
struct CodeLine {
  let base: String
  let parts: [Part]

  struct Part {
    let name: String
    /// The arguments, or nil for a member that isn't called.
    let arguments: [Argument]?
    let offset: Int
  }

  struct Argument {
    let label: String?
    let value: Value
    let offset: Int
  }

  enum Value {
    case text(String)
    case number(Double)
    /// The last part of a name, such as `.button` or `nil`, or a call, such as
    /// `NSPredicate(format: "…")`.
    case name(Part)
  }

  /// Parses a line. Throws ``InspectorError``.
  init(_ text: String) throws {
    var parser = Parser(text: text, rest: text.drop(while: \.isWhitespace))
    (base, parts) = try parser.line()
  }

  private struct Parser {
    let text: String
    var rest: Substring
    var depth = 0

    private var offset: Int { text[..<rest.startIndex].count }

    mutating func line() throws -> (String, [Part]) {
      _ = take(/try\s/)
      guard let base = take(/\w+/) else { throw error("needs \"app\"") }
      var parts: [Part] = []
      while !rest.isEmpty {
        let start = offset
        if take(".") {
          guard let name = take(/\w+/) else { throw error("needs a name after the dot") }
          parts.append(try part(name, at: start + 1))
        } else if take("[") {
          parts.append(Part(name: "[]", arguments: try arguments(until: "]"), offset: start))
        } else {
          throw error("needs \".\" or \"[\"")
        }
      }
      return (String(base), parts)
    }

    private mutating func part(_ name: Substring, at offset: Int) throws -> Part {
      let arguments = take("(") ? try arguments(until: ")") : nil
      return Part(name: String(name), arguments: arguments, offset: offset)
    }

    private mutating func arguments(until end: Character) throws -> [Argument] {
      depth += 1
      defer { depth -= 1 }
      if depth > 20 { throw error("is nested too deeply") }
      var arguments: [Argument] = []
      while !take(end) {
        if rest.isEmpty { throw error("needs \"\(end)\"") }
        if !arguments.isEmpty, !take(",") { throw error("needs \"\(end)\" or a comma") }
        let label = take(/(\w+)\s*:/).map { String($0.1) }
        let start = offset
        arguments.append(Argument(label: label, value: try value(), offset: start))
      }
      return arguments
    }

    private mutating func value() throws -> Value {
      if let string = try string() { return .text(string) }
      _ = take(/try\s/)
      if let number = take(/-?\.?\d[\d.]*/).flatMap({ Double($0) }) { return .number(number) }
      let start = offset
      guard let name = take(/(?:\w*\.)*(\w+)/)?.1 else {
        throw error("needs a quoted string, a number or a name")
      }
      return .name(try part(name, at: start))
    }

    /// Parses a string literal.
    private mutating func string() throws -> String? {
      guard rest.first == "\"" else { return nil }
      let unfinished = error("needs \" to end the string")
      rest = rest.dropFirst()
      var string = ""
      while !take("\"") {
        guard let character = rest.popFirst() else { throw unfinished }
        string.append(character == "\\" ? try escaped() : character)
      }
      return string
    }

    private mutating func escaped() throws -> Character {
      if rest.first == "u" {
        let code = rest.prefixMatch(of: /u\{([0-9a-fA-F]{1,8})\}/)
        guard let code, let number = UInt32(code.1, radix: 16),
          let scalar = Unicode.Scalar(number)
        else { throw error("has an invalid character code") }
        rest = rest[code.range.upperBound...]
        return Character(scalar)
      }
      guard let next = rest.popFirst() else {
        throw error("needs a character after the backslash")
      }
      return ["n": "\n", "r": "\r", "t": "\t"][next] ?? next
    }

    /// Consumes a match at the start of the rest, and the white space after it.
    private mutating func take<Output>(_ pattern: Regex<Output>) -> Output? {
      guard let match = rest.prefixMatch(of: pattern) else { return nil }
      rest = rest[match.range.upperBound...].drop(while: \.isWhitespace)
      return match.output
    }

    private mutating func take(_ mark: Character) -> Bool {
      guard rest.first == mark else { return false }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      return true
    }

    private func error(_ problem: String) -> InspectorError {
      InspectorError("The line " + problem + ".", at: offset)
    }
  }
}

extension CodeLine.Part {
  /// The name with the arguments' labels, as in Swift's documentation: `element(boundBy:)`.
  var signature: String {
    let labels = (arguments ?? []).map { ($0.label ?? "_") + ":" }.joined()
    return labels.isEmpty || name == "[]" ? name : "\(name)(\(labels))"
  }

  private func read<Value>(
    _ index: Int, _ what: String, _ read: (CodeLine.Value) throws -> Value?
  ) throws -> Value {
    guard let arguments, arguments.indices.contains(index) else {
      throw InspectorError("\"\(name)\" needs \(what).", at: offset)
    }
    if let value = try read(arguments[index].value) { return value }
    throw InspectorError("This must be \(what).", at: arguments[index].offset)
  }

  func text(_ index: Int) throws -> String {
    try read(index, "a quoted string") { if case .text(let text) = $0 { text } else { nil } }
  }

  func number(
    _ index: Int, in range: ClosedRange<Double> = -1e9...1e9, _ what: String = "a number"
  ) throws -> Double {
    try read(index, what) { value in
      if case .number(let number) = value, range.contains(number) { number } else { nil }
    }
  }

  /// Returns a time of at most a minute, which is the longest time that the console waits.
  func seconds(_ index: Int) throws -> Double {
    try number(index, in: 0...60, "a time from 0 to 60 seconds")
  }

  func named(_ index: Int, _ what: String) throws -> CodeLine.Part {
    try read(index, what) { if case .name(let part) = $0 { part } else { nil } }
  }

  func type(_ index: Int) throws -> ElementType {
    let part = try named(index, "a type, such as .button")
    if let type = ElementType.allCases.first(where: { $0.name == part.name }) { return type }
    throw InspectorError(
      unknown: part.name, "type of element", known: ElementType.allCases.map(\.name),
      at: part.offset)
  }

  /// Returns the predicate of `NSPredicate(format: "…", "a")` or `ElementPredicate(…)`.
  func predicate(_ index: Int) throws -> ElementPredicate {
    let what = "a predicate, such as NSPredicate(format: \"label == 'a'\")"
    let call = try named(index, what)
    guard ["NSPredicate", "ElementPredicate"].contains(call.name) else {
      throw InspectorError("This must be \(what).", at: call.offset)
    }
    let format = try call.text(0)
    let values: [Any?] = (call.arguments ?? []).dropFirst().map { argument in
      switch argument.value {
      case .text(let text): text
      case .number(let number): number
      case .name: nil
      }
    }
    do { return try ElementPredicate(format: format, argumentArray: values) } catch {
      throw InspectorError("\(error)", at: call.offset)
    }
  }
}

extension InspectorError {
  /// An unknown name, with up to three similar known ones, most similar first.
  package init(unknown name: String, _ what: String, known: some Sequence<String>, at offset: Int) {
    let wanted = Array(name.lowercased().prefix(100))
    let near = known.compactMap { signature -> (Int, String)? in
      let candidate = String(signature.prefix { $0 != "(" })
      let distance = EditDistance.between(wanted, Array(candidate.lowercased()))
      return distance <= max(1, wanted.count / 3) ? (distance, candidate) : nil
    }
    let names = near.sorted(by: <).prefix(3).map { "\"\($0.1)\"" }.joined(separator: ", ")
    let question = names.isEmpty ? "" : " Did you mean \(names)?"
    self.init("\"\(name)\" isn't a \(what).\(question)", at: offset)
  }
}
