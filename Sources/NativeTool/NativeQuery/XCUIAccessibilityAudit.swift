import Device
import ScreenPicture

/// The kinds of issues that an accessibility audit reports.
public struct XCUIAccessibilityAuditType: OptionSet, Sendable {
  /// The bits, as in Apple's header.
  public let rawValue: UInt64

  /// Creates a set from its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Text with too little contrast to its background.
  public static let contrast = XCUIAccessibilityAuditType(rawValue: 1 << 0)
  /// Elements that extend beyond the left or right edge of the screen.
  public static let elementDetection = XCUIAccessibilityAuditType(rawValue: 1 << 1)
  /// Elements that overlap others.
  public static let hitRegion = XCUIAccessibilityAuditType(rawValue: 1 << 2)
  /// Elements without a name.
  public static let sufficientElementDescription = XCUIAccessibilityAuditType(rawValue: 1 << 3)
  /// Clipped text.
  public static let textClipped = XCUIAccessibilityAuditType(rawValue: 1 << 17)
  /// All supported kinds.
  public static let all: XCUIAccessibilityAuditType = [
    .contrast, .elementDetection, .hitRegion, .sufficientElementDescription, .textClipped,
  ]
}

/// An issue reported by an audit.
public struct XCUIAccessibilityAuditIssue: Sendable {
  /// The kind of the issue.
  public let auditType: XCUIAccessibilityAuditType
  /// The problem and the element.
  public let compactDescription: String
}

/// The issues of an audit that its handler didn't accept. In Xcode, each one is a test failure.
public struct XCUIAccessibilityAuditError: Error, CustomStringConvertible {
  /// The issues, in screen order.
  public let issues: [XCUIAccessibilityAuditIssue]

  /// The issues, one per line, after a line with their number.
  public var description: String {
    "Accessibility issues on the screen (\(issues.count)):\n"
      + issues.map(\.compactDescription).joined(separator: "\n")
  }
}

extension XCUIApplication {
  /// Checks the screen for accessibility issues.
  ///
  /// - Parameter issueHandler: Called with each issue. It returns true to ignore the issue.
  /// - Throws: ``XCUIAccessibilityAuditError`` with the remaining issues, ``XCUIUnsupportedError``
  ///   if no application is in front, and any error of the handler.
  public func performAccessibilityAudit(
    for auditTypes: XCUIAccessibilityAuditType = .all,
    _ issueHandler: ((XCUIAccessibilityAuditIssue) throws -> Bool)? = nil
  ) throws {
    guard let tree = session.device.tree else {
      throw XCUIUnsupportedError("Failed to audit the screen: no application is in front.")
    }
    let issues = ScreenAudit(tree, ScreenPicture(tree: tree)).findings.map { finding in
      XCUIAccessibilityAuditIssue(
        auditType: finding.rule.auditType, compactDescription: finding.description)
    }
    let unknown = try issues.filter { issue in
      try auditTypes.contains(issue.auditType) && issueHandler?(issue) != true
    }
    if !unknown.isEmpty { throw XCUIAccessibilityAuditError(issues: unknown) }
  }
}

extension ScreenAudit.Finding.Rule {
  fileprivate var auditType: XCUIAccessibilityAuditType {
    switch self {
    case .noName: .sufficientElementDescription
    case .cutText: .textClipped
    case .overlap: .hitRegion
    case .outside: .elementDetection
    case .contrast: .contrast
    }
  }
}
