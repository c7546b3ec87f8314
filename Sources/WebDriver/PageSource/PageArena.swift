import Foundation

/// Memory for many small structures that live and die together: zeroed, never moved.
final class PageArena<Item> {
  private var chunks: [UnsafeMutablePointer<Item>] = []
  private var next: UnsafeMutablePointer<Item>?
  private var left = 0
  private var chunkSize: Int

  /// - Parameter chunkSize: how many items there is room for at first; then for twice as many each
  ///   time. Small pieces are to be had faster than large ones, which the system has to make.
  init(chunkSize: Int) {
    self.chunkSize = chunkSize
  }

  deinit {
    for chunk in chunks { free(chunk) }
  }

  /// Room for a number of items in one piece, all bytes zero.
  func allocate(_ count: Int = 1) -> UnsafeMutablePointer<Item> {
    if let next, left >= count {
      self.next = next + count
      left -= count
      return next
    }
    let size = max(chunkSize, count)
    chunkSize *= 2
    let chunk = zeroedMemory(for: Item.self, count: size)
    chunks.append(chunk)
    next = chunk + count
    left = size - count
    return chunk
  }
}

/// Memory in which all bytes are zero, to be given back with `free`.
///
/// `calloc` takes large pieces from the system, which has zeroed them already.
func zeroedMemory<Item>(for type: Item.Type, count: Int) -> UnsafeMutablePointer<Item> {
  guard let memory = calloc(count, MemoryLayout<Item>.stride) else {
    preconditionFailure("no memory is left for the page source")
  }
  return memory.bindMemory(to: type, capacity: count)
}
