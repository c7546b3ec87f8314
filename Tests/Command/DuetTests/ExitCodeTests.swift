import Foundation
import Testing
import TestSupport

/// Failures that a command reports before it does any work.
struct ExitCodeTests {
  /// A place in the kernel's file system, where not even root can create a file or folder.
  private static let nowhere = "/proc/duet-tests"

  /// Rows of a command line, its exit code, and words of the error. '' is an empty argument.
  private static let table = """
    bogus | 64 | 'bogus'
    compare --repeat 0 | 64 | --repeat 1 10000.
    compare --service-delay=-1 | 64 | --service-delay 0 60000.
    compare --server http://127.0.0.1:1 --parallel 0 | 64 | --parallel 1 64.
    compare --parallel 2 | 64 | --parallel --server
    compare --trace old.jsonl | 64 | --trace old.jsonl exists
    compare --trace no/new.jsonl | 64 | --trace no/new.jsonl FOLDER/no. Create
    compare --trace \(nowhere) --report new | 64 | --trace \(nowhere): directory. different file.
    compare --report \(nowhere) | 64 | --report \(nowhere): directory. different folder.
    compare --tool selenium | 64 | 'selenium' native selenium-python
    compare --tool selenium-python --scenario A.1 | 64 | selenium-python scenarios. B.1
    compare --tool appium-python --redesign ids-renamed | 64 | --redesign. Leave
    compare --redesign rust | 64 | 'rust' ids-renamed
    compare --fault rust | 64 | 'rust' alcohol-rounded
    compare --fault done-tasks-counted --scenario B.1 | 64 | done-tasks-counted --list-faults
    compare --trace '' | 64 | --trace: empty.
    report old.jsonl -o '' | 64 | -o: empty.
    compare --scenario Z.9 | 64 | 'Z.9' A.1
    compare --tool native --server http://lab:1 | 64 | --server webdriver-http out native
    compare --server lab | 64 | --server 'lab' http://127.0.0.1:4723
    compare --server ftp://lab | 64 | --server 'ftp://lab' http://127.0.0.1:4723
    compare --server http://lab:65536 | 64 | --server 'http://lab:65536'
    compare --server http://me@lab:4723 | 64 | --server 'http://me@lab:4723'
    compare --server http://lab:4723/?a=1 | 64 | --server 'http://lab:4723/?a=1'
    compare --server http://lab:4723/#a | 64 | --server 'http://lab:4723/#a'
    compare --server http://127.0.0.1:1 | 64 | --server http://127.0.0.1:1: Start
    serve --port 70000 | 64 | --port 0 65535.
    serve --max-sessions 0 | 64 | --max-sessions 1
    serve --session-timeout=-1 | 64 | --session-timeout 0
    serve --allow-host http://lab1 | 64 | --allow-host 'http://lab1'.
    serve --base-path wd/hub | 64 | --base-path /.
    serve --data old.jsonl | 64 | --data old.jsonl folder.
    serve --clock sun | 64 | 'sun' '--clock 'virtual'
    serve --host 192.0.2.1 --port 0 | 1 | 192.0.2.1 --host 127.0.0.1
    gallery --out a --size 390x844 --size 300x300 | 64 | --pictures.
    gallery --out a --against b --pictures | 64 | --against --pictures.
    gallery --out a --against ./a | 64 | --out --against
    gallery --out a --against b | 2 | --against:
    gallery --out old.jsonl | 64 | --out old.jsonl: different folder.
    gallery --out in --pictures | 64 | --out in: empty. different folder.
    record TinyLogs | 64 | 'TinyLogs' scenario app.
    record A.1 --argument x | 64 | A.1 --argument
    report old.jsonl | 64 | -o --check.
    report --check old.jsonl -o out | 64 | -o --against.
    report --check old.jsonl --against old.jsonl | 64 | -o --against.
    report none.jsonl -o out | 2 | none.jsonl:
    report Scenarios -o out | 2 | Scenarios: directory
    report old.jsonl --against none.jsonl -o out | 2 | none.jsonl:
    report in/report.json -o in | 64 | -o in: in/report.json. different folder.
    report link -o in | 64 | -o in: link. different folder.
    report twin -o in | 64 | -o in: twin. different folder.
    scenarios skeleton L.9 | 64 | L.9 hint: L.1
    scenarios init Scenarios/L1-log-in.scenario | 64 | Scenarios/L1-log-in.scenario: different folder.
    scenarios init . --for pytest | 64 | pytest.ini exists. different folder.
    """

  @Test(arguments: table.split(separator: "\n").map { $0.components(separatedBy: " | ") })
  func `a failure has its exit code, names what is wrong, and changes nothing`(row: [String])
    async throws
  {
    let folder = try Sample.folder(traces: [
      "old.jsonl": Sample.run(), "in/report.json": Sample.run(), "pytest.ini": [],
    ])
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "in/report.json")
    try FileManager.default.linkItem(
      atPath: "\(folder.path)/in/report.json", toPath: "\(folder.path)/twin")
    let before = folder.paths
    let outcome = try await folder.duet(row[0])
    #expect("\(outcome.status)" == row[1], "\(outcome)")
    #expect(outcome.output == "")
    #expect(outcome.error.lowercased().contains("error: "), "\(outcome.error)")
    for word in row[2].replacing("FOLDER", with: folder.path).split(separator: " ") {
      #expect(outcome.error.contains(word), "\(outcome.error)")
    }
    #expect(folder.paths == before)
    #expect(try folder.text("in/report.json") == Sample.run().map { $0 + "\n" }.joined())
  }

  /// As with `duet … | head`.
  @Test func `a closed pipe ends the command without a crash`() async throws {
    let line = "\"$0\" compare --scenario A.1 --tool native --json | true; echo ${PIPESTATUS[0]}"
    #expect(
      try await Outcome.running(["bash", "-c", line, Duet.executable.path]).output == "1\n")
  }
}
