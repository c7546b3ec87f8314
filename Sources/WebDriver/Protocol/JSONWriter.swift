/// Writes the JSON that answers are made of.
///
/// What is rare in answers (fractions, control characters, members whose order depends on more than
/// small letters) it leaves to Foundation, which needs some microseconds even for `null`.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes a value behind what was written before.
  ///
  /// - Returns: whether it was written; if not, the whole text is to be left to Foundation.
  mutating func write(_ value: JSONValue) -> Bool {
    switch value {
    case .null: write(text: "null")
    case .bool(let bool): write(text: bool ? "true" : "false")
    case .integer(let integer): write(text: String(integer))
    case .number: return false
    case .string(let string): return write(string: string)
    case .array(let array): return write(array: array)
    case .object(let object): return write(object: object)
    }
    return true
  }

  private mutating func write(text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(string: String) -> Bool {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      guard byte >= 0x20 else { return false }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return true
  }

  private mutating func write(array: [JSONValue]) -> Bool {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in array.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      guard write(element) else { return false }
    }
    bytes.append(UInt8(ascii: "]"))
    return true
  }

  private mutating func write(object: [String: JSONValue]) -> Bool {
    guard object.count < 2 || object.keys.allSatisfy(\.isOfSmallLetters) else { return false }
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for (name, value) in object.count < 2 ? Array(object) : object.sorted(by: { $0.key < $1.key }) {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      guard write(string: name) else { return false }
      bytes.append(UInt8(ascii: ":"))
      guard write(value) else { return false }
    }
    bytes.append(UInt8(ascii: "}"))
    return true
  }
}

extension String {
  /// Whether there is nothing in it but the letters from a to z, which all orders sort alike.
  fileprivate var isOfSmallLetters: Bool {
    utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}
