/// The login screen, without an app, so that the tests run everywhere. Replace its bodies by gestures and
/// queries of your app, such as `app.buttons["ok"].tap()`.
final class LoginScreen {
  private(set) var userName = ""
  private(set) var password = ""
  private(set) var message = ""

  func enter(_ userName: String, _ password: String) {
    (self.userName, self.password) = (userName, password)
  }

  func tapOK() {
    let isRight = userName == "admin" && password == "heslo123"
    message = isRight ? "You are logged in." : "Wrong user name or password."
    (userName, password) = ("", "")
  }
}
