import Foundation

/// Checks that a command can write its outputs before it works for minutes.
///
/// A ``UsageError`` names the first output that can't be written. The check leaves no files behind.
package enum Outputs {
  /// Throws if a file can't be written. Does not change an existing file.
  package static func check(file path: String?, of option: String) throws(UsageError) {
    guard let path else { return }
    guard !path.isEmpty else { throw UsageError("\(option): the path is empty. Name a file.") }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.isFolder(folder) else {
      throw UsageError("\(option) \(path): there is no folder \(folder). Create it first.")
    }
    guard let problem = problem(ofFile: path) else { return }
    throw UsageError("\(option) \(path): can't write: \(problem). Name a different file.")
  }

  /// Throws if a folder can't be written to, or doesn't exist and can't be created.
  package static func check(folder path: String?, of option: String) throws(UsageError) {
    guard let path else { return }
    guard !path.isEmpty else { throw UsageError("\(option): the path is empty. Name a folder.") }
    var there = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL
    var missing: [String] = []
    while !FileManager.default.fileExists(atPath: there.path) {
      missing.append(there.path)
      there.deleteLastPathComponent()
    }
    guard FileManager.default.isFolder(there.path) else {
      throw UsageError("\(option) \(path): \(there.path) is a file. Name a folder.")
    }
    guard let problem = problem(ofFolder: there.path, missing: missing.reversed()) else { return }
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

  private static func problem(ofFolder path: String, missing: [String]) -> String? {
    var made: [String] = []
    defer { for folder in made.reversed() { rmdir(folder) } }
    for folder in missing {
      guard mkdir(folder, 0o700) == 0 else { return reason }
      made.append(folder)
    }
    return problem(ofFile: "\(missing.last ?? path)/.duet-\(UUID().uuidString)")
  }

  private static var reason: String { String(cString: strerror(errno)) }
}

/// Returns the full path of an output or input, without symbolic links.
package func resolvedPath(_ path: String) -> String {
  URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
}
