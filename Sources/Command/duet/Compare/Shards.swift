/// A part of the runs, which one server is given.
///
/// The runs of all scenarios are dealt out like cards, so no server has more than one run more than
/// another. Of each scenario a server has runs that are as far apart as there are servers.
package struct Shard: Equatable, Sendable {
  /// The server's address.
  package let server: String
  /// How often each scenario is run by all servers together.
  let repetitions: Int
  /// How many servers there are: of each scenario, every so manieth run is this one's.
  let step: Int
  /// The first run, from 1, of each scenario that this server has a run of, in the scenarios' order.
  let firsts: [First]

  struct First: Equatable {
    let scenario: String
    let repetition: Int
  }

  /// Deals out the runs of scenarios.
  ///
  /// - Returns: A shard for each server, in their order; none for servers that nothing is left for.
  package static func split(
    _ scenarios: [String], repetitions: Int, over servers: [String]
  ) -> [Shard] {
    servers.indices.map { place in
      let firsts = scenarios.enumerated().compactMap { index, scenario -> First? in
        // The runs are numbered from 0, scenario by scenario; this is the first of this server.
        let offset = (place - index * repetitions) % servers.count
        let first = (offset < 0 ? offset + servers.count : offset) + 1
        return first <= repetitions ? First(scenario: scenario, repetition: first) : nil
      }
      return Shard(
        server: servers[place], repetitions: repetitions, step: servers.count, firsts: firsts)
    }
    .filter { !$0.firsts.isEmpty }
  }

  /// What the suites are told: `A.1:2/3` is A.1's 2nd run and every 3rd from there.
  package var runs: [String] { firsts.map { "\($0.scenario):\($0.repetition)/\(step)" } }

  /// The runs of a scenario, from 1.
  package func repetitions(of scenario: String) -> [Int] {
    firsts.first { $0.scenario == scenario }
      .map { Array(stride(from: $0.repetition, through: repetitions, by: step)) } ?? []
  }
}
