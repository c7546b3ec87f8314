import CLibXML2
import Foundation

final class XPathEngine {
  private let context: UnsafeMutablePointer<xmlXPathContext>
  private let limits: XPathLimits
  private let functions: XPathFunctions?

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
    // Keeps libxml2 from printing errors. The context's last error is checked after the evaluation.
    context.pointee.error = { _, _ in }
    // Reuses the small objects of predicates instead of allocating new ones.
    xmlXPathContextSetCache(context, 1, -1, 0)
    functions?.register(in: context)
  }

  deinit { xmlXPathFreeContext(context) }

  /// Returns the selected nodes in document order, sorted by libxml2.
  func evaluate(
    _ expression: XPathExpression, from node: PageNodes.Node
  ) throws(WebDriverError) -> [PageNodes.Node] {
    context.pointee.node = node
    context.pointee.opCount = 0
    context.pointee.opLimit = limits.operations
    xmlResetError(&context.pointee.lastError)
    functions?.reset()
    let compiled = try xmlXPathCtxtCompile(context, expression.prepared).orThrow(
      expression.error("is malformed: \(reason)", at: Int(context.pointee.lastError.int1)))
    defer { xmlXPathFreeCompExpr(compiled) }
    if let flaw = expression.flaw { throw flaw }
    let number = limits.timer.begin(context, seconds: limits.seconds)
    let evaluated = xmlXPathCompiledEval(compiled, context)
    let ranOut = limits.timer.end(number)
    let object = try evaluated.orThrow(failed(expression, ranOut: ranOut))
    defer { xmlXPathFreeObject(object) }
    switch object.pointee.type {
    case XPATH_NODESET: break
    case XPATH_BOOLEAN: throw expression.error("gives a boolean, not elements")
    case XPATH_NUMBER: throw expression.error("gives a number, not elements")
    default: throw expression.error("gives a string, not elements")
    }
    let set = object.pointee.nodesetval
    let count = Int(set?.pointee.nodeNr ?? 0)
    var elements: [PageNodes.Node] = []
    elements.reserveCapacity(count)
    for case let node? in UnsafeBufferPointer(start: set?.pointee.nodeTab, count: count) {
      switch node.pointee.type {
      case XML_ELEMENT_NODE: elements.append(node)
      case XML_DOCUMENT_NODE, XML_HTML_DOCUMENT_NODE:
        continue  // There is nothing above the root, as in WebDriverAgent.
      case XML_ATTRIBUTE_NODE:
        let name = String(cString: node.pointee.name)
        throw expression.error("selects the attribute '\(name)', not elements")
      case XML_TEXT_NODE: throw expression.error("selects text, not elements")
      default: throw expression.error("selects a namespace, not elements")
      }
    }
    return elements
  }

  /// Returns the error for a well-formed expression that libxml2 couldn't evaluate.
  private func failed(_ expression: XPathExpression, ranOut: Bool) -> WebDriverError {
    if let failure = functions?.failure { return expression.error(failure) }
    guard isOutOfOperations else { return expression.error("can't be evaluated: \(reason)") }
    let limit = ranOut ? "\(limits.seconds) s" : "\(limits.operations) operations"
    return expression.error(
      "takes more than \(limit) on this screen. Name the element's type instead of *, "
        + "or search inside an element instead of the whole screen")
  }

  private var isOutOfOperations: Bool { code == Int(XPATH_OP_LIMIT_EXCEEDED.rawValue) }

  /// The code of the last error, numbered as in `xmlXPathError`.
  private var code: Int {
    Int(context.pointee.lastError.code) - Int(XML_XPATH_EXPRESSION_OK.rawValue)
  }

  private var reason: String {
    Self.reasons.indices.contains(code)
      ? Self.reasons[code] : "error \(context.pointee.lastError.code)"
  }

  /// libxml2's messages for its error codes. They are copied because the table isn't public
  /// (`xpath.c`, `xmlXPathErrorMessages`).
  private static let reasons = [
    "Ok", "Number encoding", "Unfinished literal", "Start of literal",
    "Expected $ for variable reference", "Undefined variable", "Invalid predicate",
    "Invalid expression", "Missing closing curly brace", "Unregistered function",
    "Invalid operand", "Invalid type", "Invalid number of arguments", "Invalid context size",
    "Invalid context position", "Memory allocation error", "Syntax error", "Resource error",
    "Sub resource error", "Undefined namespace prefix", "Encoding error",
    "Char out of XML range", "Invalid or incomplete context", "Stack usage error",
    "Forbidden variable", "Operation limit exceeded", "Recursion limit exceeded",
  ]
}

/// The maximum work for one XPath evaluation.
package struct XPathLimits: Sendable {
  /// The maximum number of operations, as libxml2 counts them: about one per visited node. On
  /// 100,000 rows of two elements, everyday queries take 1 to 10 million. 100 million take 1 s.
  package var operations: UInt
  /// The maximum time, in seconds. libxml2 doesn't count the merging of node sets as operations,
  /// although its time grows with the product of their sizes: `//*/preceding::*` runs for minutes
  /// on 2,000 rows.
  package var seconds: Double
  package let timer: XPathTimer

  package init(
    operations: UInt = 100_000_000, seconds: Double = 10, timer: XPathTimer = .system
  ) {
    self.operations = operations
    self.seconds = seconds
    self.timer = timer
  }
}

/// Stops evaluations whose time is up, as if they had exceeded the operation limit. Thread-safe.
package final class XPathTimer: @unchecked Sendable {
  package static let system = XPathTimer(clock: SystemTimeoutClock())

  typealias Context = UnsafeMutablePointer<xmlXPathContext>

  private let clock: any TimeoutClock
  /// Recursive, because a clock may call at once.
  private let lock = NSRecursiveLock()
  /// The contexts of the evaluations that may continue, by their numbers.
  private var running: [Int: Context] = [:]
  private var count = 0

  package init(clock: any TimeoutClock) { self.clock = clock }

  /// The numbers of evaluations that have begun, and that are running and may continue.
  package var counts: (begun: Int, running: Int) { lock.withLock { (count, running.count) } }

  func begin(_ context: Context, seconds: Double) -> Int {
    lock.withLock {
      count += 1
      let number = count
      running[number] = context
      clock.call(at: clock.now + .seconds(seconds)) { [weak self] in self?.stop(number) }
      return number
    }
  }

  /// Ends an evaluation. Returns whether its time was up.
  func end(_ number: Int) -> Bool { lock.withLock { running.removeValue(forKey: number) == nil } }

  private func stop(_ number: Int) {
    lock.withLock {
      guard let context = running.removeValue(forKey: number) else { return }
      // libxml2 has no way to cancel an evaluation, but it checks this limit at each operation.
      libxml2SetOperationLimit(context, 1)
    }
  }
}
