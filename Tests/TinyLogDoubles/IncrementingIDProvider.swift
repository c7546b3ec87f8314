import Foundation
import TinyLog

/// Gives 00000000-0000-0000-0000-000000000001, then …0002 and so on; a fake.
public final class IncrementingIDProvider: IDProvider, @unchecked Sendable {
  private let lock = NSLock()
  private var last: UInt64

  /// Makes a provider whose first id has the number after `last`.
  public init(after last: UInt64 = 0) {
    self.last = last
  }

  /// The id with the next number.
  public func makeID() -> UUID {
    lock.lock()
    defer { lock.unlock() }
    last += 1
    return UUID(number: last)
  }
}

extension UUID {
  /// The id whose last eight bytes are the number, and whose others are zero.
  public init(number: UInt64) {
    let byte = { (index: UInt64) in UInt8(truncatingIfNeeded: number >> ((7 - index) * 8)) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)
      ))
  }
}
