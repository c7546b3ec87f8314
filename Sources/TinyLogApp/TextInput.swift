import Device

/// A text being typed into a field.
struct TextInput: Equatable {
  var text = ""
  var isFocused = false

  /// The field, of a type that takes text; `update` is given the input after each change.
  func element(
    _ type: ElementType, id: String, placeholder: String, returnKey: String = "Done",
    update: @escaping (TextInput) -> Void, submit: @escaping () -> Void
  ) -> Element {
    let (text, isFocused) = (text, isFocused)
    return Element(
      type, id: id, value: text.isEmpty ? nil : text, placeholder: placeholder,
      isFocused: isFocused, returnKey: returnKey,
      actions: [
        .focus { update(TextInput(text: text, isFocused: true)) },
        .edit { update(TextInput(text: $0, isFocused: isFocused)) },
        .submit(submit),
      ])
  }

  /// A search field; `update` is given the input after each change, and whether its text is new.
  func searchField(update: @escaping (_ input: TextInput, _ isNewText: Bool) -> Void) -> Element {
    element(
      .searchField, id: "search", placeholder: "Search", returnKey: "Search",
      update: { update($0, $0.text != text) },
      submit: { update(TextInput(text: text), false) })
  }
}
