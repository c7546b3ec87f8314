import Device
import Foundation

/// The input sources of a session, as one actions command leaves them to the next.
struct InputSources {
  /// A source's state.
  struct Source {
    let kind: InputKind
    /// What a pointer is; nil for the other kinds.
    let pointerType: PointerType?
    /// Where a pointer is, in points.
    var position = CGPoint.zero
    /// The touch that is under way.
    var touch: Touch?
    /// Whether another finger was down during the touch.
    var isOneOfSeveral = false
  }

  private var sources: [String: Source] = [:]
  /// The pointers that are down, the first one first.
  private var down: [String] = []

  /// Sees to it that a source is there.
  ///
  /// - Throws: `invalid argument` when it is one of another kind, or a pointer of another type.
  mutating func require(
    _ id: String, _ kind: InputKind, _ pointerType: PointerType?
  ) throws(WebDriverError) {
    let source = sources[id] ?? Source(kind: kind, pointerType: pointerType)
    guard source.kind == kind, source.pointerType == pointerType else {
      func name(_ kind: InputKind, _ type: PointerType?) -> String {
        "\"\(kind.rawValue)\"" + (type.map { " (\($0.rawValue))" } ?? "")
      }
      throw WebDriverError(
        .invalidArgument,
        "the input source \"\(id)\" is of the type \(name(source.kind, source.pointerType)), not "
          + "\(name(kind, pointerType)); give another id, or release the actions first")
    }
    sources[id] = source
  }

  func position(of id: String) -> CGPoint { sources[id]?.position ?? .zero }

  /// Puts a pointer down; without effect when it is down.
  mutating func press(_ id: String, at time: Duration) {
    guard var source = sources[id], source.touch == nil else { return }
    source.touch = Touch(at: source.position, time: time)
    sources[id] = source
    down.append(id)
    if down.count > 1 {
      for id in down { sources[id]?.isOneOfSeveral = true }
    }
  }

  /// Moves a pointer, pressed or not.
  mutating func move(_ id: String, to point: CGPoint, at time: Duration) {
    sources[id]?.position = point
    sources[id]?.touch?.move(to: point, time: time)
  }

  /// Lifts a pointer.
  ///
  /// - Returns: its touch; nil when it was not down, and when other fingers were down with it:
  ///   nothing on the device takes a gesture of several fingers, so they do nothing.
  mutating func lift(_ id: String) -> Touch? {
    guard var source = sources[id], let touch = source.touch else { return nil }
    let isAlone = !source.isOneOfSeveral
    source.touch = nil
    source.isOneOfSeveral = false
    sources[id] = source
    down.removeAll { $0 == id }
    return isAlone ? touch : nil
  }

  /// Lifts all pointers, the last one first, and forgets the sources.
  mutating func liftAll() -> [Touch] {
    let touches = down.reversed().compactMap { lift($0) }
    self = InputSources()
    return touches
  }
}
