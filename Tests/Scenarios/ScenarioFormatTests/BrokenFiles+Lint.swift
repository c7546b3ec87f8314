import ScenarioFormat

extension BrokenFiles {
  /// Files that can be understood, but say or hold something wrong.
  static let untidy: [Rule: String] = [
    .numberGap: """
    \(fields)

    TS A.1 Add a task list

      TC 2 Add a task list
        P 1   There is a list.
        P 3   There is another list.
        S 2   Tap the add button (+).
        Ex 2  A screen asks for the name.
        S 5   Tap Save.
        Ex 5  The list is shown.
        S 6   Tap My Lists.
        Ex 6  All lists are shown.
    ----
    7:6 the first test case has the number 2
      Number it 1, or add what is missing.
    9:7 precondition 3 comes right after precondition 1
      Number it 2, or add what is missing.
    10:7 the first step has the number 2
      Number it 1, or add what is missing.
    12:7 step 5 comes right after step 2
      Number it 3, or add what is missing.
    """,
    .numberDuplicate: """
    \(top)
        P 1   There is a list.
        P 1   There is another list.
        S 1   Tap the add button (+).
        Ex 1  A screen asks for the name.
        Ex 1  The name is empty.
        S 1   Tap Save.
        Ex 1  The list is shown.

      TC 1 Add a task
        S 1   Tap the list.
        Ex 1  The list is shown.
    ----
    9:7 precondition 1 is given twice
      The next number is 2.
    12:8 expectation 1 is given twice
      A step has one expectation: join the two texts, or add the missing step.
    13:7 step 1 is given twice
    16:6 test case 1 is given twice
      The next number is 2.
    """,
    .numberOrder: """
    \(top)
        S 1   Tap the add button (+).
        Ex 1  A screen asks for the name.
        S 3   Tap My Lists.
        Ex 3  All lists are shown.
        S 2   Tap Save.
        Ex 2  The list is shown.
        S 4   Tap the list.
        Ex 4  The list is shown.
    ----
    10:7 [number-gap] step 3 comes right after step 1
      Number it 2, or add what is missing.
    12:7 step 2 comes after step 3
      Bring them into order, or number this one 4.
    """,
    .stepWithoutExpectation: """
    \(top)
        S 1   Tap the add button (+).
        S 2   Tap Save.
        Ex 2  The list is shown.
        S 3   Tap My Lists.

      TC 2 Add a task
        S 1   Tap the list.
    ----
    8:5 step 1 has no expectation
      Say below it what is to be seen, as in: Ex 1 All lists are shown.
    11:5 step 3 has no expectation
      Say below it what is to be seen, as in: Ex 3 All lists are shown.
    14:5 step 1 has no expectation
      Say below it what is to be seen, as in: Ex 1 All lists are shown.
    """,
    .expectationWithoutStep: """
    \(top)
        Ex 1  A screen asks for the name.
        S 1   Tap Save.
        Ex 1  The list is shown.
        Ex 2  All lists are shown.
    ----
    8:5 expectation 1 follows no step
      Put the step S 1 directly above it.
    11:5 expectation 2 follows no step
      Put the step S 2 directly above it.
    """,
    .expectationNumber: """
    \(top)
        S 1   Tap the add button (+).
        Ex 2  A screen asks for the name.
    ----
    9:8 expectation 2 follows step 1
      Number it 1, as the step it belongs to.
    """,
    .emptyText: """
    App:
    Source:
    Tags:

    TS A.1

      TC 1
        P 1
        S 1
        Ex 1
    ----
    1:1 App: has no text
    2:1 Source: has no text
    3:1 Tags: has no text
    5:1 TS A.1 has no text
    7:3 TC 1 has no text
    8:5 P 1 has no text
    9:5 S 1 has no text
    10:5 Ex 1 has no text
      Write the text on the same line, after a space.
    """,
    .noTestCases: """
    \(fields)

    TS A.1 Add a task list
    ----
    5:1 the scenario has no test case
      Add one below it, as in: TC 1 Add a task list
    """,
    .noSteps: """
    \(top)

      TC 2 Add a task
        P 1   There is a list.
    ----
    7:3 test case 1 has no step
    9:3 test case 2 has no step
      Add one below it, as in: S 1 Tap Save.
    """,
    .missingHeader: """
    # No app, no source; tags may be left out.
    TS A.1 Add a task list

      TC 1 Add a task list
    \(end)
    ----
    2:1 the header does not say App
      Name the app above TS, as in: App: TinyLog
    2:1 the header does not say Source
      Say above TS where the scenario comes from, as in: Source: team meeting, 3 May
    """,
    .fileName: """
    \(fields)

    TS A.1 Přidej úkol and a task list, then stop

      TC 1 Add a task list
    \(end)
    ----
    5:4 the file name "add-a-list.scenario" does not go with the identifier A.1
      Name the file A1-pridej-ukol-and-a-task-list.scenario, or correct the identifier.
    """,
    .modalVerb: """
    \(fields)

    TS A.1 A list should be added

      TC 1 Add a task list
        S 1   Tap the add button, which shouldn't be hidden.
        Ex 1  A screen would ask for the name; it might ask
              for the colour and must not say “should”.
        S 2   Enter "I should write tests", then tap Save.
        Ex 2  The screen says “You must”. It Ought to.
        S 3   Mark the list as mustard.
        Ex 3  A list named 5" shall be shown.
    ----
    5:15 "should" says what may be, not what is
    8:37 "shouldn't" says what may be, not what is
    9:20 "would" says what may be, not what is
    10:30 "must" says what may be, not what is
    12:42 "Ought" says what may be, not what is
    14:27 "shall" says what may be, not what is
      Say what the tester does or sees, as in: All lists are shown.
    """,
    .badTag: """
    App:    TinyLog
    Source: a test
    Tags:   lists, Tasks,
            two words,
            tasks, lists,
            search,, archive,
            text-size, café,
            settings,

    TS A.1 Add a task list

      TC 1 Add a task list
    \(end)
    ----
    3:16 the tag "Tasks" is not of a-z, 0-9 and hyphens alone
    4:9 the tag "two words" is not of a-z, 0-9 and hyphens alone
    5:16 the tag "lists" is given twice
    6:16 a tag is empty
    7:20 the tag "café" is not of a-z, 0-9 and hyphens alone
    8:17 a tag is empty
      Tags are different words parted by commas, as in: Tags: lists, text-size
    """,
    .trailingSpace: """
    App:    TinyLog\u{20}
    Source: a test
    Tags:   lists
     \u{20}
    TS A.1 Add a task list

      TC 1 Add a task list
        S 1   Tap the add button (+). \t\u{20}
        Ex 1  A screen asks for the name.
    # A comment\u{20}
    ----
    1:16 the line ends in white space
    4:1 the line ends in white space
    8:34 the line ends in white space
    10:12 the line ends in white space
      Delete it, or run duet scenarios format.
    """,
    .tab: """
    App:\tTinyLog
    Source: a test
    Tags:   lists

    TS A.1 Add a task list

    \tTC 1 Add a task list
    \t\tS 1\tTap the add button (+).
        Ex 1  名前\tis asked for.
    ----
    1:5 the line holds a tab
    7:1 the line holds a tab
    8:1 the line holds a tab
    9:13 the line holds a tab
      Write spaces, or run duet scenarios format.
    """,
    .longLine: """
    \(top)
        S 1   Tap the add button (+), which stands at the top right corner of the screen, right \
    of the title.
        Ex 1  \(String(repeating: "名", count: 90))
    # A comment of exactly one hundred characters is not too long, and this one has that length \
    exactly.
    # This one is broken by hand, since it has one character more than the hundred that would \
    fit on a line.
        S 2   \(String(repeating: "Tap Save. ", count: 24))Tap Save.\u{20}
        Ex 2  The list is shown.
    ----
    8:101 the line has 105 characters, more than 100
    11:101 the line has 104 characters, more than 100
    12:101 the line has 259 characters, more than 100
      Break it, or run duet scenarios format. Comments are to be broken by hand.
    12:260 [trailing-space] the line ends in white space
      Delete it, or run duet scenarios format.
    """,
    .lineEnding: """
    App:    TinyLog\r
    Source: a test\r
    Tags:   lists\r
    \r
    TS A.1 Add a task list\r
    \r
      TC 1 Add a task list\r
        S 1   Tap the add button (+).\r
        Ex 1  A screen asks for the name.
    ----
    1:16 the line ends in CR LF
      End lines in LF alone, as on Unix, or run duet scenarios format.
    """,
    .byteOrderMark: """
    \u{FEFF}App:    TinyLog
    Source: a test
    Tags:   lists

    TS A.1 Add a task list

      TC 1 Add a task list
    \(end)
    ----
    1:1 the file starts with a byte order mark
      Save the file as UTF-8 without it, or run duet scenarios format.
    """,
    .missingFinalNewline: """
    \(top)
    \(end)
    ----
    9:38 the last line does not end
      End the last line as well, or run duet scenarios format.
    """,
    .invisibleCharacter: """
    \(top)
        S 1   Tap the add\u{200B} button (+).
        Ex 1  A \u{202E}screen\u{202C} asks for the name.
        S 2   Enter a fam\u{AD}ily 👨‍👩‍👧, which is fine.
        Ex 2  The\u{FEFF} list is shown.
    ----
    8:22 the line holds an invisible character, U+200B
    9:13 the line holds an invisible character, U+202E
    10:22 the line holds an invisible character, U+00AD
    11:14 the line holds an invisible character, U+FEFF
      Delete the character: nobody sees it, but a search for the text misses it.
    """,
  ]
}
