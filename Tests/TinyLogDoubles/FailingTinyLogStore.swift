import TinyLog

/// A store of which every transaction fails with the same error; a stub.
public struct FailingTinyLogStore: TinyLogStore {
  private let error: any Error

  /// Makes a store that throws this error.
  public init(throwing error: any Error) {
    self.error = error
  }

  /// Throws the error; the body is not run.
  public func read<Value>(_ body: (any TinyLogReading) throws -> Value) throws -> Value {
    throw error
  }

  /// Throws the error; the body is not run.
  public func write<Value>(_ body: (any TinyLogWriting) throws -> Value) throws -> Value {
    throw error
  }
}
