import Foundation

/// A value of D-Bus's type system. Arrays, structures and dictionary entries are all lists.
package indirect enum DBusValue: Equatable, Sendable {
  /// A byte or an integer of any size, or a file descriptor's index.
  case int(Int)
  case bool(Bool)
  case double(Double)
  case text(String)
  case list([DBusValue])
  /// A value to send, with the signature of its type. A received variant is read as its value, without
  /// the signature.
  case variant(String, DBusValue)

  package var int: Int? { if case .int(let value) = self { value } else { nil } }
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var double: Double? {
    if case .double(let value) = self { value } else { int.map { Double($0) } }
  }
  package var list: [DBusValue] { if case .list(let values) = self { values } else { [] } }
  package var entries: [String: DBusValue] {
    var entries: [String: DBusValue] = [:]
    for entry in list {
      let pair = entry.list
      if pair.count == 2, let key = pair[0].text { entries[key] = pair[1] }
    }
    return entries
  }
}

/// A call, its reply, or a signal. Source: the D-Bus specification, "Message Protocol".
package struct DBusMessage: Equatable, Sendable {
  package enum Kind: UInt8, Sendable { case call = 1, reply, error, signal }

  private(set) var kind = Kind.call
  package var serial: UInt32 = 0
  /// The serial of the call that this message replies to. 0 if it isn't a reply.
  private(set) var replySerial: UInt32 = 0
  package private(set) var path = "", interface = "", member = "", destination = ""
  private var signature = ""
  package private(set) var body: [DBusValue] = []

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

  package var bytes: [UInt8] {
    var content = DBusWriter()
    var types = Array(signature.utf8)[...]
    for value in body { content.write(value, &types) }
    var writer = DBusWriter()
    writer.bytes = [UInt8(ascii: "l"), kind.rawValue, 0, 1]
    writer.write(UInt32(content.bytes.count))
    writer.write(serial)
    let fields = [
      (1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination),
      (8, "g", signature),
    ].filter { !$0.2.isEmpty }
    var header = Array("a(yv)".utf8)[...]
    writer.write(.list(fields.map { .list([.int($0.0), .variant($0.1, .text($0.2))]) }), &header)
    writer.align(8)
    return writer.bytes + content.bytes
  }

  /// Returns the length of a message that begins with these 16 bytes. Nil if they aren't the start
  /// of one.
  static func length(_ start: [UInt8]) -> Int? {
    guard start.count >= 16, start[0] == UInt8(ascii: "l") else { return nil }
    var reader = DBusReader(bytes: start, position: 4)
    guard let body = reader.number(4), reader.number(4) != nil, let fields = reader.number(4),
      body <= 1 << 27, fields <= 1 << 26
    else { return nil }
    return (16 + fields + 7) / 8 * 8 + body
  }

  /// Reads a message. Nil if the bytes aren't a little-endian message.
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
      case 5: replySerial = UInt32(truncatingIfNeeded: pair[1].int ?? 0)
      case 6: destination = text
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

private struct DBusWriter {
  var bytes: [UInt8] = []

  mutating func align(_ size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  mutating func write(_ number: some FixedWidthInteger) {
    align(number.bitWidth / 8)
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  /// Writes a value as the next type of a signature, and removes that type from it.
  mutating func write(_ value: DBusValue, _ types: inout ArraySlice<UInt8>) {
    guard let type = types.popFirst() else { return }
    switch Unicode.Scalar(type) {
    case "y": write(UInt8(truncatingIfNeeded: value.int ?? 0))
    case "b": write(UInt32(value == .bool(true) ? 1 : 0))
    case "n", "q": write(Int16(truncatingIfNeeded: value.int ?? 0))
    case "i", "u", "h": write(Int32(truncatingIfNeeded: value.int ?? 0))
    case "x", "t": write(Int64(value.int ?? 0))
    case "d": write((value.double ?? 0).bitPattern)
    case "s", "o": write(value.text ?? "", length: UInt32.self)
    case "g": write(value.text ?? "", length: UInt8.self)
    case "v":
      guard case .variant(let signature, let value) = value else { return }
      write(signature, length: UInt8.self)
      var types = Array(signature.utf8)[...]
      write(value, &types)
    case "a": writeArray(value.list, &types)
    case "(", "{":
      align(8)
      for member in value.list { write(member, &types) }
      types.removeFirst()
    default: break
    }
  }

  private mutating func write<Length: FixedWidthInteger>(_ text: String, length: Length.Type) {
    write(Length(truncatingIfNeeded: text.utf8.count))
    bytes += text.utf8
    bytes.append(0)
  }

  private mutating func writeArray(_ values: [DBusValue], _ types: inout ArraySlice<UInt8>) {
    write(UInt32(0))
    let place = bytes.count - 4
    align(DBusReader.alignment(of: types.first))
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

/// Reads values as D-Bus marshals them. Returns nil if the bytes end too early.
private struct DBusReader {
  let bytes: [UInt8]
  var position: Int

  mutating func align(_ size: Int) { position = (position + size - 1) / size * size }

  /// Reads an unsigned number of `size` bytes.
  mutating func number(_ size: Int) -> Int? {
    align(size)
    guard position + size <= bytes.count else { return nil }
    var number: UInt64 = 0
    for offset in 0..<size { number |= UInt64(bytes[position + offset]) << (8 * offset) }
    position += size
    return Int(truncatingIfNeeded: number)
  }

  /// Reads a value of the next type of a signature, and removes that type from it.
  mutating func value(_ types: inout ArraySlice<UInt8>) -> DBusValue? {
    guard let type = types.popFirst() else { return nil }
    switch Unicode.Scalar(type) {
    case "y": return number(1).map { .int($0) }
    case "b": return number(4).map { .bool($0 != 0) }
    case "n": return number(2).map { .int(Int(Int16(truncatingIfNeeded: $0))) }
    case "q": return number(2).map { .int($0) }
    case "i": return number(4).map { .int(Int(Int32(truncatingIfNeeded: $0))) }
    case "u", "h": return number(4).map { .int($0) }
    case "x", "t": return number(8).map { .int($0) }
    case "d": return number(8).map { .double(Double(bitPattern: UInt64(bitPattern: Int64($0)))) }
    case "s", "o": return number(4).flatMap { text($0) }
    case "g": return number(1).flatMap { text($0) }
    case "v":
      guard let signature = number(1).flatMap({ text($0) })?.text else { return nil }
      var inner = Array(signature.utf8)[...]
      return value(&inner)
    case "a": return array(&types)
    case "(", "{": return structure(&types)
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
    align(Self.alignment(of: types.first))
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

  static func alignment(of type: UInt8?) -> Int {
    switch type.map(Unicode.Scalar.init) {
    case "y", "g", "v": 1
    case "n", "q": 2
    case "x", "t", "d", "(", "{": 8
    default: 4
    }
  }

  static func skip(_ types: inout ArraySlice<UInt8>) {
    var depth = 0
    while let type = types.popFirst() {
      switch Unicode.Scalar(type) {
      case "(", "{": depth += 1
      case ")", "}": depth -= 1
      case "a": continue
      default: break
      }
      if depth == 0 { return }
    }
  }
}
