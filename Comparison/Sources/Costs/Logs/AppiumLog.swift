import ComparisonReport
import Foundation

/// Reads the log of Appium's server, versions 1.6 to 3: `[HTTP] --> POST /session/…`, and the
/// requests that the server passes to WebDriverAgent.
struct AppiumLog {
  private struct Request {
    let method, path: String
    /// The path behind the session's id.
    let parts: [String]
    let section, line: Int
    let isWeb: Bool
    /// What is read of its body: a locator, a script, or a context's name.
    var using = "unknown locator"
    var value: String?
    /// The times of the requests to WebDriverAgent. Nil without time stamps.
    var passed: [(start: Int?, end: Int?, isFind: Bool)] = []
  }

  /// What is known of a session's last request.
  private struct Session {
    var end: Int?
    var isWeb = false
    var reads = (count: 0, milliseconds: 0, line: 0)
    var failedFind: (key: String, count: Int, milliseconds: Int, line: Int)?
  }

  /// The requests without an answer, in the order of their lines.
  private var pending: [Request] = []
  /// The sections of sessions by id, and of those whose id isn't known yet.
  private var sections: [String: Int] = [:]
  private var unnamed: [Int] = []
  private var sessions: [Int: Session] = [:]
  private(set) var sessionCount = 0
  private(set) var unanswered = 0
  private(set) var isStamped = false
  private(set) var secrets: Set<String> = []
  /// The number of answers without a request, such as the first one of a log that was cut.
  private(set) var orphans = 0
  /// Whether the last line with a tag was Appium's.
  private(set) var isInMessage = false

  /// After this number of lines, a request won't be answered.
  private static let patience = 20_000
  private static let pendingLimit = 1000
  private static let sessionLimit = 100_000

  /// Reads a line. Returns false if it isn't Appium's.
  mutating func read(_ line: LogLine, number: Int, into analysis: inout LogAnalysis) -> Bool {
    let stamp = Self.stamp(line)
    if let place = line.index(of: "[HTTP]", before: 200) {
      isInMessage = true
      var message = line.dropping(place + 6)
      while message[0] == 32 { message = message.dropping(1) }
      if message.hasPrefix("--> ") {
        begin(message.dropping(4), number, stamp, &analysis)
      } else if message.hasPrefix("<-- ") {
        finish(message.dropping(4), stamp, &analysis)
      } else if message[0] == 123 {
        readBody(message)
      }
      return true
    }
    if let place = line.index(of: "Proxying [", before: 200) {
      let isFind =
        line.dropping(place).index(of: "/element]", before: 40) != nil
        || line.dropping(place).index(of: "/elements]", before: 40) != nil
      pass { $0.passed.append((stamp, nil, isFind)) }
      return true
    }
    if line.index(of: "Got response with status", before: 200) != nil
      || line.index(of: "Got an unexpected response", before: 200) != nil
    {
      pass { request in
        if let last = request.passed.indices.last { request.passed[last].end = stamp }
      }
      return true
    }
    // Only Appium's time stamps have a colon before the milliseconds.
    guard Self.hasTag(line) || (stamp != nil && line[19] == 58) else { return false }
    isInMessage = true
    return true
  }

  mutating func end(_ analysis: inout LogAnalysis) {
    unanswered += pending.count
    for section in sessions.keys { endRuns(of: section, &analysis) }
  }

  /// Changes the request that is passed to WebDriverAgent. If those of several sessions are pending,
  /// a line doesn't say which.
  private mutating func pass(_ change: (inout Request) -> Void) {
    guard let last = pending.indices.last,
      pending.allSatisfy({ $0.section == pending[last].section })
    else { return }
    change(&pending[last])
  }

  // MARK: - Lines

  /// The time of a line with Appium's time stamp, `2019-10-07 16:10:28:622`, or an ISO time in front
  /// of it, in milliseconds.
  private static func stamp(_ line: LogLine) -> Int? {
    for start in 0..<min(40, max(0, line.count - 22))
    where line[start + 4] == 45 && line[start + 7] == 45 && line[start + 13] == 58 {
      guard let year = line.number(at: start), year.end == start + 4,
        let month = line.number(at: start + 5), let day = line.number(at: start + 8),
        let hour = line.number(at: start + 11), let minute = line.number(at: start + 14),
        let second = line.number(at: start + 17), line[second.end] == 58 || line[second.end] == 46,
        let part = line.number(at: second.end + 1)
      else { continue }
      // Days since 0000-03-01, as in the proleptic Gregorian calendar.
      let (shifted, years) = ((month.value + 9) % 12, year.value - (month.value < 3 ? 1 : 0))
      let days = 365 * years + years / 4 - years / 100 + years / 400 + (153 * shifted + 2) / 5
      let seconds = ((days + day.value) * 24 + hour.value) * 3600 + minute.value * 60 + second.value
      let digits = part.end - second.end - 1
      return seconds * 1000 + Int(Double(part.value) * pow(10, 3 - Double(digits)))
    }
    return nil
  }

  /// Whether a line begins with a tag such as `[debug]`, `[XCUITest]` or `info: `, behind its time.
  private static func hasTag(_ line: LogLine) -> Bool {
    for tag in ["info: ", "warn: ", "debug: ", "error: "] as [StaticString]
    where line.index(of: tag, before: 40) != nil { return true }
    guard let place = line.bytes.prefix(60).firstIndex(of: 91), line[place + 1] != 32 else {
      return false
    }
    // In front of it there is at most a time.
    guard line.prefix(place).bytes.allSatisfy({ !(97...122).contains($0) }) else { return false }
    return line.dropping(place).index(of: "]", before: 80) != nil
  }

  private mutating func begin(
    _ message: LogLine, _ number: Int, _ stamp: Int?, _ analysis: inout LogAnalysis
  ) {
    let words = message.prefix(600).text.split(separator: " ", maxSplits: 2)
    guard words.count > 1 else { return }
    let (method, path) = (String(words[0]), String(words[1]))
    let (section, parts) = place(of: path, method, number, &analysis)
    if stamp != nil { isStamped = true }
    if let stamp, let end = sessions[section]?.end, section >= 0 {
      analysis.add(.gaps, max(0, stamp - end), in: section)
      analysis.add("the client’s gap", max(0, stamp - end))
    }
    while let first = pending.first,
      number - first.line > Self.patience || pending.count >= Self.pendingLimit
    {
      pending.removeFirst()
      unanswered += 1
    }
    pending.append(
      Request(
        method: method, path: path, parts: parts, section: section, line: number,
        isWeb: sessions[section]?.isWeb ?? false))
    if let place = message.index(of: " {") { readBody(message.dropping(place + 1)) }
  }

  /// Returns the section of a path's session, and the path's parts behind the session's id.
  private mutating func place(
    of path: String, _ method: String, _ number: Int, _ analysis: inout LogAnalysis
  ) -> (section: Int, parts: [String]) {
    let parts = path.split(separator: "/").map { String($0.prefix { $0 != "?" }) }
    guard let place = parts.firstIndex(of: "session") else { return (-1, parts) }
    guard place + 1 < parts.count else {
      guard method == "POST" else { return (-1, parts) }
      let section = newSection(number, &analysis)
      unnamed.append(section)
      return (section, ["session"])
    }
    let (id, rest) = (parts[place + 1], Array(parts[(place + 2)...]))
    if let section = sections[id] { return (section, rest) }
    let section = unnamed.isEmpty ? newSection(number, &analysis) : unnamed.removeFirst()
    if sections.count < Self.sessionLimit { sections[id] = section }
    return (section, rest)
  }

  private mutating func newSection(_ number: Int, _ analysis: inout LogAnalysis) -> Int {
    sessionCount += 1
    return analysis.begin("session \(sessionCount)", line: number)
  }

  /// Reads the last request's body, which the log may have cut.
  private mutating func readBody(_ json: LogLine) {
    guard let last = pending.indices.last else { return }
    func member(_ name: StaticString) -> String? { Self.string(name, in: json) }
    switch (pending[last].parts.first, pending[last].parts.last) {
    case (_, "element"), (_, "elements"):
      let using = member("\"using\"") ?? member("\"strategy\"")
      if let using, Self.strategies.contains(using) { pending[last].using = using }
      pending[last].value = member("\"value\"") ?? member("\"selector\"")
    case ("execute", _):
      pending[last].value = member("\"script\"")
      keepSecrets(json)
    case ("context", _): pending[last].value = member("\"name\"")
    case ("session", _):
      let browser = member("\"browserName\"") ?? ""
      sessions[pending[last].section, default: Session()].isWeb = !browser.isEmpty
    default: keepSecrets(json)
    }
  }

  /// Keeps all texts of a body that may have been typed, as one text, as characters or as key
  /// actions.
  private mutating func keepSecrets(_ json: LogLine) {
    var joined = ""
    for name in ["\"text\"", "\"value\"", "\"keys\""] as [StaticString] {
      var rest = json
      while secrets.count < LogAnalysis.secretLimit, let place = rest.index(of: name) {
        if let text = Self.string(name, in: rest) {
          secrets.insert(text)
          joined += text
        }
        rest = rest.dropping(place + name.utf8CodeUnitCount)
        if rest.hasPrefix(":["), let list = rest.text(after: "[", until: 93) {
          secrets.insert(list.filter { !"\", ".contains($0) })
        }
      }
    }
    if !joined.isEmpty { secrets.insert(joined) }
  }

  /// Returns the string behind `name`, unescaped. Nil if it isn't complete.
  private static func string(_ name: StaticString, in json: LogLine) -> String? {
    guard let start = json.index(of: name) else { return nil }
    var rest = json.dropping(start + name.utf8CodeUnitCount)
    while rest[0] == 58 || rest[0] == 32 { rest = rest.dropping(1) }
    guard rest[0] == 34 else { return nil }
    rest = rest.dropping(1)
    var place = 0
    while place < rest.count, rest[place] != 34 { place += rest[place] == 92 ? 2 : 1 }
    guard place < rest.count else { return nil }
    let text = rest.prefix(place).text
    guard text.contains("\\") else { return text }
    return try? JSONDecoder().decode(String.self, from: Data("\"\(text)\"".utf8))
  }

  private static let strategies: Set = [
    "accessibility id", "xpath", "id", "name", "class name", "css selector", "tag name",
    "link text", "partial link text", "-ios predicate string", "-ios class chain",
    "-ios uiautomation", "-image", "-custom",
  ]

  // MARK: - Answers

  private mutating func finish(
    _ message: LogLine, _ stamp: Int?, _ analysis: inout LogAnalysis
  ) {
    // METHOD PATH STATUS MILLISECONDS ms - BYTES
    let words = message.prefix(600).text.split(separator: " ")
    guard words.count > 4 else { return }
    guard
      let place = pending.firstIndex(where: { $0.method == words[0] && $0.path == words[1] })
    else {
      orphans += 1
      return
    }
    var request = pending.remove(at: place)
    // A request that was aborted has neither.
    guard let status = Int(words[2]), let time = Double(words[3]), (0...1e8).contains(time) else {
      return
    }
    let milliseconds = Int(time.rounded())
    let bytes = words.count > 6 ? Int(words[6]) : nil
    sessions[request.section, default: Session()].end = stamp
    // A session that didn't start has no id.
    if request.parts == ["session"], status >= 300 { unnamed.removeAll { $0 == request.section } }
    if request.method == "POST", request.parts == ["context"], status < 300 {
      sessions[request.section]?.isWeb =
        request.value.map { $0 != "NATIVE_APP" } ?? false
    }
    if request.passed.contains(where: { $0.end == nil }) { request.passed = [] }
    count(request, status, milliseconds, bytes, &analysis)
  }

  private mutating func count(
    _ request: Request, _ status: Int, _ milliseconds: Int, _ bytes: Int?,
    _ analysis: inout LogAnalysis
  ) {
    var (kind, part) = Self.kind(of: request)
    if request.isWeb, [.finds, .reads, .gestures, .typing].contains(part) {
      (kind, part) = ("web context: \(kind)", .web)
    }
    let isEmpty = request.parts.last == "elements" && (bytes ?? 1000) < 90
    let isFound = status < 300 && !isEmpty
    analysis.add(
      status >= 300 ? "\(kind) (failed)" : isEmpty ? "\(kind) (nothing)" : kind,
      milliseconds)
    let isFind = part == .finds
    if isFind {
      if !Self.strategies.contains(request.using) { analysis.hasUnknownLocators = true }
      part = !isFound ? .misses : request.using == "xpath" ? .xPath : .finds
    }
    var rest = milliseconds
    if let first = request.passed.first?.start, let last = request.passed.last?.end,
      request.parts != ["session"]
    {
      analysis.showsInside = true
      let inside = min(max(0, last - first), milliseconds)
      // From search to search, an implicit wait pauses. Of other commands, only those with one
      // request to WebDriverAgent show the server's own time.
      let finds = request.passed.filter(\.isFind)
      let waited = max(0, (finds.last?.start ?? 0) - (finds.first?.start ?? 0))
      if request.passed.count == 1 {
        analysis.add("a request’s own time", milliseconds - inside)
        analysis.add("\(kind): WebDriverAgent’s part", inside)
        analysis.add(.own, milliseconds - inside, in: request.section)
        rest = inside
      } else if waited > 0 {
        analysis.add(.waits, min(waited, rest), in: request.section)
        rest -= min(waited, rest)
      }
    }
    analysis.add(part, rest, in: request.section)
    analysis.commandCount += 1
    analysis.noteSlow(
      .init(
        kind: kind, line: request.line, milliseconds: milliseconds,
        section: request.section < 0 ? "" : analysis.sections[request.section].name))
    if isFind {
      countFind(request, isFound, milliseconds, &analysis)
    } else {
      endFind(of: request.section, &analysis)
    }
    if part == .reads {
      var session = sessions[request.section, default: Session()]
      if session.reads.count == 0 { session.reads.line = request.line }
      session.reads.count += 1
      session.reads.milliseconds += milliseconds
      sessions[request.section] = session
    } else {
      endReads(of: request.section, &analysis)
    }
  }

  private mutating func countFind(
    _ request: Request, _ isFound: Bool, _ milliseconds: Int, _ analysis: inout LogAnalysis
  ) {
    let finds = request.passed.filter(\.isFind)
    if finds.count > 1, let first = finds.first?.start, let last = finds.last?.start {
      analysis.note(.polling, line: request.line, count: finds.count - 1, max(0, last - first))
    }
    let (using, value) = (request.using, request.value ?? "")
    if using == "xpath" {
      let levels = value.split(separator: "/").count
      if let id = Self.accessibilityID(in: value) {
        analysis.note(.xPath(id: id), line: request.line, milliseconds)
      } else if value.hasPrefix("/"), !value.hasPrefix("//"), levels > 3 {
        analysis.note(.absoluteXPath, line: request.line, milliseconds)
      }
      if levels >= 30 { analysis.note(.deepTree, line: request.line, milliseconds) }
    }
    let key = "\(using) \(value)"
    if sessions[request.section]?.failedFind?.key != key { endFind(of: request.section, &analysis) }
    guard !isFound else { return endFind(of: request.section, &analysis) }
    let before = sessions[request.section]?.failedFind
    sessions[request.section]?.failedFind = (
      key, (before?.count ?? 0) + 1, (before?.milliseconds ?? 0) + milliseconds,
      before?.line ?? request.line
    )
  }

  private mutating func endRuns(of section: Int, _ analysis: inout LogAnalysis) {
    endFind(of: section, &analysis)
    endReads(of: section, &analysis)
  }

  /// Ends a row of finds that failed with the same locator.
  private mutating func endFind(of section: Int, _ analysis: inout LogAnalysis) {
    guard let find = sessions[section]?.failedFind else { return }
    sessions[section]?.failedFind = nil
    if find.count > 1 {
      analysis.note(.polling, line: find.line, count: find.count, find.milliseconds)
    }
  }

  private mutating func endReads(of section: Int, _ analysis: inout LogAnalysis) {
    guard let reads = sessions[section]?.reads, reads.count > 0 else { return }
    sessions[section]?.reads = (0, 0, 0)
    if reads.count >= 5 {
      analysis.note(.singleReads, line: reads.line, count: reads.count, reads.milliseconds)
    }
  }

  // MARK: - Kinds

  private static func kind(of request: Request) -> (name: String, part: LogPart) {
    let (parts, method) = (request.parts, request.method)
    guard let first = parts.first, let last = parts.last else {
      return method == "DELETE" ? ("end a session", .start) : ("session details", .others)
    }
    switch (first, last) {
    case ("session", _) where parts.count == 1: return ("start a session", .start)
    case (_, "element") where method == "POST":
      return ("find by \(request.using)" + (parts.count > 1 ? " in an element" : ""), .finds)
    case (_, "elements") where method == "POST":
      let place = parts.count > 1 ? " in an element" : ""
      return ("find all by \(request.using)\(place)", .finds)
    case ("element", "click"): return ("click", .gestures)
    // An attribute may have the same name as a command.
    case ("element", "value") where method == "POST", ("keys", _): return ("type", .typing)
    case ("element", "clear"): return ("clear", .typing)
    case ("element", "screenshot"), ("screenshot", _): return ("screenshot", .sources)
    case ("source", _): return ("page source", .sources)
    case ("element", _) where parts.count > 2:
      return (word(parts[2]).map { "read: \($0)" } ?? "read", .reads)
    case ("actions", _) where method == "POST": return ("gesture: actions", .gestures)
    case ("touch", _): return ("gesture: touch", .gestures)
    case ("execute", _), ("execute_async", _): return scriptKind(request)
    case ("appium", _):
      let name = parts.dropFirst().compactMap(word).joined(separator: " ")
      let starts = [
        "app", "launch", "activate_app", "terminate_app", "close", "reset", "background",
      ]
      return ("appium: \(name)", parts.contains(where: starts.contains) ? .launch : .others)
    default:
      let words = parts.prefix(4).map { word($0) ?? "…" }
      return ("\(method) \(words.joined(separator: "/"))", .others)
    }
  }

  private static func scriptKind(_ request: Request) -> (name: String, part: LogPart) {
    guard let name = request.value?.firstMatch(of: /^mobile: ?([A-Za-z]{2,40})$/)?.1 else {
      return ("execute a script", request.isWeb ? .web : .others)
    }
    let gestures = [
      "tap", "swipe", "scroll", "drag", "pinch", "touch", "press", "rotate", "select", "flick",
    ]
    let lower = name.lowercased()
    let part: LogPart =
      lower.hasSuffix("app")
      ? .launch
      : lower.contains("source") || lower.contains("screenshot")
        ? .sources : gestures.contains(where: lower.contains) ? .gestures : .others
    return ("mobile: \(name)", part)
  }

  /// Returns a part of a path if it is a command's name and not an id.
  private static func word(_ part: String) -> String? {
    part.count <= 30 && part.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "_") } ? part : nil
  }
}
