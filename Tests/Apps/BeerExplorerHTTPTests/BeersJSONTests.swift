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
    "What is not as it must be says where it is",
    arguments: [
      (good, "[]", "it is no object"), (#""total":3"#, #""total":"3""#, "total is no whole number"),
      (#""total":3"#, #""x":3"#, "total is missing"),
      (#""total":3"#, #""total":1e30"#, "a number in it is not possible"),
      (#""total":3"#, #""total":-1"#, "total is -1, but it is from 0"),
      (#""page":2"#, #""page":2.5"#, "a number in it is not possible"),
      (#""pageSize":2"#, #""pageSize":true"#, "pageSize is no whole number"),
      (#""id":1"#, #""id":null"#, "beers[0].id is no whole number"),
      (#""id":1"#, #""id":0"#, "beers[0].id is 0, but ids are from 1"),
      (#""name":"A""#, #""name":"""#, "beers[0] has an empty text"),
      (#""features":["x"]"#, #""features":["x",5]"#, "beers[0].features[1] is no text"),
      ("5.6", #""5.6""#, "beers[0].alcohol is no number"),
      ("5.6", "27", "beers[0].alcohol is 27, but it is from 0 to 26 with at most two decimals"),
      (#"[{"#, #"[7,{"#, "beers[0] is no object"),
      (#""beers":["#, #""beers":3,"x":["#, "beers is no list"),
    ])
  func wrongValues(part: String, replacement: String, expected: String) {
    #expect(problems(Self.good.replacingOccurrences(of: part, with: replacement)) == [expected])
  }

  @Test(
    "A page that contradicts itself or the request says how",
    arguments: [
      (
        #""beers":["#, #""beers":[{"alcohol":null,"brewery":"B","features":[],"id":2,"name":"C"},"#,
        "there are 2 beers on page 2, but a total of 3 makes 1"
      ),
      (
        #""pageCount":2,"pageSize":2,"total":3"#, #""pageCount":1,"pageSize":2,"total":2"#,
        "there are 1 beers on page 2, but a total of 2 makes 0"
      ),
      (#""page":2"#, #""page":1"#, "it is page 1 of 2 beers each, but page 2 of 2 was asked for"),
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
