import Foundation
import FoundationNetworking
import SampleApps
import ScenarioBinding
import Testing
import WebDriver
import WebDriverServer
import TestSupport

/// `duet compare --server`, which plays all runs against one running server.
struct EndpointTests {
  private static let example = "Give one such as http://127.0.0.1:4723, as 'duet serve' prints it."
  private static let tooMuch = "has more than a host, a port and a path (name, password, ? or #)"

  @Test(
    arguments: Sample.rows(
      """
      --server http://lab:1 --tool native --browsers | --server works only with tools that send \
      WebDriver commands over HTTP: webdriver-http, appium-python, selenium-python. Leave out \
      native, chromium, webkitgtk, or --server.
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
  func `an unusable server is reported before the run`(options: String, problem: String) throws {
    let folder = try Sample.checkout(Sample.good.replacing("Login", with: "Beer Explorer"))
    #expect(try folder.duet("compare \(options)") == .refused(problem))
  }

  @Test func `an empty address is reported`() throws {
    #expect(
      try Sample.checkout().duet("compare --server", "")
        == .refused("--server '' isn't the address of a server. \(Self.example)"))
  }

  @Test(.timeLimit(.minutes(5))) func `a server with a different path is reported`() throws {
    let server = try RunningServer("--base-path", "/wd/hub")
    let address = server.address
    let outcome = try Sample.checkout().duet("compare --server \(address)")
    #expect(
      outcome.error.hasPrefix(
        "error: --server \(address): this isn't a WebDriver server: GET \(address)/status "),
      "\(outcome.error)")
    #expect(
      outcome.error.hasSuffix(
        ". If the server was started with --base-path, add the path to the address.\n"
          + "  See 'duet compare --help' for more information.\n"),
      "\(outcome.error)")
    #expect(outcome.status == 64)
  }

  @Test(.timeLimit(.minutes(5))) func `a full server is reported`() async throws {
    let server = try RunningServer("--max-sessions", "1")
    let address = server.address
    var request = URLRequest(url: try #require(URL(string: address + "/session")))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(
      #"{"capabilities":{"alwaysMatch":{"appium:bundleId":"app.duet.tinylog"}}}"#.utf8)
    let (_, response) = try await URLSession.shared.data(for: request)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    let outcome = try Sample.checkout().duet("compare --server \(address)/")
    #expect(
      outcome.error.hasPrefix("error: --server \(address): the server accepts no more sessions: "),
      "\(outcome.error)")
    #expect(
      outcome.error.hasSuffix(
        ". Wait until some have ended, or start it with a higher --max-sessions.\n"
          + "  See 'duet compare --help' for more information.\n"), "\(outcome.error)")
  }

  /// Returns the trace of a comparison against a server, without times.
  private func traced(_ options: String, at address: String, in folder: TemporaryFolder) throws
    -> [String]
  {
    let trace = folder.url.appendingPathComponent("\(UUID()).jsonl")
    let outcome = try folder.duet(
      "compare --server \(address) --scenario A.1 --scenario B.4 --trace \(trace.path) \(options)",
      at: Duet.package)
    #expect(outcome.status == 0, "\(outcome.error)")
    return try String(contentsOf: trace, encoding: .utf8).split(separator: "\n").map { line in
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
  }

  @Test(.timeLimit(.minutes(5)), arguments: [2, 4, 64])
  func `parallel sessions leave the same trace as one session`(parallel: Int) throws {
    let server = try RunningServer()
    let folder = TemporaryFolder()
    let one = try traced("--repeat 3", at: server.address, in: folder)
    #expect(one.first == "webdriver-http: the server at \(server.address)")
    #expect(one.count { $0.contains(" passed ") && !$0.contains("/TC") } == 6)
    let many = try traced("--repeat 3 --parallel \(parallel)", at: server.address, in: folder)
    #expect(many == one)
  }

  @Test(.timeLimit(.minutes(5)))
  func `user actions are unknown if the server doesn't report them`() async throws {
    let remoteEnd = RemoteEnd(configuration: .init(apps: InstalledApps.all()))
    let server = WebDriverServer(
      handler: StandardServer(remoteEnd: remoteEnd), configuration: .init(port: 0))
    let address = "http://127.0.0.1:\(try await server.start())"
    let folder = TemporaryFolder()
    let records = try traced("--report \(folder.url.path)/report", at: address, in: folder)
    let items = records.filter { $0.contains("/TC") }
    #expect(!items.isEmpty)
    #expect(items.allSatisfy { $0.hasSuffix("passed not known") }, "\(items)")
    let report = try JSONSerialization.jsonObject(
      with: Data(folder.text("report/report.json").utf8))
    let tools = (report as? [String: Any])?["tools"] as? [[String: Any]]
    let totals = try #require(tools?.first?["totals"] as? [String: Any])
    #expect(totals["looks"] != nil && totals["requests"] != nil && totals["actions"] == nil)
    let table = try folder.duet(
      "compare --scenario A.1 --server \(address)", at: Duet.package
    ).output
    #expect(
      table.contains(#/A\.1 +webdriver-http +passed +\d+/\d+ +\d+/\d+ +\d+ +– +\d+/#), "\(table)")
    await server.stop()
  }
}

/// A server with the W3C's and Appium's commands, but none of Duet's additions.
private struct StandardServer: WebDriverHandler {
  let remoteEnd: RemoteEnd

  func respond(to request: WebDriverRequest) async -> WebDriverResponse {
    guard request.path.contains("/duet/") else { return await remoteEnd.respond(to: request) }
    let error = #"{"value":{"error":"unknown command","message":"none","stacktrace":""}}"#
    return WebDriverResponse(status: 404, body: Data(error.utf8))
  }
}
