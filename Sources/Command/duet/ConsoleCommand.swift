import ArgumentParser
import Device
import Foundation
import Inspector
import SampleApps

/// `duet console`: an app, and lines in any of the tools' languages that look at it and act on it.
struct ConsoleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "console",
    abstract: "Try queries and locators on an app, a line at a time.",
    discussion: """
      A line is Swift for the native tool (app.buttons["Add"].tap()), Swift or Python for WebDriver \
      (driver.find_element(AppiumBy.XPATH, "//a").click()), or a bare locator: XPath, class chain, \
      predicate, CSS, accessibility id. "web" in front of an XPath searches the web view's page. \
      tree, ids, labels and marks list what is on the screen; help and quit do what they say. Tab \
      completes, the arrows recall earlier lines.

      The clock is virtual: after each line it goes on by a second. Without a terminal, lines are \
      read from standard input, and the exit code is 1 when one of them failed.
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
    let device = Device(apps: InstalledApps.all(), clock: .virtual)
    func plain(_ name: String) -> String { name.lowercased().filter(\.isLetter) }
    let names = device.apps.map(\.name)
    guard
      let definition = device.apps.first(where: {
        plain($0.name) == plain(app) || $0.bundleIdentifier == app
      })
    else {
      throw ValidationError("There is no app '\(app)'. Known: \(names.joined(separator: ", ")).")
    }
    do {
      try device.launch(definition.bundleIdentifier, arguments: argument)
    } catch {
      throw failure("error: \(error)", ExitCode(64))
    }
    device.run(for: .seconds(1))
    let console = Console(device)
    if let terminal = RawTerminal() {
      writeOutput("\(definition.name) runs. help says what can be typed; Ctrl-D ends.\n")
      let editor = LineEditor { console.evaluate($0, isConfirmed: false).completions }
      terminal.readLines(with: editor, prompt: "> ") { line in
        if line == "quit" { return false }
        _ = carryOut(line, console, device, isInteractive: true)
        return true
      }
      return
    }
    var hasFailed = false
    while let line = readLine(), line != "quit" {
      writeOutput("> \(line)\n")
      if !carryOut(line, console, device, isInteractive: false) { hasFailed = true }
    }
    if hasFailed { throw ExitCode(1) }
  }

  /// Evaluates a line and prints the answer.
  ///
  /// - Returns: whether it is without an error.
  private func carryOut(
    _ line: String, _ console: Console, _ device: Device, isInteractive: Bool
  ) -> Bool {
    if line == "help" {
      writeOutput(Self.help)
      return true
    }
    let answer = console.evaluate(line, isConfirmed: true)
    device.run(for: .seconds(1))
    var text = ""
    if !answer.count.isEmpty {
      text += "\(answer.language): \(answer.count) \(answer.count == "1" ? "hit" : "hits")"
      if isInteractive { text += String(format: ", %.2f ms", answer.microseconds / 1000) }
      text += answer.acted ? "; done\n" : "\n"
    }
    if answer.value == nil, answer.error == nil, !answer.acted {
      for (number, hit) in answer.hits.enumerated() { text += "  \(number + 1) \(hit.text)\n" }
    }
    if let value = answer.value { text += value + "\n" }
    if let error = answer.error {
      if let offset = answer.offset {
        text += "\(line)\n\(String(repeating: " ", count: offset))^\n"
      }
      text += "error: \(error)\n"
    }
    writeOutput(text)
    return answer.error == nil
  }
}

/// The terminal of standard input, key by key, as long as it is kept.
private final class RawTerminal {
  private var usual = termios()

  /// Nil where standard input or output is no terminal.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      tcgetattr(STDIN_FILENO, &usual) == 0
    else { return nil }
  }

  /// Reads lines, and has each carried out, until one says that it was the last.
  func readLines(with editor: LineEditor, prompt: String, _ carryOut: (String) -> Bool) {
    var (editor, bytes, buffer) = (editor, [UInt8](), [UInt8](repeating: 0, count: 256))
    setRaw(true)
    defer { setRaw(false) }
    draw(prompt, editor)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      guard count > 0 else { return }
      bytes += buffer[..<count]
      for key in LineEditor.Key.keys(in: &bytes) {
        switch editor.take(key) {
        case .none: break
        case .choices(let choices):
          writeOutput("\n\(choices.joined(separator: "\n"))\n")
        case .end:
          writeOutput("\n")
          return
        case .line(let line):
          writeOutput("\n")
          setRaw(false)
          if !line.isEmpty, !carryOut(line) { return }
          setRaw(true)
        }
      }
      draw(prompt, editor)
    }
  }

  private func setRaw(_ isRaw: Bool) {
    var mode = usual
    if isRaw {
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
      mode.c_iflag &= ~tcflag_t(ICRNL | IXON)
    }
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
  }

  /// Draws the line anew; of one that is too long, what is around the cursor.
  private func draw(_ prompt: String, _ editor: LineEditor) {
    let room = max((Terminal.output.width ?? 80) - prompt.count - 1, 10)
    let first = max(editor.cursor - room, 0)
    let shown = editor.text.dropFirst(first).prefix(room)
    writeOutput("\r\u{1b}[K\(prompt)\(shown)\r\u{1b}[\(prompt.count + editor.cursor - first)C")
  }
}
