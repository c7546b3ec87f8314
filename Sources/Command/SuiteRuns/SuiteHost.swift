import Foundation
import NativeSuite
import SampleApps
import SuiteSupport
import WebDriverSuite

/// A process that plays the suites in Swift, one run after another, for a command that started it.
package struct SuiteHost {
  /// Returns the variations of a run's apps and its observer, which has the request's name for it. Nil
  /// if there is no observer of the name.
  package typealias Observation = (
    _ name: String, _ channel: SuiteChannel
  ) -> (variations: [any AppVariation], observer: any RunObserver)?

  /// The registry of tools.
  private let tools: [Tool]
  /// The variations that the apps of traced runs are installed with.
  private let variations: [any AppVariation]
  private let observation: Observation

  package init(
    _ tools: [Tool], variations: [any AppVariation] = .standard,
    observation: @escaping Observation = { _, _ in nil }
  ) {
    (self.tools, self.variations, self.observation) = (tools, variations, observation)
  }

  /// The path of this program.
  package static var executable: String {
    Bundle.main.executablePath ?? CommandLine.arguments[0]
  }

  /// The subcommand of a program whose process is a suite host.
  package static let subcommand = "play"

  /// The command line that starts this program as a suite host.
  package static var command: [String] { [executable, subcommand] }

  /// Plays the requested runs until there are no more. Throws ``UsageError`` for a run that this
  /// process can't play.
  package func play(on channel: SuiteChannel) throws {
    while let request = try channel.nextRequest() {
      guard let tool = tools.named(request.tool) else {
        throw UsageError(
          "\(request.id): there is no tool '\(request.tool)'. Known: "
            + "\(tools.map(\.name).joined(separator: ", ")).")
      }
      guard let test = Self.test(of: request.scenario, by: tool) else {
        throw UsageError("\(request.id): \(Self.noTest(of: request.scenario, by: tool))")
      }
      guard let name = request.observer else {
        test.play(request, with: tool, variations: variations, answer: channel.answer)
        continue
      }
      guard let (variations, observer) = observation(name, channel) else {
        throw UsageError("\(request.id): there is no observer '\(name)'")
      }
      test.play(
        request, with: tool, variations: variations, observedBy: observer, answer: channel.answer)
    }
  }

  /// Returns a new test that plays a scenario with a tool, or nil if there is none.
  package static func test(of scenario: String, by tool: Tool) -> ScenarioTestCase? {
    switch tool.stage {
    case .native: nativeSuite.test(of: scenario)
    case .webDriver: webDriverSuite.test(of: scenario)
    case .process: nil
    }
  }

  /// Returns whether a tool's suite has a test of a scenario. Always true for suites in other
  /// languages, because their tests are unknown here.
  package static func hasTest(of scenario: String, by tool: Tool) -> Bool {
    tool.suite == nil || test(of: scenario, by: tool) != nil
  }

  /// Returns the error for a scenario without a test, with the command that prints a skeleton.
  package static func noTest(of scenario: String, by tool: Tool?) -> String {
    "\(tool?.suite ?? tool?.name ?? "the suite") has no test of this scenario. "
      + "'duet scenarios skeleton \(scenario)' prints one."
  }
}
