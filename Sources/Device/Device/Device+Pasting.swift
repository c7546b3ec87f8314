import Foundation

/// How a device is held. Raw values are those of UIKit's `UIDeviceOrientation`.
public enum DeviceOrientation: Int, Sendable, CaseIterable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeLeft = 3
  case landscapeRight = 4
  case faceUp = 5
  case faceDown = 6

  /// Whether the screen is wider than high; nil where it stays as it was.
  var isLandscape: Bool? {
    switch self {
    case .portrait: false
    case .landscapeLeft, .landscapeRight: true
    case .unknown, .portraitUpsideDown, .faceUp, .faceDown: nil
    }
  }
}

/// Pasting: a press or a double tap on a text field brings up a menu, as on an iPhone.
extension Device {
  /// Shows the menu at the text field that a gesture met, and gives it the focus; without effect
  /// elsewhere, and while nothing was copied.
  func offerToPaste(into node: ElementNode) {
    guard clipboard?.isEmpty == false,
      let field = sequence(first: node, next: \.parent).first(where: \.element.type.isTextInput)
    else { return }
    let (frame, size) = (field.visibleFrame, CGSize(width: 80, height: 44))
    if !field.element.isFocused { (field.element.tapAction ?? field.element.focusAction)?() }
    pasteMenu = CGRect(
      x: min(max(frame.midX - size.width / 2, 0), screenSize.width - size.width),
      y: frame.minY >= 2 * size.height ? frame.minY - size.height : frame.maxY,
      width: size.width, height: size.height)
  }

  /// The window of the menu, which stands over everything else.
  func pasteMenuWindow(_ frame: CGRect) -> Element {
    let item = Element(
      .menuItem, label: "Paste", actions: [.tap { [unowned self] in paste() }])
    return Element(
      .window, id: "menu", layout: Layout(axis: .overlay),
      content: .elements([
        Element(.menu, layout: Layout(fixedFrame: frame), content: .elements([item]))
      ]))
  }

  /// Gives what was copied to the field that has the focus, a line break as a space.
  private func paste() {
    pasteMenu = nil
    guard let field = tree?.focusedNode?.element else { return }
    for character in clipboard ?? "" {
      _ = field.keyAction?(Key(name: character.isNewline ? " " : String(character)))
    }
  }
}
