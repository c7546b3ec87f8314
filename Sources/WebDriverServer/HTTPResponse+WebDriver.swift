import HTTPTypes
import NIOCore
import WebDriver

extension HTTPResponse {
  /// The head of a WebDriver response: what W3C asks for, and the body's length.
  ///
  /// The two fields that W3C asks for are sent verbatim, because clients compare them.
  init(
    webDriverStatus status: Int, contentLength: Int, timing: ServerTiming? = nil,
    allowedMethods: [String] = [], closes: Bool = false
  ) {
    var fields = HTTPFields()
    fields.reserveCapacity(6)
    fields[.contentType] = "application/json; charset=utf-8"
    fields[.cacheControl] = "no-cache"
    fields[.contentLength] = String(contentLength)
    if let timing { fields[.serverTiming] = timing.headerValue }
    if !allowedMethods.isEmpty { fields[.allow] = allowedMethods.joined(separator: ", ") }
    if closes { fields[.connection] = "close" }
    // A status that HTTP can't express would end the process in HTTPTypes.
    let status = (200...599).contains(status) ? status : 500
    self.init(status: HTTPResponse.Status(code: status), headerFields: fields)
  }
}

extension HTTPField.Name {
  /// The name of the header that tells what a command took; another one is never made.
  fileprivate static let serverTiming = HTTPField.Name(ServerTiming.headerName) ?? .server
}
