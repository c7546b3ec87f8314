import Foundation

/// A JSON value (RFC 8259) as it travels between a WebDriver client and a remote end.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without a fraction that fits into 64 bits.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; the order of its members says nothing.
  case object([String: JSONValue])

  /// Reads JSON text; of members of the same name, any one counts.
  ///
  /// - Throws: ``JSONParsingError`` when it is malformed, or nested some hundred levels deep.
  public init(parsing data: Data) throws(JSONParsingError) {
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
  public var data: Data {
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
public struct JSONParsingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and where, in Foundation's words.
  public let description: String

  /// Asks Foundation's other parser, which says what is wrong and where.
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
  public init(from decoder: any Decoder) throws {
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
  public func encode(to encoder: any Encoder) throws {
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
  public subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The string, if it is one.
  public var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The boolean, if it is one.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The number, if it is one.
  public var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The integer, also when it was written with a zero fraction; nil for any other value.
  public var integer: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The array; nil for any other value.
  public var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }

  /// The members of an object; nil for any other value.
  public var object: [String: JSONValue]? {
    if case .object(let object) = self { object } else { nil }
  }

  /// A number; an integer where it has no fraction.
  init(_ number: Double) { self = Int(exactly: number).map { .integer($0) } ?? .number(number) }

  /// A string; `null` for none.
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// What kind of value it is, for error messages: "a string".
  public var kind: String {
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
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; of members of the same name the last one counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
}
