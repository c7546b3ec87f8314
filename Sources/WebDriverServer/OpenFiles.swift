import Foundation

/// What the system lets this process open.
enum OpenFiles {
  /// How many connections a server may hold: the open-file limit less some for everything else.
  ///
  /// Without it a server that has reached the limit ends, because accepting fails. With it further
  /// clients wait until a connection is free.
  static var connectionLimit: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let result = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      let result = getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    guard result == 0 else { return 512 }
    let files = Int(min(limit.rlim_cur, 65_536))
    return max(16, files - 128)
  }
}
