import Device
import Foundation

extension RemoteEnd {
  static let actions: [Route] = [
    Route("POST", "/actions") { try await $0.performActions($1) },
    Route("DELETE", "/actions") { session, _ in
      for touch in session.inputs.liftAll() {
        try session.gesture { try session.device.end(touch) }
      }
      return .null
    },
  ]
}

extension Session {
  /// A tick takes as long as its longest action. Source: W3C WebDriver, "dispatch actions".
  fileprivate func performActions(_ command: Command) async throws -> Reply {
    let sequences = try InputSequence.sequences(command.arguments, inPage: isInWebView)
    for sequence in sequences {
      try inputs.require(sequence.id, sequence.kind, sequence.pointerType)
    }
    var taps: [Touch] = []
    for tick in 0..<(sequences.map(\.actions.count).max() ?? 0) {
      try WorkLimit.check()
      try await dispatch(
        sequences.filter { $0.actions.indices.contains(tick) }.map { ($0.id, $0.actions[tick]) },
        after: &taps)
    }
    return .null
  }

  private func dispatch(
    _ actions: [(String, InputAction)], after taps: inout [Touch]
  ) async throws {
    var moves: [(String, CGPoint)] = []
    for (id, action) in actions {
      switch action.name {
      case .pause, .keyUp:
        break
      case .keyDown:
        let view = isInWebView ? try webView().node : nil
        if !action.keys.isEmpty { try gesture { try device.press(action.keys, in: view) } }
      case .pointerDown:
        inputs.press(id, on: device)
      case .pointerUp:
        if let touch = inputs.lift(id) { try gesture { try device.end(touch, after: &taps) } }
      case .pointerCancel:
        inputs.lift(id)?.cancel()
      case .pointerMove:
        let point = try point(of: action, from: inputs.position(of: id))
        // The movement begins here: until now, a pressed pointer stayed at its position.
        inputs.move(id, to: inputs.position(of: id), at: device.now)
        moves.append((id, point))
      case .scroll:
        let point = try point(of: action, from: .zero)
        gesture { device.scroll(at: point, by: action.distance) }
      }
    }
    let duration = actions.map(\.1.duration).max() ?? 0
    if duration > 0 { try await pass(milliseconds: duration) }
    for (id, point) in moves { inputs.move(id, to: point, at: device.now) }
  }

  /// Returns the target of an action, in points of the screen.
  private func point(of action: InputAction, from pointer: CGPoint) throws -> CGPoint {
    let origin =
      switch action.origin {
      case .viewport: CGPoint.zero
      case .pointer: pointer
      case .element(let reference): try middle(of: node(reference))
      }
    let point = CGPoint(x: origin.x + action.x, y: origin.y + action.y)
    let size = device.screenSize
    if (0...size.width).contains(point.x), (0...size.height).contains(point.y) { return point }
    throw WebDriverError(
      .moveTargetOutOfBounds,
      "the point (\(point.x), \(point.y)) is outside the screen, which is \(size.width) × "
        + "\(size.height) points")
  }

  /// Returns the middle of the visible part of an element, or of its frame if no part is visible.
  func middle(of node: ElementNode) -> CGPoint {
    let frame = node.isVisible ? node.visibleFrame : node.frame
    return CGPoint(x: frame.midX, y: frame.midY)
  }
}

/// The input sources of a session. They persist from one actions command to the next.
struct InputSources {
  private struct Source {
    let kind: InputKind
    let pointerType: PointerType?
    var position = CGPoint.zero
    var touch: Touch?
    /// Whether another finger was down at any time during the touch.
    var isMultiTouch = false
  }

  private var sources: [String: Source] = [:]
  private var down: [String] = []

  mutating func require(_ id: String, _ kind: InputKind, _ pointerType: PointerType?) throws {
    let source = sources[id] ?? Source(kind: kind, pointerType: pointerType)
    guard source.kind == kind, source.pointerType == pointerType else {
      func name(_ kind: InputKind, _ type: PointerType?) -> String {
        "\"\(kind.rawValue)\"" + (type.map { " (\($0.rawValue))" } ?? "")
      }
      throw WebDriverError(
        .invalidArgument,
        "the input source \"\(id)\" is of the type \(name(source.kind, source.pointerType)), not "
          + "\(name(kind, pointerType)). Use a different id, or release the actions first")
    }
    sources[id] = source
  }

  func position(of id: String) -> CGPoint { sources[id]?.position ?? .zero }

  mutating func press(_ id: String, on device: Device) {
    guard let source = sources[id], source.touch == nil else { return }
    sources[id]?.touch = device.beginTouch(at: source.position)
    down.append(id)
    if down.count > 1 { for id in down { sources[id]?.isMultiTouch = true } }
  }

  mutating func move(_ id: String, to point: CGPoint, at time: Duration) {
    sources[id]?.position = point
    sources[id]?.touch?.move(to: point, time: time)
  }

  /// Lifts a pointer and returns its touch. Nil if the pointer wasn't down. Also nil if other
  /// fingers were down, because nothing on the device handles multi-touch gestures.
  mutating func lift(_ id: String) -> Touch? {
    guard let source = sources[id], let touch = source.touch else { return nil }
    sources[id]?.touch = nil
    sources[id]?.isMultiTouch = false
    down.removeAll { $0 == id }
    guard source.isMultiTouch else { return touch }
    touch.cancel()
    return nil
  }

  mutating func liftAll() -> [Touch] {
    let touches = down.reversed().compactMap { lift($0) }
    self = InputSources()
    return touches
  }
}

/// The action of one input source in one tick.
private struct InputAction {
  enum Name: String {
    case pause, keyDown, keyUp, pointerDown, pointerUp, pointerMove, pointerCancel, scroll
  }

  enum Origin {
    case viewport, pointer
    /// The middle of an element, given by its reference.
    case element(String)
  }

  let name: Name
  /// In milliseconds.
  private(set) var duration = 0
  /// Empty for a key without an effect.
  private(set) var keys: [Key] = []
  private(set) var origin = Origin.viewport
  private(set) var x = 0.0
  private(set) var y = 0.0
  /// The scroll distance, in points. Positive is down.
  private(set) var distance = 0.0
}

enum InputKind: String, CaseIterable, Sendable {
  case none, key, pointer, wheel

  fileprivate var actions: [InputAction.Name] {
    switch self {
    case .none: [.pause]
    case .key: [.pause, .keyDown, .keyUp]
    case .pointer: [.pause, .pointerDown, .pointerUp, .pointerMove, .pointerCancel]
    case .wheel: [.pause, .scroll]
    }
  }
}

/// The type of a pointer. All types behave the same on this device.
enum PointerType: String, CaseIterable, Sendable { case mouse, pen, touch }

private struct InputSequence {
  let id: String
  let kind: InputKind
  /// Nil for sources that aren't pointers.
  let pointerType: PointerType?
  let actions: [InputAction]

  /// Reads the sequences. Keys are typed into a page or on the device. Source: W3C WebDriver,
  /// "extract an action sequence".
  static func sequences(_ arguments: Arguments, inPage: Bool) throws -> [InputSequence] {
    var sequences: [InputSequence] = []
    for (index, sequence) in try arguments.array("actions").enumerated() {
      let read = try InputSequence(Arguments(sequence, at: "actions[\(index)]"), inPage: inPage)
      if sequences.contains(where: { $0.id == read.id }) {
        throw arguments.invalid(
          "actions[\(index)].id",
          "must be unique, but \"\(read.id)\" is used twice")
      }
      sequences.append(read)
    }
    return sequences
  }

  private init(_ arguments: Arguments, inPage: Bool) throws {
    let kind = try arguments.word("type", among: InputKind.allCases)
    self.kind = kind
    id = try arguments.string("id")
    let parameters = kind == .pointer ? try arguments.object(ifAny: "parameters") : nil
    let type = try parameters?.word(ifAny: "pointerType", among: PointerType.allCases)
    pointerType = kind == .pointer ? type ?? .mouse : nil
    actions = try arguments.array("actions").enumerated().map { index, action in
      let place = "\(arguments.path)actions[\(index)]"
      return try InputAction(Arguments(action, at: place), of: kind, inPage: inPage)
    }
  }
}

extension InputAction {
  fileprivate init(_ arguments: Arguments, of kind: InputKind, inPage: Bool) throws {
    // Optional members may be absent, but not null.
    if let name = arguments.members.filter({ $0.value == .null }).keys.min() {
      throw arguments.invalid(name, "must not be null. Omit it instead")
    }
    name = try arguments.word("type", among: kind.actions)
    switch name {
    case .pointerCancel: return
    case .keyDown, .keyUp:
      let value = try arguments.string("value")
      guard value.count == 1 else {
        throw arguments.invalid("value", "must be one character, but is \"\(value)\"")
      }
      keys = try Keys.keys(value, inPage: inPage)
      return
    case .pointerDown, .pointerUp:
      try Self.checkPointer(arguments)
      guard try arguments.natural("button") == 0 else {
        throw WebDriverError(
          .unsupportedOperation,
          "\"\(arguments.path)button\" must be 0. Other buttons aren't supported")
      }
      return
    case .pause: break
    case .pointerMove:
      try Self.checkPointer(arguments)
      try readTarget(arguments)
    case .scroll:
      // Nothing scrolls horizontally. Such a scroll has no effect, but isn't an error.
      for name in ["x", "y", "deltaX", "deltaY"] {
        try Self.requireInteger(name, arguments, of: arguments.number(name))
      }
      try readTarget(arguments)
      distance = try arguments.number("deltaY")
    }
    duration = try arguments.natural(ifAny: "duration") ?? 0
  }

  private mutating func readTarget(_ arguments: Arguments) throws {
    let isPointer = name == .pointerMove
    switch arguments.value("origin") {
    case nil, "viewport": break
    case "pointer" where isPointer: origin = .pointer
    case .some(let value):
      let others = isPointer ? "\"viewport\", \"pointer\"," : "\"viewport\","
      let reference = value[RemoteElement.key]?.string
      origin = .element(
        try reference.orThrow(arguments.invalid("origin", "must be \(others) or an element")))
    }
    x = try arguments.number("x")
    y = try arguments.number("y")
  }

  /// Pen properties have no effect here, but must be valid according to the specification.
  private static func checkPointer(_ arguments: Arguments) throws {
    for (name, range) in [
      ("width", 0...1e9), ("height", 0...1e9), ("pressure", 0...1), ("tangentialPressure", -1...1),
      ("tiltX", -90...90), ("tiltY", -90...90), ("twist", 0...359),
      ("altitudeAngle", 0...(Double.pi / 2)), ("azimuthAngle", 0...(Double.pi * 2)),
    ] {
      let number = try arguments.number(ifAny: name, in: range)
      if let number, ["tiltX", "tiltY", "twist"].contains(name) {
        try requireInteger(name, arguments, of: number)
      }
    }
  }

  private static func requireInteger(
    _ name: String, _ arguments: Arguments, of number: Double
  ) throws {
    if number != number.rounded() {
      throw arguments.invalid(name, "must be an integer, but is \(number)")
    }
  }
}
