import Foundation
import WebDriver

/// A stub that answers everything with the same bytes.
struct BytesTransport: WebDriverTransport {
  let bytes: [UInt8]

  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    WebDriverResponse(status: 200, body: Data(bytes))
  }

  func close() async {}
}
