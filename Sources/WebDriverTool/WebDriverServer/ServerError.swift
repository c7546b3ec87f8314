import Foundation
import NIOCore

/// Why a server could not start, or ended without being asked to.
public enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Another process listens on the port already.
  case portInUse(host: String, port: Int)
  /// The system does not let this user listen on the port.
  case permissionDenied(host: String, port: Int)
  /// The host is no address and no name that resolves to one.
  case unknownHost(host: String)
  /// The host's address belongs to another machine.
  case notThisMachine(host: String)
  /// The port is not between 0 and 65535.
  case invalidPort(Int)
  /// The server was started a second time; a server runs once.
  case alreadyStarted
  /// Listening failed for another reason, given in the system's words.
  case cannotListen(host: String, port: Int, reason: String)
  /// The server stopped accepting connections although nobody had stopped it.
  case stoppedAccepting(host: String, port: Int)

  /// What went wrong, where, and what to do about it.
  public var description: String {
    switch self {
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use; stop the other server or pass --port"
    case .permissionDenied(let host, let port):
      "this user may not listen on port \(port) of \(host); pass --port with 1024 or more"
    case .unknownHost(let host):
      "the host \"\(host)\" cannot be resolved; correct --host, for example to 127.0.0.1"
    case .notThisMachine(let host):
      "\(host) is not an address of this machine; correct --host, for example to 127.0.0.1"
    case .invalidPort(let port):
      "\(port) is not a port; pass --port with 1 to 65535, or 0 for any free port"
    case .alreadyStarted:
      "this server has been started before; make a new one to start again"
    case .cannotListen(let host, let port, let reason):
      "cannot listen on port \(port) of \(host): \(reason); correct --host or --port"
    case .stoppedAccepting(let host, let port):
      "the server on port \(port) of \(host) can accept no more connections; "
        + "see whether the process may open more files (ulimit -n), and start it again"
    }
  }

  /// Puts what the system said when it was asked to listen into this type's terms.
  package init(listening error: any Error, host: String, port: Int) {
    switch error {
    case let error as ServerError: self = error
    case is SocketAddressError.UnknownHost: self = .unknownHost(host: host)
    case let error as IOError:
      switch error.errnoCode {
      case EADDRINUSE: self = .portInUse(host: host, port: port)
      case EACCES, EPERM: self = .permissionDenied(host: host, port: port)
      case EADDRNOTAVAIL: self = .notThisMachine(host: host)
      case let code:
        self = .cannotListen(host: host, port: port, reason: String(cString: strerror(code)))
      }
    default: self = .cannotListen(host: host, port: port, reason: "\(error)")
    }
  }
}
