import Device

/// One thing that an input source does in a tick.
enum InputAction: Sendable, Equatable {
  /// Nothing, for a time in milliseconds.
  case pause(Int)
  /// A key goes down; none for one that does nothing by itself.
  case keyDown([Key])
  /// A key goes up.
  case keyUp
  /// The finger, pen or mouse button goes down.
  case pointerDown
  /// It goes up.
  case pointerUp
  /// What is under way ends without a gesture.
  case pointerCancel
  /// It moves within a time in milliseconds.
  case pointerMove(InputTarget, Int)
  /// A wheel turns within a time in milliseconds; the distance is in points, down is positive.
  case scroll(InputTarget, Double, Int)

  /// How long it takes, in milliseconds.
  var duration: Int {
    switch self {
    case .pause(let duration), .pointerMove(_, let duration), .scroll(_, _, let duration): duration
    default: 0
    }
  }
}

/// A place on the screen, from where an action counts.
struct InputTarget: Sendable, Equatable {
  enum Origin: Sendable, Equatable {
    case viewport
    case pointer
    /// The middle of an element, by its reference.
    case element(String)
  }

  let origin: Origin
  let x: Double
  let y: Double
}

/// A source of input: what does the actions of a sequence.
enum InputKind: String, CaseIterable, Sendable {
  case none
  case key
  case pointer
  case wheel
}

/// What a pointer is. All of them touch the screen alike.
enum PointerType: String, CaseIterable, Sendable {
  case mouse
  case pen
  case touch
}

/// The actions of one source, one a tick.
struct InputSequence: Sendable {
  let id: String
  let kind: InputKind
  /// What a pointer is; nil for the other kinds.
  let pointerType: PointerType?
  let actions: [InputAction]

  /// Reads the sequences of an actions command.
  ///
  /// Source: W3C WebDriver, "extract an action sequence".
  ///
  /// - Parameter inPage: whether keys are for a page.
  static func sequences(
    _ arguments: Arguments, inPage: Bool
  ) throws(WebDriverError) -> [InputSequence] {
    var sequences: [InputSequence] = []
    for (index, sequence) in try arguments.array("actions").enumerated() {
      let read = try InputSequence(Arguments(sequence, at: "actions[\(index)]"), inPage: inPage)
      if sequences.contains(where: { $0.id == read.id }) {
        throw arguments.invalid(
          "actions[\(index)].id", "is \"\(read.id)\" a second time; each source has its own id")
      }
      sequences.append(read)
    }
    return sequences
  }

  private init(_ arguments: Arguments, inPage: Bool) throws(WebDriverError) {
    kind = try arguments.word("type", InputKind.self)
    id = try arguments.string("id")
    if kind == .pointer {
      let parameters = try arguments.object(ifAny: "parameters")
      pointerType = try parameters?.word(ifAny: "pointerType", PointerType.self) ?? .mouse
    } else {
      pointerType = nil
    }
    var actions: [InputAction] = []
    for (index, action) in try arguments.array("actions").enumerated() {
      let place = "\(arguments.path)actions[\(index)]"
      actions.append(try InputAction(Arguments(action, at: place), of: kind, inPage: inPage))
    }
    self.actions = actions
  }
}

extension InputAction {
  private enum KeyAction: String, CaseIterable { case pause, keyDown, keyUp }
  private enum PointerAction: String, CaseIterable {
    case pause, pointerDown, pointerUp, pointerMove, pointerCancel
  }
  private enum WheelAction: String, CaseIterable { case pause, scroll }
  private enum NoneAction: String, CaseIterable { case pause }

  /// Reads an action of a source of a kind.
  ///
  /// - Parameter inPage: whether keys are for a page.
  init(_ arguments: Arguments, of kind: InputKind, inPage: Bool) throws(WebDriverError) {
    // What may be left out may not be null instead.
    if let name = arguments.members.keys.sorted().first(where: {
      arguments.members[$0] == .null
    }) {
      throw arguments.invalid(name, "must not be null; leave it out instead")
    }
    switch kind {
    case .none:
      _ = try arguments.word("type", NoneAction.self)
      self = try Self.pause(arguments)
    case .key:
      self = try Self.key(arguments, arguments.word("type", KeyAction.self), inPage: inPage)
    case .pointer:
      self = try Self.pointer(arguments, arguments.word("type", PointerAction.self))
    case .wheel:
      switch try arguments.word("type", WheelAction.self) {
      case .pause: self = try Self.pause(arguments)
      case .scroll: self = try Self.scroll(arguments)
      }
    }
  }

  private static func pause(_ arguments: Arguments) throws(WebDriverError) -> InputAction {
    .pause(try arguments.natural(ifAny: "duration") ?? 0)
  }

  private static func key(
    _ arguments: Arguments, _ action: KeyAction, inPage: Bool
  ) throws(WebDriverError) -> InputAction {
    if action == .pause { return try pause(arguments) }
    let value = try arguments.string("value")
    guard value.count == 1 else {
      throw arguments.invalid("value", "must be one character, but is \"\(value)\"")
    }
    let keys = try Keys.keys(value, inPage: inPage)
    return action == .keyDown ? .keyDown(keys) : .keyUp
  }

  private static func pointer(
    _ arguments: Arguments, _ action: PointerAction
  ) throws(WebDriverError) -> InputAction {
    switch action {
    case .pause:
      return try pause(arguments)
    case .pointerCancel:
      return .pointerCancel
    case .pointerDown, .pointerUp:
      try checkPointer(arguments)
      guard try arguments.natural("button") == 0 else {
        throw WebDriverError(
          .unsupportedOperation,
          "\"\(arguments.path)button\" must be 0: nothing here takes another button's gestures")
      }
      return action == .pointerDown ? .pointerDown : .pointerUp
    case .pointerMove:
      try checkPointer(arguments)
      return .pointerMove(
        try target(arguments, fromPointer: true), try arguments.natural(ifAny: "duration") ?? 0)
    }
  }

  private static func scroll(_ arguments: Arguments) throws(WebDriverError) -> InputAction {
    // Nothing scrolls sideways, which is a scrolling by nothing and no error.
    for name in ["x", "y", "deltaX", "deltaY"] {
      try requireInteger(name, arguments, of: arguments.number(name))
    }
    return .scroll(
      try target(arguments, fromPointer: false), try arguments.number("deltaY"),
      try arguments.natural(ifAny: "duration") ?? 0)
  }

  private static func target(
    _ arguments: Arguments, fromPointer: Bool
  ) throws(WebDriverError) -> InputTarget {
    InputTarget(
      origin: try origin(arguments, fromPointer), x: try arguments.number("x"),
      y: try arguments.number("y"))
  }

  private static func origin(
    _ arguments: Arguments, _ fromPointer: Bool
  ) throws(WebDriverError) -> InputTarget.Origin {
    switch arguments.value("origin") {
    case nil, "viewport": return .viewport
    case "pointer" where fromPointer: return .pointer
    case .some(let value):
      if let reference = value[RemoteElement.key]?.string { return .element(reference) }
      throw arguments.invalid(
        "origin", "must be \"viewport\", \(fromPointer ? "\"pointer\", " : "")or an element")
    }
  }

  /// What a pen says of itself has no meaning here, but must be what the specification allows.
  private static func checkPointer(_ arguments: Arguments) throws(WebDriverError) {
    for (name, range) in pointerProperties {
      let number = try arguments.number(ifAny: name, in: range)
      if let number, integers.contains(name) {
        try requireInteger(name, arguments, of: number)
      }
    }
  }

  private static func requireInteger(
    _ name: String, _ arguments: Arguments, of number: Double
  ) throws(WebDriverError) {
    guard number == number.rounded() else {
      throw arguments.invalid(name, "must be an integer, but is \(number)")
    }
  }

  private static let integers: Set<String> = ["tiltX", "tiltY", "twist"]

  private static let pointerProperties: [(String, ClosedRange<Double>)] = [
    ("width", 0...1e9), ("height", 0...1e9), ("pressure", 0...1), ("tangentialPressure", -1...1),
    ("tiltX", -90...90), ("tiltY", -90...90), ("twist", 0...359),
    ("altitudeAngle", 0...(Double.pi / 2)), ("azimuthAngle", 0...(Double.pi * 2)),
  ]
}
