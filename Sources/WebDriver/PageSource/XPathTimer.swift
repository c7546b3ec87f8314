import CLibXML2

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
