import Foundation

/// A JSON value (RFC 8259) as it travels between a WebDriver client and a remote end.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number without a fraction that fits into 64 bits.
  case integer(Int)
  /// Any other number.
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// An object; the order of its members says nothing.
  case object([String: JSONValue])

  /// Reads JSON text; of members of the same name, any one counts.
  /// - Throws: ``JSONParsingError`` when it is malformed, or nested some hundred levels deep.
  package init(parsing data: Data) throws(JSONParsingError) {
    if let value = JSONReader.value(of: data) {
      self = value
      return
    }
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw JSONParsingError(of: data, error)
    }
  }

  /// The JSON text, with members sorted by name; infinities and NaN become strings.
  package var data: Data {
    var writer = JSONWriter()
    if writer.write(self) { return Data(writer.bytes) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    // Nothing else in a JSON value can fail to be encoded.
    return (try? encoder.encode(self)) ?? Data("null".utf8)
  }
}

/// Why a text is no JSON.
package struct JSONParsingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and where, in Foundation's words.
  package let description: String

  init(of data: Data, _ error: any Error) {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      description = String(describing: error)
    } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
      description = reason ?? String(describing: error)
    }
  }
}

extension JSONValue: Codable {
  /// Reads any JSON value.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let object = try? container.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// Writes any JSON value.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }
}

extension JSONValue {
  /// The member of an object; nil for a missing one and for what is no object.
  package subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The string, if it is one.
  package var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The boolean, if it is one.
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The number, if it is one.
  package var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The integer, also when it was written with a zero fraction; nil for any other value.
  package var integer: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The array; nil for any other value.
  package var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }

  /// The members of an object; nil for any other value.
  package var object: [String: JSONValue]? {
    if case .object(let object) = self { object } else { nil }
  }

  /// A number; an integer where it has no fraction.
  init(_ number: Double) { self = Int(exactly: number).map { .integer($0) } ?? .number(number) }

  /// A string; `null` for none.
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// What kind of value it is, for error messages: "a string".
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; of members of the same name the last one counts.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
  /// `null`.
  package init(nilLiteral: ()) { self = .null }
}

/// Reads in one pass over the bytes. What is rare, and malformed texts, are left to Foundation,
/// which needs some microseconds even for `{}`.
private struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  private static let nesting = 32

  /// The value of a whole text; nil for one that is left to Foundation.
  static func value(of text: Data) -> JSONValue? {
    text.withUnsafeBytes { bytes -> JSONValue? in
      var reader = JSONReader(bytes.assumingMemoryBound(to: UInt8.self))
      let value = reader.value(level: 0)
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

/// Leaves fractions, control characters and members whose order depends on more than small letters
/// to Foundation.
private struct JSONWriter {
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
    var opening = UInt8(ascii: "[")
    for element in array {
      bytes.append(opening)
      opening = UInt8(ascii: ",")
      guard write(element) else { return false }
    }
    write(text: array.isEmpty ? "[]" : "]")
    return true
  }

  private mutating func write(object: [String: JSONValue]) -> Bool {
    // All orders sort the letters from a to z alike.
    let areLetters = object.keys.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }
    guard object.count < 2 || areLetters else { return false }
    var opening = UInt8(ascii: "{")
    for (name, value) in object.count < 2 ? Array(object) : object.sorted(by: { $0.key < $1.key }) {
      bytes.append(opening)
      opening = UInt8(ascii: ",")
      guard write(string: name) else { return false }
      bytes.append(UInt8(ascii: ":"))
      guard write(value) else { return false }
    }
    write(text: object.isEmpty ? "{}" : "}")
    return true
  }
}

extension JSONValue {
  /// How deep the objects and arrays of a text are nested, and how many values it can hold: one
  /// more than there are commas and openings. It is not read, and need not be well-formed.
  static func shape(of text: Data) -> (depth: Int, values: Int) {
    text.withUnsafeBytes { bytes in
      var (depth, values, open) = (0, 1, 0)
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
      return (depth, values)
    }
  }
}
