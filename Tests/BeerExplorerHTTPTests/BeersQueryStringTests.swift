import BeerExplorer
import BeerExplorerHTTP
import Testing

@Suite("Requests as queries")
struct BeersQueryStringTests {
  @Test(
    "A request is written with what is not as usual",
    arguments: [
      (BeerRequest(), ""), (BeerRequest(text: "400"), "search=400"),
      (
        BeerRequest(text: "a b,c+d&e=f%", minimum: 4.5, maximum: 26, page: 2, pageSize: 100),
        "search=a%20b%2Cc%2Bd%26e%3Df%25&min=4.5&max=26&page=2&pageSize=100"
      ),
      (BeerRequest(text: "Cuvée 🍺"), "search=Cuv%C3%A9e%20%F0%9F%8D%BA"),
    ])
  func writing(request: BeerRequest, query: String) {
    #expect(BeersQueryString.query(for: request) == query)
  }

  @Test(
    "What was written is read as it was",
    arguments: [
      BeerRequest(), BeerRequest(text: "a+b & c=d %41 #? / \u{0} \n é e\u{301} 👩‍🔬 ’t"),
      BeerRequest(text: " , "), BeerRequest(minimum: 0), BeerRequest(maximum: 26),
      BeerRequest(minimum: 0.5, maximum: 0.5, page: .max, pageSize: 1),
      BeerRequest(text: String(repeating: "blonde, ß", count: 1200)),
    ])
  func roundTrip(request: BeerRequest) throws {
    let read = try BeersQueryString.request(from: BeersQueryString.query(for: request)).get()
    #expect(read == request)
    #expect(Array(read.text.utf8) == Array(request.text.utf8))
  }
}
