import Foundation

extension Element {
  /// A button. Without an identifier, its label distinguishes it from its siblings.
  package static func button(
    _ label: String, identifier: String = "", isEnabled: Bool = true, isSelected: Bool = false,
    tap: @escaping () -> Void
  ) -> Element {
    Element(
      .button, id: identifier.isEmpty ? label : identifier, identifier: identifier, label: label,
      isEnabled: isEnabled, isSelected: isSelected, actions: [.tap(tap)])
  }

  package static func text(_ text: String, identifier: String = "") -> Element {
    Element(.staticText, identifier: identifier, label: text)
  }

  /// A whole screen. The id identifies the screen and its subject.
  package static func screen(
    _ id: [AnyHashable], bar: Element, content: [Element], tabBar: [Element] = []
  ) -> Element {
    let bottom = tabBar.isEmpty ? [] : [Element(.tabBar, id: "tab bar", content: .elements(tabBar))]
    return Element(
      .other, id: id, layout: Layout(topInset: 47), content: .elements([bar] + content + bottom))
  }

  /// A bar with a title, and an optional button on each side.
  package static func navigationBar(
    _ title: String, leading: Element? = nil, trailing: Element? = nil
  ) -> Element {
    let parts = [leading?.fittingLabel, .text(title, identifier: "title"), trailing?.fittingLabel]
    return Element(
      .navigationBar, id: "navigation bar", identifier: title,
      content: .elements(parts.compactMap { $0 }))
  }

  private var fittingLabel: Element {
    var button = self
    if label.count > 9 { button.layout.width = 96 }
    return button
  }
}

/// A field's text and focus.
package struct TextInput: Equatable, Sendable {
  package var text: String
  package var isFocused: Bool

  package init(_ text: String = "", isFocused: Bool = false) {
    (self.text, self.isFocused) = (text, isFocused)
  }

  /// Returns the field. A secure one shows a dot for each character. The return key calls `submit`.
  package static func element(
    _ type: ElementType, id: String, identifier: String = "", placeholder: String?,
    returnKey: String = "Done",
    _ input: @escaping () -> TextInput, update: @escaping (TextInput) -> Void,
    submit: @escaping () -> Void
  ) -> Element {
    func edit(_ text: String) { update(TextInput(text, isFocused: input().isFocused)) }
    let shown = input()
    let text =
      type == .secureTextField ? String(repeating: "•", count: shown.text.count) : shown.text
    return Element(
      type, id: id, identifier: identifier, value: text.isEmpty ? nil : text,
      placeholder: placeholder,
      isFocused: shown.isFocused, returnKey: returnKey,
      actions: [
        .focus { update(TextInput(input().text, isFocused: true)) }, .edit(edit),
        .typing({ input().text }, isFocused: { input().isFocused }, edit: edit, submit: submit),
      ])
  }
}

/// An app's words in the language of its launch, by their English texts.
///
/// As with Apple's `NSLocalizedString`, a text without a translation stays English.
package struct Strings: Sendable {
  package static let english = Strings(table: [:])

  /// The translations by English text, with `%@` for each inserted value.
  package let table: [String: String]

  private init(table: [String: String]) { self.table = table }

  /// Parses a file in Apple's format of `Localizable.strings`. Throws ``LaunchError`` with the line
  /// at fault.
  package init(parsing text: String, file: String) throws {
    do {
      table =
        try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        as? [String: String] ?? [:]
    } catch {
      // Not an NSError on Linux, but a CFError.
      let problem = (error as NSError).userInfo["kCFPropertyListOldStyleParsingError"] ?? error
      throw LaunchError("\(file): \("\(problem)".firstMatch(of: /"(.*)"/)?.1 ?? "\(problem)")")
    }
  }

  /// Returns a translated text with its values.
  ///
  /// - Parameter use: distinguishes equal English texts. The table has them as `TEXT (USE)`. The use
  ///   `few`, a plural in Czech, is chosen automatically for 2, 3 and 4. The text for 1 has a
  ///   separate key.
  package func callAsFunction(
    _ text: String, _ values: String..., as use: String? = nil
  ) -> String { filled(text, values, use) }

  /// Translates an English text that the app's core has composed, such as an error's message. Finds
  /// the values by the texts around them.
  package func callAsFunction(composed text: String) -> String {
    for key in table.keys.sorted(by: { $0.count > $1.count }) {
      let parts = key.components(separatedBy: "%@")
      guard text.hasPrefix(parts[0]), text.hasSuffix(parts[parts.count - 1]),
        let pattern = try? Regex(
          parts.map(NSRegularExpression.escapedPattern).joined(separator: "(.*)")),
        let values = text.wholeMatch(of: pattern)?.output.dropFirst()
      else { continue }
      return filled(key, values.map { String($0.substring ?? "") })
    }
    return text
  }

  private func filled(_ text: String, _ values: [String], _ use: String? = nil) -> String {
    let isFew = values.count == 1 && ["2", "3", "4"].contains(values[0])
    let variant = (use ?? (isFew ? "few" : nil)).flatMap { table["\(text) (\($0))"] }
    // Splits the text first, because a value may contain %@.
    let parts = (variant ?? table[text] ?? text).components(separatedBy: "%@")
    return zip(parts, values + [""]).map(+).joined()
  }
}

/// Chooses the classes of page objects. A session of either tool has one.
///
/// By default, a test gets the page object that it asks for.
package struct PageFactory {
  private var replacements: [ObjectIdentifier: AnyClass] = [:]

  package init() {}

  /// Gives tests a subclass of the page object that they ask for.
  package mutating func replace<Page: AnyObject>(_ type: Page.Type, with subclass: Page.Type) {
    replacements[ObjectIdentifier(type)] = subclass
  }

  /// Returns the class of which to make an object.
  package func type<Page: AnyObject>(for type: Page.Type) -> Page.Type {
    replacements[ObjectIdentifier(type)] as? Page.Type ?? type
  }
}
