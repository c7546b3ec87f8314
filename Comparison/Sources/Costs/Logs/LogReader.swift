import ComparisonReport
import Foundation

/// A line of a log: its bytes, without the line's end. Valid only while the reader calls back.
struct LogLine {
  let bytes: UnsafeBufferPointer<UInt8>

  var count: Int { bytes.count }
  var isBlank: Bool { bytes.allSatisfy { $0 == 32 || $0 == 9 } }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  subscript(place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  func dropping(_ count: Int) -> LogLine {
    LogLine(bytes: UnsafeBufferPointer(rebasing: bytes.dropFirst(count)))
  }

  func prefix(_ count: Int) -> LogLine {
    LogLine(bytes: UnsafeBufferPointer(rebasing: bytes.prefix(count)))
  }

  /// Returns where a text begins, if that is before `limit`.
  func index(of text: StaticString, before limit: Int = .max) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    let (length, first) = (text.utf8CodeUnitCount, Int32(text.utf8Start.pointee))
    // The C library's search for a text isn't visible to Swift, but that for a byte is.
    var (place, end) = (0, bytes.count - length + 1)
    if limit < end { end = limit }
    while place < end, let found = memchr(start + place, first, end - place) {
      place = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      if memcmp(found, text.utf8Start, length) == 0 { return place }
      place += 1
    }
    return nil
  }

  func hasPrefix(_ text: StaticString, at place: Int = 0) -> Bool {
    let count = text.utf8CodeUnitCount
    guard let start = bytes.baseAddress, place + count <= bytes.count else { return false }
    return memcmp(start + place, text.utf8Start, count) == 0
  }

  func hasSuffix(_ text: StaticString) -> Bool {
    hasPrefix(text, at: bytes.count - text.utf8CodeUnitCount)
  }

  /// Returns the digits' number at a place and the place behind them. Nil if there is no digit, or
  /// there are more than nine.
  func number(at place: Int) -> (value: Int, end: Int)? {
    var (value, end) = (0, place)
    while end < bytes.count, (48...57).contains(bytes[end]) {
      value = value * 10 + Int(bytes[end] - 48)
      end += 1
      if end > place + 9 { return nil }
    }
    return end > place ? (value, end) : nil
  }

  /// Returns the text between two others. The search begins at a place.
  func text(after start: StaticString, until end: UInt8, from place: Int = 0) -> String? {
    let rest = dropping(place)
    guard let found = rest.index(of: start) else { return nil }
    let tail = rest.dropping(found + start.utf8CodeUnitCount)
    return tail.bytes.firstIndex(of: end).map { tail.prefix($0).text }
  }
}

/// Why a log can't be read: `PATH: error: …`.
package struct LogError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ path: String, _ problem: String) { description = "\(path): error: \(problem)" }
}

/// Reads a log line by line, in constant memory.
struct LogReader {
  let path: String

  private static let chunk = 1 << 20
  /// The rest of a longer line is skipped: its beginning has all that is read.
  private static let longest = 1 << 16

  /// Calls `body` with the number of each line, from 1, and the line without colours.
  /// - Throws: ``LogError`` if the file can't be read or isn't text.
  func eachLine(_ body: (Int, LogLine) -> Void) throws {
    let file: FileHandle
    do { file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path)) } catch {
      throw LogError(path, "there is no such file, or it can't be read. Correct the path")
    }
    defer { try? file.close() }
    var (number, rest, plain) = (0, [UInt8](), [UInt8]())
    func line(_ bytes: UnsafeBufferPointer<UInt8>) {
      number += 1
      var line = LogLine(bytes: UnsafeBufferPointer(rebasing: bytes.prefix(Self.longest)))
      while line.count > 0, line[line.count - 1] == 13 { line = line.prefix(line.count - 1) }
      guard line.index(of: "\u{1b}[") != nil else { return body(number, line) }
      Self.removeColours(from: line, into: &plain)
      plain.withUnsafeBufferPointer { body(number, LogLine(bytes: $0)) }
    }
    while let data = try? file.read(upToCount: Self.chunk), !data.isEmpty {
      if number == 0, rest.isEmpty { try check(data) }
      data.withUnsafeBytes { raw in
        var bytes = raw.bindMemory(to: UInt8.self)
        while let base = bytes.baseAddress, let end = memchr(base, 10, bytes.count) {
          let count = UnsafeRawPointer(end) - UnsafeRawPointer(base)
          let first = UnsafeBufferPointer(rebasing: bytes.prefix(count))
          if rest.isEmpty {
            line(first)
          } else {
            rest += first.prefix(Self.longest)
            rest.withUnsafeBufferPointer(line)
            rest.removeAll(keepingCapacity: true)
          }
          bytes = UnsafeBufferPointer(rebasing: bytes.dropFirst(count + 1))
        }
        if rest.count < Self.longest { rest += bytes.prefix(Self.longest) }
      }
    }
    if !rest.isEmpty { rest.withUnsafeBufferPointer(line) }
  }

  private func check(_ start: Data) throws {
    if start.starts(with: [0x1f, 0x8b]) || start.starts(with: Array("PK".utf8)) {
      throw LogError(path, "it is compressed. Unpack it first")
    }
    if start.prefix(4096).contains(0) {
      throw LogError(
        path, "it isn't text. Give a log of Appium's server or of XCTest, as UTF-8")
    }
  }

  /// Removes the escape sequences that colour a terminal's text.
  private static func removeColours(from line: LogLine, into plain: inout [UInt8]) {
    plain.removeAll(keepingCapacity: true)
    var place = 0
    while place < line.count {
      guard line.hasPrefix("\u{1b}[", at: place) else {
        plain.append(line[place])
        place += 1
        continue
      }
      place += 2
      while place < line.count, !(64...126).contains(line[place]) { place += 1 }
      place += 1
    }
  }
}
