import Foundation
import Testing
import TestSupport

/// `duet serve`: its address and its end.
struct ServeCommandTests {
  @Test func `the server can't listen on an address of a different machine`() async throws {
    // 192.0.2.0/24 is reserved for documentation.
    #expect(
      try await TemporaryFolder().duet("serve --host 192.0.2.1 --port 0")
        == .error(
          1,
          "192.0.2.1 is not an address of this machine. Correct --host, for example to 127.0.0.1"))
  }

  @Test func `a port in use is an error, and an interrupt stops the server`() async throws {
    let server = try await RunningServer("--base-path", "/wd/hub")
    #expect(server.greeting == "Listening on \(server.address)/wd/hub. Press Ctrl-C to stop.\n")
    #expect(
      try await TemporaryFolder().duet("serve --port \(server.port)")
        == .error(
          1, "port \(server.port) on 127.0.0.1 is in use. Stop the other server or pass --port"))
    server.process.interrupt()
    let printed = try await onOwnThread {
      server.process.waitUntilExit()
      return server.errors.fileHandleForReading.availableData
    }
    #expect(server.process.terminationReason == .exit)
    #expect(server.process.terminationStatus == 0)
    #expect(
      String(decoding: printed, as: UTF8.self)
        == "\nStopping within 10 s, after the current requests. Press Ctrl-C again to stop at once.\n"
    )
  }
}

/// A server process on a free port. It is killed when this object is released.
final class RunningServer: Sendable {
  let process = Process()
  let errors = Pipe()
  let greeting: String
  let port: String
  var address: String { "http://127.0.0.1:\(port)" }
  private let folder = TemporaryFolder()

  /// Starts `duet serve`.
  convenience init(_ options: String...) async throws {
    try await self.init(program: [Duet.executable.path, "serve", "--port", "0"] + options)
  }

  /// Starts a program, which prints its address in its first line.
  init(program: [String]) async throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = program
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    greeting = try await onOwnThread {
      var line = Data()
      while line.last != UInt8(ascii: "\n"),
        let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty
      {
        line += byte
      }
      return String(decoding: line, as: UTF8.self)
    }
    port = greeting.firstMatch(of: /127\.0\.0\.1:(\d+)/)?.1.description ?? ""
    #expect(!port.isEmpty, "\(program) began with: \(greeting)")
  }

  deinit { kill(process.processIdentifier, SIGKILL) }
}
