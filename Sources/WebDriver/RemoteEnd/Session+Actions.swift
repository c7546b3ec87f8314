import Device
import Foundation

extension Session {
  /// Carries out the actions of all sources, tick by tick.
  ///
  /// Source: W3C WebDriver, "dispatch actions". A tick takes as long as its longest action.
  func performActions(_ command: Command) async throws(WebDriverError) -> Reply {
    let sequences = try InputSequence.sequences(command.arguments, inPage: isInWebView)
    for sequence in sequences {
      try inputs.require(sequence.id, sequence.kind, sequence.pointerType)
    }
    let ticks = sequences.map(\.actions.count).max() ?? 0
    for tick in 0..<ticks {
      let actions = sequences.compactMap { sequence in
        sequence.actions.indices.contains(tick) ? (sequence.id, sequence.actions[tick]) : nil
      }
      try await dispatch(actions)
    }
    return .null
  }

  /// Lifts everything that is still pressed, and forgets the sources.
  func releaseActions() throws(WebDriverError) -> Reply {
    for touch in inputs.liftAll() { try gesture { try device.end(touch) } }
    return .null
  }

  private func dispatch(_ actions: [(String, InputAction)]) async throws(WebDriverError) {
    var moves: [(String, CGPoint)] = []
    for (id, action) in actions {
      switch action {
      case .pause, .keyUp:
        break
      case .keyDown(let keys):
        let view = isInWebView ? try webView().node : nil
        if !keys.isEmpty { try gesture { try device.press(keys, in: view) } }
      case .pointerDown:
        inputs.press(id, at: device.now)
      case .pointerUp:
        if let touch = inputs.lift(id) { try gesture { try device.end(touch) } }
      case .pointerCancel:
        _ = inputs.lift(id)
      case .pointerMove(let target, _):
        let point = try point(target, from: inputs.position(of: id))
        // The movement begins here: a pointer that was held is still where it was.
        inputs.move(id, to: inputs.position(of: id), at: device.now)
        moves.append((id, point))
      case .scroll(let target, let distance, _):
        let point = try point(target, from: .zero)
        scroll(at: point, by: distance)
      }
    }
    let duration = actions.map(\.1.duration).max() ?? 0
    if duration > 0 { try await pass(milliseconds: duration) }
    for (id, point) in moves { inputs.move(id, to: point, at: device.now) }
  }

  /// Where an action is meant to be, in points of the screen.
  private func point(
    _ target: InputTarget, from pointer: CGPoint
  ) throws(WebDriverError) -> CGPoint {
    let origin: CGPoint
    switch target.origin {
    case .viewport: origin = .zero
    case .pointer: origin = pointer
    case .element(let reference): origin = try middle(of: node(reference))
    }
    let point = CGPoint(x: origin.x + target.x, y: origin.y + target.y)
    let size = device.screenSize
    guard (0...size.width).contains(point.x), (0...size.height).contains(point.y) else {
      throw WebDriverError(
        .moveTargetOutOfBounds,
        "the point (\(point.x), \(point.y)) is outside of the screen, which is \(size.width) × "
          + "\(size.height) points")
    }
    return point
  }

  /// The middle of what shows of an element; of all of it when nothing shows.
  func middle(of node: ElementNode) -> CGPoint {
    let frame = node.isVisible ? node.visibleFrame : node.frame
    return CGPoint(x: frame.midX, y: frame.midY)
  }
}
