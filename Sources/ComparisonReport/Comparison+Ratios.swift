import Foundation

extension Comparison {
  /// How long other tools took for the scenarios that one tool plays as well, as ratios.
  ///
  /// Waits are told apart, because how often a test looks again is its own choice: a wait that
  /// looks every half second says nothing of the tool that it waits with.
  public struct Ratio: Equatable, Sendable {
    /// The tool that is compared.
    public let tool: String
    /// The tool that it is compared to.
    public let base: String
    /// The scenarios that both passed, in the comparison's order.
    public let scenarios: [String]
    /// The sums of the scenarios' medians, in seconds: of the tool, then of the base.
    public let seconds: (tool: Double, base: Double)
    /// The same without the commands that only wait.
    public let busySeconds: (tool: Double, base: Double)

    /// Two ratios of the same figures.
    public static func == (one: Ratio, other: Ratio) -> Bool {
      one.tool == other.tool && one.base == other.base && one.scenarios == other.scenarios
        && one.seconds == other.seconds && one.busySeconds == other.busySeconds
    }

    /// The ratio in a line.
    public var text: String {
      func times(_ pair: (tool: Double, base: Double)) -> String {
        guard pair.base > 0 else { return "not measured" }
        return String(format: "%.1f ×", pair.tool / pair.base)
      }
      func milliseconds(_ pair: (tool: Double, base: Double)) -> String {
        "\(Comparison.milliseconds(pair.tool)) against \(Comparison.milliseconds(pair.base))"
      }
      return
        "\(tool) to \(base), \(scenarios.joined(separator: ", ")): \(times(seconds)) "
        + "(\(milliseconds(seconds))); without waits \(times(busySeconds)) "
        + "(\(milliseconds(busySeconds)))"
    }
  }

  /// How a tool compares to another; nil where there is no scenario that both passed.
  public func ratio(of tool: String, to base: String) -> Ratio? {
    let pairs = cells.filter { $0.tool == tool && $0.passed }.compactMap { cell in
      cells.first { $0.tool == base && $0.passed && $0.scenario.id == cell.scenario.id }
        .map { (cell, $0) }
    }
    guard !pairs.isEmpty else { return nil }
    func sum(_ part: (Cell) -> Double?) -> (tool: Double, base: Double) {
      pairs.reduce((0, 0)) { ($0.0 + (part($1.0) ?? 0), $0.1 + (part($1.1) ?? 0)) }
    }
    return Ratio(
      tool: tool, base: base, scenarios: pairs.map { $0.0.scenario.id.description },
      seconds: sum { $0.seconds?.median }, busySeconds: sum { $0.busySeconds?.median })
  }
}
