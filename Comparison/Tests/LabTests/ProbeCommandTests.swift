import Foundation
import Probe
import TestSupport
import Testing

/// `lab probe`: the native tool's answers, and their comparison with a file.
struct ProbeCommandTests {
  private static let documented = exhibit.appending(path: "Comparison/Probe/probe.json")

  @Test func `the native tool answers as documented`() throws {
    let probe = try Probe()
    let points = try probe.compared(with: try Data(contentsOf: Self.documented))
    #expect(points.allSatisfy { $0.own != nil && $0.other != nil }, "a question is in one only")
    #expect(points.filter { !$0.isSame }.map { "\($0)" } == [])
  }

  @Test func `each documented answer has a source, and none was measured`() throws {
    struct File: Decodable {
      struct Point: Decodable { let name, source, status: String }
      let points: [Point]
    }
    let points = try JSONDecoder().decode(File.self, from: Data(contentsOf: Self.documented)).points
    #expect(points.count > 40)
    #expect(Set(points.map(\.name)).count == points.count)
    for point in points {
      let kind = point.source == "none known" ? "assumed" : "documented"
      #expect(point.status == "\(kind), not measured" && !point.source.isEmpty, "\(point.name)")
    }
  }

  @Test func `answers are the same within a tolerance, different or missing`() async throws {
    let folder = TemporaryFolder()
    let own = try await folder.lab("probe")
    #expect(own.status == 0)
    try folder.file("own.json", own.output)
    let same = try await folder.lab("probe own.json")
    #expect(same.status == 0)
    let count = same.output.count { $0 == "\n" } - 1
    #expect(same.output.hasPrefix("same      fields: value of an empty field: "))
    #expect(same.output.hasSuffix("\n\(count) answers: 0 not the same\n"), "\(same.output)")

    try folder.file(
      "other.json",
      own.output.replacing("\"0.250\"", with: "\"0.279\"")
        .replacing("\"0.500\"", with: "\"0.531\"")
        .replacing("\"twin 1\"", with: "\"twin 2\\u001B\"")
        .replacing("match by value", with: "match by luck"))
    let other = try await folder.lab("probe other.json")
    #expect(other.status == 3)
    #expect(
      other.output.split(separator: "\n").filter { !$0.hasPrefix("same ") } == [
        "missing   fields: match by value: not in the file, in Duet true",
        "differs   controls: firstMatch of two: twin 2␛, in Duet twin 1",
        "differs   controls: slider adjusted to 0.5: 0.531, in Duet 0.500",
        "missing   fields: match by luck: true, not in Duet",
        "\(count + 1) answers: 4 not the same",
      ])
  }

  @Test(arguments: [
    ("", "the answers can't be read: "), ("none", "the answers can't be read: No such file"),
    (".", "the answers can't be read: "),
    ("empty", "not a probe's answers: the file is empty. Name a different file."),
    ("binary", "not a probe's answers: not JSON. Run 'lab probe' to see the format."),
    ("list", "not a probe's answers: not a JSON object. Run 'lab probe'"),
    ("shape", "not a probe's answers: member \"points.1.result\" is missing."),
    ("huge", "not a probe's answers: it has more than 1000000 bytes. Name a different"),
  ])
  func `an unusable file is an error`(path: String, problem: String) async throws {
    let folder = TemporaryFolder()
    let huge = String(repeating: " ", count: 1_000_001)
    for (name, text) in [
      ("empty", ""), ("binary", "\u{0}\u{FFFD}"), ("list", "[]"), ("huge", huge),
      ("shape", #"{"tool": "x", "points": [{"name": "y", "tolerance": 0}]}"#),
    ] { try folder.file(name, text) }
    let outcome = try await folder.lab("probe", path)
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(outcome.error.hasPrefix("\(path): error: \(problem)"), "\(outcome.error)")
  }
}

struct ProbeInXcodeTests {
  private static let laboratory = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the probe compiles in Xcode`() async throws {
    let sources = ["Sources/Probe/ProbePoints.swift", "Probe/ProbeUITests/ProbeTests.swift"]
    let files = sources.map { Self.laboratory.appending(path: $0) }
    let problems = try await XcodeCheck.problems(files)
    #expect(problems == [])
  }
}
