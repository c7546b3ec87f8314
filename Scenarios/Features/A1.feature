Feature: TinyLog

  # Launch: --list Groceries
  Scenario: A.1 Add a task list, add a task, mark the task done

    # TC 1 Add a task list
    When Tap the add button (+).
    Then A screen asks for the list's name and colour.
    When Enter the name "TODO", choose red, tap Save.
    Then The screen for adding tasks to the new list "TODO" is shown.
    When Tap My Lists to go back.
    Then All lists are shown, the new "TODO" among them.

    # TC 2 Add a task to the list
    When Tap the list "TODO".
    Then The screen for adding tasks is shown, with the list's tasks: none.
    When Enter "Write some UI tests" as the task's name and confirm with Done.
    Then The same screen is shown, with the task added.
    When Tap My Lists.
    Then All lists are shown; "TODO" shows one task.

    # TC 3 Mark the task done
    When Tap the list "TODO".
    Then The screen for adding tasks is shown, with the list's tasks: "Write some UI tests".
    When Mark the only task done.
    Then The same screen is shown, the task ticked.
    When Tap My Lists.
    Then All lists are shown; "TODO" shows no task (the count is of open tasks).
