/// A value that tells who is bound to it of each change.
public final class Dynamic<Value> {
  /// The value now.
  public var value: Value { didSet { listeners.forEach { $0(value) } } }
  private var listeners: [(Value) -> Void] = []

  /// Makes a value.
  public init(_ value: Value) { self.value = value }

  /// Has changes told from now on.
  public func bind(_ listener: @escaping (Value) -> Void) { listeners.append(listener) }

  /// Has the value told as it is now, and then its changes.
  public func bindAndFire(_ listener: @escaping (Value) -> Void) {
    bind(listener)
    listener(value)
  }
}

/// The server where one registers. Each answer comes once, before the call returns or later.
public protocol NetworkService {
  /// Says whether nobody has registered with an address.
  func checkEmailAvailability(
    email: String, completion: @escaping (_ isAvailable: Bool, _ error: (any Error)?) -> Void)
  /// Registers somebody.
  func attemptRegistration(
    forUserEmail email: String, withPasswordHash hash: String,
    completion: @escaping (_ isSuccess: Bool, _ error: (any Error)?) -> Void)
}

/// A server that says yes to everything but to addresses that are taken. A stub.
public struct StubNetworkService: NetworkService {
  private let taken: Set<String>
  private let answer: (@escaping () -> Void) -> Void

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - taken: the addresses that somebody has registered with.
  ///   - answer: does work when an answer is there: at once, or after a while.
  public init(
    taken: Set<String> = [], answer: @escaping (@escaping () -> Void) -> Void = { work in work() }
  ) {
    self.taken = taken
    self.answer = answer
  }

  /// Says yes unless the address is taken.
  public func checkEmailAvailability(
    email: String, completion: @escaping (Bool, (any Error)?) -> Void
  ) {
    answer { completion(!taken.contains(email), nil) }
  }

  /// Says yes.
  public func attemptRegistration(
    forUserEmail email: String, withPasswordHash hash: String,
    completion: @escaping (Bool, (any Error)?) -> Void
  ) {
    answer { completion(true, nil) }
  }
}

/// What a registration form holds, and what follows from it. It knows no screen.
public final class RegistrationViewModel {
  /// The address as it is typed; nil before.
  public var emailAddress: String? { didSet { validate() } }
  /// The password as it is typed; nil before.
  public var password: String? { didSet { validate() } }
  /// The password once more; nil before.
  public var passwordConfirmation: String? { didSet { validate() } }

  /// Whether one may register: all that is typed is in order.
  public let registrationEnabled = Dynamic(false)
  /// Why one is not registered; empty for no reason.
  public let errorMessage = Dynamic("")
  /// Whether one is registered.
  public let loginSuccessful = Dynamic(false)

  private let service: any NetworkService

  /// Makes an empty form.
  public init(service: any NetworkService) { self.service = service }

  /// Whether the whole text is an address; nil is none.
  public static func isValid(emailAddress: String?) -> Bool {
    emailAddress?.wholeMatch(of: /[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}/) != nil
  }

  /// Whether both are given, equal, and long enough.
  public static func isValid(password: String?, confirmation: String?) -> Bool {
    guard let password, let confirmation else { return false }
    return password == confirmation && password.count >= 6
  }

  /// Asks whether the address is free; one that is not can't be registered with.
  ///
  /// - Parameter completion: is called in any case, when the answer is there.
  public func checkEmailAvailability(completion: @escaping () -> Void = {}) {
    let asked = emailAddress ?? ""
    errorMessage.value = ""
    service.checkEmailAvailability(email: asked) { [self] isAvailable, error in
      defer { completion() }
      // Another address was typed meanwhile.
      guard asked == emailAddress ?? "" else { return }
      if error != nil {
        errorMessage.value = Self.failure
      } else if !isAvailable {
        errorMessage.value = "Sorry, provided email address is already taken"
        registrationEnabled.value = false
      }
    }
  }

  /// Registers, where one may.
  ///
  /// - Parameter completion: is called in any case, when it is over.
  public func attemptRegistration(completion: @escaping () -> Void = {}) {
    guard registrationEnabled.value, let emailAddress, let password else { return completion() }
    service.attemptRegistration(
      forUserEmail: emailAddress, withPasswordHash: Self.hash(password)
    ) { [self] isSuccess, error in
      if error == nil, isSuccess {
        loginSuccessful.value = true
      } else {
        errorMessage.value = Self.failure
      }
      completion()
    }
  }

  private static let failure = "Our custom error message"

  private func validate() {
    errorMessage.value = ""
    registrationEnabled.value =
      Self.isValid(emailAddress: emailAddress)
      && Self.isValid(password: password, confirmation: passwordConfirmation)
  }

  /// FNV-1a: it shows where a hash goes, and keeps no secret.
  private static func hash(_ password: String) -> String {
    String(
      password.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }, radix: 16)
  }
}
