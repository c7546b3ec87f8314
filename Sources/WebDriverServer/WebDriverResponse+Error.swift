import Foundation
import WebDriver

extension WebDriverResponse {
  /// An answer that the HTTP layer gives itself: a W3C error that no command has caused.
  static func error(_ status: Int, _ code: String, _ message: String) -> WebDriverResponse {
    struct Body: Encodable {
      struct Value: Encodable {
        let error: String
        let message: String
        let stacktrace = ""
      }
      let value: Value
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding three strings can't fail; an empty object is still JSON.
    let body = try? encoder.encode(Body(value: .init(error: code, message: message)))
    return WebDriverResponse(status: status, body: body ?? Data("{}".utf8))
  }
}
