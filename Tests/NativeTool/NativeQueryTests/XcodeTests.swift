import Foundation
import Testing

/// The tests of NativeSuite compile in Xcode with one file of helpers.
///
/// Linux can't check this with Xcode, so the test compiles them with copies of Apple's
/// declarations, as far as the suite uses them. Source: the documentation of XCUIAutomation and
/// XCTest.
struct XcodeTests {
  private static let apple = """
    @_exported import Foundation

    public class NSPredicate {
      public init(block: @escaping (Any?, [String: Any]?) -> Bool) {}
    }
    open class XCTestCase {
      public init() {}
      open var continueAfterFailure = true
    }
    public protocol XCTActivity {}
    public class XCTContext {
      public class func runActivity<Result>(
        named: String, block: (any XCTActivity) throws -> Result
      ) rethrows -> Result { fatalError() }
    }
    open class XCTestExpectation {}
    open class XCTNSPredicateExpectation: XCTestExpectation {
      public init(predicate: NSPredicate, object: Any?) {}
    }
    open class XCTWaiter {
      public enum Result { case completed, timedOut }
      public class func wait(for: [XCTestExpectation], timeout: TimeInterval) -> Result { fatalError() }
    }
    public func XCTAssertTrue(_: @autoclosure () throws -> Bool, #REST#) {}
    public func XCTAssertFalse(_: @autoclosure () throws -> Bool, #REST#) {}
    public func XCTAssertNil(_: @autoclosure () throws -> Any?, #REST#) {}
    public func XCTAssertEqual<T: Equatable>(
      _: @autoclosure () throws -> T, _: @autoclosure () throws -> T, #REST#
    ) {}
    public protocol XCUIElementAttributes {
      var identifier: String { get }
      var value: Any? { get }
      var placeholderValue: String? { get }
      var label: String { get }
      var isEnabled: Bool { get }
      var isSelected: Bool { get }
      var hasFocus: Bool { get }
      var elementType: XCUIElement.ElementType { get }
    }
    public protocol XCUIElementSnapshot: XCUIElementAttributes {
      var children: [any XCUIElementSnapshot] { get }
    }
    public protocol XCUIElementTypeQueryProvider {}
    extension XCUIElementTypeQueryProvider {
      #TYPES#
    }
    open class XCUIElement: XCUIElementAttributes, XCUIElementTypeQueryProvider {
      public enum ElementType {
        case button, cell, link, navigationBar, searchField, slider, staticText, `switch`, table
        case textField
      }
      public init() {}
      public var identifier: String { "" }
      public var value: Any? { nil }
      public var placeholderValue: String? { nil }
      public var label: String { "" }
      public var isEnabled: Bool { true }
      public var isSelected: Bool { true }
      public var hasFocus: Bool { true }
      public var elementType: ElementType { .button }
      public func snapshot() throws -> any XCUIElementSnapshot { fatalError() }
      public var exists: Bool { true }
      public var normalizedSliderPosition: CGFloat { 0 }
      @discardableResult public func waitForExistence(timeout: TimeInterval) -> Bool { true }
      @discardableResult public func waitForNonExistence(timeout: TimeInterval) -> Bool { true }
      @discardableResult public func wait<V: Equatable>(
        for: KeyPath<XCUIElement, V>, toEqual: V, timeout: TimeInterval
      ) -> Bool { true }
      public func tap() {}
      public func swipeLeft() {}
      public func swipeRight() {}
      public func adjust(toNormalizedSliderPosition: CGFloat) {}
      public func typeText(_: String) {}
      public func doubleTap() {}
      public func press(forDuration: TimeInterval) {}
      public func press(forDuration: TimeInterval, thenDragTo: XCUIElement) {}
    }
    public struct XCUIKeyboardKey: RawRepresentable {
      public static let delete = XCUIKeyboardKey(rawValue: "\\u{8}")
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
    }
    open class XCUIApplication: XCUIElement {
      public var launchArguments: [String] = []
      public func launch() {}
    }
    open class XCUIElementQuery: XCUIElementTypeQueryProvider {
      public var element: XCUIElement { fatalError() }
      public var firstMatch: XCUIElement { fatalError() }
      public var count: Int { 0 }
      public var allElementsBoundByIndex: [XCUIElement] { [] }
      public func element(boundBy: Int) -> XCUIElement { fatalError() }
      public subscript(_: String) -> XCUIElement { fatalError() }
      public func matching(_: NSPredicate) -> XCUIElementQuery { fatalError() }
      public func matching(identifier: String) -> XCUIElementQuery { fatalError() }
      public func children(matching: XCUIElement.ElementType) -> XCUIElementQuery { fatalError() }
      public func containing(
        _: XCUIElement.ElementType, identifier: String?
      ) -> XCUIElementQuery { fatalError() }
    }
    """.replacing(
      "#TYPES#",
      with: [
        "alerts", "buttons", "cells", "images", "keyboards", "links", "navigationBars",
        "otherElements", "searchFields", "secureTextFields", "sliders", "staticTexts", "switches",
        "tabBars", "tables", "textFields", "textViews", "webViews",
      ].map { "public var \($0): XCUIElementQuery { fatalError() }" }.joined(separator: "\n")
    ).replacing(
      "#REST#",
      with: """
        _: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
        """)

  private static let suites = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Suites")

  /// The lists of tests for XCTest on Linux. Xcode needs none.
  private static let lists = ["NativeSuite.swift", "Samples/NativeSamples.swift"]

  @Test func `the native tests compile in Xcode`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-xcode-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let suite = Self.suites.appending(path: "NativeSuite")
    let names = try FileManager.default.subpathsOfDirectory(atPath: suite.path)
      .filter { $0.hasSuffix(".swift") && !Self.lists.contains($0) }
    #expect(names.count > 9)
    let sources =
      names.map { suite.appending(path: $0) }
      + [Self.suites.appending(path: "Xcode/NativeScenarioTestCase.swift")]
    let texts = try sources.map { source in
      try String(contentsOf: source, encoding: .utf8)
        .replacing("import NativeQuery", with: "import XCTest")
        .replacing("import SuiteSupport\n", with: "")
    }
    let apple = folder.appending(path: "XCTest.swift")
    try Data(Self.apple.utf8).write(to: apple)
    #expect(
      try swiftc([
        "-emit-module", "-parse-as-library", "-module-name", "XCTest", "-o",
        folder.appending(path: "XCTest.swiftmodule").path, apple.path,
      ]) == "")
    let paths = try texts.enumerated().map { number, text in
      let file = folder.appending(path: "\(number).swift")
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let output = try swiftc(
      ["-typecheck", "-suppress-warnings", "-swift-version", "5", "-I", folder.path] + paths)
    #expect(output == "")
  }

  private func swiftc(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
