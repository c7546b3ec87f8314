import Foundation

/// Why a text is no JSON, and where.
public struct JSONParsingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was found or missed.
  public let reason: String
  /// The number of bytes before it.
  public let offset: Int

  /// Both in one line.
  public var description: String { "\(reason) at byte \(offset)" }
}

/// Reads JSON text (RFC 8259) into values.
///
/// Commands are small and many, so what counts is the time for a small text; Foundation's decoder
/// takes a multiple of it.
struct JSONParser {
  /// How deep arrays and objects may be in each other. No command needs more than a few levels.
  static let maximumDepth = 256

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ data: Data) { bytes = [UInt8](data) }

  mutating func parse() throws(JSONParsingError) -> JSONValue {
    let value = try value()
    skipSpace()
    if position < bytes.count { throw error("unexpected text after the value") }
    return value
  }

  private mutating func value() throws(JSONParsingError) -> JSONValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"):
      return try nested { parser throws(JSONParsingError) in
        try parser.object()
      }
    case UInt8(ascii: "["):
      return try nested { parser throws(JSONParsingError) in
        try parser.array()
      }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number()
    case nil: throw error("unexpected end")
    default: throw error("unexpected character")
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(JSONParsingError) -> JSONValue
  ) throws(JSONParsingError) -> JSONValue {
    depth += 1
    if depth > Self.maximumDepth {
      throw error("more than \(Self.maximumDepth) arrays and objects in each other")
    }
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONParsingError) -> JSONValue {
    var members: [String: JSONValue] = [:]
    if skip(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw error("expected a member's name") }
      let name = try string()
      guard skip(UInt8(ascii: ":")) else { throw error("expected ':'") }
      members[name] = try value()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { throw error("expected ',' or '}'") }
    return .object(members)
  }

  private mutating func array() throws(JSONParsingError) -> JSONValue {
    var elements: [JSONValue] = []
    if skip(UInt8(ascii: "]")) { return .array(elements) }
    repeat { elements.append(try value()) } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { throw error("expected ',' or ']'") }
    return .array(elements)
  }

  private mutating func literal(
    _ text: StaticString, _ value: JSONValue
  ) throws(JSONParsingError) -> JSONValue {
    let end = position + text.utf8CodeUnitCount
    let isThere = text.withUTF8Buffer {
      end <= bytes.count && bytes[position..<end].elementsEqual($0)
    }
    guard isThere else { throw error("expected \(text)") }
    position = end
    return value
  }

  private mutating func number() throws(JSONParsingError) -> JSONValue {
    let start = position
    _ = take(UInt8(ascii: "-"))
    let digits = position
    try takeDigits()
    if bytes[digits] == UInt8(ascii: "0"), position - digits > 1 {
      throw error("a number must not begin with 0")
    }
    var isInteger = true
    if take(UInt8(ascii: ".")) {
      isInteger = false
      try takeDigits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try takeDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let integer = Int(text) { return .integer(integer) }
    return .number(Double(text) ?? .infinity)
  }

  private mutating func takeDigits() throws(JSONParsingError) {
    let start = position
    while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    if position == start { throw error("expected a digit") }
  }

  // MARK: - Strings

  private mutating func string() throws(JSONParsingError) -> String {
    position += 1
    var text = ""
    while true {
      text += try plainText()
      switch peek {
      case UInt8(ascii: "\""):
        position += 1
        return text
      case UInt8(ascii: "\\"):
        position += 1
        text.unicodeScalars.append(try escape())
      case nil: throw error("unexpected end of a string")
      default: throw error("a control character must be escaped in a string")
      }
    }
  }

  private mutating func plainText() throws(JSONParsingError) -> String {
    let start = position
    var isASCII = true
    while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      if byte >= 0x80 { isASCII = false }
      position += 1
    }
    let span = bytes[start..<position]
    if isASCII { return String(decoding: span, as: UTF8.self) }
    guard let text = String(bytes: span, encoding: .utf8) else {
      throw JSONParsingError(reason: "a string is not UTF-8", offset: start)
    }
    return text
  }

  private mutating func escape() throws(JSONParsingError) -> Unicode.Scalar {
    defer { position += 1 }
    switch peek {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw error("unknown escape in a string")
    }
  }

  /// Reads what follows `\u`, up to its last digit; a second escape where the first needs one.
  private mutating func unicodeEscape() throws(JSONParsingError) -> Unicode.Scalar {
    let first = try hexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    position += 1
    guard first < 0xDC00, take(UInt8(ascii: "\\")), peek == UInt8(ascii: "u") else {
      throw error("half of a surrogate pair")
    }
    let second = try hexDigits()
    guard second & 0xFC00 == 0xDC00,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw error("half of a surrogate pair") }
    return scalar
  }

  private mutating func hexDigits() throws(JSONParsingError) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      position += 1
      guard let digit = peek.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw error("expected four hexadecimal digits")
      }
      number = number << 4 | UInt32(digit)
    }
    return number
  }

  // MARK: - Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  /// Goes past white space and then this byte, if it follows.
  private mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    return take(byte)
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private func error(_ reason: String) -> JSONParsingError {
    JSONParsingError(reason: reason, offset: position)
  }
}
