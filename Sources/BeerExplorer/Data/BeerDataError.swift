import Foundation

/// What is wrong with a data set: everything at once, in the order of its lines.
public struct BeerDataError: Error, Hashable, Sendable {
  /// One thing that is wrong.
  public struct Problem: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column, or nil where the whole line is meant.
    public let column: String?
    /// What is wrong and what to do.
    public let text: String
  }

  /// The name of the file.
  public let source: String
  /// All that is wrong; never empty.
  public let problems: [Problem]
}

extension BeerDataError: LocalizedError, CustomStringConvertible {
  /// The text to show to the user.
  public var errorDescription: String? { description }

  /// How many problems there are, then a line for each: file, line, column, what to do.
  public var description: String {
    let head =
      "The beers in \(source) cannot be used: "
      + (problems.count == 1 ? "1 problem." : "\(problems.count) problems.")
    let lines = problems.map { problem in
      "\(source):\(problem.line): \(problem.column.map { "\($0): " } ?? "")\(problem.text)"
    }
    return ([head] + lines).joined(separator: "\n")
  }
}
