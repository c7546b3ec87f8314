/// A line of Swift or Python as far as tests need it: a name, and members, calls and subscripts
/// behind it, such as `app.cells.containing(.staticText, identifier: "a").element(boundBy: 0)`.
struct CodeLine {
  /// The name in front.
  let base: String
  /// What stands behind it.
  let parts: [Part]

  /// A member, a call of one, or a subscript.
  struct Part {
    /// The member's name; empty for a subscript.
    let name: String
    /// The arguments; nil for a member that is not called.
    let arguments: [Argument]?
    /// Where it begins, in characters.
    let offset: Int
  }

  /// What stands in parentheses or brackets.
  struct Argument {
    let label: String?
    let value: Value
    let offset: Int
  }

  /// A value as it is written.
  indirect enum Value {
    case text(String)
    case number(Double)
    /// A name, such as `.button`, `AppiumBy.XPATH` or `nil`: its last part.
    case name(String)
    /// A call, such as `.xpath("//a")` or `NSPredicate(format: "…")`.
    case call(String, [Argument])
  }

  /// Reads a line.
  ///
  /// - Throws: ``ConsoleError`` for any other text; it says what is missing, and where.
  init(_ text: String) throws(ConsoleError) {
    var parser = Parser(text)
    if parser.name(atMost: ["try", "await", "let"]) != nil { parser.skipSpace() }
    (base, parts) = try parser.line()
  }

  private struct Parser {
    private let text: [Character]
    private var place = 0
    private var depth = 0
    private static let mostNesting = 20

    init(_ text: String) {
      self.text = Array(text)
      skipSpace()
    }

    mutating func line() throws(ConsoleError) -> (String, [Part]) {
      let base = name()
      if base.isEmpty { throw error("needs \"app\" or \"driver\"") }
      var parts: [Part] = []
      skipSpace()
      while place < text.count {
        let offset = place
        if take(".") {
          let name = name()
          if name.isEmpty { throw error("needs a name after the dot") }
          let arguments = take("(") ? try arguments(until: ")") : nil
          parts.append(Part(name: name, arguments: arguments, offset: offset + 1))
        } else if take("[") {
          parts.append(Part(name: "", arguments: try arguments(until: "]"), offset: offset))
        } else {
          throw error("needs \".\" or \"[\"")
        }
        skipSpace()
      }
      return (base, parts)
    }

    private mutating func arguments(until end: Character) throws(ConsoleError) -> [Argument] {
      depth += 1
      defer { depth -= 1 }
      if depth > Self.mostNesting { throw error("is nested too deep") }
      var arguments: [Argument] = []
      skipSpace()
      while !take(end) {
        if !arguments.isEmpty, !take(",") { throw error("needs \"\(end)\" or a comma") }
        skipSpace()
        if place == text.count { throw error("needs \"\(end)\"") }
        arguments.append(try argument())
        skipSpace()
      }
      return arguments
    }

    private mutating func argument() throws(ConsoleError) -> Argument {
      let (start, label) = (place, name())
      skipSpace()
      if !label.isEmpty, take(":") || take("=") {
        skipSpace()
        return Argument(label: label, value: try value(), offset: place)
      }
      place = start
      return Argument(label: nil, value: try value(), offset: start)
    }

    private mutating func value() throws(ConsoleError) -> Value {
      if let string = try string() { return .text(string) }
      if name(atMost: ["try"]) != nil { skipSpace() }
      let start = place
      while place < text.count, text[place].isNumber || "-.".contains(text[place]) { place += 1 }
      if let number = Double(String(text[start..<place])) { return .number(number) }
      place = start
      var last = ""
      repeat {
        last = name()
      } while take(".")
      if last.isEmpty { throw error("needs a text in quotes, a number or a name") }
      return take("(") ? .call(last, try arguments(until: ")")) : .name(last)
    }

    /// A text in quotes: Swift's, with or without `#`, or Python's, with or without `r`.
    private mutating func string() throws(ConsoleError) -> String? {
      let start = place
      var isRaw = false
      while place < text.count, text[place] == "#" || text[place] == "r" {
        isRaw = true
        place += 1
      }
      guard place < text.count, text[place] == "\"" || text[place] == "'" else {
        place = start
        return nil
      }
      let hashes = text[start..<place].count { $0 == "#" }
      let end = [text[place]] + Array(repeating: "#" as Character, count: hashes)
      place += 1
      var string = ""
      while place < text.count {
        if text[place...].starts(with: end) {
          place += end.count
          return string
        }
        string.append(text[place] == "\\" && !isRaw ? try escape() : text[place])
        place += 1
      }
      throw error("needs \(String(end)), which ends the text", at: start)
    }

    /// The character that a backslash stands for; ends at its last one.
    private mutating func escape() throws(ConsoleError) -> Character {
      place += 1
      guard place < text.count else { throw error("needs a character behind the backslash") }
      switch text[place] {
      case "n": return "\n"
      case "r": return "\r"
      case "t": return "\t"
      case "u":
        let start = place
        let isSwift = place + 1 < text.count && text[place + 1] == "{"
        let from = place + (isSwift ? 2 : 1)
        var end = from
        while end < text.count, end < from + (isSwift ? 8 : 4), text[end].isHexDigit { end += 1 }
        let isClosed = !isSwift || end < text.count && text[end] == "}"
        guard isClosed, let number = UInt32(String(text[from..<end]), radix: 16),
          let scalar = Unicode.Scalar(number)
        else { throw error("has no character of that number", at: start) }
        place = isSwift ? end : end - 1
        return Character(scalar)
      case let character: return character
      }
    }

    private mutating func name() -> String {
      let start = place
      while place < text.count, text[place].isLetter || text[place].isNumber || text[place] == "_" {
        place += 1
      }
      return String(text[start..<place])
    }

    /// One of some words, if it is next.
    mutating func name(atMost words: [String]) -> String? {
      let start = place
      let found = name()
      if words.contains(found), place < text.count, text[place] == " " { return found }
      place = start
      return nil
    }

    private mutating func take(_ character: Character) -> Bool {
      guard place < text.count, text[place] == character else { return false }
      place += 1
      return true
    }

    mutating func skipSpace() {
      while place < text.count, text[place].isWhitespace { place += 1 }
    }

    private func error(_ what: String, at offset: Int? = nil) -> ConsoleError {
      ConsoleError("The line " + what + ".", at: offset ?? place)
    }
  }
}

/// Why a line can't be carried out, and where.
package struct ConsoleError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and what comes near.
  package let description: String
  /// The character that it is about, from 0; nil for the whole line.
  package let offset: Int?

  init(_ description: String, at offset: Int? = nil) {
    self.description = description
    self.offset = offset
  }

  /// An error that names what is known and comes near to a name.
  init(unknown name: String, _ what: String, known: [String], at offset: Int) {
    let near = NearestNames.of(name, among: known)
    let ending = near.isEmpty ? "" : " Did you mean \(near.joined(separator: ", "))?"
    self.init("\"\(name)\" is no \(what).\(ending)", at: offset)
  }
}
