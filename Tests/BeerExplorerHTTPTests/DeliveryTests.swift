import BeerExplorer
import BeerExplorerDoubles
import BeerExplorerHTTP
import Foundation
import Testing

@Suite("Delivery of replies to the service's thread", .timeLimit(.minutes(10)))
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

  @Test("A search that is cancelled while its request is under way has no reply")
  func cancelledInFlight() async throws {
    let server = try HeldServer()
    let session = HTTPBeerService.makeSession()
    defer { session.finishTasksAndInvalidate() }
    let service = HTTPBeerService(baseURL: server.baseURL, session: session) { [bringing] in
      bringing.yield($0)
    }
    var replies = 0
    let pending = service.search(BeerRequest(text: "400")) { _ in replies += 1 }
    await server.arrival(of: "search=400")
    pending.cancel()
    #expect(
      server.answer("search=400", BeersEndpoint.sample.respond(toQuery: "search=400").body))
    // The request was not called off, so its answer comes.
    let open = try await nextDelivery()
    open()
    #expect(replies == 0)
  }

  @Test("Searches may be called off in the very moment in which their requests end")
  func cancelledAtTheEnd() async throws {
    let network = StubNetwork(BeersEndpoint.sample)
    let service = service(on: network)
    var replies = 0
    for number in 1...1000 {
      let pending = service.search(BeerRequest(text: "\(number)")) { _ in replies += 1 }
      // Something to do, for each a little longer, up to about as long as an answer takes.
      for _ in 0..<number % 7 * 40 { _ = UUID() }
      pending.cancel()
    }
    for _ in 1...1000 {
      let open = try await nextDelivery()
      open()
    }
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
