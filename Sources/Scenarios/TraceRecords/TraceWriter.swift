import Foundation
import ScenarioFormat

/// Appends trace records to a file, or passes them to a closure. Each line is a single write.
package final class TraceWriter {
  private let take: (TraceRecord) throws -> Void
  /// The first failure to write a record, or nil. After a failure, nothing is written.
  package private(set) var failure: TraceWriteError?

  /// Opens or creates a trace file for appending. Throws ``TraceWriteError``.
  package init(appendingTo url: URL) throws {
    let path = url.path
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw TraceWriteError(path, String(cString: strerror(errno))) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    take = { record in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      do {
        try file.write(contentsOf: encoder.encode(record) + Data("\n".utf8))
      } catch { throw TraceWriteError(path, error.systemReason) }
    }
  }

  /// Creates a writer that passes each record to `take`.
  package init(_ take: @escaping (TraceRecord) -> Void) { self.take = take }

  /// Writes a record as one line. Sets ``failure`` if that fails.
  package func write(_ record: TraceRecord) {
    guard failure == nil else { return }
    do { try take(record) } catch { failure = error as? TraceWriteError }
  }
}

/// A failure to write a trace. The description has the path and the operating system's message.
package struct TraceWriteError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ path: String, _ reason: String) {
    description = "The trace could not be written to \(path): \(reason)"
  }
}
