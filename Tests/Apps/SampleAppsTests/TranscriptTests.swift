import Device
import Foundation
import SampleApps
import TestSupport
import Testing
import WebView

/// Compares screens with golden files. See `expectGolden`.
struct TranscriptTests {
  /// `walks.txt` has launches (`# APP ARGUMENTS`), gestures (`> …`), and what the screen shows.
  @Test func `Each walk through an app shows the same screens`() throws {
    let file = URL(filePath: #filePath + "/../Golden/walks.txt").standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    var lines: [String] = []
    var driver: AppDriver?
    for line in text.split(separator: "\n").map(String.init) where !line.hasPrefix("  ") {
      lines.append(line)
      do {
        if line.hasPrefix("# ") {
          driver = nil
          driver = try Self.launched(String(line.dropFirst(2)))
        } else if line.hasPrefix("> ") {
          try driver?.play(String(line.dropFirst(2)))
        } else {
          continue
        }
        lines.append("  \(driver?.look ?? "not launched")")
      } catch { lines.append("  error: \("\(error)".prefix(400).replacing("\n", with: "\\n"))") }
    }
    for name in Fault.all.map(\.name) + Redesign.all.map(\.name) {
      #expect(text.contains(name), "\(name) has no walk.")
    }
    try expectGolden(lines.joined(separator: "\n") + "\n", "walks.txt")
  }

  /// JSON after the arguments is the data in the environment.
  private static func launched(_ line: String) throws -> AppDriver {
    let parts = line.split(separator: " {", maxSplits: 1)
    let words = parts[0].split(separator: " ").map(String.init)
    return try AppDriver(
      words[0], Array(words.dropFirst()),
      environment: parts.count > 1 ? ["data": "{" + parts[1]] : [:])
  }

  @Test func `Each state of the gallery shows the same screen`() throws {
    var lines: [String] = []
    for state in try GalleryState.all() {
      let driver = AppDriver(try state.device())
      let tree = try #require(driver.device.tree)
      for node in tree.index.nodes where Self.controls.contains(node.element.type) {
        let element = node.element
        // Otherwise tests depend on the order, and users of a screen reader can't use the app.
        #expect([element.identifier, element.label, element.placeholder ?? ""] != ["", "", ""])
      }
      var look = driver.look(names: true)
      if let html = driver.document?.documentElement.outerHTML {
        // Of a page's rows, three are enough.
        let rows = #/((?:<li.*?</li>){3})(?:<li.*?</li>)+/#
        look = html.replacing(rows) { match in String(match.output.1) + "…" }
      }
      lines.append("\(state.id): \(look)")
    }
    try expectGolden(lines.joined(separator: "\n") + "\n", "screens.txt")
  }

  private static let controls: Set<ElementType> = [
    .button, .link, .searchField, .secureTextField, .slider, .switch, .textField, .textView,
  ]
}
