import Device
import TestSupport
@testable import LivePage
import Testing

/// Long tables: the rows that are sent, scrolling, and the updates after changes.
struct ScreenRowTests {
  private struct Model: Sendable {
    var names: [Int: String] = [:]
    var numbers = Array(0..<100_000)
    var isLeft = false
  }

  private let page: ScreenPageReader

  init() throws {
    let device = try Device.running(Model()) { app in
      let names = app.model.names
      let rows = Rows(app.model.numbers, id: { $0 }, state: names) { number in
        let title = Element(
          .staticText, identifier: "title", label: names[number] ?? "Row \(number)")
        return Element(
          .cell, content: .elements([title]),
          actions: [
            .tap { app.model.names[number] = "Tapped \(number)" },
            .swipe(.left) { app.model.numbers.removeAll { $0 == number } },
            .swipe(.right) { app.model.isLeft.toggle() },
          ])
      }
      let back = Element(.button, label: "Back", actions: [.tap { app.model.isLeft = false }])
      let content = app.model.isLeft ? back : Element(.table, id: "table", content: .rows(rows))
      return Screen(
        Element(
          .other, id: app.model.isLeft ? "other" : "rows", content: .elements([content])))
    }
    page = ScreenPageReader(device)
  }

  private func table() throws -> Int { try #require(page.numbers { $0.role == "list" }.first) }

  @Test func `the second and third quick click are a double and a triple tap, too`() throws {
    nonisolated(unsafe) var log: [String] = []
    let page = try ScreenPageReader {
      let actions: [Action] = [
        .tap { log.append("tap") }, .doubleTap { log.append("double") },
        .tripleTap { log.append("triple") },
      ]
      return [Element(.button, label: "B", actions: actions)]
    }
    for _ in 1...4 { page.send(.click(try page.number("button", "B"))) }
    #expect(log == ["tap", "tap", "double", "tap", "triple", "tap"])
  }

  @Test(arguments: [0, 10, 2_200_000, 4_399_156, 9_999_999])
  func `of a hundred thousand rows, only a few are sent`(_ offset: Double) throws {
    page.send(.scroll(try table(), offset: offset))
    let last = 100_000 * 44.0 - 844
    let top = Int(min(offset, last) / 44)
    let rows = Set(page.rows)
    #expect(rows.count < 100)
    #expect(page.device.tree.map { $0.nodeCount < 500 } == true)
    // One screen above and one below.
    for row in max(0, top - 19)...min(top + 38, 99_999) { #expect(rows.contains("Row \(row)")) }
  }

  @Test func `the scrolling content is as high as all rows, and rows have their positions`() throws
  {
    let content = try #require(page.numbers(ofClass: "content").first.flatMap(page.element))
    #expect(content["data-frame"] == "0 0 390 4400000")
    page.send(.scroll(try table(), offset: 1_000_000))
    let row = try #require(page.numbers { $0["aria-posinset"] == "22728" }.first)
    #expect(page.element(row)?["data-frame"] == "0 999988 390 44")
    #expect(page.element(row)?["aria-setsize"] == "100000")
  }

  @Test func `a row keeps its number while it is shown`() throws {
    let number = try page.number("button", "Row 10")
    page.send(.scroll(try table(), offset: 600))
    #expect(try page.number("button", "Row 10") == number)
    page.send(.click(try page.number("button", "Row 3")))
    #expect(try page.number("button", "Row 10") == number)
  }

  @Test func `only a changed row is sent`() throws {
    let changed = page.send(.click(try page.number("button", "Row 3")))
    // The row's button, which has the text as its name, and the text itself.
    #expect(changed.count == 2)
    #expect(changed.values.contains(.text("Tapped 3")))
    #expect(page.rows.contains("Tapped 3"))
  }

  @Test func `scrolling a little sends nothing`() throws {
    #expect(page.send(.scroll(try table(), offset: 30)).isEmpty)
    #expect(page.send(.scroll(try table(), offset: 31)).isEmpty)
  }

  @Test func `the browser never gets back its own offset`() throws {
    let offset = page.element(try table())?["data-offset"]
    page.send(.scroll(try table(), offset: 5000.4))
    #expect(page.device.scrolled == 5000.4)
    #expect(page.element(try table())?["data-offset"] == offset)
  }

  @Test func `the browser follows a device that scrolled by itself`() throws {
    // To the same offset twice.
    for turn in 1...2 {
      page.send(.scroll(try table(), offset: 5000))
      page.device.scroll(at: .init(x: 100, y: 100), by: -4000)
      page.look()
      #expect(page.element(try table())?["data-offset"] == "1000 \(turn)")
    }
  }

  @Test func `a screen shown again keeps its scroll offset`() throws {
    page.send(.scroll(try table(), offset: 5000))
    let place = page.tree.place
    page.send(.key(try page.number("button", "Row 120"), name: "ArrowRight"))
    #expect(page.tree.place != place)
    page.send(.click(try page.number("button", "Back")))
    #expect(page.tree.place == place)
    #expect(page.element(try table())?["data-offset"] == "5000 0")
  }

  @Test func `the focused row stays, however far it is scrolled away`() throws {
    let number = try page.number("button", "Row 3")
    page.send(.focus(number), .scroll(try table(), offset: 1_000_000))
    #expect(try page.number("button", "Row 3") == number)
    #expect(page.rows.first == "Row 3")
    page.send(.blur, .scroll(try table(), offset: 1_100_000))
    #expect(!page.rows.contains("Row 3"))
  }

  @Test func `events on hidden nodes and with invalid numbers are ignored`() throws {
    let (row, table) = (try page.number("button", "Row 3"), try table())
    page.send(.key(row, name: "ArrowLeft"))
    #expect(!page.rows.contains("Row 3"))
    let before = page.tree
    page.send(
      .click(row), .focus(row), .input(row, value: "x"), .key(row, name: "Enter"), .blur,
      .scroll(row, offset: 10), .click(-1), .click(999_999), .scroll(table, offset: .nan),
      .scroll(table, offset: -.infinity), .touch([]), .scrolledToEnd)
    #expect(page.tree == before)
  }
}

extension Device {
  fileprivate var scrolled: Double? {
    tree?.application.child(at: 0)?.child(at: 0)?.child(at: 0)?.scrollOffset
  }
}
