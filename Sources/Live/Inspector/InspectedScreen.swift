import Device
import Foundation
import NativeQuery
import ScreenPicture
import WebDriver
import WebView

/// One screen of one revision as both tools see it, and their engines to search it.
///
/// The page of a web view is the live one: ``pageHasChanged`` tells whether it has left this revision.
package final class InspectedScreen {
  package let revision: Int
  package let tree: ElementTree
  package let appName: String
  private let look: ScreenLook
  // The device keeps its screens here.
  private unowned let device: Device
  private let bundleIdentifier: String
  private let documents: [(node: ElementNode, document: Document, revision: Int)]
  private var html: HTMLPageDocument?
  private var redrawn: RedrawnScreens?

  /// How long one XPath may take.
  private static let limits = XPathLimits(seconds: 1)

  init?(_ look: ScreenLook, of device: Device) {
    guard let tree = look.tree, let running = device.running else { return nil }
    (self.look, self.device, self.tree, revision) = (look, device, tree, look.revision)
    (appName, bundleIdentifier) = (running.name, running.bundleIdentifier)
    documents = PageFrames.webViews(in: tree).map { ($0.node, $0.document, $0.document.revision) }
  }

  /// The app for queries that read this screen, whatever the device shows by now.
  var app: XCUIApplication {
    let app = liveApp
    app.read(look)
    return app
  }

  /// The app for what acts and sees the screen change.
  var liveApp: XCUIApplication {
    XCUIApplication(device: device, bundleIdentifier: bundleIdentifier)
  }

  package var pageHasChanged: Bool { documents.contains { $0.revision != $0.document.revision } }

  package var document: Document? { documents.first?.document }

  // WebDriver sees 50 levels below the application, as in Appium.
  private lazy var pageDocument = PageDocument(
    tree: tree,
    application: ApplicationIdentity(
      bundleIdentifier: bundleIdentifier, processIdentifier: device.process),
    depth: 50, limits: Self.limits)

  package var source: String { pageDocument.source() }

  package var webSource: String? { document?.documentElement.outerHTML }

  package var picture: String { ScreenPicture(tree: tree).svg() }

  /// An element by the indices that lead to it from the application, such as `0.2.1`; nil where there is
  /// none.
  package func node(at place: String) -> ElementNode? {
    place.split(separator: ".").reduce(tree.application as ElementNode?) { node, step in
      Int(step).flatMap { node?.child(at: $0) }
    }
  }

  func element(at place: String) throws(InspectorError) -> ElementNode {
    if let node = node(at: place) { return node }
    throw InspectorError("No element is at \(place) on the screen of revision \(revision).")
  }

  /// What a locator finds on the screen, or in the web view's page, by the tool's own engine;
  /// throws `WebDriverError`, and ``InspectorError`` for a strategy that is none here.
  package func hits(_ locator: Locator, isWeb: Bool, limit: Int) throws -> [Hit] {
    if locator.strategy == Locator.nativeQuery {
      return try NativeLine(locator.value, on: self).hits(limit: limit)
    }
    guard isWeb else {
      guard let strategy = FindArguments.Strategy(rawValue: locator.strategy) else {
        throw InspectorError("\"\(locator.strategy)\" is no strategy of the native context.")
      }
      return try FindArguments(strategy, locator.value)
        .nodes(on: { pageDocument }, tree: tree, in: nil, limit: limit)
        .map { Hit(node: $0) }
    }
    guard let strategy = WebLocator.Strategy(rawValue: locator.strategy) else {
      throw InspectorError("\"\(locator.strategy)\" is no strategy of a web view's context.")
    }
    guard let document else { throw InspectorError("No web view is on the screen.") }
    let frames = PageFrames(of: document, in: tree)
    return try WebLocator(strategy, locator.value)
      .elements(of: document, page: { htmlDocument(document) }, in: nil).prefix(limit)
      .map { Hit(node: frames.node(of: $0), element: $0) }
  }

  /// The same screen in redesigns, drawn once; nil if there are none, or none can draw it.
  func redrawn(by redesigns: (any ScreenRedesigns)?) -> RedrawnScreens? {
    if redrawn == nil { redrawn = try? redesigns?.redrawn(tree, app: appName) }
    return redrawn
  }

  private func htmlDocument(_ document: Document) -> HTMLPageDocument {
    if let html, !pageHasChanged { return html }
    let made = HTMLPageDocument(document, limits: Self.limits)
    html = made
    return made
  }
}

package struct Hit {
  /// The element of the screen; nil where a page does not show it.
  package let node: ElementNode?
  /// The element of the page; nil where the screen was searched.
  package var element: DOMElement?

  package func isSame(as node: ElementNode, _ element: DOMElement?) -> Bool {
    if let found = self.element { return found === element }
    return self.node == node
  }

  var text: String { element?.briefDescription ?? node?.briefDescription ?? "" }
}

extension ElementNode {
  /// The indices that lead to it, as ``InspectedScreen/node(at:)`` reads them.
  package var place: String {
    ([self] + ancestors).dropLast().reversed().map { String($0.index) }.joined(separator: ".")
  }

  package var webElement: DOMElement? {
    switch element.backing {
    case let element as DOMElement: element
    case let text as DOMText: text.parent
    case let document as Document: document.documentElement
    default: nil
    }
  }
}

/// The screens of a device that were shown last: they stay as they were, for who still looks at them.
///
/// It is the device's ``Device/attachment``, and used on the device's thread.
package final class Inspector {
  private unowned let device: Device
  private var screens: [InspectedScreen] = []
  /// A browser may ask for a screen that it shows while a newer one comes.
  private static let maxScreens = 4

  private init(_ device: Device) { self.device = device }

  package static func of(_ device: Device) -> Inspector {
    if let known = device.attachment as? Inspector { return known }
    let new = Inspector(device)
    device.attachment = new
    return new
  }

  /// The screen now, or the one of a revision that was shown before.
  ///
  /// - Throws: ``InspectorError`` when nothing is on the screen, or the revision is not kept.
  package func screen(_ revision: Int? = nil) throws(InspectorError) -> InspectedScreen {
    if let revision {
      guard let kept = screens.last(where: { $0.revision == revision }) else {
        throw InspectorError("The screen of revision \(revision) is not kept any more; look again.")
      }
      return kept
    }
    let look = device.look()
    // A page can change without the screen's elements.
    if let last = screens.last, last.revision == look.revision, !last.pageHasChanged { return last }
    guard let screen = InspectedScreen(look, of: device) else {
      throw InspectorError(
        device.isInBackground
          ? "The app is in the background." : "No app is running on the device.")
    }
    screens.append(screen)
    if screens.count > Self.maxScreens { screens.removeFirst() }
    return screen
  }
}

package struct InspectorError: Error, Equatable, CustomStringConvertible {
  package let description: String
  /// The character of a line that it is about, from 0; nil for the whole line.
  package let offset: Int?

  package init(_ description: String, at offset: Int? = nil) {
    (self.description, self.offset) = (description, offset)
  }
}
