import Foundation

/// Why a history can't be read or written.
public struct HistoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension History {
  /// The run of a line.
  static func run(_ line: Data, _ place: String) throws(HistoryError) -> HistoryData {
    struct Versioned: Decodable {
      let version: Int
    }
    do {
      let run = try JSONDecoder().decode(HistoryData.self, from: line)
      guard run.version == HistoryData.currentVersion else {
        throw HistoryError(place, unknown: run.version)
      }
      if let problem = JSONScan.problem(in: line) ?? run.problem {
        throw HistoryError(place, damagedBecause: problem)
      }
      return run
    } catch let error as HistoryError {
      throw error
    } catch {
      if let version = try? JSONDecoder().decode(Versioned.self, from: line).version,
        version != HistoryData.currentVersion
      {
        throw HistoryError(place, unknown: version)
      }
      throw HistoryError(place, damagedBecause: DecodingProblem(error, in: line).text)
    }
  }
}

extension HistoryError {
  fileprivate init(_ place: String, damagedBecause reason: String) {
    self.init(
      "\(place): no run of the history: \(reason). Correct or remove the line, or keep the history "
        + "in another file; nothing was changed")
  }

  fileprivate init(_ place: String, unknown version: Int) {
    self.init(
      "\(place): version \(version) of the history is not known here; known is version "
        + "\(HistoryData.currentVersion). Use the "
        + "program that wrote it, or keep the history in another file; nothing was changed")
  }
}
