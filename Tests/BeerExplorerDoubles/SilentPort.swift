import Foundation

/// A stub of a server: a real port that refuses connections or never answers.
public final class SilentPort: Sendable {
  private let port: ListeningPort

  /// The address of the port.
  public var baseURL: URL { port.baseURL }

  /// Holds a free port; one that listens takes connections and is silent, another refuses them.
  public init(listens: Bool) throws { port = try ListeningPort(listens: listens) }
}
