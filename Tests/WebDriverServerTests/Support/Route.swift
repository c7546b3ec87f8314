import Foundation
import Testing
import WebDriver
import WebDriverServer

/// The ways a request can take to a remote end.
enum Route: String, CaseIterable, CustomTestStringConvertible {
  case inProcess = "in process"
  case urlSession = "over HTTP with URLSession"
  case nio = "over HTTP with SwiftNIO"

  var testDescription: String { rawValue }

  /// The routes that a connection is needed for.
  static let overHTTP = [Route.urlSession, .nio]

  /// Makes a transport to a server; it is one of those over HTTP.
  func transport(to url: String, timeout: Double = 5) throws -> any WebDriverTransport {
    let url = try #require(URL(string: url))
    switch self {
    case .inProcess: throw TransportError.unusableBaseURL("none is needed in process")
    case .urlSession: return try HTTPTransport(baseURL: url, timeout: timeout)
    case .nio: return try NIOTransport(baseURL: url, timeout: timeout)
    }
  }

  /// Runs the body with a transport of this kind to the handler.
  func run<Value: Sendable>(
    to handler: any WebDriverHandler, _ body: (any WebDriverTransport) async throws -> Value
  ) async throws -> Value {
    if self == .inProcess { return try await body(InProcessTransport(handler: handler)) }
    return try await withServer(handler, configuration: .init(basePath: "/wd/hub")) { port in
      let transport = try transport(to: "http://127.0.0.1:\(port)/wd/hub/")
      let value = try await body(transport)
      await transport.close()
      return value
    }
  }
}
