import Device
import Foundation

/// The page around a device's screen: a phone, and beside it hints of what a person can do there.
struct ScreenPage {
  /// The ids of the texts that say how a row is swiped and moved by the keyboard.
  static let swipeHint = "swipe-hint"
  static let moveHint = "move-hint"

  let appName: String
  let screenSize: CGSize
  let announcement: String

  /// Draws the page; the nodes are those of its body.
  func draw(_ application: ElementNode?, in drawing: inout ScreenDrawing) -> [Int] {
    let stage = drawing.add("div", "stage", in: 0, [LiveAttribute("class", "stage")]) {
      drawing, stage in
      [
        drawHints(&drawing, in: stage), drawPhone(of: application, &drawing, in: stage),
        drawAnnouncement(&drawing, in: stage),
      ]
    }
    return [stage]
  }

  private func drawPhone(
    of application: ElementNode?, _ drawing: inout ScreenDrawing, in stage: Int
  ) -> Int {
    let size = [screenSize.width, screenSize.height].map { Double($0).brief }.joined(separator: " ")
    return drawing.add("main", "phone", in: stage, [LiveAttribute("class", "phone")]) {
      drawing, phone in
      let attributes = [LiveAttribute("class", "screen"), LiveAttribute("data-size", size)]
      return [
        drawing.add("div", "screen", in: phone, attributes) { drawing, screen in
          application.map { [drawing.draw($0, in: screen, from: .zero)] } ?? []
        }
      ]
    }
  }

  private func drawAnnouncement(_ drawing: inout ScreenDrawing, in stage: Int) -> Int {
    let attributes = [LiveAttribute("class", "announcement"), LiveAttribute("role", "status")]
    return drawing.add("div", "announcement", in: stage, attributes) { drawing, status in
      announcement.isEmpty ? [] : [drawing.add(text: announcement, in: status)]
    }
  }

  private func drawHints(_ drawing: inout ScreenDrawing, in stage: Int) -> Int {
    let attributes = [
      LiveAttribute("class", "hints"), LiveAttribute("aria-label", "What you can do"),
    ]
    return drawing.add("aside", "hints", in: stage, attributes) { drawing, hints in
      let title = drawing.add("h1", "name", in: hints, text: appName)
      let list = drawing.add("ul", "list", in: hints) { drawing, list in
        Self.hints.map { id, text in
          let attributes = id.map { [LiveAttribute("id", $0)] } ?? []
          return drawing.add("li", text, in: list, attributes, text: text)
        }
      }
      return [title, list]
    }
  }

  private static let hints: [(id: String?, text: String)] = [
    (nil, "Click or tap; or go on with Tab, and press Enter or Space."),
    (
      swipeHint,
      "Swipe a row to the left for what can be done with it; or press the left arrow key on it. "
        + "The right one hides it again."
    ),
    (moveHint, "In edit mode, drag a row by its handle; or press the arrow keys on the handle."),
  ]
}
