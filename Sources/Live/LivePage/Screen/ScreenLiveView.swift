import Device

/// An app that is made of elements as a page: a phone whose screen can be clicked, touched and
/// operated by the keyboard alone.
///
/// A person types on a keyboard of their own, so the device's stays down.
package final class ScreenLiveView: LiveView {
  let device: Device
  /// The drawing that the browser has, or is about to get.
  private(set) var drawing: ScreenDrawing
  private var drawnTree: ElementTree?
  private var focus = ScreenFocus()
  private var scrolls = ScreenScrolls()
  /// What assistive technology says next.
  var announcement = "" { didSet { if announcement != oldValue { ownRevision += 1 } } }
  /// What the last click was at, and when: a second one soon after makes a double tap.
  var lastClick: (number: Int, time: Duration)?
  private var ownRevision = 0

  /// Shows what runs on a device.
  package init(device: Device) {
    self.device = device
    device.showsKeyboard = false
    drawing = ScreenDrawing(
      of: nil, numbers: ScreenNumbers(), scrolls: ScreenScrolls(), holding: nil)
  }

  /// Grows when, and only when, the tree may have changed.
  package var revision: Int { device.revision + ownRevision }

  /// The page now.
  package func tree() -> LiveTree {
    let tree = device.tree
    let held = focus.number.flatMap(node)
    drawing = ScreenDrawing(
      of: tree, numbers: drawing.numbers, scrolls: scrolls, holding: held)
    let name = device.running?.name ?? ""
    let page = ScreenPage(
      appName: name, screenSize: device.screenSize, announcement: announcement)
    let body = page.draw(tree?.application, in: &drawing)
    scrolls = drawing.scrolls
    scrolls.keep { drawing.nodes[$0] != nil }
    drawnTree = tree
    let place = ScreenPlace(tree)
    focus.update(tree, place: place, drawing: drawing)
    return LiveTree(
      nodes: drawing.nodes, body: body,
      title: [place.title, name].filter { !$0.isEmpty }.joined(separator: " – "),
      place: place.name, focus: focus.number)
  }

  /// The element that a node stood for, as it is now; nil where it is not there any more.
  func node(_ number: Int) -> ElementNode? {
    guard let drawn = drawing.elements[number] else { return nil }
    let tree = device.tree
    return tree === drawnTree ? drawn : tree?.node(at: drawn.path)
  }

  /// Notes where the browser's focus is.
  func noteFocus(_ number: Int?) {
    if focus.number != number { ownRevision += 1 }
    focus.note(number, node: number.flatMap(node))
  }

  /// Notes how far the browser has scrolled a node.
  func noteScroll(_ number: Int, _ offset: Double) {
    scrolls.note(offset, of: number)
  }
}
