import BeerExplorer
import BeerExplorerDoubles
import BeerExplorerHTTP
import Device
import Foundation
import Testing

/// Beer Explorer over a server whose answers overtake each other, or come when nobody wants them.
@Suite(.timeLimit(.minutes(10)))
struct BeerLateAnswersTests {
  private let server: HeldServer
  private let endpoint = BeersEndpoint(catalog: BeerCatalog(SampleBeers.all))
  /// What is asked at the start, and for each of three keystrokes.
  private let queries = ["", "search=4&", "search=40&", "search=400&"].map { $0 + "min=0&max=26" }

  init() async throws { server = try HeldServer() }

  private func hand(_ arguments: [String] = []) throws -> BeerHand {
    try BeerHand(service: server.baseURL, arguments, makeSession: HTTPBeerService.makeSession)
  }

  /// The app after "400" was typed and the server has all four requests.
  private func handThatTyped400(_ arguments: [String] = []) async throws -> BeerHand {
    let hand = try hand(arguments)
    for (number, query) in queries.enumerated() {
      if number == 1 { try hand.tap(.textField, "Search") }
      if number > 0 { try hand.device.typeText(number == 1 ? "4" : "0") }
      // One that is called off before it was sent would not be late.
      await server.arrival(of: query)
    }
    return hand
  }

  private func answer(_ query: String) {
    #expect(server.answer(query, endpoint.respond(toQuery: query).body), "\(query) is not held")
  }

  /// Lets an answer that nobody should see come in.
  private func letPass(_ hand: BeerHand) async {
    _ = await hand.wait(upTo: .milliseconds(50)) { false }
  }

  @Test func answersInReverseOrderNeverShowTheOlderOne() async throws {
    let hand = try await handThatTyped400()
    answer(queries[3])
    #expect(await hand.wait { hand.names == ["400"] })
    for query in queries[..<3].reversed() {
      answer(query)
      await letPass(hand)
      #expect(hand.names == ["400"])
      #expect(hand.text("count") == "1 beer")
    }
  }

  @Test func withTheFaultTheyDo() async throws {
    let hand = try await handThatTyped400(["--fault", "late-answers-win"])
    for query in queries.reversed() {
      answer(query)
      await hand.device.inbox.arrival(within: .seconds(60))
      hand.device.settle()
    }
    #expect(hand.text("count") == "42 beers")
  }

  @Test func anAnswerAfterTheEndOfTheAppDoesNothing() async throws {
    let hand = try hand()
    await server.arrival(of: queries[0])
    weak let document = hand.document
    try #require(document != nil)
    hand.device.terminate()
    #expect(document == nil)
    let revision = hand.device.revision
    answer(queries[0])
    await letPass(hand)
    #expect(hand.device.tree == nil)
    #expect(hand.device.revision == revision)
  }

  @Test(arguments: [[], ["--fault", "late-answers-win"], ["--fault", "features-not-searched"]])
  func anAnswerToAnEarlierLaunchIsNotShownInALaterOne(arguments: [String]) async throws {
    let hand = try hand(arguments)
    let query = queries[0] + (arguments.last == "features-not-searched" ? "&pageSize=100" : "")
    await server.arrival(of: query)
    let silent = try SilentPort(listens: true)
    try hand.device.launch(
      "app.duet.beer-explorer",
      arguments: BeerHand.identified + ["--service", silent.baseURL.absoluteString])
    answer(query)
    await letPass(hand)
    #expect(hand.text("searching") == "Searching…")
    #expect(hand.names == [])
  }
}
