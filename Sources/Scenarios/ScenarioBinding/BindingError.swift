import Foundation

/// A place in a test's source.
public struct SourcePlace: Hashable, Sendable {
  /// The file, as the compiler knows it.
  public let file: StaticString
  /// The line, from 1.
  public let line: UInt

  /// Makes a place.
  public init(file: StaticString, line: UInt) {
    self.file = file
    self.line = line
  }

  /// The file's path from the top of the package, such as `Tests/Suites/NativeSuite/A1Tests.swift`.
  public var path: String {
    let path = "\(file)"
    guard let tests = path.range(of: "/Tests/", options: .backwards) else { return path }
    return String(path[path.index(after: tests.lowerBound)...])
  }

  /// Whether two places are the same line of the same file.
  public static func == (one: SourcePlace, other: SourcePlace) -> Bool {
    one.line == other.line && one.path == other.path
  }

  /// Hashes the line and the file.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(path)
  }
}

/// A test that does not do what its scenario says: a step twice, out of order, or left out.
public struct BindingError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, with the step's text and its place in the scenario's file.
  public let description: String
  /// Where in the test.
  public let place: SourcePlace

  init(_ description: String, _ place: SourcePlace) {
    self.description = description
    self.place = place
  }
}

/// A step that could not be done, or an expectation that did not hold: it ends the run.
public struct ItemFailure: Error, Hashable, CustomStringConvertible {
  /// The step's or expectation's text, its place in the scenario's file, and what went wrong.
  public let description: String
  /// Where in the test.
  public let place: SourcePlace
  /// Whether the test framework has reported it already.
  public let isReported: Bool
}
