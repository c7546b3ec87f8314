import Foundation

/// Why a file can't be read or written, in the operating system's words.
struct FileProblem: Error {
  /// The file or folder, as it was named.
  let path: String
  /// What the system says, such as `No space left on device`.
  let reason: String

  /// The problem that a function of the system told of just now.
  ///
  /// - Parameter number: `errno`, or another of its values.
  init(_ path: String, _ number: Int32 = errno) {
    self.path = path
    reason = String(cString: strerror(number))
  }
}
