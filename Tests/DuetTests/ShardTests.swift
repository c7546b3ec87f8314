import Testing

import struct duet.Shard

/// How runs are dealt out to servers.
struct ShardTests {
  private let ids = ["A.1", "A.2", "A.3"]

  @Test func repetitionsTakeTurns() {
    let shards = Shard.split(ids, repetitions: 2, over: ["http://a:1", "http://b:2"])
    #expect(shards.map(\.server) == ["http://a:1", "http://b:2"])
    #expect(shards[0].runs == ["A.1:1/2", "A.2:1/2", "A.3:1/2"])
    #expect(shards[1].runs == ["A.1:2/2", "A.2:2/2", "A.3:2/2"])
  }

  @Test func scenariosTakeTurnsWhereEachIsRunOnce() {
    let shards = Shard.split(ids, repetitions: 1, over: ["a", "b"])
    #expect(shards.map(\.runs) == [["A.1:1/2", "A.3:1/2"], ["A.2:1/2"]])
    #expect(shards[1].repetitions(of: "A.2") == [1])
    #expect(shards[1].repetitions(of: "A.1") == [])
    #expect(shards[1].repetitions(of: "Z.9") == [])
  }

  @Test func oneServerHasAllRuns() {
    let shards = Shard.split(ids, repetitions: 3, over: ["a"])
    #expect(shards.map(\.runs) == [["A.1:1/1", "A.2:1/1", "A.3:1/1"]])
    #expect(shards[0].repetitions(of: "A.2") == [1, 2, 3])
  }

  @Test func serversWithoutARunHaveNoShard() {
    let shards = Shard.split(["A.1"], repetitions: 2, over: ["a", "b", "c"])
    #expect(shards.map(\.server) == ["a", "b"])
    #expect(Shard.split([], repetitions: 2, over: ["a"]).isEmpty)
    #expect(Shard.split(["A.1"], repetitions: 2, over: []).isEmpty)
  }

  @Test(arguments: 1...7, 1...12)
  func eachRunIsDealtOnceAndNoServerHasMoreThanOneMore(servers: Int, repetitions: Int) {
    let shards = Shard.split(ids, repetitions: repetitions, over: (1...servers).map { "\($0)" })
    for id in ids {
      let runs = shards.flatMap { $0.repetitions(of: id) }
      #expect(runs.sorted() == Array(1...repetitions), "\(id)")
    }
    let counts = (1...servers).map { server in
      shards.filter { $0.server == "\(server)" }
        .reduce(0) { sum, shard in sum + ids.reduce(0) { $0 + shard.repetitions(of: $1).count } }
    }
    let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
    #expect(most - least <= 1, "\(counts)")
  }

  @Test func aMillionRepetitionsAreAFewWords() {
    let shards = Shard.split(ids, repetitions: 1_000_000, over: ["a", "b", "c"])
    #expect(shards[2].runs == ["A.1:3/3", "A.2:2/3", "A.3:1/3"])
    #expect(shards[2].repetitions(of: "A.1").last == 999_999)
  }
}
