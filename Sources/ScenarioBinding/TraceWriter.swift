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
}
