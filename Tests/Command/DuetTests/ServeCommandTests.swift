import Foundation
import Testing

/// Where `duet serve` listens, and how it ends.
struct ServeCommandTests {
  @Test func anAddressOfAnotherMachineCanNotBeListenedAt() throws {
    // 192.0.2.0/24 is kept for documentation: no machine has such an address.
    #expect(
      try Folder().duet("serve --host 192.0.2.1 --port 0")
        == .error(
          1,
          "192.0.2.1 is not an address of this machine; correct --host, for example to 127.0.0.1"))
  }

  @Test func aPortInUseIsNamedAndAnInterruptEndsTheServer() throws {
    let server = try RunningServer("--base-path", "/wd/hub")
    #expect(server.greeting == "Listening on \(server.address)/wd/hub. Ctrl-C ends it.\n")
    #expect(
      try Folder().duet("serve --port \(server.port)")
        == .error(
          1, "port \(server.port) on 127.0.0.1 is in use; stop the other server or pass --port"))
    server.process.interrupt()
    server.process.waitUntilExit()
    #expect(server.process.terminationReason == .exit)
    #expect(server.process.terminationStatus == 0)
    let told = String(decoding: server.errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(
      told
        == "\nStopping: requests under way have 10 s to be answered. Ctrl-C again ends at once.\n")
  }
}

/// A `duet serve` on a free port, ended with this.
final class RunningServer {
  let process: Process
  let errors = Pipe()
  let greeting: String
  let port: String
  var address: String { "http://127.0.0.1:\(port)" }
  private let folder: Folder

  init(_ options: String...) throws {
    folder = try Folder()
    process = Duet.process(["serve", "--port", "0"] + options, in: folder.url)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    greeting = output.fileHandleForReading.firstLine()
    port = greeting.firstMatch(of: /127\.0\.0\.1:(\d+)/)?.1.description ?? ""
    #expect(!port.isEmpty, "duet serve began with: \(greeting)")
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
