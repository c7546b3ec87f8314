import ComparisonReport
import Foundation

/// A part of the time that a log shows.
package enum LogPart: String, CaseIterable, Sendable {
  case start = "session and test start"
  case launch = "launching and closing apps"
  /// Pauses of waits before a first check that found the element. It may have come in this pause.
  case present = "waiting for elements that were there already, at most"
  case waits = "waiting for elements"
  case idle = "idle waits"
  case looks = "snapshots"
  case search
  case interruptions = "interruption checks"
  case synthesis = "synthesising gestures"
  case typing
  case xPath = "finding elements by XPath"
  case finds = "finding elements by other locators"
  /// Searches that failed or returned an empty list.
  case misses = "searches that found nothing"
  case reads = "reading elements by WebDriver"
  case gestures = "gestures by WebDriver"
  case sources = "page sources and pictures by WebDriver"
  case web = "web contexts"
  case others = "other requests"
  case own = "requests’ own time, outside WebDriverAgent"
  case gaps = "the client’s time between requests"
  case debug = "collecting debug information"
  case test = "the test’s own code, and what isn’t known"
  case stepless = "tests without steps, such as unit tests"
}

/// The durations of one kind of command, in whole milliseconds. A histogram, so that its size
/// doesn't depend on the log's.
struct LogTally: Equatable {
  private var counts: [Int: Int] = [:]
  private(set) var count = 0
  /// The sum in milliseconds.
  private(set) var total = 0

  mutating func add(_ milliseconds: Int) {
    // Seconds are exact enough for what takes more than ten minutes.
    counts[milliseconds < 600_000 ? milliseconds : milliseconds / 1000 * 1000, default: 0] += 1
    count += 1
    total += milliseconds
  }

  static func += (sum: inout LogTally, more: LogTally) {
    sum.counts.merge(more.counts, uniquingKeysWith: +)
    sum.count += more.count
    sum.total += more.total
  }

  /// The quartiles in seconds. Nil if there are no durations.
  var spread: Spread? {
    let sorted = counts.sorted { $0.key < $1.key }
    guard let first = sorted.first, let last = sorted.last else { return nil }
    func duration(_ rank: Int) -> Double {
      var left = rank
      for (milliseconds, count) in sorted {
        if left < count { return Double(milliseconds) / 1000 }
        left -= count
      }
      return Double(last.key) / 1000
    }
    // Interpolates as Spread does.
    func quantile(_ part: Double) -> Double {
      let place = part * Double(count - 1)
      let (low, high) = (duration(Int(place)), duration(min(Int(place) + 1, count - 1)))
      return low + (high - low) * (place - place.rounded(.down))
    }
    var spread = Spread(of: [Double(first.key) / 1000, Double(last.key) / 1000])
    spread?.count = count
    spread?.lowerQuartile = quantile(0.25)
    spread?.median = quantile(0.5)
    spread?.upperQuartile = quantile(0.75)
    return spread
  }
}

/// What a log shows: where the time goes, by kind of command and by test or session.
package struct LogAnalysis {
  /// A test or a session.
  package struct Section {
    package var name: String
    /// The number of its first line.
    package var line: Int
    package var parts: [LogPart: Int] = [:]

    package var total: Int { parts.values.reduce(0, +) }
  }

  /// A command that took long.
  package struct Slow {
    package let kind: String
    package let line, milliseconds: Int
    package let section: String
  }

  /// Something that takes time and can be avoided.
  struct Hint: Hashable {
    enum Kind: Hashable {
      /// With the accessibility id that an XPath asks for.
      case xPath(id: String)
      case absoluteXPath, lateFirstCheck, polling, idleTimeout, singleReads, deepTree
    }
    let kind: Kind
    /// The line of the first case.
    let line: Int
    var count = 0
    var milliseconds = 0
  }

  var kinds: [String: LogTally] = [:]
  package var parts: [LogPart: Int] = [:]
  package private(set) var sections: [Section] = []
  package private(set) var slowest: [Slow] = []
  private(set) var hints: [Hint.Kind: Hint] = [:]
  /// The texts that were typed, which must not be shown.
  var secrets: Set<String> = []
  /// What was left out, or can't be known.
  var remarks: [String] = []
  /// The number of requests, and of XCTest's steps that are in no other step.
  package var commandCount = 0
  /// The time of each part in XCTest's last steps of commands. It may contain the test's own code.
  private(set) var openEnds: [LogPart: Int] = [:]
  /// Whether Appium's lines have time stamps, requests have times of WebDriverAgent's part, so that
  /// implicit waits are visible, and the locator of a search isn't known.
  var (isStamped, showsInside, hasUnknownLocators) = (false, false, false)
  /// The numbers of XCTest's waits, and of checks outside of one: the log doesn't say when such a
  /// wait began.
  var (waitCount, looseCheckCount) = (0, 0)
  package var lineCount = 0
  /// The number of lines that other programs wrote.
  var otherCount = 0
  var unknownCount = 0
  /// The shapes of the first lines that weren't understood.
  private(set) var unknown: [String] = []

  static let slowCount = 20
  /// Further tests and sessions are one section.
  private static let sectionCount = 1000
  private static let hintCount = 200

  package var total: Int { parts.values.reduce(0, +) }
  var isEmpty: Bool { kinds.isEmpty }

  mutating func add(_ kind: String, _ milliseconds: Int) {
    kinds[kind, default: LogTally()].add(milliseconds)
  }

  /// Adds time to a part of the sums and of a section.
  mutating func add(
    _ part: LogPart, _ milliseconds: Int, in section: Int, hasOpenEnd: Bool = false
  ) {
    guard milliseconds > 0 else { return }
    parts[part, default: 0] += milliseconds
    if hasOpenEnd { openEnds[part, default: 0] += milliseconds }
    if sections.indices.contains(section) {
      sections[section].parts[part, default: 0] += milliseconds
    }
  }

  /// Returns the place of a new section.
  mutating func begin(_ name: String, line: Int) -> Int {
    if sections.count < Self.sectionCount {
      sections.append(Section(name: name, line: line))
    } else if sections.count == Self.sectionCount {
      sections.append(Section(name: "all further ones", line: line))
    }
    return sections.count - 1
  }

  mutating func noteSlow(_ slow: Slow) {
    if slowest.count == Self.slowCount, let last = slowest.last,
      last.milliseconds >= slow.milliseconds
    {
      return
    }
    let place = slowest.firstIndex { $0.milliseconds < slow.milliseconds } ?? slowest.count
    slowest.insert(slow, at: place)
    if slowest.count > Self.slowCount { slowest.removeLast() }
  }

  mutating func note(_ kind: Hint.Kind, line: Int, count: Int = 1, _ milliseconds: Int) {
    guard hints[kind] != nil || hints.count < Self.hintCount else { return }
    hints[kind, default: Hint(kind: kind, line: line)].count += count
    hints[kind]?.milliseconds += milliseconds
  }

  /// The number of typed texts that are kept. If there are more, no id is shown.
  static let secretLimit = 10_000

  /// Counts a line that wasn't understood. Its letters and digits are replaced, since it may contain
  /// typed texts and passwords.
  mutating func noteUnknown(_ line: LogLine, number: Int) {
    unknownCount += 1
    guard unknown.count < 3 else { return }
    let shape = line.text.prefix(100).map { character -> Character in
      character.isLetter ? "x" : character.isNumber ? "9" : character
    }
    unknown.append("line \(number): \(String(shape))\(line.count > 100 ? "…" : "")")
  }

  /// Adds a part of the log, such as a test.
  mutating func merge(_ other: LogAnalysis) {
    kinds.merge(other.kinds) { first, second in
      var sum = first
      sum += second
      return sum
    }
    parts.merge(other.parts, uniquingKeysWith: +)
    openEnds.merge(other.openEnds, uniquingKeysWith: +)
    commandCount += other.commandCount
    waitCount += other.waitCount
    looseCheckCount += other.looseCheckCount
    for section in other.sections {
      if sections.count < Self.sectionCount {
        sections.append(section)
      } else {
        let place = begin(section.name, line: section.line)
        sections[place].parts.merge(section.parts, uniquingKeysWith: +)
      }
    }
    for slow in other.slowest { noteSlow(slow) }
    for hint in other.hints.values {
      note(hint.kind, line: hint.line, count: hint.count, hint.milliseconds)
    }
  }
}

/// Reads logs of Appium's server and of XCTest, also mixed in one file.
package struct LogImport {
  package let analysis: LogAnalysis

  /// Reads a log. What can't be understood is counted.
  /// - Throws: ``LogError`` if the file can't be read, isn't text, or has no line with a time.
  package init(_ path: String) throws {
    var (appium, tests, inner) = (AppiumLog(), XCTestLog(), XCTestLog())
    var (figures, inside) = (LogAnalysis(), LogAnalysis())
    try LogReader(path: path).eachLine { number, line in
      figures.lineCount = number
      // Lines of WebDriverAgent's own test are inside requests, so their times aren't added. Lines
      // that begin with # are comments on the log.
      let isUnderstood =
        line.isBlank || line[0] == 35
        || (line.index(of: "[Xcode]", before: 120) != nil
          && inner.read(line, number: number, into: &inside))
        || tests.read(line, number: number, into: &figures)
        || appium.read(line, number: number, into: &figures)
      if isUnderstood { return }
      if Self.isOther(line, &tests, appium) {
        figures.otherCount += 1
      } else {
        figures.noteUnknown(line, number: number)
      }
    }
    appium.end(&figures)
    tests.end(&figures)
    inner.end(&inside)
    for (kind, tally) in inside.kinds { figures.kinds["inside WebDriverAgent: \(kind)"] = tally }
    figures.isStamped = appium.isStamped
    figures.remarks = Self.remarks(appium, tests, figures)
    figures.secrets = tests.secrets.union(appium.secrets).union(inner.secrets)
    guard !figures.isEmpty || tests.mixed.isEmpty else {
      throw LogError(
        path,
        "its tests ran at the same time, and their lines don't say to which they belong. Run them "
          + "one after the other, or give the log of one device")
    }
    guard !figures.isEmpty else {
      throw LogError(
        path,
        "none of its \(figures.lineCount) lines has a time of Appium's server or of XCTest. "
          + "Give Appium's log at level info or debug, or the raw output of xcodebuild")
    }
    analysis = figures
  }

  /// Whether a line was written by a build, an app or a library, or continues a message.
  private static func isOther(
    _ line: LogLine, _ tests: inout XCTestLog, _ appium: AppiumLog
  ) -> Bool {
    if appium.isInMessage { return " \t{}[]()<\"'".utf8.contains(line[0]) }
    // An app's message has its process, such as TinyLog[745:18058].
    for place in 0..<min(line.count, 160) where line[place] == 91 {
      if let process = line.number(at: place + 1), line[process.end] == 58,
        let thread = line.number(at: process.end + 1), line[thread.end] == 93
      {
        tests.isInMessage = true
      }
    }
    return tests.isInMessage || !tests.isInRun
  }

  private static func remarks(
    _ appium: AppiumLog, _ tests: XCTestLog, _ figures: LogAnalysis
  ) -> [String] {
    var remarks: [String] = []
    func note(_ count: Int, _ one: String, _ text: String) {
      if count > 0 { remarks.append("\(count) \(count == 1 ? one : one + "s") \(text)") }
    }
    note(tests.copies, "test", "printed again, counted once.")
    note(
      tests.mixed.count, "test",
      "left out, because tests ran at the same time and their lines don't say to which they belong."
    )
    note(tests.unended, "test", "without an end. The last steps aren't counted.")
    note(
      appium.unanswered, "request", "without an answer, such as the last one of a log that was cut."
    )
    note(
      appium.orphans, "answer", "without a request, such as the first one of a log that was cut.")
    if appium.sessionCount > 0, !appium.isStamped {
      remarks.append(
        "Appium's lines have no time stamps, so the client's gaps and the requests' own time aren't "
          + "known. Start Appium with --log-timestamp.")
    }
    return remarks
  }
}
