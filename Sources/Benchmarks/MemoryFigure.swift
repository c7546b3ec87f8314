import Foundation

/// How much memory something takes.
public struct MemoryFigure: Sendable, Encodable {
  /// What takes it.
  public let name: String
  /// How many beers it is for.
  public let beers: Int
  /// The bytes; nil when they could not be measured.
  public let bytes: Int?
  /// How they were counted, or why not.
  public let method: String

  package init(_ name: String, beers: Int, bytes: Int?, method: String) {
    self.name = name
    self.beers = beers
    self.bytes = bytes
    self.method = method
  }
}

/// The memory of this process that is in use.
enum ResidentMemory {
  /// The bytes of it, as Linux counts them; nil on other systems.
  static var bytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({
        Int($0)
      })
    else { return nil }
    return kilobytes * 1024
  }
}
