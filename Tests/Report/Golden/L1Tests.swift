func testLogIn() throws {
  try testCase("Right password")
  try precondition("There is a user \"ada\".") { try start() }
  try step("Enter \"ada\".") { try type("ada") }
  try expect("The name is there.") {
    try check("ada")
  }
  try testCase("Log out")
  try step("Tap \"Log out\".") { try logOut() }
  try expect("The login screen is shown.")
  try check("login")
}
