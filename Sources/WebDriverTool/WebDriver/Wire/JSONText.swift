import Foundation

/// Reads the JSON that commands are made of, in one pass over its bytes. The rest, which is rare,
/// and malformed texts are left to Foundation, which needs some microseconds even for `{}`.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  private static let nesting = 32

  /// The value of a whole text; nil for one that is left to Foundation.
  static func value(of text: Data) -> JSONValue? {
    text.withUnsafeBytes { bytes -> JSONValue? in
      var reader = JSONReader(bytes.assumingMemoryBound(to: UInt8.self))
      guard let value = reader.value(level: 0) else { return nil }
      reader.skipSpaces()
      guard reader.position == bytes.count else { return nil }
      return value
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func value(level: Int) -> JSONValue? {
    skipSpaces()
    switch next {
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "{"): return object(level: level + 1)
    case UInt8(ascii: "["): return array(level: level + 1)
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return integer()
    }
  }

  private mutating func object(level: Int) -> JSONValue? {
    guard level <= Self.nesting else { return nil }
    position += 1
    skipSpaces()
    if take("}") { return .object([:]) }
    var members: [String: JSONValue] = [:]
    repeat {
      skipSpaces()
      guard next == UInt8(ascii: "\""), let name = string() else { return nil }
      skipSpaces()
      guard take(":"), let value = value(level: level) else { return nil }
      members[name] = value
      skipSpaces()
    } while take(",")
    return word("}", .object(members))
  }

  private mutating func array(level: Int) -> JSONValue? {
    guard level <= Self.nesting else { return nil }
    position += 1
    skipSpaces()
    if take("]") { return .array([]) }
    var elements: [JSONValue] = []
    repeat {
      guard let value = value(level: level) else { return nil }
      elements.append(value)
      skipSpaces()
    } while take(",")
    return word("]", .array(elements))
  }

  /// The value, if the text that it ends with comes next.
  private mutating func word(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
    // A bare nil beside a value would be a `null`.
    guard take(word) else { return nil }
    return value
  }

  /// A string without escapes; the position is at its opening quotation mark.
  private mutating func string() -> String? {
    let start = position + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      guard bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\\") else { return nil }
      end += 1
    }
    guard end < bytes.count else { return nil }
    position = end + 1
    return String(validating: bytes[start..<end], as: UTF8.self)
  }

  /// An integer that certainly fits: of at most 18 digits.
  private mutating func integer() -> JSONValue? {
    let isNegative = take("-")
    let start = position
    var number = 0
    while let digit = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
      guard position - start < 18 else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
      position += 1
    }
    let count = position - start
    // No number but zero itself begins with a zero, and what goes on is a fraction.
    guard count == 1 || (count > 1 && bytes[start] != UInt8(ascii: "0")),
      next != UInt8(ascii: "."), next.map({ $0 | 0x20 }) != UInt8(ascii: "e")
    else { return nil }
    return .integer(isNegative ? -number : number)
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let end = position + text.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for index in position..<end where bytes[index] != text.utf8Start[index - position] {
      return false
    }
    position = end
    return true
  }

  private mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }
}

/// Writes the JSON that answers are made of. Fractions, control characters and members whose order
/// depends on more than small letters are left to Foundation.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends a value; false when the whole text has to be left to Foundation.
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
    let members = object.count < 2 ? Array(object) : object.sorted { $0.key < $1.key }
    bytes.append(UInt8(ascii: "{"))
    for (index, (name, value)) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
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

/// How large a JSON text is, measured without reading it: it need not even be well-formed.
struct JSONShape {
  /// How deep objects and arrays are nested.
  private(set) var depth = 0
  /// The most values that it can hold: one more than there are commas and openings.
  private(set) var values = 1

  init(_ text: Data) {
    text.withUnsafeBytes { measure($0) }
  }

  private mutating func measure(_ bytes: UnsafeRawBufferPointer) {
    var open = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: ","): values += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open += 1
        values += 1
        depth = max(depth, open)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
      default: break
      }
    }
  }
}
