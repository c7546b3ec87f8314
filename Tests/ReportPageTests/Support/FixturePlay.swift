import ComparisonReport
import ScenarioFormat

/// What a tool of the fixture does in an item: made up from the item's text.
struct FixturePlay {
  let tool: FixtureTool
  let item: ScenarioItem

  /// What the text names in quotes, or its last word.
  private var names: [String] {
    let quoted = item.text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    let words = item.text.split { !$0.isLetter }.filter { $0.count > 2 }
    return quoted.isEmpty ? [words.last.map { String($0) } ?? "Add"] : quoted
  }

  func data() throws -> PlayData {
    let folder = item.scenario.letter == "A" ? "TinyLog" : "BeerExplorer"
    let file =
      tool.isPython
      ? "Comparison/clients/test_\(item.scenario.compact.lowercased()).py"
      : "Tests/\(tool.isNative ? "NativeSuite" : "WebDriverSuite")/\(folder)/"
        + "\(item.scenario.compact)Tests.swift"
    let line = 10 * item.testCase + 8 * item.number + (item.kind == .step ? 0 : 4)
    var play = try Blank.play(file, line: line)
    play.runs = 20
    play.passedRuns = 20
    var source = try Blank.source(line, tool.isPython ? "python" : "swift")
    source.lines = lines
    play.source = source
    let sent = try names.flatMap { try commands(for: $0) }
    play.sent = sent
    play.commands = sent.count
    play.bytes =
      tool.isNative
      ? nil : sent.map { ($0.bytesSent ?? 0) + ($0.bytesReceived ?? 0) }.reduce(0, +)
    play.picture = "\(item.scenario)-\(item.testCase)-\(item.number)" + (tool.isBrowser ? "b" : "")
    return play
  }

  private var lines: [String] {
    names.flatMap { name in
      item.kind == .step
        ? [
          tool.isNative
            ? "try app.navigationBars.buttons[\"\(name)\"].tap()"
            : "try await driver.tap(XPath.barButton(\"\(name)\"))"
        ]
        : [
          "// The list says how many are open, and that is 1.",
          "XCTAssertTrue(app.staticTexts[\"\(name)\"].waitForExistence(timeout: 10))",
        ]
    }
  }

  private func commands(for name: String) throws -> [SentData] {
    if tool.isNative {
      let query = try Blank.sent("query", "navigationBars.buttons[\"\(name)\"]")
      return item.kind == .step
        ? [query, try Blank.sent("gesture", "tap on button \"\(name)\"")] : [query]
    }
    var find = try Blank.sent("request", "POST /element")
    find.using = item.scenario.letter == "B" ? "css selector" : "xpath"
    find.value =
      item.scenario.letter == "B"
      ? "main > ul.beers > li[data-name=\"\(name)\"] a"
      : "//XCUIElementTypeNavigationBar/descendant::XCUIElementTypeButton[@name=\"\(name)\" and "
        + "@visible=\"true\" and not(ancestor::XCUIElementTypeTable)]"
    find.bytesSent = 60 + (find.value?.count ?? 0)
    find.bytesReceived = 93
    find.status = 200
    var click = try Blank.sent("request", "POST /element/{id}/click")
    click.bytesSent = 2
    click.bytesReceived = 14
    click.status = 200
    guard item.kind == .expectation else { return [find, click] }
    var missed = find
    missed.status = 404
    missed.bytesReceived = 212
    var pause = try Blank.sent("pause", "POST /execute/sync mobile: wait")
    pause.bytesSent = 66
    pause.bytesReceived = 14
    pause.status = 200
    return item.number.isMultiple(of: 2) ? [missed, pause, find] : [find]
  }
}
