import Foundation
import Testing

/// What `duet survive` refuses before it looks anything up.
struct SurviveCommandTests {
  @Test(arguments: [
    (["--redesign", "ids-rename"], "There is no redesign 'ids-rename'. Did you mean ids-renamed?"),
    (["--strategy", "xpath"], "There is no strategy 'xpath'. Did you mean xpath-text?"),
    (["--check"], "--check needs --page."),
    (
      ["--page", "survival.md", "--strategy", "css"],
      "--page tells all redesigns and strategies; leave out those named."
    ),
    (["A.1"], "Unexpected argument 'A.1'"),
  ])
  func wrongOptionsAreWrongUsage(options: [String], problem: String) throws {
    let folder = try Folder()
    let outcome = try Duet.run(["survive"] + options, in: folder.url, output: folder)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("error: \(problem)"), "\(outcome.error)")
  }

  @Test func outsideOfACheckoutThereAreNoSuites() throws {
    let folder = try Folder()
    let outcome = try Duet.run("survive", in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("is not inside a checkout of Duet"))
  }
}
