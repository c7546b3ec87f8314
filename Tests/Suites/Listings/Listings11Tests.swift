import Device
import Foundation
import NativeQuery
import SuiteSupport

/// Chapter 11: dependency injection. Code that doesn't involve an app is unchanged.
final class Listings11Tests: ListingTestCase {
  /// A system under test that creates its dependency, then one that receives it.
  func testListing11_1And11_2() {
    struct Document { var text = "the real one" }
    struct Sut { var document = Document() }
    let mySut = Sut()
    XCTAssertEqual(mySut.document.text, "the real one")
    let myDoc = Document(text: "one for a test")
    XCTAssertEqual(Sut(document: myDoc).document.text, "one for a test")
  }

  /// 11.3: the protocol. 11.4: the class that calls the server. 11.5: the class that depends on it.
  /// 11.6: both combined.
  func testListing11_6() {
    let loader = ApiLoader(api: MyApi())
    XCTAssertEqual(loader.titles(), [])
  }

  /// 11.7: a test double instead. By the thesis's definitions it is a stub.
  func testListing11_7() {
    let loader = ApiLoader(api: MockApi())
    XCTAssertEqual(loader.titles(), ["Title of an article"])
  }

  /// 11.8: the test launches an app with an argument and with JSON. TinyLog supports both.
  func testListing11_8() throws {
    let app = XCUIApplication()
    app.launchArguments = ["mock"]
    app.launchEnvironment = ["data": #"{"lists": [{"title": "TODO", "tasks": ["Buy milk"]}]}"#]
    try app.launch()
    try app.staticTexts["TODO"].tap()
    XCTAssertTrue(app.staticTexts["Buy milk"].exists)
  }

  /// 11.9: the app reads both at launch. Here the arguments don't start with the program's path.
  func testListing11_9() throws {
    let device = Device(apps: [AppDelegate()])
    let app = XCUIApplication(device: device, bundleIdentifier: AppDelegate().bundleIdentifier)
    try app.launch()
    XCTAssertEqual(try app.staticTexts.count, 0)
    app.launchArguments = ["mock"]
    app.launchEnvironment = ["data": #"[{"title": "Title of an article"}]"#]
    try app.launch()
    XCTAssertTrue(app.staticTexts["Title of an article"].exists)
    app.launchEnvironment = ["data": "no JSON"]
    XCTAssertTrue(failure { try app.launch() } != nil)
  }
}

/// The app of listing 11.9.
private struct AppDelegate: AppDefinition {
  let bundleIdentifier = "app.duet.listing"
  let name = "Listing 11.9"

  func launch(_ launch: AppLaunch) throws -> any App {
    var api: any Api = MyApi()
    if launch.arguments.count > 0, launch.arguments[0] == "mock" {
      let data = Data((launch.environment["data"] ?? "").utf8)
      api = MockApi(json: try JSONDecoder().decode(JSON.self, from: data))
    }
    return TitlesApp(loader: ApiLoader(api: api))
  }
}

/// Shows a loader's titles.
private final class TitlesApp: App {
  private let loader: ApiLoader

  init(loader: ApiLoader) { self.loader = loader }

  var screen: Screen {
    let titles = loader.titles().map { Element(.staticText, label: $0) }
    return Screen(Element(.other, content: .elements(titles)))
  }
}

private typealias JSON = [[String: String]]

/// The protocol of listing 11.3.
private protocol Api {
  func getJson(path: String) -> JSON
}

/// The implementation of listing 11.4, without the network, which isn't available in tests.
private struct MyApi: Api {
  func getJson(path: String) -> JSON { [] }
}

/// The loader of listing 11.5, which depends on the protocol.
private struct ApiLoader {
  private let api: any Api

  init(api: any Api) { self.api = api }

  func titles() -> [String] { api.getJson(path: "articles").compactMap { $0["title"] } }
}

/// The test double of listing 11.7.
private struct MockApi: Api {
  var json: JSON = [["title": "Title of an article"]]

  func getJson(path: String) -> JSON { json }
}
