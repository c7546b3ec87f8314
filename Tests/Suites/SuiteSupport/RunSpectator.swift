import Device
import Foundation
import Inspector
import NativeQuery
import Runtime
import ScenarioBinding
import ScreenPicture
import WebDriver

/// Somebody who watches one run while it is played: sees each command, where the test gives it and
/// what it does to the screen, and is told of each item that is over. The run waits for them there,
/// on a thread of its own.
package final class RunSpectator: @unchecked Sendable {
  /// A command of the tool.
  package struct Command: Codable, Sendable {
    /// The kind, as in a trace.
    package let kind: SentCommand.Kind
    /// The text, as in a trace.
    package let text: String
    /// The strategy of the locator.
    package var using: String?
    /// The locator's selector, or what was sent with the request.
    package var value: String?
    /// How many elements were found; nil where none were looked for.
    package var hits: Int?
    /// The visible parts of what was found: left, top, width, height in points.
    package var boxes: [[Double]] = []
    /// What the device saw.
    package var actions: [String] = []
    /// The line of the test; nil where it is not known.
    package var line: Int?
    /// The screen afterwards, as SVG; nil where it is as before.
    package var picture: String?
  }

  /// A precondition, step or expectation that is over; at first, the start of the run.
  package struct Item: Codable, Sendable {
    /// Which it is, such as `A.1/TC1/Ex3`; empty for the start.
    package let id: String
    /// The line of its mark.
    package let line: Int
    /// What went wrong; nil where nothing did.
    package let message: String?
    /// What the tool did for it.
    package let commands: [Command]
  }

  /// More elements of one command have no box.
  private static let mostBoxes = 40

  private let tell: (Item) -> Void
  private var commands: [Command] = []
  private var picture: String?
  private var revision: Int?
  /// The line of the test that is being carried out.
  private var here: Int?
  private var firstMark: [String]?
  private var below: [String] = []
  private var linesOfCalls: [String: Int] = [:]
  private var isWeb = false

  /// Makes a spectator who is told of the start and of each item; the run goes on when `tell`
  /// returns.
  package init(tell: @escaping (Item) -> Void) { self.tell = tell }

  /// Sees a native run's commands from now on.
  func watch(_ app: XCUIApplication, on device: Device) {
    app.log?.watcher = { [unowned self, unowned device] command, nodes in
      lookAround()
      var seen = Command(kind: .init(command.kind), text: command.text)
      if seen.kind == .query { seen.hits = nodes.count }
      note(seen, nodes, on: device)
    }
    note(Command(kind: .application, text: "launch"), [], on: device)
    begin()
  }

  /// Sees a request of a WebDriver client, and its answer.
  fileprivate func note(
    _ request: WebDriverRequest, _ response: WebDriverResponse, on device: Device
  ) {
    let parts = request.path.split(separator: "/").dropFirst(2)
    let path = zip([""] + parts, parts).map { before, part in
      before == "element" && part != "active" ? "{id}" : String(part)
    }
    let body = try? JSONValue(parsing: request.body)
    let isPause = path == ["actions"] && request.body.contains(Data("\"none\"".utf8))
    var seen = Command(
      kind: isPause ? .pause : .request,
      text: ([request.method] + [path.map { "/" + $0 }.joined()]).joined(separator: " "))
    var nodes: [ElementNode] = []
    if path.last == "context" || path.first == "context", let name = body?["name"]?.string {
      isWeb = name.hasPrefix("WEBVIEW")
    }
    if let strategy = body?["using"]?.string, let value = body?["value"]?.string {
      (seen.using, seen.value) = (strategy, value)
      let found = (try? JSONValue(parsing: response.body))?["value"]
      seen.hits = response.status == 200 ? found?.array?.count ?? 1 : 0
      if path.count == 1, let screen = try? Inspector.of(device).screen() {
        let limit = path == ["element"] ? 1 : Self.mostBoxes
        let locator = Locator(strategy: strategy, value: value)
        nodes = (try? screen.hits(locator, isWeb: isWeb, limit: limit))?.compactMap(\.node) ?? []
      }
    } else if !request.body.isEmpty, request.body.count > 2 {
      seen.value = String(decoding: request.body.prefix(200), as: UTF8.self)
    }
    note(seen, nodes, on: device)
  }

  private func note(_ command: Command, _ nodes: [ElementNode], on device: Device) {
    var command = command
    command.boxes = nodes.prefix(Self.mostBoxes).map(\.visibleFrame)
      .filter { !$0.isNull && !$0.isEmpty }.map { [$0.minX, $0.minY, $0.width, $0.height] }
    command.actions = device.takeUserActions()
    let look = device.look()
    if look.revision != revision, let tree = look.tree {
      revision = look.revision
      let new = ScreenPicture(tree: tree).svg()
      if new != picture { command.picture = new }
      picture = new
    }
    command.line = here
    commands.append(command)
  }

  /// Notes from where in the test something is about to be done.
  fileprivate func lookAround() { here = lineOfBody() ?? here }

  /// Tells of the start of the run, when the app is launched.
  func begin() {
    let start = Command(kind: .application, text: "launch", picture: picture)
    commands = []
    tell(Item(id: "", line: 0, message: nil, commands: [start]))
  }

  func see(_ end: ItemEnd) {
    tell(Item(id: end.id, line: Int(end.place.line), message: end.message, commands: commands))
    commands = []
  }

  /// Notes that the test's body is at a mark. The calls below the body are the same at each mark,
  /// which tells the body's call from the others.
  func mark() {
    guard let stack = try? Backtrace.capture(limit: nil).calls else { return }
    guard let firstMark else { return firstMark = stack }
    if below.isEmpty {
      below = zip(stack.reversed(), firstMark.reversed()).prefix { $0 == $1 }.map(\.0).reversed()
    }
  }

  /// The line of the test's body that is being carried out; nil where it is not known.
  private func lineOfBody() -> Int? {
    guard let stack = try? Backtrace.capture(limit: nil).calls else { return nil }
    let place = stack.count - below.count - 1
    guard !below.isEmpty, place > 0, stack.suffix(below.count) == below[...] else { return nil }
    if let known = linesOfCalls[stack[place]] { return known }
    // Only one call is looked up, which takes a while; the second is the mark that more were left out.
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

/// A way to a remote end on which somebody sees what passes.
struct WatchedTransport: WebDriverTransport {
  private let base: InProcessTransport
  private let remoteEnd: RemoteEnd
  private let spectator: RunSpectator

  init(_ base: InProcessTransport, _ remoteEnd: RemoteEnd, _ spectator: RunSpectator) {
    (self.base, self.remoteEnd, self.spectator) = (base, remoteEnd, spectator)
    CallingThread.watcher.withLock { $0 = { spectator.lookAround() } }
  }

  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    let response = try await base.send(request)
    let parts = request.path.split(separator: "/")
    if parts.count > 1 {
      await remoteEnd.use(String(parts[1])) { spectator.note(request, response, on: $0) }
    }
    return response
  }

  func close() async {
    CallingThread.watcher.withLock { $0 = nil }
    await base.close()
  }
}
