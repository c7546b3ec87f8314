import ArgumentParser
import Device
import Foundation
import Inspector
import SampleApps
import Variations

struct ConsoleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "console",
    abstract: "Try queries and locators on an app, line by line.",
    discussion: """
      A line is Swift for the native tool (app.buttons["Add"].tap()), Swift or Python for \
      WebDriver (driver.find_element(AppiumBy.XPATH, "//a").click()), Calabash's query \
      language (query("button marked:'Add'")), or just a locator: an XPath, class chain, predicate, \
      CSS selector or accessibility id. An XPath after "web" searches the \
      page in the web view. The commands tree, ids, labels and marks list the \
      elements on the screen. Type help \
      for examples, and quit to end. 'rlwrap duet console' adds history and editing.

      The clock is virtual and advances by one second after each line. If standard input is not a \
      terminal, each line is printed before its answer, and the exit code is 1 if any line failed.
      """)

  @Argument(help: "The app: TinyLog, Beer Explorer, or a sample such as Articles.")
  var app = "TinyLog"
  @Option(parsing: .unconditionalSingleValue, help: "A launch argument (repeatable).")
  var argument: [String] = []

  private static let help = """
    app.cells.count                        Swift, native tool
    driver.find_element(AppiumBy.ID, "a")  Python, WebDriver
    //XCUIElementTypeButton                XPath
    **/XCUIElementTypeButton               class chain
    label == 'a'                           predicate
    #search                                CSS selector in the web view's page
    web //input                            XPath in the web view's page
    query("tableViewCell index:0 label")   Calabash, also query("…", :text) and touch("…")
    tree, ids, labels, marks               list the elements on the screen
    quit                                   end

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
      writeOutput("\(definition.name) is running. Type help for examples, Ctrl-D to end.\n")
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
      lines.append(hits + time + (answer.acted ? ", done" : ""))
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
