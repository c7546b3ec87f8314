import Foundation
import WebDriver
import WebDriverServer

/// A running WebDriver server.
enum Endpoint {
  /// The address that `--server` names, for each of the tools; it takes sessions. Nothing if none is
  /// named. ``UsageError`` for an address or a tool that doesn't fit.
  static func checked(
    _ text: String?, for tools: [ComparedTool]
  ) async throws -> [ComparedTool: URL] {
    guard let text else { return [:] }
    let unsupported = tools.filter { !$0.usesEndpoint }.map(\.rawValue)
    guard unsupported.isEmpty else {
      let supported = ComparedTool.allCases.filter(\.usesEndpoint).map(\.rawValue)
      throw UsageError(
        "--server is for tools that speak WebDriver over HTTP: \(supported.joined(separator: ", ")). Leave "
          + "out \(unsupported.joined(separator: ", ")), or --server.")
    }
    let url = try address(text)
    if let problem = await problem(at: url.absoluteString) {
      throw UsageError("--server \(url): \(problem)")
    }
    return Dictionary(uniqueKeysWithValues: tools.map { ($0, url) })
  }

  /// Reads an address, without a slash at the end.
  private static func address(_ text: String) throws -> URL {
    let example = "Give one such as http://127.0.0.1:4723, as 'duet serve' prints it."
    let whole = String(text.reversed().drop { $0 == "/" }.reversed())
    guard let parts = URLComponents(string: whole), let scheme = parts.scheme?.lowercased(),
      parts.host?.isEmpty == false, ["http", "https"].contains(scheme),
      (1...65535).contains(parts.port ?? 80), let url = parts.url
    else {
      throw UsageError("--server '\(text)' isn't the address of a server. \(example)")
    }
    guard scheme == "http" else {
      throw UsageError("--server \(text): https isn't supported, only http. \(example)")
    }
    guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else {
      throw UsageError(
        "--server \(text) has more than a host, a port and a path (name, password, ? or #). "
          + example)
    }
    return url
  }

  /// What keeps a server from taking sessions, with what to do; nil if it takes them.
  static func problem(at address: String) async -> String? {
    guard let url = URL(string: address) else { return "it isn't an address." }
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
