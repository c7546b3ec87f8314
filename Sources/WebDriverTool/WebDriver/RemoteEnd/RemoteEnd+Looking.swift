import Device

/// The sessions for somebody else who looks at them: neither a command nor a sign of life.
extension RemoteEnd {
  /// The ids of all sessions, in no order.
  package var sessionIDs: [String] { sessions.all.map(\.id) }

  /// Has somebody look at a session's device, or act on it, between the steps of its commands.
  ///
  /// - Returns: nil when there is no session of that id.
  package func use<Value: Sendable>(
    _ id: String, _ body: @Sendable (Device) throws -> Value
  ) async rethrows -> Value? {
    guard let session = sessions.all.first(where: { $0.id == id }) else { return nil }
    return try await session.use(body)
  }
}

extension Session {
  fileprivate func use<Value: Sendable>(
    _ body: @Sendable (Device) throws -> Value
  ) rethrows -> Value {
    // A command that waits is to look again.
    defer { seen = nil }
    return try body(device)
  }
}
