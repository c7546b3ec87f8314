import Foundation

/// A value of D-Bus's type system; arrays, structures and entries of dictionaries are all lists.
package indirect enum DBusValue: Equatable, Sendable {
  /// A byte or an integer of any size, or a file descriptor's index.
  case int(Int)
  case bool(Bool)
  case double(Double)
  /// A string, an object's path, or a signature.
  case text(String)
  case list([DBusValue])
  /// A value with the signature of its type; what is read is the value alone.
  case variant(String, DBusValue)

  /// The number; nil for what is none.
  package var int: Int? { if case .int(let value) = self { value } else { nil } }
  /// The text; nil for what is none.
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  /// The number, whole or not; nil for what is none.
  package var double: Double? {
    switch self {
    case .double(let value): value
    case .int(let value): Double(value)
    default: nil
    }
  }
  /// What is in a list; empty for what is none.
  package var list: [DBusValue] { if case .list(let values) = self { values } else { [] } }
  /// A dictionary's entries by their keys; empty for what is none.
  package var entries: [String: DBusValue] {
    var entries: [String: DBusValue] = [:]
    for entry in list {
      let pair = entry.list
      if pair.count == 2, let key = pair[0].text { entries[key] = pair[1] }
    }
    return entries
  }
}

/// A message of D-Bus: a call, its answer, or a signal.
///
/// Source: the D-Bus specification, "Message Protocol".
package struct DBusMessage: Equatable, Sendable {
  /// What a message is.
  package enum Kind: UInt8, Sendable {
    case call = 1
    case answer = 2
    case error = 3
    case signal = 4
  }

  package var kind = Kind.call
  package var serial: UInt32 = 0
  /// The serial of the call that is answered; 0 for what answers none.
  package var replySerial: UInt32 = 0
  package var path = ""
  package var interface = ""
  package var member = ""
  package var errorName = ""
  package var destination = ""
  package var sender = ""
  package var signature = ""
  package var body: [DBusValue] = []

  /// Makes a message with nothing in it.
  package init() {}

  /// Makes a call.
  package init(
    to destination: String, _ path: String, _ interface: String, _ member: String,
    _ signature: String = "", _ body: [DBusValue] = []
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.signature = signature
    self.body = body
  }

  /// The bytes that are sent, in little-endian order.
  package var bytes: [UInt8] {
    var content = DBusWriter()
    var types = Array(signature.utf8)[...]
    for value in body { content.write(value, &types) }
    var writer = DBusWriter()
    writer.bytes = [UInt8(ascii: "l"), kind.rawValue, 0, 1]
    writer.write(UInt32(content.bytes.count))
    writer.write(serial)
    var fields: [DBusValue] = []
    func add(_ code: Int, _ type: String, _ value: DBusValue, unless isEmpty: Bool) {
      if !isEmpty { fields.append(.list([.int(code), .variant(type, value)])) }
    }
    add(1, "o", .text(path), unless: path.isEmpty)
    add(2, "s", .text(interface), unless: interface.isEmpty)
    add(3, "s", .text(member), unless: member.isEmpty)
    add(4, "s", .text(errorName), unless: errorName.isEmpty)
    add(5, "u", .int(Int(replySerial)), unless: replySerial == 0)
    add(6, "s", .text(destination), unless: destination.isEmpty)
    add(7, "s", .text(sender), unless: sender.isEmpty)
    add(8, "g", .text(signature), unless: signature.isEmpty)
    var header = Array("a(yv)".utf8)[...]
    writer.write(.list(fields), &header)
    writer.align(8)
    return writer.bytes + content.bytes
  }

  /// How many bytes a message has that begins with these 16; nil where they begin none.
  static func length(_ start: [UInt8]) -> Int? {
    guard start.count >= 16, start[0] == UInt8(ascii: "l") else { return nil }
    var reader = DBusReader(bytes: start, position: 4)
    guard let body = reader.number(4), reader.number(4) != nil, let fields = reader.number(4),
      body <= 1 << 27, fields <= 1 << 26
    else { return nil }
    return (16 + fields + 7) / 8 * 8 + body
  }

  /// Reads a message; nil where the bytes are none in little-endian order.
  package init?(bytes: [UInt8]) {
    guard bytes.count >= 16, bytes[0] == UInt8(ascii: "l"), let kind = Kind(rawValue: bytes[1])
    else { return nil }
    self.kind = kind
    var reader = DBusReader(bytes: bytes, position: 8)
    guard let serial = reader.number(4) else { return nil }
    self.serial = UInt32(truncatingIfNeeded: serial)
    var header = Array("a(yv)".utf8)[...]
    guard let fields = reader.value(&header) else { return nil }
    for field in fields.list {
      let pair = field.list
      guard pair.count == 2, let code = pair[0].int else { return nil }
      let text = pair[1].text ?? ""
      switch code {
      case 1: path = text
      case 2: interface = text
      case 3: member = text
      case 4: errorName = text
      case 5: replySerial = UInt32(truncatingIfNeeded: pair[1].int ?? 0)
      case 6: destination = text
      case 7: sender = text
      case 8: signature = text
      default: break
      }
    }
    reader.align(8)
    var types = Array(signature.utf8)[...]
    while !types.isEmpty {
      guard let value = reader.value(&types) else { return nil }
      body.append(value)
    }
  }
}

/// Writes values as D-Bus marshals them.
private struct DBusWriter {
  var bytes: [UInt8] = []

  mutating func align(_ size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  mutating func write(_ number: some FixedWidthInteger) {
    align(number.bitWidth / 8)
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  /// Writes a value as the next type of a signature, which is taken from it.
  mutating func write(_ value: DBusValue, _ types: inout ArraySlice<UInt8>) {
    guard let type = types.popFirst() else { return }
    switch type {
    case UInt8(ascii: "y"): write(UInt8(truncatingIfNeeded: value.int ?? 0))
    case UInt8(ascii: "b"): write(UInt32(value == .bool(true) ? 1 : 0))
    case UInt8(ascii: "n"), UInt8(ascii: "q"): write(Int16(truncatingIfNeeded: value.int ?? 0))
    case UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "h"):
      write(Int32(truncatingIfNeeded: value.int ?? 0))
    case UInt8(ascii: "x"), UInt8(ascii: "t"): write(Int64(value.int ?? 0))
    case UInt8(ascii: "d"): write((value.double ?? 0).bitPattern)
    case UInt8(ascii: "s"), UInt8(ascii: "o"): writeText(value.text ?? "")
    case UInt8(ascii: "g"): writeSignature(value.text ?? "")
    case UInt8(ascii: "v"): writeVariant(value)
    case UInt8(ascii: "a"): writeArray(value.list, &types)
    case UInt8(ascii: "("), UInt8(ascii: "{"):
      align(8)
      for member in value.list { write(member, &types) }
      types.removeFirst()
    default: break
    }
  }

  private mutating func writeText(_ text: String) {
    write(UInt32(text.utf8.count))
    bytes += text.utf8
    bytes.append(0)
  }

  private mutating func writeSignature(_ text: String) {
    bytes.append(UInt8(truncatingIfNeeded: text.utf8.count))
    bytes += text.utf8
    bytes.append(0)
  }

  private mutating func writeVariant(_ value: DBusValue) {
    guard case .variant(let signature, let value) = value else { return }
    writeSignature(signature)
    var types = Array(signature.utf8)[...]
    write(value, &types)
  }

  private mutating func writeArray(_ values: [DBusValue], _ types: inout ArraySlice<UInt8>) {
    write(UInt32(0))
    let place = bytes.count - 4
    align(DBusReader.alignment(of: types.first ?? 0))
    let start = bytes.count
    let element = types
    DBusReader.skip(&types)
    for value in values {
      var element = element
      write(value, &element)
    }
    let length = UInt32(bytes.count - start).littleEndian
    withUnsafeBytes(of: length) { bytes.replaceSubrange(place..<place + 4, with: $0) }
  }
}

/// Reads values as D-Bus marshals them; nil where the bytes end before the value does.
private struct DBusReader {
  let bytes: [UInt8]
  var position: Int

  mutating func align(_ size: Int) { position = (position + size - 1) / size * size }

  /// A number without a sign, of so many bytes.
  mutating func number(_ size: Int) -> Int? {
    align(size)
    guard position + size <= bytes.count else { return nil }
    var number: UInt64 = 0
    for offset in 0..<size { number |= UInt64(bytes[position + offset]) << (8 * offset) }
    position += size
    return Int(truncatingIfNeeded: number)
  }

  /// Reads a value of the next type of a signature, which is taken from it.
  mutating func value(_ types: inout ArraySlice<UInt8>) -> DBusValue? {
    guard let type = types.popFirst() else { return nil }
    switch type {
    case UInt8(ascii: "y"): return number(1).map { .int($0) }
    case UInt8(ascii: "b"): return number(4).map { .bool($0 != 0) }
    case UInt8(ascii: "n"): return number(2).map { .int(Int(Int16(truncatingIfNeeded: $0))) }
    case UInt8(ascii: "q"): return number(2).map { .int($0) }
    case UInt8(ascii: "i"): return number(4).map { .int(Int(Int32(truncatingIfNeeded: $0))) }
    case UInt8(ascii: "u"), UInt8(ascii: "h"): return number(4).map { .int($0) }
    case UInt8(ascii: "x"), UInt8(ascii: "t"): return number(8).map { .int($0) }
    case UInt8(ascii: "d"):
      return number(8).map { .double(Double(bitPattern: UInt64(bitPattern: Int64($0)))) }
    case UInt8(ascii: "s"), UInt8(ascii: "o"): return number(4).flatMap { text($0) }
    case UInt8(ascii: "g"): return number(1).flatMap { text($0) }
    case UInt8(ascii: "v"):
      guard let signature = number(1).flatMap({ text($0) })?.text else { return nil }
      var inner = Array(signature.utf8)[...]
      return value(&inner)
    case UInt8(ascii: "a"): return array(&types)
    case UInt8(ascii: "("), UInt8(ascii: "{"): return structure(&types)
    default: return nil
    }
  }

  private mutating func text(_ length: Int) -> DBusValue? {
    guard length >= 0, position + length < bytes.count else { return nil }
    defer { position += length + 1 }
    return .text(String(decoding: bytes[position..<position + length], as: UTF8.self))
  }

  private mutating func structure(_ types: inout ArraySlice<UInt8>) -> DBusValue? {
    align(8)
    var members: [DBusValue] = []
    while let next = types.first, next != UInt8(ascii: ")"), next != UInt8(ascii: "}") {
      guard let member = value(&types) else { return nil }
      members.append(member)
    }
    types = types.dropFirst()
    return .list(members)
  }

  private mutating func array(_ types: inout ArraySlice<UInt8>) -> DBusValue? {
    guard let length = number(4) else { return nil }
    align(Self.alignment(of: types.first ?? 0))
    let end = position + length
    guard end <= bytes.count else { return nil }
    let element = types
    Self.skip(&types)
    var values: [DBusValue] = []
    while position < end {
      var element = element
      let start = position
      guard let value = value(&element), position > start else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  /// What a value of a type begins at a multiple of.
  static func alignment(of type: UInt8) -> Int {
    switch type {
    case UInt8(ascii: "y"), UInt8(ascii: "g"), UInt8(ascii: "v"): 1
    case UInt8(ascii: "n"), UInt8(ascii: "q"): 2
    case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "("),
      UInt8(ascii: "{"):
      8
    default: 4
    }
  }

  /// Takes one whole type from a signature.
  static func skip(_ types: inout ArraySlice<UInt8>) {
    var depth = 0
    while let type = types.popFirst() {
      switch type {
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "a"): continue
      default: break
      }
      if depth == 0 { return }
    }
  }
}
