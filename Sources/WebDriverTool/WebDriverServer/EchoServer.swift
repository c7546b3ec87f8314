import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore

/// A bare Hummingbird server: the yardstick of a benchmark that tells what HTTP costs where nothing
/// of WebDriver is behind it.
///
/// `POST /echo` answers the body that was sent; every other request the JSON given at the start.
public actor EchoServer {
  private let json: Data
  private var server: HTTPServer?

  /// Makes a server that answers with `json`, for example a status response's body.
  public init(json: Data = Data(#"{"value":{"ready":true,"message":""}}"#.utf8)) {
    self.json = json
  }

  /// Starts to listen on 127.0.0.1 and returns the port, which the system has chosen.
  ///
  /// - Throws: ``ServerError``
  public func start() async throws -> Int {
    guard server == nil else { throw ServerError.alreadyStarted }
    let started = try await HTTPServer(channel(), host: "127.0.0.1", port: 0)
    server = started
    return started.port
  }

  /// Stops listening and ends the connections, whether requests are under way or not.
  public func stop() async { await server?.cut() }

  private func channel() -> HTTP1Channel {
    let json = ByteBuffer(bytes: json)
    return HTTP1Channel(responder: { request, writer, _ in
      let sent = try await request.body.collect(upTo: 16 * 1024 * 1024)
      let body = request.head.path == "/echo" && request.method == .post ? sent : json
      try await writer.write(
        response: HTTPResponse(
          status: .ok,
          headerFields: [
            .contentType: "application/json; charset=utf-8", .cacheControl: "no-cache",
            .contentLength: String(body.readableBytes),
          ]), body: ResponseBody(byteBuffer: body))
    })
  }
}
