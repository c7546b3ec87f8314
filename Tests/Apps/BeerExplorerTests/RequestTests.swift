import BeerExplorer
import BeerExplorerDoubles
import Testing

@Suite("Requests that are not possible")
struct RequestProblemTests {
  @Test(
    "Each number says what is possible",
    arguments: [
      BeerRequest(minimum: -0.5):
        "The minimum alcohol is -0.5; it must be a number from 0 to 26 in steps of 0.5.",
      BeerRequest(minimum: 5.3):
        "The minimum alcohol is 5.3; it must be a number from 0 to 26 in steps of 0.5.",
      BeerRequest(maximum: 27):
        "The maximum alcohol is 27; it must be a number from 0 to 26 in steps of 0.5.",
      BeerRequest(maximum: .nan):
        "The maximum alcohol is nan; it must be a number from 0 to 26 in steps of 0.5.",
      BeerRequest(minimum: 9, maximum: 4.5):
        "The minimum alcohol is 9; it must be at most the maximum, 4.5.",
      BeerRequest(page: 0): "The page is 0; it must be a whole number from 1.",
      BeerRequest(page: .min): "The page is \(Int.min); it must be a whole number from 1.",
      BeerRequest(pageSize: 0): "The page size is 0; it must be a whole number from 1 to 100.",
      BeerRequest(pageSize: 101): "The page size is 101; it must be a whole number from 1 to 100.",
    ])
  func texts(request: BeerRequest, text: String) throws {
    #expect(request.problems.map(\.description) == [text])
    #expect(BeerCatalog.sample.search(request) == .failure(.invalidRequest(request.problems)))
  }

  @Test("All that is wrong is told at once")
  func several() {
    let request = BeerRequest(minimum: 30, maximum: -1, page: -1, pageSize: 1000)
    #expect(request.problems.map(\.field) == [.minimum, .maximum, .page, .pageSize])
    #expect(
      BeerServiceError.invalidRequest(request.problems).localizedDescription
        == "The search is not possible. The minimum alcohol is 30; it must be a number from 0 to "
        + "26 in steps of 0.5. The maximum alcohol is -1; it must be a number from 0 to 26 in "
        + "steps of 0.5. The page is -1; it must be a whole number from 1. The page size is 1000; "
        + "it must be a whole number from 1 to 100.")
  }

  @Test(
    "The limits themselves are possible",
    arguments: [
      BeerRequest(), BeerRequest(minimum: 0, maximum: 26), BeerRequest(minimum: 26),
      BeerRequest(maximum: 0), BeerRequest(minimum: 9.5, maximum: 9.5), BeerRequest(pageSize: 1),
      BeerRequest(page: .max, pageSize: 100),
    ])
  func possible(request: BeerRequest) {
    #expect(request.problems == [])
  }
}

@Suite("Texts of a service's errors")
struct ErrorTextTests {
  private static let service = "http://beers.test"

  @Test(
    "Each says what happened, where, and what to do",
    arguments: [
      .unreachable(service: service, reason: "nothing answers there"):
        "The beers at http://beers.test cannot be reached: nothing answers there. "
        + "Check the address and the connection, then try again.",
      .unreachable(service: service, reason: "The line is dead."):
        "The beers at http://beers.test cannot be reached: The line is dead. "
        + "Check the address and the connection, then try again.",
      .timedOut(service: service, seconds: 10):
        "The beers at http://beers.test did not come within 10 s. Try again.",
      .refused(service: service, status: 400, message: "The parameter 'page' is '0'."):
        "The service at http://beers.test answered with status 400: The parameter 'page' is '0'.",
      .refused(service: service, status: 503, message: nil):
        "The service at http://beers.test answered with status 503 and did not say why. "
        + "Check the address, then try again.",
      .malformedAnswer(service: service, problems: ["it is empty", "total is missing."]):
        "The service at http://beers.test gave an answer that makes no sense: it is empty; total "
        + "is missing. Check that the address is that of a beer service.",
    ] as [BeerServiceError: String])
  func texts(error: BeerServiceError, text: String) {
    #expect(error.description == text)
    #expect(error.localizedDescription == text)
  }
}
