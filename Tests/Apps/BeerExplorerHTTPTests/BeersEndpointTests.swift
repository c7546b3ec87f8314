import BeerExplorer
import BeerExplorerDoubles
import BeerExplorerHTTP
import Foundation
import Testing

@Suite("The endpoint /api/beers")
struct BeersEndpointTests {
  @Test("A page is told in JSON")
  func page() {
    let (status, body) = BeersEndpoint.sample.answer("search=400&min=&max=&page=&pageSize=")
    #expect(status == 200)
    #expect(
      body == """
        {"beers":[{"alcohol":5.6,"brewery":"'t Hofbrouwerijke for Brouwerij Montaigu",\
        "features":["blonde"],"id":1,"name":"400"}],"page":1,"pageCount":1,"pageSize":30,"total":1}
        """)
  }

  @Test("Unknown alcohol is null, and no features are an empty array")
  func unknown() {
    #expect(BeersEndpoint.sample.answer("search=grenier").body.contains("\"alcohol\":null,"))
    let body = BeersEndpoint.sample.answer("search=brouwerij+a,huis").body
    #expect(body.contains("\"alcohol\":0,"))
    #expect(body.contains("\"features\":[],"))
  }

  @Test(
    "Parameters that are left out or empty are as usual",
    arguments: [
      nil, "", "search=", "page=&pageSize=", "&&", "min", "page=1&pageSize=30&min=0&max=26",
    ])
  func usual(query: String?) {
    let answer = BeersEndpoint.sample.answer(query)
    #expect(answer.status == 200)
    #expect(answer.body.hasSuffix("\"page\":1,\"pageCount\":2,\"pageSize\":30,\"total\":42}"))
  }

  @Test(
    "Values are decoded",
    arguments: [
      "search=blonde%2C%20high%20fermentation", "search=blonde,+high+fermentation",
      "search=%62londe%2chigh%20fermentation", "max=9.5&search=bersalis&min=9.50",
    ])
  func decoding(query: String) {
    #expect(BeersEndpoint.sample.answer(query).body.contains("\"name\":\"Bersalis Tripel\""))
  }

  @Test(
    "A parameter that is not possible is told with its value and what is allowed",
    arguments: [
      ("min=-1", "min", "-1", "a number from 0 to 26 in steps of 0.5"),
      ("max=26.5", "max", "26.5", "a number from 0 to 26 in steps of 0.5"),
      ("max=4,5", "max", "4,5", "a number from 0 to 26 in steps of 0.5"),
      ("min=5.3", "min", "5.3", "a number from 0 to 26 in steps of 0.5"),
      ("min=nan", "min", "nan", "a number from 0 to 26 in steps of 0.5"),
      ("min=1e1", "min", "1e1", "a number from 0 to 26 in steps of 0.5"),
      ("min=1..5", "min", "1..5", "a number from 0 to 26 in steps of 0.5"),
      ("min=%20", "min", " ", "a number from 0 to 26 in steps of 0.5"),
      ("min=9&max=4.50", "min", "9", "at most the maximum, 4.5"),
      ("page=0", "page", "0", "a whole number from 1"),
      ("page=-3", "page", "-3", "a whole number from 1"),
      ("page=1.5", "page", "1.5", "a whole number from 1"),
      ("page=%2B1", "page", "+1", "a whole number from 1"),
      ("page=1%20", "page", "1 ", "a whole number from 1"),
      ("pageSize=%D9%A3", "pageSize", "٣", "a whole number from 1 to 100"),
      ("pageSize=-1", "pageSize", "-1", "a whole number from 1 to 100"),
      ("page=two", "page", "two", "a whole number from 1"),
      ("page=99999999999999999999", "page", "99999999999999999999", "a whole number from 1"),
      ("pageSize=0", "pageSize", "0", "a whole number from 1 to 100"),
      ("pageSize=101", "pageSize", "101", "a whole number from 1 to 100"),
      (
        "page=%3Cb%3E%22\(String(repeating: "x", count: 50))", "page",
        "<b>\\\"\(String(repeating: "x", count: 35))…", "a whole number from 1"
      ),
    ])
  func problems(query: String, parameter: String, value: String, allowed: String) {
    let (status, body) = BeersEndpoint.sample.answer(query)
    #expect(status == 400)
    #expect(
      body == """
        {"message":"The parameter '\(parameter)' is '\(value)'; it must be \(allowed)."}
        """)
  }

  @Test("Everything that is wrong with a query is told", arguments: refusedQueries)
  func unreadable(query: String, message: String) {
    let (status, body) = BeersEndpoint.sample.answer(query)
    #expect(status == 400)
    #expect(body == "{\"message\":\"\(message)\"}")
  }

  @Test("Of thousands of mistakes the first ten are told")
  func manyMistakes() throws {
    let query = (1...5000).map { "x\($0)" }.joined(separator: "&")
    let response = BeersEndpoint.sample.respond(toQuery: query)
    let refusal = try JSONDecoder().decode(BeersRefusal.self, from: response.body)
    #expect(response.status == 400)
    #expect(
      refusal.message
        == (1...10).map { noParameter("x\($0)") + " " }.joined() + "And 4990 more of this kind.")
  }

  @Test(
    "Whatever is searched for is only text",
    arguments: [
      (String(repeating: "%C3%A9", count: 10_000), 0), ("%F0%9F%8D%BA%F0%9F%91%A9%E2%80%8D", 0),
      ("cuve%CC%81e", 2), (",,,%2C", 42), ("%22%27%3Cscript%3E", 0), ("%00", 0), ("cuvée", 2),
    ])
  func anyText(text: String, total: Int) {
    let answer = BeersEndpoint.sample.answer("search=\(text)")
    #expect(answer.status == 200)
    #expect(answer.body.hasSuffix("\"total\":\(total)}"), "\(answer.body.suffix(60))")
  }

  @Test("A page beyond the end is an empty one, not an error")
  func beyondTheEnd() {
    #expect(
      BeersEndpoint.sample.answer("page=9").body
        == "{\"beers\":[],\"page\":9,\"pageCount\":2,\"pageSize\":30,\"total\":42}")
  }
}

@Suite("Requests as queries")
struct BeersQueryStringTests {
  @Test(
    "A request is written with what is not as usual",
    arguments: [
      BeerRequest(): "",
      BeerRequest(text: "400"): "search=400",
      BeerRequest(text: "a b,c+d&e=f%", minimum: 4.5, maximum: 26, page: 2, pageSize: 100):
        "search=a%20b%2Cc%2Bd%26e%3Df%25&min=4.5&max=26&page=2&pageSize=100",
      BeerRequest(text: "Cuvée 🍺"): "search=Cuv%C3%A9e%20%F0%9F%8D%BA",
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

private func noParameter(_ name: String) -> String {
  "There is no parameter '\(name)'. There are: search, min, max, page, pageSize."
}

private let refusedQueries: [String: String] = [
  "pagesize=10": noParameter("pagesize"),
  "page=1&page=2": "The parameter 'page' is there more than once; give it once.",
  "search=100%": "'search=100%' is not percent-encoded UTF-8.",
  "search=%E9": "'search=%E9' is not percent-encoded UTF-8.",
  "a=1&page=1&page=1&search=%": """
  \(noParameter("a")) The parameter 'page' is there more than once; give it once. \
  'search=%' is not percent-encoded UTF-8.
  """,
  "min=1&min=1&min=2": "The parameter 'min' is there more than once; give it once.",
  "search&search": "The parameter 'search' is there more than once; give it once.",
  "SEARCH=a": noParameter("SEARCH"), "search%5B%5D=a": noParameter("search[]"),
  "=1": noParameter(""),
  "foo=1&min=x&max=30&page=0&pageSize=1000": """
  \(noParameter("foo")) \
  The parameter 'min' is 'x'; it must be a number from 0 to 26 in steps of 0.5. \
  The parameter 'max' is '30'; it must be a number from 0 to 26 in steps of 0.5. \
  The parameter 'page' is '0'; it must be a whole number from 1. \
  The parameter 'pageSize' is '1000'; it must be a whole number from 1 to 100.
  """,
]
