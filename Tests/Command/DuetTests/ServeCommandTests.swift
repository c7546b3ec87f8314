import Foundation
import Testing
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `duet serve`: its address and its end.
struct ServeCommandTests {
  @Test func `the server can't listen on an address of a different machine`() throws {
    // 192.0.2.0/24 is reserved for documentation.
    #expect(
      try TemporaryFolder().duet("serve --host 192.0.2.1 --port 0")
        == .error(
          1,
          "192.0.2.1 is not an address of this machine. Correct --host, for example to 127.0.0.1"))
  }

  @Test func `a port in use is an error, and an interrupt stops the server`() throws {
    let server = try RunningServer("--base-path", "/wd/hub")
    #expect(server.greeting == "Listening on \(server.address)/wd/hub. Press Ctrl-C to stop.\n")
    #expect(
      try TemporaryFolder().duet("serve --port \(server.port)")
        == .error(
          1, "port \(server.port) on 127.0.0.1 is in use. Stop the other server or pass --port"))
    server.process.interrupt()
    server.process.waitUntilExit()
    #expect(server.process.terminationReason == .exit)
    #expect(server.process.terminationStatus == 0)
    let printed = String(decoding: server.errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(
      printed
        == "\nStopping within 10 s, after the current requests. Press Ctrl-C again to stop at once.\n"
    )
  }
}

/// A server with watched runs whose suite processes are stopped.
@Suite("A stopped worker", .timeLimit(.minutes(5)))
struct StoppedWorkerTests {
  private let server: RunningServer
  init() throws { server = try RunningServer(at: Duet.package) }

  private struct Begun: Decodable { let run: String }

  /// Opens a connection for each pending request.
  private static let session = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 64
    return URLSession(configuration: configuration)
  }()

  private static func post(_ url: String) async throws -> (status: Int, body: Data) {
    var request = URLRequest(url: try #require(URL(string: url)))
    request.httpMethod = "POST"
    let (data, response) = try await session.data(for: request)
    return (try #require(response as? HTTPURLResponse).statusCode, data)
  }

  /// Begins a run. Returns its address and its processes, which wait for the next step.
  private func begin() async throws -> (run: String, workers: Set<Int32>) {
    let others = LinuxProcess.children(of: server.process.processIdentifier)
    let scenario = "\(server.address)/watch/A.1"
    let answer = try await Self.post("\(scenario)/begin")
    let run = "\(scenario)/\(try JSONDecoder().decode(Begun.self, from: answer.body).run)"
    #expect(try await Self.post("\(run)/native").status == 200)
    let children = LinuxProcess.children(of: server.process.processIdentifier)
    return (run, children.subtracting(others))
  }

  @Test func `delays neither its own end, nor other runs, nor the server's end`() async throws {
    let (run, workers) = try await begin()
    #expect(workers.count == 2)
    for worker in workers { kill(worker, SIGSTOP) }
    let start = ContinuousClock.now
    // More than one, as from a page that is reloaded many times.
    let waiting = (0..<20).map { _ in Task { try await Self.post("\(run)/native").status } }
    let other = try await begin()
    #expect(try await Self.post("\(run)/end").status == 200)
    for answer in waiting { #expect([404, 409].contains(try await answer.value)) }
    #expect(try await Self.post("\(other.run)/native").status == 200)
    // The timeout of a silent worker is 20 s, and that of the server's end 10 s.
    #expect(start.duration(to: .now) < .seconds(15))
    for worker in other.workers { kill(worker, SIGSTOP) }
    let last = Task { [run = other.run] in try? await Self.post("\(run)/native").status }
    _ = try await begin()
    let interrupt = ContinuousClock.now
    server.process.interrupt()
    server.process.waitUntilExit()
    #expect(server.process.terminationStatus == 0)
    #expect(interrupt.duration(to: .now) < .seconds(9))
    _ = await last.value
  }
}

/// A `duet serve` process on a free port. It is killed when this object is released.
final class RunningServer {
  let process: Process
  let errors = Pipe()
  let greeting: String
  let port: String
  var address: String { "http://127.0.0.1:\(port)" }
  private let folder: TemporaryFolder

  init(_ options: String..., at place: URL? = nil) throws {
    folder = TemporaryFolder()
    process = Duet.process(["serve", "--port", "0"] + options, in: place ?? folder.url)
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
