import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import WebDriverServer

/// A bare Hummingbird server: a baseline without WebDriver, on a port that the system chooses.
///
/// It responds to `POST /echo` with the request's body, and to other requests with fixed JSON.
struct EchoServer {
  private let server: HTTPServer<HTTP1Channel>

  var port: Int { server.port }

  /// Starts listening on 127.0.0.1.
  /// - Throws: `ServerError`
  init(json: Data) async throws {
    let json = ByteBuffer(bytes: json)
    let channel = HTTP1Channel(responder: { request, writer, _ in
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
    server = try await HTTPServer(channel, host: "127.0.0.1", port: 0)
  }

  /// Closes the connections without waiting for requests.
  func stop() async { await server.stopImmediately() }
}
