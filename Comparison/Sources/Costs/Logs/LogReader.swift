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
  let path, problem: String

  package var description: String { "\(path): error: \(problem)" }

  init(_ path: String, _ problem: String) { (self.path, self.problem) = (path, problem) }
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

/// What a log shows, as tables for a terminal.
extension LogAnalysis {
  package var text: String {
    var parts = [partTable, kindTable, sectionTable, slowTable].map(\.text)
    let advice = advice
    parts.append(
      advice.isEmpty
        ? "The log shows nothing to change.\n"
        : "What to do about it, with the time that it takes in this log:\n"
          + advice.map { "- \($0)\n" }.joined())
    let notes = notes
    if !notes.isEmpty { parts.append(notes.map { "Note: \($0)\n" }.joined()) }
    return parts.joined(separator: "\n")
  }

  /// What was left out, and the lines that weren't understood.
  package var notes: [String] {
    func share(_ count: Int) -> String {
      String(
        format: "%d of %d lines (%.1f %%)", count, lineCount,
        Double(count) / Double(max(lineCount, 1)) * 100)
    }
    var notes = remarks
    if otherCount > 0 {
      notes.append("\(share(otherCount)) are a build's, an app's or another program's.")
    }
    if unknownCount > 0 {
      notes.append(
        "\(share(unknownCount)) weren't understood, with letters and digits replaced: "
          + "\(unknown.joined(separator: "; ")).")
    }
    return notes
  }

  static func seconds(_ milliseconds: Int) -> String {
    String(format: "%.3f", Double(milliseconds) / 1000)
  }

  private var partTable: TextTable {
    var table = TextTable([("Where the time goes", .left), ("Seconds", .right), ("Share", .right)])
    for (part, milliseconds) in sortedParts {
      let share = Double(milliseconds) / Double(max(total, 1)) * 100
      table.add([part.rawValue, Self.seconds(milliseconds), String(format: "%.1f %%", share)])
    }
    table.add(["all", Self.seconds(total), ""])
    return table
  }

  package var sortedParts: [(LogPart, Int)] {
    LogPart.allCases.compactMap { part in parts[part].map { (part, $0) } }
      .sorted { $0.1 > $1.1 }
  }

  var sortedKinds: [(String, LogTally)] {
    kinds.sorted { ($0.value.total, $1.key) > ($1.value.total, $0.key) }
  }

  private var kindTable: TextTable {
    var table = TextTable([
      ("Command", .left), ("n", .right), ("Median s", .right), ("Quartiles", .right),
      ("Longest", .right), ("Sum", .right),
    ])
    for (kind, tally) in sortedKinds {
      guard let spread = tally.spread else { continue }
      table.add([
        kind, "\(tally.count)", String(format: "%.3f", spread.median),
        String(format: "%.3f–%.3f", spread.lowerQuartile, spread.upperQuartile),
        String(format: "%.3f", spread.maximum), Self.seconds(tally.total),
      ])
    }
    return table
  }

  private var sectionTable: TextTable {
    var table = TextTable([
      ("Test or session", .left), ("Line", .right), ("Seconds", .right), ("Most of it", .left),
    ])
    let sorted = sections.filter { $0.total > 0 }.sorted { $0.total > $1.total }
    for section in sorted.prefix(20) {
      let most = section.parts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
      table.add([
        section.name, "\(section.line)", Self.seconds(section.total),
        most.map { "\($0.key.rawValue) \(Self.seconds($0.value))" } ?? "",
      ])
    }
    let others = sorted.dropFirst(20)
    if !others.isEmpty {
      table.add(["\(others.count) more", "", Self.seconds(others.reduce(0) { $0 + $1.total })])
    }
    return table
  }

  private var slowTable: TextTable {
    var table = TextTable([
      ("Slowest commands", .left), ("Seconds", .right), ("Line", .right), ("In", .left),
    ])
    for slow in slowest {
      table.add([slow.kind, Self.seconds(slow.milliseconds), "\(slow.line)", slow.section])
    }
    return table
  }

  /// What can be done, the costliest first, each with its seconds and its first line.
  package var advice: [String] {
    let byID = kinds["find by accessibility id"]?.spread
    return hints.values.sorted { ($0.milliseconds, $1.line) > ($1.milliseconds, $0.line) }
      .prefix(20).map { hint in
        "\(Self.seconds(hint.milliseconds)) s: \(Self.sentence(hint, shown(hint), byID)) "
          + "First in line \(hint.line)."
      }
  }

  /// The id of an XPath, unless it was typed before: then it may be a secret.
  private func shown(_ hint: Hint) -> String {
    guard case .xPath(let id) = hint.kind else { return "" }
    let isSecret =
      secrets.count >= Self.secretLimit
      || secrets.contains { id == $0 || ($0.count > 2 && id.contains($0)) }
    return isSecret || id.count > 100 ? "of its @name" : "'\(id)'"
  }

  private static func sentence(_ hint: Hint, _ id: String, _ byID: Spread?) -> String {
    let times = hint.count == 1 ? "once" : "\(hint.count) times"
    switch hint.kind {
    case .xPath:
      return "an XPath for @name, \(times). Find by the accessibility id \(id) instead"
        + (byID.map { String(format: ", which takes %.3f s in this log", $0.median) } ?? "") + "."
    case .absoluteXPath:
      return
        "an XPath from the root, \(times). It reads the whole tree, and breaks when the screen "
        + "changes. Give the element an accessibility id."
    case .lateFirstCheck:
      return "waits that found their element at the first check, \(times). XCUITest checks first "
        + "after a second. Check 'exists' before you wait."
    case .polling:
      return
        "searches that found nothing and were repeated, \(times). Wait for what comes "
        + "last, or poll less often."
    case .idleTimeout:
      return
        "waits for an idle app that ended by time-out, \(times). Find the animation that doesn't "
        + "end, and switch it off in tests."
    case .singleReads:
      return "elements read one by one, \(times) in a row. Read them from one page source or one "
        + "snapshot()."
    case .deepTree:
      return "an XPath of 30 levels or more, \(times). Set snapshotMaxDepth to what the test needs."
    }
  }

  /// The differences to another log by kind of command: both medians and sums.
  package func comparison(with other: LogAnalysis) -> String {
    var table = TextTable([
      ("Command", .left), ("n", .right), ("Then n", .right), ("Median s", .right),
      ("Then", .right), ("Sum", .right), ("Then", .right), ("Difference", .right),
    ])
    let names = Set(kinds.keys).union(other.kinds.keys)
    func difference(_ name: String) -> Int {
      (other.kinds[name]?.total ?? 0) - (kinds[name]?.total ?? 0)
    }
    for name in names.sorted(by: { (abs(difference($0)), $1) > (abs(difference($1)), $0) }) {
      let tallies = [kinds[name], other.kinds[name]]
      table.add(
        [name] + tallies.map { "\($0?.count ?? 0)" }
          + tallies.map { $0?.spread.map { String(format: "%.3f", $0.median) } ?? "–" }
          + tallies.map { Self.seconds($0?.total ?? 0) }
          + [String(format: "%+.3f", Double(difference(name)) / 1000)])
    }
    return table.text
  }
}
