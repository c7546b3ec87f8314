import ScenarioFormat

/// For each rule a file that breaks it, and below `----` what is found.
///
/// A finding is its place and message; a hint stands below the findings that share it. A finding of
/// another rule says which. A file's last line ends, but for the one of `missingFinalNewline`.
enum BrokenFiles {
  static let fields = """
    App:    TinyLog
    Source: a test
    Tags:   lists
    """
  static let top = """
    \(fields)

    TS A.1 Add a task list

      TC 1 Add a task list
    """
  static let end = """
        S 1   Tap the add button (+).
        Ex 1  A screen asks for the name.
    """

  /// Files that cannot be understood.
  static let unreadable: [Rule: String] = [
    .emptyFile: """

      \u{20}

    ----
    1:1 the file is empty
      Copy the template in Scenarios/FORMAT.md and fill it in.
    2:1 [trailing-space] the line ends in white space
      Delete it, or run duet scenarios format.
    """,
    .controlCharacter: """
    \(top)
        S 1   Tap the \u{0} button.
        Ex 1  A \u{1B}[31mred\u{1B}[0m screen.
        S 2   A line\u{2028}separator.
        Ex 2  An old Mac's\rline end.
        S 3   One\u{85}more.
        Ex 3  And\u{7F}more.
    ----
    8:19 the line holds a control character, U+0000 (NUL)
    9:13 the line holds a control character, U+001B (escape)
    10:17 the line holds a control character, U+2028 (line separator)
    11:23 the line holds a control character, U+000D (carriage return)
    12:14 the line holds a control character, U+0085
    13:14 the line holds a control character, U+007F
      Delete the character. A file holds text and line ends only.
    """,
    .unknownKeyword: """
    \(fields)

    TinyLog
    TS A.1 Add a task list

      TC 1 Add a task list
        Krok 1  Tap the add button.
                This line belongs to it.
        EX 1  A screen asks for the name.
        S2    Tap Save.
        Step: Tap Save.
        * A list in another style.
    Note: this is no header field.
      Precondition 1 There is a list.
      Test case 2 Add a task
        Żółw 1 名前 and a tab:\t!
    ----
    5:1 unknown keyword "TinyLog"
      A file starts with the fields App:, Source: and Tags:, then comes the scenario, as in: TS \
    A.1 Add a task list
    9:5 unknown keyword "Krok"
      A step starts with S, a space and its number, as in: S 1 Tap Save.
    11:5 unknown keyword "EX"
      An expectation starts with Ex, a space and its number, as in: Ex 1 All lists are shown.
    12:5 unknown keyword "S2"
    13:5 unknown keyword "Step:"
      A step starts with S, a space and its number, as in: S 1 Tap Save.
    14:5 unknown keyword "*"
    15:1 unknown keyword "Note:"
      Lines start with TS, TC, P, S or Ex and a number, or with #. To continue the text above, \
    indent the line as deep as that text.
    16:3 unknown keyword "Precondition"
      A precondition starts with P, a space and its number, as in: P 1 There are two lists.
    17:3 unknown keyword "Test"
      A test case starts with TC, a space and its number, as in: TC 1 Add a task list
    18:5 unknown keyword "Żółw"
      Lines start with TS, TC, P, S or Ex and a number, or with #. To continue the text above, \
    indent the line as deep as that text.
    18:25 [tab] the line holds a tab
      Write spaces, or run duet scenarios format.
    """,
    .missingNumber: """
    \(fields)

    TS Add a task list

      TC Add a task list
        P   There is a list.
        S   Tap the add button (+).
        Ex
    ----
    5:4 TS has no identifier
      A scenario has its identifier after the keyword, as in: TS A.1 Add a task list
    7:6 TC has no number
      A test case has its number after the keyword, as in: TC 1 Add a task list
    8:9 P has no number
      A precondition has its number after the keyword, as in: P 1 There are two lists.
    9:9 S has no number
      A step has its number after the keyword, as in: S 1 Tap Save.
    10:7 Ex has no number
      An expectation has its number after the keyword, as in: Ex 1 All lists are shown.
    """,
    .badNumber: """
    \(fields)

    TS 1 Add a task list

      TC 0 Add a task list
        P 10000 There is a list.
        S 1.  Tap the add button (+).
        Ex 01 A screen asks for the name.
        S 2a  Tap Save.
        Ex 99999999999999999999 The list is shown.
    ----
    5:4 "1" is no identifier of a scenario
      Write a capital letter, a dot and a number from 1 to 9999, as in: TS A.1 Add a task list
    7:6 "0" is no number of a test case
      Write digits only, from 1 to 9999, without a zero in front, as in: TC 1 Add a task list
    8:7 "10000" is no number of a precondition
      Write digits only, from 1 to 9999, without a zero in front, as in: P 1 There are two lists.
    9:7 "1." is no number of a step
      Write digits only, from 1 to 9999, without a zero in front, as in: S 1 Tap Save.
    10:8 "01" is no number of an expectation
      Write digits only, from 1 to 9999, without a zero in front, as in: Ex 1 All lists are shown.
    11:7 "2a" is no number of a step
      Write digits only, from 1 to 9999, without a zero in front, as in: S 1 Tap Save.
    12:8 "99999999999999999999" is no number of an expectation
      Write digits only, from 1 to 9999, without a zero in front, as in: Ex 1 All lists are shown.
    """,
    .missingScenario: """
    # Nothing but a header.
    App:    TinyLog
    Source: a test
    Tags:   lists

    ----
    1:1 the file has no scenario
      Start the scenario below the header, as in: TS A.1 Add a task list
    """,
    .secondScenario: """
    \(top)
        S 1   Tap the add button (+).
        Ex 1  A screen asks for the name.

    TS A.2 Another scenario

      TC 1 Its test case
        S 1   Tap Save.
        Ex 1  The list is shown.
    ----
    11:1 the file has a second scenario
      Put each scenario into a file of its own.
    """,
    .outsideScenario: """
    \(fields)

      TC 1 Add a task list
        S 1   Tap the add button (+).
        Ex 1  A screen asks for the name.

    TS A.1 Add a task list

      TC 1 Add a task list
    \(end)
    ----
    5:3 a test case stands before the scenario
      Start the scenario above it, as in: TS A.1 Add a task list
    """,
    .outsideTestCase: """
    \(fields)

    TS A.1 Add a task list

        P 1   There is a list.
        S 1   Tap the add button (+).
        Ex 1  A screen asks for the name.

      TC 1 Add a task list
    \(end)
    ----
    7:5 a precondition stands before the first test case
      Start a test case above it, as in: TC 1 Add a task list
    """,
    .latePrecondition: """
    \(top)
        S 1   Tap the add button (+).
        Ex 1  A screen asks for the name.
        P 1   There is a list.
    ----
    10:5 a precondition stands after a step
      Move the precondition between TC and the first S of its test case.
    """,
    .unknownHeader: """
    app:    TinyLog
    Author: nobody
            who goes on for two lines
    : nameless
    App:    TinyLog
    Source: a test
    Tags:   lists

    TS A.1 Add a task list

      TC 1 Add a task list
    \(end)
    ----
    1:1 unknown header field "app"
      Write App: with a capital letter.
    2:1 unknown header field "Author"
    4:1 unknown header field ""
      The fields are App:, Source: and Tags:. Put a note into a comment, after #.
    """,
    .duplicateHeader: """
    \(fields)
    App:    Beer Explorer
    Tags:   tasks

    TS A.1 Add a task list

      TC 1 Add a task list
    \(end)
    ----
    4:1 the header field App is given twice
      Keep one of the two lines.
    5:1 the header field Tags is given twice
      Keep one line and part its tags by commas.
    """,
    .lateHeader: """
    App:    TinyLog
    TS A.1 Add a task list

    Source: a test
      TC 1 Add a task list
        S 1   Tap the add button (+).
        Ex 1  A screen asks for the name.
    Tags:   lists
    ----
    4:1 the header field Source stands below the scenario
    8:1 the header field Tags stands below the scenario
      Move it above the line with TS.
    """,
    .strayText: """
    \(fields)

    TS A.1 Add a task list

           and a task

      TC 1 Add a task list
        S 1   Tap the add
              button (+).
        # A comment ends the text.
              Then wait.
        Ex 1  A screen asks for the name.
    ----
    7:8 the indented line continues nothing
    13:11 the indented line continues nothing
      A continuation line comes directly below the line it continues. Move blank lines and \
    comments above that.
    """,
  ]
}
