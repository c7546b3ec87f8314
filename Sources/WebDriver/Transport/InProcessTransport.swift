/// Hands requests straight to a remote end in the same process, without HTTP.
///
/// Comparing it with ``HTTPTransport`` tells what HTTP itself costs.
public struct InProcessTransport: WebDriverTransport {
  private let handler: any WebDriverHandler

  /// Makes a transport to the given remote end.
  public init(handler: any WebDriverHandler) {
    self.handler = handler
  }

  /// Hands the request to the remote end and waits for its response.
  public func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    await handler.respond(to: request)
  }

  /// Does nothing: there is no connection to end.
  public func close() async {}
}
