import ComparisonReport
import Foundation
import ScenarioBinding
import Testing

struct RunFactsTests {
  @Test func aMachineIsItsProcessorItsCoresAndItsMemory() {
    let text = "processor\t: 0\nmodel name\t: Fast CPU: 3 GHz\nmodel name\t: Fast CPU: 3 GHz\n"
    #expect(
      RunFacts.machine(processors: text, cores: 2, memory: 24 << 30)
        == "Fast CPU: 3 GHz, 2 cores, 24 GiB")
    #expect(RunFacts.machine(processors: "", cores: 1, memory: 1 << 30) == "1 core, 1 GiB")
  }

  @Test func aSystemIsWhatItCallsItself() {
    #expect(
      RunFacts.system(release: "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12\"\n", fallback: "?")
        == "Debian GNU/Linux 12")
    #expect(RunFacts.system(release: "ID=x", fallback: "Linux 6.1") == "Linux 6.1")
  }

  @Test func aCommitSaysWhetherFilesWereChangedSince() {
    #expect(RunFacts.commit(head: "abc", changes: nil) == "abc")
    #expect(RunFacts.commit(head: "abc", changes: " M README.md") == "abc+")
    #expect(RunFacts.commit(head: nil, changes: nil) == nil)
  }

  @Test func factsAreTextsByName() throws {
    #expect(RunFacts.text(of: Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
    let facts = RunFacts([.command: "duet compare", .date: "a/b \"c\""])
    #expect(facts.json == #"{"command":"duet compare","date":"a/b \"c\""}"#)
  }
}
