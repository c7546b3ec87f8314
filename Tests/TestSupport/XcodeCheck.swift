import Foundation

/// Compiles native tests with Apple's declarations, since Linux has no Xcode.
package enum XcodeCheck {
  private static let facade = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Suites/Xcode/Facade.swift")

  /// Returns Xcode's errors and warnings about files, except that calls in them don't throw.
  package static func problems(_ sources: [URL]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-xcode-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let module = try swiftc([
      "-swift-version", "5", "-emit-module", "-parse-as-library", "-module-name", "XCTest", "-o",
      folder.appending(path: "XCTest.swiftmodule").path,
      facade.path,
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
