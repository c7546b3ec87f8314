import Foundation

/// A fake store: it keeps all the promises of ``TinyLogStore``, but only as long as it lives.
///
/// The app uses it when it is launched for a test. It may be used from several threads.
public final class InMemoryTinyLogStore: TinyLogStore, @unchecked Sendable {
  /// Guards `tables`, which is all the state there is; hence the unchecked conformance above.
  private let lock = NSLock()
  private let tables = MemoryTables()

  /// Makes an empty store.
  public init() {}

  /// See ``TinyLogStore/read(_:)``.
  public func read<Value>(_ body: (any TinyLogReading) throws -> Value) throws -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try body(tables)
  }

  /// See ``TinyLogStore/write(_:)``.
  public func write<Value>(_ body: (any TinyLogWriting) throws -> Value) throws -> Value {
    lock.lock()
    defer { lock.unlock() }
    do {
      let value = try body(tables)
      tables.commit()
      return value
    } catch {
      tables.rollBack()
      throw error
    }
  }
}
