import Device
import TinyLog

class TextSizeSettingScreen: TinyLogScreen {
  fileprivate var textSize: TextSize? { didSet { app.host.invalidate() } }

  override func load() { app.ask({ try $0.textSize() }, then: { self.textSize = $0 }) }

  fileprivate func change(_ change: @escaping (any TinyLogService) throws -> Void) {
    app.perform { service in
      try change(service)
      return try service.textSize()
    } then: {
      self.textSize = $0
    }
  }
}

final class SettingsScreen: TextSizeSettingScreen {
  override var address: [String]? { ["settings"] }

  override var element: Element {
    let detail = textSize.map {
      Element.text(strings(composed: $0.displayText), identifier: "detail")
    }
    let row = Element(
      .cell, id: "text size",
      content: .elements(
        [.text(strings("Text size"), identifier: "title")] + [detail].compactMap { $0 }),
      actions: [.tap { self.app.push(TextSizeScreen(app: self.app)) }])
    return .screen(
      ["settings"],
      bar: .navigationBar(
        strings("Settings"), trailing: .button(strings("Done")) { self.app.pop() }),
      content: [Element(.table, id: "table", content: .elements([row]))])
  }
}

/// The text size: the system's, or the user's own on a slider. A sample shows the size in use.
final class TextSizeScreen: TextSizeSettingScreen {
  override var address: [String]? { ["settings", "text-size"] }

  override var element: Element {
    let isKnown = textSize != nil
    let usesSystemFont = textSize?.usesSystemFont ?? false
    let chosen = textSize?.size ?? TextSize.default.size
    let label = strings("Use system font")
    let systemFont = Element(
      .switch, label: label, value: usesSystemFont ? "1" : "0", isEnabled: isKnown,
      actions: [.tap { self.change { try $0.setUsesSystemFont(!usesSystemFont) } }])
    let slider = Element(
      .slider, label: strings("Text size"), value: "\(chosen)",
      isEnabled: isKnown && !usesSystemFont,
      scale: Element.Scale(
        minimum: Double(TextSize.sizes.lowerBound), maximum: Double(TextSize.sizes.upperBound),
        current: Double(chosen)),
      actions: [.adjust { size in self.change { try $0.setTextSize(Int(size.rounded())) } }])
    let inUse = (textSize ?? .default).fontSize(system: app.systemTextSize)
    var size = Element.text("\(inUse)", identifier: "size")
    size.layout.width = 64
    // High enough for the largest text size.
    let sample = Element(
      .cell, id: "sample", value: .fontSize(inUse),
      layout: Layout(axis: .horizontal, height: 200),
      content: .elements([
        .text(strings("Lists and tasks look like this."), identifier: "sample"), size,
      ]))
    return .screen(
      ["text size"],
      bar: .navigationBar(
        strings("Text size"), leading: .button(strings("Settings")) { self.app.pop() }),
      content: [
        Element(.cell, id: "system font", content: .elements([.text(label), systemFont])), slider,
        sample,
      ])
  }
}
