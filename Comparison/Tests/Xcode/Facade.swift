// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Apple's declarations, as far as the native tests and the probe use them. Linux has no Xcode, so
// XcodeTests compiles this file as the module XCTest, and type-checks the tests with it.
//
// Source: https://developer.apple.com/documentation/xcuiautomation and /xctest, Xcode 16.3 and later.
// Most of it is Objective-C. Swift treats isolation that is imported from there as
// `@preconcurrency`, and the results of methods as discardable.

@_exported import Foundation

public class NSPredicate {
  public init(format: String, _ arguments: any CVarArg...) {}
  @preconcurrency public init(block: @escaping @Sendable (Any?, [String: Any]?) -> Bool) {}
  public func evaluate(with object: Any?) -> Bool { true }
}

// UIKit's, which XCTest exports on iOS.
public class UIPasteboard {
  nonisolated(unsafe) public static let general = UIPasteboard()
  public var string: String?
}

// MARK: - XCTest. Only activities are isolated to the main actor.

open class XCTestCase {
  public init() {}
  open var continueAfterFailure = true
  open var testRun: XCTestRun? { fatalError() }
  open func record(_ issue: XCTIssue) {}
  open func add(_ attachment: XCTAttachment) {}
  open func wait(for expectations: [XCTestExpectation], timeout seconds: TimeInterval) {}
  @MainActor @preconcurrency open func waitForExpectations(
    timeout: TimeInterval, handler: XCWaitCompletionHandler? = nil
  ) {}
}
public typealias XCWaitCompletionHandler = ((any Error)?) -> Void
open class XCTestRun { public var totalFailureCount: Int { fatalError() } }
public struct XCTIssue {
  public var compactDescription: String
  public var sourceCodeContext: XCTSourceCodeContext
}
public class XCTSourceCodeContext { public var location: XCTSourceCodeLocation? { nil } }
public class XCTSourceCodeLocation {
  public var fileURL: URL { fatalError() }
  public var lineNumber: Int { 0 }
}
open class XCTAttachment {
  public enum Lifetime { case keepAlways }
  public init(data: Data, uniformTypeIdentifier: String) {}
  open var name: String?
  open var lifetime = Lifetime.keepAlways
}
public struct XCTSkip: Error {
  public let message: String?
  public init(
    _ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) { self.message = message() }
}
public protocol XCTActivity {}
public class XCTContext {
  @MainActor @preconcurrency public class func runActivity<Result>(
    named name: String, block: @MainActor (any XCTActivity) throws -> Result
  ) rethrows -> Result { fatalError() }
}
open class XCTestExpectation {}
open class XCTNSPredicateExpectation: XCTestExpectation {
  public init(predicate: NSPredicate, object: Any?) {}
}
open class XCTWaiter {
  public enum Result { case completed, timedOut }
  public class func wait(for expectations: [XCTestExpectation], timeout: TimeInterval) -> Result {
    fatalError()
  }
}
public func XCTAssertTrue(
  _: @autoclosure () throws -> Bool, _: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertFalse(_: @autoclosure () throws -> Bool, _: @autoclosure () -> String = "") {}
public func XCTFail(_: String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssertNil(_: @autoclosure () throws -> Any?, _: @autoclosure () -> String = "") {}
public func XCTAssertEqual<T: Equatable>(
  _: @autoclosure () throws -> T, _: @autoclosure () throws -> T, _: @autoclosure () -> String = ""
) {}

// MARK: - XCUIAutomation. All classes and protocols are isolated to the main actor.

@MainActor @preconcurrency public protocol XCUIElementAttributes {
  var identifier: String { get }
  var elementType: XCUIElement.ElementType { get }
  var value: Any? { get }
  var placeholderValue: String? { get }
  var label: String { get }
  var hasFocus: Bool { get }
  var isEnabled: Bool { get }
  var isSelected: Bool { get }
}
@MainActor @preconcurrency public protocol XCUIElementSnapshot: XCUIElementAttributes {
  var children: [any XCUIElementSnapshot] { get }
}
@MainActor @preconcurrency public protocol XCUIElementTypeQueryProvider {}
extension XCUIElementTypeQueryProvider {
  public var firstMatch: XCUIElement { fatalError() }
  public var alerts: XCUIElementQuery { fatalError() }
  public var buttons: XCUIElementQuery { fatalError() }
  public var cells: XCUIElementQuery { fatalError() }
  public var images: XCUIElementQuery { fatalError() }
  public var keyboards: XCUIElementQuery { fatalError() }
  public var links: XCUIElementQuery { fatalError() }
  public var menuItems: XCUIElementQuery { fatalError() }
  public var navigationBars: XCUIElementQuery { fatalError() }
  public var otherElements: XCUIElementQuery { fatalError() }
  public var searchFields: XCUIElementQuery { fatalError() }
  public var secureTextFields: XCUIElementQuery { fatalError() }
  public var sliders: XCUIElementQuery { fatalError() }
  public var staticTexts: XCUIElementQuery { fatalError() }
  public var switches: XCUIElementQuery { fatalError() }
  public var tabBars: XCUIElementQuery { fatalError() }
  public var tables: XCUIElementQuery { fatalError() }
  public var textFields: XCUIElementQuery { fatalError() }
  public var textViews: XCUIElementQuery { fatalError() }
  public var webViews: XCUIElementQuery { fatalError() }
}
@MainActor @preconcurrency
open class XCUIElement:
  XCUIElementAttributes, XCUIElementTypeQueryProvider
{
  public enum ElementType: UInt {
    case other = 1, button = 9, keyboard = 19, navigationBar = 22, table = 26, slider = 39, `switch`
    case link = 42, searchField = 45, staticText = 48, textField, secureTextField, cell = 75
  }
  init() {}
  public var identifier: String { "" }
  public var elementType: ElementType { .button }
  public var value: Any? { nil }
  public var placeholderValue: String? { nil }
  public var label: String { "" }
  public var hasFocus: Bool { true }
  public var isEnabled: Bool { true }
  public var isSelected: Bool { true }
  public var exists: Bool { true }
  public var isHittable: Bool { true }
  public var normalizedSliderPosition: CGFloat { 0 }
  public func snapshot() throws -> any XCUIElementSnapshot { fatalError() }
  @discardableResult public func waitForExistence(timeout: TimeInterval) -> Bool { true }
  @discardableResult public func waitForNonExistence(timeout: TimeInterval) -> Bool { true }
  public func wait<V>(
    for keyPath: KeyPath<XCUIElement, V>, toEqual expectedValue: V, timeout: TimeInterval
  ) -> Bool where V: Equatable { true }
  public func tap() {}
  public func doubleTap() {}
  public func tap(withNumberOfTaps numberOfTaps: Int, numberOfTouches: Int) {}
  public func press(forDuration duration: TimeInterval) {}
  public func press(forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement) {}
  public func swipeLeft() {}
  public func swipeUp() {}
  public func swipeRight() {}
  public func adjust(toNormalizedSliderPosition normalizedSliderPosition: CGFloat) {}
  public func typeText(_ text: String) {}
}
@MainActor @preconcurrency open class XCUIApplication: XCUIElement {
  public override init() {}
  public var launchArguments: [String] = []
  public func launch() {}
}
@MainActor @preconcurrency open class XCUIElementQuery: XCUIElementTypeQueryProvider {
  public var element: XCUIElement { fatalError() }
  public var count: Int { 0 }
  public var allElementsBoundByIndex: [XCUIElement] { [] }
  public func element(boundBy index: Int) -> XCUIElement { fatalError() }
  public subscript(key: String) -> XCUIElement { fatalError() }
  public func matching(_ predicate: NSPredicate) -> XCUIElementQuery { fatalError() }
  public func matching(identifier: String) -> XCUIElementQuery { fatalError() }
  public func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery { fatalError() }
  public func containing(
    _ elementType: XCUIElement.ElementType, identifier: String?
  ) -> XCUIElementQuery { fatalError() }
}
public struct XCUIKeyboardKey: RawRepresentable {
  public static let delete = XCUIKeyboardKey(rawValue: "\u{8}")
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
