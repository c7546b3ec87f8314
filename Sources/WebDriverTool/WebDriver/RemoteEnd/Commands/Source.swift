import Device
import ScreenPicture

/// The screen in several formats, and its accessibility issues. Sources: `FBDebugCommands.m` and
/// `XCUIApplication+FBHelpers.m` of appium/WebDriverAgent.
extension RemoteEnd {
  private enum SourceFormat: String, CaseIterable { case xml, json, description }

  static let sourceScripts: [MobileCommand] = [
    MobileCommand(
      "source",
      returning: { session, arguments in
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
      }),
    MobileCommand(
      "performAccessibilityAudit",
      returning: { session, arguments in
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
      }),
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
