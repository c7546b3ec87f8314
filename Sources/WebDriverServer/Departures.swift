import NIOConcurrencyHelpers
import NIOCore

/// Has the answering of a request given up when its client has gone.
///
/// A client that ends its side of the connection has gone: TCP does not tell one that still reads
/// from one that has ended. What is answered nevertheless is still sent.
final class Departures: Sendable {
  private struct Client {
    var hasGone = false
    var giveUp: (@Sendable () -> Void)?
  }

  private let clients = NIOLockedValueBox<[ObjectIdentifier: Client]>([:])

  /// Answers a request of a connection in a task that is cancelled when the client has gone, and
  /// when this one is.
  func answer<Response: Sendable>(
    on channel: any Channel, _ body: @escaping @Sendable () async -> Response
  ) async -> Response {
    let id = ObjectIdentifier(channel)
    let task = Task(operation: body)
    let hasGone = clients.withLockedValue { clients in
      clients[id]?.giveUp = { task.cancel() }
      // A connection that has ended is not among them any more.
      return clients[id]?.hasGone ?? true
    }
    if hasGone { task.cancel() }
    defer { clients.withLockedValue { $0[id]?.giveUp = nil } }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// A connection has begun.
  func begin(_ channel: any Channel) {
    clients.withLockedValue { $0[ObjectIdentifier(channel)] = Client() }
  }

  /// The client of a connection has ended its side.
  func clientHasGone(from channel: any Channel) {
    let giveUp = clients.withLockedValue { clients in
      clients[ObjectIdentifier(channel)]?.hasGone = true
      return clients[ObjectIdentifier(channel)]?.giveUp
    }
    giveUp?()
  }

  /// A connection has ended.
  func end(_ channel: any Channel) {
    clients.withLockedValue { $0.removeValue(forKey: ObjectIdentifier(channel)) }?.giveUp?()
  }
}
