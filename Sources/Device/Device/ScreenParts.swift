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
