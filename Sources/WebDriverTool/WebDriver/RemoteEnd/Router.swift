import Foundation

/// Finds the route that a request's method and path mean.
struct Router: Sendable {
  /// What was found.
  enum Match: Sendable {
    case route(Route, variables: [(name: String, value: String)])
    /// The path is a command's, but with one of these methods.
    case otherMethods([String])
    case nothing
  }

  /// The routes by the first segments of their paths.
  private struct Node: Sendable {
    var literals: [String: Node] = [:]
    var variable: (name: String, nodes: [Node])?
    var routes: [String: Route] = [:]
  }

  private var root = Node()

  init(_ routes: [Route]) {
    for route in routes {
      Self.add(route, route.path.split(separator: "/").map(String.init)[...], to: &root)
    }
  }

  private static func add(_ route: Route, _ path: ArraySlice<String>, to node: inout Node) {
    guard let segment = path.first else {
      node.routes[route.method] = route
      return
    }
    if segment.hasPrefix("{") {
      var next = node.variable?.nodes.first ?? Node()
      add(route, path.dropFirst(), to: &next)
      // All paths call the variable at one place by one name.
      node.variable = (String(segment.dropFirst().dropLast()), [next])
    } else {
      add(route, path.dropFirst(), to: &node.literals[segment, default: Node()])
    }
  }

  /// The route of a request.
  func match(_ method: String, _ path: String) -> Match {
    guard path.utf8.first == UInt8(ascii: "/") else { return .nothing }
    // Taking a path into bytes costs a fraction of taking it into characters.
    let segments = path.utf8.dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    var found = Match.nothing
    var variables: [(name: String, value: String)] = []
    search(root, segments[...], &variables, method, &found)
    return found
  }

  private func search(
    _ node: Node, _ path: ArraySlice<String>, _ variables: inout [(name: String, value: String)],
    _ method: String, _ found: inout Match
  ) {
    if case .route = found { return }
    guard let segment = path.first else {
      if let route = node.routes[method] {
        found = .route(route, variables: variables)
      } else if !node.routes.isEmpty, case .nothing = found {
        found = .otherMethods(node.routes.keys.sorted())
      }
      return
    }
    if let next = node.literals[segment] {
      search(next, path.dropFirst(), &variables, method, &found)
    }
    if let (name, nodes) = node.variable, !segment.isEmpty {
      variables.append((name, Self.decoded(segment)))
      for next in nodes { search(next, path.dropFirst(), &variables, method, &found) }
      variables.removeLast()
    }
  }

  /// A segment with its percent encoding undone; one that is encoded wrongly as it came.
  private static func decoded(_ segment: String) -> String {
    guard segment.utf8.contains(UInt8(ascii: "%")) else { return segment }
    return segment.removingPercentEncoding ?? segment
  }
}

extension RemoteEnd {
  /// Every command that this remote end knows: all of the specification's, and those of Appium
  /// that have a meaning here. The files in `Commands` have them by groups.
  ///
  /// A path that is not here is an unknown command, whatever the method.
  public static let routes: [Route] =
    sessionCommands + settingCommands + finding + elementState + interaction + actions + alerts
    + contexts + windows + navigation + pageSource + pictures + scripts
    + MobileCommand.all.flatMap(\.oldRoutes)

  /// Why no command is at a path: what a client most likely meant by it.
  static func unknownCommand(_ path: String) -> WebDriverError {
    WebDriverError(
      .unknownCommand, "there is no command at \(path.shortened); \(advice(path))")
  }

  private static func advice(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if path != "/", segments.last == "", !segments.dropLast().contains("") {
      return "leave out the slash at its end"
    }
    if path != "/", segments.contains("") {
      return "a segment of the path is empty"
    }
    let below = segments.first == "session" ? segments.dropFirst(2) : segments
    if let name = below.first, let instead = foreign[String(name)] { return instead }
    if segments.first == "session" {
      return "of the commands of a session, which follow on /session/{session id}, none is called "
        + "that"
    }
    if let start = segments.firstIndex(where: { $0 == "session" || $0 == "status" }) {
      let rest = segments[start...].joined(separator: "/").shortened
      return "commands have no path in front of them: ask for /\(rest)"
    }
    return "commands start with /status or /session"
  }

  /// What does the same as commands of the protocol before W3C's, and as WebDriverAgent's own, by
  /// what they begin with.
  private static let foreign = [
    "touch": "touches are carried out by POST /session/{session id}/actions",
    "multi": "touches of several fingers are carried out by POST /session/{session id}/actions",
    "wda":
      "WebDriverAgent's commands are called by Appium's names here, such as \"mobile: swipe\", "
      + "as the script of POST /session/{session id}/execute/sync",
  ]
}
