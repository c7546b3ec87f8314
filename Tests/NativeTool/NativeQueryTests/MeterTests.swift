import Device
import Foundation
import NativeQuery
import Testing

/// What each native command uses of the device.
struct MeterTests {
  private func uses(
    of lists: RunningLists, _ body: (XCUIApplication) throws -> Void
  ) throws -> [[DeviceMeter.Count: Double]] {
    let log = XCUICommandLog()
    lists.app.log = log
    let (device, meter) = (lists.device, DeviceMeter())
    device.meter = meter
    log.meter = { _, _ in meter.take(now: device.now) }
    try body(lists.app)
    return try log.records().map { try #require($0.device) }
  }

  private func elements(_ lists: RunningLists) -> Double {
    func count(_ node: ElementNode) -> Double { node.children.reduce(1) { $0 + count($1) } }
    return lists.device.tree.map { count($0.application) } ?? 0
  }

  @Test func `a look counts the screen's elements, and whether something happened since the last`()
    throws
  {
    let lists = try RunningLists()
    let all = elements(lists)
    let uses = try uses(of: lists) { app in
      _ = app.staticTexts["TODO"].exists
      _ = app.staticTexts["TODO"].exists
      lists.device.run(for: .seconds(2))
      _ = app.staticTexts["TODO"].exists
      try app.staticTexts["TODO"].tap()
      _ = app.staticTexts["TODO"].exists
    }
    #expect(uses[0] == [.elements: all])
    #expect(uses[1] == [.elements: all, .unchanged: 1])
    #expect(uses[2] == [.elements: all, .unchanged: 1, .clock: 2])
    // The tap finds its element first.
    #expect(uses[3] == [.elements: all, .unchanged: 1])
    #expect(uses[4] == [.elements: all, .taps: 1])
    #expect(uses[5][.unchanged] == nil)
  }

  @Test func `a wait's clock is in its looks`() throws {
    let uses = try uses(of: try RunningLists()) { app in
      #expect(app.staticTexts["TODO"].waitForExistence(timeout: 10))
      #expect(!app.staticTexts["Never"].waitForExistence(timeout: 2.5))
    }
    #expect(uses.reduce(0) { $0 + ($1[.clock] ?? 0) } == 3.5)
  }

  @Test func `a snapshot reads the tree`() throws {
    let lists = try RunningLists()
    let log = XCUICommandLog()
    lists.app.log = log
    _ = lists.app.staticTexts["TODO"].exists
    _ = try lists.app.tables.element.snapshot()
    #expect(log.records().map(\.hasReadTree) == [false, true])
    #expect(log.records().allSatisfy { $0.device == nil })
  }
}
