import Foundation
import NIOCore
import Testing
import WebDriver
import WebDriverServer

@Suite("Starting a server")
struct StartTests {
  private func error(
    starting configuration: WebDriverServer.Configuration
  ) async -> ServerError? {
    let server = WebDriverServer(handler: FixedHandler(), configuration: configuration)
    do {
      try await server.start()
      await server.stop()
      return nil
    } catch {
      return error as? ServerError
    }
  }

  @Test("on a port in use says so")
  func portInUse() async throws {
    try await withServer { port in
      let error = await error(starting: .init(port: port))
      #expect(error == .portInUse(host: "127.0.0.1", port: port))
      #expect(
        error?.description
          == "port \(port) on 127.0.0.1 is in use; stop the other server or pass --port")
    }
  }

  @Test("on a host that cannot be resolved says so")
  func unknownHost() async {
    let error = await error(starting: .init(host: "not a host", port: 0))
    #expect(error == .unknownHost(host: "not a host"))
    #expect(
      error?.description == "the host \"not a host\" cannot be resolved; "
        + "correct --host, for example to 127.0.0.1")
  }

  @Test("on another machine's address says so")
  func notThisMachine() async {
    let error = await error(starting: .init(host: "192.0.2.1", port: 0))
    #expect(error == .notThisMachine(host: "192.0.2.1"))
    #expect(
      error?.description == "192.0.2.1 is not an address of this machine; "
        + "correct --host, for example to 127.0.0.1")
  }

  @Test("on a number that is no port says so", arguments: [-1, 65_536])
  func invalidPort(port: Int) async {
    let error = await error(starting: .init(port: port))
    #expect(error == .invalidPort(port))
    #expect(
      error?.description
        == "\(port) is not a port; pass --port with 1 to 65535, or 0 for any free port")
  }

  // A superuser may listen on any port, so what the system says to others is given here.
  @Test("without permission says so", arguments: [EACCES, EPERM])
  func permissionDenied(code: CInt) {
    let error = ServerError(
      listening: IOError(errnoCode: code, reason: "bind"), host: "127.0.0.1", port: 80)
    #expect(error == .permissionDenied(host: "127.0.0.1", port: 80))
    #expect(
      error.description
        == "this user may not listen on port 80 of 127.0.0.1; pass --port with 1024 or more")
  }

  @Test("says in the system's words what nothing else describes")
  func otherReason() {
    let error = ServerError(
      listening: IOError(errnoCode: ENOMEM, reason: "bind"), host: "127.0.0.1", port: 80)
    #expect(
      error.description == "cannot listen on port 80 of 127.0.0.1: Cannot allocate memory; "
        + "correct --host or --port")
  }

  @Test("a second time is refused")
  func secondStart() async throws {
    let server = WebDriverServer(handler: FixedHandler(), configuration: .init(port: 0))
    try await server.start()
    let error = await #expect(throws: ServerError.self) { try await server.start() }
    #expect(
      error?.description
        == "this server has been started before; make a new one to start again")
    await server.stop()
    await #expect(throws: ServerError.alreadyStarted) { try await server.start() }
  }

  @Test("by default can be reached from this machine only")
  func defaults() {
    let configuration = WebDriverServer.Configuration()
    #expect(configuration.host == "127.0.0.1")
    #expect(configuration.port == 4723)
  }
}
