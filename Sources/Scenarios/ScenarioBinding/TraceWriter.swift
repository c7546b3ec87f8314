import Foundation

/// Appends trace records to a file, a line each in one write, or hands them on.
package final class TraceWriter {
  private let take: (TraceRecord) throws -> Void
  /// Why a record could not be written; nil where all were. Nothing is written after it.
  package private(set) var failure: TraceWriteError?

  /// Opens a trace file for appending, or makes it; throws ``TraceWriteError``.
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

  /// Hands each record on to `take`.
  package init(_ take: @escaping (TraceRecord) -> Void) { self.take = take }

  /// Writes a record as one line; ``failure`` tells where that did not work.
  package func write(_ record: TraceRecord) {
    guard failure == nil else { return }
    do { try take(record) } catch { failure = error as? TraceWriteError }
  }

  /// Writes that a run is left out, because its test is declared not portable to the tool.
  package func writeOmission(
    of scenario: String, tool: String, repetition: Int, known: KnownFailure, at place: SourcePlace
  ) {
    write(
      .omitted(
        RunID(scenario: scenario, tool: tool, repetition: repetition),
        TraceRecord.Omission(file: place.path, line: place.line, known: known)))
  }
}

/// Why a trace could not be written, with the file and the system's reason.
package struct TraceWriteError: Error, Hashable, CustomStringConvertible {
  /// The whole text.
  package let description: String

  init(_ path: String, _ reason: String) {
    description = "The trace could not be written to \(path): \(reason)"
  }
}
