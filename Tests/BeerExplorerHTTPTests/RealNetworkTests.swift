import BeerExplorer
import BeerExplorerHTTP
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The HTTP service on a real network")
struct RealNetworkTests {
  @Test("A port where nothing listens is unreachable")
  func nothingListens() async throws {
    let port = try SilentPort(listens: false)
    #expect(
      await port.service(timeout: 10).answer(BeerRequest())
        == .failure(
          .unreachable(
            service: "http://127.0.0.1:\(port.number)", reason: "nothing answers there")))
  }

  @Test("A server that is silent times out")
  func silence() async throws {
    let port = try SilentPort(listens: true)
    #expect(
      await port.service(timeout: 1).answer(BeerRequest())
        == .failure(.timedOut(service: "http://127.0.0.1:\(port.number)", seconds: 1)))
  }
}

/// A port of this computer that is held and either refuses connections or never answers.
private final class SilentPort {
  struct SystemError: Error { let number: Int32 }

  let number: UInt16
  private let socket: Int32
  private let session = URLSession(configuration: .ephemeral)

  init(listens: Bool) throws {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
      }
    }
    self.socket = socket
    number = UInt16(bigEndian: address.sin_port)
    guard isReady, !listens || listen(socket, 8) == 0 else { throw SystemError(number: errno) }
  }

  func service(timeout: Int) -> HTTPBeerService {
    var address = URLComponents()
    (address.scheme, address.host, address.port) = ("http", "127.0.0.1", Int(number))
    let url = address.url ?? URL(fileURLWithPath: "/")
    return HTTPBeerService(baseURL: url, session: session, timeout: timeout) { $0() }
  }

  deinit {
    session.invalidateAndCancel()
    close(socket)
  }
}
