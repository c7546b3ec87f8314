import Device
import ScreenParts

/// A form to register: what is typed goes to the view model, and what follows is shown.
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
    let isRegistered = viewModel.loginSuccessful.value
    let message = isRegistered ? "You are registered." : viewModel.errorMessage.value
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
          .button(
            "REGISTER", isEnabled: viewModel.registrationEnabled.value && !isRegistered,
            tap: register),
        ] + (message.isEmpty ? [] : [.text(message, identifier: "message")])))
  }

  private func register() {
    viewModel.checkEmailAvailability { [viewModel] in
      if viewModel.errorMessage.value.isEmpty { viewModel.attemptRegistration() }
    }
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
