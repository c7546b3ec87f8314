import Foundation

/// A command or page, identified by a method and a path.
package protocol Routed: Sendable {
  /// The HTTP method.
  var method: String { get }
  /// The path, with variables in braces, such as `/session/{session id}/element`. A `*` at its end
  /// matches any further segments, or none.
  var path: String { get }
}

/// The decoded variables of a route's path, in their order.
package struct PathVariables: Sendable {
  fileprivate(set) var items: [(name: String, value: String)] = []

  package init() {}

  /// Returns a variable's value. Empty if the path has no such variable.
  package subscript(name: String) -> String { items.first { $0.name == name }?.value ?? "" }
}

/// Finds the route for a request: a command of WebDriver, or a page.
///
/// A path matches segment by segment. Literal segments take precedence over variables. An empty
/// segment, such as after a trailing slash, matches nothing.
package struct Router<Route: Routed>: Sendable {
  /// The result of a lookup.
  package enum Match: Sendable {
    case route(Route, PathVariables)
    /// The path exists only with other methods. Sorted by method.
    case otherMethods([Route])
    case nothing
  }

  private struct Node: Sendable {
    var literals: [String: Node] = [:]
    /// All routes use the same variable name at one position. At most one node, in an array because
    /// a value type can't contain itself.
    var variable: (name: String, nodes: [Node])?
    /// The routes that end at this node, by method.
    var routes: [String: Route] = [:]
    /// The routes that end at this node with `*`, by method.
    var openRoutes: [String: Route] = [:]
  }

  private var root = Node()

  /// Creates a router. If two routes have the same method and path, the last one is kept.
  package init(_ routes: [Route]) {
    for route in routes {
      Self.add(route, route.path.split(separator: "/").map(String.init)[...], to: &root)
    }
  }

  private static func add(_ route: Route, _ path: ArraySlice<String>, to node: inout Node) {
    guard let segment = path.first else {
      node.routes[route.method] = route
      return
    }
    if segment == "*" {
      node.openRoutes[route.method] = route
    } else if segment.hasPrefix("{") {
      var next = node.variable?.nodes.first ?? Node()
      add(route, path.dropFirst(), to: &next)
      node.variable = (String(segment.dropFirst().dropLast()), [next])
    } else {
      add(route, path.dropFirst(), to: &node.literals[segment, default: Node()])
    }
  }

  /// Finds the route for a method and a percent-encoded path without a query.
  package func match(_ method: String, _ path: String) -> Match {
    guard path.utf8.first == UInt8(ascii: "/") else { return .nothing }
    // Splitting bytes costs a fraction of splitting characters.
    let segments =
      path.utf8.count == 1
      ? []
      : path.utf8.dropFirst()
        .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
    var found = Match.nothing
    var variables = PathVariables()
    search(root, segments[...], &variables, method, &found)
    return found
  }

  private func search(
    _ node: Node, _ path: ArraySlice<String>, _ variables: inout PathVariables, _ method: String,
    _ found: inout Match
  ) {
    if case .route = found { return }
    guard let segment = path.first else {
      // The path may omit the segments of "*".
      let routes = node.routes.isEmpty ? node.openRoutes : node.routes
      return take(routes, variables, method, &found)
    }
    if let next = node.literals[segment] {
      search(next, path.dropFirst(), &variables, method, &found)
    }
    if let (name, nodes) = node.variable, !segment.isEmpty {
      // An invalid percent-encoding is kept as it is.
      let isEncoded = segment.utf8.contains(UInt8(ascii: "%"))
      let value = isEncoded ? segment.removingPercentEncoding ?? segment : segment
      variables.items.append((name, value))
      for next in nodes { search(next, path.dropFirst(), &variables, method, &found) }
      variables.items.removeLast()
    }
    take(node.openRoutes, variables, method, &found)
  }

  private func take(
    _ routes: [String: Route], _ variables: PathVariables, _ method: String, _ found: inout Match
  ) {
    if case .route = found { return }
    if let route = routes[method] {
      found = .route(route, variables)
    } else if !routes.isEmpty, case .nothing = found {
      found = .otherMethods(routes.values.sorted { $0.method < $1.method })
    }
  }
}
