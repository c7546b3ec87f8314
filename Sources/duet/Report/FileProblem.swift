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

  /// The problem of an error of Foundation, whose own words are a number for most of them.
  init(_ path: String, _ error: any Error) {
    self.path = path
    reason = Self.reason(of: error as NSError)
  }

  private static func reason(of error: NSError) -> String {
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error {
      return reason(of: cause as NSError)
    }
    if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
    return switch (error as? CocoaError)?.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: String(cString: strerror(ENOENT))
    case .fileReadNoPermission, .fileWriteNoPermission: String(cString: strerror(EACCES))
    default: error.localizedDescription
    }
  }
}
