import Foundation

/// Checks before minutes of work that a command can write its outputs.
///
/// A ``UsageError`` names the first one that it can't write. The check leaves nothing behind.
enum Outputs {
  /// Refuses a file that can't be written. An existing file is not changed.
  static func check(file path: String?, of option: String) throws(UsageError) {
    guard let path else { return }
    guard !path.isEmpty else { throw UsageError("\(option) '': name a file.") }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.isFolder(folder) else {
      throw UsageError("\(option) \(path): there is no folder \(folder); make it first.")
    }
    guard let problem = problem(ofFile: path) else { return }
    throw UsageError("\(option) \(path): it can't be written: \(problem). Name another file.")
  }

  /// Refuses a folder that can't be written to, or can't be made if there is none.
  static func check(folder path: String?, of option: String) throws(UsageError) {
    guard let path else { return }
    guard !path.isEmpty else { throw UsageError("\(option) '': name a folder.") }
    var there = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL
    var missing: [String] = []
    while !FileManager.default.fileExists(atPath: there.path) {
      missing.append(there.path)
      there.deleteLastPathComponent()
    }
    guard FileManager.default.isFolder(there.path) else {
      throw UsageError("\(option) \(path): \(there.path) is a file; name a folder.")
    }
    guard let problem = problem(ofFolder: there.path, missing: missing.reversed()) else { return }
    throw UsageError("\(option) \(path): it can't be written: \(problem). Name another folder.")
  }

  /// Why a file can't be written, in the system's words; nil if it can.
  private static func problem(ofFile path: String) -> String? {
    let new = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if new >= 0 {
      close(new)
      unlink(path)
      return nil
    }
    guard errno == EEXIST else { return reason }
    // A pipe may have no reader yet, and a link no file yet.
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
