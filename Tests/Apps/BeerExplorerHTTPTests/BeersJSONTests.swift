import BeerExplorer
import BeerExplorerDoubles
import BeerExplorerHTTP
import Foundation
import Testing

@Suite("Pages as JSON")
struct BeersJSONTests {
  private static let request = BeerRequest(page: 2, pageSize: 2)
  private static let good =
    #"{"beers":[{"alcohol":5.6,"brewery":"B","features":["x"],"id":1,"name":"A"}],"#
    + #""page":2,"pageCount":2,"pageSize":2,"total":3}"#

  private func problems(_ text: String) -> [String] {
    do {
      _ = try BeersJSON.page(from: Data(text.utf8), for: Self.request)
      return []
    } catch {
      return error.problems
    }
  }

  @Test("What was written is read as it was")
  func roundTrip() throws {
    let pages = stride(from: 1, through: 5, by: 1).map { BeerRequest(page: $0, pageSize: 10) }
    for request in pages {
      let page = try BeerCatalog(SampleBeers.all).search(request).get()
      #expect(try BeersJSON.page(from: BeersJSON.encode(page), for: request) == page)
    }
  }

  @Test("All alcohol contents come through exactly")
  func alcohol() throws {
    let beers = (0...2600).map {
      Beer(id: $0 + 1, name: "A", brewery: "B", alcohol: AlcoholByVolume(percent: Double($0) / 100))
    }
    let page = BeerPage(beers: beers, total: 2601, page: 1, pageSize: 2601)
    let request = BeerRequest(pageSize: 2601)
    #expect(try BeersJSON.page(from: BeersJSON.encode(page), for: request) == page)
  }

  @Test("Quotes, control characters, slashes and emoji come through")
  func texts() throws {
    let text = "\"\\/\u{7}\u{2028}<b>🍺é e\u{301}"
    let page = BeerPage(
      beers: [Beer(id: 1, name: text, brewery: text, features: [text])], total: 1, page: 1,
      pageSize: 30)
    #expect(try BeersJSON.page(from: BeersJSON.encode(page), for: BeerRequest()) == page)
  }

  @Test("Members that are not known do not matter")
  func unknownMembers() {
    #expect(problems(Self.good) == [])
    #expect(problems("{\"next\":null," + Self.good.dropFirst()) == [])
  }

  @Test(
    "What is not JSON says how it starts",
    arguments: [
      ("", "it is empty"),
      ("<html>Bad gateway</html>", "it is not JSON: it starts with '<html>Bad gateway</html>'"),
      ("{\"beers\":[", "it is not JSON: it starts with '{\"beers\":['"),
    ])
  func notJSON(text: String, problem: String) {
    #expect(problems(text) == [problem])
  }

  @Test(
    "What has another type than it should says where it is and what it is",
    arguments: [
      (good, "[]", ["it is an array instead of an object"]),
      (#""total":3"#, #""total":"3""#, ["total is the text '3' instead of a whole number from 0"]),
      (#""total":3"#, #""total":-1"#, ["total is -1 instead of a whole number from 0"]),
      (#""total":3"#, #""total":1e30"#, ["total is 1e+30 instead of a whole number from 0"]),
      (#""total":3"#, #""x":3"#, ["total is missing"]),
      (#""page":2"#, #""page":2.5"#, ["page is 2.5 instead of a whole number from 1"]),
      (
        #""pageSize":2"#, #""pageSize":true"#, ["pageSize is true instead of a whole number from 1"]
      ),
      (#""id":1"#, #""id":null"#, ["beers[0].id is null instead of a whole number from 1"]),
      (
        #""name":"A""#, #""name":"""#,
        ["beers[0].name is the text '' instead of a text that is not empty"]
      ),
      (
        #""features":["x"]"#, #""features":["x",5,{}]"#,
        [
          "beers[0].features[1] is 5 instead of a text that is not empty",
          "beers[0].features[2] is an object instead of a text that is not empty",
        ]
      ),
      (
        "5.6", #""5.6""#,
        [
          "beers[0].alcohol is the text '5.6' instead of a number from 0 to 26 with at most two "
            + "decimals, or null"
        ]
      ),
      (
        "5.6", "27",
        [
          "beers[0].alcohol is 27 instead of a number from 0 to 26 with at most two decimals, "
            + "or null"
        ]
      ),
      (#""alcohol":5.6,"#, "", ["beers[0].alcohol is missing"]),
      (#"[{"#, #"[7,{"#, ["beers[0] is 7 instead of an object"]),
    ] as [(String, String, [String])])
  func wrongTypes(part: String, replacement: String, expected: [String]) {
    #expect(problems(Self.good.replacingOccurrences(of: part, with: replacement)) == expected)
  }

  @Test(
    "A page that contradicts itself or the request says how",
    arguments: [
      (
        #""pageCount":2"#, #""pageCount":5"#,
        "pageCount is 5, but 3 beers on pages of 2 make 2"
      ),
      (
        #""beers":["#,
        #""beers":[{"alcohol":null,"brewery":"B","features":[],"id":2,"name":"C"},"#,
        "there are 2 beers on page 2, but a total of 3 makes 1"
      ),
      (
        #""pageCount":2,"pageSize":2,"total":3"#, #""pageCount":1,"pageSize":2,"total":2"#,
        "there are 1 beers on page 2, but a total of 2 makes 0"
      ),
      (
        #""page":2"#, #""page":1"#,
        "it is page 1 of 2 beers each, but page 2 of 2 was asked for"
      ),
      (
        #""pageSize":2"#, #""pageSize":30"#,
        "it is page 2 of 30 beers each, but page 2 of 2 was asked for"
      ),
      (
        #"],"page":2,"pageCount":2,"pageSize":2,"total":3"#,
        #",{"alcohol":null,"brewery":"B","features":[],"id":1,"name":"C"}],"#
          + #""page":2,"pageCount":2,"pageSize":2,"total":4"#,
        "two beers have the same id"
      ),
    ])
  func contradictions(part: String, replacement: String, expected: String) {
    #expect(problems(Self.good.replacingOccurrences(of: part, with: replacement)) == [expected])
  }
}
