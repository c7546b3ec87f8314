import Foundation
import SuiteSupport
import Testing
import TestSupport

struct PicturesCommandTests {
  @Test func `both suites take pictures in each language and size, shown in order`() async throws {
    let folder = TemporaryFolder()
    let line = "gallery --pictures --size 390x844 --size 500x600 --out \(folder.url.path)/new"
    #expect(try await folder.duet(line, at: Duet.package).status == 0)
    let paths = try folder.text("new/index.html").matches(of: /src="(.*?)"/).map { $0.output.1 }
    #expect(paths.count == 32 && paths[0] == "en/390x844/native/P.1-01-Lists.png")
    #expect(paths[31] == "cs/500x600/webdriver-in-process/P.2-02-Beer.png")
    let data = try paths.map {
      try Data(
        contentsOf: folder.url.appendingPathComponent("new/" + $0.replacing("%20", with: " ")))
    }
    // Both tools take the same pictures. Languages and sizes differ.
    #expect(data[0] == data[1] && Set([data[0], data[2], data[4], data[6]]).count == 4)
    #expect(try await folder.duet(line, at: Duet.package).error.contains("the folder isn't empty."))
  }

  @Test(arguments: ["", "a/b", "../a", "a  b", "Lists"])
  func `a picture's name must be unique and a part of a file's name`(name: String) throws {
    let test = NativeScenarioTestCase(name: "test", testClosure: { _ in })
    try test.snapshot("Lists")
    let error = #expect(throws: (any Error).self) { try test.snapshot(name) }
    #expect("\(error as Any)".contains("picture '\(name)' must be unique, and consist of words"))
  }
}
