import Device
import WebDriver

/// A locator as a WebDriver client sends it. WebDriver's engines search for it.
struct LocatorLine: ConsoleLine {
  let locator: Locator
  /// Whether it searches the web view's page.
  let isWeb: Bool
  let screen: InspectedScreen

  var acts: Bool { false }
  func hits(limit: Int) throws -> [Hit] { try screen.hits(locator, isWeb: isWeb, limit: limit) }
  func carryOut(_ hits: [Hit], on device: Device) -> String? { nil }
}
