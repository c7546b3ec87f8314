import ComparisonReport
import Testing

struct RunFactsTests {
  @Test func `a machine is its processor, cores and memory`() {
    let text = "processor\t: 0\nmodel name\t: Fast CPU: 3 GHz\nmodel name\t: Fast CPU: 3 GHz\n"
    #expect(
      RunFacts.machine(processors: text, cores: 2, memory: 24 << 30)
        == "Fast CPU: 3 GHz, 2 cores, 24 GiB")
    #expect(RunFacts.machine(processors: "", cores: 1, memory: 1 << 30) == "1 core, 1 GiB")
  }

  @Test func `a system has its own name`() {
    #expect(
      RunFacts.system(release: "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12\"\n", fallback: "?")
        == "Debian GNU/Linux 12")
    #expect(RunFacts.system(release: "ID=x", fallback: "Linux 6.1") == "Linux 6.1")
  }

  @Test func `a commit shows whether files have changed since`() {
    #expect(RunFacts.commit(head: "abc", changes: nil) == "abc")
    #expect(RunFacts.commit(head: "abc", changes: " M README.md") == "abc+")
    #expect(RunFacts.commit(head: nil, changes: nil) == nil)
  }
}
