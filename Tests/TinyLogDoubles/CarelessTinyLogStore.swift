import TinyLog

/// A store without transactions: what a failed body wrote stays. It must not pass as a store.
public struct CarelessTinyLogStore: TinyLogStore {
  private let store = InMemoryTinyLogStore()

  /// Makes an empty store.
  public init() {}

  /// Reads what is there.
  public func read<Value>(_ body: (any TinyLogReading) throws -> Value) throws -> Value {
    try store.read(body)
  }

  /// Keeps what the body wrote, even when it throws.
  public func write<Value>(_ body: (any TinyLogWriting) throws -> Value) throws -> Value {
    try store.write { access in Result { try body(access) } }.get()
  }
}
