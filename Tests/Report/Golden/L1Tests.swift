func testLogIn() throws {
  try testCase("Right password")
  try precondition("There is a user \"ada\".") { user in  // a block

    try start(user)
    if user.isNew {
      try wait()
    }

  }
  try step("Enter \"ada\".")
  try type("ada")
  form {
    try send()
  }

  try expect(
    """
    The name is there.
    """
  )
  try check("ada")

  try testCase("Log out")
  try step("Tap \"Log out\".") { try logOut() }
  try expect("The login screen is shown.")
  try check("login")
}
func other() {}
