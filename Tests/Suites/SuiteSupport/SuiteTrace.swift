import Device
import Foundation
import Inspector
import NativeQuery
import TraceRecords
import ScreenPicture
import WebDriver

extension PlannedRun {
  /// Writes the tool's record, with the client that the tests use and the server that answers it.
  func announce(client: String, server: String) {
    var own: [TraceFact: String] = [
      .client: client, .server: server,
      .system: ProcessInfo.processInfo.operatingSystemVersionString,
    ]
    if let base = tool.base { own[.variantOf] = base }
    let named = Dictionary(uniqueKeysWithValues: own.map { ($0.rawValue, $1) })
    writer?.write(.tool(tool.name, about: named))
  }
}

extension SentCommand.Content {
  init(_ command: XCUICommand) {
    switch command {
    case .query(let chain): self = .query(chain.sent)
    case .gesture(let gesture, let chain): self = .gesture(TraceGesture(gesture), chain.sent)
    case .gestureAtPoint(let gesture, let point):
      self = .gestureAtPoint(TraceGesture(gesture), x: point.x, y: point.y)
    case .application(let change, let application):
      let change: SentCommand.ApplicationChange =
        switch change {
        case .launch: .launch
        case .activate: .activate
        case .terminate: .terminate
        }
      self = .application(change, application)
    }
  }
}

extension QueryChain {
  fileprivate var sent: [SentStep] {
    steps.isEmpty ? [SentStep(.application, text: application)] : steps.map(SentStep.init(of:))
  }
}

extension SentStep {
  fileprivate init(of step: QueryStep) {
    switch step {
    case .descendants(let type): self.init(.descendants, type: type.capitalizedName)
    case .children(let type): self.init(.children, type: type.capitalizedName)
    case .matching(let condition): self.init(.matching, condition)
    case .containing(let condition): self.init(.containing, condition)
    case .index(let index): self.init(.index, index: index)
    case .first: self.init(.first)
    case .bound(_, let seenAs): self.init(.found, text: seenAs)
    }
  }

  private init(_ kind: Kind, _ condition: QueryCondition) {
    switch condition {
    case .type(.any, let text?): self.init(kind, text: text)
    case .type(let type, let text): self.init(kind, type: type.capitalizedName, text: text)
    case .predicate(let run): self.init(kind, predicate: "\(run.predicate)")
    case .test(let description, let place, _):
      self.init(kind, predicate: closureCode(at: place) ?? description)
    }
  }
}

extension TraceGesture {
  fileprivate init(_ gesture: Gesture) {
    self =
      switch gesture {
      case .tap: .tap
      case .doubleTap: .doubleTap
      case .tripleTap: .tripleTap
      case .press: .press
      case .drag: .drag
      case .adjust: .adjust
      case .type: .type
      case .swipe(.up): .swipeUp
      case .swipe(.down): .swipeDown
      case .swipe(.left): .swipeLeft
      case .swipe(.right): .swipeRight
      }
  }
}

extension TraceAction {
  init(_ action: UserAction) {
    func target(_ target: UserAction.Target) -> Target {
      Target(type: target.type, name: target.name)
    }
    func places(_ points: [CGPoint]) -> [[Int]] {
      points.map { [Int($0.x.rounded()), Int($0.y.rounded())] }
    }
    switch action {
    case .gesture(let gesture, let element, let points):
      self = .gesture(TraceGesture(gesture), target(element), at: places(points))
    case .set(let element, let value, let point):
      self = .set(target(element), to: value, at: places([point]))
    case .keys(let keys): self = .keys(keys.map(\.name))
    case .clear(let element): self = .clear(target(element))
    case .focus(let element): self = .focus(target(element))
    }
  }
}

extension LoggedCommand {
  init(_ record: XCUICommandRecord) {
    var command = SentCommand(.init(record.command))
    command.duration = record.duration?.seconds
    command.counts = record.counts
    self.init(command, start: record.start)
  }

  /// Converts a record of a WebDriver client's log.
  init(_ record: CommandRecord, of log: CommandLog) {
    let locator = record.locator.map { SentLocator(using: $0.strategy, value: $0.value) }
    var command = SentCommand(
      record.isPause
        ? .pause(method: record.method, path: record.path)
        : .request(method: record.method, path: record.path, locator))
    command.duration = record.duration
    command.bytesSent = record.bytesSent
    command.bytesReceived = record.bytesReceived
    command.status = record.status
    command.counts = record.counts
    self.init(command, start: log.instant(of: record))
  }
}

extension TracePicture {
  /// Returns a picture of a device's screen. Nil if the screen is empty.
  static func of(_ device: Device) -> TracePicture? {
    device.tree.map { TracePicture(format: .svg, data: ScreenPicture(tree: $0).svg()) }
  }

  /// Returns a picture of a session's screen. Nil if the remote end returns none. The log doesn't
  /// record the command.
  ///
  /// Duet's remote end draws SVG, which a report can show at any size. Others only have PNG.
  static func of(_ driver: Driver) -> TracePicture? {
    driver.log.withoutRecording {
      if let svg = try? driver.send("GET", "/duet/screenshot/svg").string {
        return TracePicture(format: .svg, data: svg)
      }
      return (try? driver.send("GET", "/screenshot").string).map {
        TracePicture(format: .png, data: $0)
      }
    }
  }
}
