import Device
import Foundation
import NativeQuery
import Testing

/// What a test finds without being handed anything: the application that it is about, its device.
struct TargetTests {
  @Test func anApplicationWithoutArgumentsIsTheTarget() throws {
    let app = try RunningLists().app
    let count = try app.buttons.count
    #expect(count > 0)
    try app.asTarget { _ throws in
      #expect(try XCUIApplication().buttons.count == count)
      #expect(XCUIApplication().state == .runningForeground)
    }
    // What it does counts for the target.
    let log = XCUICommandLog()
    app.log = log
    app.asTarget { _ in _ = XCUIApplication().buttons.firstMatch.exists }
    #expect(log.count == 1)
  }

  @Test func withoutATargetThereIsNothingToLaunch() {
    #expect {
      try XCUIApplication().launch()
    } throws: { error in
      "\(error)".hasPrefix("XCUIApplication() has no application to launch: it finds the one of")
    }
    #expect(!XCUIApplication().buttons.firstMatch.exists)
    #expect(XCUIDevice.shared.orientation == .unknown)
    #expect(UIPasteboard.general.string == nil)
  }

  @Test func theDeviceIsTheTargets() throws {
    let app = try RunningLists().app
    try app.asTarget { _ throws in
      #expect(XCUIDevice.shared.orientation == .portrait)
      XCUIDevice.shared.orientation = .landscapeLeft
      #expect(try XCUIApplication().frame.size == CGSize(width: 844, height: 390))
      XCUIDevice.shared.orientation = .faceUp
      #expect(try XCUIApplication().frame.size == CGSize(width: 844, height: 390))
      XCUIDevice.shared.orientation = .portrait
      #expect(try XCUIApplication().frame.size == CGSize(width: 390, height: 844))
    }
  }

  @Test func aPredicateOfATextIsForElements() throws {
    let app = try RunningLists().app
    let byBlock = try app.buttons.matching { $0.isEnabled }.count
    let predicate = try NSPredicate(format: "isEnabled == 1 AND elementType == %d", 9)
    #expect(try app.descendants(matching: .any).matching(predicate).count == byBlock)
  }

  @Test(arguments: [
    ("exists == 1", true), ("exists == 0", false), ("isHittable == 1", true),
    ("hittable == 1 AND label != 'nothing'", true), ("count == 1", false),
  ])
  func andForAnElementThatIsWaitedFor(format: String, holds: Bool) throws {
    let app = try RunningLists().app
    #expect(try NSPredicate(format: format).evaluate(with: app.buttons.firstMatch) == holds)
  }

  @Test func andForAQuery() throws {
    let buttons = try RunningLists().app.buttons
    let count = try buttons.count
    #expect(try NSPredicate(format: "count == %d", count).evaluate(with: buttons))
    #expect(try !NSPredicate(format: "count > %d", count).evaluate(with: buttons))
  }

  @Test func anUnknownNameInAPredicateIsRefused() {
    #expect {
      try NSPredicate(format: "exist == 1")
    } throws: { error in
      "\(error)".contains("exist") && "\(error)".contains("exists")
    }
  }

  @Test func picturesAreOfTheScreenAndOfAnElement() throws {
    let app = try RunningLists().app
    try app.asTarget { _ throws in
      let screen = try XCUIScreen.main.screenshot().pngRepresentation
      let button = try app.buttons.firstMatch.screenshot().pngRepresentation
      #expect(try Self.size(ofPNG: screen) == app.frame.size)
      #expect(try Self.size(ofPNG: button) == app.buttons.firstMatch.frame.size)
    }
    #expect(throws: XCUIUnsupportedError.self) { try XCUIScreen.main.screenshot() }
    #expect(throws: XCUIQueryError.self) { try app.buttons["none"].screenshot() }
  }

  /// Width and height stand in the header, at bytes 16 and 20.
  private static func size(ofPNG data: Data) -> CGSize {
    func number(_ place: Int) -> Int { data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return CGSize(width: number(16), height: number(20))
  }
}
