import Foundation

extension Element {
  /// The application around what an app shows: its window and, while a field has the keyboard
  /// focus, the keyboard's, if the device has one.
  static func application(
    named name: String, showing screen: Screen, screenSize: CGSize, withKeyboard: Bool
  ) -> Element {
    var main = [screen.root]
    if var alert = screen.alert {
      alert.layout.fixedFrame = alertFrame(screenSize)
      main.append(alert)
    }
    var windows = [
      Element(
        .window, id: "main", layout: Layout(axis: .overlay),
        content: .elements(main))
    ]
    if withKeyboard, let field = screen.root.focusedDescendant {
      windows.append(keyboardWindow(for: field, screenSize: screenSize))
    }
    return Element(.application, label: name, content: .elements(windows))
  }

  /// The height of the keyboard, in points.
  static let keyboardHeight = 291.0

  private static func alertFrame(_ screen: CGSize) -> CGRect {
    let size = CGSize(width: 270, height: 180)
    return CGRect(
      x: (screen.width - size.width) / 2, y: (screen.height - size.height) / 2,
      width: size.width, height: size.height)
  }

  /// The keyboard: only its return key is an element; letters are typed, not looked for.
  private static func keyboardWindow(for field: Element, screenSize: CGSize) -> Element {
    let frame = CGRect(
      x: 0, y: screenSize.height - keyboardHeight, width: screenSize.width, height: keyboardHeight)
    let returnKey = Element(
      .button, identifier: "return", label: field.returnKey,
      actions: [.tap { _ = field.keyAction?(.enter) }])
    let keyboard = Element(
      .keyboard, layout: Layout(fixedFrame: frame),
      content: .elements([Element(.other, id: "keys"), returnKey]))
    return Element(.window, id: "keyboard", content: .elements([keyboard]))
  }

  /// The element in this one that has the keyboard focus; rows are not looked into.
  var focusedDescendant: Element? {
    if isFocused { return self }
    guard case .elements(let elements) = content else { return nil }
    for element in elements {
      if let found = element.focusedDescendant { return found }
    }
    return nil
  }
}
