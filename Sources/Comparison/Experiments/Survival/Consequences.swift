import Device
import NativeQuery
import SampleApps
import Variations
import WebDriver

/// What happens if a test acts on a wrong element. An action has the effect of the screen after it, and
/// a read that of its text.
package enum Consequence: String, CaseIterable, Sendable {
  /// The effect is that of the right element.
  case harmless
  /// The native tool or WebDriver's remote end reports an error instead.
  case refused = "refused by the tool"
  /// The text differs from the right element's, so a check of it fails.
  case differentText = "noticed by a check"
  /// The screen stays as it was, so the test fails when it looks for a change.
  case noEffect = "without effect"
  /// The screen changes in a wrong way, and the test goes on.
  case silent = "silently wrong"
}

/// Uses locators on the running apps, in a state of the walk, with a redesign that is switched on there.
struct LocatorTrial {
  enum Effect: Equatable {
    case refused
    case text(String)
    /// The screen without the redesign, before and after an action.
    case screens(before: String, after: String)
  }

  let screen, state: String
  let locator: SurvivalLocator
  /// The type of the right element, which decides what is done: typing, a tap or a read.
  let type: ElementType?

  /// Acts on the element that the locator finds under a redesign, or on the original screen.
  func effect(under redesign: SurveyedRedesign?) async throws -> Effect {
    let variation = SwitchedRedesign()
    let (app, device, driver) = try await session(with: variation)
    let before = app.debugDescription
    variation.redesign = redesign
    device.run(for: .seconds(1))
    let text: String?
    do {
      text = try await locator.isNative ? use(locator, in: app) : use(locator, driver)
    } catch let error as SurvivalError {
      throw error
    } catch {
      return .refused
    }
    if let text { return .text(text) }
    variation.redesign = nil
    device.run(for: .seconds(10))
    return .screens(before: before, after: app.debugDescription)
  }

  private static let buttons: Set<ElementType> = [.button, .cell, .link, .switch, .slider, .image]

  /// Types, taps or reads with the native tool. Returns the text that was read.
  private func use(_ locator: SurvivalLocator, in app: XCUIApplication) throws -> String? {
    guard case .native(let steps) = locator else { return nil }
    let element = try RecordedQuery(steps).element(in: app)
    if type?.isTextInput == true {
      try element.tap()
      try element.typeText("x")
    } else if type.map(Self.buttons.contains) == true {
      try element.tap()
    } else {
      return try element.label
    }
    return nil
  }

  /// Types, taps or reads with WebDriver. Returns the text that was read.
  private func use(_ locator: SurvivalLocator, _ driver: RemoteDriver) async throws -> String? {
    let found: Locator
    switch locator {
    case .native: return nil
    case .screen(let strategy, let value):
      found = Locator(strategy: strategy.rawValue, value: value)
    case .page(let strategy, let value):
      found = Locator(strategy: strategy.rawValue, value: value)
      try await driver.switchToWebView()
    }
    let element = try await driver.findElement(found)
    if type?.isTextInput == true {
      try await element.sendKeys("x")
    } else if type.map(Self.buttons.contains) == true {
      try await element.click()
    } else {
      return try await element.text()
    }
    return nil
  }

  /// Walks to the state in an app that a WebDriver session has launched, so that both tools can use it.
  private func session(
    with variation: SwitchedRedesign
  ) async throws -> (app: XCUIApplication, device: Device, driver: RemoteDriver) {
    var launches: [(app: String, arguments: [String])] = []
    _ = try Walk.reach(screen, state) { bundleIdentifier, arguments in
      launches.append((bundleIdentifier, arguments))
      return try Walk.launched(bundleIdentifier, arguments)
    }
    guard let launch = launches.last else { throw SurvivalError("The walk launches no app.") }
    // The device belongs to this session, which waits for its commands here.
    nonisolated(unsafe) var device: Device?
    let remoteEnd = RemoteEnd(
      configuration: .init(clock: .virtual, sessionLimit: 1) { _ in
        let made = Device(apps: InstalledApps.all(variations: [variation]), clock: .virtual)
        device = made
        return made
      })
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: remoteEnd),
      capabilities: [
        "platformName": "iOS", "appium:bundleId": .string(launch.app),
        "appium:processArguments": ["args": .array(launch.arguments.map { .string($0) })],
      ])
    guard let device else { throw SurvivalError("The session has no device.") }
    var left = launches.count
    let app = try Walk.reach(screen, state) { bundleIdentifier, arguments in
      left -= 1
      return left == 0 ? device : try Walk.launched(bundleIdentifier, arguments)
    }
    return (app, device, driver)
  }
}

extension Survival {
  /// Acts on each wrong element that a locator finds. Returns the consequences by the index of the row.
  package func consequences() async throws -> [Int: Consequence] {
    var found: [Int: Consequence] = [:]
    var known: [String: Consequence] = [:]
    for (index, row) in rows.enumerated() where row.outcome == .wrong {
      guard let locator = row.used,
        let redesign = redesigns.first(where: { $0.name == row.redesign })
      else { continue }
      let trial = LocatorTrial(
        screen: row.target.screen, state: row.state, locator: locator,
        type: touched.type(of: row.target.element, on: row.target.screen, row.state))
      let key =
        "\(redesign.name) \(row.target.screen) \(row.state) \(row.target.element) \(locator)"
      let consequence: Consequence
      if let same = known[key] {
        consequence = same
      } else {
        consequence = try await trial.consequence(of: redesign)
      }
      known[key] = consequence
      found[index] = consequence
    }
    return found
  }
}

extension LocatorTrial {
  func consequence(of redesign: SurveyedRedesign) async throws -> Consequence {
    let (usual, now) = (try await effect(under: nil), try await effect(under: redesign))
    if usual == now { return .harmless }
    switch now {
    case .refused: return .refused
    case .text: return .differentText
    case .screens(let before, let after): return before == after ? .noEffect : .silent
    }
  }
}

/// How often changes of each kind happen in real suites.
///
/// Counted in the Git histories of 26 public suites (18 with XCUITest, 8 with Appium) from 2016 to 2026:
/// 1,122 edits of locators that look like repairs, and 21,478 locator-years.
enum RedesignWeights {
  static let kinds = ["identification", "texts", "arrangement", "widgets", "graphics", "ambiguity"]
  /// The percentage of edits in XCUITest's suites, each suite counted alike.
  static let xcuitest: [Double] = [20, 26, 19, 26, 0, 9]
  /// The same for all suites.
  static let all: [Double] = [28, 30, 16, 19, 0, 7]
  /// The edits per 100 locators and year that have the property, in XCUITest's suites.
  static let hazards = [3.9, 2.6, 3.0, 1.4, 0, 0.5]

  /// Returns the kind of a redesign. Copies of elements are a separate kind, because edits that
  /// make a locator unique were counted apart.
  static func kind(of redesign: SurveyedRedesign) -> String {
    ["same-labels-below", "off-screen-copy-first"].contains(redesign.name)
      ? "ambiguity" : redesign.category.rawValue
  }
}
