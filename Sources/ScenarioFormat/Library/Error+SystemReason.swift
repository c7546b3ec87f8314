import Foundation

extension Error {
  /// Why something failed, in the operating system's words where Foundation tells enough for that:
  /// its own words are a number for most errors of files.
  package var systemReason: String {
    let error = self as NSError
    // On Linux a cause is an error, but mostly no `NSError`.
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { return cause.systemReason }
    if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
    return switch (self as? CocoaError)?.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: String(cString: strerror(ENOENT))
    case .fileReadNoPermission, .fileWriteNoPermission: String(cString: strerror(EACCES))
    case .fileWriteOutOfSpace: String(cString: strerror(ENOSPC))
    default: error.localizedDescription
    }
  }
}
