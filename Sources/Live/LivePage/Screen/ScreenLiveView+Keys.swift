import Device

extension ScreenLiveView {
  /// Does what a key does at a node: what a finger does otherwise.
  func strike(_ key: String, _ number: Int) {
    if key == "Escape" { return escape(number) }
    guard let node = node(number) else { return }
    switch key {
    case "Enter" where node.element.type.isTextInput:
      attempt { try device.submit(node) }
    case "ArrowUp" where node.element.isHandle: move(node, by: -1)
    case "ArrowDown" where node.element.isHandle: move(node, by: 1)
    case "ArrowLeft", "Delete": swipe(node, .left)
    case "ArrowRight": swipe(node, .right)
    case "ArrowUp": swipe(node, .up)
    case "ArrowDown": swipe(node, .down)
    case "ContextMenu": attempt { try device.press(node) }
    default: break
    }
  }

  /// Escape gives an alert the only answer that there is, or hides what a swipe showed.
  private func escape(_ number: Int) {
    if let alert = device.tree?.alert {
      let buttons = alert.children.filter { $0.element.type.isButton }
      if buttons.count == 1 { attempt { try device.activate(buttons[0]) } }
    } else if let node = node(number) {
      swipe(node, .right)
    }
  }

  /// Swipes where something takes the swipe; keys don't scroll, the browser does.
  private func swipe(_ node: ElementNode, _ direction: SwipeDirection) {
    guard !node.element.type.isTextInput, node.element.scale == nil,
      let row = sequence(first: node, next: \.parent)
        .first(where: { $0.element.takesSwipe(direction) })
    else { return }
    let (path, before) = (row.path, row.buttonLabels)
    attempt { try device.swipe(row, direction) }
    let after = device.tree?.node(at: path)?.buttonLabels ?? []
    let new = after.filter { !before.contains($0) }
    announcement = new.isEmpty ? "" : "Buttons: " + new.joined(separator: ", ")
  }

  private func move(_ handle: ElementNode, by rows: Int) {
    attempt {
      guard let place = try device.moveRow(of: handle, by: rows) else { return }
      announcement = "Row \(place.row + 1) of \(place.count)"
    }
  }
}

extension ElementNode {
  /// The labels of the buttons in it.
  fileprivate var buttonLabels: [String] {
    children.flatMap { $0.element.type.isButton ? [$0.element.label] : $0.buttonLabels }
  }
}
