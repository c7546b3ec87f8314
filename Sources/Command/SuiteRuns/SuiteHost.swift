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
      guard let test = Self.suite(of: tool)?.test(of: request.scenario) else {
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

  /// Returns the suite that a tool plays. Nil if it isn't in Swift.
  package static func suite(of tool: Tool) -> Suite? {
    switch tool.stage {
    case .native: nativeSuite
    case .webDriver: webDriverSuite
    case .process: nil
    }
  }

  /// Returns whether a tool's suite has a test of a scenario. Always true for suites in other
  /// languages, because their tests are unknown here.
  package static func hasTest(of scenario: String, by tool: Tool) -> Bool {
    suite(of: tool).map { $0.test(of: scenario) != nil } ?? true
  }

  /// Returns the error for a scenario without a test, with the command that prints a skeleton.
  package static func noTest(of scenario: String, by tool: Tool?) -> String {
    "\(tool.flatMap(suite)?.name ?? tool?.name ?? "the suite") has no test of this scenario. "
      + "'duet scenarios skeleton \(scenario)' prints one."
  }
}
