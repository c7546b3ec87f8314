import SuiteSupport

/// Chapter 11: dependency injection. What the listings show without an app is as they have it.
final class Listings11Tests: ListingTestCase {
  /// A system under test by itself, and with what it depends on handed in.
  func testListing11_1And11_2() {
    struct Document { var text = "the real one" }
    struct Sut { var document = Document() }
    let mySut = Sut()
    XCTAssertEqual(mySut.document.text, "the real one")
    let myDoc = Document(text: "one for a test")
    XCTAssertEqual(Sut(document: myDoc).document.text, "one for a test")
  }

  /// 11.3 the protocol; 11.4 what speaks to the server; 11.5 what depends on it; 11.6 both put together.
  func testListing11_6() {
    let loader = ApiLoader(api: MyApi())
    XCTAssertEqual(loader.titles(), [])
  }

  /// 11.7: a double in its place, a stub by the thesis's own terms.
  func testListing11_7() {
    let loader = ApiLoader(api: MockApi())
    XCTAssertEqual(loader.titles(), ["Title of an article"])
  }
}

private typealias JSON = [[String: String]]

/// 11.3.
private protocol Api {
  func getJson(path: String) -> JSON
}

/// 11.4: here without a network, which a unit test has none of.
private struct MyApi: Api {
  func getJson(path: String) -> JSON { [] }
}

/// 11.5.
private struct ApiLoader {
  private let api: any Api

  init(api: any Api) { self.api = api }

  func titles() -> [String] { api.getJson(path: "articles").compactMap { $0["title"] } }
}

/// 11.7.
private struct MockApi: Api {
  func getJson(path: String) -> JSON { [["title": "Title of an article"]] }
}
