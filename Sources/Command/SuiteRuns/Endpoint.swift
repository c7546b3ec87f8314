import Foundation
import SuiteSupport
import WebDriver
import WebDriverServer

/// A running WebDriver server.
package enum Endpoint {
  /// Returns the address of `--server` by the name of each tool, after checking that it accepts sessions.
  ///
  /// Returns no addresses without the option. Throws ``UsageError`` if the address is invalid, the
  /// server doesn't accept sessions, or a tool doesn't use a server.
  package static func checked(
    _ text: String?, for tools: [Tool], of registry: [Tool]
  ) async throws -> [String: URL] {
    guard let text else { return [:] }
    let unsupported = tools.filter { !$0.usesServer }.map(\.name)
    guard unsupported.isEmpty else {
      let supported = registry.filter(\.usesServer).map(\.name)
      throw UsageError(
        "--server works only with tools that send WebDriver commands over HTTP: "
          + "\(supported.joined(separator: ", ")). Leave out "
          + "\(unsupported.joined(separator: ", ")), or --server.")
    }
    let url = try address(text)
    if let problem = await problem(at: url.absoluteString) {
      throw UsageError("--server \(url): \(problem)")
    }
    return Dictionary(uniqueKeysWithValues: tools.map { ($0.name, url) })
  }

  /// Parses an address, and removes slashes at its end.
  private static func address(_ text: String) throws -> URL {
    let whole = String(text.reversed().drop { $0 == "/" }.reversed())
    guard let parts = URLComponents(string: whole), parts.scheme?.lowercased() == "http",
      parts.host?.isEmpty == false, (1...65535).contains(parts.port ?? 80), parts.user == nil,
      parts.query == nil, parts.fragment == nil, let url = parts.url
    else {
      throw UsageError(
        "--server '\(text)' isn't the address of a server. Give scheme, host, port and path, such "
          + "as http://127.0.0.1:4723, as 'duet serve' prints it. Only http is supported.")
    }
    return url
  }

  /// Returns why a server doesn't accept sessions and what to do, or nil if it accepts them.
  ///
  /// - Parameter timeout: the time for its answer, in seconds.
  package static func problem(at address: String, timeout: Double = 10) async -> String? {
    guard let url = URL(string: address) else { return "it isn't an address." }
    do {
      let transport = try NIOTransport(baseURL: url, timeout: timeout)
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
      return "this isn't a WebDriver server: GET \(address)/status returned HTTP status "
        + "\(response.status)\(message). If the server was started with --base-path, add the path "
        + "to the address."
    }
    return isReady
      ? nil
      : "the server accepts no more sessions\(message). Wait until some have ended, or start it "
        + "with a higher --max-sessions."
  }
}
