import Device
import NativeQuery
import SampleApps
import Samples
import Testing

/// Answers to Registration that arrive after a change of the form or a second tap, with an error,
/// or never.
struct LateRegistrationTests {
  /// A spy that holds each call until the test answers it.
  private final class HeldServer: NetworkService {
    struct Failure: Error {}

    private(set) var checked: [String] = []
    private(set) var registered: [String] = []
    private var held: [NetworkAnswer] = []

    func checkEmailAvailability(email: String, completion: @escaping NetworkAnswer) {
      checked.append(email)
      held.append(completion)
    }

    func attemptRegistration(
      forUserEmail email: String, withPasswordHash hash: String,
      completion: @escaping NetworkAnswer
    ) {
      registered.append("\(email) \(hash)")
      held.append(completion)
    }

    /// Answers the oldest pending call.
    func answer(
      _ isSuccess: Bool = true, error: (any Error)? = nil,
      at place: SourceLocation = #_sourceLocation
    ) {
      guard !held.isEmpty else {
        Issue.record("The server has no pending call.", sourceLocation: place)
        return
      }
      held.removeFirst()(isSuccess, error)
    }
  }

  private let server = HeldServer()
  private let form: RegistrationViewModel

  init() {
    form = RegistrationViewModel(service: server)
    form.emailAddress = "a@x.cz"
    form.password = "secret"
    form.passwordConfirmation = "secret"
  }

  @Test func `An address is first checked, then registered`() {
    var completions = 0
    form.attemptRegistration { completions += 1 }
    #expect(server.checked == ["a@x.cz"] && server.registered == [])
    server.answer()
    #expect(server.registered.map { $0.prefix(7) } == ["a@x.cz "])
    #expect(completions == 0)
    server.answer()
    #expect(form.loginSuccessful.value && completions == 1)
    #expect(!form.registrationEnabled.value)
  }

  @Test(arguments: [
    \RegistrationViewModel.emailAddress, \.password, \.passwordConfirmation,
  ])
  func `A form that changed during the check isn't registered, but can be`(
    field: ReferenceWritableKeyPath<RegistrationViewModel, String?> & Sendable
  ) {
    var completions = 0
    form.attemptRegistration { completions += 1 }
    let before = form[keyPath: field]
    form[keyPath: field] = (before ?? "") + "z"
    server.answer()
    #expect(server.registered == [] && completions == 1)
    #expect(form.errorMessage.value == "" && !form.loginSuccessful.value)
    form[keyPath: field] = before
    form.attemptRegistration()
    server.answer()
    server.answer()
    #expect(server.registered.count == 1 && form.loginSuccessful.value)
  }

  @Test func `An answer from before an address was typed again is dropped`() {
    form.attemptRegistration()
    form.emailAddress = "a@x.czz"
    form.emailAddress = "a@x.cz"
    form.attemptRegistration()
    server.answer()
    #expect(server.registered == [])
    server.answer()
    #expect(server.registered.count == 1)
  }

  @Test func `A second tap while an answer is pending does nothing`() {
    form.attemptRegistration()
    #expect(!form.registrationEnabled.value)
    form.attemptRegistration()
    server.answer()
    form.attemptRegistration()
    // The pending registration can't be cancelled, so no other may follow.
    form.emailAddress = "b@x.cz"
    #expect(!form.registrationEnabled.value)
    form.attemptRegistration()
    #expect(server.checked == ["a@x.cz"] && server.registered.count == 1)
    server.answer()
    #expect(form.loginSuccessful.value && !form.registrationEnabled.value)
  }

  @Test func `A taken address shows an error, and a different one can be registered`() {
    form.attemptRegistration()
    server.answer(false)
    #expect(form.errorMessage.value == "Sorry, provided email address is already taken")
    #expect(!form.registrationEnabled.value)
    form.emailAddress = "b@x.cz"
    #expect(form.errorMessage.value == "" && form.registrationEnabled.value)
  }

  @Test(arguments: [0, 1], [false, true])
  func `After an error or a refusal the user can try again`(answersBefore: Int, isRefused: Bool) {
    if answersBefore == 0, isRefused { return }
    form.attemptRegistration()
    for _ in 0..<answersBefore { server.answer() }
    server.answer(false, error: isRefused ? nil : HeldServer.Failure())
    #expect(form.errorMessage.value == "Our custom error message")
    #expect(form.registrationEnabled.value && !form.loginSuccessful.value)
    form.attemptRegistration()
    #expect(form.errorMessage.value == "")
    server.answer()
    server.answer()
    #expect(form.loginSuccessful.value)
  }

  @Test func `Without an answer, a change of the form allows a new attempt`() {
    form.attemptRegistration()
    form.emailAddress = "b@x.cz"
    #expect(form.registrationEnabled.value)
    form.attemptRegistration()
    #expect(server.checked == ["a@x.cz", "b@x.cz"])
  }

  @Test func `On the screen, an address extended after the check isn't registered unchecked`()
    throws
  {
    let device = Device(apps: InstalledApps.all())
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.registration")
    app.launchArguments = ["--taken", "a@x.czz"]
    try app.launch()
    let (email, message) = (app.textFields["Email Address"], app.staticTexts["message"])
    try email.tap()
    try email.typeText("a@x.cz")
    for field in ["Password", "Confirm Password"] {
      try app.secureTextFields[field].tap()
      try app.secureTextFields[field].typeText("secret")
    }
    try app.buttons["REGISTER"].tap()
    #expect(try !app.buttons["REGISTER"].isEnabled)
    try email.tap()
    try email.typeText("z")
    device.run(for: .seconds(10))
    #expect(!message.exists)
    try app.buttons["REGISTER"].tap()
    device.run(for: .seconds(10))
    #expect(try message.label == "Sorry, provided email address is already taken")
  }
}
