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
  private static let example = "Give one such as http://127.0.0.1:4723, as 'duet serve' prints it."
  private static let tooMuch = "has more than a host, a port and a path (name, password, ? or #)"

  @Test(
    arguments: Sample.rows(
      """
      --server http://lab:1 --tool native | --server works only with tools that send WebDriver \
      commands over HTTP: webdriver-http, appium-python, selenium-python. Leave out native, or \
      --server.
      --server lab | --server 'lab' isn't the address of a server. \(example)
      --server 127.0.0.1:4723 | --server '127.0.0.1:4723' isn't the address of a server. \(example)
      --server http:// | --server 'http://' isn't the address of a server. \(example)
      --server ftp://lab | --server 'ftp://lab' isn't the address of a server. \(example)
      --server http://lab:65536 | --server 'http://lab:65536' isn't the address of a server. \
      \(example)
      --server https://lab:4723 | --server https://lab:4723: https isn't supported, only http. \
      \(example)
      --server http://me@lab:4723 | --server http://me@lab:4723 \(tooMuch). \(example)
      --server http://lab:4723/?a=1 | --server http://lab:4723/?a=1 \(tooMuch). \(example)
      --server http://127.0.0.1:1 | --server http://127.0.0.1:1: cannot connect to \
      http://127.0.0.1:1: nothing accepts connections there. Start the server there, or correct \
      the host and the port.
      """))
  func `an unusable server is reported before the run`(options: String, problem: String)
    async throws
  {
    let folder = try Sample.checkout(Sample.good.replacing("Login", with: "Beer Explorer"))
    #expect(try await folder.duet("compare \(options)") == .refused(problem))
  }

  @Test func `an empty address is reported`() async throws {
    #expect(
      try await Sample.checkout().duet("compare --server", "")
        == .refused("--server '' isn't the address of a server. \(Self.example)"))
  }

  @Test func `a server with a different path is reported`() async throws {
    let server = try await RunningServer("--base-path", "/wd/hub")
    let problem = try #require(await Endpoint.problem(at: server.address))
    #expect(
      problem.hasPrefix("this isn't a WebDriver server: GET \(server.address)/status "),
      "\(problem)")
    #expect(
      problem.hasSuffix(
        ". If the server was started with --base-path, add the path to the address."), "\(problem)")
  }

  @Test func `a full server is reported`() async throws {
    let server = try await RunningServer("--max-sessions", "1")
    let client = try NIOTransport(baseURL: try #require(URL(string: server.address)))
    let body = Data(
      #"{"capabilities":{"alwaysMatch":{"appium:bundleId":"app.duet.tinylog"}}}"#.utf8)
    #expect(
      try await client.send(.init(method: "POST", path: "/session", body: body)).status == 200)
    await client.close()
    let problem = try #require(await Endpoint.problem(at: server.address))
    #expect(problem.hasPrefix("the server accepts no more sessions: "), "\(problem)")
    #expect(
      problem.hasSuffix(
        ". Wait until some have ended, or start it with a higher --max-sessions."), "\(problem)")
  }

  /// Returns the trace of a comparison against a server, without times, and its output.
  private func traced(
    _ options: String, at address: String
  ) async throws -> (lines: [String], output: String) {
    let folder = TemporaryFolder()
    let outcome = try await folder.duet(
      "compare --server \(address) --scenario A.1 --scenario B.4 --trace \(folder.path)/trace "
        + options, at: Duet.package)
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
    let server = try await RunningServer()
    let one = try await traced("--repeat 2", at: server.address).lines
    #expect(one.first == "webdriver-http: the server at \(server.address)")
    #expect(one.count { $0.contains(" passed ") && !$0.contains("/TC") } == 4)
    for parallel in [3, 64] {
      let many = try await traced("--repeat 2 --parallel \(parallel)", at: server.address).lines
      #expect(many == one)
    }
  }

  @Test func `user actions are unknown if the server doesn't report them`() async throws {
    let server = try await RunningServer()
    let relay = try await RunningServer(program: ["python3", "-c", Self.relay, server.port])
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
