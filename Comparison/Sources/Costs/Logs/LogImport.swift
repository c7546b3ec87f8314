import ComparisonReport
import Foundation

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
