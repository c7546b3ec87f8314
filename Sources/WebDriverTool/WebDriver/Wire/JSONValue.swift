import Foundation

/// A JSON value (RFC 8259) in a WebDriver request or response.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number without a fraction that fits into 64 bits.
  case integer(Int)
  /// Any other number.
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// An object. The order of its members has no meaning.
  case object([String: JSONValue])

  /// Parses JSON. If an object has several members with the same name, one of them is kept.
  /// - Throws: Foundation's error if the text is malformed, or nested some hundred levels deep.
  package init(parsing data: Data) throws {
    self.init(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
  }

  /// Converts the result of Foundation's parser.
  private init(_ read: Any) {
    switch read {
    case let string as String: self = .string(string)
    case let object as [String: Any]: self = .object(object.mapValues { JSONValue($0) })
    case let array as [Any]: self = .array(array.map { JSONValue($0) })
    case let number as NSNumber:
      // Foundation's type codes for booleans and fractions.
      let type = UInt8(bitPattern: number.objCType.pointee)
      if type == UInt8(ascii: "c") {
        self = .bool(number.boolValue)
      } else if type != UInt8(ascii: "d"), let integer = number as? Int {
        self = .integer(integer)
      } else {
        self.init(number.doubleValue)
      }
    default: self = .null
    }
  }

  /// The JSON text, with members sorted by name. Infinities and NaN become strings.
  package var data: Data {
    var writer = JSONWriter()
    writer.write(self)
    return Data(writer.bytes)
  }
}

extension JSONValue {
  /// The member of an object. Nil if it is missing, or if this isn't an object.
  package subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The string. Nil for any other value.
  package var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The boolean. Nil for any other value.
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The number. Nil for any other value.
  package var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The integer, also if it was written with a zero fraction. Nil for any other value.
  package var integer: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The array. Nil for any other value.
  package var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }

  /// The members of an object. Nil for any other value.
  package var object: [String: JSONValue]? {
    if case .object(let object) = self { object } else { nil }
  }

  /// A number. An integer if it has no fraction.
  init(_ number: Double) { self = Int(exactly: number).map { .integer($0) } ?? .number(number) }

  /// A string. `null` for nil.
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// The kind of the value for error messages, such as "a string".
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
  /// An object. If a name occurs several times, the last member is kept.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
  /// `null`.
  package init(nilLiteral: ()) { self = .null }
}

/// Writes JSON text. Foundation's encoder takes seven times as long, a tenth of an in-process
/// command's time.
private struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: write(text: "null")
    case .bool(let bool): write(text: bool ? "true" : "false")
    case .integer(let integer): write(text: String(integer))
    case .number(let number): write(number)
    case .string(let string): write(string)
    case .array(let array):
      write(text: "[")
      for (index, element) in array.enumerated() {
        if index > 0 { write(text: ",") }
        write(element)
      }
      write(text: "]")
    case .object(let object):
      write(text: "{")
      for (index, (name, value)) in object.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { write(text: ",") }
        write(name)
        write(text: ":")
        write(value)
      }
      write(text: "}")
    }
  }

  private mutating func write(text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ number: Double) {
    if let integer = Int(exactly: number) {
      write(text: String(integer))
    } else if number.isFinite {
      write(text: "\(number)")
    } else {
      write(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
    }
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): write(text: "\\\"")
      case UInt8(ascii: "\\"): write(text: "\\\\")
      case 0x08: write(text: "\\b")
      case 0x09: write(text: "\\t")
      case 0x0A: write(text: "\\n")
      case 0x0C: write(text: "\\f")
      case 0x0D: write(text: "\\r")
      case 0..<0x20: write(text: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
