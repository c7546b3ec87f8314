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
