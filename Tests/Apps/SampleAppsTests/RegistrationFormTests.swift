import Device
import Samples
import Testing

/// What Registration's screen doesn't show: errors, and answers to an earlier form.
struct RegistrationFormTests {
  /// A spy that holds each call until the test answers it.
  private final class HeldNetworkService: NetworkService {
    struct Failure: Error {}

    private(set) var calls: [String] = []
    private var held: [NetworkAnswer] = []

    func checkEmailAvailability(email: String, completion: @escaping NetworkAnswer) {
      calls.append("check \(email)")
      held.append(completion)
    }

    func attemptRegistration(
      forUserEmail email: String, withPasswordHash hash: String,
      completion: @escaping NetworkAnswer
    ) {
      calls.append("register \(email)")
      held.append(completion)
    }

    /// Answers the oldest pending call.
    func answer(_ isSuccess: Bool = true, error: (any Error)? = nil) {
      guard !held.isEmpty else {
        Issue.record("The server has no pending call.")
        return
      }
      held.removeFirst()(isSuccess, error)
    }
  }

  @Test func `An address is checked, then registered once, and can be tried again after an error`()
  {
    let server = HeldNetworkService()
    let form = RegistrationViewModel(service: server)
    var completions = 0
    form.attemptRegistration { completions += 1 }
    (form.emailAddress, form.password, form.passwordConfirmation) = ("a@x.cz", "secret", "secret")
    form.attemptRegistration { completions += 1 }
    #expect(!form.registrationEnabled.value && completions == 1)
    form.attemptRegistration()
    server.answer(error: HeldNetworkService.Failure())
    #expect(form.errorMessage.value == "Our custom error message" && form.registrationEnabled.value)
    // A form that changed during the check isn't registered.
    form.attemptRegistration { completions += 1 }
    form.password = "other!"
    server.answer()
    #expect(completions == 3 && form.errorMessage.value == "" && !form.registrationEnabled.value)
    form.password = "secret"
    form.attemptRegistration()
    server.answer()
    // The pending registration can't be cancelled, so no other may follow.
    form.emailAddress = "b@x.cz"
    #expect(!form.registrationEnabled.value)
    server.answer(false)
    #expect(form.errorMessage.value == "Our custom error message" && form.registrationEnabled.value)
    form.attemptRegistration()
    server.answer(false)
    #expect(form.errorMessage.value == "Sorry, provided email address is already taken")
    #expect(!form.registrationEnabled.value)
    form.emailAddress = "c@x.cz"
    #expect(form.errorMessage.value == "" && form.registrationEnabled.value)
    form.attemptRegistration()
    for _ in 0..<2 { server.answer() }
    #expect(form.loginSuccessful.value && !form.registrationEnabled.value)
    #expect(
      server.calls == [
        "check a@x.cz", "check a@x.cz", "check a@x.cz", "register a@x.cz", "check b@x.cz",
        "check c@x.cz", "register c@x.cz",
      ])
  }
}
