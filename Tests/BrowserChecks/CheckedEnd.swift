import Testing
import WebDriver

/// A remote end that shows a page, and what it answers about it.
struct CheckedEnd {
  let driver: RemoteDriver
  /// The elements of the page in document order, as references of this end.
  private let elements: [RemoteElement]
  /// What each of them is called, whichever end it is of.
  private let names: [String]

  /// Looks at the page that the driver shows now.
  ///
  /// - Parameter names: what the page's elements are called, in document order.
  init(_ driver: RemoteDriver, names: [String]) async throws {
    self.driver = driver
    self.names = names
    elements = try await driver.findElements(.xpath("//*"))
  }

  /// What the elements of a page are called: by their ids, or else by their places.
  static func names(on driver: RemoteDriver) async throws -> [String] {
    var names: [String] = []
    for (place, element) in try await driver.findElements(.xpath("//*")).enumerated() {
      let id = try await element.attribute("id") ?? ""
      names.append(id.isEmpty ? "\(try await element.tagName())[\(place)]" : "#\(id)")
    }
    return names
  }

  /// The elements of the body that have an id, by their names.
  var named: [(name: String, element: RemoteElement)] {
    zip(names, elements).filter { $0.0.hasPrefix("#") }.map { (name: $0.0, element: $0.1) }
  }

  /// The first element that a CSS selector selects.
  func element(_ selector: String) async throws -> RemoteElement {
    try await driver.findElement(.css(selector))
  }

  /// What an element is called.
  func name(of element: RemoteElement) -> JSONValue {
    elements.firstIndex(of: element).map { .string(names[$0]) } ?? "an element that was not there"
  }

  /// What elements are called.
  func names(of found: [RemoteElement]) -> JSONValue { .array(found.map { name(of: $0) }) }

  /// The answer; an error is one, too: its code, for its message is each end's own.
  func answer(_ ask: () async throws -> JSONValue) async throws -> JSONValue {
    do {
      return try await ask()
    } catch let error as WebDriverError {
      return ["error": .string(error.code.rawValue)]
    }
  }
}
