import CLibXML2
import Dispatch
import Foundation
import Synchronization

final class XPathEngine {
  private let context: UnsafeMutablePointer<xmlXPathContext>
  private let limits: XPathLimits
  private let functions: XPathFunctions?

  private static let watch = XPathWatch()

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

  /// The elements' nodes that an expression selects, in document order: libxml2 sorts a result.
  ///
  /// - Throws: `invalid selector`.
  func evaluate(
    _ expression: XPathExpression, from node: PageNodes.Node
  ) throws(WebDriverError) -> [PageNodes.Node] {
    let attempt = XPathAttempt.current
    context.pointee.node = node
    context.pointee.opCount = 0
    context.pointee.opLimit = min(
      limits.operations, attempt == nil ? .max : XPathAttempt.operations)
    xmlResetError(&context.pointee.lastError)
    functions?.reset()
    guard let compiled = xmlXPathCtxtCompile(context, expression.prepared) else {
      let place = Int(context.pointee.lastError.int1)
      throw expression.error("is malformed: \(reason)", at: place)
    }
    defer { xmlXPathFreeCompExpr(compiled) }
    if let flaw = expression.flaw { throw flaw }
    let number = Self.watch.begin(
      context, seconds: min(limits.seconds, attempt == nil ? .infinity : XPathAttempt.seconds))
    let object = xmlXPathCompiledEval(compiled, context)
    let ranOut = Self.watch.end(number)
    // Simple paths are evaluated in another way by libxml2, which counts, but leaves no error.
    if let attempt,
      ranOut || isOutOfOperations || context.pointee.opCount >= context.pointee.opLimit
    {
      attempt.giveUp()
    }
    guard let object else { throw failed(expression, ranOut: ranOut) }
    defer { xmlXPathFreeObject(object) }
    switch object.pointee.type {
    case XPATH_NODESET: return try elements(object.pointee.nodesetval, of: expression)
    case XPATH_BOOLEAN: throw expression.error("gives a boolean, not elements")
    case XPATH_NUMBER: throw expression.error("gives a number, not elements")
    default: throw expression.error("gives a string, not elements")
    }
  }

  /// The elements among a result's nodes. Namespaces live no longer than the result.
  private func elements(
    _ set: xmlNodeSetPtr?, of expression: XPathExpression
  ) throws(WebDriverError) -> [PageNodes.Node] {
    let count = Int(set?.pointee.nodeNr ?? 0)
    var elements: [PageNodes.Node] = []
    elements.reserveCapacity(count)
    for case let node? in UnsafeBufferPointer(start: set?.pointee.nodeTab, count: count) {
      switch node.pointee.type {
      case XML_ELEMENT_NODE: elements.append(node)
      case XML_DOCUMENT_NODE, XML_HTML_DOCUMENT_NODE:
        continue  // Above the root is nothing, as in WebDriverAgent.
      case XML_ATTRIBUTE_NODE:
        let name = String(cString: node.pointee.name)
        throw expression.error("selects the attribute '\(name)', not elements")
      case XML_TEXT_NODE: throw expression.error("selects a text, not elements")
      default: throw expression.error("selects a namespace, not elements")
      }
    }
    return elements
  }

  /// Why libxml2 could not evaluate an expression that it could read.
  private func failed(_ expression: XPathExpression, ranOut: Bool) -> WebDriverError {
    if let failure = functions?.failure { return expression.error(failure) }
    guard isOutOfOperations else { return expression.error("can't be evaluated: \(reason)") }
    let limit = ranOut ? "\(limits.seconds) s" : "\(limits.operations) operations"
    return expression.error(
      "takes more than \(limit) on this screen; name the type of the element instead of *, "
        + "and search in an element instead of the whole screen")
  }

  private var isOutOfOperations: Bool { code == Int32(XPATH_OP_LIMIT_EXCEEDED.rawValue) }

  /// The code of the last error, counted as in `xmlXPathError`.
  private var code: Int32 {
    context.pointee.lastError.code - Int32(XML_XPATH_EXPRESSION_OK.rawValue)
  }

  private var reason: String { Self.reasons[code] ?? "error \(context.pointee.lastError.code)" }

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
  /// To libxml2, merging sets of nodes is no operation, though the time grows with their product:
  /// `//*/preceding::*` runs for minutes on 2,000 rows.
  package var seconds: Double

  /// Sets limits.
  package init(operations: UInt = 100_000_000, seconds: Double = 10) {
    self.operations = operations
    self.seconds = seconds
  }
}

/// A first attempt to evaluate an XPath, which is given up early.
///
/// Nearly every XPath takes microseconds, and is evaluated where the command runs. One that takes
/// long is evaluated again on another thread, where it keeps nobody waiting.
final class XPathAttempt: Sendable {
  /// The attempt that the task's evaluations belong to; nil where they may take their time.
  @TaskLocal static var current: XPathAttempt?

  /// The most operations of an evaluation; about 10 ms.
  static let operations: UInt = 1_000_000
  /// The longest time of an evaluation, in seconds: longer than the operations take, because on a
  /// busy machine a quick one may have to wait in the middle.
  static let seconds = 0.05

  private let givenUp = Atomic(false)

  var wasGivenUp: Bool { givenUp.load(ordering: .acquiring) }

  func giveUp() { givenUp.store(true, ordering: .releasing) }
}

/// Ends the evaluations whose time is up, as if they had taken too many operations. Any thread may
/// use it. There is one timer, set to the earliest end, since to start one costs more than most
/// XPaths.
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
  /// On a queue of its own: the global one runs on the threads of Swift's tasks, and evaluations
  /// may hold all of these. Then no time would ever be up.
  private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "XPathWatch"))

  init() {
    timer.setEventHandler { [weak self] in self?.look() }
    timer.activate()
  }

  deinit { timer.cancel() }

  /// Begins to watch an evaluation, and returns its number for ``end(_:)``.
  func begin(_ context: Context, seconds: Double) -> Int {
    let end = DispatchTime.now() + seconds
    return lock.withLock {
      count += 1
      evaluations[count] = Evaluation(context: context, end: end)
      plan(for: end)
      return count
    }
  }

  /// Ends the watch over an evaluation, and tells whether its time had run out.
  func end(_ number: Int) -> Bool {
    lock.withLock { evaluations.removeValue(forKey: number)?.ranOut ?? false }
  }

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
