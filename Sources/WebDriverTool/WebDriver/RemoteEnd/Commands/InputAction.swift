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
  case pointerUp
  /// What is under way ends without a gesture.
  case pointerCancel
  /// It moves within a time in milliseconds.
  case pointerMove(InputTarget, Int)
  /// A wheel turns within a time in milliseconds; the distance is in points, down is positive.
  case scroll(InputTarget, Double, Int)

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
enum InputKind: String, CaseIterable, Sendable { case none, key, pointer, wheel }

/// What a pointer is. All of them touch the screen alike.
enum PointerType: String, CaseIterable, Sendable { case mouse, pen, touch }

/// The actions of one source, one a tick.
struct InputSequence: Sendable {
  let id: String
  let kind: InputKind
  /// What a pointer is; nil for the other kinds.
  let pointerType: PointerType?
  let actions: [InputAction]

  /// Reads the sequences of an actions command; its keys are for a page or for the device.
  ///
  /// Source: W3C WebDriver, "extract an action sequence".
  static func sequences(_ arguments: Arguments, inPage: Bool) throws -> [InputSequence] {
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

  private init(_ arguments: Arguments, inPage: Bool) throws {
    let kind = try arguments.word("type", InputKind.self)
    self.kind = kind
    id = try arguments.string("id")
    if kind == .pointer {
      let parameters = try arguments.object(ifAny: "parameters")
      pointerType = try parameters?.word(ifAny: "pointerType", PointerType.self) ?? .mouse
    } else {
      pointerType = nil
    }
    actions = try arguments.array("actions").enumerated().map { index, action in
      let place = "\(arguments.path)actions[\(index)]"
      return try InputAction(Arguments(action, at: place), of: kind, inPage: inPage)
    }
  }
}

extension InputAction {
  private enum KeyAction: String, CaseIterable { case pause, keyDown, keyUp }
  private enum PointerAction: String, CaseIterable {
    case pause, pointerDown, pointerUp, pointerMove, pointerCancel
  }
  private enum WheelAction: String, CaseIterable { case pause, scroll }
  private enum NoneAction: String, CaseIterable { case pause }

  fileprivate init(_ arguments: Arguments, of kind: InputKind, inPage: Bool) throws {
    // What may be left out may not be null instead.
    if let name = arguments.members.filter({ $0.value == .null }).keys.min() {
      throw arguments.invalid(name, "must not be null; leave it out instead")
    }
    func duration() throws -> Int { try arguments.natural(ifAny: "duration") ?? 0 }
    switch kind {
    case .none:
      _ = try arguments.word("type", NoneAction.self)
      self = .pause(try duration())
    case .key:
      switch try arguments.word("type", KeyAction.self) {
      case .pause: self = .pause(try duration())
      case .keyDown: self = .keyDown(try Self.keys(arguments, inPage: inPage))
      case .keyUp:
        _ = try Self.keys(arguments, inPage: inPage)
        self = .keyUp
      }
    case .pointer:
      let action = try arguments.word("type", PointerAction.self)
      switch action {
      case .pause: self = .pause(try duration())
      case .pointerCancel: self = .pointerCancel
      case .pointerDown, .pointerUp:
        try Self.checkPointer(arguments)
        guard try arguments.natural("button") == 0 else {
          throw WebDriverError(
            .unsupportedOperation,
            "\"\(arguments.path)button\" must be 0: nothing here takes another button's gestures")
        }
        self = action == .pointerDown ? .pointerDown : .pointerUp
      case .pointerMove:
        try Self.checkPointer(arguments)
        self = .pointerMove(try Self.target(arguments, fromPointer: true), try duration())
      }
    case .wheel:
      guard try arguments.word("type", WheelAction.self) == .scroll else {
        self = .pause(try duration())
        return
      }
      // Nothing scrolls sideways, which is a scrolling by nothing and no error.
      for name in ["x", "y", "deltaX", "deltaY"] {
        try Self.requireInteger(name, arguments, of: arguments.number(name))
      }
      self = .scroll(
        try Self.target(arguments, fromPointer: false), try arguments.number("deltaY"),
        try duration())
    }
  }

  private static func keys(_ arguments: Arguments, inPage: Bool) throws -> [Key] {
    let value = try arguments.string("value")
    if value.count == 1 { return try Keys.keys(value, inPage: inPage) }
    throw arguments.invalid("value", "must be one character, but is \"\(value)\"")
  }

  private static func target(_ arguments: Arguments, fromPointer: Bool) throws -> InputTarget {
    let origin: InputTarget.Origin
    switch arguments.value("origin") {
    case nil, "viewport": origin = .viewport
    case "pointer" where fromPointer: origin = .pointer
    case .some(let value):
      guard let reference = value[RemoteElement.key]?.string else {
        throw arguments.invalid(
          "origin", "must be \"viewport\", \(fromPointer ? "\"pointer\", " : "")or an element")
      }
      origin = .element(reference)
    }
    return InputTarget(
      origin: origin, x: try arguments.number("x"), y: try arguments.number("y"))
  }

  /// What a pen says of itself has no meaning here, but must be what the specification allows.
  private static func checkPointer(_ arguments: Arguments) throws {
    for (name, range) in pointerProperties {
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

  private static let pointerProperties: [(String, ClosedRange<Double>)] = [
    ("width", 0...1e9), ("height", 0...1e9), ("pressure", 0...1), ("tangentialPressure", -1...1),
    ("tiltX", -90...90), ("tiltY", -90...90), ("twist", 0...359),
    ("altitudeAngle", 0...(Double.pi / 2)), ("azimuthAngle", 0...(Double.pi * 2)),
  ]
}
