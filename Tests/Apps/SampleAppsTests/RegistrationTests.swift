import Device
import Foundation
import Samples
import Testing
import XCTest

/// Tests Registration's view model with XCTest, like the original article.
final class RegistrationTests: XCTestCase {
  /// Delivers an answer a little later on the main thread, like a real server. Called there.
  private static func later(_ answer: @escaping () -> Void) {
    struct Answer: @unchecked Sendable { let deliver: () -> Void }
    let answer = Answer(deliver: answer)
    DispatchQueue.main.async { answer.deliver() }
  }

  /// Set before each test, and released after it. XCTest keeps its test cases until all have run.
  private var viewModel: RegistrationViewModel!

  override func setUp() { viewModel = filledIn(deliver: Self.later) }

  override func tearDown() { viewModel = nil }

  /// The article calls such a server a mock. In Meszaros's terms it is a stub.
  private func filledIn(
    deliver: @escaping (@escaping () -> Void) -> Void
  ) -> RegistrationViewModel {
    let viewModel = RegistrationViewModel(
      service: StubNetworkService(taken: ["email@test.com"], deliver: deliver))
    viewModel.emailAddress = "email@test.com"
    viewModel.password = "password"
    viewModel.passwordConfirmation = "password"
    return viewModel
  }

  func testValidation() {
    for address in ["email@test.com", "email.test.com", "email@test", "a email@test.com", nil] {
      XCTAssertEqual(
        RegistrationViewModel.isValid(emailAddress: address), address == "email@test.com")
    }
    for (password, confirmation) in [
      ("secret", "secret"), ("short", "short"), ("secret", "secre"), ("secret", nil),
    ] {
      XCTAssertEqual(
        RegistrationViewModel.isValid(password: password, confirmation: confirmation),
        confirmation == "secret")
    }
  }

  /// **A test that can't fail**: its assertion is wrong, but no answer arrives before its end.
  func testThatCannotFail() {
    // The answer is lost. Otherwise it would fail the next test that waits.
    let viewModel = filledIn(deliver: { _ in })
    viewModel.checkEmailAvailability {
      XCTAssertTrue(viewModel.registrationEnabled.value, "this is never reported")
    }
  }

  /// **A test that can fail**: it waits for the answer, and fails without it.
  func testATakenAddressCannotBeRegistered() {
    XCTAssertTrue(viewModel.registrationEnabled.value)
    let answered = expectation(description: "the address was checked")
    viewModel.checkEmailAvailability { answered.fulfill() }
    wait(for: [answered], timeout: 1e6)
    // Two assertions about one behaviour. Each says what it checks if it fails.
    XCTAssertFalse(viewModel.registrationEnabled.value)
    XCTAssertEqual(viewModel.errorMessage.value, "Sorry, provided email address is already taken")
  }
}

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
    form.attemptRegistration()
    form.attemptRegistration { completions += 1 }
    #expect(!form.registrationEnabled.value && completions == 2)
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
    for _ in 0..<2 { server.answer() }
    #expect(form.loginSuccessful.value && !form.registrationEnabled.value)
    let checked = ["check a@x.cz", "check a@x.cz", "check a@x.cz"]
    #expect(server.calls == checked + ["register a@x.cz", "check b@x.cz", "register b@x.cz"])
  }
}
