import Foundation
import WebDriver
import WebDriverServer

/// A running WebDriver server.
enum Endpoint {
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
