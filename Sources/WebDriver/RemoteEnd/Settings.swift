import Foundation

/// The settings of a session: how commands are carried out, in Appium's words.
///
/// Source: Appium's XCUITest driver, "settings"; the defaults are its own.
struct Settings: Sendable {
  /// What a setting comes to on this device.
  enum Effect: Sendable {
    /// It acts.
    case acts
    /// It is about something that takes no time here or can't be told apart: it is kept.
    case none
    /// It would change what a client sees; nothing but the default works.
    case fixed
  }

  /// One setting that Appium knows.
  struct Known: Sendable {
    let name: String
    let initial: JSONValue
    let effect: Effect
    /// The least value of a number.
    let least: Double
  }

  private var values: [String: JSONValue]

  init() {
    values = Dictionary(uniqueKeysWithValues: Self.all.map { ($0.name, $0.initial) })
  }

  /// As they travel.
  var json: JSONValue { .object(values) }

  // MARK: - Those that act

  /// Whether a found element is told by its reference alone.
  var isCompact: Bool { values["shouldUseCompactResponses"]?.bool ?? true }

  /// What is told of a found element otherwise.
  var elementAttributes: Set<String> { list("elementResponseAttributes") }

  /// The attributes that the page source leaves out.
  var excludedAttributes: Set<String> { list("pageSourceExcludedAttributes") }

  /// Whether an XPath that starts from an element sees only what is in it.
  var limitsXPath: Bool { values["limitXPathContextScope"]?.bool ?? true }

  /// How much of the screen the page source and XPath see.
  var snapshot: SnapshotLimits {
    SnapshotLimits(
      depth: values["snapshotMaxDepth"]?.integer ?? 50,
      children: values["snapshotMaxChildren"]?.integer ?? .max)
  }

  private func list(_ name: String) -> Set<String> { Self.list(values[name]?.string ?? "") }

  /// The names in a text that has commas between them.
  static func list(_ text: String) -> Set<String> {
    Set(text.split { $0 == "," || $0 == " " }.map(String.init))
  }

  /// A value as JSON text.
  fileprivate static func text(_ value: JSONValue) -> String {
    String(decoding: value.data, as: UTF8.self)
  }

  // MARK: - Changing

  /// Takes over what an object says, all of it or nothing.
  ///
  /// - Throws: `invalid argument` for a name that Appium's driver does not know and for a value of
  ///   another type; `unsupported operation` for what works with its default only.
  mutating func update(_ arguments: Arguments) throws(WebDriverError) {
    var updated = values
    for name in arguments.members.keys.sorted() {
      guard let known = Self.all.first(where: { $0.name == name }) else {
        throw arguments.invalid(
          name,
          "is no setting; there are " + Self.all.map(\.name).joined(separator: ", "))
      }
      let value = try known.read(arguments)
      guard known.effect != .fixed || value == known.initial else {
        throw WebDriverError(
          .unsupportedOperation,
          "the setting \"\(name)\" works with its default only, which is \(Self.text(known.initial))"
        )
      }
      updated[name] = value
    }
    values = updated
  }
}

extension Settings.Known {
  /// The value that an object gives it.
  fileprivate func read(_ arguments: Arguments) throws(WebDriverError) -> JSONValue {
    let value = arguments.members[name] ?? .null
    switch initial {
    case .bool:
      guard value.bool != nil else { throw wrong(value, "a boolean", arguments) }
    case .integer:
      guard let number = value.integer, Double(number) >= least else {
        throw wrong(value, "an integer, at least \(Int(least))", arguments)
      }
      return .integer(number)
    case .number:
      guard let number = value.double, number >= least, number.isFinite else {
        throw wrong(value, "a number, at least \(Int(least))", arguments)
      }
    default:
      guard value.string != nil else { throw wrong(value, "a string", arguments) }
    }
    return value
  }

  private func wrong(
    _ value: JSONValue, _ kind: String, _ arguments: Arguments
  ) -> WebDriverError {
    arguments.invalid(name, "must be \(kind), but is \(Settings.text(value))")
  }
}
