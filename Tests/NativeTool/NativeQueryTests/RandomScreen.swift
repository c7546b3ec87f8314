import SeededRandom
import Device
import DeviceDoubles

/// A screen put together at random, in which every element has a value of its own.
struct RandomScreen {
  static let types: [ElementType] = [.other, .table, .cell, .staticText, .button]
  static let texts = ["a", "b", "c"]
  private static let rowTypes: [ElementType] = [.other, .staticText, .button]

  private var generator: SeededGenerator
  private var made = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func screen() -> Screen {
    Screen(element(.other, depth: 4, types: Self.types))
  }

  private mutating func element(
    _ type: ElementType, depth: Int, types: [ElementType]
  ) -> Element {
    made += 1
    var element = Element(
      type, identifier: text(), label: text(), value: "n\(made)",
      isEnabled: Bool.random(using: &generator))
    if type == .table, Bool.random(using: &generator) {
      element.content = .rows(rows())
    } else if depth > 0 {
      element.content = .elements(
        (0..<Int.random(in: (depth > 2 ? 2 : 0)...4, using: &generator)).map { _ in
          self.element(
            types.randomElement(using: &generator) ?? .other, depth: depth - 1, types: types)
        })
    }
    return element
  }

  private mutating func rows() -> Rows {
    let count = Int.random(in: 0...5, using: &generator)
    let cells = (0..<count).map { _ in element(.cell, depth: 2, types: Self.rowTypes) }
    return Rows(Array(cells.indices), id: { $0 }, state: made) { cells[$0] }
  }

  private mutating func text() -> String {
    Bool.random(using: &generator) ? Self.texts.randomElement(using: &generator) ?? "" : ""
  }
}

extension Device {
  /// A device that shows a screen put together at random.
  static func random(seed: UInt64) throws -> Device {
    let device = Device(apps: [
      ScriptedAppDefinition { launch in
        ScriptedApp((), host: launch.host) { _ in
          var random = RandomScreen(seed: seed)
          return random.screen()
        }
      }
    ])
    try device.launch("app.duet.scripted")
    return device
  }
}
