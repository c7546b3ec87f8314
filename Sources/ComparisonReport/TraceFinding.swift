/// Something wrong in a trace.
public struct TraceFinding: Hashable, Sendable, CustomStringConvertible {
  /// What kind of mistake it is.
  public let name: Name
  /// The trace file; nil for what is wrong with records taken together.
  public let path: String?
  /// The line, from 1.
  public let line: Int?
  /// What is wrong.
  public let text: String

  /// Makes a finding.
  package init(_ name: Name, path: String? = nil, line: Int? = nil, text: String) {
    self.name = name
    self.path = path
    self.line = line
    self.text = text
  }

  /// The finding as `path:line: error: text [name]`, on one line: what would steer a terminal is
  /// shown by its code, and of a text that is endless the beginning.
  public var description: String {
    let place = [path?.shown, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
    return (place.isEmpty ? "" : place + ": ")
      + "error: \(text.shown(atMost: 500)) [\(name.rawValue)]"
  }
}
