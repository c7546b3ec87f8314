import Foundation
import LivePage
import WebDriver
import WebDriverServer

/// Handles the requests with a method at a path of the site.
struct PageRoute: Routed {
  typealias Answer =
    @Sendable (LiveSite, PageRequest, PathVariables) async throws -> PageResponse

  let method: String
  let path: String
  let answer: Answer

  init(_ method: String, _ path: String, answer: @escaping Answer) {
    (self.method, self.path, self.answer) = (method, path, answer)
  }
}

/// An error that a person sees as a page, and a script as JSON.
struct PageProblem: Error, Equatable {
  let status: Int
  let title, text: String
  let headers: [String: String]

  init(_ status: Int, _ title: String, _ text: String, headers: [String: String] = [:]) {
    (self.status, self.title, self.text, self.headers) = (status, title, text, headers)
  }

  /// Describes an error that a route has thrown.
  init(_ error: any Error) {
    switch error {
    case let problem as PageProblem: self = problem
    case LiveSessionError.ended: self.init(404, "No session", "\(error)")
    case is DecodingError:
      self.init(400, "Not done", "The request's body isn't JSON as this address expects it.")
    default: self.init(400, "Not done", "\(error)")
    }
  }

  static func notFound(_ request: PageRequest) -> PageProblem {
    PageProblem(
      404, "Not found",
      "There is nothing at \(request.path). Duet's pages begin at /.")
  }
}

extension LiveSite {
  /// All routes of the site. A tool's routes are in the file named after the tool.
  static let routes: [PageRoute] =
    siteRoutes + liveRoutes + galleryRoutes + inspectorRoutes + recorderRoutes + watchRoutes

  private static let router = Router(routes)
  private static let firstSegments = Set(
    routes.compactMap { $0.path.split(separator: "/").first.map(String.init) })

  /// Returns whether a path is the root or begins with a segment of the site, not of WebDriver.
  package func claims(_ path: some StringProtocol) -> Bool {
    guard path.utf8.first == UInt8(ascii: "/") else { return false }
    let first = path.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") }
    return first.isEmpty
      ? path.utf8.count == 1
      : Self.firstSegments.contains { $0.utf8.elementsEqual(first) }
  }

  package func respond(to request: PageRequest) async -> PageResponse {
    do { return try await answer(request) } catch {
      let problem = PageProblem(error)
      return request.wantsPage
        ? .html(
          ProblemPage(head: PageHead(title: problem.title), text: problem.text),
          status: problem.status, headers: problem.headers)
        : .json(["error": problem.text], status: problem.status, headers: problem.headers)
    }
  }

  private func answer(_ request: PageRequest) async throws -> PageResponse {
    if request.isEmbedded {
      throw PageProblem(
        403, "Not shown", "Another site's page requested this. Open the address yourself.")
    }
    // Extra slashes, such as one at the end, don't change the address.
    let path = "/" + request.path.split(separator: "/").joined(separator: "/")
    switch Self.router.match(request.method, path) {
    case .route(let route, let variables): return try await route.answer(self, request, variables)
    case .otherMethods(let routes):
      let known = routes.map(\.method)
      throw PageProblem(
        405, "Method not allowed",
        "This address only accepts \(known.joined(separator: " or ")).",
        headers: ["Allow": known.joined(separator: ", ")])
    case .nothing: throw PageProblem.notFound(request)
    }
  }
}

extension PageRequest {
  /// Whether a browser loads the address to show it, so that errors are pages. Scripts take JSON.
  fileprivate var wantsPage: Bool { headers["accept"]?.contains("text/html") ?? false }

  /// Whether another site may have made the request. Chromium also sends "none" for prefetches that
  /// another site's page starts.
  var isForeign: Bool {
    isPrefetch
      || headers["sec-fetch-site"].map { $0 != "same-origin" && $0 != "none" } ?? false
  }

  private var isPrefetch: Bool { headers["sec-purpose"] != nil }

  /// Whether another site's page requests this without navigating to it: for an image, in a frame
  /// or as a prefetch. Browsers only report this to the local machine and over TLS.
  /// Source: W3C's Fetch Metadata.
  fileprivate var isEmbedded: Bool {
    isPrefetch || isForeign && headers["sec-fetch-dest"] != "document"
  }

  /// Returns the query's parameters, decoded and in their order.
  ///
  /// - Throws: a `PageProblem` for a name that isn't in `known`, and for wrong percent-encoding.
  func parameters(_ known: String...) throws(PageProblem) -> [(name: String, value: String)] {
    var parameters: [(name: String, value: String)] = []
    for item in (query ?? "").split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        $0.replacing("+", with: " ").removingPercentEncoding?.limitingMarks
      }
      guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else {
        throw PageProblem(
          400, "Not shown", "'\(item)' in the address is not percent-encoded UTF-8.")
      }
      guard known.contains(name) else {
        throw PageProblem(
          400, "Not shown",
          "Unknown parameter '\(name)' in the address. Known: \(known.joined(separator: ", ")).")
      }
      parameters.append((name, value))
    }
    return parameters
  }
}

extension [(name: String, value: String)] {
  /// The first value of a parameter, or nil.
  subscript(name: String) -> String? { first { $0.name == name }?.value }

  /// Returns a whole number, or nil if the parameter is missing.
  func number(_ name: String) throws(PageProblem) -> Int? {
    guard let text = self[name] else { return nil }
    if let number = Int(text) { return number }
    throw PageProblem(400, "Not shown", "'\(name)=\(text)' must be a whole number.")
  }
}
