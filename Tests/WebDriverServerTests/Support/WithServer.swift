import WebDriver
import WebDriverServer

/// Runs the body with a real server on a free port and stops the server afterwards.
func withServer<Value: Sendable>(
  _ handler: any WebDriverHandler = EchoingHandler(), pages: (any PageHandler)? = nil,
  configuration: WebDriverServer.Configuration = .init(),
  _ body: (Int) async throws -> Value
) async throws -> Value {
  var configuration = configuration
  configuration.port = 0
  configuration.stopTimeout = 0.2
  let server = WebDriverServer(handler: handler, pages: pages, configuration: configuration)
  let port = try await server.start()
  do {
    let value = try await body(port)
    await server.stop()
    return value
  } catch {
    await server.stop()
    throw error
  }
}

/// The text of a request as clients send it, with line ends of LF.
func request(
  _ line: String, host: String = "127.0.0.1", headers: [String] = [], body: String = ""
) -> String {
  var lines = ["\(line) HTTP/1.1", "Host: \(host)"] + headers
  if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
  return lines.joined(separator: "\n") + "\n\n" + body
}
