/// Where the app gets its beers from: at once, after a while, or not at all.
///
/// A service belongs to one thread: it is called there, and it replies there. Replies may come in
/// another order than the requests; who asks again for each keystroke must tell them apart or
/// cancel the searches that are no longer wanted.
public protocol BeerService {
  /// Searches, and calls `reply` exactly once with a page or an error; not once it is cancelled.
  ///
  /// The reply may come before this method returns.
  @discardableResult
  func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch
}

/// A search that was asked for; it can be called off until its reply has come.
public final class PendingSearch {
  private var onCancel: (() -> Void)?

  /// A search that is answered already: nothing is left to call off.
  public init() {}

  /// A search that ends without a reply when `onCancel` is called; it is called once at most.
  public init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  /// Calls the search off: its reply never comes. Without effect when it has come already.
  public func cancel() {
    let onCancel = self.onCancel
    self.onCancel = nil
    onCancel?()
  }
}
