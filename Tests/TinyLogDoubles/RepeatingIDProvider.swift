import Foundation
import TinyLog

/// Gives the same id again and again, as no provider should; a stub.
public struct RepeatingIDProvider: IDProvider {
  private let id: UUID

  /// Makes a provider of this one id.
  public init(_ id: UUID) {
    self.id = id
  }

  /// The one id.
  public func makeID() -> UUID { id }
}
