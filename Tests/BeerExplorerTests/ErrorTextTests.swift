import BeerExplorer
import Testing

@Suite("Texts of a service's errors")
struct ErrorTextTests {
  private static let service = "http://beers.test"

  @Test(
    "Each says what happened, where, and what to do",
    arguments: [
      (
        .unreachable(service: service, reason: "nothing answers there"),
        "The beers at http://beers.test cannot be reached: nothing answers there. "
          + "Check the address and the connection, then try again."
      ),
      (
        .unreachable(service: service, reason: "The line is dead."),
        "The beers at http://beers.test cannot be reached: The line is dead. "
          + "Check the address and the connection, then try again."
      ),
      (
        .timedOut(service: service, seconds: 10),
        "The beers at http://beers.test did not come within 10 s. Try again."
      ),
      (
        .refused(service: service, status: 400, message: "The parameter 'page' is '0'."),
        "The service at http://beers.test answered with status 400: The parameter 'page' is '0'."
      ),
      (
        .refused(service: service, status: 503, message: nil),
        "The service at http://beers.test answered with status 503 and did not say why. "
          + "Check the address, then try again."
      ),
      (
        .malformedAnswer(service: service, problems: ["it is empty", "total is missing."]),
        "The service at http://beers.test gave an answer that makes no sense: it is empty; total "
          + "is missing. Check that the address is that of a beer service."
      ),
    ] as [(BeerServiceError, String)])
  func texts(error: BeerServiceError, text: String) {
    #expect(error.description == text)
    #expect(error.localizedDescription == text)
  }
}
