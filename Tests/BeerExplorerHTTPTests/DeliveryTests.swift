import BeerExplorer
import BeerExplorerDoubles
import BeerExplorerHTTP
import Foundation
import Testing

@Suite("Delivery of replies to the service's thread", .timeLimit(.minutes(1)))
struct DeliveryTests {
  /// What was brought over and is still to be done; the test's thread does it.
  private let deliveries: AsyncStream<@Sendable () -> Void>
  private let bringing: AsyncStream<@Sendable () -> Void>.Continuation

  init() { (deliveries, bringing) = AsyncStream.makeStream() }

  private func service(on network: StubNetwork) -> HTTPBeerService {
    HTTPBeerService(baseURL: network.baseURL, session: network.session) { [bringing] in
      bringing.yield($0)
    }
  }

  private func nextDelivery() async throws -> @Sendable () -> Void {
    var deliveries = deliveries.makeAsyncIterator()
    return try #require(await deliveries.next())
  }

  @Test("The reply comes when the delivery is opened, not before, and once")
  func delivery() async throws {
    let network = StubNetwork(BeersEndpoint.sample)
    var totals: [Int] = []
    service(on: network).search(BeerRequest(text: "400")) { result in
      totals.append((try? result.get().total) ?? -1)
    }
    let open = try await nextDelivery()
    #expect(totals == [])
    open()
    #expect(totals == [1])
    open()
    #expect(totals == [1])
  }

  @Test("A search that is cancelled after its answer came in, but before delivery, has no reply")
  func cancelledBeforeDelivery() async throws {
    let network = StubNetwork(BeersEndpoint.sample)
    var replies = 0
    let pending = service(on: network).search(BeerRequest()) { _ in replies += 1 }
    let open = try await nextDelivery()
    pending.cancel()
    open()
    #expect(replies == 0)
  }

  @Test("A search that is cancelled while the network is silent has no reply")
  func cancelledInFlight() async throws {
    let network = StubNetwork { _ in .silence }
    var replies = 0
    let pending = service(on: network).search(BeerRequest()) { _ in replies += 1 }
    pending.cancel()
    // The network tells the end of a cancelled request, too.
    let open = try await nextDelivery()
    open()
    #expect(replies == 0)
  }

  @Test("The service lets go of a reply once it is sent or called off")
  func release() async throws {
    final class Screen {}
    let network = StubNetwork(BeersEndpoint.sample)
    let service = service(on: network)
    for isCancelled in [true, false] {
      var screen: Screen? = Screen()
      weak let held = screen
      let pending = service.search(BeerRequest()) { [screen] _ in _ = screen }
      screen = nil
      #expect(held != nil)
      let open = try await nextDelivery()
      if isCancelled { pending.cancel() } else { open() }
      #expect(held == nil)
    }
  }
}
