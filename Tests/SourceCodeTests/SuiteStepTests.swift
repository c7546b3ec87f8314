import SourceCode
import Testing

/// The steps of the suites that there are.
@Suite struct SuiteStepTests {
  /// Several tools play one suite: each test is looked at once.
  @Test(.timeLimit(.minutes(5))) func everyStepOfASuiteIsFoundByItsLine() throws {
    let suites = try SuiteCode.tools.map {
      try #require(try SuiteCode(of: $0, root: Repository.root))
    }
    #expect(suites.allSatisfy { !$0.tests.isEmpty })
    for path in Set(suites.flatMap(\.tests)).sorted() {
      let language = try #require(CodeLanguage(path: path))
      let file = try SourceFile(path, root: Repository.root)
      let lines = try Repository.text(path).split(
        separator: "\n", omittingEmptySubsequences: false)
      var found = 0
      for (index, line) in lines.enumerated() {
        let words = line.split(separator: " ").prefix { !$0.hasPrefix("run.") }.count
        let call = line.split(separator: " ").dropFirst(words).first ?? ""
        let isStep = ["run.step(", "run.expectation(", "run.precondition("].contains {
          call.hasPrefix($0)
        }
        guard isStep else { continue }
        let step = try file.step(at: index + 1)
        #expect(step.firstLine == index + 1)
        #expect(step.lastLine > step.firstLine)
        #expect(step.bodyLines.first?.first?.isWhitespace == false, "\(path):\(index + 1)")
        #expect(step.text.hasPrefix(line.drop { $0 == " " }))
        #expect(step.bodyRuns.map(\.text).joined() == step.body)
        #expect(step.runs.map(\.text).joined() == step.text)
        #expect(step.bodyRuns == CodeRun.runs(of: step.body, in: language))
        found += 1
      }
      #expect(found >= 6, "\(path)")
    }
  }
}
