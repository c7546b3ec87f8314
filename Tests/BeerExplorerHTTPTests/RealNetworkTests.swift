import BeerExplorer
import BeerExplorerDoubles
import BeerExplorerHTTP
import Foundation
import Testing

@Suite("The HTTP service on a real network")
struct RealNetworkTests {
  private func answer(
    from port: SilentPort, timeout: Int
  ) async -> Result<BeerPage, BeerServiceError> {
    let session = HTTPBeerService.makeSession()
    defer { session.finishTasksAndInvalidate() }
    return await HTTPBeerService(baseURL: port.baseURL, session: session, timeout: timeout) { $0() }
      .answer(BeerRequest())
  }

  @Test("A port where nothing listens is unreachable")
  func nothingListens() async throws {
    let port = try SilentPort(listens: false)
    #expect(
      await answer(from: port, timeout: 10)
        == .failure(
          .unreachable(service: port.baseURL.absoluteString, reason: "nothing answers there")))
  }

  @Test("A server that is silent times out")
  func silence() async throws {
    let port = try SilentPort(listens: true)
    #expect(
      await answer(from: port, timeout: 1)
        == .failure(.timedOut(service: port.baseURL.absoluteString, seconds: 1)))
  }
}
