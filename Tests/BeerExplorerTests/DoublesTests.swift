import BeerExplorer
import BeerExplorerDoubles
import Testing

@Suite("Doubles fail loudly when they are used as they must not be")
struct DoublesTests {
  private let request = BeerRequest(text: "400")

  /// Runs the body, which must fail once with exactly this text.
  private func expectFailure(_ text: String, _ body: () -> Void) {
    withKnownIssue {
      body()
    } matching: { issue in
      issue.comments.map(\.rawValue) == [text]
    }
  }

  private func unexpectedReply(_: Result<BeerPage, BeerServiceError>) {
    Issue.record("there was a reply")
  }

  @Test("A dummy fails at any search")
  func dummy() {
    expectFailure("DummyBeerService: nothing was to be searched, but \(request) was") {
      DummyBeerService().search(request, reply: unexpectedReply)
    }
  }

  @Test("A stub fails when its answers have run out")
  func stub() {
    let stub = StubBeerService([.failure(.timedOut(service: "x", seconds: 1))])
    var replies = 0
    stub.search(request) { _ in replies += 1 }
    #expect(replies == 1)
    expectFailure("StubBeerService: there is no answer left for \(request)") {
      stub.search(request, reply: unexpectedReply)
    }
  }

  @Test("A mock fails at a search that is not the next one, at one too many and at a missing one")
  func mock() {
    let (first, second) = (BeerRequest(text: "1"), BeerRequest(text: "2"))
    let mock = MockBeerService(expecting: [.search(first), .search(second)])
    expectFailure("MockBeerService: \(first) was expected, but \(second) came") {
      mock.search(second, reply: unexpectedReply)
    }
    mock.search(first) { _ in }
    expectFailure("MockBeerService: these did not come: \([second])") { mock.verify() }
    mock.search(second) { _ in }
    mock.verify()
    expectFailure("MockBeerService: no further search was expected, but \(first) came") {
      mock.search(first, reply: unexpectedReply)
    }
  }
}
