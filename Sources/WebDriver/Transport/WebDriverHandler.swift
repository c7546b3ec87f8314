/// Answers requests: the remote end.
///
/// A handler never throws. What goes wrong is an answer, too: a response with a W3C error in it.
/// Requests come from several connections at once, so a handler has to put those of one session
/// in order itself.
public protocol WebDriverHandler: Sendable {
  /// Carries out the command that the request stands for and returns its outcome.
  func respond(to request: WebDriverRequest) async -> WebDriverResponse
}
