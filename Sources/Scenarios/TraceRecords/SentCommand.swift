/// A command that a tool carried out in an item.
package struct SentCommand: Hashable, Sendable {
  /// What was done.
  package enum Content: Hashable, Sendable {
    /// A native query was evaluated. Its steps, from the application.
    case query([SentStep])
    /// A native gesture was made on the element of a query.
    case gesture(TraceGesture, [SentStep])
    /// A native gesture was made at a point of the screen: x and y in points.
    case gestureAtPoint(TraceGesture, x: Double, y: Double)
    /// The native tool launched, activated or terminated an application, given by its identifier.
    case application(ApplicationChange, String)
    /// A WebDriver command was sent. The path is the one below the session, such as `/element`.
    case request(method: String, path: String, SentLocator? = nil)
    /// A WebDriver command was sent that only waits.
    case pause(method: String, path: String)
  }

  /// A change of an application's state.
  package enum ApplicationChange: String, Codable, Sendable { case launch, activate, terminate }

  package var content: Content
  /// The time when it was sent, in seconds since the start of the run.
  package var start: Double?
  /// The duration in seconds. Nil if it wasn't measured.
  package var duration: Double?
  /// The bytes of the request's body.
  package var bytesSent: Int?
  /// The bytes of the response's body.
  package var bytesReceived: Int?
  /// The HTTP status of the response.
  package var status: Int?
  /// The numbers of an observer of the run, by name. Nil without one.
  package var counts: [String: Double]?

  /// Creates a command with all other members nil.
  package init(_ content: Content) { self.content = content }

  /// A WebDriver command's locator. Nil if it has none.
  package var locator: SentLocator? {
    if case .request(_, _, let locator) = content { locator } else { nil }
  }
}

/// A WebDriver locator: the strategy, such as `xpath`, and the selector.
package struct SentLocator: Hashable, Sendable {
  package let using: String
  package let value: String

  package init(using: String, value: String) { (self.using, self.value) = (using, value) }
}

/// A step of a native query, which maps the matches of the step before to new ones.
package struct SentStep: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// The application that `text` identifies.
    case application
    /// The descendants of `type`, at any depth, or its direct children.
    case descendants, children
    /// The matches that meet the conditions, or that have a descendant that meets them.
    case matching, containing
    /// The match at `index`, from 0.
    case index
    /// The first match.
    case first
    /// An element found earlier, which `text` describes.
    case found
  }

  package var step: Kind
  /// The type of an element, such as `Button`. `Any` for all types.
  package var type: String?
  /// One of the element's texts must equal it.
  package var text: String?
  /// A predicate that must hold, as `NSPredicate` describes it.
  package var predicate: String?
  package var index: Int?

  package init(
    _ step: Kind, type: String? = nil, text: String? = nil, predicate: String? = nil,
    index: Int? = nil
  ) {
    (self.step, self.type, self.text) = (step, type, text)
    (self.predicate, self.index) = (predicate, index)
  }
}

/// The kind of a gesture.
package enum TraceGesture: String, Codable, Sendable {
  case tap, doubleTap, tripleTap, press, drag, swipeUp, swipeDown, swipeLeft, swipeRight, adjust
  /// Keys were typed.
  case type
}

/// A command is one flat JSON object: `kind`, the members of its content, and its cost.
extension SentCommand: Codable {
  package enum Kind: String, Codable, Sendable { case query, gesture, application, request, pause }

  private enum Member: CodingKey {
    case kind, steps, gesture, at, change, application, method, path, using, value
    case start, duration, bytesSent, bytesReceived, status, counts
  }

  package var kind: Kind {
    switch content {
    case .query: .query
    case .gesture, .gestureAtPoint: .gesture
    case .application: .application
    case .request: .request
    case .pause: .pause
    }
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    func read<Value: Decodable>(_ member: Member) throws -> Value {
      try members.decode(Value.self, forKey: member)
    }
    func readIfPresent<Value: Decodable>(_ member: Member) throws -> Value? {
      try members.decodeIfPresent(Value.self, forKey: member)
    }
    switch try read(.kind) as Kind {
    case .query: content = .query(try read(.steps))
    case .gesture:
      if let point: [Double] = try readIfPresent(.at) {
        guard point.count == 2 else {
          throw DecodingError.dataCorruptedError(
            forKey: .at, in: members, debugDescription: "a point must have two numbers")
        }
        content = .gestureAtPoint(try read(.gesture), x: point[0], y: point[1])
      } else {
        content = .gesture(try read(.gesture), try read(.steps))
      }
    case .application: content = .application(try read(.change), try read(.application))
    case .request:
      let using: String? = try readIfPresent(.using)
      content = .request(
        method: try read(.method), path: try read(.path),
        try using.map { SentLocator(using: $0, value: try read(.value)) })
    case .pause: content = .pause(method: try read(.method), path: try read(.path))
    }
    start = try readIfPresent(.start)
    duration = try readIfPresent(.duration)
    bytesSent = try readIfPresent(.bytesSent)
    bytesReceived = try readIfPresent(.bytesReceived)
    status = try readIfPresent(.status)
    counts = try readIfPresent(.counts)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    func write(_ member: Member, _ value: (some Encodable)?) throws {
      try members.encodeIfPresent(value, forKey: member)
    }
    try write(.kind, kind)
    switch content {
    case .query(let steps): try write(.steps, steps)
    case .gesture(let gesture, let steps):
      try write(.gesture, gesture)
      try write(.steps, steps)
    case .gestureAtPoint(let gesture, let x, let y):
      try write(.gesture, gesture)
      try write(.at, [x, y])
    case .application(let change, let application):
      try write(.change, change)
      try write(.application, application)
    case .request(let method, let path, _), .pause(let method, let path):
      try write(.method, method)
      try write(.path, path)
    }
    try write(.using, locator?.using)
    try write(.value, locator?.value)
    try write(.start, start)
    try write(.duration, duration)
    try write(.bytesSent, bytesSent)
    try write(.bytesReceived, bytesReceived)
    try write(.status, status)
    try write(.counts, counts)
  }
}
