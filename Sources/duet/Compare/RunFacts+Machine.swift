import ComparisonReport
import Foundation

extension RunFacts {
  /// Finds out about this machine and the sources in a folder.
  init(root: URL, isRelease: Bool, command: String, date: Date = Date()) {
    self.init(
      [
        .machine: Self.machine(
          processors: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "",
          cores: ProcessInfo.processInfo.activeProcessorCount,
          memory: ProcessInfo.processInfo.physicalMemory),
        .system: Self.system(
          release: (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? "",
          fallback: ProcessInfo.processInfo.operatingSystemVersionString),
        .toolchain: Self.firstLine(of: ["swift", "--version"], in: root),
        .commit: Self.commit(
          head: Self.firstLine(of: ["git", "rev-parse", "--short=12", "HEAD"], in: root),
          changes: Self.firstLine(
            of: ["git", "status", "--porcelain", "--untracked-files=no"], in: root)),
        .configuration: isRelease ? "release" : "debug",
        .date: Self.text(of: date),
        .command: command,
      ].compactMapValues { $0 })
  }

  /// The first line that a program prints; nil where it can't be run, fails or prints nothing.
  private static func firstLine(of command: [String], in folder: URL) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.runTakingSignals()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}
