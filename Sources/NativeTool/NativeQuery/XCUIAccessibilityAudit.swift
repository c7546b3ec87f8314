import Device
import ScreenPicture

/// What an audit of accessibility looks for.
public struct XCUIAccessibilityAuditType: OptionSet, Sendable {
  /// As Apple's header numbers them.
  public let rawValue: UInt64

  /// Makes a set of its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Texts that are hard to read on their ground.
  public static let contrast = XCUIAccessibilityAuditType(rawValue: 1 << 0)
  /// What is wider than the screen.
  public static let elementDetection = XCUIAccessibilityAuditType(rawValue: 1 << 1)
  /// What lies over something else.
  public static let hitRegion = XCUIAccessibilityAuditType(rawValue: 1 << 2)
  /// What has no name.
  public static let sufficientElementDescription = XCUIAccessibilityAuditType(rawValue: 1 << 3)
  /// Texts that are cut.
  public static let textClipped = XCUIAccessibilityAuditType(rawValue: 1 << 17)
  /// All of these.
  public static let all: XCUIAccessibilityAuditType = [
    .contrast, .elementDetection, .hitRegion, .sufficientElementDescription, .textClipped,
  ]
}

/// Something that an audit has found.
public struct XCUIAccessibilityAuditIssue: Sendable {
  /// What kind of thing it is.
  public let auditType: XCUIAccessibilityAuditType
  /// What is wrong, and with which element.
  public let compactDescription: String
}

/// What an audit has found and nobody has said to be known. In Xcode each is a failure of the test.
public struct XCUIAccessibilityAuditError: Error, CustomStringConvertible {
  /// All of it, in the order of the screen.
  public let issues: [XCUIAccessibilityAuditIssue]

  /// A line for each issue.
  public var description: String {
    "The screen has issues of accessibility (\(issues.count)):\n"
      + issues.map(\.compactDescription).joined(separator: "\n")
  }
}

extension XCUIApplication {
  /// Looks at what is on the screen as those see and hear it who have it read to them.
  ///
  /// - Parameter issueHandler: is given each issue; true says that it is known, and no failure.
  /// - Throws: ``XCUIAccessibilityAuditError`` with what was found, ``XCUIUnsupportedError`` while
  ///   no application is in front, and what the handler throws.
  public func performAccessibilityAudit(
    for auditTypes: XCUIAccessibilityAuditType = .all,
    _ issueHandler: ((XCUIAccessibilityAuditIssue) throws -> Bool)? = nil
  ) throws {
    guard let tree = session.device.tree else {
      throw XCUIUnsupportedError("There is nothing to audit: no application is in front.")
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
