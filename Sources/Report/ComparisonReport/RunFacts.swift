import Foundation
import ScenarioBinding

/// The machine, system and sources of a run, for its trace and its report.
package struct RunFacts: Equatable, Sendable {
  /// The facts by name, without those that can't be determined.
  package let values: [TraceFact: String]

  package init(_ values: [TraceFact: String]) { self.values = values }

  /// The facts by their names in a trace.
  package var named: [String: String] {
    Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
  }

  /// Returns the processor's name from Linux's `/proc/cpuinfo`, the cores and the memory.
  package static func machine(processors: String, cores: Int, memory: UInt64) -> String {
    let name = processors.split(separator: "\n")
      .first { $0.hasPrefix("model name") || $0.hasPrefix("Model") }
      .flatMap { $0.split(separator: ":", maxSplits: 1).last }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let size = String(format: "%.0f GiB", Double(memory) / 1_073_741_824)
    return [name, cores == 1 ? "1 core" : "\(cores) cores", size].compactMap { $0 }
      .joined(separator: ", ")
  }

  /// Returns the system's name from the content of its `os-release`.
  package static func system(release: String, fallback: String) -> String {
    release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
      .map { $0.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: ["\""]) } ?? fallback
  }

  /// Returns a commit, followed by `+` if files have changed since. Nil outside a repository.
  package static func commit(head: String?, changes: String?) -> String? {
    head.map { $0 + (changes?.isEmpty == false ? "+" : "") }
  }
}
