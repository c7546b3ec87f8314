import Foundation
import Glibc

/// A group of programs that ends with this process, however it ends. The group's leader reads from
/// a pipe that only this process holds open, and kills the group when the pipe closes.
package final class ProcessGroup {
  private let leader: pid_t
  private let writeEnd: Int32
  private var programs: [pid_t] = []
  /// The programs' output. A program that writes to a closed pipe would be killed.
  private var outputs: [FileHandle] = []

  /// Creates an empty group. Throws if the system can't start another process.
  package init() throws(DesktopError) {
    let (reading, writing) = try Self.pipe()
    writeEnd = writing
    defer { close(reading) }
    leader = try Self.spawn(
      ["/bin/sh", "-c", "read -r end; kill -KILL 0"], environment: [], input: reading, group: 0)
  }

  deinit { end() }

  /// Starts a program by its path, with its arguments. Its output goes to the file `log` or, if
  /// that is nil, to the returned handle. Throws ``DesktopError`` if it can't be started.
  @discardableResult
  package func start(
    _ command: [String], environment: [String: String], log: String? = nil
  ) throws(DesktopError) -> FileHandle? {
    let (reading, writing) =
      if let log {
        (nil as Int32?, open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
      } else {
        try Self.pipe() as (Int32?, Int32)
      }
    defer { close(writing) }
    let variables = environment.map { "\($0)=\($1)" }
    programs.append(try Self.spawn(command, environment: variables, output: writing, group: leader))
    guard let reading else { return nil }
    let output = FileHandle(fileDescriptor: reading, closeOnDealloc: true)
    outputs.append(output)
    return output
  }

  package var isLastRunning: Bool {
    guard let last = programs.last else { return false }
    var status: Int32 = 0
    guard waitpid(last, &status, WNOHANG) == last else { return true }
    programs.removeLast()
    return false
  }

  package func end() {
    guard !isEnded else { return }
    isEnded = true
    close(writeEnd)
    for process in programs + [leader] {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
  }

  private var isEnded = false

  private static func pipe() throws(DesktopError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else {
      throw DesktopError("Can't create a pipe: |\(String(cString: strerror(errno))).")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a process in a group. 0 is a new group.
  private static func spawn(
    _ command: [String], environment: [String], input: Int32? = nil, output: Int32? = nil,
    group: pid_t
  ) throws(DesktopError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (standard, file) in [(Int32(0), input), (1, output), (2, output)] {
      if let file {
        posix_spawn_file_actions_adddup2(&actions, file, standard)
      } else {
        posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0)
      }
    }
    // The program would keep a port that Duet listens on in use for as long as it runs.
    let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    for file in (open ?? []).compactMap(Int32.init) where file > 2 {
      posix_spawn_file_actions_addclose(&actions, file)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, group)
    // A process inherits the signal mask of the thread that starts it. Swift's threads block all
    // signals.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var process = pid_t()
    let failure = withCStrings(command) { arguments in
      withCStrings(environment) {
        posix_spawn(&process, command[0], &actions, &attributes, arguments, $0)
      }
    }
    guard failure == 0 else {
      throw DesktopError("\(command[0]) can't be started: \(String(cString: strerror(failure))).")
    }
    return process
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
