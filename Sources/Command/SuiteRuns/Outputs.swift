import Foundation
import ScenarioFormat

/// Checks that a command can write its outputs before it works for minutes. A ``UsageError`` names the
/// output that can't be written.
package enum Outputs {
  /// Throws if a file can't be written, or is one of the inputs. Changes no existing file, and leaves
  /// no new one.
  package static func check(
    file path: String?, of option: String, inputs: [String] = []
  ) throws(UsageError) {
    guard let path else { return }
    guard !path.isEmpty else { throw UsageError("\(option): the path is empty. Name a file.") }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.isFolder(folder) else {
      throw UsageError("\(option) \(path): there is no folder \(folder). Create it first.")
    }
    if let input = inputs.first(where: { isSameFile($0, path) }) {
      throw UsageError(
        "\(option) \(path): this would overwrite its input \(input). Name a different file.")
    }
    guard let problem = problem(ofFile: path) else { return }
    throw UsageError("\(option) \(path): can't write: \(problem). Name a different file.")
  }

  /// Creates a folder unless it exists. Throws if that fails, or if it can't be written to.
  package static func create(folder path: String, of option: String) throws(UsageError) {
    guard !path.isEmpty else { throw UsageError("\(option): the path is empty. Name a folder.") }
    var problem: String?
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      problem = self.problem(ofFile: "\(path)/.duet-\(UUID().uuidString)")
    } catch { problem = error.systemReason }
    guard let problem else { return }
    throw UsageError("\(option) \(path): can't write: \(problem). Name a different folder.")
  }

  /// Returns the system's error for a file that can't be written, or nil if it can.
  private static func problem(ofFile path: String) -> String? {
    let new = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if new >= 0 {
      close(new)
      unlink(path)
      return nil
    }
    guard errno == EEXIST else { return reason }
    // ENXIO: a pipe without a reader yet. ENOENT: a link to a file that doesn't exist yet.
    let old = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard old >= 0 else { return [ENXIO, ENOENT].contains(errno) ? nil : reason }
    close(old)
    return nil
  }

  private static var reason: String { String(cString: strerror(errno)) }
}

/// Returns whether two paths lead to one file, over symbolic and hard links. The files may be missing.
package func isSameFile(_ path: String, _ other: String) -> Bool {
  var (one, two) = (stat(), stat())
  if stat(path, &one) == 0, stat(other, &two) == 0 {
    return (one.st_dev, one.st_ino) == (two.st_dev, two.st_ino)
  }
  let paths = [path, other].map {
    URL(fileURLWithPath: $0).resolvingSymlinksInPath().standardizedFileURL.path
  }
  return paths[0] == paths[1]
}
