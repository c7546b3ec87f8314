import Device
import Foundation

/// The actions of fingers, keys and wheels: W3C's low-level input.
extension RemoteEnd {
  static let actions: [Route] = [
    Route(
      "POST", "/actions", "Performs the actions of fingers, keys and wheels, tick by tick.",
      limits: checkActions
    ) { try await $0.performActions($1) },
    Route("DELETE", "/actions", "Lifts what is pressed, and forgets the sources.") { session, _ in
      try session.releaseActions()
    },
  ]

  private static let mostSources = 32
  /// Actions of one input source, and so ticks of a command.
  private static let mostTicks = 10_000

  private static let checkActions: Arguments.Check = { arguments in
    guard let list = arguments.value("actions")?.array else { return }
    try arguments.limitCount("actions", list.count, to: mostSources, of: "input sources")
    for (index, source) in list.enumerated() {
      try arguments.limitCount(
        "actions[\(index)].actions", source["actions"]?.array?.count ?? 0, to: mostTicks,
        of: "actions")
    }
  }
}

extension Session {
  /// Carries out the actions of all sources; a tick takes as long as its longest action.
  /// Source: W3C WebDriver, "dispatch actions".
  func performActions(_ command: Command) async throws -> Reply {
    let sequences = try InputSequence.sequences(command.arguments, inPage: isInWebView)
    for sequence in sequences {
      try inputs.require(sequence.id, sequence.kind, sequence.pointerType)
    }
    for tick in 0..<(sequences.map(\.actions.count).max() ?? 0) {
      try await dispatch(
        sequences.filter { $0.actions.indices.contains(tick) }.map { ($0.id, $0.actions[tick]) })
    }
    return .null
  }

  func releaseActions() throws -> Reply {
    for touch in inputs.liftAll() { try gesture { try device.end(touch) } }
    return .null
  }

  private func dispatch(_ actions: [(String, InputAction)]) async throws {
    var moves: [(String, CGPoint)] = []
    for (id, action) in actions {
      switch action {
      case .pause, .keyUp:
        break
      case .keyDown(let keys):
        let view = isInWebView ? try webView().node : nil
        if !keys.isEmpty { try gesture { try device.press(keys, in: view) } }
      case .pointerDown:
        inputs.press(id, at: device.now)
      case .pointerUp:
        if let touch = inputs.lift(id) { try gesture { try device.end(touch) } }
      case .pointerCancel:
        _ = inputs.lift(id)
      case .pointerMove(let target, _):
        let point = try point(target, from: inputs.position(of: id))
        // The movement begins here: a pointer that was held is still where it was.
        inputs.move(id, to: inputs.position(of: id), at: device.now)
        moves.append((id, point))
      case .scroll(let target, let distance, _):
        let point = try point(target, from: .zero)
        gesture { device.scroll(at: point, by: distance) }
      }
    }
    let duration = actions.map(\.1.duration).max() ?? 0
    if duration > 0 { try await pass(milliseconds: duration) }
    for (id, point) in moves { inputs.move(id, to: point, at: device.now) }
  }

  /// Where an action is meant to be, in points of the screen.
  private func point(_ target: InputTarget, from pointer: CGPoint) throws -> CGPoint {
    let origin =
      switch target.origin {
      case .viewport: CGPoint.zero
      case .pointer: pointer
      case .element(let reference): try middle(of: node(reference))
      }
    let point = CGPoint(x: origin.x + target.x, y: origin.y + target.y)
    let size = device.screenSize
    if (0...size.width).contains(point.x), (0...size.height).contains(point.y) { return point }
    throw WebDriverError(
      .moveTargetOutOfBounds,
      "the point (\(point.x), \(point.y)) is outside of the screen, which is \(size.width) × "
        + "\(size.height) points")
  }

  /// The middle of what shows of an element; of all of it when nothing shows.
  func middle(of node: ElementNode) -> CGPoint {
    let frame = node.isVisible ? node.visibleFrame : node.frame
    return CGPoint(x: frame.midX, y: frame.midY)
  }
}

/// The input sources of a session, as one actions command leaves them to the next.
struct InputSources {
  private struct Source {
    let kind: InputKind
    /// What a pointer is; nil for the other kinds.
    let pointerType: PointerType?
    /// Where a pointer is, in points.
    var position = CGPoint.zero
    var touch: Touch?
    /// Whether another finger was down during the touch.
    var isOneOfSeveral = false
  }

  private var sources: [String: Source] = [:]
  /// The pointers that are down, the first one first.
  private var down: [String] = []

  /// Sees to it that a source is there.
  mutating func require(_ id: String, _ kind: InputKind, _ pointerType: PointerType?) throws {
    let source = sources[id] ?? Source(kind: kind, pointerType: pointerType)
    guard source.kind == kind, source.pointerType == pointerType else {
      func name(_ kind: InputKind, _ type: PointerType?) -> String {
        "\"\(kind.rawValue)\"" + (type.map { " (\($0.rawValue))" } ?? "")
      }
      throw WebDriverError(
        .invalidArgument,
        "the input source \"\(id)\" is of the type \(name(source.kind, source.pointerType)), not "
          + "\(name(kind, pointerType)); give another id, or release the actions first")
    }
    sources[id] = source
  }

  func position(of id: String) -> CGPoint { sources[id]?.position ?? .zero }

  /// Puts a pointer down; without effect when it is down.
  mutating func press(_ id: String, at time: Duration) {
    guard let source = sources[id], source.touch == nil else { return }
    sources[id]?.touch = Touch(at: source.position, time: time)
    down.append(id)
    if down.count > 1 {
      for id in down { sources[id]?.isOneOfSeveral = true }
    }
  }

  mutating func move(_ id: String, to point: CGPoint, at time: Duration) {
    sources[id]?.position = point
    sources[id]?.touch?.move(to: point, time: time)
  }

  /// Lifts a pointer, and returns its touch; nil when it was not down, and when other fingers were
  /// down with it: nothing on the device takes a gesture of several fingers, so they do nothing.
  mutating func lift(_ id: String) -> Touch? {
    guard let source = sources[id], let touch = source.touch else { return nil }
    sources[id]?.touch = nil
    sources[id]?.isOneOfSeveral = false
    down.removeAll { $0 == id }
    return source.isOneOfSeveral ? nil : touch
  }

  /// Lifts all pointers, the last one first, and forgets the sources.
  mutating func liftAll() -> [Touch] {
    let touches = down.reversed().compactMap { lift($0) }
    self = InputSources()
    return touches
  }
}
