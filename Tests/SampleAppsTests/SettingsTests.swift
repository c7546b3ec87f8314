import Device
import SampleApps
import Testing

struct SettingsTests {
  private func openTextSize(_ arguments: [String] = []) throws -> Hand {
    let hand = try Hand(["--list", "L"] + arguments)
    try hand.tapButton("Settings")
    try hand.tap(.staticText, "Text size")
    return hand
  }

  @Test func theSliderChangesTheSizeOfTheTexts() throws {
    let hand = try openTextSize()
    try hand.device.adjust(hand.one(.slider, "Text size"), toNormalizedPosition: 1)
    #expect(try hand.one(.slider, "Text size").element.value == "21")
    try hand.tapButton("Settings")
    #expect(hand.text("detail") == "21")
    try hand.tapButton("Done")
    #expect(try hand.row("L").element.value == "{\"fontSize\":21}")
  }

  @Test func theSliderIsDisabledWhileTheSystemsSizeIsUsed() throws {
    let hand = try openTextSize()
    try hand.device.adjust(hand.one(.slider, "Text size"), toNormalizedPosition: 0)
    try hand.tap(.switch, "Use system font")
    #expect(try hand.one(.switch, "Use system font").element.value == "1")
    #expect(
      throws: GestureError(
        .disabled, "Failed to adjust Slider 'Text size': it is disabled.")
    ) { try hand.device.adjust(hand.one(.slider, "Text size"), toNormalizedPosition: 1) }
    try hand.tapButton("Settings")
    #expect(hand.text("detail") == "System font")
    try hand.tap(.staticText, "Text size")
    try hand.tap(.switch, "Use system font")
    try hand.tapButton("Settings")
    #expect(hand.text("detail") == "13")
  }

  @Test(arguments: [([], 20), (["--system-text-size", "53"], 53)])
  func theSystemsSizeIsSeenWhereverTextsAre(arguments: [String], size: Int) throws {
    let hand = try openTextSize(arguments)
    #expect(hand.text("size") == "17")
    #expect(try hand.one(.staticText, "sample").parent?.element.value == "{\"fontSize\":17}")
    try hand.tap(.switch, "Use system font")
    #expect(hand.text("size") == "\(size)")
    let sample = try hand.one(.staticText, "sample")
    #expect(sample.element.label == "Lists and tasks look like this.")
    #expect(sample.parent?.element.value == "{\"fontSize\":\(size)}")
    try hand.tapButton("Settings")
    try hand.tapButton("Done")
    #expect(try hand.row("L").element.value == "{\"fontSize\":\(size)}")
  }

  @Test func theSliderCanBeDraggedByAFinger() throws {
    let hand = try openTextSize()
    let frame = try hand.one(.slider, "Text size").frame
    try hand.device.drag(
      from: .init(x: frame.midX, y: frame.midY), to: .init(x: frame.minX, y: frame.midY))
    #expect(try hand.one(.slider, "Text size").element.value == "13")
  }
}
