import Foundation

/// What a decoder passes over in a line of JSON, and a record must not have: a member that is there
/// twice, of which one reader takes the first and another the last; a member that is null; a comma
/// with nothing behind it; a byte order mark; UTF-16.
struct JSONScan {
  /// With this, some programs begin a file in UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// What is wrong with a line that a decoder has read; nil for nothing.
  static func problem(in line: Data) -> String? {
    if line.starts(with: byteOrderMark) { return "it begins with a byte order mark" }
    return line.withUnsafeBytes { bytes in
      var scan = JSONScan(bytes: bytes)
      return scan.problem()
    }
  }

  /// An object with the names of its members so far; or an array, which has none.
  private struct Level {
    var names: Set<String> = []
    var last: String?
  }

  private let bytes: UnsafeRawBufferPointer
  private var place = 0
  private var levels: [Level] = []

  private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The member that the place is in, as in `known.reason`.
  private var member: String { levels.compactMap(\.last).joined(separator: ".") }

  private mutating func problem() -> String? {
    var previous: UInt8 = 0
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): levels.append(Level())
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if previous == UInt8(ascii: ",") { return "not JSON: a comma has nothing behind it" }
        _ = levels.popLast()
      case 0: return "not UTF-8"
      case UInt8(ascii: "n"): return "member \"\(member)\" is null"
      case UInt8(ascii: "\""):
        if let name = name(), let level = levels.indices.last {
          levels[level].last = name
          guard levels[level].names.insert(name).inserted else {
            return "member \"\(member)\" is there twice"
          }
        }
      default: break
      }
      place += 1
      if !Self.isBlank(byte) { previous = byte }
    }
    return nil
  }

  // Loops over indices, here and below, as closures are slow in a debug build, and traces are large.

  /// Where the next quotation mark is. Pictures are large: a loop would take a debug build seconds.
  private func quotationMark(from place: Int) -> Int {
    guard place < bytes.count, let base = bytes.baseAddress else { return bytes.count }
    let found = memchr(base + place, Int32(UInt8(ascii: "\"")), bytes.count - place)
    return found.map { UnsafeRawPointer($0) - base } ?? bytes.count
  }

  /// Whether the quotation mark is a part of its text: an odd number of backslashes is before it.
  private var isEscaped: Bool {
    guard place < bytes.count else { return false }
    var first = place
    while bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
    return (place - first) % 2 == 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// The text that begins here, where it is the name of a member; nil where it is a value. The
  /// place is that of its last quotation mark then.
  private mutating func name() -> String? {
    let start = place
    repeat { place = quotationMark(from: place + 1) } while isEscaped
    var next = place + 1
    while next < bytes.count, Self.isBlank(bytes[next]) { next += 1 }
    guard next < bytes.count, bytes[next] == UInt8(ascii: ":") else { return nil }
    let end = min(place + 1, bytes.count)
    // A decoder is slow, and only for the rare name that has an escape in it.
    let inside = UnsafeRawBufferPointer(rebasing: bytes[start + 1..<max(start + 1, end - 1)])
    if inside.baseAddress.map({ memchr($0, Int32(UInt8(ascii: "\\")), inside.count) == nil })
      ?? true
    {
      return String(decoding: inside, as: UTF8.self)
    }
    let text = Data(bytes[start..<end])
    return try? JSONDecoder().decode(String.self, from: text)
  }
}
