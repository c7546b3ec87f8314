import Foundation
import TestSupport
import Testing

struct ScenariosInitTests {
  @Test(arguments: ["pytest", "xctest"])
  func `a new folder has the binding, a scenario, its JSON and the format`(kind: String)
    async throws
  {
    let folder = TemporaryFolder()
    let outcome = try await folder.duet("scenarios init ours --for \(kind)")
    #expect(outcome.status == 0 && outcome.error == "")
    let binding = kind == "pytest" ? "scenario_binding.py" : "Tests/ScenarioBinding.swift"
    #expect(outcome.output.contains("ours/\(binding)\n"))
    #expect(outcome.output.hasSuffix("Read ours/README.md first.\n"))
    #expect(try folder.text("ours/\(binding)").count > 5000)
    let lint = try await folder.duet("scenarios lint ours/Scenarios")
    #expect(lint.output == "1 file: no findings\n")
    #expect(try folder.text("ours/scenarios.json").contains("\"path\" : \"Scenarios/A1-"))
    let format = try folder.text("ours/FORMAT.md")
    #expect(format.contains("## Template") && format.contains("## JSON"))
    // The folder works without Duet's pages.
    let pages = try format + folder.text("ours/README.md")
    let links = Set(pages.matches(of: /\]\(([^)#]+)/).map { String($0.1) })
    #expect(links == ["README.md", "FORMAT.md"])
    #expect(format.contains("`duet scenarios list --json`") == (kind == "xctest"))
  }

  @Test func `existing files are never changed`() async throws {
    let folder = TemporaryFolder()
    _ = try folder.file("pytest.ini", "ours\n")
    let outcome = try await folder.duet("scenarios init .")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("pytest.ini exists. Nothing was written."))
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: folder.url.path).contains("README.md"))
    #expect(try folder.text("pytest.ini") == "ours\n")
  }
}
