import Foundation
import ScenarioBinding

/// Where a run takes place, as its trace and its report tell it.
public struct RunFacts: Equatable, Sendable {
  /// The facts by name; what can't be found out is left out.
  public let values: [TraceFact: String]

  /// Facts by name.
  public init(_ values: [TraceFact: String]) { self.values = values }

  /// The facts as JSON, for the suites' environment.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let named = Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    // Texts by text can't fail to be encoded.
    return (try? encoder.encode(named)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// A processor's name as Linux tells it, the cores and the memory.
  public static func machine(processors: String, cores: Int, memory: UInt64) -> String {
    let name = processors.split(separator: "\n")
      .first { $0.hasPrefix("model name") || $0.hasPrefix("Model") }
      .flatMap { $0.split(separator: ":", maxSplits: 1).last }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let size = String(format: "%.0f GiB", Double(memory) / 1_073_741_824)
    return [name, cores == 1 ? "1 core" : "\(cores) cores", size].compactMap { $0 }
      .joined(separator: ", ")
  }

  /// The system's name from the text of its `os-release`.
  public static func system(release: String, fallback: String) -> String {
    release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
      .map { $0.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: ["\""]) } ?? fallback
  }

  /// A commit, with a sign behind it where files were changed since; nil outside of a repository.
  public static func commit(head: String?, changes: String?) -> String? {
    head.map { $0 + (changes?.isEmpty == false ? "+" : "") }
  }
}
