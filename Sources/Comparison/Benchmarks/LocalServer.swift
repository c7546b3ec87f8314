import Device
import Foundation
import Synchronization
import WebDriver
import WebDriverServer

/// A server on a free port of this machine, while something is measured.
enum LocalServer {
  /// Runs a server in front of a remote end, and closes it and the transport to it in any case.
  static func run<Value>(
    _ remoteEnd: RemoteEnd, _ body: (NIOTransport) async throws -> Value
  ) async throws -> Value {
    let server = WebDriverServer(handler: remoteEnd, configuration: .init(port: 0))
    return try await run(at: try await server.start(), stop: server.stop, body)
  }

  /// The same with a bare echo instead of WebDriver, which answers a JSON text.
  static func echo<Value>(
    _ json: Data, _ body: (NIOTransport) async throws -> Value
  ) async throws -> Value {
    let server = EchoServer(json: json)
    return try await run(at: try await server.start(), stop: server.stop, body)
  }

  /// A port that nobody listens on, for a program that takes none by itself.
  static func freePort() async throws -> Int {
    let server = EchoServer(json: Data())
    let port = try await server.start()
    await server.stop()
    return port
  }

  private static func run<Value>(
    at port: Int, stop: () async -> Void, _ body: (NIOTransport) async throws -> Value
  ) async throws -> Value {
    let result: Result<Value, any Error>
    do {
      guard let url = URL(string: "http://127.0.0.1:\(port)") else {
        throw PeerError("no URL can be made of port \(port)")
      }
      let transport = try NIOTransport(baseURL: url)
      do {
        result = .success(try await body(transport))
      } catch {
        result = .failure(error)
      }
      await transport.close()
    } catch {
      result = .failure(error)
    }
    await stop()
    return try result.get()
  }
}

/// A transport that notes how long each command takes, from its request to its response.
final class TimedTransport: WebDriverTransport {
  private let transport: any WebDriverTransport
  private let times = Mutex<[Double]>([])

  init(_ transport: any WebDriverTransport) { self.transport = transport }

  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    let start = ContinuousClock.now
    let response = try await transport.send(request)
    let seconds = start.duration(to: .now).seconds
    times.withLock { $0.append(seconds) }
    return response
  }

  func close() async { await transport.close() }

  /// The seconds of each command since the last time that this was asked for.
  func takeTimes() -> [Double] {
    times.withLock { times in
      defer { times = [] }
      return times
    }
  }
}

/// Why a peer could not be measured.
struct PeerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
