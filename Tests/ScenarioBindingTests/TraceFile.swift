import Foundation
import ScenarioBinding

/// A file that a run's trace is written to, gone with this.
final class TraceFile: Sendable {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("trace-\(UUID().uuidString).jsonl")

  deinit { try? FileManager.default.removeItem(at: url) }

  /// What appends to the file.
  func writer() throws -> TraceWriter { try TraceWriter(appendingTo: url) }

  /// All that was written.
  func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  /// The records that were written.
  func records() throws -> [TraceRecord] {
    try text().split(separator: "\n")
      .map { try JSONDecoder().decode(TraceRecord.self, from: Data($0.utf8)) }
  }
}
