import Foundation
import ScenarioBinding
import Testing
import WebDriver
import WebDriverServer
import TestSupport

@testable import SuiteRuns
@testable import duet

/// `duet compare --server`, which plays all runs against one running server.
struct EndpointTests {
  @Test func `a server that accepts no session is reported, with the option to change`()
    async throws
  {
    let server = try RunningServer(
      "serve", "--base-path", "/wd/hub", "--max-sessions", "1")
    func problem(at address: String) async -> String {
      await Endpoint.problem(at: address, timeout: 1e6) ?? "none"
    }
    #expect(await problem(at: server.address).contains(" --base-path, "))
    let hub = server.address + "/wd/hub"
    #expect(await problem(at: hub) == "none")
    let client = try NIOTransport(baseURL: try #require(URL(string: hub)))
    let body = #"{"capabilities":{"alwaysMatch":{"appium:bundleId":"app.duet.tinylog"}}}"#
    _ = try await client.send(.init(method: "POST", path: "/session", body: Data(body.utf8)))
    await client.close()
    #expect(await problem(at: hub).contains(" --max-sessions."))
  }

  /// Returns the trace of a comparison against a server, without times, and its output.
  private func traced(
    _ options: String, at address: String
  ) async throws -> (lines: [String], output: String) {
    let folder = TemporaryFolder()
    let outcome = try await folder.duet(
      "compare --server \(address) --scenario A.1 --scenario B.4 --trace \(folder.path)/trace "
        + options)
    #expect(outcome.status == 0, "\(outcome.error)")
    let lines = try folder.text("trace").split(separator: "\n").map { line in
      switch try JSONDecoder().decode(TraceRecord.self, from: Data(line.utf8)) {
      case .tool(let name, let about): return "\(name): \(about["server"] ?? "")"
      case .start(let run, _): return "\(run) starts"
      case .item(let run, let item):
        let actions = item.actions.map { "\($0)" } ?? "not known"
        return "\(run): \(item.item) \(item.commands) \(item.outcome) \(actions)"
      case .end(let run, let end): return "\(run) \(end.outcome) \(end.commands)"
      case .omitted(let run, _): return "\(run) omitted"
      }
    }
    return (lines, outcome.output)
  }

  @Test func `parallel sessions leave the same trace as one session`() async throws {
    let server = try RunningServer("serve")
    let one = try await traced("--repeat 2", at: server.address).lines
    #expect(one.first == "webdriver-http: the server at \(server.address)")
    #expect(one.count { $0.contains(" passed ") && !$0.contains("/TC") } == 4)
    for parallel in [3, 64] {
      let many = try await traced("--repeat 2 --parallel \(parallel)", at: server.address).lines
      #expect(many == one)
    }
  }

  @Test func `user actions are unknown if the server doesn't report them`() async throws {
    let server = try RunningServer("serve")
    let relay = try RunningServer(program: ["python3", "-c", Self.relay, server.port])
    let folder = TemporaryFolder()
    let (records, table) = try await traced("--details --report \(folder.path)", at: relay.address)
    let items = records.filter { $0.contains("/TC") }
    #expect(!items.isEmpty)
    #expect(items.allSatisfy { $0.hasSuffix("passed not known") }, "\(items)")
    let report = try JSONSerialization.jsonObject(with: Data(folder.text("report.json").utf8))
    let tools = (report as? [String: Any])?["tools"] as? [[String: Any]]
    let totals = try #require(tools?.first?["counts"] as? [String: Any])
    #expect(totals["looks"] != nil && totals["requests"] != nil && totals["actions"] == nil)
    #expect(
      table.contains(#/A\.1 +webdriver-http +passed +\d+/\d+ +\d+/\d+ +\d+ +– +\d+/#), "\(table)")
  }

  /// A relay that renames Duet's additions to the W3C's and Appium's commands, so that the server
  /// doesn't know them.
  private static let relay = """
    import socket, sys, threading
    def copy(source, target):
        while data := source.recv(65536): target.sendall(data.replace(b"/duet/", b"/none/"))
        target.shutdown(socket.SHUT_WR)
    listener = socket.create_server(("127.0.0.1", 0))
    print("127.0.0.1:%d" % listener.getsockname()[1], flush=True)
    while True:
        ends = listener.accept()[0], socket.create_connection(("127.0.0.1", int(sys.argv[1])))
        for pair in (ends, ends[::-1]): threading.Thread(target=copy, args=pair).start()
    """
}
