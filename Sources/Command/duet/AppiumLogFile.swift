import Foundation
import SuiteRuns
import WebDriver

/// Passes requests to a handler, and writes each into a log as Appium's server does:
/// `[HTTP] --> POST /session/…/element {…}`. As there, the log contains typed texts.
struct AppiumLogFile: WebDriverHandler {
  private let handler: any WebDriverHandler
  private let file: FileHandle
  private let clock = ContinuousClock()

  /// Creates the log, or replaces it.
  /// - Throws: if the file can't be written.
  init(path: String, handler: any WebDriverHandler) throws {
    self.handler = handler
    try writeFile(Data(), to: path)
    file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  func respond(to request: WebDriverRequest) async -> WebDriverResponse {
    let line = "\(request.method) \(request.path)"
    let body = String(decoding: request.body.prefix(2000), as: UTF8.self)
    write("--> \(line) \(body.isEmpty ? "{}" : body.replacing(#/[\r\n]+/#, with: " "))")
    let start = clock.now
    let response = await handler.respond(to: request)
    let milliseconds = Int(((clock.now - start) / .milliseconds(1)).rounded())
    write("<-- \(line) \(response.status) \(milliseconds) ms - \(response.body.count)")
    return response
  }

  private static let time = Date.VerbatimFormatStyle(
    format: """
      \(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits):\(secondFraction: .fractional(3))
      """, timeZone: .gmt, calendar: Calendar(identifier: .gregorian))

  private func write(_ text: String) {
    // One call for each line, so that the lines of several sessions don't mix.
    try? file.write(contentsOf: Data("\(Date().formatted(Self.time)) [HTTP] \(text)\n".utf8))
  }
}
