import Device

/// A service that checks user names and passwords. Calls each `completion` once.
package protocol LoginService {
  func logIn(user: String, password: String, completion: @escaping (_ isRight: Bool) -> Void)
}

/// A stub with one account: admin, whose password is heslo123.
package struct StubLoginService: LoginService {
  private let deliver: (@escaping () -> Void) -> Void

  /// `deliver` runs the work that delivers an answer.
  package init(deliver: @escaping (@escaping () -> Void) -> Void) { self.deliver = deliver }

  package func logIn(user: String, password: String, completion: @escaping (Bool) -> Void) {
    deliver { completion(user == "admin" && password == "heslo123") }
  }
}

/// The login page of the scenario notation's own example.
package final class LoginApp: App {
  private let service: any LoginService
  private let host: AppHost
  private var inputs = [TextInput(), TextInput()] { didSet { host.invalidate() } }
  private var message: String? { didSet { host.invalidate() } }
  private var attempts = 0
  /// Who is logged in. Nil on the login page.
  private var user: String? { didSet { host.invalidate() } }
  private let place: String

  /// With a user, the app starts behind the login page. `place` is what is known about the device.
  package init(
    service: any LoginService, user: String? = nil, place: String = "", host: AppHost
  ) { (self.service, self.user, self.place, self.host) = (service, user, place, host) }

  package var screen: Screen {
    if let user {
      return Screen(
        .screen(
          ["session"], bar: .navigationBar("Welcome"),
          content: [.text("\(user) is logged in.", identifier: "message")]
            + (place.isEmpty ? [] : [.text(place, identifier: "place")])
            + [.button("Log out") { self.user = nil }]))
    }
    return Screen(
      .screen(
        ["login"], bar: .navigationBar("Login"),
        content: [
          field(0, .textField, "User name"), field(1, .secureTextField, "Password"),
          .button("ok") { self.logIn() },
        ] + (message.map { [.text($0, identifier: "message")] } ?? [])))
  }

  private func field(_ index: Int, _ type: ElementType, _ name: String) -> Element {
    TextInput.element(
      type, id: name, placeholder: name, { self.inputs[index] },
      update: { input in
        // One field has the focus.
        if input.isFocused { self.inputs[1 - index].isFocused = false }
        self.inputs[index] = input
      }, submit: { self.logIn() })
  }

  /// Sends the form and empties it. Ignores the answers to earlier attempts.
  private func logIn() {
    let (user, password) = (inputs[0].text, inputs[1].text)
    (inputs, message) = ([TextInput(), TextInput()], nil)
    attempts += 1
    service.logIn(user: user, password: password) { [self, attempt = attempts] isRight in
      guard attempt == attempts else { return }
      message = isRight ? "You are logged in." : "Wrong user name or password."
    }
  }
}
