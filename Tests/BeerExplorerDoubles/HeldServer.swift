import Foundation
import Synchronization

/// A stub of a server, on a real port: it holds each request until the test says what to answer.
///
/// So answers can come in any order, and after nobody wants them any more.
public final class HeldServer: Sendable {
  private let port: ListeningPort
  private let requests = HeldRequests()

  /// The address of the server.
  public var baseURL: URL { port.baseURL }

  /// Listens on a free port.
  public init() throws {
    port = try ListeningPort(listens: true)
    Thread.detachNewThread { [port, requests] in
      while case let connection = accept(port.socket, nil, nil), connection >= 0 {
        if let head = Self.head(from: connection) { requests.add(head, connection) }
      }
    }
  }

  deinit { port.shutDown() }

  /// Waits until it holds a request with this query. Of requests before that one it tells no more.
  public func arrival(of query: String) async {
    for await arrived in requests.arrivals where arrived == query { return }
  }

  /// Answers the request with a query, whether or not the client still waits for it.
  ///
  /// - Returns: false where no such request is held.
  public func answer(_ query: String, status: Int = 200, _ body: Data) -> Bool {
    guard let connection = requests.take(query) else { return false }
    let head =
      "HTTP/1.1 \(status) Stub\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    // Who has gone away is no reason for a signal.
    Array((Data(head.utf8) + body)).withUnsafeBytes { bytes in
      _ = send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }
    close(connection)
    return true
  }

  /// Reads what a client sends, up to the empty line.
  private static func head(from connection: Int32) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else {
        close(connection)
        return nil
      }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The connections whose clients wait for an answer, by query.
private final class HeldRequests: Sendable {
  let arrivals: AsyncStream<String>
  private let arrived: AsyncStream<String>.Continuation
  private let held = Mutex<[(query: String, connection: Int32)]>([])

  init() { (arrivals, arrived) = AsyncStream.makeStream() }

  func add(_ head: String, _ connection: Int32) {
    let target = head.split(separator: " ").dropFirst().first ?? ""
    let query = String(target.split(separator: "?", maxSplits: 1).dropFirst().first ?? "")
    held.withLock { $0.append((query, connection)) }
    arrived.yield(query)
  }

  func take(_ query: String) -> Int32? {
    held.withLock { held in
      held.firstIndex { $0.query == query }.map { held.remove(at: $0).connection }
    }
  }

  deinit {
    held.withLock { held in held.forEach { close($0.connection) } }
  }
}
