import CLibXML2

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
    return expression.error(
      "is malformed: \(reason(error)), \(expression.place(Int(error.int1)))")
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
