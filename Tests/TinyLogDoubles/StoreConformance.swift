import Foundation
import TinyLog

/// What every ``TinyLogStore`` promises, as checks that run on any new, empty store.
public struct StoreConformance: Sendable, CustomStringConvertible {
  /// What is true of a store that passes the check.
  public let description: String
  private let body: @Sendable (any TinyLogStore) throws -> Void

  init(_ description: String, body: @escaping @Sendable (any TinyLogStore) throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Runs the check; throws ``StoreConformanceFailure`` when the store breaks the promise.
  public func check(_ store: any TinyLogStore) throws {
    try body(store)
  }

  /// All the checks; each wants a store of its own.
  public static let all: [StoreConformance] = lists + tasks + transactions
}

/// What a store gave, and what it should have given.
public struct StoreConformanceFailure: Error, CustomStringConvertible {
  /// One sentence with both values.
  public let description: String
}

func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, line: UInt = #line
) throws {
  guard actual != expected else { return }
  throw StoreConformanceFailure(
    description: "line \(line): the store gave \(actual) instead of \(expected)")
}

func expectError<Failure: Error & Equatable>(
  _ expected: Failure, line: UInt = #line, from body: () throws -> Void
) throws {
  do {
    try body()
  } catch let error as Failure where error == expected {
    return
  }
  throw StoreConformanceFailure(description: "line \(line): the store did not throw \(expected)")
}
