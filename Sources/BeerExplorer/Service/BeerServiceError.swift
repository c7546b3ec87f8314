import Foundation

/// Why a search has no answer.
public enum BeerServiceError: Error, Hashable, Sendable {
  /// Numbers of the request are not possible; all of them are given.
  case invalidRequest([BeerRequestProblem])
  /// No connection came about or it broke; `service` says where to, `reason` what the system said.
  case unreachable(service: String, reason: String)
  /// No answer came in time.
  case timedOut(service: String, seconds: Int)
  /// The service answered that it does not answer; `message` is what it said itself, if anything.
  case refused(service: String, status: Int, message: String?)
  /// The answer is not one of this service's; each problem says where and what.
  case malformedAnswer(service: String, problems: [String])
}

extension BeerServiceError: LocalizedError, CustomStringConvertible {
  /// The text to show to the user.
  public var errorDescription: String? { description }

  /// What is wrong and what to do, in English sentences.
  public var description: String {
    switch self {
    case .invalidRequest(let problems):
      "The search is not possible. " + problems.map(\.description).joined(separator: " ")
    case .unreachable(let service, let reason):
      "The beers at \(service) cannot be reached: \(reason.withoutFullStop). "
        + "Check the address and the connection, then try again."
    case .timedOut(let service, let seconds):
      "The beers at \(service) did not come within \(seconds) s. Try again."
    case .refused(let service, let status, let message?):
      "The service at \(service) answered with status \(status): \(message)"
    case .refused(let service, let status, nil):
      "The service at \(service) answered with status \(status) and did not say why. "
        + "Check the address, then try again."
    case .malformedAnswer(let service, let problems):
      "The service at \(service) gave an answer that makes no sense: "
        + problems.map(\.withoutFullStop).joined(separator: "; ")
        + ". Check that the address is that of a beer service."
    }
  }
}

extension String {
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
