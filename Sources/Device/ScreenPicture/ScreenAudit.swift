import Device
import Foundation

/// Flaws of a screen that a person would see or hear.
package struct ScreenAudit {
  package struct Finding: Hashable, Sendable, CustomStringConvertible {
    package enum Rule: String, Sendable {
      /// An element to act on, or to be read aloud, has no name.
      case noName
      /// A text is cut off at the end of its space.
      case cutText
      /// Two siblings overlap.
      case overlap
      /// An element is wider than the screen.
      case outside
      /// A text has too little contrast with its background: WCAG 2.2, 1.4.3.
      case contrast
    }

    package let rule: Rule
    package let what: String

    package var description: String { "\(rule.rawValue): \(what)" }
  }

  /// The flaws, each once.
  package private(set) var findings: [Finding] = []
  private var disabledTexts: Set<String> = []
  private var endingInDots: Set<String> = []

  /// Audits a screen and its picture.
  package init(_ tree: ElementTree, _ picture: ScreenPicture) {
    look(at: tree.application, isEnabled: true)
    look(at: picture.drawing, background: picture.appearance == .light ? .white : .black)
  }

  private mutating func add(_ rule: Finding.Rule, _ what: String) {
    let finding = Finding(rule: rule, what: what)
    if !findings.contains(finding) { findings.append(finding) }
  }

  private mutating func look(at node: ElementNode, isEnabled: Bool) {
    guard node.isVisible else { return }
    let element = node.element
    let isEnabled = isEnabled && element.isEnabled
    if !isEnabled { disabledTexts.formUnion([element.label, element.value ?? ""]) }
    if element.label.hasSuffix("…") { endingInDots.insert(element.label) }
    if Self.named.contains(element.type), name(of: node).isEmpty {
      add(.noName, "\(node.element.type) '\(element.identifier)'")
    }
    let screen = CGRect(origin: .zero, size: node.tree.screenSize)
    if node.frame.minX < -0.5 || node.frame.maxX > screen.maxX + 0.5 {
      add(.outside, "\(element.type) '\(element.label)' at \(node.frame)")
    }
    // Rows that aren't visible aren't created.
    let children = node.rows == nil ? Array(node.children) : node.rows(in: node.visibleFrame)
    // An alert covers everything, and a number its circle, on purpose.
    if ![.window, .application, .image].contains(element.type) { compare(children) }
    for child in children { look(at: child, isEnabled: isEnabled) }
  }

  private static let named: Set<ElementType> = [
    .button, .checkBox, .image, .link, .searchField, .secureTextField, .slider, .staticText,
    .switch, .textField, .textView,
  ]

  /// Returns the name that assistive technology reads: the label, or else the placeholder, or else
  /// the name of a child.
  private func name(of node: ElementNode) -> String {
    let element = node.element
    if !element.label.isEmpty { return element.label }
    if let placeholder = element.placeholder, !placeholder.isEmpty { return placeholder }
    return node.children.lazy.map(name(of:)).first { !$0.isEmpty } ?? ""
  }

  private mutating func compare(_ siblings: [ElementNode]) {
    for (index, one) in siblings.enumerated() {
      for other in siblings[..<index] {
        let common = one.visibleFrame.intersection(other.visibleFrame)
        guard !common.isNull, common.width > 1, common.height > 1 else { continue }
        add(.overlap, "\(other.element.briefName) and \(one.element.briefName)")
      }
    }
  }

  private mutating func look(at drawing: Drawing, background: PictureColor) {
    for (index, command) in drawing.commands.enumerated() {
      guard case .text(let line) = command.mark else { continue }
      if line.text.hasSuffix("…"), !endingInDots.contains(line.text) { add(.cutText, line.text) }
      guard !disabledTexts.contains(where: { !$0.isEmpty && $0.hasPrefix(line.text) }) else {
        continue
      }
      let middle = CGPoint(x: line.origin.x + line.width / 2, y: line.origin.y - line.size / 3)
      guard command.clip?.contains(middle) ?? true else { continue }
      let below = Self.color(at: middle, below: index, in: drawing, background: background)
      let ratio = Self.contrast(command.color, below)
      let isLarge = line.size >= 24 || line.isBold && line.size >= 18.66
      if ratio < (isLarge ? 3 : 4.5) {
        add(.contrast, "'\(line.text)' \((ratio * 100).rounded() / 100)")
      }
    }
  }

  private static func color(
    at point: CGPoint, below index: Int, in drawing: Drawing, background: PictureColor
  ) -> PictureColor {
    var seen = background
    for command in drawing.commands[..<index] {
      guard case .fill(let shape) = command.mark, command.clip?.contains(point) ?? true,
        shape.bounds.contains(point)
      else { continue }
      seen = command.color.over(seen)
    }
    return seen
  }

  private static func contrast(_ one: PictureColor, _ other: PictureColor) -> Double {
    let luminances = [one.luminance, other.luminance].sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }
}

extension Element {
  fileprivate var briefName: String { "\(type) '\(label.isEmpty ? identifier : label)'" }
}

extension PictureColor {
  fileprivate func over(_ below: PictureColor) -> PictureColor {
    let mixed = zip(parts, below.parts).map { $0 * opacity + $1 * (1 - opacity) }
    return PictureColor(mixed.reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) })
  }
}
