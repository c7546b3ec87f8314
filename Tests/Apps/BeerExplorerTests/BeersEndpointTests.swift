import BeerExplorer
import TestSupport
import BeerExplorerHTTP
import Foundation
import Testing

struct BeersEndpointTests {
  @Test func `A page is encoded as JSON`() {
    let (status, body) = BeersEndpoint.sample.answer("search=400&min=&max=&page=&pageSize=")
    #expect(status == 200)
    #expect(
      body == """
        {"beers":[{"alcohol":5.6,"brewery":"'t Hofbrouwerijke for Brouwerij Montaigu",\
        "features":["blonde"],"id":1,"name":"400"}],"page":1,"pageCount":1,"pageSize":30,"total":1}
        """)
    // Unknown alcohol is null, and no features are an empty array.
    #expect(BeersEndpoint.sample.answer("search=grenier").body.contains("\"alcohol\":null,"))
    let plain = BeersEndpoint.sample.answer("search=brouwerij+a,huis").body
    #expect(plain.contains(#""alcohol":0,"#) && plain.contains(#""features":[],"#))
  }

  @Test(arguments: [
    nil, "", "search=", "page=&pageSize=", "&&", "min", "page=1&pageSize=30&min=0&max=26",
  ])
  func `Missing or empty parameters have their defaults`(query: String?) {
    let answer = BeersEndpoint.sample.answer(query)
    #expect(answer.status == 200)
    #expect(answer.body.hasSuffix("\"page\":1,\"pageCount\":2,\"pageSize\":30,\"total\":42}"))
  }

  @Test(arguments: [
    "search=blonde%2C%20high%20fermentation", "search=blonde,+high+fermentation",
    "search=%62londe%2chigh%20fermentation", "max=9.5&search=bersalis&min=9.50",
  ])
  func `Values are decoded`(query: String) {
    #expect(BeersEndpoint.sample.answer(query).body.contains("\"name\":\"Bersalis Tripel\""))
  }

  @Test(arguments: [
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
  func `The message about an invalid parameter has its value and the valid ones`(
    query: String, parameter: String, value: String, allowed: String
  ) {
    let (status, body) = BeersEndpoint.sample.answer(query)
    #expect(status == 400)
    #expect(
      body == """
        {"message":"The parameter '\(parameter)' is '\(value)'. It must be \(allowed)."}
        """)
  }

  @Test(arguments: refusedQueries)
  func `The message lists every problem of a query`(query: String, message: String) {
    let (status, body) = BeersEndpoint.sample.answer(query)
    #expect(status == 400)
    #expect(body == "{\"message\":\"\(message)\"}")
  }

  @Test func `The message lists the first ten of thousands of problems`() throws {
    let query = (1...5000).map { "x\($0)" }.joined(separator: "&")
    let response = BeersEndpoint.sample.respond(toQuery: query)
    #expect(response.status == 400)
    #expect(
      BeersJSON.message(from: response.body)
        == (1...10).map { noParameter("x\($0)") + " " }.joined() + "And 4990 more of this kind.")
  }

  @Test(arguments: [
    (String(repeating: "%C3%A9", count: 10_000), 0), ("%F0%9F%8D%BA%F0%9F%91%A9%E2%80%8D", 0),
    ("cuve%CC%81e", 2), (",,,%2C", 42), ("%22%27%3Cscript%3E", 0), ("%00", 0), ("cuvée", 2),
  ])
  func `Any search text is only text`(text: String, total: Int) {
    let answer = BeersEndpoint.sample.answer("search=\(text)")
    #expect(answer.status == 200)
    #expect(answer.body.hasSuffix("\"total\":\(total)}"), "\(answer.body.suffix(60))")
  }

  @Test func `A page beyond the end is empty, not an error`() {
    #expect(
      BeersEndpoint.sample.answer("page=9").body
        == #"{"beers":[],"page":9,"pageCount":2,"pageSize":30,"total":42}"#)
  }
}

@Suite("Requests as query strings")
struct BeersQueryStringTests {
  @Test(arguments: [
    BeerRequest(): "",
    BeerRequest(text: "400"): "search=400",
    BeerRequest(text: "a b,c+d&e=f%", minimum: 4.5, maximum: 26, page: 2, pageSize: 100):
      "search=a%20b%2Cc%2Bd%26e%3Df%25&min=4.5&max=26&page=2&pageSize=100",
    BeerRequest(text: "Cuvée 🍺"): "search=Cuv%C3%A9e%20%F0%9F%8D%BA",
  ])
  func `A query string contains only values that aren't defaults`(
    request: BeerRequest, query: String
  ) {
    #expect(BeersQueryString.query(for: request) == query)
  }

  @Test(arguments: [
    BeerRequest(), BeerRequest(text: "a+b & c=d %41 #? / \u{0} \n é e\u{301} 👩‍🔬 ’t"),
    BeerRequest(text: " , "), BeerRequest(minimum: 0), BeerRequest(maximum: 26),
    BeerRequest(minimum: 0.5, maximum: 0.5, page: .max, pageSize: 1),
    BeerRequest(text: String(repeating: "blonde, ß", count: 1200)),
  ])
  func `An encoded request decodes to the same request`(request: BeerRequest) throws {
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
  "page=1&page=2": "The parameter 'page' is repeated. Give it once.",
  "search=100%": "'search=100%' is not percent-encoded UTF-8.",
  "search=%E9": "'search=%E9' is not percent-encoded UTF-8.",
  "a=1&page=1&page=1&search=%": """
  \(noParameter("a")) The parameter 'page' is repeated. Give it once. \
  'search=%' is not percent-encoded UTF-8.
  """,
  "min=1&min=1&min=2": "The parameter 'min' is repeated. Give it once.",
  "search&search": "The parameter 'search' is repeated. Give it once.",
  "SEARCH=a": noParameter("SEARCH"), "search%5B%5D=a": noParameter("search[]"),
  "=1": noParameter(""),
  "foo=1&min=x&max=30&page=0&pageSize=1000": """
  \(noParameter("foo")) \
  The parameter 'min' is 'x'. It must be a number from 0 to 26 in steps of 0.5. \
  The parameter 'max' is '30'. It must be a number from 0 to 26 in steps of 0.5. \
  The parameter 'page' is '0'. It must be a whole number from 1. \
  The parameter 'pageSize' is '1000'. It must be a whole number from 1 to 100.
  """,
]

struct BeersJSONTests {
  private static let beer = #"{"alcohol":null,"brewery":"B","features":[],"id":1,"name":"C"}"#
  private static let good =
    #"{"beers":[{"alcohol":5.6,"brewery":"B","features":["x"],"id":1,"name":"A"}],"#
    + #""page":2,"pageCount":2,"pageSize":2,"total":3}"#

  private func problem(_ text: String) -> String? {
    do {
      _ = try BeersJSON.page(
        from: Data(text.utf8), for: BeerRequest(page: 2, pageSize: 2))
      return nil
    } catch {
      return error.problem
    }
  }

  private static let awkward = "\"\\/\u{7}\u{2028}<b>🍺é e\u{301}"

  @Test(arguments: [
    (0...2600).map {
      Beer(id: $0 + 1, name: "A", brewery: "B", alcohol: AlcoholByVolume(percent: Double($0) / 100))
    },
    [Beer(id: 1, name: awkward, brewery: awkward, features: [awkward])], SampleBeers.all, [],
  ])
  func `Encoded beers decode to the same beers`(beers: [Beer]) throws {
    let page = BeerPage(beers: beers, total: beers.count, page: 1, pageSize: 2601)
    let data = BeersJSON.encode(page)
    #expect(try BeersJSON.page(from: data, for: BeerRequest(pageSize: 2601)) == page)
  }

  @Test func `Unknown members are ignored`() {
    #expect(problem(Self.good) == nil)
    #expect(problem("{\"next\":null," + Self.good.dropFirst()) == nil)
  }

  @Test(arguments: [
    (good, "", "it is empty"),
    (good, "<html>Bad gateway</html>", "it is not JSON: it starts with '<html>Bad gateway</html>'"),
    (good, #"{"beers":["#, #"it is not JSON: it starts with '{"beers":['"#),
    (good, "[]", "it isn't an object"),
    (#""total":3"#, #""total":"3""#, "total isn't a whole number"),
    (#""total":3"#, #""x":3"#, "total is missing"),
    (#""total":3"#, #""total":1e30"#, "a number in it is not possible"),
    (#""page":2"#, #""page":2.5"#, "a number in it is not possible"),
    (#""pageSize":2"#, #""pageSize":true"#, "pageSize isn't a whole number"),
    (#""id":1"#, #""id":null"#, "beers[0].id isn't a whole number"),
    (#""features":["x"]"#, #""features":["x",5]"#, "beers[0].features[1] isn't a string"),
    ("5.6", #""5.6""#, "beers[0].alcohol isn't a number"),
    ("5.6", "27", "beers[0].alcohol is 27 but must be from 0 to 26 with at most two decimals"),
    (
      "5.6", "5.555", "beers[0].alcohol is 5.555 but must be from 0 to 26 with at most two decimals"
    ),
    (#""id":1"#, #""id":0"#, "beers[0].id is 0, but ids are from 1"),
    (#""name":"A""#, #""name":"""#, "beers[0] has an empty text"),
    (#""brewery":"B""#, #""brewery":"""#, "beers[0] has an empty text"),
    (#"["x"]"#, #"["x",""]"#, "beers[0] has an empty text"),
    (#""name":"A""#, #""name":"\u200B ""#, "beers[0] has an empty text"),
    (#"[{"#, #"[7,{"#, "beers[0] isn't an object"),
    (#""beers":["#, #""beers":3,"x":["#, "beers isn't an array"),
    (#""total":3"#, #""total":-1"#, "total is -1, but it is from 0"),
    (#""total":3"#, #""total":2"#, "pageCount is 2, but 2 beers on pages of 2 make 1"),
    (
      #""pageCount":2,"pageSize":2,"total":3"#, #""pageCount":1,"pageSize":2,"total":2"#,
      "there are 1 beers on page 2, but a total of 2 makes 0"
    ),
    (
      #""beers":["#, #""beers":[\#(beer),"#,
      "there are 2 beers on page 2, but a total of 3 makes 1"
    ),
    (
      #"],"page":2,"pageCount":2,"pageSize":2,"total":3"#,
      #",\#(beer)],"page":2,"pageCount":2,"pageSize":2,"total":4"#, "two beers have the same id"
    ),
    (#""page":2"#, #""page":1"#, "it is page 1 of 2 beers each, but page 2 of 2 was asked for"),
    (
      #""pageSize":2"#, #""pageSize":0"#,
      "it is page 2 of 0 beers each, but page 2 of 2 was asked for"
    ),
  ])
  func `The error of a malformed response has the problem and its place`(
    part: String, replacement: String, expected: String
  ) { #expect(problem(Self.good.replacingOccurrences(of: part, with: replacement)) == expected) }
}
