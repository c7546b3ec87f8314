import Foundation
import Testing

/// What `duet serve` refuses, and that it says where it listens and ends when it is asked to.
struct ServeCommandTests {
  @Test(arguments: [
    (["--port", "70000"], "--port must be a number from 0 to 65535."),
    (["--port=-1"], "--port must be a number from 0 to 65535."),
    (
      ["--port", "http"],
      "The value 'http' is invalid for '--port <port>'\n"
        + "Help:  --port <port>  The port to listen on; 0 takes a free one."
    ),
    (["--max-sessions", "0"], "--max-sessions must be a number from 1 to 100000."),
    (["--base-path", "wd/hub"], "--base-path must start with /."),
    (["--data", "no"], "--data no: there is no such folder; make it first."),
    (["--data", "file"], "--data file: there is no such folder; make it first."),
    (
      ["--clock", "sun"],
      "The value 'sun' is invalid for '--clock <clock>'. Please provide one of 'wall' and "
        + "'virtual'.\n"
        + "Help:  --clock <clock>  The clock of sessions that do not ask for one: wall or virtual."
    ),
  ])
  func wrongOptionsAreWrongUsage(options: [String], problem: String) throws {
    let folder = try Folder()
    try folder.file("file", "")
    let outcome = try Duet.run(["serve"] + options, in: folder.url, output: folder)
    #expect(outcome == (try Duet.wrongUsage(problem, of: "serve", in: folder)))
  }

  @Test func anAddressOfAnotherMachineCanNotBeListenedAt() throws {
    // 192.0.2.0/24 is kept for documentation: no machine has such an address.
    #expect(
      try Duet.run("serve", "--host", "192.0.2.1", "--port", "0", in: try Folder())
        == .init(
          status: 1,
          error: "error: 192.0.2.1 is not an address of this machine; correct --host, "
            + "for example to 127.0.0.1\n"))
  }

  @Test func aPortInUseIsNamedAndAnInterruptEndsTheServer() throws {
    let folder = try Folder()
    let server = Duet.process(["serve", "--port", "0", "--base-path", "/wd/hub"], in: folder.url)
    let (output, errors) = (Pipe(), Pipe())
    server.standardOutput = output
    server.standardError = errors
    try server.run()
    defer { if server.isRunning { kill(server.processIdentifier, SIGKILL) } }
    let line = output.fileHandleForReading.firstLine()
    let match = try #require(
      line.wholeMatch(
        of: /Listening on http:\/\/127\.0\.0\.1:(\d+)\/wd\/hub\. Ctrl-C ends it\.\n/),
      "\(line)")
    let port = String(match.1)
    #expect(
      try Duet.run("serve", "--port", port, in: folder)
        == .init(
          status: 1,
          error: "error: port \(port) on 127.0.0.1 is in use; stop the other server or pass "
            + "--port\n"))
    server.interrupt()
    server.waitUntilExit()
    #expect(server.terminationReason == .exit)
    #expect(server.terminationStatus == 0)
    let told = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(
      told
        == "\nStopping: requests under way have 10 s to be answered. Ctrl-C again ends at once.\n")
  }
}

extension FileHandle {
  /// What comes up to the first line's end, or to the end of all.
  func firstLine() -> String {
    var line = Data()
    while line.last != UInt8(ascii: "\n"), let byte = try? read(upToCount: 1), !byte.isEmpty {
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }
}
