import Device

/// A text being typed into a field.
struct TextInput: Equatable {
  var text = ""
  var isFocused = false

  /// The field, of a type that takes text.
  ///
  /// - Parameters:
  ///   - input: the input as it is when a key is pressed.
  ///   - update: is given the input after each change.
  ///   - submit: does what the return key does.
  static func element(
    _ type: ElementType, id: String, placeholder: String, returnKey: String = "Done",
    _ input: @escaping () -> TextInput, update: @escaping (TextInput) -> Void,
    submit: @escaping () -> Void
  ) -> Element {
    func edit(_ text: String) { update(TextInput(text: text, isFocused: input().isFocused)) }
    let shown = input()
    return Element(
      type, id: id, value: shown.text.isEmpty ? nil : shown.text, placeholder: placeholder,
      isFocused: shown.isFocused, returnKey: returnKey,
      actions: [
        .focus { update(TextInput(text: input().text, isFocused: true)) }, .edit(edit),
        .typing(
          { input().text }, isFocused: { input().isFocused }, edit: edit, submit: submit),
      ])
  }
}
