import Foundation
import WebDriver
import WebDriverServer

/// The running servers that the tools of HTTP are to use, instead of ones of their own.
struct ServerList {
  /// Their addresses, without a slash at the end.
  let addresses: [String]

  /// Checks addresses, and that a server which takes sessions answers at each.
  init(_ texts: [String], for tools: [ComparedTool]) async throws {
    addresses = try texts.map(Self.address)
    guard !addresses.isEmpty else { return }
    guard tools.contains(where: \.usesServer) else {
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
      if let problem = await Self.problem(at: address) {
        throw UsageError("--servers \(address): \(problem)")
      }
    }
  }

  private static func address(_ text: String) throws -> String {
    let example = "give one such as http://127.0.0.1:4723, as 'duet serve' prints it."
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host, !host.isEmpty, ["http", "https"].contains(scheme),
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

extension ComparedTool {
  /// Whether it speaks to a server over HTTP that may run elsewhere.
  var usesServer: Bool { self == .webDriverHTTP || Self.clients.contains(self) }
}
