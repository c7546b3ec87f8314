import Device
import Foundation
import Inspector
import NativeQuery
import Runtime
import ScenarioBinding
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
  /// The test has reached a mark.
  func reachedMark()
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
  package func reachedMark() {}
  package func finished() {}
}

/// Watches one run: records each command, the line of the test that sent it and its effect on the
/// screen, and delivers each finished item.
///
/// The run has a separate thread, which waits at each item until the delivery function returns.
package final class RunSpectator: RunObserver, @unchecked Sendable {
  /// A command of the tool.
  package struct Command: Codable, Sendable {
    /// The kind, as in a trace.
    package let kind: SentCommand.Kind
    /// What was done, in words.
    package let text: String
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
    /// The line of the test. Nil if unknown.
    package var line: Int?
    /// The screen afterwards, as SVG. Nil if it hasn't changed.
    package var picture: String?

    init(_ content: SentCommand.Content) {
      let command = SentCommand(content)
      kind = command.kind
      text = command.shortText
      method = if case .request(let method, _, _) = content { method } else { nil }
      (using, value) = (command.locator?.using, command.locator?.value)
    }
  }

  /// A finished precondition, step or expectation. The first item is the start of the run.
  package struct Item: Codable, Sendable {
    /// The item's identifier, such as `A.1/TC1/Ex3`; empty for the start.
    package let id: String
    /// The line of its mark.
    package let line: Int
    /// The failure message. Nil if the item passed.
    package let message: String?
    /// The tool's commands for the item.
    package let commands: [Command]
  }

  private let launch = SentCommand.Content.application(.launch, "the app")

  /// The maximum number of boxes per command.
  private static let mostBoxes = 40

  private let deliver: (Item) -> Void
  private var commands: [Command] = []
  private var picture: String?
  private var revision: Int?
  /// The line of the test that runs now.
  private var currentLine: Int?
  private var firstMark: [String]?
  private var below: [String] = []
  private var linesOfCalls: [String: Int] = [:]
  private var isWeb = false

  /// The observer's name in a request.
  package static let name = "watch"

  /// Sends the start and each item over a channel. The run continues when a line comes.
  package convenience init(on channel: SuiteChannel) {
    self.init { item in
      channel.answer(SuiteAnswer(observation: try? JSONEncoder().encode(item)))
      channel.waitForLine()
    }
  }

  /// - Parameter deliver: receives the start and each item. The run continues when it returns.
  init(deliver: @escaping (Item) -> Void) { self.deliver = deliver }

  package func transport(
    over base: InProcessTransport, to remoteEnd: RemoteEnd
  ) -> any WebDriverTransport { WatchedTransport(base, remoteEnd, self) }

  /// Records a native run's commands from now on.
  package func launched(_ app: XCUIApplication, on device: Device) {
    app.log?.watcher = { [unowned self, unowned device] command, nodes in
      updateLine()
      var seen = Command(SentCommand.Content(command))
      if seen.kind == .query { seen.hits = nodes.count }
      record(seen, nodes, on: device)
    }
    record(Command(launch), [], on: device)
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
    if let locator {
      let found = (try? JSONValue(parsing: response.body))?["value"]
      seen.hits = response.status == 200 ? found?.array?.count ?? 1 : 0
      if path.count == 1, let screen = try? Inspector.of(device).screen() {
        let limit = path == ["element"] ? 1 : Self.mostBoxes
        let locator = Locator(strategy: locator.using, value: locator.value)
        nodes = (try? screen.hits(locator, isWeb: isWeb, limit: limit))?.compactMap(\.node) ?? []
      }
    } else if !request.body.isEmpty, request.body.count > 2 {
      seen.value = String(decoding: request.body.prefix(200), as: UTF8.self)
    }
    record(seen, nodes, on: device)
  }

  private func record(_ command: Command, _ nodes: [ElementNode], on device: Device) {
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
    command.line = currentLine
    commands.append(command)
  }

  /// Updates the current line of the test. Called before each WebDriver command and
  /// native query, and after each other native command.
  fileprivate func updateLine() { currentLine = lineOfBody() ?? currentLine }

  package func launched(_ driver: Driver) { begin() }

  /// Delivers the start of the run, after the app's launch.
  private func begin() {
    var start = Command(launch)
    start.picture = picture
    commands = []
    deliver(Item(id: "", line: 0, message: nil, commands: [start]))
  }

  /// Delivers an item and its commands.
  package func finished(_ item: ItemEnd, by probe: any ToolProbe) {
    let commands = commands
    self.commands = []
    deliver(
      Item(
        id: item.id, line: Int(item.place.line), message: item.message, commands: commands))
  }

  /// Records the call stack at a mark. Two marks of one test share their outermost frames. The next
  /// inner frame is the test's body.
  package func reachedMark() {
    guard let stack = try? Backtrace.capture(limit: nil).calls else { return }
    guard let firstMark else { return firstMark = stack }
    if below.isEmpty {
      below = zip(stack.reversed(), firstMark.reversed()).prefix { $0 == $1 }.map(\.0).reversed()
    }
  }

  /// Returns the line of the test's body that runs now. Nil if unknown.
  private func lineOfBody() -> Int? {
    guard let stack = try? Backtrace.capture(limit: nil).calls else { return nil }
    let place = stack.count - below.count - 1
    guard !below.isEmpty, place > 0, stack.suffix(below.count) == below[...] else { return nil }
    if let known = linesOfCalls[stack[place]] { return known }
    // Symbolicating is slow, so capture one frame. The limit is 2, because the last entry of a limited
    // capture marks the omitted frames.
    let call = try? Backtrace.capture(limit: 2, offset: place, top: 0)
    let line = call?.symbolicated(options: .showSourceLocations)?.frames.first?.symbol?
      .sourceLocation?.line
    linesOfCalls[stack[place]] = line
    return line
  }
}

extension Backtrace {
  fileprivate var calls: [String] { frames.map(\.description) }
}

/// A transport that shows each request and response to a spectator.
struct WatchedTransport: WebDriverTransport {
  private let base: InProcessTransport
  private let remoteEnd: RemoteEnd
  private let spectator: RunSpectator

  init(_ base: InProcessTransport, _ remoteEnd: RemoteEnd, _ spectator: RunSpectator) {
    (self.base, self.remoteEnd, self.spectator) = (base, remoteEnd, spectator)
    CallerThreadExecutor.watcher.withLock { $0 = { spectator.updateLine() } }
  }

  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    let response = try await base.send(request)
    let parts = request.path.split(separator: "/")
    if parts.count > 1 {
      await remoteEnd.use(String(parts[1])) { spectator.record(request, response, on: $0) }
    }
    return response
  }

  func close() async {
    CallerThreadExecutor.watcher.withLock { $0 = nil }
    await base.close()
  }
}
