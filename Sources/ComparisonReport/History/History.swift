import Foundation
import ScenarioFormat

/// The file that keeps a line of each run: JSON Lines of ``HistoryData``, oldest first.
///
/// Lines are only ever added. The same run may be added twice: a run made again at the same commit
/// is a run.
public struct History: Sendable {
  /// The file; it need not be there yet.
  public let file: URL

  /// The history in a file.
  public init(file: URL) { self.file = file }

  /// The runs of the file, oldest first; none where there is no file.
  ///
  /// - Throws: ``HistoryError`` for the first line that is damaged or has an impossible figure, and
  ///   where the file can't be read.
  public func read() throws(HistoryError) -> [HistoryData] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw HistoryError("\(file.path): the history can't be read: \(error.systemReason)")
    }
    var runs: [HistoryData] = []
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if !line.isEmpty { runs.append(try Self.run(Data(line), "\(file.path):\(index + 1)")) }
    }
    return runs
  }

  /// Adds a run at the end, in one write that other writers can't get into.
  ///
  /// - Throws: ``HistoryError`` where the file can't be written, and for a run that could not be
  ///   read again.
  public func append(_ run: HistoryData) throws(HistoryError) {
    if let problem = run.problem {
      throw HistoryError("\(file.path): the run can't be kept: \(problem); nothing is added")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard var line = try? encoder.encode(run) else {
      throw HistoryError(
        "\(file.path): the run has a figure that JSON can't hold; nothing is added")
    }
    line.append(UInt8(ascii: "\n"))
    // Behind a line that was not written to its end, a new one begins.
    if !endsInLineEnd { line.insert(UInt8(ascii: "\n"), at: 0) }
    let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw refused(errno) }
    defer { close(descriptor) }
    let written = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard written >= 0 else { throw refused(errno) }
    guard written == line.count else {
      throw HistoryError(
        "\(file.path): only \(written) of \(line.count) bytes of the run were written; is the disk "
          + "full? Make space, and remove the last line, which is damaged")
    }
  }

  /// Whether what is added starts a line of its own.
  private var endsInLineEnd: Bool {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return true }
    defer { try? handle.close() }
    guard let size = try? handle.seekToEnd(), size > 0 else { return true }
    try? handle.seek(toOffset: size - 1)
    return (try? handle.read(upToCount: 1)) == Data("\n".utf8)
  }

  private func refused(_ number: Int32) -> HistoryError {
    HistoryError("\(file.path): the history can't be written: \(String(cString: strerror(number)))")
  }
}
