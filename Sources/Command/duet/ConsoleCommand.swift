import ArgumentParser
import Device
import Foundation
import Inspector
import SampleApps
import Variations

struct ConsoleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "console",
    abstract: "Try queries and locators on an app, a line at a time.",
    discussion: """
      A line is Swift for the native tool (app.buttons["Add"].tap()), Swift or Python for WebDriver \
      (driver.find_element(AppiumBy.XPATH, "//a").click()), or a bare locator: XPath, class chain, \
      predicate, CSS, accessibility id. "web" in front of an XPath searches the web view's page. \
      tree, ids, labels and marks list what is on the screen; help and quit do what they say. 'rlwrap \
      duet console' adds history and editing.

      The clock is virtual: after each line it goes on by a second. If standard input is not a \
      terminal, each line is printed before its answer, and the exit code is 1 if one of them failed.
      """)

  @Argument(help: "The app: TinyLog, Beer Explorer, or a sample such as Articles.")
  var app = "TinyLog"
  @Option(help: "A launch argument; may be repeated.") var argument: [String] = []

  private static let help = """
    app.cells.count                        Swift for the native tool
    driver.find_element(AppiumBy.ID, "a")  Python, for WebDriver
    //XCUIElementTypeButton                an XPath; **/… is a class chain, label == 'a' a predicate
    #search, web //input                   CSS, or an XPath, in the web view's page
    query("tableViewCell index:0 label")   Calabash; behind a comma :text, and touch("…")
    tree, ids, labels, marks               what is on the screen
    quit                                   the end

    """

  func run() throws {
    let device = Device(apps: InstalledApps.all(variations: Variations.all()), clock: .virtual)
    let names = device.apps.map(\.name)
    guard
      let definition = InstalledApps.app(named: app, among: device.apps)
        ?? device.apps.first(where: { $0.bundleIdentifier == app })
    else {
      throw ValidationError("There is no app '\(app)'. Known: \(names.joined(separator: ", ")).")
    }
    try exiting(with: 64) {
      try device.launch(definition.bundleIdentifier, arguments: argument)
    }
    device.run(for: .seconds(1))
    let console = Console(device)
    let isTerminal = isatty(STDIN_FILENO) == 1
    if isTerminal {
      writeOutput("\(definition.name) runs. help says what can be typed; Ctrl-D ends.\n")
    }
    var hasFailed = false
    while true {
      if isTerminal { writeOutput("> ") }
      guard let line = readLine(), line != "quit" else { break }
      if !isTerminal { writeOutput("> \(line)\n") }
      if line == "help" {
        writeOutput(Self.help)
        continue
      }
      let answer = console.evaluate(line, isConfirmed: true)
      device.run(for: .seconds(1))
      writeOutput(Self.text(answer, to: line, isTimed: isTerminal))
      if answer.error != nil { hasFailed = true }
    }
    if hasFailed, !isTerminal { throw ExitCode(1) }
  }

  private static func text(_ answer: Console.Answer, to line: String, isTimed: Bool) -> String {
    var lines: [String] = []
    if !answer.count.isEmpty {
      let hits = "\(answer.language): \(answer.count) \(answer.count == "1" ? "hit" : "hits")"
      let time = isTimed ? String(format: ", %.2f ms", answer.microseconds / 1000) : ""
      lines.append(hits + time + (answer.acted ? "; done" : ""))
    }
    if let value = answer.value {
      lines.append(value)
    } else if answer.error == nil, !answer.acted {
      lines += answer.hits.enumerated().map { "  \($0 + 1) \($1.text)" }
    }
    if let offset = answer.offset { lines += [line, String(repeating: " ", count: offset) + "^"] }
    if let error = answer.error { lines.append("error: \(error)") }
    return lines.map { $0 + "\n" }.joined()
  }
}
