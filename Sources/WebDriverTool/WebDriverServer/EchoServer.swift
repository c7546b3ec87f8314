import Foundation
import Hummingbird
import Logging
import NIOCore

/// A bare Hummingbird server: what HTTP costs where nothing of WebDriver is behind it.
///
/// It exists as the yardstick of a benchmark. The time of a `GET /status` of ``WebDriverServer``
/// means little by itself; the same client against this server, with a response of the same size,
/// tells which part of it is HTTP on this machine.
///
/// `GET /echo` answers the JSON given at the start, `POST /echo` the body that was sent; `POST
/// /answer` reads the body and answers the JSON given at the start.
public actor EchoServer {
  private let json: Data
  private var task: Task<Void, Never>?

  /// Makes a server that answers `GET /echo` and `POST /answer` with `json`, for example a status
  /// response's body.
  public init(json: Data = Data(#"{"value":{"ready":true,"message":""}}"#.utf8)) {
    self.json = json
  }

  /// Starts to listen on 127.0.0.1 and returns the port, which the system has chosen.
  ///
  /// - Throws: ``ServerError``
  public func start() async throws -> Int {
    guard task == nil else { throw ServerError.alreadyStarted }
    let (ports, listening) = AsyncThrowingStream.makeStream(of: Int.self)
    let application = makeApplication { channel in
      listening.yield(channel.localAddress?.port ?? 0)
    }
    task = Task.detached {
      do {
        try await application.run()
        listening.finish()
      } catch {
        listening.finish(throwing: error)
      }
    }
    do {
      for try await port in ports { return port }
      throw CancellationError()
    } catch {
      throw ServerError(listening: error, host: "127.0.0.1", port: 0)
    }
  }

  /// Stops listening and ends the connections, whether requests are under way or not.
  public func stop() async {
    task?.cancel()
    await task?.value
  }

  private func makeApplication(
    onServerRunning: @escaping @Sendable (any Channel) async -> Void
  ) -> some ApplicationProtocol {
    let fixed = ByteBuffer(bytes: json)
    let router = Router()
    router.get("echo") { _, _ in Self.response(fixed) }
    router.post("echo") { request, context in
      Self.response(try await request.body.collect(upTo: context.maxUploadSize))
    }
    router.post("answer") { request, context in
      _ = try await request.body.collect(upTo: context.maxUploadSize)
      return Self.response(fixed)
    }
    return Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: onServerRunning,
      logger: Logger(label: "EchoServer") { _ in SwiftLogNoOpLogHandler() })
  }

  private static func response(_ body: ByteBuffer) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "application/json; charset=utf-8", .cacheControl: "no-cache",
        .contentLength: String(body.readableBytes),
      ],
      body: ResponseBody(byteBuffer: body))
  }
}
