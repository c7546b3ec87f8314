import CLibXML2
import Dispatch
import Foundation
import Synchronization

/// libxml2's XPath, on one document.
final class XPathEngine {
  private let context: UnsafeMutablePointer<xmlXPathContext>
  private let limits: XPathLimits
  private let functions: XPathFunctions?

  /// - Parameter functions: what there is beyond XPath 1.0; nil for nothing.
  init(
    document: UnsafeMutablePointer<xmlDoc>, limits: XPathLimits, functions: XPathFunctions? = nil
  ) {
    guard let context = xmlXPathNewContext(document) else {
      preconditionFailure("no memory is left for an XPath context")
    }
    self.context = context
    self.limits = limits
    self.functions = functions
    context.pointee.dict = document.pointee.dict
    // Instead of the standard error output; the context's last error is looked at afterwards.
    context.pointee.error = { _, _ in }
    // Reuses the small objects that predicates make, instead of allocating each anew.
    xmlXPathContextSetCache(context, 1, -1, 0)
    functions?.register(in: context)
  }

  deinit {
    xmlXPathFreeContext(context)
  }

  /// The nodes of elements that an expression selects, in document order: libxml2 sorts a result.
  ///
  /// - Throws: `invalid selector`.
  func evaluate(
    _ expression: XPathExpression, from node: PageNodes.Node
  ) throws(WebDriverError) -> [PageNodes.Node] {
    context.pointee.node = node
    context.pointee.opCount = 0
    context.pointee.opLimit = limits.operations
    xmlResetError(&context.pointee.lastError)
    functions?.reset()
    guard let compiled = xmlXPathCtxtCompile(context, expression.prepared) else {
      throw malformed(expression)
    }
    defer { xmlXPathFreeCompExpr(compiled) }
    if let flaw = expression.flaw { throw flaw }
    let timer = XPathTimer(context, seconds: limits.seconds)
    let object = xmlXPathCompiledEval(compiled, context)
    let ranOut = timer.stop()
    guard let object else { throw failed(expression, ranOut: ranOut) }
    defer { xmlXPathFreeObject(object) }
    return try nodes(object, of: expression)
  }

  private func nodes(
    _ object: UnsafeMutablePointer<xmlXPathObject>, of expression: XPathExpression
  ) throws(WebDriverError) -> [PageNodes.Node] {
    switch object.pointee.type {
    case XPATH_NODESET:
      guard let set = object.pointee.nodesetval, let nodes = set.pointee.nodeTab else { return [] }
      return try elements(
        UnsafeBufferPointer(start: nodes, count: Int(set.pointee.nodeNr)), of: expression)
    case XPATH_BOOLEAN:
      throw expression.error("gives a boolean, not elements")
    case XPATH_NUMBER:
      throw expression.error("gives a number, not elements")
    default:
      throw expression.error("gives a string, not elements")
    }
  }

  /// The elements among a result's nodes. Namespaces live no longer than the result.
  private func elements(
    _ nodes: UnsafeBufferPointer<PageNodes.Node?>, of expression: XPathExpression
  ) throws(WebDriverError) -> [PageNodes.Node] {
    var elements: [PageNodes.Node] = []
    elements.reserveCapacity(nodes.count)
    for case let node? in nodes {
      switch node.pointee.type {
      case XML_ELEMENT_NODE: elements.append(node)
      case XML_DOCUMENT_NODE, XML_HTML_DOCUMENT_NODE:
        continue  // Above the root is nothing, as in WebDriverAgent.
      case XML_ATTRIBUTE_NODE:
        let name = String(cString: node.pointee.name)
        throw expression.error("selects the attribute '\(name)', not elements")
      case XML_TEXT_NODE: throw expression.error("selects a text, not elements")
      default:
        throw expression.error("selects a namespace, not elements")
      }
    }
    return elements
  }

  /// Why libxml2 could not read an expression.
  private func malformed(_ expression: XPathExpression) -> WebDriverError {
    let error = context.pointee.lastError
    return expression.error("is malformed: \(reason(error))", at: Int(error.int1))
  }

  /// Why libxml2 could not evaluate an expression that it could read.
  private func failed(_ expression: XPathExpression, ranOut: Bool) -> WebDriverError {
    if let failure = functions?.failure { return expression.error(failure) }
    let error = context.pointee.lastError
    if Self.code(error) == Int32(XPATH_OP_LIMIT_EXCEEDED.rawValue) {
      let limit = ranOut ? "\(limits.seconds) s" : "\(limits.operations) operations"
      return expression.error(
        "takes more than \(limit) on this screen; name the type of the element instead of *, "
          + "and search in an element instead of the whole screen")
    }
    return expression.error("can't be evaluated: \(reason(error))")
  }

  /// What libxml2 says of an error.
  private func reason(_ error: xmlError) -> String {
    let code = Self.code(error)
    return Self.reasons[code] ?? "error \(error.code)"
  }

  /// libxml2's error code, counted as in `xmlXPathError`.
  private static func code(_ error: xmlError) -> Int32 {
    error.code - Int32(XML_XPATH_EXPRESSION_OK.rawValue)
  }

  /// libxml2's own words for its error codes, which it has in a table that is not public
  /// (`xpath.c`, `xmlXPathErrorMessages`).
  private static let reasons: [Int32: String] = Dictionary(
    uniqueKeysWithValues: [
      (XPATH_NUMBER_ERROR, "Number encoding"),
      (XPATH_UNFINISHED_LITERAL_ERROR, "Unfinished literal"),
      (XPATH_START_LITERAL_ERROR, "Start of literal"),
      (XPATH_VARIABLE_REF_ERROR, "Expected $ for variable reference"),
      (XPATH_UNDEF_VARIABLE_ERROR, "Undefined variable"),
      (XPATH_INVALID_PREDICATE_ERROR, "Invalid predicate"),
      (XPATH_EXPR_ERROR, "Invalid expression"),
      (XPATH_UNCLOSED_ERROR, "Missing closing curly brace"),
      (XPATH_UNKNOWN_FUNC_ERROR, "Unregistered function"),
      (XPATH_INVALID_OPERAND, "Invalid operand"),
      (XPATH_INVALID_TYPE, "Invalid type"),
      (XPATH_INVALID_ARITY, "Invalid number of arguments"),
      (XPATH_INVALID_CTXT_SIZE, "Invalid context size"),
      (XPATH_INVALID_CTXT_POSITION, "Invalid context position"),
      (XPATH_MEMORY_ERROR, "Memory allocation error"),
      (XPATH_UNDEF_PREFIX_ERROR, "Undefined namespace prefix"),
      (XPATH_ENCODING_ERROR, "Encoding error"),
      (XPATH_INVALID_CHAR_ERROR, "Char out of XML range"),
      (XPATH_INVALID_CTXT, "Invalid or incomplete context"),
      (XPATH_STACK_ERROR, "Stack usage error"),
      (XPATH_FORBID_VARIABLE_ERROR, "Forbidden variable"),
      (XPATH_RECURSION_LIMIT_EXCEEDED, "Recursion limit exceeded"),
    ].map { (Int32($0.rawValue), $1) })
}

/// How much work the evaluation of one expression may be.
package struct XPathLimits: Equatable, Sendable {
  /// The most operations, as libxml2 counts them: about one for each node that is looked at.
  ///
  /// On 100,000 rows with two elements in each, everyday queries take 1 to 10 million; 100 million
  /// are about one second.
  package var operations: UInt
  /// The longest time, in seconds.
  ///
  /// libxml2 does not count everything: merging sets of nodes is no operation to it, though the
  /// time grows with their product. `//*/preceding::*` runs for minutes on 2,000 rows.
  package var seconds: Double

  /// Sets limits.
  package init(operations: UInt = 100_000_000, seconds: Double = 10) {
    self.operations = operations
    self.seconds = seconds
  }
}

/// A first attempt to evaluate an XPath, which is given up early.
///
/// Nearly every XPath takes microseconds, and is evaluated where the command runs, because another
/// thread would cost more than the XPath. One that turns out to take long is evaluated again where
/// it keeps nobody waiting.
final class XPathAttempt: Sendable {
  /// The attempt that the task's evaluations belong to; nil where they may take their time.
  @TaskLocal static var current: XPathAttempt?

  /// The most operations of an evaluation; about 10 ms.
  static let operations: UInt = 1_000_000
  /// The longest time of an evaluation, in seconds: longer than the operations take, because on a
  /// machine that is busy a quick one may have to wait in the middle.
  static let seconds = 0.05

  private let givenUp = Atomic(false)

  /// Whether an evaluation was given up.
  var wasGivenUp: Bool { givenUp.load(ordering: .acquiring) }

  func giveUp() { givenUp.store(true, ordering: .releasing) }
}

/// Ends an evaluation that lasts too long: as if it had taken too many operations.
struct XPathTimer {
  private let context: XPathWatch.Context
  private let number: Int
  private let attempt = XPathAttempt.current

  private static let watch = XPathWatch()

  /// Starts the time of an evaluation in a context; a first attempt has less time.
  init(_ context: XPathWatch.Context, seconds: Double) {
    self.context = context
    var seconds = seconds
    if attempt != nil {
      seconds = min(seconds, XPathAttempt.seconds)
      context.pointee.opLimit = min(context.pointee.opLimit, XPathAttempt.operations)
    }
    number = Self.watch.begin(context, seconds: seconds)
  }

  /// The evaluation is over.
  ///
  /// - Returns: whether the time had run out before.
  func stop() -> Bool {
    let ranOut = Self.watch.end(number)
    if let attempt, ranOut || hasRunOut { attempt.giveUp() }
    return ranOut
  }

  /// Whether the evaluation has ended because it had no operations left.
  ///
  /// Simple paths are evaluated in another way by libxml2, which counts, but leaves no error.
  private var hasRunOut: Bool {
    let code = XML_XPATH_EXPRESSION_OK.rawValue + XPATH_OP_LIMIT_EXCEEDED.rawValue
    return context.pointee.lastError.code == Int32(code)
      || context.pointee.opCount >= context.pointee.opLimit
  }
}

/// Watches all evaluations that are under way, and ends those whose time is up. Any thread may use
/// it.
///
/// There is one timer for all of them, since to start and stop one costs several times what a
/// usual XPath takes. It is set to the earliest end and, when that has come, to the next one: so
/// for evaluations that follow each other it is set once in the time that they may take.
final class XPathWatch: @unchecked Sendable {
  typealias Context = UnsafeMutablePointer<xmlXPathContext>

  private struct Evaluation {
    let context: Context
    let end: DispatchTime
    var ranOut = false
  }

  private let lock = NSLock()
  private var evaluations: [Int: Evaluation] = [:]
  private var count = 0
  /// When the timer is to call; nil while it is not set.
  private var nextLook: DispatchTime?
  private let timer: any DispatchSourceTimer

  init() {
    // A queue of its own: the global one runs on the threads of Swift's tasks, and evaluations may
    // hold all of these. Then no time would ever be up.
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "XPathWatch"))
    timer.setEventHandler { [weak self] in self?.look() }
    timer.activate()
  }

  deinit { timer.cancel() }

  /// An evaluation begins; after `seconds` it is stopped.
  ///
  /// - Returns: its number, for ``end(_:)``.
  func begin(_ context: Context, seconds: Double) -> Int {
    let end = DispatchTime.now() + seconds
    return lock.withLock {
      count += 1
      evaluations[count] = Evaluation(context: context, end: end)
      plan(for: end)
      return count
    }
  }

  /// An evaluation is over; its context is not touched any more.
  ///
  /// - Returns: whether its time was up before.
  func end(_ number: Int) -> Bool {
    lock.withLock { evaluations.removeValue(forKey: number)?.ranOut ?? false }
  }

  /// Ends the evaluations whose time is up.
  private func look() {
    lock.withLock {
      nextLook = nil
      let now = DispatchTime.now()
      for (number, evaluation) in evaluations where !evaluation.ranOut {
        guard evaluation.end <= now else {
          plan(for: evaluation.end)
          continue
        }
        evaluations[number]?.ranOut = true
        // libxml2 has no way to be stopped, but it asks for this limit at each operation.
        libxml2SetOperationLimit(evaluation.context, 1)
      }
    }
  }

  /// Has the timer call at a time, unless it calls before anyway.
  private func plan(for end: DispatchTime) {
    if let nextLook, nextLook <= end { return }
    nextLook = end
    timer.schedule(deadline: end, leeway: .nanoseconds(0))
  }
}
