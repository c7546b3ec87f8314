import Device

/// A value that notifies its listeners of each change.
package final class Dynamic<Value> {
  package var value: Value { didSet { listeners.forEach { $0(value) } } }
  private var listeners: [(Value) -> Void] = []

  package init(_ value: Value) { self.value = value }

  package func bind(_ listener: @escaping (Value) -> Void) { listeners.append(listener) }
}

package typealias NetworkAnswer = (_ isSuccess: Bool, _ error: (any Error)?) -> Void

/// A server for registrations. Calls each `completion` once, before or after the method returns.
package protocol NetworkService {
  /// Checks whether an address is not yet registered.
  func checkEmailAvailability(email: String, completion: @escaping NetworkAnswer)
  func attemptRegistration(
    forUserEmail email: String, withPasswordHash hash: String, completion: @escaping NetworkAnswer)
}

/// A stub of a server. It accepts all registrations, and reports the `taken` addresses as taken.
package struct StubNetworkService: NetworkService {
  private let taken: Set<String>
  private let deliver: (@escaping () -> Void) -> Void

  /// `deliver` runs the work that delivers an answer, at once by default.
  package init(
    taken: Set<String> = [], deliver: @escaping (@escaping () -> Void) -> Void = { work in work() }
  ) { (self.taken, self.deliver) = (taken, deliver) }

  package func checkEmailAvailability(email: String, completion: @escaping NetworkAnswer) {
    deliver { completion(!taken.contains(email), nil) }
  }

  package func attemptRegistration(
    forUserEmail email: String, withPasswordHash hash: String, completion: @escaping NetworkAnswer
  ) { deliver { completion(true, nil) } }
}

/// The contents of a registration form and their validation, independent of the screen.
package final class RegistrationViewModel {
  package var emailAddress: String? { didSet { formDidChange() } }
  package var password: String? { didSet { formDidChange() } }
  package var passwordConfirmation: String? { didSet { formDidChange() } }

  package let registrationEnabled = Dynamic(false)
  /// The reason why the registration failed. Empty if there is no error.
  package let errorMessage = Dynamic("")
  package let loginSuccessful = Dynamic(false)

  private let service: any NetworkService
  /// The number of changes of the form. An answer about an earlier form is dropped.
  private var changes = 0
  /// Whether a registration is pending, which can't be cancelled.
  private var isRegistering = false

  package init(service: any NetworkService) { self.service = service }

  /// Returns whether the whole string is an e-mail address. False if it is nil.
  package static func isValid(emailAddress: String?) -> Bool {
    emailAddress?.wholeMatch(of: /[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}/) != nil
  }

  package static func isValid(password: String?, confirmation: String?) -> Bool {
    guard let password, let confirmation else { return false }
    return password == confirmation && password.count >= 6
  }

  /// Checks whether the address is free. If not, sets an error. Always calls `completion`.
  package func checkEmailAvailability(completion: @escaping () -> Void = {}) {
    check(emailAddress ?? "") { _ in completion() }
  }

  /// Checks the form's address, and registers if it is free. A change of the form during the check
  /// cancels the registration. Always calls `completion`.
  package func attemptRegistration(completion: @escaping () -> Void = {}) {
    guard registrationEnabled.value, let emailAddress, let password else { return completion() }
    // Prevents a second registration by a second tap.
    registrationEnabled.value = false
    check(emailAddress) { [self] isFree in
      guard isFree else { return completion() }
      isRegistering = true
      service.attemptRegistration(
        forUserEmail: emailAddress, withPasswordHash: Self.hash(password)
      ) { [self] isSuccess, error in
        isRegistering = false
        if error == nil, isSuccess {
          loginSuccessful.value = true
        } else {
          errorMessage.value = Self.failure
        }
        validate()
        completion()
      }
    }
  }

  /// Checks whether an address is free. `isFree` is also false if the form has changed meanwhile.
  private func check(_ address: String, then use: @escaping (_ isFree: Bool) -> Void) {
    let asked = changes
    errorMessage.value = ""
    service.checkEmailAvailability(email: address) { [self] isAvailable, error in
      guard changes == asked else { return use(false) }
      if error != nil {
        errorMessage.value = Self.failure
        validate()
      } else if !isAvailable {
        errorMessage.value = "Sorry, provided email address is already taken"
        registrationEnabled.value = false
      }
      use(error == nil && isAvailable)
    }
  }

  private static let failure = "Our custom error message"

  private func formDidChange() {
    changes += 1
    errorMessage.value = ""
    validate()
  }

  private func validate() {
    registrationEnabled.value =
      !isRegistering && !loginSuccessful.value && Self.isValid(emailAddress: emailAddress)
      && Self.isValid(password: password, confirmation: passwordConfirmation)
  }

  /// FNV-1a, as a placeholder: it isn't a secure hash for passwords.
  private static func hash(_ password: String) -> String {
    String(
      password.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }, radix: 16)
  }
}

package final class RegistrationApp: App {
  private enum Field: CaseIterable { case email, password, confirmation }

  private let host: AppHost
  private let viewModel: RegistrationViewModel
  private var inputs: [Field: TextInput] = [:] { didSet { host.invalidate() } }

  package init(service: any NetworkService, host: AppHost) {
    self.host = host
    viewModel = RegistrationViewModel(service: service)
    viewModel.registrationEnabled.bind { _ in host.invalidate() }
    viewModel.errorMessage.bind { _ in host.invalidate() }
    viewModel.loginSuccessful.bind { _ in host.invalidate() }
  }

  package var screen: Screen {
    let message =
      viewModel.loginSuccessful.value ? "You are registered." : viewModel.errorMessage.value
    var email = field(.email, .textField, placeholder: nil)
    email.label = "Email Address"
    return Screen(
      .screen(
        ["registration"], bar: .navigationBar("Registration"),
        content: [
          Element(
            .other, id: "email", layout: Layout(height: 66),
            content: .elements([.text("Email Address"), email])),
          field(
            .password, .secureTextField, identifier: "passwordTextField", placeholder: "Password"),
          field(.confirmation, .secureTextField, placeholder: "Confirm Password"),
          .button("REGISTER", isEnabled: viewModel.registrationEnabled.value) {
            self.viewModel.attemptRegistration()
          },
        ] + (message.isEmpty ? [] : [.text(message, identifier: "message")])))
  }

  private func field(
    _ field: Field, _ type: ElementType, identifier: String = "", placeholder: String?
  ) -> Element {
    TextInput.element(
      type, id: "\(field)", identifier: identifier, placeholder: placeholder, returnKey: "Done",
      { self.inputs[field] ?? TextInput() },
      update: { input in
        let isNewText = input.text != self.inputs[field]?.text ?? ""
        // One field has the focus.
        for other in Field.allCases where input.isFocused { self.inputs[other]?.isFocused = false }
        self.inputs[field] = input
        if isNewText { self.pass(input.text, from: field) }
      }, submit: { self.inputs[field]?.isFocused = false })
  }

  private func pass(_ text: String, from field: Field) {
    switch field {
    case .email: viewModel.emailAddress = text
    case .password: viewModel.password = text
    case .confirmation: viewModel.passwordConfirmation = text
    }
  }
}
