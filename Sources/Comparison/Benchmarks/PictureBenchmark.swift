import Device
import Foundation
import ScreenPicture

/// What a picture of a full screen costs.
struct PictureBenchmark {
  let runs: Int

  /// Measures pictures of a screen on which at least 1,000 elements are visible.
  func measure() throws -> [Timing] {
    let device = Device(apps: [CrowdedApp()])
    try device.launch(CrowdedApp().bundleIdentifier)
    guard let tree = device.tree else { throw PeerError("the crowded app shows nothing") }
    let visible = Self.visible(in: tree.application)
    guard visible >= 1000 else {
      throw PeerError("only \(visible) elements are visible where 1,000 were to be drawn")
    }
    let what = "picture of \(visible) visible elements"
    func png(_ scale: ScreenPicture.Scale) throws -> [Double] {
      try Stopwatch.measure(runs, warmUp: 3) { _ in
        let data = try ScreenPicture(tree: tree, scale: scale).png()
        guard data.count > 1000 else { throw PeerError("the picture is empty") }
      }
    }
    let svg = try Stopwatch.measure(runs, warmUp: 3) { _ in
      let text = ScreenPicture(tree: tree).svg()
      guard text.utf8.count > 1000 else { throw PeerError("the picture is empty") }
    }
    return [
      Timing("\(what): PNG", seconds: try png(.one), limit: .seconds(0.05)),
      Timing("\(what): PNG at twice the size", seconds: try png(.two), limit: .seconds(0.05)),
      Timing("\(what): SVG", seconds: svg),
    ]
  }

  private static func visible(in node: ElementNode) -> Int {
    node.children.reduce(node.isVisible ? 1 : 0) { $0 + visible(in: $1) }
  }
}

/// An app whose screen is full of small things of many kinds.
private struct CrowdedApp: AppDefinition {
  let bundleIdentifier = "app.duet.crowded"
  let name = "Crowded"

  func launch(_ launch: AppLaunch) -> any App { RunningCrowdedApp() }
}

private final class RunningCrowdedApp: App {
  private static let kinds: [ElementType] = [
    .staticText, .button, .image, .switch, .slider, .textField, .checkBox, .link,
  ]

  var screen: Screen {
    let lines = (0..<50).map { line in
      Element(
        .other, id: line, layout: Layout(axis: .horizontal),
        content: .elements((0..<20).map { Self.thing(line * 20 + $0) }))
    }
    return Screen(Element(.other, id: "crowd", content: .elements(lines)))
  }

  private static func thing(_ number: Int) -> Element {
    let type = kinds[number % kinds.count]
    return Element(
      type, id: number, label: "Thing \(number)",
      value: type == .image ? ##"{"color":"#FF4466"}"## : type == .switch ? "1" : nil,
      scale: type == .slider ? .init(minimum: 0, maximum: 1, current: 0.5) : nil,
      layout: Layout())
  }
}
