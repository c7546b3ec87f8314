/// The smallest pieces of a selector, and what they mean.
extension NativeCSS {
  func boolean(
    _ value: String, _ name: String, at start: Int
  ) throws(WebDriverError) -> Bool {
    switch value.lowercased() {
    case "", "1", "true": return true
    case "0", "false": return false
    default:
      throw scanner.error("needs true, false, 1 or 0 for \"\(name)\"", at: start)
    }
  }

  func attribute(
    _ name: String, at start: Int
  ) throws(WebDriverError) -> WireSubject.Attribute {
    if let attribute = Self.attribute(name) { return attribute }
    throw scanner.error(
      "asks for \"\(name)\", which is no attribute (known: id, "
        + WireSubject.Attribute.knownNames.joined(separator: ", ") + ")", at: start)
  }

  /// An attribute by its name, also with hyphens: `accessibility-container`.
  static func attribute(_ name: String) -> WireSubject.Attribute? {
    if name == "id" { return .name }
    let words = name.split(separator: "-")
    let joined = words.dropFirst().reduce(words.first.map(String.init) ?? "") { joined, word in
      joined + word.prefix(1).uppercased() + word.dropFirst()
    }
    return WireSubject.Attribute(rawValue: joined)
  }

  // MARK: - The smallest pieces

  mutating func identifier(_ what: String) throws(WebDriverError) -> String {
    let name = identifier()
    if name.isEmpty { throw scanner.error("needs \(what)") }
    return name
  }

  /// Takes an identifier, in which a backslash makes the next character mean itself.
  mutating func identifier() -> String {
    var name = ""
    while let scalar = scanner.next {
      if scalar == "\\" {
        _ = scanner.takeAny()
        name.unicodeScalars.append(contentsOf: scanner.takeAny().map { [$0] } ?? [])
      } else if scalar.value >= 0x80 || scalar == "-" || scalar == "_"
        || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      {
        name.unicodeScalars.append(scalar)
        _ = scanner.takeAny()
      } else {
        break
      }
    }
    return name
  }

  /// Takes the value of an attribute: in quotes, or an identifier or number.
  mutating func value() throws(WebDriverError) -> String {
    let start = scanner.position
    guard let quote = scanner.next, quote == "\"" || quote == "'" else {
      return try identifier("a value, in quotes where it is no identifier")
    }
    _ = scanner.takeAny()
    var text = String.UnicodeScalarView()
    while let scalar = scanner.takeAny() {
      if scalar == quote { return String(text) }
      if scalar == "\\" {
        if let escaped = scanner.takeAny() { text.append(escaped) }
      } else {
        text.append(scalar)
      }
    }
    throw scanner.error("has a quote that is not closed", at: start)
  }
}
