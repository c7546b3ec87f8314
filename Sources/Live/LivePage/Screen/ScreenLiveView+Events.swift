import Device
import Foundation

extension ScreenLiveView {
  /// Does to the app what a person did in the browser.
  ///
  /// What the device refuses, such as a gesture on a disabled element, is not done.
  package func receive(_ event: LiveEvent) {
    switch event {
    case .click(let number): click(number)
    case .focus(let number): takeFocus(number)
    case .blur: noteFocus(nil)
    case .input(let number, let from, let value): enter(value, from, number)
    case .key(let number, let name): strike(name, number)
    case .scrolledToEnd: break
    case .scroll(let number, let offset): scroll(number, offset)
    case .touch(let samples): touch(samples)
    }
  }

  private func click(_ number: Int) {
    guard let node = node(number) else { return }
    announcement = ""
    let isSecond =
      lastClick.map { $0.number == number && device.now - $0.time < Self.doubleTapTime } ?? false
    lastClick = isSecond ? nil : (number, device.now)
    // A field that has the focus needs no tap: the browser has put the caret where it belongs.
    if !(node.element.type.isTextInput && node.element.isFocused) {
      attempt { try device.activate(node) }
    }
    if isSecond, let again = self.node(number) { attempt { try device.doubleTap(again) } }
  }

  /// How soon a second click makes a double tap of two.
  private static let doubleTapTime = Duration.milliseconds(350)

  private func takeFocus(_ number: Int) {
    noteFocus(number)
    guard let node = node(number), node.element.type.isTextInput, !node.element.isFocused else {
      return
    }
    attempt { try device.activate(node) }
  }

  private func enter(_ value: String, _ from: String?, _ number: Int) {
    guard let node = node(number) else { return }
    if node.element.type.isTextInput {
      let text = CarriedEdit.text(from: from, to: value, in: node.element.value ?? "")
      attempt { try device.enterText(text, in: node) }
    } else if let scale = node.element.scale, let number = Double(value), number.isFinite {
      let length = scale.maximum - scale.minimum
      let position = length > 0 ? (number - scale.minimum) / length : 0
      attempt { try device.adjust(node, toNormalizedPosition: position) }
    }
  }

  private func scroll(_ number: Int, _ offset: Double) {
    guard let node = node(number), node.element.type.scrolls, offset.isFinite else { return }
    noteScroll(number, offset)
    device.scroll(node, to: offset)
  }

  private func touch(_ samples: [LiveEvent.Sample]) {
    guard let first = samples.first, let last = samples.last,
      samples.allSatisfy(\.isNearScreen)
    else { return }
    // The finger is up now; it came down as long ago as its way took.
    let start = device.now - .seconds(last.time)
    var touch = Touch(at: first.point, time: start + .seconds(first.time))
    for sample in samples.dropFirst() {
      touch.move(to: sample.point, time: start + .seconds(sample.time))
    }
    attempt { try device.end(touch) }
  }

  /// Does what the device may refuse: a person who clicks on what is disabled sees that it is.
  func attempt(_ gesture: () throws -> Void) {
    try? gesture()
  }
}

extension LiveEvent.Sample {
  fileprivate var point: CGPoint { CGPoint(x: x, y: y) }

  /// Whether a finger can have been there: within some screens of the screen, and an hour.
  fileprivate var isNearScreen: Bool {
    abs(x) < 10_000 && abs(y) < 10_000 && (0..<3600).contains(time)
  }
}
