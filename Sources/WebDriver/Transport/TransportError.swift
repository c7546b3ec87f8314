/// Why no response came back from a remote end.
///
/// Each description says what went wrong, where, and what to do about it.
public enum TransportError: Error, Equatable, Sendable {
  /// The base URL is no `http` or `https` URL with a host.
  case unusableBaseURL(String)

  /// No connection to the remote end could be made, for the reason given.
  case cannotConnect(url: String, reason: String)

  /// The remote end did not answer within the given number of seconds.
  case timedOut(url: String, seconds: Double)

  /// Something answered, but what it sent is no HTTP response.
  case notHTTP(url: String)

  /// The answer is HTTP, but Foundation can't read its header: on Linux it refuses a field without
  /// a space after the colon, which the standard allows and chromedriver sends.
  case unreadableHeader(url: String)

  /// The connection ended before the whole response had come.
  case connectionLost(url: String)

  /// The transport was closed before the request.
  case closed(url: String)
}

extension TransportError: CustomStringConvertible {
  /// What went wrong, where, and what to do about it.
  public var description: String {
    switch self {
    case .unusableBaseURL(let url):
      "\"\(url)\" is not the address of a WebDriver server; "
        + "give one with scheme and host, such as http://127.0.0.1:4723"
    case .cannotConnect(let url, let reason):
      "cannot connect to \(url): \(reason); "
        + "start the server there, or correct the host and the port"
    case .timedOut(let url, let seconds):
      "no answer from \(url) within \(seconds) s; "
        + "see whether the server hangs, or allow more time"
    case .notHTTP(let url):
      "what answered at \(url) does not speak HTTP; "
        + "see whether host and port are those of the WebDriver server"
    case .unreadableHeader(let url):
      "Foundation can't read the header of the answer from \(url); "
        + "use a transport that does without Foundation's URLSession, such as NIOTransport"
    case .connectionLost(let url):
      "the connection to \(url) broke before the whole response had come; "
        + "see whether the server ended, and send the command again if it may run twice"
    case .closed(let url):
      "the transport to \(url) is closed; make a new one to send further requests"
    }
  }
}
