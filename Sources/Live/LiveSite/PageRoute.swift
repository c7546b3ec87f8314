import WebDriver
import WebDriverServer

/// Handles the requests with a method at a path of the site.
struct PageRoute: Routed {
  typealias Answer =
    @Sendable (LiveSite, PageRequest, PathVariables) async throws -> PageResponse

  /// Requests that come from another site's page.
  enum ForeignRequests {
    case answered
    /// Refused for an image, in a frame or as a prefetch. Answered if a person follows a link.
    case refusedIfEmbedded
    case refused
  }

  let method: String
  let path: String
  /// Whether HEAD is answered like GET.
  let answersHead: Bool
  let foreignRequests: ForeignRequests
  let answer: Answer

  init(
    _ method: String, _ path: String, answersHead: Bool = true,
    foreignRequests: ForeignRequests = .answered, answer: @escaping Answer
  ) {
    self.method = method
    self.path = path
    self.answersHead = method == "GET" && answersHead
    self.foreignRequests = foreignRequests
    self.answer = answer
  }

  /// Returns the response to a refused request from another site, or nil for other requests.
  func refusal(of request: PageRequest) -> PageResponse? {
    switch foreignRequests {
    case .refusedIfEmbedded where request.isEmbedded:
      .problem(
        403, "Not launched", "Another site's page requested this. Open the address yourself.")
    case .refused where request.isForeign:
      .problem(
        403, "Not shown", "Another site linked here. To continue, open the address yourself.")
    default: nil
    }
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
    // Extra slashes, such as one at the end, don't change the address.
    let path = "/" + request.path.split(separator: "/").joined(separator: "/")
    let isHead = request.method == "HEAD"
    switch Self.router.match(isHead ? "GET" : request.method, path) {
    case .route(let route, _) where isHead && !route.answersHead:
      return route.refusal(of: request) ?? .notAllowed(request, but: [route])
    case .route(let route, let variables):
      if let refusal = route.refusal(of: request) { return refusal }
      do {
        return try await route.answer(self, request, variables)
      } catch {
        return .error(500, "\(error)")
      }
    case .otherMethods(let routes):
      return routes.first?.refusal(of: request) ?? .notAllowed(request, but: routes)
    case .nothing:
      return notFound(request)
    }
  }

  func notFound(_ request: PageRequest) -> PageResponse {
    let text = "There is nothing at \(request.path)"
    if request.path.hasPrefix("/api") {
      return .error(404, text + ". The beers are at /api/beers.")
    }
    return request.isForScript
      ? .error(404, text + ".")
      : .problem(404, "Not found", text + ". The home page lists what there is.")
  }
}

extension PageResponse {
  fileprivate static func notAllowed(_ request: PageRequest, but routes: [PageRoute]) -> Self {
    let known = routes.map(\.method).joined(separator: " or ")
    let allowed = routes.flatMap { [$0.method] + ($0.answersHead ? ["HEAD"] : []) }
      .joined(separator: ", ")
    return request.isForScript
      ? .error(405, "This address accepts \(known), not \(request.method).", allow: allowed)
      : .problem(
        405, "Method not allowed", "This address only accepts \(known).",
        headers: ["Allow": allowed])
  }
}

extension PageRequest {
  /// Whether scripts use the address. They read JSON.
  fileprivate var isForScript: Bool {
    let segments = path.split(separator: "/")
    return ["api", "inspect", "record", "watch"].contains(segments.first)
      || segments.starts(with: ["live", "sessions"])
  }

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

  /// Returns a decoded parameter of the query, or nil if it is missing or wrongly encoded.
  func item(_ name: String) -> String? {
    (query ?? "").split(separator: "&").first { $0.hasPrefix("\(name)=") }?
      .dropFirst(name.count + 1).replacing("+", with: " ").removingPercentEncoding
  }
}
