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
