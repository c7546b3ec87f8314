import Device
import Foundation
import PredicateFormat

/// A predicate over the attributes that WebDriver reports.
typealias WirePredicate = BoundPredicate<WireSubject>

/// An element as predicates see it: with the values that Appium's XCUITest driver reports.
struct WireSubject: PredicateSubject {
  let node: ElementNode

  /// The attributes that predicates may name, each also with `wd` before it.
  ///
  /// Source: WebDriverAgent, `FBElement.h`; what it does not list is asked for in the same way.
  enum Attribute: String, CaseIterable, PredicateAttribute {
    case type, value, name, label, identifier, enabled, visible, accessible
    case accessibilityContainer, x, y, width, height, index, placeholderValue, traits, selected
    case focused, hittable, minValue, maxValue

    static let knownNames = allCases.map(\.rawValue)

    init?(named name: String) {
      guard let attribute = Self.byName[name] else { return nil }
      self = attribute
    }

    var kind: PredicateKind {
      switch self {
      case .type, .value, .name, .label, .identifier, .placeholderValue, .traits: .text
      case .x, .y, .width, .height, .index, .minValue, .maxValue: .number
      case .enabled, .visible, .accessible, .accessibilityContainer, .selected, .focused,
        .hittable:
        .boolean
      }
    }

    /// All names: `wdName` for `name`, `isVisible`, `wdVisible` and `isWDVisible` for `visible`,
    /// `rect.x` and `frame.x` for `x`.
    private static let byName: [String: Attribute] = {
      var byName: [String: Attribute] = [
        "hasFocus": .focused, "hasKeyboardFocus": .focused, "wdHasKeyboardFocus": .focused,
      ]
      for attribute in allCases {
        let name = attribute.rawValue
        let capitalized = name.prefix(1).uppercased() + name.dropFirst()
        var names = [name, "wd" + capitalized]
        switch attribute {
        case .x, .y, .width, .height:
          names += ["rect", "wdRect", "frame", "wdFrame"].map { "\($0).\(name)" }
        case _ where attribute.kind == .boolean:
          names += ["is" + capitalized, "isWD" + capitalized]
        default: break
        }
        for name in names { byName[name] = attribute }
      }
      return byName
    }()
  }

  func value(of attribute: Attribute) -> PredicateValue {
    switch attribute {
    // These mostly need no copy of the whole element, which costs more than to compare them.
    case .name where !node.element.identifier.isEmpty: .text(node.element.identifier)
    case .label where !node.element.label.isEmpty: .text(node.element.label)
    case .type: .text(WireElement.typeNames[Int(node.element.type.rawValue)])
    case .identifier: node.element.identifier.isEmpty ? .null : .text(node.element.identifier)
    case .enabled: .boolean(node.element.isEnabled)
    case .selected: .boolean(node.element.isSelected)
    case .focused: .boolean(node.element.isFocused)
    case .visible: .boolean(node.isVisible)
    case .hittable: .boolean(node.isHittable)
    case .index: .number(Double(node.index))
    case .value: PredicateValue(wire.value)
    case .name: PredicateValue(wire.name)
    case .label: PredicateValue(wire.label)
    case .placeholderValue: PredicateValue(wire.placeholderValue)
    case .traits: .text(wire.traits)
    case .accessible: .boolean(wire.isAccessible)
    case .accessibilityContainer: .boolean(wire.isAccessibilityContainer)
    case .x: .number(Double(wire.rect.x))
    case .y: .number(Double(wire.rect.y))
    case .width: .number(Double(wire.rect.width))
    case .height: .number(Double(wire.rect.height))
    case .minValue: node.element.scale.map { .number($0.minimum) } ?? .null
    case .maxValue: node.element.scale.map { .number($0.maximum) } ?? .null
    }
  }

  private var wire: WireElement { WireElement(node) }
}

extension WirePredicate {
  /// Reads a predicate.
  init(format: String) throws(PredicateFormatError) {
    try self.init(ParsedPredicate(format))
  }
}

extension WebDriverError {
  /// A predicate's flaw in WebDriver's terms.
  init(_ error: PredicateFormatError) { self.init(.invalidSelector, error.description) }
}

extension ElementNode {
  /// Whether a touch in its middle would reach it, or something in it.
  fileprivate var isHittable: Bool {
    guard isVisible else { return false }
    let frame = visibleFrame
    return tree.node(at: CGPoint(x: frame.midX, y: frame.midY))?.isInside(self) ?? false
  }
}

/// What the strategies "link text" and "partial link text" look for in a native app: the text of an
/// attribute, such as `label=Groceries`; without an attribute that of the name.
///
/// Source: WebDriverAgent, `FBFindElementCommands.m`. There, a text with several `=` is cut at the
/// last one as well; here only the first one counts.
struct PropertyText {
  private let attribute: String
  private let text: Substring

  /// Reads the text of a locator.
  ///
  /// - Throws: `invalid selector` for an attribute that elements do not have.
  init(_ value: String) throws(WebDriverError) {
    guard let sign = value.firstIndex(of: "=") else {
      (attribute, text) = ("name", value[...])
      return
    }
    attribute = String(value[..<sign])
    text = value[value.index(after: sign)...]
    guard WireSubject.Attribute(named: attribute) != nil else {
      let known = WireSubject.Attribute.knownNames.joined(separator: ", ")
      throw WebDriverError(
        .invalidSelector,
        "The link text \"\(value.shortened)\" names the attribute \"\(attribute.shortened)\", which "
          + "elements do not have; there are \(known).")
    }
  }

  /// The predicate that finds the same.
  func predicate(isPartial: Bool) -> String {
    let quoted = text.map { $0 == "\"" || $0 == "\\" ? "\\" + String($0) : String($0) }.joined()
    return "\(attribute) \(isPartial ? "CONTAINS" : "==") \"\(quoted)\""
  }
}
