/// Carries a request to a remote end and its response back.
public protocol WebDriverTransport: Sendable {
  /// Sends the request and waits for its response.
  ///
  /// A response with an error status is a response, not a failure of the transport.
  ///
  /// - Throws: ``TransportError`` where no response came back.
  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse

  /// Ends the connections that the transport holds; it can't be used afterwards.
  func close() async
}
