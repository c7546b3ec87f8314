import Device
import Foundation

/// The members of a JSON object in a request. Errors name the member.
struct Arguments: Sendable {
  let members: [String: JSONValue]
  /// The path of the object in the body, such as `actions[0].`. Empty for the body itself.
  let path: String
  /// Whether a string that contains a number, `true` or `false` is accepted as such, as Appium's
  /// driver does: in scripts, in settings and in its own capabilities.
  var takesText = false

  init(_ members: [String: JSONValue], path: String) {
    self.members = members
    self.path = path
  }

  /// Reads a value that must be an object.
  init(_ value: JSONValue, at place: String) throws {
    let members = try value.object.orThrow(
      .invalidArgument, "\"\(place)\" must be an object, but is \(value.kind)")
    self.init(members, path: place + ".")
  }

  /// Whether the member is present. `null` counts as absent.
  func has(_ name: String) -> Bool { value(name) != nil }

  /// Returns a member. Nil if it is absent or `null`.
  func value(_ name: String) -> JSONValue? {
    guard let value = members[name], value != .null else { return nil }
    return value
  }

  func invalid(_ name: String, _ what: String) -> WebDriverError {
    WebDriverError(.invalidArgument, "\"\(path)\(name)\" \(what)")
  }

  // MARK: - Optional members

  func string(ifAny name: String) throws -> String? { try read(name, "a string") { $0.string } }

  func array(ifAny name: String) throws -> [JSONValue]? { try read(name, "an array") { $0.array } }

  func strings(ifAny name: String) throws -> [String]? {
    try array(ifAny: name)?.enumerated().map { index, element in
      try element.string.orThrow(
        invalid("\(name)[\(index)]", "must be a string, but is \(element.kind)"))
    }
  }

  func bool(ifAny name: String) throws -> Bool? {
    try read(name, "a boolean") { $0.bool ?? (takesText ? $0.string.flatMap(Bool.init) : nil) }
  }

  /// The same members, with ``takesText``.
  var takingText: Arguments {
    var arguments = self
    arguments.takesText = true
    return arguments
  }

  /// Returns an object's members, with the path for their errors.
  func object(ifAny name: String) throws -> Arguments? {
    try read(name, "an object") { value in
      value.object.map { members in
        var object = Arguments(members, path: "\(path)\(name).")
        object.takesText = takesText
        return object
      }
    }
  }

  /// Returns a finite number in a range.
  func number(ifAny name: String, in range: ClosedRange<Double> = -1e9...1e9) throws -> Double? {
    let number = try read(name, "a number") { $0.double ?? numberInText($0) }
    if let number, !range.contains(number) {
      throw invalid(
        name, "must be from \(range.lowerBound.plainText) to \(range.upperBound.plainText)")
    }
    return number
  }

  /// Returns an integer from 0 to 2^53 - 1, the largest that every client can represent.
  func natural(ifAny name: String) throws -> Int? {
    guard let value = value(name) else { return nil }
    let read = value.integer ?? numberInText(value).flatMap { Int(exactly: $0) }
    if let read, Self.naturals.contains(read) { return read }
    throw invalid(name, "must be an integer from 0 to 9007199254740991")
  }

  /// The valid range of W3C's durations.
  static let naturals = 0...(1 << 53 - 1)

  func word<Word: RawRepresentable<String>>(
    ifAny name: String, among words: [Word]
  ) throws -> Word? {
    try value(name).map { value in
      try words.first { $0.rawValue == value.string }
        .orThrow(invalid(name, "must be \(Self.choice(of: words))"))
    }
  }

  // MARK: - Required members

  func string(_ name: String) throws -> String {
    try required(name, "a string", string(ifAny: name))
  }

  func array(_ name: String) throws -> [JSONValue] {
    try required(name, "an array", array(ifAny: name))
  }

  func strings(_ name: String) throws -> [String] {
    try required(name, "an array", strings(ifAny: name))
  }

  func number(_ name: String, in range: ClosedRange<Double> = -1e9...1e9) throws -> Double {
    try required(name, "a number", number(ifAny: name, in: range))
  }

  func natural(_ name: String) throws -> Int {
    try required(name, "an integer", natural(ifAny: name))
  }

  func word<Word: RawRepresentable<String>>(_ name: String, among words: [Word]) throws -> Word {
    try required(name, Self.choice(of: words), word(ifAny: name, among: words))
  }

  private static func choice<Word: RawRepresentable<String>>(of words: [Word]) -> String {
    (words.count > 1 ? "one of " : "") + words.map(\.rawValue).quotedList
  }

  private func numberInText(_ value: JSONValue) -> Double? {
    guard takesText, let number = value.string.flatMap(Double.init) else { return nil }
    return number.isFinite ? number : nil
  }

  private func required<Value>(_ name: String, _ kind: String, _ value: Value?) throws -> Value {
    try value.orThrow(invalid(name, "must be \(kind), but is missing"))
  }

  private func read<Value>(
    _ name: String, _ kind: String, _ convert: (JSONValue) -> Value?
  ) throws -> Value? {
    try value(name).map { value in
      try convert(value).orThrow(invalid(name, "must be \(kind), but is \(value.kind)"))
    }
  }
}

extension JSONValue {
  /// Whether a character of a string in it has more than `String.maximumMarks` combining marks.
  var hasTooManyMarks: Bool {
    switch self {
    case .string(let text): text.hasTooManyMarks
    case .array(let items): items.contains(where: \.hasTooManyMarks)
    case .object(let members):
      members.contains { $0.key.hasTooManyMarks || $0.value.hasTooManyMarks }
    case .null, .bool, .integer, .number: false
    }
  }
}
