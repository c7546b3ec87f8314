import Foundation
import ScenarioBinding
import SuiteSupport
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
    let server = try await RunningServer.starting(
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

  /// Returns the trace of a comparison against a server, without times.
  private func traced(_ options: String, at address: String) async throws -> [String] {
    let folder = TemporaryFolder()
    let outcome = try await folder.duet(
      "compare --server \(address) --scenario A.1 --scenario B.4 --trace \(folder.path)/trace "
        + options)
    #expect(outcome.status == 0, "\(outcome.error)")
    return try folder.text("trace").split(separator: "\n").map { line in
      switch try JSONDecoder().decode(TraceRecord.self, from: Data(line.utf8)) {
      case .tool(let name, let about): return "\(name): \(about["server"] ?? "")"
      case .start(let run, _): return "\(run) starts"
      case .item(let run, let item):
        return "\(run): \(item.item) \(item.commands) \(item.outcome) \(item.actions ?? [])"
      case .end(let run, let end): return "\(run) \(end.outcome) \(end.commands)"
      case .omitted(let run, _): return "\(run) omitted"
      }
    }
  }

  @Test func `parallel sessions leave the same trace as one session`() async throws {
    let server = try await RunningServer.starting("serve")
    let one = try await traced("--repeat 2", at: server.address)
    #expect(one.first == "webdriver-http: the server at \(server.address)")
    #expect(one.count { $0.contains(" passed ") && !$0.contains("/TC") } == 4)
    for parallel in [3, 64] {
      let many = try await traced("--repeat 2 --parallel \(parallel)", at: server.address)
      #expect(many == one)
    }
  }
}
