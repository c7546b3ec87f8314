import Desktop
import Device
import Foundation
import LiveSite
import SampleApps
import Testing
import WebDriver
import WebDriverServer

extension BesideABrowser {
  /// The simulated device's screens beside the accessibility trees of the same screens in browsers:
  /// the same gestures lead to both.
  ///
  /// The differences stand in `DesktopDifferences.txt`, each with its reason. The check fails when
  /// there is another one, and when one of these is gone.
  struct DesktopScreenTests {
    /// What is done on a screen.
    enum Act: Sendable, CustomStringConvertible {
      case tap(ElementType, String)
      case swipeLeft(String)
      case type(String)

      var description: String {
        switch self {
        case .tap(_, let name): "tap \(name)"
        case .swipeLeft(let name): "swipe \(name)"
        case .type(let text): "type \(text)"
        }
      }
    }

    /// Screens of an app, each reached from the one before; each is compared.
    struct Way: Sendable, CustomTestStringConvertible {
      let path: String
      let app: String
      let arguments: [String]
      let acts: [Act]
      let isChromium: Bool
      var engine: String { isChromium ? "chromium" : "webkitgtk" }
      var testDescription: String { "\(app) in \(engine)" }
    }

    private static let ways = [false, true].flatMap { isChromium in
      [
        Way(
          path: "tinylog", app: "app.duet.tinylog",
          arguments: ["--store", "memory", "--list", "TODO:red", "--list", "Groceries"],
          acts: [
            .swipeLeft("TODO"), .tap(.button, "Edit"), .tap(.button, "Cancel"),
            .tap(.staticText, "Groceries"), .tap(.textField, "Add new task"), .type("Milk\n"),
            .tap(.button, "check box"), .tap(.button, "edit"), .tap(.button, "remove"),
            .tap(.button, "edit"), .tap(.button, "Export"), .tap(.button, "Close"),
            .tap(.button, "My Lists"), .tap(.button, "Settings"), .tap(.staticText, "Text size"),
            .tap(.switch, "Use system font"),
          ], isChromium: isChromium),
        Way(
          path: "beer-explorer", app: "app.duet.beer-explorer", arguments: [],
          acts: [
            .tap(.textField, "Search"), .type("400"), .tap(.link, "400 blonde 5.6%"),
            .tap(.button, "Back"), .type("x"),
          ], isChromium: isChromium),
      ]
    }

    @Test func bothShowTheSame() async throws {
      let server = WebDriverServer(
        handler: RemoteEnd(configuration: .init(apps: [])),
        pages: try LiveSite(dataFolder: FileManager.default.temporaryDirectory),
        configuration: .init(port: 0))
      let port = try await server.start()
      let session = try DesktopSession()
      var known = try KnownLines()
      var count = 0
      for way in Self.ways {
        for (place, lines) in try Self.screens(of: way, port: port, on: session).enumerated() {
          let screen = place == 0 ? "launch" : "\(way.acts[place - 1])"
          count += lines.simulated.count
          for difference in lines.real.difference(from: lines.simulated) {
            let line =
              switch difference {
              case .insert(_, let element, _): "+ \(element)"
              case .remove(_, let element, _): "- \(element)"
              }
            if !known.take("\(way.path) \(way.engine) \(line)") {
              Issue.record("\(way.path) \(way.engine) (\(screen)) \(line)")
            }
          }
        }
      }
      await server.stop()
      for line in known.unused { Issue.record("this difference is gone: \(line)") }
      print("\(count) elements of screens were compared with real accessibility trees.")
    }

    /// The elements of each screen on a way, as lines.
    private static func screens(
      of way: Way, port: Int, on session: DesktopSession
    ) throws -> [(simulated: [String], real: [String])] {
      let simulated = Device(apps: InstalledApps.all(), clock: .virtual)
      try simulated.launch(way.app, arguments: way.arguments)
      let query = way.arguments.map { "argument=\($0)" } + ["keyboard=shown"]
      let address = "http://127.0.0.1:\(port)/apps/\(way.path)?\(query.joined(separator: "&"))"
      let url = try #require(URL(string: address))
      let definition = DesktopDefinition(
        bundleIdentifier: way.app, name: "TinyLog", isApp: way.path == "tinylog", on: session
      ) { _ in way.isChromium ? .chromium(url) : .webKitGTK(url) }
      let real = definition.makeDevice()
      try real.launch(way.app)
      var screens: [(simulated: [String], real: [String])] = []
      func look() {
        // What an answer of the service changes is waited for, on either clock.
        simulated.run(for: .seconds(1))
        let wanted = lines(of: simulated).count
        _ = real.run(upTo: .seconds(3)) { lines(of: real).count == wanted }
        screens.append((lines(of: simulated), lines(of: real)))
      }
      look()
      for act in way.acts {
        for device in [simulated, real] { try perform(act, on: device) }
        look()
      }
      real.terminate()
      return screens
    }

    private static func perform(_ act: Act, on device: Device) throws {
      func node(_ type: ElementType, _ name: String) throws -> ElementNode {
        let nodes = all(on: device).filter { $0.element.type == type }
        return try #require(
          nodes.first {
            [$0.element.label, $0.element.identifier, $0.element.placeholder].contains(name)
          }, "no \(type.name) '\(name)' in \(device.tree?.debugDescription ?? "nothing")")
      }
      switch act {
      case .tap(let type, let name): try device.tap(node(type, name))
      case .swipeLeft(let name): try device.swipe(node(.staticText, name), .left)
      case .type(let text): try device.typeText(text)
      }
    }

    private static func all(on device: Device) -> [ElementNode] {
      func all(_ node: ElementNode) -> [ElementNode] { [node] + node.children.flatMap(all) }
      return device.tree.map { all($0.application) } ?? []
    }

    /// What queries see of the elements, in order: what each is and says, and what it is in. Groups
    /// that say nothing are left out; frames are another screen's.
    private static func lines(of device: Device) -> [String] {
      all(on: device).filter(\.isSomething).map { node in
        let element = node.element
        let inside = node.ancestors.filter(\.isSomething).map { $0.element.type.capitalizedName }
        var line = (inside.reversed() + [element.type.capitalizedName]).joined(separator: "/")
        if !element.label.isEmpty { line += " '\(element.label)'" }
        if !element.identifier.isEmpty { line += " identifier=\(element.identifier)" }
        if let value = element.value { line += " value=\(value)" }
        if let placeholder = element.placeholder { line += " placeholder=\(placeholder)" }
        if !element.isEnabled { line += " disabled" }
        if element.isSelected { line += " selected" }
        if element.isFocused { line += " focused" }
        return line.replacing("\n", with: "⏎")
      }
    }
  }
}

extension ElementNode {
  /// Whether it is more than a group without a name.
  fileprivate var isSomething: Bool { ![.application, .window, .other].contains(element.type) }
}

/// The known differences: lines with `*` for any text, below the reason that they share.
private struct KnownLines {
  private var lines: [(pattern: String, isUsed: Bool)]

  init() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("DesktopDifferences.txt")
    lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { (String($0), false) }
  }

  var unused: [String] { lines.filter { !$0.isUsed }.map(\.pattern) }

  /// Whether a difference is known.
  mutating func take(_ line: String) -> Bool {
    let matching = lines.indices.filter { fnmatch(lines[$0].pattern, line, 0) == 0 }
    for place in matching { lines[place].isUsed = true }
    return !matching.isEmpty
  }
}
