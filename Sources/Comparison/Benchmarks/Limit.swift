/// What a measurement must keep to.
public enum Limit: Sendable, Encodable {
  /// The median is at most so many seconds.
  case seconds(Double)
  /// The median is at most this part of the peer's median.
  case ratio(Double)

  /// The limit as the table has it: "≤ 2.00 ms", "≤ 0.05".
  var text: String {
    switch self {
    case .seconds(let seconds): "≤ \(BenchmarkReport.time(seconds))"
    case .ratio(let ratio): "≤ \(BenchmarkReport.ratio(ratio))"
    }
  }

  /// Whether a measurement keeps to it; false where its peer was not measured.
  func holds(median: Double, peer: Double?) -> Bool {
    switch self {
    case .seconds(let seconds): median <= seconds
    case .ratio(let ratio): peer.map { median <= ratio * $0 } ?? false
    }
  }

  private enum Key: CodingKey { case medianInSeconds, ratioToPeer }

  /// Writes what is limited, and by how much.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .seconds(let seconds): try container.encode(seconds, forKey: .medianInSeconds)
    case .ratio(let ratio): try container.encode(ratio, forKey: .ratioToPeer)
    }
  }
}
