import Foundation

/// Writes values as JSON text, one after the other into the same bytes.
struct JSONWriter {
  /// What was written so far.
  private(set) var bytes: [UInt8] = []

  /// Makes room for so many more bytes.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Writes text that is JSON already.
  mutating func write(raw text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes text that is JSON already.
  mutating func write(raw text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes text that is JSON already.
  mutating func write(raw text: [UInt8]) { bytes.append(contentsOf: text) }

  /// Writes a value; an object's members sorted by name.
  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: write(raw: "null")
    case .bool(let bool): write(raw: bool ? "true" : "false")
    case .integer(let integer): write(raw: String(integer))
    case .number(let number): write(number)
    case .string(let string): write(string)
    case .array(let elements):
      write(raw: "[")
      for (index, element) in elements.enumerated() {
        if index > 0 { write(raw: ",") }
        write(element)
      }
      write(raw: "]")
    case .object(let members):
      write(raw: "{")
      let names = members.count > 1 ? members.keys.sorted() : Array(members.keys)
      for (index, name) in names.enumerated() {
        if index > 0 { write(raw: ",") }
        write(name)
        write(raw: ":")
        write(members[name] ?? .null)
      }
      write(raw: "}")
    }
  }

  /// Writes a number; infinities and what is no number become strings, which JSON has no word for.
  mutating func write(_ number: Double) {
    if let integer = Int(exactly: number), abs(integer) < 1 << 53 {
      write(raw: String(integer))
    } else if number.isFinite {
      write(raw: "\(number)")
    } else if number.isNaN {
      write(raw: "\"NaN\"")
    } else {
      write(raw: number < 0 ? "\"-Infinity\"" : "\"Infinity\"")
    }
  }

  /// Writes a string in quotation marks.
  mutating func write(_ string: String) {
    var string = string
    write(raw: "\"")
    string.withUTF8 { text in
      var start = 0
      for (index, byte) in text.enumerated() where Self.needsEscape(byte) {
        bytes.append(contentsOf: text[start..<index])
        write(escaped: byte)
        start = index + 1
      }
      bytes.append(contentsOf: text[start...])
    }
    write(raw: "\"")
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func write(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): write(raw: "\\\"")
    case UInt8(ascii: "\\"): write(raw: "\\\\")
    case 0x08: write(raw: "\\b")
    case 0x0A: write(raw: "\\n")
    case 0x0C: write(raw: "\\f")
    case 0x0D: write(raw: "\\r")
    case 0x09: write(raw: "\\t")
    default:
      write(raw: byte < 0x10 ? "\\u000" : "\\u00")
      write(raw: String(byte, radix: 16))
    }
  }
}
