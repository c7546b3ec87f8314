import Foundation

/// Compiles native tests with Apple's declarations, since Linux has no Xcode.
package enum XcodeCheck {
  private static let facade = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Suites/Xcode/Facade.swift")

  /// Returns Xcode's errors and warnings about files, except that calls in them don't throw.
  package static func problems(_ sources: [URL]) async throws -> [String] {
    let folder = TemporaryFolder()
    let library = folder.url.appending(path: "XCTest.swiftmodule").path
    let module = try await swiftc([
      "-swift-version", "5", "-emit-module", "-parse-as-library", "-module-name", "XCTest", "-o",
      library, facade.path,
    ])
    let paths = try sources.enumerated().map { number, source in
      let text = try String(contentsOf: source, encoding: .utf8)
        .replacing("import NativeQuery", with: "import XCTest")
        .replacing("import SuiteSupport\n", with: "")
      return try folder.file("\(number)-\(source.lastPathComponent)", text).path
    }
    let output = try await swiftc(
      ["-typecheck", "-swift-version", "5", "-D", "FACADE", "-I", folder.path] + paths)
    return (module + output).filter {
      !$0.contains("warning: no calls to throwing functions occur within 'try' expression")
    }
  }

  /// Runs the compiler, and returns the errors and warnings, or the whole output if it fails without.
  private static func swiftc(_ arguments: [String]) async throws -> [String] {
    let outcome = try await Outcome.running(["swiftc", "-diagnostic-style", "llvm"] + arguments)
    let output = outcome.output + outcome.error
    let problems = output.split(separator: "\n").map(String.init)
      .filter { $0.contains(" warning: ") || $0.contains(" error: ") || $0.hasPrefix("error: ") }
    return outcome.status == 0 || !problems.isEmpty ? problems : [output]
  }
}
