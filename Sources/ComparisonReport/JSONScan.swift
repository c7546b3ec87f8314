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

  private static let blanks = Array(" \t\r".utf8)
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
      if !Self.blanks.contains(byte) { previous = byte }
    }
    return nil
  }

  /// Where the next quotation mark is. Pictures are large: a loop would take a debug build seconds.
  private func quotationMark(from place: Int) -> Int {
    guard place < bytes.count, let base = bytes.baseAddress else { return bytes.count }
    let found = memchr(base + place, Int32(UInt8(ascii: "\"")), bytes.count - place)
    return found.map { UnsafeRawPointer($0) - base } ?? bytes.count
  }

  /// Whether the quotation mark is a part of its text: an odd number of backslashes is before it.
  private var isEscaped: Bool {
    guard place < bytes.count else { return false }
    let before = bytes[..<place].reversed().prefix { $0 == UInt8(ascii: "\\") }
    return before.count % 2 == 1
  }

  /// The text that begins here, where it is the name of a member; nil where it is a value. The
  /// place is that of its last quotation mark then.
  private mutating func name() -> String? {
    let start = place
    repeat { place = quotationMark(from: place + 1) } while isEscaped
    let next = bytes.dropFirst(place + 1).first { !Self.blanks.contains($0) }
    guard next == UInt8(ascii: ":") else { return nil }
    let text = Data(bytes[start..<min(place + 1, bytes.count)])
    return try? JSONDecoder().decode(String.self, from: text)
  }
}
