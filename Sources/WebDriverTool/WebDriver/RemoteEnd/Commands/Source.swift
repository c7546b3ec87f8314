import Device
import Foundation
import ScreenPicture
import WebView

/// The screen in several formats, and its accessibility issues. Sources: `FBDebugCommands.m` and
/// `XCUIApplication+FBHelpers.m` of appium/WebDriverAgent.
extension RemoteEnd {
  private enum SourceFormat: String, CaseIterable { case xml, json, description }

  static let sourceScripts: [MobileCommand] = [
    MobileCommand("source") { session, arguments in
      let format = try arguments.word(ifAny: "format", among: SourceFormat.allCases) ?? .xml
      let names = try arguments.string(ifAny: "excludedAttributes") ?? ""
      let excluded = Set(
        names.lowercased().split(separator: ",").map { $0.filter { !$0.isWhitespace } })
      switch format {
      case .xml:
        let attributes = Set<PageAttribute>.listed
          .filter { !excluded.contains("\($0)".lowercased()) }
        return .text(try session.makePage(with: attributes).source())
      case .json:
        let application = try session.tree().application
        return .value(session.json(application, excluding: excluded))
      case .description: return .text(try session.tree().debugDescription)
      }
    },
    MobileCommand("performAccessibilityAudit") { session, arguments in
      let names = try arguments.strings(ifAny: "auditTypes") ?? []
      for name in names where !auditTypes.contains(name) {
        if otherAuditTypes.contains(name) {
          throw WebDriverError(.unsupportedOperation, "nothing here checks for \(name)")
        }
        throw arguments.invalid(
          "auditTypes", "must be among \(auditTypes.quotedList), but has \"\(name)\"")
      }
      let isForAll = names.isEmpty || names.contains(auditTypes[0])
      let tree = try session.tree()
      let findings = ScreenAudit(tree, ScreenPicture(tree: tree)).findings
      return .value(
        .array(findings.filter { isForAll || names.contains($0.rule.auditType) }.map(\.json)))
    },
  ]

  private static let auditTypes = [
    "All", "Contrast", "ElementDetection", "HitRegion", "SufficientElementDescription",
    "TextClipped",
  ].map { "XCUIAccessibilityAuditType" + $0 }

  private static let otherAuditTypes = ["Action", "DynamicType", "ParentChild", "Trait"].map {
    "XCUIAccessibilityAuditType" + $0
  }
}

extension ScreenAudit.Finding {
  /// The issue. As in WebDriverAgent, what isn't known about the element is empty.
  fileprivate var json: JSONValue {
    [
      "auditType": .string(rule.auditType), "compactDescription": .string(description),
      "detailedDescription": .string(description), "element": .string(what),
      "elementDescription": "", "elementAttributes": [:],
    ]
  }
}

extension ScreenAudit.Finding.Rule {
  /// The native tool's audit reports the same types.
  fileprivate var auditType: String {
    let name =
      switch self {
      case .noName: "SufficientElementDescription"
      case .cutText: "TextClipped"
      case .overlap: "HitRegion"
      case .outside: "ElementDetection"
      case .contrast: "Contrast"
      }
    return "XCUIAccessibilityAuditType" + name
  }
}

extension Session {
  /// Returns an element and its descendants as WebDriverAgent's JSON. Like the page source, it
  /// depends on the settings `snapshotMaxDepth` and `snapshotMaxChildren`.
  fileprivate func json(
    _ node: ElementNode, level: Int = 0, excluding excluded: Set<String>
  ) -> JSONValue {
    let (element, wire) = (node.element, WireElement(node))
    var members: [String: JSONValue] = [
      "type": .string(element.type.capitalizedName), "name": JSONValue(wire.name),
      "value": JSONValue(wire.value), "label": JSONValue(wire.label), "rect": wire.rect.json,
      "rawIdentifier": element.identifier.isEmpty ? .null : .string(element.identifier),
    ]
    if !excluded.contains("customactions") { members["customActions"] = .null }
    let flags = [
      "enabled": element.isEnabled, "visible": node.isVisible, "accessible": wire.isAccessible,
      "nativeAccessibilityElement": wire.hidesDescendants, "focused": false,
    ]
    for (name, flag) in flags where !excluded.contains(name.lowercased()) {
      members["is" + name.prefix(1).uppercased() + name.dropFirst()] = flag ? "1" : "0"
    }
    var others = ["frame", "nativeFrame", "traits"]
    if element.type.isTextInput { others.append("placeholderValue") }
    if element.scale != nil { others += ["minValue", "maxValue"] }
    for name in others where !excluded.contains(name.lowercased()) {
      members[name] = wire.property(name)
    }
    let children = node.children
      .prefix(level < settings.snapshotMaxDepth ? settings.snapshotMaxChildren : 0)
      .map { json($0, level: level + 1, excluding: excluded) }
    if !children.isEmpty { members["children"] = .array(children) }
    return .object(members)
  }
}

extension RemoteEnd {
  static let pictures: [Route] = [
    // An open alert is in the picture. Also works in a web context. Source: W3C WebDriver.
    Route("GET", "/screenshot", promptCheck: .skipped) { session, _ in
      // A picture isn't a look of the test.
      let observer = session.device.observer
      session.device.observer = nil
      defer { session.device.observer = observer }
      return .text(try Session.base64(ScreenPicture(tree: session.tree())))
    },
    Route("GET", "/element/{element id}/screenshot") { try $0.elementScreenshot($1) },
    Route("GET", "/duet/screenshot/svg", promptCheck: .skipped) { session, _ in
      .text(ScreenPicture(tree: try session.tree()).svg())
    },
  ]

  static let pictureScripts: [MobileCommand] = [
    MobileCommand("deviceScreenInfo", promptCheck: .skipped) { session, _ in
      let size = session.device.screenSize
      return .value([
        // A screenshot has one pixel per point.
        "scale": 1,
        "screenSize": ["width": .number(size.width), "height": .number(size.height)],
        // There is no status bar.
        "statusBarSize": ["width": .number(size.width), "height": 0],
      ])
    },
    MobileCommand("viewportRect", promptCheck: .skipped) { session, _ in
      let size = session.device.screenSize
      return .value([
        "left": 0, "top": 0, "width": .number(size.width), "height": .number(size.height),
      ])
    },
  ]
}

extension Session {
  /// Scrolls an element into view and takes a screenshot of its visible part, including anything in
  /// front of it. Source: W3C WebDriver, "take element screenshot".
  fileprivate func elementScreenshot(_ command: Command) throws -> Reply {
    func nothingShows(_ element: String) -> WebDriverError {
      WebDriverError(
        .unableToCaptureScreen,
        "there is no screenshot of \(element): no part of it is visible on the screen")
    }
    let reference = command.variable("element id")
    do {
      let hidden = try node(reference)
      gesture { device.scrollToVisible(hidden) }
      let node = try node(reference)
      // One element on the screen may show several elements of a page.
      let frame =
        isInWebView
        ? try frames().frame(of: webElement(reference)).intersection(webView().node.visibleFrame)
        : node.visibleFrame
      let picture = ScreenPicture(tree: node.tree).cropped(to: frame)
      return .text(try Self.base64(picture.orThrow(nothingShows(node.briefDescription))))
    } catch let error as WebDriverError where error.code == .elementNotInteractable {
      throw nothingShows(try webElement(reference).briefDescription)
    }
  }

  fileprivate static func base64(_ picture: ScreenPicture) throws -> String {
    try WebDriverError.wrapping(.unableToCaptureScreen) {
      try picture.png().base64EncodedString()
    }
  }
}
