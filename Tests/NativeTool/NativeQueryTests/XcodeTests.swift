import Foundation
import TestSupport
import Testing

/// The tests of NativeSuite compile in Xcode, in Swift's language mode 5, with one file of helpers.
///
/// Linux has no Xcode, so the tests are compiled with Tests/Suites/Xcode/Facade.swift. Xcode's only
/// warning is that calls don't throw there.
struct XcodeTests {
  private static let suites = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Suites")

  /// The binding for a team's own tests, which these tests use in Xcode.
  private static let starter = suites.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Scenarios/Starter/xctest/Tests")

  /// The files that Xcode doesn't need: the lists of tests for XCTest on Linux, and a helper.
  private static let others = [
    "NativeSuite.swift", "Samples/NativeSamples.swift", "XCUIApplication+Page.swift",
  ]

  @Test func `the native tests compile in Xcode`() async throws {
    let suite = Self.suites.appending(path: "NativeSuite")
    let names = try FileManager.default.subpathsOfDirectory(atPath: suite.path)
      .filter { $0.hasSuffix(".swift") && !Self.others.contains($0) }
    #expect(names.count > 9)
    let sources =
      names.map { suite.appending(path: $0) } + [
        Self.suites.appending(path: "Xcode/NativeScenarioTestCase.swift"),
        Self.starter.appending(path: "ScenarioBinding.swift"),
      ]
    let problems = try await onThread { try Self.problems(sources) }
    #expect(problems == [])
  }

  @Test func `the probe compiles in Xcode`() async throws {
    let package = Self.suites.deletingLastPathComponent().deletingLastPathComponent()
    let sources = [
      "Sources/NativeTool/Probe/ProbePoints.swift",
      "Tests/Suites/Xcode/Probe/ProbeUITests/ProbeTests.swift",
    ]
    let files = sources.map { package.appending(path: $0) }
    let problems = try await onThread { try Self.problems(files) }
    #expect(problems == [])
  }

  @Test func `the binding for a team's own tests compiles in Xcode`() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.starter.path)
    #expect(names.contains("ScenarioBinding.swift"))
    let files = names.map { Self.starter.appending(path: $0) }
    let problems = try await onThread { try Self.problems(files) }
    #expect(problems == [])
  }

  /// Returns Xcode's errors and warnings about files, except that calls in them don't throw.
  private static func problems(_ sources: [URL]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-xcode-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let module = try swiftc([
      "-swift-version", "5", "-emit-module", "-parse-as-library", "-module-name", "XCTest", "-o",
      folder.appending(path: "XCTest.swiftmodule").path,
      suites.appending(path: "Xcode/Facade.swift").path,
    ])
    let paths = try sources.enumerated().map { number, source in
      let file = folder.appending(path: "\(number)-\(source.lastPathComponent)")
      let text = try String(contentsOf: source, encoding: .utf8)
        .replacing("import NativeQuery", with: "import XCTest")
        .replacing("import SuiteSupport\n", with: "")
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let output = try swiftc(
      ["-typecheck", "-swift-version", "5", "-D", "FACADE", "-I", folder.path] + paths)
    return (module + output).filter {
      !$0.contains("warning: no calls to throwing functions occur within 'try' expression")
    }
  }

  /// Runs the compiler, and returns the errors and warnings, or the whole output if it fails without.
  private static func swiftc(_ arguments: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc", "-diagnostic-style", "llvm"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let problems = output.split(separator: "\n").map(String.init)
      .filter { $0.contains(" warning: ") || $0.contains(" error: ") || $0.hasPrefix("error: ") }
    return process.terminationStatus == 0 || !problems.isEmpty ? problems : [output]
  }
}
