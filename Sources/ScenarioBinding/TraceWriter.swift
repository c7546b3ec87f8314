import Foundation

/// Appends trace records to a file, a line each.
public final class TraceWriter {
  private let file: FileHandle

  /// Opens a trace file for appending; it is made when there is none.
  ///
  /// - Throws: Foundation's error when the file can't be written.
  public init(appendingTo url: URL) throws {
    if !FileManager.default.fileExists(atPath: url.path) {
      try Data().write(to: url)
    }
    file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
  }

  deinit { try? file.close() }

  /// Writes a record as one line, in one write.
  public func write(_ record: TraceRecord) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard var line = try? encoder.encode(record) else { return }
    line.append(UInt8(ascii: "\n"))
    try? file.write(contentsOf: line)
  }

  /// Writes what a tool is and where it runs: facts by name, ``TraceFact`` has the known names.
  ///
  /// A suite writes one at its start for each of its tools, before the tool's first run.
  public func write(tool: String, about: [String: String]) {
    var record = TraceRecord(kind: .tool, tool: tool)
    record.about = about
    write(record)
  }

  /// Writes that a run is left out, because its test is declared not portable to the tool.
  ///
  /// - Parameters:
  ///   - scenario: the written scenario's id.
  ///   - repetition: which run of it is left out, from 1.
  ///   - known: the declaration.
  ///   - place: the test.
  public func writeOmission(
    of scenario: String, tool: String, repetition: Int, known: KnownFailure, at place: SourcePlace
  ) {
    var record = TraceRecord(
      kind: .omitted, tool: tool, repetition: repetition, scenario: scenario)
    record.file = place.path
    record.line = place.line
    record.known = known
    write(record)
  }
}
