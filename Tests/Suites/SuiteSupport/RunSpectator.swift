import Device
import Foundation
import Inspector
import NativeQuery
import TraceRecords
import ScreenPicture
import WebDriver

/// Observes a run from outside. The run continues after a failed check, writes no trace and reports
/// no failure. All functions are called on the run's thread.
package protocol RunObserver: AnyObject {
  /// Returns the transport to use for a remote end in the process.
  func transport(
    over base: InProcessTransport, to remoteEnd: RemoteEnd
  ) -> any WebDriverTransport
  /// The native session has launched its app.
  func launched(_ app: XCUIApplication, on device: Device)
  /// The WebDriver session has launched its app.
  func launched(_ driver: Driver)
  /// An item has ended.
  func finished(_ item: ItemEnd, by probe: any ToolProbe)
  /// The run has ended.
  func finished()
}

extension RunObserver {
  package func transport(
    over base: InProcessTransport, to remoteEnd: RemoteEnd
  ) -> any WebDriverTransport { base }
  package func launched(_ app: XCUIApplication, on device: Device) {}
  package func launched(_ driver: Driver) {}
  package func finished() {}
}

/// Records one run: each item with its commands, their code, and their effects on the screen.
package final class RunSpectator: RunObserver, @unchecked Sendable {
  /// A command of the tool.
  package struct Command: Codable, Sendable {
    /// The kind, as in a trace.
    package let kind: SentCommand.Kind
    /// A native search as code, or what was done in words.
    package var text: String
    /// A request's method. Nil for native commands.
    package let method: String?
    /// The locator's strategy.
    package let using: String?
    /// The locator's selector, or the body of the request.
    package var value: String?
    /// The number of elements found. Nil if the command isn't a search.
    package var hits: Int?
    /// The visible parts of the elements found: left, top, width, height in points.
    package var boxes: [[Double]] = []
    /// The user actions that the device received, in words.
    package var actions: [String] = []
    /// The points that a finger touched, in order: x and y in points.
    package var touches: [[Int]] = []
    /// The index of its line in the item's code.
    package var line = 0
    /// The screen afterwards, as SVG. Nil if it hasn't changed.
    package var picture: String?

    init(_ content: SentCommand.Content) {
      let command = SentCommand(content)
      kind = command.kind
      text = command.text
      method = if case .request(let method, _, _) = content { method } else { nil }
      (using, value) = (command.locator?.using, command.locator?.value)
    }
  }

  /// A finished precondition, step or expectation. The first item is the start of the run.
  package struct Item: Codable, Sendable {
    /// The item's identifier, such as `A.1/TC1/Ex3`; empty for the start.
    package let id: String
    /// The file of its mark, from the top of the package, and the line.
    package let file: String
    package let line: Int
    /// The failed check. Nil if the item passed.
    package let failure: CheckFailure?
    /// The failure message. Nil if the item passed.
    package let message: String?
    /// The tool's commands for the item.
    package let commands: [Command]
    /// The commands as code without page objects and helpers. A repeated command has one line, and so
    /// do an element's search and its use.
    package let code: [String]
  }

  private let launch = SentCommand.Content.application(.launch, "the app")

  /// The maximum number of boxes per command.
  private static let mostBoxes = 40

  private let deliver: (Item) -> Void
  private var commands: [Command] = []
  private var code: [String] = []
  private var requests = RequestCode()
  private var picture: String?
  private var revision: Int?
  private var isWeb = false

  /// The observer's name in a request.
  package static let name = "watch"

  /// Sends the start and each item over a channel.
  package convenience init(on channel: SuiteChannel) {
    self.init { channel.answer(SuiteAnswer(observation: try? JSONEncoder().encode($0))) }
  }

  /// - Parameter deliver: receives the start and each item.
  init(deliver: @escaping (Item) -> Void) { self.deliver = deliver }

  package func transport(
    over base: InProcessTransport, to remoteEnd: RemoteEnd
  ) -> any WebDriverTransport { WatchedTransport(base, remoteEnd, self) }

  /// Records a native run's commands from now on.
  package func launched(_ app: XCUIApplication, on device: Device) {
    app.log?.watcher = { [unowned self, unowned device] command, nodes in
      var seen = Command(SentCommand.Content(command))
      if seen.kind == .query { (seen.text, seen.hits) = (command.code(), nodes.count) }
      record(seen, nodes, on: device) { command.code(typing: Self.typed($0)) }
    }
    record(Command(launch), [], on: device) { _ in "app.launch()" }
    begin()
  }

  /// Records a WebDriver client's request and its response.
  fileprivate func record(
    _ request: WebDriverRequest, _ response: WebDriverResponse, on device: Device
  ) {
    let parts = request.path.split(separator: "/").dropFirst(2)
    let path = zip([""] + parts, parts).map { before, part in
      before == "element" && part != "active" ? "{id}" : String(part)
    }
    let body = try? JSONValue(parsing: request.body)
    let isPause = path == ["actions"] && request.body.contains(Data("\"none\"".utf8))
    let (method, shown) = (request.method, path.map { "/" + $0 }.joined())
    var locator: SentLocator?
    if let using = body?["using"]?.string, let value = body?["value"]?.string {
      locator = SentLocator(using: using, value: value)
    }
    var seen = Command(
      isPause ? .pause(method: method, path: shown) : .request(method: method, path: shown, locator)
    )
    var nodes: [ElementNode] = []
    if path.last == "context" || path.first == "context", let name = body?["name"]?.string {
      isWeb = name.hasPrefix("WEBVIEW")
    }
    let answer = (try? JSONValue(parsing: response.body))?["value"]
    if let locator {
      seen.hits = response.status == 200 ? answer?.array?.count ?? 1 : 0
      if path.count == 1, let screen = try? Inspector.of(device).screen() {
        let limit = path == ["element"] ? 1 : Self.mostBoxes
        let locator = Locator(strategy: locator.using, value: locator.value)
        nodes = (try? screen.hits(locator, isWeb: isWeb, limit: limit))?.compactMap(\.node) ?? []
      }
    } else if !request.body.isEmpty, request.body.count > 2 {
      // References differ in every session.
      seen.value = String(decoding: request.body.prefix(200), as: UTF8.self)
        .replacing(/"[0-9a-f]{8}-w?\d+"/, with: "\"{id}\"")
    }
    // A pause belongs to the line before it, which is repeated afterwards.
    let line =
      isPause
      ? code.last ?? "" : requests.line(method, parts.map(String.init), body, answer: answer)
    record(seen, nodes, on: device) { _ in line }
  }

  private func record(
    _ command: Command, _ nodes: [ElementNode], on device: Device,
    code line: ([TraceAction]) -> String
  ) {
    var command = command
    command.boxes = nodes.prefix(Self.mostBoxes).map(\.visibleFrame)
      .filter { !$0.isNull && !$0.isEmpty }.map { [$0.minX, $0.minY, $0.width, $0.height] }
    let actions = device.takeUserActions().map(TraceAction.init)
    command.actions = actions.map(\.description)
    command.touches = actions.flatMap(\.points)
    let look = device.look()
    if look.revision != revision, let tree = look.tree {
      revision = look.revision
      let new = ScreenPicture(tree: tree).svg()
      if new != picture { command.picture = new }
      picture = new
    }
    add(line(actions), isUse: command.hits == nil)
    command.line = code.count - 1
    commands.append(command)
  }

  /// Returns the text that actions typed.
  private static func typed(_ actions: [TraceAction]) -> String {
    let keys = actions.flatMap { if case .keys(let keys) = $0 { keys } else { [String]() } }
    let special = ["Enter": "\n", "Backspace": "\u{8}", "Delete": "\u{8}"]
    return keys.map { $0.count == 1 ? $0 : special[$0] ?? "" }.joined()
  }

  /// Adds a line of code. The use of an element completes the line that has found it.
  private func add(_ line: String, isUse: Bool) {
    if line == code.last { return }
    if isUse, let last = code.last, line.hasPrefix(last + ".") { code.removeLast() }
    code.append(line)
  }

  package func launched(_ driver: Driver) { begin() }

  /// Delivers the start of the run, after the app's launch.
  private func begin() {
    var start = Command(launch)
    start.picture = picture
    commands = []
    code = []
    deliver(
      Item(
        id: "", file: "", line: 0, failure: nil, message: nil, commands: [start],
        code: ["app.launch()"]))
  }

  /// Delivers an item and its commands.
  package func finished(_ item: ItemEnd, by probe: any ToolProbe) {
    defer { (commands, code) = ([], []) }
    deliver(
      Item(
        id: item.id, file: item.place.path, line: Int(item.place.line), failure: item.failure,
        message: item.message, commands: commands, code: code))
  }
}

/// A transport that shows each request and response to a spectator.
struct WatchedTransport: WebDriverTransport {
  private let base: InProcessTransport
  private let remoteEnd: RemoteEnd
  private let spectator: RunSpectator

  init(_ base: InProcessTransport, _ remoteEnd: RemoteEnd, _ spectator: RunSpectator) {
    (self.base, self.remoteEnd, self.spectator) = (base, remoteEnd, spectator)
  }

  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    let response = try await base.send(request)
    let parts = request.path.split(separator: "/")
    if parts.count > 1 {
      await remoteEnd.use(String(parts[1])) { spectator.record(request, response, on: $0) }
    }
    return response
  }

  func close() async { await base.close() }
}
