/// Something wrong in a trace.
public struct TraceFinding: Hashable, Sendable, CustomStringConvertible {
  /// The trace file; nil for what is wrong with records taken together.
  public let path: String?
  /// The line, from 1.
  public let line: Int?
  /// What is wrong.
  public let text: String

  init(path: String? = nil, line: Int? = nil, text: String) {
    self.path = path
    self.line = line
    self.text = text
  }

  /// The finding as `path:line: error: text`.
  public var description: String {
    let place = [path, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
    return (place.isEmpty ? "" : place + ": ") + "error: " + text
  }
}
