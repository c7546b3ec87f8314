/// Launch arguments of the form `--name value`, `--name=value` or `--flag`, taken apart.
public struct LaunchOptions {
  /// An option that an app knows.
  public struct Option: Sendable {
    let name: String
    let meaning: String
    let takesValue: Bool

    /// An option with a value; `meaning` is shown to whoever gives an unknown one.
    public static func value(_ name: String, _ meaning: String) -> Option {
      Option(name: name, meaning: meaning, takesValue: true)
    }

    /// An option without a value.
    public static func flag(_ name: String, _ meaning: String) -> Option {
      Option(name: name, meaning: meaning, takesValue: false)
    }

    var usage: String { "  \(name)\(takesValue ? " VALUE" : "")  \(meaning)" }
  }

  private var values: [String: [String]] = [:]

  /// Takes launch arguments apart.
  ///
  /// - Throws: a ``LaunchError`` for an unknown argument, a value that is missing and a value too
  ///   many; its text names the argument and lists the known ones.
  public init(_ arguments: [String], app: String, known options: [Option]) throws {
    func wrong(_ what: String) -> LaunchError {
      LaunchError(
        "\(app) was not launched: \(what). Known launch arguments:\n"
          + options.map(\.usage).joined(separator: "\n"))
    }
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      guard let option = options.first(where: { $0.name == name }) else {
        throw wrong("unknown launch argument '\(argument)'")
      }
      switch (option.takesValue, parts.count > 1) {
      case (true, true): values[name, default: []].append(String(parts[1]))
      case (false, true): throw wrong("launch argument '\(name)' takes no value")
      case (false, false): values[name, default: []].append("")
      case (true, false):
        guard let value = rest.popFirst() else {
          throw wrong("launch argument '\(name)' needs a value")
        }
        values[name, default: []].append(value)
      }
    }
  }

  /// The last value given for an option; nil when it was not given.
  public subscript(_ name: String) -> String? { values[name]?.last }

  /// All values given for an option, in order.
  public func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Whether an option was given.
  public func has(_ name: String) -> Bool { values[name] != nil }
}
