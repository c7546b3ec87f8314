import Foundation
import WebDriver
import WebDriverServer

/// The running servers that the tools of HTTP are to use, instead of ones of their own.
enum Servers {
  /// Their addresses, without a slash at the end; a server that takes sessions answers at each.
  static func checked(_ texts: [String], for tools: [ComparedTool]) async throws -> [String] {
    let addresses = try texts.map(address)
    guard addresses.isEmpty || tools.contains(where: \.usesServer) else {
      let able = ComparedTool.allCases.filter(\.usesServer).map(\.rawValue)
      throw UsageError(
        "--servers is for tools that speak WebDriver over HTTP: \(able.joined(separator: ", ")). "
          + "Name one of them with --tool, or leave --servers out.")
    }
    for (index, address) in addresses.enumerated() where addresses[..<index].contains(address) {
      throw UsageError(
        "--servers names \(address) twice. Each server plays one run at a time; name others.")
    }
    for address in addresses {
      if let problem = await problem(at: address) {
        throw UsageError("--servers \(address): \(problem)")
      }
    }
    return addresses
  }

  private static func address(_ text: String) throws -> String {
    let example = "give one such as http://127.0.0.1:4723, as 'duet serve' prints it."
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      parts.host?.isEmpty == false, ["http", "https"].contains(scheme),
      (1...65535).contains(parts.port ?? 80)
    else {
      throw UsageError("--servers '\(text)' is no address of a server; \(example)")
    }
    guard scheme == "http" else {
      throw UsageError("--servers \(text): only http is spoken here, not https; \(example)")
    }
    guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else {
      throw UsageError(
        "--servers \(text) has more than a host, a port and a path (name, password, ? or #); "
          + example)
    }
    return String(text.reversed().drop { $0 == "/" }.reversed())
  }

  /// What keeps a server from taking sessions, with what to do; nil when it takes them.
  static func problem(at address: String) async -> String? {
    guard let url = URL(string: address) else { return "this is no address." }
    do {
      let transport = try NIOTransport(baseURL: url, timeout: 10)
      let answer: Result<WebDriverResponse, any Error>
      do {
        answer = .success(try await transport.send(.init(method: "GET", path: "/status")))
      } catch { answer = .failure(error) }
      await transport.close()
      return problem(in: try answer.get(), at: address)
    } catch { return "\(error)." }
  }

  private static func problem(in response: WebDriverResponse, at address: String) -> String? {
    let status = (try? JSONValue(parsing: response.body))?["value"]
    let message = status?["message"]?.string.map { ": \($0)" } ?? ""
    guard response.status == 200, let isReady = status?["ready"]?.bool else {
      return "GET \(address)/status answered HTTP status \(response.status)\(message), and not as "
        + "a WebDriver server does. If the server was started with --base-path, the path belongs "
        + "to its address."
    }
    return isReady
      ? nil
      : "the server takes no session now\(message). Wait until others have ended, or start it with "
        + "a greater --max-sessions."
  }
}

/// The runs that one server is given.
///
/// The runs of all scenarios are dealt out like cards, so no server has more than one run more than
/// another. Of each scenario a server has runs that are as far apart as there are servers.
struct Shard: Sendable {
  let server: String
  /// How often each scenario is run by all servers together.
  let repetitions: Int
  /// How many servers there are: of each scenario, every so manieth run is this one's.
  let step: Int
  /// The first run, from 1, of each scenario that this server has a run of, in the scenarios' order.
  let firsts: [(scenario: String, repetition: Int)]

  /// Deals out the runs of scenarios: a shard for each server that any are left for, in their order.
  static func split(_ scenarios: [String], repetitions: Int, over servers: [String]) -> [Shard] {
    servers.enumerated().map { place, server in
      let firsts = scenarios.enumerated().map { index, scenario in
        // The runs are numbered from 0, scenario by scenario; this is the first of this server.
        let offset = (place - index * repetitions) % servers.count
        return (scenario: scenario, repetition: (offset + servers.count) % servers.count + 1)
      }
      return Shard(
        server: server, repetitions: repetitions, step: servers.count,
        firsts: firsts.filter { $0.repetition <= repetitions })
    }
    .filter { !$0.firsts.isEmpty }
  }

  /// What the suites are told: `A.1:2/3` is A.1's 2nd run and every 3rd from there.
  var runs: [String] { firsts.map { "\($0.scenario):\($0.repetition)/\(step)" } }

  func repetitions(of scenario: String) -> [Int] {
    firsts.first { $0.scenario == scenario }
      .map { Array(stride(from: $0.repetition, through: repetitions, by: step)) } ?? []
  }
}
