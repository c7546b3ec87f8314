import Device
import Foundation
import NativeQuery
import ScreenPicture
import WebDriver
import WebView

/// A screen at one revision as both tools see it, with their engines to search it.
///
/// The page of a web view is the live page. ``pageHasChanged`` reports whether it has changed since
/// this revision.
package final class InspectedScreen {
  package let revision: Int
  package let tree: ElementTree
  package let appName: String
  private let look: ScreenLook
  // The device owns the inspector, which owns its screens.
  private unowned let device: Device
  private let bundleIdentifier: String
  package let document: Document?
  private let documentRevision: Int?
  private var html: HTMLPageDocument?

  /// The time limit of one XPath search.
  private static let limits = XPathLimits(seconds: 1)

  init?(_ look: ScreenLook, of device: Device) {
    guard let tree = look.tree, let running = device.running else { return nil }
    (self.look, self.device, self.tree, revision) = (look, device, tree, look.revision)
    (appName, bundleIdentifier) = (running.name, running.bundleIdentifier)
    document = PageFrames.webViews(in: tree).first?.document
    documentRevision = document?.revision
  }

  /// The app for queries on this screen, even if the device now shows a different one.
  var app: XCUIApplication {
    let app = liveApp
    app.read(look)
    return app
  }

  /// The app for gestures, and for queries on the device's current screen.
  var liveApp: XCUIApplication {
    XCUIApplication(device: device, bundleIdentifier: bundleIdentifier)
  }

  package var pageHasChanged: Bool { documentRevision != document?.revision }

  private lazy var pageDocument = page(with: .listed)

  /// Creates the XPath document. As in Appium, WebDriver sees 50 levels below the application.
  private func page(with attributes: Set<PageAttribute>) -> PageDocument {
    PageDocument(
      tree: tree,
      application: ApplicationIdentity(
        bundleIdentifier: bundleIdentifier, processIdentifier: device.process),
      attributes: attributes, depth: 50, limits: Self.limits)
  }

  private func page(for xpath: String) -> PageDocument {
    let attributes = Set<PageAttribute>(usedBy: xpath)
    return attributes.isSubset(of: .listed) ? pageDocument : page(with: attributes)
  }

  package var source: String { pageDocument.source() }

  package var webSource: String? { document?.documentElement.outerHTML }

  package var picture: String { ScreenPicture(tree: tree).svg() }

  /// Returns the element at a path of child indices from the application, such as `0.2.1`, or nil.
  package func node(at place: String) -> ElementNode? {
    place.split(separator: ".").reduce(tree.application as ElementNode?) { node, step in
      Int(step).flatMap { node?.child(at: $0) }
    }
  }

  func element(at place: String) throws(InspectorError) -> ElementNode {
    if let node = node(at: place) { return node }
    throw InspectorError("There is no element at \(place) on the screen of revision \(revision).")
  }

  /// Searches the screen or the web view's page for a locator, with the tool's own engine.
  ///
  /// - Throws: `WebDriverError`, or ``InspectorError`` if the context doesn't have the strategy.
  package func hits(_ locator: Locator, isWeb: Bool, limit: Int) throws -> [Hit] {
    if locator.strategy == Locator.nativeQuery {
      return try NativeLine(locator.value, on: self).hits(limit: limit)
    }
    guard isWeb else {
      guard let strategy = FindArguments.Strategy(rawValue: locator.strategy) else {
        throw InspectorError("\"\(locator.strategy)\" isn't a strategy of the native context.")
      }
      return try FindArguments(strategy, locator.value)
        .nodes(on: { page(for: locator.value) }, tree: tree, in: nil, limit: limit)
        .map { Hit(node: $0) }
    }
    guard let strategy = WebLocator.Strategy(rawValue: locator.strategy) else {
      throw InspectorError("\"\(locator.strategy)\" isn't a strategy of a web view's context.")
    }
    guard let document else { throw InspectorError("There is no web view on the screen.") }
    let frames = PageFrames(of: document, in: tree)
    return try WebLocator(strategy, locator.value)
      .elements(of: document, page: { htmlDocument(document) }, in: nil).prefix(limit)
      .map { Hit(node: frames.node(of: $0), element: $0) }
  }

  private func htmlDocument(_ document: Document) -> HTMLPageDocument {
    if let html, !pageHasChanged { return html }
    let made = HTMLPageDocument(document, limits: Self.limits)
    html = made
    return made
  }
}

package struct Hit {
  /// The element of the screen. Nil if the page doesn't show it.
  package let node: ElementNode?
  /// The element of the page. Nil if the native context was searched.
  package var element: DOMElement?

  package func isSame(as node: ElementNode, _ element: DOMElement?) -> Bool {
    if let found = self.element { return found === element }
    return self.node == node
  }

  var text: String { element?.briefDescription ?? node?.briefDescription ?? "" }
}

extension ElementNode {
  /// Its path of child indices, as ``InspectedScreen/node(at:)`` reads it.
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

/// Keeps the last few screens of a device unchanged, for clients that still use them.
///
/// It is the device's ``Device/attachment`` and must be used on the device's thread.
package final class Inspector {
  private unowned let device: Device
  private var screens: [InspectedScreen] = []
  /// A browser may still use its current screen while a newer one is on the way.
  private static let maxScreens = 4

  private init(_ device: Device) { self.device = device }

  package static func of(_ device: Device) -> Inspector {
    if let known = device.attachment as? Inspector { return known }
    let new = Inspector(device)
    device.attachment = new
    return new
  }

  /// Returns the current screen, or an earlier one by its revision.
  ///
  /// - Throws: ``InspectorError`` if no app is on the screen, or the revision is no longer kept.
  package func screen(_ revision: Int? = nil) throws(InspectorError) -> InspectedScreen {
    if let revision {
      guard let kept = screens.last(where: { $0.revision == revision }) else {
        throw InspectorError(
          "The screen of revision \(revision) is no longer kept. Read the screen again.")
      }
      return kept
    }
    let look = device.look()
    // A page can change without changing the screen's elements.
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
  /// The index of the wrong character in the line, or nil for the whole line.
  package let offset: Int?

  package init(_ description: String, at offset: Int? = nil) {
    (self.description, self.offset) = (description, offset)
  }
}

/// A screen for the inspector's page: picture and tree at one revision.
package struct ScreenReport: Encodable {
  package let revision: Int
  /// An SVG.
  package let picture: String
  /// What the tree leaves out, or an empty string.
  package private(set) var note = ""
  /// Width and height, in points.
  package let size: [Double]
  package private(set) var nodes: [Node] = []

  package struct Node: Encodable {
    /// Its path, as ``InspectedScreen/node(at:)`` reads it.
    package let place: String
    package let depth: Int
    /// The name is the identifier or, without one, the label.
    package let type, name: String
    /// The visible text, if it differs from the name.
    package let text: String
    /// The visible part: left, top, width and height in points. Nil if no part is visible.
    package let box: [Double]?
  }

  private static let maxRows = 100

  /// Creates a report. Of a longer table, it has the first rows that are scrolled into view.
  package init(_ screen: InspectedScreen) {
    revision = screen.revision
    let tree = screen.tree
    size = [tree.screenSize.width, tree.screenSize.height]
    picture = screen.picture
    add(tree.application, depth: 0)
  }

  private mutating func add(_ node: ElementNode, depth: Int) {
    let (name, box) = (WireElement(node).name ?? "", node.visibleFrame)
    let text = node.element.value ?? node.element.label
    let isShown = !box.isNull && box.width > 0 && box.height > 0
    nodes.append(
      Node(
        place: node.place, depth: depth, type: node.element.type.capitalizedName, name: name,
        text: text == name ? "" : text,
        box: isShown ? [box.minX, box.minY, box.width, box.height] : nil))
    var children = 0..<node.childCount
    if let rows = node.rows, rows.count > Self.maxRows {
      let first = min(Int(node.scrollOffset / max(rows.rowHeight, 1)), rows.count - Self.maxRows)
      children = max(first, 0)..<max(first, 0) + Self.maxRows
      note = "The tree shows \(Self.maxRows) of \(rows.count) rows. To see others, scroll the app."
    }
    for child in children.compactMap(node.child(at:)) { add(child, depth: depth + 1) }
  }
}

/// An element's properties in both tools' terms, and its locators.
package struct ElementReport: Encodable {
  package let title, hint: String
  package let properties: [Property]
  package let locators: [SuggestedLocator]

  /// An attribute's names and values in XCUITest and Appium. Empty if a tool doesn't have it.
  package struct Property: Encodable {
    package let native, webDriver, nativeValue, webDriverValue: String
  }

  /// Describes an element. Throws ``InspectorError`` if there is no element at the place.
  package init(_ place: String, of screen: InspectedScreen) throws(InspectorError) {
    let node = try screen.element(at: place)
    title = node.briefDescription
    properties = Self.properties(of: node)
    hint =
      node.element.identifier.isEmpty && node.parent != nil
      ? "It has no identifier, so its locators depend on visible text." : ""
    locators = LocatorSearch(for: node, on: screen).found
  }

  private static func properties(of node: ElementNode) -> [Property] {
    let (element, wire, frame) = (node.element, WireElement(node), node.frame)
    let rect = [frame.minX, frame.minY, frame.width, frame.height]
      .map { String(format: "%g", $0) }.joined(separator: ", ")
    let own: [(String, WireAttribute?, String)] = [
      ("elementType", .type, ".\(element.type.name)"), ("identifier", nil, element.identifier),
      ("", .name, ""), ("label", .label, element.label),
      ("value", .value, element.valueOrPlaceholder ?? "nil"),
      ("placeholderValue", .placeholderValue, element.placeholder ?? "nil"),
      ("isEnabled", .enabled, "\(element.isEnabled)"),
      ("isSelected", .selected, "\(element.isSelected)"),
      ("", .focused, ""),
      ("isHittable", .hittable, "\(node.isHittable)"), ("", .visible, ""),
      ("", .accessible, ""), ("", .traits, ""), ("frame", .rect, rect),
    ]
    var all = own.map { native, attribute, value in
      Property(
        native: native, webDriver: attribute?.rawValue ?? "", nativeValue: value,
        webDriverValue: attribute.map { wire.attribute($0.rawValue) ?? "null" } ?? "")
    }
    if let web = node.webElement {
      let texts = [("tag", web.localName)] + web.attributes.map { ("@\($0.name)", $0.value) }
      all += texts.map { Property(native: "", webDriver: $0, nativeValue: "", webDriverValue: $1) }
    }
    return all
  }
}
