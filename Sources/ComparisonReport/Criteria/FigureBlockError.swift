/// What is wrong with the blocks of a text.
public struct FigureBlockError: Error, Equatable, CustomStringConvertible {
  /// One thing that is wrong.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The text's name.
    public let path: String
    /// The line, from 1; nil where it is about the text as a whole.
    public let line: Int?
    /// What is wrong.
    public let text: String

    /// As compilers write it: `README.md:7: error: …`.
    public var description: String {
      "\(path):\(line.map { "\($0):" } ?? "") error: \(text)"
    }
  }

  /// All that is wrong, in the order of the lines.
  public let findings: [Finding]

  init(_ findings: [Finding]) {
    self.findings = findings.sorted { ($0.line ?? .max) < ($1.line ?? .max) }
  }

  /// A line for each finding.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}
