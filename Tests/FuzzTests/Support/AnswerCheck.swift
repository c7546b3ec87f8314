import Foundation
import WebDriver

/// Whether an answer is one that the protocol allows for, whatever was asked.
enum AnswerCheck {
  /// What is wrong with an answer; nil for nothing.
  static func flaw(_ response: WebDriverResponse, to request: WebDriverRequest) -> String? {
    guard let body = try? JSONValue(parsing: response.body), let value = body["value"] else {
      return "the body is no object with a value"
    }
    if response.status == 200 { return nil }
    guard let code = value["error"]?.string.flatMap(WebDriverError.Code.init) else {
      return "there is no known error code"
    }
    guard let message = value["message"]?.string, value["stacktrace"]?.string != nil else {
      return "message or stacktrace is missing"
    }
    if code == .unknownError { return "an unknown error is an error of the remote end" }
    if code.status != response.status { return "the status is not the one of the code" }
    if message.utf8.count > 20_000 { return "the message has \(message.utf8.count) bytes" }
    let asked = request.path + String(decoding: request.body, as: UTF8.self)
    return leak(in: message, asked: asked).map { "the message tells of \($0)" }
  }

  /// What a message tells of the machine: an address in memory, a path, a variable.
  private static func leak(in message: String, asked: String) -> String? {
    if message.contains("0x") || message.contains("0000") {
      let addresses = message.matches(of: /\b(?:0x[0-9a-f]{6,16}|0000[0-9a-f]{8,12})\b/)
      if let address = addresses.first(where: { !asked.contains($0.0) }) {
        return "the address \(address.0)"
      }
    }
    for folder in ["/home/", "/root/", "/tmp/", "/usr/", "/opt/", "/var/", ".swift:", "PATH="]
    where message.contains(folder) && !asked.contains(folder) {
      return folder
    }
    return nil
  }
}
