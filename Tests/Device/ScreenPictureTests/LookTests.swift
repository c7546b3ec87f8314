import Device
import Foundation
import ScreenPicture
import TestSupport
import Testing
import WebView

/// The look of every kind of element, as SVG in golden files.
struct LookTests {
  private static func text(_ label: String) -> Element { Element(.staticText, label: label) }

  private static func cell(_ parts: Element..., isSelected: Bool = false) -> Element {
    Element(.cell, isSelected: isSelected, content: .elements(parts))
  }

  private static func button(_ identifier: String, isSelected: Bool = false) -> Element {
    Element(
      .button, identifier: identifier, label: "\(identifier) Milk", isSelected: isSelected)
  }

  private static func circle(_ color: String, isSelected: Bool = false) -> Element {
    Element(.button, label: color, value: #"{"color":"\#(color)"}"#, isSelected: isSelected)
  }

  private static func picture(_ mode: String) -> Element {
    Element(.image, value: #"{"picture":{"width":88,"height":22,"mode":"\#(mode)"}}"#)
  }

  private static var bar: Element {
    Element(
      .navigationBar, identifier: "Lists",
      content: .elements([
        Element(.button, label: "Edit"), text("Lists"), Element(.button, label: "Done"),
      ]))
  }

  private static var tabs: Element {
    Element(
      .tabBar,
      content: .elements(
        ["add", "archive", "export", "search", "settings", "Delete", "Other"].map {
          Element(.button, label: $0, isSelected: $0 == "Other")
        }))
  }

  private static var cells: [Element] {
    [
      cell(button("remove"), text("Milk"), button("reorder")),
      cell(button("check box"), button("check box", isSelected: true), text("Two"), text("Last")),
      cell(button("delete"), button("archive", isSelected: true), button("restore")),
      cell(text("Chosen"), isSelected: true), Element(.cell, label: "Itself"),
      Element(.cell, value: #"{"fontSize":24}"#, content: .elements([text("Large")])),
      cell(
        Element(
          .image, value: ##"{"color":"#fe4565"}"##,
          content: .elements([Element(.staticText, label: "7", layout: Layout())])),
        Element(.image, label: "Other"), circle("#66aadd"), circle("#101010", isSelected: true)),
      Element(.cell, isEnabled: false, content: .elements([text("Off"), circle("#66aadd")])),
      cell(picture("fill"), picture("fit")),
    ]
  }

  private static var controls: [Element] {
    [
      Element(.switch, label: "Size", value: "1"), Element(.switch, value: "0"),
      Element(.slider, scale: Element.Scale(minimum: 13, maximum: 21, current: 15)),
      Element(.textField, value: "Ada", placeholder: "Name"),
      Element(.textField, placeholder: "Name", isEnabled: false),
      Element(.secureTextField, value: "Ada", layout: Layout(height: 44)),
      Element(.searchField, placeholder: "Search"),
      Element(
        .textField, value: String(repeating: "long ", count: 20) + "end", isFocused: true,
        returnKey: "Go"),
      Element(.textView, value: "One\n\n- two\r\nthree", layout: Layout(height: 90)),
      Element(.button, label: "Save", isSelected: true),
      Element(.link, label: "Link", isFocused: true), Element(.progressIndicator, value: "50%"),
      text("<a href=\"x\">Fish & 'chips'</a>\u{0}\tc\u{7}d\u{85}e\u{b}\u{fffe}\u{ffff}"),
      // Texts continue on the next lines, and end with an ellipsis. A long word is broken.
      Element(
        .staticText, label: "One two three four five six seven",
        layout: Layout(fixedFrame: CGRect(x: 40, y: 700, width: 120, height: 64))),
      Element(
        .textView, value: String(repeating: "m", count: 40),
        layout: Layout(fixedFrame: CGRect(x: 190, y: 560, width: 200, height: 80))),
    ]
  }

  private static var page: [HTML] {
    [
      .element("h1", [:], ["Beers"]), .element("h3", [:], ["Ales"]),
      .element("p", [:], ["Belgian ", .element("b", [:], ["ones"])]),
      .element("a", ["href": "#x"], ["More ", .element("span", [:], ["400"])]),
      .element("div", [:], [.element("input", ["type": "search", "placeholder": "Search"])]),
      .element("button", [:], ["Send"]), .element("button", ["disabled": true], ["Off"]),
    ]
  }

  private static func pictures() throws -> [String: ScreenPicture] {
    let alert = Element(
      .alert, label: "Stop?",
      content: .elements([Element(.staticText, label: "Sure?"), Element(.button, label: "OK")]))
    let labelled = Element(
      .alert, label: "Stop?", layout: Layout(topInset: 136),
      content: .elements([Element(.button, label: "OK")]))
    let empty = [bar, Element(.table), text("No lists"), tabs]
    let cut = Element(
      .scrollView, layout: Layout(height: 33), content: .elements([text("Top")] + cells))
    nonisolated(unsafe) let page = HTMLPage(title: "Page", body: page)
    let web = try Device.running(()) { app in
      Screen([WebView(invalidate: app.host.invalidate) { page }.element])
    }
    return [
      "cells": ScreenPicture(tree: try .showing([bar] + cells + [cut, Element(.other), tabs])),
      "dark": ScreenPicture(tree: try .showing([bar, cells[7]]), appearance: .dark),
      "controls": ScreenPicture(tree: try .showing(controls)),
      "alert": ScreenPicture(tree: try .showing(empty, alert: alert)),
      "alert-below": ScreenPicture(tree: try .showing([text("Behind")], alert: labelled)),
      "page": ScreenPicture(tree: try #require(web.tree)),
      "part": try #require(
        ScreenPicture(tree: try .showing([bar] + cells)).cropped(
          to: CGRect(x: 0.5, y: 50, width: 120.2, height: 60))),
    ]
  }

  @Test func `Every kind of element has the look in the golden files`() throws {
    for (name, picture) in try Self.pictures() {
      try expectGolden(picture.svg(), "\(name).svg")
    }
  }

  @Test(arguments: ["", "#", "red", "#66d", "#12345", "#+12345", "fe4565", "#12345g", "#１２３456"])
  func `a string of another format isn't a colour`(text: String) {
    #expect(PictureColor(hex: text) == nil)
  }

  @Test(arguments: [("{ no JSON", 17), (#"{"fontSize":-3}"#, 4), (#"{"fontSize":1e300}"#, 200)])
  func `a font size that makes no sense is limited or ignored`(value: String, size: Double) throws {
    let frame = CGRect(x: 0, y: 0, width: 390, height: 400)
    let cell = Element(.cell, value: value, content: .elements([Self.text("T")]))
    #expect(try ScreenPicture.of(cell, at: frame).texts.map(\.size) == [size])
  }
}

/// The parts of a screen that a picture shows.
struct VisibilityTests {
  private func rows(_ count: Int) -> Element {
    let rows = Rows(Array(0..<count), id: { $0 }, state: 0) { row in
      Element(.cell, content: .elements([Element(.staticText, label: "Row \(row)")]))
    }
    return Element(.table, content: .rows(rows))
  }

  @Test func `a long table creates only its visible rows`() throws {
    let tree = try ElementTree.showing([rows(100_000)])
    #expect(ScreenPicture(tree: tree).texts.map(\.text) == (0...18).map { "Row \($0)" })
    // Too little of the last row is visible for its text.
    #expect(!tree.isIndexed)
  }

  private static let strangeFrames = [
    CGRect(x: 0, y: 0, width: 0, height: 0), CGRect(x: 10, y: 10, width: -50, height: 20),
    CGRect(x: 5, y: 5, width: 0.01, height: 300), CGRect(x: 5, y: 5, width: 300, height: 0.01),
    CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9),
    CGRect(x: -1e300, y: -1e300, width: 1.7e308, height: 1.7e308),
    CGRect(x: Double.nan, y: 0, width: 100, height: 100),
    CGRect(x: 0, y: 0, width: Double.infinity, height: 100), .null, .infinite,
  ]

  private static let strangeTexts = [
    "", " ", "\n\n", "…", "\u{301}", "\u{200d}\u{fe0f}", "👨‍👩‍👧‍👦 日本語 مرحبا", "{", #"{"color":1}"#,
    String(repeating: "W", count: 10_000), String(repeating: "a b\n", count: 1_000),
  ]

  @Test(arguments: ElementType.allCases)
  func `every type is drawn in every frame, and not outside of it`(_ type: ElementType) throws {
    for frame in Self.strangeFrames {
      let element = Element(
        type, label: "A label", value: "1",
        scale: Element.Scale(minimum: 0, maximum: 0, current: .nan),
        layout: Layout(fixedFrame: frame), content: .elements([Element(.button, label: "Go")]))
      // The screen is small, because every pixel takes time.
      let tree = try ElementTree.showing(
        [element], axis: .overlay, screenSize: CGSize(width: 60, height: 100))
      #expect(try ScreenPicture(tree: tree).pixels().colors.count == 6000)
    }
    for text in Self.strangeTexts {
      let element = Element(type, label: text, value: text, placeholder: text, isSelected: true)
      let frame = CGRect(x: 20, y: 100, width: 30, height: 12)
      let area = frame.insetBy(dx: -15, dy: -15)
      let part = try #require(try ScreenPicture.of(element, at: frame).cropped(to: area))
      let ink = try part.pixels().inkBounds?.offsetBy(dx: area.minX, dy: area.minY)
      // A bar continues behind the status bar, and an alert dims the screen.
      if let ink, ![.navigationBar, .alert].contains(type) { #expect(frame.contains(ink)) }
    }
  }

  @Test func `rows without a height are left out`() throws {
    for height in [0, -1, Double.nan, .infinity, 1e-300] {
      let rows = Rows([1, 2, 3], id: { $0 }, state: 0, rowHeight: height) { _ in Element(.button) }
      let tree = try ElementTree.showing([Element(.table, content: .rows(rows))])
      let picture = ScreenPicture(tree: tree)
      #expect(picture.texts == [] && ScreenAudit(tree, picture).findings == [])
    }
  }

  /// If scrolled by 40 points, 4 points of row 0 are visible, all of rows 1 and 2, and 8 points of
  /// row 3.
  @Test(arguments: [0: 0...2, 40: 0...3, 44: 1...3, 43_900: 997...999])
  func `Each visible row is audited, even if little of it is visible, and no other row`(
    offset: Double, shown: ClosedRange<Int>
  ) throws {
    let rows = Rows(Array(0..<1000), id: { $0 }, state: 0) { row in
      Element(.cell, content: .elements([Element(.button, identifier: "\(row)")]))
    }
    let tree = try ElementTree.showing([
      Element(.table, layout: Layout(height: 100), content: .rows(rows)), Element(.other),
    ])
    Device(apps: []).scroll(tree.application.children[0].children[0].children[0], to: offset)
    let findings = ScreenAudit(tree, ScreenPicture(tree: tree)).findings.map(\.description)
    #expect(findings == shown.map { "noName: button '\($0)'" })
  }
}
