import ScenarioFormat
import Testing

/// A written scenario.
enum Login {
  static let text = """
    App:    Login
    Source: the tests
    Tags:   login

    TS L.1 Log in

      TC 1 Right password
        P 1   There is a user "ada".
        S 1   Enter "ada".
        Ex 1  The name is there.
        S 2   Tap "ok".
        Ex 2  The first screen is shown.

      TC 2 Log out
        S 1   Tap "Log out".
        Ex 1  The login screen is shown.
    """

  static func scenario() throws -> Scenario {
    try #require(ScenarioParser.parse(text, path: "Scenarios/L1-log-in.scenario").scenario)
  }
}
